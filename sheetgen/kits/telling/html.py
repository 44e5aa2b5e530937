"""The tree of a document written as one HTML page that needs nothing else."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path
from xml.etree.ElementTree import Element

from sheetgen.kits.drawing.fonts import is_from_right
from sheetgen.kits.drawing.svg import svg
from sheetgen.kits.telling.figures import NO_FIGURES, Figure, Figures
from sheetgen.kits.telling.markdown import (
    APART,
    BLOCKS,
    CREDITS,
    FIGURE,
    FOLDED,
    PHOTO,
    parse,
    plain,
)
from sheetgen.kits.telling.templates import Library, library

PAGE, STYLE = "report.html.j2", "report.css"
FIGURE_WIDTH = 96.0
"""Figures are drawn for a column so wide, in mm, as on a phone, and grow with a wider one."""
_ENDLESS = ("br", "hr")
_ON_A_LINE_OF_THEIR_OWN = (
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "pre", "hr", "table",
    "thead", "tbody", "tr", *APART,
)  # fmt: skip
_DIRECTED = (*BLOCKS[:6], "p", "ul", "ol", "li", "blockquote", "th", "td")
"""What is read from the right where its text is: the columns of a table stand as they are."""


def to_html(
    markdown_text: str,
    title: str,
    templates: Library | Path | None = None,
    figures: Figures = NO_FIGURES,
    sheets: Iterable[str] = (),
) -> str:
    """A whole page: for a phone, a desk or a printer, light or dark; no scripts, no other files.

    `title` is plain text; `templates` is a library, or a folder whose page template and style are
    used before ours; pages of `sheets`, as SVG, stand behind the story, before its credits and what
    is folded away. Raises TemplateError if one of them cannot be used.
    """
    shelf = templates if isinstance(templates, Library) else library(templates)
    # A `</style>` in it would end the element, and what follows would be markup.
    style = shelf.text(STYLE).replace("</", "<\\/")
    blocks = [*parse(markdown_text)]
    end = next((n for n, one in enumerate(blocks) if one.tag in (CREDITS, FOLDED)), len(blocks))
    told = body(blocks[:end], figures)
    told += "".join(f'<figure class="sheet">\n{drawn}</figure>\n' for drawn in sheets)
    told += body(blocks[end:], figures)
    return shelf.render(PAGE, title=title, body=told, style=style)


def body(root: Iterable[Element], figures: Figures = NO_FIGURES) -> str:
    """The document's elements as HTML, one block to a line, with those of the figures it places."""
    return "".join(_block(child, figures) for child in root)


def _block(block: Element, figures: Figures) -> str:
    tag = str(block.tag)
    if block.get(PHOTO) in figures:
        return _photo(figures[block.get(PHOTO, "")])
    if tag == FIGURE:
        figure = figures.get(block.get("id", ""))
        return _figure(figure) if figure else ""
    if tag == FOLDED:
        head, *rest = block
        inside = "".join(_block(child, figures) for child in rest)
        return f"<{tag}>\n<summary>{_element(head).strip()}</summary>\n{inside}</{tag}>\n"
    return _element(block)


def _figure(figure: Figure) -> str:
    wide, high = FIGURE_WIDTH, figure.high(FIGURE_WIDTH)
    drawn = svg(wide, high, figure.draw(wide), figure.caption)
    caption = f"<figcaption>{_text(figure.caption)}</figcaption>"
    return f"<figure>\n{drawn}\n{caption}\n</figure>\n"


def _photo(figure: Figure) -> str:
    source = f"data:image/jpeg;base64,{b64encode(figure.jpeg).decode()}"
    return f'<figure>\n<img src="{source}" alt="{escape(figure.caption)}">\n</figure>\n'


def _element(element: Element) -> str:
    tag = str(element.tag)
    attributes = "".join(
        f' {_html(k)}="{escape(v)}"' for k, v in element.attrib.items() if k != PHOTO
    )
    if tag in _DIRECTED and is_from_right(plain(element)):
        attributes += ' dir="rtl"'
    opening, closing = f"<{tag}{attributes}>", f"</{tag}>"
    if tag == "table":
        opening, closing = f'<div class="table">{opening}', f"{closing}</div>"
    inside = "" if tag in _ENDLESS else _text(element.text) + _inside(element) + closing
    end = "\n" if tag in _ON_A_LINE_OF_THEIR_OWN else ""
    return opening + inside + end + _text(element.tail)


def _inside(element: Element) -> str:
    return "".join(_element(child) for child in element)


def _text(text: str | None) -> str:
    return escape(text or "", quote=False)


def _html(attribute: str) -> str:
    """Columns are aligned by the style sheet: `align` is no attribute of today's HTML."""
    return {"align": "class"}.get(attribute, attribute)
