"""What differs, put together: whoever missed whatever ends with the picture that a fresh visitor sees."""

import json
import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any, cast

import pytest

from tavola import GAMES, find_game
from tavola.server import messages as m
from tavola.server import seating
from tavola.server.deltas import runs, trial_since
from tavola.server.presenter import touched_for
from tavola.server.room import Room
from tavola.server.seating import SeatWish, TableWish
from tavola.server.state_cache import Frame, Snapshot, StateCache, framed
from tavola.server.store.interface import Store
from tavola.server.table import Listed, Standing, seats_played_by

from ..effort import at_length
from .client import picture, rebuilt, whole

STEPS = 60  # lines of a game
MOST_BYTES = 2_500  # that a move with its throws may take each of two players
SEEN_ALONE = ("number", "since")  # how a state was told, not what it says


@dataclass
class Reader:
    """A connection that reads some states and misses others."""

    person: str
    language: str
    patience: float  # how likely it is to read a state
    seen: Snapshot | None = None
    state: dict[str, Any] = field(default_factory=dict)

    def read(self, states: StateCache) -> None:
        latest = states.latest(self.person, self.language)
        self.state = whole(unpacked(states.frame(latest, self.seen, is_packed=True)), self.state)
        self.seen = latest

    def reconnect(self) -> None:
        self.seen, self.state = None, {}


def unpacked(frame: Frame) -> dict[str, Any]:
    text = zlib.decompress(frame) if isinstance(frame, bytes) else frame
    return cast("dict[str, Any]", json.loads(text))


def fresh(states: StateCache, reader: Reader) -> dict[str, Any]:
    visitor = Reader(reader.person, reader.language, 1)
    visitor.read(states)
    return visitor.state


def room_of(game: str, people: Sequence[str] = ("ada", "bruno", "carla", "carla")) -> Room:
    """A table of two people and one with two seats, where the game takes so many; nothing is kept."""
    people = people[: find_game(game).seats[-1]]
    wish = TableWish(game=game, seats=[SeatWish("open") for _ in people])
    table = seating.make(wish, "ada", "Ada", 0)
    table.id, table.secret = "table", 64 * "5"  # so that the dice are the same every time
    for number, person in enumerate(people, 1):
        seating.sit(table, person, number, f"{person.title()} {number}")
    table.is_started = True
    for number, seat in enumerate(table.seats, 1):
        seat.contribution = f"{number:032x}"
    return Room(cast(Store, None), Listed(table, Standing(False, ()), 0, 0), [])


def step(room: Room, rng: random.Random) -> None:
    """Something happens: mostly a line of the game, but people come and go and take back, too."""
    match = room.match.clone()
    kind = rng.random()
    if kind < 0.05:
        room.changed()  # somebody came, or went
    elif kind < 0.1:
        room.table.seats[0].name = f"Ada {rng.randrange(100)}"
        room.adopt(room.table)
    elif kind < 0.15 and (seats := [seat for seat in match.actors if match.can_undo(seat)]):
        room.set_up([*room.match.log, f"{seats[0]} undo"])
        room.changed()
    elif not match.is_over:
        seat = 0 if match.is_chance else rng.choice(match.actors)
        event = match.throw() if not seat else match.play(rng.choice(match.legal(seat)), seat)
        room.follow([event.line])
        room.changed()


def touch(room: Room, reader: Reader, rng: random.Random) -> None:
    """The picture of a trial, too, is told by what differs, and is what it would be told as a whole."""
    seats = [seat for seat in seats_played_by(room.table, reader.person) if seat in room.match.actors]
    if not seats or not reader.seen:
        return
    view, state = room.match.game.view, room.match.state
    path = view.touch_path(state, rng.choice(room.match.choice_of(seats[0])))
    command = m.Touch(seat=seats[0], ply=room.ply, touched=list(path[: rng.randint(1, len(path))]))
    trial = touched_for(room, room.match, reader.person, command, reader.language)
    told = unpacked(framed(trial_since(trial, reader.seen.state), is_packed=True))
    found = picture(told["parts"], reader.state["chunks"])["parts"]
    assert found == [[name, "".join(chunks)] for name, chunks in trial.parts]


