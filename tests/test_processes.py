"""What other tests rely on: children can be interrupted, and none of them is overlooked."""

from pathlib import Path

from .processes import python

ROOT = Path(__file__).parent.parent
IN_THE_BACKGROUND = """
import os, signal
from tests.processes import let_children_hear, started
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
let_children_hear()
with started(["sleep", "600"]) as child:
    os.kill(os.getpid(), signal.SIGINT)  # as before, this is nothing to us
    os.kill(child.pid, signal.SIGINT)
    print(child.wait())
"""
LEAVING_SOMETHING = """
from tests import processes, waiting
waiting.PATIENCE_S = 0.1
processes.adopt_orphans()
processes.run(["sh", "-c", "sleep 600 >/dev/null 2>&1 &"])
try:
    processes.check_nothing_runs()
except AssertionError as error:
    print(error)
waiting.PATIENCE_S = 60
processes.check_nothing_runs()
"""


def test_children_are_interrupted_even_where_we_are_not() -> None:
    assert python(IN_THE_BACKGROUND, cwd=ROOT) == "-2\n"


def test_what_is_left_running_is_told_and_ended() -> None:
    assert python(LEAVING_SOMETHING, cwd=ROOT) == "left running: ['sleep 600']\n"
