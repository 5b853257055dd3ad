"""The written form of a game: one JSON object, from which alone anyone can replay and check it."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .dice import Dice
from .errors import BadRecord, TavolaError
from .game import Result
from .match import Match
from .options import is_int

FORMAT = 1
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
        """The record of a match, finished or not."""
        result = None if match.result is None else result_json(match.result)
        return cls(match.game.id, dict(match.options), list(match.players), match.log, result, legal)

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; raises BadRecord if it is none."""
        try:
            return cls.from_object(json.loads(text))
        except json.JSONDecodeError as error:
            raise BadRecord(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
        except RecursionError:
            raise BadRecord("not a record: nested too deep") from None

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
        return json.dumps({**known, **self.extra}, ensure_ascii=False)

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
                compare_legal(legal, claimed, number)
        if lines is None or lines >= len(self.log):
            self.check_end(match)
        return match

    def check_end(self, match: Match) -> None:
        """The result must be what the log comes to, and every decision have its list of legal moves."""
        decisions = len(match.events) - match.num_throws
        if self.legal is not None and len(self.legal) != decisions:
            raise BadRecord(f'"legal" has {len(self.legal)} lists, but the log has {decisions} decisions')
        actual = None if match.result is None else result_json(match.result)
        claimed = self.result and {key: self.result.get(key) for key in ("winners", "scores")}
        if claimed and isinstance(claimed["winners"], list) and all(map(is_int, claimed["winners"])):
            claimed["winners"] = sorted(claimed["winners"])
        if claimed != actual:
            ended = "the game is not over" if actual is None else f"the log comes to {json.dumps(actual)}"
            raise BadRecord(f"the result is {json.dumps(self.result)}, but {ended}")


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


def compare_legal(actual: list[str], claimed: list[str], number: int) -> None:
    """The record's list of legal moves must be ours, in any order."""
    missing, surplus = sorted(set(actual) - set(claimed)), sorted(set(claimed) - set(actual))
    faults = [f"{what} {shorten(moves)}" for what, moves in (("lacks", missing), ("has", surplus)) if moves]
    if not faults and len(claimed) != len(actual):
        faults = ["names a move twice"]
    if faults:
        raise BadRecord(f"the list of legal moves {' and '.join(faults)}", number, tuple(actual))


def shorten(moves: Iterable[str]) -> str:
    """A list of moves for a message, not too long."""
    named = list(moves)
    rest = len(named) - MAX_NAMED
    return ", ".join(named[:MAX_NAMED]) + (f" and {rest} more" if rest > 0 else "")


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


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a file with its line numbers: JSON Lines, or one object over many lines.

    A line that is no record comes as the error it raised, so that the others can still be read.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    for number, line in numbered:
        try:
            yield number, Record.from_json(line)
        except BadRecord as error:
            if number == 1 and line.strip() in ("{", line.strip().rstrip("}]")):
                yield from read_one_object(line, numbered)
                return
            yield number, error


def read_one_object(first: str, rest: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Record | BadRecord]]:
    """A record spread over all the lines of a file."""
    try:
        yield 1, Record.from_json(first + "".join(line for _, line in rest))
    except BadRecord as error:
        yield 1, error
