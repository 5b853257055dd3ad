"""Make boards, check them, look at them, and find out whether they are equally hard.

A board is a text, one line a row; a file may hold several with empty lines between. `tavola boards choose
--help` tells how the game's own boards were chosen.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import WORD
from ..core.registry import all_games
from . import arguments
from .cluster import add_engine, chosen_workers
from .simulate import histogram

if TYPE_CHECKING:
    from ..core.workshop import Workshop
    from ..sim.balance import Balance, Progress
    from ..sim.choose import Candidate

SUMMARY = "make boards, check them, and find out how hard they are"

CHOOSE = """choose the game's own boards: as many as it has letters, equally hard and clearly different.

Generates the candidates of a seed and plays each alone, by a fixed policy: all of them a little (K / 100
games), those nearest the commonest difficulty more (K / 10), the best of these in full. Of the boards whose
mean length then lies within one per cent of each other, takes those that differ most in shape, as the game's
workshop tells shapes apart. The same seed, candidates and games give the same boards."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command and what it can do."""
    from . import HelpFormatter

    jobs = parser.add_subparsers(title="what to do", metavar="JOB", required=True)
    for name, add, job, words in (
        ("generate", add_generate, generate, "print boards made from a seed"),
        ("check", add_check, check, "say what is wrong with boards; exit code 1 if anything is"),
        ("show", add_show, show, "draw a board"),
        (
            "balance",
            add_balance,
            balance,
            "play boards alone, by a fixed policy, and report how hard they are",
        ),
        ("choose", add_choose, choose, CHOOSE),
    ):
        own = jobs.add_parser(name, help=words.partition("\n")[0].rstrip(":."), description=words)
        own.formatter_class = HelpFormatter
        add(own)
        own.set_defaults(job=job)


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked for."""
    job: Callable[[argparse.Namespace], int] = chosen.job
    return job(chosen)


def maker() -> Game:
    """The game whose boards can be made."""
    return next(game for game in all_games() if game.part("workshop"))


def workshop() -> "Workshop":
    """Its workshop."""
    from ..core.workshop import workshop_of

    return workshop_of(maker())


def add_seed(parser: argparse.ArgumentParser) -> None:
    """--seed."""
    seed = arguments.whole_number(0, "--seed")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=f"0 to {WORD} (0)")


def add_games(parser: argparse.ArgumentParser, default: int) -> None:
    """--games, and who plays them."""
    count = arguments.whole_number
    words = f"games a board ({default:,})"
    parser.add_argument("--games", type=count(1, "--games"), default=default, metavar="K", help=words)
    add_engine(parser)


# Boards from files and letters


def boards_in(path: str) -> list[str]:
    """The boards of a file, one at least: an empty file is an empty board."""
    with arguments.opened(path) as stream:
        return re.split(r"\n\n+", stream.read().rstrip("\n"))


def named_boards(name: str) -> dict[str, str]:
    """The boards that a letter or a file stands for, each with a name; all must be sound."""
    shop = workshop()
    if name in tuple(shop.LETTERS):
        return {name: shop.lettered(name)}
    if len(name) == 1 and name.isalpha() and not Path(name).exists():
        raise TavolaError(f"there is no board {name!r}: expected {letters(shop)}, or a file")
    texts = boards_in(name)
    found = dict(zip(places(name, texts), texts, strict=True))
    for place, text in found.items():
        wrong = shop.problems(text)
        if wrong:
            raise TavolaError(f"{place}: not a board: {'; '.join(wrong)}")
    return found


def places(path: str, texts: list[str]) -> list[str]:
    """What to call the boards of a file: by its name, and by number if there are several."""
    return [path] if len(texts) == 1 else [f"{path}:{number}" for number in range(1, len(texts) + 1)]


def letters(shop: "Workshop") -> str:
    """The game's own boards, in words."""
    return f"{shop.LETTERS[0]} to {shop.LETTERS[-1]}"


# generate


