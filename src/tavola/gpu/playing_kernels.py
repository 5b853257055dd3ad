"""Random games in one loop: a throw and a decision in every round, whatever game a thread is in.

Threads that start together do the same at the same time, or wait for each other. So a thread that is done
with a game begins its next one within the loop, and throws and decides in the same round.
"""

from typing import Any

from ..core.contract import CHANCE, OVER, apply, chance, legal, outcome, turn, ways, winners
from ..core.kernel import advance, below, copy_state, entry, fork, kernel, mix, native
from ..core.playout_kernels import CHOICES, DICE

BINS = 4096  # lengths that are counted; whatever is longer counts as the last, and is looked for one by one
MASKS = 16  # sets of winners


class Picker:
    """Stands for a list of actions, of which it keeps one: its place is wanted before they are written."""

    def __init__(self) -> None:
        self.wanted = self.found = 0

    def __setitem__(self, place: int, action: int) -> None:
        if place == self.wanted:
            self.found = action


@native
def keeps_one(actions: Any) -> bool:
    """Whether only the action that is wanted is kept, and not the whole list."""
    return isinstance(actions, Picker)


@native
def want(actions: Any, place: int) -> None:
    """Say which action is to be kept, where only one is."""
    if isinstance(actions, Picker):
        actions.wanted = place


@native
def kept(actions: Any, place: int) -> int:
    """The action in a place: the one that was wanted, where only one is kept."""
    return actions.found if isinstance(actions, Picker) else int(actions[place])


@native
def count_one(counts: Any, copy: int, which: int) -> None:
    """Count something, while others may be counting."""
    counts[copy][which] += 1


@entry
def play_games(
    pool: Any,
    at: int,
    starts: Any,
    stream: int,
    first: int,
    games: int,
    thread: int,
    threads: int,
    limit: int,
    actions: Any,
    lengths: Any,
    won: Any,
    counts: Any,
) -> None:
    """Play every so many of the games number first, first + 1, …, in pool[at].

    actions: room for MAX_LEGAL of them, or what keeps one.
    lengths: [game, 2] decisions and throws; won: [game] the winning seats as a mask.
    counts: [copy, …] games by their decisions, their throws and their winners, added to.
    """
    game = thread - threads
    who = OVER
    dice = 0
    choices = 0
    decisions = 0
    throws = 0
    while game < games:
        if who == OVER or decisions >= limit:
            if game >= 0:
                tell(game, decisions, throws, winners(pool[at]), thread, lengths, won, counts)
            game += threads
            copy_state(pool, at, starts, 0)
            own = fork(stream, first + game)
            dice = fork(own, DICE)
            choices = fork(own, CHOICES)
            decisions = 0
            throws = 0
            who = turn(pool[at])
        if who == CHANCE:
            chance(pool[at], outcome(pool[at], below(mix(dice), ways(pool[at]))))
            dice = advance(dice)
            throws += 1
            who = turn(pool[at])
        if who >= 0:
            apply(pool[at], who, pick(pool[at], who, choices, actions))
            choices = advance(choices)
            decisions += 1
            who = turn(pool[at])


@kernel
def pick(s: Any, seat: int, choices: int, actions: Any) -> int:
    """A legal action by lot. Where only one is kept they are listed twice: how many, and then which."""
    want(actions, 0)
    count = legal(s, seat, actions)
    place = below(mix(choices), count)
    if place > 0 and keeps_one(actions):
        want(actions, place)
        legal(s, seat, actions)
    return kept(actions, place)


@kernel
def tell(
    game: int, decisions: int, throws: int, mask: int, thread: int, lengths: Any, won: Any, counts: Any
) -> None:
    """What a game came to."""
    lengths[game, 0] = decisions
    lengths[game, 1] = throws
    won[game] = mask
    copy = thread % len(counts)
    count_one(counts, copy, min(decisions, BINS - 1))
    count_one(counts, copy, BINS + min(throws, BINS - 1))
    count_one(counts, copy, 2 * BINS + mask)
