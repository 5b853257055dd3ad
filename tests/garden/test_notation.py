"""Garden Dice in text: moves, the drawn table, and the words at the prompt."""

from typing import Any

import pytest

from tavola import MalformedMove, Match
from tavola.games.garden import GAME, notation
from tavola.games.garden.position import ENDED
from tests.garden.table import board, lay, play, state, thrown

# A board on which a seat can do everything.
ALL = board({"1.2": "1b", "1.4": "2p", "2.2": "1d", "3.3": "1c", "4.4": "1C", "1.1": "2r"})
VERBS = "buy, place, water, harvest, flip, move, remove"

MALFORMED = [
    *("", " ", "pass", "roll 1 2 3 4", "reroll ", "Reroll", "sun", "sun 3 3", "sun 0 1", "sun 1 7", "sun 1"),
    *(
        "buy",
        "buy carrot",
        "buy carrot with 1",
        "buy carrot with 7",
        "buy potato with 6",
        "buy  carrot with 5",
    ),
    *(
        "place carrot 1.2",
        "place carrot 1.7 with 1 6",
        "place carrot 1.2 with 4 2",
        "place rabbit 1.2 with 1 2",
    ),
    *("place carrot 1.2 with 3 3", "place carrot 1.2 with 1 5", "place scarecrow 1.2 with 1 2"),
    *(
        "water 1.6",
        "water 1.6 with 0",
        "harvest 0.1 with 3",
        "water 1,6 with 5",
        "flip 2.3 with 6",
        "flip 7.1",
    ),
    *("move 2.3 2.3 with 3", "move 2.3 3.4 with 3", "move 2.3 2.6 with 2", "move 2.3 2.5 with 3 spit"),
    *("move 2.3 2.5 with 3 spit 7", "move 2.3 2.5 with 3 spit 0", "move 2.3 2.5 with 3 eat", "move 2.3 2.5"),
    *("remove 1.2", "remove 1.2 with 1 2 6", "remove 1.2 with 4 4", "end turn", "place c4", "flip ２.3"),
]


def test_every_action_has_a_text_of_its_own_and_back() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.num_actions)]
    assert len(texts) == len(set(texts)) == 17_129
    assert [GAME.parse_action(text) for text in texts] == list(range(GAME.num_actions))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "reroll"),
        (1, "sun reroll"),
        (2, "sun 1 2"),
        (16, "sun 3 6"),
        (31, "sun 6 5"),
        (32, "buy pepper with 1"),
        (38, "buy carrot with 2"),
        (51, "buy eggplant with 6"),
        (52, "place pepper 1.1 with 1 1"),
        (52 + 3 * 352, "place artichoke 1.1 with 1 1"),
        (2867, "place rock 6.6 with 6 6"),
        (2868, "water 1.1 with 1"),
        (3084, "harvest 1.1 with 1"),
        (3299, "harvest 6.6 with 6"),
        (3300, "flip 1.1"),
        (3336, "move 1.1 1.2 with 1"),
        (3337, "move 1.1 1.2 with 1 swallow"),
        (3338, "move 1.1 1.2 with 1 spit 1"),
        (3344, "move 1.1 1.2 with 2"),
        (16775, "move 6.6 6.5 with 6 spit 6"),
        (16776, "remove 1.1 with 1 1"),
        (17128, "end"),
    ],
)
def test_actions_are_numbered_as_the_head_of_the_rules_says(action: int, text: str) -> None:
    assert GAME.action_text(action) == text


def test_every_form_of_the_rules_page_is_a_move() -> None:
    for text in (
        *("reroll", "sun reroll", "sun 3 6", "buy artichoke with 5", "place artichoke 1.6 with 1 6"),
        *("place bird 2.3 with 3 2", "place sundial 2.3 with 2 3", "place rock 2.3 with 2 3"),
        *("water 1.6 with 5", "harvest 1.6 with 4", "flip 2.3", "move 2.3 2.5 with 3"),
        *("move 2.3 2.5 with 3 swallow", "move 2.3 2.5 with 3 spit 5", "remove 1.2 with 1 2", "end"),
    ):
        assert GAME.action_text(GAME.parse_action(text)) == text


@pytest.mark.parametrize("text", MALFORMED)
def test_any_other_text_is_no_move(text: str) -> None:
    match = thrown("1 2 3 4")
    before = match.state.copy()
    with pytest.raises(MalformedMove):
        match.play(text)
    assert match.state == before


# The table

TABLE = """
     1    2    3    4    5    6
 1  ●c   ■P    .    .    .    .
 2   .   ●b3   .    .    .    .
 3   .    .   ■r1   .    .    .
 4   .    .    .   ●d    .    *
 5   .    .    .    .   ■s*   *
 6   #    .    .    *    *   ●E*

p c t a e  seeds worth 1 to 5: pepper, carrot, tomato, artichoke, eggplant
P C T A E  vegetables   b r  bird, rabbit, with the tokens on it
d s  sundial, scarecrow   #  rock   *  star

stacks: pepper 4, carrot 5, tomato 5, artichoke 5, eggplant 0
>● Ada: 12 points; 1 token; sun; in hand: carrot 1, rock; harvest: tomato 2
 ■ Bo: 1 point; 5 tokens
dice: 1 1 5 6
"""


def table() -> Match:
    """A table with one of each."""
    match = lay(
        """
        1c 2P .  .  .  .
        .  1b .  .  .  .
        .  .  2r .  .  .
        .  .  .  1d .  .
        .  .  .  .  2s .
        #  .  .  .  .  1E
        """,
        carried={1: 3},
        bought={1: "carrot"},
        stacks=[4, 5, 5, 5, 0],
        points={1: 12, 2: 1},
        harvest={1: (0, 0, 2, 0, 0)},
        suns=[1],
        rocks=[1],
    )
    match.players = ("Ada", "Bo")
    return match


