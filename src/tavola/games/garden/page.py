"""How a page lays the table of Garden Dice out: players in a strip or as cards, and large dice."""

from ...core.drawings import kept
from ...core.language import listed
from ...core.picture import (
    BUTTON_HEIGHT,
    WIDTH,
    Markup,
    Part,
    at,
    button,
    classes,
    element,
    layer,
    piece,
    remembered,
    shortened,
)
from ...core.strip import Player, strip
from . import beds, sheet, stacks, tableau
from .drawings import use
from .layout import KINDS
from .position import ENDED
from .scene import Holding, Scene, holding_of, seat_label, tally
from .tableau import NAME_SIZE, mini, tiles_in
from .words import say

# Lengths, in units of the drawing
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 236, 162, 171  # of a player
HARVEST_PITCH, HAND_PITCH, HAND_SCALE = 43, 26.5, 1.25
OWN_HEIGHT, OWN_PITCH = 30, 60  # of the row with the own harvest
BUTTON_WIDTH = 66
FACES_HEIGHT = tableau.FACE_PITCH + 2 * tableau.PAD

RULES = {
    ".player .rule": "stroke:var(--line)",
    ".player .score": "font:700 30px var(--font-display);text-anchor:end",
    ".player .name": "font-size:17px",
    ".player .small": "font-size:16px",
    ".player .tally": "font-size:19px",
    ".player .count": "font-size:12.6px",
    ".or text": "font-size:16px",
    ".own .small": "font-size:14px",
    ".own .tally": "font-size:17px;text-anchor:start",
}


def parts(scene: Scene) -> list[Part]:
    """What stands on the table, from top to bottom of a narrow page."""
    holdings = tuple([holding_of(scene, seat) for seat in range(scene.state.seats)])
    board = [*players(holdings), Part("board", beds.board(scene), beds.HEIGHT)]
    if scene.state.stage == ENDED:
        return [*board, Part("sheet", sheet.sheet(scene), sheet.sheet_height(scene))]
    return [
        *board,
        Part("bench", tableau.low_bench(scene), tableau.LOW_BENCH_HEIGHT),
        Part("stacks", stacks.stacks(scene), stacks.HEIGHT),
        Part("harvest", [own_harvest(scene.owner, holdings[scene.owner].harvest)], OWN_HEIGHT),
        *([faces(scene)] if tableau.is_sun_up(scene) else []),
        Part("turn-panel", tray(scene), tableau.TRAY_HEIGHT),
        *choices(scene),
    ]


# The players


@remembered(2048)
def players(holdings: tuple[Holding, ...]) -> list[Part]:
    """The players in a strip, and as cards."""
    cards = [chunk for held in holdings for chunk in card(held)]
    return [
        strip([player(held) for held in holdings]),
        Part("players", cards, CARD_PITCH * len(holdings), width=CARD_WIDTH),
    ]


def player(held: Holding) -> Player:
    """A player in the strip."""
    note = say.count("tokens", held.num_tokens)
    return Player(held.seat + 1, held.name, note, points(held), bool(held.standing), seat_label(held))


def points(held: Holding) -> str:
    """A seat's score."""
    return str(held.points).replace("-", "−")


def card(held: Holding) -> list[Markup]:
    """A player with tokens, score, harvest, and what is not placed yet. Only names depend on who looks."""
    seat = held.seat
    return layer(
        who(seat, held.name, held.num_tokens, held.has_sun),
        score(seat, points(held)),
        harvest(held.harvest),
        hand(held.bought, held.specials),
        id=f"player-{seat + 1}",
        class_=classes(player=True, on=held.standing),
        transform=at(0, CARD_PITCH * seat),
        aria_label=seat_label(held),
        role="img",
    )


@remembered(2048)
def who(seat: int, name: str, num_tokens: int, has_sun: bool) -> Markup:
    """The card, and on it who it is, with tokens and sun."""
    parts = [
        element("rect", class_="tile", width=CARD_WIDTH, height=CARD_HEIGHT, rx=14),
        piece(seat + 1, 28, 30, 34),
        element("text", shortened(name, NAME_SIZE, CARD_WIDTH - 110), class_="name", x=54, y=26),
        element("text", say.count("tokens", num_tokens), class_="small", x=54, y=44),
        *([use("sun", 126, 22, 28)] if has_sun else []),
    ]
    return Markup("".join(parts))


