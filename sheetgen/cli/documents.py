"""Sheets and reports, written to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.outputs import Folder
from sheetgen.journal import Header
from sheetgen.play import Conditions, Game, Session

if TYPE_CHECKING:
    from sheetgen.sheets.page import Page


def page(
    game: Game,
    paper: str,
    conditions: Conditions,
    header: Header,
    session: Session | None,
    copy: str = "",
) -> Page:
    """The game sheet of a session as far as it has come; blank without one."""
    from sheetgen.sheets.page import Foot
    from sheetgen.sheets.paper import PAPERS

    foot = Foot(
        player=header.player,
        seed=header.seed,
        policy=header.policy,
        source=None if session is None else ("seed" if header.seed else "typed"),
        rulings=tuple(f"{name}={value}" for name, value in header.rulings.items()),
        credits=game.credits,
        software=header.software,
        copy=copy,
    )
    chronicle = game.part("chronicle").tell(session) if session else None
    drawn: Page = game.part("sheet").page(PAPERS[paper], conditions, chronicle, foot)
    return drawn


def sheets(folder: Folder, name: str, game: Game, pages: Iterable[Page], count: int = 1) -> Path:
    """Write pages as one PDF, with a progress bar if they are many; returns its path."""
    from sheetgen.sheets.pdf import write

    with folder.replacing(name) as part, part.open("wb") as file:
        write(
            file,
            _with_progress(pages, count),
            title=f"{game.title}: game sheet",
            author=folder.header.player or "",
            subject=f"{game.title}, edition {folder.header.edition}",
            keywords=f"sheetgen {folder.id}",
        )
    return folder.path / name


def report(
    folder: Folder,
    name: str,
    game: Game,
    session: Session,
    notes: list[tuple[int, str]],
    arguments: Namespace,
) -> list[Path]:
    """Write a game's report in all formats, or in those of --format; returns the paths."""
    text = game.part("report").markdown(folder.header, session, notes, templates(arguments))
    return markdown(folder, name, game.title, text, arguments)


def templates(arguments: Namespace) -> Path | None:
    """The user's own folder of templates, if --templates names one."""
    return Path(arguments.templates) if arguments.templates else None


def markdown(
    folder: Folder,
    name: str,
    title: str,
    text: str,
    arguments: Namespace,
) -> list[Path]:
    """Write a Markdown text as it is, as HTML and as PDF, whichever are asked for.

    The names are checked before anything is written: of a set, either all take their place or none.
    """
    from sheetgen.reports import render
    from sheetgen.sheets.paper import PAPERS

    for form in arguments.format:
        folder.check(f"{name}.{form}")
    render.check_printable(text)
    mark = f"sheetgen {folder.id}"
    written = {}
    for form in arguments.format:
        if form == "md":
            written[form] = _marked(text, folder.id).encode()
        elif form == "html":
            html = render.to_html(text, title, templates(arguments), keywords=mark)
            written[form] = html.encode()
        else:
            file = BytesIO()
            paper = PAPERS[arguments.paper]
            render.to_pdf(text, file, paper, title=title, running_head=title, keywords=mark)
            written[form] = file.getvalue()
    return [folder.write(f"{name}.{form}", content) for form, content in written.items()]


def _marked(text: str, game: str) -> str:
    """A Markdown text whose front matter says what game it is of, so that it can be known again."""
    start = "---\n"
    if text.startswith(start):
        return f"{start}id: {game}\n{text.removeprefix(start)}"
    return f"{start}id: {game}\n{start}\n{text}"


def _with_progress(pages: Iterable[Page], count: int) -> Iterable[Page]:
    """Show a progress bar on a terminal, for files of many pages."""
    if count < 20:
        return pages
    from tqdm import tqdm

    bar: Iterable[Page] = tqdm(pages, total=count, unit=" sheets", disable=None, leave=False)
    return bar
