"""The engine: a line of JSON in, a line of JSON out, whatever comes."""

import io
import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import chain, count, islice, zip_longest
from pathlib import Path
from typing import Any

import pytest

from tavola import BadRecord, Match, Record, SeededDice
from tavola.bots import Bot, Choice, engine
from tavola.bots.engine import MAX_LINE, Engine, Memory, serve

from ..effort import at_length
from ..processes import started
from ..variants import VARIANTS, Variant, walk
from ..waiting import PATIENCE_S

RECORD: dict[str, Any] = {
    "tavola": 1,
    "game": "sequence",
    "options": {"line": 5, "first": 1},
    "players": ["Ada", "bot:random"],
    "log": ["* start 1", "* roll 3 4"],
    "result": None,
}
LEGAL = Record.from_object(RECORD).replay().legal()
WON = ["* start 1"]
for mine, other in (("a2", "f1"), ("b2", "f3"), ("c2", "f5"), ("d2", "f6"), ("e2", "")):
    WON += ["* roll 5 6", f"1 place {mine}"] + (["* roll 5 6", f"2 place {other}"] if other else [])


def line(**changes: Any) -> bytes:
    """A request, changed; a field that is None is null."""
    return json.dumps({"id": 1, "record": RECORD, **changes}).encode() + b"\n"


def served(sent: bytes) -> list[dict[str, Any]]:
    """What the engine answers."""
    out = io.BytesIO()
    serve(io.BytesIO(sent), out)
    assert out.getvalue().count(b"\n") == len(out.getvalue().splitlines())
    return [json.loads(answer) for answer in out.getvalue().splitlines()]


def code(sent: bytes) -> str:
    """The code with which a request is refused; the engine must live on."""
    refusal, good = served(sent + line(id="next"))
    assert set(refusal) == {"id", "error"}
    assert set(refusal["error"]) == {"code", "message"}
    assert 0 < len(refusal["error"]["message"]) <= 500
    assert good["id"] == "next"
    assert good["move"] in LEGAL
    return str(refusal["error"]["code"])


# Good requests


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seat": 1, "bot": "random", "seconds": 0.3},
        {"seat": None, "bot": None, "seconds": None},
        {"seconds": 0},
        {"seconds": 60},
        {"something": "else"},
        {"record": {**RECORD, "event": "club night"}},
    ],
)
def test_a_move_is_chosen(changes: dict[str, Any]) -> None:
    (answer,) = served(line(**changes))
    assert {"id": 1, "seat": 1, "move": answer["move"]}.items() <= answer.items()
    assert answer["move"] in LEGAL
    if changes.get("bot") == "random":
        assert set(answer) == {"id", "seat", "move"}
        return
    first, *_ = answer["moves"]
    assert (first["move"], first["values"]) == (answer["move"], answer["values"])
    assert {each["move"] for each in answer["moves"]} == set(LEGAL)
    own = [each["values"][0] for each in answer["moves"]]
    assert own == sorted(own, reverse=True) or changes.get("seconds") == 0
    assert all(sum(each["values"]) == pytest.approx(1, abs=1e-4) for each in answer["moves"])


def test_in_games_with_points_they_are_foreseen() -> None:
    match = Match("garden", 3, dice=SeededDice(1))
    while match.is_chance:
        match.throw()
    record = json.loads(match.record().to_json())
    (answer,) = served(line(record=record, bot="strong"))
    assert len(answer["values"]) == len(answer["points"]) == 3
    assert all(len(each["points"]) == 3 for each in answer["moves"])
    plays = [each["end_id"] for each in answer["moves"]]
    assert plays[0] == 0
    assert len(set(plays)) <= len(plays)


@pytest.mark.parametrize("name", [0, -5, 10**30, "", "seven", "\ud800", None])
def test_the_id_comes_back(name: Any) -> None:
    assert served(line(id=name))[0]["id"] == name


