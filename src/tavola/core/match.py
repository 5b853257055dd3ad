"""One game being played. A match is the only authority: it checks, applies, and keeps the log."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar, TypeVarTuple

from .dice import Dice, SeededDice
from .errors import BadOptions, BuiltUpon, MalformedMove, NothingToUndo, NotYourTurn
from .game import Game, Result
from .kernel import State
from .options import brief, counted
from .registry import find_variant
from .throw import SEATS, Throw

if TYPE_CHECKING:
    from .record import Record


WHO = ("*", *SEATS)  # how a line of a log can begin


class Event(NamedTuple):
    """One line of the log. Seat 0 is chance, and then the number is a way of the throw."""

    seat: int
    number: int
    text: str
    thrower: int = 0  # whose throw it was, if it was anybody's

    @property
    def line(self) -> str:
        """The line as the record writes it."""
        return f"{self.seat or '*'} {self.text}"

    @property
    def is_roll(self) -> bool:
        """Whether dice have fallen; the draw of a first seat is none."""
        return self.seat == 0 and self.text.startswith("roll ")

    @property
    def is_start(self) -> bool:
        """Whether it is the draw of a first seat."""
        return self.seat == 0 and self.text.startswith("start ")


class Happening(NamedTuple):
    """An event between two positions: all that is needed to tell what it did."""

    before: State
    event: Event
    after: State


Found = TypeVar("Found")
Known = TypeVarTuple("Known")


def once_a_position(find: "Callable[[Match, *Known], Found]") -> "Callable[[Match, *Known], Found]":
    """Look through a position once, whoever asks: what was found serves until something happens there.

    For what depends on the match and hashable arguments alone: not on a language, nor on who looks.
    """

    @wraps(find)
    def found(match: "Match", *known: *Known) -> Found:
        facts, key = match.facts, (found, *known)
        if key not in facts:
            facts[key] = find(match, *known)
        answer: Found = facts[key]
        return answer

    return found


class Findings(NamedTuple):
    """What was found out about a position, and which one that was."""

    state: State
    events: list[Event]
    num_lines: int
    players: tuple[str, ...]
    facts: dict[Hashable, Any]


class Match:
    """A game, who plays it, and all that happened so far.

    Moves are text, as in the record: ``match.play("place c4")``. ``match.push("* roll 3 4")`` takes whole
    lines. Whatever is refused raises a TavolaError and changes nothing.
    """

    start: State  # where it begins
    is_set_up = False  # whether that is a position which was set up, and not the beginning of a game
    state: State  # where it is
    events: list[Event]
    num_throws: int
    trail: list[State]  # the positions before each decision since the last throw
    findings: Findings | None = None  # what was found out about the position, or about an earlier one

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        dice: Dice | None = None,
    ):
        self.game = find_variant(game) if isinstance(game, str) else game
        if seats is None:
            seats = self.game.seats[0] if players is None else len(players)
        self.seats = seats
        self.options = self.game.agree(self.seats, options or {})
        self.players = tuple(f"Seat {n + 1}" for n in range(seats)) if players is None else tuple(players)
        if len(self.players) != self.seats:
            raise BadOptions(f"{counted(len(self.players), 'player')} for {self.seats} seats")
        self.dice: Dice = dice or SeededDice()
        self.start = self.game.new(self.seats, self.options)
        self.begin_again()

    @classmethod
    def parse_position(
        cls, text: str, *, players: Sequence[str] | None = None, dice: Dice | None = None
    ) -> Self:
        """A match that begins with the position of a text (``position_text``). It has no record."""
        from .position_text import read_position

        found = read_position(text)
        match = cls(found.game, found.state.seats, options=found.options, players=players, dice=dice)
        match.start, match.is_set_up = found.state, True
        match.begin_again()
        return match

    # What is the case

    @property
    def log(self) -> list[str]:
        """Everything that happened, as the record writes it."""
        return [event.line for event in self.events]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    @property
    def is_chance(self) -> bool:
        """Whether a throw is due."""
        return self.game.is_chance(self.state)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now, the one to go first in front."""
        return self.game.actors(self.state)

    @property
    def thrower(self) -> int | None:
        """The seat whose throw is due, if it is anybody's."""
        return self.game.thrower(self.state) if self.is_chance else None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""
        return self.game.result(self.state)

    @property
    def last_throw(self) -> tuple[int, ...]:
        """The dice as they last fell, as faces 1 to 6; empty before the first throw."""
        for event in reversed(self.events):
            if event.is_roll:
                return tuple(self.faces_of(event))
        return ()

    def faces_of(self, event: Event) -> list[int]:
        """The dice of a line, as faces 1 to 6; none if it is no throw of dice."""
        return [self.game.faces.index(face) + 1 for face in event.text.split(" ")[1:] if event.is_roll]

    @property
    def facts(self) -> dict[Hashable, Any]:
        """What was found out about the position (``once_a_position``); nothing once it is another one.

        A state is changed by what is added to the log, and whatever returns to an earlier one puts another
        state in its place. Whoever changes a state by hand lets the match forget.
        """
        known = self.findings
        if (
            known is None
            or known.state is not self.state
            or known.events is not self.events
            or known.num_lines != len(self.events)
            or known.players is not self.players
        ):
            self.findings = known = Findings(self.state, self.events, len(self.events), self.players, {})
        return known.facts

    def forget(self) -> None:
        """Find out again whatever is asked about the position."""
        self.findings = None

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat (of the one to go first), as text."""
        return [self.game.action_text(action) for action in self.game.legal(self.state, self.seat_for(seat))]

    # What happens

    def play(self, move: str, seat: int | None = None) -> Event:
        """A seat (the one to go first) makes a move."""
        return self.act(self.seat_for(seat), self.game.parse_action(move))

    def act(self, seat: int, action: int) -> Event:
        """The same with an action id."""
        before = self.state.copy()
        self.game.apply(self.state, seat, action)
        self.trail.append(before)
        self.events.append(Event(seat, action, self.game.action_text(action)))
        return self.events[-1]

    def throw(self, text: str | None = None) -> Event:
        """The dice fall: as the match's source has them, or as the text says (``roll 3 4``)."""
        throw = self.game.throw(self.state)
        way = self.dice.way(self.num_throws, throw) if text is None else throw.parse(text)
        return self.apply_throw(throw, way)

    def apply_throw(self, throw: Throw, way: int) -> Event:
        """Carry out a throw."""
        thrower = self.game.thrower(self.state) or 0
        self.game.apply_chance(self.state, self.game.outcome(self.state, way))
        self.events.append(Event(0, way, throw.text(way), thrower))
        self.num_throws += 1
        self.trail = []
        return self.events[-1]

    def witness(self, act: Callable[[], Event]) -> Happening:
        """Let something happen to this match, and remember how it was before and after."""
        before = self.state.copy()
        return Happening(before, act(), self.state.copy())

    def tell(self, happening: Happening) -> str:
        """What happened, in a sentence or two."""
        return self.game.notation.happened(*happening, self.players)

    def push(self, line: str) -> Event:
        """Carry out a line of a log: ``2 place c4`` or ``* roll 3 4``."""
        who, space, what = line.partition(" ")
        if not space or who not in WHO:
            raise MalformedMove(
                f"{brief(line)} is no line of a log: expected a seat or *, a space, and what was done"
            )
        return self.throw(what) if who == "*" else self.play(what, int(who))

    def undo(self, seat: int | None = None) -> Event:
        """Take back the last decision (of a seat). What fell has fallen: a throw cannot be taken back.

        Where several decide at the same moment, what others did since stays, as long as they had the same
        choice without it; raises BuiltUpon if they had not.
        """
        ply = self.last_decision(seat)
        later = self.events[ply + 1 :]
        if not later:
            return self.rewind(ply)[0]
        undone, before, after = self.events[ply], self.at(ply), self.at(ply + 1)
        for event in later:
            if before.choice_of(event.seat) != after.choice_of(event.seat):
                raise BuiltUpon(f"seat {event.seat} has played on it since")
            before.replay([event])
            after.replay([event])
        self.state, self.events, self.trail = before.state, before.events, before.trail
        return undone

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last decision back."""
        if self.events and self.events[-1].seat == seat:
            return True  # nobody has played on it
        try:
            self.last_decision(seat)
            self.clone().undo(seat)
        except NothingToUndo:
            return False
        return True

    def last_decision(self, seat: int | None = None) -> int:
        """Where in the log the last decision (of a seat) since the last throw is."""
        for ply in reversed(range(len(self.events))):
            decider = self.events[ply].seat
            if decider == 0:
                break
            if seat in (None, decider):
                return ply
        raise NothingToUndo("there is no decision since the last roll")

    def choice_of(self, seat: int) -> list[int]:
        """The seat's legal actions; none if it is not asked."""
        return list(choice_at(self, seat))

    def at(self, ply: int) -> Self:
        """A match of its own as this one was after that many lines of the log."""
        earlier = self.clone()
        if ply < len(self.events):
            earlier.rewind(ply)
        return earlier

    def rewind(self, ply: int) -> list[Event]:
        """Return to the position after that many lines of the log, throws or not; return what was undone."""
        if not 0 <= ply <= len(self.events):
            raise NothingToUndo(f"the log has {counted(len(self.events), 'line')}, not {ply}")
        kept, undone = self.events[:ply], self.events[ply:]
        since = len(self.trail) - len(undone)
        if since < 0:
            self.begin_again()
            self.replay(kept)
        elif undone:
            self.state, self.events, self.trail = self.trail[since].copy(), kept, self.trail[:since]
        return undone

    def begin_again(self) -> None:
        """Return to where the match began."""
        self.state, self.events, self.num_throws, self.trail = self.start.copy(), [], 0, []

    def returned(self, ply: int, state: State) -> Self:
        """A match of its own as this one was after that many lines, where the position then is known."""
        earlier = self.clone()
        earlier.state, earlier.events = state.copy(), self.events[:ply]
        earlier.num_throws = sum(event.seat == 0 for event in earlier.events)
        earlier.trail = []
        return earlier

    def replay(self, events: Iterable[Event]) -> None:
        """Carry out events that were legal once."""
        for event in events:
            self.repeat(event)

    def repeat(self, event: Event) -> Event:
        """Carry out an event that was legal once."""
        if event.seat:
            return self.act(event.seat, event.number)
        return self.apply_throw(self.game.throw(self.state), event.number)

    def clone(self) -> Self:
        """A match of its own in the same position, with the same source of dice."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state, twin.events, twin.trail = self.state.copy(), self.events[:], self.trail[:]
        twin.findings = None
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    # What others see

    def position_text(self) -> str:
        """The position as text, without how it came about: ``parse_position`` sets it up again."""
        from .position_text import write_position

        return write_position(
            self.game, self.options, self.state, beginning=None if self.is_set_up else self.start
        )

    def record(self) -> "Record":
        """The match as a record."""
        from .record import Record

        return Record.of(self)

    def svg(self) -> str:
        """The position as a picture."""
        return self.game.view.draw(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.notation.board_text(self)

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.seats} seats, {counted(len(self.events), 'line')}>"

    def seat_for(self, seat: int | None) -> int:
        """That seat, or the one to go first."""
        if seat is None and not self.actors:
            raise NotYourTurn(f"nobody is asked now: {self.game.awaited(self.state)}")
        return self.actors[0] if seat is None else seat


@once_a_position
def choice_at(match: Match, seat: int) -> list[int]:
    """The legal actions of a seat, which is perhaps not asked."""
    return match.game.legal(match.state, seat) if seat in match.actors else []
