"""Sum up all recorded games of a folder: a table, pages with charts, a spreadsheet."""

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from sheetgen.cli import settings
from sheetgen.cli.outputs import typed, variant
from sheetgen.core.errors import printable
from sheetgen.core.files import called, plain_name
from sheetgen.core.session import watched
from sheetgen.kits.career.career import Career as Figures
from sheetgen.kits.career.career import Kind
from sheetgen.kits.career.lists import AT_A_TERMINAL, is_one, numbered
from sheetgen.kits.telling.lists import aligned, to_text
from sheetgen.library.career import Career, of_folder
from sheetgen.library.files import Folder


def run(arguments: Namespace) -> None:
    """`sheetgen career FOLDER`."""
    # A player saved as a default names sheets to come; here a name leaves games out.
    player = arguments.player
    settings.fill_in(arguments)
    found = of_folder(arguments.folder, player, partial(watched, unit=" games"))
    for sentence in found.passed_over:
        print(f"sheetgen: skipped: {printable(sentence)}", file=sys.stderr)
    _print(found.figures)
    print()
    for path in _write(found, arguments):
        print(path)


def _print(found: Figures) -> None:
    """The tables: by kind, how they went on, the best and the worst, and game by game."""
    for kind in found.kinds():
        _print_kind(kind)
    print(f"all games, {found.order.replace('’', chr(39))}")
    games = numbered([*found.finished, *found.unfinished])
    print(*map(typed, to_text(AT_A_TERMINAL, games)), sep="\n")


def _print_kind(kind: Kind) -> None:
    from sheetgen.kits.career.page import figure_of, figures_of

    more = f", {kind.unfinished} not finished" if kind.unfinished else ""
    print(f"{printable(kind.name)}: {len(kind.games)} finished{more}")
    notable = (*kind.best(), *kind.worst())
    rows = [[one.what, figure_of(one), plain_name(one.played.file), one.says] for one in notable]
    rows = [[printable(cell) for cell in row] for row in rows]
    told = [f"{one.label}: {one.figure}" for one in figures_of(kind) if kind.games]
    for line in (*told, *aligned([["", "", "", ""], *rows], [False, True, False, False])[1:]):
        print(f"  {typed(line)}")
    print()


def _write(found: Career, arguments: Namespace) -> list[Path]:
    """Write the pages and the table; returns their paths."""
    pdf = Folder(arguments.out, found.header, [], arguments.force)
    table = Path(arguments.out) / f"{found.name}.career.csv"
    if arguments.csv:
        table = called(arguments.csv)
    # A table of a career is known by its heads: it cannot bear a mark.
    known = arguments.force or is_one(table)
    csv = Folder(str(table.parent), found.header, [], known)
    pages = f"{found.name}{variant(arguments)}.career.pdf"
    pdf.check(pages)
    csv.check(table.name)
    return [
        pdf.document(pages, found.document(arguments.paper)),
        csv.write(table.name, found.csv()),
    ]
