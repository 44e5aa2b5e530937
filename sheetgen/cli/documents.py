"""Sheets and reports, written to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli import texts
from sheetgen.cli.outputs import Folder
from sheetgen.cli.texts import templates, voice_and_length, voice_suffix
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.journal import Header, dice_rolled
from sheetgen.core.session import Session

if TYPE_CHECKING:
    from sheetgen.kits.chances.analysis import Analysis
    from sheetgen.kits.drawing.page import Foot, Page
    from sheetgen.kits.telling.figures import Figures


def pages(
    game: Game,
    paper: str,
    conditions: Conditions,
    header: Header,
    session: Session | None,
    copy: str = "",
    fillable: bool = False,
    sides: str = "both",
    size: str = "normal",
    sheet: str = "sheet",
) -> list[Page]:
    """A sheet of a session as far as it has come, blank without one: its `front`, or `both` sides,
    in a size. `fillable`: with fields to fill in on the screen. `sheet` is one
    of the game's sheets.

    Raises Error for what the sheet cannot be drawn as.
    """
    from sheetgen.kits.drawing.paper import PAPERS

    about, chronicle = _known(game, header, session, copy)
    if fillable and size != "normal":
        raise Error("a sheet to fill in on the screen has the normal size")
    look = {"sides": sides, "size": size} if has_sizes(game, sheet) else {}
    if not look and (sides, size) != ("both", "normal"):
        raise Error(f"the {sheet} of {game.title} has one size, and no back to leave out")
    if fillable:
        look.pop("size", None)
    part = game.part(game.sheet(sheet, "form" if fillable else "document"))
    drawn: list[Page] = part.pages(PAPERS[paper], conditions, chronicle, about, **look)
    return drawn


def bound(
    game: Game,
    paper: str,
    conditions: Conditions,
    header: Header,
    session: Session | None,
    copy: str,
    drawn: dict[str, list[Page]],
) -> list[Page]:
    """The pages of several sheets as the booklet that the game's part `booklet` makes of them; of
    one sheet, or without that part, as they are."""
    from sheetgen.kits.drawing.paper import PAPERS

    if len(drawn) < 2 or not game.has("sheet.booklet"):
        return [page for pages in drawn.values() for page in pages]
    about, chronicle = _known(game, header, session, copy)
    pages: list[Page] = game.part("sheet.booklet").bound(
        PAPERS[paper], conditions, chronicle, about, drawn
    )
    return pages


def _known(game: Game, header: Header, session: Session | None, copy: str) -> tuple[Foot, Any]:
    """What a page's foot says of a copy, and the chronicle it is drawn from (None: blank)."""
    if session is None:
        return foot(game, header, None, copy), None
    source = "seed" if header.seed else "typed"
    about = foot(game, header, source, copy, dice_rolled(session.answers))
    return about, game.part("story.chronicle").tell(session)


def has_sizes(game: Game, sheet: str) -> bool:
    """Whether a sheet of a game is drawn in several sizes."""
    return hasattr(game.part(game.sheet(sheet)), "page_count")


def sheet_names(game: Game, chosen: list[str]) -> list[str]:
    """The sheets chosen, or all there are. Raises Error for one that the game has not."""
    named = dict.fromkeys(chosen or game.sheets)
    known = (*game.sheets, *game.further)
    return [pick(name, known, f"sheet of {game.name}") for name in named]


def forms(game: Game, names: list[str], chosen: list[str]) -> list[str]:
    """Those of some sheets that may be filled in on the screen.

    Raises Error if one of them that was `chosen` may not be, or none of them may.
    """
    able = [name for name in game.sheets if game.has(game.sheet(name, "form"))]
    not_able = [name for name in names if name not in able]
    if not able:
        raise Error(f"no sheet of {game.title} is to be filled in on the screen")
    if chosen and not_able:
        raise Error(
            f"the {not_able[0]} of {game.title} is not to be filled in on the screen; "
            f"these are: {', '.join(able)}"
        )
    return [name for name in names if name in able]


def ending(size: str, sheets: Sequence[str] = ("sheet",)) -> str:
    """The end of the file name of a sheet, or of several in one file: one size does not take
    another's place."""
    name = sheets[0] if len(sheets) == 1 else "booklet"
    return f".{name}.pdf" if size == "normal" else f".{size}.{name}.pdf"


def foot(game: Game, header: Header, source: str | None, copy: str = "", rolled: int = 0) -> Foot:
    """What the foot of a page says of a copy; `source`, `copy` and `rolled` as `Foot` has them."""
    from sheetgen.kits.drawing.page import Foot

    return Foot(
        player=header.player,
        seed=header.seed,
        policy=header.policy,
        source=source,
        rulings=tuple(f"{name}={value}" for name, value in header.rulings.items()),
        credits=game.credits,
        software=header.software,
        copy=copy,
        rolled=rolled,
    )


