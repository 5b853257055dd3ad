"""Where games at the terminal are kept, and how they are taken up again."""

import os
import stat
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.dice import SeededDice
from ..core.errors import BadRecord, TavolaError
from ..core.folders import data_folder
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record, read_records
from . import arguments
from .check import judge

SEED = "seed"  # the field in which a saved game keeps the seed of its dice
HINTS = "hints"  # the field that is false where a game is played without advice


@dataclass
class SavedGame:
    """The file of one game, and what others have written into it."""

    path: Path
    extra: dict[str, Any] = field(default_factory=dict)  # fields we do not know, kept as they are
    is_resumed: bool = False
    needs_name: bool = False  # the path is a proposal: if it is taken, the next free one is used

    @property
    def has_hints(self) -> bool:
        """Whether players may ask for advice."""
        return self.extra.get(HINTS) is not False

    def without_hints(self) -> None:
        """From now on the game is played without advice."""
        self.extra[HINTS] = False

    def write(self, match: Match, players: tuple[str, ...]) -> None:
        """Keep the game as it stands, under the players' names as they were given."""
        if self.needs_name:
            self.path, self.needs_name = claimed(self.path), False
        record = match.record()
        record.players = list(players)
        record.extra = {**self.extra, SEED: getattr(match.dice, "seed", None)}
        write_whole(self.path, record)


# New games


def begin(
    game: Game, players: list[str], options: dict[str, Any], seed: int | None, path: Path | None
) -> tuple[Match, SavedGame]:
    """A new match, and where it is kept."""
    if path:
        refuse_taken(path)
    dice = SeededDice(seed)
    drawn = game.draw_options(len(players), options, dice.seed)
    match = Match(game, options=drawn, players=players, dice=dice)
    if path:
        return match, SavedGame(path)
    name = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    return match, SavedGame(saved_games() / name, needs_name=True)


def refuse_taken(path: Path) -> None:
    """Refuse to write over anything but an empty file."""
    if path.exists() and (not path.is_file() or path.stat().st_size):
        raise TavolaError(f"{path} is there already; to go on with a saved game: --resume {path}")


def saved_games() -> Path:
    """The folder for saved games."""
    return data_folder() / "games"


def claimed(path: Path) -> Path:
    """A new empty file of this name, or with -2, -3, … after it: never one that is there already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    free, number = path, 1
    while True:
        with suppress(FileExistsError):
            free.touch(exist_ok=False)
            return free
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")


def write_whole(path: Path, record: Record) -> None:
    """Write a record to a file at once: a reader never sees half of it. The file keeps its permissions."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{os.getpid()}.draft")
    try:
        draft.write_text(record.to_json() + "\n", encoding="utf-8")
        if path.exists():
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


# Games taken up again


def resume(path: str) -> tuple[Match, SavedGame]:
    """A saved match taken up again, with the dice it had."""
    chosen = Path(path) if path else last_saved()
    line, record = only_record(chosen)
    verdict = judge(str(chosen), line, record)
    if verdict.match is None or not isinstance(record, Record):
        raise TavolaError(verdict.text())
    verdict.match.dice = dice_of(record.extra.get(SEED))
    return verdict.match, SavedGame(chosen, record.extra, is_resumed=True)


def only_record(path: Path) -> tuple[int, Record | BadRecord]:
    """The record of a file with one, and its line: a file with more would be lost when we save."""
    with arguments.opened(str(path)) as stream:
        found = list(read_records(stream))
    if not found:
        raise TavolaError(f"{path} holds no record")
    if len(found) > 1:
        raise TavolaError(f"{path} holds {len(found)} games; only a file with one can be resumed")
    return found[0]


def dice_of(seed: object) -> SeededDice:
    """The dice of that seed; fresh ones if it is none."""
    with suppress(TavolaError):
        if isinstance(seed, int) and not isinstance(seed, bool):
            return SeededDice(seed)
    return SeededDice()


def last_saved() -> Path:
    """The unfinished game that was touched last; if all are finished, the last of them."""
    games = sorted(saved_games().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    if not games:
        raise TavolaError(f"there is no saved game in {saved_games()}")
    return next(filter(is_unfinished, games), games[0])


def is_unfinished(path: Path) -> bool:
    """Whether a file holds one game, and that can go on."""
    with suppress(OSError, ValueError):
        return Record.from_json(path.read_text(encoding="utf-8")).result is None
    return False
