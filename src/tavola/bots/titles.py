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
        Title("beginner", N_("Beginner"), N_("Looks at its own plans only, and is often unsure.")),
        Title("casual", N_("Casual"), N_("Makes sound plans, but overlooks what the others are up to.")),
        Title("club", N_("Club player"), N_("Watches everyone, and misjudges now and then.")),
        Title("strong", N_("Strong"), N_("Judges most turns well, but does not look beyond them.")),
        Title("expert", N_("Expert"), N_("Also reckons with the throws that can come next.")),
    )
}
