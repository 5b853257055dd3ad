"""What the server counts, for Prometheus. A registry for each server, so that tests do not share one."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from .bots import BotPool

BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """All of them, by name."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.requests = Counter(
            "tavola_http_requests", "HTTP requests answered", ["route", "status"], registry=registry
        )
        self.connections = Gauge("tavola_connections", "WebSockets that are open", registry=registry)
        self.dropped = Counter(
            "tavola_dropped_connections",
            "Connections that we waited for in vain",
            ["reason"],
            registry=registry,
        )
        self.rooms = Gauge("tavola_tables_awake", "Tables in memory", registry=registry)
        self.commands = Counter("tavola_commands", "Commands carried out", ["command"], registry=registry)
        self.refusals = Counter("tavola_refusals", "What was refused", ["code"], registry=registry)
        self.errors = Counter("tavola_errors", "Errors that nobody expected", registry=registry)
        self.command_s = Histogram(
            "tavola_command_seconds",
            "From a command's arrival to its commit",
            buckets=BUCKETS_S,
            registry=registry,
        )
        self.bot_answers = Gauge("tavola_bot_answers", "Moves that bots' workers chose", registry=registry)
        self.bot_fallbacks = Gauge(
            "tavola_bot_fallbacks", "Moves that the simplest bot chose instead", registry=registry
        )

    def watch_bots(self, bots: BotPool) -> None:
        """Read the bots' own counts whenever Prometheus asks."""
        self.bot_answers.set_function(lambda: bots.num_answers)
        self.bot_fallbacks.set_function(bots.fallbacks.total)

    def text(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)
