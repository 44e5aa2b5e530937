"""What is known of a man, and how a pencil marks it on his line of the squadron board."""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import DEAD, FIT, LASTING, SKILLS
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.page import MARK, Area, Item, Line
from sheetgen.kits.drawing.signs import marked, ringed

ROWS = 3
"""How often the step between two rolls is there."""


class Track(NamedTuple):
    """The points that each box of the track reaches; `each` is the experience of a box, the least
    with which a step has room, and `last` that of the last of a step, which is less where the
    others do not divide it."""

    boxes: tuple[int, ...]
    each: int
    last: int


@cache
def track(theatre: Theatre) -> Track:
    """The track of a campaign."""
    step = theatre.step
    each = next(each for each in (2, 5, 10, 20) if 16 * each >= step)
    boxes = (row * step + n for row in range(ROWS) for n in (*range(each, step, each), step))
    return Track(tuple(boxes), each, step % each or each)


class Known:
    """A man of a campaign, and what fills his line."""

    def __init__(self, chronicle: Chronicle, airman: Airman) -> None:
        self.chronicle, self.airman, self.man = chronicle, airman, airman.man
        self.theatre: Theatre = chronicle.theatre
        self.lost = fates.lost_on(airman)

    @cached_property
    def kept(self) -> set[str]:
        """All that he has: skills, what hospital left him, medals by their number."""
        man = self.man
        passing = {"lucky": man.lucky, "aims-still": man.aims_still, "sturdier": man.sturdier > 0}
        return {
            *(key for key in LASTING if man.keeps(key)),
            *(skill for skill in SKILLS if man.has(skill)),
            *(str(medal) for medal in range(1, man.medals + 1)),
            *(key for key, holds in passing.items() if holds),
        }

    def sign(self, mission: int) -> str | None:
        """What a mission was to him."""
        known = self.chronicle.missions[mission - 1 : mission]
        return fates.of_mission(known[0], self.airman) if known else None

    @cached_property
    def unit(self) -> tuple[str, ...] | None:
        """The unit he flew with last, in full, in short words, and what of these is left without
        the larger ones it is of; of a man who has not flown, the one he will fly with first;
        nothing if that is not known."""
        full = short = self._unit()
        for word, shorter in self.theatre.folder.file("people").get("shorter", {}).items():
            short = short.replace(word, shorter)
        parts = short.split(", ")
        return (full, *(", ".join(parts[:n]) for n in range(len(parts), 0, -1))) if full else None

    def _unit(self) -> str:
        told, theatre, airman = self.chronicle, self.theatre, self.airman
        if airman.flights:
            last = airman.flights[-1]
            return told.unit(told.missions[last.mission - 1], last.aircraft).full
        rulings, trained = rulings_of(told.conditions), (self.man.air_force, self.man.bomber)
        for mission in told.missions[airman.joined - 1 :]:
            for _, aircraft in mission.aircraft:
                if aircraft:
                    bomber = theatre.aircraft[aircraft].bomber
                    if (theatre.air_force_of(aircraft, rulings), bomber) == trained:
                        return told.unit(mission, aircraft).full
        return ""


# What is drawn of him.


def gone(area: Area, known: Known) -> Iterator[Item]:
    """A cross or a ring on the airplane of who is gone for good."""
    if known.man.status != FIT:
        (x, y), half = area.middle, min(area.width - 1.0, area.height) / 2 - 0.4
        square = Area(x - half, y - half, 2 * half, 2 * half)
        yield from marked("cross" if known.man.status == DEAD else "ring", square)


def shut(start: int, count: int, area: Area, known: Known) -> Iterator[Item]:
    """Lines through the missions of a row before he came and after he went; it has so many, from
    `start` on."""
    wide, (_, y), end = area.width / count, area.middle, start + count - 1
    closed = [(start, known.airman.joined - 1)]
    closed += [(known.lost + 1, end)] if known.lost else []
    for one, other in closed:
        first, last = max(one, start), min(other, end)
        if first <= last:
            x = area.x + (first - start) * wide
            yield Line(x + 0.8, y, x + (last - first + 1) * wide - 0.8, y, MARK)


def lined(area: Area, laps: int) -> Iterator[Item]:
    """A line through a box of the track; and one below it where the track has begun again."""
    for at in (0.5, 0.85)[:laps]:
        yield Line(area.x, area.y + at * area.height, area.right, area.y + at * area.height, MARK)


def reached(area: Area, laps: int) -> Iterator[Item]:
    """A ring around the number of a box."""
    x, y, wide, high = area
    yield ringed(Area(x + 0.1, y + 0.3, wide - 0.2, high - 0.6))
