"""Work over a Ray cluster: the same results as one machine's, whoever dies meanwhile; and a clean end.

The cluster has two nodes on this machine, reached by nobody else, each with one worker.
"""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tavola.core import cluster
from tavola.core.cluster import Job, check_address, check_version, do, surroundings
from tavola.core.errors import TavolaError

from .commands import TAVOLA, refused, tavola
from .processes import descendants, end, processes, python, start, started
from .test_interrupts import interrupted
from .waiting import PATIENCE_S, wait_until

START = "from ray.scripts.scripts import main; main()"
# What `ray start --address=…` does, which refuses to do it on loopback alone.
START_ANOTHER = """import signal, sys
from ray._private.node import Node
from ray._private.parameter import RayParams
settings = {"min_worker_port": 0, "max_worker_port": 0, "node_manager_port": 0, "include_log_monitor": False}
settings |= {"num_cpus": 1, "num_gpus": 0, "dashboard_agent_listen_port": None}
settings |= {"gcs_address": sys.argv[1], "object_store_memory": int(sys.argv[2])}
Node(RayParams(**settings), head=False, shutdown_at_exit=True, spawn_reaper=False)
print("Ray runtime started", flush=True)
signal.pause()
"""
STORE = 80_000_000  # bytes: about the least that Ray takes
OF_RAY = re.compile(r"\bray(let\b|::|\.)|\bgcs_server\b")  # in the command of a process
WORKING = "ray::do"  # what a worker's process is called while it does a batch
UP = "Ray runtime started"  # says a node
# A player by lot who only begins when a file is there.
PATIENT = """import time
from pathlib import Path
from tavola import find_bot

class Patient:
    def __init__(self, name, stream):
        self.other = find_bot("random", stream)

    def choose(self, match, seat, seconds):
        while not Path({go!r}).exists():
            time.sleep(0.01)
        return self.other.choose(match, seat, seconds)
"""


# Without Ray


