"""Words in the language of whoever reads them.

English is written in the source and needs no catalogue. Every other language is one file of translations,
``locales/it.po``, read when it is first spoken. A message is marked where it stands, so that ``make words``
finds it: ``_("…")`` where it is said at once, ``N_("…")`` and ``NN_("…", "…")`` where it waits in a table.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = "en"  # the language of the source
LOCALES = Path(__file__).parent.parent / "locales"


class Plural(NamedTuple):
    """A message that counts: as it is for one, and for many."""

    one: str
    many: str


class Catalogue(NamedTuple):
    """What a language says instead; what it does not know stays English."""

    code: str
    messages: Mapping[str, str]
    plurals: Mapping[str, tuple[str, ...]]  # by the singular
    form: Callable[[int], int]  # which of its plural forms goes with a number


ENGLISH = Catalogue(SOURCE, {}, {}, lambda number: int(number != 1))
SPOKEN: ContextVar[Catalogue] = ContextVar("SPOKEN", default=ENGLISH)


# Saying


def _(message: str) -> str:
    """A message, in the language that is spoken."""
    return SPOKEN.get().messages.get(message, message)


def ngettext(one: str, many: str, number: int) -> str:
    """A message for so many, in the language that is spoken."""
    catalogue = SPOKEN.get()
    forms = catalogue.plurals.get(one)
    return forms[catalogue.form(number)] if forms else (one if number == 1 else many)


def N_(message: str) -> str:  # noqa: N802
    """Mark a message that is said later."""
    return message


def NN_(one: str, many: str) -> Plural:  # noqa: N802
    """Mark a message that counts and is said later."""
    return Plural(one, many)


class Phrases:
    """Messages by name, each a whole sentence or label with names in braces for what it is about."""

    def __init__(self, table: Mapping[str, str | Plural]):
        self.messages = {key: words for key, words in table.items() if isinstance(words, str)}
        self.plurals = {key: words for key, words in table.items() if isinstance(words, Plural)}

    def __call__(self, key: str, /, **values: object) -> str:
        """A phrase."""
        words = SPOKEN.get().messages.get(self.messages[key], self.messages[key])
        return words.format_map(values) if values else words

    def count(self, key: str, count: int, /, **values: object) -> str:
        """A phrase that counts something."""
        return ngettext(*self.plurals[key], count).format(count=count, **values)


# Lists


def listed(parts: Sequence[object]) -> str:
    """Those of the parts that are words, one after the other."""
    # Translators: between the parts of a list
    return _(", ").join([part for part in parts if isinstance(part, str)])


def both(names: Sequence[str], *, briefly: bool = False) -> str:
    """Names of which all are meant."""
    *others, last = names
    frame = _("{first} & {last}") if briefly else _("{first} and {last}")
    return frame.format(first=listed(others), last=last) if others else last


def either(names: Sequence[str]) -> str:
    """Things of which one is chosen."""
    *others, last = names
    # Translators: the last two of several things, of which one is chosen
    return _("{first} or {last}").format(first=listed(others), last=last) if others else last


def closed(heading: str) -> str:
    """A heading as a sentence among others."""
    # Translators: a heading that is read aloud as a sentence
    return heading if heading.endswith("?") else _("{heading}.").format(heading=heading)


# Languages


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language, here and in whatever is called from here."""
    token = SPOKEN.set(catalogue_of(language))
    try:
        yield
    finally:
        SPOKEN.reset(token)


def spoken() -> str:
    """The code of the language that is spoken."""
    return SPOKEN.get().code


def languages() -> tuple[str, ...]:
    """The codes of all languages that are known, English first."""
    return languages_in(LOCALES)


@cache
def languages_in(folder: Path) -> tuple[str, ...]:
    """English, and every language that has a file there."""
    return (SOURCE, *sorted(path.stem for path in folder.glob("*.po")))


@cache
def catalogue_of(language: str) -> Catalogue:
    """A language's catalogue; raises LookupError where there is none."""
    if language == SOURCE:
        return ENGLISH
    if language not in languages():
        raise LookupError(f"{language!r} is not spoken; the languages are {', '.join(languages())}")
    found = [read_catalogue(path) for path in files_of(language)]
    messages = {words: said for each in reversed(found) for words, said in each.messages.items()}
    plurals = {words: said for each in reversed(found) for words, said in each.plurals.items()}
    return found[0]._replace(messages=messages, plurals=plurals)


def files_of(language: str) -> list[Path]:
    """The files of a language: ours, which has the last word, and those that games from elsewhere bring."""
    from .registry import all_games

    brought = [game.folder / "locales" / f"{language}.po" for game in all_games()]
    return [LOCALES / f"{language}.po", *(path for path in brought if path.is_file())]


def read_catalogue(path: Path) -> Catalogue:
    """Read a file of translations; those that are missing or only guessed are left out."""
    from gettext import c2py

    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file)
    form: Callable[[int], int] = c2py(catalogue.plural_expr)
    known = [message for message in catalogue if message.id and not message.fuzzy]
    messages = {m.id: m.string for m in known if isinstance(m.id, str) and isinstance(m.string, str)}
    plurals = {m.id[0]: tuple(m.string) for m in known if isinstance(m.id, tuple) and m.string}
    return Catalogue(
        path.stem,
        {message: words for message, words in messages.items() if words},
        {message: forms for message, forms in plurals.items() if all(forms)},
        form,
    )


def own_name(language: str) -> str:
    """What a language calls itself."""
    if language == SOURCE:
        return "English"
    from babel import Locale

    return Locale.parse(language).get_display_name() or language


# What a reader asks for

WISH = re.compile(r"([a-z]{1,8}(?:[-_][a-z0-9]{1,8})*|\*)(?:\s*;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?))?", re.I)
MAX_WISHES = 32


def best_language(wanted: str | Sequence[str] | None) -> str:
    """The language to speak to somebody who asks for these: an Accept-Language header, or codes in order.

    ``it-CH`` is content with ``it``. What cannot be read is passed over, and who asks for nothing that is
    known is spoken to in English.
    """
    known = {language.lower().replace("_", "-"): language for language in languages()}
    for wish in wishes_of(wanted):
        while wish:
            if wish in known:
                return known[wish]
            wish = wish.rpartition("-")[0]
    return SOURCE


def wishes_of(wanted: str | Sequence[str] | None) -> list[str]:
    """The languages asked for, the dearest first."""
    listed = wanted.split(",", MAX_WISHES)[:MAX_WISHES] if isinstance(wanted, str) else list(wanted or ())
    found = [match for match in (WISH.fullmatch(wish.strip()) for wish in listed) if match]
    weights = [min(float(match[2] or 1), 1.0) for match in found]
    dearest = sorted((place for place, weight in enumerate(weights) if weight), key=lambda i: -weights[i])
    return [found[place][1].lower().replace("_", "-") for place in dearest]
