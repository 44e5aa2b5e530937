"""The missions of the log: three lines each, for the attacker's fighters, his bombers, and those
who defend; and beside them what came of it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import AXIS, BRITISH, DRAWN, Side
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.rules.tables import MISSIONS as KINDS
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.cells import PAD, SIZE, across, typed
from sheetgen.games.wings.sheet.log.layout import LINES, LOG_HEAD, Layout, missions
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Item, Line, Text
from sheetgen.kits.drawing.signs import tinted

COLUMNS = {
    "number": 6.2,
    "mission": 39.2,
    "role": 11.6,
    "side": 6.0,
    "type": 19.6,
    "first": 0,
    "second": 0,
    "third": 0,
    "label": 9.4,
    "points": 8.4,
    "kills": 7.0,
    "lost": 7.0,
    "won": 7.0,
}
"""The widths of the columns in mm; those of 0 share what the others leave."""
CREWS = ("first", "second", "third")
TO_THE_LEFT = ("mission", "type", "first", "third")
"""The columns whose heads stand at the left."""
SCORE = ("points", "kills", "lost", "won")
ATTACK, BOMB, DEFEND = range(LINES)
INITIALS = {BRITISH: "B", AXIS: "A"}
CREW_SIZE, SIGN_ROOM = 7.5, 2.3
"""The type of a name, in pt, and the room of the sign behind it, in mm."""
WINNER = 14.0
"""The room for the winner of a mission, in mm."""
LIGHT = 0.9
"""How far a printed label stands from the left edge of its cell."""


def edges(layout: Layout) -> dict[str, tuple[float, float]]:
    """The left and right edge of each column, by its key."""
    return _edges(layout.log.x, layout.log.width)


@cache
def _edges(left: float, room: float) -> dict[str, tuple[float, float]]:
    rest = (room - sum(COLUMNS.values())) / list(COLUMNS.values()).count(0)
    return dict(zip(COLUMNS, across(left, (w or rest for w in COLUMNS.values())), strict=True))


def cell(layout: Layout, place: int, key: str, line: int, lines: int = 1) -> Area:
    """A cell of the mission at a place of the page, from 0: in a column, from a line, `lines`
    high."""
    left, right = edges(layout)[key]
    high = layout.row / LINES
    top = layout.log.y + LOG_HEAD + place * layout.row
    return Area(left, top + line * high, right - left, lines * high)


def art(layout: Layout, words: dict[str, Any], period: str) -> list[Item]:
    """The heads, and the ruled rows with their numbers and labels."""
    area, numbers = layout.log, missions(period)
    title = words["title"][period].format(first=numbers[0], last=numbers[-1])
    items: list[Item] = [
        Line(area.x, area.y, area.right, area.y, HEAD),
        Text(area.x, area.y + 3.35, title, "title", 8),
        Text(area.right, area.y + 3.35, words["note"], "text", 7.5, "right"),
    ]
    for key, label in words["columns"].items():
        left, right = edges(layout)[key]
        if key in TO_THE_LEFT:
            items.append(Text(left + PAD, area.y + 6.4, label))
        else:
            items.append(Text((left + right) / 2, area.y + 6.4, label, "text", 7.5, "center"))
    for place, number in enumerate(numbers):
        items += _row(layout, words, place, number)
    return items


def _row(layout: Layout, words: dict[str, Any], place: int, number: int) -> Iterator[Item]:
    yield from _lines(layout, place)
    box = cell(layout, place, "number", 0, LINES)
    middle = (box.x + box.width / 2, box.y + box.height / 2 + 1.2)
    yield Text(*middle, str(number), "title", 9, "center")
    labels = [*words["sides"], words["winner"]]
    for line in range(LINES):
        for key, label in (("role", words["roles"][line]), ("label", labels[line])):
            box = cell(layout, place, key, line)
            yield Text(box.x + LIGHT, _middle(box), label)
    box = cell(layout, place, "lost", LINES - 1)
    yield Text(box.right - LIGHT, _middle(box), words["drawn"], "text", 7.5, "right")


def _middle(box: Area) -> float:
    """The baseline of a printed label in a cell."""
    return box.y + box.height / 2 + 0.82


def _lines(layout: Layout, place: int) -> Iterator[Item]:
    """The lines of a mission: its frame, and the cells to write in. The crews of the attacker are
    two at most: what is beside them is for notes."""
    columns = edges(layout)
    whole = cell(layout, place, "number", 0, LINES)
    right = layout.log.right
    # What a mission came to is grey.
    score = columns["points"][0]
    yield tinted(
        Area(score, whole.y, right - score, cell(layout, place, "points", DEFEND).y - whole.y)
    )
    if place == 0:
        yield Line(whole.x, whole.y, right, whole.y, GROUP)
    yield Line(whole.x, whole.bottom, right, whole.bottom, GROUP)
    for line in (BOMB, DEFEND):
        y = cell(layout, place, "role", line).y
        for first, last in (("mission", "role"), ("side", "second"), ("label", "won")):
            left = columns[first][0]
            yield Line(left, y, columns[last][1], y, HAIR)
    y = cell(layout, place, "third", DEFEND).y
    yield Line(columns["third"][0], y, columns["third"][1], y, HAIR)
    for key in COLUMNS:
        left = columns[key][0]
        heavy = key in ("number", "mission", "role", "label")
        short = key in ("kills", "lost")
        bottom = cell(layout, place, key, DEFEND).y if short else whole.bottom
        yield Line(left, whole.y, left, bottom, GROUP if heavy else HAIR)
    yield Line(right, whole.y, right, whole.bottom, GROUP)


def marks(layout: Layout, words: dict[str, Any], period: str, chronicle: Chronicle) -> list[Item]:
    """All that is known of the missions of a period."""
    items: list[Item] = []
    won = {BRITISH: 0, AXIS: 0, DRAWN: 0}
    for mission in chronicle.missions:
        if mission.fought:
            won[mission.fought.score.winner] += 1
        if mission.number in missions(period):
            place = mission.number - missions(period)[0]
            items += _drawn(layout, place, mission)
            items += _crews(layout, place, mission)
            if mission.fought:
                items += _result(layout, words, place, mission, won)
    return items


def _drawn(layout: Layout, place: int, mission: Mission) -> Iterator[Item]:
    """What was drawn for a mission: when, where, what, by whom and in which airplanes."""
    said = (in_words(mission.day), mission.place.name, mission.name)
    for line, text in enumerate(said):
        yield from typed(cell(layout, place, "mission", line), text)
    sides = [(ATTACK, mission.attacker), (DEFEND, mission.defender)]
    if mission.bomber:
        sides.append((BOMB, mission.attacker))
    for line, side in sides:
        yield from typed(cell(layout, place, "side", line), INITIALS[side], "center")
    for line, aircraft in enumerate(_types(mission)):
        if aircraft:
            yield from typed(cell(layout, place, "type", line), AIRCRAFT[aircraft].name)
    if mission.fighters[mission.attacker] and not mission.bomber:
        yield _struck(layout, place, BOMB, "side", "second")


def _types(mission: Mission) -> tuple[str, str, str]:
    """The types of the attacker's fighters, his bombers, and the defenders."""
    return (mission.fighters[mission.attacker], mission.bomber, mission.fighters[mission.defender])


