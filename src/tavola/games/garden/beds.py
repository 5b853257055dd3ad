"""The board of Garden Dice as a drawing: spaces, tiles on them, scarecrows' areas; and tiles elsewhere."""

from functools import cache, lru_cache

from ...core.drawings import kept
from ...core.language import spoken
from ...core.picture import WIDTH, Markup, at, classes, die, element, icon, layer, piece, remembered
from .choosing import crossings, ghosts, harvests, lanes, waterings, worth_text
from .drawings import seed_of, use
from .layout import KINDS, NUM_KINDS, SIZE, SPACES, column_of, row_of
from .notation import space_text
from .numbering import THINGS
from .plants import SCARECROW_BONUS
from .position import Position
from .scene import CELLS, Scene, Spot, bare_spot, space_label, spots

# Lengths, in units of the drawing
LEFT, TOP, PITCH, CELL = 36, 33, 60, 56  # of the spaces
HEIGHT = 397
AXIS = 20  # a die of the board's edge
TILE, INSET = 50, 3  # a tile on its space
OWNER, OWNER_AT = 21, 41.5  # the owner's token on a tile

CORNERS = "M-1 11V7A8 8 0 0 1 7-1h4M45-1h4a8 8 0 0 1 8 8v4M57 45v4a8 8 0 0 1-8 8h-4M11 57H7a8 8 0 0 1-8-8v-4"

LIGHT = {
    "bed": "#7C9364",
    "bed-lo": "#5F7549",
    "soil": "#D8BC92",
    "soil-2": "#CDAE80",
    "soil-line": "#B18F5E",
    "star-soil": "#F3D98F",
    "star-ink": "#6F4A05",
    "tile": "#FFFAEC",
    "tile-edge": "#D8C6A0",
    "kraft": "#C49A66",
    "kraft-edge": "#6B4623",
    "seed": "#F3E2BF",
    "seed-ink": "#452B13",
    "special": "#E9EEF0",
    "aoe-glow": "rgba(255,252,240,.72)",
    "touch-ink": "#FFFDF7",
}
DARK = {
    "bed": "#3B4A33",
    "bed-lo": "#2C3926",
    "soil": "#6B5640",
    "soil-2": "#604C37",
    "soil-line": "#8A7050",
    "star-soil": "#6B5424",
    "star-ink": "#F5D27A",
    "tile": "#F1E6CE",
    "tile-edge": "#B7A37C",
    "kraft": "#B58D5B",
    "kraft-edge": "#4A2E14",
    "seed": "#F0DDB6",
    "seed-ink": "#3A230E",
    "special": "#DDE3E5",
    "aoe-glow": "rgba(255,252,240,.22)",
    "touch-ink": "#0E2422",
}
RULES = {
    ".bed-0": "stop-color:var(--bed)",
    ".bed-1": "stop-color:var(--bed-lo)",
    ".bed": "stroke:var(--bed-lo);filter:drop-shadow(0 2px 3px var(--shade))",
    ".space": "fill:var(--soil);stroke:var(--soil-line)",
    ".furrows": "color:var(--soil-2)",
    ".star .space": "fill:var(--star-soil);stroke:var(--star-ink);stroke-width:1.5",
    ".star-big,.twice": "color:var(--star-ink);fill:var(--star-ink)",
    ".twice": "font:700 13.4px var(--font-display);text-anchor:middle",
    ".stripes": "color:var(--fill);opacity:.42",
    ".area": "fill:none;stroke:var(--piece-rim,var(--aoe-glow));stroke-width:5.5",
    ".area-line": "fill:none;stroke:var(--fill);stroke-width:2.5;stroke-dasharray:6 3.5",
    ".under": "fill:rgba(50,30,8,.42)",
    ".ground": "fill:var(--tile);stroke:var(--tile-edge)",
    ".seed .ground": "fill:var(--kraft);stroke:var(--kraft-edge)",
    ".seed use": "fill:var(--seed);color:var(--seed-ink)",
    ".stitch": "fill:none;stroke:var(--kraft-edge);stroke-width:1.2;stroke-dasharray:3 2;opacity:.75",
    ".special .ground": "fill:var(--special);stroke:#8A8378;stroke-width:3",
    ".special.owned .ground": "stroke:var(--fill)",
    ".badge": "fill:#2A211B",
    ".seed .badge": "fill:var(--seed);stroke:var(--kraft-edge);stroke-width:1.4",
    ".owned .badge": "fill:var(--fill)",
    ".value": "font:700 13.5px var(--font-display);font-variant-numeric:lining-nums;text-anchor:middle;"
    "fill:#FFFDF7",
    ".seed .value": "fill:#2A211B",
    ".owned .value": "fill:var(--mark)",
    ".pill": "fill:#FFFAEC;stroke:#2A211B",
    ".count": "font-size:13.2px;font-weight:700;text-anchor:middle;fill:#2A211B",
    ".small-star": "color:#8A5A0C",
    ".seed .small-star": "color:var(--seed-ink)",
    ".corners": "fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round",
    ".ring": "color:var(--touch);display:none",
    ".can>.ring,.picked>.ring,.would>.ring": "display:inline",
    ".picked>.ring": "color:var(--gold-fill);filter:drop-shadow(0 0 1.5px #2A211B)",
    ".sign": "fill:var(--touch);stroke:#fff;stroke-width:2",
    ".would": "color:var(--touch-ink)",
    ".gain": "font-size:14px;font-weight:700;text-anchor:middle;fill:var(--touch-ink)",
    ".would>.ring": "color:var(--touch)",
    ".ghost": "opacity:.72",
    ".lane": "fill:var(--gold-fill);fill-opacity:.16;stroke:var(--gold-fill);stroke-width:2.4;"
    "stroke-dasharray:1 5;stroke-linecap:round",
    ".axis-edge": "fill:none;stroke:#2A211B;stroke-width:6.5",
    ".axis-gold": "fill:none;stroke:var(--gold-fill);stroke-width:3.6",
}


