"""Let people play in the browser: on this machine, in the same house, or behind a web server.

Everything is kept in one file, or in PostgreSQL (--db postgresql://..., which several servers can share).
Only this machine can connect unless --host says otherwise. Stop with Ctrl-C: every game goes on where it was.
"""

import argparse
import re
import sys
from dataclasses import fields
from functools import partial

from ..core.language import languages
from ..server import Limits, Settings, serve
from ..server.settings import DEFAULT_HOST, DEFAULT_PORT, LOG_FORMATS
from . import arguments

SUMMARY = "let people play in the browser"
MAX_PORT = 65535
MAX_SECONDS = 24 * 3600
MAX_LIMIT = 10**9
HOST_NAME = re.compile(r"[A-Za-z0-9._-]+")
LIMITS = tuple(field.name for field in fields(Limits))
LIMIT_HELP = f"change how much is allowed; may be repeated. Limits: {', '.join(LIMITS)}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    here = "the address to listen at: 127.0.0.1 for this machine only, 0.0.0.0 for everyone who reaches it"
    parser.add_argument(
        "--host", type=address, metavar="HOST", default=DEFAULT_HOST, help=f"{here} ({DEFAULT_HOST})"
    )
    shown = f"the port to listen at, 0 for any free one ({DEFAULT_PORT})"
    parser.add_argument("--port", type=port, metavar="PORT", default=DEFAULT_PORT, help=shown)
    db = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME (a file in your data folder)"
    parser.add_argument("--db", metavar="URL", default="", help=db)
    parser.add_argument("--open", action="store_true", help="open the browser")
    lang = "the language for visitors whose browser asks for none of ours"
    parser.add_argument("--lang", choices=languages(), metavar="LANG", default="", help=lang)
    name = "a name under which the server is reached, such as games.example.org; may be repeated"
    parser.add_argument(
        "--allow-host", action="append", type=host_name, metavar="NAME", default=[], help=name
    )
    workers = arguments.whole_number(1, "--bot-workers")
    parser.add_argument(
        "--bot-workers", type=workers, default=1, metavar="N", help="processes in which bots think (1)"
    )
    seconds = arguments.seconds(MAX_SECONDS)
    pause = "before a bot moves or rolls (as its players like it: calm 1.4, normal 0.7, quick 0.25)"
    sleep = "after which a table that nobody is at leaves the memory (30)"
    parser.add_argument("--sleep-after", type=seconds, default=30, metavar="SECONDS", help=sleep)
    parser.add_argument("--limit", action="append", type=limit, metavar="NAME=N", default=[], help=LIMIT_HELP)
    logs = "how to log to stderr: plain tells a person of trouble alone, json a program of every request"
    parser.add_argument(
        "--log-format", choices=LOG_FORMATS, metavar="HOW", help=f"{logs} (plain at a terminal, else json)"
    )
    parser.add_argument("--bot-pause", type=seconds, metavar="SECONDS", help=pause)
    leaders = "have a page of the best players of each game, of those who show their rating"
    parser.add_argument("--leaderboards", action="store_true", help=leaders)
    reviews = "do not review finished games before somebody asks: no luck and precision on people's pages"
    parser.add_argument("--no-background-reviews", action="store_true", help=reviews)


def limit(text: str) -> tuple[str, float]:
    """A limit and its number."""
    name, _, number = text.partition("=")
    if name not in LIMITS:
        raise argparse.ArgumentTypeError(f"there is no limit {name!r}; the limits are {', '.join(LIMITS)}")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MAX_LIMIT:
        raise argparse.ArgumentTypeError(
            f"{name} must be a whole number from 1 to {MAX_LIMIT}, not {number!r}"
        )
    return name, int(number)


def address(text: str) -> str:
    """An address to listen at; an IPv6 one may be in brackets, as browsers write it."""
    if not text:
        raise argparse.ArgumentTypeError("expected an address, not nothing: 0.0.0.0 listens at every one")
    return text[1:-1] if text[0] == "[" and text[-1] == "]" else text


def host_name(text: str) -> str:
    """A name as browsers send it: what is more than a name would never be found in a request."""
    if not HOST_NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"expected a name without scheme, port or path, not {text!r}")
    return text


def port(text: str) -> int:
    """A port's number."""
    if not text.isascii() or not text.isdigit() or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MAX_PORT}, not {text!r}")
    return int(text)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from ..server.logs import is_plain

    settings = Settings(
        host=chosen.host,
        port=chosen.port,
        db=chosen.db,
        language=chosen.lang,
        allowed_hosts=tuple(chosen.allow_host),
        bot_pause_s=chosen.bot_pause,
        sleep_after_s=chosen.sleep_after,
        num_bot_workers=chosen.bot_workers,
        has_background_reviews=not chosen.no_background_reviews,
        has_leaderboards=chosen.leaderboards,
        limits=Limits(**dict(chosen.limit)),
    )
    kept = store_words(chosen.db) if is_plain(chosen.log_format, sys.stderr) else ""
    serve(settings, partial(announce, kept=kept, opens=chosen.open), chosen.log_format)
    return 0


def store_words(db: str) -> str:
    """Where games are kept, for a person."""
    from ..server.store.url import default_url, shown_url

    return f"Games are kept in {shown_url(db or default_url()).removeprefix('sqlite:///')}"


def announce(address: str, kept: str, opens: bool) -> None:
    """Say where to go and, to a person, where games are kept; and go there."""
    print(f"Tavola is at {address}  (Ctrl-C stops it)", flush=True)
    if kept:
        print(kept, flush=True)
    if opens:
        import webbrowser

        if not webbrowser.open(address):
            print("tavola: no browser was found; open the address yourself", file=sys.stderr)
