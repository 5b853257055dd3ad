"""Why something cannot be chosen: everything has its sentence, and none is said where it does not hold."""

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from tavola import Match, find_game
from tavola.core.explanation import choices_of, things, why_not
from tavola.core.language import speaking
from tavola.core.sight import Sight
from tavola.games.diceland import explain as diceland
from tavola.games.diceland.board import lettered_board
from tavola.games.diceland.scene import Spot, marks_on, scene_of, spots
from tavola.games.garden import explain as garden
from tavola.games.sequence import explain as sequence

from .effort import FACTOR, at_length
from .example import PIG

MOST_LINES = 80  # of a game
SAMPLE = 5  # things of a position
NEVER_CHOSEN = ("seat-", "board-", "value-")
GAMES: list[Any] = [
    ("sequence", 2, {}),
    ("diceland", 2, {}),
    ("garden", 2, {}),
    *at_length(
        ("sequence", 3, {}),
        ("sequence", 4, {}),
        ("diceland", 3, {}),
        ("garden", 3, {}),
        ("garden", 2, {"family": True}),
    ),
]
every_game = pytest.mark.parametrize(("game", "seats", "options"), GAMES)


class Question(NamedTuple):
    """Something that somebody touched in vain."""

    match: Match
    seat: int
    picked: tuple[str, ...]
    thing: str

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def moves(self) -> list[str]:
        return self.match.legal(self.seat)

    @property
    def name(self) -> str:
        return self.thing.partition("-")[2]


def questions(game: str, seats: int, options: dict[str, Any]) -> Iterator[Question]:
    """All that can be touched in vain, in positions of random games with random things picked before."""
    for seed in range(max(1, round(4 * FACTOR))):
        choose = random.Random(f"{game} {seed}")
        match = Match(game, seats, options=options)
        while not match.is_over and len(match.events) < MOST_LINES:
            if match.is_chance:
                match.throw(
                    match.game.throw(match.state).text(choose.randrange(match.game.throw(match.state).ways))
                )
                continue
            seat = choose.choice(match.actors)
            action = choose.choice(match.game.legal(match.state, seat))
            path = match.game.view.touch_path(match.state, action)
            picked = path[: choose.randrange(len(path))]
            named = sorted(things(match, seat) - choices_of(match, seat, picked))
            vain = [thing for thing in named if not thing.startswith(NEVER_CHOSEN)]
            for thing in choose.sample(vain, min(SAMPLE, len(vain))):
                yield Question(match, seat, picked, thing)
            match.act(seat, action)


def say(question: Question) -> str:
    return why_not(question.match, question.seat, question.picked, question.thing)


