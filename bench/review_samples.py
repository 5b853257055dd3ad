"""What reviews are measured by: games of bots, each with its review; and mistakes that are played on.

A task is done in a process of its own, and the same task gives the same figures in any, but for the seconds.
"""

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from tavola import Game, Match, SeededDice, find_game
from tavola.bots.analyst import rollouts_for
from tavola.bots.rollouts import RolloutPlan, luck_of
from tavola.core.kernel import State, fork, seed_stream
from tavola.reviews import Line, Review, stages
from tavola.reviews.ledger import Vector
from tavola.reviews.moments import INACCURACY
from tavola.reviews.reviewer import FIRST_SAMPLE, reviewed
from tavola.reviews.walk import Walk
from tavola.sim.arena import LIMIT, Deal, play_game, seatings_of

MOST_A_GAME = 3  # mistakes of one game that are played on
TAKEN_BACK = 0.1  # of the moves of stray games
NAMED_FIRST = 0.25  # of these games have a first seat that was agreed on
PLAYED_BEAM = 16  # of turns in games that are played on


@dataclass(frozen=True)
class Task:
    """The deal of that number, and how it is looked at."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    number: int
    sample: int  # outcomes of a throw; 0: all
    playouts: int = 0  # games that each mistake is played on in

    def deal(self) -> Deal:
        """What the arena plays."""
        return Deal(self.game, self.bots, self.options, seed_stream(0), self.number, seconds=60.0)


@dataclass(frozen=True)
class Figures:
    """What one game came to."""

    bots: tuple[str, ...]
    sides: tuple[int, ...]
    gap: float
    luck: Vector  # [side]
    correction: Vector
    result: Vector
    precisions: tuple[float | None, ...]  # [seat]
    errors: tuple[int, ...]  # [seat] decisions that are a mistake or worse
    seconds: float  # of a core


def review_deal(task: Task) -> list[Figures]:
    """Play a deal from every seat, and review its games."""
    games = [(seating, play_game(task.deal(), seating)) for seating in seatings_of(task.bots)]
    return [figures_of(seating, match, task.sample) for seating, match in games]


def figures_of(seating: tuple[str, ...], match: Match, sample: int) -> Figures:
    """The figures of a game."""
    begun = time.process_time()
    found = reviewed(Walk(match), sample, None)
    seconds = time.process_time() - begun
    slips = [line.seat for line in mistakes_of(found)]
    return Figures(
        bots=seating,
        sides=found.sides,
        gap=found.gap,
        luck=tuple(row.luck for row in found.ledger),
        correction=tuple(row.correction for row in found.ledger),
        result=tuple(row.result for row in found.ledger),
        precisions=tuple(player.precision for player in found.players),
        errors=tuple(slips.count(seat) for seat in range(1, match.seats + 1)),
        seconds=seconds,
    )


# Whether it adds up


def gap_of(task: Task) -> float:
    """By how much the ledger of a stray game does not add up."""
    return reviewed(Walk(stray_game(task)), task.sample, None).gap


def stray_game(task: Task) -> Match:
    """Options, dice and moves by lot, some moves taken back; every second game is left at some line."""
    lots, game, seats = Random(task.number), find_game(task.game), len(task.bots)
    options = game.draw_options(seats, stray_options(game, seats, lots), task.number)
    match = Match(game, seats, options=options, dice=SeededDice(task.number))
    while not match.is_over and len(match.events) < LIMIT:
        if match.is_chance:
            match.throw()
            continue
        seat = lots.choice(match.actors)
        match.play(lots.choice(match.legal(seat)), seat)
        if lots.random() < TAKEN_BACK:
            match.undo(seat)
    return match.at(lots.randint(0, len(match.events))) if task.number % 2 else match


def stray_options(game: Game, seats: int, lots: Random) -> dict[str, Any]:
    """Of every option that a form offers, some value; and now and then who begins."""
    given: dict[str, Any] = {"first": lots.randint(1, seats)} if lots.random() < NAMED_FIRST else {}
    for option in game.options:
        if values := [value for value in option.choices if option.check(value, seats) is None]:
            given[option.name] = lots.choice(values)
    return given


# How long it takes


def time_stages(task: Task) -> tuple[float, float, int]:
    """Seconds of a core until the first answer and until the exact one, and how long the log is."""
    match = play_game(task.deal(), task.bots)
    begun = time.process_time()
    ends = [time.process_time() - begun for _ in stages(match, first=task.sample or FIRST_SAMPLE)]
    return ends[0], ends[1], len(match.events)


# Whether mistakes are mistakes


@dataclass(frozen=True)
class Mistake:
    """A decision that was told to be a mistake, played on from the better move and from the one made."""

    stated: float  # what it cost
    played: float  # what the better move won more
    noise: float  # the standard error of that


def play_mistakes(task: Task) -> list[Mistake]:
    """The mistakes of a game, played on."""
    match = play_game(task.deal(), task.bots)
    found = reviewed(Walk(match), 1, None)
    return [played_on(found, line, task) for line in mistakes_of(found)[:MOST_A_GAME]]


def mistakes_of(found: Review) -> list[Line]:
    """The decisions that are a mistake or worse."""
    return [line for line in found.lines if found.classes.error(line.loss) not in ("", INACCURACY)]


def played_on(found: Review, line: Line, task: Task) -> Mistake:
    """Both moves with the same dice, by turns that the values alone find best."""
    before, side = found.match.at(line.line - 1), found.sides[line.seat - 1]
    rollouts = rollouts_for(before.game, before.state)
    plan = RolloutPlan(PLAYED_BEAM, luck_of(before.game))
    stream = fork(fork(seed_stream(1), task.number), line.line)
    better, made = (
        rollouts.worth(after(before, line.seat, move), plan, stream, task.playouts)[:, side]
        for move in (line.best[0], line.text)
    )
    gains = better - made
    return Mistake(line.loss, float(gains.mean()), float(gains.std(ddof=1)) / task.playouts**0.5)


def after(match: Match, seat: int, move: str) -> State:
    """The position that a move leads to."""
    then = match.clone()
    then.play(move, seat)
    return then.state