# The board


def board(scene: Scene) -> list[Markup]:
    """From the bottom up: the bed, the spaces with their tiles, the areas of the scarecrows."""
    seats = [seat for seat in range(scene.state.seats) if scene.state.scarecrows >> seat & 1]
    marked = scene.preview.spaces if scene.preview else ()
    return [
        bed(),
        axes(*lanes(pointed(scene))),
        *layer(*cells(scene), id="cells"),
        *layer(*map(lane, pointed(scene)), id="lanes", pointer_events="none"),
        *layer(*(area(scene.state, seat) for seat in seats), id="areas", pointer_events="none"),
        *layer(
            *(use("ring", class_="ring", transform=at(*corner(space))) for space in marked),
            *(would_be(scene, space) for space in marked),
            *offers(scene),
            id="would",
            class_="would",
            pointer_events="none",
        ),
    ]


@cache
def bed() -> Markup:
    """What the spaces lie on."""
    return element("rect", class_="bed", fill="url(#sym-bed)", width=WIDTH, height=HEIGHT, rx=16)


def cells(scene: Scene) -> list[Markup]:
    """The spaces with what lies on them."""
    drawn, language = bare_cells(scene.state.stars)[:], spoken()
    for spot in spots(scene):
        drawn[spot.space] = cell(spot, language)
    return drawn


@remembered(256)
def bare_cells(stars: int) -> list[Markup]:
    """All spaces with nothing on them."""
    language = spoken()
    return [cell(bare_spot(space, stars >> space & 1 == 1), language) for space in range(SPACES)]


@cache
def axes(rows: frozenset[int] = frozenset(), columns: frozenset[int] = frozenset()) -> Markup:
    """A die for every column and every row; those that chosen dice point with are gold."""
    middles = [PITCH * i + CELL / 2 - AXIS / 2 for i in range(SIZE)]
    above = [axis_die(face, LEFT + middle, 7, face in columns) for face, middle in enumerate(middles, 1)]
    beside = [axis_die(face, 8.5, TOP + middle, face in rows) for face, middle in enumerate(middles, 1)]
    return element("g", *above, *beside, aria_hidden="true")


def axis_die(face: int, x: float, y: float, is_gold: bool) -> Markup:
    """A die of the board's edge."""
    rim = {"x": x - 2, "y": y - 2, "width": AXIS + 4, "height": AXIS + 4, "rx": 7}
    rims = [element("rect", class_=look, **rim) for look in ("axis-edge", "axis-gold")] if is_gold else []
    return Markup("".join([*rims, die(face, x, y, AXIS)]))


def pointed(scene: Scene) -> list[int]:
    """The spaces at which the chosen dice point for the chosen tile."""
    thing, spaces = ghosts(scene.chosen)
    return [] if thing is None else crossings(scene.chosen.faces, spaces)


