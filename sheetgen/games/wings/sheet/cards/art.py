"""What is printed on every pilot record card of an air force."""

from __future__ import annotations

from sheetgen.games.wings.rules.state import AIR_FORCES, LASTING, SKILLS, AirForce
from sheetgen.games.wings.rules.tables import REROLLS, STEP
from sheetgen.games.wings.sheet.cards import layout as at
from sheetgen.games.wings.sheet.cards.layout import INSET, ROOM, SMALL, TICK, words
from sheetgen.games.wings.sheet.emblems import emblem
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.kits.drawing.blocks import Area, field
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, BoxRow, Item, Line, Text
from sheetgen.kits.drawing.typesetting import width


def art(card: Area, air_force: AirForce) -> list[Item]:
    """A card without anything written on it."""
    return [
        Box(
            card.x + at.FRAME,
            card.y + at.FRAME,
            card.width - 2 * at.FRAME,
            card.height - 2 * at.FRAME,
            GROUP,
        ),
        *_head(card, air_force),
        *_crew(card),
        *_ranks(card, air_force),
        *_experience(card),
        *_panel(card),
        *_tally(card),
        *_skills(card),
        *_lasting(card),
        *_medals(card, air_force),
        *_injuries(card),
    ]


def _tick(x: float, y: float) -> Box:
    return Box(x, y, TICK, TICK)


def _rule(card: Area, y: float) -> Line:
    left = card.x + INSET
    return Line(left, card.y + y, left + ROOM, card.y + y, GROUP)


def _section(card: Area, y: float, title: str, note: str = "") -> list[Item]:
    """A line with the title of what is below it, and a note at the right."""
    left, baseline = card.x + INSET, card.y + y + 2.8
    items: list[Item] = [_rule(card, y), Text(left, baseline, title, "title", 6.6)]
    if note:
        items.append(Text(left + ROOM, baseline, note, "text", SMALL, "right"))
    return items


def _head(card: Area, air_force: AirForce) -> list[Item]:
    """Emblem, air force, the name, and the box for how it ended."""
    said, left = words(), card.x + at.TEXTS
    x, y, radius = at.EMBLEM
    fate = Area(card.x + at.FATE.x, card.y + at.FATE.y, at.FATE.width, at.FATE.height)
    return [
        *emblem(air_force, card.x + x, card.y + y, radius),
        Text(
            left,
            card.y + at.FORCE_LINE,
            said["forces"][AIR_FORCES[air_force]].upper(),
            "title",
            8.4,
        ),
        Text(left, card.y + at.CARD_LINE, said["card"], "text", SMALL),
        Box(*fate),
        Text(fate.x + 0.8, fate.y + 2.2, said["fate"], "text", SMALL),
        *field(left, card.y + at.NAME_LINE, ROOM - at.TEXTS + INSET, said["name"]),
        Line(card.x + INSET, card.y + 18.4, card.x + INSET + ROOM, card.y + 18.4, HEAD),
    ]


def _crew(card: Area) -> list[Item]:
    """Unit, fighters or bombers, and what a Novice has flown."""
    said, left, top = words(), card.x + INSET, card.y + at.CREW_TOP
    items = field(left, card.y + at.UNIT_LINE, ROOM, said["unit"])
    for x, name in ((at.FIGHTER, "fighter"), (at.BOMBER, "bomber"), (at.NOVICE, "novice")):
        items.append(_tick(left + x, top))
        items.append(_beside(left + x, top, said[name]))
    items.append(BoxRow(left + at.FLOWN, top, TICK, TICK, 2, TICK))
    joined = left + at.JOINED
    items += field(joined, top + 2.9, left + ROOM - joined, said["joined"])
    return items


def _beside(x: float, top: float, text: str, face: str = "text", size: float = 7.0) -> Text:
    """A word in the middle of the height of the box at its left."""
    return Text(x + at.WORDS, top + 2.9, text, face, size)


def _ranks(card: Area, air_force: AirForce) -> list[Item]:
    """The ladder of ranks."""
    left, top = card.x + INSET, card.y + at.RANK_TOP + 1.2
    items: list[Item] = [
        _rule(card, at.RANK_TOP),
        Text(left, top + 2.9, words()["rank"], "title", 6.6),
    ]
    steps = at.ranks(air_force)
    for (x, lines), following in zip(steps, [*steps[1:], None], strict=True):
        items.append(_tick(left + x, top))
        if following:
            items.append(Line(left + x + TICK, top + 2, left + following[0], top + 2))
        items += _lines(left + x, top + TICK + 2.3, lines, "text", SMALL)
    return items


def _lines(x: float, y: float, lines: list[str], face: str, size: float) -> list[Item]:
    return [Text(x, y + i * at.LEADING, line, face, size) for i, line in enumerate(lines)]


