"""The rows of the squadron board: two lines for each man, the lower with a box for each mission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.rosters import available
from sheetgen.games.wings.rules.state import (
    AIR_FORCES,
    FIT,
    LASTING,
    LUFTWAFFE,
    SKILLS,
    STATUSES,
    AirForce,
    Man,
    State,
)
from sheetgen.games.wings.rules.tables import AIRCRAFT, CAMPAIGN, NOT_FOR_BOMBERS, air_force_of
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.board.layout import GROUP_HEAD, Layout, Part, tops
from sheetgen.games.wings.sheet.cells import FACE, PAD, SIZE, across, typed
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Item, Line, Ring, Text

NUMBER = 6.4
STATUS = 19.0
SMALL = {
    "next": 6.6,
    "novice": 6.4,
    "flown": 7.4,
    "experience": 7.6,
    "kills": 6.8,
    "shared": 8.6,
    "wounds": 9.2,
    "misses": 6.6,
    "luck": 6.8,
}
"""The narrow columns of the upper line, in mm."""
RINGS = {"skills": 20.6, "medals": 14.2, "keeps": 31.2}
"""The columns of the lower line with letters to ring: together as wide as those above them."""
LETTER, RADIUS = 3.2, 1.45
"""From one such letter to the next, and the ring around one, in mm."""
MEDAL_RING = 2.1
NAME_SIZE = 8.0
TO_THE_LEFT = ("unit", "status")
NOVICE, LEARNT = "/", "×"
AIMS_STILL = "aims-still"


def first_mission(air_force: AirForce) -> int:
    """The first mission an air force takes part in."""
    return CAMPAIGN // 2 + 1 if air_force == LUFTWAFFE else 1


def columns(layout: Layout) -> dict[str, tuple[float, float]]:
    """The left and right edge of each column of either line, by its key; `missions` is where all
    their boxes stand."""
    return _columns(layout.men.x, layout.men.right)


@cache
def _columns(left: float, right: float) -> dict[str, tuple[float, float]]:
    small = right - sum(SMALL.values())
    # What divides name and unit stands above what divides the periods.
    half = (small - left - NUMBER) / 2
    upper = across(left, (NUMBER, half, half - STATUS, STATUS, *SMALL.values()))
    found = dict(zip(("number", "name", "unit", "status", *SMALL), upper, strict=True))
    found |= dict(zip(RINGS, across(small, RINGS.values()), strict=True))
    return {**found, "missions": (left + NUMBER, small)}


def rows(layout: Layout, page: Sequence[Part]) -> list[tuple[Part, int, float]]:
    """The rows of a page: the part each is of, which of the trade's men it is for (from 0), and its
    upper edge."""
    high = layout.upper + layout.lower
    return [
        (part, part.first + i, top + GROUP_HEAD + i * high)
        for part, top in zip(page, tops(layout, page), strict=True)
        for i in range(part.rows)
    ]


def cell(layout: Layout, top: float, key: str) -> Area:
    """A cell of the man whose row begins at `top`."""
    left, right = columns(layout)[key]
    if key in RINGS:
        return Area(left, top + layout.upper, right - left, layout.lower)
    high = layout.upper + (layout.lower if key == "number" else 0)
    return Area(left, top, right - left, high)


def box(layout: Layout, top: float, mission: int, first: int) -> Area:
    """The box of a mission; `first` is the first that has one."""
    left, right = columns(layout)["missions"]
    wide = (right - left) / CAMPAIGN
    return Area(left + (mission - first) * wide, top + layout.upper, wide, layout.lower)


def letter(layout: Layout, top: float, key: str, place: int) -> tuple[float, float]:
    """The middle of a letter to ring, from 0, in one of the columns RINGS."""
    area = cell(layout, top, key)
    return area.x + 0.7 + (place + 0.5) * LETTER, area.y + area.height / 2


# What is printed.


def art(
    layout: Layout, words: dict[str, Any], air_force: AirForce, page: Sequence[Part]
) -> list[Item]:
    """The heads of the groups, and the ruled rows with what there is to ring."""
    items: list[Item] = []
    for part, top in zip(page, tops(layout, page), strict=True):
        items += _head(layout, words, air_force, part, top)
    for part, _, top in rows(layout, page):
        items += _lines(layout, air_force, top)
        items += _letters(layout, words, air_force, part, top)
    for top in tops(layout, page):
        y = top + GROUP_HEAD
        items.append(Line(layout.men.x, y, layout.men.right, y, GROUP))
    return items


def _head(
    layout: Layout, words: dict[str, Any], air_force: AirForce, part: Part, top: float
) -> Iterator[Item]:
    """The crews' trade, and the heads of both lines."""
    area = layout.men
    upper, lower = top + 3.35, top + 6.4
    yield Line(area.x, top, area.right, top, HEAD)
    yield Text(
        area.x, upper, words["groups"]["bombers" if part.bombers else "fighters"], "title", 8
    )
    for key, label in words["columns"].items():
        left, right = columns(layout)[key]
        if key in TO_THE_LEFT:
            yield Text(left + PAD, upper, label)
        else:
            yield Text((left + right) / 2, upper, label, "text", 7, "center")
    yield Text(area.x + NUMBER / 2, lower, words["number"], "text", 7, "center")
    first = first_mission(air_force)
    for mission in range(first, CAMPAIGN + 1):
        place = box(layout, top, mission, first)
        yield Text(place.x + place.width / 2, lower, str(mission), "bold", 7, "center")
    if first > 1:
        yield Text(box(layout, top, CAMPAIGN, first).right + PAD, lower, words["notes"])
    for key, label in words["rings"].items():
        yield Text(columns(layout)[key][0] + PAD, lower, label)


