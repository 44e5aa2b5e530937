"""The pilot record cards to be filled in on the screen: a field in every place of a card.

A card is known by its air force and its number there: `raf.01.kill.03`.
"""

from collections import Counter

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.state import AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.cards import record_cards as cards
from sheetgen.games.wings.sheet.cards.crews import card_texts
from sheetgen.games.wings.sheet.cards.layout import places, slots
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import Foot, Page, Paper
from sheetgen.kits.drawing.signs import Slot


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
) -> list[Page]:
    """The cards with fields, blank or with the men of a campaign in them. Raises as `cards.pages`
    does. It is all of it, whichever
    sides are asked for."""
    theatre: Theatre = conditions.theatre
    flat = cards.pages(paper, conditions, chronicle, foot)
    on_each = cards.sheets(conditions, chronicle, len(places(paper)))
    called = theatre.data("cards")["forces"]
    numbers: Counter[AirForce] = Counter()
    made = []
    for number, (page, (air_force, on_it)) in enumerate(zip(flat, on_each, strict=True), start=1):
        named, held, force = (list[Slot](), dict[str, str](), theatre.air_forces[air_force])
        for card, (bombers, airman) in zip(places(paper), on_it, strict=True):
            numbers[air_force] += 1
            of_card = f"{force}.{numbers[air_force]:02}."
            about = f"{called[force]}, card {numbers[air_force]}: "
            for slot in slots(theatre, card, air_force, bombers):
                named.append(slot._replace(name=of_card + slot.name, tip=about + slot.tip))
            told = card_texts(chronicle, airman) if chronicle and airman else {}
            held |= {of_card + name: text for name, text in told.items()}
        # What is known of the men is in the fields, and not drawn again.
        of = cards.footed(paper, conditions, foot, number, len(flat))
        page = page._replace(marks=(*of.art(), *of.marks()))
        made.append(of.form(page, named, held))
    return made
