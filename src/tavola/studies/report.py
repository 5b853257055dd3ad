"""A study as a report: what it tells, as tables and pictures, and all of it as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.game import Game
from ..core.picture import Markup
from ..core.study import study_of
from .chart import bars
from .estimates import Estimate
from .findings import Chapter, by_fall, by_length, by_lowest, by_place, by_quarter, by_throw, overview
from .rulings import Comparison
from .topics import told_topics

MOST_THROWS = 24  # of which the worth of each is shown; of more, the best and the worst
LEAST_SEEN = 20  # times that a throw fell, to be among them: of many that seldom fell, the extremes are luck
HOW = (
    "Every line of every game was judged by what the bots have learned; chances are its word. "
    "Figures have 95 % intervals: in brackets for shares, after ± for means; n is what a figure rests on. "
    "What belongs to one game counts together where the interval is reckoned."
)
RULINGS = "Rulings, each played both ways"
PAIRS = (
    "What the rules leave open, played our way and the other by the same bots ({bot}) with the same dice: "
    "pairs of games are alike until the ruling makes a difference. Differences are the other way less ours."
)
CHANGED = "games that went otherwise"
SIDES_OF_RULING = ("our way", "the other way", "difference", "n")

Table = list[list[str]]  # rows, the head first


class Figure(NamedTuple):
    """A picture of a chapter."""

    name: str  # of its file
    title: str
    about: str
    values: Mapping[str, Estimate]
    picture: Markup
    is_whole: bool = True  # it shows all of the figures, with their intervals and what they rest on


class Study(NamedTuple):
    """All that is told of a game."""

    game: Game
    players: Sequence[str]
    command: str  # that makes it again
    chapters: Sequence[Chapter]
    rulings: Sequence[Comparison] = ()
    rulings_bot: str = ""  # who played them

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
    def table(self) -> Table:
        """All chapters side by side."""
        columns = [overview(chapter) for chapter in self.chapters]
        names = dict.fromkeys(name for column in columns for name in column)
        head = ["", *(chapter.title for chapter in self.chapters)]
        counts = ["games", *(f"{len(chapter.games):,}" for chapter in self.chapters)]
        cells = [[name, *(cell(column.get(name)) for column in columns)] for name in names]
        return [head, counts, *cells]


def cell(figure: Estimate | None) -> str:
    """A figure in a table."""
    return figure.with_num if figure else "–"


def ruling_title(found: Comparison) -> str:
    """A ruling's name as a heading."""
    return found.ruling.name.replace("-", " ").capitalize()


def ruling_table(found: Comparison) -> Table:
    """A ruling's effects."""
    rows = [["", *SIDES_OF_RULING]]
    rows.append([CHANGED, "", "", str(found.changed), f"{found.changed.num:,}"])
    for each in found.effects:
        figures = (each.ours, each.other, each.difference)
        rows.append([each.name, *map(str, figures), f"{each.difference.num:,}"])
    return rows


# Pictures


def figures_of(study: Study, chapter: Chapter, number: int) -> Iterator[Figure]:
    """The pictures of a chapter: those of every game, then the game's own."""

    def figure(name: str, title: str, about: str, values: dict[str, Estimate]) -> Figure:
        shown = notable(values)
        return Figure(f"{number}-{name}.svg", title, about, values, bars(shown), len(shown) == len(values))

    yield figure("length", "How long a game is", "Games by the rolls that they take.", by_length(chapter))
    yield figure("places", "Who wins", "By place, from whoever begins on.", by_place(chapter))
    about = "By how many points a roll changes the chance of whoever rolls, on average."
    yield figure("quarters", "How much a roll matters", about, by_quarter(chapter))
    about = "Points that a roll brings whoever rolls it, on average over all positions in which it fell."
    yield figure("throws", "What a roll is worth", about, by_throw(chapter))
    if chapter.won:
        about = "The worst chance, in points, that the later winner ever had."
        yield figure("comebacks", "How far behind one can be and still win", about, by_lowest(chapter))
    if falls := by_fall(chapter):
        about = "Of those whose chance was once so low, how many win."
        yield figure("falls", "What a comeback is worth hoping for", about, falls)
    yield from own_figures(study.game, chapter, number)


def own_figures(game: Game, chapter: Chapter, number: int) -> Iterator[Figure]:
    """What only this game knows."""
    part = study_of(game)
    for topic, values in told_topics(part.TOPICS if part else (), [each.facts for each in chapter.games]):
        drawn = topic.draw(values) if topic.draw else bars(values)
        name = f"{number}-{topic.name}.svg"
        yield Figure(name, topic.title, topic.about, values, drawn, is_whole=not topic.draw)


def notable(worth: dict[str, Estimate]) -> dict[str, Estimate]:
    """Few throws all; of many those that bring most and least, if they fell often enough to tell."""
    if len(worth) <= MOST_THROWS:
        return worth
    often = {name: each for name, each in worth.items() if each.num >= LEAST_SEEN} or worth
    names, half = list(often), MOST_THROWS // 2
    return {name: often[name] for name in (*names[:half], *names[half:][-half:])}


# Markdown


def markdown(study: Study, figures: Sequence[Sequence[Figure]]) -> str:
    """The report as text."""
    told = [f"# {study.title}", "", study.about, "", "```", study.command, "```", "", *rows_of(study.table)]
    if study.rulings:
        told += ["", f"## {RULINGS}", "", PAIRS.format(bot=study.rulings_bot)]
    for found in study.rulings:
        told += ["", f"### {ruling_title(found)}", "", f"- Ours: {found.ruling.ours}"]
        told += [f"- The other way: {found.ruling.other}", "", *rows_of(ruling_table(found))]
    for chapter, pictures in zip(study.chapters, figures, strict=True):
        told += ["", f"## {chapter.title}"]
        for each in pictures:
            told += ["", f"### {each.title}", "", each.about, "", f"![{in_words(each.values)}]({each.name})"]
    return "\n".join([*told, ""])


def rows_of(table: Table) -> list[str]:
    """A table, a line a row."""
    head, *rows = table
    return [table_row(head), table_row(["---"] * len(head)), *map(table_row, rows)]


def table_row(cells: Sequence[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def in_words(values: Mapping[str, Estimate]) -> str:
    """What a picture shows, for whoever does not see it."""
    return "; ".join(f"{name}: {value.with_num}" for name, value in values.items())
