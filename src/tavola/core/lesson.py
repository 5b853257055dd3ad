"""What a game's guided first game is made of: steps that each teach one idea, on throws that are prepared.

A game's ``lesson.py`` holds it (the protocol ``Lesson``). Where a lesson stands follows from the log and from
the few things that a learner has only read (``Progress``): so it can be left, resumed and taken back like any
game. Nothing is ever refused: who makes another legal move than was meant is told what was meant, and may
take the move back or keep it; a step that then has nothing to speak of is waited for, and given up once the
prepared throws are used up.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from .language import N_, _
from .match import Match

LEARNER, RIVAL = 1, 2  # the seats
TOUCH_TRAY = N_("Touch the tray")
LAST_WORD = N_("That is all you need. Play on: the game is yours.")

Moves = Callable[[Match], Collection[str]]


def no_moves(match: Match) -> Collection[str]:
    """None."""
    return ()


def always(match: Match) -> bool:
    """Whatever the position."""
    return True


@dataclass(frozen=True)
class Step:
    """One idea. It ends with a line of the log; without one, when it has been read."""

    sentence: str  # a message
    wait: str = ""  # what is to be touched, in a few words
    ends: str = ""  # how the line that ends it begins, as a pattern
    times: int = 1  # how many such lines there must be
    due: Callable[[Match], bool] = always  # whether the position is one that it speaks of
    meant: Moves = no_moves  # the legal moves that it speaks of
    lit: tuple[str, ...] = ()  # how the ids of what is lit begin; of a step to be read, the ids themselves
    touched: tuple[str, ...] = ()  # how the ids begin that, once touched, lead on to the next step
    otherwise: str = ""  # what is said where no move is legal that was meant
    meanwhile: str = ""  # what is said until it is due
    instead: Callable[[Match], str] | None = None  # to who made another move here, in the spoken language

    def is_ended(self, match: Match) -> bool:
        """Whether the log has what ends it."""
        return sum(bool(re.match(self.ends, line)) for line in match.log) >= self.times

    def said(self, match: Match) -> str:
        """The sentence for this very position, in the language that is spoken."""
        is_planned = not self.otherwise or self.meant(match) or match.is_chance
        return _(self.sentence if is_planned else self.otherwise)


class Lesson(Protocol):
    """What ``lesson.py`` defines: a first game of two, in which the learner has the first seat."""

    OPTIONS: Mapping[str, Any]  # of the table
    THROWS: tuple[str, ...]  # how the first throws fall; one that does not fit what is due is left out
    BY_HAND: Collection[int]  # the numbers of the throws that the learner makes; others fall by themselves
    STEPS: tuple[Step, ...]

    def reply(self, match: Match) -> str | None:
        """The move that the lesson itself makes now, for the rival."""


class Progress(NamedTuple):
    """What the log does not tell."""

    watched: int = 0  # the number of the last step that was only to be read, and has been
    kept: int = 0  # so many lines of the log are to stay, whatever was meant


class Page(NamedTuple):
    """What is shown of a step."""

    sentence: str
    wait: str
    lit: tuple[str, ...]  # ids
    touched: tuple[str, ...]


class Moment(NamedTuple):
    """Where a lesson stands.

    ``act``: the learner is to do something; ``read``: to read, and then to go on; ``keep``: another move was
    meant, and this one can be taken back; ``wait``: others play, or the lesson has nothing to say; ``end``:
    its last word.
    """

    kind: Literal["act", "read", "keep", "wait", "end"]
    number: int  # of the step, from 1; one more than there are at the end
    pages: tuple[Page, ...] = ()  # those after the first come when one has touched something

    @property
    def holds(self) -> bool:
        """Whether the table waits until the learner has read."""
        return self.kind in ("read", "keep", "end")


def moment_of(lesson: Lesson, match: Match, progress: Progress) -> Moment | None:
    """Where a lesson stands; None once its last word was read, or the game is over."""
    if match.is_over or progress.watched > len(lesson.STEPS):
        return None
    if len(match.events) > progress.kept and (objection := objection_to(lesson, match, progress)):
        return objection
    for number, step in enumerate(lesson.STEPS, 1):
        if step.ends and (step.is_ended(match) or is_spent(lesson, match)):
            continue
        if not step.ends and number <= progress.watched:
            continue
        if not is_at(step, match):
            return Moment("wait", number)
        if not step.ends:
            return Moment("read", number, (Page(_(step.sentence), "", shown(step, match), ()),))
        return Moment("act", number, pages_from(lesson, match, number))
    return Moment("end", len(lesson.STEPS) + 1, (Page(_(LAST_WORD), "", (), ()),))


def is_spent(lesson: Lesson, match: Match) -> bool:
    """Whether a throw has fallen that was not prepared."""
    return match.num_throws > len(lesson.THROWS)


def is_at(step: Step, match: Match) -> bool:
    """Whether a step can be spoken of now: what is to be done, by the learner alone."""
    if not step.ends:
        return step.due(match)
    return (match.thrower == LEARNER or LEARNER in match.actors) and step.due(match)


def objection_to(lesson: Lesson, match: Match, progress: Progress) -> Moment | None:
    """What to say of the learner's last move, if it was another one than was meant."""
    if not match.events or match.events[-1].seat != LEARNER:
        return None
    before = match.at(len(match.events) - 1)
    found = moment_of(lesson, before, progress._replace(kept=len(before.events)))
    if found is None or found.kind != "act":
        return None
    step = lesson.STEPS[found.number + len(found.pages) - 2]
    meant = step.meant(before)
    if step.instead is None or not meant or match.events[-1].text in meant:
        return None
    page = Page(step.instead(before), "", (), ())
    return Moment("keep", found.number, (page,))


# What is shown


def pages_from(lesson: Lesson, match: Match, number: int) -> tuple[Page, ...]:
    """The pages of a decision: those of the steps up to the one that does not lead on by a touch."""
    pages: list[Page] = []
    for step in lesson.STEPS[number - 1 :]:
        is_throw = match.thrower == LEARNER
        wait = _(TOUCH_TRAY) if is_throw else _(step.wait)
        pages.append(Page(step.said(match), wait, shown(step, match), () if is_throw else step.touched))
        if is_throw or not step.touched:
            break
    return tuple(pages)


def shown(step: Step, match: Match) -> tuple[str, ...]:
    """The ids of what a step lights: the tray, what the moves touch, or what the last decision touched."""
    if match.thrower == LEARNER and step.ends:
        return ("tray",)
    if not step.ends:
        return step.lit or last_touched(match)
    game, moves = match.game, step.meant(match) or match.legal(LEARNER)
    paths = [game.view.touch_path(match.state, game.parse_action(move)) for move in moves]
    return tuple(dict.fromkeys(name for path in paths for name in path if name.startswith(step.lit)))


def last_touched(match: Match) -> tuple[str, ...]:
    """What one touched for the last decision."""
    event = next(event for event in reversed(match.events) if event.seat)
    return match.game.view.touch_path(match.state, event.number)


# Small questions for scripts


def learner_moves(match: Match, *texts: str) -> list[str]:
    """The learner's legal moves that begin with one of these texts."""
    return (
        [move for move in match.legal(LEARNER) if move.startswith(texts)] if LEARNER in match.actors else []
    )


def has_lines(match: Match, start: str) -> bool:
    """Whether the log has a line that begins so."""
    return any(line.startswith(start) for line in match.log)
