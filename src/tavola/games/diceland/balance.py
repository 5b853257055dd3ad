"""One board played alone by the fixed policy, and what is counted: kernels only (see ``workshop.py``).

Alone, every turn is one's own: six dice, a colour, more throws, crosses, treasure throws, and again, until
nine treasures and one colour are crossed.
"""

from typing import Any

from ...core.contract import CHANCE, OVER, apply, chance, outcome, turn, ways
from ...core.kernel import advance, assign_state, below, entry, fork, kernel, mix
from ...core.playout_kernels import DICE
from .layout import NUM_COLOURS
from .policy import decide, prepare
from .position import CROSS, NONE, THROW, Position

# What is counted in a game
TURNS = 0  # until the goal, or the cap
IDLE = 1  # of these, turns in which the dice allowed no cross
COMPLETE = 2  # the complete colours, as a mask; 0 where the goal was not reached
TAKEN = 3  # [k] the turn of the k-th treasure, 0 for one that was not taken
WIDTH = TAKEN + 12


@kernel
def begins_turn(s: Position) -> bool:
    """Whether the throw that is due is the first of a turn."""
    return s.stage == THROW and s.colour == NONE


@kernel
def play_alone(s: Position, dice: int, cap: int, notes: Any, figures: Any) -> None:
    """Play to the goal, or to the cap of turns. figures: WIDTH counts, zero before."""
    is_idle = False
    who = turn(s)
    while who != OVER:
        if who == CHANCE:
            if begins_turn(s):
                if is_idle:
                    figures[IDLE] += 1
                if figures[TURNS] == cap:
                    return
                figures[TURNS] += 1
                is_idle = True
            chance(s, outcome(s, below(mix(dice), ways(s))))
            dice = advance(dice)
        else:
            action = decide(s, 0, notes)
            before = s.treasures[0]
            apply(s, 0, action)
            if action >= CROSS:
                is_idle = False
            if s.treasures[0] > before:
                figures[TAKEN + before] = figures[TURNS]
        who = turn(s)
    figures[COMPLETE] = complete_colours(s)


@kernel
def complete_colours(s: Position) -> int:
    """The colours of which every space is crossed, as a mask."""
    mask = 0
    for colour in range(NUM_COLOURS):
        if s.uncrossed[colour] == 0:
            mask = mask | 1 << colour
    return mask


@entry
def play_games(pool: Any, stream: int, first: int, games: int, cap: int, notes: Any, figures: Any) -> None:
    """Play games number first, first + 1, … from the position pool[0], in pool[1]. figures: a row a game."""
    prepare(pool[0], notes)
    for game in range(games):
        assign_state(pool, 1, 0)
        dice = fork(fork(stream, first + game), DICE)
        play_alone(pool[1], dice, cap, notes, figures[game])
