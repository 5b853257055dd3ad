"""Training for one variant of a game: first by watching the policy, then by playing itself.

The same plan gives the same weights, on any number of workers, and also when it was interrupted: what a
training has come to can be kept in a file, and gone on with.
"""

import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

import numpy

from ..core.compiler import compiled
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import State, fork, seed_stream
from ..core.workers import in_threads
from . import learning
from .knowledge import WEIGHTS, Knowledge, blank, variant_of
from .workspace import SearchLimits, Workspace, make_workspace

GROUP = 32  # games that one worker plays at a time, on the same boards
LIMIT = 1000  # samples, after which a game is left
AVERAGED = 0.6  # of the games are played when the weights begin to be averaged
LAST_RATE = 0.1  # of the first, at the end
ALL_THROWS = 1 << 30


@dataclass(frozen=True)
class Plan:
    """How to train. Each game's ``features.py`` has what was found good for it."""

    watched: int  # games of the policy
    played: int  # games of the network
    units: int = 0
    is_exact: bool = False  # whether targets are reckoned over every outcome of a throw
    td_lambda: float = 0.7
    explore: float = 0.0  # of the network's decisions, the share that a lot makes
    rate: float = 0.1
    beam: int = 16
    nodes: int = 1024
    batch: int = 512  # games between two lessons
    fitted: int = 4096  # further games that the temperature is fitted to


class Samples(NamedTuple):
    """What was seen in some games, and what it should be worth."""

    seen: Any  # [sample, side, n] features
    counts: Any  # [sample, side] how many
    targets: Any  # [sample, side] chances
    scores: Any  # [sample, side] points in the end
    throws: Any  # [sample] how many fell before
    kinds: Any  # [sample] where it was seen: THROW, … of ``learning.py``


class Net(NamedTuple):
    """Weights, all in a row as ``values.py`` has them, what Adagrad keeps, and room to reckon in."""

    rows: Any
    head: Any
    points: Any
    row_sums: Any
    head_sums: Any
    point_sums: Any
    hidden: Any  # [side, unit]
    chances: Any  # [side]


@dataclass(frozen=True)
class Progress:
    """How far it is."""

    games: int
    cross_entropy: float  # nats a position


