"""A game read from the fields of its sheet, which were filled in on the screen.

Each question of the rules is answered by what stands in the fields that the game names for it; what
stands in the others is held against a sheet of the game so read. A die that is missing or wrong is
guessed, so that all mistakes are found at once: of its faces the one that leaves least wrong in the
rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
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
_FEW = 6
"""After more faults than that a guess is no good."""
NOT_TAKEN = ("seed", "table", "board")
"""Fields of the head that no record of typed dice has a place for."""
HEADS = ("name", "date", *NOT_TAKEN)
"""Fields of the head, in which what stands is held against nothing."""

Written = Mapping[str, str]
"""What stands in the fields, by their names; those left empty are not among them."""


class Cells(NamedTuple):
    """The fields that a request is answered in, and what is told by each of them: a face, or what
    was chosen; nothing where it is empty. A field of `several` answers may hold others, too."""

    fields: tuple[str, ...]
    told: tuple[str, ...]
    several: bool = False


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
    """
    reading = _Reading(part, Session(game, conditions), written)
    reading.all()
    faults = [*reading.faults, *reading.against_results()]
    if (day := written.get("date")) and not is_day(day):
        faults.append(f"date: {quoted(day)} is there; a day such as 2026-11-23 was expected")
    if not reading.session.answers and not faults:
        faults = ["nothing is filled in"]
    if faults:
        raise Error("\n".join(faults))
    return reading.session


def notes(part: SheetReading, conditions: Conditions, written: Written) -> list[tuple[int, str]]:
    """The player's notes on a form, each with its turn. Raises UnprintableText."""
    said = part.notes(written, conditions) if isinstance(part, Noted) else ()
    return [(turn, note_text(text)) for turn, text in said]


class _Reading:
    """A game as far as it was read. `taken` are the fields that were read for it, `left` those for
    dice and decisions that were not yet; before the answer `sure` nothing was guessed that might
    as well be otherwise."""

    def __init__(self, part: SheetReading, session: Session, written: Written) -> None:
        self.part, self.session, self.written = part, session, written
        self.left = {name for name in written if part.is_asked(name, session.conditions)}
        self.taken: set[str] = set()
        self.faults: list[str] = []
        self.sure: int | None = None

    def all(self) -> None:
        """Read to the end of what is written, or of the game."""
        while self.session.request is not None and self._goes_on(self.session.request):
            if not self._next(self.session.request):
                break
        self.faults = list(dict.fromkeys(self.faults))

    def _goes_on(self, request: Request) -> bool:
        """Whether anything is written from here on."""
        cells = self.part.asked(request, self.session, self.written)
        return bool(self.left) or any(name in self.written for name in cells.fields)

    def cost(self) -> int:
        """How much is wrong in the rest, if nothing else is guessed well."""
        while self.session.request is not None and self.left and len(self.faults) <= _FEW:
            self._next(self.session.request, guessing=False)
        return len(self.faults) + len(self.against_results())

    def _next(self, request: Request, guessing: bool = True) -> bool:
        """Answer what is asked; returns whether the game goes on there."""
        cells = self.part.asked(request, self.session, self.written)
        wrong = [place for place, told in enumerate(cells.told) if not _fits(request, told)]
        told = list(cells.told)
        if wrong:
            best = self._guess(request, cells.fields, told, wrong) if guessing else None
            # Where nothing is written that would go on, the game was played so far.
            if best and not any(told) and len(self.left) <= best[0] + len(wrong):
                return False
            for place in wrong:
                self.faults.append(f"{self._stands(cells.fields[place])}; {_wanted(request)}")
                told[place] = best[1] if best else _texts(request)[0]
        self.left -= {*cells.fields}
        # What else stands in a field of several answers shows at the end.
        if wrong or not cells.several:
            self.taken |= {*cells.fields[: len(told)]}
        self.session.answer(_answer(request, told))
        return True

    def _guess(
        self, request: Request, fields: tuple[str, ...], told: list[str], wrong: list[int]
    ) -> tuple[int, str]:
        """How much is wrong in the rest with the best of all that may have been meant, and that."""
        found = []
        for text in _texts(request):
            answers = [*self.session.answers, _answer(request, _with(told, wrong, text))]
            session = self.session.with_answers(answers)
            rest = _Reading(self.part, session, self.written)
            rest.left, rest.taken = self.left - {*fields}, self.taken | {*fields}
            found.append((rest.cost(), text))
        best = min(found)
        if self.sure is None and [count for count, _ in found].count(best[0]) > 1:
            self.sure = len(self.session.answers)
        return best

    def against_results(self) -> list[str]:
        """What stands in other fields, and is not what the dice make it: in those of results, and
        where nothing is asked."""
        session = self.session
        if self.sure is not None:
            session = session.with_answers(session.answers[: self.sure])
        expected = self.part.filled(session)
        found = []
        for name, text in self.written.items():
            wanted = expected.get(name, "")
            known = self.sure is None or wanted or name in self.left
            if wanted is None or name in (*self.taken, *HEADS):
                continue
            if known and not _same(text, wanted):
                said = quoted(wanted) if wanted else "nothing"
                found.append(f"{self._stands(name)}; expected: {said}")
        return found

    def _stands(self, name: str) -> str:
        text = self.written.get(name)
        return f"{name}: {quoted(text) if text else 'nothing'} is there"


def _texts(request: Request) -> list[str]:
    """All that may be answered."""
    if isinstance(request, Roll):
        return [str(face) for face in range(1, request.sides + 1)]
    return [*getattr(request, "choices", ())]


def _fits(request: Request, told: str) -> bool:
    return told in _texts(request)


def _with(told: list[str], wrong: list[int], text: str) -> list[str]:
    return [text if place in wrong else one for place, one in enumerate(told)]


def _answer(request: Request, told: list[str]) -> Answer:
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


def sentences(error: ValueError) -> Iterator[str]:
    """The mistakes that `read` raised, each by itself."""
    yield from str(error).splitlines()
