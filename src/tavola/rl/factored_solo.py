"""The Gymnasium environment with actions in factors."""

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from .factored import ActionFactors
from .solo import Player, SoloEnv, solo_env


class FactoredEnv(gymnasium.ActionWrapper):
    """A seat of a game whose action is a number for each factor (``ActionFactors``).

    Numbers that name no action, or none that is legal, change nothing, as in ``SoloEnv``.
    """

    def __init__(self, env: SoloEnv):
        super().__init__(env)
        self.factors = ActionFactors(env.table.game)
        self.action_space = spaces.MultiDiscrete(self.factors.sizes)

    def action(self, action: Any) -> int:
        """The action that the numbers name; -1 for none."""
        return int(self.factors.join(action))


def factored_env(game: Any, bots: Player | Sequence[Player] = "random", **more: Any) -> FactoredEnv:
    """``solo_env`` with actions in factors; it takes the same arguments."""
    return FactoredEnv(solo_env(game, bots, **more))
