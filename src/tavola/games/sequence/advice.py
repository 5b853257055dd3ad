"""What moves are called, and what can truly be said of them.

A line is five (six) spaces, wherever the chips on it lie; it is free for a side while no other has one there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...core.claims import PLACE as PLACE_NAME
from ...core.claims import Claim, Facts, Headline, Kind, counted, true
from ...core.language import N_, NN_, either
from .layout import LINES, OPEN_TO_DEFENCE, SPACES
from .notation import space_text
from .rules import DEFENCE, PLACE, REMOVE, REPLACE, Position, apply, has_line, set_targets, side_of
from .words import say

TOTALS = [total for total in range(2, 13) if total != DEFENCE]  # those that bring a chip
MANY = 3  # chips in a line from which on it matters to everybody
SOME = 2  # chips that make a beginning


def headline(state: Position, seat: int, action: int) -> Headline:
    """What to do."""
    return Headline(say(f"do {('place', 'replace', 'remove')[state.kind]}", place=PLACE_NAME), place(action))


def place(action: int) -> str:
    """Where an action acts."""
    return space_text(action % SPACES)


def deed(state: Position, seat: int, action: int) -> "Deed":
    """What a seat (1 to 4) does with an action."""
    after = state.copy()
    apply(after, seat - 1, action)
    return Deed(state, after, side_of(state, seat - 1), action % SPACES)


@dataclass(frozen=True)
class Deed:
    """A side has put, replaced or taken away the chip on a space."""

    before: Position
    after: Position
    side: int
    space: int

    @property
    def kind(self) -> int:
        """PLACE, REPLACE or REMOVE."""
        return self.before.kind

    @property
    def rivals(self) -> list[int]:
        """The other sides."""
        return [side for side in range(self.before.sides) if side != self.side]

    @cached_property
    def own_wins(self) -> tuple[list[int], list[int]]:
        """The totals with which the side would win if it threw now, before and after."""
        return winning_totals(self.before, self.side), winning_totals(self.after, self.side)

    @cached_property
    def rivals_wins(self) -> list[tuple[list[int], list[int]]]:
        """The same for every rival."""
        return [(winning_totals(self.before, r), winning_totals(self.after, r)) for r in self.rivals]

    @cached_property
    def freed(self) -> Position:
        """The position before, without the chip on the space."""
        freed = self.before.copy()
        freed.chips = [chips & ~(1 << self.space) for chips in freed.chips]
        return freed

    @cached_property
    def victim(self) -> int:
        """The rival whose chip was on the space."""
        return next(side for side in self.rivals if self.before.chips[side] >> self.space & 1)


# Wins at hand


def winning_totals(s: Position, side: int) -> list[int]:
    """The totals with which a side would win if it threw now."""
    thrown = s.copy()
    thrown.seat = side
    return [total for total in TOTALS if can_win(thrown, side, total)]


def can_win(thrown: Position, side: int, total: int) -> bool:
    """Whether a side would win with a total."""
    thrown.total = total
    set_targets(thrown)
    targets = [i for i in range(SPACES) if thrown.targets >> i & 1]
    return any(has_line(thrown.chips[side] | 1 << i, thrown.line) for i in targets)


def ways(totals: list[int]) -> int:
    """In how many of the 36 ways two dice bring one of these totals."""
    return sum(6 - abs(total - 7) for total in totals)


def told(totals: list[int]) -> str:
    """Totals of which one is enough."""
    return either([str(total) for total in totals])


def stopped(d: Deed) -> Facts | None:
    """A rival could have won, and cannot any more."""
    totals = sorted({total for had, has in d.rivals_wins if had and not has for total in had})
    return {"totals": told(totals)} if totals else None


def hindered(d: Deed) -> Facts | None:
    """A rival can still win, but with fewer throws."""
    found = [(ways(has), ways(had)) for had, has in d.rivals_wins if has and ways(has) < ways(had)]
    return {"ways": found[0][0], "had": found[0][1]} if found else None


def threatened(d: Deed) -> Facts | None:
    """The side could not win with the next throw, and now it could."""
    had, has = d.own_wins
    return {"totals": told(has), "ways": ways(has)} if has and not had else None


def threatened_more(d: Deed) -> Facts | None:
    """The side can win with more throws than before."""
    had, has = d.own_wins
    return {"totals": told(has), "ways": ways(has)} if had and ways(has) > ways(had) else None


def endangered(d: Deed) -> Facts | None:
    """A rival can win with its next throw; of several, the one with the most throws."""
    most = max(ways(has) for _, has in d.rivals_wins)
    return {"ways": most} if most else None


# Lines


def lines_through(s: Position, space: int) -> Iterator[tuple[int, ...]]:
    """The lines that a space is on."""
    return (line for line in LINES[s.line] if space in line)


def free_lines(s: Position, side: int, space: int) -> list[tuple[int, ...]]:
    """Those of them that are free for a side."""
    foreign = (s.chips[0] | s.chips[1] | s.chips[2]) & ~s.chips[side]
    return [line for line in lines_through(s, space) if not any(foreign >> i & 1 for i in line)]


def num_chips(s: Position, side: int, line: tuple[int, ...]) -> int:
    """How many chips a side has in a line."""
    return sum(s.chips[side] >> i & 1 for i in line)


def most_chips(s: Position, side: int, space: int) -> int:
    """The most chips of a side in a line through a space that is free for it."""
    return max((num_chips(s, side, line) for line in free_lines(s, side, space)), default=0)


def built(d: Deed) -> Facts | None:
    """Lines in several directions have many chips."""
    strides = {
        line[1] - line[0]
        for line in free_lines(d.after, d.side, d.space)
        if num_chips(d.after, d.side, line) >= MANY
    }
    return counted(len(strides), SOME) if d.kind != REMOVE else None


def blocked(d: Deed) -> Facts | None:
    """A rival's best line through the space."""
    if d.kind != PLACE:
        return None
    return counted(max(most_chips(d.before, rival, d.space) for rival in d.rivals), SOME)


