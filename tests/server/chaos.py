"""Many games while the servers are killed at random moments: whatever was acknowledged must be there.

``python -m tests.server.chaos --store sqlite --games 1000 --seed 7`` runs a long campaign. The tests run a
short one. The seed fixes who plays what and when a server dies, but not how the processes interleave.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import httpx
from websockets.exceptions import InvalidHandshake

from tavola import GAMES

from .client import Person, Player, Refusal
from .process import ServerProcess
from .story import Story, Wrong, check_log, check_served, check_store, lines_of

State = dict[str, Any]
Command = dict[str, Any]
Found = TypeVar("Found")

SEQUENCE_SHARE = 0.96  # the shortest game: most of a campaign
SEATINGS = ("ab", "aa", "a*", "ab*", "abc", "aab", "a**")  # a letter a person, * a bot
# How often each, by the number of servers: where there are two, most tables have people at both.
SEATING_WEIGHTS = {1: (8, 16, 6, 1, 1, 1, 1), 2: (16, 3, 3, 2, 2, 2, 1)}
AUTO_SHARE, SEVERAL_SHARE, UNDO_SHARE, RESEND_SHARE = 0.3, 0.2, 0.08, 0.5
MAX_UNDOS = 4  # of a person at a table
LIVES_S = (0.2, 6.0)  # for how long a server lives, at random; two servers live twice as long
NUM_LANES = 32  # games at the same time
BACKOFF_S = (0.05, 0.4)
STUCK_S = 300.0  # without anything happening at any table
LIMITED = (
    *("messages_per_s", "message_burst", "requests_per_s", "request_burst", "tables_per_s", "table_burst"),
    *("connections_per_address", "refusals"),
)
# What can be refused although nobody did anything wrong: somebody was quicker, or it was done already.
FORGIVABLE = {
    "stale",
    "game-over",
    "started",
    "seat-taken",
    "has-contributed",
    "nothing-to-undo",
    "built-upon",
}
LOST = (ConnectionError, EOFError, InvalidHandshake)


@dataclass
class Campaign:
    """The servers, what was played, and what happened meanwhile."""

    db: str
    servers: list[ServerProcess]
    num_games: int
    seed: int
    num_lanes: int
    stories: dict[str, Story] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    num_over: int = 0
    began: float = field(default_factory=monotonic)
    last_sign: float = field(default_factory=monotonic)

    def chance(self, *what: object) -> random.Random:
        """Random numbers of one's own."""
        return random.Random(f"{self.seed} {what}")

    def plans(self) -> list["Plan"]:
        """All games, of every kind one at least; the long ones first, so that none is left alone."""
        weights, kinds = SEATING_WEIGHTS[len(self.servers)], dict(enumerate(GAMES))
        plans = [
            Plan.drawn(self.chance("plan", number), weights, kinds.get(number))
            for number in range(self.num_games)
        ]
        return sorted(plans, key=lambda plan: plan.game == "sequence")

    def count(self, what: str) -> None:
        """Count something; whatever is counted is a sign of life."""
        self.counts[what] += 1
        self.last_sign = monotonic()

    def report(self) -> str:
        """What happened, in a line."""
        told = ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))
        return f"{self.num_over}/{self.num_games} games in {monotonic() - self.began:.0f} s: {told}"


# Those who play


@dataclass(frozen=True)
class Plan:
    """What is played at a table, and by whom."""

    game: str
    seating: str  # a letter or * for each seat
    autos: frozenset[int]  # the seats whose dice are thrown without asking

    @classmethod
    def drawn(cls, chance: random.Random, weights: Sequence[int], game: str | None = None) -> "Plan":
        """Any plan, or any for one game, with these weights of the seatings."""
        any_game = "sequence" if chance.random() < SEQUENCE_SHARE else chance.choice(list(GAMES))
        (seating,) = chance.choices(SEATINGS, weights)
        autos = frozenset(seat for seat in range(1, len(seating) + 1) if chance.random() < AUTO_SHARE)
        return cls(game or any_game, seating, autos)

    def wish(self) -> State:
        """The table to be made; the first person makes it."""
        kinds = {"*": "bot", "a": "person"}
        return {"game": self.game, "seats": [{"kind": kinds.get(who, "open")} for who in self.seating]}

    def seats_of(self, letter: str) -> list[int]:
        """The seats of a person."""
        return [seat for seat, who in enumerate(self.seating, 1) if who == letter]


