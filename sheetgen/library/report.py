"""A report, and all that it can be written as."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole
from sheetgen.core.game import Game, pick
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.voices import FULL, LENGTHS, usual

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Foot, Page
    from sheetgen.kits.telling.figures import Figures


class ReportText(NamedTuple):
    """What a report tells: its Markdown with the appendix, and what makes the drawings that it
    places."""

    text: str
    draw: Callable[[], Figures] = dict


@dataclass(eq=False)
class Report:
    """A text in Markdown with its drawings, to be written as a page of HTML, a PDF, or plain text.

    It is told when it is first asked for, by `tell`. `mark` is what its files bear to be known by;
    files in the folder `templates`, and then in the game's own, `within`, take the place of ours;
    `log` gives the game in Lonelog (None: there is none); `foot` says how it is made again on a
    paper, and perhaps as a booklet; the `appendix` stands in a page of HTML, and elsewhere only if
    it is asked for; `suffix` is what the telling adds to the names of its files; `sheet` draws the
    game sheet (None: there is none).
    """

    title: str
    mark: str
    tell: Callable[[], ReportText]
    templates: Path | None = None
    log: Callable[[], str] | None = None
    within: Path | None = None
    foot: Callable[[str, bool], Foot] | None = None
    appendix: bool = True
    suffix: str = ""
    sheet: Callable[[], Iterable[Page]] | None = None

    @cached_property
    def told(self) -> ReportText:
        """The text and its drawings. Raises Error for a template that cannot be used."""
        return self.tell()

    @cached_property
    def shown(self) -> str:
        """The text as it is asked for: with the appendix, or without."""
        from sheetgen.kits.telling.markdown import without_appendix

        return self.told.text if self.appendix else without_appendix(self.told.text)

    @property
    def opening(self) -> list[str]:
        """Its headline, and the first two paragraphs below it, in plain text."""
        from sheetgen.kits.telling.plain import opening

        # With its appendix, which bears no part in it: so it has been read for the page of HTML.
        return opening(self.told.text)

    @cached_property
    def figures(self) -> Figures:
        """The drawings of its pages; a plain text has none."""
        return self.told.draw()

    def markdown(self) -> str:
        """The report as Markdown; its front matter says what game it is of."""
        return _with_mark(self.shown, self.mark)

    def html(self) -> str:
        """The report as one page of HTML that needs nothing else."""
        return self._page(())

    def shared(self) -> str:
        """The report with the game sheet behind it, as one page of HTML that needs nothing else.
        Raises Error if there is no sheet."""
        from sheetgen.kits.drawing.svg import page_svg

        if self.sheet is None:
            raise Error("this text has no game sheet")
        return self._page(page_svg(page, page.title or self.title) for page in self.sheet())

    def _page(self, sheets: Iterable[str]) -> str:
        from sheetgen.kits.telling.html import to_html
        from sheetgen.kits.telling.templates import library

        shelf = library(self.templates, self.within)
        html = to_html(self.told.text, self.title, shelf, self.figures, sheets)
        return f"{html}<!-- {self.mark} -->\n"

    def pdf(self, paper: str = "a4", booklet: bool = False) -> bytes:
        """The report as a PDF; as a `booklet` two half pages a side, to fold. Raises Error for a
        paper that there is not, and for a character that no typeface here can print."""
        from sheetgen.kits.telling.pdf import to_pdf

        page = PAPERS[pick(paper, PAPERS, "paper")]
        if booklet:
            from sheetgen.kits.drawing.booklets import leaf

            page = leaf(page)
        file = BytesIO()
        to_pdf(
            self.told.text, file, page, self.title, self.title,
            keywords=self.mark, figures=self.figures, booklet=booklet,
            foot=self.foot(paper, booklet) if self.foot else None, appendix=self.appendix,
        )  # fmt: skip
        return file.getvalue()

    def text(self, form: str = "txt") -> str:
        """The report in one of `FORMATS` that is text: "bgg" for a forum of BoardGameGeek, "txt",
        "share" for a page of HTML with the game sheet, "lonelog" in the notation of that name, "md"
        or "html". Raises Error for another."""
        pick(form, [name for name, one in FORMATS.items() if one.is_text], "format of a text")
        return FORMATS[form].write(self, "", False).decode()

    def forum(self) -> str:
        """The report in the marks of a forum of BoardGameGeek, in one post."""
        from sheetgen.kits.telling.forum import to_forum

        return f"{to_forum(self.shown, self.figures)}\n[size=7]{self.mark}[/size]\n"

    def plain(self) -> str:
        """The report as plain text."""
        from sheetgen.kits.telling.plain import to_plain

        return f"{to_plain(self.shown)}\n{self.mark}\n"

    def lonelog(self) -> str:
        """The game in the notation called Lonelog."""
        if self.log is None:
            raise Error("this text has no Lonelog")
        return _with_mark(self.log(), self.mark)

    def save(self, path: str | Path, paper: str = "a4") -> None:
        """Write it to a file in the format that the end of the file's name tells, all of it or
        nothing; what is there is replaced. Raises Error for an end of no format."""
        form = next((one for one in _LONGEST_FIRST if str(path).endswith(f".{one.ending}")), None)
        if form is None:
            endings = ", ".join(f".{one.ending}" for one in FORMATS.values())
            raise Error(f"{path}: a report is written to a file that ends in one of {endings}")
        write_whole(Path(path), form.write(self, paper, False))


class Format(NamedTuple):
    """What a report can be written as: the end of its files' names, how it is written on a paper
    and perhaps as a booklet, and whether that is text."""

    ending: str
    write: Callable[[Report, str, bool], bytes]
    is_text: bool = True


FORMATS = {
    "md": Format("md", lambda report, *_: report.markdown().encode()),
    "html": Format("html", lambda report, *_: report.html().encode()),
    "pdf": Format("pdf", Report.pdf, is_text=False),
    "bgg": Format("bgg.txt", lambda report, *_: report.forum().encode()),
    "txt": Format("txt", lambda report, *_: report.plain().encode()),
    "share": Format("share.html", lambda report, *_: report.shared().encode()),
    "lonelog": Format("lonelog.md", lambda report, *_: report.lonelog().encode()),
}
"""All there are: one is added here, and nowhere else."""
PAGES = ("md", "html", "pdf")
"""Those that a report is written in unless told otherwise."""
_LONGEST_FIRST = sorted(FORMATS.values(), key=lambda form: -len(form.ending))


def told_in(
    game: Game, templates: Path | None, voice: str | None = None, length: str | None = None
) -> dict[str, str]:
    """Voice and length as a game's report takes them: the voice is the game's own where none is
    named, and the length the longest. Raises Error for a voice or a length that the game has not.
    """
    length = pick(FULL if length is None else length, LENGTHS, "length of a report")
    voices = needed(parts_of(game).report, "report", game).voices(templates)
    voice = pick(voice or usual(voices), voices, f"voice of {game.name}")
    return {"voice": voice, "length": length}


def unusual(game: Game, how: dict[str, str], templates: Path | None) -> dict[str, str]:
    """What of a voice and a length nobody gets who asks for none."""
    own = told_in(game, templates)
    return {name: value for name, value in how.items() if value != own[name]}


def _with_mark(text: str, mark: str) -> str:
    """A Markdown text whose front matter says what game it is of."""
    fence = "---\n"
    rest = text.removeprefix(fence) if text.startswith(fence) else f"{fence}\n{text}"
    return f"{fence}record: {mark}\n{rest}"
