"""What is said of moves of Diceland, from the rules."""

import re
from collections.abc import Callable
from typing import Any

from .case import Case, Facts, Meaning, agrees, fits, meaning
from .diceland_board import GOAL, Board, Space, Territory

COLOURS = ("red", "yellow", "green", "blue", "orange", "grey")
LETTERS = "rygbos"
DICE = 6


# What dice are enough for

Enough = Callable[[Board, int, int], bool]


def for_win(board: Board, colour: int, count: int) -> bool:
    return any(board.is_won(end) for _, end in board.uses(colour, count))


def for_treasure(board: Board, colour: int, count: int) -> bool:
    return any(end & board.gems for _, end in board.uses(colour, count))


def for_colour(board: Board, colour: int, count: int) -> bool:
    return any(board.missing(colour) <= end for _, end in board.uses(colour, count))


def for_territory(board: Board, colour: int, count: int) -> bool:
    return any(territory - board.crossed <= end for territory, end in board.uses(colour, count))


def for_anything(board: Board, colour: int, count: int) -> bool:
    return bool(board.uses(colour, count))


# The decision


def own(case: Case) -> Board:
    """The seat's board before."""
    return Board(case.state, case.seat)


def later(case: Case, move: str) -> Board:
    """The seat's board after."""
    return Board(case.after(move), case.seat)


def dice_of(case: Case, move: str) -> tuple[int, int]:
    """The colour that a move is about, and how many dice of it are set aside."""
    if move.startswith("choose"):
        colour = LETTERS.index(move.split()[1])
        return colour, case.state.lying[colour]
    return case.state.colour, case.state.aside


def is_dice_named(words: str | None, colour: int, count: int) -> bool:
    """Whether words such as “3 red dice” name these dice."""
    return words in (None, f"one {COLOURS[colour]} die" if count == 1 else f"{count} {COLOURS[colour]} dice")


def possible_counts(case: Case, move: str) -> range:
    """How many dice of the colour there may be at last."""
    return range(case.state.aside, case.state.aside + 1 if move == "stop" else DICE + 1)


def crossed_space(move: str) -> Space:
    """The space that is crossed."""
    column, row = re.fullmatch("cross ([a-z])([0-9]+)", move).groups()  # type: ignore[union-attr]
    return int(row) - 1, ord(column) - ord("a")


def is_cross(move: str) -> bool:
    return move.startswith("cross")


def is_choice(move: str) -> bool:
    return move.startswith("choose")


# Sentences about dice


def sets_aside(enough: Enough) -> Any:
    def test(case: Case, move: str, facts: Facts) -> bool:
        if not is_choice(move):
            return False
        dice = dice_of(case, move)
        return is_dice_named(facts.get("dice"), *dice) and enough(own(case), *dice)

    return test


def makes_sure(enough: Enough) -> Any:
    def test(case: Case, move: str, facts: Facts) -> bool:
        if move not in ("again", "stop"):
            return False
        return all(enough(own(case), case.state.colour, n) for n in possible_counts(case, move))

    return test


def is_near(enough: Enough, is_meant: Callable[[str], bool]) -> Any:
    def test(case: Case, move: str, facts: Facts) -> bool:
        if not is_meant(move):
            return False
        colour, count = dice_of(case, move)
        more = next((n for n in range(DICE - count + 1) if enough(own(case), colour, count + n)), None)
        is_named = is_dice_named(facts.get("dice"), colour, count)
        return is_named and bool(more) and agrees(facts["n"], more or 0)

    return test


def leaves_others(enough: Enough) -> Any:
    def test(case: Case, move: str, facts: Facts) -> bool:
        lying = [(colour, count) for colour, count in enumerate(case.state.lying) if count]
        boards = [Board(case.state, seat) for seat in case.others]
        return move == "stop" and any(enough(board, *dice) for board in boards for dice in lying)

    return test


def can_others_use(case: Case) -> bool:
    return bool(leaves_others(for_anything)(case, "stop", {}))


def takes_away(case: Case, move: str, facts: Facts) -> bool:
    if not is_choice(move):
        return False
    dice = dice_of(case, move)
    is_wanted = any(for_anything(Board(case.state, seat), *dice) for seat in case.others)
    return is_wanted and is_dice_named(facts["dice"], *dice)


