"""The squadron board of Wings over Malta: a line for each man, a page or more for each air force.

Blank, nothing is known; of a pre-rolled campaign the founders are, by name; filled, everybody is,
as the campaign has left him. What every copy has is a page's art, what a chronicle has of its own
the marks. A stroke on a man, a cross or a ring are made on his airplane too: who is left is to be
seen from across the table.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import HOME_FORCE, SIDES, AirForce
from sheetgen.games.wings.rules.tables import (
    EARLY,
    LATER,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.board.crews import Entry, entry, men_of
from sheetgen.games.wings.sheet.board.layout import BOX, BoardAreas, Part, parts, plan
from sheetgen.games.wings.sheet.experience import track
from sheetgen.games.wings.sheet.pages import (
    air_forces,
    airplane,
    bookmark,
    frame,
    outline_of,
    short_type,
)
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.fonts import fitted, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    Area,
    BoxRow,
    Foot,
    Grid,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import (
    READING,
    die,
    marked,
    named_box,
    reading,
    ringed,
    step,
    tinted,
)
from sheetgen.kits.pages.sheet import Frame, on_its_side

WHAT = "squadron board"
NUMBERS = 3.8
"""The height of the numbers above the missions; below them, to the lines, are three rows."""
TYPE = 7.5
OUTLINE = 0.92
"""How much of its room an outline takes, of its width or, if that is less, of its height."""
ICON, APART, PIPS = 7.0, 1.5, 2.8
"""An airplane's outline where it is named, at most; from a name to the next outline, at least; a
die: in mm."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The board: blank without a chronicle, else filled as far as it tells.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    planned = [
        (air_force, page)
        for air_force in air_forces(conditions)
        for page in pages_of(conditions, chronicle, air_force)
    ]
    made = []
    for number, (air_force, page) in enumerate(planned, start=1):
        of = foot._replace(page=f"{number} of {len(planned)}")
        framed = frame_of(paper, conditions, of, air_force)
        art = _art(framed._replace(own=of.shared(foot.board)), conditions, air_force, page)
        marks = _marks(conditions.theatre, framed, chronicle, air_force, page)
        title = bookmark(conditions.theatre, WHAT, foot) if number == 1 else ""
        made.append(Page(framed.paper, art, marks, title))
    return made


def frame_of(paper: Paper, conditions: Conditions, foot: Foot, air_force: AirForce) -> Frame:
    """The frame of a page of an air force."""
    theatre: Theatre = conditions.theatre
    words = theatre.data("board")
    about = (
        words["air-forces"][theatre.air_forces[air_force]],
        words["about"].format(edition=theatre.title),
    )
    return frame(on_its_side(paper), conditions, foot, words["title"], about)


def pages_of(
    conditions: Conditions, chronicle: Chronicle | None, air_force: AirForce
) -> list[tuple[Part, ...]]:
    """What is on each page of an air force."""
    fighters, bombers = (len(men_of(chronicle, air_force, trade)) for trade in (False, True))
    return parts(rulings_of(conditions).squadrons[air_force], (fighters, bombers))


@lru_cache(maxsize=16)
def _art(of: Frame, conditions: Conditions, air_force: AirForce, page: tuple[Part, ...]) -> Items:
    """What is the same on every copy."""
    at, words = plan(conditions.theatre, of.body, air_force), conditions.theatre.data("board")
    items = of.art()
    items += _missions(at, words)
    items += _airplanes(at, words, conditions)
    for part, top, lines in at.tops(page):
        items += _caption(at, words, part, top)
        for line in lines:
            items += _line(at, words, part, line)
    return (*items, *_key(at, words))


def _missions(at: BoardAreas, words: dict[str, Any]) -> Iterator[Item]:
    """Step 1: who flies, beside the grid in which each mission is rolled."""
    body, y = at.body, at.body.y + 0.6
    yield Line(body.x, body.y, body.right, body.y, HEAD)
    yield from step(body.x, y + 0.8, "1", words["who"]["title"])
    high = (at.body.y + 18.0 - y - NUMBERS) / 3
    *_, label = max((width(row, "bold", TYPE), row) for row in words["who"]["rows"])
    room = at.left - 2.4 - width(label, "bold", TYPE) - body.x - 2.0
    yield from reading(body.x, y + 9.4, room, words["who"]["says"], size=TYPE)
    rows = [y + NUMBERS + i * high for i in range(4)]
    for label, line in zip(words["who"]["rows"], (y, *rows), strict=False):
        middle = (NUMBERS if line == y else high) / 2
        yield Text(at.left - 1.4, line + middle + 0.95, label, "bold", TYPE, "right")
    boxes = [at.mission(y, number) for number in at.missions]
    for number, area in zip(at.missions, boxes, strict=True):
        yield Text(area.x + area.width / 2, y + 2.85, str(number), "bold", 8, "center")
    yield Grid((*(area.x for area in boxes), at.right), tuple(rows), HAIR)


