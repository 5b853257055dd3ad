"""Games with their records: by lot, the same as ``simulate`` plays, line by line; or between bots."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bots import SECONDS
from ..core.dice import SeededDice
from ..core.kernel import advance, below, fork, mix
from ..core.match import Match
from ..core.playout_kernels import CHOICES, DICE
from ..core.record import BOT_PREFIX, Record
from ..core.registry import find_variant
from ..core.workers import Workers, at_most, in_processes
from .players import find_player, prepare_players
from .simulate import Simulation

BATCH = 20  # games at a time: short enough that an interrupt is answered at once
BOT_BATCH = 2  # the same, where bots think
RANDOM = "random"


@dataclass(frozen=True)
class Recorded:
    """A played game as text, with the figures a summary needs."""

    json: str
    decisions: int
    throws: int
    won: int  # the winning seats as a mask, 0 for none


@dataclass(frozen=True)
class Batch:
    """What one worker is told: plain values only, for they travel between processes."""

    game: str
    seats: int
    options: tuple[tuple[str, object], ...]
    stream: int
    first: int
    games: int
    limit: int
    with_legal: bool
    bots: tuple[str, ...]


def recorded_games(
    simulation: Simulation, *, with_legal: bool = False, workers: Workers = 1
) -> Iterator[Recorded]:
    """The simulation's games in order, one at a time."""
    size = BOT_BATCH if simulation.bots else BATCH
    batches = batches_of(simulation, size, with_legal=with_legal)
    prepare_players(simulation.game, simulation.bots, workers)
    for played in in_processes(play_batch, batches, at_most(workers, -(-simulation.games // size))):
        yield from played


def batches_of(simulation: Simulation, size: int, *, with_legal: bool = False) -> Iterator[Batch]:
    """All games, so many at a time."""
    s, options = simulation, tuple(simulation.options.items())
    for first, games in s.batches(size):
        yield Batch(s.game.id, s.seats, options, s.stream, first, games, s.limit, with_legal, s.bots)


def play_batch(batch: Batch) -> list[Recorded]:
    """Play some games one after the other."""
    return [play_number(batch, number) for number in range(batch.first, batch.first + batch.games)]


def play_number(batch: Batch, number: int) -> Recorded:
    """Play one game of a batch."""
    record, match = play_one(batch, number)
    won = sum(1 << (seat - 1) for seat in match.result.winners) if match.result else 0
    return Recorded(record.to_json(), len(match.events) - match.num_throws, match.num_throws, won)


def play_one(batch: Batch, number: int) -> tuple[Record, Match]:
    """The same, for its record and its match."""
    return play_recorded(
        batch.game,
        batch.seats,
        dict(batch.options),
        fork(batch.stream, number),
        limit=batch.limit,
        with_legal=batch.with_legal,
        bots=batch.bots,
    )


def play_recorded(
    game: str,
    seats: int,
    options: dict[str, object],
    stream: int,
    *,
    limit: int,
    with_legal: bool,
    bots: Sequence[str] = (),
) -> tuple[Record, Match]:
    """Play one game, keeping its log: by lot as the engine's playout does, or between bots."""
    dice = SeededDice.from_stream(fork(stream, DICE))
    players = [BOT_PREFIX + name for name in bots or [RANDOM] * seats]
    match = Match(find_variant(game), seats, options=options, players=players, dice=dice)
    choices, lists, decisions = fork(stream, CHOICES), [], 0
    thinkers = [find_player(name, fork(choices, seat)) for seat, name in enumerate(bots)]
    while not match.is_over and decisions < limit:
        if match.is_chance:
            match.throw()
            continue
        seat = match.actors[0]
        actions = match.game.legal(match.state, seat)
        if with_legal:
            lists.append([match.game.action_text(action) for action in actions])
        if thinkers:
            match.play(thinkers[seat - 1].choose(match, seat, SECONDS).move, seat)
        else:
            match.act(seat, actions[below(mix(choices), len(actions))])
        choices, decisions = advance(choices), decisions + 1
    return Record.of(match, lists if with_legal else None), match
