"""Why one would make a move: the most important thing that it does, in a sentence.

A line is five (six) spaces, wherever the chips on it lie; it is free for a side while no other has one there.
"""

from collections.abc import Iterator

from ...core.language import listed
from .layout import LINES, OPEN_TO_DEFENCE, SPACES, STRIDES
from .rules import DEFENCE, PLACE, REMOVE, Position, apply, has_line, set_targets, side_of
from .words import say

TOTALS = [total for total in range(2, 13) if total != DEFENCE]  # those that bring a chip
MANY = 3  # chips in a line from which on it matters to everybody


def why(state: Position, seat: int, action: int) -> str:
    """What an action of a seat (1 to 4) does for it."""
    own, space = side_of(state, seat - 1), action % SPACES
    after = state.copy()
    apply(after, seat - 1, action)
    if after.winner == own:
        return say(f"why win {state.line}")
    return (
        about_rivals_wins(state, after, own)
        or about_own_wins(state, after, own)
        or (about_lines(state, after, own, space) if state.kind == PLACE else about_chip(state, own, space))
    )


# Wins at hand


def wins(s: Position, side: int) -> dict[int, set[int]]:
    """The totals with which a side would win if it threw now, and the spaces on which each would."""
    thrown = s.copy()
    thrown.seat = side
    found = {}
    for total in TOTALS:
        thrown.total = total
        set_targets(thrown)
        spaces = {i for i in range(SPACES) if thrown.targets >> i & 1}
        found[total] = {i for i in spaces if has_line(s.chips[side] | 1 << i, s.line)}
    return {total: spaces for total, spaces in found.items() if spaces}


def winning_spaces(s: Position, side: int) -> set[int]:
    """The spaces on which a side would win if it threw now."""
    return set().union(*wins(s, side).values())


def about_rivals_wins(before: Position, after: Position, own: int) -> str:
    """Whether a rival who could have won at the next throw cannot any more, or not as easily."""
    rivals = [side for side in range(before.sides) if side != own]
    counts = [(len(winning_spaces(before, r)), len(winning_spaces(after, r))) for r in rivals]
    if any(had and not has for had, has in counts):
        return say(f"why stop {before.line}")
    return say("why fewer") if any(had > has for had, has in counts) else ""


def about_own_wins(before: Position, after: Position, own: int) -> str:
    """Whether there are new spaces on which the side could win, or new totals with which it could."""
    had, has = wins(before, own), wins(after, own)
    if not any(spaces - had.get(total, set()) for total, spaces in has.items()):
        return ""
    *others, last = map(str, has)
    totals = say("either", first=listed(others), last=last) if others else last
    return say(f"why short {before.line}", totals=totals)


# Lines


def lines_through(s: Position, space: int) -> Iterator[tuple[int, ...]]:
    """The lines that a space is on."""
    return (line for line in LINES[s.line] if space in line)


def most_chips(s: Position, side: int, space: int) -> list[int]:
    """[direction] the most chips of a side in a line through a space, of those that are free for it."""
    foreign = (s.chips[0] | s.chips[1] | s.chips[2]) & ~s.chips[side]
    most = dict.fromkeys(STRIDES, 0)
    for line in lines_through(s, space):
        if not any(foreign >> i & 1 for i in line):
            stride = line[1] - line[0]
            most[stride] = max(most[stride], sum(s.chips[side] >> i & 1 for i in line))
    return list(most.values())


def about_lines(before: Position, after: Position, own: int, space: int) -> str:
    """What a new chip does for the lines through its space, one's own and the rivals'."""
    mine = most_chips(after, own, space)
    theirs = max(max(most_chips(before, side, space)) for side in range(before.sides) if side != own)
    many = sum(count >= MANY for count in mine)
    if many > 1:
        return say.count("why lines", many)
    if theirs >= MANY and theirs >= max(mine):
        return say.count("why block", theirs)
    if many:
        return say.count("why line", max(mine))
    if not OPEN_TO_DEFENCE >> space & 1:
        return say("why safe")
    if theirs > 1 and theirs >= max(mine):
        return say.count("why block", theirs)
    return say.count("why line", max(mine)) if max(mine) else say("why place")


def about_chip(before: Position, own: int, space: int) -> str:
    """What taking or replacing a rival's chip does."""
    freed = before.copy()
    freed.chips = [chips & ~(1 << space) for chips in before.chips]
    rival = next(side for side in range(before.sides) if before.chips[side] >> space & 1)
    mine, theirs = max(most_chips(freed, own, space)), max(most_chips(before, rival, space))
    is_removed = before.kind == REMOVE
    if mine and mine >= theirs:
        return say.count("why clear", mine) if is_removed else say.count("why line", mine + 1)
    if theirs:
        return say.count("why remove" if is_removed else "why replace", theirs)
    return say("why away" if is_removed else "why own")
