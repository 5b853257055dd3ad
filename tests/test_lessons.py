"""Guided first games: every script fits its game, whatever the learner does."""

import random
import re
from collections.abc import Callable

import pytest

from tavola import Match, find_game
from tavola.core.dice import PreparedDice, SeededDice
from tavola.core.game import Game
from tavola.core.language import _, catalogue_of, languages, speaking
from tavola.core.lesson import LAST_WORD, LEARNER, RIVAL, Lesson, Moment, Progress, Step, moment_of
from tavola.core.registry import all_games
from tavola.core.sight import Sight
from tavola.core.verifiable import PREPARED_PROOF, DiceProof, Unproven

from .effort import FACTOR
from .example import PIG

TAUGHT = [game for game in all_games() if game.lesson]
MOST_LETTERS = 110
MOST_MOVES = 300

every_lesson = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)

Choose = Callable[[list[str], list[str]], str]  # among the moves that are meant, and the legal ones


def script_of(game: Game) -> Lesson:
    assert game.lesson
    return game.lesson


class Playing:
    """A lesson being played, as a table does."""

    def __init__(self, game: Game, choose: Choose, seed: int = 1):
        self.lesson, self.choose, self.random = script_of(game), choose, random.Random(seed)
        dice = PreparedDice(self.lesson.THROWS, SeededDice(seed))
        self.match = Match(game, players=["Ada", "Timo"], options=self.lesson.OPTIONS, dice=dice)
        self.progress = Progress()
        self.moments: list[Moment] = []

    def play(self) -> list[Moment]:
        """Play to the end of the lesson."""
        for _number in range(MOST_MOVES):
            moment = moment_of(self.lesson, self.match, self.progress)
            if moment is None:
                return self.moments
            self.moments.append(moment)
            self.check(moment)
            self.step(moment)
        raise AssertionError("the lesson does not end")

    def step(self, moment: Moment) -> None:
        """What happens next."""
        if moment.kind == "keep":
            self.progress = self.progress._replace(kept=len(self.match.events))
        elif moment.holds:
            self.progress = self.progress._replace(watched=moment.number)
        elif self.match.is_chance:
            self.match.throw()
        else:
            self.decide(moment)

    def decide(self, moment: Moment) -> None:
        """The learner first, then the rival; where the lesson plays, as it does."""
        seat = LEARNER if LEARNER in self.match.actors else RIVAL
        legal, reply = self.match.legal(seat), self.lesson.reply(self.match)
        if seat == LEARNER and moment.kind == "act":
            meant = self.lesson.STEPS[moment.number - 1].meant(self.match)
            self.match.play(self.choose(sorted(meant), legal), seat)
        else:
            self.match.play(reply if reply in legal else self.random.choice(legal), seat)

    def check(self, moment: Moment) -> None:
        """What is lit is in the picture, and what is meant is legal."""
        view, sight = self.match.game.view, Sight(LEARNER)
        parts = [*view.parts(self.match, sight), *view.page_parts(self.match, sight)]
        drawn = {part.name for part in parts}
        drawn |= {
            name for part in parts for name in re.findall(' id="([^"]+)"', "".join(map(str, part.children)))
        }
        for page in moment.pages:
            assert page.sentence
            assert set(page.lit) <= drawn, moment
        if moment.kind == "act" and LEARNER in self.match.actors:
            step = self.lesson.STEPS[moment.number - 1]
            assert set(step.meant(self.match)) <= set(self.match.legal(LEARNER))
            assert moment.pages[0].lit


def as_meant(meant: list[str], legal: list[str]) -> str:
    return (meant or legal)[0]


@every_lesson
def test_a_lesson_is_short(game: Game) -> None:
    steps = script_of(game).STEPS
    assert 6 <= len(steps) <= 8
    for language in languages():
        with speaking(language):
            assert all(len(_(sentence)) <= MOST_LETTERS for step in steps for sentence in sentences(step))


def sentences(step: Step) -> list[str]:
    return [sentence for sentence in (step.sentence, step.wait, step.otherwise, step.meanwhile) if sentence]