def _experience(card: Area) -> list[Item]:
    """The track: a box for two points, and at every thirty what is rolled for."""
    said, left, top = words(), card.x + INSET, card.y + at.EXPERIENCE_TOP
    note = said["experience-note"].format(points=STEP // at.BOXES)
    items: list[Item] = [
        _rule(card, at.EXPERIENCE_TOP),
        Text(left, top + 2.8, said["experience"], "title", 6.6),
        Text(left + width(said["experience"], "title", 6.6) + 1.6, top + 2.8, note, "text", SMALL),
    ]
    for x, name in zip(at.MILESTONE_BOXES, said["rolls"], strict=True):
        items.append(Text(left + x + TICK / 2, top + 2.8, name, "bold", SMALL, "center"))
    for row in range(at.ROWS):
        y = top + at.HEAD + row * at.ROW
        for five in range(0, at.BOXES, 5):
            x = left + at.counters(0, at.BOXES)[five]
            items.append(BoxRow(x, y, at.COUNT, TICK, 5, at.COUNT))
        points = str((row + 1) * STEP)
        right = left + at.MILESTONE_BOXES[0] - 0.9
        items.append(Text(right, y + 2.9, points, "bold", 7, "right"))
        items.append(BoxRow(left + at.MILESTONE_BOXES[0], y, TICK, TICK, 3, TICK))
    return items


def _panel(card: Area) -> list[Item]:
    """Wounds, luck, and the missions to miss, at the right of the experience."""
    said, left = words(), card.x + INSET + at.PANEL
    lucky = card.x + INSET + at.LUCKY
    top, below = card.y + at.WOUND_BOXES_TOP, card.y + at.MISS_BOXES_TOP
    line = left - 1.7
    items: list[Item] = [
        Line(line, card.y + at.EXPERIENCE_TOP, line, card.y + at.TALLY_TOP, HAIR),
        Text(left, top - 1.2, said["wounds"], "text", SMALL),
        Text(lucky + TICK, top - 1.2, said["lucky"], "text", SMALL, "right"),
        BoxRow(left, top, TICK, TICK, at.WOUNDS, TICK),
        _tick(lucky, top),
        Text(left, below - 1.1, said["misses"], "text", SMALL),
    ]
    rows = at.MISSES // at.MISS_COLUMNS
    items += [
        BoxRow(left, below + i * TICK, TICK, TICK, at.MISS_COLUMNS, TICK) for i in range(rows)
    ]
    return items


def _tally(card: Area) -> list[Item]:
    """Kills and shared kills."""
    said, top = words(), card.y + at.TALLY_TOP + 1.2
    items: list[Item] = [_rule(card, at.TALLY_TOP)]
    for x, name in ((0.0, "kills"), (at.SHARED, "shared")):
        left = card.x + INSET + x
        items.append(Text(left, top + 2.9, said[name], "title", 6.6))
        first = at.first_kill(left)
        for five in range(0, at.KILLS, 5):
            items.append(
                BoxRow(at.counters(first, at.KILLS)[five], top, at.COUNT, TICK, 5, at.COUNT)
            )
    return items


def _pair(x: float, y: float, first: str, second: str) -> list[Item]:
    """A box, and two lines beside it."""
    return [
        _tick(x, y),
        Text(x + at.WORDS, y + 1.7, first, "bold", at.TINY),
        Text(x + at.WORDS, y + 1.7 + at.LEADING, second, "text", at.TINY),
    ]


def _skills(card: Area) -> list[Item]:
    said = words()
    items = _section(card, at.SKILLS_TOP, said["skills"], said["skills-note"])
    for (x, y), skill in zip(at.skills(), SKILLS, strict=True):
        items += _pair(card.x + x, card.y + y, skill_name(skill), again(skill))
    return items


def again(skill: str) -> str:
    """The return tables that a skill rolls again on, in words."""
    said = words()
    tables = next((reroll.tables for reroll in REROLLS if reroll.means == skill), ())
    if len(tables) == len(said["tables"]):
        return str(said["again-any"])
    return ", ".join(said["tables"][table] for table in tables) or str(said["again-none"])


def _lasting(card: Area) -> list[Item]:
    said = words()
    items = _section(card, at.LASTING_TOP, said["lasting"])
    for (x, y), kept in zip(at.lasting(), LASTING, strict=True):
        items += _pair(card.x + x, card.y + y, *said["kept"][kept])
    return items


def _medals(card: Area, air_force: AirForce) -> list[Item]:
    """The medals of the air force, in order."""
    left, top = card.x + INSET, card.y + at.MEDALS_TOP + 1.4
    items: list[Item] = [
        _rule(card, at.MEDALS_TOP),
        Text(left, top + 2.9, words()["medals"], "title", 6.6),
    ]
    for x, lines in at.medals(air_force):
        items.append(_tick(left + x, top))
        first = top + (2.9 if len(lines) == 1 else 1.75)
        items += _lines(left + x + at.WORDS, first, lines, "text", at.TINY)
    return items


def _injuries(card: Area) -> list[Item]:
    left = card.x + INSET
    return [
        _rule(card, at.INJURIES_LINE - 4.2),
        *field(left, card.y + at.INJURIES_LINE, ROOM, words()["injuries"]),
    ]
