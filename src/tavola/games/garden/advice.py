"""Why one would make a move: the most important thing that it does, in a sentence."""

from collections.abc import Callable

from ...core.kernel import count_bits, lowest_bit
from .animals import edible_of, within_steps
from .layout import AROUND, NUM_KINDS, SIZE
from .numbering import (
    BIRD,
    BUY,
    END,
    FLIP,
    HARVEST,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PLACE,
    PURCHASED_KIND,
    REMOVE,
    REROLL,
    ROCK,
    SPACE_OF,
    STEP,
    STRIDE_END,
    SUN,
    SUN_REROLL,
    SUNDIAL,
    SWALLOW,
    TURNED_DIE,
    TURNED_FACE,
    WATER,
)
from .plants import beside, for_sale, spread
from .position import (
    Position,
    highest_die,
    in_care_of_scarecrow,
    kind_at,
    occupied,
    worth_at_most,
)
from .rules import (
    COLLECTION_BONUS,
    SET_BONUS,
    act,
    apply,
    has_sun,
    is_sold_out,
    num_sets,
    unplaced_penalty,
    winners,
)
from .words import say

FAR = SIZE - 1  # spaces that an animal sees
MANY = 3  # tiles of a kind that make a collection
LATE = 3  # seeds for each player, below which the end is near

Reason = Callable[[Position, Position, int, int], str]  # before, after, seat from 0, number within its group


def why(state: Position, seat: int, action: int) -> str:
    """What an action of a seat (1 to 4) does for it."""
    end = state.copy()
    apply(end, seat - 1, action)
    if winners(end) == 1 << seat - 1:
        return say("why win")
    if action in (REROLL, SUN_REROLL):
        return say("why reroll" if action == REROLL else "why sun reroll")
    if action == END:
        return say("why end sun" if has_sun(state, seat - 1) else "why end")
    after = state.copy()
    act(after, seat - 1, action)  # without the end of the turn that may follow
    first, reason = next((first, reason) for first, reason in GROUPS if first <= action)
    return reason(state, after, seat - 1, action - first)


def about_sun(s: Position, after: Position, seat: int, number: int) -> str:
    """What a die that the sun turns makes possible."""
    dearer = worth_at_most(s, highest_die(after)) & ~worth_at_most(s, highest_die(s)) & s.plants[seat]
    if dearer:
        return say("why sun harvest" if dearer & s.vegetables else "why sun water")
    if for_sale(s, seat) & (1 << highest_die(after)) - 1 & ~((1 << highest_die(s)) - 1):
        return say("why sun buy")
    return say("why sun", die=TURNED_DIE[number], other=TURNED_FACE[number])


# Buying


def about_purchase(s: Position, after: Position, seat: int, number: int) -> str:
    """What one more of a kind is good for."""
    if is_sold_out(after):
        return say("why last")
    kind = PURCHASED_KIND[number]
    counts = tiles_of(s, seat)
    if all(count > counts[kind] for other, count in enumerate(counts) if other != kind):
        return say("why buy set")
    if counts[kind] + 1 >= MANY:
        return say.count("why buy many", counts[kind] + 1)
    if not after.stacks[kind]:
        return say("why buy scarce")
    return say("why buy" if counts[kind] else "why buy new", value=kind + 1)


def tiles_of(s: Position, seat: int) -> list[int]:
    """[kind] all tiles that a seat has: in hand, on the board, harvested."""
    hand, harvest = (tiles[seat * NUM_KINDS :] for tiles in (s.bought, s.harvest))
    return [hand[k] + harvest[k] + count_bits(s.plants[seat] & s.kinds[k]) for k in range(NUM_KINDS)]


# Placing


def about_placing(s: Position, after: Position, seat: int, number: int) -> str:
    """What a tile does on its space."""
    thing, space = number // NUM_COORDINATES, SPACE_OF[number % NUM_COORDINATES]
    if thing == ROCK:
        return about_rock(s, after, seat, space)
    if thing == SUNDIAL:
        plants = count_bits(AROUND[space] & s.plants[seat])
        return say.count("why dial near", plants) if plants else say("why dial")
    if thing == BIRD:
        return seen("why bird", after, seat)
    return about_planting(s, after, seat, space)


def about_planting(s: Position, after: Position, seat: int, space: int) -> str:
    """What a seed has from its space, and its neighbours from it."""
    kind = kind_at(after, space)
    if in_care_of_scarecrow(s, seat) >> space & 1:
        return say("why plant care")
    if s.stars >> space & 1:
        return say("why plant star")
    dearer = beside(1 << space) & ~s.vegetables & ~worth_at_most(s, kind + 1) & plants_of_all(s)
    if dearer & s.plants[seat]:
        return say("why plant led")
    if reached := count_bits(spread(after, space, ~s.vegetables) & s.plants[seat]):
        return say.count("why plant chain", reached)
    saved = unplaced_penalty(s, seat) - unplaced_penalty(after, seat)
    if saved and sum(s.stacks) < LATE * s.seats:
        return say("why plant penalty", points=saved)
    if dearer:
        return say("why plant guest")
    is_near = s.dials[seat] and AROUND[lowest_bit(s.dials[seat])] >> space & 1
    return say("why plant dial") if is_near else say("why plant", value=kind + 1)


