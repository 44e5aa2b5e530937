"""What is written on the pilot record card of one man."""

from __future__ import annotations

from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import FIT, STATUSES
from sheetgen.games.wings.rules.tables import (
    AIRCRAFT,
    NOVICE_MISSIONS,
    RECOVERY_EVENTS,
    STEP,
    air_force_of,
)
from sheetgen.games.wings.sheet.cards import layout as at
from sheetgen.games.wings.sheet.cards.layout import INSET, ROOM, TICK, words
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission
from sheetgen.kits.drawing.blocks import Area, field_room, on_field
from sheetgen.kits.drawing.items import Box, Item, Text
from sheetgen.kits.drawing.typesetting import fitted, width

ROLLS: tuple[type, ...] = (ev.SkillGained, ev.PromotionRolled, ev.MedalRolled)
"""What is rolled for at every thirty points, in the order of a card."""


def marks(card: Area, chronicle: Chronicle, airman: Airman) -> list[Item]:
    """What is known of a man."""
    return [
        *_head(card, chronicle, airman),
        *_crew(card, chronicle, airman),
        *_experience(card, airman),
        *_counts(card, airman),
        *_ticks(card, airman),
        *_injuries(card, airman),
    ]


def _cross(x: float, y: float, wide: float = TICK) -> Text:
    """The mark in a box by its upper left corner."""
    return Text(x + wide / 2, y + 3.05, "×", "mono-bold", 9, "center")


def called(airman: Airman) -> str:
    """His name, with what his squadron calls him."""
    name = airman.name
    nickname = f" “{name.nickname}”" if name.nickname else ""
    return f"{name.given}{nickname} {name.surname}"


def _head(card: Area, chronicle: Chronicle, airman: Airman) -> list[Item]:
    """His name; and how it ended for him, white on black."""
    said, right = words(), card.x + INSET + ROOM
    room = field_room(ROOM - at.TEXTS + INSET, said["name"])
    name, name_size = fitted(called(airman), room, "mono", 10, 6)
    items: list[Item] = [Text(right - room, card.y + at.NAME_LINE - 0.3, name, "mono", name_size)]
    if airman.man.status == FIT:
        return items
    fate = Area(card.x + at.FATE.x, card.y + at.FATE.y, at.FATE.width, at.FATE.height)
    stamp = said["fates"][STATUSES[airman.man.status]].upper()
    last = chronicle.missions[airman.flights[-1].mission - 1]
    month = MONTHS[last.day.month - 1][:3]
    date = f"{last.day.day} {month} {last.day.year}"
    when = said["fate-when"].format(mission=last.number, date=date)
    middle = fate.x + fate.width / 2
    return [
        *items,
        Box(fate.x, fate.y, fate.width, 5.2, filled=True),
        Text(middle, fate.y + 3.9, stamp, "title", 10, "center", white=True),
        Text(middle, fate.y + 7.3, when, "mono", at.SMALL, "center"),
    ]


def _crew(card: Area, chronicle: Chronicle, airman: Airman) -> list[Item]:
    """Unit, fighters or bombers, what he has flown as a Novice, and when he joined."""
    said, left, top = words(), card.x + INSET, card.y + at.CREW_TOP
    items: list[Item] = [_cross(left + (at.BOMBER if airman.man.bomber else at.FIGHTER), top)]
    unit = unit_of(chronicle, airman)
    if unit:
        items += on_field(left, card.y + at.UNIT_LINE, ROOM, said["unit"], unit)
    if airman.as_novice:
        flown = min(airman.man.missions, NOVICE_MISSIONS)
        items.append(_cross(left + at.NOVICE, top))
        items += [_cross(left + at.FLOWN + i * TICK, top) for i in range(flown)]
    start = at.JOINED + width(said["joined"], "text", 7) + 1
    middle = left + (start + ROOM) / 2
    return [*items, Text(middle, top + 2.9, str(airman.joined), "mono", 8, "center")]


def unit_of(chronicle: Chronicle, airman: Airman) -> str:
    """The unit he has flown with last; of one who has not flown, the first that may have him."""
    if airman.flights:
        flight = airman.flights[-1]
        return chronicle.unit(chronicle.missions[flight.mission - 1], flight.aircraft).full
    for mission in chronicle.missions[airman.joined - 1 :]:
        aircraft = _for_him(chronicle, mission, airman)
        if aircraft:
            return chronicle.unit(mission, aircraft).full
    return ""


