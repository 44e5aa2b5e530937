"""Events to draw packets of."""

import pypdfium2

from sheetgen.core import dice
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.events.event import SAME_DICE, Event, Player, Sealed
from sheetgen.kits.events.event_file import seated
from sheetgen.kits.events.ledger import NO_LEDGER
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.packet import packet
from sheetgen.kits.events.packet.brief import Brief
from tests.kits.drawing.drawn import pdf

KEY = dice.key_of_seed("a packet")
COMMITTED = "0123456789abcdef" * 4
NAMES = ("Anna Grech", "Ben <b>Vella</b>", "Ċensu Ħal Far", "W" * 60, "=cmd|'/c calc'!A0")


def brief(
    paper="a4",
    kind=SAME_DICE,
    players=NAMES,
    sessions=(3,),
    edition="sheet",
    rulings=None,
    committed=COMMITTED,
    game="convoy",
    name="Club Night",
    clubs=("Valletta Wargamers", ""),
):
    sealed = Sealed(
        name, "2026-12-05", game, edition, rulings or {}, sessions, 1, kind, delayed="a lottery"
    )
    roster = tuple(Player(each, clubs[i % len(clubs)]) for i, each in enumerate(players))
    ledger = NO_LEDGER._replace(delayed="5 17 23", commitment=committed)
    return Brief(Opened(Event(sealed, seated(roster)), KEY, ledger), PAPERS[paper])


def words(*pages) -> list[str]:
    """The text of each page, read back from a PDF."""
    read = pypdfium2.PdfDocument(pdf(*pages))
    return [page.get_textpage().get_text_range() for page in read]


def first_and_last(pages) -> list:
    """The ends of a long part: what lies between is drawn like them."""
    drawn = list(pages)
    return drawn[:2] + drawn[2:][-2:]


def drawn(about, *names):
    """The pages of parts by the end of their names."""
    return {part.ending: list(part.pages()) for part in packet.parts(about, names)}
