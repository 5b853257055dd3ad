"""An open dataset: games between bots, every line of them judged, as records and as Parquet tables.

What is written follows from the seed alone. ``README.md`` beside the tables tells what each column means,
``SHA256SUMS`` what every file should be.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import file_digest
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, Self

import pyarrow
from pyarrow import parquet

from ..core.errors import TavolaError
from ..core.match import Match
from ..core.workers import in_processes
from ..reviews import Review, review
from ..sim import Simulation
from ..sim.recorded import Batch, batches_of, play_one

GAMES_A_GROUP = 64  # whose rows are written together
RECORDS, SUMS, CARD = "records.jsonl", "SHA256SUMS", "README.md"

CHANCE, COUNT, NUMBER = pyarrow.float32(), pyarrow.int32(), pyarrow.int8()
TEXT, TEXTS, SEATS = pyarrow.string(), pyarrow.list_(pyarrow.string()), pyarrow.list_(pyarrow.int8())


class Column(NamedTuple):
    """A column, or one for each side."""

    name: str
    type: Any
    meaning: str
    is_by_side: bool = False


GAMES = (
    Column("game", COUNT, "its number, from 1: the line of `records.jsonl`"),
    Column("players", TEXTS, "by seat, as in the record"),
    Column("winners", SEATS, "the seats that won"),
    Column("throws", COUNT, "how many"),
    Column("decisions", COUNT, "how many"),
    Column("start", CHANCE, "the side's chance before the first throw", is_by_side=True),
    Column("luck", CHANCE, "what all throws brought the side", is_by_side=True),
    Column("own_decisions", CHANCE, "what the side's own decisions cost it", is_by_side=True),
    Column("others", CHANCE, "what the others' decisions brought it", is_by_side=True),
    Column("correction", CHANCE, "where the judge had been wrong, as it saw later", is_by_side=True),
    Column("result", CHANCE, "1 for a win, a share for a shared one: the sum of these five", is_by_side=True),
    Column("precision", CHANCE, "the share kept of what was at stake; null for nothing", is_by_side=True),
)
LINES = (
    Column("game", COUNT, "the game's number, from 1"),
    Column("line", COUNT, "the number in its log, from 1"),
    Column("kind", TEXT, "`throw`, `draw`, `decision`, or `forced` where there was no choice"),
    Column("seat", NUMBER, "who decided, or whose throw it was; 0 for a throw that is nobody's"),
    Column("text", TEXT, "the line itself"),
    Column("position", TEXT, "the position before it, for `tavola.Match.parse_position`"),
    Column("chance", CHANCE, "the side's chance after it", is_by_side=True),
    Column("luck", CHANCE, "of a throw: what it brought the side", is_by_side=True),
    Column("cost", CHANCE, "of a decision: what it changed for the side", is_by_side=True),
    Column("correction", CHANCE, "by which the judge had to correct itself", is_by_side=True),
    Column("loss", CHANCE, "of a decision: what it cost the own side against the best"),
    Column("stake", CHANCE, "of a decision: the best less the worst, for the own side"),
    Column("plays", COUNT, "of a decision: those that come to different things"),
    Column("best", TEXTS, "of a decision: the moves that come to the best"),
)
TABLES = {"games.parquet": GAMES, "lines.parquet": LINES}
# What columns by side are called in a review
LEDGER = {each.name: each.name for each in GAMES if each.is_by_side} | {"own_decisions": "decisions"}
JUDGED = {each.name: each.name for each in LINES if each.is_by_side} | {"chance": "values"}
SIDES = "seats that win together are one side, and sides are counted from 1."

Row = dict[str, Any]


class Task(NamedTuple):
    """One game for one worker."""

    batch: Batch  # of this game alone
    sample: int


class Judged(NamedTuple):
    """A game as it is written."""

    record: str
    game: Row
    lines: list[Row]


def write_dataset(
    simulation: Simulation, folder: Path, *, sample: int = 0, workers: int = 1
) -> Iterator[Judged]:
    """Play the games, judge them and write them, one at a time; those that are done are whole at any end."""
    prepare(folder)
    with Writing(folder, simulation, sample) as writing:
        tasks = (Task(batch, sample) for batch in batches_of(simulation, 1))
        for judged in in_processes(judge, tasks, min(workers, simulation.games)):
            writing.add(judged)
            yield judged


def prepare(folder: Path) -> None:
    """Make the folder; one that holds something is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise TavolaError(f"{folder} is not empty")


# A game


def judge(task: Task) -> Judged:
    """Play a game and look at every line of it."""
    record, match = play_one(task.batch, task.batch.first)
    number, found = task.batch.first + 1, review(match, sample=task.sample)
    return Judged(record.to_json(), game_row(number, found), line_rows(number, found))


