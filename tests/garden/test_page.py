"""Sentences of the rules page, and pictures of the seed, that other tests leave out."""

import json

import pytest

from tavola import Match
from tavola.games.garden import GAME
from tavola.sim import Simulation, recorded_games
from tests.garden.table import at, board, is_drawn, lay, moves, play, points, seeds, state, thrown, tokens
from tests.pages import rulings, told

# Components


@pytest.mark.parametrize("first", [1, 2])
def test_with_two_players_each_of_them_has_a_rock(first: int) -> None:
    match = Match(GAME, 2, options={"first": first})
    play_turn = ("place rock 1.2 with 1 2", "buy tomato with 3", "buy tomato with 3")
    match.push(f"* start {first}")
    play(match, "roll 1 2 3 3", *play_turn, "roll 1 2 3 4")
    assert match.actors == (3 - first,)
    assert at(play(match, "place rock 2.1 with 2 1"), "2.1") == "#"
    assert not [move for move in moves(match, "place") if " rock " in move]


@pytest.mark.parametrize("mark", ["1s", "1C", "2s", "2C"])
def test_neither_scarecrows_nor_vegetables_are_moved(mark: str) -> None:
    assert not moves(thrown("1 2 5 6", board({"3.3": mark})), "move")


# Animals


def test_another_players_removed_animal_may_be_placed_again_by_its_owner() -> None:
    match = play(thrown("1 2 6 5", board({"1.2": "2r"})), "remove 1.2 with 1 2", "buy carrot with 5")
    assert "place bird 3.4 with 3 4" in moves(play(match, "roll 3 4 4 4"))


def test_a_swallowed_tiles_token_stays_on_the_animal_until_it_is_removed() -> None:
    match = thrown("1 1 2 2", board({"1.1": "1b", "1.2": "2p"}))
    play(match, "move 1.1 1.2 with 1 swallow", "buy pepper with 1", "buy carrot with 2", "buy carrot with 2")
    assert (tokens(match)[0], state(match).carried[0]) == (3, 2)
    play(match, "roll 1 2 6 6", "remove 1.2 with 1 2")
    assert (tokens(match)[0], state(match).carried[0]) == (5, 0)


def test_a_tile_that_was_spat_closes_its_owners_other_tiles_too() -> None:
    tiles = board({"1.1": "1b", "1.2": "2p", "1.4": "2c", "2.2": "3p", "2.1": "#"})
    match = play(thrown("6 6 5 5", tiles, seats=3), "move 1.1 1.2 with 6 spit 5")
    ends = {move.split()[2] for move in moves(match, "move")}
    assert ends == {"1.1", "1.3", "2.2"}  # not 1.4, nor what lies behind it


def test_without_a_token_in_supply_a_rabbit_too_stops_before_its_food() -> None:
    match = thrown("6 6 6 5", board({"1.1": "1r", "1.3": "2C", "2.1": "#"}), tokens={1: 0})
    assert moves(match, "move") == {"move 1.1 1.2 with 5", "move 1.1 1.2 with 6"}


@pytest.mark.parametrize("ending", ["swallow", "spit 6"])
def test_eating_scores_nothing_for_anybody(ending: str) -> None:
    match = thrown("2 6 6 6", board({"1.1": "1r", "1.3": "2E"}))
    assert points(play(match, f"move 1.1 1.3 with 2 {ending}")) == [0, 0]


def test_ruling_two_bought_of_a_kind_do_not_keep_a_third_from_being_spat() -> None:
    match = thrown("3 3 2 3", board({"1.1": "1b", "1.3": "2t"}))
    play(match, "buy tomato with 3", "buy tomato with 3")
    assert "buy tomato with 3" not in moves(match)
    assert seeds(play(match, "move 1.1 1.3 with 2 spit 3"), 1) == {"tomato": 3}


# The seed's pictures: 1 is Yellow, 2 Green, 3 Blue

YELLOWS_BIRD = board({"3.5": "1b", "3.2": "3t", "2.5": "2a"})
GREENS_RABBIT = board({"4.2": "2r", "4.5": "3E", "6.2": "1c", "3.2": "1c", "4.1": "#"})


def test_example_a_three_takes_yellows_bird_to_a_tomato_or_to_an_artichoke_beside_it() -> None:
    match = thrown("3 1 1 1", YELLOWS_BIRD, seats=3)
    eaten = {move for move in moves(match, "move") if "with 3 swallow" in move}
    assert eaten == {"move 3.5 3.2 with 3 swallow", "move 3.5 2.5 with 3 swallow"}
    assert not [move for move in moves(match, "move") if " 3.2 with 1" in move]


