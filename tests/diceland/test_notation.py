"""Diceland in text: moves, the drawn boards, and the words at the prompt."""

import pytest

from tavola import IllegalMove, MalformedMove, Match, NotYourTurn
from tavola.games.diceland import GAME, notation
from tests.diceland.drawing import BARE, SMALL, board_of, lay, position, push
from tests.telling import told

# Moves

MALFORMED = [
    *("", " ", "pass", "choose", "choose ", "choose x", "choose R", "choose red", "choose r g", "chooser"),
    *("Choose r", "choose  r", " choose r", "choose r ", "again!", "Again", "again ", "STOP", "skip 1"),
    *("cross", "cross ", "c4", "cross 4c", "cross c", "cross 4", "cross c0", "cross c04", "cross C4"),
    *("cross c100", "cross c87", "cross c-1", "cross c4 c5", "cross  c4", "cross c4 ", "cross c4\n"),
    *("cross\tc4", "crossc4", "cross {1", "cross c\uff14", "cross c\u0664", "cross \u0441" + "4"),
    *("roll r r r g g y", "start 1"),
]

NUMBERED = [
    *((0, "choose r"), (1, "choose y"), (2, "choose g"), (3, "choose b"), (4, "choose o"), (5, "choose s")),
    *((6, "again"), (7, "stop"), (8, "skip")),
    *((9, "cross a1"), (10, "cross b1"), (34, "cross z1"), (35, "cross a2"), (9 + 4 * 26 + 6, "cross g5")),
    *((9 + 8 * 26 + 12, "cross m9"), (9 + 85 * 26 + 25, "cross z86")),
]


def test_every_move_has_a_text_of_its_own() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.num_actions)]
    assert len(set(texts)) == len(texts) == 9 + 86 * 26


def test_every_text_names_its_move() -> None:
    for action in range(GAME.num_actions):
        assert GAME.parse_action(GAME.action_text(action)) == action


@pytest.mark.parametrize(("action", "text"), NUMBERED)
def test_moves_are_numbered_by_kind_and_crosses_row_by_row(action: int, text: str) -> None:
    assert GAME.action_text(action) == text


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_move_is_refused_and_changes_nothing(text: str) -> None:
    match = lay(BARE, BARE)
    match.throw("roll r r r g g y")
    before = match.state.copy()
    with pytest.raises(MalformedMove):
        match.play(text)
    assert match.state == before


@pytest.mark.parametrize("space", ["j1", "i2", "a6", "z9", "h44"])
def test_a_space_that_the_board_has_not_is_a_move_but_no_legal_one(space: str) -> None:
    match = push(lay(BARE, BARE), "* roll r r r g g y", "1 choose g", "1 stop")
    with pytest.raises(IllegalMove):
        match.push(f"2 cross {space}")


@pytest.mark.parametrize(
    "line",
    [
        *("", "*", "choose r", "0 choose r", "5 choose r", "1  choose r", "1: choose r", "\uff11 choose r"),
        *("* roll", "* roll 1 2 3 4 5 6", "* roll R R R G G Y", "* roll rrrggy", "* roll r r r g g x"),
        *("* roll r r r g g  y", "* roll r r r g g y ", "* Roll r r r g g y", "* choose r", "* start"),
    ],
)
def test_a_malformed_line_of_a_log_is_refused(line: str) -> None:
    with pytest.raises(MalformedMove):
        lay(BARE, BARE).push(line)


@pytest.mark.parametrize("line", ["* roll r r r g g", "* roll r r r g g y y", "* start 1"])
def test_a_throw_that_is_not_the_one_due_is_refused(line: str) -> None:
    with pytest.raises(IllegalMove):
        lay(BARE, BARE).push(line)


def test_dice_are_written_as_thrown() -> None:
    match = push(lay(BARE, BARE), "* roll y g r r g r", "1 choose g", "1 again", "* roll b g b b")
    assert match.log == ["* start 1", "* roll y g r r g r", "1 choose g", "1 again", "* roll b g b b"]


def test_a_seat_that_is_not_asked_is_refused_by_its_number() -> None:
    match = push(lay(BARE, BARE), "* roll r r r g g y")
    with pytest.raises(NotYourTurn):
        match.push("2 choose r")