@pytest.mark.parametrize("address", ["", "here", ":1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "a:²"])
def test_an_address_is_a_host_and_a_port(address: str) -> None:
    with pytest.raises(TavolaError, match="the address of a cluster is HOST:PORT, or auto, not"):
        check_address(address)


def test_where_nobody_answers_there_is_no_cluster() -> None:
    with pytest.raises(TavolaError, match=r"no Ray cluster answers at 127\.0\.0\.1:\d+: Connection refused"):
        check_address(f"127.0.0.1:{free_port()}")


def test_what_answers_otherwise_is_no_cluster() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        asked = Thread(target=answer, args=(server,))
        asked.start()
        with pytest.raises(TavolaError, match="is no Ray cluster"):
            check_address(f"127.0.0.1:{server.getsockname()[1]}")
        asked.join()


def answer(server: socket.socket) -> None:
    """Answer one visitor, as a web server would."""
    visitor, _ = server.accept()
    with visitor:
        visitor.recv(100)
        visitor.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def test_a_worker_prepares_once_and_only_with_the_same_tavola(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PREPARED", set())
    prepared: list[int] = []
    job = Job(lambda task: 2 * task, 1, lambda: prepared.append(1), version("tavola"))
    assert [do(job, task) for task in range(3)] == [0, 2, 4]
    assert prepared == [1]
    with pytest.raises(TavolaError, match=r"tavola \S+ is installed on .*, and 0\.0 where the work"):
        do(job._replace(number=2, version="0.0"), 1)
    check_version(job.version)


def test_what_is_set_already_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLA_ONE", "mine")
    with surroundings({"TAVOLA_ONE": "yours", "TAVOLA_TWO": "yours"}):
        assert (os.environ["TAVOLA_ONE"], os.environ["TAVOLA_TWO"]) == ("mine", "yours")
    assert (os.environ["TAVOLA_ONE"], "TAVOLA_TWO" in os.environ) == ("mine", False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "sequence", "--address", "auto"], "--address goes with --engine ray"),
        (["arena", "sequence", "careful", "random", "--address", "a:1"], "--address goes with --engine ray"),
        (
            ["boards", "balance", "--engine", "ray", "--address", "a:1", "--workers", "2"],
            "--workers does not go with --address: a cluster has as many as it has",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(home: Path, arguments: list[str], message: str) -> None:
    assert refused(*arguments) == f"tavola: {message}"


# With Ray


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Nodes:
    """A cluster of two nodes; the second one can be killed and started again."""

    def __init__(self, folder: Path):
        self.folder, self.address = folder, f"127.0.0.1:{free_port()}"
        self.count = 0
        self.running: list[subprocess.Popen[Any]] = []

    def start_all(self) -> None:
        """Start both nodes."""
        port = self.address.rpartition(":")[2]
        how = (
            "--head",
            f"--port={port}",
            f"--temp-dir={self.folder}",
            "--include-dashboard=false",
            "--block",
        )
        limits = ("--num-cpus=1", f"--object-store-memory={STORE}", "--disable-usage-stats")
        self.start(START, "start", *how, *limits)
        self.start_second()

    def start(self, code: str, *arguments: str) -> None:
        """Start a node, and wait until it is up."""
        self.count += 1
        said = self.folder / f"node-{self.count}"
        with said.open("w") as stream:
            process = start([sys.executable, "-c", code, *arguments], stdout=stream, stderr=stream)
        self.running.append(process)
        wait_until(lambda: UP in said.read_text() or process.poll() is not None)
        assert process.poll() is None, said.read_text()

    def kill_second(self) -> None:
        """Kill all processes of the second node at once, as if its machine had failed."""
        kill_family(self.running.pop())

    def start_second(self) -> None:
        """Start it again."""
        self.start(START_ANOTHER, self.address, str(STORE))

    def end(self) -> None:
        """Kill all nodes."""
        while self.running:
            kill_family(self.running.pop())


def kill_family(process: "subprocess.Popen[Any]") -> None:
    """Kill a process and all that came from it: a worker of Ray's outlives its node where we adopt it."""
    family, others = {process.pid}, list(processes())
    while found := {number for number, parent, _ in others if parent in family} - family:
        family |= found
    end(process)
    for number in family & set(descendants()):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """The cluster: on loopback, with a token of its own, and gone afterwards."""
    if find_spec("ray") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("ray is not installed")
    own = {**cluster.LOOPBACK, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    with surroundings(own), tempfile.TemporaryDirectory("", "ray-", cluster.SHORT_FOLDER, True) as folder:
        found = Nodes(Path(folder))
        try:
            found.start_all()
            yield found
        finally:
            found.end()
            wait_until(lambda: not any(OF_RAY.search(command) for command in descendants().values()))


def workers() -> set[int]:
    """The processes that do a batch just now."""
    return {number for number, command in descendants().items() if command.startswith(WORKING)}


def figures(*arguments: str) -> Any:
    """What a command prints for programs, but for the time it took."""
    told = [json.loads(line) for line in tavola(*arguments, "--json").stdout.splitlines()]
    for each in told:
        each.pop("seconds", None) if isinstance(each, dict) else None
    return told


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "sequence", "--games", "20000", "--seed", "3"),
        ("simulate", "garden", "--games", "12", "--bots", "careful", "random"),
        ("arena", "diceland", "careful", "random", "--games", "8"),
        ("arena", "sequence", "strong", "careful", "--games", "4"),
        ("boards", "balance", "A", "B", "--games", "1500"),
    ],
    ids=" ".join,
)
def test_a_cluster_comes_to_the_same(home: Path, nodes: Nodes, command: tuple[str, ...]) -> None:
    there = figures(*command, "--engine", "ray", "--address", nodes.address)
    assert there == figures(*command)


@pytest.mark.long
def test_a_cluster_measures_the_same_candidates_at_every_stage(home: Path, nodes: Nodes) -> None:
    how = ("boards", "choose", "--candidates", "40", "--games", "1000", "--out", "boards")
    there = tavola(*how, "--engine", "ray", "--address", nodes.address, code=2)  # too few to choose from
    here = tavola(*how, code=2)
    assert (there.stdout, there.stderr) == (here.stdout, here.stderr)
    assert [line.partition(":")[0] for line in here.stdout.splitlines()] == [
        "screening",
        "refining",
        "in full",
    ]


@pytest.mark.long
def test_a_cluster_learns_the_same(home: Path, nodes: Nodes) -> None:
    how = ("train", "sequence", "--games", "640", "--deals", "2")
    there = figures(*how, "--out", "there.npz", "--engine", "ray", "--address", nodes.address)
    assert there == figures(*how, "--out", "here.npz")
    assert Path("there.npz").read_bytes() == Path("here.npz").read_bytes()


@pytest.mark.long
def test_records_come_in_order(home: Path, nodes: Nodes) -> None:
    how = ("simulate", "sequence", "--games", "100", "--legal")
    tavola(*how, "--records", "there", "--engine", "ray", "--address", nodes.address)
    tavola(*how, "--records", "here")
    assert Path("there").read_text() == Path("here").read_text()


def patience(home: Path) -> Path:
    """A player of one's own in the folder one is in; the file it waits for."""
    go = home / "go"
    (home / "patient.py").write_text(PATIENT.format(go=str(go)), encoding="utf-8")
    return go


CONTEST = ("arena", "sequence", "patient:Patient", "careful", "--games", "16")


@pytest.mark.long
def test_a_worker_and_a_node_are_killed_and_nothing_changes(home: Path, nodes: Nodes) -> None:
    go, pipe = patience(home), subprocess.PIPE
    asked = [*TAVOLA, *CONTEST, "--json", "--engine", "ray", "--address", nodes.address]
    with started(asked, stdout=pipe, stderr=pipe, text=True) as process:
        wait_for_others(set())
        before = workers()
        os.kill(min(before), signal.SIGKILL)
        wait_for_others({min(before)})
        before = workers()
        nodes.kill_second()
        wait_until(lambda: len(workers() & before) == 1)
        before = workers()
        nodes.start_second()
        wait_until(lambda: len(workers()) == 2)
        assert process.poll() is None
        assert workers() > before
        go.touch()
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (0, "")
    assert [json.loads(out)] == figures(*CONTEST)


def wait_for_others(dead: set[int]) -> None:
    """Wait until both nodes work, by none of these processes."""
    wait_until(lambda: len(workers()) == 2 and not workers() & dead)


def test_whatever_writes_past_python_is_not_heard_while_muted(capfd: pytest.CaptureFixture[str]) -> None:
    with cluster.muted():
        os.write(cluster.STDERR, b"Failed to push error to driver\n")
    os.write(cluster.STDERR, b"heard\n")
    assert capfd.readouterr().err == "heard\n"


@pytest.mark.long
@pytest.mark.parametrize("has_address", [True, False])
def test_ctrl_c_ends_the_work_and_leaves_nothing(home: Path, nodes: Nodes, has_address: bool) -> None:
    patience(home)
    where = ["--address", nodes.address] if has_address else ["--workers", "1"]
    code, out, err = interrupted([*CONTEST, "--engine", "ray", *where], lambda process: bool(workers()))
    assert (code, out, err) == (130, "", "tavola: stopped after 0 of 8 deals\n")
    wait_until(lambda: not workers())
    tavola("simulate", "sequence", "--games", "10", "--engine", "ray", "--address", nodes.address)


@pytest.mark.long
def test_a_cluster_for_the_purpose_is_gone_afterwards(home: Path, nodes: Nodes) -> None:
    folders = set(cluster.SHORT_FOLDER.glob(f"{cluster.PREFIX}*"))
    how = ("simulate", "sequence", "--games", "20000")
    assert figures(*how, "--engine", "ray", "--workers", "2") == figures(*how)
    wait_until(lambda: not [each for each in descendants().values() if cluster.PREFIX in each])
    assert set(cluster.SHORT_FOLDER.glob(f"{cluster.PREFIX}*")) <= folders


TWO = """from tavola.core.cluster import nothing, started
from tavola.core.workers import in_threads
for _ in range(2):
    with started(1) as workers:
        print(len(list(in_threads(nothing, range(3), workers))))
"""


@pytest.mark.long
def test_a_process_can_start_one_cluster_after_the_other(home: Path) -> None:
    assert python(TWO) == "3\n3\n"


@pytest.mark.long
def test_what_goes_wrong_there_is_told_in_one_line(home: Path, nodes: Nodes) -> None:
    (home / "broken.py").write_text(
        "from tavola import TavolaError\n\nclass Broken:\n    def __init__(self, *_): pass\n"
        "    def choose(self, *_): raise TavolaError('I do not know')\n"
    )
    how = ("arena", "sequence", "broken:Broken", "random", "--engine", "ray", "--address", nodes.address)
    assert tavola(*how, code=2).stderr == "tavola: I do not know\n"
