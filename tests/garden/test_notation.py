"""Garden Dice in text: moves, the drawn table, and the words at the prompt."""

import pytest

from tavola import MalformedMove, Match
from tavola.games.garden import GAME, notation
from tavola.games.garden.position import ENDED
from tests.garden.table import lay, play, state, thrown
from tests.telling import told

# A board on which a seat can do everything.

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
    assert notation.question(state(Match(GAME, 2))) == "The first player is drawn."
    assert notation.question(state(Match(GAME, 2, options={"first": 2}))) == "As agreed."
    assert notation.question(state(lay())) == "Roll the four dice."
    match = thrown("6 1 5 1")
    assert notation.question(state(match), 1) == "Spend 4 dice."
    play(match, "buy carrot with 5", "place carrot 1.6 with 1 6")
    assert notation.question(state(match), 1) == "Spend the last die."


def test_the_prompt_of_the_last_turn() -> None:
    match = thrown("6 1 5 1", stacks=[0, 0, 0, 0, 1])
    play(match, "buy eggplant with 5")
    assert notation.question(state(match), 1) == "The stacks are empty: this turn is the last."


def test_words_for_what_happened() -> None:
    match = Match(GAME, 3, options={"first": 3})
    assert told(match, "* start 3") == "Seat 3 begins."
    assert told(match, "* roll 6 1 5 1") == "Seat 3 rolls 6, 1, 5 and 1."
    assert told(match, "3 buy carrot with 5") == "Seat 3 buys a carrot with a 5."


def test_words_for_a_throw_that_brings_nothing() -> None:
    match = lay("# " * 36, tokens={1: 0})
    assert told(match, "* roll 1 1 1 2") == "Seat 1 rolls 1, 1, 1 and 2. There is nothing to do."


def test_words_for_a_harvest_tell_the_points() -> None:
    match = thrown("1 1 1 6", "1E 2A " + ". " * 34)
    words = told(match, "1 harvest 1.1 with 6")
    assert words == "Seat 1 harvests 1.1 with a 6. Points now: Seat 1 6, Seat 2 4."


def test_words_for_water_tell_the_vegetables() -> None:
    match = thrown("1 1 1 6", "1e 2a 2P " + ". " * 33, seats=3)
    match.players = ("Ada", "Bruno", "Mei")
    assert told(match, "1 water 1.1 with 6") == (
        "Ada waters 1.1 with a 6. Vegetables now: Ada 1, Bruno 2, Mei 0."
    )


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("buy artichoke with 5", "Ada buys an artichoke with a 5."),
        ("place carrot 1.6 with 2 6", "Ada plants a carrot on 1.6 with 2 and 6."),
        ("place bird 1.6 with 1 6", "Ada lets a bird land on 1.6 with 1 and 6."),
        ("place sundial 1.6 with 1 6", "Ada puts the sundial on 1.6 with 1 and 6."),
        ("place rock 1.6 with 1 6", "Ada puts the rock on 1.6 with 1 and 6."),
        ("flip 2.3", "Ada turns the tile on 2.3 over with a 6."),
        ("move 2.3 2.5 with 3", "Ada’s animal goes to 2.5 with a 3."),
        ("move 2.3 2.5 with 3 swallow", "Ada’s animal swallows the tile on 2.5 with a 3."),
        ("move 2.3 2.5 with 3 spit 5", "Ada’s animal spits out the tile on 2.5 with 3 and 5."),
        ("remove 1.2 with 1 2", "Ada sends the animal on 1.2 home with 1, 2 and 6."),
        ("sun 3 6", "Ada turns a 3 into a 6 with the sun."),
        ("sun reroll", "Ada rolls again with the sun."),
        ("reroll", "Ada rolls all four dice again."),
        ("end", "Ada ends the turn."),
    ],
)
def test_words_for_every_kind_of_move(move: str, told: str) -> None:
    assert GAME.parse_action(move) >= 0
    assert notation.deed(move, "Ada") == told
