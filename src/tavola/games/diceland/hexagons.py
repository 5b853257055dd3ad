"""Boards as drawings: hexagons on a grid of whole numbers, their borders, and the symbols of the colours.

A hexagon is 48 wide and 56 high here (which is a regular one, but for a hundredth), so that all corners have
whole coordinates; whoever draws a board scales it. What no move changes is made once for each board.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from ...core.drawings import kept
from ...core.picture import Markup, at, element, layer
from .crosses import is_crossed
from .layout import COLOURS, MAX_COLUMNS, MAX_SPACES, NAMES, space_name
from .position import NONE, Position

WIDE, HIGH, DOWN = 48, 56, 42  # a hexagon's width and height, and from one row to the next
BLOCK = 8  # spaces that are drawn together on small boards

AXIS, AXIS_SIZE = 15, 12  # the strip above and left of a board for its names, and their size

Point = tuple[int, int]

# Around a hexagon from its top, clockwise: its corners, the edges from one to the next, what lies behind them
CORNERS: tuple[Point, ...] = ((0, -28), (24, -14), (24, 14), (0, 28), (-24, 14), (-24, -14))
EDGES = ("l24 14", "v28", "l-24 14", "l-24-14", "v-28", "l24-14")
BEHIND: tuple[Point, ...] = ((24, -42), (48, 0), (24, 42), (-24, 42), (-48, 0), (-24, -42))

OUTLINE = "M0-28 24-14V14L0 28-24 14V-14Z"
INNER = "M0-23.5 20.2-11.8V11.8L0 23.5-20.2 11.8V-11.8Z"

# How a line or an area of a symbol is drawn. A symbol in use sees no stylesheet, so these are attributes.
Theme = dict[str, object]
SOLID: Theme = {"fill": "currentColor", "stroke": "none", "fill-rule": "evenodd"}
ROUND: Theme = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}
DRAWN: Theme = {**ROUND, "stroke": "currentColor", "stroke-width": 2.6}
INKED: Theme = {**ROUND, "stroke": "#2A211B", "stroke-width": 1.2, "opacity": 0.8}
GLINT: Theme = {**ROUND, "stroke-width": 1.3}
RIMMED: Theme = {"fill": "currentColor", "stroke": "#2A211B", "stroke-linejoin": "round", "stroke-width": 1.5}

# The symbols of the colours and other signs, on a square of 24
SIGNS: dict[str, tuple[tuple[Theme, str], ...]] = {
    "r": ((SOLID, "M12 2.6 22 11.4h-2.7V21h-5v-6.2H9.7V21h-5v-9.6H2z"),),
    "y": (
        (SOLID, "M12 7a5 5 0 0 1 0 10 5 5 0 0 1 0-10z"),
        (
            DRAWN,
            "M12 1.8V5M12 19v3.2M1.8 12H5M19 12h3.2M4.8 4.8 7 7M17 17l2.2 2.2M19.2 4.8 17 7M7 17l-2.2 2.2",
        ),
    ),
    "g": (
        (
            SOLID,
            "M21.4 2.6C9.6 2.2 3.2 8 4.2 16.4L2.4 20a1.3 1.3 0 0 0 2.3 1.2l1.7-3C15.7 20.6 21.9 13.7 21.4"
            " 2.6ZM7.3 15.6C9.4 12 12.2 9.4 16.2 7.4 13.2 9.8 10.8 12.6 8.7 16.3Z",
        ),
    ),
    "b": (
        (
            {**DRAWN, "stroke-width": 2.9},
            "M2.5 6.5c3.2-3.4 6.3-3.4 9.5 0s6.3 3.4 9.5 0M2.5 13c3.2-3.4 6.3-3.4 9.5 0s6.3 3.4 9.5 0"
            "M2.5 19.5c3.2-3.4 6.3-3.4 9.5 0s6.3 3.4 9.5 0",
        ),
    ),
    "o": (
        (
            SOLID,
            "M12.8 1.5c.6 4.7 6.9 7.2 6.9 13.3A7.7 7.7 0 0 1 4.3 14.8c0-3.7 2.3-5.5 3.2-8.6 1.6 1 2.4 2.5"
            " 2.5 4.2 2.3-2.3 3.2-5.4 2.8-8.9ZM12.2 13c-.4 2-2.7 2.7-2.7 5a2.7 2.7 0 0 0 5.4 0c0-2"
            "-1.8-2.7-2.7-5Z",
        ),
    ),
    "s": ((SOLID, "M1 20.5 8.7 6.2l3.6 6.2 3.1-4.6L23 20.5Z"),),
    "flag": ((DRAWN, "M6 3v19"), (SOLID, "M7.5 3.5c4-2 7 2 12 0v9c-5 2-8-2-12 0Z")),
    "boulder": (
        (SOLID, "M3 19 5.5 9.5 12 5l7 4 2.5 10Z"),
        (INKED, "M12 5.5 10 12l-6.5 6.5M10 12l6.5 1.5 2-4M16.5 13.5l4.5 5"),
    ),
    "x0": ((DRAWN, "M4.2 4.8C9 8.7 14.5 14 19.7 19.6M19.6 4.2C14.7 8.4 9.6 13.8 4.5 19.9"),),
    "x1": ((DRAWN, "M3.9 5.6C8.4 9 14 14.3 20.1 18.9M18.6 3.9C14.6 9.2 10 14.6 5.3 20.2"),),
    "x2": ((DRAWN, "M5 4.3C9.8 9.3 14.6 14.1 18.8 20M20 5.3C14.4 9.3 9 13.9 4.2 18.8"),),
    "gem": (
        (RIMMED, "M5.8 1.5h12.4L23.2 8 12 23 .8 8Z"),
        (INKED, "M1.4 8 7.6 5.7 12 7.7l4.4-2L22.6 8M5.9 1.8l1.7 3.9L12 1.9l4.4 3.8 1.7-3.9"),
    ),
    "loot": ((DRAWN, "M6.8 4.2h10.4l4.3 5.2L12 20.4 2.5 9.4Z"),),
    "loot-got": (
        (SOLID, "M6.3 3h11.4L23 9.3 12 22 1 9.3Z"),
        (GLINT, "M1.8 9.3h20.4M8.4 9.3 12 20.2l3.6-10.9M8.4 9.3 12 3.6l3.6 5.7"),
    ),
}
SYMBOL_SIZE = 18
SIZES = {"flag": 23, "boulder": 25, "x0": 25, "x1": 25, "x2": 25, "gem": 35, "loot": 12, "loot-got": 12}
# Rings around a hexagon: two lines, of which one stands out from any colour.
RINGS = {"ring": (("#14201F", 3.6), ("#fff", 4.4)), "last": (("#2A211B", 2), ("#E9B23C", 4))}
CROSSES = 3  # drawn by hand, no two neighbours quite alike

LIGHT = {
    "c-red": "#AD362F",
    "c-red-ink": "#FFFDF7",
    "c-orange": "#D17F28",
    "c-orange-ink": "#2A211B",
    "c-yellow": "#FDD45A",
    "c-yellow-ink": "#2A211B",
    "c-green": "#579A7E",
    "c-green-ink": "#2A211B",
    "c-blue": "#17528D",
    "c-blue-ink": "#FFFDF7",
    "c-grey": "#CAC8C2",
    "c-grey-ink": "#2A211B",
    "hex-gutter": "#FBF6EA",
    "hex-thin": "rgba(42,33,27,.32)",
    "hex-cross": "#2A211B",
    "hex-crossed": ".68",
    "obstacle": "#2F2925",
    "start": "#FFFFFF",
}
DARK = {
    "hex-gutter": "#332B25",
    "hex-thin": "rgba(20,14,10,.38)",
    "hex-cross": "#F5ECDD",
    "hex-crossed": ".7",
    "obstacle": "#15110F",
}
RULES = {
    **{
        f".hue-{c}": f"--hue:var(--c-{name});--hue-ink:var(--c-{name}-ink)"
        for c, name in zip(COLOURS, NAMES, strict=True)
    },
    ".hue-start": "--hue:var(--start);--hue-ink:#2A211B",
    ".hue-obstacle": "--hue:var(--obstacle);--hue-ink:#B3AA9D",
    ".ground path": "fill:var(--hue);stroke:var(--hex-thin)",
    ".ground .crossed": "fill:var(--hex-gutter);fill-opacity:var(--hex-crossed)",
    ".ground .gutter": "fill:none;stroke:var(--hex-gutter);stroke-width:4.6;stroke-linecap:round",
    ".mini .gutter": "stroke-width:6",
    ".stitch": "fill:none;stroke:var(--ink);stroke-width:4.4;stroke-linecap:round;stroke-linejoin:round",
    # three stitches to an edge, the first and the last of them half ones
    ".thread": "fill:none;stroke:var(--hex-gutter);stroke-width:1.8;stroke-dasharray:4.67;"
    "stroke-dashoffset:2.3",
    ".axis": f"font-size:{AXIS_SIZE}px;font-weight:600;fill:var(--ink-3);text-anchor:middle",
    ".got": "color:var(--gold-fill)",
    ".cell": "color:var(--hue-ink)",
    ".cell.crossed": "color:var(--hex-cross)",
    ".mini .marks": "fill:none;stroke:var(--hex-cross);stroke-width:4.5;stroke-linecap:round;opacity:.8",
    ".mini .jewels": "fill:#FFF9EA;stroke:#2A211B;stroke-width:4",
    ".mini .jewels.got": "fill:var(--gold-fill)",
    ".mini .start": "fill:#fff;stroke:#2A211B;stroke-width:5",
    ".mini .fresh": "fill:none;stroke:var(--gold-fill);stroke-width:7;stroke-linejoin:round",
}


# Symbols


@cache
def definitions() -> Markup:
    """Everything that is drawn more than once, around the middle of a hexagon: ``sym-r``, ``sym-gem-r`` …"""
    hexagon = element("path", id="sym-hex", fill_opacity=0, d=OUTLINE)
    return element("defs", hexagon, *map(ring, RINGS), *map(sign, SIGNS), *map(treasure, COLOURS))


def sign(name: str) -> Markup:
    """A symbol of its size."""
    size = SIZES.get(name, SYMBOL_SIZE)
    paths = (element("path", d=d, **looks) for looks, d in SIGNS[name])
    return element("g", *paths, id=f"sym-{name}", transform=at(-size / 2, -size / 2, size / 24))


def ring(name: str) -> Markup:
    """A ring."""
    lines = zip((OUTLINE, INNER), RINGS[name], strict=True)
    paths = (element("path", d=d, stroke=colour, stroke_width=width) for d, (colour, width) in lines)
    return element("g", *paths, id=f"sym-{name}", fill="none", stroke_linejoin="round")


def treasure(letter: str) -> Markup:
    """A gem with a colour's symbol."""
    symbol = use(letter, color="#2A211B", transform=at(0, 0.5, 0.7))
    return element("g", use("gem", color="#FFF9EA"), symbol, id=f"sym-gem-{letter}")


