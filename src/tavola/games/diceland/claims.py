"""All that can be said of a move: each sentence beside what makes it true, the most important first."""

from collections.abc import Callable

from ...core.claims import Claim, Facts, Kind, counted, true
from ...core.language import N_, NN_, Plural
from .crosses import GOAL, can_use, dice_of
from .deeds import (
    Deed,
    beginnable,
    begins_always,
    free,
    is_enough_for_colour,
    is_enough_for_territory,
    is_enough_for_treasure,
    is_enough_to_win,
    steps_to_gem,
    territories_of,
)
from .layout import MAX_SPACES, NAMES, NUM_COLOURS, NUM_DICE
from .position import AGAIN, NONE, SKIP, STOP, Position
from .words import say

HALF = 9  # spaces of a colour, from which on its completion is a plan
FEW = 3  # spaces of a colour that are called its last
SEVERAL = 2
NEAR = 2  # dice that may be missing for something that is still called near
PHASE_ONE = (AGAIN, STOP)

Enough = Callable[[Position, int, int, int], bool]  # for something, by seat, colour and number of dice


# Dice


def dice(d: Deed) -> str:
    """The dice of the colour that was chosen, such as “3 red dice”."""
    return say.count(f"dice {NAMES[d.colour]}", d.dice)


def set_aside(is_enough: Enough) -> Callable[[Deed], Facts | None]:
    """The dice of the chosen colour are enough for something."""

    def facts(d: Deed) -> Facts | None:
        if d.is_choice and is_enough(d.before, d.seat, d.colour, d.dice):
            return {"dice": dice(d)}
        return None

    return facts


def made_sure(is_enough: Enough) -> Callable[[Deed], Facts | None]:
    """Whatever still falls, the dice of the colour are enough for something."""

    def facts(d: Deed) -> Facts | None:
        is_decided = d.action in PHASE_ONE
        return true(is_decided and all(is_enough(d.before, d.seat, d.colour, n) for n in d.counts))

    return facts


def missing(d: Deed, is_enough: Enough) -> Facts | None:
    """How few dice more would be enough for something that those set aside are not enough for."""
    for more in range(min(NEAR, NUM_DICE - d.dice) + 1):
        if is_enough(d.before, d.seat, d.colour, d.dice + more):
            return counted(more, dice=dice(d))
    return None


def set_aside_near(is_enough: Enough) -> Callable[[Deed], Facts | None]:
    """The dice of the chosen colour are nearly enough for something."""
    return lambda d: missing(d, is_enough) if d.is_choice else None


def thrown_near(is_enough: Enough) -> Callable[[Deed], Facts | None]:
    """The dice of the colour are nearly enough for something, and more may fall."""
    return lambda d: missing(d, is_enough) if d.action == AGAIN else None


def can_cross(d: Deed) -> bool:
    """Whether the dice that are set aside can be used."""
    return can_use(d.before, d.seat, d.colour, d.dice)


def denied(d: Deed) -> Facts | None:
    """Another player could have used the dice of the chosen colour."""
    is_wanted = d.is_choice and any(can_use(d.before, other, d.colour, d.dice) for other in d.others)
    return {"dice": dice(d)} if is_wanted else None


def odds(d: Deed) -> Facts | None:
    """How often at least one die of the colour falls."""
    if d.action != AGAIN:
        return None
    return counted(d.num_thrown, percent=round(100 * (1 - (5 / 6) ** d.num_thrown)))


def may_be_too_many(d: Deed) -> bool:
    """Whether dice that can be crossed may become too many."""
    is_lost = any(not can_use(d.before, d.seat, d.colour, n) for n in d.counts)
    return d.action == AGAIN and can_cross(d) and is_lost


def left_to_others(d: Deed, is_enough: Enough) -> bool:
    """Whether the dice that are left are enough for something, for another player."""
    return d.action == STOP and any(
        is_enough(d.before, other, *dice) for other in d.others for dice in d.lying
    )