def lengthened(d: Deed) -> Facts | None:
    """The side's best line through its new chip."""
    return counted(most_chips(d.after, d.side, d.space), SOME) if d.kind != REMOVE else None


def cleared(d: Deed) -> Facts | None:
    """The side's best line through a space that is free again."""
    return counted(most_chips(d.freed, d.side, d.space)) if d.kind == REMOVE else None


def broken(d: Deed, kind: int) -> Facts | None:
    """A rival's best line through the chip that it has lost."""
    return counted(most_chips(d.before, d.victim, d.space), SOME) if d.kind == kind else None


def rivals_lines(d: Deed, rival: int) -> int:
    """How many lines through the space have chips of this rival alone."""
    lines = free_lines(d.before, rival, d.space)
    return sum(num_chips(d.before, rival, line) > 0 for line in lines)


def closed_lines(d: Deed) -> Facts | None:
    """How many lines of a rival the new chip closes."""
    rivals = d.rivals if d.kind == PLACE else [d.victim]
    return counted(max(rivals_lines(d, rival) for rival in rivals)) if d.kind != REMOVE else None


def thinned_lines(d: Deed) -> Facts | None:
    """How many lines of a rival have lost a chip."""
    return counted(rivals_lines(d, d.victim)) if d.kind == REMOVE else None


def open_lines(d: Deed) -> Facts | None:
    """How many lines through the new chip are free for its side."""
    return counted(len(free_lines(d.after, d.side, d.space))) if d.kind != REMOVE else None


def most_but_one(s: Position, side: int, space: int) -> int:
    """The most chips of a side in a line through a space with a single chip of others in the way."""
    foreign = (s.chips[0] | s.chips[1] | s.chips[2]) & ~s.chips[side]
    lines = [line for line in lines_through(s, space) if sum(foreign >> i & 1 for i in line) == 1]
    return max((num_chips(s, side, line) for line in lines), default=0)


def nearly_free(d: Deed) -> Facts | None:
    """The side's best line through its new chip that one chip of others blocks."""
    return counted(most_but_one(d.after, d.side, d.space), SOME) if d.kind != REMOVE else None


