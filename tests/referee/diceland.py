"""Diceland told a second time, in the plainest way, from the rules page alone."""

import functools
import random
from collections import Counter
from pathlib import Path
from typing import Any

from . import records
from .records import Edit, Options, Record, Refused, Slip, Verdict

Letters = dict[str, str]  # a board's letter -> its text

COLOURS = "rygbos"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
STANDARD = (13, 12, 13, 12, 13, 12, 13, 12, 13)
BOARDS = Path(__file__).parents[2] / "src/tavola/games/diceland/boards"
SMALL = [  # boards of 32 to 52 spaces, the last two with their short rows first
    "gGsyYbs/bSsbbS/OBb*oBR/oRGYOr/rrg#yy#",
    "srRYSsyY/Syyybbg/ggGr*oOG/ooRbsog/O#rrBsBb",
    "rgBGRr/RyGbggr/oys*Ys/OYSBOyS/bbbooo",
    "yooO#Bb/YsSsyybb/ggbByyo/RggG*r#o/rgRrsrO/ooYysrrg/bbsSs#G",
]
SMALL = [board.replace("/", "\n") for board in SMALL]


@functools.cache
def shipped() -> Letters:
    """The boards that come with the game."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(BOARDS.glob("*.txt"))}


def _rows(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")  # one line end after the last row does no harm


class Board:
    """A field of hexagons; its text must at least have the right shape."""

    def __init__(self, text: str) -> None:
        rows = _rows(text)
        places = {(r, c): COLUMNS[c] + str(r + 1) for r, row in enumerate(rows) for c in range(len(row))}
        self.drawn = {name: rows[r][c] for (r, c), name in places.items()}
        self.touching: dict[str, set[str]] = {}
        for (r, c), name in places.items():
            shifts = (-1, 0) if len(rows[r]) == max(map(len, rows)) else (0, 1)
            near = [(r, c - 1), (r, c + 1), *((r + up, c + shift) for up in (-1, 1) for shift in shifts)]
            self.touching[name] = {places[place] for place in near if place in places}
        self.starts = {name for name, drawn in self.drawn.items() if drawn == "*"}
        self.colour = {name: drawn.lower() for name, drawn in self.drawn.items() if drawn.lower() in COLOURS}
        self.treasures = {name for name in self.colour if self.drawn[name].isupper()}
        self.territory: dict[str, frozenset[str]] = {}
        for name, colour in self.colour.items():
            if name not in self.territory:
                alike = {other for other in self.colour if self.colour[other] == colour}
                together = frozenset(self.spread({name}, alike))
                self.territory.update(dict.fromkeys(together, together))
        self.territories = set(self.territory.values())

    def spread(self, begin: set[str], within: set[str]) -> set[str]:
        """The beginning, and all that can be reached from it through the given spaces."""
        found, fresh = set(begin), set(begin)
        while fresh:
            fresh = (set().union(*(self.touching[name] for name in fresh)) & within) - found
            found |= fresh
        return found


def problems(text: object, standard: bool = False) -> list[str]:
    """Everything that keeps a text from being a board."""
    if not isinstance(text, str):
        return ["a board is a text"]
    widths = [len(row) for row in _rows(text)]
    unknown = set(text) - set("*#\n" + COLOURS + COLOURS.upper())
    shape = {
        "unknown letters: " + " ".join(sorted(map(repr, unknown))): bool(unknown),
        "an empty row": 0 in widths,
        "a row longer than the alphabet": max(widths) > len(COLUMNS),
        "the rows do not alternate between a length and one less": any(
            width != widths[n % 2] for n, width in enumerate(widths)
        )
        or (len(widths) > 1 and abs(widths[0] - widths[1]) != 1),
    }
    found = _present({"more than 128 spaces": sum(widths) > 128})
    if any(shape.values()):
        return _present(shape) + found
    board = Board(text)
    return found + _wrong_in(board) + (_not_standard(board, widths) if standard else [])


def _present(faults: dict[str, bool]) -> list[str]:
    return [fault for fault, present in faults.items() if present]


def _wrong_in(board: Board) -> list[str]:
    lost = set(board.colour) - board.spread(board.starts, set(board.colour))
    faults = {f"{len(board.starts)} start spaces": len(board.starts) != 1}
    for colour in COLOURS:
        treasures = [name for name in board.treasures if board.colour[name] == colour]
        faults[f"no space is {colour}"] = colour not in board.colour.values()
        faults[f"{len(treasures)} treasures in {colour}"] = len(treasures) != 2
    for each in sorted(board.territories, key=min):
        faults[f"the territory at {min(each)} has {len(each)} spaces"] = not 2 <= len(each) <= 6
        faults[f"the territory at {min(each)} has more than one treasure"] = len(each & board.treasures) > 1
    return _present({**faults, "out of reach: " + " ".join(sorted(lost)): bool(lost)})


def _not_standard(board: Board, widths: list[int]) -> list[str]:
    around = set().union(*(board.touching[start] for start in board.starts)) & set(board.colour)
    drawn = Counter(board.drawn.values())
    faults = {
        "not nine rows of 13 and 12": tuple(widths) != STANDARD,
        "the start is not in the very middle": board.starts != {"g5"},
        "not four obstacles": drawn["#"] != 4,
        "not 18 spaces of each colour": any(drawn[each] + drawn[each.upper()] != 18 for each in COLOURS),
        "fewer than five colours touch the start": len({board.colour[name] for name in around}) < 5,
    }
    return _present(faults)


@functools.cache
def _board(text: str) -> Board:
    if wrong := problems(text):
        raise Refused("not a board: " + "; ".join(wrong))
    return Board(text)


class Referee(records.Referee):
    """One game, followed line by line."""

    ROLL = "[rygbos](?: [rygbos])*"
    MOVE = "choose [rygbos]|again|stop|skip|cross [a-z][1-9][0-9]*"

    def __init__(self, seats: int, options: Options, letters: Letters) -> None:
        super().__init__(seats, options)
        boards = options.get("boards")
        if not isinstance(boards, list) or len(boards) != seats:
            raise Refused("every seat needs a board")
        self.boards: dict[int, Board] = {}
        for seat, named in enumerate(boards, 1):
            text = named.get("text") if isinstance(named, dict) else letters.get(str(named))
            if not isinstance(text, str):
                raise Refused(f"seat {seat} has no such board")
            self.boards[seat] = _board(text)
        self.crossed = {seat: set(board.starts) for seat, board in self.boards.items()}
        self.part = "dice"  # the parts of a turn: dice, crosses, treasures
        self.thrower = 0
        self.chosen, self.aside = "", 0
        self.lying: list[str] = []  # the dice thrown and not set aside
        self.offers: dict[int, Counter[str]] = {}  # who may begin to cross, and the dice to do it with
        self.under_way: dict[int, tuple[frozenset[str], int]] = {}  # who is crossing: where, how many more
        self.owed = dict.fromkeys(self.boards, 0)  # treasure throws
        self.winners: list[int] = []

    def dice(self) -> int:
        return 0 if self.stage != "roll" else 5 if self.part == "treasures" else 6 - self.aside

    def result(self) -> dict[str, Any] | None:
        scores = [len(self.crossed[seat] & board.treasures) for seat, board in self.boards.items()]
        return {"winners": self.winners, "scores": scores} if self.winners else None

    def asked(self) -> set[int]:
        if self.stage != "move":
            return set()
        return {self.seat} if self.part == "dice" else set(self.offers) | set(self.under_way)

    def edge(self, seat: int) -> set[str]:
        """The free spaces of a seat's board that touch a crossed one."""
        board, crossed = self.boards[seat], self.crossed[seat]
        return {name for name in set(board.colour) - crossed if board.touching[name] & crossed}

    def open_to(self, seat: int, colour: str, count: int) -> set[str]:
        """Where a seat may begin to use so many dice of a colour."""
        board, crossed = self.boards[seat], self.crossed[seat]
        unfinished = [
            each for each in board.territories if board.colour[min(each)] == colour and each - crossed
        ]
        begun = [each for each in unfinished if each & crossed]
        wide = [each for each in begun or unfinished if len(each - crossed) >= count]
        return {name for name in self.edge(seat) if board.territory[name] in wide}

    def moves(self, seat: int) -> set[str]:
        if self.part == "dice":
            return {"again", "stop"} if self.chosen else {f"choose {colour}" for colour in self.lying}
        if seat in self.under_way:
            return {f"cross {name}" for name in self.edge(seat) & self.under_way[seat][0]}
        dice = self.offers[seat].items()
        moves = {f"cross {name}" for colour, count in dice for name in self.open_to(seat, colour, count)}
        may_skip = self.part == "treasures" or seat != self.seat
        return moves | {"skip"} if moves and may_skip else moves

    def start(self, seat: int) -> None:
        self._new_turn(seat)

    def _new_turn(self, seat: int) -> None:
        self.seat = self.thrower = seat
        self.chosen, self.aside, self.stage, self.part = "", 0, "roll", "dice"

    def roll(self, dice: list[str]) -> None:
        if len(dice) != self.dice():
            raise Refused(f"{self.dice()} dice are thrown, not {len(dice)}")
        self.lying, self.stage = dice, "move"
        if self.part == "treasures":
            self._offer({self.thrower: Counter(dice)})
        elif self.chosen:
            self._set_aside()

    def _set_aside(self) -> None:
        fell = self.lying.count(self.chosen)
        self.aside += fell
        self.lying = [die for die in self.lying if die != self.chosen]
        if not fell or not self.lying:
            self._crosses()

    def _crosses(self) -> None:
        self.part = "crosses"
        offers = {seat: Counter(self.lying) for seat in self.boards}
        self._offer({**offers, self.seat: Counter({self.chosen: self.aside})})

    def _offer(self, offers: dict[int, Counter[str]]) -> None:
        self.offers = offers
        self.offers = {seat: dice for seat, dice in offers.items() if self.legal(seat)}
        if not self.offers:
            self._go_on()

    def move(self, seat: int, move: str) -> None:
        if self.part == "dice":
            self._decide(move)
            return
        if move == "skip":
            del self.offers[seat]
        else:
            self._cross(seat, move.split()[1])
        if self.stage != "over" and not self.asked():
            self._go_on()

    def _decide(self, move: str) -> None:
        if move == "again":
            self.stage = "roll"
        elif move == "stop":
            self._crosses()
        else:
            self.chosen = move[-1]
            self._set_aside()

    def _cross(self, seat: int, name: str) -> None:
        board = self.boards[seat]
        if seat in self.offers:
            self.under_way[seat] = board.territory[name], self.offers.pop(seat)[board.colour[name]]
        territory, left = self.under_way.pop(seat)
        if left > 1:
            self.under_way[seat] = territory, left - 1
        self.crossed[seat].add(name)
        self.owed[seat] += name in board.treasures
        if self.part == "treasures" and self.reached(seat):
            self.winners, self.stage = [seat], "over"

    def reached(self, seat: int) -> bool:
        board, crossed = self.boards[seat], self.crossed[seat]
        unfinished = {board.colour[name] for name in set(board.colour) - crossed}
        return len(crossed & board.treasures) >= 9 and len(unfinished) < len(COLOURS)

    def _go_on(self) -> None:
        """All have crossed: the end, the next treasure throw, or the next turn."""
        self.winners = [seat for seat in self.boards if self.reached(seat)]
        if self.winners:
            self.stage = "over"
            return
        clockwise = [(self.seat + step - 1) % self.seats + 1 for step in range(self.seats)]
        for seat in clockwise:
            if self.owed[seat]:
                self.owed[seat] -= 1
                self.thrower, self.stage, self.part = seat, "roll", "treasures"
                return
        self._new_turn(clockwise[1])


