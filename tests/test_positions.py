"""Positions as text: written, read, set up; and refused where there can be no such position."""

import json
from random import Random
from typing import Any

import pytest

from tavola import BadPosition, BadRecord, Match, SeededDice, TavolaError
from tests.effort import at_length
from tests.example import PIG, known_here
from tests.variants import Variant, every_variant, first_variants, walk


@pytest.mark.parametrize("step", [17, *at_length(1)])
@every_variant
def test_a_position_is_read_as_it_was_written(variant: Variant, step: int) -> None:
    for number, match in enumerate(walk(variant.match(21), 21)):
        if number % step == 0 or match.is_over:
            text = match.position_text()
            again = Match.parse_position(text)
            assert (again.game, again.options, again.state) == (match.game, match.options, match.state)
            assert again.position_text() == text


@every_variant
def test_play_goes_on_from_a_position_as_it_did(variant: Variant) -> None:
    match = variant.match(22)
    for _ in walk(match, 22, limit=40):
        pass
    again = Match.parse_position(match.position_text(), dice=match.dice)
    again.num_throws = match.num_throws  # the same dice fall
    begun = len(match.events)
    for one, other in zip(walk(match, 23), walk(again, 23), strict=True):
        assert one.state == other.state
    assert match.log[begun:] == again.log
    assert again.rewind(0)
    assert again.state == again.start


def test_a_match_that_began_with_a_position_has_no_record() -> None:
    match = Match.parse_position(Match("sequence").position_text())
    with pytest.raises(BadRecord, match="this match with a position"):
        match.record()


def test_a_position_can_be_written_by_hand() -> None:
    text = '{"game": "sequence", "seats": 2, "stage": "decide", "seat": 2, "total": 10, "chips": {"1": "b2"}}'
    match = Match.parse_position(text)
    assert match.actors == (2,)
    assert match.legal() == ["remove b2"]
    match.play("remove b2")
    assert match.thrower == 1


def test_a_game_without_words_for_its_positions_writes_numbers() -> None:
    with known_here():
        for match in walk(Match(PIG, dice=SeededDice(3)), 3, limit=12):
            assert Match.parse_position(match.position_text()).state == match.state
        with pytest.raises(BadPosition, match="the rules do not know what to do"):
            Match.parse_position('{"game": "pig", "seats": 2, "stage": 2, "seat": -7}')


