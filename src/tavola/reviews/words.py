"""What a review says, in sentences: chosen by rule from the ledger, true, and kind to whoever has played."""

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import NamedTuple

from ..bots.bot import ScoredMove
from ..bots.hints import Better, better_than
from ..bots.titles import title_of
from ..core.claims import headline_text
from ..core.game import Game
from ..core.language import N_, Phrases, _, ngettext
from ..core.match import Match
from ..core.names import joined, name_of, tidy
from .ledger import Line, Row
from .moments import (
    AS_GOOD_AS_BEST,
    BLUNDER,
    DECIDED,
    ERRORS,
    INACCURACY,
    LUCKY,
    MISTAKE,
    SURE,
    TURNING_POINT,
    UNLUCKY,
    Moment,
)
from .reviewer import Review

TITLES = {
    AS_GOOD_AS_BEST: N_("As good as the best"),
    INACCURACY: N_("There was better"),
    MISTAKE: N_("A slip"),
    BLUNDER: N_("A costly slip"),
    LUCKY: N_("A lucky roll"),
    UNLUCKY: N_("An unlucky roll"),
    TURNING_POINT: N_("The turning point"),
    DECIDED: N_("It was decided"),
}
ROWS = {  # of the ledger
    "start": N_("Start"),
    "own_luck": N_("Luck of the own dice"),
    "others_luck": N_("Luck of the others’ dice"),
    "decisions": N_("Own decisions"),
    "others": N_("The others’ decisions"),
    "correction": N_("Where the judge had been wrong"),
    "result": N_("Result"),
    "precision": N_("Precision"),
}
PARTS = [key for key in ROWS if key not in ("result", "precision")]  # which add up to the result
MOST, HALF, PART = 2 / 3, 0.45, 0.25  # of the game, for which somebody led
FEW_DECISIONS = 5  # which say little
FEW_SLIPS = 3  # which are counted
say = Phrases(
    {
        "carried": N_("The dice carried {name}: nobody rolled better."),
        "carried you": N_("The dice carried you: nobody rolled better."),
        "against the dice": N_("Won against the dice."),
        "against the dice you": N_("You won against the dice."),
        "led most": N_("Led for most of the game, up to {percent}."),
        "led half": N_("Led for half the game, up to {percent}."),
        "led part": N_("Led for a part of the game, up to {percent}."),
        "least lost": N_("Nobody gave less away."),
        "worst dice": N_("Had the worst dice."),
        "worst dice you": N_("You had the worst dice."),
        "roll": N_("The roll of move {line} left {percent} more chance to win than an average one."),
        "bad roll": N_("The roll of move {line} left {percent} less chance to win than an average one."),
        "largest": N_("The largest slip, at move {line}, cost about {percent}."),
        "quiet": N_("Nothing stood out."),
        "precision": N_("Precision {percent}; “{level}” usually has {usual}."),
        # Translators: after “Precision: how near …”; levels: “Casual 67 %, Club player 77 %”
        "usual": N_("It usually is: {levels}."),
        "throw": N_("An average roll would have left a chance to win of {before}; this one left {after}."),
        "better": N_("“{move}”: about {after}. Better was “{best}”: about {before}."),
        "now": N_("From here on the winner’s chance was never overtaken: {after}."),
        "sure": N_("From here on the winner’s chance never fell below {percent}."),
    }
)


def side_names(review: Review, names: Sequence[str]) -> list[str]:
    """What sides are called: by all who are on them."""
    return [joined([tidy(names[seat - 1]) for seat in row.seats], briefly=True) for row in review.ledger]


def whole_points(row: Row) -> dict[str, int]:
    """A row of the ledger in whole points of a hundred, which add up as they are shown."""
    exact = {part: 100 * float(getattr(row, part)) for part in PARTS}
    points = {part: floor(number) for part, number in exact.items()}
    missing = round(100 * row.result) - sum(points.values())
    for part in sorted(PARTS, key=lambda part: points[part] - exact[part])[:missing]:
        points[part] += 1
    return points


