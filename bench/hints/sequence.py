"""What is said of moves of Sequence Dice, from the rules."""

import re
from typing import Any

from .case import Case, Facts, Meaning, agrees, fits, meaning

BOARD = """
    2  3  4  5  6  2
    6  7  8  9  7  3
    5  9 12 12  8  4
    4  8 12 12  9  5
    3  7  9  8  7  6
    2  6  5  4  3  2
"""
NUMBERS = {
    (column, row): int(word)
    for row, line in enumerate(BOARD.split("\n")[1:7])
    for column, word in enumerate(line.split())
}
CHIPS = 20
Space = tuple[int, int]
Chips = dict[Space, int]


def space_of(name: str) -> Space:
    """A space by its name."""
    return "abcdef".index(name[0]), int(name[1]) - 1


def chips_of(state: Any) -> Chips:
    """Whose chip is on which space."""
    return {space: side for side in range(3) for space in NUMBERS if state.chips[side] >> index(space) & 1}


def index(space: Space) -> int:
    """A space's number in reading order."""
    return space[0] + 6 * space[1]


def sides_of(case: Case) -> tuple[int, list[int]]:
    """The seat's side, and the others."""
    count = 2 if case.match.seats == 4 else case.match.seats
    own = (case.seat - 1) % count
    return own, [side for side in range(count) if side != own]


def lines(length: int) -> list[list[Space]]:
    """Every straight line of that length."""
    found = [
        [(column + step * right, row + step * down) for step in range(length)]
        for column, row in NUMBERS
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
    ]
    return [line for line in found if all(space in NUMBERS for space in line)]


def lines_on(case: Case, space: Space) -> list[list[Space]]:
    """The lines that a space is on."""
    return [line for line in lines(case.state.line) if space in line]


def has_line(case: Case, chips: Chips, side: int) -> bool:
    """Whether a side has a whole line."""
    return any(all(chips.get(space) == side for space in line) for line in lines(case.state.line))


def targets(chips: Chips, side: int, total: int) -> list[Space]:
    """Where a total lets a side put a chip."""
    if list(chips.values()).count(side) == CHIPS:
        return []
    spaces = [space for space, value in NUMBERS.items() if total in (value, 11)]
    empty = [space for space in spaces if space not in chips]
    return empty or [space for space in spaces if chips[space] != side]


def winning(case: Case, state: Any, side: int) -> list[int]:
    """The totals with which a side would win if it threw."""
    chips = chips_of(state)
    totals = [total for total in range(2, 13) if total != 10]
    return [
        total
        for total in totals
        if any(has_line(case, chips | {space: side}, side) for space in targets(chips, side, total))
    ]


def ways(totals: list[int]) -> int:
    """In how many of 36 ways one of the totals falls."""
    return sum(a + b in totals for a in range(1, 7) for b in range(1, 7))


def totals_in(words: str | None) -> list[int] | None:
    """The totals of a list."""
    return None if words is None else [int(word) for word in re.findall("[0-9]+", words)]


def same_totals(words: str | None, totals: list[int]) -> bool:
    """Whether a list names these totals."""
    return totals_in(words) in (None, totals)


def kind(move: str) -> str:
    """What is done."""
    return move.split()[0]


def place(move: str) -> Space:
    """Where it is done."""
    return space_of(move.split()[1])


def rivals_wins(case: Case, move: str) -> list[tuple[list[int], list[int]]]:
    """The winning totals of every rival, before and after."""
    after = case.after(move)
    return [(winning(case, case.state, side), winning(case, after, side)) for side in sides_of(case)[1]]


# Sentences


def wins(case: Case, move: str, facts: Facts) -> bool:
    after = case.after(move)
    return case.played[move].is_over and has_line(case, chips_of(after), sides_of(case)[0])


def stops(case: Case, move: str, facts: Facts) -> bool:
    totals = {t for had, has in rivals_wins(case, move) if had and not has for t in had}
    return bool(totals) and same_totals(facts["totals"], sorted(totals))


def hinders(case: Case, move: str, facts: Facts) -> bool:
    pairs = [(ways(has), ways(had)) for had, has in rivals_wins(case, move)]
    return any(0 < has < had and agrees(facts["n"], has) and agrees(facts["had"], had) for has, had in pairs)


