"""What a move would do, before it is made: in numbers and in the picture."""

import pytest

from tavola import IllegalMove, NotYourTurn
from tavola.games.garden import GAME
from tavola.games.garden.preview import Preview, preview

from .shots import every_table, label, shot, walk, words
from .table import SPACES, board, state, thrown
from .test_plants import EXAMPLE


def test_example_three_as_a_preview() -> None:
    match = thrown("1 1 3 6", EXAMPLE, seats=3)
    s = state(match)
    before = s.copy()
    shown = preview(s, 1, GAME.parse_action("harvest 4.4 with 3"))
    assert s == before
    assert shown.is_harvest
    assert shown.points == (7, 9, 2)
    assert sum(shown.worth) == 7 + 9 + 2 - 3  # Yellow has three more for tiles of others


def test_example_two_as_a_preview() -> None:
    tiles = {"2.2": "1a", "2.3": "2t", "1.3": "1p", "2.4": "2c", "5.5": "1p"}
    match = thrown("1 1 3 6", board(tiles))
    shown = preview(state(match), 1, GAME.parse_action("water 2.2 with 6"))
    assert shown == Preview(False, spaces_of("1.3 2.2 2.3 2.4"), (0, 0, 0, 0), (0, 0))


def spaces_of(names: str) -> tuple[int, ...]:
    return tuple(SPACES.index(name) for name in names.split())


@every_table
def test_a_preview_is_what_then_happens(seats: int, family: bool) -> None:
    previewed = 0
    for match, _ in walk(seats, family)[::2]:
        for move in match.legal() if match.actors else []:
            if not move.startswith(("water", "harvest")):
                continue
            action, after, s = GAME.parse_action(move), match.clone(), state(match)
            shown = preview(s, match.actors[0], action)
            after.play(move)
            changed = s.vegetables ^ state(after).vegetables
            assert shown.spaces == tuple(i for i in range(36) if changed >> i & 1)
            assert (
                list(shown.points)
                == [b - a for a, b in zip(s.points, state(after).points, strict=True)][:seats]
            )
            previewed += 1
    assert previewed


def test_a_preview_in_the_picture() -> None:
    match = thrown("1 1 3 6", EXAMPLE, seats=3)
    found = shot(match, preview=GAME.parse_action("harvest 4.4 with 3"))
    shown = preview(state(match), 1, GAME.parse_action("harvest 4.4 with 3"))
    signs = {name: words(node)[0] for name, node in found.ids.items() if name.startswith("would-")}
    pairs = zip(shown.spaces, shown.worth, strict=True)
    assert {name: text.split(" = ")[0] for name, text in signs.items()} == {
        f"would-{SPACES[space]}": f"+{worth}" for space, worth in pairs
    }
    assert [words(found.ids[f"seat-{seat}"])[-1] for seat in (1, 2, 3)] == ["+7", "+9", "+2"]
    assert "would be harvested for 3 points" in label(found, "cell-4.4")
    assert (found.ids["desc"].text or "").startswith("Seat 1’s turn. Harvesting takes 5 vegetables.")
    assert not any(name.startswith("would-") for name in shot(match).ids)


def test_a_preview_of_water_has_drops() -> None:
    match = thrown("1 1 3 6", board({"2.2": "1a", "2.3": "2t"}))
    found = shot(match, preview=GAME.parse_action("water 2.2 with 6"))
    assert {name for name in found.ids if name.startswith("would-")} == {"would-2.2", "would-2.3"}
    assert label(found, "cell-2.3").endswith("worth 3, would turn")


def test_a_preview_must_be_legal_and_may_be_of_anything() -> None:
    match = thrown("1 1 3 6", EXAMPLE, seats=3)
    assert preview(state(match), 1, GAME.parse_action("buy pepper with 1")).spaces == ()
    with pytest.raises(IllegalMove):
        preview(state(match), 1, GAME.parse_action("harvest 4.4 with 2"))
    with pytest.raises(NotYourTurn):
        preview(state(match), 2, GAME.parse_action("harvest 4.4 with 3"))
