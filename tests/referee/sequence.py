"""Sequence Dice told a second time, in the plainest way, from the rules page alone."""

import copy
import json
import random
import re
from typing import Any

Record = dict[str, Any]
Row = tuple[str, list[str]]  # a log line, and the legal moves written for it (none for chance)

PRINTED = "2 3 4 5 6 2 / 6 7 8 9 7 3 / 5 9 12 12 8 4 / 4 8 12 12 9 5 / 3 7 9 8 7 6 / 2 6 5 4 3 2"
NUMBER = {
    column + str(row): int(number)
    for row, numbers in enumerate(PRINTED.split(" / "), 1)
    for column, number in zip("abcdef", numbers.split(), strict=True)
}
CHIPS = 20
NAMES = ["Ada", "Bruno", "Chiara", "Dario"]


class Refused(ValueError):
    """The rules do not allow this."""


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


def _whole(value: object, *allowed: int) -> bool:
    return type(value) is int and value in allowed


class Referee:
    """One game, followed line by line."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        line, first = options.get("line", 5), options.get("first")
        if not _whole(seats, 2, 3, 4):
            raise Refused("two, three or four can play")
        if not _whole(line, 5, 5 if seats == 3 else 6):
            raise Refused("a line is five, or six where two sides play")
        if first is not None and not _whole(first, *range(1, seats + 1)):
            raise Refused("the first player must have a seat")
        self.seats, self.line, self.first = seats, int(line), first
        self.chips: dict[str, int] = {}  # space -> the side whose chip lies there
        self.total = 0  # what was thrown, while a move is awaited
        self.winner: int | None = None  # the side
        self.waiting = [] if first else list(range(1, seats + 1))  # who has yet to throw in the roll-off
        self.thrown: dict[int, int] = {}  # this round of the roll-off
        self.stage = "start" if first else "roll"
        self.seat: int = first or 1

    def side(self, seat: int) -> int:
        return (1 if seat in (1, 3) else 2) if self.seats == 4 else seat

    def expects(self) -> str:
        return self.stage

    def result(self) -> dict[str, Any] | None:
        winners = [seat for seat in range(1, self.seats + 1) if self.side(seat) == self.winner]
        return {"winners": winners, "scores": None} if winners else None

    def legal(self) -> set[str]:
        if self.stage != "move":
            return set()
        me = self.side(self.seat)
        foreign = {space for space, owner in self.chips.items() if owner != me}
        if self.total == 10:
            return {f"remove {space}" for space in foreign if NUMBER[space] not in (2, 12)}
        if list(self.chips.values()).count(me) == CHIPS:
            return set()
        wanted = {space for space, number in NUMBER.items() if self.total in (11, number)}
        if empty := wanted - set(self.chips):
            return {f"place {space}" for space in empty}
        return {f"replace {space}" for space in wanted & foreign}

    def play(self, line: str) -> None:
        if not isinstance(line, str):
            raise Refused("not a line of text")
        if self.stage == "over":
            raise Refused("the game is over")
        if start := re.fullmatch(r"\* start ([1-4])", line):
            self._start(int(start[1]))
        elif roll := re.fullmatch(r"\* roll ([1-6]) ([1-6])", line):
            self._roll(int(roll[1]) + int(roll[2]))
        elif move := re.fullmatch(r"([1-4]) ((?:place|replace|remove) [a-f][1-6])", line):
            self._move(int(move[1]), move[2])
        else:
            raise Refused("not a line of this game")

    def _start(self, seat: int) -> None:
        if self.stage != "start":
            raise Refused(f"a {self.stage} is due, no start")
        if seat != self.first:
            raise Refused(f"seat {self.first} was to start")
        self.stage = "roll"

    def _roll(self, total: int) -> None:
        if self.stage != "roll":
            raise Refused(f"a {self.stage} is due, no roll")
        if self.waiting:
            self._roll_off(total)
        else:
            self.total, self.stage = total, "move"
            if not self.legal():
                self._pass_on()

    def _roll_off(self, total: int) -> None:
        self.thrown[self.waiting.pop(0)] = total
        if self.waiting:
            self.seat = self.waiting[0]
        else:
            best = [seat for seat, thrown in self.thrown.items() if thrown == max(self.thrown.values())]
            self.seat, self.thrown = best[0], {}
            self.waiting = best if len(best) > 1 else []

    def _move(self, seat: int, move: str) -> None:
        if self.stage != "move":
            raise Refused(f"a {self.stage} is due, no move")
        if seat != self.seat:
            raise Refused(f"it is for seat {self.seat} to move")
        if move not in self.legal():
            raise Refused(f"{move} is not allowed")
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


def _readable(record: Record) -> bool:
    whole: Record = {"legal": [], **record}
    kinds = {"players": list, "options": dict, "log": list, "legal": list}
    if not all(isinstance(whole.get(key), kind) for key, kind in kinds.items()):
        return False
    named = _whole(whole.get("tavola"), 1) and whole.get("game") == "sequence"
    return named and all(isinstance(each, list) for each in whole["legal"])


def judge(record: Record) -> tuple[int | None, str] | None:
    """What is first wrong with a record: the log's line (from 1; None: the record as a whole) and why.

    A list of legal moves is judged with its line; too few or too many lists, and the result, at the end.
    """
    if not _readable(record):
        return None, "not a record of Sequence Dice"
    try:
        referee = Referee(len(record["players"]), record["options"])
    except Refused as refusal:
        return None, str(refusal)
    lists, decisions = record.get("legal"), 0
    for number, line in enumerate(record["log"], 1):
        ours = referee.legal()
        try:
            referee.play(line)
        except Refused as refusal:
            return number, str(refusal)
        if ours:
            written = lists[decisions : decisions + 1] if lists is not None else []
            if written and sorted(map(str, written[0])) != sorted(ours):
                return number, "other moves were legal"
            decisions += 1
    if lists is not None and len(lists) != decisions:
        return None, f"{len(lists)} lists of legal moves for {decisions} decisions"
    results = record.get("result", "missing"), referee.result()
    said, true = (json.dumps(each, sort_keys=True) for each in results)
    return None if said == true else (None, "wrong result")


def random_record(
    rng: random.Random, seats: int, options: dict[str, Any], with_legal: bool, stop_after: int | None = None
) -> Record:
    """A random game, to its end or to so many lines."""
    referee = Referee(seats, options)
    log: list[str] = []
    lists: list[list[str]] = []
    while referee.expects() != "over" and (stop_after is None or len(log) < stop_after):
        if referee.expects() == "start":
            line = f"* start {referee.first}"
        elif referee.expects() == "roll":
            line = f"* roll {rng.randint(1, 6)} {rng.randint(1, 6)}"
        else:
            lists.append(rng.sample(sorted(referee.legal()), len(referee.legal())))
            line = f"{referee.seat} {rng.choice(lists[-1])}"
        referee.play(line)
        log.append(line)
    record = {"tavola": 1, "game": "sequence", "options": dict(options), "players": NAMES[:seats], "log": log}
    return {**record, "result": referee.result(), **({"legal": lists} if with_legal else {})}


def _edits(rng: random.Random) -> dict[str, tuple[str, str]]:
    """Faults within one line: what to find, and what to put there; a line without it stays as it is."""
    return {
        "another space": (r"[a-f][1-6]$", rng.choice(list(NUMBER))),
        "no such space": (r"[a-f][1-6]$", rng.choice(["g1", "a0", "a7", "4c", "c", "c44"])),
        "wrong verb": (r"place|replace|remove", rng.choice(["place", "replace", "remove", "pass", "roll"])),
        "wrong seat": (r"^[1-4*]", rng.choice("012345*")),
        "wrong start": (r"(?<=start )\d", rng.choice("012345")),
        "impossible die": (r"(?<=roll )\d \d", rng.choice(["7 1", "0 3", "2 7", "6 0", "-1 4"])),
        "another roll": (r"(?<=roll )\d \d", f"{rng.randint(1, 6)} {rng.randint(1, 6)}"),
        "three dice": (r"(roll \d \d)", r"\1 1"),
        "one die": (r"(roll \d) \d", r"\1"),
        "double space": (r" ", "  "),
        "capital letter": (r"[a-z]", rng.choice("PRS")),
        "missing seat": (r"^[1-4*] ", ""),
        "empty line": (r"^.*$", ""),
        "space at the end": (r"$", " "),
    }


def _reordered(rng: random.Random, rows: list[Row]) -> dict[str, list[Row]]:
    """Faults in the order of the lines."""
    at, other = sorted([rng.randrange(len(rows)), rng.randrange(len(rows))])
    return {
        "line after the end": [*rows, rng.choice([("* roll 3 4", []), rows[-1], ("1 place a1", [])])],
        "dropped line": rows[:at] + rows[at + 1 :],
        "doubled line": rows[: at + 1] + rows[at:],
        "swapped lines": [*rows[:at], rows[other], *rows[at + 1 : other], rows[at], *rows[other + 1 :]],
        "stray start": [*rows[:at], ("* start 1", []), *rows[at:]],
    }


def _bad_log(rng: random.Random, bad: Record, fault: str) -> None:
    lists = iter(bad.get("legal", []))
    rows: list[Row] = [(line, [] if line[0] == "*" else next(lists, [])) for line in bad["log"]]
    at, edits = rng.randrange(len(rows)), _edits(rng)
    if fault in edits:
        rows[at] = re.sub(*edits[fault], rows[at][0], count=1), rows[at][1]
    else:
        rows = _reordered(rng, rows)[fault]
    bad["log"] = [line for line, _ in rows]
    if "legal" in bad:
        bad["legal"] = [moves for line, moves in rows if not line.startswith("*")]


def _bad_list(rng: random.Random, bad: Record, fault: str) -> None:
    moves = rng.choice(bad["legal"])
    every = {f"{verb} {space}" for verb in ("place", "replace", "remove") for space in NUMBER}
    if fault == "missing list":
        bad["legal"].pop()  # the last, so that the other lists still belong to their lines
    elif fault == "surplus list":
        bad["legal"].append(["place a1"])
    elif fault == "missing legal move":
        moves.remove(rng.choice(moves))
    else:
        moves.append(rng.choice(moves if fault == "doubled legal move" else sorted(every - set(moves))))


def _bad_result(rng: random.Random, bad: Record, fault: str) -> None:
    seats = list(range(1, len(bad["players"]) + 1))
    winners = sorted(rng.sample(seats, rng.randrange(len(seats))))
    if fault == "wrong scores":
        bad["result"]["scores"] = [0 for _ in seats]
    else:
        bad["result"] = None if "null" in fault else {"winners": winners, "scores": None}


IN_RESULT = ["result on a running game", "wrong winners", "result null at the end", "wrong scores"]
IN_LOG = [*_edits(random.Random(0)), *_reordered(random.Random(0), [("", [])])]
IN_LISTS = ["missing legal move", "doubled legal move", "surplus legal move", "missing list", "surplus list"]


def corrupt(rng: random.Random, record: Record) -> tuple[Record, int | None, str]:
    """A copy of a right record with one fault, the line where it must be reported, and its name."""
    over = record["result"] is not None
    faults = [*(IN_RESULT[1:] if over else IN_RESULT[:1]), *(IN_LISTS if record.get("legal") else [])]
    faults += [fault for fault in IN_LOG if record["log"] and (over or fault != "line after the end")]
    while True:
        fault, bad = rng.choice(faults), copy.deepcopy(record)
        spoil = _bad_log if fault in IN_LOG else _bad_list if fault in IN_LISTS else _bad_result
        spoil(rng, bad, fault)
        verdict = judge(bad)
        bare = judge({key: value for key, value in bad.items() if key != "legal"})
        # A fault in the log must show at the same line whether or not the lists are looked at.
        if verdict and (fault in IN_LISTS or (bare and bare[0] == verdict[0])):
            return bad, verdict[0], fault
