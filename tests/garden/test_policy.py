"""The hand-written player: always legal, the same at both speeds, and no fool."""

from typing import Any

import pytest

from tavola import Match
from tavola.core.compiler import compiled, store
from tavola.core.contract import CHANCE, OVER
from tavola.core.kernel import advance, below, fork, mix, seed_stream
from tavola.core.linker import Linker
from tavola.games.garden import GAME, policy
from tavola.games.garden.position import ENDED, Position
from tests.garden.table import board, play, state, thrown

RULES: Any = GAME.rules
PLAIN = Linker(GAME.rules).link(policy)
LIMIT = 2000  # decisions in a game

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"first": 2}),
    (4, {"stars": []}),
    (2, {"family": True, "stars": [[row, column] for row in range(1, 7) for column in range(1, 7)]}),
    (4, {"family": True}),
]


class Player:
    """The policy, plain or compiled, over plain states."""

    def __init__(self, start: Position, *, is_compiled: bool):
        self.notes: Any = [0] * policy.NOTES
        self.decider = PLAIN.decide
        self.pool = None
        if is_compiled:
            import numpy

            self.notes = numpy.zeros(policy.NOTES, numpy.int64)
            self.decider = compiled(GAME).link(policy).decide
            self.pool = compiled(GAME).pool(start)

    def decide(self, s: Position, seat: int) -> int:
        """The action it takes."""
        if self.pool is None:
            return int(self.decider(s, seat, self.notes))
        store(s, self.pool[0])
        return int(self.decider(self.pool[0], seat, self.notes))


def new(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first throw."""
    start = GAME.new(seats, options)
    assert isinstance(start, Position)
    return start


def throw(s: Position, stream: int) -> int:
    """Let the dice fall; return the stream's next place."""
    RULES.chance(s, RULES.outcome(s, below(mix(stream), RULES.ways(s))))
    return advance(stream)


def any_legal(s: Position, seat: int, stream: int) -> int:
    """A legal action of a random player."""
    legal = GAME.legal(s, seat + 1)
    return legal[below(mix(stream), len(legal))]


def best_move(match: Match) -> str:
    """What the policy does now."""
    s = state(match)
    return GAME.action_text(Player(s, is_compiled=False).decide(s, s.seat))


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_it_plays_legally_and_the_same_at_both_speeds(seats: int, options: dict[str, Any]) -> None:
    s = new(seats, options)
    plain, quick = Player(s, is_compiled=False), Player(s, is_compiled=True)
    stream = fork(seed_stream(seats), 1)
    for number in range(400):  # one in three decisions is random, so that strange positions come up too
        if RULES.turn(s) == CHANCE:
            stream = throw(s, stream)
        elif RULES.turn(s) == OVER:
            s.assign(new(seats, options))
        else:
            seat, before = s.seat, s.copy()
            action = plain.decide(s, seat)
            assert s == before
            assert quick.decide(s, seat) == action
            assert action in GAME.legal(s, seat + 1), GAME.action_text(action)
            RULES.apply(s, seat, any_legal(s, seat, stream) if number % 3 == 0 else action)


def game_against_random(number: int, seats: int) -> float:
    """Play a game; return the policy's share of the win."""
    s = new(seats, {})
    player, me = Player(s, is_compiled=True), number % seats
    dice, choices = fork(seed_stream(number), 0), fork(seed_stream(number), 1)
    for _ in range(LIMIT):
        who = RULES.turn(s)
        if who == OVER:
            break
        if who == CHANCE:
            dice = throw(s, dice)
        elif who == me:
            RULES.apply(s, who, player.decide(s, who))
        else:
            RULES.apply(s, who, any_legal(s, who, choices))
            choices = advance(choices)
    winners: int = RULES.winners(s)
    return (winners >> me & 1) / max(1, winners.bit_count())


@pytest.mark.long
def test_it_beats_random_players() -> None:
    assert sum(game_against_random(number, 2) for number in range(20)) >= 19
    assert sum(game_against_random(number, 4) for number in range(8)) >= 7


@pytest.mark.long
def test_its_games_end() -> None:
    s = new(2, {})
    player, stream = Player(s, is_compiled=True), seed_stream(5)
    for _ in range(LIMIT):
        if RULES.turn(s) == OVER:
            break
        if RULES.turn(s) == CHANCE:
            stream = throw(s, stream)
        else:
            RULES.apply(s, s.seat, player.decide(s, s.seat))
    assert RULES.turn(s) == OVER


CHAIN = board({"2.2": "1E", "2.3": "1A", "3.3": "1T", "3.4": "1C", "3.5": "1P"})


def test_it_harvests_a_chain_from_its_dearest_end() -> None:
    match = thrown("1 1 2 5", CHAIN)
    for _ in range(4):
        play(match, best_move(match))
        if state(match).seat != 0:
            break
    assert state(match).points[0] == 15


def test_it_turns_the_scarecrow_before_the_harvest_around_it() -> None:
    match = thrown("1 1 5 6", board({"2.2": "1E", "2.3": "1A", "3.3": "1d", "3.4": "1T", "2.4": "1C"}))
    moves = []
    while state(match).seat == 0 and match.actors:
        moves.append(best_move(match))
        play(match, moves[-1])
    assert moves.index("flip 3.3") < moves.index("harvest 2.2 with 5")


def test_it_buys_the_last_tile_when_ahead() -> None:
    match = thrown("1 2 3 4", stacks=[1, 0, 0, 0, 0], points={1: 40, 2: 20})
    moves = []
    while match.actors:
        moves.append(best_move(match))
        play(match, moves[-1])
    assert any(move.startswith("buy pepper") for move in moves)
    assert state(match).stage == ENDED


def test_it_leaves_the_last_tile_when_behind() -> None:
    drawing = board({"2.2": "1e", "2.3": "1a", "3.3": "1T"})
    match = thrown("1 2 3 5", drawing, stacks=[1, 0, 0, 0, 0], points={1: 20, 2: 40}, bought={1: "eggplant"})
    while match.actors and state(match).seat == 0:
        move = best_move(match)
        assert not move.startswith("buy")
        play(match, move)
