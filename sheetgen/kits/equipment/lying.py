"""What else lies on the table: charts that are read, and dice that are put on places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sheetgen.core.language import capital, number
from sheetgen.kits.equipment.held import DICE, LEADING, SMALL, Held, Listed, OnSheet

if TYPE_CHECKING:
    from sheetgen.kits.pages.tree import Node, Slot

BOX, BETWEEN, LEAST_PLACE = 7.0, 1.2, 40.0
"""The side of a box for a die, what stands between two, and the least width of a place, in mm."""


@dataclass(frozen=True)
class Chart(Held):
    """A table that nothing is rolled on: its title, its heads, its rows, and notes below it."""

    heads: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = field(default=(), hash=False)
    notes: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        return ()

    @property
    def numbers(self) -> Sequence[str]:
        return ()

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        yield from ()

    def panel(self, state: Any) -> tuple[Sequence[str], Sequence[str]]:
        return (), ()

    def fault(self, states: Sequence[Any]) -> str:
        wrong = next((row for row in self.rows if len(row) != len(self.heads)), None)
        if wrong is None:
            return ""
        return f"has {len(self.heads)} heads, and a row of {len(wrong)}: {', '.join(wrong)}"

    @property
    def rule(self) -> str:
        return ""

    @property
    def printed(self) -> Listed | None:
        return Listed(self.field, self.heads, tuple(self.rows), self.notes)


@dataclass(frozen=True)
class Pool(Held):
    """Dice or markers that are put on places: the list of the state has for each place how many lie
    there; `places` are their names, each with what it does, and `most` is what has room there."""

    places: Mapping[str, str] = field(default_factory=dict, hash=False)
    most: int = 4

    section = DICE
    by_kind = True

    def new(self) -> list[int]:
        """The list for a state: nothing on any place."""
        return [0] * len(self.places)

    @property
    def numbers(self) -> Sequence[str]:
        return [*self.places]

    @property
    def shows(self) -> Sequence[str]:
        return [*self.places]

    @property
    def chosen(self) -> str:
        return f"a place of the {self.label}"

    def said_of(self, shown: str) -> str:
        return self.places.get(shown, "")

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        yield from getattr(state, self.field)

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        for place, many in zip(self.places, getattr(state, self.field), strict=True):
            if many:
                yield f"{number(many)} on {place}"

    def counted(self, numbers: Any, called: Sequence[str]) -> Mapping[str, Any]:
        return {name: numbers[:, n] for n, name in enumerate(called)}

    def fault(self, states: Sequence[Any]) -> str:
        many = len(getattr(states[0], self.field))
        if many != len(self.places):
            return f"has {len(self.places)} places for {many} numbers"
        most = max(n for state in states for n in getattr(state, self.field))
        return f"has room for {self.most}, and {most} lay there" if most > self.most else ""

    @property
    def rule(self) -> str:
        each = (f"{place} ({does})" if does else place for place, does in self.places.items())
        return f"{capital(self.label)}, to be put on {', '.join(each)}"

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        from sheetgen.kits.pages.tree import Column, Flow, Framed, Row, Text

        places, wide = [], max(self.most * (BOX + BETWEEN) + 3.0, LEAST_PLACE)
        for place, (name, does) in enumerate(self.places.items()):
            boxes = (self._box(place, n, name) for n in range(self.most))
            said = Text(does, type=SMALL, leading=LEADING)
            title = Text(capital(name), "bold", 8.0, 4.0)
            inner = Column(title, Row(*boxes, gap=BETWEEN), said, gap=0.8)
            places.append(Framed(inner, pad=1.4, size=wide))
        return [Flow(*places, uneven=True, gap=4.2, down=1.6, name=self.label)]

    def _box(self, place: int, number: int, name: str) -> Slot:
        from sheetgen.kits.pages.tree import Slot

        return Slot(
            f"pool.{self.field}.{place + 1}.{number + 1}", "mark", f"{name}, {number + 1}",
            lambda told: bool(number < getattr(told.state, self.field)[place]), boxed="die",
            wide=BOX, high=BOX, size=BOX,
        )  # fmt: skip
