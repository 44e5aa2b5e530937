"""The pilot record cards: four to a sheet, to be cut out; a page or more for each air force.

Blank, a page of each air force, half of it for fighter crews; pre-rolled, its founders by name, and
blank cards for those who join, a page of them at the least; filled, every man of the campaign as he
is now.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.state import DEAD, FIRST_FORCE, FIT, HOME_FORCE, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.cards.crews import OWN, SHARED, card_texts, closed
from sheetgen.games.wings.sheet.cards.layout import (
    BESIDE,
    INSET,
    NAMES,
    ROOM,
    RULES,
    places,
    slots,
)
from sheetgen.games.wings.sheet.experience import track
from sheetgen.games.wings.sheet.pages import air_forces, airplane, frame, outline_of
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.cutting import crop_marks
from sheetgen.kits.drawing.fonts import fitted, width
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARK,
    Area,
    Box,
    Foot,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import Slot, marked, printed, tinted, written
from sheetgen.kits.pages.sheet import Frame

TITLE, SECTION, TYPE, BESIDE_TITLE = 9.5, 8.0, 7.5, 2.0
PLANE = Area(INSET, 2.4, 22.0, 16.4)
"""The room of the airplane."""
Place = tuple[bool, Airman | None]
"""A card on a page: whether it is for a bomber crew, and whose it is."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The cards on a paper.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    theatre: Theatre = conditions.theatre
    found = sheets(conditions, chronicle, len(places(paper)))
    made = []
    for number, (air_force, on_it) in enumerate(found, start=1):
        art = _art(theatre, paper, air_force, tuple(bombers for bombers, _ in on_it))
        told = [
            item
            for card, (bombers, airman) in zip(places(paper), on_it, strict=True)
            if chronicle and airman
            for item in marks(card, chronicle, airman)
        ]
        of = footed(paper, conditions, foot, number, len(found))
        own = (*of.art(), *of.marks(), *told)
        title = theatre.data("cards")["bookmark"].format(
            force=theatre.data("cards")["forces"][theatre.air_forces[air_force]]
        )
        made.append(Page(paper, art, own, title, side="alone"))
    return made


def footed(paper: Paper, conditions: Conditions, foot: Foot, number: int, count: int) -> Frame:
    """The frame of one of several pages: a foot."""
    return frame(paper, conditions, foot._replace(page=of_several(number, count)), "")


