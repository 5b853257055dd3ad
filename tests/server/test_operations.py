"""What an operator relies on: one line for each mistake, an orderly stop, proxies, logs, backups."""

import asyncio
import io
import json
import logging
import os
import pty
import random
import re
import resource
import signal
import socket
import sqlite3
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

import httpx
import pytest

from tavola.cli import main
from tavola.server.logs import set_up

from ..effort import at_length
from ..processes import run, start
from ..waiting import PATIENCE_S, until
from .client import Person, Refusal
from .process import TAVOLA, ServerProcess

PUBLIC = "203.0.113.7"  # an address for examples, which is nobody's
OTHER = "198.51.100.8"
GENEROUS = ("messages_per_s", "message_burst", "requests_per_s", "request_burst")


def url_of(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite:///{path.as_posix()}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server behind a proxy that is on the same machine."""
    folder = tmp_path_factory.mktemp("server")
    names = ("--allow-host", "games.example.org", "--allow-host", "Second.example.org")
    with ServerProcess(url_of(folder / "tables.db"), folder / "log", *names) as running:
        yield running


# The command line


def complaint(*arguments: str) -> str:
    """What `tavola serve` says when it cannot begin: one line, and exit code 2."""
    done = run([*TAVOLA, "serve", *arguments])
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert re.fullmatch(r"tavola: [^\n]+\n", done.stderr), done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--port", "65536"], "a port is a number from 0 to 65535, not '65536'"),
        (["--port", "-1"], "a port is a number from 0 to 65535, not '-1'"),
        (["--host", ""], "expected an address"),
        (["--limit", "patience=3"], "there is no limit 'patience'; the limits are message_bytes,"),
        (["--limit", "refusals=none"], "refusals must be a whole number from 1"),
        (["--log-format", "xml"], "invalid choice: 'xml'"),
        (["--allow-host", "https://games.example.org"], "a name without scheme, port or path"),
        (["--allow-host", "games.example.org:443"], "a name without scheme, port or path"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_bad_argument_gets_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", *arguments])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"tavola: [^\n]+\n", said.err)
    assert reason in said.err


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://ada:pass-word@db/tavola", "mysql://ada:***@db/tavola is no store of tables"),
        ("sqlite:///", "names no file"),
    ],
)
def test_a_bad_url_gets_one_line(url: str, reason: str) -> None:
    assert reason in complaint("--port", "0", "--db", url)


@pytest.mark.parametrize("host", ["ü" * 70, "a" * 70, "nowhere.invalid"])
def test_an_address_that_is_none_gets_one_line(host: str, tmp_path: Path) -> None:
    assert host[:40] in complaint("--port", "0", "--host", host, "--db", url_of(tmp_path / "tables.db"))


def test_a_port_that_is_taken_gets_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = complaint("--port", str(port), "--db", url_of(tmp_path / "tables.db"))
    assert re.fullmatch(rf"tavola: 127\.0\.0\.1:{port}: [\w ]+\n", said)  # in the system's words


def test_a_file_that_cannot_be_made_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = complaint("--port", "0", "--db", url_of(tmp_path / "file" / "tables.db"))
    assert said.endswith("file is a file, not a folder\n")


def test_a_file_that_another_server_uses_gets_one_line(server: ServerProcess) -> None:
    assert "another server is using" in complaint("--port", "0", "--db", server.db)


def test_a_database_out_of_reach_gets_one_line_without_the_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    said = complaint("--port", "0", "--db", f"postgresql://ada:pass-word@127.0.0.1:{port}/tavola")
    assert "is out of reach" in said
    assert "pass-word" not in said


def test_a_file_of_a_later_tavola_gets_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with ServerProcess(url_of(path), tmp_path / "log") as running:
        assert running.stop() == 0
    connection = sqlite3.connect(path)
    connection.execute("UPDATE settings SET value = '999' WHERE name = 'version'")
    connection.commit()
    connection.close()
    assert "kept in version 999 of the schema" in complaint("--port", "0", "--db", url_of(path))


