"""``python -m tests.referee FILE…``: let the referees judge files of records, line by line."""

import json
import sys
from importlib import import_module
from pathlib import Path


def main(paths: list[str]) -> int:
    """Judge every record; print what is wrong, and how many were judged. Returns how many are wrong."""
    wrong = 0
    for path in paths:
        games = lines = 0
        with Path(path).open(encoding="utf-8") as stream:
            for number, text in enumerate(stream, 1):
                record = json.loads(text)
                verdict = import_module(f"tests.referee.{record['game']}").judge(record)
                games, lines, wrong = games + 1, lines + len(record["log"]), wrong + (verdict is not None)
                if verdict is not None:
                    print(f"{path}:{number}: {verdict}")
        print(f"{path}: {games:,} games, {lines:,} lines judged")
    print(f"{wrong:,} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
