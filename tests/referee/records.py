"""What all referees share: following a log, and judging, making and spoiling records. No rules of a game."""

import copy
import json
import random
import re
import string
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

Options = dict[str, Any]
Record = dict[str, Any]
Verdict = tuple[int | None, str]  # the log's line (from 1; None: the record as a whole), and what is wrong
Row = tuple[str, list[str]]  # a log line, and the legal moves written for it (none for chance)
Edit = tuple[str, str]  # what to find in a line, and what to put there
Spoiler = Callable[[random.Random, Record, str], None]  # puts the fault of that name into a record
Slip = tuple[int, int, list[str]]  # from which index on, how many lines are taken out, what is put there

NAMES = ["Ada", "Bruno", "Chiara", "Dario"]


class Refused(ValueError):
    """The rules do not allow this."""


def whole(value: object, *allowed: int) -> bool:
    """Whether this is one of these numbers; true and 1.0 are not 1."""
    return type(value) is int and value in allowed


class Referee(ABC):
    """One game, followed line by line."""

    ROLL: ClassVar[str]  # the pattern of what follows "* roll "
    MOVE: ClassVar[str]  # the pattern of what follows a seat
    DICE: ClassVar[int]  # how many are thrown, where that never changes

    def __init__(self, seats: int, options: Options) -> None:
        first = options.get("first")
        if not whole(seats, 2, 3, 4):
            raise Refused("two, three or four can play")
        if first is not None and not whole(first, *range(1, seats + 1)):
            raise Refused("the first player must have a seat")
        self.seats, self.first = seats, first
        self.seat: int = first or 1  # whose turn it is
        self.stage = "start"  # then: roll, move, over

    def expects(self) -> str:
        """What is due: start, roll, move; or the game is over."""
        return self.stage

    def dice(self) -> int:
        """How many dice are to be thrown now."""
        return self.DICE if self.stage == "roll" else 0

    def asked(self) -> set[int]:
        """The seats that may move now."""
        return {self.seat} if self.stage == "move" else set()

    def legal(self, seat: int) -> set[str]:
        """What a seat may do now."""
        return self.moves(seat) if seat in self.asked() else set()

    def play(self, line: str) -> None:
        """Carry out one line of the log, or refuse it."""
        if not isinstance(line, str):
            raise Refused("not a line of text")
        if self.stage == "over":
            raise Refused("the game is over")
        kinds = {
            "start": r"\* start [1-4]",
            "roll": rf"\* roll {self.ROLL}",
            "move": rf"[1-4] (?:{self.MOVE})",
        }
        kind = next((kind for kind, pattern in kinds.items() if re.fullmatch(pattern, line)), None)
        if kind is None:
            raise Refused("not a line of this game")
        if kind != self.stage:
            raise Refused(f"a {self.stage} is due, no {kind}")
        if kind == "start":
            self._first(int(line[-1]))
        elif kind == "roll":
            self.roll(line.split()[2:])
        elif line[2:] in self.legal(int(line[0])):
            self.move(int(line[0]), line[2:])
        else:
            raise Refused(f"{line[2:]} is not for seat {line[0]} now")

    def _first(self, seat: int) -> None:
        if seat > self.seats or self.first not in (None, seat):
            raise Refused(f"seat {seat} cannot start")
        self.start(seat)

    @abstractmethod
    def moves(self, seat: int) -> set[str]:
        """What a seat that is asked may do."""

    @abstractmethod
    def start(self, seat: int) -> None:
        """A seat is the first."""

    @abstractmethod
    def roll(self, dice: list[str]) -> None:
        """Dice fall so; may refuse their number."""

    @abstractmethod
    def move(self, seat: int, move: str) -> None:
        """A seat makes a legal move."""

    @abstractmethod
    def result(self) -> dict[str, Any] | None:
        """The winning seats and the scores, once the game is over."""


AT_THE_END = ["wrong winners", "result null at the end", "wrong scores", "missing result"]
RUNNING = ["result on a running game"]
IN_LISTS = ["missing legal move", "doubled legal move", "surplus legal move", "missing list", "surplus list"]


def edits(rng: random.Random) -> dict[str, Edit]:
    """Faults within one line of any game."""
    return {
        "wrong seat": (r"^[1-4*]", rng.choice("012345*")),
        "wrong start": (r"(?<=start )\d", rng.choice("012345")),
        "double space": (r" ", "  "),
        "capital letter": (r"[a-z]", rng.choice(string.ascii_uppercase)),
        "missing seat": (r"^[1-4*] ", ""),
        "empty line": (r"^.*$", ""),
        "space at the end": (r"$", " "),
    }