def ledger_cells(row: Row) -> dict[str, str]:
    """The same for people."""
    points = whole_points(row)
    kept = "–" if row.precision is None else percent(row.precision)
    changes = {part: signed(points[part]) for part in PARTS if part != "start"}
    return {"start": f"{points['start']}", **changes, "result": f"{sum(points.values())}", "precision": kept}


# A sentence for each player


def summary(review: Review, seat: int, *, you: int = 0, names: Sequence[str] = ()) -> str:
    """What the game was for a player, who is called you if that is the reader's seat."""
    name = name_of(names or review.match.players, seat)
    is_you = seat == you
    first = standing_out(review, seat, name, is_you)
    slips = [moment for moment in errors_of(review, seat) if moment.kind != INACCURACY]
    return " ".join(filter(None, (first, told_slips(slips))))


def standing_out(review: Review, seat: int, name: str, is_you: bool) -> str:
    """The first of these that is true."""
    row, you = review.row_of(seat), " you" if is_you else ""
    result = review.match.result
    has_won = result is not None and seat in result.winners
    least = review.classes.luck
    if has_won and row.luck >= least and is_luckiest(review, seat, 1):
        return say(f"carried{you}", name=name)
    if has_won and row.luck <= -least:
        return say(f"against the dice{you}")
    if result is not None and not has_won and (led := told_lead(review, row)):
        return led
    if is_most_careful(review, seat):
        return say("least lost")
    if row.luck <= -least and is_luckiest(review, seat, -1):
        return say(f"worst dice{you}")
    return told_moment(review, seat)


def is_luckiest(review: Review, seat: int, sign: int) -> bool:
    """Whether a player had the best dice (or, with the other sign, the worst): all of them, and the own."""
    row, rolls = review.row_of(seat), luck_of_rolls(review)
    own, sides = rolls.pop(seat), [other.luck for other in review.ledger if other is not row]
    is_beyond = sign * row.luck > max(sign * luck for luck in sides)
    return is_beyond and sign * own > max(0.0, *(sign * luck for luck in rolls.values()))


def luck_of_rolls(review: Review) -> dict[int, float]:
    """What every seat's own rolls brought to its side."""
    rolls = dict.fromkeys(range(1, review.match.seats + 1), 0.0)
    for line in review.lines:
        if line.seat:
            rolls[line.seat] += line.luck[review.sides[line.seat - 1]]
    return rolls


def is_most_careful(review: Review, seat: int) -> bool:
    """Whether everybody else has lost more by decisions, by more than can be told."""
    lost = [player.lost for player in review.players]
    own = lost.pop(seat - 1)
    return own < min(lost) - review.classes.costs[0]


def told_lead(review: Review, row: Row) -> str:
    """For how much of the game somebody led who did not win; nothing where it was little."""
    side, values = row.side - 1, [line.values for line in review.lines]
    ahead = [each[side] for each in values if all(each[side] > n for s, n in enumerate(each) if s != side)]
    share = len(ahead) / max(1, len(values))
    key = "led most" if share >= MOST else "led half" if share >= HALF else "led part"
    return say(key, percent=percent(max(ahead))) if share >= PART else ""


def told_moment(review: Review, seat: int) -> str:
    """The biggest moment of a player."""
    own = [each for each in review.moments if each.seat == seat and each.kind in (*ERRORS, LUCKY, UNLUCKY)]
    biggest = max(own, key=lambda moment: abs(moment.points), default=None)
    if biggest is None:
        return say("quiet")
    if biggest.kind in ERRORS:
        return "" if biggest.kind != INACCURACY else told_slips([biggest])
    key = "roll" if biggest.kind == LUCKY else "bad roll"
    return say(key, line=biggest.line, percent=percent(abs(biggest.points)))


def errors_of(review: Review, seat: int) -> list[Moment]:
    """The decisions of a player that cost something."""
    return [moment for moment in review.moments if moment.seat == seat and moment.kind in ERRORS]


def told_slips(slips: Sequence[Moment]) -> str:
    """The largest, and how many there were if they were few: nobody likes to be told of ten."""
    if not slips:
        return ""
    largest = min(slips, key=lambda moment: moment.points)
    if len(slips) > FEW_SLIPS:
        return say("largest", line=largest.line, percent=percent(-largest.points))
    words = ngettext(
        "One slip at move {line} cost about {percent}.",
        "{count} slips, the largest at move {line}: about {percent}.",
        len(slips),
    )
    return words.format(count=len(slips), line=largest.line, percent=percent(-largest.points))


