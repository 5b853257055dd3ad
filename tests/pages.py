"""What a game's rules page tells its readers, to look for the sentences that players need."""

from tavola import find_game
from tavola.core.language import _, speaking


def told(game: str, section: str, language: str) -> str:
    """A section's own words, without the captions of its examples."""
    page = find_game(game).rules_page
    found = next(each for each in page.SECTIONS if each.id == section)
    said = (*found.paragraphs, *found.points, *(words for _kind, words in found.rows))
    with speaking(language):
        return " ".join(_(words) for words in said)


def rulings(game: str, language: str) -> list[str]:
    """What a page marks as its own reading."""
    with speaking(language):
        return [_(words) for words in find_game(game).rules_page.RULINGS]
