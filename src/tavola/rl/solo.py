"""Gymnasium's environment: one agent at a table of bots."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from ..bots import SECONDS, Bot, check_bot, find_bot
from ..core.game import Game
from ..core.kernel import WORD
from .spaces import RENDER_MODES, observation_space, rendered
from .table import MAX_DECISIONS, Table

Player = str | type[Bot]


class SoloEnv(gymnasium.Env):
    """A seat of a game; bots have the others.

    An action that is not legal changes nothing: the agent sees the same again, with the reason in
    ``info["illegal"]``, and it counts towards the limit of decisions.
    """

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        table: Table,
        seat: int,
        bots: Sequence[Player],
        seconds: float,
        render_mode: str | None = None,
    ):
        self.table, self.seat, self.seconds, self.render_mode = table, seat, seconds, render_mode
        others = [other for other in range(1, table.seats + 1) if other != seat]
        self.players = {other: bots[number % len(bots)] for number, other in enumerate(others)}
        for player in bots:
            if isinstance(player, str):
                check_bot(table.game, player)
        self.observation_space = observation_space(table, table.game.num_actions)
        self.action_space = spaces.Discrete(table.game.num_actions)
        self.num_refused = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game in which the agent decides at least once."""
        super().reset(seed=seed)
        self.num_refused = 0
        self.begin()
        while self.table.is_over or self.table.is_cut:
            self.begin()
        return self.table.observe(self.seat), {}

    def begin(self) -> None:
        """Begin a game, and let the others play until the agent is asked."""
        self.table.begin(self.np_random)
        stream = int(self.np_random.integers(WORD))
        self.bots = {seat: made(player, stream ^ seat) for seat, player in self.players.items()}
        self.let_others_play()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The agent decides, and then the others until it is asked again, or the game is over."""
        table, info = self.table, dict[str, Any]()
        if table.game.is_legal(table.match.state, self.seat, int(action)):
            table.act(self.seat, int(action))
            self.let_others_play()
        else:
            self.num_refused += 1
            info["illegal"] = f"action {action} is not legal now"
        is_cut = table.is_cut or (not table.is_over and self.num_refused >= table.max_decisions)
        return table.observe(self.seat), table.rewards()[self.seat - 1], table.is_over, is_cut, info

    def let_others_play(self) -> None:
        """The bots decide until the agent is asked; where several are, they go first."""
        table = self.table
        while not table.is_cut:
            others = [seat for seat in table.match.actors if seat != self.seat]
            if not others:
                return
            choice = self.bots[others[0]].choose(table.match, others[0], self.seconds)
            table.act(others[0], table.game.parse_action(choice.move))

    def render(self) -> Any:
        """The position, as text or as a picture."""
        return rendered(self.table, self.render_mode)


def made(player: Player, stream: int) -> Bot:
    """A bot by its name or its class; what it leaves to chance follows the stream."""
    return find_bot(player, stream) if isinstance(player, str) else player(player.__name__, stream)


def solo_env(
    game: Game | str,
    bots: Player | Sequence[Player] = "random",
    *,
    seat: int = 1,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seconds: float = SECONDS,
    max_decisions: int = MAX_DECISIONS,
    render_mode: str | None = None,
) -> SoloEnv:
    """A Gymnasium environment: a seat of a game, against bots by name or class, who think so many seconds."""
    players = (bots,) if isinstance(bots, str | type) else bots
    return SoloEnv(Table(game, seats, options, max_decisions), seat, players, seconds, render_mode)