def precision_text(review: Review, seat: int) -> str:
    """How precisely a player has decided, beside the level nearest to it; nothing after few decisions."""
    player, usual = review.players[seat - 1], review.match.game.features.PRECISION
    if player.precision is None or player.decisions < FEW_DECISIONS:
        return ""
    level = min(usual, key=lambda name: abs(usual[name] - (player.precision or 0.0)))
    title = _(title_of(review.match.game, level))
    return say("precision", percent=percent(player.precision), level=title, usual=percent(usual[level]))


def usual_precision(game: Game) -> str:
    """What the precision of every level usually is."""
    usual = game.features.PRECISION.items()
    return say(
        "usual", levels=", ".join(f"{_(title_of(game, name))} {percent(share)}" for name, share in usual)
    )


# Moments


class MomentWords(NamedTuple):
    """A moment as people read it."""

    title: str  # “A lucky roll”
    happened: str  # what the line did
    chances: str
    why: str = ""  # of a mistake: what sets the better move apart
    better: str = ""  # of a mistake: that move, as the record writes it


def moment_words(
    review: Review, moment: Moment, names: Sequence[str] = (), before: Match | None = None
) -> MomentWords:
    """What is to be said of a moment; before: the match before it, where that is at hand."""
    line, before = review.lines[moment.line - 1], before or review.match.at(moment.line - 1)
    title, happened = _(TITLES[moment.kind]), happened_at(review.match, before, names)
    if moment.kind in ERRORS:
        better = better_move(review, line, before)
        return MomentWords(
            title, happened, told_choice(review, line, before, better), better.why, better.move
        )
    if moment.kind in (LUCKY, UNLUCKY):
        after = line.values[review.sides[line.seat - 1]]
        return MomentWords(
            title, happened, say("throw", before=percent(after - moment.points), after=percent(after))
        )
    if moment.kind == TURNING_POINT:
        return MomentWords(title, happened, say("now", after=percent(moment.points)))
    return MomentWords(title, happened, say("sure", percent=percent(SURE)))


def happened_at(match: Match, before: Match, names: Sequence[str]) -> str:
    """What the line after an earlier position did."""
    at = before.clone()
    happening = at.witness(partial(at.repeat, match.events[len(at.events)]))
    return match.game.notation.happened(*happening, names or match.players)


def better_move(review: Review, line: Line, before: Match) -> Better:
    """What was better than a decision, with a true sentence that compares the two, if the game has words."""
    if review.match.game.part("advice") is None:
        return Better(line.best[0], line.best[0], "")
    best = [scored(review, move, review.values_before(line.line)) for move in line.best]
    return better_than(before, line.seat, scored(review, line.text, line.values), best)


def told_choice(review: Review, line: Line, before: Match, better: Better) -> str:
    """What was played and what was better, with what they leave."""
    side = review.sides[line.seat - 1]
    return say(
        "better",
        move=move_text(before, line.seat, line.text),
        after=percent(line.values[side]),
        best=better.headline,
        before=percent(review.values_before(line.line)[side]),
    )


def move_text(match: Match, seat: int, move: str) -> str:
    """What a move is called: as one would advise it, where the game has words for that."""
    if match.game.part("advice") is None:
        return move
    return headline_text([match.game.advice.headline(match.state, seat, match.game.parse_action(move))])


def scored(review: Review, move: str, values: Sequence[float]) -> ScoredMove:
    """A move with the chances of every seat."""
    return ScoredMove(move, tuple(values[side] for side in review.sides), 0)


def percent(share: float) -> str:
    """A chance for people; the sign never stands alone on the next line."""
    return f"{points_text(share)}\N{NO-BREAK SPACE}%"


def points_text(share: float) -> str:
    """The same without the sign, where a table says what it is; 0 and 100 only where it is certain."""
    points = round(100 * share)
    return f"{min(99, max(1, points)) if 0 < share < 1 else points}"


def signed(points: int) -> str:
    """A change for people, with a true minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