def is_nearest_colour(d: Deed) -> bool:
    """Whether the colour is half done, and no other that is not complete has as few spaces left."""
    left = d.before.uncrossed[d.seat * NUM_COLOURS : (d.seat + 1) * NUM_COLOURS]
    others = [count for colour, count in enumerate(left) if count and colour != d.colour]
    return left[d.colour] <= HALF and all(left[d.colour] < count for count in others)


def nearest_colour(d: Deed) -> Facts | None:
    """The colour of the fewest spaces left is chosen, or crossed."""
    if not ((d.is_choice and can_cross(d)) or d.is_cross) or not is_nearest_colour(d):
        return None
    return counted(d.before.uncrossed[d.seat * NUM_COLOURS + d.colour])


DICE = (
    Claim(N_("Sets {dice} aside: enough to win."), set_aside(is_enough_to_win)),
    Claim(N_("Makes sure of winning."), made_sure(is_enough_to_win)),
    Claim(
        N_("Leaves another player dice enough to win."),
        lambda d: true(left_to_others(d, is_enough_to_win)),
        Kind.COST,
    ),
    Claim(N_("Sets {dice} aside: enough to cross a treasure."), set_aside(is_enough_for_treasure)),
    Claim(N_("Sets {dice} aside: enough to complete the colour."), set_aside(is_enough_for_colour)),
    Claim(N_("Sets {dice} aside: enough to complete a territory."), set_aside(is_enough_for_territory)),
    Claim(N_("Makes sure of a treasure."), made_sure(is_enough_for_treasure)),
    Claim(N_("Makes sure of completing the colour."), made_sure(is_enough_for_colour)),
    Claim(N_("Makes sure of completing a territory."), made_sure(is_enough_for_territory)),
    Claim(
        NN_(
            "Sets {dice} aside: one more would cross a treasure.",
            "Sets {dice} aside: {count} more would cross a treasure.",
        ),
        set_aside_near(is_enough_for_treasure),
    ),
    Claim(
        NN_(
            "Rolls again: one more of the colour would cross a treasure.",
            "Rolls again: {count} more of the colour would cross a treasure.",
        ),
        thrown_near(is_enough_for_treasure),
    ),
    Claim(
        NN_(
            "Sets {dice} aside: one more would complete a territory.",
            "Sets {dice} aside: {count} more would complete a territory.",
        ),
        set_aside_near(is_enough_for_territory),
    ),
    Claim(
        NN_(
            "Rolls again: one more of the colour would complete a territory.",
            "Rolls again: {count} more of the colour would complete a territory.",
        ),
        thrown_near(is_enough_for_territory),
    ),
    Claim(
        N_("Leaves another player dice enough for a treasure."),
        lambda d: true(left_to_others(d, is_enough_for_treasure)),
        Kind.COST,
    ),
    Claim(
        N_("May bring more dice of the colour than can be crossed."),
        lambda d: true(may_be_too_many(d)),
        Kind.COST,
    ),
)


# Crosses


def has_won(d: Deed) -> bool:
    """Whether a cross has reached the goal."""
    return (d.after.reached & ~d.before.reached) >> d.seat & 1 == 1


def treasures(d: Deed) -> int:
    """How many treasures there are now, if one was crossed."""
    return d.after.treasures[d.seat] if d.is_cross and is_gem(d, d.space) else 0


def is_gem(d: Deed, space: int) -> bool:
    """Whether a space has a treasure."""
    return d.before.gems[d.seat * MAX_SPACES + space] == 1


def left_of_colour(d: Deed, hue: int) -> int:
    """How many spaces of the colour of a cross are left; none is meant by any other colour."""
    return d.after.uncrossed[d.seat * NUM_COLOURS + hue] if d.is_cross and d.colour == hue else -1


def about_colour(hue: int, last: str, few: Plural) -> tuple[Claim, Claim]:
    """What is said of the last spaces of a colour."""
    return (
        Claim(last, lambda d: true(left_of_colour(d, hue) == 0)),
        Claim(few, lambda d: counted(left_of_colour(d, hue)) if left_of_colour(d, hue) <= FEW else None),
    )


def comes_nearer(d: Deed) -> bool:
    """Whether the treasure of the territory takes fewer crosses now."""
    had, has = (steps_to_gem(s, d.seat, d.territory) for s in (d.before, d.after))
    return 0 < has < had


