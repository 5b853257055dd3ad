"""Little boards: of each game on the first page a real position, and those that one can choose among.

A picture stands in the page as an image, for the looks of three games would get into each other's way. An
image does not know the theme that the reader chose; so there is one for each. All are drawn by the game's
own view.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from xml.etree import ElementTree as ET

from ..core.dice import SeededDice
from ..core.game import Game
from ..core.language import SOURCE, speaking
from ..core.match import Match
from ..core.picture import (
    SQUARE,
    SVG,
    WIDTH,
    Markup,
    Part,
    at,
    brief,
    element,
    grouped,
    separate,
)
from ..core.registry import find_game
from ..core.theme import DARK, FINE_MARKS, LIGHT, tokens

THEMES = ("light", "dark")
BOARD = "board"  # the part of a picture that is shown
SEED = 1  # for which the boards look well
SHARE = 0.4  # how much of the game has been played
MARGIN = 28  # around the board; the dice reach into it
NUM_DICE = 3
DIE_SIZE = 58
DIE_STEP = 66
QUIET = (
    ",".join(f".tavola {mark}" for mark in FINE_MARKS)
    + "{display:none}.tavola .lying{filter:drop-shadow(0 4px 5px rgba(0,0,0,.35))}"
)


@cache
def little_board(name: str, theme: str) -> str:
    """A game's board as a picture that stands alone, in a theme."""
    game = find_game(name)
    with speaking(SOURCE):
        parts = game.view.parts(midway(game))
    return standing_alone(game, board_in(parts), dice_of(parts), theme)


@cache
def offered_board(name: str, option: str, value: str, theme: str) -> str:
    """The board that a form offers for all seats, as the game begins on it; LookupError where it does not."""
    game = find_game(name)
    offered = next((each.for_all for each in game.options if each.name == option), ())
    if value not in offered:
        raise LookupError(value)
    seats = game.seats[0]
    return board_of(Match(game, seats, options={option: [value] * seats}, dice=SeededDice(SEED)), theme)


def board_of(match: Match, theme: str) -> str:
    """The board of a match as it is now, in a theme."""
    with speaking(SOURCE):
        return standing_alone(match.game, board_in(match.game.view.parts(match)), (), theme)


def board_in(parts: Sequence[Part]) -> Part:
    """The board among the parts of a picture."""
    return next(part for part in parts if part.name == BOARD)


def midway(game: Game) -> Match:
    """A position from the middle of a game between players who do anything that is legal."""
    rng = random.Random(SEED)
    match = Match(game, game.seats[-2:][0], dice=SeededDice(SEED))  # not quite as many as can play
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            match.play(rng.choice(match.legal()))
    plies = range(int(len(match.events) * SHARE), len(match.events))
    return next((found for found in map(match.at, plies) if has_just_thrown(found)), match)


def has_just_thrown(match: Match) -> bool:
    """Whether dice have fallen, and somebody is to decide."""
    return bool(match.events) and match.events[-1].seat == 0 and bool(match.actors)


def dice_of(parts: Sequence[Part]) -> list[Markup]:
    """A few of the dice that lie in a picture, without their names and places."""
    return [bare(die) for die in islice((die for part in parts for die in dice_in(part)), NUM_DICE)]


def dice_in(part: Part) -> Iterator[ET.Element]:
    """The dice of a part: what is drawn as one, and can be touched as one."""
    for thing in ET.fromstring(separate(part)).iter(f"{{{SVG}}}g"):  # noqa: S314
        if thing.get("id", "").startswith("die-"):
            yield from islice((node for node in thing.iter() if "die" in node.get("class", "").split()), 1)


def bare(die: ET.Element) -> Markup:
    """A die on its square."""
    for node in die.iter():
        node.tag = node.tag.rpartition("}")[2]
    die.attrib = {"class": die.attrib["class"]}
    return Markup(ET.tostring(die, encoding="unicode"))


def standing_alone(game: Game, board: Part, dice: Sequence[Markup], theme: str) -> Markup:
    """The board as a picture with its style and all that it draws more than once; the dice at its corner."""
    own = game.view.THEME
    palette = {**LIGHT, **own.light}
    if theme == "dark":
        palette |= {**DARK, **own.dark}
    style = f".tavola{{{tokens(palette)}}}{own.css()}{QUIET}"
    right, top = WIDTH + MARGIN - 6 - DIE_SIZE, board.height + MARGIN - 6 - DIE_SIZE
    lying = [
        element("g", die, transform=at(right - DIE_STEP * place, top, DIE_SIZE / SQUARE))
        for place, die in enumerate(reversed(dice))
    ]
    box = (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, board.height + 2 * MARGIN)
    return element(
        "svg",
        element("style", Markup(style)),
        game.view.definitions(),
        grouped(board),
        element("g", *lying, class_="lying"),
        xmlns=SVG,
        viewBox=" ".join(brief(side) for side in box),
        width=box[2],
        height=box[3],
        class_="tavola",
    )
