"""Boards painted by hand: brushes, the field, and what is to be mended, each on its space."""

from collections.abc import Iterator

from ...core.errors import BadBoard
from ...core.workshop import Brush, Canvas, Fault, Sign, Space
from . import board as boards
from .board import STANDARD_OBSTACLES, STANDARD_SPACES, TREASURES, Board, Territory
from .hexagons import DOWN, HIGH, OUTLINE, WIDE, all_borders, middle_of, use
from .layout import COLOURS, MAX_SIZE, NAMES, OBSTACLE, START
from .position import NONE
from .words import say

SHOWN = "roygbs"  # the colours as the rainbow has them, and grey
BARED = "s"  # what an obstacle leaves behind that is taken away
TREASURE = "treasure"  # the brush's id


def signs() -> dict[str, Sign]:
    """All that can stand on a space."""
    found = {
        START: Sign(say("start"), "hue-start", use("flag")),
        OBSTACLE: Sign(say("obstacle"), "hue-obstacle", use("boulder")),
    }
    for letter, name in zip(COLOURS, NAMES, strict=True):
        look = f"hue-{letter}"
        found[letter] = Sign(say(name), look, use(letter))
        found[letter.upper()] = Sign(say("paint gem", colour=say(name)), look, use(f"gem-{letter}"))
    return found


def brushes() -> list[Brush]:
    """The colours, treasures and obstacles. What was a treasure remains one, and the start stays."""
    known, gems = signs(), COLOURS.upper()
    colours = [
        Brush(
            letter,
            known[letter].title,
            known[letter],
            {OBSTACLE: letter, **dict.fromkeys(COLOURS, letter), **dict.fromkeys(gems, letter.upper())},
            letter + letter.upper(),
            STANDARD_SPACES,
        )
        for letter in SHOWN
    ]
    turned = {**dict(zip(COLOURS, gems, strict=True)), **dict(zip(gems, COLOURS, strict=True))}
    treasure = Sign(say("gem"), "hue-start", use("gem-y"))
    stones = {**dict.fromkeys(COLOURS + gems, OBSTACLE), OBSTACLE: BARED}
    return [
        *colours,
        Brush(TREASURE, treasure.title, treasure, turned, gems, TREASURES * len(COLOURS), is_dragged=False),
        Brush(
            "obstacle",
            say("obstacle"),
            known[OBSTACLE],
            stones,
            OBSTACLE,
            STANDARD_OBSTACLES,
            is_dragged=False,
        ),
    ]


# The field


def paintable(text: str) -> Board:
    """A text as a board, sound or not; raises BadBoard where signs and rows are not those of a board."""
    rows = boards.rows_of(text)
    wrong = list(boards.blank_problems(rows)) or list(boards.shape_problems(rows))
    if wrong:
        raise BadBoard(f"not a board: {'; '.join(wrong[: boards.MAX_NAMED])}")
    board = Board(rows)
    if board.marks.count(START) != 1:
        raise BadBoard(f"not a board: it has {board.marks.count(START)} starts, expected one")
    return board


def middles_of(board: Board) -> tuple[tuple[int, int], ...]:
    """[space] where its middle is."""
    lengths = boards.alternating([len(row) for row in board.rows])
    return tuple(middle_of(row, column, lengths) for row, column in board.places)


def canvas(text: str) -> Canvas:
    """The field of a board."""
    board = paintable(text)
    spaces = [
        Space(name, space + row, x, y)  # every row before it ends with one sign more
        for space, (name, (row, _), (x, y)) in enumerate(
            zip(board.names, board.places, middles_of(board), strict=True)
        )
    ]
    width = max(space.x for space in spaces) + WIDE / 2
    return Canvas(width, DOWN * (len(board.rows) - 1) + HIGH, OUTLINE, spaces)


def borders(text: str) -> str:
    """Where territories end."""
    board = paintable(text)
    home = [NONE] * len(board.marks)
    for number, territory in enumerate(board.territories):
        for space in territory.spaces:
            home[space] = number
    return all_borders(middles_of(board), tuple(home))


# What is to be mended


def faults(text: str) -> list[Fault]:
    """What keeps a board from being played: first what stands on a space."""
    board = paintable(text)
    return [
        *(fault for territory in board.territories for fault in territory_faults(board, territory)),
        *walled_in(board),
        *(fault for colour in range(len(COLOURS)) for fault in colour_faults(board, colour)),
    ]


def territory_faults(board: Board, territory: Territory) -> Iterator[Fault]:
    """Two to six spaces, and at most one treasure."""
    names, colour = [board.names[space] for space in territory.spaces], label(territory.colour)
    if len(names) == 1:
        yield Fault(say("paint alone", colour=colour, most=MAX_SIZE), names[0])
    if len(names) > MAX_SIZE:
        yield Fault(say("paint large", colour=colour, spaces=len(names), most=MAX_SIZE), names[-1])
    gems = [board.names[space] for space in territory.spaces if board.is_treasure(space)]
    if len(gems) > 1:
        yield Fault(say("paint two gems", colour=colour), gems[1])


def walled_in(board: Board) -> Iterator[Fault]:
    """A space of each part of the field to which no way leads."""
    reached = board.connected(board.start, same_colour=False)
    for space, mark in enumerate(board.marks):
        if mark != OBSTACLE and space not in reached:
            reached |= board.connected(space, same_colour=False)
            yield Fault(say("paint walled in"), board.names[space])


def colour_faults(board: Board, colour: int) -> Iterator[Fault]:
    """Every colour is there, with two treasures."""
    letter = COLOURS[colour]
    gems = board.marks.count(letter.upper())
    if letter not in board.marks.lower():
        yield Fault(say("paint missing", colour=label(colour)))
    elif gems != TREASURES:
        yield Fault(say.count("paint gems", gems, colour=label(colour), needed=TREASURES))


def label(colour: int) -> str:
    """A colour at the head of a sentence."""
    name = say(NAMES[colour])
    return name[:1].upper() + name[1:]


def praise(text: str) -> str:
    """What is good about a board that is sound."""
    return say("paint good", gems=TREASURES * len(COLOURS), most=MAX_SIZE)
