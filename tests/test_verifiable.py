"""Verifiable dice: the golden vectors in both languages, tampered records, the command, and the page."""

import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tavola import GAMES, BadRecord, DiceProof, Match, Record, TavolaError, Throw, VerifiableDice, find_game
from tavola.core.kernel import below, mix
from tavola.core.verifiable import (
    Unproven,
    commitment_of,
    new_secret,
    parse_contribution,
    parse_secret,
    parse_table,
)
from tavola.server.verifier import kept_page_html

from . import dice_vectors, javascript
from .conftest import Golden
from .processes import run

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(dice_vectors.PATH.read_text(encoding="utf-8"))
SECRET, OTHER_SECRET = dice_vectors.SECRETS[:2]
ADDED = dice_vectors.ADDED
FACES = {name: find_game(name).faces for name in GAMES}
TWO = Throw(dice=2, ways=36, faces="123456")


def finished(game: str = "sequence", seats: int = 2, choices: int = 7, **options: Any) -> Record:
    """A whole game of random moves with verifiable dice, and its proof."""
    contributions = ADDED[:seats]
    match = Match(game, seats, options=options, dice=VerifiableDice(SECRET, "table-1", contributions))
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            legal = match.legal()
            match.play(legal[below(mix(choices + len(match.events)), len(legal))])
    record = match.record()
    proof = DiceProof("table-1", commitment_of(SECRET), tuple(contributions), SECRET)
    record.extra["dice"] = proof.to_json()
    return record


def check(record: Record) -> Match:
    """As the command does it."""
    return DiceProof.of(record).check(record)


def changed(record: Record, **changes: Any) -> Record:
    """A copy with some of its proof, or its log, changed."""
    copy = Record.from_json(record.to_json())
    copy.log = changes.pop("log", copy.log)
    copy.extra["dice"] = {**copy.extra["dice"], **changes}
    return copy


# The derivation


def test_the_golden_vectors_are_what_the_reference_comes_to(golden: Golden) -> None:
    golden.check(dice_vectors.PATH, dice_vectors.golden_text())


def test_the_vectors_cover_every_throw_and_words_that_are_too_large() -> None:
    assert {vector["ways"] for vector in VECTORS["throws"]} >= {
        1,
        2,
        3,
        4,
        *(6**dice for dice in range(1, 7)),
    }
    six = [vector["rejected"] for vector in VECTORS["throws"] if vector["ways"] == 6**6]
    assert six.count(1) == 3
    assert {vector["rejected"] for vector in VECTORS["throws"]} >= {0, 1, 7, 8, 9, 16}
    assert any(not any(vector["contributions"]) for vector in VECTORS["throws"])


@pytest.mark.parametrize("vector", VECTORS["throws"], ids=lambda vector: vector["about"])
def test_python_derives_the_golden_throws(vector: dict[str, Any]) -> None:
    dice = VerifiableDice(vector["secret"], vector["table"], vector["contributions"])
    assert dice.derive(vector["number"], vector["ways"]) == vector["way"]


def test_python_commits_as_the_vectors_do() -> None:
    for vector in VECTORS["commitments"]:
        assert commitment_of(vector["secret"]) == vector["commitment"]


def python_verdict(data: Any) -> dict[str, Any]:
    """What Python finds out about a record, in the words of the vectors."""
    try:
        check(Record.from_object(data))
    except BadRecord as error:
        due = re.search(r'"(\* .*)"$', str(error))
        state = "unproven" if isinstance(error, Unproven) else "wrong"
        return {"state": state, "log_line": error.line, "due": due and due[1]}
    return {"state": "verified", "log_line": None, "due": None}


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda vector: vector["about"])
def test_python_judges_the_golden_games(vector: dict[str, Any]) -> None:
    assert python_verdict(vector["record"]) == {key: vector[key] for key in ("state", "log_line", "due")}


