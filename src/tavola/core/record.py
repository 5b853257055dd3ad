"""The written form of a game: one JSON object, from which alone anyone can replay and check it."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from .dice import Dice
from .errors import BadRecord, TavolaError
from .game import Result
from .match import Match
from .options import counted, cut, is_int

FORMAT = 1
BOT_PREFIX = "bot:"  # with which a bot's name begins, followed by its level
MAX_NAMED = 12  # legal moves named in a message


@dataclass
class Record:
    """A game on paper. Nothing in it is trusted before ``replay`` has gone through it."""

    game: str
    options: dict[str, Any]
    players: list[str]
    log: list[str]
    result: dict[str, Any] | None = None
    legal: list[list[str]] | None = None  # for each decision of the log, all moves legal then
    extra: dict[str, Any] = field(default_factory=dict)  # fields we do not know, kept as they are

    @classmethod
    def of(cls, match: Match, legal: list[list[str]] | None = None) -> "Record":
        """The record of a match, finished or not; one that began with a position has none."""
        if match.is_set_up:
            raise BadRecord("a record begins at the beginning, and this match with a position")
        result = None if match.result is None else result_json(match.result)
        return cls(match.game.id, dict(match.options), list(match.players), match.log, result, legal)

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; raises BadRecord if it is none."""
        return cls.from_object(parse_json(text))

    @classmethod
    def from_object(cls, data: object) -> "Record":
        """Check the shape of a JSON object, and keep what it says."""
        if not isinstance(data, dict):
            raise BadRecord("not a record: expected a JSON object")
        fields = dict(data)
        version = fields.pop("tavola", None)
        if not is_int(version) or version != FORMAT:
            raise BadRecord(f'not a record: expected "tavola": {FORMAT}')
        known = {name: read(fields.pop(name, None)) for name, read in FIELDS.items()}
        return cls(**known, extra=fields)

    def to_json(self) -> str:
        """The record as one line of JSON."""
        known = {"tavola": FORMAT, **{name: getattr(self, name) for name in FIELDS}}
        if self.legal is None:
            del known["legal"]
        text = json.dumps({**known, **self.extra}, ensure_ascii=False)
        # Half a surrogate pair can be escaped, but not be written to a file.
        return text if is_writable(text) else json.dumps({**known, **self.extra})

    def replay(self, dice: Dice | None = None, lines: int | None = None) -> Match:
        """Play the log through (or its first lines), checking all of it; raises BadRecord where it fails."""
        try:
            match = Match(self.game, len(self.players), options=self.options, players=self.players, dice=dice)
        except TavolaError as error:
            raise BadRecord(str(error)) from None
        lists = iter(self.legal or ())
        for number, line in enumerate(self.log[:lines], 1):
            claimed = None if line.startswith("*") else next(lists, None)
            legal = legal_of(match, line) if claimed is not None else []
            push(match, number, line)
            if claimed is not None:
                compare_legal(legal, claimed, number, line[0])
        if lines is None or lines >= len(self.log):
            self.check_end(match)
        return match

    def check_end(self, match: Match) -> None:
        """The result must be what the log comes to, and every decision have its list of legal moves."""
        decisions = len(match.events) - match.num_throws
        if self.legal is not None and len(self.legal) != decisions:
            lists, logged = counted(len(self.legal), "list"), counted(decisions, "decision")
            raise BadRecord(f'"legal" has {lists}, but the log has {logged}')
        actual = None if match.result is None else result_json(match.result)
        claimed = self.result and {key: self.result.get(key) for key in ("winners", "scores")}
        if claimed and isinstance(claimed["winners"], list) and all(map(is_int, claimed["winners"])):
            claimed["winners"] = sorted(claimed["winners"])
        if json.dumps(claimed) != json.dumps(actual):  # as JSON, for in Python 1 == 1.0 == True
            ended = "the game is not over" if actual is None else f"the log comes to {json.dumps(actual)}"
            raise BadRecord(f"the result is {cut(json.dumps(self.result))}, but {ended}")


def result_json(result: Result) -> dict[str, Any]:
    """A result as the record writes it."""
    return {"winners": list(result.winners), "scores": None if result.scores is None else list(result.scores)}


def push(match: Match, number: int, line: str) -> None:
    """Carry out one line of the log; on refusal say where, why, and what would have been legal."""
    try:
        match.push(line)
    except TavolaError as error:
        legal = tuple(f"{seat} {move}" for seat in match.actors for move in match.legal(seat))
        raise BadRecord(str(error), number, legal) from None


def legal_of(match: Match, line: str) -> list[str]:
    """The moves legal for the seat of a line, or none if it is not asked."""
    seat = next((seat for seat in match.actors if line.startswith(f"{seat} ")), None)
    return match.legal(seat) if seat else []


