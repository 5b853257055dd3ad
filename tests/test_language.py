"""Words in every language: the catalogues are whole, all that is said goes through them, and reads well."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from tavola import GAMES, Match, find_game
from tavola.core import language
from tavola.core.language import _, best_language, languages, ngettext, own_name, speaking, spoken
from tavola.core.picture import text_width
from tests import words
from tests.advice import sentences
from tests.pictures import HOSTILE
from tests.processes import python
from tests.telling import Teller
from tests.variants import VARIANTS, Variant, first_variants, walk

OTHERS = [code for code in languages() if code != language.SOURCE]
DRAWN_EVERY = 29  # lines of a log
ADVISED_EVERY = 5  # legal moves
TEXTS = ("text", "tspan", "title", "desc")

every_language = pytest.mark.parametrize("code", languages())
every_other = pytest.mark.parametrize("code", OTHERS)


# Catalogues


def catalogue(code: str) -> Catalog:
    return words.translations(language.LOCALES / f"{code}.po")


def forms_of(message: Message) -> list[str]:
    """A translation, or all its plural forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def sources_of(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text)) | {"count"}  # one thing need not be counted


def messages_of(code: str) -> Iterator[tuple[list[str], list[str]]]:
    """Every message of a language: what the source says, and what the language says."""
    return ((sources_of(message), forms_of(message)) for message in catalogue(code) if message.id)


def test_italian_is_spoken() -> None:
    assert languages()[0] == "en"
    assert "it" in languages()
    assert (own_name("en"), own_name("it")) == ("English", "italiano")


@every_other
def test_the_file_holds_the_messages_of_the_source_and_no_others(code: str) -> None:
    path = language.LOCALES / f"{code}.po"
    assert path.read_bytes() == words.updated(path), "run `make words`, and read what it changed"


@every_other
def test_everything_is_translated_and_nothing_guessed(code: str) -> None:
    assert not [message.id for message in catalogue(code) if message.id and not words.is_translated(message)]
    assert not [errors for _, errors in catalogue(code).check() if errors]


@every_other
def test_translations_speak_of_the_same_things(code: str) -> None:
    for source, said in messages_of(code):
        for form in said:
            assert placeholders(form) == placeholders(source[-1]), source
            assert form.count("{") == form.count("}"), source


@every_other
def test_translations_are_set_like_the_source(code: str) -> None:
    for source, said in messages_of(code):
        for form in said:
            assert form.strip()
            assert not re.search(r"[<>&'\x00-\x1f]| {2}", form), form
            ends = [text[-1] if text[-1] in ".?!:, " else "" for text in (source[-1], form)]
            assert ends[0] == ends[1], form
            assert form[0].isspace() == source[0][0].isspace(), form


@pytest.mark.parametrize(
    ("where", "size", "room", "said"),
    [
        ("a button of Diceland", 13.5, 42, ["Again", "Stop", "Skip"]),
        ("a button of Garden Dice", 12.5, 60, ["Re-roll", "End", "Swallow", "Spit", "Turn over"]),
        ("a heading of Garden Dice", 11, 60, ["Harvest", "To place", "Points"]),
        (
            "the sheet of Garden Dice",
            13,
            108,
            [
                "In the game",
                "Seeds not placed",
                "Sets of five",
                "Collections",
                "Sun",
                "Total",
                "Harvest’s value",
            ],
        ),
        ("the sheet’s heading", 17, 112, ["Final score"]),
        ("above one die of Diceland", 12, 86, ["set aside", "for the others", "in play", "last throw"]),
        ("above all dice of Diceland", 12, 370, ["thrown", "not thrown yet", "treasure throw"]),
        ("beside two buttons of Diceland", 12.5, 168, ["Roll {count} again, or stop?"]),
        ("beside a button of Diceland", 12.5, 250, ["Cross all dice of a colour, or skip."]),
    ],
)
@every_language
def test_words_fit_where_room_is_narrow(
    code: str, where: str, size: float, room: float, said: list[str]
) -> None:
    guess = 0.85 * size  # of a text's width, which is on the wide side
    with speaking(code):
        for message in said:
            text = ngettext(message, message, 5).replace("{count}", "5") if "{" in message else _(message)
            assert text_width(text, guess) <= room, f"{text!r} is too long for {where}"


