"""What a package index shows of the README: the same text, without what leads to files of the repository."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"<img\s[^>]*src=\"(?!https?://)")
LINK = re.compile(r"\[([^\]]*)\]\((?!https?://|#)[^)]*\)")


class ReadmeHook(MetadataHookInterface):
    """The README as metadata of a wheel and of an sdist."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set it."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": portable(text)}


def portable(text: str) -> str:
    """Markdown that can be read anywhere: no pictures that are not there, and links as their words alone."""
    paragraphs = (paragraph for paragraph in text.split("\n\n") if not PICTURE.search(paragraph))
    return LINK.sub(r"\1", "\n\n".join(paragraphs))
