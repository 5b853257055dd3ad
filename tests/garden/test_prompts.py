"""What the page says and shows of what was touched, in both languages; and what the log tells of it."""

import pytest

from tavola.core.language import speaking
from tavola.core.match import Match
from tavola.core.picture import separate
from tavola.core.sight import Act, Prompt, Sight
from tavola.games.garden import GAME, view

from .table import board, play, thrown

CARED = """
    .  .  .  .  .  .
    .  1s 1T .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  1E
    .  .  .  .  1c .
    .  .  .  .  .  .
"""  # a tomato beside the scarecrow, an eggplant on a star, a carrot seed on another


def touched(match: Match, *names: str, seat: int = 1, you: int = 1) -> Prompt:
    """What is said to a seat that has touched these things, with what is taken for touched too."""
    sight = Sight(seat, you, names, is_live=True)
    return view.prompt(match, sight._replace(touched=names + view.assumed(match, sight)))


def told(match: Match, *names: str, seat: int = 1) -> tuple[str, str]:
    return touched(match, *names, seat=seat)[1:]


def picture(match: Match, *names: str) -> str:
    sight = Sight(1, 1, names, is_live=True)
    return "".join(separate(part) for part in view.parts(match, sight))


ANSWERS = [
    (
        (),
        ("Your turn", "A 5 can harvest 4.6: +10. Touch a die, or two to plant."),
        ("Tocca a te", "Con un 5 raccogli 4.6: +10. Tocca un dado, o due per piantare."),
    ),
    (
        ("die-3",),
        ("Your three", "It buys a seed, waters 5.5 or harvests 2.3 (+6)."),
        ("Il tuo tre", "Compra un seme, irriga 5.5 o raccogli 2.3 (+6)."),
    ),
    (
        ("die-5",),
        ("Your five", "It buys a seed, waters 5.5 or harvests 2.3 (+6) or 4.6 (+10)."),
        ("Il tuo cinque", "Compra un seme, irriga 5.5 o raccogli 2.3 (+6) o 4.6 (+10)."),
    ),
    (
        ("die-5", "die-1"),
        ("Place it", "The bird lands on 1.5 or 5.1."),
        ("Colloca", "L’uccello si posa in 1.5 o 5.1."),
    ),
    (
        ("cell-5.1",),
        ("Place it", "The bird lands on 5.1. Touch two ringed dice: its row and its column."),
        ("Colloca", "L’uccello si posa in 5.1. Tocca due dadi cerchiati: la riga e la colonna."),
    ),
    (
        ("cell-4.6",),
        ("Harvest", "Touch the die that harvests it."),
        ("Raccolto", "Tocca il dado con cui raccogliere."),
    ),
    (
        ("stack-pepper",),
        ("Buy it", "Touch the die that buys it."),
        ("Compra", "Tocca il dado con cui comprare."),
    ),
    (
        ("sun",),
        ("The sun", "Touch a die, then the face you want."),
        ("Il sole", "Tocca un dado, poi la faccia che vuoi."),
    ),
    (
        ("sun", "die-1"),
        ("The sun", "Now touch the face you want."),
        ("Il sole", "Ora tocca la faccia che vuoi."),
    ),
]


@pytest.mark.parametrize(("names", "english", "italian"), ANSWERS)
def test_every_touch_is_answered(
    names: tuple[str, ...], english: tuple[str, str], italian: tuple[str, str]
) -> None:
    match = thrown("1 3 5 5", CARED, suns=[1])
    assert told(match, *names) == english
    with speaking("it"):
        assert told(match, *names) == italian


ANIMAL = [  # what was touched, the title, and what is still missing
    (("cell-3.3",), "Your animal", "Touch a die to move it, or a six to turn it over."),
    (("cell-3.3", "cell-3.2"), "Your animal", "Touch the die that moves it."),
    (("cell-3.3", "die-6"), "Your animal", "Touch the space where it goes, or “Turn over”."),
    (("die-3", "cell-3.3"), "Your animal", "Touch the space where it goes."),
    (("cell-4.5",), "Send it home", "That takes three dice: its row, its column and a six."),
    (("cell-4.5", "die-4"), "Send it home", "That takes three dice: its row, its column and a six."),
]


@pytest.mark.parametrize(("names", "title", "words"), ANIMAL)
def test_an_animal_that_is_touched_says_what_it_takes(names: tuple[str, ...], title: str, words: str) -> None:
    match = thrown("3 4 5 6", board({"3.3": "1b", "4.5": "2b"}))
    assert told(match, *names) == (title, words)


def test_whatever_is_touched_of_a_move_is_answered() -> None:
    match = thrown("3 4 5 6", board({"3.3": "1b", "4.5": "2b", "3.5": "1c", "2.3": "2C"}), suns=[1])
    for action in GAME.legal(match.state, 1):
        path = view.touch_path(match.state, action)
        for names in (order[:length] for order in (path, path[::-1]) for length in range(1, len(path))):
            assert told(match, *names)[0] != "Your turn", names


