"""Sequence Dice told a second time, in the plainest way, from the rules page alone."""

import random
from typing import Any

from . import records
from .records import Edit, Options, Record, Refused, whole

PRINTED = "2 3 4 5 6 2 / 6 7 8 9 7 3 / 5 9 12 12 8 4 / 4 8 12 12 9 5 / 3 7 9 8 7 6 / 2 6 5 4 3 2"
NUMBER = {
    column + str(row): int(number)
    for row, numbers in enumerate(PRINTED.split(" / "), 1)
    for column, number in zip("abcdef", numbers.split(), strict=True)
}
CHIPS = 20


def lines_of(length: int) -> list[set[str]]:
    """Every straight line of so many neighbouring spaces."""
    found = []
    for space in NUMBER:
        x, y = "abcdef".index(space[0]), int(space[1])
        for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            steps = [(x + dx * n, y + dy * n) for n in range(length)]
            if all(0 <= a <= 5 and 1 <= b <= 6 for a, b in steps):
                found.append({"abcdef"[a] + str(b) for a, b in steps})
    return found


LINES = {length: lines_of(length) for length in (5, 6)}


class Referee(records.Referee):
    """One game, followed line by line."""

    ROLL = "[1-6] [1-6]"
    MOVE = "(?:place|replace|remove) [a-f][1-6]"
    DICE = 2

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        line = options.get("line", 5)
        if not whole(line, 5, 5 if seats == 3 else 6):
            raise Refused("a line is five, or six where two sides play")
        self.line = int(line)
        self.chips: dict[str, int] = {}  # space -> the side whose chip lies there
        self.total = 0  # what was thrown, while a move is awaited
        self.winner: int | None = None  # the side
        self.waiting: list[int] = []  # who has yet to throw in the roll-off
        self.thrown: dict[int, int] = {}  # this round of the roll-off
        if not self.first:
            self.waiting, self.stage = list(range(1, seats + 1)), "roll"

    def side(self, seat: int) -> int:
        return (1 if seat in (1, 3) else 2) if self.seats == 4 else seat

    def result(self) -> dict[str, Any] | None:
        winners = [seat for seat in range(1, self.seats + 1) if self.side(seat) == self.winner]
        return {"winners": winners, "scores": None} if winners else None

    def moves(self, seat: int) -> set[str]:
        me = self.side(seat)
        foreign = {space for space, owner in self.chips.items() if owner != me}
        if self.total == 10:
            return {f"remove {space}" for space in foreign if NUMBER[space] not in (2, 12)}
        if list(self.chips.values()).count(me) == CHIPS:
            return set()
        wanted = {space for space, number in NUMBER.items() if self.total in (11, number)}
        if empty := wanted - set(self.chips):
            return {f"place {space}" for space in empty}
        return {f"replace {space}" for space in wanted & foreign}

    def start(self, seat: int) -> None:
        self.stage = "roll"

    def roll(self, dice: list[str]) -> None:
        total = sum(map(int, dice))
        if self.waiting:
            self._roll_off(total)
        else:
            self.total, self.stage = total, "move"
            if not self.legal(self.seat):
                self._pass_on()

    def _roll_off(self, total: int) -> None:
        self.thrown[self.waiting.pop(0)] = total
        if self.waiting:
            self.seat = self.waiting[0]
        else:
            best = [seat for seat, thrown in self.thrown.items() if thrown == max(self.thrown.values())]
            self.seat, self.thrown = best[0], {}
            self.waiting = best if len(best) > 1 else []

    def move(self, seat: int, move: str) -> None:
        (verb, space), me = move.split(), self.side(seat)
        if verb == "remove":
            del self.chips[space]
        else:
            self.chips[space] = me
        if any(all(self.chips.get(each) == me for each in line) for line in LINES[self.line]):
            self.winner, self.stage = me, "over"
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        if self.total not in (2, 12):
            self.seat = self.seat % self.seats + 1
        self.total, self.stage = 0, "roll"


class Records(records.Records):
    GAME = "sequence"
    MOVES = tuple(f"{verb} {space}" for verb in ("place", "replace", "remove") for space in NUMBER)

    def referee(self, seats: int, options: Options) -> Referee:
        return Referee(seats, options)

    def throw(self, rng: random.Random, dice: int) -> str:
        return " ".join(["* roll", *rng.choices("123456", k=dice)])

    def edits(self, rng: random.Random) -> dict[str, Edit]:
        return {
            "another space": (r"[a-f][1-6]$", rng.choice(list(NUMBER))),
            "no such space": (r"[a-f][1-6]$", rng.choice(["g1", "a0", "a7", "4c", "c", "c44"])),
            "wrong verb": (
                r"place|replace|remove",
                rng.choice(["place", "replace", "remove", "pass", "roll"]),
            ),
            "impossible die": (r"(?<=roll )\d \d", rng.choice(["7 1", "0 3", "2 7", "6 0", "-1 4"])),
            "another roll": (r"(?<=roll )\d \d", f"{rng.randint(1, 6)} {rng.randint(1, 6)}"),
            "three dice": (r"(roll \d \d)", r"\1 1"),
            "one die": (r"(roll \d) \d", r"\1"),
        }

    def bad_options(self, rng: random.Random, record: Record) -> dict[str, Options]:
        wrong = [4, 7, 0, "5", 5.5, True, [5], *([6] if len(record["players"]) == 3 else [])]
        return {**super().bad_options(rng, record), "no such line": {"line": rng.choice(wrong)}}


judge = Records().judge
random_record = Records().random_record
corrupt = Records().corrupt
