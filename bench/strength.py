"""``python -m bench.strength``: how strong the bots are, each line with the command that plays it again.

Every line is a contest of ``tavola arena``: the same dice for all seatings, 95 % intervals over deals. Where
there is a judge, the result with luck taken out stands beside the plain one, as in ``tavola arena --luck``.
"""

import argparse
import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tavola import BadOptions, Game, Match, all_games, find_game
from tavola.cli.compile import compile_with_progress, prepare_bots
from tavola.core.kernel_store import ANALYSIS
from tavola.core.workers import num_cores
from tavola.reviews import NoJudge, check_judge
from tavola.sim.arena import Contest, Standing, compete, seated, seatings_of

from .machine import heading
from .strangers import STYLES

STRANGERS = tuple(f"bench.strangers:{style}" for style in STYLES)
LEVELS = ("beginner", "casual", "club", "strong", "expert")
EXPERT, CAREFUL, RANDOM, MONTE_CARLO = "expert", "careful", "random", "montecarlo"
SAMPLE = 8  # outcomes of a throw that luck is told by
COLUMNS = f"  {'':<34}{'wins':>8}{'':>9}{'luck out':>10}{'':>9}{'fair':>8}{'asked':>8}   command"


@dataclass(frozen=True)
class Line:
    """One contest."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    asked: float | None = None

    @property
    def luck_sample(self) -> int | None:
        """The outcomes of a throw that luck is told by; None where nobody can judge."""
        try:
            check_judge(Match(self.game, self.seats, options=self.options))
        except NoJudge:
            return None
        return SAMPLE

    @property
    def title(self) -> str:
        """Who plays whom."""
        about = "".join(f", {name} {json.dumps(value)}" for name, value in self.options.items())
        return f"{self.bots[0]} against {self.bots[1]}, {self.seats}{about}"

    @property
    def command(self) -> str:
        """What plays the same games."""
        words = ["tavola", "arena", self.game, *self.bots, "--games", str(self.games)]
        if self.seats != len(self.bots):
            words += ["--seats", str(self.seats)]
        if self.options:
            words += ["--options", json.dumps(self.options)]
        if self.luck_sample is not None:
            words += ["--luck", str(self.luck_sample)]
        return shlex.join(words)

    def play(self, workers: int) -> Standing:
        """How the first bot has done."""
        bots = seated(self.bots, self.seats)
        deals = -(-self.games // len(seatings_of(bots)))
        contest = Contest(find_game(self.game), bots, deals, 0, self.options, luck_sample=self.luck_sample)
        *_, standings = compete(contest, workers=workers)
        return standings[0]


def lines(game: str, scale: float) -> Iterator[Line]:
    """The lines of a game, as its own ``bench.py`` has them."""
    found = find_game(game)
    plan: Any = found.needed("bench")
    games, tries = (max(2, round(scale * number)) for number in (plan.GAMES, plan.MONTE_CARLO_GAMES))
    yield Line(game, (EXPERT, RANDOM), games, asked=plan.ASKED[RANDOM])
    yield Line(game, (EXPERT, CAREFUL), games, asked=plan.ASKED[CAREFUL])
    yield Line(game, (EXPERT, MONTE_CARLO), tries, asked=plan.ASKED[MONTE_CARLO])
    for stranger in STRANGERS:
        yield Line(game, (EXPERT, stranger), games, asked=plan.ASKED["stranger"])
    for higher, lower in zip(LEVELS[:0:-1], LEVELS[-2::-1], strict=True):
        yield Line(game, (higher, lower), games, asked=plan.ASKED["level"])
    for seats, options in product(found.seats, plan.OPTIONS):
        if (seats, options) != (found.seats[0], {}) and is_possible(found, seats, options):
            for other in (CAREFUL, *STRANGERS):
                others = (other,) if is_in_teams(game, seats) else (other,) * (seats - 1)
                yield Line(game, (EXPERT, *others), games // 2, seats, options)


def is_possible(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Whether a game can be played so."""
    try:
        game.agree(seats, options)
    except BadOptions:
        return False
    return True


def is_in_teams(game: str, seats: int) -> bool:
    """Whether players across the table win together."""
    found = find_game(game)
    return int(found.features.num_sides(found.new(seats))) < seats


def measured() -> list[str]:
    """The games that say how they are measured."""
    return [game.id for game in all_games() if game.part("bench")]


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.strength", description=__doc__)
    parser.add_argument("games", nargs="*", default=measured(), metavar="GAME", help="(all)")
    parser.add_argument("--only", metavar="WORD", default="", help="lines with this in their title")
    parser.add_argument("--scale", type=float, default=1.0, metavar="X", help="so many times as many games")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    chosen = parser.parse_args()
    print(heading("Tavola's bots, measured"))
    for game in chosen.games:
        print(f"\n{find_game(game).title}\n{COLUMNS}")
        for line in lines(game, chosen.scale):
            if chosen.only in line.title:
                prepare_bots(find_game(game), line.bots)
                if line.luck_sample is not None:
                    compile_with_progress(find_game(game), ANALYSIS)
                print(text(line, line.play(chosen.workers)), flush=True)


def text(line: Line, found: Standing) -> str:
    """A line of the table."""
    asked = "" if line.asked is None else f"{100 * line.asked:.0f} %"
    plain = f"{100 * found.share:>6.1f} %{f'± {100 * found.reach:.1f}':>9}"
    skill = f"{100 * found.skill.share:>8.1f} %{f'± {100 * found.skill.reach:.1f}':>9}"
    without_luck = f"{'':>19}" if line.luck_sample is None else skill
    return f"  {line.title:<34}{plain}{without_luck}{100 * found.fair:>6.0f} %{asked:>8}   {line.command}"


if __name__ == "__main__":
    main()
