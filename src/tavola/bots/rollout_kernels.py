"""Rollouts: games played on from a position by the judge's own turns, with the luck of their dice reckoned.

Everyone who is asked plays the turn that the network likes best (``foresight.play_on``), until all is over
or enough dice have fallen. The luck of a throw is what is said after it, less the mean of that over all that
could fall. That mean is exact, so luck is zero on average, whatever the judge is worth, and a game's end less
its luck tells the same as the end alone, with less noise. What is said after a throw is

- the game's own outlook, where it has one: the mean comes from it as well, and costs next to nothing;
- else, at a glance, what the network says before anybody has answered the throw;
- or, by a search, what it says when everybody who is asked has: dearer, and nearer to what a throw is worth.

Dice are drawn for each thrower apart: if one move leads to a throw more than another, the dice of all others
stay the same.
"""

from typing import Any

from ..core.contract import CHANCE, chance, first_outcome, num_outcomes, outcome, thrower, turn, ways
from ..core.kernel import advance, assign_state, below, copy_state, entry, fork, mix, no_inline
from .features_contract import num_sides
from .foresight import add_up, fall_again, lay_aside, play_on
from .outlook_contract import can_expect, expect_turn, is_foreseen
from .search import appraise

UNTOLD, GLANCE, SEARCH = range(3)  # how luck is told: not at all, or by what is said after a throw
FALLEN = 2  # nodes from the end: where the throw that fell has led


@entry
def roll_out(
    workspace: Any,
    start: Any,
    plan: Any,
    stream: int,
    first: int,
    games: int,
    room: Any,
    ends: Any,
    lucks: Any,
) -> int:
    """Games number first, first + 1, … from start[0]; returns how many throws fell in all of them.

    ends, lucks: [game, side] what each came to, and how much of it was luck. The dice of a game depend on its
    number and the stream alone. room: a ``RolloutRoom``.
    """
    throws = 0
    for game in range(games):
        copy_state(workspace.pool, 0, start, 0)
        for seat in range(len(room.dice)):
            room.dice[seat] = fork(fork(stream, first + game), seat)
        throws += play_out(workspace, plan, room, ends[game], lucks[game])
    return throws


@no_inline
def play_out(workspace: Any, plan: Any, room: Any, end: Any, luck: Any) -> int:
    """Play one game on from node 0; returns how many throws fell."""
    for side in range(num_sides(workspace.pool[0])):
        luck[side] = 0.0
    throws = 0
    play_on(workspace, plan.beam)
    while turn(workspace.pool[0]) == CHANCE and throws < plan.throws:
        throw(workspace, plan, room, luck)
        play_on(workspace, plan.beam)
        throws += 1
    appraise(workspace, 0, end)
    return throws


@no_inline
def throw(workspace: Any, plan: Any, room: Any, luck: Any) -> None:
    """Let the dice of node 0 fall, and add to everyone's luck."""
    which = drawn(workspace.pool[0], room.dice)
    if plan.luck == UNTOLD:
        chance(workspace.pool[0], which)
    elif can_expect(workspace.pool[0]) or is_foreseen(workspace.pool[0]):
        throw_foreseen(workspace, which, room.means, luck)
    else:
        throw_compared(workspace, which, plan, room.means, luck)


@no_inline
def drawn(s: Any, dice: Any) -> int:
    """The outcome of a throw, by the thrower's own dice; those that are nobody's are apart."""
    seat = thrower(s) + 1
    which = outcome(s, below(mix(dice[seat]), ways(s)))
    dice[seat] = advance(dice[seat])
    return which


@no_inline
def throw_foreseen(workspace: Any, which: int, means: Any, luck: Any) -> None:
    """A throw of which the game's outlook knows what it brings on average."""
    if can_expect(workspace.pool[0]):
        expect_turn(workspace, 0, means)
    else:
        appraise(workspace, 0, means)
    chance(workspace.pool[0], which)
    appraise(workspace, 0, workspace.values)
    for side in range(num_sides(workspace.pool[0])):
        luck[side] += workspace.values[side] - means[side]


@no_inline
def throw_compared(workspace: Any, which: int, plan: Any, means: Any, luck: Any) -> None:
    """A throw that is compared with every other way it could have fallen."""
    lay_aside(workspace, means)
    fallen = len(workspace.fates) - FALLEN
    count = num_outcomes(workspace.pool[0])
    first = first_outcome(workspace.pool[0])
    for number in range(count):
        share = fall_again(workspace, number, count)
        if plan.luck == SEARCH:
            play_on(workspace, plan.beam)
        appraise(workspace, 0, workspace.values)
        add_up(workspace, share, means)
        if first + number == which:
            assign_state(workspace.pool, fallen, 0)
            for side in range(num_sides(workspace.pool[0])):
                luck[side] += workspace.values[side]
    assign_state(workspace.pool, 0, fallen)
    for side in range(num_sides(workspace.pool[0])):
        luck[side] -= means[side]