@pytest.mark.parametrize("engine", ["node", "chromium"])
def test_the_page_comes_to_the_same_as_python(engine: str) -> None:
    hashes = ["", "abc", *("x" * n for n in (55, 56, 63, 64, 65, 119, 120, 1000))]
    hmacs = [  # RFC 4231, test cases 2 and 6: a short key, and one longer than a block
        {"key": b"Jefe".hex(), "message": b"what do ya want for nothing?".hex()},
        {"key": "aa" * 131, "message": b"Test Using Larger Than Block-Size Key - Hash Key First".hex()},
    ]
    records = [json.dumps(game["record"]) for game in VECTORS["games"][:5]]
    files = [
        "",
        "\n".join(records),
        json.dumps(json.loads(records[0]), indent=1),
        f"\ufeff{records[0]}\nno JSON",
    ]
    questions = {**VECTORS, "faces": FACES, "hashes": hashes, "hmacs": hmacs, "files": files}
    program = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (javascript.STATIC / "verify.js", Path(__file__).parent / "verifier.js")
    )
    found = javascript.evaluate(engine, program, f"answers({json.dumps(questions)})")
    assert found["hashes"] == [hashlib.sha256(text.encode()).hexdigest() for text in hashes]
    assert found["hmacs"] == [
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ]
    assert found["commitments"] == [vector["commitment"] for vector in VECTORS["commitments"]]
    assert found["ways"] == [vector["way"] for vector in VECTORS["throws"]]
    for vector, verdict in zip(VECTORS["games"], found["games"], strict=True):
        assert verdict == {key: vector[key] for key in verdict}, vector["about"]
    assert found["files"] == [[], ["verified"] * 4 + ["wrong"], ["verified"], ["verified", "wrong"]]


# The parts


def test_secrets_are_fresh_and_well_formed() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert parse_secret(new_secret())
    assert parse_contribution("") == ""


@pytest.mark.parametrize(
    "value", ["", "ab", "A" * 64, "g" * 64, "a" * 63, "a" * 65, "a" * 64 + "\n", None, 5, "٣" * 64]
)
def test_malformed_secrets(value: Any) -> None:
    with pytest.raises(TavolaError, match="the secret of the dice must be 64 hex digits"):
        VerifiableDice(value, "t", [""])


@pytest.mark.parametrize("value", ["ab", "A" * 32, " " * 32, "a" * 33, "a" * 32 + "\n", None, 7])
def test_malformed_contributions(value: Any) -> None:
    with pytest.raises(TavolaError, match="a contribution must be 32 hex digits"):
        VerifiableDice(SECRET, "t", ["", value])


@pytest.mark.parametrize("value", ["", "a b", "a,b", "é", "a" * 65, "a\n", None, 7])
def test_malformed_tables(value: Any) -> None:
    with pytest.raises(TavolaError, match="a table's id must be"):
        parse_table(value)


def test_a_throw_depends_on_nothing_but_its_number() -> None:
    dice = VerifiableDice(SECRET, "t", ADDED[:2])
    ways = [dice.way(number, TWO) for number in range(100)]
    assert [dice.way(number, TWO) for number in reversed(range(100))] == ways[::-1]


# Records