def _throw(rng: random.Random, count: int) -> str:
    return " ".join(["* roll", *rng.choices(COLOURS, k=count)])


SLIPS = """wrong number of dice/six dice for a treasure/colour not shown/change of colour/again after phase 1/
active player skips/skip in the middle/territory that is closed/second territory in one use/touches nothing/
crossed already/no territory there/one too many/one too few""".replace("\n", "").split("/")


def _slips(rng: random.Random, log: list[str], referee: Referee) -> dict[str, list[Slip]]:
    """Faults against the rules themselves, wherever this game gives an occasion for them."""
    found: dict[str, list[Slip]] = {name: [] for name in SLIPS}
    last = ""
    for at, line in enumerate(log):
        if referee.stage == "roll":
            found["wrong number of dice"].append((at, 1, [_throw(rng, referee.dice() + rng.choice([-1, 1]))]))
            if referee.part == "treasures":
                found["six dice for a treasure"].append((at, 1, [_throw(rng, 6)]))
        elif referee.stage == "move" and referee.part == "dice":
            name = "change of colour" if referee.chosen else "colour not shown"
            other = sorted(set(COLOURS) - ({referee.chosen} if referee.chosen else set(referee.lying)))
            found[name] += [(at, 1, [f"{referee.seat} choose {colour}"]) for colour in other]
        if referee.part == "crosses":
            found["again after phase 1"].append((at, 0, [f"{referee.seat} again"]))
            if referee.seat in referee.offers:
                found["active player skips"].append((at, 0, [f"{referee.seat} skip"]))
        if " cross " in last and int(last[0]) not in referee.asked():
            territory = referee.boards[int(last[0])].territory[last.split()[2]]
            more = sorted(territory & referee.edge(int(last[0])))
            found["one too many"] += [(at, 0, [f"{last[0]} cross {name}"]) for name in more]
        if " cross " in line:
            _wrong_crosses(found, referee, at, int(line[0]))
        referee.play(line)
        last = line
    return found


