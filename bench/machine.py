"""Where and on what a run was made."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "bench" / "build"  # what a run leaves behind; git does not look there


def facts() -> dict[str, str]:
    """The machine, the versions, the commit and the date."""
    return {
        "processor": f"{processor()}, {cores()} cores, {platform.system()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "commit": commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def heading(*title: str) -> str:
    """What a run says first: what it is, and where and on what it was made."""
    return "\n".join([*title, *(f"  {name:<10} {value}" for name, value in facts().items())])


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor() -> str:
    """The processor's name, as the system knows it."""
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def commit() -> str:
    """The commit checked out, and whether files differ from it."""
    try:
        return git("rev-parse", "--short", "HEAD") + (" and edits" if git("status", "--porcelain") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def git(*arguments: str) -> str:
    """What git says about this repository."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
