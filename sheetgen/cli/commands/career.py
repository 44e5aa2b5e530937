"""Sum up all recorded games of a folder: a table, pages with charts, a spreadsheet."""

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from statistics import fmean

from sheetgen.cli import settings
from sheetgen.cli.outputs import print_json, typed, variant
from sheetgen.core.errors import printable
from sheetgen.core.files import called, plain_name
from sheetgen.core.session import watched
from sheetgen.kits.career.career import FIGURES, Kind, Notable, Played
from sheetgen.kits.career.career import Career as Figures
from sheetgen.kits.chances.account import change, decimal
from sheetgen.library.career import Career, of_folder
from sheetgen.library.files import Folder

_NAME, _LABEL = 40, 24
"""Columns of the name of a record, and of the label of a figure."""


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
    if found.finished:
        print(f"all games, {found.order.replace('’', chr(39))}")
        print(f"{'no.':>5}  {'record':<{_NAME}}{'par':>8}{'luck':>8}{'errors':>8}  result")
    for number, played in enumerate(found.finished, start=1):
        _print_game(str(number), played)
    if found.unfinished:
        print("not finished, and not counted above")
    for played in found.unfinished:
        _print_game("", played)


def _print_kind(kind: Kind) -> None:
    more = f", {kind.unfinished} not finished" if kind.unfinished else ""
    print(f"{printable(kind.name)}: {len(kind.games)} finished{more}")
    known = {name: figure for name, figure in FIGURES.items() if kind.values(figure)}
    if known:
        heads = ("won" if name == "score" and kind.is_outcome else name for name in known)
        print(f"  {'':<{_LABEL}}" + "".join(f"{head:>9}" for head in heads))
        means = [fmean(kind.values(figure)) for figure in known.values()]
        _print_figures("mean", means, kind.is_outcome)
    halves = [kind.halves(figure) for figure in known.values()]
    for i, label in enumerate(("the earlier half", "the later half")):
        if halves and all(halves):
            _print_figures(label, [half[i] for half in halves if half], kind.is_outcome)
    won = kind.won()
    for who, count in kind.winners().items():
        in_all = f"  in all of them {won[who]}" if who in won else ""
        named = printable(who.capitalize() if who in won else who)
        print(f"  {'games won: ' + named:<{_LABEL}}{count:>9}{in_all}")
    for one in (*kind.best(), *kind.worst()):
        note = f": {one.says}" if one.says else ""
        line = f"{one.what:<{_LABEL}}{_figure(one):>9}  {one.played.file}{note}"
        print(f"  {printable(line)}")
    print()


def _figure(one: Notable) -> str:
    written = change if one.of == "luck" else decimal
    places = 0 if one.of in ("score", "margin") else 1
    return typed(written(one.figure, places, one.played.is_outcome))


def _print_figures(label: str, means: list[float], is_chance: bool) -> None:
    written = (typed(decimal(mean, is_chance=is_chance)) for mean in means)
    print(f"  {label:<{_LABEL}}" + "".join(f"{figure:>9}" for figure in written))


def _print_game(number: str, played: Played) -> None:
    account = played.account
    name = printable(plain_name(played.file))
    name = f"{played.date} {name}".strip()
    if len(name) > _NAME:
        name = f"{name[: _NAME - 3]}..."
    priced = f"{'':>24}"
    if account:
        is_chance = played.is_outcome
        par, errors = (decimal(one, 1, is_chance) for one in (account.par, account.errors))
        luck = change(account.luck, 1, is_chance)
        priced = "".join(f"{typed(figure):>8}" for figure in (par, luck, errors))
    print(f"{number:>5}  {name:<{_NAME}}{priced}  {printable(played.in_short)}")


def _write(found: Career, arguments: Namespace) -> list[Path]:
    """Write the pages and the table; returns their paths."""
    from sheetgen.kits.career.lists import is_one

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
