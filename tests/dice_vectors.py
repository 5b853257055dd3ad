"""Golden vectors of the verifiable dice, computed by a second, plain telling of docs/dice.md.

Both verifiers, Python's and the browser's, must come to what ``vectors/dice.json`` says.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tavola import Match, Throw

PATH = Path(__file__).parent / "vectors" / "dice.json"
SECRETS = [hashlib.sha256(b"tavola golden secret %d" % n).hexdigest() for n in range(4)]
ADDED = [hashlib.sha256(b"tavola golden contribution %d" % n).hexdigest()[:32] for n in range(4)]

# Found by trying some ten million throws: the first word is too large for six dice.
REJECTED = [
    ("34daea31d4d7071c71ad49aa9639dcfd032507e15ae56574e1fbb1a4210edc87", 17),
    ("6b842e1fc7b3443ad47326eed271796393eb21bc3761cd6bfef80b1df8975105", 58),
    ("0db80acf810dd74c928cbd34b31a32a22e4de2cd5a0d4616e40cc2f709f24b98", 44),
]
REJECTED_TABLE, REJECTED_ADDED = "table-7", ["00112233445566778899aabbccddeeff", ""]
HALF = 2**31 + 1  # no throw of a game: nearly every second word is too large, so that blocks run out
HALF_NUMBERS = (4, 174, 348, 2803, 257576)  # 1, 7, 8, 9 and 16 words too large


def reference_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 for short keys, by the letter of RFC 2104."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def reference(secret: str, table: str, added: Sequence[str], number: int, ways: int) -> tuple[int, int]:
    """The way of a throw, and how many words were too large before it."""
    most = 2**32 // ways * ways
    for tried in range(1000):
        block, place = divmod(tried, 8)
        text = " ".join(["tavola-dice-1", table, ",".join(added), str(number), str(block)])
        digest = reference_hmac(bytes.fromhex(secret), text.encode())
        word = int.from_bytes(digest[4 * place : 4 * place + 4], "big")
        if word < most:
            return word - word // ways * ways, tried
    raise AssertionError("a thousand words, all too large")


class ReferenceDice:
    """Throws of the reference."""

    def __init__(self, secret: str, table: str, added: Sequence[str]):
        self.parts = (secret, table, added)

    def way(self, number: int, throw: Throw) -> int:
        """As every source of throws has it."""
        return reference(*self.parts, number, throw.ways)[0]


def throw(
    about: str, secret: str, table: str, added: Sequence[str], number: int, ways: int
) -> dict[str, Any]:
    """One vector."""
    way, rejected = reference(secret, table, added, number, ways)
    given = {"secret": secret, "table": table, "contributions": list(added), "number": number, "ways": ways}
    return {"about": about, **given, "way": way, "rejected": rejected}


def throws() -> list[dict[str, Any]]:
    """Every number of dice, every draw, contributions left out, words that are too large."""
    made = []
    for dice in range(1, 7):
        for number in (0, 1, 250):
            made.append(throw(f"dice: {dice}", SECRETS[0], "gR4-x_9", ADDED[:2], number, 6**dice))
    for seats in (2, 3, 4):
        for secret in SECRETS:
            made.append(throw(f"draw among {seats}", secret, "gR4-x_9", ADDED[:seats], 0, seats))
    made.append(throw("the first seat is named", SECRETS[1], "t", ADDED[:2], 0, 1))
    for added in (["", ""], [ADDED[0], "", ""], ["", "", "", ADDED[3]]):
        made.append(throw("seats that add nothing", SECRETS[2], "A" * 64, added, 3, 46656))
    for secret, number in REJECTED:
        made.append(throw("the first word too large", secret, REJECTED_TABLE, REJECTED_ADDED, number, 46656))
    for number in HALF_NUMBERS:
        made.append(throw("words too large", SECRETS[3], "t", ADDED[:3], number, HALF))
    return made


def played(
    game: str, players: Sequence[str], added: Sequence[str], options: dict[str, Any]
) -> dict[str, Any]:
    """The first lines of a game, always with the first legal move."""
    table, secret = f"{game}-{len(players)}", SECRETS[len(players) - 1]
    match = Match(game, options=options, players=players, dice=ReferenceDice(secret, table, added))
    while len(match.events) < 16:
        match.throw() if match.is_chance else match.play(match.legal()[0])
    record: dict[str, Any] = json.loads(match.record().to_json())
    commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    told = {"commitment": commitment, "contributions": list(added), "secret": secret}
    return {**record, "dice": {"method": "tavola-dice-1", "table": table, **told}}


def game(
    about: str, record: Any, state: str, line: int | None = None, due: str | None = None
) -> dict[str, Any]:
    """A record, and what a verifier must say of it: at which line of the log, and what fell in truth."""
    return {"about": about, "record": record, "state": state, "log_line": line, "due": due}


def games() -> list[dict[str, Any]]:
    """Records that are right, and the same with one thing changed."""
    rolled = played("sequence", ["Ada", "Bo", "Cy"], ADDED[:3], {})
    named = played("sequence", ["Ada", "bot:random"], [ADDED[0], ""], {"first": 2})
    diceland = played("diceland", ["Ada", "Bo", "Cy", "Di"], ADDED, {})
    garden = played("garden", ["Ada", "Bo"], ADDED[:2], {})
    right = {"the roll-off": rolled, "the first seat named": named, "letters": diceland, "a draw": garden}
    return [
        *(game(about, record, "verified") for about, record in right.items()),
        game("one altered throw", *altered(garden, 1)),
        game("an altered draw", *altered(diceland, 0)),
        game("an altered throw of letters", *altered(diceland, 1)),
        game("another contribution", with_dice(named, contributions=[ADDED[1], ""]), "wrong", *first(named)),
        game("another commitment", with_dice(named, commitment=SECRETS[0]), "wrong"),
        game("another secret", with_dice(named, secret=SECRETS[3]), "wrong"),
        game("a contribution too few", with_dice(named, contributions=[ADDED[0]]), "wrong"),
        game("a contribution in capitals", with_dice(named, contributions=["A" * 32, ""]), "wrong"),
        game("a secret too short", with_dice(named, secret=SECRETS[0][:2]), "wrong"),
        game("the secret not yet told", with_dice(named, secret=None), "unproven"),
        game("another method", with_dice(named, method="tavola-dice-2"), "unproven"),
        game("no proof", {key: value for key, value in named.items() if key != "dice"}, "unproven"),
    ]


def with_dice(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The record with its proof changed."""
    return {**record, "dice": {**record["dice"], **changes}}