@lru_cache(maxsize=1024)
def use(name: str, **attributes: object) -> Markup:
    """A symbol, here."""
    return element("use", href=f"#sym-{name}", **attributes)


# Boards


@dataclass(frozen=True, eq=False)
class Sheet:
    """What no move changes about a board; of boards that are alike there is one."""

    names: tuple[str, ...]  # [space]
    kinds: tuple[str, ...]  # [space] its colour's letter, "start" or "obstacle"
    gems: frozenset[int]  # the spaces that have a treasure
    areas: tuple[tuple[int, ...], ...]  # [territory] its spaces
    sizes: tuple[int, ...]  # [colour] how many spaces there are
    middles: tuple[Point, ...]  # [space]
    width: int
    height: int
    borders: tuple[str, ...]  # [territory] the path around it
    ground: Markup  # the hexagons in their colours
    gutter: Markup  # the borders of the territories


class Fixed:
    """What no move changes in a position, known by being the same lists: quicker than by what is in them."""

    __slots__ = ("lists", "position")

    def __init__(self, position: Position):
        self.position = position  # which keeps the lists, so that no others get their ids
        fixed = (position.cells, position.hues, position.gems, position.territories, position.row_lengths)
        self.lists = tuple(map(id, fixed))

    def __hash__(self) -> int:
        return hash(self.lists)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fixed) and self.lists == other.lists


