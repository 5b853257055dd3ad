"""Values learned from games: played by the network itself, or, to begin with, by the policy made by hand.

A position is looked at whenever dice are about to fall, where the network is asked about it. What it should
be worth is a mixture: what the network says of the position that followed (or of all that could follow, over
every outcome of the throw), and with the share ``td_lambda``, what the rest of the game came to. Where all
that could follow is reckoned, the luck of what fell is known, too, and taken out of what the game came to.

Whoever only makes the best moves never learns what the others lead to. So now and then (``explore``) a move
is drawn by lot; what came of it says nothing of the positions before, which are worth what the best move is.

An adversary learns only from games against a rival, whose weights stay as they are: it plays one side, by
turns each of them, and the rival plays all others.

Playing and learning take turns: a batch of games is played with the weights as they are, by any number of
workers, and then learned from in order. So the same seed gives the same weights, on any number of cores.
"""

from math import log, sqrt
from typing import Any

from ..core.contract import CHANCE, apply, chance, legal, outcome, turn, ways
from ..core.kernel import advance, assign_state, below, entry, fork, kernel, mix
from ..core.network import logit, softmax
from ..core.playout_kernels import CHOICES, DICE
from .features_contract import features, num_sides, side_of
from .foresight import add_up, expect, fall_again, lay_aside, num_throws, pick_up
from .outlook_contract import is_foreseen
from .policy_contract import decide, prepare
from .search import CHOICES as CHOICES_OF_ROOT
from .search import FOLLOWED, NODES, appraise, back_up, unfold
from .values import POINT, side_score

MARGIN = 64  # samples that one turn may bring
MILLION = 1_000_000
# Kinds of samples: dice are about to fall; or the middle of a turn, of the policy (worth what the game
# came to) or of the network (worth what the best end of the turn is)
# — or nothing to learn from, only what a position is worth in which a lot decided
THROW, WATCHED_MIDDLE, PLAYED_MIDDLE, CUT = range(4)
# Whom to learn from: the policy; the network; that over all outcomes; the same, with luck taken out
WATCH, PLAY, PLAY_EXACTLY, PLAY_FAIRLY = range(4)
EVERY_SIDE = -1  # of those that the network plays itself: there is no rival


@entry
def gather(
    workspace: Any,
    rival: Any,
    has_rival: bool,
    stream: int,
    first: int,
    games: int,
    how: int,
    td_lambda: float,
    explore: float,
    limits: Any,
    limit: int,
    notes: Any,
) -> int:
    """Play games from the state before the last; note what was seen and what it should be worth.

    Returns the number of samples. rival: the same room with other weights, if there is a rival.
    notes: a ``Samples``.
    """
    start = len(workspace.fates) - 2
    num = 0
    for game in range(games):
        assign_state(workspace.pool, 0, start)
        prepare(workspace.pool[0], workspace.notes)
        own = EVERY_SIDE
        if has_rival:
            prepare(workspace.pool[0], rival.notes)
            own = (first + game) % num_sides(workspace.pool[0])
        begin = num
        dice = fork(fork(stream, first + game), DICE)
        num = play_game(workspace, rival, own, dice, how, explore, limits, limit, notes, num)
        if turn(workspace.pool[0]) >= CHANCE:
            num = begin  # it met the limit: nobody knows what it would have come to
        else:
            assign_targets(workspace, how, td_lambda, notes, begin, num)
    return num


@kernel
def play_game(
    workspace: Any,
    rival: Any,
    own: int,
    dice: int,
    how: int,
    explore: float,
    limits: Any,
    limit: int,
    notes: Any,
    num: int,
) -> int:
    """Play one game in node 0, and note every position in which dice are about to fall."""
    last = min(num + limit, len(notes.counts)) - MARGIN
    has_luck = how == PLAY_FAIRLY and own == EVERY_SIDE
    throws = 0
    num = go_on(workspace, rival, own, dice, how, explore, limits.beam, notes, num)
    while turn(workspace.pool[0]) == CHANCE and num < last:
        if is_foreseen(workspace.pool[0]):
            if has_luck:
                appraise(workspace, 0, workspace.values)
                add_luck(notes.lucks[num - 1], -1.0, workspace.values, num_sides(workspace.pool[0]))
        else:
            note_throw(workspace, rival, own, how, limits, notes, num)
            notes.throws[num] = throws
            num += 1
        throws += 1
        chance(workspace.pool[0], outcome(workspace.pool[0], below(mix(dice), ways(workspace.pool[0]))))
        dice = advance(dice)
        thrown = num - 1
        is_told = has_luck and is_foreseen(workspace.pool[0])
        if is_told:
            appraise(workspace, 0, workspace.values)
            add_luck(notes.lucks[thrown], 1.0, workspace.values, num_sides(workspace.pool[0]))
        num = go_on(workspace, rival, own, dice, how, explore, limits.beam, notes, num)
        if has_luck and not is_told:
            find_answer(workspace, notes, thrown, num)
            add_luck(notes.lucks[thrown], 1.0, workspace.values, num_sides(workspace.pool[0]))
    return num


