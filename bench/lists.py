"""How long the plain rules take to list the legal moves of the widest position they meet."""

import time

from tavola import GAMES, Game, Match, SeededDice, find_game
from tavola.core.kernel import State

from .table import Row
from .walks import decisions

GROUP = "Listing the legal moves of the widest position in 200 random games, plain twin"
MET_IN = 200  # games
TIMES = 30


def names() -> list[str]:
    """The rows' names."""
    return [find_game(name).title for name in GAMES]


def rows(titles: list[str]) -> list[Row]:
    """A row for each game asked for."""
    return [measured(game) for game in map(find_game, GAMES) if game.title in titles]


def measured(game: Game) -> Row:
    """List the moves of the widest position again and again."""
    state, seat, count = widest(game)
    row = Row(GROUP, game.title, "ms", notes=[f"{count} moves"])
    for _ in range(TIMES):
        start = time.perf_counter()
        game.legal(state, seat)
        row.samples.append((time.perf_counter() - start) * 1000)
    return row


def widest(game: Game) -> tuple[State, int, int]:
    """The position with the most legal moves, the seat that has them, and how many they are."""
    best: tuple[State, int, int] | None = None
    for number in range(MET_IN):
        match = Match(game, game.seats[0], dice=SeededDice(number))
        for seat, actions in decisions(match, number):
            if best is None or len(actions) > best[2]:
                best = match.state.copy(), seat, len(actions)
    assert best is not None
    return best
