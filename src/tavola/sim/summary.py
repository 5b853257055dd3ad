"""What many games come to: wins by seat, lengths, and how sure one can be."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from ..core.intervals import wilson_interval


@dataclass
class Spread:
    """The distribution of a count over games."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """The sum over all games."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        """The average over all games."""
        return self.total / max(1, self.counts.total())

    def quantile(self, share: float) -> int:
        """The smallest count that at least this share of the games do not exceed."""
        values = sorted(self.counts)
        reached = accumulate(self.counts[value] for value in values)
        wanted = share * self.counts.total()
        return next((v for v, n in zip(values, reached, strict=True) if n >= wanted), 0)

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read."""
        named = {"min": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "max": 1.0}
        quantiles = {name: self.quantile(share) for name, share in named.items()}
        return {
            "mean": self.mean,
            **quantiles,
            "counts": {str(k): self.counts[k] for k in sorted(self.counts)},
        }


@dataclass
class Summary:
    """The figures of a simulation, added up game by game or batch by batch."""

    seats: int
    winners: Counter[int] = field(default_factory=Counter)  # mask of winning seats -> games
    decisions: Spread = field(default_factory=Spread)
    throws: Spread = field(default_factory=Spread)
    seconds: float = field(default=0.0, compare=False)  # spent playing, not compiling

    def add(
        self, decisions: Mapping[int, int], throws: Mapping[int, int], winners: Mapping[int, int]
    ) -> None:
        """Count some games: how many had so many decisions, so many throws, these winners as a mask."""
        self.decisions.counts.update(decisions)
        self.throws.counts.update(throws)
        self.winners.update(winners)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.winners.total()

    @property
    def unfinished(self) -> int:
        """How many games met the limit of decisions before they had a result."""
        return self.winners[0]

    def wins(self, seat: int) -> int:
        """How many games a seat (1–4) won, alone or with others."""
        return sum(games for mask, games in self.winners.items() if mask >> (seat - 1) & 1)

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read."""
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "seconds": self.seconds,
            "wins": [self.wins_json(seat) for seat in range(1, self.seats + 1)],
            "decisions": self.decisions.as_json(),
            "throws": self.throws.as_json(),
        }

    def wins_json(self, seat: int) -> dict[str, Any]:
        """One seat's wins."""
        wins = self.wins(seat)
        low, high = wilson_interval(wins, self.games)
        return {"seat": seat, "wins": wins, "share": wins / max(1, self.games), "low": low, "high": high}
