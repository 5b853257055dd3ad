"""Moments and words: what is told of a game is so, and kindly said."""

import json
import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tavola import GAMES, Match, find_game, review
from tavola.core.language import languages, speaking
from tavola.reviews import Line, Moment, Review
from tavola.reviews.ledger import DECISION, THROW
from tavola.reviews.moments import (
    AS_GOOD_AS_BEST,
    BLUNDER,
    DECIDED,
    ERRORS,
    INACCURACY,
    LUCKY,
    MISTAKE,
    TURNING_POINT,
    UNLUCKY,
    classes_of,
)
from tavola.reviews.page import page
from tavola.reviews.text import review_text
from tavola.reviews.words import (
    PARTS,
    ROWS,
    ledger_cells,
    moment_words,
    percent,
    precision_text,
    say,
    summary,
    usual_precision,
)

from .games import finished, missed_win, reviewed

DOCS = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
in_all_languages = pytest.mark.parametrize("language", languages())


WON_BY_SECOND_TEAM = 1  # the seed of a game for four
WINNER, LOSER = 2, 1  # of the game that is told here
PERCENT = "\N{NO-BREAK SPACE}%"


def line(number: int, won: float, *, seat: int = WINNER, luck: float = 0.0, loss: float = 0.0) -> Line:
    """A line by what it did for the side that won: its chance, and its luck."""
    sign = 1 if seat == WINNER else -1
    return Line(
        line=number,
        kind=DECISION if loss else THROW,
        seat=seat,
        text="",
        values=(1 - won, won),
        luck=(-luck, luck),
        cost=(sign * loss, -sign * loss),
        correction=(0.0, 0.0),
        loss=loss,
        stake=2 * loss,
        plays=2 if loss else 1,
    )


def story(*lines: Line) -> Review:
    """The same game, told otherwise."""
    return replace(reviewed(), lines=lines)


def kinds(found: Review) -> list[tuple[int, str]]:
    return [(moment.line, moment.kind) for moment in found.moments]


@pytest.mark.parametrize(
    ("loss", "kind"), [(0.019, None), (0.02, INACCURACY), (0.05, MISTAKE), (0.1, BLUNDER), (0.9, BLUNDER)]
)
def test_classes_of_errors(loss: float, kind: str | None) -> None:
    found = reviewed().classes.error(loss)
    assert found == (kind or "")


def test_what_costs_less_than_a_point_is_as_good_as_the_best() -> None:
    classes = reviewed().classes
    assert classes.grade(line(1, 0.5, loss=0.009)) == AS_GOOD_AS_BEST
    assert classes.grade(line(1, 0.5, loss=0.011)) == ""
    assert classes.grade(line(1, 0.5, loss=0.051)) == MISTAKE
    assert classes.grade(line(1, 0.5)) == ""  # a roll


def test_classes_are_scaled_by_sides_and_one_game_has_its_own() -> None:
    assert classes_of(find_game("sequence"), 4).costs == (0.01, 0.025, 0.05)
    assert classes_of(find_game("garden"), 2).costs == (0.05, 0.10, 0.20)


def test_turning_point_and_decision() -> None:
    chances = (0.6, 0.4, 0.7, 0.95, 0.92, 1)
    found = story(*(line(number, chance) for number, chance in enumerate(chances, 1)))
    assert kinds(found) == [(3, TURNING_POINT), (4, DECIDED)]


def test_who_led_all_along_has_no_turning_point() -> None:
    found = story(line(1, 0.6), line(2, 0.95))
    assert kinds(replace(found, start=(0.6, 0.4))) == [(1, TURNING_POINT), (2, DECIDED)]
    assert kinds(replace(found, start=(0.4, 0.6))) == [(2, DECIDED)]


def test_the_luckiest_and_unluckiest_roll_of_every_seat() -> None:
    found = story(
        line(1, 0.6, luck=0.06),
        line(2, 0.7, luck=0.1),
        line(3, 0.5, seat=LOSER, luck=-0.2),
        line(4, 0.54, seat=LOSER, luck=0.04),
        line(5, 0.9, seat=LOSER, luck=0.3),
    )
    rolls = [pair for pair in kinds(found) if pair[1] in (LUCKY, UNLUCKY)]
    assert rolls == [(2, LUCKY), (3, LUCKY), (5, UNLUCKY)]


def test_a_missed_win_is_told_with_the_better_move_and_a_reason() -> None:
    found = reviewed()
    missed = missed_win(found)
    moment = next(each for each in found.moments if each.line == missed.line and each.kind in ERRORS)
    words = moment_words(found, moment)
    assert f"about 100{PERCENT}" in words.chances
    assert "Wins" in words.why or "wins" in words.why
    assert words.better in missed.best


