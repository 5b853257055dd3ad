"""Positions as drawn boards, with what a throw allows drawn into them.

A board is six rows of six marks, a1 at the top left:

    .        an empty space              x        an empty space where the player may put a chip
    1  2  3  a chip of that side         ① ② ③    such a chip that the player may act on

One drawing is at once the position before a throw (x is empty, ② is a chip of side 2) and the expectation
after it: ``expect(drawing, total)`` throws that total and demands exactly these marks. A mark on a chip means
``remove`` after a 10 and ``replace`` after anything else. A drawing without x or circles expects that nobody
is asked. Sides are 1 to 3: with four seats, side 1 is the seats 1 and 3, side 2 the seats 2 and 4.
"""

from tavola import Match
from tavola.games.sequence.rules import CHIPS, Position
from tests.sequence.plain import NUMBER, SPACES, has_line

EMPTY, OPEN = ".", "x"
CHIP, MARKED = "123", "①②③"  # [side - 1]
BARE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
FULL = """
    1 1 2 2 1 1
    2 2 1 1 2 2
    1 1 2 2 1 1
    2 2 1 1 2 2
    1 1 2 2 1 1
    2 2 1 1 2 2
"""


def lay(drawing: str, *, seat: int = 1, seats: int = 2, line: int = 5) -> Match:
    """A match with these chips on the board, in which that seat is to throw."""
    match = Match("sequence", seats, options={"line": line, "first": seat})
    match.push(f"* start {seat}")
    state = position(match)
    marks = drawing.split()
    assert len(marks) == len(SPACES), "a board has six rows of six"
    for side in range(3):
        held = [i for i, mark in enumerate(marks) if mark in (CHIP[side], MARKED[side])]
        assert len(held) <= (CHIPS if side < state.sides else 0), f"side {side + 1} has not so many chips"
        assert not has_line([SPACES[i] for i in held], line), f"side {side + 1} has won already"
        state.chips[side] = sum(1 << i for i in held)
    assert set(marks) <= {EMPTY, OPEN, *CHIP, *MARKED}, "an unknown mark"
    return match


def covered(total: int, *sides: int) -> str:
    """A board with nothing but chips of these sides on the four spaces of a number, in reading order."""
    chips = iter(sides)
    return " ".join(str(next(chips)) if NUMBER[space] == total else "." for space in SPACES)


def expect(drawing: str, total: int, *, seat: int = 1, seats: int = 2, line: int = 5) -> Match:
    """Lay the board, throw the total, and demand that the player may do just what is drawn."""
    match = lay(drawing, seat=seat, seats=seats, line=line)
    match.throw(roll(total))
    found, drawn = draw(match), tidy(drawing)
    assert found == drawn, f"after a {total}, seat {seat} may do\n{found}\nbut this is drawn:\n{drawn}"
    assert verbs(match) == drawn_verbs(drawn, total)
    assert match.actors == ((seat,) if verbs(match) else ())
    return match


def draw(match: Match) -> str:
    """The board as it lies, with every space marked that the player may act on now."""
    open_to = {move.split()[1] for move in moves(match)}
    sides = sides_by_space(match)
    return in_rows([mark_of(sides.get(space, 0), space in open_to) for space in SPACES])


def mark_of(side: int, is_open: bool) -> str:
    """One space; side 0 is no chip."""
    if not side:
        return OPEN if is_open else EMPTY
    return (MARKED if is_open else CHIP)[side - 1]


def tidy(drawing: str) -> str:
    """The drawing without its indentation, to compare with ``draw``."""
    return in_rows(drawing.split())


def in_rows(marks: list[str]) -> str:
    """Six rows of six."""
    return "\n".join(" ".join(marks[row : row + 6]) for row in range(0, 36, 6))


def drawn_verbs(drawing: str, total: int) -> set[str]:
    """The kinds of move that a drawing expects."""
    on_chips = "remove" if total == 10 else "replace"
    placing = {"place"} if OPEN in drawing else set()
    return placing | ({on_chips} if set(drawing) & set(MARKED) else set())


def verbs(match: Match) -> set[str]:
    """The kinds of move that are legal now."""
    return {move.split()[0] for move in moves(match)}


def moves(match: Match) -> list[str]:
    """The legal moves now, none where nobody is asked."""
    return match.legal() if match.actors else []


def sides_by_space(match: Match) -> dict[str, int]:
    """Whose chip lies where: 1 to 3 by the space's name, the covered spaces only."""
    chips = position(match).chips
    return {space: side + 1 for i, space in enumerate(SPACES) for side in range(3) if chips[side] & 1 << i}


def position(match: Match) -> Position:
    """The match's state, which is one of this game."""
    assert isinstance(match.state, Position)
    return match.state


def roll(total: int) -> str:
    """A throw with that total."""
    return f"roll {total // 2} {total - total // 2}"
