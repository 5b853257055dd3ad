"""The two diagrams of the documentation: the house, and a click on its way to the database and back.

Made with what the games' pictures are made with, in the same colours; ``pictures.py`` writes them.
"""

from typing import NamedTuple

from tavola.core.picture import Markup, document, element, piece
from tavola.core.theme import Theme

WIDTH = 640  # so that a phone still shows letters of nine pixels
RADIUS = 12
HEAD = 9  # of an arrow
LINE = 20  # from one line of a note to the next
ABOVE = 27  # from a card's edge to the line of its name

RULES = {
    ".ground": "fill:var(--paper);stroke:var(--paper-edge)",
    ".panel": "fill:var(--paper-2);stroke:var(--line)",
    ".box": "fill:var(--paper);stroke:var(--line);stroke-width:1.5",
    ".core": "fill:var(--touch-soft);stroke:var(--touch);stroke-width:1.5",
    ".heart": "fill:var(--gold-soft);stroke:var(--gold);stroke-width:1.5",
    ".guest": "fill:none;stroke:var(--ink-2);stroke-width:1.5;stroke-dasharray:5 4",
    ".roof": "fill:var(--wood);stroke:var(--wood-lo);stroke-width:3;stroke-linejoin:round",
    ".disc": "fill:var(--gold-soft);stroke:var(--gold);stroke-width:1.5",
    ".label": "font:700 18px var(--font-display)",
    ".file": "font-size:17px;font-weight:700",
    ".note": "font-size:15px;fill:var(--ink-2)",
    ".on-wood": "fill:#FFF9EA",
    ".middle": "text-anchor:middle",
    ".way": "fill:none;stroke:var(--touch);stroke-width:2.5;stroke-linecap:round",
    ".by-name": "stroke-dasharray:2 6",
    ".head": "fill:var(--touch)",
}
STYLE = Theme(RULES).standalone_css()


