"""The final score of Garden Dice: every part of it for every player."""

from ...core.names import isolated
from ...core.picture import WIDTH, Markup, at, classes, element, icon, piece, shortened
from .notation import amount_text, columns_of
from .scene import Scene
from .words import say

# Lengths, in units of the drawing
LABEL, HEAD, ROW, PAD = 128, 56, 25, 8
NOTE = 20

RULES = {
    ".sheet-title": "font:700 17px var(--font-display)",
    ".part": "font-size:13px;fill:var(--ink-2)",
    ".amount": "font:600 15px var(--font-display);text-anchor:middle;font-variant-numeric:lining-nums",
    ".total .part": "font-weight:700;fill:var(--ink)",
    ".total .amount": "font-size:20px;font-weight:700",
    ".rule": "stroke:var(--line)",
    ".total .rule": "stroke:var(--ink);stroke-width:1.6",
    ".best": "fill:var(--gold-soft);stroke:var(--gold)",
    ".trophy": "color:var(--gold)",
    ".sheet-name": "font-size:13px;font-weight:600;text-anchor:middle",
}


def sheet_height(scene: Scene) -> float:
    """How much room the sheet takes."""
    return table_height(scene) + (NOTE if has_penalty(scene) else 0)


def table_height(scene: Scene) -> float:
    """How far down the columns go; what is noted stands below them."""
    return HEAD + ROW * len(columns_of(scene.state)[0]) + 2 * PAD


def has_penalty(scene: Scene) -> bool:
    """Whether somebody has lost points for seeds, so that it is worth saying why."""
    return any(column["unplaced"] for column in columns_of(scene.state))


def sheet(scene: Scene) -> list[Markup]:
    """A column for each player, the winners' in gold."""
    columns = columns_of(scene.state)
    height, width = sheet_height(scene), (WIDTH - LABEL - PAD) / len(columns)
    return [
        element("rect", class_="card", width=WIDTH, height=height, rx=16),
        *(
            head(scene, seat, LABEL + width * seat, width, table_height(scene))
            for seat in range(len(columns))
        ),
        element("text", say("sheet"), class_="sheet-title", x=14, y=34),
        *(row(scene, part, columns, HEAD + ROW * place, width) for place, part in enumerate(columns[0])),
        *([element("text", say("penalty"), class_="part", x=14, y=height - 9)] if has_penalty(scene) else []),
    ]


def head(scene: Scene, seat: int, x: float, width: float, height: float) -> Markup:
    """Whose column it is."""
    is_best, middle = scene.is_on(seat), width / 2
    gold = element("rect", class_="best", x=2, y=PAD / 2, width=width - 4, height=height - PAD, rx=10)
    trophy = element("g", icon("trophy", middle + 6, 11, 20), class_="trophy")
    name = shortened(scene.names[seat], 13, width - 10)
    return element(
        "g",
        gold if is_best else Markup(),
        piece(seat + 1, middle - (12 if is_best else 0), 21, 24),
        trophy if is_best else Markup(),
        element("text", name, class_="sheet-name", x=middle, y=48),
        transform=at(x, 0),
    )


def row(scene: Scene, part: str, columns: list[dict[str, int]], y: float, width: float) -> Markup:
    """A part of the score."""
    amounts = [
        amount(scene, seat, part, column[part], LABEL + width * (seat + 0.5))
        for seat, column in enumerate(columns)
    ]
    return element(
        "g",
        element("path", class_="rule", d=f"M12 0H{WIDTH - 12}"),
        element("text", say(f"sheet {part}"), class_="part", x=14, y=17.5),
        *amounts,
        class_=classes(**{"score-line": True, "total": part == "total"}),
        transform=at(0, y),
    )


def amount(scene: Scene, seat: int, part: str, count: int, x: float) -> Markup:
    """One number of the sheet."""
    label = say("sheet cell", name=isolated(scene.names[seat]), part=say(f"sheet {part}"), count=count)
    return element(
        "text",
        amount_text(part, count),
        id=f"sheet-{seat + 1}-{part}",
        class_="amount",
        x=x,
        y=18.5,
        aria_label=label,
    )