def _lines(layout: Layout, air_force: AirForce, top: float) -> Iterator[Line]:
    """The frame of a man's row, and its cells."""
    area = layout.men
    middle, bottom = top + layout.upper, top + layout.upper + layout.lower
    known = columns(layout)
    yield Line(area.x, bottom, area.right, bottom, GROUP)
    yield Line(known["missions"][0], middle, area.right, middle, HAIR)
    heavy = (area.x, known["missions"][0], known["missions"][1], area.right)
    for x in heavy:
        yield Line(x, top, x, bottom, GROUP)
    for key in ("unit", "status", *list(SMALL)[1:]):
        x = known[key][0]
        yield Line(x, top, x, middle, HAIR)
    for key in list(RINGS)[1:]:
        x = known[key][0]
        yield Line(x, middle, x, bottom, HAIR)
    first = first_mission(air_force)
    for mission in range(first + 1, CAMPAIGN + (2 if first > 1 else 1)):
        x = box(layout, top, mission, first).x
        yield Line(x, middle, x, bottom, GROUP if mission % (CAMPAIGN // 2) == 1 else HAIR)


def _letters(
    layout: Layout, words: dict[str, Any], air_force: AirForce, part: Part, top: float
) -> Iterator[Item]:
    for key, letters in ringable(words, air_force, part.bombers).items():
        for place, text in enumerate(letters.values()):
            x, y = letter(layout, top, key, place)
            if text:
                yield Text(x, y + 0.85, text, "text", 7, "center")


def ringable(
    words: dict[str, Any], air_force: AirForce, bombers: bool
) -> dict[str, dict[str, str]]:
    """The letters of each column of RINGS by what they stand for (medals: by which it is)."""
    skills = {key: said[0] for key, said in words["skills"].items()}
    if bombers:
        skills[NOT_FOR_BOMBERS] = ""
    medals = words["medals"][AIR_FORCES[air_force]]
    return {
        "skills": skills,
        "medals": {str(i): said[0] for i, said in enumerate(medals, start=1)},
        "keeps": {key: said[0] for key, said in words["keeps"].items()},
    }


# What is known of a man.


class Entry(NamedTuple):
    """A row of the board. `cells` are its upper line by column, `signs` what each mission was to
    him, `decorated` the missions that brought him a medal, `closed` those before he came and after
    he went. `skills`, `medals` and `keeps` are what is ringed: keys, or how many."""

    number: int
    title: str
    cells: dict[str, str]
    signs: dict[int, str]
    decorated: frozenset[int]
    closed: tuple[range, ...]
    skills: frozenset[str]
    medals: int
    keeps: frozenset[str]


def men_of(chronicle: Chronicle | None, air_force: AirForce, bombers: bool) -> list[Airman]:
    """The men of a trade, in the order in which they joined."""
    men = chronicle.men if chronicle else []
    return [a for a in men if (a.man.air_force, a.man.bomber) == (air_force, bombers)]


def entry(chronicle: Chronicle, airman: Airman, words: dict[str, Any]) -> Entry:
    """All that is known of a man."""
    man = airman.man
    signs = {m.number: fates.of_mission(m, airman) for m in chronicle.missions}
    lost = fates.lost_on(airman)
    return Entry(
        airman.number,
        airman.title,
        _cells(chronicle, airman, words),
        {mission: sign for mission, sign in signs.items() if sign},
        frozenset(m.number for m in chronicle.missions if fates.is_decorated(m, airman)),
        (range(1, airman.joined), range(lost + 1, CAMPAIGN + 1) if lost else range(0)),
        frozenset(skill for skill in SKILLS if man.has(skill)),
        man.medals,
        frozenset(kept for kept in (*LASTING, AIMS_STILL) if _keeps(man, kept)),
    )


def _keeps(man: Man, kept: str) -> bool:
    return man.aims_still if kept == AIMS_STILL else man.keeps(kept)


def _cells(chronicle: Chronicle, airman: Airman, words: dict[str, Any]) -> dict[str, str]:
    """The upper line of a man. Before the first fight only his unit: all else is for a pencil."""
    man = airman.man
    if not any(mission.fought for mission in chronicle.missions):
        return {"unit": unit(chronicle, airman)}
    place = next_to_fly(chronicle, airman)
    novice = NOVICE if man.novice else LEARNT
    return {
        "unit": unit(chronicle, airman),
        "status": status(airman, words["status"]),
        "next": str(place) if place else "",
        "novice": novice if airman.as_novice else "",
        "flown": str(man.missions),
        "experience": str(man.experience),
        "kills": str(man.kills),
        "shared": str(man.shared),
        "wounds": str(man.wounds) if man.wounds else "",
        "misses": str(man.misses) if man.misses else "",
        "luck": "✓" if man.lucky else "",
    }


def status(airman: Airman, words: dict[str, str]) -> str:
    """What has become of a man, and on which mission."""
    man = airman.man
    if man.status != FIT:
        return words[STATUSES[man.status]].format(mission=fates.lost_on(airman))
    return words["away"].format(misses=man.misses) if man.misses else words["fit"]


def next_to_fly(chronicle: Chronicle, airman: Airman) -> int:
    """How many of his trade will be taken for the next mission before a man, himself included; 0
    if he cannot fly it, or there is none."""
    if chronicle.winner is not None:
        return 0
    roster = State(men=[one.man for one in chronicle.men])
    places = available(roster, airman.man.air_force, airman.man.bomber)
    ready = [chronicle.men[place - 1].number for place in places]
    return ready.index(airman.number) + 1 if airman.number in ready else 0


def unit(chronicle: Chronicle, airman: Airman) -> str:
    """The unit he flew with last; of a man who has not flown, the one he will fly with first; empty
    if that is not known."""
    if airman.flights:
        last = airman.flights[-1]
        return chronicle.unit(chronicle.missions[last.mission - 1], last.aircraft).full
    rulings = rulings_of(chronicle.conditions)
    for mission in chronicle.missions[airman.joined - 1 :]:
        for _, aircraft in mission.aircraft:
            if not aircraft or AIRCRAFT[aircraft].bomber != airman.man.bomber:
                continue
            if air_force_of(aircraft, rulings) == airman.man.air_force:
                return chronicle.unit(mission, aircraft).full
    return ""


# What is known, in its places.


def marks(
    layout: Layout, words: dict[str, Any], air_force: AirForce, part: Part, top: float, entry: Entry
) -> Iterator[Item]:
    """A man's row, whose upper edge is at `top`."""
    yield from typed(cell(layout, top, "number"), str(entry.number), "center")
    yield from typed(cell(layout, top, "name"), entry.title, size=NAME_SIZE)
    for key, text in entry.cells.items():
        align = "left" if key in TO_THE_LEFT else "center"
        yield from typed(cell(layout, top, key), text, align)
    first = first_mission(air_force)
    for mission, sign in entry.signs.items():
        if mission >= first:
            place = box(layout, top, mission, first)
            x, y = place.x + place.width / 2, place.y + place.height / 2
            yield Text(x, y + 0.9, sign, FACE, SIZE, "center")
            if mission in entry.decorated:
                yield Ring(x, y, MEDAL_RING)
    for closed in entry.closed:
        shut = [mission for mission in closed if mission >= first]
        if shut:
            left, right = (box(layout, top, mission, first) for mission in (shut[0], shut[-1]))
            y = left.y + left.height / 2
            yield Line(left.x + 1.2, y, right.right - 1.2, y, GROUP)
    yield from _rings(layout, words, air_force, part, top, entry)


def _rings(
    layout: Layout, words: dict[str, Any], air_force: AirForce, part: Part, top: float, entry: Entry
) -> Iterator[Item]:
    """What a man has of what there is to ring."""
    medals = {str(i) for i in range(1, entry.medals + 1)}
    held = {"skills": entry.skills, "medals": medals, "keeps": entry.keeps}
    for key, letters in ringable(words, air_force, part.bombers).items():
        for place, one in enumerate(letters):
            if one in held[key]:
                yield Ring(*letter(layout, top, key, place), RADIUS)
