"""Training for one variant of a game: first by watching the policy, then by playing itself.

Or only to beat a rival: an adversary begins as a copy of the rival's weights, which stay as they are, and
learns from games against them alone.

The same plan gives the same weights, on any number of workers, and also when it was interrupted: what a
training has come to can be kept in a file, and gone on with.

Workers on other machines only play: they are sent the weights with each batch and send back what was seen,
and all learning is done here, in the order of the games.
"""

import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

import numpy

from ..core.compiler import compiled
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import State, fork, seed_stream
from ..core.workers import Workers, in_threads, prepare_workers
from . import learning
from .knowledge import WEIGHTS, Knowledge, blank, variant_of
from .workspace import SearchLimits, Workspace, make_workspace, with_weights

GROUP = 32  # games that one worker plays at a time, on the same boards
LIMIT = 1000  # samples, after which a game is left
PART = 16_384  # samples that are put in order at a time
BEGUN = 20.0  # squares of slopes that weights have behind them which come from a file
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
    is_fair: bool = False  # whether then the luck of the dice is taken out of what games come to
    td_lambda: float = 0.7
    explore: float = 0.0  # of the network's decisions, the share that a lot makes
    rate: float = 0.1
    beam: int = 16
    nodes: int = 1024
    batch: int = 512  # games between two lessons
    passes: int = 0  # times that a batch is learned from, in an order by lot; 0: once, game after game
    fitted: int = 4096  # further games that the temperature is fitted to


class Samples(NamedTuple):
    """What was seen in some games, and what it should be worth."""

    seen: Any  # [sample, side, n] features
    counts: Any  # [sample, side] how many
    targets: Any  # [sample, side] chances
    scores: Any  # [sample, side] points in the end
    lucks: Any  # [sample, side] chances that the dice brought from here to the next sample, if that is known
    throws: Any  # [sample] how many fell before
    kinds: Any  # [sample] where it was seen: THROW, … of ``learning.py``