SEQUENCE = {"game": "sequence", "seats": 2, "stage": "throw"}
GARDEN = {"game": "garden", "seats": 2, "stage": "throw", "seat": 1}
DICELAND = {"game": "diceland", "seats": 2, "stage": "throw"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "expected a JSON object"),
        ("{}", 'expected "game"'),
        ('{"game": "ludo", "seats": 2}', "no game"),
        ('{"game": "sequence", "seats": 9}', "2 to 4 players"),
        ('{"game": "sequence", "seats": true}', 'expected "game"'),
        ('{"game": "sequence", "seats": 2, "options": {"line": 4}}', "5 or 6"),
    ],
)
def test_what_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(TavolaError, match=why):
        Match.parse_position(text)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({**SEQUENCE, "colour": 1}, "no field 'colour'; the fields are stage, seat"),
        ({**SEQUENCE, "seat": 3}, "'seat': expected a number from 1 to 2, not 3"),
        ({**SEQUENCE, "seat": None}, "nobody is next"),
        ({**SEQUENCE, "stage": ["throw"]}, "expected one of named"),
        ({**SEQUENCE, "chips": {"1": "g7"}}, "different names of a1 to f6"),
        ({**SEQUENCE, "chips": {"1": "a1 a1"}}, "different names of a1 to f6"),
        ({**SEQUENCE, "chips": ["a1"]}, "an object with some of 1, 2, 3"),
        ({**SEQUENCE, "chips": {"1": "a1", "2": "a1"}}, "two chips lie on one space"),
        ({**SEQUENCE, "chips": {"3": "a1"}}, "side 3 has 1 chips"),
        ({**SEQUENCE, "chips": {"1": "a1 b1 c1 d1 e1"}}, "a line wins"),
        ({**SEQUENCE, "stage": "ended"}, "a line wins"),
        ({**SEQUENCE, "stage": "decide"}, "no total was thrown"),
        ({**SEQUENCE, "stage": "decide", "total": 10}, "does not let one act there"),
        ({**SEQUENCE, "stage": "decide", "total": 11, "targets": "a1"}, "does not let one act there"),
        ({**SEQUENCE, "stage": "roll off", "chips": {"1": "a1"}}, "before the first turn"),
        ({**SEQUENCE, "stage": "roll off", "rollers": "2"}, "not in this round"),
        ({**SEQUENCE, "stage": "roll off", "seat": 2}, "not among those who have thrown"),
        ({**GARDEN, "plants": ["1.1", ""]}, "one owner and one kind"),
        ({**GARDEN, "plants": ["1.1", "1.1"], "kinds": {"carrot": "1.1"}}, "two tiles lie on one space"),
        ({**GARDEN, "vegetables": "1.1"}, "a vegetable is no plant"),
        ({**GARDEN, "harvest": [{"carrot": 3}, {}]}, "more than 5 tiles of carrot"),
        ({**GARDEN, "animals": ["1.1 1.2", ""]}, "more special tiles"),
        ({**GARDEN, "animals": ["1.1", ""]}, "carries tokens"),
        ({**GARDEN, "tokens": [7, 8]}, "seat 1 does not have 8 tokens"),
        ({**GARDEN, "rabbits": "1"}, "turned over what is not on the board"),
        ({**GARDEN, "rocks": "1.1"}, "more rocks"),
        ({**GARDEN, "suns": "3"}, "who does not play"),
        ({**GARDEN, "points": [1]}, "a list of 2, one for each seat"),
        ({**GARDEN, "pool": {"2": 1}}, "dice to spend"),
        ({**GARDEN, "stage": "decide", "pool": {"2": 5}}, "a number from 0 to 4"),
        ({**GARDEN, "stage": "ended"}, "tiles to buy"),
        ({**GARDEN, "seat": None}, "nobody is next"),
        ({**DICELAND, "crossed": ["a1", ""]}, "a cross touches no other on the board of seat 1"),
        ({**DICELAND, "crossed": ["z9", ""]}, "coloured spaces of seat 1"),
        ({**DICELAND, "aside": 2}, "not both"),
        ({**DICELAND, "colour": "r", "aside": 6}, "all dice are set aside"),
        ({**DICELAND, "stage": "choose", "lying": {"r": 5}}, "5 dice have been thrown"),
        ({**DICELAND, "stage": "choose", "aside": 1}, "before a colour is chosen"),
        ({**DICELAND, "pending": "1"}, "at no other time"),
        ({**DICELAND, "stage": "ended"}, "and not before"),
        ({**DICELAND, "left": [1, 0]}, "seat 1 has more dice to cross"),
        ({**DICELAND, "using": ["e5", 3]}, "a coloured space of seat"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Match.parse_position(json.dumps(position))


@pytest.mark.parametrize("tries", [40, *at_length(300)])
@first_variants
def test_a_position_that_is_accepted_can_be_played_on(variant: Variant, tries: int) -> None:
    """Positions with a field of another one: refused, or as good as any."""
    random, texts = Random(24), [match.position_text() for match in walk(variant.match(24), 24)]
    accepted = 0
    for number in range(tries):
        one, other = (json.loads(random.choice(texts)) for _ in range(2))
        name = random.choice([*other, "options"])
        try:
            match = Match.parse_position(json.dumps({**one, name: other[name]}), dice=SeededDice(number))
        except BadPosition:
            continue
        accepted += 1
        for _ in walk(match, number, limit=300):
            pass
    assert accepted