@in_all_languages
def test_nobody_reads_an_unkind_word(language: str) -> None:
    found = reviewed()
    with speaking(language):
        text = review_text(found, 80, found.match.players) + page(found)
        assert "blunder" not in text.lower()
        assert all(summary(found, seat) for seat in (1, 2))
        assert summary(found, 1, you=1)


def test_summaries_follow_from_the_ledger() -> None:
    lucky = story(line(1, 1.0, luck=0.5))
    assert summary(lucky, WINNER, you=WINNER) == "The dice carried you: nobody rolled better."
    assert summary(lucky, WINNER) == "The dice carried Bruno: nobody rolled better."
    assert summary(lucky, LOSER) == "Nothing stood out."  # the dice of the other were better, not these worse
    unhappy = story(line(1, 0.7, seat=LOSER, luck=0.2), line(2, 1.0, luck=0.3))
    assert summary(unhappy, LOSER) == "Had the worst dice."
    assert summary(unhappy, LOSER, you=LOSER) == "You had the worst dice."
    unlucky = story(line(1, 0.2, luck=-0.3), line(2, 1.0, seat=LOSER, loss=0.2))
    assert summary(unlucky, WINNER) == "Won against the dice."
    assert (
        summary(unlucky, LOSER)
        == f"Led for half the game, up to 80{PERCENT}. One slip at move 2 cost about 20{PERCENT}."
    )
    careful = story(line(1, 0.6, seat=LOSER, loss=0.06), line(2, 0.7, seat=LOSER, loss=0.3), line(3, 1.0))
    assert summary(careful, WINNER) == "Nobody gave less away."
    assert summary(careful, LOSER) == f"2 slips, the largest at move 2: about 30{PERCENT}."
    assert summary(story(line(1, 1.0)), LOSER) == "Nothing stood out."


def test_many_slips_are_not_counted() -> None:
    def told(count: int) -> str:
        slips = (line(number, 0.6, seat=LOSER, loss=0.04 + number / 100) for number in range(1, count + 1))
        return summary(story(*slips, line(9, 1.0)), LOSER)

    assert told(3) == f"3 slips, the largest at move 3: about 7{PERCENT}."
    assert told(4) == f"The largest slip, at move 4, cost about 8{PERCENT}."


def test_a_partner_is_not_told_what_is_true_of_the_other() -> None:
    match = finished(seats=4, seed=WON_BY_SECOND_TEAM)

    def teams(*lines: Line) -> Review:
        return Review(match, sample=0, start=(0.5, 0.5), lines=lines, sides=(0, 1, 0, 1))

    lucky = teams(line(1, 0.4, seat=2, luck=-0.1), line(2, 1.0, seat=4, luck=0.6))
    assert summary(lucky, 4) == "The dice carried Dario: nobody rolled better."
    assert "carried" not in summary(lucky, 2)
    slips = (line(seat, 0.5, seat=seat, loss=loss) for seat, loss in enumerate((0.2, 0.15, 0.1), 1))
    careful = teams(*slips, line(4, 1.0, seat=4))
    assert summary(careful, 4) == "Nobody gave less away." != summary(careful, 2)


@pytest.mark.parametrize(("luck", "words"), [(-0.08, "more"), (0.08, "less")])
def test_a_roll_is_told_beside_an_average_one(luck: float, words: str) -> None:
    found = story(line(1, 0.6, seat=LOSER, luck=luck), line(2, 1.0, luck=-4 * luck))
    told = f"The roll of move 1 left 8{PERCENT} {words} chance to win than an average one."
    assert summary(found, LOSER) == told


def test_no_summary_names_a_slip_twice() -> None:
    lots = Random(1)
    losses, lucks = (0.02, 0.03, 0.05, 0.06, 0.1, 0.2), (-0.3, -0.06, 0.0, 0.06, 0.3)
    for _ in range(200):
        lines = [
            line(number, lots.random(), seat=lots.choice((WINNER, LOSER)), **told)
            for number in range(1, lots.randint(2, 9))
            for told in [lots.choice(({"loss": lots.choice(losses)}, {"luck": lots.choice(lucks)}))]
        ]
        for seat in (WINNER, LOSER):
            words = summary(story(*lines), seat)
            assert words.count("slip") <= 1, words


@pytest.mark.parametrize(
    ("share", "points"), [(0, 0), (0.001, 1), (0.494, 49), (0.996, 99), (1, 100), (1 - 1e-4, 99)]
)
def test_only_what_is_certain_is_called_so(share: float, points: int) -> None:
    assert percent(share) == f"{points}{PERCENT}"


