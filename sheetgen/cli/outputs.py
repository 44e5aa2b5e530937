"""What commands write and say: the looks of files in their names, lines for a terminal."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sheetgen
from sheetgen.cli.options import look_of
from sheetgen.core.files import called
from sheetgen.core.game import Game
from sheetgen.core.journal import Header
from sheetgen.core.requests import ReportFight
from sheetgen.library import sheets
from sheetgen.library.files import MANY, Folder, stem

T = TypeVar("T")

if TYPE_CHECKING:
    from sheetgen.core.session import Session
    from sheetgen.library.record import Record
    from sheetgen.library.sheets import Document


def variant(arguments: Namespace) -> str:
    """What a document's look adds to its file's name, where it is not the usual one: on paper of
    another size it does not take the place of what is printed on A4."""
    said = vars(arguments)
    named = [said.get(name) for name in ("copy", "sides", "paper", "ink", "size")]
    looks = [name for name in ("fillable", "duplex", "example", "dated") if said.get(name)]
    looks += [look.replace("/", "-of-") for look in named if look and look not in sheets.PLAIN]
    return "".join(f".{look}" for look in looks)


def report_names(
    name: str, kind: str, forms: Iterable[str], paper: str = "a4", booklet: bool = False
) -> dict[str, str]:
    """The names of a report's files by format: what it is of, its look, and what `kind` of document
    it is. A text has no look."""
    from sheetgen.library.report import FORMATS

    look = variant(Namespace(paper=paper)) + (".booklet" if booklet else "")
    of = {form: "" if FORMATS[form].is_text else look for form in forms}
    return {form: f"{name}{look}.{kind}.{FORMATS[form].ending}" for form, look in of.items()}


def opened(path: str | Path, campaign: str | None) -> Record:
    """The record in a journal, played from a `campaign`, if one is named. Says on standard error if
    its last line was cut short. Raises as `sheetgen.open` does."""
    record = sheetgen.open(path, campaign=campaign)
    warn_of_torn(path, record.torn)
    return record


def warn_of_torn(path: str | Path, line: int | None) -> None:
    """Say that the last line of a journal was cut short, if it was."""
    if line is not None:
        print(f"sheetgen: {path}, line {line}: cut short, and left out", file=sys.stderr)


def tell(record: Record, path: str | Path, campaign: str | None) -> None:
    """Say how a game stands, what is asked next, and what goes on with its journal."""
    print(folded(record.in_short()))
    if record.asked:
        print(folded(f"asked now: {record.asked}"))
        named = [f"--campaign={campaign}"] if campaign else []
        if isinstance(record.session.request, ReportFight):
            form = shell_line("sheetgen", "fight-form", str(path), *named)
            print(f"a form to write the report on: {form}")
            named += ["--fight", "FORM"]
        print(f"go on with: {shell_line('sheetgen', 'record', '--resume', str(path), *named)}")


def folded(text: str) -> str:
    """A sentence in lines of the terminal, no word broken; in one line where there is none."""
    if not sys.stdout.isatty():
        return text
    wide = shutil.get_terminal_size().columns
    return textwrap.fill(text, wide, break_long_words=False, break_on_hyphens=False)


def print_opening(opening: Sequence[str]) -> None:
    """Say how a story begins: its headline, and what stands below it."""
    for paragraph in opening:
        print(folded(paragraph), end="\n\n")


def first_to_open(sheets: Sequence[Path], reports: Sequence[Path]) -> tuple[Path, Path]:
    """What is best opened first of a game's papers: its first sheet, and its story as a page."""
    return sheets[0], next((path for path in reports if path.suffix == ".html"), reports[0])


def print_papers(sheets: Sequence[Path], reports: Sequence[Path], *rest: Path) -> None:
    """Say where the papers of a game are, what is best opened first before the others."""
    first = first_to_open(sheets, reports) if sheets and reports else ()
    for what, path in zip(("sheet", "story"), first, strict=False):
        print(f"the {what}: {path}")
    for path in (*sheets, *reports, *rest):
        if path not in first:
            print(path)


def shell_line(*words: str) -> str:
    """Words as a line for the shell of this system."""
    if os.name != "nt":
        return shlex.join(words)
    from subprocess import list2cmdline

    return list2cmdline(words)


def print_json(found: Any) -> None:
    """Print one JSON object."""
    print(json.dumps(found, ensure_ascii=False))


def bar(things: Iterable[T], unit: str, count: int | None = None) -> Iterable[T]:
    """Things passed on, with a bar on a terminal that shows how many of them have passed."""
    if not unit:
        return things
    from tqdm import tqdm

    shown: Iterable[T] = tqdm(things, total=count, unit=unit, disable=None, leave=False)
    return shown


def folder_of(out: str, record: Record, force: bool) -> Folder:
    """A folder for the files of a record."""
    return Folder(out, record.header, record.session.answers, force)


