"""Values learned from games: played by the network itself, or, to begin with, by the policy made by hand.

A position is looked at whenever dice are about to fall. What it should be worth is a mixture: what the
network says of the position that followed (or of all that could follow, over every outcome of the throw), and
with the share ``trace``, what the rest of the game came to. Playing and learning take turns: a batch of games
is played with the weights as they are, by any number of workers, and then learned from in order. So the same
seed gives the same weights, on any number of cores.
"""

from math import exp, log, sqrt
from typing import Any

from ..core.contract import CHANCE, apply, chance, outcome, score, turn, ways
from ..core.engine import DICE
from ..core.kernel import advance, assign_state, below, fork, kernel, mix
from .foresight import expect
from .insight import features, num_sides
from .search import FOLLOWED, NODES, appraise, back_up, unfold
from .values import POINT
from .yardstick import decide, prepare

MARGIN = 64  # samples that one turn may bring
WATCH, PLAY, PLAY_EXACTLY = range(3)  # whom to learn from: the policy; the network; that over all outcomes


@kernel
def gather(
    space: Any, stream: int, first: int, games: int, how: int, trace: float, look: Any, limit: int, notes: Any
) -> int:
    """Play games from the state before the last; note what was seen and what it should be worth.

    Returns the number of samples. notes: a ``Samples``.
    """
    start = len(space.fates) - 2
    num = 0
    for game in range(games):
        assign_state(space.pool, 0, start)
        prepare(space.pool[0], space.notes)
        begin = num
        num = play_game(space, fork(fork(stream, first + game), DICE), how, look, limit, notes, num)
        if turn(space.pool[0]) >= CHANCE:
            num = begin  # it met the limit: nobody knows what it would have come to
        else:
            hand_back(space, how, trace, notes, begin, num)
    return num


@kernel
def play_game(space: Any, dice: int, how: int, look: Any, limit: int, notes: Any, num: int) -> int:
    """Play one game in node 0, and note every position in which dice are about to fall."""
    last = min(num + limit, len(notes.counts)) - MARGIN
    throws = 0
    num = go_on(space, how, look.beam, notes, num)
    while turn(space.pool[0]) == CHANCE and num < last:
        note(space, 0, notes, num)
        if how == PLAY_EXACTLY:
            expect(space, look, notes.targets[num])
        else:
            appraise(space, 0, notes.targets[num])
        notes.middles[num] = 0
        notes.throws[num] = throws
        throws += 1
        num += 1
        chance(space.pool[0], outcome(space.pool[0], below(mix(dice), ways(space.pool[0]))))
        dice = advance(dice)
        num = go_on(space, how, look.beam, notes, num)
    return num


@kernel
def go_on(space: Any, how: int, beam: int, notes: Any, num: int) -> int:
    """Everyone who is asked decides; of each turn, one position in its middle is noted too, if it has any."""
    end = min(num + MARGIN, len(notes.counts))
    seat = turn(space.pool[0])
    while seat >= 0:
        if how == WATCH:
            apply(space.pool[0], seat, decide(space.pool[0], seat, space.notes))
            if num < end and turn(space.pool[0]) == seat:
                note(space, 0, notes, num)
                notes.middles[num] = 1
                num += 1
        else:
            unfold(space, seat, beam)
            back_up(space)
            middle = some_middle(space)
            if num < end and middle > 0:
                note(space, middle, notes, num)
                appraise(space, space.bests[middle], notes.targets[num])
                notes.middles[num] = 2
                num += 1
            assign_state(space.pool, 0, space.bests[0])
        seat = turn(space.pool[0])
    return num


@kernel
def some_middle(space: Any) -> int:
    """A node in the middle of the turn that was followed to some leaf, by lot; 0 if the lot finds none."""
    lot = mix(space.keys[space.counts[NODES] - 1])
    for attempt in range(4):
        node = below(mix(lot + attempt), space.counts[NODES])
        if space.fates[node] == FOLLOWED and space.scores[space.bests[node]] >= 0.0:
            return node
    return 0


@kernel
def note(space: Any, node: int, notes: Any, num: int) -> None:
    """Note what every side sees in a node."""
    for side in range(num_sides(space.pool[node])):
        count = features(space.pool[node], side, space.active)
        notes.counts[num, side] = count
        for n in range(count):
            notes.seen[num, side, n] = space.active[n]