def _struck(layout: Layout, place: int, line: int, first: str, last: str) -> Line:
    """A line through cells that stay empty."""
    left, right = cell(layout, place, first, line), cell(layout, place, last, line)
    y = left.y + left.height / 2
    return Line(left.x + 1.2, y, right.right - 1.2, y, GROUP)


def _crews(layout: Layout, place: int, mission: Mission) -> Iterator[Item]:
    for line, flights in enumerate(by_line(mission)):
        for key, flight in zip(CREWS, flights, strict=False):
            box = cell(layout, place, key, line)
            sign = fates.of_flight(mission, flight)
            if sign in (fates.FLEW, fates.TOLD_OFF):
                sign = ""
            room = SIGN_ROOM if sign else 0
            yield from typed(box._replace(width=box.width - room), called(flight), size=CREW_SIZE)
            if sign:
                y = box.y + box.height / 2 + 0.85
                yield Text(box.right - PAD, y, sign, "mono-bold", SIZE, "right")


def by_line(mission: Mission) -> tuple[list[Flight], list[Flight], list[Flight]]:
    """The crews of a mission: the attacker's fighters, his bombers, the defenders."""
    attackers, number = mission.of(mission.attacker), KINDS[mission.kind].fighters
    return attackers[:number], attackers[number:], mission.of(mission.defender)


def called(flight: Flight) -> str:
    """A man as the log has him: rank and surname."""
    man = flight.before
    return f"{short_rank(man.air_force, man.rank)} {flight.airman.name.surname}"


def _result(
    layout: Layout, words: dict[str, Any], place: int, mission: Mission, won: dict[int, int]
) -> Iterator[Item]:
    """The points, the kills and the losses by side; the winner, and the missions won so far."""
    assert mission.fought is not None
    score = mission.fought.score
    for line, side in enumerate((BRITISH, AXIS)):
        values = (score.of(side), kills(mission, side), lost(mission, side), won[side])
        for key, value in zip(SCORE, values, strict=True):
            yield from typed(cell(layout, place, key, line), _number(value), "center")
    winner = words["drawn"] if score.winner == DRAWN else words["sides"][score.winner]
    yield from typed(cell(layout, place, "points", DEFEND)._replace(width=WINNER), winner)
    yield from typed(cell(layout, place, "won", DEFEND), str(won[DRAWN]), "center")
    yield from typed(cell(layout, place, "third", ATTACK, 2), noted(words["notes"], mission))


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def kills(mission: Mission, side: Side) -> int:
    """The airplanes that a side is credited with; a shared one counts once."""
    assert mission.fought is not None
    return sum(mission.flight(kill.by[0]).airman.man.side == side for kill in mission.fought.kills)


def lost(mission: Mission, side: Side) -> int:
    """The airplanes of a side that were shot down, by whatever it was."""
    return sum(
        flight.report is not None and flight.report.fate == DOWN for flight in mission.of(side)
    )


def noted(words: dict[str, str], mission: Mission) -> str:
    """What was sunk or destroyed, ships by name."""
    assert mission.fought is not None
    names = dict(
        zip(targets(mission.kind, mission.attacker), (s.name for s in mission.ships), strict=False)
    )
    gone = ", ".join(names.get(target, target) for target, _ in mission.fought.sunk)
    said = words["sunk" if names else "destroyed"]
    return said.format(names=gone) if gone else ""