# The games' own Italian: players know it from the box

NOT_OF_THE_BOX = {
    "pedin": "fiche",
    r"sass[oi]\b": "roccia",
    "ortagg": "vegetale",
    "[ai]nnaffi": "irrigare",
    "ingoi": "inghiottire",
    "piazz[aoi]": "collocare",
    "tesor": "casella premio, lancio premio",
    r"territorio?\b": "gruppo",
}
SPACES = {"sequence": "spazi", "diceland": "casell", "garden": "spazi"}  # how each box calls its spaces
OF_THE_BOX = {
    "sequence": ("fiche", "fiches", "lancio di Difesa", "lancio Jolly", "squadra", "rimuov"),
    "diceland": ("casella premio", "lancio premio", "barra informativa", "gruppo", "in eccesso", "di turno"),
    "garden": ("roccia", "vegetale", "irriga", "inghiott", "collocare", "si propaga", "rimuov", "gettone"),
}


def said_of(game: str) -> str:
    """All that a game says in Italian."""
    folder = f"src/tavola/games/{game}/"
    found = [each for each in catalogue("it") if any(folder in path for path, _line in each.locations)]
    return "\n".join(form for message in found for form in forms_of(message))


@pytest.mark.parametrize("word", NOT_OF_THE_BOX)
def test_italian_has_the_words_of_the_box_and_no_others_for_the_same_thing(word: str) -> None:
    found = [
        form for _source, said in messages_of("it") for form in said if re.search(rf"(?i)\b{word}", form)
    ]
    assert not found, f"the box says: {NOT_OF_THE_BOX[word]}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_speaks_the_italian_of_its_box(game: str) -> None:
    said = said_of(game)
    assert not [word for word in OF_THE_BOX[game] if word not in said]
    assert SPACES[game] in said
    assert not [word for word in set(SPACES.values()) - {SPACES[game]} if re.search(rf"(?i)\b{word}", said)]


# Speaking


