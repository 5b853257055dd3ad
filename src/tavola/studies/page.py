"""A study as files: one page of HTML that needs nothing else, and Markdown with its pictures."""

from collections.abc import Sequence
from pathlib import Path

from ..core.match import Match
from ..core.picture import Markup, element
from ..core.theme import DARK, LIGHT
from .findings import (
    BEGINS,
    COMEBACK,
    DECIDED,
    HALFWAY,
    LENGTH,
    LUCK,
    Chapter,
    overview,
)
from .report import PAIRS, RULINGS, Figure, Study, Table, figures_of, markdown, ruling_table, ruling_title

# What stands above all else, of each chapter: a figure of the overview, and what it is called there
IN_BRIEF = {
    LENGTH: "rolls take a game",
    BEGINS: "are won by whoever begins",
    LUCK: "of the result is explained by luck",
    HALFWAY: "in a hundred has the better side halfway",
    COMEBACK: "of wins were once below 25 %",
    DECIDED: "percent of a game pass until it is decided",
}
COLOURS = ("paper", "paper-2", "paper-edge", "ink", "ink-2", "touch")  # of the theme
LAYOUT = """*{box-sizing:border-box}body{margin:0;background:var(--paper-2);color:var(--ink)}
body{font:16px/1.5 var(--font-ui)}main{max-width:1180px;margin:0 auto;padding:28px 20px 60px}
h1,h2,h3,.brief b{font-family:var(--font-display);line-height:1.15}h1{font-size:44px;margin:0 0 12px}
h2{font-size:30px;margin:56px 0 18px;padding-top:14px;border-top:3px solid var(--touch)}
h3{font-size:19px;margin:0 0 4px}p{margin:0 0 12px}a{color:var(--touch)}nav a{margin-right:18px}
header{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:36px;align-items:start}
.table svg{height:470px;width:auto;max-width:40vw}.about{color:var(--ink-2);max-width:64ch}
pre{font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere;color:var(--ink-2)}
.brief{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px;margin:20px 0;padding:0}
.brief li,.card{list-style:none;background:var(--paper);border:1px solid var(--paper-edge);border-radius:12px}
.brief li{padding:12px 14px;font-size:14px}.brief b{display:block;font-size:30px}
.brief small{display:block;color:var(--ink-2);font-size:12.5px}
.cards{columns:2;column-gap:16px}
.cards.one{columns:1}.cards .card{margin-bottom:16px}
.card{padding:16px 18px;break-inside:avoid}.card p{font-size:14px;color:var(--ink-2)}
figure{margin:0;overflow-x:auto}svg{display:block;max-width:100%;height:auto}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:14.5px;font-variant-numeric:tabular-nums}
th,td{padding:.3em .8em;text-align:right;border-bottom:1px solid var(--paper-edge)}td{white-space:nowrap}
th{font-weight:600}th:first-child,td:first-child{text-align:left;white-space:normal;padding-left:0}
th:first-child,td:first-child{min-width:9.5em}.all table{width:100%}
details{margin-top:8px;overflow-x:auto}summary{cursor:pointer;font-size:14px;color:var(--touch)}
@media(max-width:860px){h1{font-size:34px}header{grid-template-columns:minmax(0,1fr)}.cards{columns:1}
main{padding:16px 12px 40px}.board svg{min-width:520px}.brief{grid-template-columns:repeat(2,minmax(0,1fr))}
.table svg{max-width:100%;height:auto;max-height:420px;margin:auto}}
@media print{body{background:#fff}main{max-width:none;padding:0}details{display:none}}"""


def write(study: Study, folder: Path) -> None:
    """``study.md`` with its pictures, and ``study.html``."""
    figures = [list(figures_of(study, chapter, number)) for number, chapter in enumerate(study.chapters, 1)]
    for figure in (each for chapter in figures for each in chapter):
        (folder / figure.name).write_text(on_paper(figure.picture), encoding="utf-8")
    (folder / "study.md").write_text(markdown(study, figures), encoding="utf-8")
    (folder / "study.html").write_text(html(study, figures), encoding="utf-8")


def on_paper(picture: Markup) -> str:
    """A picture for a page whose ground may be dark."""
    return picture.replace("<svg ", f'<svg style="background:{LIGHT["paper"]};color:{LIGHT["ink"]}" ', 1)