def test_example_yellows_bird_swallows_the_artichoke() -> None:
    match = play(thrown("3 1 1 1", YELLOWS_BIRD, seats=3), "move 3.5 2.5 with 3 swallow")
    assert is_drawn(match, board({"2.5": "1b", "3.2": "3t"}))
    assert state(match).carried[:3] == [2, 0, 0]
    assert tokens(match) == [6, 8, 7]
    assert state(match).stacks == [7] * 5
    assert seeds(match, 1) == seeds(match, 2) == {}


def test_example_a_three_takes_greens_rabbit_to_an_eggplant_or_one_space_down() -> None:
    match = thrown("3 3 3 5", GREENS_RABBIT, seats=3, seat=2)
    ends = {move.split()[2] for move in moves(match, "move") if "with 3" in move}
    assert ends == {"4.3", "4.4", "4.5", "5.2"}
    assert {"move 4.2 4.5 with 3 swallow", "move 4.2 4.5 with 3 spit 5"} <= moves(match)


def test_example_greens_rabbit_spits_the_eggplant_with_a_five() -> None:
    match = thrown("3 3 3 5", GREENS_RABBIT, seats=3, seat=2)
    assert tokens(match) == [6, 7, 7]
    play(match, "move 4.2 4.5 with 3 spit 5")
    assert at(match, "4.5") == "2r"
    assert seeds(match, 2) == {"eggplant": 1}
    assert tokens(match) == [6, 6, 8]
    assert state(match).carried[:3] == [0, 1, 0]
    assert state(match).pool == [0, 0, 0, 2, 0, 0, 0]


# Scarecrows


def test_a_scarecrow_hinders_nobody_in_placing_watering_and_harvesting() -> None:
    tiles = board({"2.2": "2s", "1.1": "1c", "3.3": "1T"})
    match = thrown("1 2 3 3", tiles, bought={1: "pepper"})
    assert {"place pepper 1.2 with 1 2", "water 1.1 with 2", "harvest 3.3 with 3"} <= moves(match)
    assert points(play(match, "harvest 3.3 with 3")) == [3, 0]


# The end


def test_nothing_forces_the_game_to_end() -> None:
    match = lay(board({"1.1": "1b", "6.6": "2b"}), tokens={1: 0, 2: 0})
    there_and_back = {1: ("1.1 1.2", "1.2 1.1"), 2: ("6.6 6.5", "6.5 6.6")}
    before = state(match).copy()
    for _ in range(50):
        for seat, ways in there_and_back.items():
            play(match, "roll 1 1 2 2", *(f"move {way} with {die}" for die in (1, 2) for way in ways))
            assert match.thrower == 3 - seat
        assert match.state == before


def test_a_capped_game_has_no_result() -> None:
    simulation = Simulation(GAME, 3, games=3, seed=1, limit=12)
    for played in recorded_games(simulation):
        assert played.decisions == 12
        assert json.loads(played.json)["result"] is None


def test_the_result_holds_each_seats_final_points() -> None:
    match = thrown("1 2 3 5", stacks=(0, 0, 0, 0, 1), points={1: 4, 2: 9}, bought={1: "carrot"}, suns=[2])
    play(match, "buy eggplant with 5", "place bird 1.2 with 1 2", "move 1.2 1.3 with 3")
    assert match.record().result == {"winners": [2], "scores": [4 - 5, 9 + 5]}


# What the page tells players

