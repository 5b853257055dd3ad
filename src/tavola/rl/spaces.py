"""The spaces of observations and actions, as Gymnasium has them; and how a table is rendered."""

from typing import Any

import numpy
from gymnasium import spaces

from .table import Table, highest_values

RENDER_MODES = ("ansi", "svg")


def observation_space(table: Table, num_actions: int) -> Any:
    """An array of small numbers, and a mask of the legal actions."""
    highest = highest_values(table.game)
    return spaces.Dict(
        {
            "observation": spaces.Box(numpy.zeros_like(highest), highest, dtype=numpy.int16),
            "action_mask": spaces.Box(0, 1, (num_actions,), numpy.int8),
        }
    )


def rendered(table: Table, mode: str | None) -> str | None:
    """The board for a terminal, or our own picture of it."""
    if mode is None:
        return None
    return table.match.svg() if mode == "svg" else str(table.match)


def agent_names(seats: int) -> list[str]:
    """What the players are called."""
    return [f"seat_{number + 1}" for number in range(seats)]
