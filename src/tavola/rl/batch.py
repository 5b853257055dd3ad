"""Many games at once, in compiled code: the same rules, dice and observations as everywhere."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from ..core.dice import SeededDice
from ..core.errors import BadOptions, IllegalMove
from ..core.game import Game
from ..core.kernel import fork, seed_stream
from ..core.linker import Linker
from ..core.playout_kernels import DICE
from ..core.playouts import compiler
from ..core.registry import find_game
from ..gpu import require_device
from .rows import HostRows
from .table import MAX_DECISIONS

CPU, GPU = DEVICES = ("cpu", "gpu")


class Step(NamedTuple):
    """What a step has led to. The arrays are the batch's own, and written again at the next."""

    observations: NDArray[numpy.int16]  # [row, number] what who is to decide next sees
    rewards: NDArray[numpy.float32]  # [row, seat] of the game that ended, or 0
    ended: NDArray[numpy.bool_]  # [row] whether a game ended, and the next one has begun
    cut: NDArray[numpy.bool_]  # [row] the same of games that came to the limit of decisions


class Batch:
    """So many games at once: ``step`` takes an action for each, of whoever is to decide in it.

    Where a game is over, the next one begins at once. All arrays are written by the batch at every step, in
    place; whoever looks at them through DLPack sees it. They are to be read, not to be written. On a device
    they are arrays of the device, which ``__cuda_array_interface__`` shares.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        max_decisions: int = MAX_DECISIONS,
        threads: int | None = None,
        compiled: bool = True,
        device: str = CPU,
    ):
        if n < 1:
            raise BadOptions(f"a batch has at least one game, not {n}")
        self.game = find_game(game) if isinstance(game, str) else game
        self.num_seats = seats or self.game.seats[0]
        self.options = self.game.agree(self.num_seats, options or {})
        self.max_decisions = max_decisions
        self.place = self.placed(n, device, threads, compiled)
        self.rows = self.place.rows
        self.reset(seed)

    def placed(self, n: int, device: str, threads: int | None, compiled: bool) -> Any:
        """Where the games are played: rows in the processor's memory, or on a device."""
        if device not in DEVICES:
            raise BadOptions(f"a batch is on one of {', '.join(DEVICES)}, not {device!r}")
        if device == CPU:
            linker = compiler(self.game) if compiled else Linker(self.game.rules)
            return HostRows(linker, self.game, n, self.num_seats, self.options, threads)
        require_device()
        from .device_rows import DeviceRows

        return DeviceRows(self.game, n, self.num_seats, self.options)

    def __len__(self) -> int:
        return int(self.place.count)

    # What is to be seen, a row a game

    @property
    def observations(self) -> NDArray[numpy.int16]:
        """[row, number] what who is to decide sees, as in every environment."""
        return self.rows.observations  # type: ignore[no-any-return]

    @property
    def masks(self) -> NDArray[numpy.int8]:
        """[row, action] 1 for each legal action."""
        return self.rows.masks  # type: ignore[no-any-return]

    @property
    def legal(self) -> NDArray[numpy.int32]:
        """[row, place] the legal actions, ascending; only the first ``num_legal`` of a row count."""
        return self.rows.legal  # type: ignore[no-any-return]

    @property
    def num_legal(self) -> NDArray[numpy.int64]:
        """[row] how many actions are legal."""
        return self.rows.num_legal  # type: ignore[no-any-return]

    @property
    def seats(self) -> NDArray[numpy.int64]:
        """[row] the seat, from 1, that is to decide."""
        return self.rows.seats  # type: ignore[no-any-return]

    @property
    def games(self) -> NDArray[numpy.int64]:
        """[row] the number of the game. In row r these are r, r + n, r + 2 n, …"""
        return self.rows.games  # type: ignore[no-any-return]

    @property
    def decisions(self) -> NDArray[numpy.int64]:
        """[row] how many decisions there were in the game."""
        return self.rows.decisions  # type: ignore[no-any-return]

    def dice(self, number: int) -> SeededDice:
        """The dice of a game: a ``Match`` that has them is the same game, if the same actions are taken."""
        return SeededDice.from_stream(fork(fork(self.stream, number), DICE))

    # What happens

    def reset(self, seed: int = 0) -> NDArray[numpy.int16]:
        """Begin with the first games of a seed, which are those of ``tavola.simulate``."""
        self.stream = seed_stream(seed)
        self.place.begin(self.stream)
        return self.observations

    def step(self, actions: Any) -> Step:
        """Take an action in every game. If one of them is not legal, none is taken."""
        row = self.place.step(self.stream, self.max_decisions, actions)
        if row >= 0:
            raise IllegalMove(f"action {int(actions[row])} of row {row} is not legal now")
        return Step(self.observations, self.rows.rewards, self.rows.ended, self.rows.cut)

    def draw(self) -> NDArray[numpy.int64]:
        """Actions by lot: those that ``tavola.simulate`` draws in the same games."""
        return self.place.draw(self.stream)  # type: ignore[no-any-return]
