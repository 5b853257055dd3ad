"""A game at the terminal, from the first prompt to the last."""

import shlex
import sys
from collections import Counter
from collections.abc import Callable
from typing import TextIO

from ..bots import SECONDS, STRONGEST, bots_for, default_bot, find_bot, has_hints
from ..bots.hints import Hint, hints
from ..core.dice import SeededDice
from ..core.errors import TavolaError
from ..core.match import Event, Match
from ..core.record import BOT_PREFIX
from ..core.throw import throws_on
from .saving import SavedGame, begin, resume
from .terminal import columns, fitted, headline, painted, shown_names

__all__ = ["Session", "begin", "resume"]

HELP = """\
?  lists the moves (? WORD those with it)    b  shows the board    h  helps
u  takes your last move back    i  gives advice    q  stops and keeps the game"""
ADVICE_HELP = "    i  gives advice"  # which some games do without
HELPS = ("", "h", "help")
COMMANDS = (*HELPS, "b", "u", "q")
ADVICE = "i"
ROOM_TO_TYPE = 12  # columns left after a prompt
MAX_LISTED = 24  # moves that ? lists one by one
MAX_MEANT = 8  # moves named when it is not clear which one is meant
MAX_MOVE = 40  # characters of a move in a message
MAX_EQUAL = 3  # moves named of those that come to the same


class Left(Exception):
    """The person has left the table."""


