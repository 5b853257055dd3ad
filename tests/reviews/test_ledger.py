"""The ledger: it adds up, luck is fair, costs fall on whoever left the best plan."""

import numpy
import pytest

from tavola import Match, Record, SeededDice, review
from tavola.bots.knowledge import learned, variant_of
from tavola.bots.rollouts import Rollouts
from tavola.bots.standings import Standings
from tavola.bots.thinker import Thinker
from tavola.core.compiler import Compiler
from tavola.reviews import NoJudge, Review, judge, luck_of, stages
from tavola.reviews.judge import Judge, lot_of, systematic
from tavola.reviews.ledger import DECISION, DRAW, FORCED_MOVE, THROW
from tavola.reviews.walk import Walk

from ..effort import at_length
from ..example import PIG, known_here
from ..variants import FIRST, VARIANTS, Variant
from .games import at_throw, begun, finished, missed_win, reviewed

EXACT = 1e-9
QUICK = [each for each in VARIANTS if each.game_id == "sequence" or each in FIRST.values()]
SLOW = [each for each in VARIANTS if each not in QUICK]


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the opening, too."""
    monkeypatch.setattr(judge, "OPENING", 1)


def check_adds_up(found: Review) -> None:
    """What holds for every review."""
    assert found.gap < EXACT
    for row in found.ledger:
        assert row.luck == pytest.approx(row.own_luck + row.others_luck)
        assert row.decisions <= EXACT  # nobody gains by their own decisions
    for line in found.lines:
        assert sum(line.values) == pytest.approx(1)
        for part in (line.luck, line.cost, line.correction):
            assert sum(part) == pytest.approx(0, abs=EXACT)


@pytest.mark.parametrize("variant", [*QUICK, *at_length(*SLOW)], ids=lambda variant: variant.name)
def test_a_ledger_adds_up(variant: Variant) -> None:
    match = begun(variant)
    found = review(match, sample=1)
    check_adds_up(found)
    assert [line.text for line in found.lines] == [event.text for event in match.events]


@pytest.mark.parametrize("seats", [2, *at_length(3, 4)])
def test_a_whole_game_comes_to_its_result(seats: int) -> None:
    found = reviewed() if seats == 2 else review(finished(seats))
    check_adds_up(found)
    assert found.is_exact
    result = found.match.result
    assert result is not None
    won = {row.side for row in found.ledger if row.result == 1}
    assert won == {found.sides[seat - 1] + 1 for seat in result.winners}


def test_kinds_of_lines() -> None:
    found = reviewed()
    assert [line.kind for line in found.lines[:3]] == [DRAW, DRAW, THROW]
    assert {line.kind for line in found.lines} <= {DRAW, THROW, DECISION, FORCED_MOVE}
    for line in found.lines:
        assert any(line.luck) <= line.is_throw
        assert any(line.cost) <= (line.kind == DECISION)
        assert (line.loss > EXACT) == (
            line.kind == DECISION and line.cost[found.sides[line.seat - 1]] < -EXACT
        )


# Luck


def test_luck_of_one_throw_is_zero_on_average() -> None:
    """Over all that can fall, with the dice's own weights."""
    match = at_throw(finished())
    mean = numpy.zeros(2)
    for outcome, weight in match.game.outcomes(match.state).items():
        after, throw = match.clone(), match.game.throw(match.state)
        way = next(w for w in range(throw.ways) if match.game.outcome(match.state, w) == outcome)
        after.apply_throw(throw, way)
        mean += weight / throw.ways * numpy.array(review(after).lines[-1].luck)
    assert mean == pytest.approx(0, abs=1e-12)


def test_what_fell_is_judged_like_what_might_have_fallen() -> None:
    match = begun(Variant("diceland", 2, {"boards": ["B", "B"], "first": 2}), lines=3)
    while not match.is_chance:
        match.play(match.legal()[0])
    found = Judge(match.game, match.state)
    first = match.game.outcome_ids(match.state)[0]
    table = found.standings.after(match.state, [0, 3])
    for row, number in zip(table, (0, 3), strict=True):
        after = match.state.copy()
        match.game.apply_chance(after, first + number)
        assert (found.standing(after) == row).all()


def test_systematic_samples_stand_for_all_outcomes() -> None:
    """On average over the lot, each outcome as often as the dice have it."""
    shares = numpy.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) / 36
    lots = (numpy.arange(3600) + 0.5) / 3600
    counts = sum(numpy.bincount(systematic(shares, 4, lot), minlength=11) for lot in lots)
    assert counts / (4 * len(lots)) == pytest.approx(shares, abs=1e-3)


def test_the_lot_knows_only_what_was_before() -> None:
    assert lot_of(["* start 1"]) != lot_of(["* start 2"])
    steps = [step for step in Walk(finished()).steps if not step.event.seat]
    assert all(0 <= step.lot < 1 for step in steps)
    assert len({step.lot for step in steps}) == len(steps)


def test_luck_alone_is_that_of_the_review() -> None:
    found = reviewed()
    assert luck_of(found.match) == pytest.approx([row.luck for row in found.ledger])


# Draws and roll-offs