@kernel
def note_throw(workspace: Any, rival: Any, own: int, how: int, limits: Any, notes: Any, num: int) -> None:
    """Note a position in which dice are about to fall, and what is said of it."""
    note(workspace, 0, notes, num)
    notes.kinds[num] = THROW
    if how < PLAY_EXACTLY:
        appraise(workspace, 0, notes.targets[num])
    elif own != EVERY_SIDE:
        expect_against(workspace, rival, own, limits, notes.targets[num])
    else:
        expect(workspace, limits, notes.targets[num])
        if how == PLAY_FAIRLY:
            add_luck(notes.lucks[num], -1.0, notes.targets[num], num_sides(workspace.pool[0]))


@kernel
def find_answer(workspace: Any, notes: Any, thrown: int, end: int) -> None:
    """What is said after the best answers to a throw, into ``workspace.values``: the lot may have gone on."""
    for sample in range(thrown + 1, end):
        if notes.kinds[sample] == CUT:
            for side in range(num_sides(workspace.pool[0])):
                workspace.values[side] = notes.targets[sample, side]
            return
    appraise(workspace, 0, workspace.values)


@kernel
def add_luck(luck: Any, share: float, chances: Any, sides: int) -> None:
    """Luck is what is said after a throw, less the mean of that over all that could fall."""
    for side in range(sides):
        luck[side] += share * chances[side]


@kernel
def go_on(
    workspace: Any,
    rival: Any,
    own: int,
    lots: int,
    how: int,
    explore: float,
    beam: int,
    notes: Any,
    num: int,
) -> int:
    """Everyone who is asked decides; of each turn, one position in its middle is noted too, if it has any."""
    end = min(num + MARGIN, len(notes.counts)) - 1
    lots = fork(lots, CHOICES)
    seat = turn(workspace.pool[0])
    while seat >= 0:
        if how == WATCH:
            apply(workspace.pool[0], seat, watched_action(workspace, seat, lots, explore))
            if num < end and turn(workspace.pool[0]) == seat and not is_foreseen(workspace.pool[0]):
                note(workspace, 0, notes, num)
                notes.kinds[num] = WATCHED_MIDDLE
                num += 1
        else:
            is_own = own == EVERY_SIDE or side_of(workspace.pool[0], seat) == own
            judge_turn(workspace if is_own else rival, seat, beam)
            num = note_middle(workspace, notes, num, end)
            num = go_where(workspace, lots, explore if is_own else 0.0, notes, num, end)
        lots = advance(lots)
        seat = turn(workspace.pool[0])
    return num


@kernel
def judge_turn(workspace: Any, seat: int, beam: int) -> None:
    """Find the best moves of a seat's turn, by the weights of a workspace."""
    unfold(workspace, seat, beam)
    back_up(workspace)


@kernel
def expect_against(workspace: Any, rival: Any, own: int, limits: Any, totals: Any) -> None:
    """Every side's chance at the throw of node 0, where the rival replies for all sides but the own one."""
    lay_aside(workspace, totals)
    count = num_throws(workspace.pool[0], limits)
    for number in range(count):
        share = fall_again(workspace, number, count)
        seat = turn(workspace.pool[0])
        while seat >= 0:
            is_own = side_of(workspace.pool[0], seat) == own
            judge_turn(workspace if is_own else rival, seat, limits.reply_beam)
            assign_state(workspace.pool, 0, workspace.bests[0])
            seat = turn(workspace.pool[0])
        appraise(workspace, 0, workspace.values)
        add_up(workspace, share, totals)
    pick_up(workspace)


@kernel
def watched_action(workspace: Any, seat: int, lots: int, explore: float) -> int:
    """What the policy does; or now and then any action, by lot."""
    if below(mix(lots), MILLION) < explore * MILLION:
        count = legal(workspace.pool[0], seat, workspace.actions)
        action: int = workspace.actions[below(mix(mix(lots)), count)]
        return action
    return decide(workspace.pool[0], seat, workspace.notes)


@kernel
def note_middle(workspace: Any, notes: Any, num: int, end: int) -> int:
    """Note a position in the middle of a turn, worth what the best end of it is."""
    middle = some_middle(workspace)
    if num < end and middle > 0 and not is_foreseen(workspace.pool[middle]):
        note(workspace, middle, notes, num)
        appraise(workspace, workspace.bests[middle], notes.targets[num])
        notes.kinds[num] = PLAYED_MIDDLE
        num += 1
    return num


@kernel
def go_where(workspace: Any, lots: int, explore: float, notes: Any, num: int, end: int) -> int:
    """Make the best moves of a turn; or now and then begin it by lot, which what came before is not told."""
    leaf = workspace.bests[0]
    if num < end and below(mix(lots), MILLION) < explore * MILLION:
        choice = below(mix(mix(lots)), workspace.counts[CHOICES_OF_ROOT])
        other = workspace.bests[workspace.children[choice]]
        if other != leaf and workspace.scores[other] >= 0.0:
            appraise(workspace, leaf, notes.targets[num])
            clear_luck(workspace, notes, num)
            notes.kinds[num] = CUT
            num += 1
            leaf = other
    assign_state(workspace.pool, 0, leaf)
    return num


