"""Records: read, written, checked and replayed as the format says."""

import json
from typing import Any

import pytest

from tavola import BadRecord, Record, read_records
from tests.variants import VARIANTS, played

EXAMPLE: dict[str, Any] = {
    "tavola": 1,
    "game": "sequence",
    "options": {"line": 5, "first": 2},
    "players": ["Ada", "bot:expert"],
    "log": ["* start 2", "* roll 3 4", "2 place b2", "* roll 5 5", "1 remove b2", "* roll 6 5", "2 place c3"],
    "result": None,
}


def changed(**fields: Any) -> str:
    """The example with other fields; ... leaves one out."""
    return json.dumps({k: v for k, v in {**EXAMPLE, **fields}.items() if v is not ...})


def test_the_documented_example_replays() -> None:
    match = Record.from_json(json.dumps(EXAMPLE)).replay()
    assert match.log == EXAMPLE["log"]
    assert match.result is None
    assert json.loads(match.record().to_json()) == EXAMPLE


def test_unknown_fields_survive() -> None:
    text = changed(event="club night", nested={"a": [1, {"b": None}]}, result=None)
    assert json.loads(Record.from_json(text).to_json()) == json.loads(text)


def test_unknown_fields_of_the_result_survive() -> None:
    record = finished()
    record.result = {**(record.result or {}), "note": "close"}
    again = Record.from_json(record.to_json())
    again.replay()
    assert again.result == record.result


def finished() -> Record:
    return played(VARIANTS[0], 1).record()


def test_a_finished_record_carries_its_result() -> None:
    record = finished()
    assert record.result is not None
    assert list(record.result) == ["winners", "scores"]
    record.replay()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"tavola": 1, "game": "seq', "not JSON: Unterminated string"),
        ("[]", "expected a JSON object"),
        ("[" * 100_000, "nested too deep"),
        ('{"tavola": %s}' % ("9" * 5000), "digits"),
        ('{"tavola": NaN}', "NaN is no number"),
        ("{}", 'expected "tavola": 1'),
        (changed(tavola=2), 'expected "tavola": 1'),
        (changed(tavola=True), 'expected "tavola": 1'),
        (changed(game=...), '"game" must be'),
        (changed(game=7), '"game" must be'),
        (changed(options=[]), '"options" must be an object'),
        (changed(players="Ada"), '"players" must be a list of strings'),
        (changed(players=[1, 2]), '"players" must be a list of strings'),
        (changed(log=...), '"log" must be a list of strings'),
        (changed(log=[["*"]]), '"log" must be a list of strings'),
        (changed(result=[]), '"result" must be null or an object'),
        (changed(legal={}), '"legal" must be a list'),
        (changed(legal=[["place b2"], [3]]), '"legal" must be a list'),
    ],
)
def test_what_is_no_record_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("fields", "line", "message"),
    [
        ({"game": "ludo"}, None, "no game 'ludo'"),
        ({"players": []}, None, "2 to 4 players, not 0"),
        ({"players": ["Ada"]}, None, "2 to 4 players, not 1"),
        ({"players": list("abcde")}, None, "2 to 4 players, not 5"),
        ({"options": {"size": 9}}, None, "no option 'size'"),
        ({"options": {"line": "5"}}, None, "must be 5 or 6"),
        ({"options": {"first": 3}}, None, "a seat from 1 to 2"),
        ({"options": {}}, 1, "'start 2' is not the roll that is due"),
        ({"log": ["* start 1"]}, 1, "'start 1' cannot be drawn"),
        ({"log": ["* start 2", "* roll 3 7"]}, 2, "a die shows"),
        ({"log": ["* start 2", "* roll 3 4", "2 place a1"]}, 3, "'place a1' is not legal now"),
        (
            {"log": ["* start 2", "* roll 3 4", "1 place b2"]},
            3,
            "seat 1 is not asked now: seat 2 is to decide",
        ),
        ({"log": ["* start 2", "2 place b2"]}, 2, "seat 2 is to roll"),
        ({"log": ["* start 2", "* roll 3 4", "* roll 1 1"]}, 3, "no throw is due: seat 2 is to decide"),
        ({"log": ["* start 2", ""]}, 2, "no line of a log"),
        ({"result": {"winners": [2], "scores": None}}, None, "but the game is not over"),
        ({"legal": []}, None, '"legal" has 0 lists, but the log has 3 decisions'),
        ({"legal": [[]] * 3}, 3, "lacks place b2, place b5, place e2, place e5"),
        ({"legal": [["place b2", "place e2", "place b5", "place e5", "pass"], [], []]}, 3, "has pass"),
        ({"legal": [["place b2", "place e2", "place b5", "place e5", "place b2"], [], []]}, 3, "twice"),
    ],
)
def test_a_wrong_record_is_refused_at_its_line(
    fields: dict[str, Any], line: int | None, message: str
) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        Record.from_json(changed(**fields)).replay()
    assert caught.value.line == line


