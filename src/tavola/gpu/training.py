"""Training on a device: a thread plays a game, thousands at a time; then all learn from what was seen.

The kernels that play are those of ``bots/learning.py``. Learning goes by mini-batches: the slopes of all
samples of a mini-batch are added up, and every weight makes one step of Adagrad. They are added up as whole
numbers, for which the order does not matter, so the same seed gives the same weights.
"""

from math import exp, log, sqrt
from typing import Any

import numpy
from numba import cuda

from ..bots import learning
from ..bots.learning import CUT
from ..bots.training import GROUP, LIMIT, Samples, Training, make_samples
from ..bots.values import MAX_SIDES
from ..bots.workspace import Workspace, make_workspace
from ..core.kernel import seed_stream
from .linker import CudaLinker, records
from .native import copy_state

BLOCK = 64  # threads that start together
STEP_BLOCK = 256
REGISTERS = 128  # of a thread that plays: with more, fewer threads run at a time
MINI_BATCH = 512  # samples
MOST_UNITS = 64
ONE = float(1 << 36)  # what a slope of one is as a whole number


class DeviceTraining(Training):
    """Trains one variant on a device; a batch of its plan is as many games as there are threads."""

    def __init__(self, *args: Any, **settings: Any):
        super().__init__(*args, **settings)
        count = self.plan.batch
        linker = CudaLinker(self.game.rules, count)
        self.device_workspace = make_workspace(self.game, linker, self.state, self.known, self.plan.nodes)
        self.device_samples = make_samples(
            (count, LIMIT), self.sides, self.game.features.MAX_ACTIVE, cuda.device_array
        )
        self.nums = cuda.to_device(numpy.zeros(count, numpy.int64))
        self.gather_all = gatherer(linker)
        self.device_sums = [cuda.to_device(each) for each in self.host_sums]
        self.slopes = [cuda.to_device(numpy.zeros(each.shape, numpy.int64)) for each in self.host_sums]
        self.cross_entropy = cuda.to_device(numpy.zeros(1, numpy.int64))

    @property
    def host_weights(self) -> list[Any]:
        """The weights, as they are kept."""
        return [self.net.rows, self.net.head, self.net.points]

    @property
    def host_sums(self) -> list[Any]:
        """What Adagrad keeps of each."""
        return [self.net.row_sums, self.net.head_sums, self.net.point_sums]

    @property
    def device_weights(self) -> list[Any]:
        """The same on the device."""
        workspace = self.device_workspace
        return [workspace.rows, workspace.head, workspace.points]

    def resume(self, path: Any) -> None:
        """Go on where a file says."""
        super().resume(path)
        device, host = self.device_weights + self.device_sums, self.host_weights + self.host_sums
        for there, here in zip(device, host, strict=True):
            if len(here):
                there.copy_to_device(here)

    def lesson(self, count: int) -> tuple[float, int]:
        """Play so many games and learn from them: the sum of all cross-entropies, and how many samples."""
        self.play_all(count)
        found = self.learn_all(count)
        device, host = self.device_weights + self.device_sums, self.host_weights + self.host_sums
        for there, here in zip(device, host, strict=True):
            if len(here):
                there.copy_to_host(here)
        return found

    def play_all(self, count: int) -> None:
        """Play games, each in a thread of its own."""
        first = self.games
        starts = records([self.start(first // GROUP + n) for n in range(-(-count // GROUP))])
        self.gather_all[-(-count // BLOCK), BLOCK](
            self.device_workspace,
            self.device_samples,
            starts,
            self.nums,
            count,
            seed_stream(self.seed),
            first,
            self.how(first),
            self.plan.td_lambda,
            self.plan.explore,
            self.limits,
        )

    def learn_all(self, count: int) -> tuple[float, int]:
        """Learn from all that was seen, in an order by lot."""
        nums = self.nums.copy_to_host()[:count]
        games = numpy.repeat(numpy.arange(count), nums)
        samples = numpy.arange(len(games)) - numpy.repeat(numpy.cumsum(nums) - nums, nums)
        lots = numpy.random.default_rng(self.games)
        for _ in range(max(1, self.plan.passes)):
            self.learn_in_order(numpy.stack((games, samples), 1)[lots.permutation(len(games))])
        total = self.cross_entropy.copy_to_host()[0] / ONE
        self.cross_entropy.copy_to_device(numpy.zeros(1, numpy.int64))
        return total / max(1, self.plan.passes), len(games)

    def learn_in_order(self, order: Any) -> None:
        """Learn from samples, each told by its game and its number there."""
        picked = cuda.to_device(order)
        for begin in range(0, len(order), MINI_BATCH):
            part = picked[begin : begin + MINI_BATCH]
            add_slopes[-(-len(part) // BLOCK), BLOCK](
                self.device_samples,
                part,
                self.sides,
                *self.device_weights,
                *self.slopes,
                self.cross_entropy,
            )
            for weights, sums, slopes in zip(self.device_weights, self.device_sums, self.slopes, strict=True):
                if len(weights):
                    step[-(-len(weights) // STEP_BLOCK), STEP_BLOCK](weights, sums, slopes, self.rate)


def gatherer(linker: CudaLinker) -> Any:
    """A CUDA kernel that plays one game in every thread."""
    gather = linker.link(learning).gather

    @cuda.jit(max_registers=REGISTERS)
    def gather_all(
        room: Any,
        samples: Any,
        starts: Any,
        nums: Any,
        count: Any,
        stream: Any,
        first: Any,
        how: Any,
        td_lambda: Any,
        explore: Any,
        limits: Any,
    ) -> None:
        thread = cuda.grid(1)
        if thread >= count:
            return
        own, seen = workspace_of(room, thread), samples_of(samples, thread)
        copy_state(own.pool, len(own.fates) - 2, starts, thread // GROUP)
        nums[thread] = gather(
            own, own, False, stream, first + thread, 1, how, td_lambda, explore, limits, LIMIT, seen
        )

    return gather_all


@cuda.jit(device=True)
def workspace_of(room: Any, thread: Any) -> Workspace:
    """A thread's own part of all workspaces, which share their weights."""
    return Workspace(
        room.pool[thread],
        room.words[thread],
        room.spans,
        room.actions[thread],
        room.counts[thread],
        room.fates[thread],
        room.depths[thread],
        room.keys[thread],
        room.scores[thread],
        room.chances[thread],
        room.bests[thread],
        room.parents[thread],
        room.children[thread],
        room.slots[thread],
        room.stamps[thread],
        room.scored_keys[thread],
        room.scored[thread],
        room.rows,
        room.head,
        room.points,
        room.active[thread],
        room.hidden[thread],
        room.values[thread],
        room.notes[thread],
        room.outlook[thread],
    )


@cuda.jit(device=True)
def samples_of(samples: Any, thread: Any) -> Samples:
    """Room for what a thread sees."""
    return Samples(
        samples.seen[thread],
        samples.counts[thread],
        samples.targets[thread],
        samples.scores[thread],
        samples.lucks[thread],
        samples.throws[thread],
        samples.kinds[thread],
    )


@cuda.jit
def add_slopes(
    samples: Any,
    picked: Any,
    sides: Any,
    rows: Any,
    head: Any,
    points: Any,
    row_slopes: Any,
    head_slopes: Any,
    point_slopes: Any,
    cross_entropy: Any,
) -> None:
    """Every thread adds the slopes of a sample to those of its mini-batch."""
    thread = cuda.grid(1)
    if thread >= len(picked):
        return
    game, sample = picked[thread, 0], picked[thread, 1]
    if samples.kinds[game, sample] == CUT:
        return
    seen, counts = samples.seen[game, sample], samples.counts[game, sample]
    targets = samples.targets[game, sample]
    chances = cuda.local.array(MAX_SIDES, numpy.float64)
    hidden = cuda.local.array((MAX_SIDES, MOST_UNITS), numpy.float64)
    weigh(seen, counts, sides, rows, head, hidden, chances)
    for side in range(sides):
        add(cross_entropy, 0, -targets[side] * log(max(chances[side], 1e-9)))
        slope = chances[side] - targets[side]
        add_side(seen[side], counts[side], slope, head, hidden[side], row_slopes, head_slopes)
        if len(points) > 0:
            add_points(seen[side], counts[side], samples.scores[game, sample, side], points, point_slopes)


@cuda.jit(device=True)
def add_side(
    seen: Any, count: Any, slope: Any, head: Any, hidden: Any, row_slopes: Any, head_slopes: Any
) -> None:
    """Add one side's slopes, as ``bots/learning.py`` steps down them."""
    units = len(head) // 2
    for n in range(count):
        add(row_slopes, seen[n] * (1 + units), slope)
    for unit in range(units):
        if hidden[unit] > 0.0:
            back = slope * head[units + unit]
            add(head_slopes, units + unit, slope * hidden[unit])
            add(head_slopes, unit, back)
            for n in range(count):
                add(row_slopes, seen[n] * (1 + units) + 1 + unit, back)


@cuda.jit(device=True)
def add_points(seen: Any, count: Any, score: Any, points: Any, point_slopes: Any) -> None:
    """Add the slopes of the points that a side had in the end."""
    slope = -score
    for n in range(count):
        slope += points[seen[n]]
    for n in range(count):
        add(point_slopes, seen[n], slope)


@cuda.jit(device=True)
def weigh(seen: Any, counts: Any, sides: Any, rows: Any, head: Any, hidden: Any, chances: Any) -> None:
    """Each side's chance in a sample, as ``core/network.py`` reckons it."""
    units = len(head) // 2
    highest = -1e30
    for side in range(sides):
        total = 0.0
        for unit in range(units):
            hidden[side, unit] = head[unit]
        for n in range(counts[side]):
            at = seen[side, n] * (1 + units)
            total += rows[at]
            for unit in range(units):
                hidden[side, unit] += rows[at + 1 + unit]
        for unit in range(units):
            total += max(hidden[side, unit], 0.0) * head[units + unit]
        chances[side] = total
        highest = max(highest, total)
    whole = 0.0
    for side in range(sides):
        chances[side] = exp(chances[side] - highest)
        whole += chances[side]
    for side in range(sides):
        chances[side] /= whole


@cuda.jit(device=True)
def add(totals: Any, at: Any, amount: Any) -> None:
    """Add to a number that many threads add to."""
    cuda.atomic.add(totals, at, numpy.int64(amount * ONE))


@cuda.jit
def step(weights: Any, sums: Any, slopes: Any, rate: Any) -> None:
    """Adagrad: move every weight down its slope, the less the more it has moved before."""
    at = cuda.grid(1)
    if at < len(weights) and slopes[at] != 0:
        slope = slopes[at] / ONE
        slopes[at] = 0
        sums[at] += slope * slope
        weights[at] -= rate * slope / sqrt(sums[at])
