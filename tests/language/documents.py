"""What a convoy is printed on and played at, in a language that nobody speaks.

    python -m tests.language.documents

Prints the plain English words of each document as JSON, each with a text it stands in.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from tests.language import pseudo

pseudo.speak()

from sheetgen.core import dice  # noqa: E402
from sheetgen.core.game import find  # noqa: E402
from sheetgen.core.requests import Choose  # noqa: E402
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, seeded  # noqa: E402
from sheetgen.games.convoy.rules import conditions as ruled  # noqa: E402
from sheetgen.games.convoy.rules.state import TYPES  # noqa: E402
from sheetgen.kits.book import dicebook  # noqa: E402
from sheetgen.kits.drawing.page import (  # noqa: E402
    PAPERS,
    Foot,
    Page,
    Text,
)
from sheetgen.kits.events.event import FORMATS, Event, Player, Sealed  # noqa: E402
from sheetgen.kits.events.event_file import seated  # noqa: E402
from sheetgen.kits.events.ledger import NO_LEDGER  # noqa: E402
from sheetgen.kits.events.opened import Opened  # noqa: E402
from sheetgen.kits.events.packet import packet  # noqa: E402
from sheetgen.kits.events.packet.brief import Brief  # noqa: E402
from sheetgen.kits.parts import parts_of  # noqa: E402
from sheetgen.kits.table import screen_layout, views  # noqa: E402
from sheetgen.kits.table.sitting import ESCAPE  # noqa: E402
from sheetgen.library import sheets, sitting  # noqa: E402
from sheetgen.library.record import Subject  # noqa: E402

CONVOY = find("convoy")
KEY = dice.key_of_seed("pseudo")
A4 = PAPERS["a4"]
PLAYED = ("best", "random")
OWN = ("A. Borg", "B. Vella", "Club Night", "Valletta", "a lottery", "5 17 23", "my note")
"""What users typed."""
_CODED = re.compile(r'.*".*|^[A-Z ]+$|^[0-9a-f ]+$')


def texts(pages: Iterable[Page]) -> Iterator[str]:
    """All that is written on pages, and their bookmarks."""
    for page in pages:
        yield from (page.title, page.part)
        for item in (*page.items, *page.turned):
            # Figures, letters for figures, and the sealed text are for nobody's reading.
            if isinstance(item, Text):
                yield _CODED.sub("", item.text) if item.face.startswith("mono") else item.text
        for field in page.fields:
            yield str(getattr(field, "tip", ""))


def foot(session: Session | None) -> Foot:
    subject = Subject(CONVOY, CONVOY.conditions("sheet"))
    source = "seed" if session else None
    return sheets.foot(CONVOY, subject.header("pseudo" if session else None, player=OWN[0]), source)


def games() -> Iterator[tuple[Any, Session]]:
    """Games of the editions by several captains, under default rulings and others."""
    for number, edition in enumerate(CONVOY.editions):
        rulings = {r.name: list(r.values)[-1] for r in CONVOY.rulings} if number else {}
        conditions = CONVOY.conditions(edition.name, rulings)
        for policy in PLAYED:
            session = Session(CONVOY, conditions)
            play_out(session, first_of(seeded(KEY), decided(CONVOY.policies[policy], KEY)))
            yield conditions, session


def sheet() -> Iterator[str]:
    """The sheets: blank, rolled, filled, in every size, to fill in on the screen."""
    document, form = parts_of(CONVOY).sheet("sheet"), parts_of(CONVOY).form("sheet")
    tell = parts_of(CONVOY).chronicle.tell
    blank = CONVOY.conditions("sheet")
    for size in ("normal", "half", "large"):
        yield from texts(document.pages(A4, blank, None, foot(None), size=size))
    yield from texts(form.pages(A4, blank, None, foot(None)))
    rolled = prerolled(CONVOY, blank, KEY)
    yield from texts(document.pages(A4, blank, tell(rolled), foot(rolled)))
    for conditions, session in games():
        yield from texts(document.pages(A4, conditions, tell(session), foot(session)))


def dice_book() -> Iterator[str]:
    """The dice book."""
    book = parts_of(CONVOY).dice_book
    for conditions, session in games():
        about = foot(session)
        yield from texts([dicebook.page(A4, book.declared(conditions, about), about, KEY)])


def table() -> Iterator[str]:
    """Games at the table, with the table of every question and all that is said to keys."""
    for conditions, played in list(games())[::3]:
        subject = Subject(CONVOY, conditions)
        with sitting.begin(subject, sitting.new_header(subject, None, OWN[0]), None) as at:
            seen = set()
            for request, answer in zip(played.asked, played.answers, strict=True):
                if request.ask not in seen:
                    seen.add(request.ask)
                    asked = at.table.book.session
                    assert asked.request is not None
                    looked_up = views.of_table(at.table.words.table(asked.request, asked))
                    # Where there is no table, `?` shows the rules, a text of its own.
                    for key in ("?", ESCAPE) if looked_up.lines else ():
                        at.press(key)
                        yield from screen(at)
                at.answer(answer.choice or list(answer.dice))
            yield from screen(at)
            for key in "nbcd\r9zu9zruuukKn":
                at.press(key)
                yield from screen(at)


def screen(at: sitting.Sitting) -> Iterator[str]:
    """The screen as it is shown."""
    state = at.state()
    yield from map(views.text, screen_layout.lay_out(at.table, 100, 60).lines)
    yield from (state["in_short"], *state["told"], *state["keys"].values())


def briefs() -> Iterator[Brief]:
    """An event of each format for one session."""
    roster = tuple(Player(name, OWN[3]) for name in OWN[:2])
    for kind in FORMATS[:2]:
        sealed = Sealed(OWN[2], "2026-12-05", "convoy", "sheet", {}, (2,), 1, kind, delayed=OWN[4])
        ledger = NO_LEDGER._replace(delayed=OWN[5], commitment="0123456789abcdef" * 4)
        opened = Opened(Event(sealed, seated(roster)), KEY, ledger)
        yield Brief(opened, A4)


def packets() -> Iterator[str]:
    """The packets, but for the director's book."""
    names = [name for name in packet.NAMES if name != "director"]
    for brief in briefs():
        yield from _parts(packet.parts(brief, names))