def test_requests_may_be_sent_ahead_and_are_answered_in_order() -> None:
    sent = b"".join(line(id=number, seconds=0) if number % 3 else b"nonsense\n" for number in range(60))
    answers = served(sent)
    assert [answer["id"] for answer in answers] == [number if number % 3 else None for number in range(60)]


def test_the_last_line_needs_no_end_and_blank_lines_are_passed_over() -> None:
    assert [answer["id"] for answer in served(b"\n  \r\n" + line(id=1) + b"\n" + line(id=2).strip())] == [
        1,
        2,
    ]
    assert served(b"") == []


def test_the_same_request_has_the_same_answer() -> None:
    request = line(seconds=0)  # or the strongest looks as far as there is time
    first, second = served(request * 2)
    assert first == second == served(request)[0]


# Bad requests


@pytest.mark.parametrize(
    "sent",
    [b"nonsense", b"{", b"\xff\xfe\x00\x01", b"\x00" * 100, b"[" * 100_000, b'{"id": NaN}', b"9" * 5000],
    ids=lambda sent: repr(sent[:8]),
)
def test_what_is_no_json(sent: bytes) -> None:
    assert code(sent + b"\n") == "bad-json"


@pytest.mark.parametrize("sent", [b"1", b"null", b"[]", b'"x"', b"true"])
def test_what_is_no_object(sent: bytes) -> None:
    assert code(sent + b"\n") == "bad-request"


@pytest.mark.parametrize(
    "changes",
    [
        {"id": 1.5},
        {"id": True},
        {"id": {}},
        {"id": "x" * 201},
        {"seat": "1"},
        {"seat": True},
        {"seat": 1.0},
        {"bot": 7},
        {"bot": ["random"]},
        {"seconds": "1"},
        {"seconds": True},
        {"seconds": -1},
        {"seconds": 61},
        {"seconds": 10**400},
    ],
    ids=str,
)
def test_bad_fields(changes: dict[str, Any]) -> None:
    assert code(line(**changes)) == "bad-request"


def test_endless_seconds() -> None:
    assert code(line().replace(b'"id": 1', b'"id": 1, "seconds": 1e999')) == "bad-request"


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {**RECORD, "game": "ludo"},
        {**RECORD, "players": ["Ada"]},
        {**RECORD, "options": {"line": 99}},
        {**RECORD, "log": ["* start 1", "* roll 7 7"]},
        {**RECORD, "log": ["* start 1", "* roll 3 4", "1 place a1"]},
        {**RECORD, "log": ["x" * 10_000]},
        {**RECORD, "result": {"winners": [1], "scores": None}},
        {**RECORD, "legal": [["place a1"]]},
    ],
    ids=lambda record: str(record)[-40:],
)
def test_bad_records(record: Any) -> None:
    assert code(line(record=record)) == "bad-record"


def test_refusals_have_their_own_codes() -> None:
    throw = {**RECORD, "log": ["* start 1"]}
    won = {**RECORD, "log": WON}
    assert code(line(bot="genius")) == "unknown-bot"
    assert code(line(seat=2)) == "not-your-turn"
    assert code(line(seat=-(10**20))) == "not-your-turn"
    assert code(line(record=throw)) == "no-decision"
    assert code(line(record={**RECORD, "log": []}, seat=1)) == "no-decision"
    assert code(line(record=won)) == "game-over"
    assert code(line(record={**won, "result": {"winners": [1], "scores": None}})) == "game-over"


@pytest.mark.parametrize("length", [MAX_LINE + 1, MAX_LINE + 2, 5 * MAX_LINE])
def test_a_line_that_is_too_long(length: int) -> None:
    assert code(b" " * (length - 1) + b"\n") == "too-long"
    assert served(b"x" * length)[0]["error"]["code"] == "too-long"  # and there it ends


def test_a_line_that_is_just_not_too_long() -> None:
    padded = line().strip() + b" " * MAX_LINE
    assert "move" in served(padded[: MAX_LINE - 1] + b"\n")[0]


