"""Bots behind a line of JSON: a request on one line, its answer on the next, until the input ends.

    {"id": 1, "record": {…, "result": null}, "seat": 2, "bot": "expert", "seconds": 0.3}
    {"id": 1, "seat": 2, "move": "place c4", "values": [0.41, 0.59],
     "moves": [{"move": "place c4", "values": [0.41, 0.59], "end_id": 0}, …]}

``values`` are each seat's chances to win after a move, ``points`` (in games with points) what each seat will
have in the end; moves of the same ``end_id`` come to the same. Bots that reckon with no chances answer with
the move alone. The ``analyst`` adds an ``interval`` to each move: of each seat's chance, half the width of
its 95 % interval; for it, ``seconds`` are an amount of work.
Without a seat, the one to go first is meant; ``id`` may be a whole number, a short string or left out, and
comes back as it is. Whatever cannot be answered gets ``{"id": …, "error": {"code": …, "message": …}}``, and
the engine lives on. Blank lines are passed over.
"""

import json
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, BinaryIO

from ..core.errors import BadRecord, TavolaError
from ..core.match import Match
from ..core.options import is_int
from ..core.record import Record, parse_json, push
from . import MAX_SECONDS, SECONDS, STRONGEST, Bot, Choice, ScoredMove, check_bot, find_bot

MAX_LINE = 1 << 20  # bytes of a request
MAX_ID = 200  # characters
MAX_MESSAGE = 500  # characters of an error's words, which may quote what was sent
NUM_KEPT = 64  # matches that need not be replayed from their start
CHANCE_DIGITS = 5
GRACE_S = 60.0  # beyond its thinking time, before a bot is given up


class BadRequest(TavolaError):
    """A request that cannot be answered."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


def serve(stdin: BinaryIO, stdout: BinaryIO, *, is_alone: bool = False) -> None:
    """Answer every line, until there are no more. Alone in its process, it may end that (see ``Engine``)."""
    engine = Engine(is_alone)
    for line in read_lines(stdin):
        if line is None or line.strip():
            stdout.write(json.dumps(engine.answer(line)).encode() + b"\n")
            stdout.flush()


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None in the place of one that is too long, which is never held as a whole."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        yield None


class Engine:
    """What answers. Alone in its process, it ends that with a bot that never comes back."""

    def __init__(self, is_alone: bool = False):
        self.is_alone = is_alone
        self.memory = Memory()
        self.bots: dict[str, Bot] = {}

    def answer(self, line: bytes | None) -> dict[str, Any]:
        """The answer to a request (None: one that was too long), whatever it is."""
        name = None
        try:
            request = read_request(line)
            name = read_id(request)
            return {"id": name, **self.choose(request)}
        except TavolaError as error:
            return {"id": name, "error": problem(error.code, described(error))}
        except Exception as error:
            traceback.print_exc()
            return {"id": name, "error": problem("failed", f"the bot failed: {type(error).__name__}")}

    def choose(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let the bot that is asked for choose a move."""
        seat, seconds = read_seat(request), read_seconds(request)
        name, bot = read_bot(request), self.bot(read_bot(request))
        match = self.memory.match(Record.from_object(request.get("record")))
        check_bot(match.game, name)
        seat, moves = decision(match, seat)
        with killed_after(seconds + GRACE_S) if self.is_alone else nullcontext():
            choice = bot.choose(match.clone(), seat, seconds)
        if choice.move not in moves:
            raise BadRequest("failed", "the bot failed: it chose a move that is not legal")
        return {"seat": seat, "move": choice.move, **thoughts(choice)}

    def bot(self, name: str) -> Bot:
        """The bot of that name; made once."""
        if name not in self.bots:
            self.bots[name] = find_bot(name)
        return self.bots[name]


def thoughts(choice: Choice) -> dict[str, Any]:
    """What a bot thinks of the moves, if it thinks."""
    if not choice.moves:
        return {}
    ends: dict[int, int] = {}
    moves = [
        {"move": each.move, **figures(each), "end_id": ends.setdefault(each.end_id, len(ends))}
        for each in choice.moves
    ]
    return {**figures(choice.moves[0]), "moves": moves}


def figures(scored: ScoredMove) -> dict[str, Any]:
    """A move's chances, and points and intervals where there are any."""
    found: dict[str, Any] = {"values": [round(chance, CHANCE_DIGITS) for chance in scored.values]}
    if scored.points is not None:
        found["points"] = [round(points, 1) for points in scored.points]
    if scored.interval is not None:
        found["interval"] = [round(reach, CHANCE_DIGITS) for reach in scored.interval]
    return found


