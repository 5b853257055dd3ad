"""What holds for every game. A new game passes through unchanged; it only adds its variants."""

import inspect
from types import FunctionType

import pytest

from tavola import (
    GAMES,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    Record,
    ScriptedDice,
    TavolaError,
    find_game,
)
from tavola.core import contract
from tavola.core.kernel import State
from tavola.core.linker import kernels_in
from tests.effort import at_length
from tests.telling import Teller
from tests.variants import VARIANTS, Variant, every_variant, first_variants, played, walk

every_game = pytest.mark.parametrize("game_id", GAMES)


@every_game
def test_every_game_has_variants_for_all_its_seat_counts(game_id: str) -> None:
    assert {v.seats for v in VARIANTS if v.game_id == game_id} == set(find_game(game_id).seats)


@every_game
def test_rules_define_every_kernel_of_the_contract_with_its_parameters(game_id: str) -> None:
    rules = find_game(game_id).rules
    for wanted in kernels_in(contract):
        name = wanted.__name__
        own = getattr(rules, name)
        assert isinstance(own, FunctionType)
        assert list(inspect.signature(own).parameters) == list(inspect.signature(wanted).parameters), name


@every_game
def test_every_action_id_has_a_text_of_its_own_and_back(game_id: str) -> None:
    game = find_game(game_id)
    texts = [game.action_text(action) for action in range(game.num_actions)]
    assert len(set(texts)) == len(texts)
    assert [game.parse_action(text) for text in texts] == list(range(game.num_actions))


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "nonsense", "place", "PLACE A1", "roll 1 2", "1", "\x00", "é" * 1000]
)
def test_malformed_texts_are_refused_as_such(game_id: str, text: str) -> None:
    with pytest.raises(MalformedMove):
        find_game(game_id).parse_action(text)


@every_variant
def test_legal_actions_are_ascending_unique_and_never_empty(variant: Variant) -> None:
    for match in walk(variant.match(1), 1):
        for seat in match.actors:
            actions = match.game.legal(match.state, seat)
            assert actions, match.log
            assert actions == sorted(set(actions))
            assert 0 <= actions[0] <= actions[-1] < match.game.num_actions
            assert len(actions) <= match.game.rules.MAX_LEGAL


@every_variant
def test_somebody_acts_or_the_game_is_over(variant: Variant) -> None:
    for match in walk(variant.match(2), 2):
        assert [bool(match.actors), match.is_chance, match.is_over].count(True) == 1
        assert (match.result is None) == (not match.is_over)
        assert all(1 <= seat <= match.seats for seat in match.actors)
        assert len(set(match.actors)) == len(match.actors)


@every_variant
def test_refused_actions_change_nothing(variant: Variant) -> None:
    for match in walk(variant.match(3), 3):
        before, log = match.state.copy(), match.log
        for seat in range(1, match.seats + 1):
            refuse_everything_else(match.state, seat, variant)
        if not match.is_chance:
            with pytest.raises(NotYourTurn):
                match.throw()
            with pytest.raises(NotYourTurn):
                match.game.apply_chance(match.state, 0)
        assert match.state == before
        assert match.log == log


