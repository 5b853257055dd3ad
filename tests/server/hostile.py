"""An attack on a server with games going on: hostile messages by the thousand, and what must hold meanwhile.

    python -m tests.server.hostile --messages 100000 --seed 1

Honest players play all three games to the end while attackers send whatever they can think of to the same
tables: garbage, broken and altered commands, commands that are well formed but not theirs to give, and the
honest players' own messages byte for byte. Limits on rates are lifted, so that everything reaches the rooms.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Self

from tqdm import tqdm
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tavola.core.record import Record
from tavola.core.verifiable import DiceProof

from ..waiting import PATIENCE_S
from .client import COOKIE, Person, Player
from .forger import Forger, Knowledge
from .process import ServerProcess
from .stores import opened

LIFTED = [f"--limit={name}=1000000000" for name in ("messages_per_s", "message_burst", "refusals")]
LIFTED += [f"--limit={name}=1000000000" for name in ("requests_per_s", "request_burst", "table_burst")]
# A table that waits for somebody's shake waits for as long as the attack lasts, however slow the machine is.
LIFTED += [f"--limit={name}=1000000000" for name in ("shake_s", "pong_s")]
BURST = 250  # messages of one attacker between two looks at the server
VOLLEY = 5  # messages of an attacker at a table of their own between two looks at the answers
NUM_ATTACKERS = 6
OWN_SHARE = 0.2  # of the bursts: at the attacker's own table
GROWTH_BYTES = 160_000_000  # what the server may need more under attack: what it draws is kept, up to a bound
GAMES = ("sequence", "diceland", "garden")
STATE = b'{"type":"state"'  # how a state begins


# Those who play


class Honest(Player):
    """A player who can be overheard. What was accepted is kept, to be compared with the log."""

    def __init__(self, *place: Any, known: Knowledge, is_overheard: bool = True):
        super().__init__(*place)
        self.known, self.is_overheard = known, is_overheard
        self.accepted: list[str] = []  # the lines that must be in the log, and no others

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        assert self.socket is not None
        send = self.socket.send

        async def tapped(message: str) -> None:
            if self.is_overheard:
                self.known.captured.append(message)
            await send(message)

        self.socket.send = tapped  # type: ignore[method-assign, assignment]
        return self

    async def take(self, message: dict[str, Any]) -> None:
        await super().take(message)
        if message["type"] == "state" and self.is_overheard:
            self.known.state = self.state

    async def do(self, command: str, **details: Any) -> dict[str, Any]:
        done = await super().do(command, **details)
        if command == "play":
            self.accepted += [f"{details['seat']} {move}" for move in details["moves"]]
        return done


@dataclass
class Target:
    """A table that is attacked."""

    id: str
    known: Knowledge
    insider: Person | None = None  # an attacker who has a seat
    is_running: bool = False
    players: list[Honest] = field(default_factory=list)


PARTIES = {  # game -> the seats after the host's; "mal" is the insider's
    "sequence": ("bob", "mal", "bot"),
    "diceland": ("mal",),
    "garden": ("bob",),
}


class Party:
    """People who make a table, play there and leave, again and again."""

    def __init__(self, base: str, game: str, rng: random.Random):
        self.base, self.game, self.rng = base, game, rng
        self.people = {name: Person(base) for name in ("ann", *PARTIES[game]) if name != "bot"}

    async def __aenter__(self) -> Self:
        for person in self.people.values():
            await person.arrive()
        return self

    async def __aexit__(self, *_: object) -> None:
        for person in self.people.values():
            await person.http.aclose()

    async def set_up(self, stack: AsyncExitStack) -> Target:
        """A table where everyone sits; nobody has started the game."""
        guests = PARTIES[self.game]
        table = await self.people["ann"].make_table(
            self.game, "person", *("bot" if name == "bot" else "open" for name in guests)
        )
        target = Target(table, Knowledge(), self.people.get("mal"))
        for number, name in enumerate(("ann", *guests), 1):
            if name != "bot":
                await self.seat(target, stack, number, name)
        if "mal" in guests:
            own = guests.index("mal") + 2
            target.known.foreign = tuple(seat for seat in (1, 2, 3, 4) if seat != own)
        return target

    async def seat(self, target: Target, stack: AsyncExitStack, number: int, name: str) -> None:
        """Somebody comes and sits down."""
        place = (self.base, self.people[name].cookie, target.id)
        player = Honest(*place, known=target.known, is_overheard=name != "mal")
        await stack.enter_async_context(player)
        if number > 1:
            await player.do("sit", seat=number, name=name)
        target.players.append(player)

    async def start(self, target: Target) -> None:
        """The host starts the game."""
        await target.players[0].do("start")
        for player in target.players:
            await player.until(lambda state: state["table"]["status"] == "playing")

    async def play(self, target: Target) -> None:
        """Everyone plays to the end."""
        target.is_running = True
        await asyncio.gather(*(player.play_on(self.rng.choice) for player in target.players))
        target.is_running = False

    async def verify(self, target: Target) -> None:
        """The log is what the honest players did, in their order, and the dice are the ones settled."""
        record = Record.from_json(json.dumps(await self.people["ann"].get(f"/t/{target.id}/record.json")))
        own = defaultdict(list)
        for line in record.log:
            own[line[0]].append(line)
        for player in target.players:
            seat = next(seat["seat"] for seat in player.state["seats"] if seat["is_yours"])
            assert not player.is_overheard or own[str(seat)] == player.accepted
        DiceProof.of(record).check(record)


# Those who attack


async def pester(socket: ClientConnection, message: str, answers: Counter[str]) -> None:
    """Send the same for as long as it is let, and count the answers."""
    with suppress(ConnectionClosed):
        while True:
            await socket.send(message)
            told = json.loads(await socket.recv())
            answers[told.get("code", told["type"])] += 1


class Attacker:
    """Somebody without a right to anything, at one table after the other; also at tables of their own."""

    def __init__(self, siege: "Siege", number: int):
        self.siege = siege
        self.person = Person(siege.server.address)
        self.rng = random.Random(f"{siege.seed} attacker {number}")
        self.forger = Forger(self.rng)

    async def run(self) -> None:
        """Attack until enough was said."""
        await self.person.arrive()
        own = await self.own_table()
        while self.siege.take_burst():
            target = own if self.rng.random() < OWN_SHARE else self.choose()
            async with asyncio.timeout(PATIENCE_S):
                await self.attack(target)
            await self.siege.look()
            if own.known.state.get("outcome"):
                own = await self.own_table()
        await self.person.http.aclose()

    async def own_table(self) -> Target:
        """A game against a bot, where the seat is the attacker's and only the moves can be wrong."""
        table = await self.person.make_table(self.rng.choice(GAMES), "person", "bot", start=True)
        return Target(table, Knowledge(is_own=True), self.person)

    def choose(self) -> Target:
        """A table: where a game is going on, if there is one, more often than not."""
        running = [target for target in self.siege.targets if target.is_running]
        return self.rng.choice(running if running and self.rng.random() < 0.7 else self.siege.targets)

    async def attack(self, target: Target) -> None:
        """One burst: as a stranger, or as somebody who has a seat."""
        if target.insider is self.person:
            await self.burst(target.id, self.person.cookie, target.known)
        elif target.is_running and target.insider and self.rng.random() < 0.5:
            await self.burst(target.id, target.insider.cookie, target.known)
        else:
            overheard = Knowledge(target.known.captured, target.known.state)
            await self.burst(target.id, self.person.cookie, overheard)

    async def burst(self, table: str, cookie: str, known: Knowledge) -> None:
        """Say a lot, and hear an answer to every message. A seat of one's own is played with open eyes."""
        size = VOLLEY if known.is_own else BURST
        async with self.connected(table, cookie) as socket:
            for _ in range(BURST // size):
                await asyncio.gather(self.send(socket, known, size), self.hear(socket, known, size))

    @asynccontextmanager
    async def connected(self, table: str, cookie: str) -> AsyncIterator[ClientConnection]:
        """A bare connection."""
        base = self.siege.server.address
        is_packed = int(self.rng.random() < 0.9)
        address = f"{base.replace('http', 'ws', 1)}/t/{table}/socket?packed={is_packed}"
        headers = {"Cookie": f"{COOKIE}={cookie}", "Origin": base}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as socket:
            yield socket

    async def send(self, socket: ClientConnection, known: Knowledge, size: int) -> None:
        """Send hostile messages; what is known may change meanwhile."""
        for _ in range(size):
            await socket.send(self.forger.message(known))

    async def hear(self, socket: ClientConnection, known: Knowledge, size: int) -> None:
        """Every message is answered, each once."""
        num_answers = 0
        while num_answers < size:
            frame = await socket.recv(decode=False)
            is_packed = not frame.startswith(b"{")
            start = zlib.decompressobj().decompress(frame, len(STATE)) if is_packed else frame
            is_state = start.startswith(STATE)
            if is_state and not known.is_own:
                continue
            told = json.loads(zlib.decompress(frame) if is_packed else frame)
            if is_state:
                known.state = known.state | told
            else:
                self.siege.answers[told.get("code", told["type"])] += 1
                num_answers += 1


class Siege:
    """The whole of it, on one server."""

    def __init__(self, server: ServerProcess, num_messages: int, seed: int, is_shown: bool = False):
        self.server, self.seed = server, seed
        self.num_bursts = -(-num_messages // BURST)
        self.num_begun = 0
        self.answers: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.targets: list[Target] = []
        self.quiet: list[tuple[Target, Any]] = []  # where nothing may ever change, and how they were
        self.num_games: Counter[str] = Counter()
        self.memory_before = self.memory_most = server.memory_bytes
        self.bar = tqdm(total=self.num_bursts * BURST, unit=" messages", disable=not is_shown)
        self.observer = Person(server.address)

    async def run(self) -> Self:
        """Set up, attack, and see everything end well."""
        async with AsyncExitStack() as stack:
            parties = [
                await stack.enter_async_context(
                    Party(self.server.address, game, random.Random(f"{self.seed} {game}"))
                )
                for game in GAMES
            ]
            for party in parties:
                await self.set_up_quiet(party, stack)
            attackers = [Attacker(self, number) for number in range(NUM_ATTACKERS)]
            began = monotonic()
            await asyncio.gather(
                *map(self.keep_playing, parties), *(attacker.run() for attacker in attackers)
            )
            self.took_s = monotonic() - began
            for attacker in attackers:
                self.kinds.update(attacker.forger.kinds)
            await self.look()
            for target, before in self.quiet:
                assert await self.looks(target) == before
        await self.observer.http.aclose()
        self.bar.close()
        return self

    def take_burst(self) -> bool:
        """Whether there is more to be sent."""
        self.num_begun += 1
        return self.num_begun <= self.num_bursts

    @property
    def is_under_way(self) -> bool:
        """Whether somebody still attacks."""
        return self.num_begun < self.num_bursts

    async def set_up_quiet(self, party: Party, stack: AsyncExitStack) -> None:
        """Two tables where nothing happens: one not started, one that waits for a contribution."""
        full, waiting = await party.set_up(stack), await party.set_up(stack)
        await party.start(waiting)
        for target in (full, waiting):
            target.insider = None
            target.known.foreign = (1, 2, 3, 4)
            self.quiet.append((target, await self.looks(target)))
        self.targets += [full, waiting]

    async def looks(self, target: Target) -> Any:
        """A table as anybody can see it, and its log."""
        told = await self.observer.get(f"/api/tables/{target.id}")
        return told, await self.observer.get(f"/t/{target.id}/record.json")

    async def keep_playing(self, party: Party) -> None:
        """One game after the other, for as long as the attack lasts; what was played stays to be attacked."""
        while not self.num_games[party.game] or self.is_under_way:
            async with AsyncExitStack() as stack:
                target = await party.set_up(stack)
                await party.start(target)
                self.targets.append(target)
                await party.play(target)
                await party.verify(target)
            self.num_games[party.game] += 1

    async def look(self) -> None:
        """What must hold at any moment."""
        self.bar.update(self.answers.total() - self.bar.n)
        assert (await self.observer.get("/healthz")) == {"status": "ok"}
        metrics = (await self.observer.http.get("/metrics")).text
        assert "\ntavola_errors_total 0.0\n" in metrics
        assert not self.answers["internal"]
        self.memory_most = max(self.memory_most, self.server.memory_bytes)
        assert self.memory_most - self.memory_before < GROWTH_BYTES

    def report(self) -> str:
        """The figures."""
        memory = [
            round(each / 1e6, 1) for each in (self.memory_before, self.memory_most, self.server.memory_bytes)
        ]
        lines = [
            f"{self.answers.total():,} messages in {self.took_s:.0f} s, each answered",
            f"games played: {dict(self.num_games)}",
            f"kinds: {dict(self.kinds.most_common())}",
            f"answers: {dict(self.answers.most_common())}",
            f"memory in MB: {memory[0]} before, {memory[1]} at most, {memory[2]} after",
        ]
        return "\n".join(lines)


async def check_store(url: str, siege: Siege) -> None:
    """After the server has stopped: what is kept of the quiet tables is what was set up."""
    async with opened(url) as store:
        for target, _ in siege.quiet:
            found = await store.table(target.id)
            assert found is not None
            assert await store.lines(target.id) == []
            assert all(not seat.contribution and not seat.has_left for seat in found.table.seats)


def errors_in(log: Path) -> list[str]:
    """What was logged as an error."""
    lines = log.read_text().splitlines()
    return [
        line
        for line in lines
        if not line.startswith("{") or json.loads(line)["level"] in ("error", "critical")
    ]


def besiege(folder: Path, num_messages: int, seed: int, is_shown: bool = False) -> Siege:
    """Start a server, attack it, stop it, and check what is left."""
    url = f"sqlite:///{folder.as_posix()}/tables.db"
    with ServerProcess(url, folder / "log", *LIFTED) as server:
        siege = asyncio.run(Siege(server, num_messages, seed, is_shown).run())
        print(siege.report())
        assert server.stop() == 0
    asyncio.run(check_store(url, siege))
    assert errors_in(folder / "log") == []
    return siege


def main(arguments: Sequence[str]) -> None:
    """The attack by itself."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        besiege(Path(folder), chosen.messages, chosen.seed, is_shown=True)


if __name__ == "__main__":
    main(sys.argv[1:])
