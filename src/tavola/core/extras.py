"""What comes with extras: whoever only plays in the terminal and checks records installs next to nothing.

What is missing is said in one line, with the command that brings it, wherever it is first needed: by every
command of ``tavola``, by bots, and by what ``import tavola`` offers.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from .errors import MissingPart

# Which extra brings a package (``pyproject.toml``)
EXTRAS = {
    "numpy": "fast",
    "numba": "fast",
    "llvmlite": "fast",
    "msgspec": "fast",
    "jinja2": "server",
    "openskill": "server",
    "prometheus_client": "server",
    "segno": "server",
    "starlette": "server",
    "uvicorn": "server",
    "websockets": "server",
    "asyncpg": "postgres",
    "pyarrow": "data",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "rl",
    "open_spiel": "rl",
    "ray": "cluster",
}


@contextmanager
def needed(extra: str = "") -> Iterator[None]:
    """Where packages of an extra are needed; also around a whole function.

    extra: the one that brings all that is needed there, where the package missed first is of a lesser one.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        raise missing(package, extra) from None


def require(extra: str) -> None:
    """Raise MissingPart, unless all packages of an extra are installed."""
    for package in absent(extra):
        raise missing(package)


def absent(extra: str) -> list[str]:
    """The packages of an extra that are not installed."""
    return [package for package, brings in EXTRAS.items() if brings == extra and not is_installed(package)]


@cache
def is_installed(package: str) -> bool:
    """Whether a package can be imported; looked up once, for tables ask with every state they show."""
    try:
        return find_spec(package) is not None
    except ValueError:  # it was looked for already, and is none
        return False


def missing(package: str, extra: str = "") -> MissingPart:
    """What to say of a package that is not there."""
    return MissingPart(f"{package} is not installed: pip install 'tavola[{extra or EXTRAS[package]}]'")