def _wrong_crosses(found: dict[str, list[Slip]], referee: Referee, at: int, seat: int) -> None:
    board, crossed, edge = referee.boards[seat], referee.crossed[seat], referee.edge(seat)
    midway = seat in referee.under_way
    closed = edge - {move.split()[-1] for move in referee.legal(seat)}
    spaces = {
        "second territory in one use" if midway else "territory that is closed": closed,
        "touches nothing": set(board.colour) - crossed - edge,
        "crossed already": crossed - board.starts,
        "no territory there": set(board.drawn) - set(board.colour),
    }
    for name, names in spaces.items():
        found[name] += [(at, 1, [f"{seat} cross {space}"]) for space in sorted(names)]
    if midway:
        found["skip in the middle"].append((at, 1, [f"{seat} skip"]))
        found["one too few"].append((at, 1, []))


class Records(records.Records):
    GAME = "diceland"
    SLIPS = tuple(SLIPS)
    MOVES = (
        *("again", "stop", "skip"),
        *(f"choose {colour}" for colour in COLOURS),
        *(f"cross {column}{row}" for column in "abcdefghijklm" for row in range(1, 10)),
    )

    def __init__(self, letters: Letters | None = None) -> None:
        self.letters = shipped() if letters is None else letters

    def referee(self, seats: int, options: Options) -> Referee:
        return Referee(seats, options, self.letters)

    def throw(self, rng: random.Random, dice: int) -> str:
        return _throw(rng, dice)

    def edits(self, rng: random.Random) -> dict[str, Edit]:
        verbs = ["cross", "again", "stop", "skip", "pass"]
        return {
            "another space": (r"[a-z]\d+$", rng.choice("abcdefghijklm") + str(rng.randint(1, 9))),
            "no such space": (r"[a-z]\d+$", rng.choice(["z1", "a0", "a99", "4c", "c", "c04", "A1"])),
            "wrong verb": (r"cross|choose|again|stop|skip", rng.choice(verbs)),
            "no such die": (r"(?<= )[rygbos]\b", rng.choice(["w", "R", "1", "red", "*"])),
            "another roll": (r"(?<=roll )\S", rng.choice(COLOURS)),
            "one die more": (r"(roll .*)", rf"\1 {rng.choice(COLOURS)}"),
            "one die fewer": (r"(roll.*) \S", r"\1"),
        }

    def slip(self, rng: random.Random, record: Record, fault: str) -> Slip | None:
        found = _slips(rng, record["log"], self.referee(len(record["players"]), record["options"]))
        return rng.choice(found[fault]) if found[fault] else None

    def bad_options(self, rng: random.Random, record: Record) -> dict[str, Options]:
        boards = record["options"]["boards"]
        at = rng.randrange(len(boards))
        text = boards[at]["text"] if isinstance(boards[at], dict) else self.letters[boards[at]]
        spoilt = rng.randrange(len(text))
        text = text[:spoilt] + rng.choice("#*rYgBoS?\n ") + text[spoilt + 1 :]
        none = rng.choice(["I", "", "a", "AB", 1, None, {}, {"text": ""}, {"text": None}])
        return {
            **super().bad_options(rng, record),
            "wrong number of boards": {"boards": rng.choice([boards[1:], [*boards, boards[0]]])},
            "no such board": {"boards": [*boards[:at], none, *boards[at + 1 :]]},
            "spoilt board": {"boards": [*boards[:at], {"text": text}, *boards[at + 1 :]]},
        }


def judge(record: Record, letters: Letters | None = None) -> Verdict | None:
    return Records(letters).judge(record)


def random_record(
    rng: random.Random,
    seats: int,
    options: Options,
    with_legal: bool,
    stop_after: int | None = None,
    letters: Letters | None = None,
) -> Record:
    return Records(letters).random_record(rng, seats, options, with_legal, stop_after)


def corrupt(
    rng: random.Random, record: Record, letters: Letters | None = None
) -> tuple[Record, int | None, str]:
    return Records(letters).corrupt(rng, record)
