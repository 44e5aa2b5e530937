"""What equipment is, and the plainest of it: numbers of the state, by themselves, by kind, or one
for each of some pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sheetgen.core.language import capital, counted, join, plural, spoken

if TYPE_CHECKING:
    from sheetgen.kits.pages.tree import Node, Slot
    from sheetgen.kits.table.asked import AskedColumn

MAP, TRACKS, DICE, CARDS, PIECES, TALLIES = (
    "MAP", "TRACKS", "DICE", "CARDS", "PIECES", "TALLIES",
)  # fmt: skip
"""The sections of the sheet in which equipment stands."""
STEP, LEAST_STEP = 6.0, 5.5
"""A step of a track, and the narrowest, in mm."""
TICK, TICKS = 4.0, 12
"""The side of a box to tick, and how many there are of a kind."""
DOWN = 1.6
"""Between lines, in mm."""
SMALL, LEADING = 7.5, 3.0
_PASSED_OVER = ("", "nothing", "none")


class OnSheet(NamedTuple):
    """What is known where equipment is drawn on a sheet: the width there is, and the most height;
    the room for what stands before a line; the state before the first question; what each number is
    called; and what is asked, by its name."""

    wide: float
    high: float
    before: float
    begun: Any
    called: Sequence[str]
    asked: Mapping[str, AskedColumn]


class Listed(NamedTuple):
    """A table that is read, and nothing is rolled on: its title, heads, rows and notes."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Held:
    """Something that a game holds: the field of the state that has its numbers.

    `section` is the part of the sheet it stands in. It has a panel at the table if it `stands_out`;
    what does not stands with other numbers there, and has a column in the log. What is counted
    `by_kind` is told where there is any of it.
    """

    field: str

    section: ClassVar[str] = ""
    stands_out: ClassVar[bool] = True
    by_kind: ClassVar[bool] = False

    @property
    def label(self) -> str:
        """What it is called."""
        return spoken(self.field)

    @property
    def heading(self) -> str:
        """What stands before it on a line of the sheet."""
        return capital(self.label)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the state that it is of."""
        return (self.field,)

    @property
    def numbers(self) -> Sequence[str]:
        """What each of its numbers is called."""
        return (self.label,)

    @property
    def asks(self) -> Sequence[str]:
        """What is asked that is answered at it on the sheet."""
        return ()

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards that are drawn by its name, as they lie before the first shuffle."""
        return ()

    def said_of(self, shown: str) -> str:
        """What a card does, or a place: it is not said again where that may be chosen."""
        return ""

    def picture(self, card: str) -> Path | None:
        """The picture of a card, if it has one."""
        return None

    @property
    def shows(self) -> Sequence[str]:
        """What can be read off it on the sheet, and need not be listed again to be chosen."""
        return ()

    @property
    def chosen(self) -> str:
        """What is chosen of that, in words."""
        return f"one of the {self.label}"

    @property
    def logged(self) -> Sequence[int]:
        """The places of those of its numbers that have a column in the log."""
        return () if self.stands_out else (0,)

    @property
    def words(self) -> Mapping[str, Sequence[str]]:
        """What numbers of events stand for, by the names of their fields."""
        return {}

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        """Its numbers in a state; `names` are what the game calls them."""
        value = getattr(state, self.field)
        yield names[value] if 0 <= value < len(names) else value

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        """What there is of it in a state: `five shells`, `squad at C3`."""
        for name, value in zip(self.numbers, self.values(state, names), strict=False):
            yield f"{name} {value}"

    def panel(self, state: Any) -> tuple[Sequence[str], Sequence[str]]:
        """How it stands, as it is shown at the table: in lines of words, and drawn (none: as the
        words)."""
        named = zip(self.numbers, self.values(state), strict=False)
        return [f"{name} {value}" for name, value in named], ()

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        """What is counted of it at the end of many games: of rows of its `numbers`, a column for
        each, columns by their names."""
        return {}

    def fault(self, states: Sequence[Any]) -> str:
        """What is wrong with it, held against states of games: `ends at 6, and came to 8`."""
        return ""

    # On paper.

    @property
    def rule(self) -> str:
        """It as the rules page tells it, in a line; empty where a table says all."""
        return capital(self.label)

    @property
    def printed(self) -> Listed | None:
        """What is looked up on it, on the sheet and in the rules."""
        return None

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        """What stands of it on the sheet, part by part; its slots are filled from a chronicle."""
        return ()


