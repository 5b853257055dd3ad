"""An agent for Sequence Dice that learns by playing against itself: ``python examples/agent/agent.py``.

It learns what positions are worth after a move, before the dice fall, and takes the move that leads to the
best one. A position is told by its 32 lines of five: on each space nothing, an own chip or another's, 243
patterns, and lines that a quarter turn makes of each other share what is learned. The numbers of all lines
are added up, and the logistic function makes a chance of them. After every decision the chance before it is
moved towards the one after it (temporal differences), at the end towards the result.

It is written with NumPy; on an NVIDIA device the same lines run with CuPy, over a batch that is there.
"""

import argparse
import time
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from tavola import Bot, Choice, Match, arena, rl
from tavola.core.contract import OVER
from tavola.core.kernel import State
from tavola.games.sequence.layout import NUMBERS

SIDE, SPACES, LENGTH = 6, 36, 5
PATTERNS = 3**LENGTH
REMOVE = 2  # the kind of a move, besides place and replace
TOTAL = 4 * SPACES + 3  # where an observation tells the total of the throw, from 2 on
WEIGHTS = Path(__file__).with_name("weights.npy")


def line_table() -> tuple[Any, Any]:
    """[line] its spaces; and the number of the lines that turns make of each other."""
    lines = [
        tuple((row + n * down) * SIDE + column + n * right for n in range(LENGTH))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(SIDE)
        for column in range(SIDE)
        if row + 4 * down < SIDE and 0 <= column + 4 * right < SIDE
    ]
    found, orbit_of = [], []
    while lines:
        line, orbit = lines[0], len(set(orbit_of))
        while any(set(line) == set(other) for other in lines):
            lines = [other for other in lines if set(other) != set(line)]
            found.append(line)
            orbit_of.append(orbit)
            line = tuple(space % SIDE * SIDE + SIDE - 1 - space // SIDE for space in line)
    return numpy.array(found), numpy.array(orbit_of)


LINES, ORBIT_OF = line_table()


NUM_ORBITS = int(ORBIT_OF.max()) + 1
THREATS = NUM_ORBITS * PATTERNS  # where the weights of threats begin
WAYS = tuple(6 - abs(total - 7) for total in range(13))  # [total] of 36
WILD = 11  # the total that places anywhere


def gap_table() -> Any:
    """[side, line, pattern] the bit of the number that is missing to a line of x or y, where one is."""
    digits = numpy.arange(PATTERNS)[:, None] // 3 ** numpy.arange(LENGTH) % 3
    found = numpy.zeros((2, len(LINES), PATTERNS), int)
    for side in range(2):
        is_gap = ((digits == side + 1).sum(axis=1) == LENGTH - 1)[:, None] & (digits == 0)
        for pattern, place in zip(*is_gap.nonzero(), strict=True):
            found[side, :, pattern] = 1 << numpy.array(NUMBERS)[LINES[:, place]]
    return found


class Values:
    """What was learned: a number for each pattern of each kind of line, and for the threats of both sides."""

    def __init__(self, xp: ModuleType = numpy, rate: float = 0.1):
        self.xp, self.rate = xp, rate
        self.lines, self.powers = xp.asarray(LINES), xp.asarray(3 ** numpy.arange(LENGTH))
        self.first, self.gaps = xp.asarray(ORBIT_OF * PATTERNS), xp.asarray(gap_table())
        self.weights = xp.zeros(THREATS + 37 * 37)
        self.squares = xp.full(len(self.weights), 1e-6)  # of all slopes so far, for Adagrad

    def patterns(self, boards: Any) -> Any:
        """[board, …] which of the weights tell of it. Boards have 0, 1 for a chip of x, 2 for one of y."""
        found = (boards[:, self.lines] * self.powers).sum(axis=2)
        threats = THREATS + 37 * self.winning_ways(found, 0) + self.winning_ways(found, 1)
        return self.xp.concatenate((found + self.first, threats[:, None]), axis=1)

    def winning_ways(self, patterns: Any, side: int) -> Any:
        """[board] how many of the 36 ways a throw can fall would complete a line of a side at once."""
        gaps = self.gaps[side][self.xp.arange(len(LINES)), patterns]
        ways = self.xp.where(gaps.max(axis=1) > 0, WAYS[WILD], 0)
        for number in (2, 3, 4, 5, 6, 7, 8, 9, 12):
            ways += WAYS[number] * (gaps >> number & 1).max(axis=1)
        return ways

    def chances(self, patterns: Any) -> Any:
        """[board] how likely x wins where y throws next."""
        return 1 / (1 + self.xp.exp(-self.weights[patterns].sum(axis=1)))

    def learn(self, patterns: Any, targets: Any) -> None:
        """Move the chances of some boards towards their targets."""
        errors = self.xp.broadcast_to((targets - self.chances(patterns))[:, None], patterns.shape)
        slopes = self.xp.bincount(patterns.ravel(), errors.ravel(), len(self.weights))
        self.squares += slopes**2
        self.weights += self.rate * slopes / self.xp.sqrt(self.squares)


def boards_after(xp: ModuleType, seen: Any, actions: Any) -> tuple[Any, Any]:
    """Where actions lead from what was seen, a row each: boards, and whether the same player throws again.

    x, whose chips are 1, is always who does not throw next: the player after a 2 or a 12 is y.
    """
    boards = (seen[:, :SPACES] + 2 * seen[:, SPACES : 2 * SPACES]).astype(xp.int64)
    boards[xp.arange(len(boards)), actions % SPACES] = xp.where(actions // SPACES == REMOVE, 0, 1)
    is_again = (seen[:, TOTAL] + seen[:, TOTAL + 10]) > 0
    return xp.where(is_again[:, None], (3 - boards) % 3, boards), is_again


class Player:
    """Plays all games of a batch, for both sides, and learns from them."""

    def __init__(self, rows: int, seed: int = 0, device: str = "cpu", rate: float = 0.1):
        if device == "gpu":
            import cupy
        self.xp: Any = cupy if device == "gpu" else numpy
        self.batch = rl.Batch("sequence", rows, seed=seed, device=device)
        self.values = Values(self.xp, rate)
        self.arrays = {
            name: self.xp.asarray(getattr(self.batch, name))
            for name in ("observations", "legal", "num_legal", "seats", "games")
        }
        self.before = self.xp.zeros((rows, len(LINES) + 1), self.xp.int64)  # [row] where the last move led
        self.x_before = self.xp.zeros(rows, self.xp.int64)  # [row] who x was then; 0 before the first move

    def step(self) -> None:
        """One decision in every game, by what was learned so far; then learn from it."""
        xp, values, seats = self.xp, self.values, self.arrays["seats"].copy()
        actions, patterns, chances, is_again = self.best()
        known = self.x_before > 0
        targets = xp.where(seats == self.x_before, chances, 1 - chances)
        values.learn(self.before[known], targets[known])
        _, rewards, ended, cut = map(xp.asarray, self.batch.step(actions))
        x = xp.where(is_again, 3 - seats, seats)
        won = rewards[xp.arange(len(x)), x - 1] > 0
        values.learn(patterns[ended], won[ended].astype(float))
        self.before, self.x_before = patterns, xp.where(ended | cut, 0, x)

    def best(self) -> tuple[Any, Any, Any, Any]:
        """For every row the best action, where it leads, its player's chance there, and who throws next."""
        xp, legal = self.xp, self.arrays["legal"]
        rows, places = xp.nonzero(xp.arange(legal.shape[1]) < self.arrays["num_legal"][:, None])
        actions = legal[rows, places]
        boards, is_again = boards_after(xp, self.arrays["observations"][rows], actions)
        patterns = self.values.patterns(boards)
        found = self.values.chances(patterns)
        chances = xp.full(legal.shape, -1.0)
        chances[rows, places] = xp.where(is_again, 1 - found, found)
        number = xp.zeros(legal.shape, xp.int64)
        number[rows, places] = xp.arange(len(rows))
        best = chances.argmax(axis=1)
        every = xp.arange(len(best))
        chosen = number[every, best]
        return actions[chosen].astype(xp.int64), patterns[chosen], chances[every, best], is_again[chosen]


class Learned(Bot):
    """The agent as a bot: it looks one throw further, at all totals and the best answer to each."""

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """The move after which the chances are best."""
        rules, actions = match.game.rules, match.choice_of(seat)
        leaves: list[tuple[int, int, int, State]] = []  # move, total, weight and where it leads
        throwers = []  # [move] who throws after it, and decides what to do with that
        for place, action in enumerate(actions):
            after = match.state.copy()
            rules.apply(after, seat - 1, action)
            throwers.append(after.seat)
            leaves += [(place, *leaf) for leaf in thrown(rules, after)]
        worth = chances_of([state for *_, state in leaves], seat - 1, rules)
        totals: dict[tuple[int, int], list[float]] = {}
        for (place, total, _, _), found in zip(leaves, worth, strict=True):
            totals.setdefault((place, total), []).append(found)
        means = [0.0] * len(actions)
        for place, total, weight, _ in {leaf[:2]: leaf for leaf in leaves}.values():
            best = max if throwers[place] == seat - 1 else min
            means[place] += weight * best(totals[place, total]) / 36
        return Choice(match.game.action_text(actions[means.index(max(means))]))


def thrown(rules: ModuleType, state: State) -> list[tuple[int, int, State]]:
    """All that the next throw and the answer to it can come to: total, its ways, and where it leads."""
    if rules.turn(state) == OVER:
        return [(0, 36, state)]
    found, actions = [], [0] * SPACES
    for total in range(11):
        fallen = state.copy()
        rules.chance(fallen, total)
        who, ways = rules.turn(fallen), rules.weight(state, total)
        if who < 0:  # there is nothing to decide
            found.append((total, ways, fallen))
            continue
        for place in range(rules.legal(fallen, who, actions)):
            answered = fallen.copy()
            rules.apply(answered, who, actions[place])
            found.append((total, ways, answered))
    return found


def chances_of(states: list[State], viewer: int, rules: ModuleType) -> Any:
    """[state] how likely a seat (from 0) wins; where a game has ended it is known."""
    values, x = learned(), numpy.array([1 - state.seat for state in states])
    chips = numpy.array([(state.chips[1 - state.seat], state.chips[state.seat]) for state in states])
    bits = chips[:, :, None] >> numpy.arange(SPACES) & 1
    found = values.chances(values.patterns(bits[:, 0] + 2 * bits[:, 1]))
    found = numpy.where(x == viewer, found, 1 - found)
    won = numpy.array([rules.winners(state) for state in states])
    return numpy.where(won > 0, won >> viewer & 1, found)


@cache
def learned() -> Values:
    """What was kept."""
    values = Values()
    values.weights = numpy.load(WEIGHTS)
    return values


def train(games: int, rows: int, seed: int = 0, device: str = "cpu") -> Values:
    """Learn from so many games."""
    player = Player(rows, seed, device)
    while int(player.arrays["games"].min()) < games:
        player.step()
    return player.values


def main() -> None:
    """Learn, keep what was learned, and play against ``careful``."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="where (cpu)")
    parser.add_argument("--rows", type=int, default=512, metavar="N", help="games at a time (512)")
    parser.add_argument("--games", type=int, default=600_000, metavar="K", help="to learn from (600000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of all dice (0)")
    parser.add_argument("--arena", type=int, default=1000, metavar="K", help="games at the end (1000)")
    chosen, began = parser.parse_args(), time.monotonic()
    values = train(chosen.games, chosen.rows, chosen.seed, chosen.device)
    numpy.save(WEIGHTS, values.weights.get() if chosen.device == "gpu" else values.weights)
    print(f"{chosen.games:,} games in {time.monotonic() - began:.0f} s", flush=True)
    for standing in arena("sequence", Learned, "careful", games=chosen.arena):
        print(f"  {standing.bot:<20} {100 * standing.share:.1f} ± {100 * standing.reach:.1f} % of the wins")


if __name__ == "__main__":
    main()
