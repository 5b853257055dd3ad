"""All that can be said of a move: each sentence beside what makes it true, the most important first."""

from collections.abc import Callable
from itertools import permutations

from ...core.claims import Claim, Facts, Kind, counted, true
from ...core.kernel import count_bits, lowest_bit
from ...core.language import N_, NN_
from .claims_animals import ANIMALS, is_animal_turned, is_sent_home, is_step, who
from .deeds import Deed, plants_of_all, tiles_of, worth
from .layout import AROUND, space_at
from .numbering import (
    BIRD,
    END,
    REROLL,
    ROCK,
    SUN_REROLL,
    SUNDIAL,
    TURNED_DIE,
    TURNED_FACE,
)
from .plants import beside, for_sale, spread
from .position import highest_die, in_care_of_scarecrow, occupied, worth_at_most
from .rules import SUN_BONUS, has_sun, is_sold_out, unplaced_penalty, winners

MANY = 3  # tiles of a kind that make a collection
SEVERAL = 2
LATE = 3  # seeds for each player, below which the end is near


# Harvesting and watering


def harvested(d: Deed, bonus: int, others: int = 0) -> Facts | None:
    """The points of a harvest, with a bonus in the end."""
    return counted(d.gains[d.seat], bonus=bonus) if d.group == "harvest" and bonus and not others else None


def plainly_harvested(d: Deed) -> Facts | None:
    """The points of a harvest that brings nothing else."""
    is_plain = d.group == "harvest" and not d.set_bonus and not d.collection_bonus
    return counted(d.gains[d.seat]) if is_plain else None


def shared(d: Deed) -> Facts | None:
    """The points that others have from a harvest."""
    return counted(sum(d.gains) - d.gains[d.seat]) if d.group == "harvest" else None


def num_turned(d: Deed, owned: int) -> int:
    """How many of these plants a watering has turned."""
    return count_bits(d.turned & owned) if d.group == "water" else 0


def is_saved_by_water(d: Deed) -> bool:
    """Whether a bird could have eaten the watered seed, and now no animal can."""
    return d.group == "water" and d.saved >> d.space & 1 == 1


def is_wasteful(d: Deed) -> Facts | None:
    """A lower die than the one that was spent would have done."""
    if d.group not in ("buy", "water", "harvest"):
        return None
    least = next(face for face in range(d.value, 7) if d.before.pool[face])
    return {"die": d.die, "least": least} if least < d.die else None


TENDING = (
    Claim(
        NN_(
            "Harvests for {count} point and completes a set of five: {bonus} more in the end.",
            "Harvests for {count} points and completes a set of five: {bonus} more in the end.",
        ),
        lambda d: harvested(d, d.set_bonus),
        amount="count",
    ),
    Claim(
        NN_(
            "Harvests for {count} point and adds to a collection: {bonus} more in the end.",
            "Harvests for {count} points and adds to a collection: {bonus} more in the end.",
        ),
        lambda d: harvested(d, d.collection_bonus, d.set_bonus),
        amount="count",
    ),
    Claim(
        NN_("Harvests for {count} point.", "Harvests for {count} points."),
        plainly_harvested,
        amount="count",
    ),
    Claim(
        NN_("Brings the others one point.", "Brings the others {count} points."),
        shared,
        Kind.COST,
        amount="count",
    ),
    Claim(
        NN_("Waters a seed of yours.", "Waters {count} seeds of yours at once."),
        lambda d: counted(num_turned(d, d.own_plants), SEVERAL),
        amount="count",
    ),
    Claim(
        N_("Waters a seed that another player’s bird could eat."),
        lambda d: true(is_saved_by_water(d)),
    ),
    Claim(
        N_("Waters a seed that can still be harvested in this turn."),
        lambda d: true(d.group == "water" and highest_die(d.after) >= d.value),
    ),
    Claim(
        NN_("Waters another player’s seed too.", "Waters {count} seeds of other players’ too."),
        lambda d: counted(num_turned(d, plants_of_all(d.before) & ~d.own_plants)),
        Kind.COST,
        amount="count",
    ),
)


# Buying


def is_next_of_set(d: Deed) -> bool:
    """Whether the seat has more of every other kind than of the one it buys."""
    counts = tiles_of(d.before, d.seat)
    others = [count for kind, count in enumerate(counts) if kind != d.kind]
    return all(count > counts[d.kind] for count in others)


def is_dearest(d: Deed) -> bool:
    """Whether no die could buy anything dearer."""
    affordable = for_sale(d.before, d.seat) & (1 << highest_die(d.before)) - 1
    return affordable >> d.kind == 1


def can_be_planted(d: Deed) -> bool:
    """Whether two of the dice that are left point at an empty space."""
    dice = [face for face in range(1, 7) for _ in range(d.after.pool[face])]
    return any(not occupied(d.after) >> space_at(*pair) & 1 for pair in permutations(dice, 2))


def owned(d: Deed) -> int:
    """How many of the kind the seat has, with the one that it buys."""
    return tiles_of(d.after, d.seat)[d.kind]


