"""What a server can be told: where it listens, what it keeps, and the limits it holds everyone to."""

from dataclasses import dataclass, field

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8642
LOG_FORMATS = PLAIN, JSON = "plain", "json"


@dataclass(frozen=True)
class Limits:
    """How much anyone may ask for. Whatever goes beyond is refused with a reason."""

    message_bytes: int = 16 * 1024  # of one WebSocket message
    body_bytes: int = 64 * 1024  # of one HTTP request
    messages_per_s: float = 20  # a connection's, in the long run
    message_burst: int = 60
    requests_per_s: float = 200  # an address's, in the long run; files of ours are not counted
    request_burst: int = 2_000
    person_requests_per_s: float = 20  # a person's, in the long run
    person_request_burst: int = 100
    person_ms_per_s: float = 100  # a person's processor time; as much again for what they are shown
    person_burst_ms: float = 2_000
    address_ms_per_s: float = 300  # the same for all people of an address together
    address_burst_ms: float = 10_000
    tables_per_s: float = 0.1  # new ones of an address, in the long run
    table_burst: int = 60
    listed_per_s: float = 0.005  # of them, those that anyone may find and join
    listed_burst: int = 20
    idle_s: int = 5  # for which a connection is kept for the next request
    header_s: float = 10  # for a request's head to come, whole
    body_s: float = 30  # for its body
    answer_s: float = 60  # for its answer to be made, and read
    pending_per_address: int = 512  # connections that we wait for, before the oldest makes room
    connections: int = 10_000  # WebSockets, in all
    connections_per_address: int = 200
    connections_per_person: int = 20
    pong_s: float = 4.5  # of a connection without a sign of life, after which its person is away
    shake_s: float = 60  # for which the dice wait for somebody who is there and does not shake them
    reactions_per_s: float = 0.5  # a person's, in the long run
    reaction_burst: int = 4
    board_games: int = 20_000  # that are played to find out how hard somebody's board is
    refusals: int = 100  # a connection's, in a row, before it is closed


@dataclass(frozen=True)
class Settings:
    """All that `tavola serve` can be told."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    db: str = ""  # a store's URL; without one, a file in the user's data folder
    language: str = ""  # for visitors whose browser asks for none that we have
    allowed_hosts: tuple[str, ...] = ()  # names under which the server is reached, besides its own
    bot_pause_s: float | None = None  # before a bot moves or rolls; None: as the players like it
    bot_seconds: float = 1.0  # for a bot's thoughts
    num_bot_workers: int = 1
    has_background_reviews: bool = True  # of every finished game, for its people's figures and ratings
    has_leaderboards: bool = False  # a page of those who show their rating
    sweep_s: float = 5  # between two looks at who has gone and which tables can sleep
    sleep_after_s: float = 30  # how long a table that nobody is at stays in memory
    takeover_after_s: float = 5  # when another process should have moved a bot and has not
    silence_s: float = 30  # of another process, after which it is taken for dead
    limits: Limits = field(default_factory=Limits)