class Guest:
    """A person at a table who comes back, to any server, until the game is over."""

    def __init__(self, campaign: Campaign, plan: Plan, table: str, letter: str, cookie: str):
        self.campaign, self.plan, self.table, self.letter, self.cookie = campaign, plan, table, letter, cookie
        self.story = campaign.stories[table]
        self.chance = campaign.chance(table, letter)
        self.undos_left = MAX_UNDOS
        self.doubtful: Command | None = None  # sent, and the connection was lost before the answer

    async def play(self) -> None:
        """Play to the end."""
        server = "abc".index(self.letter)  # people of one table sit at different servers
        while True:
            address = self.campaign.servers[server % len(self.campaign.servers)].address
            try:
                async with entered(Player(address, self.cookie, self.table)) as player:
                    return await self.attend(player)
            except LOST:
                self.campaign.count("connections lost")
            await asyncio.sleep(self.chance.uniform(*BACKOFF_S))
            server = self.chance.randrange(len(self.campaign.servers))

    async def attend(self, player: Player) -> None:
        """Do what is to be done, as long as the connection holds."""
        await self.send_again(player)
        while player.state["table"]["status"] != "over":
            self.story.see(player.state)
            seen = player.num_states
            command = await self.next_command(player)
            if command is None or not await self.give(player, command):
                await news(player, seen)
        self.story.see(player.state)

    async def send_again(self, player: Player) -> None:
        """Perhaps send once more what was never answered: if it was carried out, it must now be refused."""
        command, self.doubtful = self.doubtful, None
        if command and lines_of(command) and self.chance.random() < RESEND_SHARE:
            self.campaign.count("sent again")
            await self.give(player, command)

    async def give(self, player: Player, command: Command) -> bool:
        """Give a command, and see it done; tells whether it was."""
        self.doubtful = command
        try:
            done = await player.do(**command)
        except Refusal as refusal:
            self.refused(refusal)
            done = None
        self.doubtful = None
        if done is None:
            return False
        self.story.note(command, done)
        self.campaign.count("acknowledged")
        if not lines_of(command):
            return False  # the state that shows it is still to come
        await player.until(lambda state: state["ply"] >= done["ply"])
        return True

    def refused(self, refusal: Refusal) -> None:
        """Only some refusals are nobody's fault."""
        self.campaign.count(f"refused as {refusal.code}")
        if refusal.code not in FORGIVABLE:
            raise Wrong(f"{self.plan}: {refusal}")

    # What to do next

    async def next_command(self, player: Player) -> Command | None:
        """What to do in a state; None if there is only to wait."""
        state = player.state
        if command := self.to_prepare(state):
            return command
        for asked in state["asked"]:
            where = {"seat": asked["seat"], "ply": state["ply"]}
            if asked["can_undo"] and self.undos_left and self.chance.random() < UNDO_SHARE:
                self.undos_left -= 1
                return {"command": "undo", **where}
            if asked["can_throw"] and asked["seat"] not in self.plan.autos:
                return {"command": "throw", **where}
            if asked["moves"]:
                return {"command": "play", **where, "moves": await self.moves(player, asked, where)}
        return None

    def to_prepare(self, state: State) -> Command | None:
        """Sit down, start, shake the dice."""
        own = self.plan.seats_of(self.letter)
        for seat in state["seats"]:
            number = seat["seat"]
            if number in own and seat["kind"] == "open":
                return {"command": "sit", "seat": number, "name": self.letter}
            if number in own and not seat["has_contributed"]:
                return {"command": "contribute", "seat": number, "value": self.chance.randbytes(16).hex()}
            if number in own and (number in self.plan.autos) != seat["throws_itself"]:
                return {"command": "auto", "seat": number, "on": number in self.plan.autos}
        is_full = all(seat["kind"] != "open" for seat in state["seats"])
        can_start = self.letter == "a" and state["table"]["status"] == "open" and is_full
        return {"command": "start"} if can_start else None

    async def moves(self, player: Player, asked: State, where: State) -> list[str]:
        """One move, or now and then several at once."""
        moves = [self.chance.choice(asked["moves"])[0]]
        while self.chance.random() < SEVERAL_SHARE:
            try:
                trial = await player.do("try", **where, moves=moves)
            except Refusal as refusal:
                self.refused(refusal)
                break
            if not trial["asked"] or not trial["asked"]["moves"]:
                break
            moves.append(self.chance.choice(trial["asked"]["moves"])[0])
            self.campaign.count("moves in company")
        return moves


class entered:  # noqa: N801
    """A player's connection; what is slow to connect is lost, what is slow afterwards is a fault."""

    def __init__(self, player: Player):
        self.player = player

    async def __aenter__(self) -> Player:
        try:
            return await self.player.__aenter__()
        except (OSError, TimeoutError) as error:
            raise ConnectionError(str(error)) from None

    async def __aexit__(self, *error: Any) -> None:
        await self.player.__aexit__(*error)