def is_complete(d: Deed) -> bool:
    """Whether a cross was the last of its territory."""
    return d.is_cross and free(d.after, d.seat, d.territory) == 0


def can_begin_another(d: Deed) -> bool:
    """Whether another territory of the colour of a cross can be begun now."""
    return bool(beginnable(d.after, d.seat) & set(territories_of(d.after, d.seat, d.colour)))


def has_begun(d: Deed) -> bool:
    """Whether a cross was the first of its territory, and more are to follow."""
    at = d.seat * NUM_COLOURS + d.colour
    return d.is_cross and d.before.under_way[at] == NONE and d.after.under_way[at] == d.territory


def opens_treasure(d: Deed) -> bool:
    """Whether a territory can be begun now in which a treasure waits."""
    return any(steps_to_gem(d.after, d.seat, number) for number in d.new_territories)


def remaining(d: Deed) -> int:
    """The dice of the use that are still to be crossed, in the same territory."""
    return d.after.left[d.seat] if d.is_cross else 0


def will_reach_treasure(d: Deed) -> bool:
    """Whether the dice that remain are enough for the treasure of the territory."""
    return remaining(d) > 0 and 0 < steps_to_gem(d.after, d.seat, d.territory) <= remaining(d)


def will_complete(d: Deed) -> bool:
    """Whether the dice that remain are as many as the territory has spaces left."""
    return remaining(d) > 0 and free(d.after, d.seat, d.territory) == remaining(d)


def dice_used(d: Deed) -> Facts | None:
    """How many spaces the use that a cross begins comes to."""
    is_first = d.is_cross and d.before.left[d.seat] == 0
    return counted(dice_of(d.before, d.seat, d.colour), SEVERAL) if is_first else None


CROSSES = (
    Claim(N_("Reaches the goal and wins."), lambda d: true(d.is_cross and has_won(d))),
    Claim(
        NN_("Crosses a treasure; one more is needed.", "Crosses a treasure; {count} more are needed."),
        lambda d: counted(GOAL - treasures(d)) if treasures(d) else None,
    ),
    Claim(
        N_("Crosses the ninth treasure; now a whole colour is needed."),
        lambda d: true(treasures(d) == GOAL and not has_won(d)),
    ),
    *about_colour(
        0,
        N_("Crosses the last red space."),
        NN_("Leaves a single red space.", "Leaves only {count} red spaces."),
    ),
    *about_colour(
        1,
        N_("Crosses the last yellow space."),
        NN_("Leaves a single yellow space.", "Leaves only {count} yellow spaces."),
    ),
    *about_colour(
        2,
        N_("Crosses the last green space."),
        NN_("Leaves a single green space.", "Leaves only {count} green spaces."),
    ),
    *about_colour(
        3,
        N_("Crosses the last blue space."),
        NN_("Leaves a single blue space.", "Leaves only {count} blue spaces."),
    ),
    *about_colour(
        4,
        N_("Crosses the last orange space."),
        NN_("Leaves a single orange space.", "Leaves only {count} orange spaces."),
    ),
    *about_colour(
        5,
        N_("Crosses the last grey space."),
        NN_("Leaves a single grey space.", "Leaves only {count} grey spaces."),
    ),
    Claim(
        N_("Crosses a treasure beyond the nine that are needed."),
        lambda d: true(treasures(d) > GOAL),
    ),
    Claim(
        N_("Reaches a treasure with the dice that remain."),
        lambda d: true(will_reach_treasure(d)),
    ),
    Claim(
        N_("Completes the territory with the dice that remain."),
        lambda d: true(will_complete(d)),
    ),
    Claim(
        N_("Comes to touch a treasure that can be crossed next."),
        lambda d: true(d.is_cross and any(is_gem(d, space) for space in d.new_spaces)),
    ),
    Claim(
        N_("Comes nearer to the treasure of this territory."),
        lambda d: true(d.is_cross and comes_nearer(d)),
    ),
    Claim(
        N_("Opens the way to a territory with a treasure."),
        lambda d: true(d.is_cross and opens_treasure(d)),
    ),
    Claim(
        NN_("Lets dice of one more colour be used.", "Lets dice of {count} more colours be used."),
        lambda d: counted(len(d.new_colours)) if d.is_cross else None,
        amount="count",
    ),
    Claim(
        N_("Completes a territory, so that another of its colour can be begun."),
        lambda d: true(is_complete(d) and can_begin_another(d)),
    ),
    Claim(
        N_("Completes a territory."),
        lambda d: true(is_complete(d) and not can_begin_another(d)),
    ),
    Claim(
        NN_("Opens the way to another territory.", "Opens the way to {count} more territories."),
        lambda d: counted(len(d.new_territories)) if d.is_cross else None,
        amount="count",
    ),
    Claim(
        N_("Keeps from beginning another territory."),
        lambda d: true(d.action == SKIP and begins_always(d.before, d.seat)),
    ),
    Claim(
        NN_("Crosses one space with its die.", "Crosses {count} spaces in all with its dice."),
        dice_used,
        amount="count",
    ),
    Claim(
        NN_("Brings one more space within reach.", "Brings {count} more spaces within reach."),
        lambda d: counted(len(d.new_spaces)) if d.is_cross else None,
        amount="count",
    ),
    Claim(
        N_("Begins a territory: until it is complete, no other of its colour can be begun."),
        lambda d: true(has_begun(d)),
        Kind.COST,
    ),
)

