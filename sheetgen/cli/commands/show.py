"""Show how a recorded game stands."""

from __future__ import annotations

import json
from argparse import Namespace

from sheetgen.cli import options
from sheetgen.cli.options import Parser
from sheetgen.cli.outputs import opened

EXAMPLES = """\
  sheetgen show output/convoy-sheet-pedestal.journal.jsonl"""


def words(command: Parser) -> None:
    """What the command takes."""
    options.journal(command)
    command.add_argument("--json", action="store_true", help="as one JSON object")


def run(arguments: Namespace) -> int:
    """`sheetgen show JOURNAL`."""
    record = opened(arguments.journal)
    standing = record.summary()
    if arguments.json:
        print(json.dumps(standing, ensure_ascii=False))
        return 0
    print(f"{record.game.title}: {record.in_short()}")
    tables = {name: value for name, value in standing.items() if isinstance(value, dict)}
    columns = list(next(iter(tables.values()), {}))
    print(f"\n{'':<12}" + "".join(f"{column:>11}" for column in columns))
    for name, row in tables.items():
        print(f"{name:<12}" + "".join(f"{row[column]:>11}" for column in columns))
    print()
    for name, value in standing.items():
        if name not in tables and not isinstance(value, bool):
            print(f"{name:<14}{'not known yet' if value is None else value}")
    if record.asked:
        print(f"{'asked now':<14}{record.asked}")
    for _, note in record.notes:
        print(f"{'note':<14}{note}")
    return 0
