"""The levels as people choose among them: words alone. ``levels.py`` says how each plays."""

from typing import NamedTuple

from ..core.language import N_


class Title(NamedTuple):
    """A level, and what is said of it."""

    name: str
    title: str
    about: str


# The weakest first
TITLES = {
    each.name: each
    for each in (
        Title("beginner", N_("Beginner"), N_("Plans one step at a time, and is often unsure.")),
        Title("casual", N_("Casual"), N_("Plans a little ahead, and often misjudges.")),
        Title("club", N_("Club player"), N_("Sees most of a turn, and misjudges now and then.")),
        Title("strong", N_("Strong"), N_("Judges whole turns, and is seldom wrong.")),
        Title("expert", N_("Expert"), N_("Judges as surely as it can, and reckons with throws to come.")),
    )
}