# Starting and stopping


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
async def test_a_signal_stops_in_order_and_tells_who_is_connected(
    how: signal.Signals, tmp_path: Path
) -> None:
    with ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log") as running:
        async with Person(running.address) as ada:
            table = await ada.make_table("sequence", "person", "bot", start=True)
            async with ada.at(table) as player:
                assert await asyncio.to_thread(running.end, how) == 0
                await until(lambda: player.is_lost)
                assert player.socket is not None
                assert player.socket.close_code == 1012  # the service restarts: come again
    lines = (tmp_path / "log").read_text().splitlines()
    assert json.loads(lines[-1])["message"] == "stopped"


def test_port_0_is_any_free_port(server: ServerProcess) -> None:
    assert 0 < server.port <= 65535
    assert server.get("/healthz").json() == {"status": "ok"}


async def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    with ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log") as running:
        async with Person(running.address) as ada:
            table = await ada.make_table("sequence", "person", "person", start=True)
            async with ada.at(table) as player:
                await player.contribute()
                await player.until(lambda state: any(asked["can_throw"] for asked in state["asked"]))
                await player.step(itemgetter(0))
                ply = player.state["ply"]
                running.limit_file_size(4096)  # less than what a write takes
                for _ in range(2):
                    with pytest.raises(Refusal, match="store-unavailable"):
                        await player.step(itemgetter(0))
                    assert running.get("/healthz").status_code == 503
                running.limit_file_size(resource.RLIM_INFINITY)
                await until(lambda: running.get("/healthz").status_code == 200)
                assert player.state["ply"] == ply
                await player.step(itemgetter(0))
                assert player.state["ply"] > ply
        record = running.get(f"/t/{table}/record.json").json()
        assert len(record["log"]) >= 2
        assert "\ntavola_errors_total 0.0\n" in running.get("/metrics").text


