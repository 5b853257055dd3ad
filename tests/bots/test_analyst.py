"""The analyst: the judge with time, always the same for the same work, with honest intervals."""

import json

import numpy
import pytest

from tavola import Match, SeededDice, find_game
from tavola.bots import bots_at_tables, find_bot
from tavola.bots.analyst import Analysis, position_word
from tavola.bots.engine import Engine
from tavola.bots.evidence import DOUBT, Evidence, luck_share, weigh
from tavola.core.intervals import Z95

from ..variants import Variant, first_variants


def at_decision(variant: Variant) -> Match:
    """A match in which somebody is asked."""
    match = variant.match(1)
    while match.is_chance:
        match.throw()
    return match


@pytest.mark.long
@first_variants
def test_every_move_has_chances_that_add_up_and_intervals(variant: Variant) -> None:
    match = at_decision(variant)
    before, seat = match.state.copy(), match.actors[0]
    choice = find_bot("analyst").choose(match, seat, 0.01)
    assert match.state == before
    assert sorted(each.move for each in choice.moves) == sorted(match.legal(seat))
    assert choice.move == choice.moves[0].move
    own = [each.values[seat - 1] for each in choice.moves]
    assert own == sorted(own, reverse=True)
    for each in choice.moves:
        sides = {match.game.features.side_of(before, n): each.values[n] for n in range(variant.seats)}
        assert sum(sides.values()) == pytest.approx(1)
        assert each.interval is not None
        assert len(each.interval) == variant.seats
        assert all(0 <= reach <= Z95 * DOUBT + 1e-9 for reach in each.interval)
    assert choice == find_bot("analyst").choose(match.record().replay(), seat, 0.01)


def test_without_work_the_experts_word_stands() -> None:
    match = Match("sequence", 2, dice=SeededDice(1))
    while match.is_chance:
        match.throw()
    stated = find_bot("expert").choose(match, match.actors[0], 0.0).moves
    told = Analysis(match, match.actors[0], stated).moves()
    assert [(each.move, each.values) for each in told] == [(each.move, each.values) for each in stated]


def test_more_work_goes_on_with_the_same_games() -> None:
    match = Match("sequence", 2, dice=SeededDice(3))
    while match.is_chance:
        match.throw()
    stated = find_bot("expert").choose(match, match.actors[0], 0.0).moves
    less, more = (Analysis(match, match.actors[0], stated) for _ in range(2))
    less.run(0.2)
    more.run(2.0)
    assert 0 < less.throws < more.throws
    for end, evidence in less.evidence.items():
        shared = min(evidence.games, more.evidence[end].games)
        assert (evidence.ends[:shared] == more.evidence[end].ends[:shared]).all()


def test_the_better_half_is_tried_more() -> None:
    match = Match("sequence", 2, dice=SeededDice(3))
    while match.is_chance:
        match.throw()
    analysis = Analysis(match, match.actors[0], find_bot("expert").choose(match, match.actors[0], 0.0).moves)
    analysis.run(2.0)
    games = sorted((evidence.games for evidence in analysis.evidence.values()), reverse=True)
    assert games[0] > games[-1] > 0


def test_the_dice_follow_from_the_position_however_it_came_about() -> None:
    one = Match("sequence", 2, options={"first": 1}, dice=SeededDice(1))
    one.throw("start 1")
    assert position_word(one.state) == position_word(one.state.copy())
    before = position_word(one.state)
    one.throw("roll 3 4")
    assert position_word(one.state) != before


def test_nobody_meets_the_analyst_at_a_table() -> None:
    assert "analyst" not in bots_at_tables(find_game("sequence"))


def test_the_engine_tells_intervals() -> None:
    match = Match("sequence", 2, dice=SeededDice(1))
    while match.is_chance:
        match.throw()
    request = {"record": json.loads(match.record().to_json()), "bot": "analyst", "seconds": 0.01}
    answer = Engine().answer(json.dumps(request).encode())
    assert len(answer["interval"]) == 2
    assert all(len(each["interval"]) == 2 for each in answer["moves"])
    assert "interval" not in Engine().answer(json.dumps({**request, "bot": "expert"}).encode())


# Evidence


def evidence(stated: float, ends: list[float], lucks: list[float] | None = None) -> Evidence:
    """Of two sides."""
    own, luck = numpy.array(ends), numpy.array(lucks or [0.0] * len(ends))
    both = numpy.stack([own, 1 - own], axis=1)
    return Evidence(numpy.array([stated, 1 - stated]), both, numpy.stack([luck, -luck], axis=1))


def test_few_games_move_little_and_many_decide() -> None:
    (few,), (many,) = weigh([evidence(0.5, [1, 0, 1, 1])], 0), weigh([evidence(0.5, [1, 0, 1, 1] * 2000)], 0)
    assert 0.5 < few.values[0] < 0.55
    assert many.values[0] == pytest.approx(0.75, abs=0.005)
    assert many.reaches[0] < 0.1 * few.reaches[0]
    assert few.values.sum() == pytest.approx(1)


def test_untried_plays_have_the_doubt_of_what_is_stated() -> None:
    (untried,) = weigh([evidence(0.5, [])], 0)
    assert untried.reaches == pytest.approx([Z95 * DOUBT] * 2)
    (certain,) = weigh([evidence(1.0, [1.0] * 8)], 0)
    assert certain.values[0] == 1
    assert certain.reaches[0] == 0


def test_eight_won_games_do_not_make_a_win_certain() -> None:
    (found,) = weigh([evidence(0.6, [1.0] * 8)], 0)
    assert found.values[0] < 0.95
    assert found.reaches[0] > 0.05


def test_luck_is_taken_out_as_far_as_it_explains_anything() -> None:
    lucks = [0.4, -0.4, 0.1, -0.1]
    explained = evidence(0.5, [0.5 + luck for luck in lucks], lucks)
    assert luck_share([explained], 0) == pytest.approx(1)
    assert luck_share([evidence(0.5, [1, 1, 0, 0], lucks)], 0) == pytest.approx(0)
    noisy = evidence(0.5, [0.5 + luck for luck in lucks])
    assert weigh([explained], 0)[0].reaches[0] < weigh([noisy], 0)[0].reaches[0]
