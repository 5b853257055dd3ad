"""What a game tells of its own: its facts, put together over all games of a chapter."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ..core.study import Fact, Topic
from .estimates import Estimate, pooled


def told_topics(
    topics: Sequence[Topic], games: Sequence[Sequence[Fact]]
) -> Iterator[tuple[Topic, dict[str, Estimate]]]:
    """Every topic of which something is told, with its figures. games: the facts of each."""
    for topic in topics:
        if figures := figures_of(topic, games):
            yield topic, figures


def figures_of(topic: Topic, games: Sequence[Sequence[Fact]]) -> dict[str, Estimate]:
    """The figures of one topic by item: in its order, or the best first."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for facts in games:
        of_game: dict[str, list[float]] = defaultdict(list)
        for fact in facts:
            if fact.topic == topic.name:
                of_game[fact.item].append(fact.value)
        for item, values in of_game.items():
            found[item].append(values)
    figures = {item: pooled(groups, is_share=topic.is_share) for item, groups in found.items()}
    if topic.items:
        return {item: figures[item] for item in topic.items if item in figures}
    return dict(sorted(figures.items(), key=lambda each: (-each[1].value, each[0])))