@pytest.mark.parametrize("game", ["sequence", "diceland", "garden"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_verified(game: str, seats: int) -> None:
    record = finished(game, seats)
    assert check(Record.from_json(record.to_json())).is_over
    assert DiceProof.from_object(record.extra["dice"]).to_json() == record.extra["dice"]


@pytest.mark.parametrize("game", ["sequence", "diceland", "garden"])
def test_every_altered_throw_is_caught_at_its_line(game: str) -> None:
    record = finished(game, first=1)
    throws = [number for number, line in enumerate(record.log, 1) if line.startswith("* roll")]
    for number in throws:
        due = record.log[number - 1]
        faces = "ryr" if due[-1].isalpha() else "121"
        written = due[:-1] + faces[faces.index(due[-1]) + 1 if due[-1] in faces else 0]
        log = [*record.log[: number - 1], written, *record.log[number:]]
        with pytest.raises(BadRecord) as caught:
            check(changed(record, log=log))
        assert (caught.value.line, str(caught.value)) == (number, f'by the secret this roll is "{due}"')


def test_throws_that_change_places_are_caught() -> None:
    record = finished(first=1)
    log = record.log
    one, two = [number for number, line in enumerate(log) if line.startswith("* roll")][3:5]
    assert log[one] != log[two]
    log[one], log[two] = log[two], log[one]
    with pytest.raises(BadRecord) as caught:
        check(record)
    assert caught.value.line == one + 1


@pytest.mark.parametrize(
    "changes",
    [
        {"contributions": [ADDED[0], ADDED[2]]},
        {"contributions": [ADDED[0], ""]},
        {"contributions": [ADDED[1], ADDED[0]]},  # the players in another order
        {"contributions": [ADDED[0], ADDED[1][:-1] + "0"]},
        {"table": "table-2"},
        {"secret": OTHER_SECRET, "commitment": commitment_of(OTHER_SECRET)},
    ],
)
def test_another_proof_does_not_fit_the_throws(changes: dict[str, Any]) -> None:
    assert changes != {"contributions": ADDED[:2]}
    with pytest.raises(BadRecord, match="by the secret this roll is") as caught:
        check(changed(finished(first=1), **changes))
    assert caught.value.line in (2, 4, 6)  # a throw may be the same by chance, but not three


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"secret": OTHER_SECRET}, "the secret is not the one committed to: its SHA-256 is cd6c3daf"),
        ({"commitment": commitment_of(OTHER_SECRET)}, "the secret is not the one committed to"),
        ({"commitment": None}, "the commitment must be 64 hex digits"),
        ({"contributions": ADDED[:3]}, "3 contributions to the dice of 2 players"),
        ({"contributions": "abc"}, "the contributions must be a list of texts, not 'abc'"),
        ({"contributions": [1, 2]}, "a contribution must be 32 hex digits"),
        ({"table": "a b"}, "a table's id must be"),
        ({"secret": 5}, "the secret of the dice must be"),
    ],
)
def test_a_proof_in_pieces(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        check(changed(finished(first=1), **changes))


def test_the_rules_are_checked_as_well() -> None:
    record = finished(first=1)
    at = next(number for number, line in enumerate(record.log) if line.startswith("1 "))
    with pytest.raises(BadRecord, match="is no move") as caught:
        check(changed(record, log=[*record.log[:at], "1 place z9", *record.log[at + 1 :]]))
    assert caught.value.line == at + 1
    record.result = None
    with pytest.raises(BadRecord, match="the result is null"):
        check(record)
    record.game = "ludo"
    with pytest.raises(BadRecord, match="no game 'ludo'"):
        check(record)


def test_while_the_game_runs_the_secret_is_left_out() -> None:
    record = finished(first=1)
    proof = DiceProof("table-1", commitment_of(SECRET), tuple(ADDED[:2]))
    assert "secret" not in proof.to_json()
    record.extra["dice"] = proof.to_json()
    assert SECRET not in record.to_json()
    assert SECRET not in repr(DiceProof("t", commitment_of(SECRET), ("", ""), SECRET))
    with pytest.raises(Unproven, match="not told yet"):
        check(record)


# The document


def test_what_the_document_says_openssl_prints() -> None:
    if not (shutil.which("openssl") and shutil.which("xxd")):
        pytest.skip("openssl or xxd is not here to try the example of docs/dice.md")
    text = (Path(__file__).parent.parent / "docs" / "dice.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\$ (printf .*)\n(.*)$", text, re.MULTILINE)
    assert len(examples) == 2
    for command, said in examples:
        done = run(["/bin/sh", "-c", command])
        assert done.stdout.strip() == said


def test_the_proof_of_the_document_is_well_formed() -> None:
    text = (Path(__file__).parent.parent / "docs" / "dice.md").read_text(encoding="utf-8")
    shown = re.search(r'```json\n"dice": (\{.*?\})\n```', text, re.DOTALL)
    assert shown
    assert DiceProof.from_object(json.loads(shown[1])).dice(2).way(0, TWO) == 24


# The command


def verify(*arguments: str, typed: str = "", code: int = 0) -> str:
    """Run the command in a process of its own; return what it says."""
    script = "import sys; from tavola.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "verify", *arguments]
    done = run(command, typed)
    assert done.returncode == code, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_verify_says_of_each_record_what_is_the_matter(home: Path) -> None:
    right = finished(first=1)
    at = next(number for number, line in enumerate(right.log) if line.startswith("* roll"))
    written = "* roll 1 1" if right.log[at] != "* roll 1 1" else "* roll 6 6"
    records = [
        right,
        changed(right, log=[*right.log[:at], written, *right.log[at + 1 :]]),
        changed(right, secret=None),
        changed(right, method="coins"),
        Record.from_json(Match("sequence").record().to_json()),
    ]
    Path("r.jsonl").write_text("\n".join(record.to_json() for record in records) + "\nnonsense\n")
    assert verify("r.jsonl", code=1).splitlines() == [
        f'r.jsonl:2: log line {at + 1}, "{written}": by the secret this roll is "{right.log[at]}"',
        "r.jsonl:3: the secret of the dice is not told yet: it is when the game has ended",
        "r.jsonl:4: the dice follow 'coins': the method we know is tavola-dice-1",
        "r.jsonl:5: nothing in this record proves its dice",
        "r.jsonl:6: not JSON: Expecting value at column 1",
        "1 verified, 2 wrong, 3 without proof",
    ]
    found = [json.loads(line) for line in verify("--json", "r.jsonl", code=1).splitlines()]
    assert [verdict["ok"] for verdict in found] == [True] + [False] * 5
    assert found[1]["log_line"] == at + 1
    assert [verdict.get("code") for verdict in found] == [None, None, *["unproven"] * 3, None]


def test_verify_reads_several_files_and_standard_input(home: Path) -> None:
    text = finished("garden", first=2).to_json()
    Path("a.json").write_text(text)
    assert verify("a.json", "-", typed=text) == "2 verified, 0 wrong\n"
    assert "none.json: No such file" in verify("a.json", "none.json", code=2)
    Path("bytes.json").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in verify("bytes.json", code=2)
    assert verify("-", code=1) == "tavola: - holds no records\n"


def test_verify_says_that_a_record_without_its_end_proves_nothing_yet(home: Path) -> None:
    match = Match("sequence", dice=VerifiableDice(SECRET, "t", ["", ""]))
    match.throw()
    record = match.record()
    record.extra["dice"] = DiceProof("t", commitment_of(SECRET), ("", ""), SECRET).to_json()
    assert verify("-", typed=record.to_json(), code=3).splitlines() == [
        "-:1: the game has not ended, or its record was cut: right so far, which proves nothing yet",
        "0 verified, 0 wrong, 1 without an end",
    ]
    whole = finished(first=1)
    cut = changed(whole, log=whole.log[:-1])
    cut.result = None
    assert verify("-", typed=f"{whole.to_json()}\n{cut.to_json()}\n", code=3).endswith(
        "1 verified, 0 wrong, 1 without an end\n"
    )
    resigned = changed(whole, log=whole.log[:-1])
    resigned.result = None
    resigned.extra["resigned"] = 1
    assert verify("-", typed=resigned.to_json()) == "1 verified (1 ended by resigning), 0 wrong\n"


def test_the_command_writes_the_page(home: Path) -> None:
    assert verify("--page", "page.html", "--lang", "it") == ""
    assert Path("page.html").read_text(encoding="utf-8") == kept_page_html("it")
    assert verify("--page", "-") == kept_page_html("en") + "\n"
    Path("a.json").write_text(finished(first=1).to_json())
    assert verify("--page", "again.html", "a.json") == "1 verified, 0 wrong\n"
    assert Path("again.html").read_text(encoding="utf-8") == kept_page_html("en")
    assert verify(code=2).startswith("tavola: nothing to verify: name files of records")
    assert "none/page.html: No such file" in verify("--page", "none/page.html", code=2)
