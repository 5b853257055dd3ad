"""What is told of boards that were played alone: how soon colours and treasures were had."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from .layout import NAMES

TREASURES = 12
FIGURES = (
    "turns",
    "idle",
    "complete",
    *(f"treasure {k}" for k in range(1, TREASURES + 1)),
)  # as balance.py counts


class Spread(Protocol):
    """How often a figure had each value."""

    counts: Any  # value -> games

    @property
    def mean(self) -> float:
        """The average over all games."""

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read."""


Figures = Mapping[str, Spread]


def told(figures: Figures) -> dict[str, Any]:
    """What a program would read of a board's figures, besides the turns."""
    treasures = [{"treasure": k, "turn": mean, "games": games} for k, mean, games in taken(figures)]
    return {
        "unfinished": unfinished(figures),
        "idle_turns": figures["idle"].as_json(),
        "completed": completed(figures),
        "treasures": treasures,
    }


def columns(figures: Figures) -> dict[str, str]:
    """What a line about a board says besides its turns."""
    return {"idle": f"{figures['idle'].mean:.2f}", "no goal": f"{unfinished(figures):,}"}


def tables(boards: Mapping[str, Figures]) -> Iterator[str]:
    """How often each colour was complete, and when each treasure was taken."""
    wide = max(8, *map(len, boards))
    yield f"\n{'complete':{wide}}" + "".join(f"{name:>9}" for name in NAMES)
    for board, figures in boards.items():
        shares = (100 * games / num_games(figures) for games in completed(figures).values())
        yield f"{board:{wide}}" + "".join(f"{share:7.1f} %" for share in shares)
    numbers = "".join(f"{number:6}" for number in range(1, TREASURES + 1))
    yield f"\n{'treasure':{wide}}{numbers}   (mean turn)"
    for board, figures in boards.items():
        means = (f"{mean:6.1f}" if games else "     -" for _, mean, games in taken(figures))
        yield f"{board:{wide}}" + "".join(means)


def num_games(figures: Figures) -> int:
    """How many games were played."""
    return int(figures["turns"].counts.total())


def unfinished(figures: Figures) -> int:
    """How many games met the cap before the goal."""
    return int(figures["complete"].counts[0])


def completed(figures: Figures) -> dict[str, int]:
    """How many games each colour was complete in; a game can end with more than one."""
    masks = figures["complete"].counts.items()
    return {
        name: sum(games for mask, games in masks if mask >> colour & 1) for colour, name in enumerate(NAMES)
    }


def taken(figures: Figures) -> Iterator[tuple[int, float, int]]:
    """Of each treasure, first to last: its number, the mean turn it was taken in, in how many games."""
    for number in range(1, TREASURES + 1):
        counts = {turn: games for turn, games in figures[f"treasure {number}"].counts.items() if turn > 0}
        games = sum(counts.values())
        yield number, sum(turn * times for turn, times in counts.items()) / max(1, games), games