def compare_legal(actual: list[str], claimed: list[str], number: int, seat: str) -> None:
    """The record's list of legal moves must be ours, in any order."""
    missing, surplus = sorted(set(actual) - set(claimed)), sorted(set(claimed) - set(actual))
    faults = [f"{what} {shorten(moves)}" for what, moves in (("lacks", missing), ("has", surplus)) if moves]
    if not faults and len(claimed) != len(actual):
        faults = ["names a move twice"]
    if faults:
        legal = tuple(f"{seat} {move}" for move in actual)
        raise BadRecord(f"the list of legal moves {' and '.join(faults)}", number, legal)


def shorten(moves: Iterable[str]) -> str:
    """A list of moves for a message, not too long."""
    named = [cut(move if move.isprintable() else repr(move)) for move in moves]
    rest = len(named) - MAX_NAMED
    return ", ".join(named[:MAX_NAMED]) + (f" and {rest} more" if rest > 0 else "")


# JSON


def parse_json(text: str) -> Any:
    """What a text says; raises BadRecord, in one clear line, if it is no JSON."""
    try:
        return json.loads(text, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise BadRecord(f"not JSON: {error.msg} at {line}column {error.colno}") from None
    except RecursionError:
        raise BadRecord("not JSON that can be read: nested too deep") from None
    except ValueError as error:  # a number of thousands of digits, or none at all
        raise BadRecord(f"not JSON that can be read: {str(error).partition(';')[0]}") from None


def refuse_constant(name: str) -> None:
    """Python reads NaN and Infinity; JSON has neither."""
    raise ValueError(f"{name} is no number")


def is_writable(text: str) -> bool:
    """Whether a text can be written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# The shape of the fields


def read_game(value: Any) -> str:
    """The game's id."""
    if not isinstance(value, str):
        raise BadRecord('"game" must be the name of a game')
    return value


def read_options(value: Any) -> dict[str, Any]:
    """The options; a record may leave them out."""
    if not isinstance(value, dict | None):
        raise BadRecord('"options" must be an object')
    return value or {}


def read_strings(name: str) -> Callable[[Any], list[str]]:
    """A reader for a list of strings."""

    def read(value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadRecord(f'"{name}" must be a list of strings')
        return value

    return read


def read_result(value: Any) -> dict[str, Any] | None:
    """The result; null while the game runs."""
    if not isinstance(value, dict | None):
        raise BadRecord('"result" must be null or an object')
    return value


def read_legal(value: Any) -> list[list[str]] | None:
    """The lists of legal moves, if there are any."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise BadRecord('"legal" must be a list of lists of strings')
    return [read_strings("legal")(moves) for moves in value]


FIELDS: dict[str, Callable[[Any], Any]] = {
    "game": read_game,
    "options": read_options,
    "players": read_strings("players"),
    "log": read_strings("log"),
    "result": read_result,
    "legal": read_legal,
}


# Files of records


Numbered = tuple[int, str]  # a line of a file, after its number


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a file with its line numbers: JSON Lines, or one object over many lines.

    A line that is no record comes as the error it raised, so that the others can still be read.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    opening = opening_lines(numbered)
    if is_one_object([line for _, line in opening]):
        yield opening[0][0], read_line("".join(line for _, line in opening))
        opening = []
    for number, line in chain(opening, numbered):
        yield number, read_line(line)


def opening_lines(numbered: Iterator[Numbered]) -> list[Numbered]:
    """The first line; where that is only the beginning of an object, also what may be the rest of it.

    A line that is a record by itself ends the search: the object before it was cut off.
    """
    opening = list(islice(numbered, 1))
    if opening and is_beginning(opening[0][1]):
        for number, line in numbered:
            opening.append((number, line))
            if isinstance(read_line(line), Record):
                break
    return opening


def is_one_object(lines: list[str]) -> bool:
    """Whether lines belong together: they are JSON together, or a broken object without another after it."""
    if len(lines) < 2:
        return False
    return is_json("".join(lines)) or not any(line.startswith("{") for line in lines[1:])


def is_json(text: str) -> bool:
    """Whether a text can be read."""
    try:
        parse_json(text)
    except BadRecord:
        return False
    return True


def is_beginning(text: str) -> bool:
    """Whether a text would be JSON if only it went on."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos >= len(text.rstrip())
    except (RecursionError, ValueError):  # whole, but more than can be read
        return False
    return False


def read_line(line: str) -> Record | BadRecord:
    """A record, or what is wrong with it."""
    try:
        return Record.from_json(line)
    except BadRecord as error:
        return error
