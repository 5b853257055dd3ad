"""Quick reactions: six little pictures that people at a table send each other. Nothing of them is kept."""

from typing import Literal

from ..core.language import _

Reaction = Literal["luck", "bravo", "thanks", "laugh", "wow", "oh-no"]


def reaction_titles() -> dict[Reaction, str]:
    """What each of them says, in the language that is spoken."""
    return {
        "luck": _("Good luck!"),
        "bravo": _("Well played!"),
        "thanks": _("Thank you!"),
        # Translators: somebody laughs
        "laugh": _("Ha ha!"),
        "wow": _("Wow!"),
        "oh-no": _("Oh no!"),
    }