def added_penalty(d: Deed) -> int:
    """The points that a purchase costs in the end, if no seed is planted."""
    return unplaced_penalty(d.after, d.seat) - unplaced_penalty(d.before, d.seat)


def buying(is_so: Callable[[Deed], object]) -> Callable[[Deed], Facts | None]:
    """A claim about a purchase."""
    return lambda d: true(d.group == "buy" and is_so(d))


BUYING = (
    Claim(
        N_("Buys the last seed of all: the game ends with this turn."), buying(lambda d: is_sold_out(d.after))
    ),
    Claim(N_("Buys the only kind that your next set of five lacks."), buying(is_next_of_set)),
    Claim(
        NN_(
            "Buys a seed: you then have one of its kind.",
            "Buys a seed: you then have {count} of its kind.",
        ),
        lambda d: counted(owned(d), MANY) if d.group == "buy" else None,
        amount="count",
    ),
    Claim(N_("Buys the last seed of its kind."), buying(lambda d: not d.after.stacks[d.kind])),
    Claim(
        N_("Buys a kind that you do not have yet, worth {value}."),
        worth(lambda d: d.group == "buy" and owned(d) == 1),
        amount="value",
    ),
    Claim(
        N_("Adds a seed that costs {points} points in the end if it is not planted."),
        lambda d: {"points": added_penalty(d)} if d.group == "buy" and added_penalty(d) else None,
        Kind.COST,
    ),
)


# Placing


def dearer_seeds_beside(d: Deed) -> int:
    """The seeds beside the new one that are worth more, as a mask of spaces."""
    seeds = plants_of_all(d.before) & ~d.before.vegetables
    return beside(1 << d.space) & seeds & ~worth_at_most(d.before, d.value)


def planting(is_so: Callable[[Deed], object]) -> Callable[[Deed], Facts | None]:
    """A claim about a seed that is planted."""
    return lambda d: true(d.is_planting and is_so(d))


def is_in_care(d: Deed) -> bool:
    """Whether the space is beside the seat's scarecrow."""
    return in_care_of_scarecrow(d.before, d.seat) >> d.space & 1 == 1


def is_near_dial(d: Deed) -> bool:
    """Whether the space is beside the seat's sundial, with that side up."""
    has_dial = d.before.dials[d.seat] and not d.before.scarecrows >> d.seat & 1
    return bool(has_dial and AROUND[lowest_bit(d.before.dials[d.seat])] >> d.space & 1)


def watered_along(d: Deed) -> Facts | None:
    """How many of the seat's seeds the water of the new one would reach."""
    if not d.is_planting:
        return None
    return counted(count_bits(spread(d.after, d.space, ~d.before.vegetables) & d.own_plants))


def spared(d: Deed) -> Facts | None:
    """The points that a seed would cost if it were not planted, when the end is near."""
    is_late = d.is_planting and sum(d.before.stacks) < LATE * d.before.seats
    points = unplaced_penalty(d.before, d.seat) - unplaced_penalty(d.after, d.seat) if is_late else 0
    return {"points": points} if points else None


def scared_for(d: Deed) -> Facts | None:
    """How many of the seat's plants the scarecrow that was turned up cares for."""
    if d.group != "flip" or is_animal_turned(d):
        return None
    return counted(count_bits(in_care_of_scarecrow(d.after, d.seat) & d.own_plants))


PLACING = (
    Claim(N_("Plants beside your scarecrow: safe from birds, and 3 points more."), planting(is_in_care)),
    Claim(
        N_("Plants on a star, where a vegetable counts twice."),
        planting(lambda d: d.before.stars >> d.space & 1 and not is_in_care(d)),
    ),
    Claim(
        N_("Plants beside a dearer seed of yours, whose water will reach it."),
        planting(lambda d: dearer_seeds_beside(d) & d.own_plants),
    ),
    Claim(
        NN_(
            "Plants where its water will reach one more seed of yours.",
            "Plants where its water will reach {count} more seeds of yours.",
        ),
        watered_along,
        amount="count",
    ),
    Claim(N_("Plants a seed that would cost {points} points in the end."), spared),
    Claim(
        N_("Plants beside another player’s dearer seed, whose water will reach it."),
        planting(lambda d: dearer_seeds_beside(d) & ~d.own_plants),
    ),
    Claim(N_("Plants beside your sundial, which a 6 turns into a scarecrow."), planting(is_near_dial)),
    Claim(
        N_("Plants a seed that can still be watered in this turn."),
        planting(lambda d: highest_die(d.after) >= d.value),
    ),
    Claim(
        NN_(
            "Turns up the scarecrow, which cares for a plant of yours.",
            "Turns up the scarecrow, which cares for {count} plants of yours.",
        ),
        scared_for,
        amount="count",
    ),
    Claim(
        NN_(
            "Puts the sundial beside a plant of yours.",
            "Puts the sundial beside {count} plants of yours.",
        ),
        lambda d: counted(count_bits(AROUND[d.space] & d.own_plants)) if d.thing == SUNDIAL else None,
        amount="count",
    ),
    Claim(
        N_("Puts the rock between another player’s animal and your plants."),
        lambda d: true(d.thing == ROCK and d.saved),
    ),
    Claim(
        N_("Puts the rock on a star, where nobody can plant any more."),
        lambda d: true(d.thing == ROCK and d.before.stars >> d.space & 1),
    ),
)


