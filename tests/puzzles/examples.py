"""Puzzles made by hand: the first move there is is called the best, whatever it is worth."""

import json
import random

from tavola import Match, SeededDice
from tavola.puzzles import Puzzle, Step
from tavola.puzzles.puzzle import Proof

LEVELS = {"beginner": 0.5, "casual": 0.25, "club": 0.25, "strong": 0.0}
PROOF = Proof("2@00000000", 16, 0.1, 0.02)


def decision(game: str, seed: int = 1, *, least: int = 3, again: bool = False) -> Match:
    """A match at a decision among so many moves; again: after the first move, the same seat decides again."""
    rng = random.Random(seed)
    match = Match(game, 2, options={"first": 1}, dice=SeededDice(seed))
    while True:
        if match.is_chance:
            match.throw()
        elif match.num_throws > 4 and len(match.legal()) >= least and (not again or asks_again(match)):
            return match
        else:
            match.play(rng.choice(match.legal()))


def asks_again(match: Match) -> bool:
    """Whether the first move leaves the same seat a choice."""
    seat, later = match.actors[0], match.clone()
    later.play(match.legal(seat)[0], seat)
    return seat in later.actors and len(later.legal(seat)) > 1


def puzzle_at(match: Match, *, is_long: bool = False) -> Puzzle:
    """A puzzle in which the first legal move is the best; long: and then again the first one."""
    seat = match.actors[0]
    first = step_at(match, seat)
    steps = [first]
    if is_long:
        later = match.clone()
        later.play(next(iter(first.best)), seat)
        steps.append(step_at(later, seat, next(iter(first.best))))
    since = max(number for number, event in enumerate(match.events) if not event.seat)
    return Puzzle(
        position=json.loads(match.at(since).position_text()),
        lines=tuple(event.line for event in match.events[since:]),
        seat=seat,
        steps=tuple(steps),
        tempting=next(iter(first.others)),
        levels=LEVELS,
        proof=PROOF,
    )


def step_at(match: Match, seat: int, *after: str) -> Step:
    """The first move is worth 60 %, the second 50 %; nothing is told of the others."""
    best, other = match.legal(seat)[:2]
    return Step(after, {best: 0.6}, {other: 0.5})