class Session:
    """One person or several at one keyboard, and bots.

    While it runs, the match has the players' names as people read them; the file has them as they were given.
    """

    def __init__(
        self, match: Match, saved: SavedGame, *, throws_itself: bool, out: TextIO, read: Callable[[str], str]
    ):
        self.match, self.saved, self.throws_itself = match, saved, throws_itself
        self.out, self.read = out, read
        self.players = match.players
        match.players = tuple(shown_names(match.players))
        self.is_saved = True
        self.shown: object = None  # the position that was last shown
        self.stream = match.dice.stream if isinstance(match.dice, SeededDice) else 0

    def play(self) -> int:
        """Play to the end, or until the person leaves."""
        self.greet()
        if not self.saved.is_resumed:
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
        seat = self.match.thrower
        if seat and self.is_to_ask(seat):
            question = self.match.game.notation.question(self.match.state, seat)
            command = self.ask(f"{self.name(seat)}: {question} Press Enter: ")
            if command:
                self.obey_before_throw(command)
                return
        self.witness(self.match.throw)

    def is_to_ask(self, seat: int) -> bool:
        """Whether a person presses Enter for this throw: not if their last word was just to throw again."""
        if self.is_bot(seat) or self.throws_itself:
            return False
        last = self.match.events[-1] if self.match.events else None
        return not (last and last.seat == seat and throws_on(last.text))

    def obey_before_throw(self, command: str) -> None:
        """Do what is typed instead of Enter."""
        if command.startswith("?") or command == ADVICE:
            self.say("there is no choice now; press Enter to roll")
        elif command in COMMANDS:
            self.obey(command)
        else:
            self.say(f"{command!r} is not understood; press Enter to roll")

    # Decisions

    def bot_moves(self, seat: int) -> None:
        """A bot chooses; the same position in the same game, the same choice."""
        level = self.players[seat - 1].removeprefix(BOT_PREFIX)
        # A file may name a bot that we do not have: its game goes on with one that we have.
        game = self.match.game
        bot = find_bot(level if level in bots_for(game) else default_bot(game), self.stream)
        move = bot.choose(self.match, seat, SECONDS).move
        self.witness(lambda: self.match.play(move, seat))

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move."""
        if self.shown != self.match.log:
            self.show_board()
        question = self.match.game.notation.question(self.match.state, seat)
        words = ", ".join(dict.fromkeys(move.split()[0] for move in self.match.legal(seat)))
        command = self.ask(f"{self.name(seat)}: {question} ({words}) ")
        if command.startswith("?"):
            self.say(listed(command[1:].strip(), self.match.legal(seat)))
        elif command == ADVICE:
            self.advise(seat)
        elif command in COMMANDS:
            self.obey(command)
        else:
            self.move(command, seat)

    def move(self, typed: str, seat: int) -> None:
        """Make the move that a person means, if that is clear."""
        moves = matching(typed, self.match.legal(seat))
        if len(moves) == 1:
            self.witness(lambda: self.match.play(moves[0], seat))
        elif moves:
            self.say(which_one(moves))
        else:
            self.say(f"{typed!r} is not legal now; ? lists the moves")

    def advise(self, seat: int) -> None:
        """Say what the strongest bot thinks of the moves."""
        if not self.saved.has_hints:
            self.say("this game is played without advice")
            return
        if not has_hints(self.match.game):
            self.say("there is no advice for this game")
            return
        try:
            moves = find_bot(STRONGEST, self.stream).choose(self.match, seat, SECONDS).moves
            found = hints(self.match, seat, moves)
        except TavolaError as error:
            self.say(f"there is no advice for this game: {error}")
            return
        self.say("\n".join(map(advice, found)))

    # Commands

    def ask(self, prompt: str) -> str:
        """What the person types."""
        *above, last = fitted(prompt.rstrip(), columns() - ROOM_TO_TYPE).split("\n")
        for line in above:
            self.say(line)
        return self.read(f"{last} ").strip().lower()

    def obey(self, command: str) -> None:
        """Do what is neither a move nor a question about moves."""
        if command == "q":
            raise Left
        if command == "u":
            self.undo()
        elif command == "b":
            self.show_board()
        else:
            self.say(self.help)

    def undo(self) -> None:
        """Take back the last decision of a person, and all that followed. The same dice will fall."""
        events = self.match.events
        own = [ply for ply, e in enumerate(events) if e.seat and not self.is_bot(e.seat)]
        if not own:
            self.say("there is nothing to take back")
            return
        undone = self.match.rewind(own[-1])
        self.shown = None
        self.say(taken_back(undone[0].text, len(undone) - 1))

    # Words

    @property
    def help(self) -> str:
        """What can be typed."""
        return HELP if has_hints(self.match.game) else HELP.replace(ADVICE_HELP, "")

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return self.players[seat - 1].startswith(BOT_PREFIX)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.match.players[seat - 1]

    def witness(self, act: Callable[[], Event]) -> None:
        """Let something happen, and say what it was."""
        self.say(self.match.tell(self.match.witness(act)))

    def say(self, text: str) -> None:
        """Print a text, as wide as the terminal."""
        print(painted(fitted(text, columns())), file=self.out, flush=True)

    def greet(self) -> None:
        """Say what is played, what for, and how."""
        self.say("\n".join((headline(self.match), self.match.game.goal, self.help)) + "\n")

    def show_board(self) -> None:
        """Print the board."""
        self.shown = self.match.log
        self.say(f"\n{self.match.game.notation.board_text(self.match, columns())}\n")

    def show_end(self) -> None:
        """Print how the game ended."""
        result = self.match.result
        assert result is not None  # noqa: S101
        self.show_board()
        final_text: Callable[[Match], str] | None = getattr(self.match.game.notation, "final_text", None)
        if final_text:
            self.say(f"{final_text(self.match)}\n")
        self.say(f"{who_wins([self.name(seat) for seat in result.winners])}. {result.reason}")
        if self.is_saved:
            self.say(f"The game is kept in {self.saved.path}")

    def farewell(self) -> None:
        """Say how to come back."""
        if self.is_saved:
            path = shlex.quote(str(self.saved.path))
            self.say("\nThe game is saved. Go on with:")
            print(f"{sys.argv[0]} play --resume {path}", file=self.out, flush=True)  # whole, to be copied
        else:
            self.say("\nThe game could not be saved.")

    def save(self) -> None:
        """Keep the game as it stands; say so once if that fails, and try again after the next move."""
        try:
            self.saved.write(self.match, self.players)
            self.is_saved = True
        except OSError as error:
            if self.is_saved:
                self.say(f"the game cannot be saved: {self.saved.path}: {error.strerror}")
            self.is_saved = False


# What a person means


def matching(typed: str, moves: list[str]) -> list[str]:
    """The moves that a person may have meant: exactly this one, or those that have all its words in order."""
    if typed in moves:
        return [typed]
    return [move for move in moves if has_words(move.split(), typed.split())]


def has_words(move: list[str], typed: list[str]) -> bool:
    """Whether the words typed occur in a move, in their order."""
    words = iter(move)
    return all(any(word == wanted for word in words) for wanted in typed)


# What a person is told


def listed(typed: str, moves: list[str]) -> str:
    """The moves that have these words; without words and if they are many, how many of each kind."""
    if typed:
        moves = [move for move in moves if has_words(move.split(), typed.split())]
        return "\n".join(moves) or "no move has all these words"
    if len(moves) <= MAX_LISTED:
        return "\n".join(moves)
    kinds = Counter(move.split()[0] for move in moves).items()
    (first, number), *rest = kinds
    counts = [f"{first}: {number} move{'s' if number > 1 else ''}", *(f"{kind}: {n}" for kind, n in rest)]
    return f"{', '.join(counts)}; ? WORD lists some"


def which_one(moves: list[str]) -> str:
    """Ask which of these moves is meant."""
    rest = len(moves) - MAX_MEANT
    return f"which one: {', '.join(moves[:MAX_MEANT])}{f' or {rest} more' if rest > 0 else ''}?"


def advice(hint: Hint) -> str:
    """A hint in three lines: the chance, what to do, and how it may end; what to type; and why."""
    rest = len(hint.moves) - MAX_EQUAL
    moves = ", ".join(each.move for each in hint.moves[:MAX_EQUAL]) + (
        f" and {rest} more" if rest > 0 else ""
    )
    points = hint.best.points if hint.best.points and any(hint.best.points) else ()
    end = f" (about {' : '.join(f'{each:.0f}' for each in points)} in the end)" if points else ""
    return f"{hint.percent:>3}%  {hint.headline}{end}\n      {moves}\n      {hint.why}"


def taken_back(move: str, lines: int) -> str:
    """What an undo did: the move, and how many lines of the log came after it."""
    short = move if len(move) <= MAX_MOVE else move[: MAX_MOVE - 1] + "…"
    after = f" and the {lines} lines after it" if lines > 1 else " and the line after it" if lines else ""
    return f"taken back: {short}{after}"


def who_wins(names: list[str]) -> str:
    """The winners with their verb."""
    return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'}"
