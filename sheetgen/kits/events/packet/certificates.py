"""Certificates: for the first three, and for everybody who took part."""

from collections.abc import Iterator

from sheetgen.core.language import day
from sheetgen.kits.drawing.fonts import fitted
from sheetgen.kits.drawing.page import GROUP, HAIR, HEAD, MARGIN, Box, Item, Line, Page, Paper, Text
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet.brief import SOFTWARE, Brief
from sheetgen.kits.events.results.scoring import Ranked
from sheetgen.kits.events.results.standings import Standings

FIRST = 3
"""So many have their place on their certificate."""
TITLE, NAME, PLACE, READING, SMALL = 40.0, 34.0, 17.0, 13.0, 7.5
NAME_FLOOR = 14.0
FRAME, INSET, CORNER = 4.0, 1.6, 9.0
"""From the margin to the frame, from its outer to its inner line, and the length of the heavy
corners, in mm."""
ROOM = 0.76
"""The share of the width that lines of text keep to."""
SIGNED = 62.0
"""The length of a line to sign on, in mm."""


def pages(brief: Brief, standings: Standings, everybody: bool = False) -> Iterator[Page]:
    """A certificate for each of the first three; with `everybody`, for all who have a result."""
    paper = Paper(f"{brief.paper.name}-wide", brief.paper.height, brief.paper.width)
    art = tuple(_art(brief, paper))
    for row in standings.ranked:
        if row.rank <= FIRST or everybody:
            name = standings.players[row.table].name
            yield Page(paper, art, tuple(_marks(brief, standings, row, paper)), name)


def _art(brief: Brief, paper: Paper) -> Iterator[Item]:
    """Frame, title, lines to sign on, credits."""
    words = data("results")["certificate"]
    edge = MARGIN + FRAME
    right, bottom = paper.width - edge, paper.height - edge
    yield Box(edge, edge, right - edge, bottom - edge, GROUP)
    inner = edge + INSET
    yield Box(inner, inner, paper.width - 2 * inner, paper.height - 2 * inner, HAIR)
    for x, inward in ((edge, CORNER), (right, -CORNER)):
        for y, down in ((edge, CORNER), (bottom, -CORNER)):
            yield Line(x, y, x + inward, y, HEAD)
            yield Line(x, y, x, y + down, HEAD)
    middle = paper.width / 2
    yield Text(middle, 0.235 * paper.height, words["title"], "title", TITLE, "center")
    yield _line(middle, 0.33 * paper.height, words["to"], "italic", READING, paper)
    y = bottom - 21
    for x, label in zip((edge + 24, right - 24 - SIGNED), words["sign"], strict=True):
        yield Line(x, y, x + SIGNED, y, HAIR)
        yield Text(x + SIGNED / 2, y + 4.2, label, "italic", 9, "center")
    credits = ". ".join(("; ".join(brief.game.credits), SOFTWARE))
    yield _line(middle, bottom - 5.2, credits, "text", SMALL, paper)


def _marks(brief: Brief, standings: Standings, row: Ranked, paper: Paper) -> Iterator[Item]:
    """Whose it is, and for what."""
    words, sealed = data("results")["certificate"], brief.sealed
    player = standings.players[row.table]
    middle, high = paper.width / 2, paper.height
    shown_name, size = fitted(player.name, ROOM * paper.width, "bold", NAME, NAME_FLOOR)
    yield Text(middle, 0.435 * high, shown_name, "bold", size, "center")
    if player.club:
        yield _line(middle, 0.482 * high, player.club, "text", READING, paper)
    placed = row.rank <= FIRST
    if placed:
        yield _line(middle, 0.57 * high, words["places"][row.rank - 1], "bold", PLACE, paper)
    of = words["of"].format(tables=len(standings.ranked)) if placed else words["part"]
    yield _line(middle, 0.612 * high, of, "italic", READING, paper)
    event = f"{sealed.name}, {day(sealed.date)}"
    yield _line(middle, 0.66 * high, event, "bold", PLACE, paper)
    count = len(standings.boards)
    boards = f"{count} board{'s' * (count != 1)}"
    game = words["game"].format(game=brief.game.title, boards=boards)
    yield _line(middle, 0.703 * high, f"{game}: {_sum(standings, row)}", "text", READING, paper)


def _sum(standings: Standings, row: Ranked) -> str:
    words = data("results")["certificate"]
    total = standings.shown(row.total)
    points = words["points"][standings.ranking].format(total=total)
    text: str = words["sum"].format(points=points, score=standings.score(row.table))
    return text


def _line(middle: float, y: float, text: str, face: str, size: float, paper: Paper) -> Text:
    shown_text, fits = fitted(text, ROOM * paper.width, face, size, SMALL)
    return Text(middle, y, shown_text, face, fits, "center")