class Records(ABC):
    """The records of one game: judges them, makes random ones, and spoils right ones."""

    GAME: ClassVar[str]
    MOVES: ClassVar[tuple[str, ...]]  # moves of the game, for lists that have one too many and after the end
    SLIPS: ClassVar[tuple[str, ...]] = ()  # the names of faults against the game's own rules

    @abstractmethod
    def referee(self, seats: int, options: Options) -> Referee:
        """A fresh game."""

    @abstractmethod
    def throw(self, rng: random.Random, dice: int) -> str:
        """A line with so many random dice."""

    @abstractmethod
    def edits(self, rng: random.Random) -> dict[str, Edit]:
        """Faults within one line of this game."""

    def taste(self, rng: random.Random) -> Callable[[list[str]], str]:
        """How the moves of one random game are chosen."""
        return rng.choice

    def slip(self, rng: random.Random, record: Record, fault: str) -> Slip | None:
        """A fault against the rules themselves, if this game gives an occasion for it."""
        raise NotImplementedError

    def bad_options(self, rng: random.Random, record: Record) -> dict[str, Options]:
        """Options to replace the record's by, of which at least one is wrong."""
        beyond = len(record["players"]) + 1
        return {"first without a seat": {"first": rng.choice([0, beyond, -1, "1", True, 1.5])}}

    # Judging

    def judge(self, record: Record) -> Verdict | None:
        """What is first wrong with a record.

        A list of legal moves is judged with its line; too few or too many lists, and the result, at the end.
        """
        if not self._readable(record):
            return None, f"not a record of {self.GAME}"
        try:
            referee = self.referee(len(record["players"]), record["options"])
        except Refused as refusal:
            return None, str(refusal)
        lists, decisions = record.get("legal"), 0
        for number, line in enumerate(record["log"], 1):
            seats = [seat for seat in referee.asked() if str(line).startswith(str(seat))]
            written = lists[decisions : decisions + 1] if seats and lists is not None else []
            ours = referee.legal(seats[0]) if written else set()
            try:
                referee.play(line)
            except Refused as refusal:
                return number, str(refusal)
            if written and sorted(map(str, written[0])) != sorted(ours):
                return number, "other moves were legal"
            decisions += len(seats)
        if lists is not None and len(lists) != decisions:
            return None, f"{len(lists)} lists of legal moves for {decisions} decisions"
        results = record.get("result", "missing"), referee.result()
        said, true = (json.dumps(each, sort_keys=True) for each in results)
        return None if said == true else (None, "wrong result")

    def _readable(self, record: Record) -> bool:
        whole_record: Record = {"legal": [], **record}
        kinds = {"players": list, "options": dict, "log": list, "legal": list}
        if not all(isinstance(whole_record.get(key), kind) for key, kind in kinds.items()):
            return False
        named = whole(record.get("tavola"), 1) and record.get("game") == self.GAME
        return named and all(isinstance(each, list) for each in whole_record["legal"])

    # Making

    def random_record(
        self,
        rng: random.Random,
        seats: int,
        options: Options,
        with_legal: bool,
        stop_after: int | None = None,
        max_decisions: int = 2000,
    ) -> Record:
        """A random game, to its end, to so many lines, or to so many decisions.

        Where several may act at the same time, they do so in any order.
        """
        referee, choose = self.referee(seats, options), self.taste(rng)
        log: list[str] = []
        lists: list[list[str]] = []
        while referee.expects() != "over" and (stop_after is None or len(log) < stop_after):
            if referee.expects() == "start":
                line = f"* start {referee.first or rng.randint(1, seats)}"
            elif referee.expects() == "roll":
                line = self.throw(rng, referee.dice())
            elif len(lists) == max_decisions:
                break
            else:
                seat = rng.choice(sorted(referee.asked()))
                lists.append(rng.sample(moves := sorted(referee.legal(seat)), len(moves)))
                line = f"{seat} {choose(moves)}"
            referee.play(line)
            log.append(line)
        record: Record = {"tavola": 1, "game": self.GAME, "options": copy.deepcopy(options)}
        record |= {"players": NAMES[:seats], "log": log, "result": referee.result()}
        return {**record, **({"legal": lists} if with_legal else {})}

    # Spoiling

    def corrupt(self, rng: random.Random, record: Record) -> tuple[Record, int | None, str]:
        """A copy of a right record with one fault, the line where it must be reported, and its name."""
        faults = self.faults(record)
        while True:
            fault, bad = rng.choice(list(faults)), copy.deepcopy(record)
            faults[fault](rng, bad, fault)
            if bad == record:
                continue
            verdict = self.judge(bad)
            bare = self.judge({key: value for key, value in bad.items() if key != "legal"})
            # A fault in the log must show at the same line whether or not the lists are looked at.
            if verdict and (fault in IN_LISTS or (bare and bare[0] == verdict[0])):
                return bad, verdict[0], fault

    def faults(self, record: Record) -> dict[str, Spoiler]:
        """Every fault that can be put into this record, and what does it."""
        rng, is_over = random.Random(0), record["result"] is not None
        found: dict[str, Spoiler] = dict.fromkeys(AT_THE_END if is_over else RUNNING, self._bad_result)
        found |= dict.fromkeys(self.bad_options(rng, record), self._bad_option)
        if record.get("legal"):
            found |= dict.fromkeys(IN_LISTS, self._bad_list)
        if record["log"]:
            reordered = set(self._reordered(rng, [("", [])])) - (set() if is_over else {"line after the end"})
            in_log = [*edits(rng), *self.edits(rng), *self.SLIPS, *sorted(reordered)]
            found |= dict.fromkeys(in_log, self._bad_log)
        return found

    def _bad_log(self, rng: random.Random, bad: Record, fault: str) -> None:
        lists = iter(bad.get("legal", []))
        rows: list[Row] = [(line, [] if line[0] == "*" else next(lists, [])) for line in bad["log"]]
        within_lines = edits(rng) | self.edits(rng)
        if fault in within_lines:
            pattern, put = within_lines[fault]
            fitting = [at for at, (line, _) in enumerate(rows) if re.search(pattern, line)]
            for at in rng.sample(fitting, min(1, len(fitting))):
                rows[at] = re.sub(pattern, put, rows[at][0], count=1), rows[at][1]
        elif fault not in self.SLIPS:
            rows = self._reordered(rng, rows)[fault]
        elif slip := self.slip(rng, bad, fault):
            at, gone, lines = slip
            rows[at : at + gone] = [(line, rows[at][1] if gone else []) for line in lines]
        bad["log"] = [line for line, _ in rows]
        if "legal" in bad:
            bad["legal"] = [moves for line, moves in rows if not line.startswith("*")]

    def _reordered(self, rng: random.Random, rows: list[Row]) -> dict[str, list[Row]]:
        """Faults in the order of the lines."""
        at, other = sorted([rng.randrange(len(rows)), rng.randrange(len(rows))])
        dice = [len(line.split()) - 2 for line, _ in rows if line.startswith("* roll")]
        roll: Row = (self.throw(rng, rng.choice(dice or [1])), [])
        return {
            "line after the end": [*rows, rng.choice([roll, rows[-1], (f"1 {rng.choice(self.MOVES)}", [])])],
            "dropped line": rows[:at] + rows[at + 1 :],
            "doubled line": rows[: at + 1] + rows[at:],
            "swapped lines": [*rows[:at], rows[other], *rows[at + 1 : other], rows[at], *rows[other + 1 :]],
            "stray start": [*rows[:at], ("* start 1", []), *rows[at:]],
            "stray roll": [*rows[:at], roll, *rows[at:]],
        }

    def _bad_list(self, rng: random.Random, bad: Record, fault: str) -> None:
        moves = rng.choice(bad["legal"])
        every = {move for each in bad["legal"] for move in each} | set(self.MOVES)
        if fault == "missing list":
            bad["legal"].pop()  # the last, so that the other lists still belong to their lines
        elif fault == "surplus list":
            bad["legal"].append([rng.choice(self.MOVES)])
        elif fault == "missing legal move":
            moves.remove(rng.choice(moves))
        else:
            moves.append(rng.choice(moves if fault == "doubled legal move" else sorted(every - set(moves))))

    def _bad_result(self, rng: random.Random, bad: Record, fault: str) -> None:
        seats = list(range(1, len(bad["players"]) + 1))
        winners, zeros = sorted(rng.sample(seats, rng.randint(0, len(seats)))), [0 for _ in seats]
        if fault == "missing result":
            del bad["result"]
        elif fault == "wrong winners":
            bad["result"]["winners"] = winners
        elif fault == "result null at the end":
            bad["result"] = None
        elif fault == "wrong scores" and bad["result"]["scores"]:
            bad["result"]["scores"][rng.choice(seats) - 1] += rng.choice([-5, -1, 1, 3, 5, 15])
        elif fault == "wrong scores":
            bad["result"]["scores"] = zeros
        else:
            bad["result"] = {"winners": winners, "scores": rng.choice([None, zeros])}

    def _bad_option(self, rng: random.Random, bad: Record, fault: str) -> None:
        bad["options"] |= self.bad_options(rng, bad)[fault]
