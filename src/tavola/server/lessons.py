"""Guided first games at tables: who is told what, and what such a table does by itself.

A lesson's table is one like any other, but for its first throws, which are prepared (``room.dice_of``), and
for the progress that its document keeps.
"""

from ..bots import bots_at_tables
from ..bots.titles import offered
from ..core.game import Game
from ..core.language import N_, _
from ..core.lesson import LEARNER, Lesson, Moment, Page, Progress, moment_of
from ..core.registry import find_game
from . import seating
from .messages import Learn, LessonMessage, PageMessage, PromptMessage
from .room import Room
from .seating import SeatWish, TableWish
from .table import Learning, Table, is_of

GENTLE = "casual"
HINTED_TURNS = 3  # after the prepared throws, in which the learner is offered hints


# Making one


def make(game_id: str, person: str, name: str, now_s: float) -> Table:
    """A table for somebody's first game."""
    game = find_game(game_id)
    seating.require(game.lesson is not None, "no-lesson")
    seats = [SeatWish("person"), SeatWish("bot", bot=gentle_bot(game))]
    wish = TableWish(game=game.id, seats=seats, options=dict(script_of(game).OPTIONS), start=True)
    table = seating.make(wish, person, name, now_s)
    table.learning = Learning()
    return table


def gentle_bot(game: Game) -> str:
    """A bot that is easy on somebody new."""
    return GENTLE if GENTLE in bots_at_tables(game) else offered(game)[0].name


def script_of(game: Game) -> Lesson:
    """The lesson of a game that has one."""
    assert game.lesson is not None  # noqa: S101
    return game.lesson


# Where it stands


def moment_at(room: Room) -> Moment | None:
    """Where a table's lesson stands; None where there is none, or it was left or is over."""
    learning = room.table.learning
    return moment_if_on(room, learning) if learning and learning.is_on else None


def moment_if_on(room: Room, learning: Learning) -> Moment | None:
    """Where a lesson stands, or would if it had not been left."""
    return moment_of(script_of(room.match.game), room.match, Progress(learning.watched, learning.kept))


def move_at(room: Room, seat: int) -> str | None:
    """The move that the lesson makes for a bot, if it makes one now."""
    if moment_at(room) is None:
        return None
    move = script_of(room.match.game).reply(room.match)
    return move if move in room.match.legal(seat) else None


def throws_by_itself(room: Room, seat: int) -> bool:
    """Whether the lesson throws for the learner."""
    if seat != LEARNER or moment_at(room) is None:
        return False
    return room.match.num_throws not in script_of(room.match.game).BY_HAND


def plays_for_learner(room: Room) -> bool:
    """Whether the lesson is about to throw as the learner would at another table."""
    moment = moment_at(room)
    is_due = moment is not None and moment.kind in ("wait", "read") and room.match.thrower == LEARNER
    return is_due and throws_by_itself(room, LEARNER)


# What the learner is told, and does


def lesson_message(room: Room, person: str) -> LessonMessage | None:
    """What the learner's page shows of the lesson; nothing for others."""
    learning = room.table.learning
    if learning is None or not is_of(room.table.seats[LEARNER - 1], person):
        return None
    moment, total = moment_if_on(room, learning), len(script_of(room.match.game).STEPS)
    is_offered = learning.watched < hint_number(room) and is_hinted(room)
    kind = (moment.kind if learning.is_on else "left") if moment else "hints" if is_offered else "over"
    number, pages = number_of(moment, room), moment.pages if moment else ()
    if kind == "wait":
        pages = (Page(waiting_words(room, number), "", (), ()),)
    return LessonMessage(kind=kind, number=number, total=total, pages=[page_message(page) for page in pages])


def number_of(moment: Moment | None, room: Room) -> int:
    """The number of the step that is shown; after the last word, of the last."""
    return moment.number if moment else len(script_of(room.match.game).STEPS)


def waiting_words(room: Room, number: int) -> str:
    """What is said while the lesson has nothing to teach, before a step."""
    if LEARNER in room.match.actors:
        return _("Play on as you like. The lesson goes on when it can.")
    return _(script_of(room.match.game).STEPS[number - 1].meanwhile or N_("Watch what happens."))


def playing_prompt() -> PromptMessage:
    """What is said above the board while the lesson throws for the learner."""
    words = _("Just watch: your turn comes soon.")
    return PromptMessage(seat=LEARNER, title=_("Tavola rolls for you"), words=words)


def page_message(page: Page) -> PageMessage:
    """A page as it goes over the wire."""
    return PageMessage(sentence=page.sentence, wait=page.wait, lit=list(page.lit), touched=list(page.touched))


def is_hinted(room: Room) -> bool:
    """Whether the learner, now on their own, is offered hints."""
    throws = [event for event in room.match.events if event.seat == 0]
    own = [event for event in throws[len(script_of(room.match.game).THROWS) :] if event.thrower == LEARNER]
    return room.table.has_hints and not room.is_over and len(own) <= HINTED_TURNS


def hint_number(room: Room) -> int:
    """The number of the offer of hints, as if it were a step: it comes after the last word."""
    return len(script_of(room.match.game).STEPS) + 2


def advance(table: Table, command: Learn, person: str, room: Room) -> None:
    """The learner has read, keeps another move than was meant, leaves the lesson or comes back to it.

    Nobody goes on from what is not shown to them yet. After its last word, who has read wants no hints any
    more.
    """
    learning = table.learning
    seating.require(learning is not None and is_of(table.seats[LEARNER - 1], person), "no-lesson")
    assert learning is not None  # noqa: S101
    moment = moment_at(room)
    if command.step != "go-on":
        learning.is_on = command.step == "resume"
        return
    seating.require(command.number == number_of(moment, room), "stale")
    if moment and moment.kind == "keep":
        learning.kept = len(room.match.events)
    elif moment and moment.holds:
        learning.watched = moment.number
    elif moment is None:
        learning.watched = hint_number(room)
