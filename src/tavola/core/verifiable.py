"""Dice that anyone can recompute once the game is over. ``docs/dice.md`` tells why and what it proves.

The server draws a secret and publishes its SHA-256, the commitment. Each person's seat then adds a random
contribution; a bot's seat adds none, for the server knows the secret and could search for one that suits it.
Throw ``number`` of ``ways`` equally likely ways reads HMAC-SHA-256, keyed with the secret, of the ASCII text

    tavola-dice-1 <table> <contribution>,<contribution>,… <number> <block>

as eight big-endian words of 32 bits. The first word below the largest multiple of ``ways`` that fits in 2**32
gives the way: its remainder. If all eight are too large, block 1 follows block 0, and so on.
"""

import hashlib
import hmac
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from os import urandom
from struct import unpack
from typing import Any

from .errors import BadRecord, TavolaError
from .match import Match
from .options import brief, counted
from .record import Record
from .throw import Throw

METHOD = "tavola-dice-1"
FIELD = "dice"  # of the record
PREPARED = "prepared"  # in the method's place where a lesson decided how the first throws fell
PREPARED_PROOF = {"method": PREPARED}
CONTINUED = "continued"  # the same where a game was played on from a position of another one
CONTINUED_PROOF = {"method": CONTINUED}
REPEATED = "repeated"  # the same where the dice were those of a game that was over, and so were known
REPEATED_PROOF = {"method": REPEATED}
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
WORDS = 2**32  # how many different words there are


class Unproven(BadRecord):
    """A record whose throws cannot be recomputed: without a proof that we know, or with the secret untold."""

    code = "unproven"


class Unfinished(BadRecord):
    """A record that is right so far, but without its end: what was left out could be anything."""

    code = "unfinished"


# The parts, and what they look like


def new_secret() -> str:
    """A secret that nobody can guess, as hex digits."""
    return urandom(SECRET_BYTES).hex()


def commitment_of(secret: str) -> str:
    """What is published before the first throw: it fixes the secret, and does not tell it."""
    return hashlib.sha256(bytes.fromhex(parse_secret(secret))).hexdigest()


def parse_secret(value: object) -> str:
    """A secret: 64 hex digits."""
    return parse_hex(value, SECRET_BYTES, "the secret of the dice")


def parse_commitment(value: object) -> str:
    """A commitment: 64 hex digits."""
    return parse_hex(value, hashlib.sha256().digest_size, "the commitment")


def parse_contribution(value: object) -> str:
    """A contribution: 32 hex digits, or nothing for a seat that adds none."""
    return "" if value == "" else parse_hex(value, CONTRIBUTION_BYTES, "a contribution")


def parse_table(value: object) -> str:
    """The id of a table: it must not run into the other parts of the text."""
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", value):
        raise TavolaError(f"a table's id must be 1 to 64 letters, digits, - or _, not {brief(value)}")
    return value


def parse_hex(value: object, num_bytes: int, what: str) -> str:
    """So many bytes in lower-case hex digits; one way of writing them, so that all compute the same."""
    if not isinstance(value, str) or not re.fullmatch(rf"[0-9a-f]{{{2 * num_bytes}}}", value):
        raise TavolaError(f"{what} must be {2 * num_bytes} hex digits (0-9, a-f), not {brief(value)}")
    return value


# The throws


class VerifiableDice:
    """Throws derived from a secret, a table's id and the contributions of its seats, in playing order."""

    def __init__(self, secret: str, table: str, contributions: Sequence[str]):
        self.key = bytes.fromhex(parse_secret(secret))
        self.contributions = tuple(map(parse_contribution, contributions))
        self.prefix = f"{METHOD} {parse_table(table)} {','.join(self.contributions)} ".encode("ascii")

    def way(self, number: int, throw: Throw) -> int:
        """Derive one of the throw's ways."""
        return self.derive(number, throw.ways)

    def derive(self, number: int, ways: int) -> int:
        """One of ``range(ways)``, each equally likely."""
        limit = WORDS - WORDS % ways
        block = 0
        while True:
            for word in unpack(">8I", self.digest(number, block)):
                if word < limit:
                    return int(word % ways)
            block += 1

    def digest(self, number: int, block: int) -> bytes:
        """The random bytes of a throw, 32 at a time."""
        return hmac.digest(self.key, self.prefix + b"%d %d" % (number, block), "sha256")