def altered(record: dict[str, Any], nth: int) -> tuple[dict[str, Any], str, int, str]:
    """The record with its nth throw changed to another that could have fallen."""
    at = [index for index, line in enumerate(record["log"]) if line.startswith("*")][nth]
    due = record["log"][at]
    last = {"1": "2", "r": "y"}.get(due[-1], "r" if due[-1].isalpha() else "1")
    log = [*record["log"][:at], due[:-1] + last, *record["log"][at + 1 :]]
    return {**record, "log": log}, "wrong", at + 1, due


def first(record: dict[str, Any]) -> tuple[int, str]:
    """Where a game with another contribution goes wrong, by the reference."""
    dice, number = with_dice(record, contributions=[ADDED[1], ""])["dice"], 0
    for index, line in enumerate(record["log"], 1):
        if not line.startswith("*"):
            continue
        if "roll" in line:
            way, _ = reference(dice["secret"], dice["table"], dice["contributions"], number, 36)
            due = f"* roll {way // 6 + 1} {way % 6 + 1}"
            if due != line:
                return index, due
        number += 1
    raise AssertionError("all throws are the same")


def golden_text() -> str:
    """The file, one vector a line."""
    commitments = [{"secret": s, "commitment": hashlib.sha256(bytes.fromhex(s)).hexdigest()} for s in SECRETS]
    between = ",\n"
    parts = {"commitments": commitments, "throws": throws(), "games": games()}
    lists = (f'"{name}": [\n' + between.join(map(json.dumps, items)) + "\n]" for name, items in parts.items())
    return "{\n" + between.join(lists) + "\n}\n"