TOLD = [
    pytest.param(
        "goal",
        "5 tiles with two players, 7 with three and 10 with four",
        "5 tessere con due giocatori, 7 con tre e 10 con quattro",
        id="tiles of each kind",
    ),
    pytest.param(
        "goal",
        "eight tokens, an animal, a sundial and a sun",
        "otto gettoni, un animale, una meridiana e un sole",
        id="what everybody has",
    ),
    pytest.param("turn", "It is drawn who begins", "Si sorteggia chi comincia", id="who begins"),
    pytest.param("turn", "play passes clockwise", "si gioca in senso orario", id="clockwise"),
    pytest.param(
        "turn", "When all are spent, your turn is over", "il tuo turno è finito", id="the turn ends"
    ),
    pytest.param("turn", "the seed never moves again", "il seme non si sposta più", id="seeds stay"),
    pytest.param("spreading", "never with the die", "mai con il dado", id="tiles are compared"),
    pytest.param(
        "spreading", "Empty spaces and all other tiles stop it", "fermano la propagazione", id="what stops it"
    ),
    pytest.param(
        "spreading",
        "Its owner gets the tile and the token",
        "la tessera e il gettone vanno a chi li possiede",
        id="a harvested tile goes to its owner",
    ),
    pytest.param("animals", "It begins as a bird", "All’inizio è un uccello", id="the bird's side first"),
    pytest.param(
        "animals",
        "A tile that it may not eat stops it",
        "Una tessera che non può mangiare lo ferma",
        id="what stops animals",
    ),
    pytest.param(
        "animals",
        "The eaten tile’s token goes back to its owner",
        "Il gettone della tessera mangiata torna a chi lo possiede",
        id="an eaten tile's token",
    ),
    pytest.param("animals", "until it is removed", "Inghiottire: la tessera esce dal gioco", id="swallowing"),
    pytest.param(
        "animals", "even if it was a vegetable", "anche se era un vegetale", id="a vegetable becomes a seed"
    ),
    pytest.param(
        "animals", "as bird or as rabbit", "con l’uccello o con il coniglio", id="whichever side eats"
    ),
    pytest.param(
        "animals",
        "remove an animal, also their own",
        "rimuovere un animale, anche il proprio",
        id="one's own animal",
    ),
    pytest.param("animals", "and may place it again", "e si può collocare di nuovo", id="a removed animal"),
    pytest.param(
        "sundial",
        "from the moment it is placed, in that very turn",
        "da quando viene collocata, già in quel turno",
        id="the sundial works at once",
    ),
    pytest.param(
        "sundial",
        "two dice by one each, for the same action or for two",
        "due dadi di uno ciascuno, per la stessa azione o per due",
        id="the sundial's two dice",
    ),
    pytest.param(
        "sundial",
        "not with the 6 that removing needs",
        "non a ottenere il 6 che serve per rimuovere",
        id="not the six",
    ),
    pytest.param(
        "sundial",
        "does not let you use it twice in a turn",
        "Non per questo la puoi usare due volte",
        id="once a turn",
    ),
    pytest.param(
        "sundial",
        "Empty spaces around it stay open to birds",
        "Gli spazi vuoti intorno restano aperti agli uccelli",
        id="empty spaces are open",
    ),
    pytest.param("sun", "it takes no token", "non prende gettoni", id="a rock takes no token"),
    pytest.param("sun", "no animal gets past it", "nessun animale la oltrepassa", id="a rock is in the way"),
    pytest.param(
        "end", "tiles of sets count here too", "contano anche le tessere delle serie", id="tiles of sets"
    ),
    pytest.param(
        "end",
        "nothing for vegetables that are left on the board",
        "niente per i vegetali rimasti sul tabellone",
        id="vegetables left",
    ),
    pytest.param(
        "winner",
        "add up the worth of all tiles in your harvests",
        "sommate i valori di tutte le tessere raccolte",
        id="ties",
    ),
]  # [fact] section, English, Italian

OURS = [
    ("We chose them", "Le abbiamo scelte noi"),
    ("never diagonally", "mai in diagonale"),
    ("with dice left", "con dei dadi avanzati"),
    ("just to get rid of dice", "solo per liberarsi dei dadi"),
    ("only the next action counts", "conta solo l’azione successiva"),
    ("above 6 or below 1", "sopra il 6 o sotto l’1"),
    ("your animal spits out", "sputato dal tuo animale"),
    ("one collection only", "una sola collezione"),
    ("a die that the sun has turned does not count", "un dado girato dal sole non conta"),
    ("the sun may still roll all dice", "si può usare ancora il sole"),
    ("below zero", "sotto zero"),
]  # [ruling] English, Italian; what the box says outright is no ruling


@pytest.mark.parametrize(("section", "english", "italian"), TOLD)
def test_players_are_told(section: str, english: str, italian: str) -> None:
    assert english in told("garden", section, "en")
    assert italian in told("garden", section, "it")


def test_what_is_our_own_reading_is_marked_as_such_and_nothing_else() -> None:
    for language, expected in zip(("en", "it"), zip(*OURS, strict=True), strict=True):
        said = rulings("garden", language)
        assert len(said) == len(expected)
        assert all(words in ruling for words, ruling in zip(expected, said, strict=True))