# The proof in a record


@dataclass(frozen=True)
class DiceProof:
    """What a record tells of its dice. The secret is left out while the game runs."""

    table: str
    commitment: str
    contributions: tuple[str, ...]  # of each seat, in playing order; empty where a seat adds none
    secret: str | None = field(default=None, repr=False)  # so that no log or traceback tells it

    @classmethod
    def of(cls, record: Record) -> "DiceProof":
        """The proof that a record carries; raises Unproven where it carries none that we know."""
        data = record.extra.get(FIELD)
        if data is None:
            raise Unproven("nothing in this record proves its dice")
        return cls.from_object(data)

    @classmethod
    def from_object(cls, data: object) -> "DiceProof":
        """Check the shape of a JSON object, and keep what it says."""
        if not isinstance(data, dict):
            raise BadRecord(f'"{FIELD}" must be an object')
        if data.get("method") == PREPARED:
            raise Unproven("the first rolls were prepared: this was a lesson, and nothing proves its dice")
        if data.get("method") == CONTINUED:
            raise Unproven("the game was played on from another one, and nothing proves the dice up to there")
        if data.get("method") == REPEATED:
            raise Unproven("the dice were those of an earlier game, known before: they prove nothing")
        if data.get("method") != METHOD:
            raise Unproven(f"the dice follow {brief(data.get('method'))}: the method we know is {METHOD}")
        secret = data.get("secret")
        return cls(
            read(parse_table, data.get("table")),
            read(parse_commitment, data.get("commitment")),
            tuple(read(parse_contribution, item) for item in read_list(data.get("contributions"))),
            None if secret is None else read(parse_secret, secret),
        )

    def to_json(self) -> dict[str, Any]:
        """The proof as the record writes it."""
        return {
            "method": METHOD,
            "table": self.table,
            "commitment": self.commitment,
            "contributions": list(self.contributions),
            **({} if self.secret is None else {"secret": self.secret}),
        }

    def check(self, record: Record) -> Match:
        """Replay a record by the rules and recompute its throws; raises BadRecord at the first fault."""
        dice = self.dice(len(record.players))
        wrong = first_wrong_throw(record, dice)
        if wrong:
            raise wrong
        return record.replay(dice)

    def dice(self, seats: int) -> VerifiableDice:
        """The dice as the proof has them, if its parts fit together."""
        if self.secret is None:
            raise Unproven("the secret of the dice is not told yet: it is when the game has ended")
        if len(self.contributions) != seats:
            given = counted(len(self.contributions), "contribution")
            raise BadRecord(f"{given} to the dice of {seats} players")
        commitment = commitment_of(self.secret)
        if commitment != self.commitment:
            raise BadRecord(f"the secret is not the one committed to: its SHA-256 is {commitment}")
        return VerifiableDice(self.secret, self.table, self.contributions)


def first_wrong_throw(record: Record, dice: VerifiableDice) -> BadRecord | None:
    """The first throw of a log that did not fall so; None if there is none before the rules are broken."""
    try:
        match = Match(record.game, len(record.players), options=record.options, dice=dice)
        for number, line in enumerate(record.log, 1):
            due = f"* {due_text(match)}" if line.startswith("*") and match.is_chance else line
            if line != due:
                return BadRecord(f'by the secret this roll is "{due}"', number)
            match.push(line)
    except TavolaError:  # the replay by the rules says where and why
        return None
    return None


def due_text(match: Match) -> str:
    """How the throw that is due falls by the dice of the match."""
    throw = match.game.throw(match.state)
    return throw.text(match.dice.way(match.num_throws, throw))


def read(parse: Callable[[object], str], value: object) -> str:
    """A part of the proof; raises BadRecord if it does not look like one."""
    try:
        return parse(value)
    except TavolaError as error:
        raise BadRecord(str(error)) from None


def read_list(value: object) -> list[object]:
    """The contributions, not yet looked at."""
    if not isinstance(value, list):
        raise BadRecord(f"the contributions must be a list of texts, not {brief(value)}")
    return value
