"""Where everything stands on a pilot record card, in mm: one list of places, which are drawn as
boxes and lines, hold what is known of a man, and are the fields of a form."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from sheetgen.games.wings.rules.state import LATER_FORCE, SKILLS, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.experience import ROWS, track
from sheetgen.games.wings.sheet.printed_tables import rolls_again
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.cutting import laid_out
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import MARGIN, Area, Mark, Paper
from sheetgen.kits.drawing.signs import Slot

WIDTH, HEIGHT = 92.0, 121.0
"""A card: the largest of which four lie on an A4 sheet and on a Letter sheet alike."""
INSET = 3.5
ROOM = WIDTH - 2 * INSET
TICK, SMALL = 3.8, 3.6
"""The side of a box to tick, and the height of one that counts."""
LINE = 4.2
"""The height of a line to write on."""
NAMES = 27.0
"""Where the lines beside the airplane begin."""
RULES = {
    "crew": 19.4, "rank": 24.4, "missions": 32.8, "experience": 44.6, "kills": 61.8, "skills": 69.2,
    "keeps": 84.0, "medals": 104.0,
}  # fmt: skip
"""The rule above each section."""
BESIDE = 3.3
"""The room for the number of a mission."""
THIRTY = 6.4
"""The box at the end of a row."""
ROLL, ROLL_GAP = 3.8, 3.6
"""A box for what is rolled at thirty points, and the space after it."""
KILLS = 8
PAIR = 5.3
"""From one row of named boxes to the next."""
WOUNDS, MISSES = 2, 4


def places(paper: Paper) -> list[Area]:
    """The cards of a sheet, row by row, in the middle of what its foot leaves."""
    above_foot = footing.area(paper).y
    shift = (MARGIN + above_foot - paper.height) / 2
    return [card._replace(y=card.y + shift) for card in laid_out(paper, WIDTH, HEIGHT)]


@cache
def slots(theatre: Theatre, card: Area, air_force: AirForce, bombers: bool) -> tuple[Slot, ...]:
    """All places of a card, in the order of reading."""
    return tuple(
        slot._replace(area=slot.area._replace(x=card.x + slot.area.x, y=card.y + slot.area.y))
        for slot in _slots(theatre, air_force, bombers)
    )


def _slots(theatre: Theatre, air_force: AirForce, bombers: bool) -> Iterator[Slot]:
    said, force = theatre.data("cards"), theatre.air_forces[air_force]
    for key, base in (("name", 11.2), ("unit", 17.0)):
        yield _line(key, said[key], NAMES, base)
    yield from _crew(theatre, said)
    y = RULES["rank"] + 1.0
    names = said["ranks"][force]
    pitch = ROOM / len(names)
    for rank, name in enumerate(names, start=1):
        at = Area(INSET + (rank - 0.5) * pitch - TICK / 2, y, TICK, TICK)
        yield _box(f"rank.{rank}", f"{said['rank']}: {name}", at)
    yield from _missions(theatre, said, theatre.length // 2 + 1 if air_force == LATER_FORCE else 1)
    yield from _experience(theatre, said)
    pitch = (ROOM - 21.0) / KILLS
    for kill in range(1, KILLS + 1):
        at = Area(INSET + 21.0 + (kill - 1) * pitch, RULES["kills"] + 0.7, pitch - 0.6, 6.3)
        tip = said["kill"].format(number=kill)
        yield Slot(f"kill.{kill:02}", tip, at, size=8.0, align="center")
    offered = [skill for skill in SKILLS if not (bombers and skill == theatre.not_for_bombers)]
    found = {skill: (skill_name(skill), again(theatre, skill)) for skill in offered}
    yield from _named("skill", RULES["skills"] + 4.0, found)
    yield from _named("keeps", RULES["keeps"] + 4.0, {k: tuple(v) for k, v in said["kept"].items()})
    yield from _medals(said, said["medal-names"][force])
    for key, base in (("injuries", 112.6), ("fate", 117.0)):
        yield _line(key, said[key], INSET, base)


def _box(name: str, tip: str, area: Area, mark: Mark | None = "tick", **look: Any) -> Slot:
    return Slot(name, tip, area, mark, 8.0, "center", boxed=True, **look)


def _line(key: str, label: str, x: float, base: float) -> Slot:
    start = x + width(label, "bold") + 1.2
    area = Area(start, base - LINE + 0.7, WIDTH - INSET - start, LINE)
    return Slot(key, label, area, size=9.0 if key == "name" else 8.0)


def _crew(theatre: Theatre, said: dict[str, Any]) -> Iterator[Slot]:
    """His number, the mission he came before, his missions as a Novice, and his wounds."""
    x, y = INSET, RULES["crew"] + 0.8
    for key, boxes in (
        ("number", 1),
        ("joined", 1),
        ("novice", theatre.novice_missions),
        ("wounds", WOUNDS),
    ):
        x += width(said[key], "bold") + 1.0
        for number in range(1, boxes + 1):
            wide = 7.0 if boxes == 1 else TICK
            at, is_grey = Area(x, y, wide, TICK), key == "wounds"
            if boxes == 1:
                yield _box(key, said[key], at, None)
            else:
                tip = f"{said[key]} {number}"
                yield _box(f"{key}.{number}", tip, at, "stroke", tinted=is_grey)
            x += wide
        x += 3.4


def _missions(theatre: Theatre, said: dict[str, Any], first: int) -> Iterator[Slot]:
    """A place for each mission, beside its number, in two rows."""
    half = (theatre.length - first + 1) // 2
    wide, high = ROOM / half, 5.5
    for mission in range(first, theatre.length + 1):
        row, place = divmod(mission - first, half)
        y = RULES["missions"] + 0.6 + row * high
        at = Area(INSET + place * wide + BESIDE, y, wide - BESIDE, high)
        tip = said["mission"].format(mission=mission)
        yield Slot(f"mission.{mission:02}", tip, at, size=8.0, align="center")


def _experience(theatre: Theatre, said: dict[str, Any]) -> Iterator[Slot]:
    """The track, and boxes for what is rolled at every thirty points."""
    rolls, boxes = 3 * (ROLL + ROLL_GAP), len(track(theatre).boxes) // ROWS
    wide = (ROOM - rolls - 1.6 - THIRTY) / (boxes - 1)
    for row in range(ROWS):
        y = RULES["experience"] + 4.4 + row * 4.2
        for box, points in enumerate(
            track(theatre).boxes[row * boxes : (row + 1) * boxes], start=1
        ):
            last = box == boxes
            at = Area(INSET + (box - 1) * wide, y, THIRTY if last else wide, SMALL)
            tip = said["points"].format(points=points)
            mark: Mark = "ring" if last else "stroke"
            yield _box(f"experience.{points:03}", tip, at, mark, tinted=last)
        for place, roll in enumerate(said["rolls"]):
            points = (row + 1) * theatre.step
            x = WIDTH - INSET - rolls + ROLL_GAP / 2 + place * (ROLL + ROLL_GAP)
            tip = said["rolled"].format(points=points, roll=roll)
            yield _box(f"roll.{points:03}.{roll}", tip, Area(x, y, ROLL, SMALL))


def _named(of: str, top: float, found: Mapping[str, tuple[str, ...]]) -> Iterator[Slot]:
    """Named boxes, three in a row."""
    lefts = (INSET, INSET + 0.34 * ROOM, INSET + 0.695 * ROOM)
    for place, (key, label) in enumerate(found.items()):
        at = Area(lefts[place % 3], top + place // 3 * PAIR, TICK, TICK)
        yield _box(f"{of}.{key}", ", ".join(label), at, label=label)


def _medals(said: dict[str, Any], names: Sequence[str]) -> Iterator[Slot]:
    """The medals of the air force, and the missions he has to miss."""
    x, y = INSET, RULES["medals"] + 0.8
    for medal, name in enumerate(names, start=1):
        # Of bars there may be two, alike.
        tip = f"{said['medals']} {medal}: {name}"
        yield _box(f"medal.{medal}", tip, Area(x, y, TICK, TICK), label=(name,))
        x += TICK + 0.7 + width(name, "bold") + 1.8
    x = WIDTH - INSET - MISSES * TICK
    for miss in range(1, MISSES + 1):
        at = Area(x + (miss - 1) * TICK, y, TICK, TICK)
        yield _box(f"miss.{miss}", f"{said['miss']} {miss}", at, "stroke")


def again(theatre: Theatre, skill: str) -> str:
    """The return tables that a skill rolls again on, in words."""
    return rolls_again(skill, theatre.data("cards")) or str(theatre.data("cards")["none"])