def threatens(case: Case, move: str, facts: Facts) -> bool:
    own = sides_of(case)[0]
    has = winning(case, case.after(move), own)
    is_new = not winning(case, case.state, own)
    return is_new and bool(has) and same_totals(facts["totals"], has) and agrees(facts["amount"], ways(has))


def adds(case: Case, move: str, facts: Facts) -> bool:
    own = sides_of(case)[0]
    had, has = winning(case, case.state, own), winning(case, case.after(move), own)
    is_more = 0 < ways(had) < ways(has)
    return is_more and same_totals(facts["totals"], has) and agrees(facts["amount"], ways(has))


def endangers(case: Case, move: str, facts: Facts) -> bool:
    most = max(ways(has) for _, has in rivals_wins(case, move))
    return most > 0 and agrees(facts["amount"], most)


def free_counts(case: Case, chips: Chips, side: int, space: Space) -> dict[tuple[int, int], int]:
    """By direction, the most chips of a side in a line through a space with nobody else's."""
    found: dict[tuple[int, int], int] = {}
    for line in lines_on(case, space):
        if all(chips.get(each, side) == side for each in line):
            way = (line[1][0] - line[0][0], line[1][1] - line[0][1])
            found[way] = max(found.get(way, 0), sum(each in chips for each in line))
    return found


def most(case: Case, chips: Chips, side: int, space: Space) -> int:
    """The most of these in any direction."""
    return max(free_counts(case, chips, side, space).values(), default=0)


def builds(case: Case, move: str, facts: Facts) -> bool:
    own = sides_of(case)[0]
    counts = free_counts(case, chips_of(case.after(move)), own, place(move))
    many = sum(count >= 3 for count in counts.values())
    return kind(move) != "remove" and many >= 2 and agrees(facts["amount"], many)


def blocks(case: Case, move: str, facts: Facts) -> bool:
    chips = chips_of(case.state)
    count = max(most(case, chips, side, place(move)) for side in sides_of(case)[1])
    return kind(move) == "place" and count >= 2 and agrees(facts["amount"], count)


def lengthens(case: Case, move: str, facts: Facts) -> bool:
    count = most(case, chips_of(case.after(move)), sides_of(case)[0], place(move))
    return kind(move) != "remove" and count >= 2 and agrees(facts["amount"], count)


def victims_most(case: Case, move: str) -> int:
    """The longest line of the rival whose chip it was, through that chip."""
    chips = chips_of(case.state)
    return most(case, chips, chips[place(move)], place(move))


def replaces(case: Case, move: str, facts: Facts) -> bool:
    return kind(move) == "replace" and agrees(facts["amount"], victims_most(case, move))


def takes_out(case: Case, move: str, facts: Facts) -> bool:
    return kind(move) == "remove" and agrees(facts["amount"], victims_most(case, move))


def clears(case: Case, move: str, facts: Facts) -> bool:
    count = most(case, chips_of(case.after(move)), sides_of(case)[0], place(move))
    return kind(move) == "remove" and count > 0 and agrees(facts.get("amount"), count)


def is_safe(case: Case, move: str, facts: Facts) -> bool:
    return kind(move) != "remove" and NUMBERS[place(move)] in (2, 12)


def rivals_lines(case: Case, move: str, side: int) -> int:
    """In how many lines through the space this rival has chips, and nobody else."""
    chips = chips_of(case.state)
    owners = [{chips[each] for each in line if each in chips} for line in lines_on(case, place(move))]
    return owners.count({side})


def closes(case: Case, move: str, facts: Facts) -> bool:
    if kind(move) == "remove":
        return False
    counts = [rivals_lines(case, move, side) for side in sides_of(case)[1]]
    if kind(move) == "replace":
        counts = [rivals_lines(case, move, chips_of(case.state)[place(move)])]
    return max(counts) > 0 and agrees(facts["amount"], max(counts))


def weakens(case: Case, move: str, facts: Facts) -> bool:
    if kind(move) != "remove":
        return False
    count = rivals_lines(case, move, chips_of(case.state)[place(move)])
    return count > 0 and agrees(facts["amount"], count)


