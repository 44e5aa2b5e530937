"""Certificates: for the first three, and for everybody who took part."""

from collections.abc import Iterator

from sheetgen.core.language import day
from sheetgen.kits.drawing.page import GROUP, HAIR, HEAD, MARGIN, Area, Box, Item, Line, Page
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import SOFTWARE, Brief
from sheetgen.kits.events.results.scoring import Ranked
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.sheet import on_its_side
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Space, rule

FIRST = 3
"""So many have their place on their certificate."""
TITLE, NAME, PLACE, READING, SMALL = 40.0, 34.0, 17.0, 13.0, 7.5
EDGE, INSET, CORNER = MARGIN + 4.0, 1.6, 9.0
"""From the edge of the paper to the frame, from its outer to its inner line, and the length of the
heavy corners, in mm."""
ROOM, SIGNED = 0.76, 62.0
"""The share of the width that lines of text keep to, and the length of a line to sign on in mm."""


def pages(brief: Brief, standings: Standings, everybody: bool = False) -> Iterator[Page]:
    """A certificate for each of the first three; with `everybody`, for all who have a result."""
    paper = on_its_side(brief.paper)
    area = Area(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    art = tuple(_art(area))
    for row in standings.ranked:
        if row.rank <= FIRST or everybody:
            marks = laid(_tree(brief, standings, row, ROOM * paper.width), area).items
            yield Page(paper, art, marks, standings.players[row.table].name)


def _art(area: Area) -> Iterator[Item]:
    """The frame."""
    yield Box(*area, GROUP)
    yield Box(*area.wider(-INSET), HAIR)
    for x, inward in ((area.x, CORNER), (area.right, -CORNER)):
        for y, down in ((area.y, CORNER), (area.bottom, -CORNER)):
            yield Line(x, y, x + inward, y, HEAD)
            yield Line(x, y, x, y + down, HEAD)


def _tree(brief: Brief, standings: Standings, row: Ranked, room: float) -> Node:
    """Whose it is, and for what."""
    words, sealed = data("results")["certificate"], brief.sealed
    player, count = standings.players[row.table], len(standings.boards)
    game = words["game"].format(game=brief.game.title, boards=f"{count} board{'s' * (count != 1)}")
    points = words["points"][standings.ranking].format(total=standings.shown(row.total))
    score = words["sum"].format(points=points, score=standings.score(row.table))
    placed = row.rank <= FIRST

    def line(text: str, face: str, size: float) -> Art:
        return frame.shrunk(text, room, face, size, 0.5 * size, "center")

    signed = (
        Column(rule(HAIR, 1.0), frame.line(label, "italic", 9, 5.0, "center"), size=SIGNED)
        for label in words["sign"]
    )
    return Column(
        Space(Share(1.5)),
        line(words["title"], "title", TITLE),
        Space(Share(1.0)),
        line(words["to"], "italic", READING),
        Space(Share(1.0)),
        line(player.name, "bold", NAME),
        *([line(player.club, "text", READING)] if player.club else []),
        Space(Share(1.0)),
        *([line(words["places"][row.rank - 1], "bold", PLACE)] if placed else []),
        line(
            words["of"].format(tables=len(standings.ranked)) if placed else words["part"],
            "italic",
            READING,
        ),
        line(f"{sealed.name}, {day(sealed.date)}", "bold", PLACE),
        line(f"{game}: {score}", "text", READING),
        Space(Share(2.5)),
        Row(Space(24.0), next(signed), Space(Share()), next(signed), Space(24.0)),
        Space(9.0),
        line(". ".join(("; ".join(brief.game.credits), SOFTWARE)), "text", SMALL),
        Space(3.0),
        gap=2.5,
    )