def sheet_of(s: Position, seat: int) -> Sheet:
    """A seat's board."""
    return fixed_sheet(Fixed(s), seat)


@lru_cache(maxsize=1024)
def fixed_sheet(fixed: Fixed, seat: int) -> Sheet:
    """The same, laid out once for a table."""
    s = fixed.position
    spaces = slice(seat * MAX_SPACES, seat * MAX_SPACES + s.num_spaces[seat])
    lists = (tuple(those[spaces]) for those in (s.cells, s.hues, s.gems, s.territories))
    return make_sheet(*lists, start_of(s, seat), (s.row_lengths[2 * seat], s.row_lengths[2 * seat + 1]))


def start_of(s: Position, seat: int) -> int:
    """Where a board begins: the only space without a colour that is crossed."""
    space = s.hues.index(NONE, seat * MAX_SPACES)
    while not is_crossed(s, seat, space - seat * MAX_SPACES):
        space = s.hues.index(NONE, space + 1)
    return space - seat * MAX_SPACES


@lru_cache(maxsize=128)
def make_sheet(
    cells: tuple[int, ...],
    hues: tuple[int, ...],
    gems: tuple[int, ...],
    territories: tuple[int, ...],
    start: int,
    lengths: tuple[int, int],
) -> Sheet:
    """Lay a board out: its spaces by row and column, the rows' lengths in turn."""
    kinds = tuple(
        COLOURS[hue] if hue != NONE else "start" if space == start else "obstacle"
        for space, hue in enumerate(hues)
    )
    middles = tuple(middle_of(*divmod(cell, MAX_COLUMNS), lengths) for cell in cells)
    by_kind = {
        kind: [middles[space] for space, k in enumerate(kinds) if k == kind] for kind in sorted(set(kinds))
    }
    fills = [element("path", class_=f"hue-{kind}", d=hexagons(those)) for kind, those in by_kind.items()]
    areas = tuple(
        tuple(space for space, t in enumerate(territories) if t == territory)
        for territory in range(max(territories) + 1)
    )
    return Sheet(
        names=tuple(space_name(*divmod(cell, MAX_COLUMNS)) for cell in cells),
        kinds=kinds,
        gems=frozenset(space for space, is_gem in enumerate(gems) if is_gem),
        areas=areas,
        sizes=tuple(kinds.count(letter) for letter in COLOURS),
        middles=middles,
        width=WIDE * max(lengths),
        height=DOWN * (cells[-1] // MAX_COLUMNS) + HIGH,
        borders=tuple(border(middles[space] for space in area) for area in areas),
        ground=Markup("".join(fills)),
        gutter=element("path", class_="gutter", d=all_borders(middles, territories)),
    )


def middle_of(row: int, column: int, lengths: tuple[int, int]) -> Point:
    """Where a space's middle is; the shorter rows stand half a hexagon to the right."""
    is_short = lengths[row % 2] < max(lengths)
    return WIDE * column + WIDE // 2 * (1 + is_short), DOWN * row + HIGH // 2


def hexagons(middles: Iterable[Point]) -> str:
    """The path of some hexagons."""
    return "".join(f"M{x} {y - 28}l24 14v28l-24 14-24-14v-28z" for x, y in middles)


def all_borders(middles: tuple[Point, ...], territories: tuple[int, ...]) -> str:
    """Where territories, or what is none, meet, and the rim of the board. Each edge once, but on the rim."""
    by_middle = dict(zip(middles, territories, strict=True))

    def is_border(middle: Point, side: int) -> bool:
        other = by_middle.get(beyond(middle, side))
        if other is None:
            return True
        return side < 3 and (other == NONE or other != by_middle[middle])

    return edges(middles, is_border)


def border(middles: Iterable[Point]) -> str:
    """The path around a territory."""
    inside = set(middles)
    return edges(sorted(inside), lambda middle, side: beyond(middle, side) not in inside)


def beyond(middle: Point, side: int) -> Point:
    """The middle of the hexagon behind an edge."""
    return middle[0] + BEHIND[side][0], middle[1] + BEHIND[side][1]


def edges(middles: Iterable[Point], is_drawn: Callable[[Point, int], bool]) -> str:
    """The path of some edges of hexagons, in one line where they follow each other."""
    path = []
    for middle in middles:
        is_open = False
        for side, edge in enumerate(EDGES):
            if not is_drawn(middle, side):
                is_open = False
                continue
            if not is_open:
                path.append(f"M{middle[0] + CORNERS[side][0]} {middle[1] + CORNERS[side][1]}")
            path.append(edge)
            is_open = True
    return "".join(path)


@kept(2048, of_kept=True)
def ground(sheet: Sheet, crossed: tuple[int, ...], name: str) -> list[Markup]:
    """The hexagons in their colours, pale where they are crossed, and the borders of the territories."""
    land, borders = bare_ground(sheet, name)
    crosses = (pale(f"{name}-pale-{block}", middles) for block, middles in in_blocks(sheet, crossed))
    return layer(land, *crosses, borders, class_="ground")


@kept(1024)
def bare_ground(sheet: Sheet, name: str) -> tuple[Markup, Markup]:
    """What is below the crosses of a board, and above them: long, and the same for the whole game."""
    land = element("g", sheet.ground, id=f"{name}-land")
    return land, element("g", sheet.gutter, id=f"{name}-borders")


def in_blocks(sheet: Sheet, spaces: Iterable[int]) -> list[tuple[int, tuple[Point, ...]]]:
    """The middles of some spaces, in blocks of neighbours: whatever is added changes only one of them."""
    blocks = groupby(spaces, lambda space: space // BLOCK)
    return [(block, tuple(sheet.middles[space] for space in those)) for block, those in blocks]


@kept(4096)
def pale(name: str, middles: tuple[Point, ...]) -> Markup:
    """Spaces that are crossed."""
    return element("path", id=name, class_="crossed", d=hexagons(middles))


@kept(4096)
def marks(name: str, middles: tuple[Point, ...]) -> Markup:
    """Their crosses, small."""
    path = "".join(f"M{x - 7} {y - 7}l14 14m0-14-14 14" for x, y in middles)
    return element("path", id=name, class_="marks", d=path)


@lru_cache(maxsize=1024)
def stitches(path: str, letter: str) -> Markup:
    """The border of a territory that is under way."""
    lines = (element("path", class_=look, d=path) for look in ("stitch", "thread"))
    return element("g", *lines, id=f"under-way-{letter}")


def axes(sheet: Sheet, scale: float) -> Markup:
    """The columns' letters above a board of that scale, over its long rows, and the rows' numbers at left."""
    return lettered_axes(sheet.width // WIDE, (sheet.height - HIGH) // DOWN + 1, scale)


@lru_cache(maxsize=64)
def lettered_axes(width: int, height: int, scale: float) -> Markup:
    """The same for so many columns and rows."""
    columns, rows = range(width), range(height)
    letters = (
        element("text", chr(ord("a") + i), class_="axis", x=scale * WIDE * (i + 0.5), y=-4.5) for i in columns
    )
    x = -AXIS / 2 - (4 if len(rows) > 9 else 1)  # two digits need more room
    numbers = (
        element("text", str(i + 1), class_="axis", x=x, y=scale * (DOWN * i + HIGH / 2) + 4) for i in rows
    )
    return element("g", *letters, *numbers, aria_hidden="true")


def on_space(kind: str, space: int, is_gem: bool, is_done: bool) -> Markup:
    """A symbol, a treasure, a cross, or a golden treasure over its cross."""
    if kind not in COLOURS:
        return use("flag" if kind == "start" else "boulder")
    if not is_done:
        return use(f"gem-{kind}" if is_gem else kind)
    mark = use(f"x{space % CROSSES}", data_strokes="")  # a page draws them before one's eyes
    return Markup(mark + use("gem", class_="got", transform="scale(.6)")) if is_gem else mark


def small_board(
    sheet: Sheet, crossed: tuple[int, ...], fresh: tuple[int, ...], name: str, **attributes: object
) -> list[Markup]:
    """A board at a glance: crosses and treasures, but no symbols."""
    return layer(*at_a_glance(sheet, crossed, fresh, name), id=name, **attributes, role="img")


@kept(2048, of_kept=True)
def at_a_glance(
    sheet: Sheet, crossed: tuple[int, ...], fresh: tuple[int, ...], name: str
) -> tuple[Markup, ...]:
    """What is on such a board."""
    middles, gems = sheet.middles, sheet.gems
    start = middles[sheet.kinds.index("start")]
    plain = in_blocks(sheet, (space for space in crossed if space not in gems))
    return (
        *ground(sheet, crossed, name),
        *(marks(f"{name}-marks-{block}", those) for block, those in plain),
        element("path", class_="fresh", d=hexagons(middles[space] for space in fresh)),
        jewels("jewels", tuple(middles[i] for i in sorted(gems.difference(crossed)))),
        jewels("jewels got", tuple(middles[i] for i in sorted(gems.intersection(crossed)))),
        element("circle", class_="start", cx=start[0], cy=start[1], r=11),
    )


@kept(4096)
def jewels(looks: str, middles: tuple[Point, ...]) -> Markup:
    """Some treasures, small."""
    return element("path", class_=looks, d="".join(f"M{x} {y - 15}l15 15-15 15-15-15z" for x, y in middles))
