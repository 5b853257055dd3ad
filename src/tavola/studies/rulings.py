"""Rulings, each played both ways by the same bots with the same dice: what they come to.

The dice of two games of a pair fall alike, roll by roll, and bots that see the same decide alike. So a pair
is the same game until the ruling first makes a difference, and what differs is its doing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..core.game import Game
from ..core.match import Match
from ..core.rulings import Ruling, rulings_of, under
from ..core.workers import in_processes
from ..reviews.draws import is_draw, parts_of
from ..sim import Simulation
from ..sim.recorded import Batch, batches_of, play_one
from .estimates import Estimate, mean_of, share_of

POINT = 100  # shares differ by points of a hundred
DIGITS = 2  # of differences, which may be small
GAMES_A_TASK = 4


class Ended(NamedTuple):
    """What is kept of a game."""

    log: tuple[str, ...]
    throws: int
    beginner: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]  # none in a game without

    @property
    def begins_and_wins(self) -> bool:
        """Whether whoever began has won."""
        return self.beginner in self.winners


class Effect(NamedTuple):
    """A figure both ways, and by how much it differs within pairs."""

    name: str
    ours: Estimate
    other: Estimate
    difference: Estimate


@dataclass(frozen=True)
class Comparison:
    """A ruling with what it does."""

    ruling: Ruling
    changed: Estimate  # the share of games that went otherwise
    effects: tuple[Effect, ...]


def other_way(game: Game, ruling: Ruling, simulation: Simulation) -> Simulation:
    """The same games with the ruling the other way."""
    if ruling.kernels:
        return replace(simulation, game=under(game, ruling.name))
    options = ruling.options(simulation.seats) if ruling.options else {}
    return replace(simulation, options=game.agree(simulation.seats, {**simulation.options, **options}))


def compare_rulings(
    simulation: Simulation, *, workers: int = 1, progress: Callable[[], object] = lambda: None
) -> Iterator[Comparison]:
    """Every ruling of a game, one after the other; ``progress`` is called for each game."""
    ours = list(played(simulation, workers, progress))
    for ruling in rulings_of(simulation.game):
        other = list(played(other_way(simulation.game, ruling, simulation), workers, progress))
        yield compared(ruling, ours, other)


# Games


def played(simulation: Simulation, workers: int, progress: Callable[[], object]) -> Iterator[Ended]:
    """The games, in their order."""
    batches = batches_of(simulation, GAMES_A_TASK)
    for ended in in_processes(play_some, batches, min(workers, -(-simulation.games // GAMES_A_TASK))):
        for each in ended:
            progress()
            yield each


def play_some(batch: Batch) -> list[Ended]:
    """Some games, one after the other."""
    return [ended(play_one(batch, number)[1]) for number in range(batch.first, batch.first + batch.games)]


def ended(match: Match) -> Ended:
    """What is kept of a match."""
    winners, scores = (match.result.winners, match.result.scores or ()) if match.result else ((), ())
    return Ended(tuple(match.log), match.num_throws, beginner_of(match), winners, scores)


def beginner_of(match: Match) -> int:
    """The seat whose throw is the first that can lead to something, 0 for none."""
    past = match.at(0)
    for event in match.events:
        if not event.seat and not is_draw(past.game, parts_of(past.game, past.state)):
            return event.thrower
        past.push(event.line)
    return 0


# What differs


def compared(ruling: Ruling, ours: Sequence[Ended], other: Sequence[Ended]) -> Comparison:
    """Two runs of the same games."""
    pairs = list(zip(ours, other, strict=True))
    return Comparison(
        ruling, share_of([one.log != two.log for one, two in pairs]), tuple(effects_of(ours, other))
    )


def effects_of(ours: Sequence[Ended], other: Sequence[Ended]) -> Iterator[Effect]:
    """Length, whoever begins, and points where they are counted."""
    yield effect("rolls a game", ours, other, lambda game: game.throws)
    first, second = ([each.begins_and_wins for each in games] for games in (ours, other))
    differences = [POINT * (two - one) for one, two in zip(first, second, strict=True)]
    name = "wins of whoever begins; difference in points of a hundred"
    yield Effect(name, share_of(first), share_of(second), finely(differences))
    if all(game.scores for game in (*ours, *other)):
        yield effect("points of a player", ours, other, lambda game: sum(game.scores) / len(game.scores))
        yield effect("points of the winner more than the next", ours, other, margin)


def effect(
    name: str, ours: Sequence[Ended], other: Sequence[Ended], measure: Callable[[Ended], float]
) -> Effect:
    """A mean both ways."""
    first, second = ([measure(game) for game in games] for games in (ours, other))
    differences = [two - one for one, two in zip(first, second, strict=True)]
    return Effect(name, mean_of(first), mean_of(second), finely(differences))


def margin(game: Ended) -> float:
    """By how many points the best is ahead of the next."""
    first, second, *_ = sorted(game.scores, reverse=True)
    return first - second


def finely(values: Sequence[float]) -> Estimate:
    """A mean with more digits."""
    return mean_of(values)._replace(digits=DIGITS)
