"""The search for a set of boards that are equally hard and clearly different.

Every candidate is played a little; those that lie nearest the commonest difficulty are played more, and the
best of these in full. Of the boards that then lie within ``SPREAD`` of each other, the set is taken whose
two likest boards differ most. The same seed gives the same set, on any machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ..core.errors import TavolaError
from ..core.kernel import fork, seed_stream
from ..core.workers import Workers
from ..core.workshop import Workshop
from .balance import Progress, mean_interval, play_boards

SPREAD = 0.01  # the greatest mean may exceed the least by so much
MARGIN = 0.8  # of that, for the set: what is left covers the error of the means
LEAST_DISTANCE = 0.19  # the two likest boards of a set must differ by so much
FINALISTS = 2  # for each board of the set

# Of the games asked for, what each stage plays: few for all, more for those that are left
SCREEN, REFINE = 100, 10

Say = Callable[[str], object]


@dataclass(frozen=True)
class Candidate:
    """A generated board, and its mean turns to the goal as far as known."""

    number: int
    seed: int
    text: str
    mean: float = 0.0
    error: float = 0.0  # half the 95 % interval


def candidates(workshop: Workshop, seed: int, count: int) -> list[Candidate]:
    """The boards of a search: number k is generated from the k-th word below the seed."""
    seeds = [fork(seed_stream(seed), number) for number in range(count)]
    return [Candidate(number, own, workshop.generate(own)) for number, own in enumerate(seeds)]


def choose(
    workshop: Workshop,
    *,
    seed: int,
    count: int,
    games: int,
    workers: Workers = 1,
    say: Say = lambda words: None,
    bar: Callable[[str, int], Progress] = lambda stage, total: lambda games: None,
) -> list[Candidate]:
    """As many boards as the game has letters, in the order of their numbers."""
    wanted = len(workshop.LETTERS)
    found = candidates(workshop, seed, count)
    kept = FINALISTS * wanted
    for stage, share, keep in (
        ("screening", SCREEN, 2 * kept),
        ("refining", REFINE, kept),
        ("in full", 1, kept),
    ):
        each = max(1, games // share)
        progress = bar(stage, len(found) * each)
        found = measured(workshop, found, each, seed, workers, progress)
        low, high = (pick(candidate.mean for candidate in found) for pick in (min, max))
        say(f"{stage}: {len(found)} boards, {each:,} games each, {low:.3f} to {high:.3f} turns")
        found = commonest(found, keep)
    return best_set(workshop, found, wanted)


def measured(
    workshop: Workshop,
    found: Sequence[Candidate],
    games: int,
    seed: int,
    workers: Workers,
    progress: Progress,
) -> list[Candidate]:
    """The candidates with their means over so many games."""
    texts = [candidate.text for candidate in found]
    played = play_boards(workshop, texts, games, seed=seed, workers=workers, progress=progress)
    return [
        replace(
            candidate, mean=balance.turns.mean, error=balance.turns.mean - mean_interval(balance.turns)[0]
        )
        for candidate, balance in zip(found, played, strict=True)
    ]


def commonest(found: Sequence[Candidate], keep: int) -> list[Candidate]:
    """So many candidates next to each other in difficulty, where they lie closest together."""
    by_mean = sorted(found, key=lambda candidate: (candidate.mean, candidate.number))
    keep = min(keep, len(by_mean))
    width = {at: by_mean[at + keep - 1].mean - by_mean[at].mean for at in range(len(by_mean) - keep + 1)}
    at = min(width, key=lambda at: (width[at], at))
    return sorted(by_mean[at : at + keep], key=lambda candidate: candidate.number)


def best_set(workshop: Workshop, found: Sequence[Candidate], wanted: int) -> list[Candidate]:
    """Of all sets within SPREAD that a window of difficulty allows, the one with the greatest differences."""
    by_mean = sorted(found, key=lambda candidate: (candidate.mean, candidate.number))
    distance = Distances(workshop)
    best: tuple[float, list[Candidate]] = (0.0, [])
    for least in by_mean:
        window = [c for c in by_mean if least.mean <= c.mean <= least.mean * (1 + MARGIN * SPREAD)]
        if len(window) >= wanted:
            chosen = spread_out(window, wanted, distance)
            best = max(best, (distance.least(chosen), chosen), key=lambda pair: pair[0])
    if not best[1]:
        raise TavolaError(
            f"no {wanted} boards lie within {SPREAD:.0%} of each other: more candidates, or games"
        )
    if best[0] < LEAST_DISTANCE:
        raise TavolaError(f"two of the best {wanted} boards differ by {best[0]:.2f} only: more candidates")
    return sorted(best[1], key=lambda candidate: candidate.number)


class Distances:
    """Distances between candidates, each worked out once."""

    def __init__(self, workshop: Workshop):
        self.workshop = workshop
        self.known: dict[tuple[int, int], float] = {}

    def between(self, one: Candidate, other: Candidate) -> float:
        """How different two boards are."""
        pair = (min(one.number, other.number), max(one.number, other.number))
        if pair not in self.known:
            self.known[pair] = self.workshop.distance(one.text, other.text)
        return self.known[pair]

    def least(self, chosen: Sequence[Candidate]) -> float:
        """How different the two likest boards of a set are."""
        return min(self.between(one, other) for one, other in combinations(chosen, 2))


def spread_out(window: Sequence[Candidate], wanted: int, distance: Distances) -> list[Candidate]:
    """The two that differ most, then always the one that differs most from all chosen so far."""
    chosen = list(max(combinations(window, 2), key=lambda pair: distance.between(*pair)))
    while len(chosen) < wanted:
        rest = [candidate for candidate in window if candidate not in chosen]
        chosen.append(max(rest, key=lambda other: min(distance.between(other, one) for one in chosen)))
    return chosen
