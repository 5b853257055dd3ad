"""OpenSpiel: every game under the name ``tavola_<id>``, its dice explicit chance nodes.

Parameters: ``players``, and ``options`` as text that stands in a parameter (``encoded``). Where several are
asked at the same moment, they decide one after the other, in the order of play.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any

import numpy
import pyspiel

from ..core.contract import CHANCE, MAX_SEATS, OVER
from ..core.game import Game
from ..core.position_text import write_position
from ..core.registry import find_game
from .table import observer_of, rewards_of

MAX_EVENTS = 1_000_000  # OpenSpiel wants a number; games end long before
PREFIX = "tavola_"


def encoded(options: Mapping[str, Any]) -> str:
    """Options as a parameter can have them: JSON without what OpenSpiel's own syntax means something by."""
    text = json.dumps(dict(options), separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decoded(text: str) -> dict[str, Any]:
    """The options of a parameter."""
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) or "{}")
    return found


def type_of(game: Game) -> Any:
    """What OpenSpiel is told about a game."""
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


class SpielGame(pyspiel.Game):
    """A game with its number of players and its options."""

    game: Game  # of ours; each has a class of its own

    def __init__(self, params: dict[str, Any] | None = None):
        given = params or {}
        self.seats = int(given.get("players", self.game.seats[0]))
        self.options = self.game.agree(self.seats, decoded(given.get("options", "")))
        self.start = self.game.new(self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.num_outcomes,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=float(self.seats - 1),
            utility_sum=0.0,
            max_game_length=MAX_EVENTS,
        )
        super().__init__(type_of(self.game), info, given)

    def new_initial_state(self) -> "SpielState":
        """The position before the first throw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What writes observations."""
        return SpielObserver(self.game)


class SpielState(pyspiel.State):
    """One position; players are counted from 0 here."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.rules_of, self.options, self.start = game.game, game.options, game.start
        self.position = game.start.copy()

    def current_player(self) -> int:
        """A player, chance or the end."""
        who = self.rules_of.rules.turn(self.position)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(who, who))

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules_of.legal(self.position, player + 1)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can fall, and how likely it is."""
        ways = self.rules_of.rules.ways(self.position)
        return [(outcome, weight / ways) for outcome, weight in self.rules_of.outcomes(self.position).items()]

    def _apply_action(self, action: int) -> None:
        who = self.rules_of.rules.turn(self.position)
        if who == CHANCE:
            self.rules_of.apply_chance(self.position, action)
        else:
            self.rules_of.apply(self.position, who + 1, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action}" if player < 0 else self.rules_of.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.rules_of.is_over(self.position)

    def returns(self) -> list[float]:
        """What the end is worth to everybody; 0 before it."""
        return rewards_of(self.rules_of, self.position)

    def __str__(self) -> str:
        return write_position(self.rules_of, self.options, self.position, self.start)


class SpielObserver:
    """Writes what a player sees."""

    def __init__(self, game: Game):
        self.observer = observer_of(game)
        self.tensor = numpy.zeros(self.observer.width, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a position."""
        self.tensor[:] = self.observer.observe(state.position, player + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """The position: all is seen by all."""
        return str(state)


def openspiel_game(
    game: Game | str, *, seats: int | None = None, options: Mapping[str, Any] | None = None
) -> Any:
    """The OpenSpiel game; it is registered at the first time, and can then be loaded by its name too."""
    game = find_game(game) if isinstance(game, str) else game
    register(game)
    return pyspiel.load_game(
        PREFIX + game.id,
        {"players": seats or game.seats[0], "options": encoded(options) if options else ""},
    )


def register(game: Game) -> None:
    """Make a game known to OpenSpiel."""
    if PREFIX + game.id not in pyspiel.registered_names():
        pyspiel.register_game(type_of(game), type(f"{game.id.title()}Game", (SpielGame,), {"game": game}))