def html(study: Study, figures: Sequence[Sequence[Figure]]) -> str:
    """The page."""
    viewport = Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">')
    head = element("head", viewport, element("title", study.title), element("style", Markup(style())))
    parts = [head_of(study, figures), *html_rulings(study)]
    for number, (chapter, pictures) in enumerate(zip(study.chapters, figures, strict=True), 1):
        parts.append(element("h2", chapter.title, id=f"chapter-{number}"))
        parts.append(element("div", *map(html_figure, pictures), class_="cards"))
    body = element("body", element("main", *parts))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def style() -> str:
    """How it looks: as the tables of the games, light and dark."""
    light = "".join(f"--{name}:{LIGHT[name]};" for name in (*COLOURS, "font-display", "font-ui"))
    dark = "".join(f"--{name}:{DARK[name]};" for name in COLOURS)
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{LAYOUT}"


# Its head


def head_of(study: Study, figures: Sequence[Sequence[Figure]]) -> Markup:
    """What it is about, in brief and side by side, with a picture of the table."""
    titles = [*([RULINGS] if study.rulings else []), *(chapter.title for chapter in study.chapters)]
    names = [
        *(["rulings"] if study.rulings else []),
        *(f"chapter-{n + 1}" for n in range(len(study.chapters))),
    ]
    links = [element("a", title, href=f"#{name}") for title, name in zip(titles, names, strict=True)]
    told = [
        element("h1", study.title),
        element("p", study.about, class_="about"),
        element("nav", *links),
        in_brief(study.chapters),
    ]
    top = element("header", element("div", *told), table_picture(study))
    table = element("section", html_table(study.table), element("pre", study.command), class_="card all")
    return element("div", top, table)


def in_brief(chapters: Sequence[Chapter]) -> Markup:
    """The figures that tell most: the first chapter's large, those of the others below."""
    columns = [overview(chapter) for chapter in chapters]
    items = []
    for name, words in IN_BRIEF.items():
        first, *others = [column.get(name) for column in columns]
        if first and first.num:
            below = [
                element("small", f"{chapter.title}: {figure}")
                for chapter, figure in zip(chapters[1:], others, strict=True)
                if figure and figure.num
            ]
            own = element("small", first.with_num)
            items.append(element("li", element("b", first.short), words, own, *below))
    return element("ul", *items, class_="brief")


def table_picture(study: Study) -> Markup:
    """How the first game stood before its last line."""
    games = [game for chapter in study.chapters[:1] for game in chapter.games[:1] if game.lines]
    drawn = [Markup(Match.parse_position(game.lines[-1]["position"]).svg()) for game in games]
    return element("div", *drawn, class_="table")


# Its parts


def html_rulings(study: Study) -> list[Markup]:
    """The rulings, where they were played."""
    if not study.rulings:
        return []
    parts = [
        element("h2", RULINGS, id="rulings"),
        element("p", PAIRS.format(bot=study.rulings_bot), class_="about"),
    ]
    cards = []
    for found in study.rulings:
        ways = (f"Ours: {found.ruling.ours}", f"The other way: {found.ruling.other}")
        told = [element("h3", ruling_title(found)), *(element("p", way) for way in ways)]
        cards.append(element("section", *told, html_table(ruling_table(found)), class_="card"))
    return [*parts, element("div", *cards, class_="cards one")]


def html_figure(figure: Figure) -> Markup:
    """A picture with its words; below one that does not say all, a table that can be opened."""
    drawn = element("figure", figure.picture, class_=None if figure.is_whole else "board")
    parts = [element("h3", figure.title), element("p", figure.about), drawn]
    if not figure.is_whole:
        rows = [["", "", "n"], *([n, str(v), f"{v.num:,}"] for n, v in figure.values.items())]
        parts.append(element("details", element("summary", "All figures"), html_table(rows)))
    return element("section", *parts, class_="card")


def html_table(table: Table) -> Markup:
    """A table, its first row the head."""
    first, *others = table
    head = element("tr", *(element("th", cell, scope="col") for cell in first))
    rows = [element("tr", *(element("td", cell) for cell in row)) for row in others]
    return element("div", element("table", head, *rows), class_="wide")
