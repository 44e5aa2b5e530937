"""A game read from the fields of its sheet, which were filled in on the screen.

Each question of the rules is answered by what stands in the fields that the game names for it; what
stands in the others is held against a sheet of the game so read. What is missing or wrong is told
where the game comes to it: what comes after hangs on it, and is read by what fits it best.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import is_day, note_text
from sheetgen.core.requests import Answer, Request, Roll, quoted
from sheetgen.core.session import Session
from sheetgen.kits.drawing.signs import copy_of
from sheetgen.kits.table.keys import how

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Paper
    from sheetgen.kits.pages.reading import Blank

TICKED = "yes"
"""What is read of a box that is ticked."""
NOT_TAKEN = ("seed", "table", "board")
"""Fields of the head that no record of typed dice has a place for."""
HEADS = ("name", "date", *NOT_TAKEN)
"""Fields of the head, in which what stands is held against nothing."""
_MOST = 36
"""So many answers are tried in the place of a wrong one."""

Written = Mapping[str, str]
"""What stands in the fields, by their names; those left empty are not among them."""


class Cells(NamedTuple):
    """The fields that a request is answered in, and what is told by each of them: a face, or what
    was chosen; nothing where it is empty. A field of `several` answers may hold others, too."""

    fields: tuple[str, ...]
    told: tuple[str, ...]
    several: bool = False


NO_CELLS = Cells((), ())


class SheetReading(Protocol):
    """`sheet.reading`."""

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request."""

    def is_asked(self, field: str, conditions: Conditions) -> bool:
        """Whether a field is for what is rolled or decided; the others are for what comes of it."""

    def filled(self, session: Session) -> Mapping[str, str | None]:
        """What stands in the fields of a sheet filled with a game; None in those in which the
        player writes what he likes."""


@runtime_checkable
class Pencilled(SheetReading, Protocol):
    """`sheet.reading` of a sheet that a photograph can be read of."""

    def blanks(self, paper: Paper, conditions: Conditions, size: str) -> Sequence[Blank]:
        """The pages of a blank sheet in a size, with all that may be needed of one for a long
        game."""

    def told(self, session: Session) -> Any:
        """What fills the slots of those pages with a game."""


@runtime_checkable
class Noted(SheetReading, Protocol):
    """`sheet.reading` of a sheet with room for notes."""

    def notes(self, written: Written, conditions: Conditions) -> Iterable[tuple[int, str]]:
        """What the player noted, each with its turn."""


class Filled(NamedTuple):
    """A filled form: what the file says it is of, and what stands in its fields."""

    subject: str
    written: Written


def opened(content: bytes) -> Filled:
    """A filled form in a PDF. Raises Error if it cannot be read, has no fields or holds several
    sheets that are filled in."""
    import logging

    from pypdf import PdfReader

    # What it says of a broken file is of no use to a player.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(BytesIO(content))
        fields = reader.get_fields() or {}
        subject = str(reader.metadata.subject or "") if reader.metadata else ""
    except Exception as error:
        # A broken file may break its reader in any way.
        raise Error(f"not a PDF that can be read ({type(error).__name__})") from None
    sheets: dict[str, dict[str, str]] = {}
    for name, field in fields.items():
        sheet, own = copy_of(name)
        value = str(field.get("/V") or "").strip()
        if field.get("/FT") == "/Btn":
            value = "" if value in ("", "/Off") else TICKED
        if field.get("/FT"):
            sheets.setdefault(sheet, {}).update({own: value} if value else {})
    if not sheets:
        raise Error("a PDF without fields to fill in (see: sheetgen blank --fillable)")
    most = max(map(len, sheets.values()))
    fullest = [sheet for sheet in sheets.values() if len(sheet) == most]
    if len(fullest) > 1:
        raise Error(f"holds {len(sheets)} sheets, and it is not clear which is filled in")
    return Filled(subject, fullest[0])


def read(part: SheetReading, game: Game, conditions: Conditions, written: Written) -> Session:
    """The game that is written in the fields of a sheet.

    Raises Error with a line for each mistake: the field, what stands there, what was asked for.
    Behind a mistake it is read on with the answer that the rest of the sheet fits best.
    """
    asked = frozenset(name for name in written if part.is_asked(name, conditions))
    at, faults = _Follow(Session(game, conditions), asked, frozenset(HEADS)), list[str]()
    while wrong := at.go_on(part, written):
        wanted = _wanted(at.request)
        faults += [f"{_stands(name, written)}; {wanted}" for name in wrong]
        after = at.best(part, written, wrong)
        if after is None:
            raise Error("\n".join(faults))
        at = after
    session = at.session
    faults += [
        f"{_stands(name, written)}; expected: {quoted(wanted) if wanted else 'nothing'}"
        for name, wanted in at.differing(part, written)
    ]
    if (day := written.get("date")) and not is_day(day):
        faults.append(f"date: {quoted(day)} is there; a day such as 2026-11-23 was expected")
    if not session.answers and not faults:
        faults = ["nothing is filled in"]
    if faults:
        raise Error("\n".join(faults))
    return session