def may_be_too_many(case: Case, move: str, facts: Facts) -> bool:
    usable = [for_anything(own(case), case.state.colour, n) for n in range(case.state.aside, DICE + 1)]
    return move == "again" and usable[0] and not all(usable)


def has_odds(case: Case, move: str, facts: Facts) -> bool:
    count = DICE - case.state.aside
    percent = 100 * (6**count - 5**count) / 6**count
    return (
        move == "again" and agrees(facts.get("n", "one"), count) and agrees(facts["percent"], round(percent))
    )


def works_on_nearest(case: Case, move: str, facts: Facts) -> bool:
    if is_choice(move):
        colour, count = dice_of(case, move)
        if not for_anything(own(case), colour, count):
            return False
    elif is_cross(move):
        colour = own(case).colours[crossed_space(move)]
    else:
        return False
    left = {hue: len(own(case).missing(hue)) for hue in range(6)}
    others = [left[hue] for hue in range(6) if hue != colour and left[hue]]
    return agrees(facts["n"], left[colour]) and all(left[colour] < each for each in others)


def goes_on(case: Case, move: str, facts: Facts) -> bool:
    if not is_choice(move):
        return False
    colour, count = dice_of(case, move)
    board = own(case)
    return any(board.is_under_way(territory) for territory in board.taking(colour, count))


def brings_dice(case: Case, move: str, facts: Facts) -> bool:
    return sets_aside(for_anything)(case, move, {}) and agrees(facts["amount"], dice_of(case, move)[1])


def is_sure_of(case: Case, move: str, facts: Facts) -> bool:
    return makes_sure(for_anything)(case, move, {}) and agrees(facts["amount"], case.state.aside)


# Sentences about crosses


def crosses(test: Callable[[Case, str, Facts, Board, Board], object]) -> Any:
    """A sentence about a cross, by the boards before and after."""

    def is_true(case: Case, move: str, facts: Facts) -> bool:
        return is_cross(move) and bool(test(case, move, facts, own(case), later(case, move)))

    return is_true