# The boards

MIDGAME = """
     y   y   Y  (G) (g)  #   o   o   S
       y   s   s  (g) (Y)  y   O   s
     r   #   S   s   *  (r)  r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""
NEARLY = """
     y   y   Y  (G) (g)  #   o   o   S
       y  (s) (s) (g)  Y   y   O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""
SEVEN_AND_BLUE = """
     y   y   Y   G  (g)  #   o   o   S
       y  (s) (s) (g) (Y) (y)  O   s
     r   #  (S) (s)  *  (r) (r) (R) (b)
       R  (o) (o) (O) (b) (r) (r) (B)
    (b) (b) (b) (o) (B) (r) (G) (g) (b)
"""
EIGHT_AND_BLUE = """
     y   y   Y   G  (g)  #  (o)  o   S
       y  (s) (s) (g) (Y) (y) (O)  s
     r   #  (S) (s)  *  (r) (r) (R) (b)
       R  (o) (o) (O) (b) (r) (r) (B)
    (b) (b) (b) (o) (B) (r) (G) (g) (b)
"""


def seated(*boards: str) -> Match:
    """A match of named players before the first throw."""
    match = lay(*boards)
    match.players = ("Ada", "Bruno", "Chiara", "Dario")[: len(boards)]
    return match


AFTER_THE_CHOICE = """
> 1 Ada, active                            2 Bruno
    a b c d e f g h i                        a b c d e f g
 1  y y Y X x # o o S                     1   O r R b B Y
 2   y s s x X y O s                      2  o y r s s G y
 3  r # S s * x r R b                     3   Y y * g S g
 4   R o o O b r r B                      4  S y o b g R r
 5  b b b o B r G g b                     5   s O B G # r
   2 treasures (9 needed): y1 g1            0 treasures (9 needed)
   no colour complete                       no colour complete
   under way: r (5 left), y (1 left)        under way: none

r red  y yellow  g green  b blue  o orange  s grey, capital: treasure;
x crossed, * start, # obstacle, [ ] can be crossed now

set aside: r r   lying: y y g s
"""


def test_the_boards_show_spaces_treasures_crosses_bars_and_dice() -> None:
    match = push(seated(MIDGAME, SMALL), "* roll r y y g r s", "1 choose r")
    assert str(match) == AFTER_THE_CHOICE.strip("\n")


IN_PHASE_TWO = """
> 1 Ada, active                          > 2 Bruno
    a b c d e f g h i                        a b c d e f g
 1  y y Y X x # o o S                     1   O r R b B Y
 2   y s s x X y O s                      2  o y r[s]s G y
 3  r # S s * x[r]R b                     3   Y[y]*[g]S g
 4   R o o O b[r]r B                      4  S y o b g R r
 5  b b b o B r G g b                     5   s O B G # r
"""


def test_what_can_be_crossed_stands_in_brackets_on_every_board() -> None:
    match = push(seated(MIDGAME, SMALL), "* roll r y y g r s", "1 choose r", "1 stop")
    assert str(match).startswith(IN_PHASE_TWO.strip("\n"))


def test_spaces_next_to_each_other_that_can_be_crossed_share_a_stroke() -> None:
    match = push(seated(MIDGAME, SMALL), "* roll r r r g g y", "1 choose r", "1 stop", "1 cross f4")
    assert " 4   R o o O b x[r]B" in str(match)
    assert " 3  r # S s * x[r]R b" in str(match)
    match.push("1 cross g3")
    assert " 3  r # S s * x x[R]b" in str(match)
    match = push(seated(NEARLY, SMALL), "* roll r r r g g y", "1 choose y", "1 stop")
    assert " 1  y[y|Y]X x # o o S" in str(match)


@pytest.mark.parametrize("boards", [(MIDGAME, SMALL, BARE, BARE), (SEVEN_AND_BLUE, EIGHT_AND_BLUE)])
def test_no_line_is_wider_than_a_terminal(boards: tuple[str, ...]) -> None:
    match = lay(*boards)
    match.players = tuple(f"Player with a name much longer than any board {n}" for n in range(len(boards)))
    assert max(map(len, str(match).splitlines())) <= 80


