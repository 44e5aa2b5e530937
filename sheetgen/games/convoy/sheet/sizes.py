"""The game sheet in other sizes: large print, or half size on more and smaller pages.

Each size is a set of leaves: which parts stand on a page, and where. The parts are those of the
normal sheet, laid out on a page as much smaller as the type is to be larger, and then enlarged;
paper lies on its side, where they find nearly the width they were made for. The foot alone keeps
its size, for the rule in it is of 50 mm.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import end, fleet, incidents, journey, log, notes, roster, score
from sheetgen.games.convoy.sheet import map as passage
from sheetgen.games.convoy.sheet import rules_tables as rules
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS
from sheetgen.games.convoy.sheet.sizes_layout import UNITS, Leaf, Rear, Table, leaves, paper_of
from sheetgen.games.convoy.sheet.text import TITLE, foot_lines, texts
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, field_room, head
from sheetgen.kits.drawing.enlarge import enlarged
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import Item, Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

RULED = 6.0
"""From one line of the notes to the next, in mm on a page of normal type."""
About = tuple[tuple[str, ...], tuple[str, ...], str]
"""What the foot prints: rulings, credits, the program."""
FLOOR = 6.6
"""The least type of an incident on one line, in pt: few rows have the height for two."""

Entries = list[incidents.Incident]


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    size: str,
    sides: str,
    dice: str,
    maybe: int,
) -> list[Page]:
    """The sheet in a size of `sizes_layout.UNITS`, on the paper or on halves of it: what is
    on its `front`, or on `both` its sides. `dice` says where they come from, `maybe` how many turns
    the journey may still grow.

    Raises fonts.UnprintableText as `document.page` does.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    if chronicle and not chronicle.length:
        chronicle = None
    known, own, unit = leaves(paper, size, sides), paper_of(paper, size), UNITS[size]
    noted = next((n for n, leaf in enumerate(known, start=1) if "notes" in leaf.parts), 0)
    ruled = tuple(conditions.rulings.items())
    about = (foot.rulings, foot.credits, foot.software)
    entries = incidents.incidents(chronicle) if chronicle else []
    made = []
    for number, leaf in enumerate(known, start=1):
        coded = number == 1 and foot.source == "seed"
        named = inf if noted else field_room(rules.fields(leaf.layout)["Name"][1], "Name")
        place, in_foot = _own_foot(footing.area(own), named, conditions, foot, dice, coded)
        page = f"{number} of {len(known)}"
        art = _art(leaf, unit, place, conditions.edition, ruled, chronicle is None, about, page)
        in_head = rules.header_marks(leaf.layout, foot)
        if number == noted:
            in_head += _noted(leaf, foot)
        marks = (*enlarged(in_head + _marks(leaf, chronicle, entries), unit), *in_foot)
        made.append(Page(own, art, marks, "", _layers(leaf, unit, chronicle, maybe, entries)))
    return made


def _own_foot(
    place: Area, named: float, conditions: Conditions, foot: Foot, dice: str, coded: bool
) -> tuple[Area, list[Item]]:
    """The room the foot has, and what is this copy's own in it: if `coded`, with the code; the
    name, if there is no place for one longer than `named` mm."""
    items: list[Item] = []
    if coded:
        code = footing.code(place, footing.facts("convoy", conditions.edition, foot))
        if code:
            items.append(code)
            place = footing.beside_code(place)
        else:
            dice = f"{footing.NO_CODE}   {dice}"
    return place, items + footing.marks(place, foot, dice, named)


@lru_cache(maxsize=32)
def _art(
    leaf: Leaf,
    unit: float,
    place: Area,
    edition: str,
    ruled: tuple[tuple[str, str], ...],
    blank: bool,
    about: About,
    page: str,
) -> Items:
    """What a page has on every copy."""
    conditions = Conditions(edition, dict(ruled))
    items = rules.header(leaf.layout, TITLE, conditions)
    for part in leaf.parts:
        items += _part(part, leaf, conditions, blank)
    foot = footing.art(place, foot_lines(edition, *about), page)
    return (*enlarged(items, unit), *foot)


def _part(part: str, leaf: Leaf, conditions: Conditions, blank: bool) -> list[Item]:
    """A part of the sheet; on a blank one all there may be, else what every convoy has."""
    layout, words = leaf.layout, texts(conditions)
    turns = MOST_TURNS if blank else LEAST_TURNS
    match part:
        case "set-up":
            return rules.set_up(layout, words, conditions)
        case "tables":
            return rules.tables(layout, words, conditions)
        case "end":
            return end.step(layout, words)
        case "key":
            return end.key(layout, words)
        case "score":
            return score.track(layout, words["score"])
        case "reckoning":
            return score.reckoning(layout, words["reckoning"])
        case "journey":
            return journey.art(layout, words, turns, blank)
        case "fleet":
            return fleet.art(layout, words, (fleet.most if blank else fleet.least)(conditions))
        case "log":
            return log.art(layout, words, turns)
        case "notes":
            return notes.art(layout.notes, data("back")["notes"], _ruled(leaf))
    return rear_art(part, leaf.rear, conditions, blank)