def has_ipv6() -> bool:
    """Whether this machine has the IPv6 loopback."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6 here")
async def test_ipv6(tmp_path: Path) -> None:
    with ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log", "--host", "[::1]") as running:
        assert running.address == f"http://[::1]:{running.port}"
        async with Person(running.address) as ada:
            table = await ada.make_table("sequence", "person", "bot", start=True)
            async with ada.at(table) as player:
                assert player.state["table"]["status"] == "playing"
            assert (await ada.http.get("/metrics")).status_code == 200
            forwarded = {"X-Forwarded-For": PUBLIC, "X-Forwarded-Proto": "https"}
            assert (await ada.http.get("/metrics", headers=forwarded)).status_code == 403


# Behind a proxy


@pytest.mark.parametrize(("proto", "is_secure"), [("https", True), ("http", False), (None, False)])
def test_the_cookie_is_secure_where_the_proxy_speaks_https(
    server: ServerProcess, proto: str | None, is_secure: bool
) -> None:
    headers = {"X-Forwarded-Proto": proto} if proto else {}
    cookie = server.get("/api/me", headers).headers["set-cookie"]
    assert ("; Secure" in cookie) == is_secure
    assert "; HttpOnly; SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("forwarded", "status"),
    [
        (None, 200),
        ("127.0.0.1", 200),
        (PUBLIC, 403),
        (f"127.0.0.1, {PUBLIC}", 403),  # what a visitor claims, and what the proxy adds to it
        ("2001:db8::7", 403),
        ("unknown", 403),
    ],
)
def test_metrics_are_for_this_machine(server: ServerProcess, forwarded: str | None, status: int) -> None:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert server.get("/metrics", headers).status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("games.example.org", 200),
        ("GAMES.example.org:443", 200),
        ("second.example.org", 200),
        ("other.example.org", 421),
        ("games.example.org.evil.example", 421),
    ],
)
def test_only_names_that_were_allowed_are_answered(server: ServerProcess, host: str, status: int) -> None:
    assert server.get("/healthz", {"Host": host}).status_code == status


def test_limits_count_by_the_address_that_the_proxy_tells(tmp_path: Path) -> None:
    limits = ("--limit", "requests_per_s=1", "--limit", "request_burst=3")
    with (
        ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log", *limits) as running,
        httpx.Client(base_url=running.address, timeout=PATIENCE_S) as proxy,
    ):

        def asked_by(address: str) -> int:
            return proxy.get("/healthz", headers={"X-Forwarded-For": address}).status_code

        assert 429 in [asked_by(PUBLIC) for _ in range(30)]
        assert asked_by(OTHER) == 200


# Logs


@pytest.fixture
def _logging_as_it_was() -> Iterator[None]:
    """Put the logging module back in its place afterwards."""
    loggers = [logging.getLogger(name) for name in ("", "tavola")]
    before = [(logger, logger.handlers, logger.level) for logger in loggers]
    yield
    for logger, handlers, level in before:
        logger.handlers = handlers
        logger.setLevel(level)


@pytest.mark.usefixtures("_logging_as_it_was")
def test_what_libraries_log_is_json_too() -> None:
    stream = io.StringIO()
    set_up(stream)
    try:
        raise ConnectionError("lost")
    except ConnectionError:
        logging.getLogger("asyncpg.pool").exception("retrying")
    logging.getLogger("asyncio").info("too fine")
    logging.getLogger("tavola.http").info("request", extra={"route": "/t/{table}"})
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["level"], first["logger"], first["message"]) == ("error", "asyncpg.pool", "retrying")
    assert first["error"].endswith("ConnectionError: lost")
    assert (second["message"], second["route"]) == ("request", "/t/{table}")


@pytest.mark.usefixtures("_logging_as_it_was")
def test_a_person_is_told_of_trouble_alone_on_one_line() -> None:
    stream = io.StringIO()
    set_up(stream, "plain")
    logging.getLogger("tavola.http").info("request", extra={"route": "/t/{table}"})
    logging.getLogger("tavola.hub").warning("the store cannot be reached")
    try:
        raise ConnectionError("lost")
    except ConnectionError:
        logging.getLogger("tavola.server").exception("a request failed", extra={"route": "/"})
    logging.getLogger("tavola.server").error("a request failed", exc_info=TimeoutError())
    assert [line.partition(" ")[2] for line in stream.getvalue().splitlines()] == [
        "the store cannot be reached",
        "a request failed: lost route=/",
        "a request failed: TimeoutError",
    ]


class Terminal:
    """A terminal on which a command runs; all that it shows is kept."""

    def __init__(self, *arguments: str):
        self.ours, theirs = pty.openpty()
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        self.process = start([*TAVOLA, *arguments], **streams)
        os.close(theirs)
        self.shown = ""

    def read_until(self, pattern: str) -> str:
        """Read until something is shown, or to the end."""
        while not re.search(pattern, self.shown) and (more := self.read()):
            self.shown += more
        found = re.search(pattern, self.shown)
        assert found, self.shown
        return found[0]

    def read(self) -> str:
        """What is shown next; nothing at the end."""
        try:
            return os.read(self.ours, 4096).decode()
        except OSError:  # how Linux tells that nobody writes any more
            return ""

    def end(self) -> str:
        """Stop the command, and return all that was shown."""
        self.process.send_signal(signal.SIGTERM)
        while more := self.read():
            self.shown += more
        os.close(self.ours)
        assert self.process.wait(timeout=PATIENCE_S) == 0
        return self.shown


@pytest.mark.parametrize(
    ("log_format", "is_json"), [(None, False), *at_length(("plain", False), ("json", True))]
)
def test_at_a_terminal_a_person_sees_what_they_need_and_requests_only_if_asked_for(
    log_format: str | None, is_json: bool, tmp_path: Path
) -> None:
    path = tmp_path / "tables.db"
    asked = ["--log-format", log_format] if log_format else []
    terminal = Terminal("serve", "--port", "0", "--db", url_of(path), *asked)
    address = terminal.read_until(r"http://\S+")
    assert httpx.get(f"{address}/healthz", timeout=PATIENCE_S).status_code == 200
    shown = terminal.end().replace("\r\n", "\n")
    if is_json:
        assert '"message": "request"' in shown
    else:
        assert shown == f"Tavola is at {address}  (Ctrl-C stops it)\nGames are kept in {path}\n"


@pytest.mark.parametrize("log_format", [None, *at_length("plain", "json")])
def test_where_no_terminal_is_requests_are_json_unless_asked_otherwise(
    log_format: str | None, tmp_path: Path
) -> None:
    asked = ("--log-format", log_format) if log_format else ()
    with ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log", *asked) as running:
        assert httpx.get(f"{running.address}/healthz", timeout=PATIENCE_S).status_code == 200
        assert running.stop() == 0
    log = (tmp_path / "log").read_text()
    assert ('"message": "request"' in log) == (log_format != "plain")


async def test_log_lines_are_json_and_let_nobody_join(tmp_path: Path) -> None:
    with ServerProcess(url_of(tmp_path / "tables.db"), tmp_path / "log") as running:
        headers = {"X-Forwarded-For": PUBLIC}
        async with Person(running.address, **headers) as ada:
            await ada.post("/api/me", {"name": "Adalgisa"})
            table = await ada.make_table("sequence", "person", "bot", start=True)
            token = (await ada.post("/api/me/link", {}))["token"]
            async with ada.at(table) as player:
                await player.contribute()
                with pytest.raises(Refusal):
                    await player.do("throw", seat=2, ply=0)
            for path in (f"/t/{table}/record.json", f"/t/{table}/position.svg", f"/nowhere/{table}"):
                await ada.http.get(path)
            secrets = [table, token, "Adalgisa", PUBLIC, *ada.cookie.split(".")]
        await send_nonsense(running.port, f"GET /t/{table}/ nonsense\r\n\r\n")
        assert running.stop() == 0
    log = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    routes = {line["route"] for line in lines if line["message"] == "request"}
    assert {"/t/{table}/record.json", "/t/{table}/socket", "/api/tables", "-"} <= routes
    assert not [secret for secret in secrets if secret in log]


async def send_nonsense(port: int, text: str) -> None:
    """Say something to the server that is no HTTP, and hear it out."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    await reader.read()
    writer.close()


