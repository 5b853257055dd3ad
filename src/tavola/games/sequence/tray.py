"""The two dice of Sequence Dice in their tray, with their total."""

from collections.abc import Sequence

from ...core import picture
from ...core.picture import Markup, at, classes, die, element, remembered
from .words import say

# Lengths, in units of the drawing
WIDTH, HEIGHT, DIE = 168, 54, 32.5
LARGE_HEIGHT = 86
SCALE = 67 / DIE  # of large dice

RULES = {
    ".sum": "fill:var(--felt-ink);text-anchor:middle",
    ".sign": "font-size:17px;opacity:.85",
    ".old": "opacity:.6",
}


def small(throw: Sequence[int], is_old: bool) -> list[Markup]:
    """A tray beside something else."""
    return [picture.tray(WIDTH, HEIGHT), element("g", *dice(throw), class_=classes(throw=True, old=is_old))]


@remembered(128)
def large(throw: tuple[int, ...], is_old: bool) -> list[Markup]:
    """A tray as wide as the picture."""
    place = at((picture.WIDTH - WIDTH * SCALE) / 2, (LARGE_HEIGHT - HEIGHT * SCALE) / 2 + 1, SCALE)
    drawn = element("g", *dice(throw), class_=classes(throw=True, old=is_old), transform=place)
    return [element("g", picture.tray(picture.WIDTH, LARGE_HEIGHT), drawn, id="tray")]


def dice(throw: Sequence[int]) -> list[Markup]:
    """Both dice, and what they make; outlines before the first throw."""
    first, second = throw or (0, 0)
    return [
        fallen(1, first),
        element("text", "+", class_="sum sign", x=55.5, y=32),
        fallen(2, second),
        element("text", "=", class_="sum sign", x=111, y=32),
        element("text", str(first + second) if throw else "–", class_="sum number", x=138, y=35.5),
    ]


def fallen(place: int, face: int) -> Markup:
    """One of the two dice."""
    label = say("die", face=face) if face else say("no die")
    return die(face, 14 if place == 1 else 64.5, 10, DIE, id=f"die-{place}", aria_label=label)
