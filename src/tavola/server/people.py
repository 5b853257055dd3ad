"""People without accounts: an unguessable identity in a signed cookie, and a name that they choose.

A cookie is ``ID.SIGNATURE``. Nothing is stored for somebody who only looks: the signature alone shows that
we gave the identity out.
"""

import hmac
import secrets
import unicodedata
from hashlib import sha256

from ..core.record import BOT_PREFIX
from .refusals import Refused

COOKIE = "tavola"
COOKIE_AGE_S = 400 * 24 * 3600  # as long as browsers keep one
ID_BYTES = 16
MAX_NAME = 24  # characters as a reader counts them
MAX_CODE_POINTS = 4 * MAX_NAME  # for a character may be made of several
JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # join letters, or parts of a symbol
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that show nothing
LINK_AGE_S = 600


def new_id() -> str:
    """An identity that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def signed(person: str, key: bytes) -> str:
    """The cookie's value for a person."""
    return f"{person}.{signature(person, key)}"


def signature(person: str, key: bytes) -> str:
    """What only we can write under an identity."""
    return hmac.new(key, person.encode(), sha256).hexdigest()


def person_of(cookie: str, key: bytes) -> str | None:
    """The person whose cookie it is, or None if we never gave it out."""
    person, dot, written = cookie.partition(".")
    if not (dot and person.isascii() and written.isascii()):
        return None
    return person if hmac.compare_digest(written, signature(person, key)) else None


def set_cookie(person: str, key: bytes, *, is_secure: bool) -> str:
    """The Set-Cookie header. Lax: who follows a friend's link must stay who they are."""
    attributes = f"Max-Age={COOKIE_AGE_S}; Path=/; HttpOnly; SameSite=Lax"
    return f"{COOKIE}={signed(person, key)}; {attributes}{'; Secure' if is_secure else ''}"


# Names


def clean_name(text: str) -> str:
    """A name as we keep it: any script, no control characters, no runs of spaces; raises Refused."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(not is_nameable(char) for char in name) or name.startswith(BOT_PREFIX):
        raise Refused("bad-name")
    if not 1 <= num_characters(name) <= MAX_NAME or len(name) > MAX_CODE_POINTS:
        raise Refused("bad-name")
    return name


def is_nameable(char: str) -> bool:
    """Whether a name may have this: nothing invisible, nothing that turns the writing round."""
    return char in JOINERS or (char not in BLANKS and unicodedata.category(char)[0] != "C")


def num_characters(name: str) -> int:
    """How many characters a reader sees, about: marks and joiners belong to what they are on."""
    return sum(char not in JOINERS and unicodedata.category(char)[0] != "M" for char in name)


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a number after it if somebody at the table has it already."""
    used = {other.casefold() for other in taken}
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return name if name.casefold() not in used else next(n for n in numbered if n.casefold() not in used)