def sheets(
    conditions: Conditions, chronicle: Chronicle | None, cards: int
) -> list[tuple[AirForce, list[Place]]]:
    """The air force and the men of each page of so many cards: its fighter crews, its bomber
    crews, and half and half what is left."""
    found: list[tuple[AirForce, list[Place]]] = []
    spare: list[Place] = [(place >= cards // 2, None) for place in range(cards)]
    for air_force in air_forces(conditions):
        men = [a for a in chronicle.men if a.man.air_force == air_force] if chronicle else []
        to_spare = cards if chronicle and not _is_under_way(chronicle) else 0
        men.sort(key=lambda airman: airman.man.bomber)
        placed: list[Place] = [(airman.man.bomber, airman) for airman in men]
        for first in range(0, max(len(men) + to_spare, 1), cards):
            on_it = placed[first : first + cards]
            found.append((air_force, [*on_it, *spare[len(on_it) :]]))
    return found


def _is_under_way(chronicle: Chronicle) -> bool:
    return any(mission.fought for mission in chronicle.missions)


# What is printed.


@lru_cache(maxsize=32)
def _art(theatre: Theatre, paper: Paper, air_force: AirForce, trades: tuple[bool, ...]) -> Items:
    """What is the same on every page of an air force with cards for these trades."""
    cards = places(paper)
    drawn = zip(cards, trades, strict=True)
    each = (item for card, bombers in drawn for item in art(theatre, card, air_force, bombers))
    return (*crop_marks(cards), *each)


def art(theatre: Theatre, card: Area, air_force: AirForce, bombers: bool) -> Iterator[Item]:
    """A card without anything written on it."""
    said, left = theatre.data("cards"), card.x + INSET
    yield Box(card.x + 1.6, card.y + 1.6, card.width - 3.2, card.height - 3.2, GROUP)
    outline = outline_of(theatre, air_force, bombers)
    middle = card.x + PLANE.x + PLANE.width / 2, card.y + PLANE.y + PLANE.height / 2
    yield from airplane(theatre, outline, *middle, min(PLANE.width, PLANE.height / 0.84))
    trade = said["trades"][bombers]
    room = left + ROOM - width(trade, "italic", 8) - BESIDE_TITLE - (card.x + NAMES)
    force, size = name_of(theatre, air_force, room)
    yield Text(card.x + NAMES, card.y + 6.2, force, "title", size)
    yield Text(left + ROOM, card.y + 6.2, trade, "italic", 8, "right")
    for key, y in RULES.items():
        yield Line(left, card.y + y, left + ROOM, card.y + y, GROUP)
        if key in said and key not in ("rank", "medals"):
            yield Text(left, card.y + y + 3.2, said[key].upper(), "title", SECTION)
    for key in ("skills-note", "keeps-note"):
        y = card.y + RULES[key.removesuffix("-note")] + 3.2
        yield Text(left + ROOM, y, said[key], "italic", TYPE, "right")
    y = card.y + RULES["experience"] + 3.2
    boxes = track(theatre)
    note = said["experience-note" if boxes.last == boxes.each else "experience-odd"]
    yield Text(left + 31.0, y, note.format(points=boxes.each, last=boxes.last), "text", TYPE)
    yield Text(left, card.y + RULES["kills"] + 6.6, said["kills-note"], "text", TYPE)
    yield from _boxes(theatre, card, air_force, bombers, said, y)


def name_of(theatre: Theatre, air_force: AirForce, room: float) -> tuple[str, float]:
    """What an air force is called in the head of a card, and the size (pt) it fits the room in:
    its short name where the full one would have to be too small."""
    key = theatre.air_forces[air_force]
    names = theatre.data("cards")["forces"][key], theatre.data("worksheet")["forces-in-full"][key]
    full, short = (fitted(one.upper(), room, "title", TITLE, TYPE) for one in names)
    return full if full[0] == names[0].upper() else short


def _boxes(
    theatre: Theatre,
    card: Area,
    air_force: AirForce,
    bombers: bool,
    said: dict[str, object],
    heads: float,
) -> Iterator[Item]:
    """The places to write in and to tick, with what stands beside them."""
    known = slots(theatre, card, air_force, bombers)
    kind = outline_of(theatre, FIRST_FORCE if air_force == HOME_FORCE else HOME_FORCE)
    ranks = [slot for slot in known if slot.name.startswith("rank.")]
    y = ranks[0].area.y + ranks[0].area.height / 2
    for one, other in pairwise(ranks):
        yield Line(one.area.right, y, other.area.x, y, HAIR)
    yield from printed(known)
    for slot in known:
        area, first = slot.area, slot.name.partition(".")[0]
        middle, base = area.x + area.width / 2, area.y + area.height / 2 + 0.95
        match first:
            case "name" | "unit" | "injuries" | "fate":
                label = area.x - 1.2 - width(slot.tip, "bold")
                yield Text(label, area.bottom - 0.7, slot.tip, "bold", TYPE)
                yield Line(area.x, area.bottom, area.right, area.bottom, HAIR)
            case "rank":
                name = slot.tip.partition(": ")[2]
                yield Text(middle, area.bottom + 3.0, name, "bold", TYPE, "center")
            case "mission":
                left = area.x - BESIDE
                yield Box(left, area.y, BESIDE + area.width, area.height, HAIR)
                yield Text(left + 0.6, area.y + 2.4, slot.name[-2:].lstrip("0"), "text", TYPE)
            case "experience" if slot.tinted:
                yield Text(middle, base, slot.name[-3:].lstrip("0"), "bold", TYPE, "center")
            case "roll" if slot.name.startswith(f"roll.{theatre.step:03}"):
                yield Text(middle, heads, slot.name.rpartition(".")[2], "bold", TYPE, "center")
            case "kill":
                wide = min(area.width, area.height / 0.84)
                yield from airplane(theatre, kind, middle, area.y + area.height / 2, wide)
        if slot.name in ("number", "joined", "novice.1", "wounds.1", "miss.1"):
            text = str(said[first])
            yield Text(area.x - 1.0 - width(text, "bold"), base, text, "bold", TYPE)


# What is known, in its places.


def marks(card: Area, chronicle: Chronicle, airman: Airman) -> Iterator[Item]:
    """What is written on the card of a man."""
    man, told = airman.man, card_texts(chronicle, airman)
    placed = {slot.name: slot for slot in slots(chronicle.theatre, card, man.air_force, man.bomber)}
    for name, text in told.items():
        if text and name in placed:
            yield from _mark(placed[name], text)
    for shut in closed(airman):
        yield from _closed([placed[n] for i in shut if (n := f"mission.{i:02}") in placed])
    if man.status != FIT:
        half = PLANE.height / 2
        x = card.x + PLANE.x + PLANE.width / 2 - half
        place = Area(x, card.y + PLANE.y, 2 * half, 2 * half)
        yield from marked("cross" if man.status == DEAD else "ring", place)


def _mark(slot: Slot, text: str) -> Iterator[Item]:
    area, of = slot.area, slot.name.partition(".")[0]
    if of == "mission":
        yield from fates.drawn(text, area)
    elif of == "kill" and text in (OWN, SHARED):
        yield from marked("cross" if text == OWN else "stroke", area)
    elif of == "experience" and slot.mark == "stroke":
        y = area.y + area.height / 2
        yield Line(area.x, y, area.right, y, MARK)
    else:
        if of == "kill":
            # The number of those beyond the outlines, on white.
            yield tinted(area, "paper")
        yield from written([slot], {slot.name: text})


def _closed(shut: list[Slot]) -> Iterator[Line]:
    """A line through boxes that stay empty, row by row."""
    for y in dict.fromkeys(slot.area.y for slot in shut):
        row = [slot.area for slot in shut if slot.area.y == y]
        middle = y + 0.75 * row[0].height
        yield Line(row[0].x - BESIDE + 1.0, middle, row[-1].right - 1.0, middle, MARK)