@every_game
def test_everything_that_cannot_be_chosen_has_a_true_reason(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    said = set()
    for question in questions(game, seats, options):
        sentence = say(question)
        key = key_of(game, sentence)
        assert CONDITIONS[game][key](question), (
            sentence,
            question.picked,
            question.thing,
            str(question.match),
        )
        said.add(key)
    assert len(said) > 3


def key_of(game: str, sentence: str) -> str:
    """Which of a game's sentences this is."""
    frames = {"sequence": sequence, "diceland": diceland, "garden": garden}[game].say.messages
    for key, frame in frames.items():
        if re.fullmatch(re.sub(r"\\{\w+\\}", r"\\w+", re.escape(frame)), sentence):
            return str(key)
    raise AssertionError(f"nobody says {sentence!r}")


# When each sentence holds, told a second time


def cell(question: Question) -> tuple[int, int]:
    """Column or row first, as the game writes it: both from 0."""
    name = question.name
    if "." in name:
        row, column = name.split(".")
        return int(row) - 1, int(column) - 1
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def bit(question: Question) -> int:
    row, column = cell(question)
    return 1 << 6 * row + column


def own_chips(question: Question) -> int:
    sides = question.state.sides
    return int(question.state.chips[(question.seat - 1) % sides])


def all_chips(question: Question) -> int:
    return int(question.state.chips[0] | question.state.chips[1] | question.state.chips[2])


def number(question: Question) -> int:
    row, column = cell(question)
    rows = ("234562", "678973", "59CC84", "48CC95", "379876", "265432")
    return int(rows[row][column], 13)


def is_free(question: Question) -> bool:
    return not all_chips(question) & bit(question)


def has_free(question: Question) -> bool:
    return any(move.startswith("place") for move in question.moves)


SEQUENCE: dict[str, Callable[[Question], bool]] = {
    "dice": lambda q: q.thing in ("die-1", "die-2"),
    "number": lambda q: q.state.total not in (10, 11) and number(q) != q.state.total,
    "covered": lambda q: number(q) == q.state.total and not is_free(q) and has_free(q),
    "covered 8": lambda q: number(q) == q.state.total == 8 and not is_free(q) and has_free(q),
    "wild covered": lambda q: q.state.total == 11 and not is_free(q) and has_free(q),
    "own": lambda q: bool(own_chips(q) & bit(q)) and not has_free(q) and q.state.total != 10,
    "defence empty": lambda q: q.state.total == 10 and is_free(q),
    "defence own": lambda q: q.state.total == 10 and bool(own_chips(q) & bit(q)),
    "defence safe": lambda q: (
        q.state.total == 10 and not is_free(q) and not own_chips(q) & bit(q) and number(q) in (2, 12)
    ),
}


def spot(question: Question) -> Any:
    """What the picture knows of a space."""
    marks = marks_on(scene_of(question.match, Sight(question.seat)))
    space = marks.sheet.names.index(question.name)
    bare = Spot(marks.sheet, space, *[False] * 4)
    return next((each for each in spots(marks) if each.space == space), bare)


def dice_for(question: Question) -> dict[str, int]:
    """The dice that a seat may use, by the letter of their colour: the active player's lie aside."""
    s, letters = question.state, "rygbos"
    if s.active == question.seat - 1 and s.colour >= 0:
        return {letters[s.colour]: s.aside}
    return {letter: s.lying[number] for number, letter in enumerate(letters)}


def has_cross_beside(question: Question) -> bool:
    """Whether a space of the board touches a cross or the start."""
    seat = question.seat - 1
    sheet_crossed = set(scene_of(question.match, Sight(question.seat)).crossed[seat])
    board = lettered_board(question.match.options["boards"][seat])
    return any(
        other in sheet_crossed or other == board.start for other in board.neighbours[spot(question).space]
    )


def has_no_die(letter: str, question: Question) -> bool:
    return spot(question).kind == letter and not dice_for(question).get(letter)


COLOURS = {"no red": "r", "no yellow": "y", "no green": "g", "no blue": "b", "no orange": "o", "no grey": "s"}
DICELAND: dict[str, Callable[[Question], bool]] = {
    "choose first": lambda q: all(move.startswith("choose") for move in q.moves),
    "push first": lambda q: q.moves == ["again", "stop"],
    "colour stays": lambda q: q.moves == ["again", "stop"],
    "dice": lambda q: any(move.startswith("cross") for move in q.moves),
    "start or rock": lambda q: spot(q).kind in ("start", "obstacle"),
    "crossed": lambda q: spot(q).is_crossed,
    **{key: partial(has_no_die, letter) for key, letter in COLOURS.items()},
    "same territory": lambda q: q.state.left[q.seat - 1] > 0,
    "finish first": lambda q: not spot(q).is_under_way and q.state.left[q.seat - 1] == 0,
    "too small": lambda q: dice_for(q)[spot(q).kind] > 1,
    "far": lambda q: not has_cross_beside(q),
}


def unspent(question: Question) -> list[int]:
    return [face for face in range(1, 7) for _ in range(question.state.pool[face])]


def picked_faces(question: Question) -> list[int]:
    return [int(name[4]) for name in question.picked if name.startswith("die-")]


def value(question: Question) -> int:
    """What a stack or a plant is worth."""
    kinds = ["pepper", "carrot", "tomato", "artichoke", "eggplant"]
    if question.name in kinds:
        return kinds.index(question.name) + 1
    return next(worth for worth in range(1, 6) if question.state.kinds[worth - 1] & bit(question))


def masks(question: Question, *names: str) -> int:
    """Where some things of any player are."""
    found = 0
    for name in names:
        held = getattr(question.state, name)
        for mask in held if isinstance(held, list) else [held]:
            found |= mask
    return found


def is_empty(question: Question) -> bool:
    return not masks(question, "plants", "animals", "dials", "rocks") & bit(question)


GARDEN: dict[str, Callable[[Question], bool]] = {
    "nothing": lambda q: not q.picked,
    "not together": lambda q: bool(q.picked),
    "spent": lambda q: q.thing.startswith("spent-"),
    "alike": lambda q: q.state.pool[int(q.name[0])] > 1,
    "sold out": lambda q: q.state.stacks[value(q) - 1] == 0,
    "two of a kind": lambda q: q.state.purchases[value(q) - 1] == 2,
    "no token": lambda q: q.state.tokens[q.seat - 1] == 0,
    "die too low": lambda q: picked_faces(q)[0] < value(q) and len(picked_faces(q)) == 1,
    "dice too low": lambda q: max(unspent(q)) < value(q),
    "not held": lambda q: not any(move.startswith(f"place {q.name} ") for move in q.moves),
    "two dice": lambda q: len(unspent(q)) == 1,
    "rock": lambda q: bool(q.state.rocks & bit(q)),
    "nothing to place": lambda q: is_empty(q) and not any(move.startswith("place") for move in q.moves),
    "coordinates": lambda q: is_empty(q) and not pairs(q) & {tuple(place + 1 for place in cell(q))},
    "not yours": lambda q: bool(masks(q, "plants") & bit(q)) and not q.state.plants[q.seat - 1] & bit(q),
    "no six": lambda q: 6 not in unspent(q),
    "others tile": lambda q: not q.state.dials[q.seat - 1] & bit(q) and bool(masks(q, "dials") & bit(q)),
    "others animal": lambda q: (
        not q.state.animals[q.seat - 1] & bit(q) and bool(masks(q, "animals") & bit(q))
    ),
    "sun first": lambda q: "sun" not in q.picked,
    "same face": lambda q: int(q.name) in picked_faces(q),
}


def pairs(question: Question) -> set[tuple[int, ...]]:
    """The rows and columns that two of the dice make."""
    dice = unspent(question)
    return {(a, b) for i, a in enumerate(dice) for j, b in enumerate(dice) if i != j}


CONDITIONS = {"sequence": SEQUENCE, "diceland": DICELAND, "garden": GARDEN}


# Whose turn it is


def test_who_is_not_asked_is_told_who_is() -> None:
    match = Match("sequence", players=["Ada", "Bruno"], options={"first": 1})
    match.throw("start 1")
    assert why_not(match, 1, (), "cell-a1") == "Roll the dice first."
    assert why_not(match, 2, (), "cell-a1") == "It is Ada’s turn."
    match.throw("roll 3 4")
    assert why_not(match, 2, (), "cell-b2") == "It is Ada’s turn."
    assert why_not(match, 1, (), "cell-b2") == ""  # for it can be chosen


def test_the_rule_is_told_in_the_readers_language() -> None:
    match = Match("sequence", players=["Ada", "Bruno"], options={"first": 1})
    for line in ("* start 1", "* roll 6 6", "1 place c3", "* roll 3 4", "1 place b2", "* roll 6 4"):
        match.push(line)
    assert why_not(match, 2, (), "cell-c3") == "A 10 cannot take a chip from a 2 or 12."
    with speaking("it"):
        assert why_not(match, 2, (), "cell-c3") == "Il 10 non toglie fiches dai 2 e dai 12."


@pytest.mark.parametrize("thing", ["", "cell-z9", "cell-", "die-x", "seat-1", "nothing", "cell-1.1"])
def test_what_is_not_there_has_no_reason(thing: str) -> None:
    match = Match("sequence", options={"first": 1})
    match.throw("start 1")
    match.throw("roll 3 4")
    assert why_not(match, 1, (), thing) == ""
    assert why_not(match, 1, ("die-x", "cell-z9"), "cell-a1") == ""


def test_a_game_without_explanations_has_none() -> None:
    match = Match(PIG)
    while match.is_chance:
        match.throw()
    assert find_game("sequence").part("explain")
    assert why_not(match, match.actors[0], (), "anything") == ""
