"""Sheets and reports, written to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
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


def sheets(
    folder: Folder,
    name: str,
    game: Game,
    pages: Iterable[Page],
    count: int = 1,
    what: str = "game sheet",
) -> Path:
    """Write pages as one PDF, with a progress bar if they are many; returns its path."""
    from sheetgen.sheets.pdf import write

    with folder.replacing(name) as part, part.open("wb") as file:
        write(
            file,
            _with_progress(pages, count),
            title=f"{game.title}: {what}",
            author=folder.header.player or "",
            subject=f"{game.title}, edition {folder.header.edition}",
            keywords=folder.mark,
        )
    return folder.path / name


def report(
    folder: Folder,
    name: str,
    game: Game,
    session: Session,
    notes: list[tuple[int, str]],
    arguments: Namespace,
    formats: Sequence[str],
) -> list[Path]:
    """Write a game's report in these formats (`md`, `html`, `pdf`); returns the paths."""
    text = game.part("report").markdown(folder.header, session, notes, templates(arguments))
    return markdown(folder, name, game.title, text, arguments, formats)


def templates(arguments: Namespace) -> Path | None:
    """The user's own folder of templates, if --templates names one."""
    return Path(arguments.templates).expanduser() if arguments.templates else None


def markdown(
    folder: Folder,
    name: str,
    title: str,
    text: str,
    arguments: Namespace,
    formats: Sequence[str],
) -> list[Path]:
    """Write a Markdown text as it is, as HTML and as PDF, whichever are asked for.

    All is made before any of it is written.
    """
    from sheetgen.sheets.paper import PAPERS

    folder.check(*(f"{name}.{form}" for form in formats))
    made = {}
    for form in formats:
        if form == "md":
            made[form] = _marked(text, folder.mark).encode()
        elif form == "html":
            from sheetgen.reports.html import to_html

            html = to_html(text, title, templates(arguments))
            made[form] = f"{html}<!-- {folder.mark} -->\n".encode()
        else:
            from sheetgen.reports.pdf import to_pdf

            file = BytesIO()
            paper = PAPERS[arguments.paper]
            to_pdf(text, file, paper, title, title, keywords=folder.mark)
            made[form] = file.getvalue()
    return [folder.write(f"{name}.{form}", content) for form, content in made.items()]


def _marked(text: str, mark: str) -> str:
    """A Markdown text whose front matter says what game it is of."""
    fence = "---\n"
    rest = text.removeprefix(fence) if text.startswith(fence) else f"{fence}\n{text}"
    return f"{fence}record: {mark}\n{rest}"


def _with_progress(pages: Iterable[Page], count: int) -> Iterable[Page]:
    """Show a progress bar on a terminal, for files of many pages."""
    if count < 20:
        return pages
    from tqdm import tqdm

    bar: Iterable[Page] = tqdm(pages, total=count, unit=" sheets", disable=None, leave=False)
    return bar