@pytest.mark.parametrize("seed", [1, *at_length(2, 3, 4)])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_misses_states_sees_what_a_fresh_visitor_sees(game: str, seed: int) -> None:
    rng, room = random.Random(seed), room_of(game)
    states = StateCache(room)
    readers = [
        Reader(person, language, patience)
        for person, language in (("ada", "en"), ("bruno", "it"), ("carla", "en"), ("guest", "it"))
        for patience in (1, 0.3)
    ]
    for _ in range(STEPS):
        step(room, rng)
        for reader in readers:
            if rng.random() < 0.03:
                reader.reconnect()
            if rng.random() < reader.patience:
                reader.read(states)
                expected = fresh(states, reader)
                assert told(reader.state) == told(expected)
                touch(room, reader, rng)
        if rng.random() < 0.05:
            states.forget()


def told(state: dict[str, Any]) -> dict[str, Any]:
    """What a state says, however it was told."""
    return {name: value for name, value in state.items() if name not in SEEN_ALONE}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_told_in_less_than_the_whole(game: str) -> None:
    rng, room = random.Random(1), room_of(game)
    states, reader = StateCache(room), Reader("guest", "en", 1)
    reader.read(states)
    sizes = []
    for _ in range(STEPS):
        step(room, rng)
        latest = states.latest("guest", "en")
        sizes.append([len(states.frame(latest, seen, is_packed=True)) for seen in (reader.seen, None)])
        reader.read(states)
    told_size, whole_size = map(sum, zip(*sizes, strict=True))
    assert 3 * told_size < whole_size


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_its_throws_takes_each_of_two_players_little(game: str) -> None:
    rng, room = random.Random(1), room_of(game, ("ada", "bruno"))
    states, readers = StateCache(room), [Reader("ada", "en", 1), Reader("bruno", "en", 1)]
    sizes = []
    for _ in range(STEPS):
        move(room, rng)
        for reader in readers:
            is_first = reader.seen is None
            frame = states.frame(states.latest(reader.person, "en"), reader.seen, is_packed=True)
            sizes += [] if is_first else [len(frame)]
            reader.read(states)
    print(f"{game}: {mean(sizes):.0f} bytes a move and player")
    assert mean(sizes) <= MOST_BYTES


def move(room: Room, rng: random.Random) -> None:
    """Somebody decides, unless a throw is due, and the dice fall."""
    match, lines = room.match.clone(), []
    if not match.is_chance and not match.is_over:
        lines.append(match.play(rng.choice(match.legal())).line)
    while match.is_chance:
        lines.append(match.throw().line)
    room.follow(lines)
    room.changed()


def test_all_who_see_the_same_and_saw_the_same_share_a_frame() -> None:
    room = room_of("sequence")
    states = StateCache(room)
    seen = states.latest("guest", "en")
    step(room, random.Random(1))
    latest = states.latest("guest", "en")
    assert states.latest("another", "en") is latest
    assert states.frame(latest, seen, is_packed=True) is states.frame(latest, seen, is_packed=True)


@pytest.mark.parametrize("seed", range(50))
def test_any_sequence_is_rebuilt_from_any_other(seed: int) -> None:
    rng = random.Random(seed)
    before, after = ([rng.choice("abcdefgh") for _ in range(rng.randrange(12))] for _ in range(2))
    assert rebuilt(runs(after, before), before) == after


def test_what_stays_is_told_as_runs() -> None:
    assert runs("abXcde", "abcde") == [[0, 2], "X", [2, 3]]
    assert runs("abXde", "abcde") == [[0, 2], "X", [3, 2]]
    assert runs("de", "abcde") == [[3, 2]]
    assert runs("ab", "") == ["a", "b"]
