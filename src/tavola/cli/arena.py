"""Let bots play against each other, and see who is better.

Every deal of dice is played once for each turn of the bots around the table, so that no bot has better luck
than another. With more seats than bots, the bots are seated again from the first. The same seed gives the
same games, whatever the number of workers. With --luck the luck of the dice is taken out of the result as
well, which makes it surer: its interval is narrower, most of all where luck decides much.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..bots import BOTS, MAX_SECONDS, SECONDS
from ..core.kernel import WORD
from ..core.kernel_store import ANALYSIS
from ..core.options import counted
from . import arguments
from .cluster import add_engine, chosen_workers
from .compile import compile_with_progress, prepare_bots

if TYPE_CHECKING:
    from ..sim.arena import Contest, Standing

SUMMARY = "let bots play against each other"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    arguments.add_game(parser)
    names = f"two or more of: {', '.join(BOTS)}; module:Class, a bot of your own; FILE.npz, weights"
    parser.add_argument("bots", nargs="+", type=arguments.player, metavar="BOT", help=names)
    parser.add_argument("--seats", type=count(1, "--seats"), metavar="N", help="players (one a bot)")
    help_text = "games, rounded up to whole deals (200)"
    parser.add_argument("--games", type=count(1, "--games"), default=200, metavar="K", help=help_text)
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help=f"0 to {WORD} (0)")
    limit = arguments.seconds(MAX_SECONDS)
    parser.add_argument(
        "--seconds", type=limit, default=SECONDS, metavar="T", help=f"for a decision ({SECONDS})"
    )
    luck = "also tell the result with the luck of the dice taken out, by so many outcomes of each throw (all)"
    sample = count(0, "--luck")
    parser.add_argument("--luck", nargs="?", type=sample, const=0, metavar="K", help=luck)
    arguments.add_options(parser)
    add_engine(parser)
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play, then report; after Ctrl-C, report what was played until then."""
    from tqdm import tqdm

    from ..sim.arena import compete, standings_of

    contest, code = asked_for(chosen), 0
    prepare_bots(chosen.game, contest.bots)
    if contest.luck_sample is not None:
        compile_with_progress(chosen.game, ANALYSIS)
    standings = standings_of(contest)
    games = contest.deals * len(contest.seatings)
    with tqdm(total=games, unit="game", disable=None, leave=False) as bar:
        try:
            with chosen_workers(chosen) as workers:
                for standings in compete(contest, workers=workers):
                    bar.set_postfix_str(f"{contest.bots[0]} {100 * standings[0].share:.1f} %")
                    bar.update(len(contest.seatings))
        except KeyboardInterrupt:
            code = 130
    deals = len(standings[0].shares)
    if code:
        print(f"tavola: stopped after {deals} of {contest.deals} deals", file=sys.stderr)
    if deals:
        report(contest, standings, deals, chosen)
    return code


def asked_for(chosen: argparse.Namespace) -> "Contest":
    """What the arguments ask for."""
    from ..sim.arena import contest_of

    return contest_of(
        chosen.game,
        chosen.bots,
        games=chosen.games,
        seats=chosen.seats,
        options=chosen.options,
        seed=chosen.seed,
        seconds=chosen.seconds,
        luck_sample=chosen.luck,
    )


def report(contest: "Contest", standings: "list[Standing]", deals: int, chosen: argparse.Namespace) -> None:
    """Print the standings."""
    if chosen.json:
        about = {"game": contest.game.id, "bots": contest.bots, "deals": deals, "seed": contest.seed}
        games = deals * len(contest.seatings)
        told = [standing_json(each, contest) for each in standings]
        print(json.dumps({**about, "games": games, "standings": told}))
        return
    print("\n".join(report_lines(contest, standings, deals)))


def standing_json(standing: "Standing", contest: "Contest") -> dict[str, Any]:
    """A standing for programs, if it is told with the same less luck."""
    found = standing.as_json()
    if contest.luck_sample is not None:
        found["without_luck"] = {**standing.skill.as_json(), "luck_share": standing.luck_share}
    return found


def report_lines(contest: "Contest", standings: "list[Standing]", deals: int) -> Iterator[str]:
    """The standings for people."""
    games = f"{deals * len(contest.seatings):,} games on {counted(deals, 'deal')}"
    yield f"{contest.game.title}, {contest.seats} seats: {games}, seed {contest.seed}"
    width = max(len(each.bot) for each in standings)
    for each in standings:
        interval = f"± {100 * each.reach:.1f}"
        yield (
            f"  {each.bot:<{width}}  wins {100 * each.share:5.1f} % {interval:>6}"
            f"   by chance {100 * each.fair:.1f} %   Elo {elo_text(each.elo)}"
        )
        if contest.luck_sample is not None:
            skill = each.skill
            yield (
                f"  {'':<{width}}  luck out {100 * skill.share:5.1f} % {f'± {100 * skill.reach:.1f}':>6}"
                f"   interval × {skill.reach / each.reach if each.reach else 1:.2f}"
                f"   Elo {elo_text(skill.elo)}"
            )


def elo_text(elo: float) -> str:
    """A difference in Elo points; who never lost, or never won, is beyond all measure."""
    return f"{elo:+.0f}" if isfinite(elo) else "+∞" if elo > 0 else "-∞"
