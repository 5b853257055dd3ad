"""What lies below the boards of Diceland: the question, buttons for the answer, and the dice."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from ...core.language import listed
from ...core.names import joined
from ...core.picture import (
    TRAY_RIM,
    WIDTH,
    Markup,
    at,
    button,
    classes,
    die_body,
    element,
    icon,
    no_die,
    piece,
    remembered,
    shared_out,
    text_width,
    tray,
)
from .hexagons import use
from .layout import COLOURS, NAMES, NUM_DICE
from .position import (
    AGAIN,
    CHOOSE,
    DRAW,
    NONE,
    PHASE_TWO,
    PUSH,
    SKIP,
    STOP,
    THROW,
    TREASURE_THROW,
    TREASURE_USE,
)
from .scene import ORDER, Dice, Scene, heading_key, protagonists, request
from .words import say

# Lengths, in units of the drawing
PROMPT_HEIGHT, TRAY_HEIGHT = 60, 91
HEIGHT = PROMPT_HEIGHT + TRAY_HEIGHT + 6
DIE, DIE_Y = 54.8, 24
BUTTON_WIDTH, BUTTON_PITCH = 82, 87
ASIDE = 0.5  # of a die: what a part of the tray has beside its dice, so that one die has room for its label
HEADING_SIZE = 17

BUTTONS = {AGAIN: "again", STOP: "stop", SKIP: "skip"}

RULES = {
    ".heading": f"font-family:var(--font-display);font-size:{HEADING_SIZE}px;font-weight:700",
    ".felt-label": "font-size:13.2px;fill:var(--felt-ink);text-anchor:middle",
    ".halo-far": "fill:none;stroke:var(--ring-out);stroke-width:2",
    # between dice of a colour, too, one touches the colour
    ".halo-near": "fill:var(--felt);fill-opacity:0;stroke:var(--ring-in);stroke-width:3",
    ".old": "opacity:.55",
}


def turn_panel(scene: Scene) -> list[Markup]:
    """What is asked and of whom, buttons for the answer, and the dice."""
    left = WIDTH - 2 - len(possible(scene)) * BUTTON_PITCH
    return [
        element("rect", class_="card", width=WIDTH, height=HEIGHT, rx=16),
        *prompt(scene, left),
        *answers(scene, left, 5),
        element("g", *dice(scene.dice, WIDTH - 12), id="tray", transform=at(6, PROMPT_HEIGHT)),
    ]


def prompt(scene: Scene, right: float) -> list[Markup]:
    """What is asked and of whom."""
    return [
        emblem(scene),
        element("text", heading(scene, right - 62), class_="heading", x=54, y=28),
        element("text", request(scene), class_="small", x=54, y=47),
    ]


def possible(scene: Scene) -> list[int]:
    """The actions that have a button, and can be chosen."""
    return [action for action in BUTTONS if action in scene.legal]


def answers(scene: Scene, left: float, y: float) -> list[Markup]:
    """The buttons for the answer."""
    return [answer(action, left + place * BUTTON_PITCH, y) for place, action in enumerate(possible(scene))]


def tray_panel(scene: Scene) -> list[Markup]:
    """The dice alone."""
    return [whole_tray(scene.dice)]


@remembered(2048)
def whole_tray(table: Dice) -> Markup:
    """The same, for what it depends on."""
    return element("g", *dice(table, WIDTH), id="tray")


def emblem(scene: Scene) -> Markup:
    """The piece of who is asked, or a die where the first player is drawn."""
    if scene.state.stage == DRAW and scene.state.first == NONE:
        return element("g", icon("dice", 15, 18, 26), class_="sign")
    return piece(scene.asked + 1, 28, 31.5, 36)


def answer(action: int, x: float, y: float) -> Markup:
    """The button for an action."""
    name = BUTTONS[action]
    place, label = at(x, y), say(name)
    return button(name, label, BUTTON_WIDTH, action == AGAIN, id=name, transform=place, aria_label=label)


def heading(scene: Scene, room: float) -> str:
    """The heading, with the names cut to what the line can hold."""
    key, names = heading_key(scene.state, scene.asked), protagonists(scene)
    frame = say(key, name=joined([""] * len(names), briefly=True))
    size = HEADING_SIZE * 0.9  # the display font is narrow
    names = shared_out(names, size, room - text_width(frame, size))
    return say(key, name=joined(names, briefly=True))


# The dice


@remembered(2048)
def dice(table: Dice, width: float) -> list[Markup]:
    """The dice in their tray: those set aside apart from those that lie; any others out of sight."""
    lying, out = lying_dice(table)
    groups = [group for group in (sorted(table.aside), lying) if group]
    inner = width - TRAY_RIM
    share = inner / sum(len(group) + ASIDE for group in groups)
    rooms = [share * (len(group) + ASIDE) - TRAY_RIM for group in groups]
    drawn, x = [tray(inner + TRAY_RIM, TRAY_HEIGHT, *rooms)], float(TRAY_RIM)
    for group, room in zip(groups, rooms, strict=True):
        drawn += compartment(table, group, x, room)
        x += room + TRAY_RIM
    return [*drawn, *(element("g", id=f"die-{die + 1}", aria_hidden="true") for die in out)]


def lying_dice(table: Dice) -> tuple[list[int], list[int]]:
    """The dice that lie, by colour, and those that the throw was without; before the first throw, all lie."""
    rest = [die for die in range(NUM_DICE) if die not in table.aside]
    out = [die for die in rest if table.faces[die] == NONE]
    if len(out) == NUM_DICE:
        return rest, []
    lying = [die for die in rest if die not in out]
    return sorted(lying, key=lambda die: ORDER.index(COLOURS[table.faces[die]])), out


def label_key(table: Dice, faces: Sequence[int], is_aside: bool) -> str:
    """What some dice are called."""
    if is_aside:
        return "set aside"
    if faces[0] == NONE:
        return "not thrown"
    if table.stage == THROW and table.colour != NONE:
        return "in play"
    known = {CHOOSE: "thrown", PUSH: "in play", PHASE_TWO: "for others", TREASURE_USE: "treasure throw"}
    return known.get(table.stage, "last throw")


def compartment(table: Dice, those: Sequence[int], x: float, room: float) -> list[Markup]:
    """A part of the tray; what lies in it can be old, when a throw is due."""
    is_aside = those[0] in table.aside
    faces = [table.faces[die] for die in those]
    xs = {die: x + room * (place + 0.5) / len(those) - DIE / 2 for place, die in enumerate(those)}
    if is_aside or faces[0] == NONE:
        drawn = [one_die(table, die, xs[die]) for die in those]
    else:
        drawn = [
            of_colour(table, colour, {die: xs[die] for die in those if table.faces[die] == colour})
            for colour in dict.fromkeys(faces)
        ]
    is_going_on = is_aside and table.colour != NONE
    is_old = table.stage == TREASURE_THROW or (table.stage == THROW and not is_going_on)
    return [
        element("text", say(label_key(table, faces, is_aside)), class_="felt-label", x=x + room / 2, y=17.5),
        element("g", *drawn, class_=classes(dice=True, old=is_old and faces[0] != NONE)),
    ]


def of_colour(table: Dice, colour: int, xs: Mapping[int, float]) -> Markup:
    """The dice of one colour that lie on the table; ringed together when the colour can be chosen."""
    is_target = colour in table.choices
    label = say.count(f"dice {NAMES[colour]}", len(xs))
    first, last = min(xs.values()), max(xs.values())
    rings = [halo(first, last + DIE, 2.8, "near"), halo(first, last + DIE, 5.2, "far")]
    return element(
        "g",
        *(rings if is_target else ()),
        *(one_die(table, die, x) for die, x in xs.items()),
        id=f"choose-{COLOURS[colour]}",
        class_=classes(can=is_target) or None,
        aria_label=listed([label, is_target and say("can choose")]),
    )


@lru_cache(maxsize=1024)
def halo(left: float, right: float, distance: float, line: str) -> Markup:
    """One of the two lines around dice that can be chosen."""
    x, y, rx = left - distance, DIE_Y - distance, 9 + distance
    width, height = right - left + 2 * distance, DIE + 2 * distance
    return element("rect", class_=f"halo-{line}", x=x, y=y, width=width, height=height, rx=rx)


def one_die(table: Dice, die: int, x: float) -> Markup:
    """A die with its corner there."""
    return placed_die(die, table.faces[die], die in table.aside, x)


@remembered(4096)
def placed_die(die: int, face: int, is_aside: bool, x: float) -> Markup:
    """The same, for what it depends on."""
    place = at(x, DIE_Y, DIE / 40)
    if face == NONE:
        return element("g", no_die(), id=f"die-{die + 1}", transform=place, aria_label=say("no die"))
    return element(
        "g",
        element("g", coloured_die(COLOURS[face]), class_=f"die hue-{COLOURS[face]}"),
        id=f"die-{die + 1}",
        transform=place,
        data_aside="" if is_aside else None,
        aria_label=say(f"{'aside' if is_aside else 'die'} {NAMES[face]}"),
    )


@cache
def coloured_die(letter: str) -> Markup:
    """A die that shows a colour."""
    swatch = element("rect", class_="swatch", x=3.6, y=3.4, width=32.8, height=31, rx=6.5)
    symbol = element("g", use(letter, transform=at(20, 18.9, 1.2)), class_="inked")
    return Markup(die_body() + swatch + symbol)
