"""What the page says of dice and crosses, in both languages; and what the log tells."""

from tavola.core.language import speaking
from tavola.core.match import Match
from tavola.core.picture import separate
from tavola.core.sight import Sight
from tavola.games.diceland import view
from tavola.games.diceland.maps import in_order
from tavola.games.diceland.scene import scene_of
from tavola.server.presenter import in_turn

from .drawing import BARE, lay


def told(match: Match, *touched: str, seat: int = 1, you: int = 1) -> tuple[str, str]:
    return view.prompt(match, Sight(seat, you, touched, is_live=True))[1:]


def after(*lines: str) -> Match:
    match = lay(BARE, BARE)
    for line in lines:
        match.push(line)
    return match


STOPPED = ("* roll r r r g g y", "1 choose r", "1 stop")


def test_the_prompts_of_phase_one() -> None:
    assert told(after()) == ("Your turn", "Touch the tray to roll all six dice.")
    assert told(after(STOPPED[0])) == (
        "Choose a colour",
        "Touch a die in the tray: all dice of its colour are yours.",
    )
    assert told(after(*STOPPED[:2])) == ("Roll again or stop?", "You have 3 red. The other 3 can bring more.")
    with speaking("it"):
        assert told(after(*STOPPED[:2])) == (
            "Tiri ancora o ti fermi?",
            "Hai 3 dadi rossi. Gli altri 3 possono portarne ancora.",
        )


def shown(match: Match, *touched: str) -> dict[str, str]:
    """The parts of the page of seat 1."""
    return {part.name: separate(part) for part in view.page_parts(match, Sight(1, 1, touched, is_live=True))}


def test_the_last_die_is_one() -> None:
    match = after("* roll r r r r r y", "1 choose r")
    assert told(match)[1] == "You have 5 red. The last die can bring one more."
    with speaking("it"):
        assert told(match)[1] == "Hai 5 dadi rossi. L’ultimo dado può portarne un altro."


def test_how_many_crosses_are_still_to_be_made() -> None:
    match = after(*STOPPED)
    assert told(match) == ("Cross 3 red", "Touch a ringed space: it must touch one of your crosses.")
    match.push("1 cross f3")
    assert told(match, "cell-f3") == ("Cross 3 red", "1 marked, 2 to go, all in the same territory.")
    assert view.remaining(match.state, 1) == "Mark 2 more"
    with speaking("it"):
        assert told(match, "cell-f3")[1] == "Segnate: 1. Ne mancano 2, nello stesso gruppo."
        assert view.remaining(match.state, 1) == "Segnane ancora 2"
    match.push("1 cross g3")
    match.push("1 cross f4")
    marks = ("cell-f3", "cell-g3", "cell-f4")
    assert told(match, *marks) == ("Cross 3 red", "f3, g3, f4. Touch one again to take it back.")


def test_crosses_that_are_only_marked_end_no_turn() -> None:
    match = after(*STOPPED, "2 skip")
    marks = ("cell-f3", "cell-g3", "cell-f4")
    before = shown(match)
    for mark in marks:
        match.push(f"1 cross {mark.removeprefix('cell-')}")
    assert match.thrower == 2
    marked, made = shown(match, *marks), shown(match)
    assert marked["turn-panel"] == before["turn-panel"] != made["turn-panel"]
    assert 'class="map on large"' in before["strip"]
    assert 'class="map on large"' in marked["strip"]
    assert 'class="map on large"' not in made["strip"]


def test_buttons_are_for_what_is_no_thing() -> None:
    assert view.buttons(after().state) == {"again": "Roll again", "stop": "Stop", "skip": "Skip"}


def test_on_anothers_turn_it_says_what_they_do() -> None:
    assert told(after(), seat=2, you=2) == ("Seat 1’s turn", "About to roll.")
    assert told(after(STOPPED[0]), seat=2, you=2)[1] == "Choosing a colour."
    assert told(after(*STOPPED[:2]), seat=2, you=2)[1] == "Deciding: roll again, or stop."


def test_the_log_tells_colours_and_treasures_and_when_a_turn_begins() -> None:
    match = after()
    roll = match.game.view.act(*match.witness(lambda: match.push(STOPPED[0])))
    assert roll.begins
    choice = match.game.view.act(*match.witness(lambda: match.push("1 choose r")))
    assert choice.fragments == (("", "chose "), ("face-1", "red"))
    match.push("1 stop")
    cross = match.game.view.act(*match.witness(lambda: match.push("1 cross f3")))
    assert cross.fragments == (("", "crossed "), ("face-1", "red"), ("", " f3"))
    assert cross.place == "board-1/map-1/cell-f3"
    assert not cross.gains


# Several on one device


def test_on_one_device_every_title_says_who_is_asked() -> None:
    assert told(after(), you=0)[0] == "Seat 1’s turn"
    assert told(after(STOPPED[0]), you=0)[0] == "Seat 1: Choose a colour"
    match = after(*STOPPED)
    assert told(match, you=0)[0] == "Seat 1: Cross 3 red"
    match.push("1 cross f3")
    assert told(match, "cell-f3", you=0)[0] == "Seat 1: Cross 3 red"


def test_one_device_asks_clockwise_from_the_active_player() -> None:
    match = lay(BARE, BARE, BARE, active=2)
    for line in ("* roll r r r g g y", "2 choose r", "2 stop"):
        match.push(line)
    assert in_turn(match, [1, 2, 3]) == [2, 3, 1]
    assert in_turn(match, [1, 3]) == [3, 1]
    match.push("3 skip")
    assert in_turn(match, [1, 2, 3]) == [2, 1, 3]


def test_boards_keep_their_places_on_one_device_and_the_own_one_is_first_elsewhere() -> None:
    match = lay(BARE, BARE, BARE)
    shared = [in_order(scene_of(match, Sight(seat, is_live=True))) for seat in (1, 2, 3)]
    assert shared == [[0, 1, 2]] * 3
    assert in_order(scene_of(match, Sight(2, 2, is_live=True))) == [1, 2, 0]