def test_english_is_spoken_where_nothing_is_said_about_it() -> None:
    assert spoken() == "en"
    assert _("Roll the dice.") == "Roll the dice."
    assert [ngettext("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_language_is_spoken_inside_and_no_longer() -> None:
    with speaking("it"):
        assert _("Roll the dice.") == "Tira i dadi."
        with speaking("en"):
            assert _("Roll the dice.") == "Roll the dice."
        assert spoken() == "it"
    assert spoken() == "en"


def test_what_a_language_does_not_know_stays_english() -> None:
    with speaking("it"):
        assert _("Nobody translated this.") == "Nobody translated this."
        assert ngettext("one unknown", "many unknown", 2) == "many unknown"


def test_threads_speak_for_themselves() -> None:
    def said(code: str) -> str:
        with speaking(code):
            return _("Roll the dice.")

    with ThreadPoolExecutor(4) as pool, speaking("it"):
        assert list(pool.map(said, ["en", "it"] * 8)) == ["Roll the dice.", "Tira i dadi."] * 8


@pytest.mark.parametrize("code", ["", "xx", "it-CH", "../it", "IT"])
def test_a_language_that_is_not_there_is_refused(code: str) -> None:
    with pytest.raises(LookupError), speaking(code):
        pass


PLURALS = (
    'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"Plural-Forms: {forms};\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    'msgid "one"\nmsgid_plural "many"\n{strings}\n\n#, fuzzy\nmsgid "guessed"\nmsgstr "wrong"\n'
)
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


@pytest.mark.parametrize(
    ("code", "forms", "expected"),
    [
        ("pl", POLISH, {1: "0", 2: "1", 4: "1", 5: "2", 12: "2", 22: "1", 0: "2"}),
        ("ja", "nplurals=1; plural=0", {1: "0", 2: "0"}),
        ("fr", "nplurals=2; plural=(n > 1)", {0: "0", 1: "0", 2: "1"}),
    ],
)
def test_a_language_has_plurals_of_its_own(
    code: str, forms: str, expected: dict[int, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strings = "\n".join(f'msgstr[{n}] "{n}"' for n in range(int(forms[9])))
    (tmp_path / f"{code}.po").write_text(PLURALS.format(code=code, forms=forms, strings=strings))
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    with speaking(code):
        assert {n: ngettext("one", "many", n) for n in expected} == expected
        assert _("guessed") == "guessed"
    language.catalogue_of.cache_clear()


def test_english_needs_no_catalogue() -> None:
    code = (
        "import sys, tavola\nmatch = tavola.Match('sequence')\nmatch.tell(match.witness(match.throw))\n"
        "match.svg()\nassert not {'babel', 'numpy', 'numba'} & set(sys.modules)"
    )
    python(code)


# What a reader asks for


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("it", "it"),
        ("it-CH", "it"),
        ("IT-it, en;q=0.5", "it"),
        ("it_IT", "it"),
        ("de, it;q=0.7, en;q=0.3", "it"),
        ("en;q=0.3, it;q=0.7", "it"),
        ("en-GB,en;q=0.9,it;q=0.8", "en"),
        ("it;q=0, en", "en"),
        ("it;q=0", "en"),
        ("de, fr", "en"),
        ("*", "en"),
        ("", "en"),
        (None, "en"),
        ([], "en"),
        (["it-CH", "en"], "it"),
        (["xx", "en", "it"], "en"),
        ("italian", "en"),
        ("it;q=high, en;q=0.1", "en"),
        (";;;,,,=q;\x00\ud800, it", "it"),
        ("it\n", "it"),
        ("<script>", "en"),
        ("x," * 100_000, "en"),
        ("it" * 100_000, "en"),
    ],
)
def test_the_best_language_for_a_reader(wanted: str | list[str] | None, code: str) -> None:
    assert best_language(wanted) == code


# All that is said, in a language that marks whatever went through it

MARKED = re.compile("⟦[^⟦⟧]*⟧")
NOTATION = re.compile(r"\b[a-z]\d{1,2}\b|\d")
NAMES = ["101", "202", "303", "404"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a language in which every message is itself, in brackets."""
    folder = tmp_path_factory.mktemp("locales")
    marked = Catalog(locale="eo")
    for message in words.messages():
        if message.id:
            forms = [f"⟦{text}⟧" for text in sources_of(message)]
            marked.add(message.id, forms[0] if isinstance(message.id, str) else tuple(forms))
    with (folder / "eo.po").open("wb") as file:
        write_po(file, marked)
    return folder


@pytest.fixture
def marking(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """That language."""
    monkeypatch.setattr(language, "LOCALES", folder)
    return "eo"


def unmarked(text: str) -> str:
    """What of a text did not go through the catalogue, but for spaces' names and numbers."""
    while MARKED.search(text):
        text = MARKED.sub("", text)
    return NOTATION.sub("", text)


def is_marked(text: str) -> bool:
    return bool(text) and not any(letter.isalpha() for letter in unmarked(text))


def texts_of(svg: str) -> Iterator[str]:
    """All that a picture says, by sight or aloud, but for the names of columns."""
    for node in ET.fromstring(svg).iter():  # noqa: S314
        if lines := [line.text or "" for line in node if line.get("class") == "wrapped"]:
            yield "".join(lines).strip()
        elif node.get("class") not in ("axis", "wrapped") and node.tag.rpartition("}")[2] in TEXTS:
            yield from (text for text in (node.text, node.tail) if text)
        yield from (node.attrib[name] for name in ("aria-label", "alt") if name in node.attrib)


def pictures_of(match: Match) -> Iterator[str]:
    """The position as everybody sees it; where it can, with what a move would do."""
    view = match.game.view
    for seat in (None, *range(1, match.seats + 1)):
        yield view.draw(match, style=False, seat=seat)
    if match.game.id == "garden" and match.actors:
        from tavola.games.garden.view import draw

        for action in match.game.legal(match.state, match.actors[0]):
            if match.game.action_text(action).startswith(("water", "harvest")):
                yield draw(match, style=False, preview=action)


def sentences_of(teller: Teller) -> Iterator[str]:
    """What just happened, what is asked, how it ended, and why one would make some of the moves."""
    match, notation = teller.match, teller.match.game.notation
    yield from (words for _, words in teller.new())
    if match.result:
        yield match.result.reason
    else:
        yield from (notation.question(match.state, seat) for seat in match.actors or (None,))
    for seat in match.actors:
        for action in match.game.legal(match.state, seat)[::ADVISED_EVERY]:
            yield from sentences(match.game, match.state, seat, action)


@first_variants
def test_all_that_is_said_goes_through_the_catalogue(variant: Variant, marking: str) -> None:
    match = variant.match(7)
    match.players = tuple(NAMES[: variant.seats])
    teller = Teller(match)
    with speaking(marking):
        for each in walk(match, 7):
            for said in sentences_of(teller):
                assert is_marked(said), said
            if len(each.events) % DRAWN_EVERY == 0 or each.is_over:
                for svg in pictures_of(each):
                    for text in texts_of(svg):
                        assert is_marked(text) or not any(map(str.isalpha, text)), text


def test_so_do_titles_goals_and_options(marking: str) -> None:
    with speaking(marking):
        for game in map(find_game, GAMES):
            labels = [option.label for option in game.options if option.label]
            texts = [game.title, game.goal, game.tagline, *labels, *(option.help for option in game.options)]
            assert [is_marked(_(text)) for text in texts] == [True] * len(texts)


def test_so_do_the_final_sheet_and_a_board_alone(marking: str) -> None:
    from tavola.games.diceland.workshop import board_picture, lettered
    from tavola.games.garden.notation import final_text

    match = next(variant for variant in VARIANTS if variant.game_id == "garden").match(7)
    match.players = tuple(NAMES[: match.seats])
    for _each in walk(match, 7):
        pass
    with speaking(marking):
        assert is_marked(final_text(match))
        plain = "RrYyGgBbO\nsSoO*yYo\nBbRrGgSss"
        for svg in (board_picture(lettered("A")), board_picture(plain)):
            assert all(is_marked(text) for text in texts_of(svg))


# All that is said, in every language


@first_variants
@every_other
def test_sentences_are_whole_and_pictures_well_formed(code: str, variant: Variant) -> None:
    match = variant.match(11)
    match.players = tuple(HOSTILE[: variant.seats])
    teller = Teller(match)
    with speaking(code):
        for each in walk(match, 11):
            for said in sentences_of(teller):
                assert said.strip()
                assert not re.search(r"[{}]| {2}|\s$", said), said
                assert said[-1] in ".?!"
            if len(each.events) % DRAWN_EVERY == 0 or each.is_over:
                for svg in pictures_of(each):
                    assert all("{" not in text for text in texts_of(svg))


def test_italian_reads_like_italian() -> None:
    match = Match("garden", players=["Ada", "Bruno"], options={"first": 1})
    told = []
    with speaking("it"):
        for line in ("* start 1", "* roll 3 4 5 6", "1 buy eggplant with 5", "1 place eggplant 3.4 with 3 4"):
            told.append(match.tell(match.witness(partial(match.push, line))))
        assert match.game.notation.question(match.state, 1) == "Spendi l’ultimo dado."
        assert "Turno di Ada. Spendi l’ultimo dado." in match.svg()
    assert told == [
        "Comincia Ada.",
        "Ada tira 3, 4, 5 e 6.",
        "Ada compra una melanzana con un 5.",
        "Ada pianta una melanzana in 3.4 con 3 e 4.",
    ]
