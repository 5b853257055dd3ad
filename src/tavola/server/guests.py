"""Names for people who have chosen none: fruit, in their own language."""

from functools import cache
from zlib import crc32

from ..core.language import N_, _, languages, speaking

GUESTS = (
    N_("Blueberry"),
    N_("Raspberry"),
    N_("Currant"),
    N_("Blackberry"),
    N_("Strawberry"),
    N_("Cherry"),
    N_("Peach"),
    N_("Plum"),
    N_("Fig"),
    N_("Pomegranate"),
    N_("Apricot"),
    N_("Melon"),
    N_("Almond"),
    N_("Hazelnut"),
    N_("Chestnut"),
    N_("Walnut"),
    N_("Olive"),
    N_("Lemon"),
    N_("Mandarin"),
    N_("Mulberry"),
    N_("Bergamot"),
    N_("Juniper"),
    N_("Clementine"),
    N_("Apple"),
    N_("Pear"),
)


def guest_name(person: str, language: str) -> str:
    """A name for somebody: always the same for the same person."""
    return guest_names(language)[crc32(person.encode()) % len(GUESTS)]


@cache
def guest_names(language: str) -> tuple[str, ...]:
    """All of them, in a language."""
    with speaking(language):
        return tuple(_(name) for name in GUESTS)


def other_guests(name: str) -> tuple[str, ...]:
    """Those that come after one of ours, where it is taken; none after a name that somebody chose."""
    for language in languages():
        names = guest_names(language)
        if name in names:
            place = names.index(name)
            return names[place + 1 :] + names[:place]
    return ()