class Box(NamedTuple):
    """Where something is."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


# Parts


def frame(box: Box, looks: str) -> Markup:
    """A rounded rectangle."""
    return element("rect", class_=looks, x=box.x, y=box.y, width=box.width, height=box.height, rx=RADIUS)


def words(x: float, y: float, text: str, looks: str) -> Markup:
    """A line of text."""
    return element("text", text, class_=looks, x=x, y=y)


def card(box: Box, name: str, *notes: str, looks: str = "box") -> Markup:
    """A file or folder, and what it is for."""
    middle = box.x + box.width / 2
    lines = [
        words(middle, box.y + ABOVE + LINE * number, note, "note middle")
        for number, note in enumerate(notes, 1)
    ]
    return element("g", frame(box, looks), words(middle, box.y + ABOVE, name, "file middle"), *lines)


def panel(box: Box, name: str) -> Markup:
    """A place where things run, with its name in the corner."""
    return element("g", frame(box, "panel"), words(box.x + 18, box.y + 28, name, "label"))


def arrow(x: float, start: float, end: float, *, is_by_name: bool = False) -> Markup:
    """An arrow straight down or up, from one edge to another."""
    back = HEAD if end > start else -HEAD
    line = element("path", class_="way by-name" if is_by_name else "way", d=f"M{x} {start}V{end - back}")
    head = element("path", class_="head", d=f"M{x} {end}l{-HEAD * 0.75} {-back}h{HEAD * 1.5}Z")
    return element("g", line, head)


def sideways(start: float, end: float, y: float, *, is_by_name: bool = False) -> Markup:
    """A short arrow to the right or to the left."""
    back = -HEAD if start < end else HEAD
    line = element("path", class_="way by-name" if is_by_name else "way", d=f"M{start} {y}H{end + back}")
    return element(
        "g", line, element("path", class_="head", d=f"M{end} {y}l{back} {-HEAD * 0.75}v{HEAD * 1.5}Z")
    )


def picture(height: float, title: str, desc: str, *children: Markup) -> str:
    """A whole diagram on its own ground."""
    ground = frame(Box(0, 0, WIDTH, height), "ground")
    return document((-4, -4, WIDTH + 8, height + 8), title, desc, ground, *children, style=STYLE) + "\n"


# The house


def house() -> str:
    """Who may import whom."""
    server, sim, studies = Box(28, 142, 104, 76), Box(144, 142, 112, 76), Box(280, 142, 116, 76)
    puzzles, reviews = Box(28, 240, 96, 58), Box(136, 240, 124, 58)
    bots = Box(28, 320, 384, 58)
    agents, gpu = Box(268, 240, 62, 58), Box(336, 240, 76, 58)
    games = Box(420, 150, 192, 200)
    core = Box(28, 410, 584, 268)
    return picture(
        760,
        "The house: which folder may import which",
        "The command line stands on the server, the simulation and the studies, these on the reviews, the "
        "server on the puzzles too; these, training on a graphics processor and environments for agents on "
        "the bots, and all on the core. "
        "Games stand on the core alone, and nobody imports them: the registry finds them by name, our own "
        "and those of other packages. In the core, the linker makes plain and compiled kernels of the same "
        "rules.",
        roof(),
        card(server, "server/", "the table", "on the web"),
        card(studies, "studies/", "data, reports"),
        card(sim, "sim/", "many games", "at once"),
        card(puzzles, "puzzles/", "to solve"),
        card(reviews, "reviews/", "luck and skill"),
        card(gpu, "gpu/", "training"),
        card(agents, "rl/", "agents"),
        card(bots, "bots/", "players that think"),
        games_wing(games),
        core_floor(core),
        arrow(80, 118, server.y),
        arrow(200, 118, sim.y),
        arrow(338, 118, studies.y),
        sideways(studies.x, sim.x + sim.width, 180),
        arrow(76, server.bottom, puzzles.y),
        arrow(200, sim.bottom, reviews.y),
        sideways(puzzles.x + puzzles.width, reviews.x, 269),
        arrow(404, 118, gpu.y),
        arrow(299, agents.bottom, bots.y),
        arrow(374, gpu.bottom, bots.y),
        arrow(76, puzzles.bottom, bots.y),
        arrow(190, reviews.bottom, bots.y),
        arrow(212, bots.bottom, core.y),
        arrow(472, games.bottom, core.y),
        arrow(548, 466, games.bottom, is_by_name=True),
        legend(712),
    )


def roof() -> Markup:
    """The command line, above everything."""
    shape = element("path", class_="roof", d="M320 18 624 118H16Z")
    return element(
        "g",
        shape,
        words(320, 78, "cli/", "file on-wood middle"),
        words(320, 101, "the tavola command", "note on-wood middle"),
    )


def games_wing(box: Box) -> Markup:
    """The games, each with an emblem, and room for those that others bring."""
    rows = [
        element("g", piece(number, box.x + 34, y, 22), words(box.x + 56, y + 6, name, "note"))
        for number, (name, y) in enumerate(
            zip(("sequence/", "diceland/", "garden/"), (200, 230, 260), strict=True), 1
        )
    ]
    guest = Box(box.x + 12, 284, box.width - 24, 54)
    return element(
        "g",
        frame(box, "box"),
        words(box.x + box.width / 2, box.y + ABOVE, "games/", "file middle"),
        *rows,
        frame(guest, "guest"),
        words(box.x + box.width / 2, guest.y + 22, "yours, brought by", "note middle"),
        words(box.x + box.width / 2, guest.y + 42, "an entry point", "note middle"),
    )


def core_floor(box: Box) -> Markup:
    """The contract, and its heart: the linker."""
    heart = Box(box.x + 18, 548, box.width - 36, 112)
    return element(
        "g",
        frame(box, "core"),
        words(box.x + 18, box.y + 32, "core/", "file"),
        words(box.x + 74, box.y + 32, "the contract: it knows no game", "note"),
        card(Box(box.x + 18, 466, 172, 68), "contract.py", "the questions"),
        card(Box(box.x + 206, 466, 172, 68), "match.py", "one playing"),
        card(Box(box.x + 394, 466, 172, 68), "registry.py", "names the games"),
        frame(heart, "heart"),
        words(
            heart.x + heart.width / 2, heart.y + 26, "linker.py: the same rules at two speeds", "file middle"
        ),
        card(Box(heart.x + 14, heart.y + 40, 252, 60), "plain Python", "tables, checks, tests"),
        card(Box(heart.x + 282, heart.y + 40, 252, 60), "Numba, by compiler.py", "millions of games"),
    )


def legend(y: float) -> Markup:
    """What the arrows say."""
    return element(
        "g",
        sideways(28, 64, y),
        words(76, y + 5, "may import it, and all that lies further down", "note"),
        sideways(28, 64, y + 26, is_by_name=True),
        words(76, y + 31, "finds it by name, when it is asked for", "note"),
    )


# A click


LEFT, RIGHT, HALF = 36, 332, 272  # the two columns: there, and back
DOWN, UP = LEFT + HALF / 2, RIGHT + HALF / 2
APART = 50  # from a column's middle to each of a pair of arrows
STEPS = (("checked", "on a copy"), ("kept in", "the store"), ("taken", "over"), ("told to", "everyone"))


def click() -> str:
    """What happens between a touch and the new picture."""
    return picture(
        1184,
        "A click, to the database and back",
        "In the browser, touches become a move, which goes over the WebSocket to the server. There the room "
        "checks it on a copy of the match, keeps it in the store, takes it over and tells everyone: the "
        "state_cache.py keeps one state for all who see the same, and in each browser only what differs is "
        "changed. Where a bot is to move, the driver asks a worker process, and its move goes the same way.",
        *browser(),
        *server(),
        *websocket(),
        *behind_the_room(),
        *outside(),
    )


def browser() -> list[Markup]:
    """The page: what is touched, and what is shown."""
    return [
        panel(Box(16, 16, 608, 230), "Browser: table.js"),
        card(Box(LEFT, 60, HALF, 68), "picker.js", "touches become a move"),
        card(Box(RIGHT, 60, HALF, 68), "morph.js", "changes only what differs"),
        arrow(DOWN, 128, 160),
        arrow(UP, 160, 128),
        card(Box(LEFT, 160, 568, 68), "socket.js", "commands out, answers and states in"),
    ]


def websocket() -> list[Markup]:
    """The way from the page to the server, and back."""
    return [
        arrow(DOWN, 228, 338),
        arrow(UP, 338, 228),
        words(DOWN + 14, 275, "play", "note"),
        words(WIDTH / 2, 275, "WebSocket", "label middle"),
        words(UP + 14, 275, "done, state", "note"),
    ]


def server() -> list[Markup]:
    """The process of the server, down to the room."""
    return [
        panel(Box(16, 294, 608, 724), "Server"),
        card(Box(LEFT, 338, 568, 68), "connection.py", "every command in turn; of states the latest"),
        arrow(DOWN, 406, 444),
        arrow(UP, 444, 406),
        card(Box(LEFT, 444, HALF, 88), "commands.py", "what each command does,", "or why it is refused"),
        card(Box(RIGHT, 444, HALF, 88), "state_cache.py", "one frame", "for all who see the same"),
        arrow(DOWN, 532, 582),
        arrow(UP, 582, 532),
        words(UP + 14, 562, "to every viewer", "note"),
        *room(Box(LEFT, 582, 568, 122)),
    ]


def room(box: Box) -> list[Markup]:
    """The only way in which anything changes."""
    heading = words(box.x + box.width / 2, box.y + 30, "room.py: one way for every change", "file middle")
    steps = [step(number, box.x + 12 + 138 * (number - 1), box.y + 46) for number in range(1, len(STEPS) + 1)]
    return [frame(box, "heart"), heading, *steps]


def step(number: int, x: float, y: float) -> Markup:
    """One of the steps of a change."""
    first, second = STEPS[number - 1]
    return element(
        "g",
        frame(Box(x, y, 130, 62), "box"),
        element("circle", class_="disc", cx=x + 23, cy=y + 31, r=14),
        words(x + 23, y + 37, str(number), "file middle"),
        words(x + 46, y + 26, first, "note"),
        words(x + 46, y + 26 + LINE, second, "note"),
    )


def behind_the_room() -> list[Markup]:
    """Where changes are kept, and what happens by itself."""
    return [
        *both_ways(DOWN, 704, 762, "append", "kept"),
        *both_ways(UP, 704, 762, "wakes", "a move"),
        card(Box(LEFT, 762, HALF, 88), "store/", "a log to append to,", "each ply only once"),
        card(Box(RIGHT, 762, HALF, 88), "driver.py", "what is due by itself:", "bots move, dice fall"),
        *both_ways(DOWN, 850, 912, "SQL", "done"),
        *both_ways(UP, 850, 912, "choose", "a move"),
        card(
            Box(LEFT, 912, HALF, 88),
            "sqlite.py, postgres.py",
            "SQLite: group_commit.py,",
            "one for all who wait",
        ),
        card(Box(RIGHT, 912, HALF, 88), "bots.py", "BotPool: workers, and", "those who wait for one"),
    ]


def outside() -> list[Markup]:
    """The database, and the processes in which bots think."""
    return [
        *both_ways(DOWN, 1000, 1080, "commit", "on disk"),
        *both_ways(UP, 1000, 1080, "record", "a move"),
        card(
            Box(16, 1080, 296, 88), "Database", "SQLite, or PostgreSQL", "for several servers", looks="panel"
        ),
        card(
            Box(328, 1080, 296, 88),
            "python -m tavola.bots",
            "a worker process: thinks,",
            "and has nothing to lose",
            looks="panel",
        ),
    ]


def both_ways(middle: float, top: float, bottom: float, there: str, back: str) -> list[Markup]:
    """An arrow down and one up, each with a word beside it."""
    down, up, y = middle - APART, middle + APART, (top + bottom) / 2 + 5
    return [
        arrow(down, top, bottom),
        arrow(up, bottom, top),
        words(down + 14, y, there, "note"),
        words(up + 14, y, back, "note"),
    ]


def diagrams() -> dict[str, str]:
    """Both, by the names of their files."""
    return {"house.svg": house(), "click.svg": click()}
