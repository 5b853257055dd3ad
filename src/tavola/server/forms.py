"""The questions of the forms that set a table up, each with a few answers to choose from."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..bots import default_bot, has_hints
from ..bots.titles import offered
from ..core.game import Game
from ..core.language import _
from ..core.options import Option


class Answer(NamedTuple):
    """One answer."""

    value: str  # as JSON, as a table's wish has it
    words: str
    seats: str  # the numbers of seats it is for; nothing where it is for all
    is_chosen: bool


class Question(NamedTuple):
    """A question, and what it decides of the table."""

    name: str
    words: str
    answers: Sequence[Answer]
    is_for_all: bool = False  # an answer is meant for every seat
    pictures: str = (
        ""  # where there is one of each answer, of boards: an address, without the answer and the theme
    )


class Level(NamedTuple):
    """A bot's level to choose."""

    name: str
    title: str
    about: str
    is_chosen: bool


def levels(game: Game) -> list[Level]:
    """The bots to choose among in a game, the weakest first."""
    usual = default_bot(game)
    return [Level(each.name, _(each.title), _(each.about), each.name == usual) for each in offered(game)]


def hints_question(game: Game) -> Question | None:
    """Whether there are hints at the table; nothing where nobody could give any."""
    if not has_hints(game):
        return None
    return question("has_hints", _("Hints during the game?"), (True, False), {True: _("Yes"), False: _("No")})


def opponents_question(game: Game) -> Question:
    """How many bots one plays against, alone."""
    return question("bots", _("How many bots?"), [seats - 1 for seats in game.seats])


def companions_question(game: Game) -> Question:
    """How many bots play along with those who share a device; each answer with the people it is for."""
    most, fewest = game.seats[-1], game.seats[0]
    room = {
        number: [people for people in range(fewest, most + 1) if people + number <= most]
        for number in range(1, most - fewest + 1)
    }
    return question("bots", _("Do bots play along?"), (0, *room), {0: _("None")}, room)


def invitation_questions(game: Game) -> list[Question]:
    """What an invitation asks, besides the game's options."""
    bots = range(game.seats[-1] - 1)  # for one seat is one's own, and one is for a friend
    room = {number: [seats for seats in game.seats if seats >= number + 2] for number in bots}
    asked = [
        question("seats", _("How many play?"), game.seats),
        question("bots", _("How many of them are bots?"), bots, {0: _("None")}, room),
        question(
            "is_listed",
            _("Who may join?"),
            (False, True),
            {False: _("Who has the link"), True: _("Anyone")},
        ),
        question(
            "pace",
            _("How fast?"),
            ("live", "slow"),
            {"live": _("In one sitting"), "slow": _("Over days")},
        ),
    ]
    return [each for each in asked if len(each.answers) > 1]


def option_questions(game: Game) -> list[Question]:
    """Those of a game's options that a form can offer."""
    return [option_question(game, option) for option in game.options if option.choices]


def for_all_questions(game: Game) -> list[Question]:
    """Those of a game's options that a form offers for all seats alike; without an answer, lots are drawn."""
    return [
        question(option.name, _(option.label), (None, *option.for_all), {None: _("No, by lot")})._replace(
            is_for_all=True, pictures=f"/board/{game.id}/{option.name}"
        )
        for option in game.options
        if option.for_all
    ]


def first_question(game: Game, *, has_host: bool, usual: int | None = None) -> Question | None:
    """Who begins: the dice decide, or a seat does, of which the host's is the first."""
    if not game.has_option("first"):
        return None
    seats = range(1, game.seats[-1] + 1)
    room = {seat: [number for number in game.seats if number >= seat] for seat in seats}
    words: dict[Any, str] = {None: _("The dice decide")}
    if has_host:
        words[1] = _("You")
    return question("first", _("Who begins?"), (None, *seats), words, room, usual)


def option_question(game: Game, option: Option) -> Question:
    """An option as a question; the game's own answer is chosen."""
    words = {True: _("Yes"), False: _("No")} if isinstance(option.choices[0], bool) else {}
    room = {value: option.seats_for(value, game.seats) for value in option.choices}
    room = {value: seats for value, seats in room.items() if seats != list(game.seats)}
    usual = option.default_for(game.seats[0])
    return question(option.name, _(option.label), option.choices, words, room, usual)


def question(
    name: str,
    asked: str,
    values: Sequence[Any],
    words: dict[Any, str] | None = None,
    room: dict[Any, list[int]] | None = None,
    usual: Any = None,
) -> Question:
    """A question with these answers; unless another is usual, the first is chosen."""
    chosen = values[0] if usual is None else usual
    answers = [
        Answer(
            json.dumps(value),
            (words or {}).get(value, str(value)),
            " ".join(map(str, (room or {}).get(value, []))),
            value == chosen,
        )
        for value in values
    ]
    return Question(name, asked, answers)
