"""A review as a page of its own: one file that needs nothing else, and works from disk."""

from base64 import b64encode
from collections.abc import Iterable, Sequence

from ..core.language import _, spoken
from ..core.match import Match
from ..core.names import name_of
from ..core.picture import Markup, element
from ..core.theme import page_tokens
from .chart import DARK, LIGHT, graph
from .ledger import Line
from .moments import Moment
from .reviewer import Review
from .words import ROWS, TITLES, ledger_cells, moment_words, points_text, precision_text, side_names, summary

UP = {"up": "#2C6436", "down": "#9B2C22"}
UP_DARK = {"up": "#A9D5A2", "down": "#F2A597"}
STYLE = """
body{margin:0 auto;max-width:980px;padding:16px;background:var(--paper);color:var(--ink);
font:16px/1.5 var(--font-ui)}
.review h2,h1{font-family:var(--font-display);line-height:1.2;margin:1.2em 0 .4em}
.review img{max-width:100%;height:auto}
.review table{border-collapse:collapse;font-variant-numeric:tabular-nums}
.review th,.review td{padding:.25em .8em;text-align:right;border-bottom:1px solid var(--line,#ccc)}
.review td{white-space:nowrap}.review th:first-child{text-align:left;font-weight:400}
.review .moment{display:grid;grid-template-columns:minmax(180px,260px) 1fr;gap:16px;margin:1em 0;
padding-top:1em;border-top:1px solid var(--line,#ccc)}
.review .moment h3{margin:0}.review ol{columns:3 200px;padding-left:3em}
@media(max-width:560px){.review .moment{grid-template-columns:1fr}.review th,.review td{padding:.25em .35em}}
"""


def page(review: Review, names: Sequence[str] = ()) -> str:
    """The whole page."""
    title = _("{game}: the review").format(game=_(review.match.game.title))
    tokens = page_tokens([review.match.game.view.THEME], {**LIGHT, **UP}, {**DARK, **UP_DARK})
    head = element(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        element("title", title),
        element("style", Markup(tokens + STYLE)),
    )
    body = element("body", element("h1", title), fragment(review, names), moves(review))
    return f"<!doctype html>\n{element('html', head, body, lang=spoken())}\n"


def fragment(review: Review, names: Sequence[str] = ()) -> Markup:
    """What a notebook shows: all but the list of moves."""
    names = names or review.match.players
    parts = [
        summaries(review, names),
        image(graph(review, names), _("Each side’s chance to win, move by move.")),
        element("h2", _("Luck and decisions")),
        ledger(review, names),
    ]
    if review.moments:
        parts.append(element("h2", _("Moments")))
        parts += [moment_card(review, moment, names) for moment in review.moments]
    return element("div", *parts, class_="review")


def summaries(review: Review, names: Sequence[str]) -> Markup:
    """A sentence for each player."""
    items = []
    for seat in range(1, review.match.seats + 1):
        told = f": {summary(review, seat, names=names)} {precision_text(review, seat)}"
        items.append(element("li", element("b", name_of(names, seat)), told))
    return element("ul", *items)


def ledger(review: Review, names: Sequence[str]) -> Markup:
    """The ledger as a table."""
    cells = [ledger_cells(row) for row in review.ledger]
    rows = [table_row(_(label), [each[key] for each in cells], "td") for key, label in ROWS.items()]
    return element("table", table_row(" ", side_names(review, names), "th"), *rows)


def table_row(label: str, cells: Iterable[str], tag: str) -> Markup:
    """A row with its label."""
    return element("tr", element("th", label), *(element(tag, each) for each in cells))


def moment_card(review: Review, moment: Moment, names: Sequence[str]) -> Markup:
    """A moment: what a roll led to, or what a decision was about; and what is to be said."""
    words = moment_words(review, moment, names)
    shown = review.match.at(moment.line - (not review.lines[moment.line - 1].is_throw))
    said = [element("p", each) for each in (words.happened, words.chances, words.why) if each]
    told = element("div", element("h3", f"{moment.line} · {words.title}"), *said)
    return element(
        "section", picture(shown, names, words.better), told, class_="moment", id=f"line-{moment.line}"
    )


def picture(match: Match, names: Sequence[str], better: str) -> Markup:
    """A position, with the players' names as they are told, and what one touches for the better move."""
    match.players = tuple(names)
    return image(match.svg().replace("</style>", f"{mark(match, better)}</style>", 1), str(match.game.title))


def mark(match: Match, move: str) -> str:
    """What marks a move in a picture, as style; nothing where there is none."""
    if not move:
        return ""
    path = match.game.view.touch_path(match.state, match.game.parse_action(move))
    things = ",".join(f'[id="{each}"]' for each in path)
    light, dark = (f"{things}{{outline:6px dashed {colours['up']}}}" for colours in (UP, UP_DARK))
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def image(svg: str, text: str) -> Markup:
    """A picture within the page, with its own style and ids."""
    data = b64encode(svg.encode()).decode()
    return element("img", src=f"data:image/svg+xml;base64,{data}", alt=text)


def moves(review: Review) -> Markup:
    """Every line of the log."""
    lines = (element("li", told_line(review, line)) for line in review.lines)
    return element("details", element("summary", _("All moves")), element("ol", *lines), class_="review")


def told_line(review: Review, line: Line) -> str:
    """A line of the log, each side's chance after it, and what a decision is called."""
    chances = " : ".join(points_text(value) for value in line.values)
    grade = review.classes.grade(line)
    event = review.match.events[line.line - 1]
    return " · ".join([event.line, chances, *([_(TITLES[grade])] if grade else [])])