def _ruled(leaf: Leaf) -> tuple[float, ...]:
    """The lines of the notes: level with the incidents beside them, if there are any."""
    area, table = leaf.layout.notes, leaf.rear.table
    if table.rows:
        return incidents.tops(area, table.rows)[1:]
    count = int((area.height - HEAD_HEIGHT) / RULED)
    return tuple(area.y + HEAD_HEIGHT + (i + 1) * RULED for i in range(count))


def _noted(leaf: Leaf, foot: Foot) -> list[Item]:
    """A name or seed too long for the head."""
    layout = leaf.layout
    return notes.marks(layout.notes, _ruled(leaf), rules.unfitted(layout, foot))


def _layers(
    leaf: Leaf, unit: float, chronicle: Chronicle | None, maybe: int, entries: Entries
) -> tuple[Items, ...]:
    """What a page shares with copies of the same journey, of as many ships of a type."""
    if chronicle is None:
        return ()
    layout, words = leaf.layout, texts(chronicle.conditions)
    layers: list[Items] = []
    for part in leaf.parts:
        match part:
            case "log":
                layers += log.layers(layout, words, chronicle, chronicle.length + maybe)
            case "journey":
                layers += journey.layers(layout, words, chronicle, maybe)
            case "fleet":
                layers += fleet.layers(layout, chronicle)
            case _:
                layers += rear_layers(part, leaf.rear, chronicle, maybe, entries)
    return tuple(_layer(layer, unit) for layer in layers if layer)


@lru_cache(maxsize=256)
def _layer(items: Items, unit: float) -> Items:
    return enlarged(items, unit)


def _marks(leaf: Leaf, chronicle: Chronicle | None, entries: Entries) -> list[Item]:
    """What a page has of this copy's own below its head."""
    layout, items = leaf.layout, list[Item]()
    if chronicle is None:
        return items
    for part in leaf.parts:
        match part:
            case "set-up":
                items += rules.set_up_marks(layout, chronicle)
            case "tables":
                items += rules.option_marks(layout, chronicle)
            case "end":
                items += end.marks(layout, chronicle)
            case "score":
                items += score.track_marks(layout, chronicle)
            case "reckoning":
                items += score.reckoning_marks(layout, chronicle)
            case "journey":
                items += journey.marks(layout, chronicle)
            case "fleet":
                items += fleet.marks(layout, chronicle)
            case "log":
                items += log.marks(layout, texts(chronicle.conditions), chronicle)
            case _:
                items += rear_marks(part, leaf.rear, chronicle, entries)
    return items


# The parts of the back: art, layers and marks as in `back`, but in other places. Items have the
# measures of normal type.


def rear_art(part: str, rear: Rear, conditions: Conditions, blank: bool) -> list[Item]:
    """What a part has on every copy; on a blank one, all there may be."""
    words = data("back")
    match part:
        case "passage":
            title = head(*rear.passage[:3], words[part]["title"], "", words[part]["note"])
            turns = _turns(rear, LEAST_TURNS, MOST_TURNS - LEAST_TURNS, "blank") if blank else ()
            return [*title, *passage.art(rear.chart, words[part]), *turns]
        case "incidents":
            return list(_table(rear.table, 0)) if blank else []
        case "roster":
            counts = fleet.most(conditions) if blank else ()
            ships = (roster.ships(rear.roster, kind, n) for kind, n in enumerate(counts))
            items = roster.art(rear.roster, words[part], texts(conditions)["fleet"])
            return [*items, *(item for kind in ships for item in kind)]
    raise Error(f"no part of the back page: {part}")


def rear_layers(
    part: str, rear: Rear, chronicle: Chronicle, maybe: int, entries: Entries
) -> list[Items]:
    """What a part shares with copies of the same journey, of as many ships of a type or incidents
    `entries`. `maybe` is how many turns the journey may still grow."""
    match part:
        case "passage":
            return [_turns(rear, chronicle.length, maybe, "evade")]
        case "incidents":
            return [_table(rear.table, len(entries))]
        case "roster":
            ships = enumerate(chronicle.fleet)
            return [roster.ships(rear.roster, kind, len(sailed)) for kind, sailed in ships]
    return []


@lru_cache(maxsize=64)
def _turns(rear: Rear, turns: int, maybe: int, why: str) -> Items:
    words = data("back")["passage"]["maybe"]
    on = rear.chart
    return tuple(passage.turns(on, turns, maybe, words[why], passage.date_rooms(on, turns)))


@lru_cache(maxsize=64)
def _table(table: Table, count: int) -> Items:
    shown = table.numbers(count)
    return tuple(incidents.art(table.area, data("back")["incidents"], len(shown), shown.start))


def rear_marks(part: str, rear: Rear, chronicle: Chronicle, entries: Entries) -> list[Item]:
    """What a part has of this copy's own."""
    match part:
        case "passage":
            return passage.marks(rear.chart, chronicle, incidents.written(chronicle, entries))
        case "incidents":
            shown = rear.table.numbers(len(entries))
            here = entries[shown.start - 1 : shown.stop - 1]
            return incidents.marks(rear.table.area, here, len(shown), FLOOR)
        case "roster":
            return roster.marks(rear.roster, chronicle)
    return []
