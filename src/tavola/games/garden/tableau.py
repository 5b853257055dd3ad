"""All but the board: players, tiles that lie ready, stacks, dice, and what else one chooses."""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.language import listed
from ...core.match import Event
from ...core.names import isolated, joined
from ...core.picture import (
    BUTTON_HEIGHT,
    WIDTH,
    Markup,
    at,
    classes,
    die,
    element,
    icon,
    layer,
    piece,
    remembered,
    shared_out,
    shortened,
    text_width,
    tray,
)
from .beds import TILE, thing_tile
from .drawings import use
from .layout import KINDS, NUM_KINDS
from .notation import deed, tiles_of
from .numbering import FACES, SUNDIAL, THINGS
from .position import DECIDE
from .scene import (
    Die,
    Holding,
    Scene,
    dial_steps,
    die_label,
    hand_label,
    has_dial,
    heading_key,
    holding_of,
    protagonists,
    request,
    seat_label,
    specials_of,
)
from .words import say

# Lengths, in units of the drawing
PAD = 6
ROW_HEIGHT, ROW_PITCH, HEAD = 48, 52, 20  # of the players
HARVEST_X, HARVEST_PITCH, HAND_X, HAND_PITCH, HAND_ROW = 124, 26, 254, 22, 4
NAME_SIZE, HEADING_SIZE = 14.5, 17
ASK_HEIGHT, PROMPT_HEIGHT, LAST_SIZE = 48, 70, 12.5
SLOT, SLOT_PITCH, BENCH_HEIGHT = 44, 49.5, 74
LOW_BENCH_HEIGHT = 52  # without its heading
DIE, DIE_PITCH, TRAY_HEIGHT = 66, 90, 86
FACE_PITCH, MAX_BUTTON_WIDTH = 62, 110  # of the faces to turn to, and of the buttons
TURN_PANEL_HEIGHT = TRAY_HEIGHT + BUTTON_HEIGHT + 3 * PAD
BUTTONS = {
    "sun-reroll": "again",
    "swallow": "into",
    "spit": "out",
    "flip": "flip",
    "reroll": "again",
    "end": "skip",
}
MAIN = ("reroll", "end")  # for the whole turn
LONG = ("sun-reroll", "end")  # whose word is too short to be read alone

RULES = {
    ".head": "font-size:11px;font-weight:600;letter-spacing:.02em;text-transform:uppercase;fill:var(--ink-3)",
    ".note": "font-size:13px;font-weight:600;fill:var(--ink-2)",
    ".tally": "font-size:13px;font-weight:600;text-anchor:middle;font-variant-numeric:tabular-nums",
    ".none": "opacity:.28",
    ".score": "font:700 24px var(--font-display);text-anchor:end;font-variant-numeric:lining-nums",
    ".more": "font-size:14px;font-weight:700;text-anchor:end;fill:var(--touch)",
    ".heading": f"font-family:var(--font-display);font-size:{HEADING_SIZE}px;font-weight:700",
    ".mini": "fill:var(--kraft);stroke:var(--kraft-edge)",
    ".mini.other": "fill:var(--special);stroke:#8A8378",
    ".slot": "fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:4 4",
    ".hit": "fill-opacity:0",
    ".reach": "font:700 16.4px var(--font-display);text-anchor:end",
    # Tiles are smaller here than on the board, their numbers are not.
    ".ready .count": "font-size:15.8px",
    ".ready .value": "font-size:16.4px;transform:translateY(1px)",
    ".stack .value": "font-size:21.8px;transform:translate(1.9px,4px)",
    ".stack .badge": "transform:scale(1.25)",
    ".below": "fill:var(--kraft);stroke:var(--kraft-edge)",
    ".stack-card": "fill:var(--paper);stroke:var(--paper-edge);filter:drop-shadow(0 1px 1.5px var(--shade))",
    ".left": "font:700 15px var(--font-display);text-anchor:middle;font-variant-numeric:lining-nums",
    ".gone": "opacity:.55",
    ".last .stack-card": "stroke:var(--ink);stroke-width:2.4",
    ".can .stack-card": "stroke:var(--touch);stroke-width:4",
    ".picked .stack-card": "stroke:var(--gold);stroke-width:4",
    ".halo-far": "fill:none;stroke:var(--ring-out);stroke-width:6.5",
    ".halo-near": "fill:none;stroke:var(--ring-in);stroke-width:3",
    ".halo-far,.halo-near": "display:none",
    ".can .halo-far,.can .halo-near,.picked .halo-far,.picked .halo-near": "display:inline",
    ".picked .halo-far": "stroke:#2A211B;stroke-width:8.5",
    ".picked .halo-near": "stroke:var(--gold-fill);stroke-width:4.5",
    ".lift": "transition:translate .16s",
    ".picked .lift": "translate:0 -7px",
    ".sun-card": "fill:var(--paper);stroke:var(--line);stroke-width:1.5",
    ".can .sun-card": "stroke:var(--touch);stroke-width:2.5",
    ".picked .sun-card": "stroke:var(--gold-fill);stroke-width:4.5",
    ".turn.can .hit,.button.can rect": "stroke:var(--touch);stroke-width:2.5",
    ".turn.picked .hit,.button.picked rect": "stroke:var(--gold);stroke-width:2.5",
    ".button .word": "font-size:13.2px;text-anchor:middle",
}