@every_lesson
def test_everything_is_translated(game: Game) -> None:
    for language in set(languages()) - {"en"}:
        known = catalogue_of(language).messages
        assert not [each for step in script_of(game).STEPS for each in sentences(step) if each not in known]


@every_lesson
def test_who_does_as_is_meant_sees_every_step_once_and_in_order(game: Game) -> None:
    lesson, playing = script_of(game), Playing(game, as_meant)
    told = [page.sentence for moment in playing.play() for page in moment.pages]
    expected = [step.sentence for step in lesson.STEPS]
    assert list(dict.fromkeys(told)) in (expected, [*expected, LAST_WORD])
    assert not [moment for moment in playing.moments if moment.kind == "keep"]


@every_lesson
def test_whatever_is_meant_leads_through_the_lesson(game: Game) -> None:
    lesson = script_of(game)
    for seed in range(round(20 * FACTOR)):
        choose = random.Random(seed).choice
        playing = Playing(game, lambda meant, legal, choose=choose: choose(meant or legal), seed)  # type: ignore[misc]
        told = {page.sentence for moment in playing.play() for page in moment.pages}
        assert {step.sentence for step in lesson.STEPS} <= told


@every_lesson
def test_a_lesson_ends_whatever_the_learner_does(game: Game) -> None:
    for seed in range(round(30 * FACTOR)):
        choose = random.Random(seed).choice
        playing = Playing(game, lambda meant, legal, choose=choose: choose(legal), seed)  # type: ignore[misc]
        moments = playing.play()
        assert playing.match.is_over or moments[-1].kind == "end"


@every_lesson
def test_another_move_can_be_taken_back_to_the_same_step(game: Game) -> None:
    num_kept = 0
    for seed in range(round(30 * FACTOR)):
        choose = random.Random(seed).choice
        playing = Playing(game, lambda meant, legal, choose=choose: choose(legal), seed)  # type: ignore[misc]
        while moment := moment_of(playing.lesson, playing.match, playing.progress):
            if moment.kind == "keep":
                num_kept += 1
                before = playing.match.clone()
                before.undo(LEARNER)
                again = moment_of(playing.lesson, before, playing.progress)
                assert again is not None
                assert (again.kind, again.number) == ("act", moment.number)
            playing.step(moment)
    assert num_kept


def test_sequence_follows_the_learner_into_the_other_half() -> None:
    game = find_game("sequence")
    spaces = set()
    for number in range(4):
        playing = Playing(game, lambda meant, legal, number=number: (meant[number:] or meant)[0])  # type: ignore[misc]
        playing.play()
        assert playing.match.result
        assert playing.match.result.winners == (LEARNER,)
        spaces.add(playing.match.events[-1].text)
    assert spaces == {"replace c2", "replace d5"}


def test_what_is_said_of_another_move_names_what_was_meant() -> None:
    playing = Playing(
        find_game("sequence"), lambda meant, legal: next((m for m in legal if m not in meant), legal[0])
    )
    said = [moment.pages[0].sentence for moment in playing.play() if moment.kind == "keep"]
    named = ["d2 is in your row.", "a2 is in your row.", "a3 would make four."]  # after that, no 8 wins
    assert said == [f"Fine too. {sentence}" for sentence in named]


def test_throws_that_do_not_fit_are_left_to_the_other_dice() -> None:
    game = find_game("diceland")
    match, plain = [
        Match(game, dice=dice) for dice in (PreparedDice(["roll b", "start 2"], SeededDice(1)), SeededDice(1))
    ]
    assert [match.throw().text for _ in range(2)] == [plain.throw().text for _ in range(2)]


def test_a_lesson_proves_nothing() -> None:
    record = Match("sequence").record()
    record.extra = {"dice": PREPARED_PROOF}
    with pytest.raises(Unproven, match="the first rolls were prepared"):
        DiceProof.of(record)


def test_a_game_without_a_lesson_has_none() -> None:
    assert PIG.lesson is None
