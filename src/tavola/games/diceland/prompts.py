"""What the page says above the board of Diceland: how much is still to be crossed, or what others do."""

from ...core.language import listed
from ...core.names import joined
from ...core.sight import Prompt, addressed
from .crosses import space_of
from .layout import MAX_SPACES, NAMES, NUM_DICE
from .notation import parse_action, question, reason
from .position import (
    CHOOSE,
    CROSS,
    DRAW,
    ENDED,
    NONE,
    PHASE_TWO,
    PUSH,
    THROW,
    TREASURE_THROW,
    Position,
)
from .scene import Scene, heading_key, protagonists
from .words import say

DOING = {
    THROW: "will roll",
    CHOOSE: "is choosing",
    PUSH: "is pushing",
    PHASE_TWO: "is crossing",
    TREASURE_THROW: "will roll five",
}


def prompt_of(scene: Scene) -> Prompt:
    """Whose turn it is, and what can be done."""
    is_drawn = scene.state.stage == DRAW and scene.state.first == NONE
    on = scene.seat if scene.marked else scene.asked
    title, words = told(scene)
    if scene.viewer and not scene.you:
        title = addressed(title, heading(scene), scene.names[scene.viewer - 1])
    return Prompt(0 if is_drawn else on + 1, title, words)


def told(scene: Scene) -> tuple[str, str]:
    """A title and a sentence."""
    s = scene.state
    if scene.marked:
        return about_marks(scene)
    if s.stage in (ENDED, DRAW):
        return heading(scene), reason(s) if s.stage == ENDED else question(s)
    if scene.viewer != scene.asked + 1:
        return heading(scene), say(DOING.get(s.stage, "is crossing"))
    return own(scene)


def heading(scene: Scene) -> str:
    """Whose turn it is, or who has won."""
    key, names = heading_key(scene.state, scene.asked), protagonists(scene)
    is_yours = scene.you and names == [scene.names[scene.you - 1]]
    return say(YOURS[key]) if is_yours and key in YOURS else say(key, name=joined(names))


YOURS = {
    "heading named": "you begin",
    "heading won": "you win",
    "heading turn": "your turn",
    "heading use": "your choice",
    "heading treasure": "your treasure",
}


def own(scene: Scene) -> tuple[str, str]:
    """What the one who looks is to do."""
    s, seat = scene.state, scene.asked
    if s.stage == THROW:
        rest = NUM_DICE - s.aside
        return heading(scene), say("touch tray") if s.colour == NONE else say.count("touch tray again", rest)
    if s.stage == TREASURE_THROW:
        return heading(scene), say("touch tray five")
    if s.stage == CHOOSE:
        return say("choose colour"), say("choose dice")
    if s.stage == PUSH:
        return say("push title"), about_dice(s)
    if s.left[seat]:
        return say.count("cross rest", s.left[seat]), say("ringed")
    if s.stage == PHASE_TWO and seat == s.active:
        return say.count(f"prompt cross {NAMES[s.colour]}", s.aside), say("ringed")
    return heading(scene), say("use or skip")


def about_dice(s: Position) -> str:
    """How many dice are set aside, and what the others are for."""
    have = say.count(f"push {NAMES[s.colour]}", s.aside)
    return f"{have} {say.count('push rest', NUM_DICE - s.aside)}"


# Crosses that are marked and not made yet


def about_marks(scene: Scene) -> tuple[str, str]:
    """How many spaces are marked, and how many more there are to mark."""
    s, seat = scene.state, scene.seat
    left = s.left[seat] if scene.legal else 0
    title = say.count(f"prompt cross {NAMES[hue_of(s, seat, scene.marked[0])]}", len(scene.marked) + left)
    if left:
        return title, say.count("marked", left, done=len(scene.marked))
    return title, say.count("all marked", len(scene.marked), spaces=listed(list(scene.marked)))


def hue_of(s: Position, seat: int, name: str) -> int:
    """The colour of a space."""
    action = parse_action(f"cross {name}") or CROSS
    return s.hues[seat * MAX_SPACES + space_of(s, seat, action - CROSS)]
