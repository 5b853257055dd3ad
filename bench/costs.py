"""What a move costs by part: rules, drawing, telling, packing, store. In this process, and nobody else's."""

import asyncio
import random
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time, time

from tavola.core.language import speaking
from tavola.core.match import Match
from tavola.server import seating
from tavola.server.presenter import Common, common_of, page_of, sight_of, state_for
from tavola.server.room import Room, standing_of
from tavola.server.seating import SeatWish, TableWish
from tavola.server.state_cache import Snapshot, StateCache
from tavola.server.store.sqlite import SqliteStore
from tavola.server.table import Listed, Standing, seats_played_by

PEOPLE = ("ada", "bruno")
PARTS = ("rules", "drawing", "telling", "packing", "store")
WARM_GAMES, NUM_GAMES, MOST_MOVES = 2, 2, 120


def costs_by_part(game: str) -> dict[str, float]:
    """Milliseconds of processor time a move, with its throw and two players who look."""
    return asyncio.run(measured(game))


async def measured(game: str) -> dict[str, float]:
    """The same."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.db")
        await store.open()
        try:
            for seed in range(WARM_GAMES):
                await Account(game, seed, store).play()
            accounts = [Account(game, WARM_GAMES + seed, store) for seed in range(NUM_GAMES)]
            for account in accounts:
                await account.play()
        finally:
            await store.close()
    num_moves = sum(account.num_moves for account in accounts)
    spent_s = {part: sum(account.spent_s[part] for account in accounts) for part in PARTS}
    return {part: 1000 * spent / num_moves for part, spent in spent_s.items()}


class Account:
    """One game, played by lot, and what each part of it took."""

    def __init__(self, game: str, seed: int, store: SqliteStore):
        self.rng, self.store = random.Random(seed), store
        table = seating.make(TableWish(game=game, seats=[SeatWish("open")] * 2), "ada", "Ada", 0)
        for number, person in enumerate(PEOPLE, 1):
            seating.sit(table, person, number, person.title())
            table.seats[number - 1].contribution = f"{seed:032x}"
        table.is_started = True
        self.room = Room(store, Listed(table, Standing(False, ()), 0, 0), [])
        self.states = StateCache(self.room)
        self.seen: dict[str, Snapshot] = {}
        self.spent_s: dict[str, float] = defaultdict(float)
        self.num_moves = 0

    @contextmanager
    def spending(self, part: str) -> Iterator[None]:
        """Note what something takes."""
        began = process_time()
        yield
        self.spent_s[part] += process_time() - began

    async def play(self) -> None:
        """Play until the end, or for as long as is needed."""
        await self.store.create(self.room.table, time())
        while not self.room.is_over and self.num_moves < MOST_MOVES:
            await self.step()
            with speaking("en"):
                self.tell_all()

    async def step(self) -> None:
        """A move, and the throws that follow."""
        with self.spending("rules"):
            trial = self.room.match.clone()
            lines = list(self.moved(trial))
        with self.spending("store"):
            await self.store.append(self.room.table.id, self.room.ply, lines, standing_of(trial), time())
        with self.spending("rules"):
            self.room.follow(lines)
            self.room.changed()
        self.num_moves += 1

    def moved(self, trial: Match) -> Iterator[str]:
        """Decide, unless a throw is due, and throw."""
        if not trial.is_chance:
            seat = trial.actors[0]
            yield trial.play(self.rng.choice(trial.legal(seat)), seat).line
        while trial.is_chance:
            yield trial.throw().line

    def tell_all(self) -> None:
        """Let both see it."""
        with self.spending("telling"):
            common = common_of(self.room, "en")
        for person in PEOPLE:
            self.tell(person, common)

    def tell(self, person: str, common: Common) -> None:
        """Let somebody see it."""
        room, states = self.room, self.states
        sight = sight_of(room.match, seats_played_by(room.table, person))
        with self.spending("drawing"):
            page = page_of(room.match, sight)
        with self.spending("telling"):
            state = state_for(room, person, common, lambda sight, language: page)
        states.num_snapshots += 1
        latest = Snapshot(states.num_snapshots, state)
        with self.spending("packing"):
            states.frame(latest, self.seen.get(person), is_packed=True)
        self.seen[person] = latest