def test_a_roll_off_is_solved() -> None:
    """Every position of it is worth the mean of what follows, and nobody has an advantage before it."""
    match = Match("sequence", 2)
    opening = Judge(match.game, match.state).opening(match.state, 0, print_nothing)
    assert opening.worth[match.state.values()] == pytest.approx([0.5, 0.5])
    at = match.clone()
    for text in ("roll 6 6", "roll 6 6", "roll 1 1", "roll 1 1"):  # ties, which lead back
        assert at.state.values() in opening.draws
        mean = sum(
            weight / at.game.rules.ways(at.state) * opening.worth[after_outcome(at, outcome)]
            for outcome, weight in at.game.outcomes(at.state).items()
        )
        assert opening.worth[at.state.values()] == pytest.approx(mean)
        at.throw(text)


def print_nothing(count: int) -> None:
    """Nobody watches."""


def after_outcome(match: Match, outcome: int) -> object:
    """The position after an outcome, by its values."""
    after = match.state.copy()
    match.game.apply_chance(after, outcome)
    return after.values()


def test_a_roll_off_has_luck_and_no_correction() -> None:
    found = reviewed()
    draws = [line for line in found.lines if line.kind == DRAW]
    assert any(any(line.luck) for line in draws)
    for line in found.lines[: len(draws) + 1]:  # the first real throw, too
        assert line.correction == pytest.approx([0, 0], abs=1e-12)


# Decisions


def test_a_missed_win_costs_all_that_it_threw_away() -> None:
    found = reviewed()
    line = missed_win(found)
    before = found.match.at(line.line - 1)
    for move in line.best:
        then = before.clone()
        then.play(move, line.seat)
        assert then.is_over
    assert line.loss == pytest.approx(1 - line.values[found.sides[line.seat - 1]])
    assert line.stake >= line.loss - EXACT


def test_partners_share_a_side_and_costs_stay_with_the_seat() -> None:
    found = review(begun(Variant("sequence", 4, {"first": 2}), lines=16))
    assert [row.seats for row in found.ledger] == [(1, 3), (2, 4)]
    lost = sum(player.lost for player in found.players if player.seat in (1, 3))
    assert found.ledger[0].decisions == pytest.approx(-lost)
    assert found.row_of(3) is found.row_of(1)


def test_precision_is_the_mean_share_of_what_was_at_stake_that_was_kept() -> None:
    found = reviewed()
    for player in found.players:
        real = [
            line for line in found.lines if line.seat == player.seat and not line.is_throw and line.is_real
        ]
        assert player.decisions == len(real) > 0
        kept = [1 - min(1, line.loss / line.stake) for line in real]
        assert player.precision == pytest.approx(sum(kept) / len(kept))
        assert all(line.stake >= 0.005 for line in real)


# Matches


def test_moves_that_were_taken_back_leave_no_trace() -> None:
    match = begun(Variant("sequence", 2, {}), lines=20)
    while not match.actors:
        match.throw()
    plain = review(match, sample=2)
    match.play(match.legal()[0])
    match.undo()
    assert review(match, sample=2).lines == plain.lines


def test_a_game_that_is_not_over_is_reviewed_up_to_now() -> None:
    match = finished()
    early = match.at(21)
    found = review(early)
    assert found.lines == reviewed().lines[:21]
    assert [row.result for row in found.ledger] == list(found.lines[-1].values)
    assert not [each for each in found.moments if each.kind in ("turning-point", "decided")]
    nothing = review(match.at(0))
    assert nothing.gap < EXACT
    assert nothing.lines == ()


def test_a_record_is_reviewed_like_its_match() -> None:
    match = begun(Variant("sequence", 2, {}), lines=12)
    assert review(Record.of(match), sample=1).lines == review(match, sample=1).lines


def test_stages_come_by_samples_first_and_exactly_then() -> None:
    told: list[tuple[int, int]] = []
    match = begun(Variant("sequence", 2, {}), lines=30)
    first, exact = stages(match, first=2, progress=lambda done, total: told.append((done, total)))
    assert (first.sample, exact.sample) == (2, 0)
    assert exact.lines == review(match).lines
    assert [line.cost for line in first.lines] == [line.cost for line in exact.lines]
    decided = next(number for number, line in enumerate(exact.lines) if line.kind == DECISION)
    assert [line.values for line in first.lines[decided:]] == [line.values for line in exact.lines[decided:]]
    assert told[-1][0] == told[-1][1]
    assert all(done <= total for done, total in told)


def test_a_game_that_nobody_learned_has_no_judge() -> None:
    with known_here(), pytest.raises(NoJudge, match="there is no judge for Pig"):
        review(Match(PIG, 2, dice=SeededDice(1)))


@pytest.mark.long
def test_compiled_kernels_say_the_same() -> None:
    match = finished()
    plain = reviewed()
    walk = Walk(match)
    known = learned(match.game, variant_of(match.game, match.state))
    thinker = Thinker(match.game, walk.start, known, Compiler(match.game.rules))
    walk.judge.standings = Standings(Rollouts(thinker))
    start, judged = walk.judged(0)
    assert start == pytest.approx(plain.start)
    for each, line in zip(judged, plain.lines, strict=True):
        assert each.standing == pytest.approx(line.values)
        assert each.verdict.stake == pytest.approx(line.stake)