def test_a_long_line_is_not_held_as_a_whole() -> None:
    class Stream(io.BytesIO):
        asked: list[int] = []  # noqa: RUF012

        def readline(self, size: int | None = -1, /) -> bytes:
            self.asked.append(size or 0)
            return super().readline(size)

    stream = Stream(b"x" * 5 * MAX_LINE + b"\n")
    serve(stream, io.BytesIO())
    assert all(0 < size <= MAX_LINE + 1 for size in stream.asked)


class Broken(Bot):
    """A bot that fails."""

    def __init__(self, move: str):
        super().__init__()
        self.move = move

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        match.play(match.legal(seat)[0], seat)  # not its own to change, and so a copy
        return Choice(self.move or str(1 // 0))


@pytest.mark.parametrize("move", ["", "place a1", "nonsense"])
def test_a_bot_that_fails_is_no_end(
    move: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering = Engine()
    answering.bots["random"] = Broken(move)
    error = answering.answer(line(bot="random"))["error"]
    assert error["code"] == "failed"
    assert ("ZeroDivisionError" in error["message"]) == ("Traceback" in capsys.readouterr().err) == (not move)
    assert answering.answer(line())["move"] in LEGAL


# Matches in memory


def positions(seed: int, bot: str) -> Iterator[tuple[int, Match, bytes]]:
    """Decisions of games that are played at the same time, in turns, each with its request."""
    walks = [walk(variant.match(seed), seed) for variant in VARIANTS]
    for match in filter(None, chain.from_iterable(zip_longest(*walks))):
        for seat in match.actors:
            request = f'"id": 1, "seat": {seat}, "bot": "{bot}", "record": {match.record().to_json()}'
            yield seat, match, f"{{{request}}}".encode()


@pytest.mark.parametrize(
    ("bot", "num"), [("random", 1_000), ("careful", 300), *at_length(("random", 10_000), ("careful", 2_000))]
)
def test_thousands_of_positions_are_answered_legally(bot: str, num: int) -> None:
    answering, asked = Engine(), Counter[str]()
    for seat, match, sent in islice(chain.from_iterable(positions(seed, bot) for seed in count()), num):
        answer = answering.answer(sent)
        assert answer == {"id": 1, "seat": seat, "move": answer.get("move")}, answer
        assert answer["move"] in match.legal(seat)
        if asked.total() % 100 == 0:
            assert Engine().answer(sent) == answer
        asked[match.game.id] += 1
    assert asked.total() == num
    assert set(asked) == {variant.game_id for variant in VARIANTS}


def test_a_record_that_goes_on_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    pushed: list[int] = []

    def push(match: Match, number: int, text: str) -> None:
        pushed.append(number)
        match.push(text)

    monkeypatch.setattr(engine, "push", push)
    memory, variant = Memory(), Variant("garden", 2, {})
    for match in walk(variant.match(1), 1, limit=80):
        assert memory.match(match.record()).log == match.log
    assert pushed == list(range(1, 80))


@pytest.mark.parametrize("variant", VARIANTS[::3], ids=lambda variant: variant.name)
def test_whatever_is_in_memory_the_position_is_the_record_s(variant: Variant) -> None:
    memory = Memory()
    records = [m.record() for seed in range(3) for m in walk(variant.match(seed), seed, limit=25)]
    for number in range(len(records)):
        record = records[number * 31 % len(records)]  # back and forth between games, and within
        match = memory.match(record)
        assert (match.log, match.state) == (record.log, record.replay().state)
        assert len(memory.kept) <= engine.NUM_KEPT


@pytest.mark.parametrize(("length", "players"), [(6, ["Ada", "Bo"]), (5, ["Ada", "Cy"])])
def test_other_options_or_players_are_another_match(length: int, players: list[str]) -> None:
    memory, log = Memory(), ["* start 1", "* roll 3 4"]
    memory.match(Record("sequence", {"first": 1, "line": 5}, ["Ada", "Bo"], log))
    other = memory.match(Record("sequence", {"first": 1, "line": length}, players, log))
    assert (other.options["line"], list(other.players)) == (length, players)


def test_options_are_compared_as_json() -> None:
    memory = Memory()
    memory.match(Record("sequence", {"line": 5}, ["Ada", "Bo"], []))
    with pytest.raises(BadRecord, match=r"not 5\.0"):  # though in Python 5 == 5.0
        memory.match(Record("sequence", {"line": 5.0}, ["Ada", "Bo"], []))


def test_a_bad_line_spoils_nothing() -> None:
    answering = Engine()
    bad = {**RECORD, "log": [*RECORD["log"], f"1 {LEGAL[0]}", "* roll 9 9"]}
    assert answering.answer(line(record=bad))["error"]["code"] == "bad-record"
    assert answering.answer(line())["move"] in LEGAL
    good = {**RECORD, "log": [*RECORD["log"], f"1 {LEGAL[0]}", "* roll 3 4"]}
    assert answering.answer(line(record=good))["seat"] == 2


def test_lists_of_legal_moves_are_compared() -> None:
    log = [*RECORD["log"], f"1 {LEGAL[0]}", "* roll 3 4"]
    (answer,) = served(line(record={**RECORD, "log": log, "legal": [LEGAL]}))
    assert answer["seat"] == 2
    assert code(line(record={**RECORD, "log": log, "legal": [LEGAL[1:]]})) == "bad-record"


# The process


def process(*arguments: str) -> AbstractContextManager["subprocess.Popen[bytes]"]:
    """An engine in a process of its own."""
    pipe = subprocess.PIPE
    return started([sys.executable, *arguments], stdin=pipe, stdout=pipe, stderr=pipe)


def test_the_process_answers_at_once_and_ends_with_its_input() -> None:
    with process("-m", "tavola.bots") as bots:
        assert bots.stdin
        assert bots.stdout
        for number in range(3):
            bots.stdin.write(line(id=number))
            bots.stdin.flush()
            assert json.loads(bots.stdout.readline())["id"] == number  # before the next is sent
        rest, complaints = bots.communicate(timeout=PATIENCE_S)
        assert (rest, complaints, bots.returncode) == (b"", b"", 0)


def test_the_process_ends_quietly_when_nobody_reads() -> None:
    with process("-m", "tavola.bots") as bots:
        assert bots.stdin
        assert bots.stdout
        bots.stdout.close()
        bots.stdin.write(line())
        bots.stdin.flush()
        bots.wait(timeout=PATIENCE_S)
        assert bots.stderr
        assert (bots.stderr.read(), bots.returncode) == (b"", 0)


def test_a_process_whose_bot_never_comes_back_ends() -> None:
    script = """
import sys
from tavola.bots import engine
class Endless:
    def choose(self, match, seat, seconds):
        while True:
            pass
engine.GRACE_S = 0.2
engine.find_bot = lambda name: Endless()
engine.serve(sys.stdin.buffer, sys.stdout.buffer, is_alone=True)
"""
    with process("-c", script) as bots:
        out, _ = bots.communicate(line(seconds=0), timeout=PATIENCE_S)
        assert (out, bots.returncode) == (b"", -signal.SIGALRM)


def test_what_a_bot_prints_does_not_stand_between_the_answers() -> None:
    script = """
import sys
from tavola.bots import __main__, engine, find_bot
class Chatty:
    def choose(self, match, seat, seconds):
        print("hm")
        return find_bot("random").choose(match, seat, seconds)
engine.find_bot = lambda name: Chatty()
__main__.main()
"""
    with process("-c", script) as bots:
        out, complaints = bots.communicate(line(), timeout=PATIENCE_S)
        assert json.loads(out)["move"] in LEGAL
        assert complaints.strip() == b"hm"


def test_the_document_tells_the_truth() -> None:
    text = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    request, answer = text.split("```")[1].strip().splitlines()
    assert Engine().answer(request.encode()) == json.loads(answer)
