"""What is said of moves of Garden Dice: true of every move, and the right thing where it matters."""

import re
from typing import Any

import pytest

from tavola import Match
from tavola.core.language import speaking
from tavola.games.garden import GAME
from tavola.games.garden.preview import preview
from tavola.games.garden.rules import num_sets
from tests.advice import first_sentence, sentences
from tests.garden.table import FULL_BUT_1_2, board, moves, state, thrown
from tests.variants import Variant, every_move, every_variant_of

SOLD_OUT = [0, 0, 0, 0, 0]


def reason(match: Match, move: str) -> str:
    """Why the seat on turn would make that move."""
    assert move in moves(match)
    return first_sentence(GAME, state(match), match.actors[0], GAME.parse_action(move))


def said(dice: str, move: str, marks: dict[str, str] | None = None, **table: Any) -> str:
    """Why seat 1 would make that move, with these dice and this board."""
    return reason(thrown(dice, board(marks or {}), **table), move)


# Dice


def test_what_ends_the_game_and_wins_is_said_first() -> None:
    marks = {"1.1": "1P"}
    last = thrown("1 1 1 1", board(marks), stacks=SOLD_OUT)
    for _ in range(3):
        state(last).pool[1] -= 1
    assert reason(last, "harvest 1.1 with 1") == "Ends the game and wins it."
    behind = thrown("1 1 1 1", board(marks), stacks=SOLD_OUT, points={2: 50})
    state(behind).pool[1] = 1
    assert reason(behind, "harvest 1.1 with 1") == "Harvests for 1 point."


def test_the_last_seed_is_said_to_end_the_game() -> None:
    sentence = "Buys the last seed of all: the game ends with this turn."
    assert said("1 2 3 4", "buy pepper with 1", stacks=[1, 0, 0, 0, 0]) == sentence


def test_new_dice() -> None:
    assert said("3 3 3 3", "reroll") == "Rolls all four dice again, at no cost."
    assert said("1 2 3 4", "sun reroll", suns=[1]) == "Rolls four new dice."


@pytest.mark.parametrize(
    ("marks", "move", "sentence"),
    [
        ({"1.1": "1E"}, "sun 1 6", "Turns a die with the sun, so that more can be harvested."),
        ({"1.1": "1a"}, "sun 1 4", "Turns a die with the sun, so that more can be watered."),
        ({"1.1": "1p"}, "sun 1 4", "Turns a die with the sun, so that a dearer seed can be bought."),
        ({"1.1": "1p"}, "sun 1 2", "Turns a 1 into a 2 with the sun."),
    ],
)
def test_the_sun(marks: dict[str, str], move: str, sentence: str) -> None:
    assert said("1 2 2 1", move, marks, suns=[1]) == sentence


def test_the_end_of_a_turn() -> None:
    nothing = {"stacks": [0, 0, 0, 0, 1], "tokens": {1: 0}}
    keeping = thrown("3 3 4 4", FULL_BUT_1_2, suns=[1], **nothing)
    assert reason(keeping, "end") == "Keeps the sun, worth 5 points in the end."
    four = thrown("3 3 3 3", FULL_BUT_1_2, **nothing)
    assert reason(four, "end") == "Ends the turn: no die has to be spent."


# Buying


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"harvest": {1: [1, 0, 1, 1, 1]}}, "Buys the only kind that your next set of five lacks."),
        ({"harvest": {1: [2, 1, 2, 2, 2]}}, "Buys the only kind that your next set of five lacks."),
        ({"harvest": {1: [0, 2, 0, 0, 0]}}, "Buys a seed: you then have 3 of its kind."),
        ({"bought": {1: "carrot carrot carrot"}}, "Buys a seed: you then have 4 of its kind."),
        ({"stacks": [5, 1, 5, 5, 5]}, "Buys the last seed of its kind."),
        ({}, "Buys a kind that you do not have yet, worth 2."),
        ({"bought": {1: "carrot"}}, "Buys a seed that can still be planted in this turn."),
    ],
)
def test_buying(table: dict[str, Any], sentence: str) -> None:
    assert said("2 3 4 5", "buy carrot with 2", **table) == sentence


# Placing