def refuse_everything_else(state: State, seat: int, variant: Variant) -> None:
    """A few actions that are not legal, for one seat."""
    game = variant.game
    is_asked = seat in game.actors(state)
    legal = set(game.legal(state, seat)) if is_asked else set()
    others = [
        a for a in (-1, 0, game.num_actions // 2, game.num_actions - 1, game.num_actions) if a not in legal
    ]
    for action in others:
        with pytest.raises(IllegalMove if is_asked else NotYourTurn):
            game.apply(state, seat, action)


@pytest.mark.parametrize("step", [400, *at_length(20)])
@every_variant
def test_an_action_is_legal_if_it_is_in_the_list(variant: Variant, step: int) -> None:
    game = variant.game
    for number, match in enumerate(walk(variant.match(14), 14)):
        for seat in match.actors:
            legal = game.legal(match.state, seat)
            assert all(game.is_legal(match.state, seat, action) for action in legal)
            others = set(range(number % step, game.num_actions, step)).difference(legal)
            assert not any(game.is_legal(match.state, seat, action) for action in others)


@every_variant
def test_chance_weights_are_complete(variant: Variant) -> None:
    seen = set()
    for match in walk(variant.match(4), 4):
        if match.is_chance:
            throw, outcomes = match.game.throw(match.state), match.game.outcomes(match.state)
            if throw in seen:
                continue
            seen.add(throw)
            counted = dict.fromkeys(outcomes, 0)
            for way in range(throw.ways):
                counted[match.game.outcome(match.state, way)] += 1
            assert counted == outcomes
            assert list(outcomes) == sorted(outcomes)
            assert all(throw.parse(throw.text(way)) == way for way in range(throw.ways))
    assert seen


@first_variants
def test_ways_of_one_outcome_mean_the_same_to_the_rules(variant: Variant) -> None:
    for match in walk(variant.match(5), 5, limit=60):
        if match.is_chance and match.game.throw(match.state).ways <= 1296:
            after: dict[int, State] = {}
            for way in range(match.game.throw(match.state).ways):
                twin, throw = match.clone(), match.game.throw(match.state)
                twin.throw(throw.text(way))
                outcome = match.game.outcome(match.state, way)
                assert after.setdefault(outcome, twin.state) == twin.state


@every_variant
def test_replay_of_the_log_is_the_live_position(variant: Variant) -> None:
    match = variant.match(6)
    for number, _ in enumerate(walk(match, 6)):
        if number % 7 == 0 or match.is_over:
            assert Record.of(match).replay().state == match.state
    record = Record.from_json(match.record().to_json())
    assert record.replay().log == match.log


@pytest.mark.parametrize("games", [5, *at_length(20)])
@every_variant
def test_games_end_with_winners(variant: Variant, games: int) -> None:
    for seed in range(games):
        result = played(variant, seed).result
        assert result is not None
        assert result.winners
        assert result.reason
        assert (result.scores is not None) == variant.game.has_scores


@pytest.mark.parametrize("step", [10, *at_length(1)])
@every_variant
def test_undo_returns_to_the_position_before(variant: Variant, step: int) -> None:
    for number, match in enumerate(walk(variant.match(7), 7)):
        if match.actors and number % step == 0:
            before, log = match.state.copy(), match.log
            match.act(match.actors[-1], match.game.legal(match.state, match.actors[-1])[0])
            match.undo()
            assert match.state == before
            assert match.log == log


@every_variant
def test_a_clone_lives_its_own_life(variant: Variant) -> None:
    match = variant.match(8)
    for _ in walk(match, 8, limit=12):
        pass
    before, log = match.state.copy(), match.log
    for _ in walk(match.clone(), 9):
        pass
    assert match.state == before
    assert match.log == log


@every_variant
def test_the_same_seed_is_the_same_game(variant: Variant) -> None:
    assert played(variant, 10).log == played(variant, 10).log
    assert played(variant, 10).log != played(variant, 11).log


@every_variant
def test_recorded_throws_replay_as_scripted_dice(variant: Variant) -> None:
    match = played(variant, 12)
    script = [event.text for event in match.events if event.seat == 0]
    again = variant.match(0)
    again.dice = ScriptedDice(script)
    for event in match.events:
        again.act(event.seat, event.number) if event.seat else again.throw()
    assert again.log == match.log


@every_variant
def test_words_are_there_in_every_position(variant: Variant) -> None:
    match = variant.match(13)
    teller = Teller(match)
    for _ in walk(match, 13):
        assert str(match).strip()
        assert match.is_over or match.game.notation.question(match.state)
        assert all(words for _, words in teller.new())


@every_game
def test_seat_counts_and_options_that_do_not_exist_are_refused(game_id: str) -> None:
    game = find_game(game_id)
    for seats in (-1, 0, 1, 5, 100):
        with pytest.raises(TavolaError, match="players"):
            game.new(seats)
    with pytest.raises(TavolaError, match="no option 'colour'"):
        game.new(game.seats[0], {"colour": 1})
    for first in (0, 5, "1", True, 1.0, [1]):
        with pytest.raises(TavolaError, match="first"):
            game.new(game.seats[0], {"first": first})
