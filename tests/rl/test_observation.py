"""What an agent sees: every number has its place and its bounds, and is told from its own seat."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tavola import Match
from tavola.core.observation import Observation, Seen
from tests.effort import at_length
from tests.variants import Variant, every_variant, walk

PAGE = Path(__file__).parent.parent.parent / "docs" / "rl.md"


def part_of(match: Match) -> Any:
    return match.game.needed("observation")


def seen(match: Match, seat: int) -> dict[str, list[int]]:
    """An observation by the names of its parts."""
    part = part_of(match)
    out = [-1] * part.WIDTH
    part.observe(match.state, seat - 1, out)
    return named(part, out)


def named(part: Observation, out: list[int]) -> dict[str, list[int]]:
    """The numbers of an observation by their names."""
    found, at = {}, 0
    for field in part.FIELDS:
        found[field.name] = out[at : at + field.length]
        at += field.length
    assert at == part.WIDTH == len(out)
    return found


@pytest.mark.parametrize("step", [60, *at_length(5)])
@every_variant
def test_every_number_is_written_and_within_its_bounds(variant: Variant, step: int) -> None:
    for number, match in enumerate(walk(variant.match(31), 31)):
        if number % step == 0 or match.is_over:
            for seat in range(1, match.seats + 1):
                for field in part_of(match).FIELDS:
                    values = seen(match, seat)[field.name]
                    assert 0 <= min(values) <= max(values) <= field.highest, field


@pytest.mark.parametrize("step", [9, *at_length(1)])
@every_variant
def test_what_is_written_over_an_earlier_observation_is_the_whole(variant: Variant, step: int) -> None:
    """In a row of a batch: whoever looks next, in whatever position of whatever game of the same kind."""
    random, update = Random(step), variant.match(31).game.part("observation_update")
    if update is None:
        return  # everything is written anew
    out, memory = [-1] * part_of(variant.match(31)).WIDTH, [0] * update.MEMORY
    for seed in (31, 32):
        for number, match in enumerate(walk(variant.match(seed), seed)):
            if number % step == 0 or match.is_over:
                viewer = random.randrange(match.seats)
                update.observe_again(match.state, viewer, out, memory)
                whole = [-1] * len(out)
                part_of(match).observe(match.state, viewer, whole)
                assert out == whole


def positions_of(values: list[int]) -> list[int]:
    """Where something is."""
    return [place for place, value in enumerate(values) if value]


def test_sequence_is_seen_from_the_own_side() -> None:
    text = """{"game": "sequence", "seats": 3, "stage": "decide", "seat": 2, "total": 10,
               "chips": {"1": "a1 b1", "2": "f6", "3": "c1"}}"""
    match = Match.parse_position(text)
    first, second = seen(match, 1), seen(match, 2)
    sides = ("own chips", "next chips", "third chips")
    assert [positions_of(first[name]) for name in sides] == [[0, 1], [35], [2]]
    assert [positions_of(second[name]) for name in sides] == [[35], [2], [0, 1]]
    assert positions_of(first["targets"]) == positions_of(second["targets"]) == [1, 2]
    assert [positions_of(second[name]) for name in ("kind", "total", "stage")] == [[2], [8], [3]]
    assert (positions_of(first["turn"]), positions_of(second["turn"])) == ([1], [0])
    assert (positions_of(first["seats"]), first["six"]) == ([1], [0])


def test_partners_see_the_same_chips_as_their_own() -> None:
    match = Match.parse_position('{"game": "sequence", "seats": 4, "stage": "throw", "chips": {"2": "b1"}}')
    assert [positions_of(seen(match, seat)["own chips"]) for seat in (1, 2, 3, 4)] == [[], [1], [], [1]]


def test_diceland_is_seen_from_the_own_board() -> None:
    match = Match("diceland", 2, options={"boards": ["A", "B"], "first": 1})
    for line in ("* start 1", "* roll r r r g g y", "1 choose r", "1 stop"):
        match.push(line)
    move = match.legal(1)[0]
    match.play(move, 1)
    mine, theirs = seen(match, 1), seen(match, 2)
    shared = [field.name for field in part_of(match).FIELDS[:12]]
    for name in shared:
        kind = name.removesuffix(" 1")
        assert mine[f"{kind} 1"] == theirs[f"{kind} 2"], kind
        assert mine[f"{kind} 2"] == theirs[f"{kind} 1"], kind
        assert not any(mine[f"{kind} 3"])
    assert sum(mine["crossed 1"]) == 2  # the start, and the move
    assert mine["lying"] == [0, 1, 2, 0, 0, 0]
    assert (mine["aside"], positions_of(mine["colour"]), positions_of(mine["stage"])) == ([3], [0], [4])
    assert (positions_of(mine["active"]), positions_of(theirs["active"])) == ([0], [1])
    at = mine["crossed 1"].index(1, 1) if mine["crossed 1"][0] else mine["crossed 1"].index(1)
    assert mine["row 1"][at] > 0 < mine["column 1"][at]


def test_garden_is_seen_from_the_own_seat() -> None:
    text = """{"game": "garden", "seats": 3, "stage": "decide", "seat": 2, "pool": {"2": 1, "6": 2},
               "stacks": {"pepper": 7, "carrot": 6, "tomato": 7, "artichoke": 7, "eggplant": 7},
               "plants": ["", "1.2", ""], "kinds": {"carrot": "1.2"}, "points": [3, 140, 0]}"""
    match = Match.parse_position(text)
    first, second = seen(match, 1), seen(match, 2)
    assert positions_of(second["plants 1"]) == positions_of(first["plants 2"]) == [1]
    assert (second["points 1"], second["points 3"], first["points 1"]) == ([140], [3], [3])
    assert positions_of(first["kinds"]) == [36 + 1]
    assert first["pool"] == [0, 1, 0, 0, 0, 2]
    assert (first["tokens 2"], first["tokens 1"], first["tokens 4"]) == ([7], [8], [0])
    assert (positions_of(first["turn"]), positions_of(second["turn"])) == ([1], [0])


@pytest.mark.parametrize("game", ["sequence", "diceland", "garden"])
def test_the_page_tells_every_number(game: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    part = part_of(Match(game))
    assert f"`{game}`: {part.WIDTH:,} numbers" in page
    own: tuple[Seen, ...] = getattr(part, "OF_SEAT", ())
    of_seats = {f"{field.name} {number}" for field in own for number in (1, 2, 3, 4)}
    for field in (*own, *(field for field in part.FIELDS if field.name not in of_seats)):
        assert f"| {field.name} | {field.length:,} | {field.meaning} |" in page, field
