"""The review of a game in words, for somebody, in one language; or what is said while there is none."""

import asyncio
import json
from collections.abc import Sequence

from ..core.match import Match
from ..reviews import Line, NoJudge, Review, Row, check_judge
from ..reviews import Moment as Found
from ..reviews.moments import AS_GOOD, ERRORS
from ..reviews.words import moment_words, move_text, precision_text, summary, usual_precision, whole_points
from .replays import Replay, SeenGame
from .review_messages import Compared, ReviewMessage, ReviewMoment, ReviewPlayer, ReviewRow, ReviewStatus
from .reviewing import VERSION, Job, ReviewDesk
from .words import review_states

DIGITS = 4  # of a chance
ROUNDING = 5e-4  # below which a decision has cost nothing


async def status_of(desk: ReviewDesk, seen: SeenGame, replay: Replay, have: str) -> ReviewStatus:
    """How a review stands, and the best there is unless the client has it (``first``, ``exact``)."""
    if why_none := reason_for_none(seen):
        return told("later" if why_none == "later" else "none", why_none)
    kept = await desk.store.review(seen.id, VERSION)
    review = Review.from_json(replay.match, json.loads(kept)) if kept else None
    is_asked = review is None or not review.is_exact
    job = desk.ask(seen.id, seen.match.record(), is_upload=seen.is_upload) if is_asked else None
    found = stage(job) if is_asked else told("done", "done")
    if found.status == "judging" and review:
        found.words = review_states()["judging again"]
    if review and have != ("exact" if review.is_exact else "first"):
        found.review = await in_words(review, replay, seen.you)
    return found


def reason_for_none(seen: SeenGame) -> str:
    """Why there is no review, and perhaps will never be; nothing if there will."""
    if seen.is_lesson:
        return "lesson"
    try:
        check_judge(seen.match)
    except NoJudge:
        return "no judge"
    if seen.is_over:
        return ""
    return "unfinished" if seen.is_upload else "later"


def stage(job: Job | None) -> ReviewStatus:
    """How far a review is."""
    if job is None or not (job.is_begun or job.failed_s):
        return told("waiting", "waiting")
    if job.failed_s:
        return told("failed", "failed")
    if job.is_warming_up:
        return told("warming-up", "warming-up")
    return told("judging", "judging", job.progress)


def told(status: str, words: str, progress: float = 0.0) -> ReviewStatus:
    """A status with its sentence."""
    return ReviewStatus(status=status, words=review_states()[words], progress=progress, review=None)  # type: ignore[arg-type]


# The review


async def in_words(review: Review, replay: Replay, you: int) -> ReviewMessage:
    """A review, as somebody reads it."""
    moments = []
    for found in review.moments:
        moments.append(moment(review, replay, found))
        await asyncio.sleep(0)
    return ReviewMessage(
        is_exact=review.is_exact,
        sides=list(review.sides),
        values=[rounded(each) for each in (review.start, *(line.values for line in review.lines))],
        verdicts=[verdict(line) for line in review.lines],
        ledger=[row_message(review, row) for row in review.ledger],
        players=[player_message(review, each.seat, you) for each in review.players],
        usual=usual_precision(review.match.game),
        moments=moments,
    )


def player_message(review: Review, seat: int, you: int) -> ReviewPlayer:
    """What the game was for somebody."""
    return ReviewPlayer(
        seat=seat, words=summary(review, seat, you=you), precision=precision_text(review, seat)
    )


def rounded(values: Sequence[float]) -> list[float]:
    """Chances, as precise as a page needs them."""
    return [round(value, DIGITS) for value in values]


def verdict(line: Line) -> str:
    """What a decision was, if it was no mistake."""
    if line.is_throw:
        return ""
    if line.plays == 1:
        return "only"
    return "best" if line.loss < ROUNDING else "good" if line.loss < AS_GOOD else ""


def row_message(review: Review, row: Row) -> ReviewRow:
    """A row of the ledger."""
    points = whole_points(row)
    return ReviewRow(
        seats=list(row.seats),
        piece=review.match.game.view.piece_of(review.match.state, row.seats[0]),
        start=points["start"],
        luck=points["own_luck"] + points["others_luck"],
        decisions=points["decisions"],
        others=points["others"],
        correction=points["correction"],
        result=sum(points.values()),
    )


def moment(review: Review, replay: Replay, found: Found) -> ReviewMoment:
    """A moment, as somebody reads it."""
    before = replay.at(found.line - 1)
    words = moment_words(review, found, before=before)
    is_error = found.kind in ERRORS
    return ReviewMoment(
        line=found.line,
        kind=found.kind,
        points=found.points,
        title=words.title,
        words="" if is_error else words.chances,
        compared=compared(review, before, review.lines[found.line - 1], words.better) if is_error else None,
        why=words.why,
    )


def compared(review: Review, before: Match, line: Line, better: str) -> Compared:
    """What was played beside what was better."""
    side, view = review.sides[line.seat - 1], before.game.view
    return Compared(
        played=move_text(before, line.seat, line.text),
        played_chance=line.values[side],
        better=move_text(before, line.seat, better),
        better_chance=review.values_before(line.line)[side],
        path=list(view.touch_path(before.state, before.game.parse_action(better))),
    )
