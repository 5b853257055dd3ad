"""The five levels: always legal, always the same, never past a win; and what they say adds up."""

from itertools import islice

import pytest

from tavola import Match, SeededDice, all_games, find_game
from tavola.bots import BOTS, DEFAULT, STRONGEST, ScoredMove, find_bot
from tavola.bots.knowledge import learned, variant_of, weights_of
from tavola.bots.levels import LEVELS
from tavola.bots.thinker import Thinker, with_own_chance

from ..effort import at_length
from ..variants import Variant, every_variant, first_variants, walk

NAMES = [level.name for level in LEVELS]
every_level = pytest.mark.parametrize("name", [NAMES[0], NAMES[-1], *at_length(*NAMES[1:-1])])


def test_the_levels_are_bots() -> None:
    assert set(NAMES) <= set(BOTS)
    assert DEFAULT in NAMES
    assert NAMES[-1] == STRONGEST


@first_variants
@every_level
def test_a_level_judges_every_legal_move_and_always_chooses_the_same(variant: Variant, name: str) -> None:
    decisions = (m for m in walk(variant.match(11), 11, limit=400) if not (m.is_over or m.is_chance))
    for match in islice(decisions, 0, None, 53):
        before, seat = match.state.copy(), match.actors[0]
        choice = find_bot(name, 5).choose(match, seat, 0.0)
        assert match.state == before
        assert sorted(option.move for option in choice.moves) == sorted(match.legal(seat))
        assert choice.move == choice.moves[0].move
        assert choice == find_bot(name, 5).choose(match.record().replay(), seat, 0.0)
        own = [option.values[seat - 1] for option in choice.moves]
        assert own == sorted(own, reverse=True)
        for option in choice.moves:
            assert all(0 <= chance <= 1 for chance in option.values)
            sides = {match.game.features.side_of(before, n): option.values[n] for n in range(variant.seats)}
            assert sum(sides.values()) == pytest.approx(1)
            assert (option.points is not None) == match.game.has_scores


@pytest.mark.parametrize("game", ["sequence", *at_length("diceland", "garden")])
@every_level
def test_nobody_overlooks_a_win_at_hand(game: str, name: str) -> None:
    """Wherever a move ends the game and wins it alone, the move that is made wins, too."""
    found = 0
    for seed in range(40):
        for match in walk(Match(game, 2, dice=SeededDice(seed)), seed):
            if match.is_over or match.is_chance or found == 10:
                continue
            seat = match.actors[0]
            if len(match.legal(seat)) > 1 and winning(match, seat):
                found += 1
                choice = find_bot(name).choose(match, seat, 0.0)
                assert choice.moves[0].values[seat - 1] == 1
                if game == "sequence":
                    assert choice.move in winning(match, seat)
    assert found


def winning(match: Match, seat: int) -> list[str]:
    """The moves of a seat that end the game and win it alone."""
    found = []
    for action in match.game.legal(match.state, seat):
        state = match.state.copy()
        match.game.rules.apply(state, seat - 1, action)
        if match.game.is_over(state) and match.game.rules.winners(state) == 1 << (seat - 1):
            found.append(match.game.action_text(action))
    return found


@every_variant
def test_every_variant_has_weights_that_fit_with_a_card(variant: Variant) -> None:
    match = variant.match(0)
    known = learned(variant.game, variant_of(variant.game, match.state))
    assert len(known.rows) == variant.game.features.num_features(match.state)
    assert {"variant", "seed", "games", "plan", "against careful", "calibration"} <= set(known.card)
    assert known.card["against careful"]["share"] > known.card["against careful"]["fair"]


def test_the_weights_are_small() -> None:
    for game in all_games():
        assert sum(path.stat().st_size for path in weights_of(game).values()) <= 4_000_000


def test_weights_of_another_version_are_refused_in_words() -> None:
    from tavola.core.linker import Linker

    game, other = find_game("sequence"), learned(find_game("garden"), "garden-2")
    with pytest.raises(ValueError, match="weights of sequence are of another version"):
        Thinker(game, game.new(2), other, Linker(game.rules))


def test_moves_that_come_to_the_same_are_told() -> None:
    """In Garden Dice two dice of the same face do the same."""
    decisions = (
        find_bot("strong").choose(match, match.actors[0], 0.0).moves
        for match in walk(Match("garden", 2, dice=SeededDice(4)), 4, limit=60)
        if match.actors
    )
    assert any(len({option.end_id for option in options}) < len(options) for options in decisions)


@pytest.mark.parametrize("chances", [(0.2, 0.5, 0.3), (1.0, 0.0, 0.0), (1 - 1e-16, 3e-16, 1e-300)])
def test_what_is_believed_adds_up(chances: tuple[float, ...]) -> None:
    scored = ScoredMove("pass", chances, 0)
    for chance in (0.0, 0.4, 1.0):
        told = with_own_chance(scored, 1, [0, 1, 2], chance).values
        assert told[0] == chance
        assert sum(told) == pytest.approx(1)
        assert all(0 <= each <= 1 for each in told)
    of_teams = ScoredMove("pass", (0.2, 0.8, 0.2, 0.8), 0)
    assert with_own_chance(of_teams, 2, [0, 1, 0, 1], 0.5).values == (0.5,) * 4


def test_team_mates_have_the_same_chance() -> None:
    match = Match("sequence", 4, dice=SeededDice(1))
    while match.is_chance:
        match.throw()
    option = find_bot("strong").choose(match, match.actors[0], 0.0).moves[0]
    assert option.values[0] == option.values[2] != option.values[1] == option.values[3]
