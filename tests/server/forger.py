"""Hostile messages for a table's WebSocket: garbage, broken and altered commands, and other people's."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

MAX_BYTES = 16_000  # of a message that is to be read, not refused for its size

NASTY_NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>",
    "&lt;&amp;&#0;",
    "\u202eevil\u202c",
    "\u2066a\u2069",
    "a\r\nSet-Cookie: tavola=x",
    "\x00",
    "\x1b[31mred",
    "\u200b",
    "\ufeff",
    "a" * 25,
    "́" * 200,
    "' OR 1=1 --",
    "{name}",
    "%s%n",
    "../../etc/passwd",
    "",
)
NASTY_NUMBERS: tuple[Any, ...] = (
    -1,
    0,
    5,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    10**40,
    -(10**40),
    1.5,
    1e308,
    True,
    None,
    "1",
    [1],
    {},
)
NASTY_MOVES = (
    "",
    " ",
    "²",
    "place ²",
    "place ٣",
    "place c٤",
    "roll 6 6",
    "* roll 6 6",
    "1 place a1\n2 place a1",
    "undo",
    "1 undo",
    "pass",
    "place a1\x00",
    "place 99999999999999999999",
    "place -1",
    "a" * 100,
    "a" * 101,
    "🎲" * 25,
)
COMMANDS = (
    *("play", "try", "throw", "undo", "auto", "contribute", "sit", "leave"),
    *("rename", "set-occupant", "start", "let-bot-play", "rematch", "get-state"),
)
TURNS = ("play", "play", "try", "throw", "undo", "contribute")
# Well-formed JSON and what looks like it; none of it is a command.
ODDITIES = (
    "", " ", "null", "true", "0", '"play"', "[]", "{}", "NaN", "Infinity", "-Infinity", "1e400", "-0",
    '{"do":NaN}', '{"do":"get-state","id":NaN}', '{"do":"get-state","id":1e999}',
    '{"do":"get-state","id":-1}', '{"do":"get-state","do":"start"}', '{"do":"start","do":"get-state"}',
    '{"do":"get-state","id":1,"id":"x"}',
    '{"do":"\\ud800"}', '{"do":"rename","seat":1,"name":"\\udfff"}', '{"do":"sit","seat":1,"name":"\\ud83d"}',
    '{"do":"get-state"}{"do":"get-state"}', '{"do":"get-state",}', "{'do':'get-state'}", '{"do":"GET-STATE"}',
    '{"do":"get-state","x":1}', '\ufeff{"do":"get-state"}', '{"do":["get-state"]}',
    '{"do":{"do":"get-state"}}', '{"type":"state"}', '{"__proto__":{}}',
    '{"do":"contribute","seat":1,"value":"' + "0" * 33 + '"}', '{"do":"play","seat":1,"ply":0,"moves":[]}',
    '{"do":"play","seat":1,"ply":0,"moves":' + json.dumps(["pass"] * 33) + "}", "9" * 5000,
    '{"do":"get-state","id":' + "9" * 5000 + "}", "[" * 8000, '{"do":' * 2000,
    '{"do":"get-state","x":' + "[" * 900 + "]" * 900 + "}",
)  # fmt: skip

Message = str | bytes


# What an attacker may know, and what is made of it


@dataclass
class Knowledge:
    """What can be seen or overheard of one table."""

    captured: list[str] = field(default_factory=list)  # what honest players sent, byte for byte
    state: dict[str, Any] = field(default_factory=dict)  # the latest that any of them was told
    foreign: tuple[int, ...] = (1, 2, 3, 4)  # seats that are not the attacker's own
    is_own: bool = False  # seat 1 is the attacker's, and theirs to play badly


class Forger:
    """Makes hostile messages, all of them from one seed."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.kinds: Counter[str] = Counter()
        self.makers: tuple[Callable[[Knowledge], Message], ...] = (
            self.noise,
            self.unicode,
            self.oddity,
            self.mutated,
            self.retyped,
            *(self.forged,) * 4,
            *(self.replayed,) * 2,
        )

    def message(self, known: Knowledge) -> Message:
        """One more."""
        plays_badly = known.is_own and self.rng.random() < 0.7
        maker = self.forged if plays_badly else self.rng.choice(self.makers)
        self.kinds[maker.__name__] += 1
        made = maker(known)
        return (
            made[:MAX_BYTES]
            if isinstance(made, bytes)
            else made.encode()[:MAX_BYTES].decode("utf-8", "ignore")
        )

    def noise(self, known: Knowledge) -> Message:
        """Random bytes."""
        return self.rng.randbytes(self.rng.choice((0, 1, 7, 60, 900)))

    def unicode(self, known: Knowledge) -> Message:
        """Random characters of all planes."""
        points = (self.rng.choice((0x7F, 0xFFF, 0xD7FF, 0x10FFFF)) for _ in range(self.rng.randrange(80)))
        drawn = (self.rng.randrange(most) for most in points)
        return "".join(chr(point) for point in drawn if not 0xD800 <= point <= 0xDFFF)

    def oddity(self, known: Knowledge) -> Message:
        """Something that a parser might stumble over."""
        return self.rng.choice(ODDITIES)

    def mutated(self, known: Knowledge) -> Message:
        """A command with some bytes cut, doubled, swapped or overwritten."""
        made = bytearray(self.model(known), "utf-8")
        for _ in range(self.rng.randrange(1, 4)):
            at, to = sorted(self.rng.randrange(len(made) + 1) for _ in range(2))
            piece = self.rng.choice(
                (b"", bytes(made[at:to]) * 2, self.rng.randbytes(2), b'"', b"\\u", b"}", b"[", b"0")
            )
            made[at : self.rng.choice((at, at + 1, to))] = piece
        return bytes(made) if self.rng.random() < 0.5 else made.decode("utf-8", "replace")

    def retyped(self, known: Knowledge) -> Message:
        """A command one of whose fields has a value, a type or a name that it should not have."""
        made = json.loads(self.model(known))
        name = self.rng.choice(list(made))
        change = self.rng.randrange(4)
        if change == 0:
            made[self.rng.choice(("extra", "person", "cookie", "", "name ", "SEAT"))] = self.rng.choice(
                NASTY_NUMBERS
            )
        elif change == 1:
            made.pop(name)
        elif change == 2:
            made[name] = self.rng.choice((*NASTY_NUMBERS, *NASTY_NAMES))
        else:
            made[name] = [made[name]] * self.rng.choice((1, 40))
        return harmless(made, known, self.rng)

    def forged(self, known: Knowledge) -> Message:
        """A well-formed command that is not this attacker's to give."""
        command = self.rng.choice(TURNS if known.is_own and self.rng.random() < 0.7 else COMMANDS)
        made = {"do": command, "id": self.rng.randrange(2**31)}
        made.update({name: make(known) for name, make in self.fields(command).items()})
        return harmless(made, known, self.rng)

    def replayed(self, known: Knowledge) -> Message:
        """What an honest player sent: often the latest, which is still fresh."""
        if not known.captured:
            return self.oddity(known)
        latest = known.captured[-5:] if self.rng.random() < 0.5 else known.captured
        return self.rng.choice(latest)

    def model(self, known: Knowledge) -> str:
        """A proper command to start from."""
        is_old = known.captured and self.rng.random() < 0.5
        return str(self.replayed(known) if is_old else self.forged(known))

    def fields(self, command: str) -> dict[str, Callable[[Knowledge], Any]]:
        """What a command carries besides its name."""
        rng = self.rng
        seat = {"seat": self.seat}
        turn: dict[str, Callable[[Knowledge], Any]] = {**seat, "ply": self.ply}
        named = {**seat, "name": lambda _: rng.choice(NASTY_NAMES)}
        level = {**seat, "bot": lambda _: rng.choice(("", "random", "expert", "../x", "💥"))}
        carried: dict[str, dict[str, Callable[[Knowledge], Any]]] = {
            "play": {**turn, "moves": self.moves},
            "try": {**turn, "moves": self.moves},
            "throw": turn,
            "undo": turn,
            "auto": {**seat, "on": lambda _: rng.random() < 0.5},
            "contribute": {**seat, "value": lambda _: rng.randbytes(16).hex()},
            "sit": named,
            "rename": named,
            "set-occupant": {**level, "kind": lambda _: rng.choice(("open", "bot"))},
            "let-bot-play": level,
        }
        return carried.get(command, {})

    def seat(self, known: Knowledge) -> Any:
        """Somebody else's seat, or none that there is."""
        if known.is_own and self.rng.random() < 0.9:
            return 1
        return self.rng.choice(known.foreign) if self.rng.random() < 0.9 else self.rng.choice(NASTY_NUMBERS)

    def ply(self, known: Knowledge) -> Any:
        """The present ply; or one of the past, of the future, or of nowhere."""
        now = known.state.get("ply", 0)
        near = (now, now, now - 1, now + 1, now - 70, now + 10**5, 10**6, 10**6 + 1)
        return self.rng.choice(near) if self.rng.random() < 0.9 else self.rng.choice(NASTY_NUMBERS)

    def moves(self, known: Knowledge) -> list[str]:
        """Moves that are legal for somebody else, and some that are for nobody."""
        legal = [move for asked in known.state.get("asked", ()) for move, _ in asked["moves"]]
        pool = legal if legal and self.rng.random() < 0.7 else NASTY_MOVES
        return [self.rng.choice(pool) for _ in range(self.rng.choice((1, 1, 2, 33)))]


def harmless(made: dict[str, Any], known: Knowledge, rng: random.Random) -> str:
    """As JSON; but nothing that the attacker is allowed to do to seats of their own."""
    if known.is_own:
        return json.dumps(made, ensure_ascii=rng.random() < 0.5)
    if made.get("do") in ("leave", "start", "rematch") and len(known.foreign) < 4:
        made["do"] = "get-state"
    if made.get("seat") in (1, 2, 3, 4) and made["seat"] not in known.foreign:
        made["seat"] = rng.choice(known.foreign)
    return json.dumps(made, ensure_ascii=rng.random() < 0.5)
