"""What it takes to try a move out, in plain Python: a checked move; and a clone, a move and its undo."""

from collections.abc import Callable, Iterator
from time import process_time

from tavola import GAMES, Game, Match, SeededDice, find_game

from .table import Row
from .walks import decisions

GROUP = "A move that is tried out in every 5th position of 3 random games, plain twin"
EVERY, NUM_GAMES, TIMES = 5, 3, 20
MILLION = 1e6


def names() -> list[str]:
    """The rows' names."""
    return [f"{find_game(name).title}, {what}" for name in GAMES for what in TRIALS]


def rows(titles: list[str]) -> list[Row]:
    """The rows asked for."""
    found = (measured(find_game(name), what) for name in GAMES for what in TRIALS)
    return [row for row in found if row.name in titles]


def measured(game: Game, what: str) -> Row:
    """A sample for each position: the middle one of the seat's moves, tried again and again."""
    row = Row(GROUP, f"{game.title}, {what}", "µs of CPU")
    for match, seat, action in positions(game):
        began, spent = process_time(), 0.0
        for _ in range(TIMES):
            spent += TRIALS[what](match, seat, action)
        row.samples.append((process_time() - began - spent) * MILLION / TIMES)
    return row


def positions(game: Game) -> Iterator[tuple[Match, int, int]]:
    """Positions of games between all numbers of players, with a seat that is asked and a move of its."""
    for number in range(NUM_GAMES):
        match = Match(game, game.seats[number % len(game.seats)], dice=SeededDice(number))
        for seat, actions in decisions(match, number):
            if len(match.events) % EVERY == 0:
                yield match, seat, actions[len(actions) // 2]


def checked_move(match: Match, seat: int, action: int) -> float:
    """A move of a match; what the match to play it in takes is told, not to be counted."""
    began = process_time()
    twin = match.clone()
    spent = process_time() - began
    twin.act(seat, action)
    return spent


def clone_act_undo(match: Match, seat: int, action: int) -> float:
    """A match of its own, a move, and back."""
    twin = match.clone()
    twin.act(seat, action)
    twin.undo()
    return 0.0


Trial = Callable[[Match, int, int], float]  # -> seconds that do not count

TRIALS: dict[str, Trial] = {"checked move": checked_move, "clone + act + undo": clone_act_undo}
