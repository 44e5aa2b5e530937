"""All recorded games of a folder, summed up: `sheetgen career`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

from sheetgen import __version__
from sheetgen.cli import settings
from sheetgen.cli.outputs import Folder
from sheetgen.core import registry as games
from sheetgen.core.files import safe
from sheetgen.core.journal import Header
from sheetgen.kits.career import csv as career_csv
from sheetgen.kits.career.career import FIGURES, Career, Kind, Notable, Played
from sheetgen.kits.career.reading import career_of

_NAME, _LABEL = 40, 24
"""Columns of the name of a record, and of the label of a figure."""


def career(arguments: Namespace) -> int:
    """`sheetgen career FOLDER`."""
    # A player saved as a default names sheets to come; here a name leaves games out.
    player = arguments.player
    settings.fill_in(arguments)
    folder = Path(arguments.folder).expanduser()
    found = career_of(folder, player, _with_progress)
    for sentence in found.passed_over:
        print(f"sheetgen: passed over: {_shown(sentence)}", file=sys.stderr)
    if arguments.json:
        print(json.dumps(found.career.to_json(), ensure_ascii=False))
        return 0
    _print(found.career)
    print()
    for path in _write(found.career, folder, player, arguments):
        print(path)
    return 0


def _with_progress(paths: list[Path]) -> Iterable[Path]:
    """Show a progress bar on a terminal: to price the dice of a game takes a second."""
    if len(paths) < 3:
        return paths
    from tqdm import tqdm

    bar: Iterable[Path] = tqdm(paths, unit=" games", disable=None, leave=False)
    return bar


def _print(found: Career) -> None:
    """The tables: by kind, how they went on, the best and the worst, and game by game."""
    for kind in found.kinds():
        _print_kind(kind)
    if found.finished:
        print("all games, in the order of their files' names")
        print(f"{'no.':>5}  {'record':<{_NAME}}{'par':>8}{'luck':>8}{'errors':>8}  result")
    for number, played in enumerate(found.finished, start=1):
        _print_game(str(number), played)
    if found.unfinished:
        print("not finished, and in no figure above")
    for played in found.unfinished:
        _print_game("", played)


def _print_kind(kind: Kind) -> None:
    more = f", {kind.unfinished} not finished" if kind.unfinished else ""
    print(f"{_shown(kind.name)}: {len(kind.games)} finished{more}")
    known = {name: figure for name, figure in FIGURES.items() if kind.values(figure)}
    if known:
        print(f"  {'':<{_LABEL}}" + "".join(f"{name:>9}" for name in known))
        _print_figures("mean", [fmean(kind.values(figure)) for figure in known.values()])
    halves = [kind.halves(figure) for figure in known.values()]
    for i, label in enumerate(("the earlier half", "the later half")):
        if halves and all(halves):
            _print_figures(label, [half[i] for half in halves if half])
    won = kind.won()
    for who, count in kind.winners().items():
        in_all = f"  in all of them {won[who]}" if who in won else ""
        named = _shown(who.capitalize() if who in won else who)
        print(f"  {'games won: ' + named:<{_LABEL}}{count:>9}{in_all}")
    for one in (*kind.best(), *kind.worst()):
        note = f": {one.says}" if one.says else ""
        line = f"{one.what:<{_LABEL}}{_figure(one):>9}  {one.played.file}{note}"
        print(f"  {_shown(line)}")
    print()


def _figure(one: Notable) -> str:
    sign = "+" if one.of == "luck" else ""
    return f"{one.figure:{sign}.{0 if one.of in ('score', 'margin') else 1}f}"


def _print_figures(label: str, means: list[float]) -> None:
    print(f"  {label:<{_LABEL}}" + "".join(f"{mean:>9.1f}" for mean in means))


def _print_game(number: str, played: Played) -> None:
    account = played.account
    name = _shown(played.file.removesuffix(".jsonl").removesuffix(".journal"))
    if len(name) > _NAME:
        name = f"{name[: _NAME - 3]}..."
    priced = f"{'':>24}"
    if account:
        priced = f"{account.par:>8.1f}{account.luck:>+8.1f}{account.errors:>8.1f}"
    print(f"{number:>5}  {name:<{_NAME}}{priced}  {_shown(played.in_short)}")


def _shown(text: str) -> str:
    """A text of anybody's for the terminal, which takes no orders from it."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _write(found: Career, folder: Path, player: str | None, arguments: Namespace) -> list[Path]:
    """Write the pages and the table; returns their paths."""
    named = folder.resolve().name or "games"
    name = safe(named) + (f"-{safe(player)}" if player else "")
    header = Header("career", named, "", player=player, software=f"sheetgen {__version__}")
    pdf = Folder(arguments.out, header, [], arguments.force)
    table = Path(arguments.out) / f"{name}.career.csv"
    if arguments.csv:
        table = Path(arguments.csv).expanduser()
    # A table of a career is known by its heads: it cannot bear a mark.
    csv = Folder(str(table.parent), header, [], arguments.force or career_csv.is_one(table))
    pdf.check(f"{name}.career.pdf")
    csv.check(table.name)
    return [
        _write_pages(pdf, f"{name}.career.pdf", found, arguments.paper),
        csv.write(table.name, career_csv.to_csv(found)),
    ]


def _write_pages(folder: Folder, name: str, found: Career, paper: str) -> Path:
    from sheetgen.kits.career.page import pages
    from sheetgen.kits.drawing.paper import PAPERS
    from sheetgen.kits.drawing.pdf import write

    drawn = pages(PAPERS[paper], found, _foot(found, folder.header.software))
    with folder.replacing(name) as part, part.open("wb") as file:
        write(file, drawn, title="Career", author=found.player, keywords=folder.mark)
    return folder.path / name


def _foot(found: Career, software: str) -> tuple[str, ...]:
    """How the figures are to be read, and who made the games."""
    played = [games.find(name) for name in dict.fromkeys(p.game for p in found.games)]
    priced = [
        f"{game.title}: par + luck − errors = score, priced by what the policy "
        f"{game.reference_policy} is expected to score."
        for game in played
        if game.reference_policy
    ]
    credits = ["; ".join(game.credits) for game in played if game.credits]
    return (*priced, ". ".join((*credits, software)))
