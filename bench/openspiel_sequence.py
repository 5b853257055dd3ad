"""Sequence Dice as an OpenSpiel game written in Python, over Tavola's plain rules. Needs pyspiel."""

from random import Random
from typing import Any

import pyspiel

from tavola.core.contract import CHANCE, OVER
from tavola.games.sequence import GAME, notation, rules

SEATS = 2
WAYS = 36
MAX_PLIES = 100_000  # OpenSpiel wants a number; games end long before

TYPE = pyspiel.GameType(
    short_name="python_sequence_dice",
    long_name=GAME.title,
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=GAME.num_actions,
    max_chance_outcomes=GAME.num_outcomes,
    num_players=SEATS,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=MAX_PLIES,
)
TOTALS = [(outcome, (6 - abs(outcome - 5)) / WAYS) for outcome in range(rules.NUM_TOTALS)]


class SequenceGame(pyspiel.Game):  # type: ignore[misc]
    """The game, with the first seat named."""

    def __init__(self, params: dict[str, Any] | None = None):
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "SequenceState":
        """The position before the first throw."""
        return SequenceState(self)


class SequenceState(pyspiel.State):  # type: ignore[misc]
    """One position. Chance is explicit: a node with the eleven totals."""

    def __init__(self, game: SequenceGame):
        super().__init__(game)
        self.position = rules.new(SEATS, GAME.agree(SEATS, {"first": 1}))
        self.actions = [0] * rules.MAX_LEGAL
        rules.chance(self.position, rules.outcome(self.position, 0))

    def current_player(self) -> int:
        """A seat, chance or the end."""
        who = rules.turn(self.position)
        if who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if who == OVER else who

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return rules.turn(self.position) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.actions[: rules.legal(self.position, player, self.actions)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The totals and how likely they are."""
        return TOTALS

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            rules.chance(self.position, action)
        else:
            rules.apply(self.position, rules.turn(self.position), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"total {action + 2}" if player < 0 else notation.action_text(action)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the other; 0 before the end."""
        winner = rules.winners(self.position)
        return [0.0 if not winner else 1.0 if winner >> seat & 1 else -1.0 for seat in range(SEATS)]

    def __str__(self) -> str:
        return repr(self.position)


pyspiel.register_game(TYPE, SequenceGame)


def playout(game: Any, random: Random) -> tuple[int, int, int]:
    """One random game, as OpenSpiel's users write it: decisions, throws, winning seats as a mask."""
    state = game.new_initial_state()
    decisions = throws = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
            throws += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    won = sum(1 << seat for seat, utility in enumerate(state.returns()) if utility > 0)
    return decisions, throws, won
