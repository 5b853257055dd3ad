"""The addresses of stores: which there are, where ours is by default, and how to show one."""

import re
from pathlib import Path

from ...core.errors import TavolaError
from ...core.folders import data_folder

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
EXPECTED = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"

# From the colon after the user to the last @: a password may hold any character, even those it should not.
PASSWORD = re.compile(r"(://[^:/@?]*):.*@", re.DOTALL)
# A password before which the @ was forgotten stands where a port should.
STRAY_PASSWORD = re.compile(r"(://[^:/@?\[]*):(?!\d*([/?]|$))[^@]*$")
PASSWORD_OPTION = re.compile(r"([?&][^=&]*password=)[^&]*", re.IGNORECASE)


def shown_url(url: str) -> str:
    """A URL as it may be shown and logged: without its password."""
    for pattern in (PASSWORD, STRAY_PASSWORD):
        url = pattern.sub(lambda found: f"{found[1]}:***" + "@" * found[0].endswith("@"), url)
    return PASSWORD_OPTION.sub(r"\1***", url)


def sqlite_path(url: str) -> Path:
    """The file that an SQLite URL names: after three slashes a relative path, after four an absolute one."""
    path = url.removeprefix(SQLITE)
    if not path:
        raise TavolaError(f"{url} names no file: expected {EXPECTED}")
    return Path(path)


def default_url() -> str:
    """The store that is used if none is named: a file in the folder that the system gives to data."""
    return SQLITE + (data_folder() / "tables.db").as_posix()