def test_an_illegal_move_names_what_was_legal() -> None:
    with pytest.raises(BadRecord) as caught:
        Record.from_json(changed(log=["* start 2", "* roll 3 4", "2 place a1"])).replay()
    assert caught.value.legal == ("2 place b2", "2 place e2", "2 place b5", "2 place e5")


@pytest.mark.parametrize(
    "result", [None, {"winners": []}, {"winners": [1, 2]}, {"winners": "1"}, {"scores": 1}, {}]
)
def test_a_wrong_result_is_refused(result: Any) -> None:
    record = finished()
    record.result = result
    with pytest.raises(BadRecord, match="the log comes to"):
        record.replay()


def test_a_line_after_the_end_is_refused() -> None:
    record = finished()
    record.log.append("* roll 1 2")
    with pytest.raises(BadRecord, match="the game is over") as caught:
        record.replay()
    assert caught.value.line == len(record.log)


def test_replay_of_the_first_lines_does_not_judge_the_rest() -> None:
    record = Record.from_json(changed(log=[*EXAMPLE["log"], "nonsense"]))
    assert record.replay(lines=7).log == EXAMPLE["log"]
    with pytest.raises(BadRecord):
        record.replay()


def test_files_are_json_lines_or_one_object_over_many() -> None:
    lines = [json.dumps(EXAMPLE) + "\n", "\n", "{broken\n", json.dumps(EXAMPLE)]
    found = list(read_records(lines))
    assert [number for number, _ in found] == [1, 3, 4]
    assert [isinstance(record, Record) for _, record in found] == [True, False, True]
    pretty = json.dumps(EXAMPLE, indent=2).splitlines(keepends=True)
    assert [(number, type(record)) for number, record in read_records(pretty)] == [(1, Record)]
    broken = list(read_records(pretty[:-2]))
    assert [(number, type(record)) for number, record in broken] == [(1, BadRecord)]
    assert list(read_records([])) == []
    assert [type(record) for _, record in read_records(["\n", *pretty])] == [Record]
    cut = [json.dumps(EXAMPLE)[:50] + "\n", json.dumps(EXAMPLE) + "\n", json.dumps(EXAMPLE)]
    assert [type(record) for _, record in read_records(cut)] == [BadRecord, Record, Record]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("milk\nbread\nsalt\n", [1, 2, 3]),
        ("\n7\n\n8\n", [2, 4]),
        ("{broken}\nmilk\n", [1, 2]),
        ('{"game": "sequ\n{"game": "sequ\n', [1, 2]),
        ('{"game":\n{"game":\n{"game":\n', [1, 2, 3]),
        ('{"game":\n{}\nmilk\n', [1, 2, 3]),
        ("[\n{},\n{}\n]\n", [1]),  # one value over many lines, and no record
        ('{\n"game":\n"sequ\n', [1]),
        ("{\n", [1]),
    ],
)
def test_every_line_that_is_no_record_is_told(text: str, numbers: list[int]) -> None:
    found = list(read_records(text.splitlines(keepends=True)))
    assert [number for number, _ in found] == numbers
    assert all(isinstance(record, BadRecord) for _, record in found)


def test_an_object_over_many_lines_may_be_broken_anywhere() -> None:
    text = json.dumps(EXAMPLE)
    for sign in (", ", ": ", *"{}[]"):
        lines = text.replace(sign, f"{sign}\n").splitlines(keepends=True)
        assert [(number, type(record)) for number, record in read_records(lines)] == [(1, Record)], sign
    lines = json.dumps({**EXAMPLE, "more": [{}, {}]}, indent=0).splitlines(keepends=True)
    assert [type(record) for _, record in read_records(lines)] == [Record]


def test_after_a_broken_object_records_are_found_again() -> None:
    pretty = json.dumps(EXAMPLE, indent=2).splitlines(keepends=True)
    found = list(read_records([*pretty[:2], json.dumps(EXAMPLE) + "\n", "milk\n"]))
    assert [(number, type(record)) for number, record in found] == [
        *((1, BadRecord), (2, BadRecord), (3, Record), (4, BadRecord))
    ]


def test_a_result_of_other_types_is_refused() -> None:
    record = finished()
    for winners in ([True], [1.0], [2.0]):
        record.result = {"winners": winners, "scores": None}
        with pytest.raises(BadRecord, match="the log comes to"):
            record.replay()
