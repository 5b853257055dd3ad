"""The seam: bots by name, and the simplest of them."""

import io
from collections import Counter
from pathlib import Path

import pytest

from tavola import Match, SeededDice, find_game
from tavola.bots import BOTS, FALLBACK, Bot, Choice, UnknownBot, find_bot
from tavola.bots.uniform import RandomBot
from tavola.cli.saving import SavedGame
from tavola.cli.session import Session
from tavola.core.kernel import below, fork, mix, seed_stream
from tavola.sim.arena import Contest, compete
from tavola.sim.players import check_player, find_player

from ..processes import python
from ..variants import Variant, every_variant, walk


def at_decision(seed: int = 1) -> Match:
    """A match in which somebody is asked."""
    match = Match("sequence", dice=SeededDice(seed))
    while match.is_chance:
        match.throw()
    return match


def test_the_simplest_bot_is_always_there() -> None:
    assert FALLBACK in BOTS


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_found_and_plays(name: str) -> None:
    match = at_decision()
    choice = find_bot(name).choose(match, match.actors[0], 0.01)
    assert isinstance(choice, Choice)
    assert choice.move in match.legal()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        UnknownBot, match="there is no bot 'genius'; the bots are beginner, casual, club"
    ) as caught:
        find_bot("genius")
    assert caught.value.code == "unknown-bot"
    with pytest.raises(UnknownBot) as caught:
        find_bot("x" * 100_000)
    assert len(str(caught.value)) < 300


@every_variant
@pytest.mark.parametrize("stream", [None, 7])
def test_the_same_position_is_the_same_pick_and_is_left_as_it_was(
    variant: Variant, stream: int | None
) -> None:
    for match in walk(variant.match(3), 3, limit=60):
        before = match.state.copy()
        for seat in match.actors:
            picks = {find_bot("random", stream).choose(m, seat, 0) for m in (match, match.record().replay())}
            assert len(picks) == 1
            assert picks.pop().move in match.legal(seat)
        assert match.state == before


def test_a_stream_picks_by_the_lines_of_the_log() -> None:
    match, stream = at_decision(), seed_stream(5)
    moves = match.legal()
    word = mix(fork(stream, len(match.events)))
    assert find_bot("random", stream).choose(match, match.actors[0], 0).move == moves[below(word, len(moves))]


def test_every_move_is_picked_about_as_often() -> None:
    match = at_decision()
    moves, seat = match.legal(), match.actors[0]
    picks = Counter(find_bot("random", stream).choose(match, seat, 0).move for stream in range(4000))
    assert set(picks) == set(moves)
    assert min(picks.values()) > 0.7 * 4000 / len(moves)


def test_seats_asked_at_once_draw_different_lots() -> None:
    match = at_decision()
    assert len({RandomBot().word(match, seat) for seat in range(1, 5)}) == 4


@pytest.mark.parametrize("level", ["random", "careful", "from tomorrow"])
def test_bots_at_the_terminal_play_the_same_game_from_the_same_seed(level: str, tmp_path: Path) -> None:
    for name in ("one", "two"):
        match = Match("sequence", players=[f"bot:{level}"] * 2, dice=SeededDice(4))
        saved = SavedGame(tmp_path / name, {})
        assert Session(match, saved, throws_itself=True, out=io.StringIO(), read=input).play() == 0
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text()
    for ply, event in enumerate(match.events):
        if event.seat and level == "random":
            moves = match.record().replay(lines=ply).legal(event.seat)
            assert event.text == moves[below(mix(fork(seed_stream(4), ply)), len(moves))]


@pytest.mark.parametrize(
    "module", ["tavola.bots", "tavola.bots.engine", "tavola.bots.uniform", "tavola.bots.careful"]
)
def test_start_up_imports_nothing_heavy(module: str) -> None:
    heavy = {"numba", "numpy", "asyncio", "msgspec"}
    check = f"import sys, {module}\nassert not {heavy} & set(sys.modules)"
    python(check)


# Somebody else's bots


class First(Bot):
    """Makes the first legal move."""

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        return Choice(match.legal(seat)[0])


def test_a_class_of_any_module_is_a_bot() -> None:
    contest = Contest(find_game("sequence"), ("random", f"{__name__}:First"), deals=2)
    *_, standings = compete(contest)
    assert [standing.bot for standing in standings] == ["random", f"{__name__}:First"]
    assert sum(standing.share for standing in standings) == pytest.approx(1)


@pytest.mark.parametrize("name", ["nowhere:Bot", f"{__name__}:Nobody", ":", "tavola:"])
def test_a_class_that_is_not_there_is_no_bot(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        find_player(name)
    with pytest.raises(UnknownBot, match="there is no bot"):
        check_player(find_game("sequence"), name)


def test_where_others_name_a_bot_a_class_is_none() -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        find_bot(f"{__name__}:First")