# Backups


def backed_up(source: Path, target: Path) -> None:
    """A copy of a file of tables, taken while a server writes into it."""
    reading, writing = sqlite3.connect(source), sqlite3.connect(target)
    try:
        reading.backup(writing)
        assert writing.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        reading.close()
        writing.close()


@pytest.mark.long
async def test_a_backup_of_a_running_server_can_be_restored_and_played_on(tmp_path: Path) -> None:
    source, target = tmp_path / "tables.db", tmp_path / "restored.db"
    limits = [part for name in GENEROUS for part in ("--limit", f"{name}=100000")]
    choose = random.Random(7).choice
    with ServerProcess(url_of(source), tmp_path / "log", *limits) as running:
        assert source.stat().st_mode & 0o077 == 0  # it holds the key of all cookies
        async with Person(running.address) as ada:
            table = await ada.make_table("sequence", "person", "person", start=True)
            async with ada.at(table) as player:
                await player.play_until(10, choose)
                playing = asyncio.create_task(player.play_until(30, choose))
                await asyncio.to_thread(backed_up, source, target)
                await playing
            before = (await ada.get(f"/t/{table}/record.json"))["log"]
            identity = ada.http.cookies
        assert running.stop() == 0
    with ServerProcess(url_of(target), tmp_path / "log", *limits) as restored:
        async with Person(restored.address) as ada:
            ada.http.cookies = identity
            kept = (await ada.get(f"/t/{table}/record.json"))["log"]
            assert kept[:10] == before[:10]  # what was acknowledged before the backup
            assert kept == before[: len(kept)]
            async with ada.at(table) as player:
                await player.play_on(choose)
            record = await ada.get(f"/t/{table}/record.json")
            assert record["result"]["winners"]
            assert throws_of(record["log"])[:10] == throws_of(before)[:10]  # the same dice fall again
        assert restored.stop() == 0


def throws_of(lines: list[str]) -> list[str]:
    """What the dice showed."""
    return [line for line in lines if line.startswith("*")]
