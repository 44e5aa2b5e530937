"""Show how a recorded game stands."""

from argparse import Namespace

from sheetgen.cli.outputs import opened, print_json
from sheetgen.kits.telling.lists import aligned
from sheetgen.kits.telling.usertext import lines_of

_LABEL = 14
"""Columns of the names of figures, unless one is longer."""


def run(arguments: Namespace) -> None:
    """`sheetgen show JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    standing = record.summary()
    if arguments.json:
        print_json(standing)
        return
    print(f"{record.game.title}: {record.in_short()}")
    tables = {name: value for name, value in standing.items() if isinstance(value, dict)}
    if tables:
        columns = list(next(iter(tables.values())))
        rows = [[name, *(f"{row[column]}" for column in columns)] for name, row in tables.items()]
        print("", *aligned([["", *columns], *rows], [False, *(True for _ in columns)]), sep="\n")
    print()
    figures = {
        name: "not known yet" if value is None else value
        for name, value in standing.items()
        if name not in tables and not isinstance(value, (bool, list))
    }
    wide = max([_LABEL, *(len(name) + 1 for name in figures)])
    for name, value in figures.items():
        print(f"{name:<{wide}}{value}")
    if record.asked:
        print(f"{'asked now':<{wide}}{record.asked}")
    if record.header.date:
        print(f"{'played on':<{wide}}{record.header.date}")
    for _, note in record.notes:
        for place, line in enumerate(lines_of(note)):
            print(f"{'' if place else 'note':<{wide}}{line}".rstrip())