def game_row(number: int, found: Review) -> Row:
    """The game in one row."""
    match, ledger = found.match, found.ledger
    row: Row = {
        "game": number,
        "players": list(match.players),
        "winners": list(match.result.winners) if match.result else [],
        "throws": match.num_throws,
        "decisions": len(match.events) - match.num_throws,
    }
    for name, part in LEDGER.items():
        row |= by_side(name, [getattr(side, part) for side in ledger])
    return row


def line_rows(number: int, found: Review) -> list[Row]:
    """Every line of its log in a row."""
    alike = ("line", "kind", "seat", "text", "loss", "stake", "plays")
    rows = []
    for line, position in zip(found.lines, positions(found.match), strict=True):
        row: Row = {name: getattr(line, name) for name in alike}
        row |= {"game": number, "position": position, "best": list(line.best)}
        for name, part in JUDGED.items():
            row |= by_side(name, getattr(line, part))
        rows.append(row)
    return rows


def by_side(name: str, values: Sequence[float | None]) -> Row:
    """A column for each side."""
    return {f"{name}_{side}": value for side, value in enumerate(values, 1)}


def positions(match: Match) -> Iterator[str]:
    """The position before every line, as text."""
    past = match.at(0)
    for event in match.events:
        yield past.position_text()
        if event.seat:
            past.play(event.text, event.seat)
        else:
            past.throw(event.text)


# Files


class Writing:
    """The files of a dataset, as long as games are added."""

    def __init__(self, folder: Path, simulation: Simulation, sample: int):
        self.folder, self.simulation, self.sample = folder, simulation, sample
        start = simulation.game.new(simulation.seats, simulation.options)
        self.num_sides: int = simulation.game.features.num_sides(start)
        self.num_games = 0
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}

    def __enter__(self) -> Self:
        self.records = (self.folder / RECORDS).open("w", 1, encoding="utf-8", newline="\n")
        self.tables = {
            name: parquet.ParquetWriter(
                self.folder / name, schema_of(columns, self.num_sides), compression="zstd"
            )
            for name, columns in TABLES.items()
        }
        return self

    def add(self, judged: Judged) -> None:
        """Write a game, its rows together with those of others."""
        self.num_games += 1
        self.records.write(f"{judged.record}\n")
        self.rows["games.parquet"].append(judged.game)
        self.rows["lines.parquet"] += judged.lines
        if self.num_games % GAMES_A_GROUP == 0:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait."""
        for name, rows in self.rows.items():
            if rows:
                schema = schema_of(TABLES[name], self.num_sides)
                self.tables[name].write_table(pyarrow.Table.from_pylist(rows, schema=schema))
                rows.clear()

    def __exit__(self, *_: object) -> None:
        self.flush()
        self.records.close()
        for table in self.tables.values():
            table.close()
        (self.folder / CARD).write_text(self.card(), encoding="utf-8")
        (self.folder / SUMS).write_text(sums_of(self.folder), encoding="utf-8")

    def card(self) -> str:
        """What the dataset is, and what its columns mean."""
        s = self.simulation
        about = {
            "players": " · ".join(s.bots),
            "options": json.dumps(s.options, ensure_ascii=False),
            "seed": s.seed,
            "judged over": f"{self.sample or 'all'} outcomes of every throw",
            "made by": f"tavola {version('tavola')}",
        }
        told = [f"# {s.game.title}: {self.num_games:,} games of {s.seats} seats", ""]
        told += [f"- {name}: {value}" for name, value in about.items()]
        told += ["", f"`{RECORDS}` has a record a line. Chances are those of a side, from 0 to 1: {SIDES}"]
        for name, columns in TABLES.items():
            told += ["", f"## {name}", "", "| column | type | |", "| --- | --- | --- |"]
            told += [f"| {names_of(each)} | {each.type} | {each.meaning} |" for each in columns]
        return "\n".join([*told, ""])


def schema_of(columns: Sequence[Column], num_sides: int) -> Any:
    """The columns as Parquet has them."""
    fields = []
    for each in columns:
        names = by_side(each.name, [None] * num_sides) if each.is_by_side else [each.name]
        fields += [pyarrow.field(name, each.type) for name in names]
    return pyarrow.schema(fields)


def names_of(column: Column) -> str:
    """What a column is called, for people."""
    return f"`{column.name}_1`, …" if column.is_by_side else f"`{column.name}`"


def sums_of(folder: Path) -> str:
    """The checksums of all files, as ``sha256sum -c`` reads them."""
    told = []
    for path in sorted(folder.iterdir()):
        with path.open("rb") as file:
            told.append(f"{file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(told)
