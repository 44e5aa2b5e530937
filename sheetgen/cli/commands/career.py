"""Sum up all recorded games of a folder: a table, pages with charts, a spreadsheet."""

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from statistics import fmean

from sheetgen.cli import settings
from sheetgen.cli.outputs import print_json, typed, variant
from sheetgen.core.errors import printable
from sheetgen.core.files import called
from sheetgen.core.session import watched
from sheetgen.kits.career.career import FIGURES, Kind, Notable
from sheetgen.kits.career.career import Career as Figures
from sheetgen.kits.career.lists import AT_A_TERMINAL, is_one, numbered
from sheetgen.kits.chances.account import change, decimal
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
    if arguments.json:
        print_json(found.to_json())
        return
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
    more = f", {kind.unfinished} not finished" if kind.unfinished else ""
    print(f"{printable(kind.name)}: {len(kind.games)} finished{more}")
    known = {name: figure for name, figure in FIGURES.items() if kind.values(figure)}
    if known:
        heads = ("won" if name == "score" and kind.is_outcome else name for name in known)
        halves = [kind.halves(figure) for figure in known.values()]
        means = {"mean": [fmean(kind.values(figure)) for figure in known.values()]}
        for place, label in enumerate(("the earlier half", "the later half")):
            if all(halves):
                means[label] = [half[place] for half in halves if half]
        rows = [
            [label, *(decimal(mean, is_chance=kind.is_outcome) for mean in row)]
            for label, row in means.items()
        ]
        _print_rows([["", *heads], *rows], [False, *(True for _ in known)])
    won = kind.won()
    for who, count in kind.winners().items():
        in_all = f"; {won[who]} in all of them" if who in won else ""
        named = printable(who.capitalize() if who in won else who)
        print(f"  games won, {named}: {count}{in_all}")
    notable = [
        [printable(one.what), _figure(one), printable(one.played.file), printable(one.says)]
        for one in (*kind.best(), *kind.worst())
    ]
    _print_rows([["", "", "", ""], *notable], [False, True, False, False])
    print()


def _print_rows(rows: list[list[str]], figures: list[bool]) -> None:
    for line in aligned(rows, figures):
        if line:
            print(f"  {typed(line)}")


def _figure(one: Notable) -> str:
    written = change if one.of == "luck" else decimal
    places = 0 if one.of in ("score", "margin") else 1
    return written(one.figure, places, one.played.is_outcome)


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
