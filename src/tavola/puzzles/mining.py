"""Puzzles found in games: decisions of which one play is clearly best, and weaker players like another.

A game is played between bots, or read from a record. Where the judge, the expert, sees some moves that come
to the same above all others by a gap, and casual and club players would often choose another, the plays are
tried out in games (``proof.py``). The same seed gives the same puzzles on any number of workers.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..bots import STRONGEST, find_bot
from ..bots.analyst import position_word
from ..bots.bot import ScoredMove
from ..bots.knowledge import variant_of, weights_of
from ..bots.levels import BY_NAME, EMERGENCY_S, LevelBot, think
from ..bots.thinker import sides_of
from ..core.dice import SeededDice
from ..core.kernel import fork, seed_stream
from ..core.match import Match
from ..core.record import Record
from ..core.registry import find_game
from ..core.throw import throws_on
from ..core.workers import Workers, at_most, in_processes
from ..reviews.moments import AS_GOOD
from .fingerprints import weights_name
from .proof import MINED, SCREENED, Margin, Trial, confirmed
from .puzzle import Proof, Puzzle, Step, grade_of, rounded

GAP = 0.08  # by which the best is better than all others, with two sides
PROVEN = 0.5  # of the gap, that games must show as well
PLAYOUTS = 128  # of each play that is compared, at most
MOST_A_GAME = 2  # puzzles of each grade
PLAYERS = ("expert", "club")
GRADED_BY = ("beginner", "casual", "club", "strong")
WEAKER = ("casual", "club")  # whose choices look human
DOUBTS = 16  # of each level
HUMAN = 0.125  # of the doubts of these, that miss the best at least
NUM_OTHERS = 3  # that are told of with the best, besides what is tempting
MOST_BEST = 12  # moves that come to the same, of one step
MOST_STEPS = 4  # besides the first
BOTS_STREAM, DOUBTS_STREAM = 1, 2  # besides the one of the dice


@dataclass(frozen=True)
class Settings:
    """What is looked for, and how hard; plain values, for they travel between processes."""

    game: str
    seats: tuple[int, ...]  # of the games, by turns
    options: tuple[tuple[str, Any], ...] = ()
    players: tuple[str, ...] = PLAYERS
    seed: int = 0
    gap: float = GAP
    playouts: int = PLAYOUTS
    most: int = MOST_A_GAME


class Task(NamedTuple):
    """One game: of that number, or as it was recorded."""

    settings: Settings
    number: int
    record: str = ""


@dataclass(frozen=True)
class Candidate:
    """A decision that looks like a puzzle."""

    match: Match  # as it was there
    seat: int
    step: Step
    tempting: str
    levels: dict[str, float]

    @property
    def difficulty(self) -> float:
        """The share of all doubts that misses the best."""
        return sum(self.levels.values()) / len(self.levels)


def mine(settings: Settings, games: int, workers: Workers = 1) -> Iterator[list[Puzzle]]:
    """What is found in so many games, game by game."""
    yield from mined((Task(settings, number) for number in range(games)), games, workers)


def mine_records(
    settings: Settings, records: Sequence[Record], workers: Workers = 1
) -> Iterator[list[Puzzle]]:
    """What is found in games that were played before."""
    tasks = (Task(settings, number, record.to_json()) for number, record in enumerate(records))
    yield from mined(tasks, len(records), workers)


def mined(tasks: Iterable[Task], count: int, workers: Workers) -> Iterator[list[Puzzle]]:
    """What is found in some games, in their order."""
    return in_processes(puzzles_in, tasks, at_most(workers, max(1, count)))


def puzzles_in(task: Task) -> list[Puzzle]:
    """The puzzles of one game: of all that look like one, of every grade the hardest that games confirm."""
    found: list[Puzzle] = []
    taken: Counter[str] = Counter()
    for candidate in sorted(candidates_in(task), key=lambda each: -each.difficulty):
        grade = grade_of(candidate.difficulty)
        if taken[grade] < task.settings.most and (puzzle := proven(candidate, task.settings)):
            found.append(puzzle)
            taken[grade] += 1
    return found


# The games


def decisions_of(task: Task) -> Iterator[tuple[Match, int]]:
    """Every decision of the game, with the match as it is there."""
    return replayed_decisions(task) if task.record else played_decisions(task)


def played_decisions(task: Task) -> Iterator[tuple[Match, int]]:
    """Those of a game between bots, who take the seats by turns."""
    settings, stream = task.settings, fork(seed_stream(task.settings.seed), task.number)
    game, seats = find_game(settings.game), settings.seats[task.number % len(settings.seats)]
    options = game.draw_options(seats, dict(settings.options), stream)
    match = Match(game, seats, options=options, dice=SeededDice.from_stream(stream))
    names = [settings.players[(seat + task.number) % len(settings.players)] for seat in range(seats)]
    bots = [find_bot(name, fork(fork(stream, BOTS_STREAM), seat)) for seat, name in enumerate(names)]
    while not match.is_over:
        if match.is_chance:
            match.throw()
            continue
        seat = match.actors[0]
        yield match, seat
        match.play(bots[seat - 1].choose(match, seat, EMERGENCY_S).move, seat)


def replayed_decisions(task: Task) -> Iterator[tuple[Match, int]]:
    """Those of a record."""
    played = Record.from_json(task.record).replay()
    at = played.at(0)
    for event in played.events:
        if event.seat:
            yield at, event.seat
        at.repeat(event)


# What looks like a puzzle


def candidates_in(task: Task) -> Iterator[Candidate]:
    """The decisions that look like puzzles, at most one a throw."""
    throw = -1
    for match, seat in decisions_of(task):
        if match.num_throws != throw and (candidate := candidate_at(match, seat, task.settings)):
            throw = match.num_throws
            yield candidate


def candidate_at(match: Match, seat: int, settings: Settings) -> Candidate | None:
    """A decision, if it is clear and some would miss it."""
    step = clear_step(match, seat, settings.gap)
    if step is None:
        return None
    chosen = choices_of_levels(match, seat)
    levels = {name: missed(moves, step) for name, moves in chosen.items()}
    if sum(levels[name] for name in WEAKER) / len(WEAKER) < HUMAN:
        return None
    wrong = Counter(move for name in WEAKER for move in chosen[name] if move not in step.best)
    tempting = wrong.most_common(1)[0][0]
    return Candidate(match.clone(), seat, step, tempting, levels)


def clear_step(match: Match, seat: int, gap: float, after: tuple[str, ...] = ()) -> Step | None:
    """A decision as a step, if some moves that come to the same are better than all others by the gap."""
    if len(match.legal(seat)) < 2:
        return None
    moves = judged(match, seat)
    share = 2 / match.game.features.num_sides(match.state)
    chances = {each.move: each.values[seat - 1] for each in moves}
    most = max(chances.values())
    best = [move for move, chance in chances.items() if chance >= most - share * AS_GOOD]
    others = sorted((move for move in chances if move not in best), key=lambda move: -chances[move])
    if not others or len(best) > MOST_BEST or most - chances[others[0]] < share * gap:
        return None
    return Step(after, *({move: rounded(chances[move]) for move in part} for part in (best, others)))


def judged(match: Match, seat: int) -> Sequence[ScoredMove]:
    """What the judge says of every move."""
    return find_bot(STRONGEST).choose(match, seat, EMERGENCY_S).moves


def choices_of_levels(match: Match, seat: int) -> dict[str, list[str]]:
    """What each level would do, with each of its doubts."""
    sides, stream = sides_of(match.game, match.state), fork(position_word(match.state), DOUBTS_STREAM)
    found = {}
    for name in GRADED_BY:
        level = BY_NAME[name]
        scored = think(match.game, match.state, seat, level.effort, EMERGENCY_S)
        bots = (LevelBot(level, fork(stream, number)) for number in range(DOUBTS))
        found[name] = [bot.doubted(scored, seat, sides, match)[0].move for bot in bots]
    return found


def missed(moves: Sequence[str], step: Step) -> float:
    """The share of some choices that misses the best."""
    return rounded(sum(move not in step.best for move in moves) / len(moves))


# What is one


def proven(candidate: Candidate, settings: Settings) -> Puzzle | None:
    """The puzzle, if games confirm it; with what follows in the turn as far as that is as clear."""
    match, seat = candidate.match, candidate.seat
    told = brief_step(candidate.step, candidate.tempting)
    margin = margin_of_step(match, seat, told, settings)
    if margin is None:
        return None
    since = fresh_throw(match)
    name, start = variant_of(match.game, match.state), match.at(since)
    return Puzzle(
        position=json.loads(start.position_text()),
        lines=tuple(event.line for event in match.events[since:]),
        seat=seat,
        steps=(told, *later_steps(match, seat, told, settings)),
        tempting=candidate.tempting,
        levels=candidate.levels,
        proof=Proof(
            weights_name(weights_of(match.game)[name]),
            margin.games,
            rounded(margin.mean),
            rounded(margin.reach),
        ),
    )


def fresh_throw(match: Match) -> int:
    """The line of the last throw that nobody chose to make again: from there on the dice lie as they fell."""
    line = max(number for number, event in enumerate(match.events) if not event.seat)
    while line > 1 and throws_on(match.events[line - 1].text):
        line = max(number for number in range(line - 1) if not match.events[number].seat)
    return line


def brief_step(step: Step, tempting: str = "") -> Step:
    """A step with the others that are told of: the best of them, one of each that comes to the same."""
    told: dict[str, float] = {}
    for move, chance in step.others.items():
        if len(told) < NUM_OTHERS and chance not in told.values():
            told[move] = chance
    if tempting:
        told[tempting] = step.others[tempting]
    return replace(step, others=told)


def margin_of_step(match: Match, seat: int, step: Step, settings: Settings) -> Margin | None:
    """By how much the best of a step is better, if games confirm that it is."""
    moves = [next(iter(step.best)), *step.others]
    least = 2 / match.game.features.num_sides(match.state) * PROVEN * settings.gap
    for purpose in (SCREENED, MINED):
        margin = confirmed(Trial(match, seat, moves, purpose), settings.playouts, least)
        if margin is None:
            return None
    return margin


def later_steps(match: Match, seat: int, first: Step, settings: Settings) -> list[Step]:
    """What is to be decided after the best moves, as long as the turn goes on and it is clear."""
    found: list[Step] = []
    waiting = [(match, first)]
    while waiting:
        at, step = waiting.pop(0)
        for move in step.best:
            later = at.clone()
            later.play(move, seat)
            if seat not in later.actors or len(found) == MOST_STEPS:
                continue
            if (clear := clear_step(later, seat, settings.gap, (*step.after, move))) is None:
                continue
            told = brief_step(clear)
            if margin_of_step(later, seat, told, settings):
                found.append(told)
                waiting.append((later, told))
    return found
