"""What a designer wants to know of a game, from games whose every line was judged.

Chances are a judge's word: the same for all games of a study, so that games and rules can be compared by it.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import correlation

from ..core.game import Game
from ..core.intervals import Z95
from ..core.record import Record
from ..core.study import Fact, study_of
from .dataset import Judged, Row
from .estimates import Estimate, mean_of, pooled, share_of

CERTAIN = 0.9  # of whom it is said that the game is decided
BEHIND = (0.25, 0.1)  # from which a win is a comeback
FALLS = (0.4, 0.3, 0.2, 0.1, 0.05)  # chances, of which it is told how often one still wins from there
POINT = 100  # chances are told in points of a hundred
REAL_STAKE = 0.005  # less does not matter
# Figures of the overview that stand above all else
LENGTH, BEGINS, LUCK = "rolls a game", "wins of whoever begins", "of the result, luck explains"
HALFWAY, DECIDED = "the better chance halfway, points", "percent of a game, until it is decided"
COMEBACK = f"wins from below {POINT * BEHIND[0]:.0f} %"
PLACES = ("who begins", "second", "third", "fourth")


@dataclass(frozen=True)
class Told:
    """A game, as a study looks at it."""

    game: Row
    lines: list[Row]
    scores: tuple[int, ...] = ()  # each seat's, in games that count points
    facts: tuple[Fact, ...] = ()  # what only this game knows (``core/study.py``)

    @cached_property
    def num_sides(self) -> int:
        """How many could win apart from each other."""
        return sum(name.startswith("start_") for name in self.game)

    @cached_property
    def chances(self) -> list[list[float]]:
        """Each side's, before the first line and after every one."""
        sides = range(1, self.num_sides + 1)
        start = [self.game[f"start_{side}"] for side in sides]
        return [start, *([line[f"chance_{side}"] for side in sides] for line in self.lines)]

    @property
    def results(self) -> list[float]:
        """What each side had in the end."""
        return [self.game[f"result_{side}"] for side in range(1, self.num_sides + 1)]

    @property
    def throws(self) -> list[Row]:
        """All throws of a turn, without those that settle who begins."""
        return [line for line in self.lines if line["kind"] == "throw" and line["seat"]]

    @property
    def decisions(self) -> list[Row]:
        """All decisions, also those without a choice."""
        return [line for line in self.lines if line["kind"] in ("decision", "forced")]

    @cached_property
    def beginner(self) -> int:
        """The seat that throws first."""
        return int(self.throws[0]["seat"]) if self.throws else 0

    @cached_property
    def winning(self) -> int | None:
        """The side that has won alone, from 0."""
        return self.results.index(max(self.results)) if max(self.results) == 1 else None

    @cached_property
    def lead_changes(self) -> int:
        """How often another side came to have the best chance."""
        leaders = [chances.index(max(chances)) for chances in self.chances]
        return sum(one != other for one, other in pairwise(leaders))

    @cached_property
    def lowest(self) -> float:
        """The worst chance that the winner ever had."""
        assert self.winning is not None  # noqa: S101
        return min(chances[self.winning] for chances in self.chances)

    @cached_property
    def decided(self) -> float:
        """The share of the game after which the winner's chance stayed above ninety in a hundred."""
        assert self.winning is not None  # noqa: S101
        sure = [chances[self.winning] > CERTAIN for chances in self.chances]
        last = next((place for place in reversed(range(len(sure))) if not sure[place]), -1)
        return (last + 1) / (len(sure) - 1)

    @property
    def halfway(self) -> float:
        """The best chance that a side has when half of the log is written."""
        return max(self.chances[len(self.chances) // 2])

    def falls(self, least: float) -> list[bool]:
        """Of every side whose chance was ever below this: whether it has won, alone or with others."""
        lowest = [min(each[side] for each in self.chances) for side in range(self.num_sides)]
        return [won > 0 for low, won in zip(lowest, self.results, strict=True) if low < least]

    @property
    def margin(self) -> int:
        """By how many points the best is ahead of the next."""
        first, second, *_ = sorted(self.scores, reverse=True)
        return first - second

    @property
    def turns(self) -> list[list[Row]]:
        """The decisions after each throw."""
        found: list[list[Row]] = []
        for line in self.lines:
            if line["kind"] == "throw":
                found.append([])
            elif found and line["kind"] in ("decision", "forced"):
                found[-1].append(line)
        return found


@dataclass(frozen=True)
class Chapter:
    """Games of one kind: so many seats, and these options."""

    title: str
    seats: int
    games: list[Told]

    @property
    def won(self) -> list[Told]:
        """Those that one side has won alone."""
        return [game for game in self.games if game.winning is not None]


def told(game: Game, judged: Judged) -> Told:
    """A game of a dataset."""
    match, study = Record.from_json(judged.record).replay(), study_of(game)
    facts = tuple(study.facts(match)) if study and match.result else ()
    scores = (match.result.scores or ()) if match.result else ()
    return Told(judged.game, judged.lines, scores, facts)


# Figures


def overview(chapter: Chapter) -> dict[str, Estimate]:
    """What tells games and rules apart, each in one figure."""
    games, won = chapter.games, chapter.won
    lowest = [game.lowest for game in won]
    return {
        LENGTH: mean_of([game.game["throws"] for game in games]),
        "decisions a game": mean_of([game.game["decisions"] for game in games]),
        BEGINS: share_of([game.beginner in game.game["winners"] for game in games]),
        LUCK: explained(games, "luck"),
        "of the result, decisions explain": explained(games, "own_decisions", "others"),
        "a roll changes the own chance by, points": pooled([throw_sizes(game) for game in games]),
        **closeness(chapter),
        "lead changes a game": mean_of([game.lead_changes for game in games]),
        **{
            f"wins from below {POINT * least:.0f} %": share_of([low < least for low in lowest])
            for least in BEHIND
        },
        DECIDED: mean_of([POINT * game.decided for game in won]),
        "decisions without a choice": pooled(
            [[line["kind"] == "forced" for line in game.decisions] for game in games], is_share=True
        ),
        "turns in which nothing is decided": pooled(
            [[is_dead(turn) for turn in game.turns] for game in games], is_share=True
        ),
    }


def closeness(chapter: Chapter) -> dict[str, Estimate]:
    """How close games are: halfway by chances, and in the end by points where they are counted."""
    found = {HALFWAY: mean_of([POINT * game.halfway for game in chapter.games])}
    if all(len(game.scores) > 1 for game in chapter.games):
        found["won by, points of the game"] = mean_of([game.margin for game in chapter.games])
    return found


def explained(games: Sequence[Told], *parts: str) -> Estimate:
    """The share of the results' variance that goes with some columns of the ledger, for the first side."""
    pairs = [(sum(game.game[f"{part}_1"] for part in parts), game.game["result_1"]) for game in games]
    if len(pairs) < 3 or any(len(set(each)) < 2 for each in zip(*pairs, strict=True)):  # nothing to compare
        return Estimate(0, 0, 0, 0, is_share=True)
    value = correlation(*zip(*pairs, strict=True)) ** 2
    reach = Z95 * 2 * value**0.5 * (1 - value) / len(pairs) ** 0.5  # of a squared correlation
    return Estimate(value, max(0.0, value - reach), min(1.0, value + reach), len(pairs), is_share=True)


def throw_sizes(game: Told) -> list[float]:
    """By how many points each throw changed the chance of its thrower's side."""
    return [abs(own_luck(game, line)) for line in game.throws]


def own_luck(game: Told, line: Row) -> float:
    """What a throw brought whoever threw, in points. Seats of one side sit in turn."""
    side = (line["seat"] - 1) % game.num_sides + 1
    return float(POINT * line[f"luck_{side}"])


def is_dead(turn: Sequence[Row]) -> bool:
    """Whether a turn had nothing to decide that mattered."""
    return not any(line["plays"] > 1 and line["stake"] >= REAL_STAKE for line in turn)


# Over many values


def by_place(chapter: Chapter) -> dict[str, Estimate]:
    """How often each place wins, from whoever begins on."""
    found = {}
    for place, name in enumerate(PLACES[: chapter.seats]):
        seats = [(game.beginner - 1 + place) % chapter.seats + 1 for game in chapter.games]
        wins = [seat in game.game["winners"] for seat, game in zip(seats, chapter.games, strict=True)]
        found[name] = share_of(wins)
    return found


def by_throw(chapter: Chapter) -> dict[str, Estimate]:
    """What each throw is worth to whoever throws it, in points: the best first."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for game in chapter.games:
        of_game = defaultdict(list)
        for line in game.throws:
            of_game[alike(line["text"])].append(own_luck(game, line))
        for name, values in of_game.items():
            found[name].append(values)
    means = {name: pooled(groups) for name, groups in found.items()}
    return dict(sorted(means.items(), key=lambda each: -each[1].value))


def alike(text: str) -> str:
    """The same for all orders of the dice."""
    _, *dice = text.split()
    return " ".join(sorted(dice))


def by_quarter(chapter: Chapter) -> dict[str, Estimate]:
    """By how much a throw changes the thrower's chance, from quarter to quarter of a game."""
    names = ("first quarter", "second", "third", "last")
    found: list[list[list[float]]] = [[] for _ in names]
    for game in chapter.games:
        sizes: list[list[float]] = [[] for _ in names]
        all_sizes = throw_sizes(game)
        for place, size in enumerate(all_sizes):
            sizes[4 * place // len(all_sizes)].append(size)
        for quarter, values in zip(found, sizes, strict=True):
            quarter.append(values)
    return {name: pooled(groups) for name, groups in zip(names, found, strict=True)}


def by_length(chapter: Chapter, num_bins: int = 12) -> dict[str, Estimate]:
    """How many games take how many throws."""
    lengths = [game.game["throws"] for game in chapter.games]
    width = max(1, -(-(max(lengths) - min(lengths) + 1) // num_bins))
    first = min(lengths)
    found = {}
    for low in range(first, max(lengths) + 1, width):
        name = f"{low}" if width == 1 else f"{low}–{low + width - 1}"
        found[name] = share_of([low <= length < low + width for length in lengths])
    return found


def by_lowest(chapter: Chapter) -> dict[str, Estimate]:
    """How low the winner's chance once was."""
    lowest = [game.lowest for game in chapter.won]
    steps = [(low / 10, (low + 1) / 10) for low in range(10)]
    return {
        f"{POINT * low:.0f}–{POINT * high:.0f}": share_of([low <= each < high for each in lowest])
        for low, high in steps
        if any(low <= each < high for each in lowest)
    }


def by_fall(chapter: Chapter) -> dict[str, Estimate]:
    """How often a side still wins after its chance was so low."""
    found = {}
    for least in FALLS:
        falls = [game.falls(least) for game in chapter.games]
        if any(falls):
            found[f"below {POINT * least:.0f} %"] = pooled(falls, is_share=True)
    return found
