"""The pilot record cards to be filled in on the screen: a field in every box and on every line.

A card is known by its air force and its number there: `raf.01.kill.03`. Nothing is placed here: the
boxes are where the card has them, and have their names in the order in which they are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.state import AIR_FORCES, LASTING, SKILLS, AirForce
from sheetgen.games.wings.rules.tables import NOVICE_MISSIONS, STEP
from sheetgen.games.wings.sheet.cards import document as cards
from sheetgen.games.wings.sheet.cards import layout as at
from sheetgen.games.wings.sheet.cards.art import art
from sheetgen.games.wings.sheet.cards.layout import INSET, ROOM, places, words
from sheetgen.games.wings.sheet.cards.marks import called, unit_of
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.form import cells, filled, of_copy, on_line, within
from sheetgen.kits.drawing.items import Box, BoxRow
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

NAME_SIZE, SIZE, SMALL = 9.0, 7.5, 6.0
"""The type, in pt, of the name, of the other lines, and of a number in a box that counts."""
FATE_TOP = 2.6
"""What the word in the box of his fate takes of it, in mm."""
ROLLS = ("skill", "rank", "medal")
"""What is rolled for at every thirty points, in the order of the boxes."""
NUMBERED = (f"kill.{at.KILLS:02}", f"shared.{at.KILLS:02}")
"""The last boxes of the tallies, which take the number of all where it goes on beyond them."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The cards with fields, blank or with the men of a campaign in them. Raises as `cards.pages`
    does."""
    flat = cards.pages(paper, conditions, chronicle, foot)
    on_each = cards.sheets(conditions, chronicle, len(places(paper)))
    numbers: Counter[int] = Counter()
    made = []
    for page, (air_force, men) in zip(flat, on_each, strict=True):
        fields: list[Field] = []
        for place, card in enumerate(places(paper)):
            numbers[air_force] += 1
            man = men[place] if place < len(men) else None
            fields += _of_man(_card(card, air_force), air_force, numbers[air_force], man, chronicle)
        made.append(filled(page, of_copy(fields, foot.copy) if foot.copy else fields))
    return made


def _of_man(
    fields: Iterator[Field],
    air_force: AirForce,
    number: int,
    airman: Airman | None,
    chronicle: Chronicle | None,
) -> Iterator[Field]:
    """The fields of a card under its air force and its number; they hold in full what the card may
    cut short of its man."""
    force, held = AIR_FORCES[air_force], {"name": "", "unit": ""}
    if airman and chronicle:
        held = {"name": called(airman), "unit": unit_of(chronicle, airman)}
    for field in fields:
        name = f"{force}.{number:02}.{field.name}"
        tip = f"{words()['forces'][force]}, card {number}: {field.tip}"
        if isinstance(field, TextField):
            yield field._replace(name=name, tip=tip, value=held.get(field.name, ""))
        else:
            yield field._replace(name=name, tip=tip)


def _card(card: Area, air_force: AirForce) -> Iterator[Field]:
    """The fields of a card, in the order of reading."""
    said, left, fate = words(), card.x + INSET, at.FATE
    beside = on_line(
        card.x + at.TEXTS, card.y + at.NAME_LINE, ROOM - at.TEXTS + INSET, said["name"]
    )
    unit = on_line(left, card.y + at.UNIT_LINE, ROOM, said["unit"])
    joined = on_line(left + at.JOINED, card.y + at.CREW_TOP + 2.9, ROOM - at.JOINED, said["joined"])
    injuries = on_line(left, card.y + at.INJURIES_LINE, ROOM, said["injuries"])
    below = within(card.x + fate.x, card.y + fate.y + FATE_TOP, fate.width, fate.height - FATE_TOP)
    yield TextField("fate", said["fate"], below, "", SIZE)
    yield TextField("name", said["name"], beside, "", NAME_SIZE, "left")
    yield TextField("unit", said["unit"], unit, "", SIZE, "left")
    for (name, tip), area in zip(_boxes(air_force), _drawn(card, air_force), strict=True):
        if name == "rank.1":
            yield TextField("joined", said["joined"], joined, "", SIZE)
        if name in NUMBERED:
            yield TextField(name, f"{tip}, or how many in all", area, "", SMALL)
        else:
            yield Tick(name, tip, area, "cross")
    yield TextField("injuries", said["injuries"], injuries, "", SIZE, "left")


def _drawn(card: Area, air_force: AirForce) -> list[Area]:
    """The boxes to tick, in the order in which they are drawn; all are of one height."""
    boxes = (item for item in art(card, air_force) if isinstance(item, Box | BoxRow))
    return [area for box in boxes if box.height == at.TICK for area in cells(box)]


def _boxes(air_force: AirForce) -> Iterator[tuple[str, str]]:
    """The name and the tip of each box to tick, in the same order."""
    said = words()
    for name in ("fighter", "bomber", "novice"):
        yield f"crew.{name}", said[name]
    for mission in range(1, NOVICE_MISSIONS + 1):
        yield f"crew.flown.{mission}", f"{said['novice']}: mission {mission} flown"
    for rank, (_, lines) in enumerate(at.ranks(air_force), start=1):
        yield f"rank.{rank}", f"{said['rank']}: {' '.join(lines)}"
    yield from _experience()
    for wound in range(1, at.WOUNDS + 1):
        yield f"wound.{wound}", f"{said['wounds']}: {wound}"
    yield "lucky", said["lucky"]
    for miss in range(1, at.MISSES + 1):
        yield f"miss.{miss}", f"{said['misses']}: {miss}"
    for tally, label in (("kill", said["kills"]), ("shared", said["shared"])):
        for kill in range(1, at.KILLS + 1):
            yield f"{tally}.{kill:02}", f"{label}: {kill}"
    for skill in SKILLS:
        yield f"skill.{skill}", f"{said['skills']}: {skill_name(skill)}"
    for kept in LASTING:
        yield f"lasting.{kept}", f"{said['lasting']}: {', '.join(said['kept'][kept])}"
    for medal, (_, lines) in enumerate(at.medals(air_force), start=1):
        # Of bars there may be two, alike.
        yield f"medal.{medal}", f"{said['medals']} {medal}: {' '.join(lines)}"


def _experience() -> Iterator[tuple[str, str]]:
    """The boxes of the track, by the points reached, and the rolls at every thirty."""
    said, worth = words(), STEP // at.BOXES
    for row in range(at.ROWS):
        for box in range(1, at.BOXES + 1):
            points = row * STEP + box * worth
            yield f"experience.{points:03}", f"{said['experience']}: {points} points"
        points = (row + 1) * STEP
        for roll in ROLLS:
            yield f"roll.{points:03}.{roll}", f"{points} points: {roll} rolled for"