def decision(match: Match, seat: int | None) -> tuple[int, list[str]]:
    """The seat that is to decide and its legal moves; says why if there is nothing to decide."""
    if match.is_chance:
        raise BadRequest("no-decision", f"there is nothing to decide: {match.game.awaited(match.state)}")
    seat = match.seat_for(seat)
    return seat, match.legal(seat)


def described(error: TavolaError) -> str:
    """An error in words, with the line of the log where it is."""
    line = error.line if isinstance(error, BadRecord) else None
    return f"log line {line}: {error}" if line else str(error)


def problem(code: str, message: str) -> dict[str, str]:
    """An error as the answer has it."""
    short = message if len(message) <= MAX_MESSAGE else message[: MAX_MESSAGE - 1] + "…"
    return {"code": code, "message": short}


@contextmanager
def killed_after(seconds: float) -> Iterator[None]:
    """End this process if what follows takes longer: whoever would kill it may be gone."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


# Matches


@dataclass
class Kept:
    """A match as far as it is known, with the lines as they were sent."""

    table: tuple[str, str, list[str]]  # the game, its options as JSON, the players
    lines: list[str]
    match: Match


class Memory:
    """The last few matches. A record that goes on where one of them stands is not replayed from its start."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []  # the one used last at the end

    def match(self, record: Record) -> Match:
        """The match of a record, all of it checked; raises if it is over."""
        if record.legal is not None:  # its lists are to be compared at every decision
            return running(record, record.replay())
        kept = self.find(record)
        for number, line in enumerate(record.log[len(kept.lines) :], len(kept.lines) + 1):
            push(kept.match, number, line)
            kept.lines.append(line)
        return running(record, kept.match)

    def find(self, record: Record) -> Kept:
        """The match that has come farthest on the way to this record, or a new one."""
        table = (record.game, json.dumps(record.options, sort_keys=True), record.players)
        before = [kept for kept in self.kept if kept.table == table and is_prefix(kept.lines, record.log)]
        if before:
            found = max(before, key=lambda kept: len(kept.lines))
            self.kept.remove(found)
        else:
            found = Kept(table, [], record.replay(lines=0))
        self.kept = [*self.kept, found][-NUM_KEPT:]
        return found


def is_prefix(lines: list[str], log: list[str]) -> bool:
    """Whether a log begins with these lines."""
    return log[: len(lines)] == lines


def running(record: Record, match: Match) -> Match:
    """The match, if there is still something to decide in it; and then the record must have no result."""
    if match.is_over:
        raise BadRequest("game-over", "the game is over")
    record.check_end(match)
    return match


# What a request says


def read_request(line: bytes | None) -> dict[str, Any]:
    """The object on a line."""
    if line is None:
        raise BadRequest("too-long", f"a request has at most {MAX_LINE} bytes")
    try:
        request = parse_json(line.decode())
    except UnicodeDecodeError:
        raise BadRequest("bad-json", "not JSON: not UTF-8") from None
    except BadRecord as error:
        raise BadRequest("bad-json", str(error)) from None
    if not isinstance(request, dict):
        raise BadRequest("bad-request", "a request must be a JSON object")
    return request


def read_id(request: dict[str, Any]) -> int | str | None:
    """What the answer is to be known by."""
    name: int | str | None = request.get("id")
    if name is None or is_int(name) or (isinstance(name, str) and len(name) <= MAX_ID):
        return name
    raise BadRequest("bad-request", f'"id" must be a whole number or a string of at most {MAX_ID} characters')


def read_seat(request: dict[str, Any]) -> int | None:
    """The seat to choose for, if it is named."""
    seat: int | None = request.get("seat")
    if seat is None or is_int(seat):
        return seat
    raise BadRequest("bad-request", '"seat" must be a whole number')


def read_bot(request: dict[str, Any]) -> str:
    """Who is to choose."""
    bot = request.get("bot")
    if bot is None:
        return STRONGEST
    if not isinstance(bot, str):
        raise BadRequest("bad-request", '"bot" must be the name of a bot')
    return bot


def read_seconds(request: dict[str, Any]) -> float:
    """How long the bot may think."""
    seconds = request.get("seconds")
    if seconds is None:
        return SECONDS
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not is_number or not 0 <= seconds <= MAX_SECONDS:
        raise BadRequest("bad-request", f'"seconds" must be a number from 0 to {MAX_SECONDS:.0f}')
    return float(seconds)