# The players


def players_height(scene: Scene) -> float:
    """How much room the players take."""
    return HEAD + scene.state.seats * ROW_PITCH + 2


def players(scene: Scene) -> list[Markup]:
    """A row for each seat under a line of headings."""
    heads = (("Harvest", HARVEST_X + PAD), ("To place", HAND_X + PAD))
    return [
        element("rect", class_="card", width=WIDTH, height=players_height(scene), rx=16),
        *(element("text", say(key), class_="head", x=x, y=14) for key, x in heads),
        element("text", say("Points"), class_="head", x=WIDTH - 2 * PAD - 2, y=14, text_anchor="end"),
        *(player(holding_of(scene, seat)) for seat in range(scene.state.seats)),
    ]


@remembered(1024)
def player(held: Holding) -> Markup:
    """A seat: who sits there, tokens and sun, harvest, what is not placed yet, points."""
    seat, width = held.seat, WIDTH - 2 * PAD
    parts = [
        element("rect", class_="tile", width=width, height=ROW_HEIGHT, rx=12),
        *who(held),
        *harvest(held.harvest),
        *hand(held),
        *points(held, width - 9),
    ]
    if held.standing:
        pointer = at(0, ROW_HEIGHT / 2)
        parts.append(element("path", class_="pointer", d="M-7 0 0-7 7 0 0 7Z", transform=pointer))
    return element(
        "g",
        *parts,
        id=f"seat-{seat + 1}",
        class_=classes(seat=True, on=held.standing),
        transform=at(PAD, HEAD + seat * ROW_PITCH),
        aria_label=seat_label(held),
    )


def who(held: Holding) -> list[Markup]:
    """Piece, name, tokens left, and the sun."""
    return [
        piece(held.seat + 1, 24, 24.5, 29),
        element("text", shortened(held.name, NAME_SIZE, HARVEST_X - 46), class_="name", x=44, y=20),
        piece(held.seat + 1, 50.5, 34, 13),
        element("text", f"×{held.num_tokens}", class_="note", x=59, y=38.5),
        use("sun", 82, 24.5, 19) if held.has_sun else Markup(),
    ]


def harvest(counts: Sequence[int]) -> list[Markup]:
    """The harvested tiles by kind."""
    drawn = []
    for kind, count in enumerate(counts):
        x = HARVEST_X + HARVEST_PITCH * kind
        drawn.append(use(KINDS[kind], x, 5, 22, class_=None if count else "none"))
        if count:
            drawn.append(element("text", str(count), class_="tally", x=x + 11, y=42))
    return drawn


