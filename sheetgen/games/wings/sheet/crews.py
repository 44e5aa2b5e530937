"""What is known of a man, and the places in which it stands: those of his line on the squadron
board, and of his record card."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import DEAD, FIT, LASTING, SKILLS, STATUSES
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight
from sheetgen.kits.drawing.page import HAIR, MARK, Area, Item, Line
from sheetgen.kits.drawing.signs import marked, ringed
from sheetgen.kits.pages.tree import Column, Kind, Node, Printed, Share, Size, Slot, Space

ROLLS: tuple[type, ...] = (ev.SkillGained, ev.PromotionRolled, ev.MedalRolled)
"""What is rolled for at every step of the experience, in the order of a card."""

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
    """A man of a campaign, and what fills his line and his card."""

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

    @property
    def nickname(self) -> str:
        """His name, with what his squadron calls him."""
        name = self.airman.name
        nickname = f" “{name.nickname}”" if name.nickname else ""
        return f"{name.given}{nickname} {name.surname}"

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

    @cached_property
    def rolls(self) -> dict[int, tuple[bool, ...]]:
        """For every step of the experience he has reached, from 0, which of ROLLS were made."""
        return {row: made for one in self.airman.flights for row, made in rolled(one).items()}

    @property
    def injuries(self) -> str:
        """What hospital had in store for him, each with its missions."""
        said, missions = self.theatre.data("cards"), dict[str, list[str]]()
        for flight in self.airman.flights:
            for event in flight.followed_by(ev.RecoveryEvent):
                if not event.held:
                    of = self.theatre.recovery_events[event.row].event
                    missions.setdefault(said["injury"][of], []).append(str(flight.mission))
        return ", ".join(
            said["injury-when"].format(injury=injury, mission=", ".join(numbers))
            for injury, numbers in missions.items()
        )

    @property
    def fate(self) -> str:
        """How it ended for him, if it has."""
        if self.man.status == FIT:
            return ""
        said, last = self.theatre.data("cards"), self.chronicle.missions[self.lost - 1]
        date = f"{last.day.day} {MONTHS[last.day.month - 1][:3]} {last.day.year}"
        fate = said["fates"][STATUSES[self.man.status]]
        return str(said["fate-when"].format(fate=fate, mission=last.number, date=date))


def rolled(flight: Flight) -> dict[int, tuple[bool, ...]]:
    """For every step of the experience reached in a mission, from 0, which of ROLLS were made."""
    found: dict[int, tuple[bool, ...]] = {}
    step = flight.theatre.step
    for gained in flight.followed_by(ev.ExperienceGained):
        reached = range((gained.total - gained.points) // step, gained.total // step)
        for time, row in enumerate(reached):
            found[row] = tuple(len(flight.followed_by(kind)) > time for kind in ROLLS)
    return found


class Places:
    """The slots of a man's line or card, named after it; `about` whom they are is told to a reader
    of the form. They have such a size and type if they do not say otherwise."""

    def __init__(self, theatre: Theatre, line: str, about: str, size: Size, type: float) -> None:
        self.theatre, self.line, self.about = theatre, line, about
        self.look = {"size": size, "type": type}

    def slot(self, name: str, kind: Kind, fill: Callable[[Known], Any], called: str = "",
             **look: Any) -> Slot:  # fmt: skip
        """A slot; it is called as it is named, or otherwise."""
        tip = f"{self.about}: {called or name.replace('.', ' ')}"
        return Slot(f"{self.line}.{name}", kind, tip, fill, **{**self.look, **look})

    def tick(self, name: str, fill: Callable[[Known], Any], box: float, called: str = "",
             **look: Any) -> Node:  # fmt: skip
        """A box to tick, in the middle of its height."""
        look = {"mark": "tick", "boxed": HAIR, "size": box} | look
        gap = Space(size=Share())
        return Column(gap, self.slot(name, "mark", fill, called, **look), gap, size=box)

    def mission(self, number: int, called: str = "") -> Slot:
        """What a mission was to him."""
        return self.slot(
            f"mission.{number:02}", "text", lambda one: one.sign(number), called, align="center",
            shows=lambda area, sign: fates.drawn(sign, area), size=Share(),
        )  # fmt: skip

    def track(self, last: Size, called: str = "experience {points:03}") -> Iterator[Slot]:
        """A line through the boxes of the experience, and a ring around each at which is rolled, so
        large; past the last it begins again, below the first."""
        boxes = track(self.theatre).boxes

        def laps(points: int, known: Known) -> int | None:
            gained, most = known.man.experience, boxes[-1]
            again = gained > most and (gained - most) % (most + 1) >= points
            return (gained >= points) + again or None

        for points in boxes:
            is_last = points % self.theatre.step == 0
            yield self.slot(
                f"experience.{points:03}",
                "mark",
                partial(laps, points),
                called.format(points=points),
                mark="ring" if is_last else "stroke",
                shows=_reached if is_last else _lined,
                tone="night" if is_last else "",
                printed=[Printed(str(points), face="bold")] if is_last else (),
                size=last if is_last else Share(),
            )


# What is drawn of him.


def gone(area: Area, known: Known) -> Iterator[Item]:
    """A cross or a ring on the airplane of who is gone for good."""
    if known.man.status != FIT:
        (x, y), half = area.middle, min(area.width - 1.0, area.height) / 2 - 0.4
        square = Area(x - half, y - half, 2 * half, 2 * half)
        yield from marked("cross" if known.man.status == DEAD else "ring", square)


def shut(start: int, count: int, down: float, area: Area, known: Known) -> Iterator[Item]:
    """Lines through the missions of a row before he came and after he went, so far `down` in it;
    it has so many, from `start` on."""
    wide, y, end = area.width / count, area.y + down * area.height, start + count - 1
    closed = [(start, known.airman.joined - 1)]
    closed += [(known.lost + 1, end)] if known.lost else []
    for one, other in closed:
        first, last = max(one, start), min(other, end)
        if first <= last:
            x = area.x + (first - start) * wide
            yield Line(x + 0.8, y, x + (last - first + 1) * wide - 0.8, y, MARK)


def _lined(area: Area, laps: int) -> Iterator[Item]:
    """A line through a box of the track; and one below it where the track has begun again."""
    for at in (0.5, 0.85)[:laps]:
        yield Line(area.x, area.y + at * area.height, area.right, area.y + at * area.height, MARK)


def _reached(area: Area, laps: int) -> Iterator[Item]:
    x, y, wide, high = area
    yield ringed(Area(x + 0.1, y + 0.3, wide - 0.2, high - 0.6))
