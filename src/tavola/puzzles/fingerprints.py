"""The name of a file of weights: what it was called, and what was in it."""

from functools import cache
from hashlib import sha256
from pathlib import Path

DIGEST_LENGTH = 8


@cache
def weights_name(path: Path) -> str:
    """A file's own name with the beginning of its SHA-256."""
    return f"{path.stem}@{sha256(path.read_bytes()).hexdigest()[:DIGEST_LENGTH]}"
