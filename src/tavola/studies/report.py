"""A study as a report: Markdown with pictures beside it, and one page of HTML that needs nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ..core.game import Game
from ..core.picture import Markup, element
from .chart import bars
from .estimates import Estimate
from .findings import Chapter, by_length, by_lowest, by_place, by_quarter, by_throw, overview

MOST_THROWS = 24  # of which the worth of each is shown; of more, the best and the worst
LEAST_SEEN = 5  # times that a throw fell, to be among them
STYLE = """body{margin:0 auto;max-width:860px;padding:16px;font:16px/1.5 system-ui,sans-serif}
body{color:#222;background:#FBF8F1}
table{border-collapse:collapse}th,td{padding:.25em .8em;text-align:right;border-bottom:1px solid #ccc}
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}
pre,.wide{overflow-x:auto}td{white-space:nowrap}
@media(prefers-color-scheme:dark){body{color:#eee;background:#201C17}}"""
HOW = (
    "Every line of every game was judged by what the bots have learned; chances are its word. "
    "Figures have 95 % intervals: in brackets for shares, after ± for means."
)


class Figure(NamedTuple):
    """A picture of a chapter."""

    name: str  # of its file
    title: str
    about: str
    values: dict[str, Estimate]


class Study(NamedTuple):
    """All that is told of a game."""

    game: Game
    players: Sequence[str]
    command: str  # that makes it again
    chapters: Sequence[Chapter]

    @property
    def title(self) -> str:
        """The first line of the report."""
        return f"{self.game.title}: a study"

    @property
    def about(self) -> str:
        """Where the figures come from."""
        games = sum(len(chapter.games) for chapter in self.chapters)
        return f"{games:,} games between bots ({', '.join(dict.fromkeys(self.players))}). {HOW}"

    @property
    def head(self) -> list[str]:
        """The first row of the table of all chapters."""
        return ["", *(chapter.title for chapter in self.chapters)]

    @property
    def rows(self) -> list[list[str]]:
        """The rows of that table."""
        columns = [overview(chapter) for chapter in self.chapters]
        counts = ["games", *(f"{len(chapter.games):,}" for chapter in self.chapters)]
        return [counts, *([name, *(str(column[name]) for column in columns)] for name in columns[0])]


def figures_of(chapter: Chapter, number: int) -> Iterator[Figure]:
    """The pictures of a chapter."""

    def figure(name: str, title: str, about: str, values: dict[str, Estimate]) -> Figure:
        return Figure(f"{number}-{name}.svg", title, about, values)

    yield figure("length", "How long a game is", "Games by the rolls that they take.", by_length(chapter))
    yield figure("places", "Who wins", "By place, from whoever begins on.", by_place(chapter))
    quarters = by_quarter(chapter)
    about = "By how many points a roll changes the chance of whoever rolls, on average."
    yield figure("quarters", "How much a roll matters", about, quarters)
    worth = by_throw(chapter)
    about = "Points that a roll brings whoever rolls it, on average over all positions in which it fell."
    yield figure("throws", "What a roll is worth", about, notable(worth))
    if chapter.won:
        about = "The worst chance, in points, that the later winner ever had."
        yield figure("comebacks", "How far behind one can be and still win", about, by_lowest(chapter))


def notable(worth: dict[str, Estimate]) -> dict[str, Estimate]:
    """Few throws all; of many those that bring most and least, if they fell often enough to tell."""
    if len(worth) <= MOST_THROWS:
        return worth
    often = {name: each for name, each in worth.items() if each.num >= LEAST_SEEN} or worth
    names, half = list(often), MOST_THROWS // 2
    return {name: often[name] for name in (*names[:half], *names[half:][-half:])}


# Markdown


def write(study: Study, folder: Path) -> None:
    """``study.md`` with its pictures, and ``study.html``."""
    figures = [list(figures_of(chapter, number)) for number, chapter in enumerate(study.chapters, 1)]
    for figure in (each for chapter in figures for each in chapter):
        (folder / figure.name).write_text(bars(figure.values), encoding="utf-8")
    (folder / "study.md").write_text(markdown(study, figures), encoding="utf-8")
    (folder / "study.html").write_text(html(study, figures), encoding="utf-8")


def markdown(study: Study, figures: Sequence[Sequence[Figure]]) -> str:
    """The report as text."""
    told = [f"# {study.title}", "", study.about, "", "```", study.command, "```", ""]
    told += [table_row(study.head), table_row(["---"] * len(study.head)), *map(table_row, study.rows)]
    for chapter, pictures in zip(study.chapters, figures, strict=True):
        told += ["", f"## {chapter.title}"]
        for each in pictures:
            told += ["", f"### {each.title}", "", each.about, "", f"![{in_words(each.values)}]({each.name})"]
    return "\n".join([*told, ""])


def table_row(cells: Sequence[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def in_words(values: Mapping[str, Estimate]) -> str:
    """What a picture shows, for whoever does not see it."""
    return "; ".join(f"{name}: {value}" for name, value in values.items())


# HTML


def html(study: Study, figures: Sequence[Sequence[Figure]]) -> str:
    """The same as a page of its own."""
    head = element(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        element("title", study.title),
        element("style", Markup(STYLE)),
    )
    parts = [
        element("h1", study.title),
        element("p", study.about),
        element("pre", study.command),
        element("div", html_table(study), class_="wide"),
    ]
    for chapter, pictures in zip(study.chapters, figures, strict=True):
        parts.append(element("h2", chapter.title))
        for each in pictures:
            parts += [element("h3", each.title), element("p", each.about), bars(each.values)]
    body = element("body", *parts)
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def html_table(study: Study) -> Markup:
    """The table of all chapters."""
    head = element("tr", *(element("th", cell, scope="col") for cell in study.head))
    rows = [element("tr", *(element("td", cell) for cell in row)) for row in study.rows]
    return element("table", head, *rows)