def lies_free(case: Case, move: str, facts: Facts) -> bool:
    own, chips = sides_of(case)[0], chips_of(case.after(move))
    count = sum(all(chips.get(each, own) == own for each in line) for line in lines_on(case, place(move)))
    return kind(move) != "remove" and count > 0 and agrees(facts["amount"], count)


def most_but_one(case: Case, chips: Chips, side: int, space: Space) -> int:
    """The most chips of a side in a line through a space with exactly one chip of others."""
    owners = [[chips[each] for each in line if each in chips] for line in lines_on(case, space)]
    return max((each.count(side) for each in owners if len(each) - each.count(side) == 1), default=0)


def is_nearly_free(verbs: tuple[str, ...]) -> Any:
    def test(case: Case, move: str, facts: Facts) -> bool:
        count = most_but_one(case, chips_of(case.after(move)), sides_of(case)[0], place(move))
        return kind(move) in verbs and count >= 2 and agrees(facts["amount"], count)

    return test


def blocks_twice(case: Case, move: str, facts: Facts) -> bool:
    chips = chips_of(case.state)
    count = max(most_but_one(case, chips, side, place(move)) for side in sides_of(case)[1])
    return kind(move) == "place" and count >= 2 and agrees(facts["amount"], count)


def one(test: Any) -> Any:
    """A sentence that says “a” or “one” in the place of a number."""
    return lambda case, move, facts: test(case, move, {**facts, "amount": facts.get("amount", "one")})


MEANINGS: tuple[Meaning, ...] = (
    meaning("Completes a line and wins.", wins),
    meaning("Stops a rival who could have won with {totals}.", stops),
    meaning("Leaves a rival {n} of 36 rolls to win with, instead of {had}.", hinders),
    meaning("Threatens to win with {totals}: {amount} of 36 rolls.", threatens),
    meaning("Adds to your winning rolls: now {totals}, {amount} of 36.", adds),
    meaning("Leaves a rival {amount} of 36 rolls to win with.", endangers),
    meaning(
        "Builds lines in {amount} directions, each of three chips or more with nobody in the way.", builds
    ),
    meaning("Stands in the way of a line where a rival has {amount} chips.", blocks),
    meaning("Makes {amount} chips in a line where nobody is in the way.", lengthens),
    meaning("Replaces a chip in a line where a rival had {amount}.", replaces),
    meaning("Takes a chip out of a line where a rival had {amount}.", takes_out),
    meaning("Clears the way for a line where you have a chip.", one(clears)),
    meaning("Clears the way for a line where you have {amount} chips.", clears),
    meaning("Puts a chip where no 10 can take it away.", is_safe),
    meaning("Closes a line in which a rival has chips.", one(closes)),
    meaning("Closes {amount} lines in which a rival has chips.", closes),
    meaning("Weakens a line of a rival’s.", one(weakens)),
    meaning("Weakens {amount} lines of a rival’s.", weakens),
    meaning("Lies on {amount} line that is free for you.", lies_free),
    meaning("Lies on {amount} lines that are free for you.", lies_free),
    meaning(
        "Makes {amount} chips in a line with a single chip in the way.", is_nearly_free(("place", "replace"))
    ),
    meaning(
        "Leaves a single chip in the way of a line where you have {amount}.", is_nearly_free(("remove",))
    ),
    meaning("Blocks a second time a line where a rival has {amount} chips.", blocks_twice),
    meaning("Puts one more chip on the board.", lambda c, m, f: kind(m) == "place", is_plain=True),
    meaning("Turns a rival’s chip into one of yours.", lambda c, m, f: kind(m) == "replace", is_plain=True),
    meaning("Takes a rival’s chip off the board.", lambda c, m, f: kind(m) == "remove", is_plain=True),
)


def headline(form: str, verb: str) -> Meaning:
    """What a headline asks for."""
    return meaning(form, lambda case, move, facts: kind(move) == verb and fits(facts, move.split()[1]))


HEADLINES = (
    headline("Put a chip on {place}", "place"),
    headline("Replace the chip on {place}", "replace"),
    headline("Take the chip on {place} away", "remove"),
)