def plants_of_all(s: Position) -> int:
    """Everybody's plants, as a mask of spaces."""
    return s.plants[0] | s.plants[1] | s.plants[2] | s.plants[3]


def about_rock(s: Position, after: Position, seat: int, space: int) -> str:
    """Whom a rock keeps away from what."""
    if prey(s, seat) & ~prey(after, seat):
        return say("why rock way")
    return say("why rock star" if s.stars >> space & 1 else "why rock")


# Watering and harvesting


def about_watering(s: Position, after: Position, seat: int, number: int) -> str:
    """How many seeds become vegetables, or what the one has from it."""
    space = number // 6
    turned = count_bits((after.vegetables & ~s.vegetables) & s.plants[seat])
    if turned > 1:
        return say.count("why water", turned)
    if (prey(s, seat) & ~prey(after, seat)) >> space & 1:
        return say("why water save")
    value = kind_at(s, space) + 1
    return say("why water now") if highest_die(after) >= value else say("why water one", value=value)


def about_harvest(s: Position, after: Position, seat: int, number: int) -> str:
    """The points of a harvest, now and in the end, and whether others have some too."""
    gains = [after.points[other] - s.points[other] for other in range(s.seats)]
    own, theirs = gains[seat], sum(gains) - gains[seat]
    sets = SET_BONUS * (num_sets(after, seat) - num_sets(s, seat))
    many = collections(after, seat) - collections(s, seat)
    if sets:
        return say.count("why harvest set", own, bonus=sets)
    if many:
        return say.count("why harvest many", own, bonus=many)
    return say.count("why harvest shared", own, theirs=theirs) if theirs else say.count("why harvest", own)


def collections(s: Position, seat: int) -> int:
    """The points that a seat's collections are worth in the end."""
    tiles = s.harvest[seat * NUM_KINDS : (seat + 1) * NUM_KINDS]
    return sum(COLLECTION_BONUS[min(count, 5)] for count in tiles)


# Animals and special tiles


def about_flip(s: Position, after: Position, seat: int, space: int) -> str:
    """What the other side of a tile is good for."""
    if s.animals[seat] >> space & 1:
        return seen(f"why turn {animal(after, seat)}", after, seat)
    if not after.scarecrows >> seat & 1:
        return say("why sundial")
    plants = count_bits(in_care_of_scarecrow(after, seat) & s.plants[seat])
    return say.count("why scarecrow near", plants) if plants else say("why scarecrow")


def about_move(s: Position, after: Position, seat: int, number: int) -> str:
    """What an animal eats, or what it comes to see."""
    who, ending = animal(s, seat), number % NUM_ENDINGS
    if ending == STEP:
        return seen(f"why move {who}", after, seat)
    value = kind_at(s, STRIDE_END[number // NUM_ENDINGS]) + 1
    return say(f"why {'swallow' if ending == SWALLOW else 'spit'} {who}", value=value)


def about_removal(s: Position, after: Position, seat: int, number: int) -> str:
    """Whose animal goes home, and what it could have eaten."""
    if s.animals[seat] >> SPACE_OF[number] & 1:
        return say.count("why home", s.carried[seat])
    saved = count_bits(prey(s, seat) & ~prey(after, seat))
    return say.count("why remove prey", saved) if saved else say("why remove")


def animal(s: Position, seat: int) -> str:
    """Which side of a seat's animal is up."""
    return "rabbit" if s.rabbits >> seat & 1 else "bird"


def sight(s: Position, seat: int, owner: int) -> int:
    """What a seat's animal sees and likes of another's plants, in a straight line over empty spaces."""
    if not s.animals[seat]:
        return 0
    food = edible_of(s, seat, owner)
    return food & within_steps(lowest_bit(s.animals[seat]), FAR, occupied(s), food)


def seen(key: str, s: Position, seat: int) -> str:
    """A phrase about a seat's animal, with the dearest that it sees of the others' plants, if anything."""
    food = 0
    for owner in range(s.seats):
        food |= sight(s, seat, owner) if owner != seat else 0
    values = [kind + 1 for kind in range(NUM_KINDS) if food & s.kinds[kind]]
    return say(f"{key} sight", value=max(values)) if values else say(key)


def prey(s: Position, seat: int) -> int:
    """The seat's plants that others' animals see and have a token to eat with, as a mask of spaces."""
    found = 0
    for other in range(s.seats):
        found |= sight(s, other, seat) if other != seat and s.tokens[other] else 0
    return found


# The groups of actions, from the highest ids down: the first id of each, and who gives the reason
GROUPS: tuple[tuple[int, Reason], ...] = (
    (REMOVE, about_removal),
    (MOVE, about_move),
    (FLIP, about_flip),
    (HARVEST, about_harvest),
    (WATER, about_watering),
    (PLACE, about_placing),
    (BUY, about_purchase),
    (SUN, about_sun),
)