# Dice


def now_affordable(d: Deed) -> int:
    """The kinds that can be bought since the sun has turned a die, as a mask."""
    had, has = (((1 << highest_die(s)) - 1) for s in (d.before, d.after))
    return for_sale(d.before, d.seat) & has & ~had if d.group == "sun" else 0


def now_tended(d: Deed) -> int:
    """The seat's plants that a die is high enough for since the sun has turned one, as a mask of spaces."""
    had, has = (worth_at_most(d.before, highest_die(s)) for s in (d.before, d.after))
    return d.own_plants & has & ~had if d.group == "sun" else 0


DICE = (
    Claim(
        N_("Turns a die with the sun, so that more can be harvested."),
        lambda d: true(now_tended(d) & d.before.vegetables),
    ),
    Claim(
        N_("Turns a die with the sun, so that more can be watered."),
        lambda d: true(now_tended(d) & ~d.before.vegetables),
    ),
    Claim(
        N_("Turns a die with the sun, so that a dearer seed can be bought."),
        lambda d: true(now_affordable(d)),
    ),
    Claim(N_("Rolls all four dice again, at no cost."), lambda d: true(d.action == REROLL)),
    Claim(
        N_("Keeps the sun, worth {points} points in the end."),
        lambda d: {"points": SUN_BONUS} if d.action == END and has_sun(d.before, d.seat) else None,
    ),
    Claim(
        N_("Uses up the sun, worth {points} points in the end."),
        lambda d: {"points": SUN_BONUS} if d.group == "sun" or d.action == SUN_REROLL else None,
        Kind.COST,
    ),
)

LESSER = (
    Claim(
        N_("Waters a seed worth {value}."),
        worth(lambda d: d.group == "water"),
        amount="value",
    ),
    Claim(N_("Buys a seed that can still be planted in this turn."), buying(can_be_planted)),
    Claim(N_("Buys the dearest seed that your dice allow."), buying(is_dearest)),
    Claim(
        N_("Plants a seed worth {value}."),
        worth(lambda d: d.is_planting),
        amount="value",
    ),
    Claim(
        N_("Buys a seed worth {value}."),
        worth(lambda d: d.group == "buy"),
        amount="value",
    ),
    Claim(
        N_("Needs no more than a {die}."),
        lambda d: {"die": d.die} if d.group in ("buy", "water", "harvest") and d.die == d.value else None,
    ),
    Claim(N_("Spends a {die} where a {least} would do."), is_wasteful, Kind.COST),
)


# What a move is, where there is nothing else to say


PLAIN = (
    Claim(N_("Lets the bird land in the garden."), lambda d: true(d.thing == BIRD), Kind.PLAIN),
    Claim(
        N_("Puts the sundial out, with which coordinates can be changed."),
        lambda d: true(d.thing == SUNDIAL),
        Kind.PLAIN,
    ),
    Claim(N_("Blocks a space for good."), lambda d: true(d.thing == ROCK), Kind.PLAIN),
    Claim(
        N_("Turns up the rabbit, which eats vegetables."),
        lambda d: true(is_animal_turned(d) and who(d) == "rabbit"),
        Kind.PLAIN,
    ),
    Claim(
        N_("Turns up the bird, which eats seeds."),
        lambda d: true(is_animal_turned(d) and who(d) == "bird"),
        Kind.PLAIN,
    ),
    Claim(
        N_("Turns up the scarecrow."),
        lambda d: true(d.group == "flip" and not is_animal_turned(d) and d.after.scarecrows >> d.seat & 1),
        Kind.PLAIN,
    ),
    Claim(
        N_("Turns up the sundial, with which coordinates can be changed."),
        lambda d: true(d.group == "flip" and not is_animal_turned(d) and d.before.scarecrows >> d.seat & 1),
        Kind.PLAIN,
    ),
    Claim(N_("Moves the animal, and eats nothing."), lambda d: true(is_step(d)), Kind.PLAIN),
    Claim(N_("Sends another player’s animal home."), lambda d: true(is_sent_home(d)), Kind.PLAIN),
    Claim(
        N_("Turns a {die} into a {other} with the sun."),
        lambda d: {"die": TURNED_DIE[d.number], "other": TURNED_FACE[d.number]} if d.group == "sun" else None,
        Kind.PLAIN,
    ),
    Claim(N_("Rolls four new dice."), lambda d: true(d.action == SUN_REROLL), Kind.PLAIN),
    Claim(N_("Ends the turn: no die has to be spent."), lambda d: true(d.action == END), Kind.PLAIN),
)

CLAIMS = (
    Claim(N_("Ends the game and wins it."), lambda d: true(winners(d.end) == 1 << d.seat)),
    *TENDING,
    *ANIMALS,
    *BUYING,
    *PLACING,
    *DICE,
    *LESSER,
    *PLAIN,
)