def sheets(
    folder: Folder,
    name: str,
    game: Game,
    pages: Iterable[Page],
    count: int = 1,
    what: str = "game sheet",
    ink: str = "normal",
    fillable: bool = False,
    onto: Callable[..., Any] | None = None,
) -> Path:
    """Write pages as one PDF, with a progress bar if they are many; returns its path. A `fillable`
    one may hold what only its reader knows, and only --force replaces it. `onto` as `pdf.write` has
    it."""
    from sheetgen.kits.drawing.pdf import write

    mark = folder.mark.replace("sheetgen", "sheetgen form") if fillable else folder.mark
    with folder.replacing(name) as part, part.open("wb") as file:
        write(
            file,
            _with_progress(pages, count),
            title=f"{game.title}: {what}",
            author=folder.header.player or "",
            subject=f"{game.title}, edition {folder.header.edition}",
            keywords=mark,
            onto=onto,
            ink=ink,
        )
    return folder.path / name


def each_sheet(
    folder: Folder,
    name: str,
    game: Game,
    header: Header,
    session: Session,
    arguments: Namespace,
) -> list[Path]:
    """Write the sheets chosen of a session, each as a PDF; returns the paths."""
    paths = []
    for sheet in sheet_names(game, arguments.sheet):
        drawn = pages(
            game,
            arguments.paper,
            session.conditions,
            header,
            session,
            sides=arguments.sides,
            size=arguments.size,
            sheet=sheet,
        )
        file = f"{name}{ending(arguments.size, [sheet])}"
        paths.append(sheets(folder, file, game, drawn, ink=arguments.ink))
    return paths


def report(
    folder: Folder,
    name: str,
    game: Game,
    session: Session,
    notes: list[tuple[int, str]],
    arguments: Namespace,
    formats: Sequence[str],
) -> list[Path]:
    """Write a game's report in these formats (of `REPORT_FORMATS`); returns the paths. One in
    another voice or length has a name of its own."""
    # What cannot be written is said before the analysis, which takes its time.
    voice_and_length(game, arguments)
    name = f"{name}{voice_suffix(arguments)}"
    folder.check(*(f"{name}.{texts.ending(form)}" for form in formats))
    report_formats = [form for form in formats if form != texts.LONELOG]
    paths = (
        _report_text(folder, name, game, session, notes, arguments, report_formats)
        if report_formats
        else []
    )
    if texts.LONELOG in formats:
        log = game.part("report.lonelog").markdown(folder.header, session, notes)
        content = texts.with_mark(log, folder.mark).encode()
        paths.append(folder.write(f"{name}.{texts.ending(texts.LONELOG)}", content))
    return paths


def _report_text(
    folder: Folder,
    name: str,
    game: Game,
    session: Session,
    notes: list[tuple[int, str]],
    arguments: Namespace,
    formats: Sequence[str],
) -> list[Path]:
    """Write a game's report as it is told, with its drawings."""
    from sheetgen.kits.telling.luck import charts
    from sheetgen.kits.telling.templates import library

    # A folder that is not there is said before the analysis, too.
    library(templates(arguments))
    analysis = _analysis(game, session)
    part = game.part("report.document")
    text = part.markdown(
        folder.header,
        session,
        notes,
        templates(arguments),
        analysis,
        **voice_and_length(game, arguments),
    )
    figures = {**part.figures(session), **(charts(analysis) if analysis else {})}
    audited = _audited(folder, name, game, session, arguments, analysis)
    return markdown(folder, name, game.title, text, arguments, formats, figures) + audited


def _audited(
    folder: Folder,
    name: str,
    game: Game,
    session: Session,
    arguments: Namespace,
    analysis: Analysis | None,
) -> list[Path]:
    """Write the audit of a report beside it, if --audit asks for it."""
    if not getattr(arguments, "audit", False):
        return []
    from sheetgen.kits.telling.audit import markdown as page

    how = voice_and_length(game, arguments)
    audit = game.part("report.audit").audit(
        folder.header, session, templates(arguments), analysis, **how
    )
    return [folder.write(f"{name}-audit.md", texts.with_mark(page(audit), folder.mark).encode())]


def _analysis(game: Game, session: Session) -> Analysis | None:
    """The analysis of a session, from its record alone: the same whether dice were typed or rolled
    from a seed. None where there is nothing to analyse."""
    if not game.reference_policy:
        return None
    from sheetgen.kits.chances.analysis import analyse
    from sheetgen.kits.chances.ledger import NothingPlayed

    try:
        return analyse(session, game.reference_policy, seed=None)
    except NothingPlayed:
        return None


def markdown(
    folder: Folder,
    name: str,
    title: str,
    text: str,
    arguments: Namespace,
    formats: Sequence[str],
    figures: Figures | None = None,
) -> list[Path]:
    """Write a Markdown text in the formats asked for; the figures it places are in HTML and PDF.

    All is made before any of it is written.
    """
    names = {form: f"{name}.{texts.ending(form)}" for form in formats}
    folder.check(*names.values())
    document = texts.Document(text, title, figures or {}, folder.mark)
    made = {form: texts.rendered(form, document, arguments) for form in names}
    return [folder.write(names[form], content) for form, content in made.items()]


def _with_progress(pages: Iterable[Page], count: int) -> Iterable[Page]:
    """Show a progress bar on a terminal, for files of many pages."""
    if count < 20:
        return pages
    from tqdm import tqdm

    bar: Iterable[Page] = tqdm(pages, total=count, unit=" pages", disable=None, leave=False)
    return bar
