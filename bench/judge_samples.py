"""What the judge is measured by: its decisions, each with games that are played on from it; and whole games.

A task is done in a process of its own, and the same task gives the same figures in any.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy

from tavola import Match, SeededDice, find_game
from tavola.bots import STRONGEST, ScoredMove, find_bot
from tavola.bots.bot import Choice
from tavola.bots.knowledge import learned, variant_of
from tavola.bots.levels import EMERGENCY_S
from tavola.bots.rollout_kernels import SEARCH
from tavola.bots.rollouts import RolloutPlan, Rollouts, luck_of
from tavola.bots.thinker import Thinker
from tavola.core.compiler import compiled
from tavola.core.kernel import State, fork, seed_stream

NUM_BEST = 5  # plays that the loss is reckoned among
LOTS, DICE = 1, 2  # streams of a task, besides the one that its game is played with


@dataclass(frozen=True)
class Task:
    """What to measure: the position, or the game, of that number."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    player: str  # who plays the game that the position is from
    number: int
    beam: int
    playouts: int
    rejected: int  # plays besides the best ones, by lot

    def match(self) -> Match:
        """The match of that number, before its first throw."""
        game, seed = find_game(self.game), fork(seed_stream(0), self.number)
        options = game.draw_options(self.seats, dict(self.options), seed)
        return Match(game, self.seats, options=options, dice=SeededDice.from_stream(seed))

    def stream(self, purpose: int) -> int:
        """The words that a purpose of this task draws from."""
        return fork(fork(seed_stream(1), self.number), purpose)


@dataclass(frozen=True)
class Sample:
    """A decision: of some plays, what was said of them and what games came to that were played on."""

    stated: Any  # [play] the own side's chance; the best plays first
    played: Any  # [play, game] what each game was worth to that side
    weights: Any  # [play] how many of the listed plays it stands for


# Decisions


def sample_decision(task: Task) -> Sample | None:
    """Play a game, stop at one of its decisions, and play its plays on; None if there was none to make."""
    found = some_decision(task)
    if found is None:
        return None
    match, seat, choice = found
    plays, weights = listed_plays(choice, task)
    side = match.game.features.side_of(match.state, seat - 1)
    plan, rollouts = RolloutPlan(task.beam, luck_of(match.game)), rollouts_for(match)
    played = [
        rollouts.worth(after(match, seat, play), plan, task.stream(DICE), task.playouts)[:, side]
        for play in plays
    ]
    stated = numpy.array([play.values[seat - 1] for play in plays])
    return Sample(stated, numpy.array(played), numpy.array(weights))


def some_decision(task: Task) -> tuple[Match, int, Choice] | None:
    """A decision between plays that come to different things, any of the game's with the same chance."""
    match, lots, found = task.match(), Random(task.stream(LOTS)), None
    count = 0
    for seat, choice in decisions(match, task.player):
        if len({play.end_id for play in choice.moves}) > 1:
            count += 1
            if lots.randrange(count) == 0:
                found = (match.clone(), seat, choice)
    return found


def decisions(match: Match, player: str) -> Iterator[tuple[int, Choice]]:
    """Play a match to its end; on the way, every decision as the judge sees it."""
    judge, bot = find_bot(STRONGEST), find_bot(player)
    while not match.is_over:
        if match.is_chance:
            match.throw()
            continue
        seat = match.actors[0]
        choice = judge.choose(match, seat, EMERGENCY_S)
        yield seat, choice
        move = choice.move if player == STRONGEST else bot.choose(match, seat, EMERGENCY_S).move
        match.play(move, seat)


def listed_plays(choice: Choice, task: Task) -> tuple[list[ScoredMove], list[float]]:
    """The best plays, and some of the others by lot; each with how many of all it stands for."""
    plays = list({play.end_id: play for play in reversed(choice.moves)}.values())[::-1]
    best, others = plays[:NUM_BEST], plays[NUM_BEST:]
    some = Random(task.stream(LOTS)).sample(others, min(task.rejected, len(others)))
    return best + some, [1.0] * len(best) + [len(others) / max(1, len(some))] * len(some)


def after(match: Match, seat: int, play: ScoredMove) -> State:
    """The position that a move leads to."""
    state = match.state.copy()
    match.game.apply(state, seat, match.game.parse_action(play.move))
    return state


# Games that are played on


def rollouts_for(match: Match) -> Rollouts:
    """Who plays on from positions of a match, compiled."""
    known = learned(match.game, variant_of(match.game, match.state))
    return Rollouts(Thinker(match.game, match.state, known, compiled(match.game)))


# The judge against itself


def sample_corrections(task: Task) -> Any:
    """By how much the judge corrects itself over a game that it plays with itself: [side].

    A game is worth what is said at its first throw, plus luck, plus corrections: what is said of a throw that
    is due, against the mean of what is said after it. Nobody makes mistakes, for the judge itself plays.
    """
    match = task.match()
    start = first_throw(match)
    plan, rollouts = RolloutPlan(task.beam, SEARCH), rollouts_for(match)
    said = rollouts.worth(start, plan._replace(throws=1), task.stream(DICE), 1)
    came = rollouts.worth(start, plan, task.stream(DICE), 1)
    return (came - said)[0, : match.game.features.num_sides(start)]


def first_throw(match: Match) -> State:
    """The first throw that somebody answers. Those before it only say who begins."""
    before = match.state.copy()
    while match.is_chance:
        before = match.state.copy()
        match.throw()
    return before