def test_the_whole_table_is_drawn() -> None:
    assert str(play(table(), "roll 6 1 5 1")) == TABLE.strip("\n")


def test_between_turns_there_are_no_dice() -> None:
    assert "dice" not in str(table())
    assert "\n>● Ada" in str(table())


def test_without_animals_there_is_no_bird_in_hand() -> None:
    assert "bird" in str(lay()).split("stacks")[1]
    assert "bird" not in str(lay(family=True)).split("stacks")[1]


FULL = """
>● Ada: 120 points; 8 tokens; sun;
   in hand: pepper 2, carrot 2, tomato 2, artichoke 2, eggplant 2, bird,
     sundial, rock;
   harvest: pepper 10, carrot 10, tomato 10, artichoke 10, eggplant 10
"""


def test_no_line_is_longer_than_a_terminal() -> None:
    match = lay(
        bought={1: "pepper carrot tomato artichoke"},
        tokens={1: 8},
        points={1: 120},
        harvest={1: [10] * 5},
        stacks=[10] * 5,
        suns=[1],
        rocks=[1],
    )
    state(match).bought[:5] = [2] * 5
    match.players = ("Ada", "A name with many words " * 8)
    assert FULL.strip("\n") in str(match)
    assert max(map(len, str(match).split("\n"))) <= 80
    match.players = ("Ada", "B" * 200)
    assert max(map(len, str(match).split("\n"))) <= 80


# The final score

SHEET = """
                  ● Ada   ■ Bo
In the game          58      7
Seeds not placed    −15      –
Sets of five         30      –
Collections          25      –
Sun                   5      –
Total               103      7
"""
TIE = """
                  ● Seat 1  ■ Seat 2  ▲ A long name…
In the game              9         9               0
Seeds not placed         –         –               –
Sets of five             –         –               –
Collections              –         –               –
Sun                      –         –               5
Total                    9         9               5
Harvest’s value          5         1               0
"""


def ended(match: Match) -> Match:
    """The match, over as it stands."""
    state(match).stage = ENDED
    return match


def test_example_four_as_a_table() -> None:
    match = lay(
        bought={1: "pepper pepper carrot tomato"},
        harvest={1: [2, 3, 4, 2, 2]},
        points={1: 58, 2: 7},
        suns=[1],
        stacks=[0] * 5,
    )
    match.players = ("Ada", "Bo")
    assert notation.final_text(ended(match)) == SHEET.strip("\n")


def test_the_table_shows_what_broke_a_tie() -> None:
    match = lay(points={1: 9, 2: 9}, harvest={1: [0, 0, 0, 0, 1], 2: [1, 0, 0, 0, 0]}, suns=[3], seats=3)
    match.players = ("Seat 1", "Seat 2", "A long name that goes on")
    assert notation.final_text(ended(match)) == TIE.strip("\n")


def test_the_table_of_four_long_names_fits_a_terminal() -> None:
    match = ended(lay(seats=4))
    match.players = ("Wolfeschlegelstein",) * 4
    assert {len(line) for line in notation.final_text(match).split("\n")} == {80}


# Words


def test_the_prompt() -> None:
    assert notation.question(state(Match(GAME, 2))) == "draw the first player"
    assert notation.question(state(lay())) == "throw the dice"
    assert notation.question(state(thrown("6 1 5 1"))) == "spend 1 1 5 6: buy, place"


@pytest.mark.parametrize(
    ("faces", "table", "asked"),
    [
        ("2 2 2 2", {"suns": [1]}, "spend 2 2 2 2: buy, place, reroll, sun"),
        ("1 3 6 6", {"drawing": ALL, "bought": {1: "carrot"}, "suns": [1]}, f"spend 1 3 6 6: {VERBS}, sun"),
        ("1 2 3 4", {"tokens": {1: 0}, "suns": [1]}, "spend 1 2 3 4: sun, end"),
        ("1 2 4 6", {"drawing": "1c " + ". " * 35, "tokens": {1: 0}}, "spend 1 2 4 6: water"),
    ],
)
def test_the_prompt_says_what_can_be_done(faces: str, table: dict[str, Any], asked: str) -> None:
    match = thrown(faces, **table)
    assert notation.question(state(match), 1) == asked
    verbs = asked.partition(": ")[2].split(", ")
    assert set(verbs) == {move.split()[0] for move in match.legal()}


def test_words_for_what_happened() -> None:
    match = Match(GAME, 3, options={"first": 3})
    match.throw()
    assert notation.happened(match) == "seat 3 plays first"
    assert notation.happened(play(match, "roll 6 1 5 1")) == "6 1 5 1"
    assert notation.happened(play(match, "buy carrot with 5")) == "buy carrot with 5"


def test_words_for_a_throw_that_brings_nothing() -> None:
    match = thrown("1 1 1 2", "# " * 36, tokens={1: 0})
    assert notation.happened(match) == "1 1 1 2, nothing to do"


def test_words_for_a_harvest_tell_the_points() -> None:
    match = play(thrown("1 1 1 6", "1E 2A " + ". " * 34), "harvest 1.1 with 6")
    assert notation.happened(match) == "harvest 1.1 with 6; points now: Seat 1 6, Seat 2 4"


def test_words_for_water_tell_the_vegetables() -> None:
    match = thrown("1 1 1 6", "1e 2a 2P " + ". " * 33, seats=3)
    match.players = ("Ada", "Bruno", "Mei")
    assert notation.happened(play(match, "water 1.1 with 6")) == (
        "water 1.1 with 6; vegetables now: Ada 1, Bruno 2, Mei 0"
    )