def test_what_is_worth_a_touch_is_said_before_any() -> None:
    assert told(thrown("1 2 3 4", CARED))[1] == "A 3 can harvest 2.3: +6. Touch a die, or two to plant."
    thirsty = board({"5.5": "1c"})
    assert told(thrown("1 1 2 3", thirsty))[1] == "A 2 can water 5.5. Touch a die, or two to plant."
    last = thrown("1 1 2 3", thirsty)
    for move in ("buy pepper with 1", "buy pepper with 1", "buy carrot with 2"):
        play(last, move)
    assert told(last)[1] == "A 3 can water 5.5. Touch a die."


def test_two_dice_are_asked_for_only_where_they_can_plant() -> None:
    match = thrown("1 1 2 3")
    for move in ("buy pepper with 1", "buy pepper with 1", "buy carrot with 2"):
        play(match, move)
    assert told(match)[1] == "Touch a die to see what it can do."


def test_a_second_die_of_the_same_face_is_as_good_as_the_first() -> None:
    match = thrown("1 3 5 5", CARED)
    assert told(match, "die-5-2") == told(match, "die-5")


def test_a_bought_seed_is_what_one_would_plant() -> None:
    match = play(thrown("2 5 5 6"), "buy eggplant with 6")
    assert view.assumed(match, Sight(1, 1, ("die-2", "die-5"), is_live=True)) == ("tile-eggplant",)
    assert told(match, "die-2", "die-5") == ("Plant it", "The eggplant goes to 2.5 or 5.2.")
    assert told(match, "die-2", "die-5", "tile-bird") == ("Place it", "The bird lands on 2.5 or 5.2.")


def test_a_ghost_stands_where_the_tile_can_go_and_lanes_lead_there() -> None:
    match = play(thrown("2 5 5 6"), "buy eggplant with 6")
    shown = picture(match, "die-2", "die-5", "tile-eggplant")
    assert shown.count('class="ghost"') == 2
    assert shown.count('class="lane"') == 4
    assert shown.count('class="axis-gold"') == 4
    assert 'class="ghost"' not in picture(match, "die-2")


def test_what_a_harvest_brings_is_a_sum_that_one_can_check() -> None:
    match = thrown("1 3 5 5", CARED)
    shown = picture(match, "die-5")
    assert ">+6 = 3 + 3<" in shown
    assert ">+10 = 5 × 2<" in shown
    sight = Sight(1, 1, preview=GAME.parse_action("harvest 4.6 with 5"), is_live=True)
    assert view.prompt(match, sight)[1:] == ("Harvest", "You +10 = 5 × 2. Touch Done to harvest.")


def test_what_others_vegetables_bring_is_part_of_the_sum() -> None:
    board = """
        .  .  .  .  .  .
        .  1C 2P .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    match = thrown("1 3 5 5", board)
    sight = Sight(1, 0, preview=GAME.parse_action("harvest 2.2 with 3"), is_live=True)
    assert view.prompt(match, sight).words == "Seat 1 +3 = 2 + 1, Seat 2 +1. Touch Done to harvest."


def test_a_last_die_of_no_use_asks_for_no_second_one() -> None:
    match = thrown("6 3 5 5", suns=[1])
    for move in ("buy tomato with 3", "buy artichoke with 5", "buy eggplant with 5"):
        play(match, move)
    assert "second die" not in told(match, "die-6")[1]


def test_faces_of_the_sun_are_there_once_it_is_touched() -> None:
    match = thrown("1 3 5 5", CARED, suns=[1])
    for names in ((), ("sun",)):
        page = {
            part.name: separate(part) for part in view.page_parts(match, Sight(1, 1, names, is_live=True))
        }
        assert ('id="face-1"' in page.get("faces", "")) == ("sun" in names)
        assert ("Or roll all four dice again" in page.get("faces", "")) == ("sun" in names)


def test_every_button_of_the_picture_has_a_word() -> None:
    match = thrown("1 3 5 5", CARED, suns=[1])
    for language, word in (("en", "Roll all"), ("it", "Ritira tutti")):
        with speaking(language):
            assert f">{word}</text>" in view.draw(match)


def test_on_anothers_turn_it_says_what_they_do() -> None:
    match = thrown("1 3 5 5", CARED)
    assert told(match, seat=2)[1] == "Rolled 1, 3, 5 and 5."
    assert touched(match, seat=2, you=2).title == "Seat 1’s turn"


def test_whatever_a_client_names_is_no_harm() -> None:
    match = thrown("1 3 5 5", CARED)
    assert told(match, "die-x", "tile-nothing", "cell-9.9", "die-") == told(match)


# The log


def acted(match: Match, move: str) -> Act:
    return match.game.view.act(*match.witness(lambda: match.play(move)))


def test_the_log_tells_acts_with_pictures_and_where_they_were() -> None:
    match = thrown("2 3 5 6", CARED)
    assert acted(match, "buy carrot with 2") == Act((("", "bought "), ("carrot", "carrot")), "stack-carrot")
    assert acted(match, "water 5.5 with 3").place == "cell-5.5"
    gains = acted(match, "harvest 4.6 with 5").gains
    assert [tuple(gain) for gain in gains] == [("cell-4.6", "+10 = 5 × 2", 1)]
    with speaking("it"):
        assert acted(match, "harvest 2.3 with 6").fragments == (("", "raccolto "), ("tomato", "pomodoro"))


def test_every_picture_of_the_log_is_drawn() -> None:
    assert {"carrot", "sun", "bird", "face-1", "face-6"} <= set(view.pictures())
