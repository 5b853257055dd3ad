"""Contestants that take turns in short slices of time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from .table import Row

SLICE = 0.25  # seconds
MIN_ROUNDS = 3
MILLION = 1e6
PATIENCE = 0.9  # of the cores a contestant should have; with less, its row says so


class Absent(Exception):
    """A contestant that cannot play here, and why."""


class Disagreement(Exception):
    """Two contestants that should play the same games do not: one of them is wrong."""


@dataclass
class Games:
    """What a batch of games came to: for each game its decisions and throws, and its winners as a mask."""

    lengths: Any
    won: Any

    def first(self, games: int) -> tuple[list[list[int]], list[int]]:
        """The first games, as plain ints, to compare."""
        lengths = [[int(decisions), int(throws)] for decisions, throws in self.lengths[:games]]
        return lengths, [int(mask) for mask in self.won[:games]]

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return self.total(0)

    @property
    def throws(self) -> int:
        """How many throws there were."""
        return self.total(1)

    def total(self, column: int) -> int:
        """The sum of one of the two lengths."""
        if isinstance(self.lengths, list):
            return sum(pair[column] for pair in self.lengths)
        return int(self.lengths[:, column].sum())


@dataclass(frozen=True)
class Unit:
    """What is counted in a game's rows."""

    one: str
    many: str
    count: Callable[[Games], int]


@dataclass
class Player:
    """Plays the games number 0, 1, 2, … of a stream, one batch a call."""

    play: Callable[[int], Games]  # of that many games
    note: str = ""
    same: int = 0  # so many games must be those of the first contestant
    cores: int = 1
    batch: int = 1
    had: list[float] = field(default_factory=list)  # [round] how many cores it was given

    def seconds(self) -> float:
        """Play a batch, for its time alone."""
        start = time.perf_counter()
        self.play(self.batch)
        return time.perf_counter() - start

    def speed(self, unit: Unit) -> float:
        """Play a batch: millions a second."""
        start, busy = time.perf_counter(), time.process_time()
        games = self.play(self.batch)
        seconds = time.perf_counter() - start
        self.had.append((time.process_time() - busy) / seconds)
        return unit.count(games) / seconds / MILLION

    def calibrate(self) -> None:
        """Find how many games fill a slice. The first game may have to be compiled, and does not count."""
        self.seconds()
        seconds = self.seconds()
        while seconds < SLICE / 4:
            self.batch *= 4
            seconds = self.seconds()
        self.batch = max(1, int(self.batch * SLICE / seconds))


@dataclass
class Contestant:
    """A name for the table, and a way to get the player when its turn comes."""

    name: str
    prepare: Callable[[], Player]  # may raise Absent
    versus: str = ""  # the contestant it is held against


def contest(group: str, contestants: list[Contestant], unit: Unit, seconds: float) -> list[Row]:
    """Let them play in turns, that many seconds each; one row a contestant."""
    rows = {c.name: Row(group, c.name, f"million {unit.many}/s") for c in contestants}
    players = prepare(contestants, rows)
    check(players)
    for player in players.values():
        player.calibrate()
    for _ in range(max(MIN_ROUNDS, round(seconds / SLICE))):
        for name, player in players.items():
            rows[name].samples.append(player.speed(unit))
    for contestant in contestants:
        if contestant.versus in rows:
            rows[contestant.name].against(rows[contestant.versus])
    for name, player in players.items():
        rows[name].notes += slow(rows[name].figure, unit) + disturbed(player)
    return list(rows.values())


def slow(speed: float | None, unit: Unit) -> list[str]:
    """Below a million a second: how long one takes."""
    return [f"{1 / speed:.1f} µs {unit.one}"] if speed and speed < 1 else []


def disturbed(player: Player) -> list[str]:
    """Where the machine was busy with other things: what the contestant had of it."""
    had = median(player.had)
    return [f"disturbed: it had {had:.2f} of {player.cores} cores"] if had < PATIENCE * player.cores else []


def prepare(contestants: list[Contestant], rows: dict[str, Row]) -> dict[str, Player]:
    """Those who can play; for the others, their row says why not."""
    players = {}
    for contestant in contestants:
        try:
            player = players[contestant.name] = contestant.prepare()
        except Absent as absent:
            rows[contestant.name].notes.append(str(absent))
        else:
            rows[contestant.name].notes += [player.note] if player.note else []
    return players


def check(players: dict[str, Player]) -> None:
    """Those who say that they play the first one's games must do so."""
    reference, *_ = players.values()
    for name, player in players.items():
        games = player.same
        if games and player.play(games).first(games) != reference.play(games).first(games):
            raise Disagreement(f"{name}: not the games that the compiled kernels play")