@dataclass
class _Follow:
    """A game as far as it was read: which fields for what is asked are `left`, and which need not
    be held against the game, for they were `taken`; `cells` are those of the question at hand."""

    session: Session
    left: frozenset[str]
    taken: frozenset[str]
    cells: Cells = NO_CELLS

    @property
    def request(self) -> Request:
        """The question at hand."""
        assert self.session.request is not None
        return self.session.request

    def go_on(self, part: SheetReading, written: Written) -> list[str]:
        """Read on to the end of what is written; or up to a mistake: the fields that are wrong."""
        while (request := self.session.request) is not None:
            self.cells = cells = part.asked(request, self.session, written)
            if not self.left and not any(name in written for name in cells.fields):
                break
            allowed = _texts(request)
            told = zip(cells.fields, cells.told, strict=False)
            wrong = dict.fromkeys(name for name, text in told if text not in allowed)
            if wrong:
                return [*wrong]
            self.answer(cells.told)
        return []

    def answer(self, told: Sequence[str]) -> None:
        """Answer the question at hand."""
        cells, request = self.cells, self.request
        self.left -= {*cells.fields}
        # What else stands in a field of several answers shows at the end.
        self.taken |= frozenset() if cells.several else {*cells.fields[: len(cells.told)]}
        self.session.answer(_answer(request, told))

    def best(self, part: SheetReading, written: Written, wrong: Sequence[str]) -> _Follow | None:
        """The game read on with the answer in the place of a wrong one with which it comes
        farthest, and fits most of what stands there; None, if it comes no farther with any, or
        there are too many."""
        cells, here = self.cells, len(self.session.answers)
        texts = _texts(self.request)
        if len(texts) ** len(wrong) > _MOST:
            return None
        found = list[tuple[int, int, _Follow]]()
        for some in product(texts, repeat=len(wrong)):
            instead = dict(zip(wrong, some, strict=True))
            told = zip(cells.fields, cells.told, strict=False)
            tried = replace(self, session=self.session.with_answers(self.session.answers))
            tried.answer([instead.get(name, text) for name, text in told])
            tried.go_on(part, written)
            came, left = len(tried.session.answers), sum(1 for _ in tried.differing(part, written))
            found.append((came, -left, tried))
        came, _, best = max(found, key=lambda one: one[:2])
        return best if came > here + 1 or best.session.finished else None

    def differing(self, part: SheetReading, written: Written) -> Iterator[tuple[str, str]]:
        """The fields in which something else stands than the game makes of them, with that; but for
        what the player notes there."""
        found = part.filled(self.session)
        for name, text in written.items():
            wanted = found.get(name, "")
            if wanted is not None and name not in self.taken and not _same(text, wanted):
                yield name, wanted


def _stands(name: str, written: Written) -> str:
    return f"{name}: {quoted(written[name]) if name in written else 'nothing'} is there"


def notes(part: SheetReading, conditions: Conditions, written: Written) -> list[tuple[int, str]]:
    """The player's notes on a form, each with its turn. Raises UnprintableText."""
    said = part.notes(written, conditions) if isinstance(part, Noted) else ()
    return [(turn, note_text(text)) for turn, text in said]


def _texts(request: Request) -> list[str]:
    """All that may be answered."""
    if isinstance(request, Roll):
        return [str(face) for face in range(1, request.sides + 1)]
    return [*getattr(request, "choices", ())]


def _answer(request: Request, told: Sequence[str]) -> Answer:
    if isinstance(request, Roll):
        return Answer(request.ask, tuple(map(int, told)))
    return Answer(request.ask, choice=told[0])


def _wanted(request: Request) -> str:
    sides = request.sides if isinstance(request, Roll) and not request.cards else 0
    return f"expected: {request.wanted}" + (f" ({how(sides)})" if sides in SUBSTITUTES else "")


def _same(text: str, expected: str) -> bool:
    """Whether two entries say the same, in whatever hand."""
    return _plain(text) == _plain(expected)


def _plain(text: str) -> str | int:
    text = re.sub(r"[\s,]", "", text.replace("−", "-").replace("×", "x")).lower()
    return int(text or "0") if re.fullmatch(r"[+-]?\d{0,6}", text) and text not in "+-" else text
