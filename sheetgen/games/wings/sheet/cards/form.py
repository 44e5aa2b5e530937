"""The pilot record cards to be filled in on the screen: a field in every place of a card.

A card is known by its air force and its number there: `raf.01.kill.03`.
"""

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.state import AIR_FORCES, AirForce
from sheetgen.games.wings.sheet import page_foot
from sheetgen.games.wings.sheet.cards import document as cards
from sheetgen.games.wings.sheet.cards.crews import known
from sheetgen.games.wings.sheet.cards.layout import places, slots, words
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.form import of_copy, within
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

SIZE, NAME_SIZE = 8.0, 9.0
BESIDE = 3.2
"""The room for the number of a mission, in mm."""
LINES = ("name", "unit", "injuries", "fate")
"""What is written at the left of its place; all else stands in the middle."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The cards with fields, blank or with the men of a campaign in them. Raises as `cards.pages`
    does."""
    flat = cards.pages(paper, conditions, chronicle, foot)
    on_each = cards.sheets(conditions, chronicle, len(places(paper)))
    numbers: Counter[AirForce] = Counter()
    made = []
    for page, (number, (air_force, on_it)) in zip(flat, enumerate(on_each, 1), strict=True):
        fields: list[Field] = []
        for card, (bombers, airman) in zip(places(paper), on_it, strict=True):
            numbers[air_force] += 1
            held = known(chronicle, airman) if chronicle and airman else {}
            fields += _of_card(card, air_force, bombers, numbers[air_force], held)
        # What is known of the men is in the fields, and not drawn again.
        of = foot._replace(page=of_several(number, len(on_each)))
        printed = page_foot.art(paper, conditions.edition, of)
        marks = (*printed, *page_foot.marks(paper, conditions, of))
        named = of_copy(fields, foot.copy) if foot.copy else fields
        made.append(page._replace(marks=marks, fields=tuple(named)))
    return made


def _of_card(
    card: Area, air_force: AirForce, bombers: bool, number: int, held: dict[str, str]
) -> Iterator[Field]:
    """The fields of a card, in the order of reading."""
    force = AIR_FORCES[air_force]
    for slot in slots(card, air_force, bombers):
        name = f"{force}.{number:02}.{slot.name}"
        tip = f"{words()['forces'][force]}, card {number}: {slot.tip}"
        area, value = within(*slot.area), held.get(slot.name, "")
        if slot.name.startswith("mission."):
            area = area._replace(x=area.x + BESIDE, width=area.width - BESIDE)
        if slot.mark:
            yield Tick(name, tip, area, slot.mark, bool(value))
        elif slot.name in LINES:
            size = NAME_SIZE if slot.name == "name" else SIZE
            yield TextField(name, tip, area, value, size, "left")
        else:
            yield TextField(name, tip, area, value, SIZE)
