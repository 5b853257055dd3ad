"""Bring every language's file of translations up to date with the source: `python -m tests.words`.

A message that is new in the source is added without a translation; one that is gone is taken out. Nothing is
guessed: an English sentence that has changed is a new one, and wants its translation read again.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tavola.core.language import LOCALES

SOURCE = Path(__file__).parent.parent / "src" / "tavola"
KEYWORDS = {"_": None, "N_": None, "NN_": (1, 2), "ngettext": (1, 2)}
METHODS = [("**.py", "python"), ("server/templates/**.html", "jinja2")]
OPTIONS = {"server/templates/**.html": {"trimmed": "true", "silent": "false"}}
HEADER = "# The words of Tavola. How to translate them: docs/languages.md.\n"


def messages() -> Catalog:
    """Every message of the source."""
    found = Catalog(project="Tavola")
    marked = extract_from_dir(SOURCE, METHODS, OPTIONS, KEYWORDS, ("Translators:",), strip_comment_tags=True)
    for name, _, message, comments, _ in marked:
        found.add(message, None, [(f"src/tavola/{Path(name).as_posix()}", 1)], auto_comments=comments)
    return found


def translations(path: Path) -> Catalog:
    """What a language's file holds."""
    with path.open("rb") as file:
        return read_po(file)


def updated(path: Path) -> bytes:
    """A language's file as it should be: all messages of the source, in its order, and no others."""
    old = translations(path)
    old.update(messages(), no_fuzzy_matching=True, update_creation_date=False)
    written = BytesIO()
    write_po(written, old, width=110, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return header_of(old).encode() + written.getvalue()


def header_of(catalogue: Catalog) -> str:
    """The head of a file: nothing that changes with the day."""
    return (
        f'{HEADER}msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    )


def is_translated(message: Message) -> bool:
    """Whether nothing is missing."""
    strings = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    return all(strings) and not message.fuzzy


def main() -> None:
    """Write every language's file, and say what it lacks."""
    for path in sorted(LOCALES.glob("*.po")):
        path.write_bytes(updated(path))
        missing = [message for message in translations(path) if message.id and not is_translated(message)]
        print(f"{path.name}: {len(missing)} to be translated")
        for message in missing:
            print(f"  {message.id}")


if __name__ == "__main__":
    main()
