"""From Markdown to what is read: one door to both writers, opened only when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from sheetgen.reports.pdf import Size
    from sheetgen.reports.templates import Library


def to_html(
    markdown_text: str,
    title: str,
    templates: Library | Path | None = None,
    *,
    keywords: str = "",
) -> str:
    """See `html.to_html`."""
    from sheetgen.reports import html

    return html.to_html(markdown_text, title, templates, keywords=keywords)


def check_printable(markdown_text: str, what: str = "the report") -> None:
    """See `pdf.check_printable`."""
    from sheetgen.reports import pdf

    pdf.check_printable(markdown_text, what)


def to_pdf(
    markdown_text: str,
    file: BinaryIO,
    paper: Size,
    title: str,
    running_head: str = "",
    *,
    author: str = "",
    subject: str = "",
    keywords: str = "",
) -> None:
    """See `pdf.to_pdf`."""
    from sheetgen.reports import pdf

    pdf.to_pdf(
        markdown_text, file, paper, title, running_head, author=author, subject=subject,
        keywords=keywords,
    )  # fmt: skip
