"""A game: its facts and its rules, under one small contract. Stateless; a ``Match`` is one playing of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from .contract import CHANCE, MAX_SEATS, OVER
from .errors import BadOptions, BrokenGame, IllegalMove, MalformedMove, MissingPart, NotYourTurn
from .kernel import State, seed_stream
from .options import Option, brief, resolve
from .sight import ANYBODY, Sight
from .throw import Throw

if TYPE_CHECKING:
    from .claims import Claim, Headline
    from .lesson import Lesson
    from .match import Event, Match
    from .picture import Markup, Part
    from .print_sheets import PrintSheets
    from .rules_page import Section
    from .sight import Act, Prompt
    from .theme import Theme

TEXT_WIDTH = 80  # columns of a terminal, if it does not tell


class Notation(Protocol):
    """What ``notation.py`` defines: text in and out. Moves and boards are the same for everybody; what is
    said in sentences is said in the language that is spoken (``language.py``).
    """

    MOVES: str  # the forms of a move, in words

    def action_text(self, action: int) -> str:
        """An action, as the record writes it."""

    def parse_action(self, text: str) -> int | None:
        """The action that a text names, or None."""

    def board_text(self, match: "Match", width: int = TEXT_WIDTH) -> str:
        """The position drawn for a terminal of that many columns; always as large, if it can be."""

    def question(self, state: Any, seat: int | None = None) -> str:
        """What is to be done now, a throw or a decision (that seat's, of several): a short sentence."""

    def happened(self, before: Any, event: "Event", after: Any, names: Sequence[str]) -> str:
        """What a line of the log did to a position: a sentence or two that name who did it (``name_of``)."""

    def reason(self, state: Any) -> str:
        """Why the winners won: a sentence to follow "Ada wins.", such as "With 41 points."."""


class View(Protocol):
    """What ``view.py`` defines: the picture, and what one touches in it."""

    def draw(self, match: "Match", *, style: bool = True, seat: int | None = None) -> str:
        """The position as SVG, as this seat sees it; without its style for a page that brings its own."""

    THEME: "Theme"  # of the picture, for a page that brings the style itself
    TINT: tuple[str, str]  # the ground that a little board lies on, light and dark
    # Where a wide page has the parts of ``page_parts``; "dock" and "events" are its own.
    LAYOUT: tuple[tuple[str, ...], ...]
    MIN_BOARD_WIDTH: int  # pixels, below which a finger cannot tell the spaces apart; 0 where any will do

    def parts(self, match: "Match", sight: Sight = ANYBODY) -> "list[Part]":
        """The same in parts, with what was touched and would be done."""

    def page(self, match: "Match", sight: Sight) -> "tuple[list[Part], Prompt]":
        """What a table's page shows, ``page_parts`` and ``prompt``, in one look at the table."""

    def page_parts(self, match: "Match", sight: Sight) -> "list[Part]":
        """What a table's page shows of it, in the order of a narrow page, and laid out for that.

        All that ``prompt`` and ``buttons`` tell is left out: the page says it itself.
        """

    def prompt(self, match: "Match", sight: Sight = ANYBODY) -> "Prompt":
        """What is to be done, or what others do; it answers whatever was touched."""

    def buttons(self, state: Any) -> Mapping[str, str]:
        """The ids of touch paths that are no thing of the picture but a button of the page, and its words."""

    def assumed(self, match: "Match", sight: Sight) -> tuple[str, ...]:
        """The ids of what is taken for touched as well, until something else is."""

    def remaining(self, state: Any, seat: int) -> str:
        """In a series that may not end yet, what a button says that is still to be done; else nothing."""

    def piece_of(self, state: Any, seat: int) -> int:
        """Which of the four pieces a seat plays: partners share one."""

    def act(self, before: Any, event: "Event", after: Any) -> "Act":
        """What a line of the log did, for a log of pictures and few words."""

    def pictures(self) -> "Mapping[str, Markup]":
        """The little pictures of the log by name, on squares of 40: what acts name, and face-1 to face-6."""

    def has_preview(self, action: int) -> bool:
        """Whether it is shown what an action would do, for the player to confirm."""

    def is_series(self, state: Any) -> bool:
        """Whether moves are now chosen one after the other and made together."""

    def definitions(self) -> "Markup":
        """What the parts draw more than once, and which a page therefore has once."""

    def touch_path(self, state: Any, action: int) -> tuple[str, ...]:
        """The ids of the things one touches, one after the other, to choose an action."""


class Policy(Protocol):
    """What ``policy.py`` defines: a careful player, made by hand, as kernels. Seats are 0 to 3."""

    NOTES: int  # how many ints it needs to reckon in

    def prepare(self, s: Any, notes: Any) -> None:
        """Before the first decision."""

    def decide(self, s: Any, seat: int, notes: Any) -> int:
        """The action of a seat that is asked."""


class Features(Protocol):
    """What ``features.py`` defines, as kernels: what a bot sees (``bots/features_contract.py``)."""

    MAX_ACTIVE: int  # how many ints it needs for what is seen, with room to reckon
    NOISE_SCALE: float  # how unsure a weaker bot is, as a share of what it is in a game full of luck
    ROLLED_THROWS: int  # how many an analysis plays on in a second, about
    ERROR_COSTS: tuple[float, ...]  # from which on a review tells of a decision (``reviews/moments.py``)
    PRECISION: Mapping[str, float]  # of each level in reviews, as ``bench.review`` measures it
    TRAINING: Mapping[str, Any]  # how it is best learned: a plan of ``bots/training.py``

    def variant_key(self, s: Any) -> str:
        """A name for what must be learned apart: seats, and options that change a position's worth."""

    def num_features(self, s: Any) -> int:
        """How many features there are in games like this one."""

    def num_sides(self, s: Any) -> int:
        """How many can win apart from each other."""

    def side_of(self, s: Any, seat: int) -> int:
        """The side of a seat, both from 0."""


class Advice(Protocol):
    """What ``advice.py`` defines: what moves are called, and what can truly be said of them."""

    CLAIMS: "Sequence[Claim]"  # the most important first; some of them true of every legal action

    def deed(self, state: Any, seat: int, action: int) -> Any:
        """An action of a seat (1 to 4) as the claims are about it: what was before, and what is after."""

    def headline(self, state: Any, seat: int, action: int) -> "Headline":
        """What to do, in the language that is spoken: “Put a chip on c4”."""


class RulesPage(Protocol):
    """What ``rules_page.py`` defines: the rules for people, as data (``core/rules_page.py``)."""

    SECTIONS: "tuple[Section, ...]"
    OPTIONS: Mapping[str, str]  # what each option does, by its name
    RULINGS: tuple[str, ...]  # what the rules leave open, and how it is played here


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning seats, each seat's points where points are counted, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str


@dataclass(frozen=True, eq=False)
class Game:
    """The facts of a game, and the modules that know it. Seats are 1 to 4 here."""

    id: str
    title: str  # English, as are goal, tagline and the options' words; ``language._`` says them in others
    seats: tuple[int, ...]  # how many can play
    options: tuple[Option, ...]
    faces: str  # the six faces of a die, as a record writes them
    goal: str  # how it is won, in a sentence or two
    tagline: str  # what one does, for somebody who chooses a game
    minutes: int  # about how long it takes
    has_scores: bool
    rules: ModuleType  # the kernels of ``contract.py``, and what it asks for besides
    notation: Notation

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    # There is one of each game: a copy is the game itself, and what is pickled is its name.

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        from .registry import find_variant

        if find_variant(self.id) is not self:
            raise BrokenGame(f"{self!r} cannot be pickled: another game is registered under that name")
        return find_variant, (self.id,)

    @property
    def num_actions(self) -> int:
        """How many action ids there are: 0 to this, less one."""
        return int(self.rules.NUM_ACTIONS)

    @property
    def num_outcomes(self) -> int:
        """How many outcome ids there are: 0 to this, less one."""
        return int(self.rules.NUM_OUTCOMES)

    # Parts. Only rules and notation must be there; whoever needs another does without it.

    def part(self, name: str) -> ModuleType | None:
        """The module of that name in the game's folder, or None; imported when first asked for."""
        return find_part(str(self.rules.__package__), name)

    @property
    def view(self) -> View:
        """What draws: the game's own view, or a plain one."""
        return cast(View, self.part("view")) or plain_view(self)

    @property
    def rules_page(self) -> RulesPage:
        """What explains the rules: the game's own page, or what its facts say."""
        return cast(RulesPage, self.part("rules_page")) or plain_rules_page(self)

    @property
    def lesson(self) -> "Lesson | None":
        """The guided first game, if there is one."""
        return cast("Lesson | None", self.part("lesson"))

    @property
    def print_sheets(self) -> "PrintSheets | None":
        """What can be printed, if there is something."""
        return cast("PrintSheets | None", self.part("print_sheets"))

    @property
    def policy(self) -> Policy:
        """The module that plays carefully."""
        return cast(Policy, self.needed("policy"))

    @property
    def features(self) -> Features:
        """The module that says what a bot sees."""
        return cast(Features, self.needed("features"))

    @property
    def advice(self) -> Advice:
        """The module that gives reasons for moves."""
        return cast(Advice, self.needed("advice"))

    def needed(self, name: str) -> ModuleType:
        """A part that what is asked for cannot do without."""
        part = self.part(name)
        if part is None:
            raise MissingPart(f"{self.title} has no {name}.py")
        return part

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(self.rules.__file__)).parent

    # Beginning

    def agree(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Check the number of seats and the options; return the options with their defaults."""
        if seats not in self.seats:
            raise BadOptions(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        return resolve(self.options, options, seats)

    def has_option(self, name: str) -> bool:
        """Whether there is an option of that name."""
        return any(option.name == name for option in self.options)

    def draw_options(self, seats: int, given: Mapping[str, Any], seed: int) -> dict[str, Any]:
        """The given options, and by lot those of the others that a table draws."""
        stream = seed_stream(seed)
        lots = {option.name: option.draw(seats, stream) for option in self.options if option.draw}
        return self.agree(seats, {**lots, **given}) if seats in self.seats else dict(given)

    def new(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        """The position before the first throw."""
        state: State = self.rules.new(seats, self.agree(seats, options or {}))
        return state

    # Who acts

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return bool(self.rules.turn(state) == OVER)

    def is_chance(self, state: State) -> bool:
        """Whether a throw is due."""
        return bool(self.rules.turn(state) == CHANCE)

    def actors(self, state: State) -> tuple[int, ...]:
        """The seats that may decide now, the one to go first in front; empty at a throw or the end."""
        first, mask = self.rules.turn(state), self.rules.asked(state)
        if first < 0:
            return ()
        if mask == 1 << first:
            return (first + 1,)
        return tuple(sorted(seats_of(mask), key=lambda seat: (seat <= first, seat)))

    def thrower(self, state: State) -> int | None:
        """The seat whose throw is due, or None when it is nobody's: the starting player is drawn."""
        seat: int = self.rules.thrower(state)
        return seat + 1 if seat >= 0 else None

    # Decisions

    def legal(self, state: State, seat: int) -> list[int]:
        """The seat's legal actions, ascending; never empty for a seat that is asked."""
        self.check_asked(state, seat)
        actions = [0] * self.rules.MAX_LEGAL
        count = self.rules.legal(state, seat - 1, actions)
        return actions[:count]

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Whether an action is legal for a seat that is asked.

        A game with many moves lists only those like it (``legal_like``, which may be left out).
        """
        self.check_asked(state, seat)
        if not 0 <= action < self.num_actions:
            return False
        actions = [0] * self.rules.MAX_LEGAL
        if hasattr(self.rules, "legal_like"):
            count = self.rules.legal_like(state, seat - 1, action, actions)
        else:
            count = self.rules.legal(state, seat - 1, actions)
        return action in actions[:count]

    def check_asked(self, state: State, seat: int) -> None:
        """Raise NotYourTurn, unless a seat may decide now."""
        if not (0 < seat <= state.seats and self.rules.asked(state) >> (seat - 1) & 1):
            raise NotYourTurn(f"seat {seat} is not asked now: {self.awaited(state)}")

    def apply(self, state: State, seat: int, action: int) -> None:
        """Carry out an action; raise on any that is not legal, and then change nothing."""
        if not self.is_legal(state, seat, action):
            known = 0 <= action < self.num_actions
            raise IllegalMove(f"{self.action_text(action) if known else action!r} is not legal now")
        self.rules.apply(state, seat - 1, action)

    def action_text(self, action: int) -> str:
        """An action in the rules' notation."""
        return self.notation.action_text(action)

    def parse_action(self, text: str) -> int:
        """The action that a text names; raises MalformedMove if it is none of this game's."""
        action = self.notation.parse_action(text)
        if action is None:
            raise MalformedMove(f"{brief(text)} is no move of {self.title}: expected {self.notation.MOVES}")
        return action

    # Throws

    def throw(self, state: State) -> Throw:
        """The throw that is due."""
        if not self.is_chance(state):
            raise NotYourTurn(f"no throw is due: {self.awaited(state)}")
        dice, ways = self.rules.dice(state), self.rules.ways(state)
        first_start = self.num_outcomes - MAX_SEATS - 1
        starts = () if dice else tuple(self.rules.outcome(state, w) - first_start for w in range(ways))
        return Throw(dice, ways, self.faces, starts)

    def outcomes(self, state: State) -> dict[int, int]:
        """The outcome ids of the throw that is due, ascending, each with its weight (a number of ways)."""
        return {outcome: self.rules.weight(state, outcome) for outcome in self.outcome_ids(state)}

    def outcome_ids(self, state: State) -> range:
        """The outcome ids of the throw that is due."""
        if not self.is_chance(state):
            raise NotYourTurn(f"no throw is due: {self.awaited(state)}")
        first = self.rules.first_outcome(state)
        return range(first, first + self.rules.num_outcomes(state))

    def outcome(self, state: State, way: int) -> int:
        """The outcome id of one way of the throw that is due."""
        if not 0 <= way < self.rules.ways(state):
            raise IllegalMove(f"the throw that is due does not fall in way {way}")
        outcome: int = self.rules.outcome(state, way)
        return outcome

    def apply_chance(self, state: State, outcome: int) -> None:
        """Carry out an outcome; raise on any that the throw cannot bring, and then change nothing."""
        if outcome not in self.outcome_ids(state):
            raise IllegalMove(f"the throw that is due has no outcome {outcome}")
        self.rules.chance(state, outcome)

    # The end

    def result(self, state: State) -> Result | None:
        """Winners and scores with the reason, or None while the game runs."""
        if not self.is_over(state):
            return None
        scores = tuple(self.rules.score(state, seat) for seat in range(state.seats))
        winners = seats_of(self.rules.winners(state))
        return Result(winners, scores if self.has_scores else None, self.notation.reason(state))

    def awaited(self, state: State) -> str:
        """Who is to do something now, in words."""
        if self.is_over(state):
            return "the game is over"
        if self.is_chance(state):
            seat = self.thrower(state)
            return f"seat {seat} is to roll" if seat else "the starting player is to be drawn"
        seats = self.actors(state)
        return f"seat {seats[0]} is to decide" if len(seats) == 1 else f"seats {seats} are to decide"


@cache
def find_part(package: str, name: str) -> ModuleType | None:
    """A module of a game's package, or None if the package has no such module."""
    return import_module(f"{package}.{name}") if package and find_spec(f"{package}.{name}") else None


@cache
def plain_view(game: Game) -> View:
    """A view made of what every game has."""
    from .plain_view import PlainView

    return PlainView(game)


@cache
def plain_rules_page(game: Game) -> RulesPage:
    """A rules page made of what every game has."""
    from .rules_page import PlainRulesPage

    return PlainRulesPage(game)


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats, 1 to 4, of a kernel's mask."""
    return tuple(seat + 1 for seat in range(mask.bit_length()) if mask >> seat & 1)
