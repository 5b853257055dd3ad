"""PettingZoo's parallel environment: all who are asked at the same moment decide in one step.

It is meant for games in which several are. Whoever is not asked has one action, to wait: the one after the
game's own.
"""

from collections.abc import Mapping
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from ..core.errors import IllegalMove
from ..core.game import Game
from .spaces import RENDER_MODES, agent_names, observation_space, rendered
from .table import MAX_DECISIONS, Table


class ParallelTable(ParallelEnv):
    """A game for agents ``seat_1``, ``seat_2`` … An action that is not legal raises, and changes nothing."""

    metadata = {"name": "tavola_parallel_v0", "render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(self, table: Table, render_mode: str | None = None):
        self.table, self.render_mode = table, render_mode
        self.wait = table.game.num_actions
        self.possible_agents = agent_names(table.seats)
        self.agents: list[str] = []
        self.observation_spaces = {a: observation_space(table, self.wait + 1) for a in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; with a seed, the same ones as ever after it."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.table.begin(self.random)
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Everybody who is asked decides, in the order of play; the others wait."""
        table, agents = self.table, self.agents
        self.check(actions)
        for seat in table.match.actors:
            table.act(seat, int(actions[self.possible_agents[seat - 1]]))
        is_over, is_cut = table.is_over, table.is_cut
        rewards = dict(zip(self.possible_agents, table.rewards(), strict=True))
        if is_over or is_cut:
            self.agents = []
        return (
            self.observations(),
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            {agent: {} for agent in agents},
        )

    def check(self, actions: Mapping[str, int]) -> None:
        """Refuse all, if one of them is not legal."""
        match = self.table.match
        for seat, agent in enumerate(self.possible_agents, 1):
            if seat not in match.actors:
                is_legal = actions[agent] == self.wait
            else:
                is_legal = match.game.is_legal(match.state, seat, int(actions[agent]))
            if not is_legal:
                raise IllegalMove(f"action {actions[agent]} of {agent} is not legal now")

    def observations(self) -> dict[str, Any]:
        """What everybody sees, and may do."""
        return {agent: self.observe(seat) for seat, agent in enumerate(self.possible_agents, 1)}

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and its mask, in which waiting is the last."""
        seen = self.table.observe(seat)
        has_to_wait = seat not in self.table.match.actors
        return {**seen, "action_mask": numpy.append(seen["action_mask"], numpy.int8(has_to_wait))}

    def render(self) -> str | None:
        """The position, as text or as a picture."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def parallel_env(
    game: Game | str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_decisions: int = MAX_DECISIONS,
    render_mode: str | None = None,
) -> ParallelTable:
    """A PettingZoo parallel environment of a game."""
    return ParallelTable(Table(game, seats, options, max_decisions), render_mode)