@kernel
def some_middle(workspace: Any) -> int:
    """A node in the middle of the turn that was followed to some leaf, by lot; 0 if the lot finds none."""
    lot = mix(workspace.keys[workspace.counts[NODES] - 1])
    for attempt in range(4):
        node = below(mix(lot + attempt), workspace.counts[NODES])
        if workspace.fates[node] == FOLLOWED and workspace.scores[workspace.bests[node]] >= 0.0:
            return node
    return 0


@kernel
def note(workspace: Any, node: int, notes: Any, num: int) -> None:
    """Note what every side sees in a node."""
    clear_luck(workspace, notes, num)
    for side in range(num_sides(workspace.pool[node])):
        count = features(workspace.pool[node], side, workspace.notes, workspace.active)
        notes.counts[num, side] = count
        for n in range(count):
            notes.seen[num, side, n] = workspace.active[n]


@kernel
def clear_luck(workspace: Any, notes: Any, num: int) -> None:
    """No luck yet after a sample."""
    for side in range(num_sides(workspace.pool[0])):
        notes.lucks[num, side] = 0.0


@kernel
def assign_targets(workspace: Any, how: int, td_lambda: float, notes: Any, begin: int, end: int) -> None:
    """Go back over a game that is over, and mix what was said with what came of it, but for its luck."""
    appraise(workspace, 0, workspace.values)
    for number in range(end - begin):
        sample = end - 1 - number
        for side in range(num_sides(workspace.pool[0])):
            notes.scores[sample, side] = side_score(workspace.pool[0], side) / POINT
            workspace.values[side] -= notes.lucks[sample, side]
            if notes.kinds[sample] == WATCHED_MIDDLE:
                notes.targets[sample, side] = workspace.values[side]
            if notes.kinds[sample] == CUT:
                workspace.values[side] = notes.targets[sample, side]
            if notes.kinds[sample] != THROW:
                continue
            said = notes.targets[sample, side]
            mixed = (1.0 - td_lambda) * said + td_lambda * workspace.values[side]
            notes.targets[sample, side] = mixed if how >= PLAY_EXACTLY else workspace.values[side]
            workspace.values[side] = mixed


@entry
def say(notes: Any, num: int, sides: int, net: Any, chances: Any) -> None:
    """What the weights say of every sample: chances[sample]."""
    for sample in range(num):
        weigh(notes, sample, sides, net)
        for side in range(sides):
            chances[sample, side] = net.chances[side]


@kernel
def weigh(notes: Any, sample: int, sides: int, net: Any) -> None:
    """Each side's chance in a sample, into net.chances; its hidden units stay in net.hidden."""
    for side in range(sides):
        seen, count = notes.seen[sample, side], notes.counts[sample, side]
        net.chances[side] = logit(seen, count, net.rows, net.head, net.hidden[side])
    softmax(net.chances, sides)


@entry
def learn(notes: Any, num: int, sides: int, net: Any, rate: float) -> float:
    """Move the weights towards the targets, sample by sample (Adagrad); the mean cross-entropy in nats."""
    cross_entropy = 0.0
    for sample in range(num):
        if notes.kinds[sample] == CUT:
            continue
        weigh(notes, sample, sides, net)
        for side in range(sides):
            said = net.chances[side]
            cross_entropy -= notes.targets[sample, side] * log(max(said, 1e-9))
            step(notes, sample, side, said - notes.targets[sample, side], net, rate)
            if len(net.points) > 0:
                step_points(notes, sample, side, net, rate)
    return cross_entropy / max(1, num)


@kernel
def step(notes: Any, sample: int, side: int, slope: float, net: Any, rate: float) -> None:
    """One side's part of a step down the slope."""
    count = notes.counts[sample, side]
    units = len(net.head) // 2
    for n in range(count):
        nudge(net.rows, net.row_sums, notes.seen[sample, side, n] * (1 + units), slope, rate)
    for unit in range(units):
        if net.hidden[side, unit] > 0.0:
            back = slope * net.head[units + unit]
            nudge(net.head, net.head_sums, units + unit, slope * net.hidden[side, unit], rate)
            nudge(net.head, net.head_sums, unit, back, rate)
            for n in range(count):
                at = notes.seen[sample, side, n] * (1 + units) + 1 + unit
                nudge(net.rows, net.row_sums, at, back, rate)


@kernel
def nudge(weights: Any, sums: Any, at: int, slope: float, rate: float) -> None:
    """Adagrad: move a weight down its slope, the less the more it has moved before."""
    sums[at] += slope * slope
    weights[at] -= rate * slope / sqrt(sums[at])


@kernel
def step_points(notes: Any, sample: int, side: int, net: Any, rate: float) -> None:
    """Move the weights of the points towards those that a side had in the end."""
    count = notes.counts[sample, side]
    slope = -notes.scores[sample, side]
    for n in range(count):
        slope += net.points[notes.seen[sample, side, n]]
    for n in range(count):
        nudge(net.points, net.point_sums, notes.seen[sample, side, n], slope, rate)