def hand(held: Holding) -> list[Markup]:
    """Everything that a seat has to place, small, in two lines."""
    tiles = tiles_in(held.bought, held.specials)
    top = 3.5 if len(tiles) > HAND_ROW else 13.5
    return [
        mini(thing, count, HAND_X + HAND_PITCH * (n % HAND_ROW), top + 21.5 * (n // HAND_ROW))
        for n, (thing, count) in enumerate(tiles)
    ]


def tiles_in(bought: Sequence[int], specials: Sequence[int]) -> list[tuple[int, int]]:
    """What a seat has to place, and how many of each."""
    counts = dict(enumerate(bought)) | dict.fromkeys(specials, 1)
    return [(thing, count) for thing, count in counts.items() if count]


def mini(thing: int, count: int, x: float, y: float) -> Markup:
    """A small tile, and how many there are of it."""
    is_seed = thing < NUM_KINDS
    parts = [
        element("rect", class_="mini" if is_seed else "mini other", width=20, height=20, rx=5),
        use(THINGS[thing], 1.5, 1.5, 17),
    ]
    if count > 1:
        parts.append(element("circle", class_="pill", cx=17, cy=15.5, r=6.5))
        parts.append(element("text", str(count), class_="count", x=17, y=19.8))
    return element("g", *parts, transform=at(x, y))


def points(held: Holding, x: float) -> list[Markup]:
    """The score, and what a preview adds to it."""
    gain, total = held.gain, str(held.points).replace("-", "−")
    counter = {"id": f"points-{held.seat + 1}", "class_": "score", "data_counter": ""}
    drawn = [element("text", total, x=x, y=41 if gain else 32.5, **counter)]
    return [*drawn, element("text", f"+{gain}", class_="more", x=x, y=18)] if gain else drawn


# Whose turn


def prompt(scene: Scene) -> list[Markup]:
    """Whose turn it is, and what is to be done."""
    s = scene.state
    first = next((seat for seat in range(s.seats) if scene.is_on(seat)), None)
    return [
        icon("dice", 14, 11, 26) if first is None else piece(first + 1, 27, 24.5, 34),
        element("text", heading(scene), class_="heading", x=52, y=21.5),
        element("text", request(scene), class_="small", x=52, y=39),
    ]


def prompt_card(scene: Scene) -> list[Markup]:
    """The same on a card, and what was done last."""
    return [
        element("rect", class_="card", width=WIDTH, height=PROMPT_HEIGHT, rx=16),
        *prompt(scene),
        *(last_words(scene, scene.done) if scene.done else ()),
    ]


def last_words(scene: Scene, done: Event) -> list[Markup]:
    """What was done last, and by whom."""
    size = LAST_SIZE * 0.85  # a sentence has more narrow letters than the guess allows for
    room = WIDTH - 70 - text_width(deed(done.text, ""), size)
    name = isolated(shortened(scene.names[done.seat - 1], size, max(room, 60)))
    return [
        element("path", class_="rule", d=f"M14 {ASK_HEIGHT}H{WIDTH - 14}"),
        piece(done.seat, 27, ASK_HEIGHT + 10.5, 15),
        element("text", deed(done.text, name), class_="small", x=52, y=ASK_HEIGHT + 15),
    ]


def heading(scene: Scene) -> str:
    """The heading, with the names cut to what the line can hold."""
    key, names = heading_key(scene.state), protagonists(scene)
    frame = say(key, name=joined([""] * len(names), briefly=True))
    size = HEADING_SIZE * 0.9  # the display font is narrow
    room = WIDTH - 62 - text_width(frame, size)
    return say(key, name=joined(shared_out(names, size, room), briefly=True))


# The tiles that lie ready


def bench(scene: Scene) -> list[Markup]:
    """Whose tiles these are, and a place for everything that a player can have to place."""
    return [
        element("rect", class_="card", width=WIDTH, height=BENCH_HEIGHT, rx=16),
        piece(scene.owner + 1, 19, 13.5, 15),
        element("text", whose_tiles(scene), class_="small", x=31, y=17.5),
        *slots(places(scene), 24),
    ]


def low_bench(scene: Scene) -> list[Markup]:
    """The same without a heading: tokens on the tiles tell whose they are."""
    return low_card(whose_tiles(scene), places(scene))


@remembered(2048)
def low_card(label: str, ready: tuple["Slot", ...]) -> list[Markup]:
    """The card that they lie on."""
    return [
        element("rect", class_="card", width=WIDTH, height=LOW_BENCH_HEIGHT, rx=14),
        *layer(*slots(ready, 4), aria_label=label, role="group"),
    ]


def whose_tiles(scene: Scene) -> str:
    """The heading of the tiles that lie ready."""
    if scene.you == scene.owner + 1:
        return say("your tiles")
    name = isolated(shortened(scene.names[scene.owner], LAST_SIZE, WIDTH - 100))
    return say("ready", name=name)


def slots(ready: Sequence["Slot"], y: float) -> list[Markup]:
    """A place for everything that a player can have to place."""
    gap = (WIDTH - SLOT_PITCH * len(ready)) / 2
    return [slot(each, gap + 2.5 + SLOT_PITCH * place, y) for place, each in enumerate(ready)]


def is_in_game(scene: Scene, thing: str) -> bool:
    """Whether the tile is used in this game at all."""
    s = scene.state
    return not (thing == "bird" and s.family) and not (thing == "rock" and s.seats > 2)


class Slot(NamedTuple):
    """A place for a tile: all that its drawing and its words depend on."""

    thing: int
    owner: int
    num_tiles: int  # that lie there
    dial: int | None  # the steps that the sundial on the board has left
    is_touched: bool  # for some move


def places(scene: Scene) -> tuple[Slot, ...]:
    """A place for each tile of whoever's tiles lie ready."""
    s, seat = scene.state, scene.owner
    counts = dict(enumerate(tiles_of(s.bought, seat))) | dict.fromkeys(specials_of(s, seat), 1)
    reach = dial_steps(s, seat) if has_dial(s, seat) else None
    return tuple(
        [
            Slot(
                thing,
                seat,
                counts.get(thing, 0),
                reach if thing == SUNDIAL else None,
                f"tile-{name}" in scene.touched,
            )
            for thing, name in enumerate(THINGS)
            if is_in_game(scene, name)
        ]
    )


@remembered(4096)
def slot(place: Slot, x: float, y: float) -> Markup:
    """A place for a tile: with the tile, the reach of the sundial, or empty."""
    thing, count = place.thing, place.num_tiles
    kind = thing if thing < NUM_KINDS else None
    drawn = [element("rect", class_="slot", x=2, y=2, width=TILE - 4, height=TILE - 4, rx=9)]
    if count:
        drawn = [thing_tile(THINGS[thing], kind, place.owner if kind is not None else None)]
    elif place.dial is not None:
        drawn += dial(place.dial)
    if count > 1:
        drawn.append(element("circle", class_="pill", cx=43, cy=6.5, r=10))
        drawn.append(element("text", str(count), class_="count", x=43, y=12))
    reach = SLOT_PITCH * TILE / SLOT  # a finger may miss the tile, but not its place
    box = {"x": (TILE - reach) / 2, "y": (TILE - reach) / 2, "width": reach, "height": reach}
    return element(
        "g",
        element("rect", class_="hit", **box),
        *drawn,
        use("ring", 0.5, 0.5, 42, class_="ring") if place.is_touched else Markup(),
        id=f"tile-{THINGS[thing]}",
        class_=classes(ready=True, held=count),
        transform=at(x, y, SLOT / TILE),
        aria_label=hand_label(thing, count, place.dial),
    )


def dial(steps: int) -> list[Markup]:
    """The sundial that lies on the board, and by how much it can still change dice; dim when used up."""
    drawn = use("sundial", 6, 9, 38, class_=None if steps else "none")
    return [drawn, element("text", f"±{steps}", class_="reach", x=46, y=17)] if steps else [drawn]


# Dice and choices


def turn_panel(scene: Scene) -> list[Markup]:
    """The dice in their tray, below them whatever else there is to choose.

    All of it has its place even when it is not there, so that nothing moves during a game.
    """
    return [
        element("rect", class_="card", width=WIDTH, height=TURN_PANEL_HEIGHT, rx=16),
        element("g", *dice(scene, WIDTH - 2 * PAD), id="tray", transform=at(PAD, PAD)),
        element("g", *choices(scene), transform=at(PAD, TRAY_HEIGHT + 2 * PAD)),
    ]


def is_sun_up(scene: Scene) -> bool:
    """Whether there are faces to turn a die to: at a table once the sun was touched, else always."""
    return not scene.is_live or "sun" in scene.chosen.touched


def dice(scene: Scene, width: float) -> list[Markup]:
    """The four dice; those that can be touched are ringed, those that are spent are outlines."""
    left = (width - 4 * DIE_PITCH) / 2 + (DIE_PITCH - DIE) / 2
    return [
        tray(width, TRAY_HEIGHT),
        *(
            one_die(
                each,
                left + DIE_PITCH * place,
                f"die-{each.face}" in scene.first,
                f"die-{each.face}" in scene.touched,
                scene.state.stage == DECIDE,
            )
            for place, each in enumerate(scene.dice)
        ),
    ]


@remembered(2048)
def one_die(each: Die, x: float, is_first: bool, is_touched: bool, is_deciding: bool) -> Markup:
    """A place in the tray."""
    y = (TRAY_HEIGHT - DIE) / 2 - 1
    halo = {"x": -3, "y": -3.5, "width": DIE + 6, "height": DIE + 6, "rx": 0.3 * DIE}
    rings = [element("rect", class_=f"halo-{line}", **halo) for line in ("far", "near")]
    lifted = element("g", *(rings if is_touched else ()), die(each.face, 0, 0, DIE), class_="lift")
    return element(
        "g",
        element("rect", class_="hit", x=-5, y=-5, width=DIE + 10, height=DIE + 10),
        lifted,
        id=each.name,
        class_=classes(pool=True, can=is_first),
        transform=at(x, y),
        data_as=f"die-{each.face}" if each.face else None,
        aria_label=die_label(each.face, is_deciding, is_first),
    )


def faces(scene: Scene) -> list[Markup]:
    """The faces that the sun can turn a die to."""
    return [face_to_turn_to(face) for face in FACES if f"face-{face}" in scene.touched]


def face_to_turn_to(face: int) -> Markup:
    """One of them."""
    left = (WIDTH - FACE_PITCH * len(FACES)) / 2
    return element(
        "g",
        element("rect", class_="hit", width=FACE_PITCH, height=FACE_PITCH, rx=12),
        die(face, 5, 5, FACE_PITCH - 10),
        id=f"face-{face}",
        class_="turn",
        transform=at(left + FACE_PITCH * (face - 1), PAD),
        aria_label=say("turn to", face=face),
    )


def choices(scene: Scene) -> list[Markup]:
    """The sun and throwing again with it; what an animal does; throwing again and ending the turn."""
    names = [name for name in BUTTONS if name in scene.touched]
    left, right = BUTTON_HEIGHT + PAD, WIDTH - 2 * PAD
    pitch = min((right - left + PAD) / max(len(names), 1), MAX_BUTTON_WIDTH + PAD)
    xs = [right + PAD - pitch * (len(names) - place) for place in range(len(names))]
    return [*sun(scene), *(choice(name, x, pitch - PAD) for name, x in zip(names, xs, strict=True))]


def sun(scene: Scene) -> list[Markup]:
    """The sun, dim while it cannot be used; nothing if it is spent."""
    card = [
        element("rect", class_="sun-card", width=BUTTON_HEIGHT, height=BUTTON_HEIGHT, rx=12),
        use("sun", 7, 7, 38),
    ]
    if "sun" in scene.first:
        return [
            element("g", *card, id="sun", class_="can", aria_label=listed([say("sun token"), say("target")]))
        ]
    has_sun = scene.state.suns >> scene.owner & 1
    return [element("g", *card, class_="none", aria_hidden="true")] if has_sun else []


@remembered(1024)
def choice(name: str, x: float, width: float) -> Markup:
    """A button: a sign, and a word below it."""
    return element(
        "g",
        element("rect", width=width, height=BUTTON_HEIGHT, rx=12),
        icon(BUTTONS[name], width / 2 - 10, 6, 20),
        element("text", say(f"button {name}"), class_="word", x=width / 2, y=BUTTON_HEIGHT - 9),
        id=name,
        class_=classes(button=True, main=name in MAIN),
        transform=at(x, 0),
        aria_label=say(f"long {name}" if name in LONG else f"button {name}"),
    )
