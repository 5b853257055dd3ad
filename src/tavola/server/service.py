"""The parts of a running server, put together and taken apart in order."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from starlette.requests import HTTPConnection

from ..core.language import catalogue_of, languages
from .books import Bookkeeper
from .bots import BotPool
from .fairness import Budget
from .files import max_sockets
from .guests import guest_name
from .hub import Hub
from .limits import Buckets, ConnectionQuota
from .measuring import MeasuringDesk
from .metrics import Metrics
from .replays import Replays
from .reviewing import ReviewDesk
from .settings import Settings
from .store import default_url, open_store
from .today import Today
from .uploads import Uploads
from .visit import Visit, visit_of

log = logging.getLogger("tavola.server")

WEBSOCKET_SHARE = 0.9  # of all sockets; the rest is for those who ask for a page


class Service:
    """A server's store, tables, bots and counts."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.metrics = Metrics()
        self.store = open_store(settings.db or default_url())
        self.key = b""
        self.work, self.viewing = Budget(settings.limits), Budget(settings.limits)
        self.viewing.turns = self.work.turns
        self.max_sockets = max_sockets()
        most = int(WEBSOCKET_SHARE * self.max_sockets)
        self.quota = ConnectionQuota(min(settings.limits.connections, most))
        self.replays = Replays()
        self.new_listed = Buckets(settings.limits.listed_per_s, settings.limits.listed_burst)
        self.new_names = Buckets(settings.limits.tables_per_s, settings.limits.table_burst)
        self.new_tables = Buckets(settings.limits.tables_per_s, settings.limits.table_burst)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open everything, and close it again in the opposite order."""
        for language in languages():
            catalogue_of(language)  # read now, rather than while somebody waits
        async with AsyncExitStack() as stack:
            await self.store.open()
            stack.push_async_callback(self.store.close)
            self.key = await self.store.key()
            self.today = Today(self.store)
            await self.today.prepare()
            self.bots = BotPool(self.settings.num_bot_workers)
            stack.push_async_callback(self.bots.close)
            self.desk = ReviewDesk(self.store)
            stack.push_async_callback(self.desk.close)
            self.measuring = MeasuringDesk(int(self.settings.limits.board_games))
            stack.push_async_callback(self.measuring.close)
            self.uploads = Uploads(self.store)
            await self.uploads.open()
            stack.push_async_callback(self.uploads.close)
            self.hub = Hub(self.store, self.bots, self.settings, self.metrics)
            self.metrics.watch_bots(self.bots)
            await self.hub.open()
            stack.push_async_callback(self.hub.close)
            self.books = Bookkeeper(
                self.store,
                self.desk,
                pause_s=self.settings.sweep_s,
                has_reviews=self.settings.has_background_reviews,
            )
            await self.books.open()
            stack.push_async_callback(self.books.close)
            log.info("ready")
            yield
        log.info("stopped")

    def visit(self, connection: HTTPConnection) -> Visit:
        """Who is asking."""
        return visit_of(connection, self.key, self.settings.language)

    async def name_of(self, person: str, language: str) -> str:
        """The name that a person goes by; one of ours, in their language, until they choose."""
        return await self.store.name_of(person) or guest_name(person, language)
