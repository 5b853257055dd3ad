"""The bots as people choose among them: words alone. ``levels.py`` says how each level plays."""

from typing import NamedTuple

from ..core.game import Game
from ..core.language import N_
from . import STRONGEST, bots_for


class Title(NamedTuple):
    """A level, and what is said of it."""

    name: str
    title: str
    about: str


# The levels, the weakest first
TITLES = {
    each.name: each
    for each in (
        Title("beginner", N_("Beginner"), N_("Plans one step at a time, and is often unsure.")),
        Title("casual", N_("Casual"), N_("Looks a little ahead, and is often wrong.")),
        Title("club", N_("Club player"), N_("Sees most of a turn, and is wrong now and then.")),
        Title("strong", N_("Strong"), N_("Judges whole turns, and is seldom wrong.")),
        Title("expert", N_("Expert"), N_("Plays as well as it can, and thinks of the rolls to come.")),
    )
}
# What games are offered that those cannot play
SIMPLE = {
    each.name: each
    for each in (
        Title("random", N_("Random"), N_("Does anything that is allowed.")),
        Title("montecarlo", N_("Trial and error"), N_("Tries every move in a thousand games of its own.")),
    )
}


def offered(game: Game) -> list[Title]:
    """The bots to choose among in a game, the weakest first."""
    able = bots_for(game)
    return [each for each in (TITLES if STRONGEST in able else SIMPLE).values() if each.name in able]


def title_of(game: Game, bot: str) -> str:
    """What a bot is called in a game, to be said in the reader's language; nothing for those not offered."""
    return next((each.title for each in offered(game) if each.name == bot), "")
