"""Whole games between networks, the policy and chance: compiled, with the same dice for all seatings."""

from typing import Any

from ..core.contract import CHANCE, apply, chance, legal, outcome, turn, ways, winners
from ..core.kernel import advance, assign_state, below, copy_state, entry, fork, kernel, mix
from ..core.playout_kernels import CHOICES, DICE
from .foresight import deepen, deepen_twice
from .policy_contract import decide, prepare
from .search import back_up, unfold

# Kinds of players: a rival is another network; the last two look beyond throws
RANDOM, CAREFUL, RIVAL, LEARNED, AHEAD, FAR_AHEAD = range(6)
RIVALS_ROOM = 3  # of the workspaces


@kernel
def move(kind: int, workspaces: Any, state: Any, seat: int, limits: Any, most: int, lot: int) -> None:
    """Let a player decide in state[0], until its seat has no more to decide at once."""
    workspace = workspaces[RIVALS_ROOM] if kind == RIVAL else workspaces[0]
    if kind == RANDOM:
        count = legal(state[0], seat, workspace.actions)
        apply(state[0], seat, workspace.actions[below(mix(lot), count)])
    elif kind == CAREFUL:
        apply(state[0], seat, decide(state[0], seat, workspace.notes))
    else:
        copy_state(workspace.pool, 0, state, 0)
        unfold(workspace, seat, limits.beam)
        if kind >= AHEAD:
            for _ in range(most):
                deepen(workspace, workspaces[1], seat, limits)
        if kind == FAR_AHEAD:
            for _ in range(most):
                deepen_twice(workspace, workspaces[1], workspaces[2], seat, limits)
        back_up(workspace)
        copy_state(state, 0, workspace.pool, workspace.bests[0])


@entry
def duel(
    kinds: Any, workspaces: Any, state: Any, stream: int, game: int, limits: Any, most: int, limit: int
) -> int:
    """One game from state[1], the players by seat; the winners as a mask, none if it met the limit."""
    assign_state(state, 0, 1)
    for workspace in workspaces:
        prepare(state[0], workspace.notes)
    dice = fork(fork(stream, game), DICE)
    lots = fork(fork(stream, game), CHOICES)
    plies = 0
    who = turn(state[0])
    while who >= CHANCE and plies < limit:
        if who == CHANCE:
            chance(state[0], outcome(state[0], below(mix(dice), ways(state[0]))))
            dice = advance(dice)
        else:
            move(kinds[who], workspaces, state, who, limits, most, lots)
            lots = advance(lots)
        plies += 1
        who = turn(state[0])
    found: int = winners(state[0])
    return found
