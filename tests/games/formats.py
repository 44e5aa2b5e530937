"""What every format of a report is held to: the facts of the Markdown's tables are all there."""

import io
import re
from collections import Counter
from html.parser import HTMLParser

import pypdfium2

from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.plain import to_plain

FORMATS = ("html", "pdf", "bgg", "txt")
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")


def numbers_of_tables(markdown: str) -> Counter[str]:
    """Every number that stands in a table of a Markdown text, with how often it does."""
    found: Counter[str] = Counter()
    for table in parse(markdown).iter("table"):
        for cell in (cell for row in table.iter("tr") for cell in row):
            found.update(NUMBER.findall(plain(cell)))
    return found


def words(form: str, markdown: str) -> str:
    """What a reader sees of a text in a format, without drawings."""
    if form == "txt":
        return to_plain(markdown)
    if form == "bgg":
        return re.sub(r"\[/?(?:b|i|c|q|size|url)(?:=[^\]]*)?\]", " ", to_forum(markdown))
    if form == "html":
        reader = _Reader()
        reader.feed(to_html(markdown, "t"))
        return " ".join(reader.text)
    file = io.BytesIO()
    to_pdf(markdown, file, PAPERS["a4"], "t", "t")
    pages = pypdfium2.PdfDocument(file.getvalue())
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def missing(form: str, markdown: str) -> Counter[str]:
    """The numbers of the tables that a format has less often than the tables."""
    return numbers_of_tables(markdown) - Counter(NUMBER.findall(words(form, markdown)))
