"""PettingZoo's turn-based environment (AEC): agents decide one after the other, throws fall by themselves."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ..core.game import Game
from .spaces import RENDER_MODES, agent_names, observation_space, rendered
from .table import MAX_DECISIONS, Table


class TurnEnv(AECEnv):
    """A game for agents ``seat_1``, ``seat_2`` … An action that is not legal raises, and changes nothing."""

    metadata = {"name": "tavola_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, table: Table, render_mode: str | None = None):
        super().__init__()
        self.table, self.render_mode = table, render_mode
        self.possible_agents = agent_names(table.seats)
        num_actions = table.game.num_actions
        self.observation_spaces = {a: observation_space(table, num_actions) for a in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(num_actions) for agent in self.possible_agents}
        self.random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed, the same ones as ever after it."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.table.begin(self.random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select()

    def step(self, action: int | None) -> None:
        """The agent whose turn it is decides; at the end each takes leave with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(self.seat_of(agent), int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.select()
        self._accumulate_rewards()

    def select(self) -> None:
        """Whose turn it is; at the end, what it was worth to everybody."""
        table = self.table
        if table.is_over:
            self.rewards = dict(zip(self.possible_agents, table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        seats = table.match.actors
        self.agent_selection = self.possible_agents[seats[0] - 1] if seats else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and its mask."""
        return self.table.observe(self.seat_of(agent))

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent) + 1

    def render(self) -> str | None:
        """The position, as text or as a picture."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def aec_env(
    game: Game | str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_decisions: int = MAX_DECISIONS,
    render_mode: str | None = None,
) -> TurnEnv:
    """A PettingZoo AEC environment of a game."""
    return TurnEnv(Table(game, seats, options, max_decisions), render_mode)