def _for_him(chronicle: Chronicle, mission: Mission, airman: Airman) -> str:
    """The type of a mission that men like him are trained for."""
    t = rulings_of(chronicle.conditions)
    trained = (airman.man.air_force, airman.man.bomber)
    for _, aircraft in mission.aircraft:
        if (air_force_of(aircraft, t), AIRCRAFT[aircraft].bomber) == trained:
            return aircraft
    return ""


def _experience(card: Area, airman: Airman) -> list[Item]:
    """His points, box by box, the total, and the rolls that every thirty have brought him."""
    left, top = card.x + INSET, card.y + at.EXPERIENCE_TOP + at.HEAD
    worth = STEP // at.BOXES
    lefts = at.counters(left, at.BOXES)
    items: list[Item] = []
    for box in range(min(airman.man.experience // worth, at.ROWS * at.BOXES)):
        row, place = divmod(box, at.BOXES)
        items.append(_cross(lefts[place], top + row * at.ROW, at.COUNT))
    if airman.man.experience > at.ROWS * STEP:
        right, below = card.x + INSET + ROOM, card.y + at.TALLY_TOP - 0.8
        items.append(Text(right, below, str(airman.man.experience), "mono", 7, "right"))
    for flight in airman.flights:
        for row, made in rolled(flight).items():
            if row < at.ROWS:
                items += [
                    _cross(left + x, top + row * at.ROW)
                    for x, was in zip(at.MILESTONE_BOXES, made, strict=True)
                    if was
                ]
    return items


def rolled(flight: Flight) -> dict[int, tuple[bool, ...]]:
    """For every thirty points reached in a mission, from 0, which of ROLLS were made."""
    found: dict[int, tuple[bool, ...]] = {}
    for gained in flight.followed_by(ev.ExperienceGained):
        reached = range((gained.total - gained.points) // STEP, gained.total // STEP)
        for time, row in enumerate(reached):
            found[row] = tuple(len(flight.followed_by(kind)) > time for kind in ROLLS)
    return found


def _counts(card: Area, airman: Airman) -> list[Item]:
    """Kills, shared kills, wounds, luck and missions to miss."""
    man = airman.man
    left, top = card.x + INSET, card.y + at.TALLY_TOP + 1.2
    items: list[Item] = []
    for x, number in ((0.0, man.kills), (at.SHARED, man.shared)):
        lefts = at.counters(at.first_kill(left + x), at.KILLS)
        beyond = number > at.KILLS
        items += [_cross(box, top, at.COUNT) for box in lefts[: at.KILLS - 1 if beyond else number]]
        if beyond:
            # Where a tally goes on beyond its boxes, the last of them has the number.
            last = lefts[-1] + at.COUNT / 2
            items.append(Text(last, top + 2.8, str(number), "mono", 6, "center"))
    panel = left + at.PANEL
    for i in range(min(man.wounds, at.WOUNDS)):
        items.append(_cross(panel + i * TICK, card.y + at.WOUND_BOXES_TOP))
    if man.lucky:
        items.append(_cross(left + at.LUCKY, card.y + at.WOUND_BOXES_TOP))
    for i in range(min(man.misses, at.MISSES)):
        row, column = divmod(i, at.MISS_COLUMNS)
        items.append(_cross(panel + column * TICK, card.y + at.MISS_BOXES_TOP + row * TICK))
    return items


def _ticks(card: Area, airman: Airman) -> list[Item]:
    """His ranks up to now, his skills, what he keeps of hospital, and his medals."""
    man, left = airman.man, card.x + INSET
    items: list[Item] = []
    for x, _ in at.ranks(man.air_force)[: man.rank + 1]:
        items.append(_cross(left + x, card.y + at.RANK_TOP + 1.2))
    for held, corners in ((man.skills, at.skills()), (man.lasting, at.lasting())):
        items += [
            _cross(card.x + x, card.y + y) for i, (x, y) in enumerate(corners) if held >> i & 1
        ]
    for x, _ in at.medals(man.air_force)[: man.medals]:
        items.append(_cross(left + x, card.y + at.MEDALS_TOP + 1.4))
    return items


def _injuries(card: Area, airman: Airman) -> list[Item]:
    """What hospital had in store for him, each with its missions."""
    said, missions = words(), dict[str, list[str]]()
    for flight in airman.flights:
        for event in flight.followed_by(ev.RecoveryEvent):
            if not event.held:
                injury = said["injury"][RECOVERY_EVENTS[event.row].event]
                missions.setdefault(injury, []).append(str(flight.mission))
    if not missions:
        return []
    told = (
        said["injury-when"].format(injury=injury, mission=", ".join(numbers))
        for injury, numbers in missions.items()
    )
    left, line = card.x + INSET, card.y + at.INJURIES_LINE
    return on_field(left, line, ROOM, said["injuries"], ", ".join(told))