@dataclass(frozen=True, eq=False)
class Count(Held):
    """A number of the state that is counted: its field, and the noun of one."""

    noun: str = ""

    stands_out = False

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        value, label, noun = getattr(state, self.field), self.label, self.noun
        if noun and noun != label:
            many = counted(value, noun)
            yield many if plural(noun, 2) == label else f"{label} {many}"
        else:
            yield from super().in_words(state, names)

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        return {called[0]: numbers[:, 0]}


@dataclass(frozen=True, eq=False)
class Track(Held):
    """A number of the state that runs on a track from 0 to `most`, and what its end does.

    `bands` are what its spaces say: each from a number on, as far as the next. What is printed in
    a space is the number as many times as large as `scale`, with a `unit`.
    """

    most: int = 0
    note: str = ""
    bands: Mapping[int, str] = field(default_factory=dict, hash=False)
    scale: int = 1
    unit: str = ""

    section = TRACKS
    stands_out = False

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        return {called[0]: numbers[:, 0]}

    def fault(self, states: Sequence[Any]) -> str:
        most = max(getattr(state, self.field) for state in states)
        return f"ends at {self.most}, and came to {most}" if most > self.most else ""

    @property
    def heading(self) -> str:
        return capital(self.label) + (f" ({self.unit.strip()})" if self.unit else "")

    @property
    def rule(self) -> str:
        said = [f"from {self._shown(0)} to {self._shown(self.most)}{self.unit}"]
        for first, last, band in self._spans():
            span = "–".join(str(self._shown(end)) for end in dict.fromkeys((first, last)))
            said += [f"{span}{self.unit} {band}"] if band else []
        return f"{capital(self.label)}: {'; '.join([*said, *([self.note] if self.note else [])])}"

    def _shown(self, step: int) -> int:
        return step * self.scale

    def _spans(self) -> Iterator[tuple[int, int, str]]:
        """The bands, each with its first and last space; before the first stands one that says
        nothing."""
        starts = sorted({0, *self.bands})
        for first, after in zip(starts, [*starts[1:], self.most + 1], strict=True):
            yield first, after - 1, self.bands.get(first, "")

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        from sheetgen.kits.pages.tree import Column, Flow, Row, Share, Space, Text

        wide = max(LEAST_STEP, min(STEP, (on.wide - on.before) / (self.most + 1)))
        if self.scale > 1:
            wide = max(wide, LEAST_STEP + 1.2)
        high = STEP - 0.6
        steps: list[Node] = []
        for first, last, band in self._spans():
            some = [self._step(step, wide, high) for step in range(first, last + 1)]
            if not self.bands:
                steps += some
                continue
            said = Text(band, type=SMALL, leading=LEADING, align="center")
            spaces = Row(*some)
            steps.append(Column(spaces, said, size=wide * len(some)))
        note = [Space(size=2.0), Text(self.note, "italic", SMALL, high, middle=True)]
        called = Text(self.heading, "bold", 8.0, middle=True, size=high)
        ticks = Flow(*steps, *(note if self.note else []), uneven=True, down=DOWN, size=Share())
        return [Row(Column(called, size=on.before), ticks, name=self.label)]

    def _step(self, step: int, wide: float, high: float) -> Slot:
        from sheetgen.kits.drawing.page import HAIR
        from sheetgen.kits.pages.tree import Printed, Slot

        return Slot(
            f"track.{self.field}.{step}", "mark", f"{self.label} {self._shown(step)}",
            lambda told: bool(getattr(told.state, self.field) == step), mark="ring", boxed=HAIR,
            printed=(Printed(str(self._shown(step))),), wide=wide, high=high,
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tally(Held):
    """A list of the state that counts by kind; a kind named "nothing" or "" is passed over."""

    kinds: tuple[str, ...] = ()

    section = TALLIES
    by_kind = True

    @property
    def _counted(self) -> list[tuple[int, str]]:
        """The kinds that are counted, each with its place in the list."""
        return [(n, kind) for n, kind in enumerate(self.kinds) if kind not in _PASSED_OVER]

    @property
    def numbers(self) -> Sequence[str]:
        return [kind for _, kind in self._counted]

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        value = getattr(state, self.field)
        yield from (value[place] for place, _ in self._counted)

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        value = getattr(state, self.field)
        some = sorted((-value[place], kind) for place, kind in self._counted if value[place])
        if some:
            yield f"{join(counted(-many, kind) for many, kind in some)} {self.label}"

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        places = (place for place, _ in self._counted)
        return {name: numbers[:, place] for place, name in zip(places, called, strict=True)}

    def fault(self, states: Sequence[Any]) -> str:
        return _unlike(self.kinds, getattr(states[0], self.field))

    @property
    def rule(self) -> str:
        return f"{capital(self.label)}, by kind: {join(self.numbers)}"

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        return [
            _line(self.field, place, self._line_of(kind), [""] * TICKS, on)
            for place, kind in self._counted
        ]

    def _line_of(self, kind: str) -> str:
        """What stands before the boxes of a kind: `Wagon, lost`, and of a figure `Sums 7`."""
        label = self.label
        return f"{capital(label)} {kind}" if kind.isdigit() else f"{capital(kind)}, {label}"


@dataclass(frozen=True, eq=False)
class Named(Held):
    """A list of the state with a number for each of some named pieces; `states` says what the
    numbers mean."""

    pieces: tuple[str, ...] = ()
    states: tuple[str, ...] = ()

    section = PIECES

    @property
    def numbers(self) -> Sequence[str]:
        return self.pieces

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        for _, number in zip(self.pieces, getattr(state, self.field), strict=False):
            yield self.states[number] if number < len(self.states) else number

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        for piece, number in zip(self.pieces, getattr(state, self.field), strict=False):
            if number:
                how = self.states[number] if number < len(self.states) else str(number)
                yield f"{piece} {placed(how)}"

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        numbers = numbers[:, : len(self.pieces)]
        if self.states:
            # The mean of a number that stands for a name would say nothing.
            each = enumerate(self.states)
            return {f"{self.label} {how}": (numbers == n).sum(axis=1) for n, how in each}
        return {name: numbers[:, n] for n, name in enumerate(called[: numbers.shape[1]])}

    def fault(self, states: Sequence[Any]) -> str:
        return _unlike(self.pieces, getattr(states[0], self.field))

    @property
    def rule(self) -> str:
        how = f", each {join(self.states, 'or')}" if self.states else ""
        return f"{capital(self.label)}: {join(self.pieces)}{how}"

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        # A piece of which several things are told is named with each.
        named = (
            piece if piece == name else f"{piece}, {self.label}"
            for piece, name in zip(self.pieces, on.called, strict=True)
        )
        return [_line(self.field, n, name, self.states, on) for n, name in enumerate(named)]


def placed(state: str) -> str:
    """Where a piece is, or how it is: what has a capital is a place."""
    return f"at {state}" if state[:1].isupper() else state


def _unlike(names: Sequence[str], numbers: Sequence[int]) -> str:
    if names and len(names) != len(numbers):
        return f"has {len(names)} names for {len(numbers)} numbers"
    return ""


def _line(field: str, place: int, name: str, labels: Sequence[str], on: OnSheet) -> Node:
    """A line of a piece or a kind: its name, and its boxes."""
    from sheetgen.kits.drawing.fonts import cut
    from sheetgen.kits.pages.layout import wide
    from sheetgen.kits.pages.prose import shrunk
    from sheetgen.kits.pages.tree import Column, Flow, Row, Share

    room = on.wide - on.before
    short = (cut(label, room - 2, "text", SMALL) for label in labels)
    boxes = [_box(field, place, name, label, n) for n, label in enumerate(short)]
    room = min(fsum(map(wide, boxes)), room)
    called = shrunk(name, on.before - 1, "text", 8, size=TICK)
    ticks = Flow(*boxes, uneven=True, size=Share(1, room))
    return Row(Column(called, size=on.before), ticks, name=name)


def _box(field: str, place: int, name: str, label: str, number: int) -> Slot:
    """A box of a piece or a kind: for its state, which is ringed, or for one more of it."""
    from sheetgen.kits.drawing.fonts import width
    from sheetgen.kits.drawing.page import HAIR
    from sheetgen.kits.pages.tree import Printed, Slot

    def fill(told: Any) -> bool:
        known = getattr(told.state, field)[place]
        return bool(number == known if label else number < known)

    return Slot(
        f"piece.{field}.{place + 1}.{number + 1}", "mark", f"{name} {label or number + 1}",
        fill, mark="ring", boxed=HAIR, printed=(Printed(label),) * bool(label),
        wide=max(width(label) + 2, TICK) if label else TICK, high=TICK,
    )  # fmt: skip
