"""People without accounts: an unguessable identity in a signed cookie, and a name that they choose.

A cookie is ``ID.EXPIRY.SIGNATURE``, the expiry in seconds since 1970. Nothing is stored for somebody who only
looks: the signature alone shows that we gave the identity out, and for how long.
"""

import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from ..core.record import BOT_PREFIX
from .refusals import Refused

COOKIE = "tavola"
SECURE_COOKIE = "__Host-tavola"  # where there is TLS: browsers take it from this very host alone
COOKIE_AGE_S = 400 * 24 * 3600  # as long as browsers keep one
RENEWED_S = 100 * 24 * 3600  # after which a cookie is given out anew
ID_BYTES = 16
MAX_NAME = 24  # characters as a reader counts them
MAX_CODE_POINTS = 4 * MAX_NAME  # for a character may be made of several
MAX_MARKS = 2  # on one letter; no writing that people use has more, once it is composed
JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # join letters, or parts of a symbol
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that show nothing
ALIKE = ("LATIN", "CYRILLIC", "GREEK")  # alphabets of which no name has two: they share many shapes
# Letters and figures that look like others, after those: in small letters, though some only do in capitals.
LOOKALIKES = str.maketrans("авеёкмнорстухіјѕһԁԛԝαβεηικμνορτυχζ01|", "abeekmhopctyxijshdqwabehikmvoptyxzoll")
LINK_AGE_S = 600


class Cookie(NamedTuple):
    """What a cookie says."""

    person: str
    expires_s: float  # 0 for one from before cookies had an expiry


def new_id() -> str:
    """An identity that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def signed(person: str, key: bytes, expires_s: int) -> str:
    """The cookie's value for a person."""
    said = f"{person}.{expires_s}"
    return f"{said}.{signature(said, key)}"


def signature(text: str, key: bytes) -> str:
    """What only we can write under a text."""
    return hmac.new(key, text.encode(), sha256).hexdigest()


def read_cookie(value: str, key: bytes, now_s: float) -> Cookie | None:
    """What a cookie says, or None if we never gave it out, or for a time that is over."""
    said, dot, written = value.rpartition(".")
    if not (dot and value.isascii() and hmac.compare_digest(written, signature(said, key))):
        return None
    person, _, expiry = said.partition(".")
    cookie = Cookie(person, float(expiry or 0))
    return cookie if not expiry or cookie.expires_s > now_s else None


def first_good(values: Iterable[str], key: bytes, now_s: float) -> Cookie | None:
    """The first cookie that is ours: what others set under its name does not hide it."""
    return next(filter(None, (read_cookie(value, key, now_s) for value in values)), None)


def set_cookie(person: str, key: bytes, now_s: float, *, is_secure: bool) -> str:
    """The Set-Cookie header. Lax: who follows a friend's link must stay who they are."""
    value = signed(person, key, int(now_s) + COOKIE_AGE_S)
    attributes = f"Max-Age={COOKIE_AGE_S}; Path=/; HttpOnly; SameSite=Lax"
    name, secure = (SECURE_COOKIE, "; Secure") if is_secure else (COOKIE, "")
    return f"{name}={value}; {attributes}{secure}"


# Names


def clean_name(text: str) -> str:
    """A name as we keep it: any script, in one form, nothing that only deceives; raises Refused."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    is_good = all(map(is_nameable, name)) and not is_deceptive(name)
    if not is_good or not 1 <= num_characters(name) <= MAX_NAME or len(name) > MAX_CODE_POINTS:
        raise Refused("bad-name")
    return name


def is_nameable(char: str) -> bool:
    """Whether a name may have this: nothing invisible, nothing that turns the writing round."""
    return char in JOINERS or (char not in BLANKS and unicodedata.category(char)[0] != "C")


def is_deceptive(name: str) -> bool:
    """Whether a name looks like a bot's, mixes alphabets that look alike, or piles up marks."""
    is_bots = skeleton(name).replace(" ", "").startswith(skeleton(BOT_PREFIX))
    return is_bots or len(alphabets(name)) > 1 or max_marks(name) > MAX_MARKS


def alphabets(name: str) -> set[str]:
    """Those of the alphabets which look alike that a name is written in."""
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in name}
    return scripts & set(ALIKE)


def max_marks(name: str) -> int:
    """How many marks are piled on one letter; those that take a place of their own are no pile."""
    piles = groupby(name, key=lambda char: unicodedata.combining(char) > 0)
    return max((len(list(pile)) for is_pile, pile in piles if is_pile), default=0)


def num_characters(name: str) -> int:
    """How many characters a reader sees, about: marks and joiners belong to what they are on."""
    return sum(char not in JOINERS and unicodedata.category(char)[0] != "M" for char in name)


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two with the same skeleton can be taken for each other."""
    plain = unicodedata.normalize("NFKC", name.casefold()).translate(LOOKALIKES)
    return "".join(char for char in plain if char not in JOINERS)


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a number after it if somebody at the table has it already, or one that looks like it."""
    used = set(map(skeleton, taken))
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if skeleton(each) not in used)
