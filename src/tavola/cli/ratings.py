"""Show the ratings of a server's players, or reckon them anew from the records of all games.

A SQLite file must not be in use by a server meanwhile. With --recompute every finished game is walked through
and reviewed again, which takes seconds a game; the same games give the same ratings.
"""

import argparse
from typing import TYPE_CHECKING

from ..core.extras import needed

if TYPE_CHECKING:
    from ..server.store import Store

SUMMARY = "show a server's ratings, or reckon them anew"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    db = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME (a file in your data folder)"
    parser.add_argument("--db", metavar="URL", default="", help=db)
    anew = "forget all figures and ratings, and make them again from the records of finished games"
    parser.add_argument("--recompute", action="store_true", help=anew)
    plain = "with --recompute: take no luck out, for no game is reviewed"
    parser.add_argument("--no-reviews", action="store_true", help=plain)


@needed("server")
def run(chosen: argparse.Namespace) -> int:
    """Show them, or reckon them first."""
    import asyncio

    asyncio.run(show(chosen.db, is_new=chosen.recompute, has_reviews=not chosen.no_reviews))
    return 0


async def show(db: str, *, is_new: bool, has_reviews: bool) -> None:
    """Print the ratings of every game, the best first."""
    from ..core.registry import all_games
    from ..server.ratings import Rating
    from ..server.store import default_url, open_store

    store = open_store(db or default_url())
    await store.open()
    try:
        if is_new:
            await recompute(store, has_reviews=has_reviews)
        for game in all_games():
            for each in await store.ratings(game.id):
                rating, name = Rating(*each[1:]), await store.name_of(each.person) or "–"
                sure = " provisional" if rating.is_provisional else ""
                shown = f"{rating.points:>6} ± {rating.reach:<4}{rating.num_games:>6} games"
                print(f"{game.id:<10}{shown}  {name}{sure}")
    finally:
        await store.close()


async def recompute(store: "Store", *, has_reviews: bool) -> None:
    """Book and rate all games anew, one after the other."""
    from tqdm import tqdm

    from ..server.books import Bookkeeper
    from ..server.reviewing import ReviewDesk

    await store.unbook_all()
    desk = ReviewDesk(store)
    books = Bookkeeper(store, desk, pause_s=0.0, has_reviews=has_reviews)
    try:
        with tqdm(desc="games", unit="") as progress:
            while await books.book_next():
                progress.update()
        await books.rate()
    finally:
        await desk.close()
