"""What the PDF of a report costs, against reportlab drawing the same flowables from ready data.

    python -m tests.benchmarks.report_cost [--rounds 7]

A report of ten pages or more, with its player's notes, its map and charts. Ours is told, made
Markdown, parsed, set and drawn from the session and its analysis; reportlab's is handed the
flowables of that same document and draws them on a plain page. The two take turns, and their CPU is
compared by the middle one of the rounds. Exit status 1 if ours takes more than LIMIT times
reportlab's.
"""

import argparse
import sys
from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import process_time

from pypdfium2 import PdfDocument
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, SimpleDocTemplate

from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import document as report
from sheetgen.kits.chances.analysis import Analysis, analyse
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.telling import luck, pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.flowables import flowables
from sheetgen.kits.telling.markdown import parse
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.report.reports import game

LIMIT, PAGES = 2.5, 10
SEED, EDITION, POLICY = "reading 1", "sheet", "random"
"""A game with many contacts."""
NOTE, APART = "The watch below turned in with their boots on, and nobody asked them why. " * 3, 8
"""What the player notes, and so many answers apart."""
PAPER = PAPERS["a4"]


def ours(header: Header, session: Session, analysis: Analysis) -> bytes:
    """The report told, set and drawn."""
    text = _text(header, session, analysis)
    file = BytesIO()
    pdf.to_pdf(text, file, PAPER, "Report", figures=_figures(header, session, analysis))
    return file.getvalue()


def theirs(ready: list[Flowable]) -> bytes:
    """The flowables drawn by reportlab alone."""
    file = BytesIO()
    width, height = PAPER.width * mm, PAPER.height * mm
    SimpleDocTemplate(
        file, pagesize=(width, height), leftMargin=20 * mm, rightMargin=20 * mm,
        topMargin=21 * mm, bottomMargin=18 * mm,
    ).build(ready)  # fmt: skip
    return file.getvalue()


def _text(header: Header, session: Session, analysis: Analysis) -> str:
    notes = [(place, NOTE) for place in range(0, len(session.answers), APART)]
    return report.tell(Asked(header, session, notes, analysis=analysis)).text


def _figures(header: Header, session: Session, analysis: Analysis) -> Figures:
    asked = Asked(header, session, analysis=analysis)
    return {**report.figures(asked), **luck.charts(analysis)}


def _ready(header: Header, session: Session, analysis: Analysis) -> list[Flowable]:
    """The flowables of the report, made beforehand; drawing uses them up."""
    text = _text(header, session, analysis)
    width = (PAPER.width - 40) * mm
    return flowables(parse(text), pdf.TYPE_SIZE, width, _figures(header, session, analysis))


def _cost(make: Callable[[], bytes]) -> float:
    began = process_time()
    make()
    return process_time() - began


def main(rounds: int) -> int:
    """Measure and print. Returns the exit status."""
    header, session = game(SEED, EDITION, POLICY)
    analysis = analyse(session, session.game.reference_policy, header.seed)
    pages = len(PdfDocument(ours(header, session, analysis)))
    theirs(_ready(header, session, analysis))
    told, drawn = [], []
    for _ in range(rounds):
        told.append(_cost(lambda: ours(header, session, analysis)))
        ready = _ready(header, session, analysis)
        drawn.append(_cost(lambda: theirs(ready)))  # noqa: B023 - drawn at once
    ratio = median(told) / median(drawn)
    print(f"{pages} pages: ours {median(told):.3f} s, reportlab {median(drawn):.3f} s of CPU")
    print(f"ratio {ratio:.2f}, asked <= {LIMIT}")
    return 1 if ratio > LIMIT or pages < PAGES else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    sys.exit(main(parser.parse_args().rounds))