@pytest.mark.parametrize(
    ("marks", "space", "sentence"),
    [
        ({"1.1": "1s"}, "2.2", "Plants beside your scarecrow: safe from birds, and 3 points more."),
        ({}, "5.5", "Plants on a star, where a vegetable counts twice."),
        ({"1.2": "1a"}, "2.2", "Plants beside a dearer seed of yours, whose water will reach it."),
        ({"1.2": "1c"}, "2.2", "Plants where its water will reach one more seed of yours."),
        ({"1.2": "1c", "1.1": "1p"}, "2.2", "Plants where its water will reach 2 more seeds of yours."),
        ({"1.2": "2a"}, "2.2", "Plants beside another player’s dearer seed, whose water will reach it."),
        ({"1.1": "1d"}, "2.2", "Plants beside your sundial, which a 6 turns into a scarecrow."),
        ({"1.2": "1A"}, "2.2", "Plants a seed that can still be watered in this turn."),
        ({"1.2": "1t"}, "2.2", "Plants a seed that can still be watered in this turn."),
        ({}, "2.2", "Plants a seed that can still be watered in this turn."),
    ],
)
def test_planting(marks: dict[str, str], space: str, sentence: str) -> None:
    row, column = space.split(".")
    move = f"place tomato {space} with {row} {column}"
    assert said("2 2 5 5", move, marks, bought={1: "tomato"}) == sentence


def test_a_seed_that_would_cost_points() -> None:
    move, late = "place tomato 2.2 with 2 2", [1, 0, 0, 0, 0]
    two = said("2 2 5 5", move, bought={1: "tomato carrot"}, stacks=late)
    assert two == "Plants a seed that would cost 5 points in the end."
    assert said("2 2 1 1", move, bought={1: "tomato"}, stacks=late) == "Plants a seed worth 3."


@pytest.mark.parametrize(
    ("marks", "thing", "sentence"),
    [
        ({"2.5": "2t"}, "bird", "Lets the bird land in sight of a seed worth 3."),
        ({"2.5": "2T"}, "bird", "Lets the bird land in the garden."),
        ({"2.5": "2t", "2.3": "#"}, "bird", "Lets the bird land in the garden."),
        ({"2.5": "2t", "1.5": "2s"}, "bird", "Lets the bird land in the garden."),
        ({"1.1": "1p", "3.3": "1C"}, "sundial", "Puts the sundial beside 2 plants of yours."),
        ({"1.1": "1p"}, "sundial", "Puts the sundial beside a plant of yours."),
        ({}, "sundial", "Puts the sundial out, with which coordinates can be changed."),
        (
            {"2.1": "2b", "2.5": "1t"},
            "rock",
            "Puts the rock between another player’s animal and your plants.",
        ),
        ({"2.1": "2b", "2.5": "1T"}, "rock", "Blocks a space for good."),
        ({}, "rock", "Blocks a space for good."),
    ],
)
def test_special_tiles(marks: dict[str, str], thing: str, sentence: str) -> None:
    assert said("2 2 3 4", f"place {thing} 2.2 with 2 2", marks, rocks=[1]) == sentence


def test_a_rock_on_a_star() -> None:
    sentence = "Puts the rock on a star, where nobody can plant any more."
    assert said("5 5 3 4", "place rock 5.5 with 5 5", rocks=[1]) == sentence


# Watering and harvesting


@pytest.mark.parametrize(
    ("marks", "dice", "sentence"),
    [
        ({"2.2": "1a", "2.3": "1t", "2.4": "2p"}, "4 1 1 1", "Waters 2 seeds of yours at once."),
        ({"2.2": "1a", "2.5": "2b"}, "4 1 1 1", "Waters a seed that another player’s bird could eat."),
        ({"2.2": "1a"}, "4 4 1 1", "Waters a seed that can still be harvested in this turn."),
        ({"2.2": "1a"}, "4 1 1 1", "Waters a seed worth 4."),
        ({"2.2": "1a", "2.3": "2t"}, "4 1 1 1", "Waters a seed worth 4."),
    ],
)
def test_watering(marks: dict[str, str], dice: str, sentence: str) -> None:
    assert said(dice, "water 2.2 with 4", marks) == sentence


@pytest.mark.parametrize(
    ("marks", "harvest", "sentence"),
    [
        ({"2.2": "1A"}, [0, 0, 0, 0, 0], "Harvests for 4 points."),
        ({"2.2": "1A", "1.1": "1s"}, [0, 0, 0, 0, 0], "Harvests for 7 points."),
        ({"2.2": "1A", "2.3": "2T"}, [0, 0, 0, 0, 0], "Harvests for 5 points."),
        (
            {"2.2": "1A"},
            [0, 0, 0, 2, 0],
            "Harvests for 4 points and adds to a collection: 10 more in the end.",
        ),
        (
            {"2.2": "1A"},
            [1, 1, 1, 0, 1],
            "Harvests for 4 points and completes a set of five: 15 more in the end.",
        ),
    ],
)
def test_harvesting(marks: dict[str, str], harvest: list[int], sentence: str) -> None:
    assert said("4 1 1 1", "harvest 2.2 with 4", marks, harvest={1: harvest}) == sentence