async def news(player: Player, seen: int) -> None:
    """Wait for a state after the one seen, however long others think; raises ConnectionError."""
    async with player.news:
        await player.news.wait_for(lambda: player.num_states > seen or player.is_lost)
    if player.num_states == seen:
        raise ConnectionError("the connection was lost")


async def retry_until_available(ask: Callable[[], Awaitable[Found]]) -> Found:
    """Ask until there is an answer."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            await asyncio.sleep(BACKOFF_S[1])


# A campaign


async def run_campaign(campaign: Campaign, log: Callable[[str], None] = lambda line: None) -> None:
    """Play all games under fire, then check everything: in the store, as it is served, and in the logs."""
    plans = iter(campaign.plans())
    async with asyncio.TaskGroup() as background:
        tasks = [background.create_task(torment(campaign, server)) for server in campaign.servers]
        tasks.append(background.create_task(watch_over(campaign, log)))
        async with asyncio.TaskGroup() as lanes:
            for lane in range(campaign.num_lanes):
                lanes.create_task(run_lane(campaign, lane, plans))
        for task in tasks:
            task.cancel()
    await check_everything(campaign)


async def check_everything(campaign: Campaign) -> None:
    """Look into the store while no server runs, then ask servers that have just started."""
    for server in campaign.servers:
        server.kill()
    campaign.counts["plies"] = await check_store(campaign.db, campaign.stories)
    for server in campaign.servers:
        server.start()
        await check_served(server.address, campaign.stories)
        check_log(server.log)


async def run_lane(campaign: Campaign, lane: int, plans: Iterator[Plan]) -> None:
    """A few people play one game after the other."""
    base = campaign.servers[lane % len(campaign.servers)].address
    people = [Person(base) for _ in "abc"]
    for person in people:
        await retry_until_available(person.arrive)
    for plan in plans:
        await play_game(campaign, plan, people)
        campaign.num_over += 1
    for person in people:
        await person.http.aclose()


async def play_game(campaign: Campaign, plan: Plan, people: Sequence[Person]) -> None:
    """One game, from making its table to its end."""
    made = await retry_until_available(lambda: people[0].post("/api/tables", plan.wish()))
    campaign.stories[made["id"]] = Story(plan.game)
    guests = [
        Guest(campaign, plan, made["id"], letter, person.cookie)
        for letter, person in zip("abc", people, strict=True)
        if letter in plan.seating
    ]
    async with asyncio.TaskGroup() as playing:
        for guest in guests:
            playing.create_task(guest.play())


async def torment(campaign: Campaign, server: ServerProcess) -> None:
    """Kill a server again and again, and start it at once."""
    chance = campaign.chance("death", server.port)
    while True:
        await asyncio.sleep(chance.uniform(*LIVES_S) * len(campaign.servers))
        restart = asyncio.create_task(asyncio.to_thread(killed_and_started, server))
        try:
            await asyncio.shield(restart)
        finally:
            await restart  # even when the campaign ends now: the server is needed again
        campaign.count("kills")


def killed_and_started(server: ServerProcess) -> None:
    """Take a server down, without warning, and up."""
    server.kill()
    server.start()


async def watch_over(campaign: Campaign, log: Callable[[str], None]) -> None:
    """Tell how it goes; give up when nothing happens any more."""
    while True:
        await asyncio.sleep(2)
        log(campaign.report())
        if monotonic() - campaign.last_sign > STUCK_S:
            raise Wrong(f"nothing happens any more: {campaign.report()}")


# The command


@contextmanager
def fresh_store(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty store."""
    if kind == "sqlite":
        yield f"sqlite:///{folder.as_posix()}/tables.db"
        return
    from .postgres import fresh_database, running_server

    with running_server() as server, fresh_database(server) as url:
        yield url


@contextmanager
def fresh_campaign(db: str, folder: Path, num_games: int, seed: int, num_lanes: int) -> Iterator[Campaign]:
    """A campaign with its servers: as many as the store allows."""
    limits = [word for name in LIMITED for word in ("--limit", f"{name}=1000000")]
    num_servers = 1 if db.startswith("sqlite") else 2
    with ExitStack() as stack:
        servers = [
            stack.enter_context(ServerProcess(db, folder / f"server-{number}.log", *limits))
            for number in range(num_servers)
        ]
        yield Campaign(db, servers, num_games, seed, num_lanes)


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=NUM_LANES, help="games at the same time")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        db = stack.enter_context(fresh_store(chosen.store, folder))
        campaign = stack.enter_context(fresh_campaign(db, folder, chosen.games, chosen.seed, chosen.lanes))
        asyncio.run(run_campaign(campaign, lambda line: print(line, file=sys.stderr)))
        print(f"Nothing was lost. {campaign.report()}")


if __name__ == "__main__":
    main()
