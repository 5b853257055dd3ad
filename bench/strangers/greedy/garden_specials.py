"""What special tiles are worth to the greedy Garden player: sundial, scarecrow, bird, rabbit and rock."""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.garden.animals import within_steps
from tavola.games.garden.layout import AROUND
from tavola.games.garden.plants import beside

from .garden_frame import (
    ANIMAL,
    DIAL,
    EATEN,
    FOREIGN,
    HAS_CROW,
    IS_RABBIT,
    OCCUPIED,
    OWN,
    TOKENS,
    VEGETABLES,
    size_of,
)
from .garden_worth import (
    BIRD_TURN,
    CROW_SPACE,
    DIAL_TURN,
    TURNS,
    WEIGHT,
    WORTH,
    rival_stage,
    rival_worth,
    token_cost,
    worth_of,
)


@kernel
def use_of_crow(s: Any, notes: Any, f: int, space: int) -> int:
    """What empty spaces around a scarecrow will bring, not counting stars."""
    empty = size_of(AROUND[space] & ~notes[f + OCCUPIED] & ~s.stars)
    return int(min(empty, 6) * min(notes[TURNS], 60) * notes[WORTH + CROW_SPACE] // 1000)


@no_inline
def gain_of_dial(s: Any, notes: Any, f: int, space: int) -> int:
    """The sundial's use in the turns to come, and the scarecrow it may become."""
    own = AROUND[space] & notes[f + OWN]
    gain = use_of_crow(s, notes, f, space) - 2 * token_cost(notes, f) - worth_of(s, notes, f, own)
    notes[f + DIAL] = 1 << space
    gain += worth_of(s, notes, f, own)
    notes[f + DIAL] = 0
    if s.stars >> space & 1:
        gain -= 30
    return int(gain + notes[WORTH + DIAL_TURN] * min(notes[TURNS], 60) // 10 - beside_cost(notes, f, space))


@kernel
def beside_cost(notes: Any, f: int, space: int) -> int:
    """A special tile beside own plants stands in the way of spreading."""
    return 3 * size_of(beside(1 << space) & notes[f + OWN])


@no_inline
def gain_of_turning_dial(s: Any, notes: Any, f: int) -> int:
    """The scarecrow's bonus and care against the sundial's use."""
    space = lowest_bit(notes[f + DIAL])
    own = AROUND[space] & notes[f + OWN]
    before = worth_of(s, notes, f, own)
    notes[f + HAS_CROW] = 1 - notes[f + HAS_CROW]
    gain = worth_of(s, notes, f, own) - before
    other_side = use_of_crow(s, notes, f, space) // 2 - notes[WORTH + DIAL_TURN] * min(notes[TURNS], 60) // 10
    if notes[f + HAS_CROW] == 0:
        other_side = -other_side
    notes[f + HAS_CROW] = 1 - notes[f + HAS_CROW]
    return int(gain + other_side)


@no_inline
def prey(s: Any, seat: int, notes: Any, f: int, space: int, is_rabbit: int) -> int:
    """The best that an animal can eat from a space in a later turn."""
    food = 0
    for other in range(s.seats):
        if other != seat:
            food = food | liked(s, notes, f, other, is_rabbit)
    found = within_steps(space, 5, notes[f + OCCUPIED], food) & food
    best = 0
    while found != 0:
        tile = lowest_bit(found)
        found = found & (found - 1)
        best = max(best, gain_of_eating(s, notes, f, tile))
    return best * 40 // 100 if notes[TURNS] >= 8 else 0


@kernel
def liked(s: Any, notes: Any, f: int, owner: int, is_rabbit: int) -> int:
    """What a bird or a rabbit may eat of one player's tiles."""
    if is_rabbit:
        return int(s.plants[owner] & notes[f + VEGETABLES] & notes[f + FOREIGN])
    food = s.plants[owner] & ~notes[f + VEGETABLES] & notes[f + FOREIGN]
    if s.scarecrows >> owner & 1:
        food = food & ~AROUND[lowest_bit(s.dials[owner])]
    return int(food)


@kernel
def gain_of_eating(s: Any, notes: Any, f: int, space: int) -> int:
    """What another player loses, as far as it counts."""
    loss = rival_worth(s, notes, f, space) * rival_stage(notes, f, space) // 100
    return int(loss * notes[WEIGHT] // 100)


@kernel
def food_now(s: Any, seat: int, notes: Any, f: int) -> int:
    """What the own animal may eat in this turn, wherever it stands."""
    food = 0
    if notes[f + TOKENS] > 0:
        for other in range(s.seats):
            if other != seat and notes[f + EATEN] >> other & 1 == 0:
                food = food | liked(s, notes, f, other, notes[f + IS_RABBIT])
    return food


@no_inline
def gain_of_bird(s: Any, seat: int, notes: Any, f: int, space: int) -> int:
    """What a bird is good for in the turns to come."""
    turns = min(notes[TURNS], 50)
    gain = notes[WORTH + BIRD_TURN] * turns * notes[WEIGHT] // 1000
    gain += prey(s, seat, notes, f, space, 0) - 2 * token_cost(notes, f) - beside_cost(notes, f, space)
    return int(gain - 30 if s.stars >> space & 1 else gain)


@kernel
def gain_of_rock(s: Any, notes: Any, f: int, space: int) -> int:
    """A rock is only in the way: better not in one's own."""
    gain = 2 - beside_cost(notes, f, space)
    if s.stars >> space & 1:
        gain -= 10
    if notes[f + DIAL] != 0 and AROUND[lowest_bit(notes[f + DIAL])] >> space & 1:
        gain -= 15
    return gain + size_of(beside(1 << space) & notes[f + FOREIGN])


@no_inline
def gain_of_moving(s: Any, seat: int, notes: Any, f: int, space: int) -> int:
    """What the animal can eat later from its new space against its old one."""
    here = lowest_bit(notes[f + ANIMAL])
    rabbit = notes[f + IS_RABBIT]
    return prey(s, seat, notes, f, space, rabbit) - prey(s, seat, notes, f, here, rabbit) - 1


@no_inline
def gain_of_turning_animal(s: Any, seat: int, notes: Any, f: int) -> int:
    """What the animal's other side could eat against this one."""
    here = lowest_bit(notes[f + ANIMAL])
    rabbit = notes[f + IS_RABBIT]
    return prey(s, seat, notes, f, here, 1 - rabbit) - prey(s, seat, notes, f, here, rabbit) - 2
