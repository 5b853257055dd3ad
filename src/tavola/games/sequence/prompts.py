"""What the page says above the board of Sequence Dice: what this total lets one do, or what others do."""

from ...core.language import either
from ...core.names import joined
from ...core.sight import Prompt, addressed
from .layout import SPACES
from .notation import NAMES, question, reason
from .rules import DECIDE, ENDED, NAMED, PLACE, REMOVE, ROLL_OFF, WILD, Position
from .scene import Scene, heading_key, is_on, protagonists
from .words import say

MOST_NAMED = 4  # spaces of a sentence; more are ringed on the board and not named
AGAIN = (2, 12)  # totals after which one rolls again


def prompt_of(scene: Scene) -> Prompt:
    """Whose turn it is, and what can be done."""
    s = scene.state
    side = s.winner if s.stage == ENDED else s.seat % s.sides
    title, words = told(scene)
    if scene.viewer and not scene.you:
        title = addressed(title, heading(scene), scene.names[scene.viewer - 1])
    return Prompt(side + 1, title, words)


def told(scene: Scene) -> tuple[str, str]:
    """A title and a sentence."""
    s = scene.state
    if s.stage == ENDED:
        return heading(scene), reason(s)
    if s.stage == NAMED:
        return heading(scene), question(s)
    if scene.viewer != s.seat + 1:
        return heading(scene), about_another(scene)
    if s.stage == DECIDE:
        return say(f"your {s.total}"), request(s, scene.targets)
    return heading(scene), say("touch off" if s.stage == ROLL_OFF else "touch tray")


def heading(scene: Scene) -> str:
    """Whose turn it is, or who has won."""
    s, names = scene.state, protagonists(scene)
    if scene.you and is_on(scene, scene.you - 1) and len(names) == 1:
        return say({ENDED: "you win", NAMED: "you begin"}.get(s.stage, "your turn"))
    return say(heading_key(s), name=joined(names))


def about_another(scene: Scene) -> str:
    """What somebody does whose turn it is."""
    if scene.state.stage != DECIDE:
        return say("will roll")
    first, second = scene.throw
    return say("has rolled", first=first, second=second, total=first + second)


def request(s: Position, targets: int) -> str:
    """What this total lets one do, and where."""
    spaces = [NAMES[space] for space in range(SPACES) if targets >> space & 1]
    few = "few" if len(spaces) <= MOST_NAMED else "many"
    if s.kind == REMOVE:
        return say(f"take {few}", spaces=either(spaces))
    if s.kind != PLACE:
        return say(f"over {few}", number=s.total, spaces=either(spaces))
    if s.total == WILD:
        return say("put anywhere")
    return say("put again" if s.total in AGAIN else "put", spaces=either(spaces))
