"""Which treasures, colours and spaces win in Diceland."""

from collections.abc import Iterator, Mapping
from functools import partial

from ...core.heat import fill, ink, picture, short, warmths
from ...core.match import Match
from ...core.picture import Markup, at, element
from ...core.study import Fact, Figure, Topic
from .board import LETTERS, Board, lettered_board
from .crosses import GOAL
from .hexagons import DOWN, HIGH, OUTLINE, WIDE
from .layout import NAMES, NUM_COLOURS
from .position import Position

MOST_TREASURES = 2 * NUM_COLOURS


def heat(letter: str, figures: Mapping[str, Figure]) -> Markup:
    """One of our boards, the treasures with their colour's letter and a rim."""
    board, warm = lettered_board(letter), warmths(figures)
    widest = max(map(len, board.rows))
    hexagons = [
        hexagon(board, space, figures.get(name), warm.get(name), widest)
        for space, name in enumerate(board.names)
    ]
    return picture(WIDE * widest + 4, DOWN * (len(board.rows) - 1) + HIGH + 4, *hexagons)


def hexagon(board: Board, space: int, figure: Figure | None, warmth: float | None, widest: int) -> Markup:
    """One space: its share in percent, or what it is where nobody crosses."""
    row, column = board.places[space]
    x = WIDE * column + (WIDE if len(board.rows[row]) < widest else WIDE / 2) + 2
    is_coloured, is_treasure = board.colour(space) >= 0, board.is_treasure(space)
    colour = fill(warmth) if is_coloured else "#FFFFFF" if space == board.start else "#2F2925"
    rim = {"stroke": "#E9B23C", "stroke_width": 4} if is_treasure else {"stroke": "#BFA980"}
    shapes = [element("path", d=OUTLINE, fill=colour, **rim)]
    if is_coloured:
        told = short(figure).removesuffix(" %") if figure and figure.num else "–"
        letter = board.marks[space]
        shapes += [
            element("text", told, y=3, font_size=17, font_weight=700, fill=ink(warmth)),
            element("text", letter, y=18, font_size=12, fill=ink(warmth)),
        ]
    return element("g", *shapes, transform=at(x, DOWN * row + HIGH / 2 + 2))


def treasure_name(board: Board, space: int) -> str:
    """What a treasure is called."""
    return f"{NAMES[board.colour(space)]}, {board.names[space]}"


def board_topics(letter: str) -> tuple[Topic, Topic]:
    """What is told of one of our boards."""
    return (
        Topic(
            f"board-{letter}",
            f"Which spaces win: board {letter}",
            "How often whoever has crossed a space in the end has won, in percent. Below it the colour’s "
            "letter, a capital with a golden rim for a treasure.",
            draw=partial(heat, letter),
        ),
        Topic(
            f"treasures-{letter}",
            f"Which treasures win: board {letter}",
            "How often whoever has this treasure in the end has won.",
        ),
    )


TOPICS = (
    Topic(
        "race",
        "Who is first to so many treasures",
        f"How often whoever was the first to have so many treasures wins. {GOAL} are needed.",
        tuple(str(number) for number in range(1, MOST_TREASURES + 1)),
    ),
    Topic(
        "complete",
        "Which colours are completed",
        "Of those who win, how many have every space of the colour.",
        NAMES,
    ),
    Topic(
        "pairs",
        "Which colours win",
        "How often whoever has both treasures of a colour in the end has won.",
        NAMES,
    ),
    *(topic for letter in LETTERS for topic in board_topics(letter)),
)


def facts(match: Match) -> Iterator[Fact]:
    """What the players have in the end, and who was first."""
    state, winners = match.state, match.result.winners if match.result else ()
    assert isinstance(state, Position)  # noqa: S101
    boards = [lettered_board(board) if isinstance(board, str) else None for board in match.options["boards"]]
    for number, seat in first_to(match, boards).items():
        yield Fact("race", str(number), seat in winners)
    for seat, board in enumerate(boards, 1):
        yield from colour_facts(state, seat, seat in winners)
        if board:
            letter = match.options["boards"][seat - 1]
            yield from space_facts(match, seat, board, letter, seat in winners)


def space_facts(match: Match, seat: int, board: Board, letter: str, has_won: bool) -> Iterator[Fact]:
    """The spaces and treasures that a seat has crossed on one of our boards."""
    for space in crossed_by(match, seat, board):
        yield Fact(f"board-{letter}", board.names[space], has_won)
        if board.is_treasure(space):
            yield Fact(f"treasures-{letter}", treasure_name(board, space), has_won)


def colour_facts(state: Position, seat: int, has_won: bool) -> Iterator[Fact]:
    """The colours that a seat has both treasures of; of a winner those that are complete."""
    for colour, name in enumerate(NAMES):
        at_colour = (seat - 1) * NUM_COLOURS + colour
        if state.taken[at_colour] == 2:
            yield Fact("pairs", name, has_won)
        if has_won:
            yield Fact("complete", name, state.uncrossed[at_colour] == 0)


def crossed_by(match: Match, seat: int, board: Board) -> list[int]:
    """The spaces that a seat has crossed, in its order."""
    lines = [event.text.split() for event in match.events if event.seat == seat]
    return [board.names.index(words[1]) for words in lines if words[0] == "cross"]


def first_to(match: Match, boards: list[Board | None]) -> dict[int, int]:
    """The seat that was the first to have so many treasures, by their number."""
    found: dict[int, int] = {}
    counts = [0] * match.seats
    for event in match.events:
        board = boards[event.seat - 1] if event.seat and event.text.startswith("cross ") else None
        if board and board.is_treasure(board.names.index(event.text.split()[1])):
            counts[event.seat - 1] += 1
            found.setdefault(counts[event.seat - 1], event.seat)
    return found
