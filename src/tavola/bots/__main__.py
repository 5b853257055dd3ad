"""``python -m tavola.bots``: bots that answer over stdin and stdout, in a process of their own."""

import os
import sys

from .engine import serve


def main() -> int:
    """Answer until there is no more to read."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed on the way must not stand between the answers
    try:
        serve(sys.stdin.buffer, answers, is_alone=True)
    except BrokenPipeError:  # nobody reads any more, so what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
