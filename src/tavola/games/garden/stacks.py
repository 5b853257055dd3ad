"""The stacks of Garden Dice: what there is to buy."""

from ...core.picture import Markup, at, classes, element, remembered
from .beds import plant_tile
from .drawings import use
from .layout import KINDS, NUM_KINDS
from .scene import Scene
from .words import say

CARD_WIDTH, PITCH, HEIGHT = 75, 81.25, 50  # in units of the drawing


def stacks(scene: Scene) -> list[Markup]:
    """What there is to buy."""
    return all_stacks(tuple(scene.state.stacks), scene.last if scene.last.startswith("stack-") else "")


@remembered(2048)
def all_stacks(left: tuple[int, ...], last: str) -> list[Markup]:
    """The same, for what they depend on."""
    return [stack(kind, left[kind], f"stack-{KINDS[kind]}" == last) for kind in range(NUM_KINDS)]


@remembered(1024)
def stack(kind: int, left: int, is_last: bool) -> Markup:
    """A pile of seeds, and how many are left."""
    below = [(4.5, 4.5)] * (left > 2) + [(2.2, 2.2)] * (left > 1)
    pile = [element("rect", class_="below", x=x, y=y, width=33, height=33, rx=5.5) for x, y in below]
    tile = element("g", plant_tile(kind, False), transform="scale(.66)")
    hole = element("rect", class_="slot", width=33, height=33, rx=6)
    return element(
        "g",
        element("rect", class_="stack-card", width=CARD_WIDTH, height=HEIGHT, rx=12),
        element("g", *pile, tile if left else hole, transform=at(7, 6)),
        use(KINDS[kind], 48, 5, 21),
        element("text", f"×{left}", class_="left", x=59, y=42),
        id=f"stack-{KINDS[kind]}",
        class_=classes(stack=True, gone=not left, last=is_last),
        transform=at(kind * PITCH, 0),
        aria_label=say(f"stack {KINDS[kind]}", value=kind + 1, count=left),
    )