@in_all_languages
def test_no_percent_sign_stands_alone_on_the_next_line(language: str) -> None:
    found = reviewed()
    with speaking(language):
        moments = [moment_words(found, moment) for moment in found.moments]
        told = [summary(found, 1), summary(found, 2), *(each.chances for each in moments)]
    assert any("%" in words for words in told)
    assert not any(" %" in words for words in told)


def test_in_italian_no_article_stands_before_a_figure_that_may_need_another() -> None:
    """“Il 70 %”, but “l’8 %”, “l’11 %”."""
    with speaking("it"):
        told = {key: say(key) for key in say.messages if key != "sure"}  # that is always 90 %
    before_figure = re.compile(r"\b(il|del|al|dal|nel|sul) \{(percent|before|after|usual)\}")
    assert not [words for words in told.values() if before_figure.search(words)]


def test_precision_is_told_beside_the_level_that_is_nearest() -> None:
    def kept(share: float, count: int) -> Review:
        lines = (line(number, 0.5, loss=0.1) for number in range(1, count + 1))
        return story(*(replace(each, stake=0.1 / (1 - share)) for each in lines))

    club, expert = precision_text(kept(0.78, 6), WINNER), precision_text(kept(0.98, 6), WINNER)
    assert club == f"Precision 78{PERCENT}; “Club player” usually has 77{PERCENT}."
    assert expert == f"Precision 98{PERCENT}; “Expert” usually has 99{PERCENT}."
    assert precision_text(kept(0.78, 4), WINNER) == ""
    assert precision_text(kept(0.78, 6), LOSER) == ""


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_precision_is_what_the_docs_say(name: str) -> None:
    game = find_game(name)
    row = next(line for line in DOCS.splitlines() if line.startswith(f"| {game.title} (") and "±" in line)
    cells = [int(cell.split()[0]) for cell in row.strip("|").split("|")[1:]]
    assert cells == [round(100 * share) for share in game.features.PRECISION.values()]
    told = usual_precision(game)
    assert told.startswith(f"It usually is: Beginner {cells[0]}{PERCENT}, Casual {cells[1]}{PERCENT}, ")


def test_the_ledger_adds_up_as_it_is_shown() -> None:
    for row in reviewed().ledger:
        cells = ledger_cells(row)
        assert list(cells) == list(ROWS)
        shown = {key: int(text.replace("−", "-")) for key, text in cells.items() if key != "precision"}
        assert sum(shown[part] for part in PARTS) == shown["result"]
        assert all(abs(shown[part] - 100 * getattr(row, part)) < 1 for part in PARTS)


# For programs, pages and notebooks


def test_json_has_the_ledger_the_moments_and_every_line() -> None:
    found = reviewed()
    data = json.loads(json.dumps(found.as_json()))
    parts = ("side", "seats", "start", "luck", "decisions", "others", "correction", "result", "precision")
    assert set(parts) <= set(data["ledger"][0])
    for row in data["ledger"]:
        total = sum(row[name] for name in ("start", "luck", "decisions", "others", "correction"))
        assert total == pytest.approx(row["result"], abs=1e-9)
    assert {"line", "kind", "seat", "points"} == set(data["moments"][0])
    assert [each["line"] for each in data["lines"]] == list(range(1, len(found.lines) + 1))
    assert {"kind", "values", "luck", "cost", "stake", "best"} <= set(data["lines"][0])
    assert Review.from_json(found.match, data) == found


def test_the_page_needs_nothing_else_and_escapes_names() -> None:
    match = finished()
    match.players = ("<script>", "Bruno")
    html = page(replace(reviewed(), match=match))
    assert html.startswith("<!doctype html>")
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org", "")
    assert html.count("<img") == 1 + len(reviewed().moments)
    assert "prefers-color-scheme:dark" in html


def test_a_slip_is_pictured_with_the_better_move() -> None:
    found, lost = reviewed(), missed_win(reviewed())
    match = found.match.at(lost.line - 1)
    (space,) = match.game.view.touch_path(match.state, match.game.parse_action(lost.best[0]))
    pictures = [b64decode(data).decode() for data in re.findall(r"base64,([^\"]+)", found.html())]
    assert any(f'[id="{space}"]{{outline' in picture for picture in pictures)
    assert not any("outline" in picture for picture in pictures[:1])


def test_in_a_notebook_a_review_draws_itself() -> None:
    assert reviewed()._repr_html_().startswith('<div class="review">')


def test_moments_are_in_the_order_of_the_log() -> None:
    lines = [moment.line for moment in reviewed().moments]
    assert lines == sorted(lines)
    assert all(isinstance(moment, Moment) for moment in reviewed().moments)


def test_the_match_is_left_as_it_was() -> None:
    match = finished()
    before: Match = match.clone()
    review(match, sample=1).html()
    assert (match.state, match.events, match.players) == (before.state, before.events, before.players)
