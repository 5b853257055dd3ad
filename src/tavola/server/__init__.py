"""The table on the web: people, tables, play over one WebSocket each, and a store that loses nothing.

One way in: ``serve(Settings(...), on_ready)``, which `tavola serve` calls.
"""

from collections.abc import Callable

from .settings import Limits, Settings

__all__ = ["Limits", "Settings", "serve"]


def serve(settings: Settings, on_ready: Callable[[str], None], log_format: str | None = None) -> None:
    """Serve until told to stop; ``on_ready`` is given the address once somebody can connect.

    Logs go to standard error, in one of the LOG_FORMATS; by default, plain at a terminal and JSON elsewhere.
    What a server is made of is imported only now: a command that only asks for a limit's name starts at once.
    """
    import asyncio
    import sys

    from .logs import set_up
    from .running import run

    set_up(sys.stderr, log_format)
    asyncio.run(run(settings, on_ready))
