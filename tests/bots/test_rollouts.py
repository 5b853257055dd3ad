"""Games that are played on: always the same ones, with luck that is fair."""

from fractions import Fraction

import numpy
import pytest

from tavola import Match, SeededDice
from tavola.bots.knowledge import learned, variant_of
from tavola.bots.rollout_kernels import GLANCE, SEARCH, UNTOLD
from tavola.bots.rollouts import RolloutPlan, Rollouts
from tavola.bots.thinker import Thinker
from tavola.core.linker import Linker

from ..effort import at_length
from ..variants import Variant, first_variants

games_of_all = pytest.mark.parametrize("game", ["sequence", *at_length("diceland", "garden")])


def rollouts_of(match: Match) -> Rollouts:
    """Plain kernels: nothing needs to be compiled."""
    known = learned(match.game, variant_of(match.game, match.state))
    return Rollouts(Thinker(match.game, match.state, known, Linker(match.game.rules)))


def at_throw(game: str, throws: int = 3) -> Match:
    """A match before a throw that somebody will answer."""
    match = Match(game, 2, dice=SeededDice(4))
    while throws or not match.is_chance:
        if match.is_chance:
            match.throw()
            throws -= 1
        else:
            match.play(match.legal()[0])
    return match


@first_variants
def test_what_games_come_to_adds_up_and_luck_cancels_out(variant: Variant) -> None:
    match = variant.match(2)
    rollouts, sides = rollouts_of(match), variant.game.features.num_sides(match.state)
    ends, lucks, _ = rollouts.play(match.state, RolloutPlan(1, GLANCE, throws=4), 9, 0, 2)
    assert ends[:, :sides].sum(axis=1) == pytest.approx(1)
    assert lucks[:, :sides].sum(axis=1) == pytest.approx(0)
    assert not ends[:, sides:].any()


def test_a_game_depends_on_its_number_and_the_stream_alone() -> None:
    match = at_throw("sequence")
    before, plan = match.state.copy(), RolloutPlan(4, SEARCH, throws=3)
    rollouts = rollouts_of(match)
    ends, lucks, _ = rollouts.play(match.state, plan, 7, 0, 4)
    for first in range(4):
        end, luck, throws = rollouts_of(match).play(match.state, plan, 7, first, 1)
        assert (end[0] == ends[first]).all()
        assert (luck[0] == lucks[first]).all()
        assert throws == 3
    other, *_ = rollouts.play(match.state, plan, 8, 0, 4)
    assert (other != ends).any()
    assert match.state == before


def test_however_the_dice_fall_a_throw_less_its_luck_is_worth_the_same() -> None:
    """What is said after the throw, less what that has over the mean, is the mean."""
    match = at_throw("sequence")
    rollouts = rollouts_of(match)
    ends, lucks, _ = rollouts.play(match.state, RolloutPlan(4, SEARCH, throws=1), 5, 0, 8)
    assert len(set(ends[:, 0])) > 1
    assert (ends - lucks)[:, 0] == pytest.approx(exact_mean(rollouts, match))


def exact_mean(rollouts: Rollouts, match: Match) -> float:
    """The first side's chance over all that can fall, by the rules alone."""
    total = 0.0
    for outcome, weight in match.game.outcomes(match.state).items():
        state = match.state.copy()
        match.game.rules.chance(state, outcome)
        ends, *_ = rollouts.play(state, RolloutPlan(4, UNTOLD, throws=0), 0, 0, 1)
        total += float(Fraction(weight, match.game.rules.ways(match.state))) * ends[0, 0]
    return total


@games_of_all
def test_what_is_not_told_changes_nothing(game: str) -> None:
    """The same dice fall, and everyone plays the same, however luck is reckoned."""
    match = at_throw(game)
    rollouts = rollouts_of(match)
    ends = [rollouts.play(match.state, RolloutPlan(1, luck, throws=2), 3, 0, 2)[0] for luck in range(2)]
    assert (ends[0] == ends[1]).all()
    untold = rollouts.play(match.state, RolloutPlan(1, UNTOLD, throws=2), 3, 0, 2)[1]
    assert not numpy.any(untold)


def test_a_game_can_be_played_to_its_end() -> None:
    match = at_throw("sequence")
    ends, *_ = rollouts_of(match).play(match.state, RolloutPlan(1, UNTOLD), 3, 0, 1)
    assert set(ends[0, :2]) <= {0.0, 0.5, 1.0}
