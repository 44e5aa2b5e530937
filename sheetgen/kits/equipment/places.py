"""Where things stand: maps of square or hexagonal spaces, and routes of points joined by lines."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from sheetgen.core.language import capital, counted, join, without_article
from sheetgen.kits.equipment.held import MAP, SMALL, Held, OnSheet

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Area, Item
    from sheetgen.kits.pages.tree import Node, Slot

Point = tuple[float, float]

NOWHERE = -1
"""The number of the place of what is off the map."""
MOST_SPACE = 24.0
"""The greatest width of a space, in mm."""
NAME, WRITTEN = 3.4, 6.0
"""The height of a space's name, and of a place to write on, which holds two lines, in mm."""
CLEAR = 0.8
"""What stays free between what is written and the edge of a space, in mm."""
POINT, WAY = 21.0, 6.0
"""The width of a point of a route, and the least that lies between two."""
_NEAR = 1e-6
_DRAWN = 9
"""The most letters of a space on a screen."""


class Places(Held):
    """Places that pieces stand on. The field of the state has a number for each place, and
    `terrain` says what the numbers mean ("" for what is not known yet). `over` are further fields
    like that, for what lies on the places. `pieces` are fields with the place of a piece (`NOWHERE`
    for one that is off the map), or with a list of places, each with what it is called. If the
    terrain is `dealt` from a deck, that is the ask of its draws, the first for the first place."""

    terrain: tuple[str, ...]
    over: Mapping[str, tuple[str, ...]]
    pieces: Mapping[str, str]
    dealt: str

    section = MAP

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the places, in the order of their numbers."""
        raise NotImplementedError

    def new(self) -> list[int]:
        """The list for a state: 0 for each place, of which nothing is known."""
        return [0] * len(self.names)

    def near(self, place: int) -> Sequence[int]:
        """The places next to one."""
        raise NotImplementedError

    def apart(self, one: int, other: int) -> int:
        """How many steps one place is from another; -1 where no way leads there."""
        steps, waiting = {one: 0}, deque([one])
        while waiting and other not in steps:
            at = waiting.popleft()
            for after in self.near(at):
                if after not in steps:
                    steps[after] = steps[at] + 1
                    waiting.append(after)
        return steps.get(other, -1)

    # What stands where.

    def _kinds(self) -> Iterator[tuple[str, int, str]]:
        """What may lie on the places: the field, the number there, what that is called."""
        for name, states in self.over.items():
            yield from ((name, n, state) for n, state in enumerate(states) if n and state)

    def _places_of(self, piece: str, state: Any) -> list[int]:
        """Where a piece is, or pieces of one name are."""
        value = getattr(state, piece)
        return [n for n in (value if isinstance(value, list) else [value]) if n > NOWHERE]

    def _name(self, place: int) -> str:
        """What a place is called; one beyond the last, which rules should not come to, by its
        number."""
        return self.names[place] if place < len(self.names) else str(place)

    def _ground(self, state: Any, place: int) -> str:
        """The terrain of a place."""
        known = getattr(state, self.field) if self.terrain else ()
        return self.terrain[known[place]] if place < len(known) else ""

    def _here(self, state: Any, place: int) -> list[str]:
        """What stands and lies on a place."""
        stands = [
            name for piece, name in self.pieces.items() if place in self._places_of(piece, state)
        ]
        lies = (states[getattr(state, name)[place]] for name, states in self.over.items())
        return [*stands, *filter(None, lies)]

    @property
    def fields(self) -> tuple[str, ...]:
        return (*((self.field,) if self.terrain else ()), *self.over, *self.pieces)

    @property
    def shows(self) -> Sequence[str]:
        return self.names

    @property
    def chosen(self) -> str:
        return f"a place on the {self.label}"

    @property
    def asks(self) -> Sequence[str]:
        return (self.dealt,) if self.dealt else ()

    @property
    def numbers(self) -> Sequence[str]:
        return [*self.pieces.values(), *(without_article(kind) for _, _, kind in self._kinds())]

    @property
    def logged(self) -> Sequence[int]:
        return range(len(self.pieces))

    @property
    def words(self) -> Mapping[str, Sequence[str]]:
        at = dict.fromkeys((*self.pieces, "place", "space", "point"), self.names)
        return {**at, self.field: self.terrain, **self.over}

    def values(self, state: Any, names: Sequence[str] = ()) -> Iterator[int | str]:
        for piece in self.pieces:
            yield ", ".join(map(self._name, self._places_of(piece, state))) or "off the map"
        for name, number, _ in self._kinds():
            yield getattr(state, name).count(number)

    def in_words(self, state: Any, names: Sequence[str] = ()) -> Iterator[str]:
        for piece, name in self.pieces.items():
            if at := self._places_of(piece, state):
                yield f"{name} at {join(map(self._name, at))}"
        for name, number, kind in self._kinds():
            # What lies there face down has a sign for a name.
            if any(map(str.isalpha, kind)) and (many := getattr(state, name).count(number)):
                yield f"{counted(many, kind)} on the {self.label}"

    def panel(self, state: Any) -> tuple[Sequence[str], Sequence[str]]:
        stands, lies, ground = list[str](), Counter[str](), dict[str, list[str]]()
        said = dict[str, list[str]]()
        for piece, name in self.pieces.items():
            for n in self._places_of(piece, state):
                on = self._ground(state, n)
                stands.append(f"{name} at {self._name(n)}" + (f" ({on})" if on else ""))
        for name, number, kind in self._kinds():
            at = [self.names[n] for n, there in enumerate(getattr(state, name)) if there == number]
            lies[kind] += len(at)
            said.setdefault(kind, []).extend(at)
        for n, called in enumerate(self.names):
            if on := self._ground(state, n):
                ground.setdefault(on, []).append(called)
        every = {**{kind: at for kind, at in said.items() if lies[kind]}, **ground}
        told = [f"{kind}: {', '.join(at)}" for kind, at in every.items()]
        return [*stands, *told], self._in_signs(state)

    def _in_signs(self, state: Any) -> Sequence[str]:
        """It as a screen draws it."""
        return ()

    def fault(self, states: Sequence[Any]) -> str:
        for name in self.fields:
            if name in self.pieces:
                most = max((n for s in states for n in self._places_of(name, s)), default=0)
                if most >= len(self.names):
                    return f"has {len(self.names)} places, and {name} came to {most}"
            elif len(getattr(states[0], name)) != len(self.names):
                many = len(getattr(states[0], name))
                return f"has {len(self.names)} places, and {name} {many} numbers"
            else:
                meant = self.terrain if name == self.field else self.over[name]
                most = max(n for state in states for n in getattr(state, name))
                if most >= len(meant):
                    return f"has {len(meant)} names for {name}, which came to {most}"
        return ""

    # On paper.

    @property
    def rule(self) -> str:
        known = [one for one in (*self.terrain, *(kind for *_, kind in self._kinds())) if one]
        on = f", on it {join(dict.fromkeys(known))}" if known else ""
        pieces = f"; pieces: {join(self.pieces.values())}" if self.pieces else ""
        return f"{capital(self.label)}: {self._shape}{on}{pieces}"

    @property
    def _shape(self) -> str:
        """What the places are, in words."""
        return join(self.names)

    def _slots(self, on: OnSheet, place: int, area: Area) -> Iterator[tuple[Slot, Area]]:
        """The slots of a place, one below the other on an area: for the terrain, unless that is
        printed, and for what stands there."""
        from sheetgen.kits.pages.tree import Asks, Slot

        called = self.names[place].replace(".", "")
        name, begun = f"map.{self.field}.{called}", self._ground(on.begun, place)
        dealt = on.asked.get(self.dealt)
        rows = list[Slot]()

        def here(told: Any) -> str:
            now = self._ground(told.state, place)
            changed = [now] if begun and now != begun else []
            return ", ".join([*changed, *self._here(told.state, place)])

        how: dict[str, Any] = {"type": 8.0, "several": True}
        if self.terrain and not begun:
            asks = Asks(self.dealt, place + 1) if dealt and place < dealt.slots else None
            ground = Slot(
                f"{name}.terrain", "text", f"{self.names[place]}, {self.label}",
                lambda told: self._ground(told.state, place), asks, **how,
            )  # fmt: skip
            rows.append(ground)
        if self.pieces or self.over:
            rows.append(Slot(f"{name}.here", "text", f"{self.names[place]}, on it", here, **how))
        high = area.height / max(len(rows), 1)
        for n, slot in enumerate(rows):
            yield slot, area._replace(y=area.y + n * high, height=high)

    def _lines(self, on: OnSheet) -> int:
        """How many lines a place has to write on, or with what is printed there."""
        return bool(self.terrain) + bool(self.pieces or self.over)

    def _printed(self, on: OnSheet, place: int, area: Area) -> Iterator[Item]:
        """What is printed of a place on an area: its name, and the terrain that it has from the
        first."""
        from sheetgen.kits.drawing.fonts import fitted
        from sheetgen.kits.drawing.page import Text

        said, size = fitted(self.names[place], area.width - 1.2, "bold", 8.0, SMALL)
        begun = self._ground(on.begun, place)
        yield Text(area.x + 0.8, area.y + 3.0, said, "bold", size)
        if begun:
            said, size = fitted(begun, area.width - 1.2, "text", 8.0, SMALL)
            yield Text(area.x + area.width / 2, area.y + NAME + 3.2, said, "text", size, "center")

    def _written(self, on: OnSheet, place: int, area: Area) -> Area:
        """Where of its area a place is written on."""
        above = NAME + (WRITTEN - 0.8 if self._ground(on.begun, place) else 0.0)
        x, wide = area.x + CLEAR, area.width - 2 * CLEAR
        return area._replace(x=x, y=area.y + above, width=wide, height=area.height - above)


@dataclass(frozen=True)
class Map(Places):
    """A map of `rows` and `columns`, row by row; its spaces are square, or hexagonal (`hexes`),
    where every second row stands half a space further right. They are named by a letter for the
    column and a number for the row, unless they are `called` otherwise."""

    rows: int = 1
    columns: int = 1
    terrain: tuple[str, ...] = ()
    over: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    pieces: Mapping[str, str] = field(default_factory=dict, hash=False)
    hexes: bool = False
    dealt: str = ""
    called: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.called or tuple(
            f"{_letters(column)}{row + 1}"
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def near(self, place: int) -> Sequence[int]:
        row, column = divmod(place, self.columns)
        if self.hexes:
            side = row % 2
            beside = [(0, -1), (0, 1), *((up, n + side - 1) for up in (-1, 1) for n in (0, 1))]
        else:
            beside = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        found = ((row + down, column + right) for down, right in beside)
        return sorted(
            at * self.columns + to
            for at, to in found
            if 0 <= at < self.rows and 0 <= to < self.columns
        )

    @property
    def _shape(self) -> str:
        shape = "hexes" if self.hexes else "spaces"
        return f"{self.rows} rows of {self.columns} {shape}, {self.names[0]} to {self.names[-1]}"

    def _in_signs(self, state: Any) -> Sequence[str]:
        cells = [
            (", ".join(self._here(state, n)) or self._ground(state, n) or ".")[:_DRAWN]
            for n in range(len(self.names))
        ]
        wide = max(map(len, cells)) + 1
        lines = []
        for row in range(self.rows):
            some = cells[row * self.columns : (row + 1) * self.columns]
            shift = " " * (wide // 2 * (self.hexes and row % 2))
            first = self.names[row * self.columns]
            lines.append(
                f"{first:<4}{shift}" + "".join(f"{cell:<{wide}}" for cell in some).rstrip()
            )
        return lines

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, Polyline
        from sheetgen.kits.pages.tree import Art

        across = self.columns + (0.5 if self.hexes else 0.0)
        wide = min(MOST_SPACE, on.wide / across)
        # Of a hexagon the upper and the lower quarter are its points.
        steps = (self.rows * 1.5 + 0.5) if self.hexes else self.rows
        high = min(NAME + WRITTEN * max(self._lines(on), 1), on.high / steps)

        def space(area: Area, place: int) -> Area:
            row, column = divmod(place, self.columns)
            if not self.hexes:
                return Area(area.x + column * wide, area.y + row * high, wide, high)
            left = area.x + (column + row % 2 / 2) * wide
            return Area(left, area.y + (row * 1.5 + 0.5) * high, wide, high)

        def draw(area: Area) -> Iterator[Item]:
            for place in range(len(self.names)):
                at = space(area, place)
                if self.hexes:
                    middle, up, down = at.middle[0], at.y - high / 2, at.bottom + high / 2
                    corners = ((middle, up), (at.right, at.y), (at.right, at.bottom),
                               (middle, down), (at.x, at.bottom), (at.x, at.y))  # fmt: skip
                    yield Polyline((*corners, corners[0]), HAIR)
                else:
                    yield Box(*at, HAIR)
                yield from self._printed(on, place, at)
            if not self.hexes:
                yield Box(area.x, area.y, across * wide, self.rows * high, GROUP)

        def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
            for place in range(len(self.names)):
                yield from self._slots(on, place, self._written(on, place, space(area, place)))

        return [Art(draw, across * wide, steps * high, slots, name=self.label)]


@dataclass(frozen=True)
class Route(Places):
    """A route: `points` by their names, each at its place in a drawing of any size, from left to
    right and from above, and the `lines` that join them, by two names each."""

    points: Mapping[str, Point] = field(default_factory=dict, hash=False)
    lines: Sequence[tuple[str, str]] = field(default=(), hash=False)
    terrain: tuple[str, ...] = ()
    over: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    pieces: Mapping[str, str] = field(default_factory=dict, hash=False)
    dealt: str = ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.points)

    @cached_property
    def _joined(self) -> list[tuple[int, int]]:
        """The lines, each by the numbers of its points."""
        return [(self.names.index(one), self.names.index(other)) for one, other in self.lines]

    def near(self, place: int) -> Sequence[int]:
        ends = ((a, b) if a == place else (b, a) for a, b in self._joined if place in (a, b))
        return sorted(to for _, to in ends)

    @property
    def _shape(self) -> str:
        return f"{join(self.names)}, joined {', '.join('–'.join(line) for line in self.lines)}"

    def nodes(self, on: OnSheet) -> Sequence[Node]:
        from sheetgen.kits.drawing.page import GROUP, Area, Box, Line
        from sheetgen.kits.pages.tree import Art

        high = NAME + WRITTEN * max(self._lines(on), 1)
        every = [*self.points.values()]
        left, top = (min(at) for at in zip(*every, strict=True))
        spans = [max(at) - min(at) for at in zip(*every, strict=True)]
        # As small as the two points allow that are nearest to each other.
        apart = [
            min((POINT + WAY) / (abs(x2 - x1) or _NEAR), (high + WAY) / (abs(y2 - y1) or _NEAR))
            for (x1, y1), (x2, y2) in combinations(every, 2)
        ]
        by = down = max(apart, default=1.0)
        by = min(by, (on.wide - POINT) / (spans[0] or _NEAR))
        down = min(down, (on.high - high) / (spans[1] or _NEAR))
        wide, tall = spans[0] * by + POINT, spans[1] * down + high

        def point(area: Area, place: int) -> Area:
            x, y = every[place]
            return Area(area.x + (x - left) * by, area.y + (y - top) * down, POINT, high)

        def draw(area: Area) -> Iterator[Item]:
            for ends in self._joined:
                one, other = (point(area, place) for place in ends)
                yield from _between(one, other, Line)
            for place in range(len(every)):
                at = point(area, place)
                yield Box(*at, GROUP)
                yield from self._printed(on, place, at)

        def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
            for place in range(len(every)):
                yield from self._slots(on, place, self._written(on, place, point(area, place)))

        return [Art(draw, wide, tall, slots, name=self.label)]


def _between(one: Area, other: Area, line: Any) -> Iterator[Item]:
    """The line between two frames, from edge to edge."""
    from sheetgen.kits.drawing.page import GROUP

    (x1, y1), (x2, y2) = one.middle, other.middle
    wide, high = abs(x2 - x1), abs(y2 - y1)
    cut = min(one.width / 2 / wide if wide else 1.0, one.height / 2 / high if high else 1.0)
    if cut < 0.5:
        right, down = (x2 - x1) * cut, (y2 - y1) * cut
        yield line(x1 + right, y1 + down, x2 - right, y2 - down, GROUP)


def _letters(column: int) -> str:
    """A column as it is named: `A` to `Z`, then `AA`."""
    first, last = divmod(column, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)