def journal_of(arguments: Namespace, header: Header, name: str) -> Path:
    """The journal of a game that is told to its end: that named, or one called after `name`."""
    if arguments.journal:
        return called(arguments.journal)
    return called(arguments.out) / f"{stem(header, name)}.journal.jsonl"


def keep(
    arguments: Namespace,
    header: Header,
    session: Session,
    name: str,
    notes: Iterable[tuple[int, str]] = (),
) -> int:
    """Keep a game that is told to its end: its journal, by the name given or one made of `name`,
    and a line that says how it stands. A note comes with how many answers stood."""
    from sheetgen.library.record import answered

    target = journal_of(arguments, header, name)
    folder = Folder(str(target.parent), header, session.answers, arguments.force)
    made = answered(header, session, notes)
    print(folder.write(target.name, made.journal().encode()))
    tell(made, target, vars(arguments).get("campaign"))
    return 0


def names_of(game: Game, arguments: Namespace) -> list[str]:
    """Which sheets are drawn; those left out for having no fields are named."""
    names = sheets.names_of(game, arguments.sheet)
    able = sheets.names_of(game, arguments.sheet, arguments.fillable)
    left_out = ", ".join(name for name in names if name not in able)
    if left_out:
        warning = f"left out, because they cannot be filled in on the screen: {left_out}"
        print(f"sheetgen: {warning}", file=sys.stderr)
    return able


def say_how_many(
    names: Sequence[str], copies: int, made: Callable[[Sequence[str]], Document]
) -> None:
    """Say how many pages several sheets have together, where they are many, and how a part of them
    is had by itself. `made` makes a copy of some."""
    pages = made(names).pages if len(names) > 1 else 0
    if pages < MANY:
        return
    all_told = f"{copies} booklets of {pages} pages" if copies > 1 else f"{pages} pages"
    *parts, last = (f"{name} ({made([name]).pages})" for name in names)
    alone = f"for one part alone give --sheet {', '.join(parts)} or {last}"
    print(f"sheetgen: {all_told}; {alone}", file=sys.stderr)


def ending(arguments: Namespace, names: Sequence[str], game: Game) -> str:
    """The end of the file name of a sheet, or of several in one file, before its point: one look,
    or one choice of sheets, does not take another's place."""
    every = sheets.names_of(game, (), getattr(arguments, "fillable", False))
    name = "booklet" if len(names) > 1 and list(names) == every else "-".join(names)
    return f"{variant(arguments)}.{name}"


def each(folder: Folder, name: str, record: Record, arguments: Namespace) -> list[Path]:
    """Write the sheets chosen of a record, each in the formats chosen; returns the paths."""
    paths: list[Path] = []
    for sheet in sheets.names_of(record.game, arguments.sheet):

        def made(form: str, sheet: str = sheet) -> Document:
            dated = getattr(arguments, "dated", False)
            return record.sheet(sheet, look=look_of(arguments, form), dated=dated)

        called = f"{name}{ending(arguments, [sheet], record.game)}"
        paths += folder.drawn(called, made, getattr(arguments, "format", ["pdf"]))
    return paths


def print_standings(
    names: tuple[str, str], standings: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    """The figures of two games, the one above the other: tables by their rows, then the single
    numbers, and how they ended."""
    from sheetgen.kits.telling.lists import aligned

    first, _ = standings
    tables = [name for name, value in first.items() if isinstance(value, dict)]
    figures = [name for name, value in first.items() if type(value) is int]
    rows = [
        row
        for table in tables
        for row in _above(table, names, [[*one[table].values()] for one in standings])
    ]
    if rows:
        heads = [*first[tables[0]]]
        told = aligned([["", "", *heads], *rows], [False, False, *(True for _ in heads)])
        print("", *told, sep="\n")
    singles = [
        row for name in figures for row in _above(name, names, [[one[name]] for one in standings])
    ]
    print("", *aligned([["", "", ""], *singles], [False, False, True])[1:], sep="\n")
    if "result" in first:
        ends = _above("result", names, [[one["result"]] for one in standings])
        print(*aligned([["", "", ""], *ends], [False, False, False])[1:], sep="\n")


def _above(what: str, names: tuple[str, str], rows: list[list[Any]]) -> list[list[str]]:
    """A row of figures of each; one row where they are the same."""
    one, other = ([figure_text(figure) for figure in row] for row in rows)
    both = [[what, "both", *one]]
    return both if one == other else [[what, names[0], *one], ["", names[1], *other]]


def figure_text(figure: Any) -> str:
    """A figure as it is printed."""
    if figure is None:
        return ""
    return f"{figure:.2f}" if isinstance(figure, float) else str(figure)


def typed(figure: str) -> str:
    """A figure as a terminal has it, with a hyphen for its minus."""
    return figure.replace("−", "-")
