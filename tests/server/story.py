"""What clients were told of their tables, and whether it is true: in the store, as served, in the log."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import connect
from typing import Any

import asyncpg

from tavola import DiceProof, Match, Record
from tavola.server.store import open_store
from tavola.server.table import Listed

from .client import Person

State = dict[str, Any]
Command = dict[str, Any]

# How many lines each table has, in every way of counting.
COUNTS = """
    SELECT id, num_lines, COUNT(ply), COUNT(DISTINCT ply), COALESCE(MIN(ply), 0), COALESCE(MAX(ply), -1) + 1
    FROM tables LEFT JOIN events ON table_id = id GROUP BY id, num_lines
"""


class Wrong(AssertionError):
    """Something was lost, doubled or refused that must not be."""


def require(condition: object, what: str) -> None:
    """Complain, unless it is so."""
    if not condition:
        raise Wrong(what)


@dataclass
class Story:
    """What clients were told of one table."""

    game: str
    acknowledged: list[tuple[int, list[str]]] = field(default_factory=list)  # (ply then, lines), * a throw
    contributions: dict[int, str] = field(default_factory=dict)  # those acknowledged, by seat
    shown: dict[int, tuple[int, str]] = field(default_factory=dict)  # ply -> (lines of the log, the last one)
    lines: list[str] = field(default_factory=list)  # as the store has them in the end
    log: list[str] = field(default_factory=list)  # what they come to

    def note(self, command: Command, done: State) -> None:
        """A command was acknowledged."""
        if lines := lines_of(command):
            self.acknowledged.append((done["ply"], lines))
        if command["command"] == "contribute":
            self.contributions[command["seat"]] = command["value"]

    def see(self, state: State) -> None:
        """A state was shown: the same ply must look the same to everyone, before and after a crash."""
        shown = (state["num_lines"], state["events"][-1]["line"] if state["events"] else "")
        known = self.shown.setdefault(state["ply"], shown)
        require(known == shown, f"two histories at ply {state['ply']}: {known} and {shown}")

    # Whether it is true

    def check(self, found: Listed, lines: list[str]) -> None:
        """Compare with what the store has."""
        self.lines = lines
        require(found.standing.is_over, "the store says that the game still runs")
        for ply, own in self.acknowledged:
            kept = kept_until(lines, ply, own)
            require(kept == own, f"until ply {ply}: {kept}, not {own}")
        for seat, value in self.contributions.items():
            require(found.table.seats[seat - 1].contribution == value, f"seat {seat} contributed {value}")
        self.replay(found)

    def replay(self, found: Listed) -> None:
        """Go through all lines by the rules; whatever anyone was shown must come by."""
        match = Match(found.table.game, len(found.table.seats), options=found.table.options)
        for ply, line in enumerate(["", *self.lines]):
            if line.endswith(" undo"):
                match.undo(int(line[0]))
            elif line:
                match.push(line)
            shown = (len(match.events), match.events[-1].line if match.events else "")
            known = self.shown.get(ply, shown)
            require(known == shown, f"shown at ply {ply} was {known}, but the store has {shown}")
        require(match.is_over, "the lines do not lead to an end")
        self.log = match.log

    def check_record(self, record: Record) -> None:
        """Compare with the record as it is served."""
        require(record.log == self.log, "the record's log is not the store's")
        require(record.replay().is_over, "the record does not lead to an end")
        DiceProof.of(record).check(record)


def kept_until(lines: list[str], ply: int, own: list[str]) -> list[str]:
    """What the store has of somebody's lines, before the throws that were kept with them; * for a throw."""
    end = min(ply, len(lines))
    while own != ["*"] and end and lines[end - 1].startswith("*"):
        end -= 1
    return ["*" if line.startswith("*") else line for line in lines[max(end - len(own), 0) : end]]


def lines_of(command: Command) -> list[str]:
    """The lines of the log that a command leads to."""
    match command["command"]:
        case "play":
            return [f"{command['seat']} {move}" for move in command["moves"]]
        case "throw":
            return ["*"]
        case "undo":
            return [f"{command['seat']} undo"]
        case _:
            return []


async def check_store(db: str, stories: Mapping[str, Story]) -> int:
    """Compare all stories with the store, which no server uses now; return the number of lines in it."""
    store = open_store(db)
    await store.open()
    try:
        for table, story in stories.items():
            found = await store.table(table)
            if found is None:
                raise Wrong("a table is gone")
            story.check(found, await store.lines(table))
    finally:
        await store.close()
    counted = await count_rows(db)
    for table, *counts in counted:
        num_lines = counts[0]
        require(counts == [num_lines, num_lines, num_lines, 0, num_lines], f"{counts} lines")
        require(table not in stories or len(stories[table].lines) == num_lines, "lines are missing")
    return sum(counts[1] for counts in counted)


async def count_rows(db: str) -> list[Any]:
    """Ask the database itself, past the store."""
    if db.startswith("sqlite:///"):
        connection = connect(db.removeprefix("sqlite:///"))
        try:
            return connection.execute(COUNTS).fetchall()
        finally:
            connection.close()
    postgres = await asyncpg.connect(db)
    try:
        return list(await postgres.fetch(COUNTS))
    finally:
        await postgres.close()


async def check_served(address: str, stories: Mapping[str, Story]) -> None:
    """Compare all stories with the records that a server hands out."""
    async with Person(address) as person:
        for table, story in stories.items():
            story.check_record(Record.from_object(await person.get(f"/t/{table}/record.json")))


def check_log(path: Path) -> None:
    """A server's log has nothing that nobody expected: no error, and nothing that is no line of a log."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            level = json.loads(line)["level"]
        except ValueError:
            level = "none"
        require(level in ("info", "warning"), f"in the server's log: {line}")
