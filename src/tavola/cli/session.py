"""A game at the terminal, from the first prompt to the last."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from ..core.dice import SeededDice
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import below, fork, mix
from ..core.match import Match
from ..core.record import Record
from . import arguments
from .terminal import headline, painted

HELP = "? lists the moves (? WORD those with it), b shows the board, u takes back, q stops and keeps the game"
COMMANDS = ("", "?", "b", "u", "q", "h")
SEED = "seed"  # the field in which a saved game keeps the seed of its dice


class Left(Exception):
    """The person has left the table."""


def begin(
    game: Game, players: list[str], options: dict[str, Any], seed: int | None, path: Path | None
) -> tuple[Match, Path]:
    """A new match, and where it is kept."""
    dice = SeededDice(seed)
    drawn = game.draw_options(len(players), options, dice.seed)
    match = Match(game, options=drawn, players=players, dice=dice)
    return match, path or saved_games() / f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}.json"


def resume(path: str) -> tuple[Match, Path]:
    """A saved match taken up again, with the dice it had."""
    chosen = Path(path) if path else last_saved()
    record = arguments.chosen_record(str(chosen), 1)
    seed = record.extra.get(SEED)
    return record.replay(SeededDice(seed if isinstance(seed, int) else None)), chosen


def saved_games() -> Path:
    """The folder for saved games: $TAVOLA_DATA, or the place the system gives to data."""
    import platformdirs

    home = os.environ.get("TAVOLA_DATA") or platformdirs.user_data_dir("tavola", appauthor=False)
    return Path(home) / "games"


def last_saved() -> Path:
    """The saved game that was touched last."""
    games = sorted(saved_games().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not games:
        raise TavolaError(f"there is no saved game in {saved_games()}")
    return games[-1]


class Session:
    """One person or several at one keyboard, and bots."""

    def __init__(
        self, match: Match, path: Path, *, throws_itself: bool, out: TextIO, read: Callable[[str], str]
    ):
        self.match, self.path, self.throws_itself = match, path, throws_itself
        self.out, self.read = out, read
        self.is_saved = True
        self.shown: object = None  # the position that was last shown
        self.stream = match.dice.stream if isinstance(match.dice, SeededDice) else 0

    def play(self) -> int:
        """Play to the end, or until the person leaves."""
        self.say(f"{headline(self.match)}\n{HELP}\n")
        self.save()
        try:
            while not self.match.is_over:
                self.step()
        except (Left, EOFError):
            self.farewell()
            return 0
        except KeyboardInterrupt:
            self.farewell()
            return 130
        self.show_end()
        return 0

    def step(self) -> None:
        """Let whoever is next do what is due."""
        match = self.match
        before = len(match.events)
        if match.is_chance:
            self.throw()
        else:
            seat = match.actors[0]
            (self.bot_moves if self.is_bot(seat) else self.person_moves)(seat)
        if len(match.events) != before:
            self.save()

    # Dice

    def throw(self) -> None:
        """The dice fall, when a person at the keyboard says so."""
        match, seat = self.match, self.match.thrower
        if seat and not self.is_bot(seat) and not self.throws_itself:
            question = match.game.notation.question(match.state)
            command = self.ask(f"{self.name(seat)}, press Enter to {question}: ")
            if command:
                self.obey(command)
                return
        match.throw()
        self.tell(seat)

    # Decisions

    def bot_moves(self, seat: int) -> None:
        """A random bot picks; the same position in the same game, the same pick."""
        moves = self.match.legal(seat)
        word = mix(fork(self.stream, len(self.match.events)))
        self.match.play(moves[below(word, len(moves))], seat)
        self.tell(seat)

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move."""
        if self.shown != self.match.log:
            self.show_board()
        question = self.match.game.notation.question(self.match.state)
        command = self.ask(f"{self.name(seat)}, {question}: ")
        if command in COMMANDS or command.startswith("? "):
            self.obey(command)
            return
        moves = matching(command, self.match.legal(seat))
        if len(moves) == 1:
            self.match.play(moves[0], seat)
            self.tell(seat)
        elif moves:
            self.say(f"which one: {', '.join(moves)}?")
        else:
            self.say(f"{command!r} is not legal now; ? lists the moves")

    # Commands

    def ask(self, prompt: str) -> str:
        """What the person types."""
        return self.read(prompt).strip().lower()

    def obey(self, command: str) -> None:
        """Do what is not a move."""
        if command == "q":
            raise Left
        if command == "u":
            self.undo()
        elif command == "b":
            self.show_board()
        elif command.startswith("?") and not self.match.is_chance:
            moves = matching(command.removeprefix("?"), self.match.legal())
            self.say("\n".join(moves) or "no move has all these words")
        else:
            self.say(HELP)

    def undo(self) -> None:
        """Take back the last decision of a person, and all that followed. The same dice will fall."""
        events = self.match.events
        own = [ply for ply, e in enumerate(events) if e.seat and not self.is_bot(e.seat)]
        if not own:
            self.say("there is nothing to take back")
            return
        undone = self.match.rewind(own[-1])
        self.say(f"taken back: {', '.join(event.line for event in undone)}")

    # Words

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return self.match.players[seat - 1].startswith("bot:")

    def name(self, seat: int | None) -> str:
        """Who sits there."""
        return self.match.players[(seat or 1) - 1]

    def tell(self, seat: int | None) -> None:
        """Say what just happened, and by whom."""
        words = self.match.game.notation.happened(self.match)
        self.say(f"{self.name(seat)}: {words}" if seat else words)

    def say(self, text: str) -> None:
        """Print a line."""
        print(painted(text), file=self.out, flush=True)

    def show_board(self) -> None:
        """Print the board."""
        self.shown = self.match.log
        self.say(f"\n{self.match}\n")

    def show_end(self) -> None:
        """Print how the game ended."""
        result = self.match.result
        assert result is not None  # noqa: S101
        names = " and ".join(self.name(seat) for seat in result.winners)
        self.show_board()
        self.say(f"{names}: the game is won, {result.reason}.")
        if self.is_saved:
            self.say(f"The game is kept in {self.path}")

    def farewell(self) -> None:
        """Say how to come back."""
        if self.is_saved:
            self.say(f"\nThe game is saved. Go on with: {sys.argv[0]} play --resume {self.path}")
        else:
            self.say("\nThe game could not be saved.")

    def save(self) -> None:
        """Keep the game as it stands; a reader never sees half of it."""
        record = self.match.record()
        record.extra[SEED] = getattr(self.match.dice, "seed", None)
        try:
            write_whole(self.path, record)
        except OSError as error:
            if self.is_saved:
                self.say(f"the game cannot be saved: {self.path}: {error.strerror}")
            self.is_saved = False


def matching(typed: str, moves: list[str]) -> list[str]:
    """The moves that a person may have meant: exactly this one, or those that have all its words in order."""
    if typed in moves:
        return [typed]
    return [move for move in moves if has_words(move.split(), typed.split())]


def has_words(move: list[str], typed: list[str]) -> bool:
    """Whether the words typed occur in a move, in their order."""
    words = iter(move)
    return all(any(word == wanted for word in words) for wanted in typed)


def write_whole(path: Path, record: Record) -> None:
    """Write a record to a file at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as stream:
        stream.write(record.to_json() + "\n")
    Path(stream.name).replace(path)