def nearly_cleared(d: Deed) -> Facts | None:
    """The side's best line through a space that is free again, with one other chip in the way."""
    return counted(most_but_one(d.after, d.side, d.space), SOME) if d.kind == REMOVE else None


def blocked_twice(d: Deed) -> Facts | None:
    """A rival's best line through the space with one chip already in the way."""
    if d.kind != PLACE:
        return None
    return counted(max(most_but_one(d.before, rival, d.space) for rival in d.rivals), SOME)


CLAIMS = (
    Claim(N_("Completes a line and wins."), lambda d: true(d.after.winner == d.side)),
    # Translators: totals is a list such as “7, 8 or 11”
    Claim(N_("Stops a rival who could have won with {totals}."), stopped),
    Claim(N_("Leaves a rival {ways} of 36 rolls to win with, instead of {had}."), hindered),
    Claim(N_("Threatens to win with {totals}: {ways} of 36 rolls."), threatened, amount="ways"),
    Claim(N_("Adds to your winning rolls: now {totals}, {ways} of 36."), threatened_more, amount="ways"),
    Claim(N_("Leaves a rival {ways} of 36 rolls to win with."), endangered, Kind.COST, amount="ways"),
    Claim(
        NN_(
            "Builds a line of three chips or more, with nobody in the way.",
            "Builds lines in {count} directions, each of three chips or more with nobody in the way.",
        ),
        built,
        amount="count",
    ),
    Claim(
        NN_(
            "Stands in the way of a line where a rival has a chip.",
            "Stands in the way of a line where a rival has {count} chips.",
        ),
        blocked,
        amount="count",
    ),
    Claim(
        NN_(
            "Begins a line where nobody is in the way.",
            "Makes {count} chips in a line where nobody is in the way.",
        ),
        lengthened,
        amount="count",
    ),
    Claim(
        NN_(
            "Replaces a rival’s only chip in a line.",
            "Replaces a chip in a line where a rival had {count}.",
        ),
        lambda d: broken(d, REPLACE),
        amount="count",
    ),
    Claim(
        NN_(
            "Takes a rival’s only chip out of a line.",
            "Takes a chip out of a line where a rival had {count}.",
        ),
        lambda d: broken(d, REMOVE),
        amount="count",
    ),
    Claim(
        NN_(
            "Clears the way for a line where you have a chip.",
            "Clears the way for a line where you have {count} chips.",
        ),
        cleared,
        amount="count",
    ),
    Claim(
        N_("Puts a chip where no 10 can take it away."),
        lambda d: true(d.kind != REMOVE and not OPEN_TO_DEFENCE >> d.space & 1),
    ),
    Claim(
        NN_("Closes a line in which a rival has chips.", "Closes {count} lines in which a rival has chips."),
        closed_lines,
        amount="count",
    ),
    Claim(
        NN_("Weakens a line of a rival’s.", "Weakens {count} lines of a rival’s."),
        thinned_lines,
        amount="count",
    ),
    Claim(
        NN_("Lies on one line that is free for you.", "Lies on {count} lines that are free for you."),
        open_lines,
        amount="count",
    ),
    Claim(
        NN_(
            "Makes one chip in a line with a single chip in the way.",
            "Makes {count} chips in a line with a single chip in the way.",
        ),
        nearly_free,
        amount="count",
    ),
    Claim(
        NN_(
            "Leaves a single chip in the way of a line where you have one.",
            "Leaves a single chip in the way of a line where you have {count}.",
        ),
        nearly_cleared,
        amount="count",
    ),
    Claim(
        NN_(
            "Blocks a second time a line where a rival has a chip.",
            "Blocks a second time a line where a rival has {count} chips.",
        ),
        blocked_twice,
        amount="count",
    ),
    Claim(N_("Puts one more chip on the board."), lambda d: true(d.kind == PLACE), Kind.PLAIN),
    Claim(N_("Turns a rival’s chip into one of yours."), lambda d: true(d.kind == REPLACE), Kind.PLAIN),
    Claim(N_("Takes a rival’s chip off the board."), lambda d: true(d.kind == REMOVE), Kind.PLAIN),
)
