"""One engine for all games: random playouts over the contract's kernels, plain or compiled."""

from typing import Any

from .contract import CHANCE, OVER, apply, chance, legal, outcome, turn, ways, winners
from .kernel import advance, assign_state, below, entry, fork, kernel, mix

DICE, CHOICES = 0, 1  # the two streams of a game: its throws, and what random players pick


@kernel
def playout(s: Any, dice: int, choices: int, limit: int, actions: Any, counts: Any) -> None:
    """Play to the end, or to the limit of decisions. counts: [decisions, throws], added to."""
    decisions = 0
    throws = 0
    who = turn(s)
    while who != OVER and decisions < limit:
        if who == CHANCE:
            chance(s, outcome(s, below(mix(dice), ways(s))))
            dice = advance(dice)
            throws += 1
        else:
            count = legal(s, who, actions)
            apply(s, who, actions[below(mix(choices), count)])
            choices = advance(choices)
            decisions += 1
        who = turn(s)
    counts[0] += decisions
    counts[1] += throws


@entry
def playouts(
    pool: Any, stream: int, first: int, games: int, limit: int, actions: Any, lengths: Any, won: Any
) -> None:
    """Play games number first, first + 1, … from the position pool[0], in pool[1].

    lengths: [game, 2] decisions and throws, added to; won: [game] the winning seats as a mask.
    """
    for game in range(games):
        assign_state(pool, 1, 0)
        start = fork(stream, first + game)
        playout(pool[1], fork(start, DICE), fork(start, CHOICES), limit, actions, lengths[game])
        won[game] = winners(pool[1])
