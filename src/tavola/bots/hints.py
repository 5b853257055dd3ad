"""What a player is advised: the best moves, each with its chance and what is true of it, and what sets the
best apart from the next.

A hint stands for moves that come to the same, or are as good as each other, and of which the same can be
said. Whatever is said is true of all of them (``core/claims.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from ..core.claims import Claim, Headline, Kind, Said, headline_text, lead_of, said_of
from ..core.language import _, ngettext
from ..core.match import Match
from .bot import ScoredMove

MOST = 3  # hints at a time
MOST_ENDS = 24  # of a turn, the best, among which they are found
WORSE = 0.15  # below the best chance, a move is no advice any more
# A difference that cannot be told, as a share of the spread of a game's outcome: at even chances one point in
# a hundred, less where nearly all is decided.
TELLABLE = 0.02
MOST_DECIMALS = 2  # of a percentage


@dataclass(frozen=True)
class Hint:
    """Moves that are as good as each other, and what is to be said for them, in the language spoken."""

    moves: tuple[ScoredMove, ...]
    headline: str  # what to do
    percent: str  # the chance to win, with as many digits as set it apart
    why: str

    @property
    def best(self) -> ScoredMove:
        """The move that stands for all of them."""
        return self.moves[0]


def hints(match: Match, seat: int, moves: Sequence[ScoredMove], most: int = MOST) -> list[Hint]:
    """The best of a bot's moves for a seat, at most so many, in the order of their chances.

    A bot looks into some moves more than into others, and ranks these first. What only seems better than its
    choice, because it was hardly looked into, is no advice.
    """
    plays = plays_of(match, seat, moves)
    shown = [play for play in plays[:most] if plays[0].chance - WORSE <= play.chance]
    percents = percents_of([play.chance for play in shown])
    return [
        Hint(tuple(play.moves), play.headline, percent, why(plays, number))
        for number, (play, percent) in enumerate(zip(shown, percents, strict=True))
    ]


# Plays


@dataclass(frozen=True)
class Told:
    """A move, and all that is true of it."""

    scored: ScoredMove
    headline: Headline
    said: list[Said]  # the most important first

    @property
    def lead(self) -> Said:
        """What is said first."""
        return lead_of(self.said)


@dataclass(frozen=True)
class Play:
    """Moves that are as good as each other, and of which the same is said."""

    seat: int
    told: list[Told]

    @property
    def moves(self) -> list[ScoredMove]:
        """All of them."""
        return [each.scored for each in self.told]

    @property
    def chance(self) -> float:
        """To win."""
        return self.moves[0].values[self.seat - 1]

    @property
    def points(self) -> float:
        """In the end, in games with points."""
        return (self.moves[0].points or (0.0,) * self.seat)[self.seat - 1]

    @cached_property
    def headline(self) -> str:
        """What to do."""
        return headline_text(each.headline for each in self.told)

    @property
    def lead(self) -> Said:
        """What is said first."""
        return self.told[0].lead

    @cached_property
    def said(self) -> list[Said]:
        """What is true of all the moves."""
        return [said for said in self.told[0].said if all(said in each.said for each in self.told)]

    def amounts(self, claim: Claim) -> list[int]:
        """How much of a claim there is, for every move that it is true of."""
        return [said.amount for each in self.told for said in each.said if said.claim is claim]

    def is_like(self, told: Told) -> bool:
        """Whether a move is called and explained like those of the play."""
        first = self.told[0]
        return first.headline.frame == told.headline.frame and first.lead == told.lead


def plays_of(match: Match, seat: int, moves: Sequence[ScoredMove]) -> list[Play]:
    """The plays that the best moves come to, in the order of their chances."""
    likely = [move for move in moves if move.values[seat - 1] <= moves[0].values[seat - 1]]
    ends = sorted(by_end(likely), key=lambda end: -end[0].values[seat - 1])
    plays: list[Play] = []
    for end in ends[:MOST_ENDS]:
        add_play(plays, seat, [told_of(match, seat, move) for move in end])
    return plays


def by_end(moves: Sequence[ScoredMove]) -> list[list[ScoredMove]]:
    """The moves, those together that come to the same."""
    found: dict[int, list[ScoredMove]] = {}
    for each in moves:
        found.setdefault(each.end_id, []).append(each)
    return list(found.values())


def told_of(match: Match, seat: int, scored: ScoredMove) -> Told:
    """A move, and all that is true of it."""
    advice, action = match.game.advice, match.game.parse_action(scored.move)
    said = said_of(advice.CLAIMS, advice.deed(match.state, seat, action))
    return Told(scored, advice.headline(match.state, seat, action), said)


def add_play(plays: list[Play], seat: int, told: list[Told]) -> None:
    """Add moves that come to the same: to a play that is as good, if they are like its moves.

    A turn's decisions can be made in several orders. The first to be advised is the one with the most to be
    said for it; others stand beside it if the same is true of them, and are left out if it is not.
    """
    first = min(told, key=lambda each: each.lead.rank)
    new = Play(seat, [first])
    alike = [each for each in told if each is not first and new.is_like(each)]
    equal = (play for play in plays if play.is_like(first) and is_as_good(play.chance, new.chance))
    play = next(equal, None)
    if play is None:
        plays.append(Play(seat, [first, *alike]))
    else:
        play.told.extend([first, *alike])


# Chances


def is_as_good(chance: float, other: float) -> bool:
    """Whether a chance is above another by less than can be told."""
    return chance - other <= TELLABLE * sqrt(chance * (1 - chance))


def percents_of(chances: Sequence[float]) -> list[str]:
    """Chances, the best first, in percent: with so many decimals that those that differ look different."""
    for decimals in range(MOST_DECIMALS + 1):
        found = [f"{100 * chance:.{decimals}f}" for chance in chances]
        pairs = zip(pairwise(chances), pairwise(found), strict=True)
        if not any(text == next_text and not is_as_good(*pair) for pair, (text, next_text) in pairs):
            break
    return [decimal(text) for text in found]


def decimal(number: str) -> str:
    """A number as it is written in the language that is spoken."""
    whole, point, part = number.partition(".")
    # Translators: a number with decimals, such as 4.2
    return _("{whole}.{part}").format(whole=whole, part=part) if point else whole


# Reasons


def why(plays: Sequence[Play], number: int) -> str:
    """What speaks for one of the plays, and how it compares: the first with the next, the others with it."""
    play, best = plays[number], plays[0]
    if number == 0:
        compared = difference(best, plays[1]) if len(plays) > 1 else ""
    elif is_as_good(best.chance, play.chance):
        compared = _("As good as the first.")
    elif is_as_good(plays[number - 1].chance, play.chance):
        compared = _("As good as the one before.")
    else:
        compared = next((cost.text for cost in set_apart(play, best, Kind.COST)), "")
    return sentences(play.lead.text, compared)


class Better(NamedTuple):
    """A move that is better than one that was made, and why."""

    move: str  # as the record writes it
    headline: str
    why: str


def better_than(match: Match, seat: int, played: ScoredMove, best: Sequence[ScoredMove]) -> Better:
    """Of the best moves, which come to the same, the one of which there is the most to say."""
    told = min((told_of(match, seat, move) for move in best), key=lambda each: each.lead.rank)
    play = Play(seat, [told])
    compared = preferred(play, Play(seat, [told_of(match, seat, played)]))
    return Better(told.scored.move, play.headline, sentences(play.lead.text, compared))


def sentences(*said: str) -> str:
    """Those that say something, each once."""
    return " ".join(dict.fromkeys(filter(None, said)))


def set_apart(play: Play, other: Play, kind: Kind) -> list[Said]:
    """What is true of a play, and of the other not, or to a lesser extent."""
    mine = [said for said in play.said if said.claim.kind == kind]
    return [said for said in mine if said.amount > max(other.amounts(said.claim), default=-1)]


def preferred(best: Play, other: Play) -> str:
    """Why a play is better than another that is not told beside it; at least that it is."""
    if is_as_good(best.chance, other.chance):
        return _("As good as “{move}”: the difference is too small to tell.").format(move=other.headline)
    more_often = _("From here one wins more often than after “{move}”.")
    return difference(best, other) or more_often.format(move=other.headline)


def difference(best: Play, other: Play) -> str:
    """What sets a play apart from one that is not as good; nothing where only the chances do."""
    if is_as_good(best.chance, other.chance):
        return ""
    if gains := set_apart(best, other, Kind.GAIN):
        return advantage(best, other, gains[0])
    if costs := set_apart(other, best, Kind.COST):
        # Translators: cost is a whole sentence
        return _("“{move}”: {cost}").format(move=other.headline, cost=costs[0].text)
    if (points := round(best.points - other.points)) > 0:
        words = ngettext(
            "About one more in the final score than with “{move}”.",
            "About {count} more in the final score than with “{move}”.",
            points,
        )
        return words.format(move=other.headline, count=points)
    return ""


def advantage(best: Play, other: Play, said: Said) -> str:
    """How the most important thing that sets the best play apart compares with the other play."""
    before = "" if said == best.lead else f"{said.text} "
    against = set_apart(other, best, Kind.GAIN)
    if against and against[0].rank < said.rank:
        words = _("This outweighs what “{move}” does.")
    elif less := max(other.amounts(said.claim), default=0):
        words = ngettext("With “{move}” it is only one.", "With “{move}” it is only {count}.", less)
        return before + words.format(move=other.headline, count=less)
    elif before:
        # Translators: claim is a whole sentence
        return _("Unlike “{move}”: {claim}").format(move=other.headline, claim=said.text)
    else:
        words = _("“{move}” does not.")
    return before + words.format(move=other.headline)