def types_of(conditions: Conditions, air_force: AirForce, when: str) -> list[tuple[str, list[int]]]:
    """The types of airplane of an air force in a period: its fighters with the faces of the die
    that bring them, its bombers with the kinds of mission they are for."""
    rulings, known = rulings_of(conditions), conditions.theatre.data("missions")
    found: dict[str, list[int]] = {}
    side = SIDES[air_force != HOME_FORCE]
    rolled = list(enumerate(known["fighters"][when][side], 1))
    rolled += [(int(kind), one) for kind, one in known["bombers"][when][side].items()]
    for face, aircraft in rolled:
        if conditions.theatre.air_force_of(aircraft, rulings) == air_force:
            found.setdefault(aircraft, []).append(face)
    return list(found.items())


def _airplanes(at: BoardAreas, words: dict[str, Any], conditions: Conditions) -> Iterator[Item]:
    """Step 2: the airplanes of each half of the year, with the dice that bring them."""
    theatre = at.theatre
    said, x, y = words["what"], at.right + 2.4, at.body.y + 1.4
    yield from step(x, y, "2", said["title"])
    half = theatre.length // 2
    about = {"half": half, "next": half + 1, "last": theatre.length}
    spans = [text.format_map(about) for text in said["periods"].values()]
    start = x + max(width(span, "bold", TYPE) for span in spans) + 1.5
    letters = iter("abcdefgh")
    line = y + 7.6
    for when, span in zip((EARLY, LATER), spans, strict=True):
        types = types_of(conditions, at.air_force, when)
        if not types:
            continue
        yield Text(x, line + 0.6, span, "bold", TYPE)
        fighters = {
            aircraft: next(letters) for aircraft, _ in types if not _bombs(theatre, aircraft)
        }
        names = {
            one: f"{fighters.get(one, '')} {short_type(theatre.aircraft[one].name)}".strip()
            for one, _ in types
        }
        # Dice may reach into the gap before the next airplane.
        dice = {
            one: 0 if _bombs(theatre, one) else _dice(len(faces)) - APART for one, faces in types
        }
        wide = {one: max(width(name, "bold", TYPE), dice[one]) for one, name in names.items()}
        taken = sum(0.6 + one for one in wide.values())
        room, gaps = at.body.right - start - taken, len(types) - 1
        icon = min(ICON, (room - gaps * APART) / len(types))
        gap = min(7.0, (room - icon * len(types)) / max(gaps, 1))
        left = start
        for aircraft, faces in types:
            yield from airplane(theatre, aircraft, left + icon / 2, line, icon, black=True)
            right, name = left + icon + 0.6, names[aircraft]
            left = right + wide[aircraft] + gap
            yield Text(right, line - 0.7, name, "bold", TYPE)
            if _bombs(theatre, aircraft):
                kinds = said["kinds"].format(kinds=" ".join(map(str, faces)))
                yield Text(right, line + 2.3, kinds, "text", TYPE)
            else:
                for i, face in enumerate(faces):
                    yield from die(right + _dice(i), line + 0.1, PIPS, face)
        line += 6.2


def _dice(number: int) -> float:
    """The width of so many dice in a row."""
    return number * (PIPS + 0.4)


def _bombs(theatre: Theatre, aircraft: str) -> bool:
    return theatre.aircraft[aircraft].bomber


def _caption(at: BoardAreas, words: dict[str, Any], part: Part, top: float) -> Iterator[Item]:
    """The trade of the crews below, and what their columns are."""
    base, said = top + 2.9, words["captions"]
    yield Line(at.body.x, top, at.body.right, top, GROUP)
    yield Text(
        at.body.x, base, words["groups"]["bombers" if part.bombers else "fighters"], "title", 8
    )
    yield Text(at.left - 1.4, base, said["crew"], "italic", TYPE, "right")
    starts = {"missions": at.left + 0.8}
    for of, x, _ in at.columns:
        starts.setdefault(of, x)
    for of, x in starts.items():
        yield Text(x, base, said[of].format(points=track(at.theatre).each), "italic", TYPE)


