"""Let the bots learn a game: by watching a careful player, then by playing against themselves.

Prints how strong they are against that careful player as it goes, and writes the weights with a card: how
they were trained, how strong and how well calibrated they are. The same seed gives the same weights, whatever
the number of workers. Ctrl-C keeps what is learned so far; the same command goes on from there. With
--engine gpu an NVIDIA device plays as many games at a time as the plan has in a batch, and learns from them.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import TavolaError
from ..core.kernel import WORD
from ..core.options import counted
from . import arguments
from .simulate import add_workers, num_cores

if TYPE_CHECKING:
    from ..bots.training import Plan, Training
    from ..bots.trial import Verdict
    from ..core.game import Game
    from ..core.kernel import State

SUMMARY = "let the bots learn a game"
KEEP_S = 60.0  # between two times that the training is kept
CHECKS = 5  # how often strength is shown
FINAL = 5  # times as many deals at the end
MOST_GAMES = 100_000_000
CPU, GPU = ENGINES = ("cpu", "gpu")


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
    parser.add_argument("--out", type=Path, metavar="FILE", help="the weights (./GAME-SEATS….npz)")
    deals = count(2, "--deals", MOST_GAMES)
    parser.add_argument(
        "--deals", type=deals, default=100, metavar="D", help="for each look at strength (100)"
    )
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Train to the end; after Ctrl-C, keep what there is."""
    game, seats = chosen.game, chosen.seats or chosen.game.seats[0]
    state = game.new(seats, game.agree(seats, chosen.options))
    training = trainer(chosen.engine)(
        game,
        seats,
        chosen.options,
        plan_of(game, state, chosen.games),
        seed=chosen.seed,
        workers=chosen.workers or num_cores(),
    )
    out: Path = chosen.out or Path(f"{training.card['variant']}.npz")
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


def trainer(engine: str) -> "type[Training]":
    """What trains there."""
    if engine == CPU:
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
    from ..bots.duel import CAREFUL, LEARNED
    from ..bots.trial import Trial

    trial = Trial(training.game, training.seats, training.options, training.knowledge)
    return trial.run(LEARNED, CAREFUL, deals)


def show(training: "Training", chosen: argparse.Namespace, found: "Verdict") -> None:
    """Print how strong it is."""
    if chosen.json:
        figures = {"games": training.games, "share": found.share, "reach": found.reach, "fair": found.fair}
        print(json.dumps(figures), flush=True)
        return
    share = f"{100 * found.share:5.1f} % ± {100 * found.reach:.1f}"
    print(f"{training.games:>9,} games: wins {share} against careful", flush=True)


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
        "against careful": {
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
