"""Pictures of every game over whole random matches: well-formed, complete, and the same each time."""

import re

import pytest

from tavola import GAMES, find_game
from tavola.core.match import Match
from tavola.core.names import tidy
from tavola.core.picture import brief, element, separate, shortened, text_width, wrapped
from tavola.core.sight import Sight
from tests.effort import at_length
from tests.pictures import HOSTILE, tag, walk

TABLES = [
    *((game, max(find_game(game).seats)) for game in GAMES),
    *at_length(*((game, seats) for game in GAMES for seats in (2, 3))),
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
class TestEveryGame:
    def test_ids_are_unique(self, game: str, seats: int) -> None:
        for _, _, root, _ in walk(game, seats):
            ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
            assert len(ids) == len(set(ids))

    def test_has_title_and_description(self, game: str, seats: int) -> None:
        for _, _, root, ids in walk(game, seats):
            words = [ids[name] for name in root.attrib["aria-labelledby"].split()]
            assert [tag(node) for node in words] == ["title", "desc"]
            assert all(node.text and node.text.strip() for node in words)

    def test_everything_one_can_touch_is_there(self, game: str, seats: int) -> None:
        """What a seat can do, it can do in the picture as that seat sees it."""
        for match, *_ in walk(game, seats):
            view = match.game.view
            for seat in match.actors:
                paths = [
                    view.touch_path(match.state, action) for action in match.game.legal(match.state, seat)
                ]
                assert all(paths), "an action that nothing has to be touched for"
                parts = "".join(separate(part) for part in view.page_parts(match, Sight(seat)))
                touched = {name for path in paths for name in path} - set(view.buttons(match.state))
                assert touched <= set(re.findall(' id="([^"]+)"', parts))

    def test_different_actions_are_touched_differently(self, game: str, seats: int) -> None:
        for match, *_ in walk(game, seats):
            for seat in match.actors:
                actions = match.game.legal(match.state, seat)
                assert len({match.game.view.touch_path(match.state, a) for a in actions}) == len(actions)

    def test_holds_nothing_that_a_strict_page_refuses(self, game: str, seats: int) -> None:
        for _, _, root, _ in walk(game, seats):
            for node in root.iter():
                assert tag(node) not in ("script", "foreignObject", "image", "a", "b")
                for name, value in node.attrib.items():
                    assert name != "style"
                    assert not name.startswith("on")
                    assert not name.endswith("href") or value.startswith("#")

    def test_names_are_escaped(self, game: str, seats: int) -> None:
        for _, svg, root, _ in walk(game, seats):
            assert "<script" not in svg
            assert "<b " not in svg
            assert "\u202e" not in svg
            words = [text for node in root.iter() for text in (node.text, *node.attrib.values()) if text]
            for name in HOSTILE[:seats]:
                assert any(tidy(name).replace("\ufffe", "") in text for text in words)

    def test_a_part_keeps_its_height(self, game: str, seats: int) -> None:
        heights: dict[str, float] = {}
        for match, *_ in walk(game, seats):
            for part in match.game.view.page_parts(match, Sight(1, is_live=True)):
                assert heights.setdefault(part.name, part.height) == part.height, part.name

    def test_a_page_has_a_place_for_every_part(self, game: str, seats: int) -> None:
        view = find_game(game).view
        places = {name for column in view.LAYOUT for name in column}
        for match, *_ in walk(game, seats)[::9]:
            parts = view.page_parts(match, Sight(1, is_live=True))
            assert {part.name for part in parts} <= places
            ids = re.findall(' id="([^"]+)"', "".join(separate(part) for part in parts))
            assert len(ids) == len(set(ids))

    def test_drawing_changes_nothing_and_repeats_itself(self, game: str, seats: int) -> None:
        for match, svg, *_ in walk(game, seats)[::9]:
            before, log = match.state.copy(), match.log
            assert match.svg() == svg
            assert (match.state, match.log) == (before, log)

    def test_things_that_stay_keep_their_ids(self, game: str, seats: int) -> None:
        """A die, a seat or a space is there from the first picture to the last."""
        shots = walk(game, seats)
        lasting = {name for name in shots[0].ids if name.split("-")[0] in ("cell", "die", "seat")}
        assert all(lasting <= set(each.ids) for each in shots)


# The toolbox


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (3.14159, "3.14"), (2.50, "2.5"), (-0.001, "0"), (-0.5, "-0.5"), (100, "100")],
)
def test_numbers_are_brief(number: float, text: str) -> None:
    assert brief(number) == text


def test_element_escapes_all_but_markup() -> None:
    inner = element("b", "<", aria_label='"')
    assert element("g", inner, "&", class_=None) == '<g><b aria-label="&quot;">&lt;</b>&amp;</g>'


def test_long_names_are_cut() -> None:
    assert shortened("Ada", 10, 50) == "Ada"
    assert shortened("🎲" * 24, 10, 50).endswith("🎲…")


def test_a_text_is_wrapped_between_words() -> None:
    text = "Replace a chip on a 12."
    assert wrapped(text, 12, text_width(text, 12)) == [text]
    assert wrapped(text, 12, text_width("Replace a chip", 12)) == ["Replace a chip", "on a 12."]
    assert wrapped("Unbreakable", 12, 1) == ["Unbreakable"]


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_as_agreed_is_you_to_themselves(game: str) -> None:
    match = Match(game, 2, players=["Ada", "Bruno"], options={"first": 1})
    titles = [match.game.view.prompt(match, Sight(seat, seat, is_live=True)).title for seat in (1, 2)]
    assert titles == ["You begin", "Ada begins"]
