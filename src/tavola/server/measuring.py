"""How hard boards are: played alone behind everybody's back, a few games at a time, by one process.

The process is ``python -m tavola.sim.measure``, started when it is first needed and of the lowest priority. A
person has one board measured at a time, and people take turns; a board for which nobody asks any more is
left. What was found is remembered for a while, for boards are shared.
"""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import monotonic

import msgspec

from ..core.intervals import Z95
from .background import BackgroundDesk

log = logging.getLogger("tavola.measuring")

COMMAND = (sys.executable, "-P", "-m", "tavola.sim.measure")  # -P: as in bots.py
MAX_JOBS = 16  # boards at a time
MAX_OF_NETWORK = 4  # of these
KEPT = 256  # boards of which is remembered how hard they are
SLOWER = 100  # of the games, one is played where rules cannot be compiled
MOST_S = 600.0  # for a few games, with all that is compiled for them
PATIENCE_S = 10.0  # before a board is left for which nobody asks
PAUSE_S = 60.0  # after a failure, before the same board is tried again


@dataclass
class Measure:
    """How far a board is measured."""

    game: str
    text: str
    network: str
    most: int  # games
    games: int = 0
    turns: int = 0  # in all of them
    squares: int = 0  # of the turns
    is_warming_up: bool = False
    failed_s: float | None = None  # when it failed, by the process's clock
    asked_s: float = field(default_factory=monotonic)  # when somebody last asked for it

    @property
    def is_done(self) -> bool:
        """Whether all games are played."""
        return self.games >= self.most

    @property
    def is_left(self) -> bool:
        """Whether nobody has asked for a while, or has done so in vain long enough."""
        since, patience = (self.asked_s, PATIENCE_S) if self.failed_s is None else (self.failed_s, PAUSE_S)
        return monotonic() > since + patience

    @property
    def mean(self) -> float:
        """Turns a game."""
        return self.turns / self.games

    @property
    def reach(self) -> float:
        """How far the 95 % interval of the mean goes to either side."""
        variance = (self.squares - self.games * self.mean**2) / max(1, self.games - 1)
        return Z95 * sqrt(max(0.0, variance) / self.games)


class Played(msgspec.Struct):
    """A line of the process."""

    games: int = 0
    turns: int = 0
    squares: int = 0
    is_compiled: bool = True
    is_warming_up: bool = False
    error: str = ""


class MeasuringFailed(Exception):
    """No games came."""


class MeasuringDesk(BackgroundDesk):
    """Where boards are measured."""

    idle_s = 60.0

    def __init__(self, most: int, command: Sequence[str] = ()):
        super().__init__(command or COMMAND)
        self.most = most
        self.jobs: OrderedDict[str, Measure] = OrderedDict()  # by person, who is next first
        self.done: OrderedDict[tuple[str, str], Measure] = OrderedDict()  # by game and text

    def ask(self, person: str, network: str, game: str, text: str) -> Measure | None:
        """How far a board is, begun if it is not; another of this person is left. None: too many wait."""
        if found := self.done.get((game, text)):
            self.leave(person)
            return found
        job = self.jobs.get(person)
        if job and (job.game, job.text) == (game, text):
            job.asked_s = monotonic()
            return job
        self.leave(person)
        self.forget()
        num_near = sum(job.network == network for job in self.jobs.values())
        if len(self.jobs) >= MAX_JOBS or num_near >= MAX_OF_NETWORK:
            return None
        job = self.jobs[person] = Measure(game, text, network, self.most)
        self.wake()
        return job

    def leave(self, person: str) -> None:
        """This person wants nothing measured any more."""
        self.jobs.pop(person, None)

    def forget(self) -> None:
        """Leave what nobody asks for."""
        for person in [person for person, job in self.jobs.items() if job.is_left]:
            self.leave(person)

    # The work

    def due(self) -> str | None:
        """Whose board is next."""
        self.forget()
        return next((person for person, job in self.jobs.items() if job.failed_s is None), None)

    async def carry_on(self, name: str) -> None:
        """Play a few games more of somebody's board, and let the next one come."""
        job = self.jobs[name]
        try:
            async with asyncio.timeout(MOST_S):
                await self.play(job)
        except (MeasuringFailed, TimeoutError, OSError) as error:
            log.warning("not measured: %s %s", type(error).__name__, error)
            job.failed_s = monotonic()
            await self.worker.end()
        if self.jobs.get(name) is not job:
            return
        self.jobs.move_to_end(name)
        if job.is_done and job.failed_s is None:
            self.keep(job)
            self.leave(name)

    async def play(self, job: Measure) -> None:
        """Ask the process for a few games."""
        wish = {"game": job.game, "text": job.text, "first": job.games, "games": job.most - job.games}
        await self.worker.write(msgspec.json.encode(wish))
        while (told := read(await self.worker.read())).is_warming_up:
            job.is_warming_up = True
        job.is_warming_up = False
        if not told.is_compiled:
            job.most = max(1, self.most // SLOWER)
        job.games += told.games
        job.turns += told.turns
        job.squares += told.squares

    def keep(self, job: Measure) -> None:
        """Remember how hard a board is."""
        self.done[job.game, job.text] = job
        while len(self.done) > KEPT:
            self.done.popitem(last=False)


def read(line: bytes) -> Played:
    """What the process tells; raises MeasuringFailed if that is nothing, or a failure."""
    try:
        told = msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError:
        raise MeasuringFailed("the process ended, or told nonsense") from None
    if told.error or not (told.games or told.is_warming_up):
        raise MeasuringFailed(told.error or "no games")
    return told
