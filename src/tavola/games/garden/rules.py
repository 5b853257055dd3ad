"""Garden Dice: the turn, the dice, the end; the actions themselves are told by subject.

    layout.py       the board
    numbering.py    the ids of actions and throws, as tables
    position.py     the record, and what many rules ask of it
    coordinates.py  two dice as row and column, and the sundial
    tiles.py        place, flip
    plants.py       buy, water, harvest
    animals.py      move, eat, remove

House decisions. The starred spaces are an option, with the default of ``layout.py``. A turn may be ended with
dice left exactly when no action that spends dice is legal without the sundial: nobody is forced to use the
sundial, the sun or a re-roll, and nobody looks further ahead than the next action. It ends by itself where
``end`` would be the only move. Straight means along a row or a column. A spat seed does not count toward the
two of a kind that may be bought in a turn. The sundial does not wrap around, and one step leaves the second
for later in the turn. One collection a kind, and its tiles count for sets too.

Actions, in the order of their ids (a die is its face less one, a space is in reading order):

         0  reroll                    1  sun reroll
         2  sun A B                   5 * die A + the rank of B among the other faces
        32  buy KIND with A           kinds pepper to eggplant; for each, the dice from its value up
        52  place THING R.C with A B  352 * thing + coordinates; pepper to eggplant, bird, sundial, rock
      2868  water R.C with A          6 * space + die
      3084  harvest R.C with A        6 * space + die
      3300  flip R.C                  space
      3336  move R.C R.C with A …     8 * stride + ending
     16776  remove R.C with A B       coordinates
     17128  end

The 352 coordinates are a row die, a column die and a space that the sundial can make of them, in this order:
the faces are at most two steps off in all. The 1,680 strides are a start, an end in line with it and a die
that gets there, in this order. The endings are 0 for an empty space, 1 for swallow, 1 + B for spit B.

Outcomes: 0 to 125 for four dice, by the faces in ascending order (1 1 1 1, 1 1 1 2, …, 6 6 6 6); 126 + seat
when the first seat is drawn or named.
"""

from typing import Any

from ...core.contract import CHANCE, MAX_SEATS, OVER
from ...core.kernel import kernel
from .animals import can_remove, destinations, list_moves, list_removals, move, remove
from .coordinates import NO_REACH, sundial_reach
from .layout import NUM_KINDS, mask_of, space_at
from .numbering import (
    BUY,
    END,
    FLIP,
    FULL_REACH,
    HARVEST,
    MOVE,
    NUM_DICE,
    NUM_ROLLS,
    NUM_WAYS,
    PLACE,
    REMOVE,
    REROLL,
    ROLL_OF_WAY,
    ROLLED,
    SUN,
    SUN_REROLL,
    TURNED_DIE,
    TURNED_FACE,
    WATER,
    WEIGHTS,
)
from .plants import buy, can_buy, can_tend, harvest, list_harvests, list_purchases, list_waterings, water
from .position import DECIDE, ENDED, NOBODY, START, THROW, Position, highest_die, num_unspent, spend
from .tiles import can_place, flip, flippable, list_flips, list_places, place

STACK = {2: 5, 3: 7, 4: 10}  # tiles of each kind, by the number of players
TOKENS = 8  # in supply; the ninth is on the score track
NUM_ACTIONS = END + 1
NUM_OUTCOMES = NUM_ROLLS + MAX_SEATS

# Four dice, at best all different. A sundial that reaches far is on the board, so seven things can be placed:
# by 12 pairs of dice, on 13 spaces each. Every plant has a token, so at most 8 are tended, by 4 dice; 5 kinds
# are bought. The animal goes to 10 spaces, or eats in 4 directions, by 4 dice, each with 4 ways to eat:
# swallow, or spit with one of the other three. Two tiles are flipped; four animals removed, by 12 pairs each.
# The sun turns 4 dice to 5 other faces, or re-rolls all; reroll and end.
MAX_LEGAL = 7 * 12 * 13 + 8 * 4 + 5 * 4 + (10 + 4 * 4) * 4 + 2 + 4 * 12 + (4 * 5 + 1) + 2

UNPLACED_PENALTY = 5  # for every bought seed that was not placed, but the first
SET_BONUS = 15  # for one of each kind
COLLECTION_BONUS = (0, 0, 0, 10, 15, 20)  # [tiles of a kind, at most 5]
SUN_BONUS = 5


