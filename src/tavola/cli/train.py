"""Let the bots learn a game: by watching a careful player, then by playing against themselves.

Prints how strong they are against that careful player as it goes, and writes the weights with a card: how
they were trained, how strong and how well calibrated they are. The same seed gives the same weights, whatever
the number of workers. Ctrl-C keeps what is learned so far; the same command goes on from there. With
--engine gpu an NVIDIA device plays as many games at a time as the plan has in a batch, and learns from them;
with --engine ray a cluster plays, and what it has seen is learned from here: the weights are the same.

With --from FILE a training begins with the weights of another, and only plays.

With --against expert an adversary learns: it begins with the expert's own weights, plays only against these,
which stay as they are, and learns to beat them. `tavola arena` takes the file that it writes as a player.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots import STRONGEST
from ..core.errors import TavolaError
from ..core.kernel import WORD
from ..core.options import brief, counted
from . import arguments
from .cluster import CPU, RAY, add_address, add_workers, chosen_workers

if TYPE_CHECKING:
    from ..bots.knowledge import Knowledge
    from ..bots.training import Plan, Training
    from ..bots.trial import Verdict
    from ..core.game import Game
    from ..core.kernel import State
    from ..core.workers import Workers

SUMMARY = "let the bots learn a game"
KEEP_S = 60.0  # between two times that the training is kept
CHECKS = 5  # how often strength is shown
FINAL = 5  # times as many deals at the end
MOST_GAMES = 100_000_000
GPU = "gpu"
ENGINES = (CPU, GPU, RAY)
CAREFUL = "careful"
ADVERSARY = "-adversary"  # behind a variant's name
ADVERSARY_RATE = 0.2  # of the rate that its rival began with
ADVERSARY_FITTED = 0.25  # of the games it learns from, at most, its temperature is fitted to
ADVERSARY_BATCH = 512  # games, at most


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    arguments.add_game(parser)
    parser.add_argument("--seats", type=count(1, "--seats"), metavar="N", help="players (the fewest)")
    games = count(1, "--games", MOST_GAMES)
    parser.add_argument("--games", type=games, metavar="K", help="games to learn from (as was shipped)")
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help=f"0 to {WORD} (0)")
    arguments.add_options(parser)
    add_workers(parser)
    parser.add_argument("--engine", choices=ENGINES, default=CPU, help="where games are played (cpu)")
    add_address(parser)
    parser.add_argument("--against", choices=[STRONGEST], help="learn only to beat the weights of this bot")
    parser.add_argument(
        "--from", type=Path, dest="begin", metavar="FILE", help="weights to begin with (none)"
    )
    parser.add_argument(
        "--rate", type=share, metavar="R", help="how far the first step goes (as was shipped)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="the weights (./GAME-SEATS….npz)")
    deals = count(2, "--deals", MOST_GAMES)
    parser.add_argument(
        "--deals", type=deals, default=100, metavar="D", help="for each look at strength (100)"
    )
    arguments.add_json(parser)


def share(text: str) -> float:
    """A number above 0, and at most 1."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 1:
        raise argparse.ArgumentTypeError(f"must be a number above 0, at most 1, not {brief(text)}")
    return number


def run(chosen: argparse.Namespace) -> int:
    """Train to the end; after Ctrl-C, keep what there is."""
    game, seats = chosen.game, chosen.seats or chosen.game.seats[0]
    with chosen_workers(chosen) as workers:
        return go_on(training_of(chosen, game, seats, workers), chosen)


def go_on(training: "Training", chosen: argparse.Namespace) -> int:
    """Train on from where it was stopped, or from the start."""
    out: Path = chosen.out or Path(f"{training.card['variant']}{ADVERSARY if chosen.against else ''}.npz")
    refuse_unwritable(out)
    kept = out.with_name(out.name + ".training")
    if kept.exists():
        training.resume(kept)
        print(f"tavola: goes on after {counted(training.games, 'game')} ({kept})", file=sys.stderr)
    try:
        train(training, kept, chosen)
    except KeyboardInterrupt:
        training.save(kept)
        print(f"tavola: stopped after {training.games:,} of {training.total:,} games", file=sys.stderr)
        print(f"tavola: the same command goes on; what is learned is in {kept}", file=sys.stderr)
        return 130
    finish(training, out, chosen)
    kept.unlink(missing_ok=True)
    return 0


def training_of(chosen: argparse.Namespace, game: "Game", seats: int, workers: "Workers") -> "Training":
    """The training that is asked for."""
    from ..bots.knowledge import read_variant, variant_of

    state = game.new(seats, game.agree(seats, chosen.options))
    plan, rival = plan_of(game, state, chosen.games), None
    if chosen.against:
        if chosen.engine == GPU:
            raise TavolaError("--against is played by the processor: leave out --engine gpu")
        plan, rival = adversary_plan(game, state, chosen.games)
    begun = read_variant(chosen.begin, variant_of(game, state)) if chosen.begin else None
    if begun:
        plan = replace(plan, watched=0, played=chosen.games or plan.played, units=begun.units)
    if chosen.rate:
        plan = replace(plan, rate=chosen.rate)
    settings = {"seed": chosen.seed, "workers": workers, "rival": rival, "begun": begun}
    return trainer(chosen.engine)(game, seats, chosen.options, plan, **settings)