def director() -> Iterator[str]:
    """The director's book, which takes its time: every plan is played."""
    yield from _parts(packet.parts(next(briefs()), ("director",)))


def _parts(parts: Iterable[packet.Part]) -> Iterator[str]:
    for part in parts:
        yield part.title
        yield from texts(part.pages())


DOCUMENTS = {
    "sheet": sheet,
    "dice book": dice_book,
    "table": table,
    "packet": packets,
    "director's book": director,
}


def names() -> Iterator[str]:
    """Proper names, what users typed, and what is typed: the names of questions and choices, of
    the game, its editions, rulings and captains."""
    data = ruled.data
    yield from (ship["name"] for kind in TYPES for ship in data("ships")[kind])
    yield from (place["name"] for place in data("map")["places"])
    yield from (
        *OWN,
        "pseudo",
        "Enter",
        "Esc",
        CONVOY.name,
        CONVOY.title,
        CONVOY.title.upper(),
        # Who made the game is told after its title, or alone.
        *(part.capitalize() for credit in CONVOY.credits for part in credit.split(": ")),
        *CONVOY.credits,
        *CONVOY.policies,
    )
    yield from (edition.name for edition in CONVOY.editions)
    yield from (word for r in CONVOY.rulings for word in (r.name, *r.values))
    for brief in briefs():
        yield from (brief.check(board) for board in brief.opened.boards())
    for _, session in games():
        yield from (request.ask for request in session.asked)
        yield from (c for r in session.asked if isinstance(r, Choose) for c in r.among)


def main(wanted: list[str]) -> None:
    """Print what is English of the documents wanted, or of all."""
    known = set(names())
    found = {
        name: pseudo.english(made(), known)
        for name, made in DOCUMENTS.items()
        if name in wanted or not wanted
    }
    print(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
