"""Boards drawn as they lie on the table, with what the dice allow drawn into them.

    r        a space, here a red one         *        the start
    R        a space with a treasure         #        an obstacle
    (r)      a crossed space                 [r]      a space that the player may cross now

Short rows stand half a hexagon to the right. One drawing is at once a board, the position before a throw
(what stands in round brackets is crossed), and the expectation after it: ``expect_active``, ``expect_other``
and ``expect_treasure_throw`` let the dice fall and demand exactly the square brackets that are drawn. A
drawing without them expects that the player is not asked.
"""

from collections.abc import Iterable

from tavola import Match
from tavola.games.diceland import rules
from tavola.games.diceland.board import Board, read_board
from tavola.games.diceland.crosses import cross
from tavola.games.diceland.layout import COLOURS, WORD, WORDS
from tavola.games.diceland.position import Position

BARE = """
     y   y   Y   G   g   #   o   o   S
       y   s   s   g   Y   y   O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""
SMALL = """
       O   r   R   b   B   Y
     o   y   r   s   s   G   y
       Y   y   *   g   S   g
     S   y   o   b   g   R   r
       s   O   B   G   #   r
"""


def lay(*drawings: str, active: int = 1) -> Match:
    """A match with these boards and crosses, one for each seat, in which that seat is to throw."""
    boards = [{"text": board_of(drawing).text} for drawing in drawings]
    match = Match("diceland", len(drawings), options={"boards": boards, "first": active})
    match.push(f"* start {active}")
    for seat, drawing in enumerate(drawings, 1):
        put_crosses(match, seat, drawing)
    return match


def put_crosses(match: Match, seat: int, drawing: str) -> None:
    """Make the crosses of a drawing, as earlier turns would have: the throws they earned are long taken."""
    board, state = board_of(drawing), position(match)
    crossed = {space for space, sign in enumerate(drawing.split()) if sign.startswith("(")}
    assert is_linked(board, crossed), "a cross touches no other"
    begun = [
        area for area in board.territories if 0 < len(crossed.intersection(area.spaces)) < len(area.spaces)
    ]
    assert len({area.colour for area in begun}) == len(begun), "two territories of a colour are under way"
    under_way = {space for area in begun for space in area.spaces}
    for space in [*sorted(crossed - under_way), *sorted(crossed & under_way)]:
        cross(state, seat - 1, space)
    state.due[seat - 1] = 0
    assert not state.reached, f"seat {seat} has won already"


def board_of(drawing: str) -> Board:
    """The board of a drawing, without its crosses."""
    return read_board("\n".join("".join(sign.strip("()[]") for sign in row) for row in rows_of(drawing)))


def rows_of(drawing: str) -> list[list[str]]:
    """The signs of a drawing, row by row."""
    return [line.split() for line in drawing.strip().splitlines()]


def is_linked(board: Board, crossed: Iterable[int]) -> bool:
    """Whether one can go from the start to every cross, over crosses alone."""
    missing, reached = set(crossed) - {board.start}, {board.start}
    while near := {space for space in missing if reached.intersection(board.neighbours[space])}:
        missing -= near
        reached |= near
    return not missing


# What a player may do


def expect_active(drawing: str, dice: str) -> Match:
    """Seat 1 sets these dice aside, all of one colour, and must cross one of those drawn."""
    match = lay(drawing, BARE)
    set_aside(match, dice.split())
    compare(match, 1, drawing)
    assert "skip" not in moves(match, 1)
    return match


def expect_other(drawing: str, dice: str, *, board_of_active: str = BARE) -> Match:
    """These dice remain when seat 1 has chosen, and seat 2 may cross just what is drawn, or skip."""
    match = lay(board_of_active, drawing)
    leave(match, dice.split())
    compare(match, 2, drawing)
    assert ("skip" in moves(match, 2)) == (2 in match.actors)
    return match


def expect_treasure_throw(drawing: str, dice: str) -> Match:
    """Seat 1 throws these five dice for a treasure, and may cross just what is drawn, or skip."""
    match = lay(drawing, BARE)
    position(match).due[0] = 1
    rules.next_treasure_throw(position(match))
    match.throw(f"roll {dice}")
    compare(match, 1, drawing)
    assert ("skip" in moves(match, 1)) == (1 in match.actors)
    return match


def set_aside(match: Match, dice: list[str]) -> None:
    """The active player has these dice, all of one colour, when phase 1 ends; the others show another."""
    filler = other_colour(dice)
    match.throw(" ".join(["roll", *dice, *[filler] * (6 - len(dice))]))
    match.play(f"choose {dice[0]}")
    if len(dice) < 6:
        match.play("stop")


def leave(match: Match, dice: list[str]) -> None:
    """These dice remain when phase 1 ends; the active player has chosen a colour that is not among them."""
    chosen = other_colour(dice)
    match.throw(" ".join(["roll", *dice, *[chosen] * (6 - len(dice))]))
    match.play(f"choose {chosen}")
    match.play("stop")


def other_colour(dice: list[str]) -> str:
    """A colour that none of these dice shows."""
    return next(colour for colour in COLOURS if colour not in dice)


def compare(match: Match, seat: int, drawing: str) -> None:
    """Demand that a seat's board lies as drawn, and that it may cross just what is drawn."""
    found, drawn = draw(match, seat), tidy(drawing)
    assert found == drawn, f"seat {seat} has and may cross\n{found}\nbut this is drawn:\n{drawn}"
    assert (seat in match.actors) == ("[" in drawn)