@kernel
def hand_back(space: Any, how: int, trace: float, notes: Any, begin: int, end: int) -> None:
    """Go back over a game that is over, and mix what was said with what came of it."""
    appraise(space, 0, space.values)
    for number in range(end - begin):
        sample = end - 1 - number
        for side in range(num_sides(space.pool[0])):
            notes.scores[sample, side] = score(space.pool[0], side) / POINT
            if notes.middles[sample] == 1:
                notes.targets[sample, side] = space.values[side]
            if notes.middles[sample] > 0:
                continue
            said = notes.targets[sample, side]
            mixed = (1.0 - trace) * said + trace * space.values[side]
            notes.targets[sample, side] = mixed if how == PLAY_EXACTLY else space.values[side]
            space.values[side] = mixed


@kernel
def say(notes: Any, num: int, sides: int, net: Any, chances: Any) -> None:
    """What the weights say of every sample: chances[sample]."""
    for sample in range(num):
        weigh(notes, sample, sides, net)
        for side in range(sides):
            chances[sample, side] = net.strengths[side]


@kernel
def weigh(notes: Any, sample: int, sides: int, net: Any) -> None:
    """Each side's chance in a sample, into net.strengths."""
    highest = -1e30
    for side in range(sides):
        net.strengths[side] = strength_of(notes, sample, side, net)
        highest = max(highest, net.strengths[side])
    total = 0.0
    for side in range(sides):
        net.strengths[side] = exp(net.strengths[side] - highest)
        total += net.strengths[side]
    for side in range(sides):
        net.strengths[side] = net.strengths[side] / total


@kernel
def learn(notes: Any, num: int, sides: int, net: Any, rate: float) -> float:
    """Move the weights towards the targets, sample by sample (Adagrad); returns the mean surprise in nats."""
    surprise = 0.0
    for sample in range(num):
        weigh(notes, sample, sides, net)
        for side in range(sides):
            said = net.strengths[side]
            surprise -= notes.targets[sample, side] * log(max(said, 1e-9))
            step(notes, sample, side, said - notes.targets[sample, side], net, rate)
            if len(net.points) > 0:
                step_points(notes, sample, side, net, rate)
    return surprise / max(1, num)


@kernel
def strength_of(notes: Any, sample: int, side: int, net: Any) -> float:
    """A side's strength as the weights now have it; its hidden units are kept in net.hidden."""
    total = 0.0
    units = net.head.shape[1]
    for unit in range(units):
        net.hidden[side, unit] = net.head[0, unit]
    for n in range(notes.counts[sample, side]):
        feature = notes.seen[sample, side, n]
        total += net.rows[feature, 0]
        for unit in range(units):
            net.hidden[side, unit] += net.rows[feature, 1 + unit]
    for unit in range(units):
        if net.hidden[side, unit] > 0.0:
            total += net.hidden[side, unit] * net.head[1, unit]
    return total


@kernel
def step(notes: Any, sample: int, side: int, slope: float, net: Any, rate: float) -> None:
    """One side's part of a step down the slope."""
    count = notes.counts[sample, side]
    for n in range(count):
        feature = notes.seen[sample, side, n]
        net.row_sums[feature, 0] += slope * slope
        net.rows[feature, 0] -= rate * slope / sqrt(net.row_sums[feature, 0])
    for unit in range(net.head.shape[1]):
        if net.hidden[side, unit] > 0.0:
            back = slope * net.head[1, unit]
            forth = slope * net.hidden[side, unit]
            net.head_sums[1, unit] += forth * forth
            net.head[1, unit] -= rate * forth / sqrt(net.head_sums[1, unit])
            net.head_sums[0, unit] += back * back
            net.head[0, unit] -= rate * back / sqrt(net.head_sums[0, unit])
            for n in range(count):
                feature = notes.seen[sample, side, n]
                net.row_sums[feature, 1 + unit] += back * back
                net.rows[feature, 1 + unit] -= rate * back / sqrt(net.row_sums[feature, 1 + unit])


@kernel
def step_points(notes: Any, sample: int, side: int, net: Any, rate: float) -> None:
    """Move the weights of the points towards those that a side had in the end."""
    count = notes.counts[sample, side]
    slope = -notes.scores[sample, side]
    for n in range(count):
        slope += net.points[notes.seen[sample, side, n]]
    for n in range(count):
        feature = notes.seen[sample, side, n]
        net.point_sums[feature] += slope * slope
        net.points[feature] -= rate * slope / sqrt(net.point_sums[feature])