def lane(space: int) -> Markup:
    """The way from the edge of the board to a space, along its row and along its column."""
    x, y = corner(space)
    across = element("rect", class_="lane", x=LEFT, y=y, width=x - LEFT + CELL, height=CELL, rx=9)
    down = element("rect", class_="lane", x=x, y=TOP, width=CELL, height=y - TOP + CELL, rx=9)
    return Markup(across + down)


def corner(space: int) -> tuple[int, int]:
    """Where a space's top left corner is."""
    return LEFT + PITCH * (column_of(space) - 1), TOP + PITCH * (row_of(space) - 1)


@kept(16384)
def cell(spot: Spot, language: str) -> Markup:
    """A space, what lies on it, and its marks; only the words depend on who looks."""
    carers = tuple([seat for seat, _ in spot.carers])
    return element(
        "g",
        shape(spot._replace(owner_name="", carers=()), carers),
        id=CELLS[spot.space],
        class_=classes(cell=True, star=spot.is_star, last=spot.is_last),
        transform=at(*corner(spot.space)),
        aria_label=space_label(spot),
    )


@kept(16384)
def shape(spot: Spot, carers: tuple[int, ...]) -> Markup:
    """A space without any name: the same for all."""
    parts = [
        soil(spot.is_star),
        *(use(f"stripes-{seat + 1}", class_=f"stripes p{seat + 1}") for seat in carers),
        *on_space(spot),
        *([] if spot.ghost is None else [ghost(spot.ghost, spot.ghost_owner)]),
        element("path", class_="corners", d=CORNERS) if spot.is_last else Markup(),
        use("ring", class_="ring") if spot.is_touched else Markup(),
    ]
    return Markup("".join(parts))


@cache
def soil(is_star: bool) -> Markup:
    """A space with nothing on it."""
    space = element("rect", class_="space", width=CELL, height=CELL, rx=9)
    return space if is_star else Markup(space + use("furrows", class_="furrows"))


def on_space(spot: Spot) -> list[Markup]:
    """A tile, a rock, the star of an empty space, or nothing."""
    if spot.thing == "rock":
        return [use("rock", 4, 3.5, 48)]
    if spot.thing:
        return [element("g", *tile_on(spot), transform=at(INSET, INSET), **motion_of(spot))]
    if not spot.is_star:
        return []
    return [
        use("star", 15, 6.5, 52, class_="star-big"),
        element("text", "×2", class_="twice", x=28, y=46),
    ]


def tile_on(spot: Spot) -> list[Markup]:
    """A plant, with the star of its space; or an animal or a sundial tile."""
    if spot.thing not in ("seed", "vegetable"):
        return [special_tile(spot.thing, spot.owner, spot.number)]
    is_vegetable = spot.thing == "vegetable"
    tile = plant_tile(spot.number, is_vegetable, spot.owner)
    if not spot.is_star:
        return [tile]
    star = use("star", 4, 33, 28, class_="small-star")
    return [tile, element("g", star, class_=None if is_vegetable else "seed")]


def motion_of(spot: Spot) -> dict[str, str]:
    """How a tile moves."""
    if spot.thing in ("seed", "vegetable"):
        return in_motion(f"plant {spot.space}", spot.thing)
    return special_in_motion(spot.thing, spot.owner)


def special_in_motion(thing: str, seat: int) -> dict[str, str]:
    """An animal, or a sundial tile, which has two sides."""
    if thing in ("bird", "rabbit"):
        return in_motion(f"animal {seat + 1}", thing, "hop")
    return in_motion(f"dial {seat + 1}", thing)


def in_motion(thing: str, side: str, motion: str = "slide") -> dict[str, str]:
    """What a page needs to let a tile move and turn over: what stays itself, which side is up, and how."""
    return {"data_thing": thing, "data_side": side, "data_motion": motion}


def ghost(thing: int, owner: int) -> Markup:
    """The chosen tile where it can go."""
    kind = thing if thing < NUM_KINDS else None
    tile = thing_tile(THINGS[thing], kind, owner if kind is not None else None)
    return element("g", tile, class_="ghost", transform=at(INSET, INSET))


def would_be(scene: Scene, space: int) -> Markup:
    """What a preview says of a space: the points it brings, or the drop that turns it."""
    is_harvest = scene.preview is not None and scene.preview.is_harvest
    return badge(space, worth_text(scene.state, space) if is_harvest else "")


def offers(scene: Scene) -> list[Markup]:
    """What a single die that was chosen can water or harvest, with the points of each."""
    if scene.preview:
        return []
    worths = harvests(scene.state, scene.chosen) | dict.fromkeys(waterings(scene.chosen), "")
    return [badge(space, worth) for space, worth in sorted(worths.items())]


