"""Where our files live on each system."""

import os
import tempfile
from pathlib import Path


def data_folder() -> Path:
    """The folder for what must be kept: $TAVOLA_DATA, or the place the system gives to data."""
    import platformdirs

    try:
        folder = os.environ.get("TAVOLA_DATA") or platformdirs.user_data_dir("tavola", appauthor=False)
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / "tavola"
    return Path(folder)