def add_generate(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    add_seed(parser)
    count = arguments.whole_number(1, "--count")
    words = "boards, of the seeds S, S + 1, … (1)"
    parser.add_argument("--count", type=count, default=1, metavar="N", help=words)
    arguments.add_json(parser)


def generate(chosen: argparse.Namespace) -> int:
    """Print boards, with empty lines between, or a JSON object a line."""
    shop = workshop()
    for number in range(chosen.count):
        text = shop.generate(chosen.seed + number)
        if chosen.json:
            print(json.dumps({"seed": chosen.seed + number, "text": text}))
        else:
            print(text if number == 0 else f"\n{text}")
    return 0


# check


def add_check(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of boards; - for standard input")
    arguments.add_json(parser)


def check(chosen: argparse.Namespace) -> int:
    """Check every board of every file: 0 all sound, 1 some not, 2 a file could not be read."""
    from . import complain, describe_os_error

    shop, code = workshop(), 0
    for path in chosen.files:
        try:
            texts = boards_in(path)
        except (OSError, TavolaError) as error:
            code = complain(describe_os_error(error) if isinstance(error, OSError) else str(error))
            continue
        for place, text in zip(places(path, texts), texts, strict=True):
            wrong = shop.problems(text)
            code = max(code, 1 if wrong else 0)
            tell(place, wrong, [] if wrong else shop.standard_problems(text), chosen.json)
    return code


def tell(place: str, wrong: list[str], unusual: list[str], as_json: bool) -> None:
    """Print what was found out about a board."""
    if as_json:
        found = {"board": place, "ok": not wrong, "standard": not wrong and not unusual}
        print(json.dumps({**found, "problems": wrong, "not_standard": unusual}, ensure_ascii=False))
    elif wrong:
        print("\n".join(f"{place}: {problem}" for problem in wrong))
    else:
        print(f"{place}: good, " + (f"not standard: {'; '.join(unusual)}" if unusual else "and standard"))


# show


def add_show(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    parser.add_argument("board", metavar="LETTER|FILE", help="one of the game's own boards, or a file")
    parser.add_argument("--svg", metavar="OUT", help="write the picture to a file; - for standard output")


def show(chosen: argparse.Namespace) -> int:
    """Draw the boards as text, or one of them as a picture."""
    found = named_boards(chosen.board)
    if not chosen.svg:
        print("\n\n".join(f"{place}\n{workshop().drawing(text)}" for place, text in found.items()))
        return 0
    if len(found) > 1:
        raise TavolaError(f"{chosen.board} holds {len(found)} boards; a picture is of one")
    picture = workshop().board_picture(next(iter(found.values())))
    if chosen.svg == "-":
        print(picture)
    else:
        Path(chosen.svg).write_text(picture + "\n", encoding="utf-8")
    return 0


# balance


def add_balance(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    words = "the game's own boards by letter, or files of boards (all its own)"
    parser.add_argument("boards", nargs="*", metavar="LETTER|FILE", help=words)
    add_games(parser, 10_000)
    add_seed(parser)
    arguments.add_json(parser)


def balance(chosen: argparse.Namespace) -> int:
    """Play the boards and report."""
    from ..sim.balance import play_boards

    shop = workshop()
    found: dict[str, str] = {}
    for name in chosen.boards or shop.LETTERS:
        found |= named_boards(name)
    prepare(shop)
    with Bars() as bars, chosen_workers(chosen) as workers:
        progress = bars.show("playing", chosen.games * len(found))
        played = play_boards(
            shop, list(found.values()), chosen.games, seed=chosen.seed, workers=workers, progress=progress
        )
    balances = dict(zip(found, played, strict=True))
    if chosen.json:
        for name, figures in balances.items():
            told = {**figures.as_json(), **shop.told(figures.figures)}
            print(json.dumps({"board": name, "seed": chosen.seed, **told}))
    else:
        print(f"{maker().title} alone: {chosen.games:,} games a board, seed {chosen.seed}")
        print("\n".join(balance_lines(shop, balances)))
    return 0


class Bars:
    """Progress bars on a terminal, one after the other; nothing elsewhere."""

    def __init__(self) -> None:
        self.stack = ExitStack()

    def __enter__(self) -> "Bars":
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def show(self, stage: str, total: int | None, unit: str = "game") -> "Progress":
        """Put a bar in place of the last one; what it returns moves it on."""
        from tqdm import tqdm

        self.stack.close()
        bar = tqdm(desc=stage, total=total, unit=unit, disable=None, leave=False)
        return self.stack.enter_context(bar).update


def prepare(shop: "Workshop") -> None:
    """Compile what is needed, if it is not in the cache, showing how far it is."""
    from ..sim.balance import prepare

    with Bars() as bars:
        prepare(shop, bars.show("compiling", None, "rule"))


def balance_lines(shop: "Workshop", balances: "dict[str, Balance]") -> Iterator[str]:
    """The report for people."""
    from ..sim.balance import apart

    yield from turn_lines(shop, balances)
    means = [found.turns.mean for found in balances.values()]
    if len(means) > 1:
        yield f"means from {min(means):.3f} to {max(means):.3f}: {100 * apart(means):.2f} % apart"
    yield from shop.tables({name: found.figures for name, found in balances.items()})
    if len(balances) == 1:
        yield f"\n{shop.MEASURED}"
        yield from histogram(next(iter(balances.values())).turns)


def turn_lines(shop: "Workshop", balances: "dict[str, Balance]") -> Iterator[str]:
    """How many turns, and what the workshop has besides."""
    from ..sim.balance import mean_interval

    wide = max(8, *map(len, balances))
    further = {name: shop.columns(found.figures) for name, found in balances.items()}
    heads = "".join(f"  {head:>7}" for head in next(iter(further.values())))
    head = f"{shop.MEASURED}, 95 %"
    yield f"{'board':{wide}}  {head:<27}  median  90 %      least  most{heads}"
    for name, found in balances.items():
        (low, high), turns = mean_interval(found.turns), found.turns
        least, early, middle, late, most = (turns.quantile(share) for share in (0, 0.05, 0.5, 0.95, 1))
        yield (
            f"{name:{wide}}  {turns.mean:7.3f}  {low:7.3f} to {high:7.3f}  {middle:6}  {early:2} to {late:2}"
            f"  {least:5}  {most:4}" + "".join(f"  {words:>7}" for words in further[name].values())
        )


# choose


def add_choose(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    add_seed(parser)
    count = arguments.whole_number(2, "--candidates")
    parser.add_argument(
        "--candidates", type=count, default=300, metavar="N", help="boards to begin with (300)"
    )
    add_games(parser, 100_000)
    parser.add_argument("--out", required=True, metavar="DIR", help="where to write the boards")
    arguments.add_json(parser)


def choose(chosen: argparse.Namespace) -> int:
    """Search, write the boards, and say which they are."""
    from ..sim.choose import choose

    shop, folder = workshop(), Path(chosen.out)
    folder.mkdir(parents=True, exist_ok=True)
    prepare(shop)
    with Bars() as bars, chosen_workers(chosen) as workers:
        found = choose(
            shop,
            seed=chosen.seed,
            count=chosen.candidates,
            games=chosen.games,
            workers=workers,
            say=(lambda words: None) if chosen.json else say,
            bar=bars.show,
        )
    for letter, candidate in zip(shop.LETTERS, found, strict=True):
        (folder / f"{letter}.txt").write_text(candidate.text + "\n", encoding="utf-8")
    if chosen.json:
        print(json.dumps([described(*pair) for pair in zip(shop.LETTERS, found, strict=True)]))
    else:
        print("\n".join(choice_lines(shop, found)))
    return 0


def say(words: str) -> None:
    """A line about the search, at once."""
    print(words, flush=True)


def described(letter: str, candidate: "Candidate") -> dict[str, Any]:
    """A chosen board for programs."""
    c = candidate
    return {
        "board": letter,
        "candidate": c.number,
        "seed": c.seed,
        "turns": c.mean,
        "error": c.error,
        "text": c.text,
    }


def choice_lines(shop: "Workshop", found: "list[Candidate]") -> Iterator[str]:
    """The chosen boards in a table."""
    from ..sim.balance import apart
    from ..sim.choose import Distances

    for letter, candidate in zip(shop.LETTERS, found, strict=True):
        turns = f"{candidate.mean:.3f} ± {candidate.error:.3f} turns"
        yield f"{letter}: candidate {candidate.number}, {turns}, board seed {candidate.seed}"
    least = Distances(shop).least(found)
    means = [candidate.mean for candidate in found]
    yield f"means {100 * apart(means):.2f} % apart; the two likest boards differ by {least:.2f}"