def badge(space: int, worth: str) -> Markup:
    """Points over a space, or a drop; beside the board's edge, as near to it as there is room."""
    width = 18 + 7.2 * len(worth)
    middle = min(CELL / 2, WIDTH - 2 - width / 2 - corner(space)[0])
    sign = [
        element("rect", class_="sign", x=middle - width / 2, y=40, width=width, height=23, rx=11.5),
        element("text", worth, class_="gain", x=middle, y=56.5),
    ]
    drop = [element("circle", class_="sign", cx=49, cy=7, r=12), icon("water", 41, -1, 16)]
    return element(
        "g",
        *(sign if worth else drop),
        id=f"would-{space_text(space)}",
        transform=at(*corner(space)),
    )


def area(s: Position, seat: int) -> Markup:
    """The outline of the spaces in the care of a scarecrow."""
    space = s.dials[seat].bit_length() - 1
    rows = [row for row in (row_of(space) - 1, row_of(space) + 1) if 1 <= row <= SIZE] + [row_of(space)]
    columns = [c for c in (column_of(space) - 1, column_of(space) + 1) if 1 <= c <= SIZE] + [column_of(space)]
    box = {
        "x": LEFT + PITCH * (min(columns) - 1) - 2,
        "y": TOP + PITCH * (min(rows) - 1) - 2,
        "width": PITCH * (max(columns) - min(columns) + 1),
        "height": PITCH * (max(rows) - min(rows) + 1),
        "rx": 11,
    }
    lines = (element("rect", class_=look, **box) for look in ("area", "area-line"))
    return element("g", *lines, id=f"area-{seat + 1}", class_=f"p{seat + 1}")


# Tiles, on a square of 50


@cache
def plant_tile(kind: int, is_vegetable: bool, owner: int | None = None) -> Markup:
    """A seed or a vegetable: ground, line and badge all differ; with its owner's token, if it has one."""
    name = KINDS[kind]
    side = (
        [use(name, 9, 9, 34), element("circle", class_="badge", cx=7.5, cy=7.5, r=9.5)]
        if is_vegetable
        else [
            element("rect", class_="stitch", x=3, y=3, width=44, height=44, rx=6),
            use(seed_of(kind), 9.5, 6.5, 33),
            element("rect", class_="badge", x=-1.5, y=-1.5, width=18, height=18, rx=5),
        ]
    )
    return element(
        "g",
        ground(),
        *side,
        element("text", str(kind + 1), class_="value", x=7.5, y=12.3),
        Markup() if owner is None else piece(owner + 1, OWNER_AT, OWNER_AT, OWNER),
        class_="veg" if is_vegetable else "seed",
    )


@lru_cache(maxsize=1024)
def special_tile(thing: str, owner: int | None = None, carried: int = 0) -> Markup:
    """An animal or a sundial tile in its owner's colour, with the tokens on it where there are several."""
    marks = []
    if thing == "scarecrow":
        marks = [
            element("rect", class_="badge", x=-3, y=-2, width=25, height=19, rx=9.5),
            element("text", f"+{SCARECROW_BONUS}", class_="value", x=9, y=12),
        ]
    elif thing in ("bird", "rabbit") and carried > 1:
        marks = [
            element("rect", class_="pill", x=10, y=35, width=21, height=15, rx=7.5),
            element("text", f"×{carried}", class_="count", x=20, y=46.8),
        ]
    return element(
        "g",
        element("rect", class_="under", y=1.8, width=TILE, height=TILE, rx=8),
        element("rect", class_="ground", x=1.5, y=1.5, width=TILE - 3, height=TILE - 3, rx=7),
        use(thing, 6.5, 6, 37),
        Markup() if owner is None else piece(owner + 1, OWNER_AT, OWNER_AT, OWNER),
        *marks,
        class_="special" if owner is None else f"special owned p{owner + 1}",
    )


def ground() -> Markup:
    """A tile without anything on it."""
    shade = element("rect", class_="under", y=1.8, width=TILE, height=TILE, rx=8)
    return Markup(shade + element("rect", class_="ground", width=TILE, height=TILE, rx=8))


def thing_tile(thing: str, kind: int | None, owner: int | None = None) -> Markup:
    """Whatever can be placed."""
    if kind is not None:
        return plant_tile(kind, False, owner)
    return use("rock", 1, 1, 48) if thing == "rock" else special_tile(thing)