def make_samples(
    shape: tuple[int, ...], sides: int, width: int, room: Callable[..., Any] = numpy.zeros
) -> Samples:
    """Room for samples, of so many features at most."""
    each = (*shape, sides)
    return Samples(
        seen=room((*each, width), numpy.int32),
        counts=room(each, numpy.int32),
        targets=room(each, numpy.float64),
        scores=room(each, numpy.float64),
        lucks=room(each, numpy.float64),
        throws=room(shape, numpy.int32),
        kinds=room(shape, numpy.int8),
    )


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
        self,
        game: Game,
        seats: int,
        options: dict[str, Any],
        plan: Plan,
        *,
        seed: int = 0,
        workers: Workers = 1,
        rival: Knowledge | None = None,
        begun: Knowledge | None = None,
    ):
        self.game, self.seats, self.options, self.plan = game, seats, options, plan
        self.seed, self.workers, self.rival, self.begun = seed, workers, rival, begun
        self.state = self.start(0)
        self.sides: int = game.features.num_sides(self.state)
        known = begun or rival
        self.known = known.copy() if known else blank(game, self.state, plan.units, seed)
        weights = [getattr(self.known, name).reshape(-1) for name in WEIGHTS]  # the same numbers, not copies
        sums = [numpy.full_like(each, BEGUN if begun else 1.0) for each in weights]
        room = [numpy.zeros((self.sides, max(1, plan.units))), numpy.zeros(self.sides)]
        self.net = Net._make([*weights, *sums, *room])
        self.means = [numpy.zeros(each.shape) for each in weights]
        self.num_averaged = 0
        self.games = 0
        self.linker = compiled(game)
        self.kernels = self.linker.link(learning)
        self.own = local()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """What travels to another process: enough to play on with the weights as they are."""
        weights = [getattr(self.net, name) for name in WEIGHTS]
        return player_of, (self.game, self.seats, self.options, self.plan, self.seed, weights)

    @property
    def total(self) -> int:
        """All games."""
        return self.plan.watched + self.plan.played

    @property
    def card(self) -> dict[str, Any]:
        """How it is trained, for people and programs."""
        about = {"variant": variant_of(self.game, self.state), "seats": self.seats, "options": self.options}
        about |= {"rival": self.rival.card} if self.rival else {}
        about |= {"begun": self.begun.card} if self.begun else {}
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
        prepare_workers(self.prepare, self.workers)
        while self.games < self.total:
            count = min(self.plan.batch, self.total - self.games)
            cross_entropy, num = self.lesson(count)
            self.games += count
            self.average()
            yield Progress(self.games, cross_entropy / max(1, num))

    def lesson(self, count: int) -> tuple[float, int]:
        """Play so many games and learn from them: the sum of all cross-entropies, and how many samples."""
        groups = range(self.games, self.games + count, GROUP)
        seen = list(in_threads(self.play, groups, self.workers))  # nobody learns while one plays
        if self.plan.passes == 0:
            return self.learn(seen), sum(len(each.counts) for each in seen)
        samples, lots = joined(seen), numpy.random.default_rng([self.seed, self.games])
        cross_entropy = [self.learn(shuffled(samples, lots)) for _ in range(self.plan.passes)]
        return cross_entropy[0], len(samples.counts)

    def learn(self, parts: Iterable[Samples]) -> float:
        """Learn from samples in their order; the sum of all cross-entropies."""
        cross_entropy = 0.0
        for part in parts:
            samples, size = writable(part), len(part.counts)
            cross_entropy += size * self.kernels.learn(samples, size, self.sides, self.net, self.rate)
        return cross_entropy

    @property
    def rate(self) -> float:
        """How far a step goes: less and less."""
        return self.plan.rate * max(LAST_RATE, 1 - self.games / self.total)

    def play(self, first: int) -> Samples:
        """Play a group of games."""
        return self.gather(first, self.how(first), self.plan.td_lambda, self.plan.explore)

    def how(self, game: int) -> int:
        """Whom a game is learned from."""
        if game < self.plan.watched:
            return learning.WATCH
        if not self.plan.is_exact:
            return learning.PLAY
        return learning.PLAY_FAIRLY if self.plan.is_fair else learning.PLAY_EXACTLY

    @property
    def limits(self) -> SearchLimits:
        """How hard the network looks."""
        beam = self.plan.beam
        return SearchLimits(beam=beam, reply_beam=beam, reply_leaves=0, throws=ALL_THROWS)

    def prepare(self) -> None:
        """Compile what plays, or read it from the cache: a group without games does."""
        self.gather(0, learning.WATCH, 0.0, 0.0, games=0)

    def gather(self, first: int, how: int, td_lambda: float, explore: float, games: int = GROUP) -> Samples:
        """A group of games, as learning.py plays them."""
        workspace, rival, room = self.workplace()
        self.linker.put(workspace.pool, len(workspace.fates) - 2, self.start(first // GROUP))
        stream = seed_stream(self.seed)
        count = self.kernels.gather(
            *(workspace, rival, self.rival is not None),
            *(stream, first, games, how, td_lambda, explore, self.limits, LIMIT, room),
        )
        return narrowed(Samples(*(array[:count] for array in room)))

    def workplace(self) -> tuple[Workspace, Workspace, Samples]:
        """A thread's own room, the same for the rival, and room for samples."""
        if not hasattr(self.own, "workspace"):
            width, size = self.game.features.MAX_ACTIVE, GROUP * LIMIT
            self.own.workspace = make_workspace(
                self.game, self.linker, self.state, self.known, self.plan.nodes
            )
            self.own.rival = with_weights(self.own.workspace, self.linker, self.rival or self.known)
            self.own.samples = make_samples((size,), self.sides, width)
        return self.own.workspace, self.own.rival, self.own.samples

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


def narrowed(samples: Samples) -> Samples:
    """A copy that has no more room for features than they take."""
    widest = int(samples.counts.max(initial=0))
    return Samples(*(array.copy() for array in samples._replace(seen=samples.seen[:, :, :widest])))


def joined(parts: list[Samples]) -> Samples:
    """All samples, one part after the other."""
    widest = max(part.seen.shape[2] for part in parts)
    wide = [part._replace(seen=widened(part.seen, widest)) for part in parts]
    return Samples(*(numpy.concatenate(arrays) for arrays in zip(*wide, strict=True)))


def widened(seen: Any, width: int) -> Any:
    """The same features, with room for so many."""
    return numpy.pad(seen, ((0, 0), (0, 0), (0, width - seen.shape[2])))


def shuffled(samples: Samples, lots: numpy.random.Generator) -> Iterator[Samples]:
    """All samples in an order by lot, part by part."""
    order = lots.permutation(len(samples.counts))
    for first in range(0, len(order), PART):
        yield Samples(*(array[order[first : first + PART]] for array in samples))


PLAYERS: list[Training] = []  # of another process's training: at most one


def player_of(
    game: Game, seats: int, options: dict[str, Any], plan: Plan, seed: int, weights: list[Any]
) -> Training:
    """The training of another process, to play with in this one: made once, then given other weights."""
    asked = (game, seats, options, plan, seed)
    found = PLAYERS[0] if PLAYERS else None
    if found is None or (found.game, found.seats, found.options, found.plan, found.seed) != asked:
        found = Training(game, seats, options, plan, seed=seed)
        PLAYERS[:] = [found]
    for name, values in zip(WEIGHTS, weights, strict=True):
        getattr(found.net, name)[...] = values
    return found


def writable(samples: Samples) -> Samples:
    """The same samples, as kernels were compiled for: what comes from elsewhere may be for reading only."""
    return Samples(*(numpy.require(array, requirements="W") for array in samples))