def _line(at: BoardAreas, words: dict[str, Any], part: Part, top: float) -> Iterator[Item]:
    """The line of a man."""
    theatre = at.theatre
    body, tier = at.body, at.tier
    bottom = top + 3 * tier
    yield Line(body.x, top, body.right, top, GROUP)
    yield from airplane(theatre, outline_of(theatre, at.air_force, part.bombers), *_place(at, top))
    for y in (top + tier, top + 2 * tier):
        yield Line(at.who, y, at.left - 1.4, y, HAIR)
    for x, rank, _ in _ranks(at):
        yield Text(x, bottom - 1.2, rank, "bold", TYPE)
    boxes = [at.mission(top, number) for number in at.missions]
    yield Grid((*(area.x for area in boxes), at.right), (top, top + tier), HAIR)
    track = at.experience(top)
    for points, area in track:
        if points % theatre.step == 0:
            yield tinted(area, "night")
            middle = area.x + area.width / 2, area.y + tier / 2 + 0.95
            yield Text(*middle, str(points), "bold", TYPE, "center")
    yield Grid((*(area.x for _, area in track), at.right), (top + tier, top + 2 * tier), HAIR)
    for name, x, row in at.tallies(top):
        yield Text(x, top + 2.5 * tier + 0.95, name, "bold", TYPE)
        if name == "wounds":
            yield tinted(Area(row.x, row.y, row.boxes * row.pitch, row.height), "night")
        yield row
    for x in (at.left, at.right):
        yield Line(x, top, x, bottom, GROUP)
    half = at.mission(top, theatre.length // 2 + 1).x
    if half > at.left:
        yield Line(half, top, half, top + tier, GROUP)
    for _, name, x, y in at.boxes(top, part.bombers):
        yield from named_box(x, y, BOX, name, "text")
    last = {of: x for of, x, _ in reversed(at.columns)}
    for of in ("keeps", "medals"):
        yield Line(last[of] - 0.8, top, last[of] - 0.8, bottom, HAIR)


def _place(at: BoardAreas, top: float) -> tuple[float, float, float]:
    """The middle of a man's airplane, and how wide it is."""
    room, high = at.who - at.outline - 1.0, 3 * at.tier
    return at.outline + room / 2, top + high / 2, min(room, high / 0.88) * OUTLINE


def _ranks(at: BoardAreas) -> list[tuple[float, str, Area]]:
    """The ranks of the air force: where each begins, and the room for a ring around it, from the
    top of a line."""
    names = at.theatre.data("board")["ranks"][at.theatre.air_forces[at.air_force]]
    wide = [width(name, "bold", TYPE) for name in names]
    gap = min(3.2, (at.left - 2.0 - at.who - sum(wide)) / max(len(names) - 1, 1))
    x, found = at.who + 0.6, []
    for name, room in zip(names, wide, strict=True):
        ring = Area(x - 0.8, 3 * at.tier - 4.0, room + 1.6, 3.8)
        found.append((x, name, ring))
        x += room + gap
    return found


def _key(at: BoardAreas, words: dict[str, Any]) -> Iterator[Item]:
    """Step 3: the signs, and what the boxes are for."""
    theatre = at.theatre
    said, y = words["after"], at.bottom
    yield Line(at.body.x, y, at.body.right, y, GROUP)
    yield from step(at.body.x, y + 0.8, "3", said["title"])
    x, size = at.body.x + 52.0, 4.4
    signs = {
        "dot": fates.FLEW,
        "stroke": fates.WOUNDED,
        "cross": "×",
        "ring": "P",
        "dash": fates.MISSED,
    }
    for sign, meaning in said["signs"]:
        area = Area(x, y + 1.0, size, size)
        yield BoxRow(*area, 1, size)
        yield from fates.drawn(signs[sign], area)
        yield Text(x + size + 1.0, y + 4.2, meaning, "text", READING)
        x += size + 4.4 + width(meaning, "text", READING)
    yield Text(x, y + 4.2, said["also"], "text", READING)
    boxes = track(theatre)
    odd = said["odd"].format(box=boxes.each, last=boxes.last)
    box = str(boxes.each) if boxes.last == boxes.each else odd
    about = {
        **theatre.points._asdict(),
        "box": box,
        "novice": theatre.novice_missions,
        "step": theatre.step,
        "most": track(theatre).boxes[-1],
    }
    start = at.body.x + width(f"{said['leads']}  ", "bold", TYPE)
    yield Text(at.body.x, y + 8.2, said["leads"], "bold", TYPE)
    first, *rest = reading(
        start, y + 8.2, at.body.right - start, said["says"].format_map(about), size=TYPE
    )
    yield first
    if rest:
        text = " ".join(line.text for line in rest)
        yield from reading(at.body.x, y + 11.2, at.body.width, text, size=TYPE)


# What is known, in its places.


def _marks(
    theatre: Theatre,
    of: Frame,
    chronicle: Chronicle | None,
    air_force: AirForce,
    page: tuple[Part, ...],
) -> Items:
    at, words = plan(theatre, of.body, air_force), theatre.data("board")
    items = of.marks()
    if chronicle is None:
        return tuple(items)
    items += _drawn_for(at, words, chronicle)
    for part, _, lines in at.tops(page):
        men = men_of(chronicle, air_force, part.bombers)
        for top, airman in zip(lines, men[part.first :], strict=False):
            known = entry(chronicle, airman, at.left - at.who - 1.4)
            items += _man(at, part, top, known)
    return tuple(items)


def _drawn_for(at: BoardAreas, words: dict[str, Any], chronicle: Chronicle) -> Iterator[Item]:
    """The grid of step 1: who attacks, the kind of mission, and the fighter of the air force."""
    y = at.body.y + 0.6
    high = (at.body.y + 18.0 - y - NUMBERS) / 3
    fighters: dict[str, list[str]] = {}
    letters = iter("abcdefgh")
    for when in (EARLY, LATER):
        for one, _ in types_of(chronicle.conditions, at.air_force, when):
            if not at.theatre.aircraft[one].bomber:
                fighters.setdefault(when, []).append(f"{next(letters)} {one}")
    for mission in chronicle.missions:
        if mission.number in at.missions:
            flown = [
                f
                for f in fighters[at.theatre.period(mission.number)]
                if f.split()[1] in mission.fighters
            ]
            fighter = flown[0][0] if flown else "–"
            said = words["who"]["sides"][mission.attacker], str(mission.kind), fighter
            area = at.mission(y, mission.number)
            for row, text in enumerate(said):
                middle = y + NUMBERS + (row + 0.5) * high + 1.0
                yield Text(area.x + area.width / 2, middle, text, "mono", 8, "center")


def _man(at: BoardAreas, part: Part, top: float, known: Entry) -> Iterator[Item]:
    """A man's line, whose upper edge is at `top`."""
    body, tier = at.body, at.tier
    middle = (body.x + at.outline) / 2
    yield Text(middle, top + 1.5 * tier, str(known.number), "mono", 8, "center")
    if known.novice:
        yield Text(middle, top + 2.5 * tier, "N", "mono", 8, "center")
    if known.learnt:
        y = top + 2.5 * tier - 1.0
        yield Line(middle - 1.4, y + 1.2, middle + 1.4, y - 1.2, MARK)
    for row, text in enumerate((known.name, known.unit), start=1):
        shown, size = fitted(text, at.left - at.who - 1.4, "mono", 8)
        yield Text(at.who + 0.4, top + row * tier - 1.0, shown, "mono", size)
    _, _, ring = _ranks(at)[known.rank]
    yield ringed(ring._replace(y=top + ring.y))
    if known.gone:
        x, y, wide = _place(at, top)
        half = min(wide, 3 * tier - 1.0) / 2
        place = Area(x - half, y - half, 2 * half, 2 * half)
        yield from marked("cross" if known.gone == "×" else "ring", place)
    for number, sign in known.signs.items():
        if number in at.missions:
            yield from fates.drawn(sign, at.mission(top, number))
    for closed in known.closed:
        shut = [number for number in closed if number in at.missions]
        if shut:
            first, last = (at.mission(top, number) for number in (shut[0], shut[-1]))
            y = top + tier / 2
            yield Line(first.x + 0.8, y, last.right - 0.8, y, MARK)
    yield from _experience(at, top, known.experience)
    for name, _, boxes in at.tallies(top):
        yield from _tally(boxes, known.tallies[name])
    for key, _, x, y in at.boxes(top, part.bombers):
        if key in known.ticked:
            yield from marked("tick", Area(x, y, BOX, BOX))


def _experience(at: BoardAreas, top: float, gained: int) -> Iterator[Item]:
    """A line through the boxes of the experience, and rings around every thirty; past the last it
    begins again, below the first."""
    boxes, most = at.experience(top), track(at.theatre).boxes[-1]
    for lap, points in enumerate((min(gained, most), max(gained - most, 0) % (most + 1))):
        y, start = top + at.tier * (1.5 if lap == 0 else 1.85), at.left
        for reached, area in boxes:
            if reached > points:
                break
            if reached % at.theatre.step == 0:
                if lap == 0:
                    inner = (area.x + 0.1, area.y + 0.3, area.width - 0.2, area.height - 0.6)
                    yield ringed(Area(*inner))
                start = area.right
            else:
                yield Line(start, y, area.right, y, MARK)
                start = area.right


def _tally(row: BoxRow, number: int) -> Iterator[Item]:
    """A stroke in a box for each; what is beyond them is told by its number in the last."""
    strokes = number if number <= row.boxes else row.boxes - 1
    for place in range(strokes):
        yield from marked("stroke", Area(row.x + place * row.pitch, row.y, row.width, row.height))
    if number > row.boxes:
        x = row.x + (row.boxes - 0.5) * row.pitch
        yield Text(x, row.y + row.height / 2 + 0.95, str(number), "mono", TYPE, "center")
