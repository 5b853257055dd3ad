"""Positions as drawn boards.

A board is six rows of six marks, 1.1 at the top left:

    .                  an empty space            #        a rock
    1p 1c 1t 1a 1e     seat 1's seeds            1P 1C …  seat 1's vegetables
    1b 1r              seat 1's bird or rabbit   1d 1s    seat 1's sundial or scarecrow

``lay`` makes a match of it, in which a seat is to throw. Tokens are what is left of eight. Nobody has a
sun unless it is said, so that a list of moves holds nothing but what a test is about.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tavola import Match
from tavola.games.garden import GAME
from tavola.games.garden.position import Position

KINDS = ("pepper", "carrot", "tomato", "artichoke", "eggplant")
LETTERS = "pctae"
SPACES = [f"{row}.{column}" for row in range(1, 7) for column in range(1, 7)]
BARE = ". " * 36

# A turn in which nothing happens on the board.
NEXT_TURN = ("roll 1 1 2 2", *["buy pepper with 1"] * 2, *["buy carrot with 2"] * 2)

# A board on which no two dice point at an empty space unless a 1 and a 2 do.
FULL_BUT_1_2 = "# . " + "# " * 34


def lay(
    drawing: str = BARE,
    *,
    seats: int = 2,
    seat: int = 1,
    bought: Mapping[int, str] | None = None,
    tokens: Mapping[int, int] | None = None,
    carried: Mapping[int, int] | None = None,
    stacks: Iterable[int] | None = None,
    harvest: Mapping[int, Iterable[int]] | None = None,
    points: Mapping[int, int] | None = None,
    suns: Iterable[int] = (),
    rocks: Iterable[int] = (),
    **options: Any,
) -> Match:
    """A match with this board, in which that seat is to throw.

    bought: seeds in front of a seat, by name. tokens: in supply, where it is not what is left of eight.
    carried: tokens on an animal, where it is not one. rocks: the seats that still have theirs.
    """
    match = Match(GAME, seats, options={"first": seat, **options})
    match.push(f"* start {seat}")
    s = state(match)
    marks = drawing.split()
    assert len(marks) == len(SPACES), "a board has six rows of six"
    for space, mark in enumerate(marks):
        put(s, space, mark, carried or {})
    for owner, names in (bought or {}).items():
        for name in names.split():
            s.bought[(owner - 1) * 5 + KINDS.index(name)] += 1
            s.tokens[owner - 1] -= 1
    for owner, count in (tokens or {}).items():
        s.tokens[owner - 1] = count
    for owner, counts in (harvest or {}).items():
        s.harvest[(owner - 1) * 5 : owner * 5] = counts
    for owner, count in (points or {}).items():
        s.points[owner - 1] = count
    s.stacks = list(stacks) if stacks is not None else s.stacks
    s.suns = sum(1 << owner - 1 for owner in suns)
    s.rocks_in_hand = sum(1 << owner - 1 for owner in rocks)
    assert min(s.tokens) >= 0, "nobody has so many tokens"
    return match


def put(s: Position, space: int, mark: str, carried: Mapping[int, int]) -> None:
    """Draw one mark into a position."""
    if mark == ".":
        return
    if mark == "#":
        s.rocks |= 1 << space
        return
    owner, letter = int(mark[0]) - 1, mark[1]
    assert owner < s.seats
    count = 1
    if letter.lower() in LETTERS:
        s.plants[owner] |= 1 << space
        s.kinds[LETTERS.index(letter.lower())] |= 1 << space
        s.vegetables |= letter.isupper() << space
    elif letter in "br":
        s.animals[owner] = 1 << space
        s.rabbits |= (letter == "r") << owner
        s.carried[owner] = count = carried.get(owner + 1, 1)
    else:
        assert letter in "ds", f"{mark} is an unknown mark"
        s.dials[owner] = 1 << space
        s.scarecrows |= (letter == "s") << owner
    s.tokens[owner] -= count


def board(marks: Mapping[str, str]) -> str:
    """A board with these marks by their spaces."""
    return " ".join(marks.get(space, ".") for space in SPACES)


def draw(match: Match) -> str:
    """The board as it lies, in the marks of ``lay``."""
    s = state(match)
    marks = [mark_at(s, space) for space in range(36)]
    return "\n".join(" ".join(marks[row : row + 6]) for row in range(0, 36, 6))


def mark_at(s: Position, space: int) -> str:
    """One space's mark."""
    found = ["#"] if s.rocks >> space & 1 else []
    for owner in range(s.seats):
        if s.plants[owner] >> space & 1:
            letter = next(LETTERS[kind] for kind in range(5) if s.kinds[kind] >> space & 1)
            found.append(f"{owner + 1}{letter.upper() if s.vegetables >> space & 1 else letter}")
        if s.animals[owner] >> space & 1:
            found.append(f"{owner + 1}{'br'[s.rabbits >> owner & 1]}")
        if s.dials[owner] >> space & 1:
            found.append(f"{owner + 1}{'ds'[s.scarecrows >> owner & 1]}")
    assert len(found) <= 1, f"{SPACES[space]} holds {found}"
    return found[0] if found else "."


def is_drawn(match: Match, drawing: str) -> bool:
    """Whether the board lies as drawn."""
    return draw(match).split() == drawing.split()


def at(match: Match, space: str) -> str:
    """The mark on a space."""
    return draw(match).split()[SPACES.index(space)]


def thrown(dice: str, drawing: str = BARE, **table: Any) -> Match:
    """A match with this board after that throw."""
    match = lay(drawing, **table)
    match.throw(f"roll {dice}")
    return match


def play(match: Match, *moves: str) -> Match:
    """The seat to go makes these moves, and the dice fall as said (``roll 1 2 3 4``)."""
    for move in moves:
        match.throw(move) if move.startswith("roll") else match.play(move)
    return match


def moves(match: Match, *words: str) -> set[str]:
    """The legal moves now that begin with one of these words, or all; none where nobody is asked."""
    legal = match.legal() if match.actors else []
    assert len(set(legal)) == len(legal)
    return {move for move in legal if not words or move.split()[0] in words}


def state(match: Match) -> Position:
    """The match's state, which is one of this game."""
    assert isinstance(match.state, Position)
    return match.state


def tokens(match: Match) -> list[int]:
    """Each seat's tokens in supply."""
    return state(match).tokens[: match.seats]


def points(match: Match) -> list[int]:
    """Each seat's points so far."""
    return state(match).points[: match.seats]


def seeds(match: Match, seat: int) -> dict[str, int]:
    """What lies bought in front of a seat."""
    return by_kind(state(match).bought, seat)


def harvest(match: Match, seat: int) -> dict[str, int]:
    """What a seat has harvested."""
    return by_kind(state(match).harvest, seat)


def by_kind(counts: list[int], seat: int) -> dict[str, int]:
    """A seat's tiles by kind, without those it has none of."""
    return {kind: n for kind, n in zip(KINDS, counts[(seat - 1) * 5 : seat * 5], strict=True) if n}