# Special tiles and animals


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        (
            {"2.2": "1d", "1.1": "1p", "3.3": "1C"},
            "Turns up the scarecrow, which cares for 2 plants of yours.",
        ),
        ({"2.2": "1d", "1.1": "1p"}, "Turns up the scarecrow, which cares for a plant of yours."),
        ({"2.2": "1d"}, "Turns up the scarecrow."),
        ({"2.2": "1s"}, "Turns up the sundial, with which coordinates can be changed."),
        ({"2.2": "1b", "2.5": "2T"}, "Turns up the rabbit, in sight of a vegetable worth 3."),
        ({"2.2": "1b", "2.5": "2t"}, "Turns up the rabbit, which eats vegetables."),
        ({"2.2": "1r", "2.5": "2t"}, "Turns up the bird, in sight of a seed worth 3."),
        ({"2.2": "1r"}, "Turns up the bird, which eats seeds."),
    ],
)
def test_turning_over(marks: dict[str, str], sentence: str) -> None:
    assert said("6 1 2 3", "flip 2.2", marks) == sentence


@pytest.mark.parametrize(
    ("marks", "move", "sentence"),
    [
        ({"2.2": "1b", "5.3": "2a"}, "move 2.2 2.3 with 1", "Brings the bird in sight of a seed worth 4."),
        ({"2.2": "1b"}, "move 2.2 2.3 with 1", "Moves the animal, and eats nothing."),
        (
            {"2.2": "1r", "5.3": "2A"},
            "move 2.2 2.3 with 1",
            "Brings the rabbit in sight of a vegetable worth 4.",
        ),
        ({"2.2": "1r"}, "move 2.2 2.3 with 1", "Moves the animal, and eats nothing."),
        (
            {"2.2": "1b", "2.3": "2c"},
            "move 2.2 2.3 with 1 swallow",
            "Swallows another player’s seed worth 2.",
        ),
        (
            {"2.2": "1r", "2.3": "2C"},
            "move 2.2 2.3 with 1 swallow",
            "Swallows another player’s vegetable worth 2.",
        ),
        (
            {"2.2": "1b", "2.3": "2c"},
            "move 2.2 2.3 with 1 spit 3",
            "Takes another player’s seed worth 2, to plant it again.",
        ),
        (
            {"2.2": "1r", "2.3": "2C"},
            "move 2.2 2.3 with 1 spit 3",
            "Takes another player’s vegetable worth 2, to plant it again.",
        ),
    ],
)
def test_moving(marks: dict[str, str], move: str, sentence: str) -> None:
    assert said("1 3 4 4", move, marks) == sentence


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ({"1.2": "1b"}, "Calls your animal home, with 3 tokens on it."),
        ({"1.2": "2b", "1.4": "1t"}, "Sends an animal home that could eat a plant of yours."),
        ({"1.2": "2b", "1.4": "1t", "4.2": "1p"}, "Sends an animal home that could eat 2 plants of yours."),
        ({"1.2": "2b"}, "Sends another player’s animal home."),
    ],
)
def test_sending_home(marks: dict[str, str], sentence: str) -> None:
    assert said("1 2 6 4", "remove 1.2 with 1 2", marks, carried={1: 3}) == sentence


def test_italian() -> None:
    with speaking("it"):
        sentence = said("4 1 1 1", "harvest 2.2 with 4", {"2.2": "1A", "2.3": "2T"})
    assert sentence == "Raccoglie per 5 punti."


# Every move


@every_variant_of("garden")
def test_what_is_said_of_points_is_so(variant: Variant) -> None:
    for match, seat, action in every_move(variant):
        text, sentence = GAME.action_text(action), " ".join(sentences(GAME, state(match), seat, action))
        if "Ends the game and wins" in sentence:
            after = match.state.copy()
            GAME.apply(after, seat, action)
            result = GAME.result(after)
            assert result
            assert result.winners == (seat,)
        elif text.startswith("harvest"):
            before = state(match)
            shown = preview(before, seat, action)
            assert f"for {shown.points[seat - 1]} point" in sentence
            after = before.copy()
            GAME.rules.act(after, seat - 1, action)
            assert ("set of five" in sentence) == (num_sets(after, seat - 1) > num_sets(before, seat - 1))
        elif found := re.search(r"Waters (\d+) seeds of yours at once\.", sentence):
            spaces = preview(state(match), seat, action).spaces
            assert int(found[1]) == sum(state(match).plants[seat - 1] >> space & 1 for space in spaces)
