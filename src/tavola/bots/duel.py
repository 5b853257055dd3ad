"""Whole games between the network, the policy and chance: compiled, with the same dice for all seatings."""

from typing import Any

from ..core.contract import CHANCE, apply, chance, legal, outcome, turn, ways, winners
from ..core.engine import CHOICES, DICE
from ..core.kernel import advance, assign_state, below, copy_state, fork, kernel, mix
from .foresight import deepen, deepen_twice
from .search import back_up, unfold
from .yardstick import decide, prepare

RANDOM, CAREFUL, LEARNED, AHEAD, FAR_AHEAD = range(5)  # kinds of players; the last two look beyond throws


@kernel
def move(kind: int, spaces: Any, state: Any, seat: int, look: Any, most: int, lot: int) -> None:
    """Let a player decide in state[0], until its seat has no more to decide at once."""
    space = spaces[0]
    if kind == RANDOM:
        count = legal(state[0], seat, space.actions)
        apply(state[0], seat, space.actions[below(mix(lot), count)])
    elif kind == CAREFUL:
        apply(state[0], seat, decide(state[0], seat, space.notes))
    else:
        copy_state(space.pool, 0, state, 0)
        unfold(space, seat, look.beam)
        if kind >= AHEAD:
            for _ in range(most):
                deepen(space, spaces[1], seat, look)
        if kind == FAR_AHEAD:
            for _ in range(most):
                deepen_twice(space, spaces[1], spaces[2], seat, look)
        back_up(space)
        copy_state(state, 0, space.pool, space.bests[0])


@kernel
def duel(
    kinds: Any, spaces: Any, state: Any, stream: int, game: int, look: Any, most: int, limit: int
) -> int:
    """One game from state[1], the players by seat; the winners as a mask, none if it met the limit."""
    assign_state(state, 0, 1)
    for space in spaces:
        prepare(state[0], space.notes)
    dice = fork(fork(stream, game), DICE)
    lots = fork(fork(stream, game), CHOICES)
    plies = 0
    who = turn(state[0])
    while who >= CHANCE and plies < limit:
        if who == CHANCE:
            chance(state[0], outcome(state[0], below(mix(dice), ways(state[0]))))
            dice = advance(dice)
        else:
            move(kinds[who], spaces, state, who, look, most, lots)
            lots = advance(lots)
        plies += 1
        who = turn(state[0])
    found: int = winners(state[0])
    return found
