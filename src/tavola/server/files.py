"""How many files and sockets this process may have open, and how many of them are for visitors."""

import sys

ACCEPTED_AT_ONCE = 128  # connections, before any of them is looked at
RESERVED = 64 + ACCEPTED_AT_ONCE  # for the store, the bots' pipes, logs, and files that are being sent
LEAST = 16  # sockets for visitors, however few files there may be
ENOUGH = 100_000  # files

if sys.platform == "win32":

    def max_files() -> int:
        """Windows has no limit of this kind."""
        return ENOUGH

else:
    import resource

    def max_files() -> int:
        """As many as the system lets us have; what we begin with is often far less."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most


def max_sockets() -> int:
    """How many visitors' connections can be open, so that some files are always left for ourselves."""
    return max(max_files() - RESERVED, LEAST)