def trainer(engine: str) -> "type[Training]":
    """What trains there."""
    if engine != GPU:
        from ..bots.training import Training

        return Training
    from ..gpu import require_device

    require_device()
    from ..gpu.training import DeviceTraining

    return DeviceTraining


def refuse_unwritable(out: Path) -> None:
    """Refuse a place that could not be written to, before hours of training rather than after."""
    if out.is_dir():
        raise TavolaError(f"{out} is a folder, not a file")
    if not out.parent.is_dir():
        raise TavolaError(f"there is no folder {out.parent}")


def plan_of(game: "Game", state: "State", games: int | None) -> "Plan":
    """As what is shipped for the variant was trained; or the game's plan, for so many games."""
    from ..bots.knowledge import learned, variant_of, weights_of
    from ..bots.training import Plan

    variant = variant_of(game, state)
    if games is None and variant in weights_of(game):
        return Plan(**learned(game, variant).card["plan"])
    plan = Plan(**game.features.TRAINING)
    if games is None:
        return plan
    watched = games * plan.watched // (plan.watched + plan.played)
    return replace(plan, watched=watched, played=games - watched)


def adversary_plan(game: "Game", state: "State", games: int | None) -> "tuple[Plan, Knowledge]":
    """How an adversary learns, as its rival did but by smaller steps; and that rival, as it is shipped."""
    from ..bots.knowledge import learned, variant_of
    from ..bots.training import Plan

    rival = learned(game, variant_of(game, state))
    plan = Plan(**rival.card["plan"])
    played = games or plan.watched + plan.played
    return replace(
        plan,
        watched=0,
        played=played,
        is_exact=plan.is_exact and game.part("outlook") is None,  # which reckons with equals
        rate=plan.rate * ADVERSARY_RATE,
        batch=min(plan.batch, ADVERSARY_BATCH),
        fitted=min(plan.fitted, max(1, int(played * ADVERSARY_FITTED))),
    ), rival


def train(training: "Training", kept: Path, chosen: argparse.Namespace) -> None:
    """Train, with a bar; now and then, show how strong it is and keep it."""
    from tqdm import tqdm

    saved, before = time.monotonic(), training.games
    step = max(1, training.total // CHECKS)
    with tqdm(total=training.total, initial=training.games, unit="game", disable=None, leave=False) as bar:
        for progress in training.run():
            bar.set_postfix_str(f"cross-entropy {progress.cross_entropy:.4f}")
            bar.update(progress.games - before)
            is_due = progress.games // step > before // step
            before = progress.games
            if is_due and before < training.total:
                bar.clear()
                show(training, chosen, verdict(training, chosen.deals))
            if time.monotonic() > saved + KEEP_S:
                training.save(kept)
                saved = time.monotonic()


def verdict(training: "Training", deals: int) -> "Verdict":
    """How strong it is now."""
    from ..bots import duel
    from ..bots.trial import Trial

    rival = training.rival
    trial = Trial(training.game, training.seats, training.options, training.knowledge, rival=rival)
    return trial.run(duel.LEARNED, duel.RIVAL if rival else duel.CAREFUL, deals)


def opponent(training: "Training") -> str:
    """Whom strength is measured against."""
    return STRONGEST if training.rival else CAREFUL


def show(training: "Training", chosen: argparse.Namespace, found: "Verdict") -> None:
    """Print how strong it is."""
    if chosen.json:
        figures = {"games": training.games, "share": found.share, "reach": found.reach, "fair": found.fair}
        print(json.dumps(figures), flush=True)
        return
    share = f"{100 * found.share:5.1f} % ± {100 * found.reach:.1f}"
    print(f"{training.games:>9,} games: wins {share} against {opponent(training)}", flush=True)


def finish(training: "Training", out: Path, chosen: argparse.Namespace) -> None:
    """Write the weights with their card."""
    from ..bots.calibration import fit_temperature

    training.settle()
    factor = fit_temperature(training)
    found = verdict(training, FINAL * chosen.deals)
    show(training, chosen, found)
    knowledge = training.knowledge
    knowledge.card |= {"temperature": round(1 / factor, 3), **card_of(training, found, FINAL * chosen.deals)}
    knowledge.save(out)
    if not chosen.json:
        print(f"{out}: {out.stat().st_size / 1000:,.0f} kB")


def card_of(training: "Training", found: "Verdict", deals: int) -> dict[str, Any]:
    """What came of it."""
    from ..bots.calibration import calibrate

    measured = calibrate(training, FINAL * deals)
    return {
        f"against {opponent(training)}": {
            "share": round(found.share, 4),
            "reach": round(found.reach, 4),
            "fair": round(found.fair, 4),
            "deals": deals,
        },
        "calibration": {
            "games": measured.games,
            "positions": measured.positions,
            "error": round(measured.all.error, 4),
            "error in openings": round(measured.opening.error, 4),
        },
    }