def treasure(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    is_gem = crossed_space(move) in before.gems
    return is_gem and agrees(facts["n"], GOAL - len(after.gems & after.crossed))


def ninth(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    gems = len(after.gems & after.crossed)
    return crossed_space(move) in before.gems and gems == GOAL and not after.is_won()


def tenth(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    return crossed_space(move) in before.gems and len(after.gems & after.crossed) > GOAL


def leaves_of_colour(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    colour = COLOURS.index(facts["colour"] or "")
    is_own = before.colours[crossed_space(move)] == colour
    return is_own and agrees(facts["n"], len(after.missing(colour)))


def crosses_to_gem(board: Board, territory: Territory) -> int:
    """How many crosses the treasure of a territory takes; 0 if it has none left, or none can be made."""
    for count in range(1, len(territory) + 1):
        if any(end & board.gems for end in board.ends(territory, count)):
            return count
    return 0


def remaining(case: Case, move: str) -> int:
    """The dice of the same use that are still to be crossed."""
    left: int = case.after(move).left[case.seat - 1]
    return left


def reaches_treasure(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    ends = after.ends(after.territory(crossed_space(move)), remaining(case, move))
    return any(end & after.gems for end in ends)


def completes_later(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    left = after.territory(crossed_space(move)) - after.crossed
    return bool(left) and len(left) == remaining(case, move)


def touches(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    return bool((after.reach - before.reach) & after.gems)


def comes_nearer(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    territory = before.territory(crossed_space(move))
    return 0 < crosses_to_gem(after, territory) < crosses_to_gem(before, territory)


def opens_treasure(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    return any(territory & after.gems for territory in after.beginnable - before.beginnable)


def adds_colours(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    had, has = ({board.colours[space] for space in board.reach} for board in (before, after))
    return bool(has - had) and agrees(facts["amount"], len(has - had))


def is_complete(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    return after.territory(crossed_space(move)) <= after.crossed


def can_begin_another(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    colour = before.colours[crossed_space(move)]
    is_open = any(after.colours[min(territory)] == colour for territory in after.beginnable)
    return is_open and is_complete(case, move, facts, before, after)


def opens(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    new = after.beginnable - before.beginnable
    return bool(new) and agrees(facts["amount"], len(new))


def widens(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    new = after.reach - before.reach
    return bool(new) and agrees(facts["amount"], len(new))


def uses_dice(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    is_first = case.state.left[case.seat - 1] == 0
    return is_first and agrees(facts["amount"], 1 + remaining(case, move))


def begins(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    territory = before.territory(crossed_space(move))
    return not territory & before.crossed and not territory <= after.crossed


def keeps_from_beginning(case: Case, move: str, facts: Facts) -> bool:
    board = own(case)
    spaces = [crossed_space(each) for each in case.match.legal(case.seat) if is_cross(each)]
    return move == "skip" and not any(board.territory(space) & board.crossed for space in spaces)


def leaves_in_territory(case: Case, move: str, facts: Facts, before: Board, after: Board) -> bool:
    return agrees(facts["n"], len(after.territory(crossed_space(move)) - after.crossed))


def one(test: Any) -> Any:
    """A sentence that has “one” or “another” in the place of a number."""
    return lambda case, move, facts: test(
        case, move, {**facts, "amount": facts.get("amount", "one"), "n": facts.get("n", "one")}
    )


def is_again(move: str) -> bool:
    return move == "again"


def named(case: Case, move: str, facts: Facts) -> bool:
    return is_choice(move) and is_dice_named(facts["dice"], *dice_of(case, move))


def about_colour(colour: str) -> tuple[Meaning, ...]:
    """What is said of the last spaces of a colour."""

    def leaving(count: str | None) -> Any:
        fixed = {"n": count, "colour": colour}
        return crosses(lambda c, m, f, b, a: leaves_of_colour(c, m, {**fixed, **f}, b, a))

    return (
        meaning(f"Crosses the last {colour} space.", leaving("0")),
        meaning(f"Leaves a single {colour} space.", leaving("one")),
        meaning(f"Leaves only {{n}} {colour} spaces.", leaving(None)),
    )


MEANINGS: tuple[Meaning, ...] = (
    meaning("Sets {dice} aside: enough to win.", sets_aside(for_win)),
    meaning("Sets {dice} aside: enough to cross a treasure.", sets_aside(for_treasure)),
    meaning("Sets {dice} aside: enough to complete the colour.", sets_aside(for_colour)),
    meaning("Sets {dice} aside: enough to complete a territory.", sets_aside(for_territory)),
    meaning("Sets {dice} aside: {n} more would cross a treasure.", is_near(for_treasure, is_choice)),
    meaning("Sets {dice} aside: {n} more would complete a territory.", is_near(for_territory, is_choice)),
    meaning("Rolls again: {n} more of the colour would cross a treasure.", is_near(for_treasure, is_again)),
    meaning(
        "Rolls again: {n} more of the colour would complete a territory.", is_near(for_territory, is_again)
    ),
    meaning("Makes sure of winning.", makes_sure(for_win)),
    meaning("Makes sure of a treasure.", makes_sure(for_treasure)),
    meaning("Makes sure of completing the colour.", makes_sure(for_colour)),
    meaning("Makes sure of completing a territory.", makes_sure(for_territory)),
    meaning("Leaves another player dice enough to win.", leaves_others(for_win)),
    meaning("Leaves another player dice enough for a treasure.", leaves_others(for_treasure)),
    meaning("Leaves dice that another player can use.", leaves_others(for_anything)),
    meaning(
        "Leaves the others no die that they can use.",
        lambda c, m, f: m == "stop" and not can_others_use(c),
    ),
    meaning(
        "Rolls dice anew that another player could use.", lambda c, m, f: is_again(m) and can_others_use(c)
    ),
    meaning("May bring more dice of the colour than can be crossed.", may_be_too_many),
    meaning("Takes {dice} that another player could have used.", takes_away),
    meaning("Works on the colour of which you have the fewest spaces left: {n}.", works_on_nearest),
    meaning("Goes on with a territory that is under way.", goes_on),
    meaning("Brings a die for one space.", one(brings_dice)),
    meaning("Brings dice for {amount} spaces.", brings_dice),
    meaning("Makes sure of one space.", one(is_sure_of)),
    meaning("Makes sure of {amount} spaces.", is_sure_of),
    meaning("Rolls one die: it shows the colour in {percent} of 100 rolls.", has_odds),
    meaning("Rolls {n} dice: at least one shows the colour in {percent} of 100 rolls.", has_odds),
    meaning(
        "Sets dice aside that can cross nothing.",
        lambda c, m, f: is_choice(m) and not sets_aside(for_anything)(c, m, {}),
    ),
    meaning(
        "Stops with dice that can cross nothing.",
        lambda c, m, f: m == "stop" and not makes_sure(for_anything)(c, m, {}),
    ),
    meaning("Reaches the goal and wins.", crosses(lambda c, m, f, b, a: a.is_won() and not b.is_won())),
    meaning("Crosses a treasure; one more is needed.", one(crosses(treasure))),
    meaning("Crosses a treasure; {n} more are needed.", crosses(treasure)),
    meaning("Crosses the ninth treasure; now a whole colour is needed.", crosses(ninth)),
    meaning("Crosses a treasure beyond the nine that are needed.", crosses(tenth)),
    *(each for colour in COLOURS for each in about_colour(colour)),
    meaning("Reaches a treasure with the dice that remain.", crosses(reaches_treasure)),
    meaning("Completes the territory with the dice that remain.", crosses(completes_later)),
    meaning("Comes to touch a treasure that can be crossed next.", crosses(touches)),
    meaning("Comes nearer to the treasure of this territory.", crosses(comes_nearer)),
    meaning("Opens the way to a territory with a treasure.", crosses(opens_treasure)),
    meaning("Lets dice of one more colour be used.", one(crosses(adds_colours))),
    meaning("Lets dice of {amount} more colours be used.", crosses(adds_colours)),
    meaning("Completes a territory, so that another of its colour can be begun.", crosses(can_begin_another)),
    meaning("Completes a territory.", crosses(is_complete)),
    meaning("Opens the way to another territory.", one(crosses(opens))),
    meaning("Opens the way to {amount} more territories.", crosses(opens)),
    meaning("Crosses one space with its die.", one(crosses(uses_dice))),
    meaning("Crosses {amount} spaces in all with its dice.", crosses(uses_dice)),
    meaning("Brings one more space within reach.", one(crosses(widens))),
    meaning("Brings {amount} more spaces within reach.", crosses(widens)),
    meaning(
        "Begins a territory: until it is complete, no other of its colour can be begun.", crosses(begins)
    ),
    meaning("Keeps from beginning another territory.", keeps_from_beginning),
    meaning("Sets {dice} aside.", named, is_plain=True),
    meaning("Rolls again.", lambda c, m, f: is_again(m), is_plain=True),
    meaning("Stops, and goes on to the crosses.", lambda c, m, f: m == "stop", is_plain=True),
    meaning("Crosses nothing.", lambda c, m, f: m == "skip", is_plain=True),
    meaning("Leaves one space of this territory.", one(crosses(leaves_in_territory)), is_plain=True),
    meaning("Leaves {n} spaces of this territory.", crosses(leaves_in_territory), is_plain=True),
)


def chooses(case: Case, move: str, facts: Facts) -> bool:
    is_named = is_choice(move) and COLOURS[dice_of(case, move)[0]] == facts["colour"]
    return is_named and agrees(facts.get("n", "one"), dice_of(case, move)[1])


def throws(case: Case, move: str, facts: Facts) -> bool:
    return is_again(move) and agrees(facts.get("n", "one"), DICE - case.state.aside)


def asks_to_cross(case: Case, move: str, facts: Facts) -> bool:
    if not is_cross(move) or not fits(facts, move.split()[1]):
        return False
    return COLOURS[own(case).colours[crossed_space(move)]] == facts["colour"]


HEADLINES: tuple[Meaning, ...] = (
    meaning("Choose {colour} (one die)", chooses),
    meaning("Choose {colour} ({n} dice)", chooses),
    meaning("Roll the last die again", throws),
    meaning("Roll {n} dice again", throws),
    meaning("Stop", lambda c, m, f: m == "stop"),
    meaning("Cross nothing", lambda c, m, f: m == "skip"),
    meaning("Cross {place} ({colour})", asks_to_cross),
)