def test_boards_too_wide_to_stand_side_by_side_stand_below_each_other() -> None:
    wide = {"text": "*rRyYgGbBoOsSrRyYgGbBoOsS"}
    lines = str(Match("diceland", players=["Ada", "Bruno"], options={"boards": [wide, wide]})).splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if "Ada" in line or "Bruno" in line] == ["  1 Ada", "  2 Bruno"]


def test_many_facts_on_a_bar_are_broken_between_them() -> None:
    lines = [line.rstrip() for line in str(lay(SEVEN_AND_BLUE, BARE)).splitlines()]
    assert any(line.startswith("   7 treasures (9 needed):") for line in lines)
    assert not any(line.count("(") != line.count(")") for line in lines)


def test_the_last_line_shows_the_dice_of_a_treasure_throw() -> None:
    match = push(seated(BARE, BARE), "* roll g y o o s s", "1 choose g", "1 stop", "1 cross d2", "2 cross e2")
    assert str(match).splitlines()[-1] == "treasure roll of seat 2: five dice"
    match.push("* roll r b r b r")
    assert str(match).splitlines()[-1] == "treasure roll of seat 2: r r r b b"


def test_a_complete_colour_stands_on_the_bar() -> None:
    yellow = """
        (y) (y) (Y)  G   g   #   o   o   S
          (y) (s) (s) (g) (Y) (y)  O   s
         r   #   S   s   *   r   r   R   b
           R   o   o   O   b   r   r   B
         b   b   b   o   B   r   G   g   b
    """
    text = str(lay(yellow, BARE))
    assert "complete: yellow" in text
    assert "under way: g (2 left), s (2 left)" in text


def test_before_the_first_throw_no_dice_lie_and_none_are_set_aside() -> None:
    boards = [{"text": board_of(SMALL).text}] * 2
    match = Match("diceland", 2, options={"boards": boards})
    assert str(match).splitlines()[-1] == "set aside: none   lying: none"
    match.push("* start 2")
    assert str(match).splitlines()[-1] == "set aside: none   lying: none"


def test_at_the_end_nothing_stands_in_brackets_and_nobody_is_active() -> None:
    match = winning()
    assert match.is_over
    assert "[" not in str(match).replace(notation.LEGEND, "")
    assert "active" not in str(match)


def test_no_more_than_six_dice_are_shown_when_a_treasure_throw_has_won() -> None:
    match = push(seated(SEVEN_AND_BLUE, BARE), "* roll y y y g g g", "1 choose y", "1 stop")
    push(match, "1 cross c1", "1 cross b1", "1 cross a1", "2 skip", "* roll r o o o o", "1 cross a4")
    assert match.is_over
    shown = str(match).splitlines()[-1].replace("set aside:", "").replace("lying:", "").split()
    assert len([die for die in shown if die in "rygbos"]) <= 6


def winning() -> Match:
    """Seat 1 has just won; seat 2 has crossed e2."""
    match = push(seated(EIGHT_AND_BLUE, BARE), "* roll r y s s s s", "1 choose r", "1 stop")
    return push(match, "1 cross a4", "2 cross e2")


# What is to be done


def question(match: Match, *lines: str, seat: int | None = None) -> str:
    """The prompt after these lines."""
    return notation.question(position(push(match, *lines)), seat)


def test_the_prompts_of_phase_one() -> None:
    match = lay(BARE, BARE)
    assert question(match) == "Roll all six dice."
    assert question(match, "* roll r r r g g y") == "Choose a colour; its dice are set aside."
    assert question(match, "1 choose r") == "Roll 3 again, or stop?"
    assert question(match, "1 again") == "Roll 3 dice again."
    assert question(match, "* roll r r b") == "Roll 1 again, or stop?"
    assert question(match, "1 again") == "Roll one die again."


def test_the_prompt_before_the_first_turn_is_not_for_dice() -> None:
    assert question(Match("diceland", 2)) == "The first active player is drawn."
    assert question(Match("diceland", 2, options={"first": 2})) == "As agreed."