def new(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first player is drawn or named."""
    s = Position()
    s.seats = seats
    s.family = int(options["family"])
    s.stars = mask_of([space_at(row, column) for row, column in options["stars"]])
    s.stage = START
    s.seat = options.get("first", 0) - 1
    s.reach = FULL_REACH
    s.stacks = [STACK[seats]] * NUM_KINDS
    for seat in range(seats):
        s.tokens[seat] = TOKENS
    s.suns = (1 << seats) - 1
    s.rocks_in_hand = s.suns if seats == 2 else 0
    return s


# Whose turn


@kernel
def turn(s: Position) -> int:
    """Who is next: a seat, CHANCE or OVER."""
    if s.stage == DECIDE:
        return s.seat
    return OVER if s.stage == ENDED else CHANCE


@kernel
def asked(s: Position) -> int:
    """The seat that decides, as a mask."""
    return 1 << s.seat if s.stage == DECIDE else 0


@kernel
def thrower(s: Position) -> int:
    """The seat whose turn it is; nobody draws the first player."""
    return NOBODY if s.stage == START else s.seat


@kernel
def go_on(s: Position) -> None:
    """The turn ends by itself with no dice left, or where ``end`` would be the only move."""
    if num_unspent(s) > 0 and has_choice(s, s.seat):
        s.stage = DECIDE
    else:
        end_turn(s)


@kernel
def end_turn(s: Position) -> None:
    """The next seat throws; but the turn in which the last tile was bought is the last."""
    for face in range(1, 7):
        s.pool[face] = 0
    for kind in range(NUM_KINDS):
        s.purchases[kind] = 0
    s.is_sunlit = 0
    s.reach = FULL_REACH
    s.eaten = 0
    if is_sold_out(s):
        s.stage = ENDED
    else:
        s.stage = THROW
        s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0


@kernel
def is_sold_out(s: Position) -> bool:
    """Whether the last tile of the last stack is gone."""
    left = 0
    for kind in range(NUM_KINDS):
        left += s.stacks[kind]
    return left == 0


# Throws


@kernel
def dice(s: Position) -> int:
    """Four dice, none where the first player is drawn."""
    return 0 if s.stage == START else NUM_DICE


@kernel
def ways(s: Position) -> int:
    """How many ways the throw can fall."""
    return num_outcomes(s) if s.stage == START else NUM_WAYS


@kernel
def first_outcome(s: Position) -> int:
    """The lowest outcome of this throw."""
    if s.stage != START:
        return 0
    return NUM_ROLLS if s.seat == NOBODY else NUM_ROLLS + s.seat


@kernel
def num_outcomes(s: Position) -> int:
    """The rolls that differ by their faces; or every seat, or the one that was named."""
    if s.stage != START:
        return NUM_ROLLS
    return s.seats if s.seat == NOBODY else 1


@kernel
def weight(s: Position, outcome: int) -> int:
    """How many of the ways bring these faces."""
    return 1 if s.stage == START else WEIGHTS[outcome]


@kernel
def outcome(s: Position, way: int) -> int:
    """The faces of four dice, or the seat drawn."""
    return first_outcome(s) + way if s.stage == START else ROLL_OF_WAY[way]


@kernel
def chance(s: Position, outcome: int) -> None:
    """Four dice have fallen: the pool. Or the first player is drawn."""
    if s.stage == START:
        s.seat = outcome - NUM_ROLLS
        s.stage = THROW
    else:
        for die in range(NUM_DICE):
            face = ROLLED[outcome * NUM_DICE + die]
            s.pool[face] = s.pool[face] + 1
        go_on(s)


# What can be done


@kernel
def can_reroll(s: Position) -> bool:
    """Four unspent dice that lie as thrown, all with the same face. The sun throws no die."""
    return s.pool[highest_die(s)] == NUM_DICE and s.is_sunlit == 0


@kernel
def has_sun(s: Position, seat: int) -> bool:
    """Whether the seat's sun is not used yet."""
    return s.suns >> seat & 1 == 1


@kernel
def can_spend(s: Position, seat: int, reach: int) -> bool:
    """Whether an action that spends dice is legal, the sundial making at most that many steps."""
    return (
        can_buy(s, seat)
        or can_tend(s, seat)
        or flippable(s, seat) != 0
        or destinations(s, seat) != 0
        or can_place(s, seat, reach)
        or can_remove(s, reach)
    )


@kernel
def has_choice(s: Position, seat: int) -> bool:
    """Whether there is anything to do but to end the turn."""
    return has_sun(s, seat) or can_reroll(s) or can_spend(s, seat, sundial_reach(s, seat))


@kernel
def legal(s: Position, seat: int, actions: Any) -> int:
    """The legal action ids, ascending."""
    reach = sundial_reach(s, seat)
    count = list_new_dice(s, seat, actions)
    count = list_purchases(s, seat, actions, count)
    count = list_places(s, seat, reach, actions, count)
    count = list_waterings(s, seat, actions, count)
    count = list_harvests(s, seat, actions, count)
    count = list_flips(s, seat, actions, count)
    count = list_moves(s, seat, actions, count)
    count = list_removals(s, reach, actions, count)
    if not can_spend(s, seat, NO_REACH):
        actions[count] = END
        count += 1
    return count


@kernel
def legal_like(s: Position, seat: int, action: int, actions: Any) -> int:
    """The legal ones of the actions that do the same as this one: enough to tell whether it is legal."""
    reach = sundial_reach(s, seat)
    count = 0
    if action < BUY:
        count = list_new_dice(s, seat, actions)
    elif action < PLACE:
        count = list_purchases(s, seat, actions, count)
    elif action < WATER:
        count = list_places(s, seat, reach, actions, count)
    elif action < HARVEST:
        count = list_waterings(s, seat, actions, count)
    elif action < FLIP:
        count = list_harvests(s, seat, actions, count)
    elif action < MOVE:
        count = list_flips(s, seat, actions, count)
    elif action < REMOVE:
        count = list_moves(s, seat, actions, count)
    elif action < END:
        count = list_removals(s, reach, actions, count)
    elif not can_spend(s, seat, NO_REACH):
        actions[0] = END
        count = 1
    return count


@kernel
def list_new_dice(s: Position, seat: int, actions: Any) -> int:
    """Re-rolls, and what the sun can do: re-roll while nothing is spent, or turn a die."""
    count = 0
    if can_reroll(s):
        actions[count] = REROLL
        count += 1
    if has_sun(s, seat):
        if num_unspent(s) == NUM_DICE:
            actions[count] = SUN_REROLL
            count += 1
        for die in range(6):
            if s.pool[die + 1] > 0:
                for face in range(5):
                    actions[count] = SUN + 5 * die + face
                    count += 1
    return count


@kernel
def apply(s: Position, seat: int, action: int) -> None:
    """Carry out an action."""
    if action == END:
        end_turn(s)
    elif action < SUN:
        throw_again(s, seat, action)
    else:
        act(s, seat, action)
        go_on(s)


@kernel
def throw_again(s: Position, seat: int, action: int) -> None:
    """All four dice are thrown again."""
    if action == SUN_REROLL:
        s.suns = s.suns & ~(1 << seat)
    for face in range(1, 7):
        s.pool[face] = 0
    s.stage = THROW


@kernel
def act(s: Position, seat: int, action: int) -> None:
    """Turn a die by the sun, or spend dice."""
    if action < BUY:
        turn_die(s, seat, action - SUN)
    elif action < PLACE:
        buy(s, seat, action - BUY)
    elif action < WATER:
        place(s, seat, action - PLACE)
    elif action < HARVEST:
        water(s, seat, action - WATER)
    elif action < FLIP:
        harvest(s, seat, action - HARVEST)
    elif action < MOVE:
        flip(s, seat, action - FLIP)
    elif action < REMOVE:
        move(s, seat, action - MOVE)
    else:
        remove(s, action - REMOVE)


@kernel
def turn_die(s: Position, seat: int, number: int) -> None:
    """The sun turns one unspent die to another face."""
    s.suns = s.suns & ~(1 << seat)
    s.is_sunlit = 1
    spend(s, TURNED_DIE[number])
    s.pool[TURNED_FACE[number]] = s.pool[TURNED_FACE[number]] + 1


# The end


@kernel
def score(s: Position, seat: int) -> int:
    """The final score at the end, the points so far before it."""
    if s.stage != ENDED:
        return s.points[seat]
    total = s.points[seat] + SET_BONUS * num_sets(s, seat) - unplaced_penalty(s, seat)
    for kind in range(NUM_KINDS):
        total += COLLECTION_BONUS[min(s.harvest[seat * NUM_KINDS + kind], 5)]
    return total + SUN_BONUS if has_sun(s, seat) else total


@kernel
def unplaced_penalty(s: Position, seat: int) -> int:
    """5 for every bought seed that was not placed, except the first."""
    seeds = 0
    for kind in range(NUM_KINDS):
        seeds += s.bought[seat * NUM_KINDS + kind]
    return UNPLACED_PENALTY * max(seeds - 1, 0)


@kernel
def num_sets(s: Position, seat: int) -> int:
    """How many sets of all five kinds are in the seat's harvest."""
    fewest = s.harvest[seat * NUM_KINDS]
    for kind in range(1, NUM_KINDS):
        fewest = min(fewest, s.harvest[seat * NUM_KINDS + kind])
    return fewest


@kernel
def harvest_value(s: Position, seat: int) -> int:
    """The sum of the values of the seat's harvested tiles, which breaks ties."""
    total = 0
    for kind in range(NUM_KINDS):
        total += (kind + 1) * s.harvest[seat * NUM_KINDS + kind]
    return total


@kernel
def is_ahead(s: Position, seat: int, other: int) -> bool:
    """Whether a seat beats another: by score, or where they are equal, by the value of the harvest."""
    if score(s, seat) == score(s, other):
        return harvest_value(s, seat) > harvest_value(s, other)
    return score(s, seat) > score(s, other)


@kernel
def winners(s: Position) -> int:
    """The best, and whoever is level with it, as a mask of seats; 0 while the game runs."""
    if s.stage != ENDED:
        return 0
    best = 0
    for seat in range(s.seats):
        if is_ahead(s, seat, best):
            best = seat
    mask = 0
    for seat in range(s.seats):
        if not is_ahead(s, best, seat):
            mask = mask | 1 << seat
    return mask
