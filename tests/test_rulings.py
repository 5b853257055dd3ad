"""Rulings the other way: what they do, that records of them can be checked, and that tables know none."""

import json
import pickle
from typing import Any

import pytest

from tavola import GAMES, Match, Record, find_game
from tavola.core.errors import UnknownGame
from tavola.core.fingerprint import fingerprint
from tavola.core.game import Game
from tavola.core.kernel import fork, is_kernel, seed_stream
from tavola.core.kernel_store import PARTS, RULES, command_for
from tavola.core.playouts import Playouts
from tavola.core.registry import all_games, find_variant, is_playable
from tavola.core.rulings import rulings_of, under
from tavola.server.seating import SeatWish, TableWish, make
from tavola.sim import play_recorded

from .commands import refused, tavola
from .effort import FACTOR

OTHERS = [
    f"{name}~{ruling.name}" for name in GAMES for ruling in rulings_of(find_game(name)) if ruling.kernels
]
CORNERS = sum(1 << space for space in (0, 5, 30, 35))  # the four 2s


def sequence(game: str, own: int = 0) -> Match:
    """A match in which seat 1 is to throw, with these chips on the board."""
    match = Match(game, 2, options={"first": 1})
    match.push("* start 1")
    match.state.chips[0] = own  # type: ignore[attr-defined]
    return match


@pytest.mark.parametrize(("game", "thrower"), [("sequence", 1), ("sequence~earned-turn", 2)])
def test_whether_another_turn_follows_a_2_that_did_nothing(game: str, thrower: int) -> None:
    match = sequence(game, CORNERS)
    match.throw("roll 1 1")
    assert match.thrower == thrower


def test_another_turn_that_is_earned_follows() -> None:
    match = sequence("sequence~earned-turn")
    match.throw("roll 6 6")
    match.play("place c3")
    assert match.thrower == 1
    match.throw("roll 1 2")
    match.play("place b1")
    assert match.thrower == 2


@pytest.mark.parametrize(("game", "actors"), [("sequence", ()), ("sequence~endless-chips", (1,))])
def test_whether_chips_run_out(game: str, actors: tuple[int, ...]) -> None:
    match = sequence(game, 0b110110_110110_001000_110110_110110_101001)
    assert match.state.chips[0].bit_count() == 20  # type: ignore[attr-defined]
    match.throw("roll 2 2")
    assert match.actors == actors


def garden(game: str) -> Match:
    """A bird beside another's tomato, with dice that eat it and buy more."""
    match = Match(game, 2, options={"first": 1})
    match.push("* start 1")
    s: Any = match.state
    s.animals[0], s.carried[0], s.plants[1], s.kinds[2] = 1 << 0, 1, 1 << 2, 1 << 2
    s.tokens[0], s.tokens[1], s.suns = 7, 7, 0
    match.throw("roll 2 3 3 3")
    return match


@pytest.mark.parametrize(("game", "more"), [("garden", True), ("garden~spat-counts", False)])
def test_whether_a_spat_tile_counts_as_bought(game: str, more: bool) -> None:
    match = garden(game)
    match.play("move 1.1 1.3 with 2 spit 3")
    match.play("buy tomato with 3")
    assert ("buy tomato with 3" in match.legal()) is more


@pytest.mark.parametrize(("game", "spat"), [("garden", True), ("garden~spat-counts", False)])
def test_whether_a_third_of_a_kind_may_be_spat(game: str, spat: bool) -> None:
    match = garden(game)
    match.play("buy tomato with 3")
    match.play("buy tomato with 3")
    assert "move 1.1 1.3 with 2 swallow" in match.legal()
    assert ("move 1.1 1.3 with 2 spit 3" in match.legal()) is spat


def test_what_differs_is_one_kernel_and_what_calls_it() -> None:
    ours, other = find_game("sequence").rules, find_variant("sequence~earned-turn").rules
    assert ours.next_turn.__name__ == "next_turn"
    assert other.next_turn.__name__ == "next_turn_if_earned"
    assert other.apply.__globals__["next_turn"] is other.next_turn
    assert other.Position is ours.Position
    assert all(is_kernel(getattr(other, name)) for name, value in vars(ours).items() if is_kernel(value))


@pytest.mark.parametrize("name", OTHERS)
def test_there_is_one_of_each(name: str) -> None:
    game = find_variant(name)
    assert game.id == name
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301
    assert game.part("features") is find_game(name.partition("~")[0]).part("features")


@pytest.mark.parametrize("name", OTHERS)
def test_compiled_they_are_kept_apart(name: str) -> None:
    game, ours = find_variant(name), find_game(name.partition("~")[0])
    entries, callers = PARTS[RULES].entries, PARTS[RULES].callers
    assert fingerprint(game, entries, callers) != fingerprint(ours, entries, callers)
    assert command_for(game, RULES)[-1] == f"tavola.games.{name}"


@pytest.mark.long
@pytest.mark.parametrize("name", OTHERS)
def test_compiled_they_play_the_same_games(name: str) -> None:
    games = [played(find_variant(name), is_compiled) for is_compiled in (False, True)]
    assert games[0] == games[1]


def played(game: Game, is_compiled: bool) -> list[Any]:
    """Some games by lot."""
    playouts = Playouts(game, 2, game.agree(2, {}), compiled=is_compiled)
    lengths, won = playouts.play(seed_stream(5), first=0, games=round(40 * FACTOR), limit=10_000)
    return [[tuple(pair) for pair in lengths], list(won)]


@pytest.mark.parametrize("name", OTHERS)
def test_a_record_says_what_was_played_and_can_be_checked(name: str) -> None:
    record, match = play_recorded(name, 2, {}, fork(seed_stream(3), 1), limit=60, with_legal=True)
    assert record.game == name
    assert Record.from_json(record.to_json()).replay().state == match.state


def test_a_record_of_ours_does_not_speak_of_it() -> None:
    record, _ = play_recorded("garden", 2, {}, fork(seed_stream(3), 1), limit=20, with_legal=False)
    assert "~" not in record.to_json()
    assert set(json.loads(record.to_json())["options"]) == {"family", "stars"}


def test_tables_play_our_rulings() -> None:
    assert all("~" not in game.id for game in all_games())
    assert not is_playable("sequence~earned-turn")
    with pytest.raises(UnknownGame):
        find_game("sequence~earned-turn")
    with pytest.raises(UnknownGame):
        make(TableWish(game="sequence~earned-turn", seats=[SeatWish("person")] * 2), "ada", "Ada", 0.0)


@pytest.mark.parametrize("name", ["sequence~no-such", "sequence~", "chess~earned-turn", "sequence~six"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        find_variant(name)


def test_what_there_is_is_said() -> None:
    with pytest.raises(UnknownGame, match="it has earned-turn, endless-chips"):
        under(find_game("sequence"), "x")
    assert "has no other rules" in refused("simulate", "diceland~x", "--games", "1")


def test_the_command_line_checks_such_records() -> None:
    record, _ = play_recorded(
        "sequence~endless-chips", 2, {}, fork(seed_stream(3), 1), limit=999, with_legal=False
    )
    assert "1" in tavola("check", "-", typed=record.to_json()).stdout


@pytest.mark.parametrize("name", GAMES)
def test_each_way_can_be_agreed_on(name: str) -> None:
    game = find_game(name)
    for ruling in rulings_of(game):
        assert bool(ruling.kernels) != bool(ruling.options)
        if ruling.options:
            other = game.agree(2, ruling.options(2))
            assert other != game.agree(2, {})