def test_the_prompts_of_phase_two_are_each_seats_own() -> None:
    match = push(lay(BARE, BARE), "* roll r r r g g y", "1 choose r", "1 stop")
    assert question(match) == question(match, seat=1) == "Cross 3 red spaces."
    assert question(match, seat=2) == "Cross all dice of a colour, or skip."
    assert question(match, "1 cross f3", seat=1) == "Cross 2 more in this territory."
    assert question(match, "2 cross d2", seat=2) == "Cross one more in this territory."
    match.push("2 cross d1")
    assert question(match) == "Cross 2 more in this territory."


def test_the_prompt_counts_one_space_in_words() -> None:
    match = push(lay(BARE, BARE), "* roll r y b b b y", "1 choose r", "1 stop")
    assert question(match) == "Cross one red space."


def test_the_prompts_of_a_treasure_throw() -> None:
    match = push(lay(BARE, BARE), "* roll g y o o s s", "1 choose g", "1 stop", "1 cross d2")
    assert question(match, "2 cross e2") == "Roll five dice."
    assert question(match, "* roll r r r b s") == "Cross all dice of a colour, or skip."
    assert question(match, "2 cross f3", seat=2) == "Cross 2 more in this territory."


# What happened


@pytest.mark.parametrize("first", [1, 2])
def test_words_for_the_start(first: int) -> None:
    assert told(Match("diceland", 2), f"* start {first}") == f"Seat {first} begins."


def test_words_for_phase_one() -> None:
    match = lay(BARE, BARE)
    assert told(match, "* roll r r g y g r") == "Seat 1 rolls 3 red, 1 yellow and 2 green."
    assert told(match, "1 choose g") == "Seat 1 chooses green."
    assert told(match, "1 again") == "Seat 1 rolls again."
    assert told(match, "* roll b g b b") == "Seat 1 rolls 1 green and 3 blue."
    assert told(match, "1 stop") == "Seat 1 stops."


def test_words_for_a_throw_that_ends_phase_one() -> None:
    begun = ("* roll r r r g g y", "1 choose g", "1 again")
    words = told(lay(BARE, BARE), *begun, "* roll r r o s")
    assert words == "Seat 1 rolls 2 red, 1 orange and 1 grey. Time to cross."


def test_words_for_a_throw_that_ends_phase_one_and_allows_nobody_anything() -> None:
    begun = ("* roll g g g g g y", "1 choose g", "1 again")
    assert told(lay(BARE, BARE), *begun, "* roll g") == "Seat 1 rolls 1 green: nothing can be crossed."


def test_words_for_crosses() -> None:
    match = push(lay(BARE, BARE), "* roll g g g y o o", "1 choose g", "1 stop")
    assert told(match, "1 cross d2") == "Seat 1 crosses d2 (green)."
    assert told(match, "1 cross d1") == "Seat 1 crosses d1 (green): a treasure!"
    assert told(match, "2 skip") == "Seat 2 skips."


def test_words_for_the_cross_that_completes_a_colour() -> None:
    match = push(seated(EIGHT_AND_BLUE, BARE), "* roll g s y y r r", "1 choose g", "1 stop")
    assert told(match, "1 cross d1") == "Ada crosses d1: a treasure, and green is complete!"


def test_words_for_a_treasure_throw() -> None:
    match = push(lay(BARE, BARE), "* roll g y o o s s", "1 choose g", "1 stop", "1 cross d2", "2 cross e2")
    assert told(match.clone(), "* roll r r b b b") == "Seat 2 rolls 2 red and 3 blue."
    assert told(match, "* roll g g g g g") == "Seat 2 rolls 5 green: nothing can be crossed."


# Why it ended


def test_the_reason_of_one_winner_is_treasures_and_colour() -> None:
    result = winning().result
    assert result is not None
    assert result.reason == "9 treasures and every blue space."


def test_the_reason_of_several_winners_holds_for_each() -> None:
    match = push(lay(EIGHT_AND_BLUE, EIGHT_AND_BLUE, BARE), "* roll r y s s o o", "1 choose r", "1 stop")
    push(match, "2 cross c1", "1 cross a4", "3 skip")
    assert match.result is not None
    assert match.result.reason == "Each has nine treasures and a whole colour."
