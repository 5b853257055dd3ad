"""What is said of a move, all of it or first of all."""

from tavola import Game
from tavola.core.claims import lead_of, said_of
from tavola.core.kernel import State


def sentences(game: Game, state: State, seat: int, action: int) -> list[str]:
    """All that is true of an action of a seat, the most important first."""
    return [said.text for said in said_of(game.advice.CLAIMS, game.advice.deed(state, seat, action))]


def first_sentence(game: Game, state: State, seat: int, action: int) -> str:
    """What is said of it first."""
    return lead_of(said_of(game.advice.CLAIMS, game.advice.deed(state, seat, action))).text