def draw(match: Match, seat: int) -> str:
    """A seat's board as it lies, with every space in square brackets that the seat may cross now."""
    board = seat_board(match, seat)
    crossed = crossed_by(match, seat) - {board.names[board.start]}
    open_to = {move.removeprefix("cross ") for move in moves(match, seat)}
    signs = (
        f"({sign})" if name in crossed else f"[{sign}]" if name in open_to else sign
        for name, sign in zip(board.names, board.marks, strict=True)
    )
    return in_rows([[next(signs) for _ in row] for row in board.rows])


def tidy(drawing: str) -> str:
    """The drawing without its indentation, to compare with ``draw``."""
    return in_rows(rows_of(drawing))


def in_rows(rows: list[list[str]]) -> str:
    """Signs as a board, the short rows shifted."""
    longest = max(map(len, rows))
    return "\n".join(
        " " * (2 * (len(row) < longest)) + " ".join(f"{sign:^3}" for sign in row).rstrip() for row in rows
    )


def moves(match: Match, seat: int) -> list[str]:
    """What a seat may do now, nothing if it is not asked."""
    return match.legal(seat) if seat in match.actors else []


def crosses(match: Match, seat: int) -> set[str]:
    """The spaces that a seat may cross now."""
    return {move.removeprefix("cross ") for move in moves(match, seat) if move.startswith("cross ")}


# What lies on the table


def push(match: Match, *lines: str) -> Match:
    """Carry out lines of a log; the same match."""
    for line in lines:
        match.push(line)
    return match


def position(match: Match) -> Position:
    """The match's state, which is one of this game."""
    assert isinstance(match.state, Position)
    return match.state


def seat_board(match: Match, seat: int) -> Board:
    """The board that a seat plays on."""
    named = match.options["boards"][seat - 1]
    return read_board(named["text"])


def crossed_by(match: Match, seat: int) -> set[str]:
    """The names of the spaces that a seat has crossed, the start among them."""
    words = position(match).crossed[(seat - 1) * WORDS : seat * WORDS]
    names = seat_board(match, seat).names
    return {name for space, name in enumerate(names) if words[space // WORD] >> space % WORD & 1}


def lying(match: Match) -> dict[str, int]:
    """How many dice lie of each colour, besides those set aside."""
    return {colour: n for colour, n in zip(COLOURS, position(match).lying, strict=True) if n}


def aside(match: Match) -> int:
    """How many dice are set aside."""
    return position(match).aside


def treasures(match: Match) -> list[int]:
    """How many treasures each seat has."""
    return position(match).treasures[: match.seats]
