"""The small plan of a flying log: the table as a mission finds it, or an empty frame to draw in."""

from __future__ import annotations

from sheetgen.games.wings import clouds
from sheetgen.games.wings.chronicle import Mission
from sheetgen.games.wings.conditions import terms
from sheetgen.games.wings.events import NOBODY
from sheetgen.games.wings.logbook_plan import Book
from sheetgen.games.wings.playing_area import HARBOUR, Card, PlayingArea, moved, playing_area
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import GROUP, HAIR, MARK, Box, Item, Line, Pen, Polyline, Text

LABEL = 6.5


def drawn(within: Area, book: Book, mission: Mission | None) -> list[Item]:
    """The plan in its area."""
    if mission is None:
        label = Text(within.x + 1, within.y + 2.8, book.words["mission"]["sketch"], "text", LABEL)
        return [Box(*within, GROUP), label]
    set_up = mission.set_up
    short = terms(book.conditions).mats_by_short_sides
    area = playing_area(mission.kind, mission.attacker, short, set_up)
    if mission.kind == HARBOUR and (set_up is None or set_up.coastal_edge == NOBODY):
        # Where the defenders start is still to be chosen.
        area = area._replace(flights=area.flights[:-1])
    on = _Scale(within, area)
    items: list[Item] = [Box(*on.box(0, 0, area.length, area.width), GROUP)]
    for mat in area.mats[1:]:
        (x, top), (_, bottom) = on.at(mat.x, mat.y), on.at(mat.x, mat.y + mat.width)
        items.append(Line(x, top, x, bottom, HAIR))
    items += [on.ring(card.corners, GROUP) for card in (*area.ships, *area.targets)]
    items += [line for card in area.ships for line in on.bow(card)]
    for flight in area.flights:
        for plane in flight.planes:
            items += on.plane(plane)
    if set_up and clouds.cloudy(mission.kind):
        items += [on.ring(outline, HAIR) for outline in clouds.outlines(area, set_up)]
    return items


class _Scale:
    """From the table to the paper: in the middle of an area, as large as it goes."""

    def __init__(self, within: Area, area: PlayingArea) -> None:
        self.by = min(within.width / area.length, within.height / area.width)
        self.x = within.right - area.length * self.by
        self.y = within.y + (within.height - area.width * self.by) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table, on paper."""
        return self.x + x * self.by, self.y + y * self.by

    def box(self, x: float, y: float, long: float, high: float) -> Area:
        """A rectangle of the table, on paper."""
        return Area(*self.at(x, y), long * self.by, high * self.by)

    def ring(self, corners: tuple[tuple[int, int], ...], pen: Pen) -> Polyline:
        """A closed line through places of the table."""
        points = tuple(self.at(*corner) for corner in (*corners, corners[0]))
        return Polyline(points, pen)

    def bow(self, card: Card) -> list[Item]:
        """A stroke ahead of a ship: the way it goes."""
        start = moved((card.x, card.y), card.heading, (card.length // 2, 0))
        end = moved((card.x, card.y), card.heading, (card.length // 2 + 60, 0))
        return [Line(*self.at(*start), *self.at(*end), HAIR)]

    def plane(self, card: Card) -> list[Item]:
        """An airplane: fuselage, wings and tail."""
        strokes = (((34, 0), (-34, 0)), ((8, -30), (8, 30)), ((-28, -12), (-28, 12)))
        return [
            Line(
                *self.at(*moved((card.x, card.y), card.heading, start)),
                *self.at(*moved((card.x, card.y), card.heading, end)),
                MARK,
            )
            for start, end in strokes
        ]
