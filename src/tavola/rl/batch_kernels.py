"""Many games at once: a row of every array is a game, and whoever is to decide in it is what the row shows.

Game number g of a seed has the dice that it has everywhere (``playout_kernels``). A row whose game is over,
or cut off, begins the next of its own at once: the numbers of its games differ by the number of rows.

What is read from an array becomes an ``int`` first: in the plain twin it is a number of NumPy's, which wraps.
"""

from typing import Any, NamedTuple

from ..core.contract import CHANCE, OVER, apply, chance, legal, outcome, turn, ways, winners
from ..core.kernel import STEP, advance, below, copy_state, count_bits, entry, fork, kernel, mix, multiply_add
from ..core.observation_update import observe_again
from ..core.playout_kernels import CHOICES, DICE


class Rows(NamedTuple):
    """The arrays of a batch."""

    start: Any  # one position: where games begin
    pool: Any  # [row] the position
    dice: Any  # [row] where the stream of its dice has come to
    games: Any  # [row] the number of its game
    decisions: Any  # [row] made in it so far
    seats: Any  # [row] who is to decide, from 1
    legal: Any  # [row, place] the ids of the legal actions, ascending
    num_legal: Any  # [row] how many they are
    masks: Any  # [row, action] 1 for each of them
    observations: Any  # [row, number] what who is to decide sees
    memory: Any  # [row, number] what the game keeps of what stands there
    rewards: Any  # [row, seat] of the game that the last step ended, or 0
    ended: Any  # [row] whether it ended one
    cut: Any  # [row] whether it came to the limit of decisions instead


@entry
def begin_rows(rows: Any, first: int, last: int, stream: int) -> None:
    """Begin with game number 0 in row 0, 1 in row 1, …"""
    for row in range(first, last):
        take_back(rows, row)
        end_game(rows, row, 0, False)
        begin_game(rows, row, row, stream)
        show(rows, row)


@entry
def step_rows(rows: Any, first: int, last: int, stream: int, limit: int, actions: Any) -> None:
    """Whoever is to decide does; every action is legal."""
    for row in range(first, last):
        take_back(rows, row)
        apply(rows.pool[row], int(rows.seats[row]) - 1, int(actions[row]))
        rows.decisions[row] += 1
        settle(rows, row)
        is_over = turn(rows.pool[row]) == OVER
        is_cut = not is_over and rows.decisions[row] >= limit
        end_game(rows, row, winners(rows.pool[row]) if is_over else 0, is_cut)
        if is_over or is_cut:
            begin_game(rows, row, int(rows.games[row]) + len(rows.games), stream)
        show(rows, row)


@entry
def first_illegal(rows: Any, first: int, last: int, actions: Any) -> int:
    """The first row whose action is not legal, or -1."""
    for row in range(first, last):
        action = int(actions[row])
        if action < 0 or action >= len(rows.masks[row]) or rows.masks[row, action] == 0:
            return row
    return -1


@entry
def draw_rows(rows: Any, first: int, last: int, stream: int, actions: Any) -> None:
    """What those who decide by lot pick, as playouts do."""
    for row in range(first, last):
        choices = fork(fork(stream, int(rows.games[row])), CHOICES)
        word = mix(multiply_add(int(rows.decisions[row]), STEP, choices))
        actions[row] = rows.legal[row, below(word, int(rows.num_legal[row]))]


@kernel
def begin_game(rows: Any, row: int, game: int, stream: int) -> None:
    """Begin a game; the next one, if nobody has anything to decide in it."""
    is_over = True
    while is_over:
        copy_state(rows.pool, row, rows.start, 0)
        rows.games[row] = game
        rows.decisions[row] = 0
        rows.dice[row] = fork(fork(stream, game), DICE)
        settle(rows, row)
        is_over = turn(rows.pool[row]) == OVER
        game += len(rows.games)


@kernel
def settle(rows: Any, row: int) -> None:
    """Throw until somebody is to decide, or the game is over."""
    dice = int(rows.dice[row])
    while turn(rows.pool[row]) == CHANCE:
        which = outcome(rows.pool[row], below(mix(dice), ways(rows.pool[row])))
        chance(rows.pool[row], which)
        dice = advance(dice)
    rows.dice[row] = dice


@kernel
def end_game(rows: Any, row: int, won: int, is_cut: bool) -> None:
    """Tell how a game ended, by the mask of its winners, or that it goes on: ``table.rewards_of``."""
    rows.ended[row] = won != 0
    rows.cut[row] = is_cut
    seats = len(rows.rewards[row])
    for seat in range(seats):
        if won == 0:
            rows.rewards[row, seat] = 0.0
        elif won >> seat & 1:
            rows.rewards[row, seat] = seats / count_bits(won) - 1.0
        else:
            rows.rewards[row, seat] = -1.0


@kernel
def take_back(rows: Any, row: int) -> None:
    """The mask as it was before anything was legal."""
    for place in range(rows.num_legal[row]):
        rows.masks[row, rows.legal[row, place]] = 0


@kernel
def show(rows: Any, row: int) -> None:
    """Who is to decide, what they may do, and what they see."""
    seat = turn(rows.pool[row])
    rows.seats[row] = seat + 1
    count = legal(rows.pool[row], seat, rows.legal[row])
    rows.num_legal[row] = count
    for place in range(count):
        rows.masks[row, rows.legal[row, place]] = 1
    observe_again(rows.pool[row], seat, rows.observations[row], rows.memory[row])