LESSER = (
    Claim(
        N_("Leaves the others no die that they can use."),
        lambda d: true(d.action == STOP and not d.can_others_use),
    ),
    Claim(N_("Takes {dice} that another player could have used."), denied),
    Claim(
        NN_(
            "Works on the colour of which you have the fewest spaces left: one.",
            "Works on the colour of which you have the fewest spaces left: {count}.",
        ),
        nearest_colour,
    ),
    Claim(
        N_("Goes on with a territory that is under way."),
        lambda d: true(
            d.is_choice and can_cross(d) and d.before.under_way[d.seat * NUM_COLOURS + d.colour] != NONE
        ),
    ),
    Claim(
        N_("Rolls dice anew that another player could use."),
        lambda d: true(d.action == AGAIN and d.can_others_use),
    ),
    Claim(
        NN_("Brings a die for one space.", "Brings dice for {count} spaces."),
        lambda d: counted(d.dice) if d.is_choice and can_cross(d) else None,
        amount="count",
    ),
    Claim(
        NN_("Makes sure of one space.", "Makes sure of {count} spaces."),
        lambda d: counted(d.dice) if made_sure(can_use)(d) is not None else None,
        amount="count",
    ),
    Claim(
        NN_(
            "Rolls one die: it shows the colour in {percent} of 100 rolls.",
            "Rolls {count} dice: at least one shows the colour in {percent} of 100 rolls.",
        ),
        odds,
    ),
    Claim(
        N_("Leaves dice that another player can use."),
        lambda d: true(d.action == STOP and d.can_others_use),
        Kind.COST,
    ),
    Claim(
        N_("Sets dice aside that can cross nothing."),
        lambda d: true(d.is_choice and not can_cross(d)),
        Kind.COST,
    ),
    Claim(
        N_("Stops with dice that can cross nothing."),
        lambda d: true(d.action == STOP and not can_cross(d)),
        Kind.COST,
    ),
)

PLAIN = (
    Claim(N_("Sets {dice} aside."), lambda d: {"dice": dice(d)} if d.is_choice else None, Kind.PLAIN),
    Claim(N_("Rolls again."), lambda d: true(d.action == AGAIN), Kind.PLAIN),
    Claim(N_("Stops, and goes on to the crosses."), lambda d: true(d.action == STOP), Kind.PLAIN),
    Claim(N_("Crosses nothing."), lambda d: true(d.action == SKIP), Kind.PLAIN),
    Claim(
        NN_("Leaves one space of this territory.", "Leaves {count} spaces of this territory."),
        lambda d: counted(free(d.after, d.seat, d.territory), 0) if d.is_cross else None,
        Kind.PLAIN,
    ),
)

CLAIMS = (*DICE, *CROSSES, *LESSER, *PLAIN)
