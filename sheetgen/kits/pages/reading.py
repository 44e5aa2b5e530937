"""A filled form read back: which of its slots answer a request, as they are declared."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sheetgen.core.requests import Choose, Roll
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.pages.layout import Laid
from sheetgen.kits.pages.tree import NOTE, Asks, Slot
from sheetgen.kits.table.form_file import Cells

NO_DIE = "a sum"
"""What a sum tells of its dice."""


class Blank(NamedTuple):
    """A page of a blank sheet: as it is printed, and its parts as they are laid out."""

    page: Page
    parts: tuple[Laid, ...]


class Reading:
    """What is answered in some slots."""

    def __init__(self, slots: Iterable[Slot]) -> None:
        self._by_die: dict[tuple[str, int, int], str] = {}
        self._whole: dict[tuple[str, int], Slot] = {}
        self._several: dict[tuple[str, int], str] = {}
        self._chosen: dict[str, dict[str, str]] = {}
        self._noted: dict[str, int] = {}
        self._after: dict[tuple[str, int, int], list[str]] = {}
        self.asked_in: dict[str, Asks] = {}
        for slot in slots:
            asks = slot.asks
            if asks is None:
                continue
            if asks.ask == NOTE:
                self._noted[slot.name] = asks.at
                continue
            self.asked_in[slot.name] = asks
            if asks.several:
                self._several[asks.ask, asks.at] = slot.name
            elif asks.choice:
                self._chosen.setdefault(asks.ask, {})[asks.choice] = slot.name
            elif asks.die:
                self._by_die[asks.ask, asks.at, asks.die] = slot.name
            else:
                self._whole[asks.ask, asks.at] = slot
            if asks.after:
                self._after.setdefault((asks.after, asks.at, asks.die), []).append(slot.name)

    def is_asked(self, name: str) -> bool:
        """Whether a slot is for what is rolled or decided; the others are for what comes of it."""
        return name in self.asked_in

    def asked(
        self, request: Any, written: Mapping[str, str], at: int | None = None, before: int = 0
    ) -> Cells:
        """The slots in which a request is answered, and what is told there; `at` is the line it has
        in a log, if that is not its turn. In a slot of several answers so many stand `before`."""
        ask, at = request.ask, request.turn if at is None else at
        if ask in self._chosen:
            return self._choice(request, written)
        number = request.number if isinstance(request, Roll) else 1
        if name := self._several.get((ask, at)):
            parts = re.findall(_part(request), written.get(name, ""), re.IGNORECASE)
            told = (*parts[before:], *[""] * number)[:number]
            return Cells((name,) * number, _meant(request, told), several=True)
        dice = range(request.slot, request.slot + number)
        whole = self._whole.get((ask, at))
        found = [self._by_die.get((ask, at, die)) for die in dice]
        # What there is no slot for is missing, and is named so.
        names = [
            name or f"{ask}, {n}" for name, n in zip(found, dice, strict=True) if name or not whole
        ]
        more = [name for n in dice for name in self._after.get((ask, at, n), ())]
        told = tuple(written.get(name, "") for name in names)
        if isinstance(request, Roll) and not request.cards:
            # Beside a die may stand more: the faces that come to it, or whose it is.
            told = tuple(text.partition(" ")[0] for text in told)
        if whole is None or any(told):
            rest = [whole.name] if whole else []
            return Cells((*names, *rest, *more), _meant(request, told))
        text = written.get(whole.name, "")
        if names and not text:
            return Cells((*names, whole.name, *more), told)
        return Cells((whole.name, *[whole.name] * (number - 1), *more), _dice(whole, text, number))

    def notes(self, written: Mapping[str, str]) -> list[tuple[int, str]]:
        """What the player noted, each with its turn."""
        return [(turn, written[name]) for name, turn in self._noted.items() if name in written]

    def _choice(self, request: Any, written: Mapping[str, str]) -> Cells:
        """What is chosen in this turn: that in whose slot it stands, or what has none."""
        slots = self._chosen[request.ask]
        for choice, name in slots.items():
            if written.get(name) == str(request.turn):
                return Cells((name,), (choice,))
        return Cells((), (next((one for one in request.choices if one not in slots), ""),))


def _dice(slot: Slot, text: str, number: int) -> tuple[str, ...]:
    """What a slot for all dice of a roll tells of each."""
    reads = slot.asks.reads if slot.asks else None
    if number == 1:
        return (reads(text) if reads else text,)
    faces = re.findall(r"[0-9]", text)
    if reads or len(faces) != number:
        # Many dice make one sum: which they were it does not tell.
        return (NO_DIE if text else "",) * number
    return tuple(faces)


def _meant(request: Any, told: tuple[str, ...]) -> tuple[str, ...]:
    """What is told as it is answered: in capitals or not, a choice is the same; a card is the
    first of its name."""
    known = {one.lower(): one for one in getattr(request, "among", ())}
    for number, card in enumerate(getattr(request, "cards", ()), 1):
        known.setdefault(card.lower(), str(number))
    return tuple(known.get(one.lower(), one) for one in told)


def _part(request: Any) -> str:
    """What one of several answers looks like; dice of less than ten sides may stand together."""
    if isinstance(request, Choose):
        return "|".join(map(re.escape, sorted(request.among, key=len, reverse=True)))
    return "[0-9]" if isinstance(request, Roll) and request.sides < 10 else "[0-9]+"