@kept(1024)
def score(seat: int, points: str) -> Markup:
    """A seat's score, which a page lets count, and the line below it."""
    counter = {"id": f"score-{seat + 1}", "class_": "score", "data_counter": ""}
    number = element("text", points, x=CARD_WIDTH - 12, y=38, **counter)
    return Markup(number + element("path", class_="rule", d=f"M12 56H{CARD_WIDTH - 12}"))


@kept(2048)
def harvest(counts: tuple[int, ...]) -> Markup:
    """The harvested tiles by kind."""
    drawn = []
    for kind, count in enumerate(counts):
        x = 12 + HARVEST_PITCH * kind
        drawn.append(use(KINDS[kind], x, 63, 34, class_=None if count else "none"))
        if count:
            drawn.append(element("text", str(count), class_="tally", x=x + 17, y=117))
    return Markup("".join(drawn))


@kept(2048)
def hand(bought: tuple[int, ...], specials: tuple[int, ...]) -> Markup:
    """Everything that a seat has to place, small, in a line."""
    tiles = enumerate(tiles_in(bought, specials))
    drawn = [mini(thing, count, HAND_PITCH / HAND_SCALE * place, 0) for place, (thing, count) in tiles]
    return element("g", *drawn, transform=at(12, 127, HAND_SCALE))


@remembered(1024)
def own_harvest(seat: int, harvested: tuple[int, ...]) -> Markup:
    """The harvest of whoever's tiles lie ready, in a row, for a page on which the cards are a touch away."""
    left, counts = WIDTH - OWN_PITCH * len(KINDS), enumerate(harvested)
    return element(
        "g",
        piece(seat + 1, 14, 15, 20),
        element("text", say("Harvest"), class_="small", x=30, y=20),
        *(own_kind(kind, count, left + OWN_PITCH * kind) for kind, count in counts),
        class_="own",
        aria_label=say("harvest of", tiles=listed(tally(harvested)) or say("nothing")),
    )


def own_kind(kind: int, count: int, x: float) -> Markup:
    """A kind of vegetable, and how many were harvested."""
    drawn = [use(KINDS[kind], x, 2, 26), element("text", str(count), class_="tally", x=x + 31, y=21)]
    return element("g", *drawn, class_=None if count else "none")


# What is touched


def tray(scene: Scene) -> list[Markup]:
    """The dice alone."""
    return layer(*tableau.dice(scene, WIDTH), id="tray")


def faces(scene: Scene) -> Part:
    """What the sun can do, on a card of its own: the faces to turn a die to, and throwing again."""
    again = [or_reroll()] if "sun-reroll" in scene.touched else []
    height = FACES_HEIGHT + len(again) * (BUTTON_HEIGHT + 2 * tableau.PAD)
    card = element("rect", class_="card", width=WIDTH, height=height, rx=16)
    return Part("faces", [card, *tableau.faces(scene), *again], height)


def or_reroll() -> Markup:
    """Throwing all dice again, below the faces."""
    width = WIDTH - 4 * tableau.PAD
    pressed = button("again", say("or reroll"), width, id="sun-reroll", aria_label=say("long sun-reroll"))
    return element("g", pressed, class_="or", transform=at(2 * tableau.PAD, FACES_HEIGHT))


def choices(scene: Scene) -> list[Part]:
    """The sun and the buttons that there are now, side by side; what the sun can do comes with its faces."""
    suns = tableau.sun(scene)
    names = [name for name in tableau.BUTTONS if name in scene.touched and name != "sun-reroll"]
    left = len(suns) * (BUTTON_HEIGHT + tableau.PAD)
    pitch = BUTTON_WIDTH + tableau.PAD
    drawn = [*suns, *(tableau.choice(name, left + pitch * n, BUTTON_WIDTH) for n, name in enumerate(names))]
    width = left + pitch * len(names) - tableau.PAD
    return [Part("choices", drawn, BUTTON_HEIGHT, width=width)] if drawn else []