class Training:
    """Trains one variant; ``knowledge`` is the best so far."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], plan: Plan, *, seed: int = 0, workers: int = 1
    ):
        self.game, self.seats, self.options, self.plan = game, seats, options, plan
        self.seed, self.workers = seed, workers
        self.state = self.start(0)
        self.sides: int = game.features.num_sides(self.state)
        self.known = blank(game, self.state, plan.units, seed)
        weights = [getattr(self.known, name).reshape(-1) for name in WEIGHTS]  # the same numbers, not copies
        sums = [numpy.ones_like(each) for each in weights]
        room = [numpy.zeros((self.sides, max(1, plan.units))), numpy.zeros(self.sides)]
        self.net = Net._make([*weights, *sums, *room])
        self.means = [numpy.zeros(each.shape) for each in weights]
        self.num_averaged = 0
        self.games = 0
        self.linker = compiled(game)
        self.kernels = self.linker.link(learning)
        self.own = local()

    @property
    def total(self) -> int:
        """All games."""
        return self.plan.watched + self.plan.played

    @property
    def card(self) -> dict[str, Any]:
        """How it is trained, for people and programs."""
        about = {"variant": variant_of(self.game, self.state), "seats": self.seats, "options": self.options}
        return {**about, "seed": self.seed, "games": self.games, "plan": asdict(self.plan)}

    @property
    def knowledge(self) -> Knowledge:
        """The averaged weights, or before there are any, the weights as they are."""
        found = self.means if self.num_averaged else [getattr(self.net, name) for name in WEIGHTS]
        shapes = [getattr(self.known, name).shape for name in WEIGHTS]
        rows, head, points = (
            each.astype(numpy.float32).reshape(shape) for each, shape in zip(found, shapes, strict=True)
        )
        return Knowledge(rows, head, points, self.card)

    def start(self, number: int) -> State:
        """The position before the first throw of a group of games: boards are drawn anew for each."""
        seed = fork(seed_stream(self.seed), number)
        return self.game.new(self.seats, self.game.draw_options(self.seats, self.options, seed))

    def run(self) -> Iterator[Progress]:
        """Train, batch by batch."""
        while self.games < self.total:
            count = min(self.plan.batch, self.total - self.games)
            cross_entropy, num = self.lesson(count)
            self.games += count
            self.average()
            yield Progress(self.games, cross_entropy / max(1, num))

    def lesson(self, count: int) -> tuple[float, int]:
        """Play so many games and learn from them: the sum of all cross-entropies, and how many samples."""
        groups = range(self.games, self.games + count, GROUP)
        cross_entropy, num = 0.0, 0
        for samples in list(in_threads(self.play, groups, self.workers)):  # nobody learns while one plays
            size = len(samples.counts)
            cross_entropy += size * self.kernels.learn(samples, size, self.sides, self.net, self.rate)
            num += size
        return cross_entropy, num

    @property
    def rate(self) -> float:
        """How far a step goes: less and less."""
        return self.plan.rate * max(LAST_RATE, 1 - self.games / self.total)

    def play(self, first: int) -> Samples:
        """Play a group of games."""
        return self.gather(first, self.how(first), self.plan.td_lambda, self.plan.explore)

    def how(self, game: int) -> int:
        """Whom a game is learned from."""
        own = learning.PLAY_EXACTLY if self.plan.is_exact else learning.PLAY
        return learning.WATCH if game < self.plan.watched else own

    @property
    def limits(self) -> SearchLimits:
        """How hard the network looks."""
        beam = self.plan.beam
        return SearchLimits(beam=beam, reply_beam=beam, reply_leaves=0, throws=ALL_THROWS)

    def gather(self, first: int, how: int, td_lambda: float, explore: float) -> Samples:
        """A group of games, as learning.py plays them."""
        workspace, room = self.workplace()
        self.linker.put(workspace.pool, len(workspace.fates) - 2, self.start(first // GROUP))
        stream = seed_stream(self.seed)
        count = self.kernels.gather(
            workspace, stream, first, GROUP, how, td_lambda, explore, self.limits, LIMIT, room
        )
        return Samples(*(array[:count].copy() for array in room))

    def workplace(self) -> tuple[Workspace, Samples]:
        """A thread's own room."""
        if not hasattr(self.own, "workspace"):
            width, size = self.game.features.MAX_ACTIVE, GROUP * LIMIT
            self.own.workspace = make_workspace(
                self.game, self.linker, self.state, self.known, self.plan.nodes
            )
            self.own.samples = Samples(
                numpy.zeros((size, self.sides, width), numpy.int32),
                numpy.zeros((size, self.sides), numpy.int32),
                numpy.zeros((size, self.sides)),
                numpy.zeros((size, self.sides)),
                numpy.zeros(size, numpy.int32),
                numpy.zeros(size, numpy.int8),
            )
        return self.own.workspace, self.own.samples

    def average(self) -> None:
        """Towards the end the weights only tremble: their mean is steadier."""
        if self.games < AVERAGED * self.total:
            return
        self.num_averaged += 1
        for mean, name in zip(self.means, WEIGHTS, strict=True):
            mean += (getattr(self.net, name) - mean) / self.num_averaged

    def settle(self) -> None:
        """End the training: from now on the weights are the averaged ones."""
        for mean, name in zip(self.means, WEIGHTS, strict=True):
            if self.num_averaged:
                getattr(self.net, name)[...] = mean
        self.num_averaged = 0

    # To be gone on with

    def save(self, path: Path) -> None:
        """Keep all that a training needs to go on as if it had never stopped."""
        arrays = dict(zip(Net._fields, self.net, strict=True))
        arrays |= {f"mean_{name}": mean for name, mean in zip(WEIGHTS, self.means, strict=True)}
        draft = path.with_name(path.name + ".part")
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as stream:
            about = numpy.array([self.identity, str(self.games), str(self.num_averaged)])
            numpy.savez(stream, about=about, **arrays)
        draft.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a file says; raises if that is of another training."""
        try:
            with numpy.load(path, allow_pickle=False) as found:
                identity, games, averaged = (str(each) for each in found["about"])
                if identity != self.identity:
                    raise TavolaError(f"{path} is of another training: {identity}")
                for name in Net._fields:
                    getattr(self.net, name)[...] = found[name]
                for mean, name in zip(self.means, WEIGHTS, strict=True):
                    mean[...] = found[f"mean_{name}"]
                self.games, self.num_averaged = int(games), int(averaged)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            if isinstance(error, TavolaError):
                raise
            raise TavolaError(f"{path}: no training can be read here: {error}") from None

    @property
    def identity(self) -> str:
        """What tells one training from another."""
        return repr({**self.card, "games": self.total})
