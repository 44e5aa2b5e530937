"""A Markdown text in each of the formats it can be written in, with the mark that tells whose it
is; and in which voice and at what length a report is told."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cli.options import LENGTHS, VOICE
from sheetgen.core.errors import Error
from sheetgen.core.game import Game, pick

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

LONELOG = "lonelog"
ENDINGS = {"bgg": "bgg.txt", LONELOG: "lonelog.md"}
"""The endings of file names, where they are not the format's own name."""


class Document(NamedTuple):
    """A Markdown text, its title, the drawings it places, and the mark of its files."""

    text: str
    title: str
    figures: Figures
    mark: str


def ending(form: str) -> str:
    """The ending of a file of a format."""
    return ENDINGS.get(form, form)


def templates(arguments: Namespace) -> Path | None:
    """The user's own folder of templates, if --templates names one."""
    return Path(arguments.templates).expanduser() if arguments.templates else None


def rendered(form: str, document: Document, arguments: Namespace) -> bytes:
    """A document in a format."""
    return _MAKERS[form](document, arguments)


def with_mark(text: str, mark: str) -> str:
    """A Markdown text whose front matter says what game it is of."""
    fence = "---\n"
    rest = text.removeprefix(fence) if text.startswith(fence) else f"{fence}\n{text}"
    return f"{fence}record: {mark}\n{rest}"


def _markdown(document: Document, arguments: Namespace) -> bytes:
    return with_mark(document.text, document.mark).encode()


def _html(document: Document, arguments: Namespace) -> bytes:
    from sheetgen.kits.telling.html import to_html

    html = to_html(document.text, document.title, templates(arguments), document.figures)
    return f"{html}<!-- {document.mark} -->\n".encode()


def _pdf(document: Document, arguments: Namespace) -> bytes:
    from sheetgen.kits.drawing.booklets import leaf
    from sheetgen.kits.drawing.paper import PAPERS
    from sheetgen.kits.telling.pdf import to_pdf

    text, title, figures, mark = document
    paper, booklet = PAPERS[arguments.paper], getattr(arguments, "booklet", False)
    file = BytesIO()
    to_pdf(
        text, file, leaf(paper) if booklet else paper, title, title,
        keywords=mark, figures=figures, booklet=booklet,
    )  # fmt: skip
    return file.getvalue()


def _forum(document: Document, arguments: Namespace) -> bytes:
    from sheetgen.kits.telling.forum import to_forum

    return f"{to_forum(document.text)}\n[size=7]{document.mark}[/size]\n".encode()


def _plain(document: Document, arguments: Namespace) -> bytes:
    from sheetgen.kits.telling.plain import to_plain

    return f"{to_plain(document.text)}\n{document.mark}\n".encode()


_MAKERS: dict[str, Callable[[Document, Namespace], bytes]] = {
    "md": _markdown,
    "html": _html,
    "pdf": _pdf,
    "bgg": _forum,
    "txt": _plain,
}


def voice_and_length(game: Game, arguments: Namespace) -> dict[str, str]:
    """Voice and length as a game's report takes them, empty for one that is told one way only.

    Raises Error for a voice or a length that the game has not.
    """
    voice, length = _chosen(arguments)
    part = game.part("report.document")
    if not hasattr(part, "voices"):
        if voice_suffix(arguments):
            raise Error(f"the report of {game.title} has one voice and one length")
        return {}
    pick(voice, part.voices(templates(arguments)), f"voice of {game.name}")
    return {"voice": voice, "length": length}


def voice_suffix(arguments: Namespace) -> str:
    """What voice and length add to a file's name: one telling does not take another's place."""
    voice, length = _chosen(arguments)
    return "".join(
        f"-{name}" for name, usual in ((voice, VOICE), (length, LENGTHS[0])) if name != usual
    )


def _chosen(arguments: Namespace) -> tuple[str, str]:
    """Voice and length; a command that does not ask for them has the usual ones."""
    return getattr(arguments, "voice", VOICE), getattr(arguments, "length", LENGTHS[0])
