"""Referees what is done to the surface and from it in fights of Wings over Malta, from their tracks
alone: how vessels sail, what their guns, flak and the balloon fire at, what is dropped, and where.

It is a part of `fight_referee`, whose decks and geometry it shares, and none with the rules text.
"""

from collections import Counter
from collections.abc import Iterator
from math import asin, atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Any

from tests.benchmarks.fight_referee import LONG, RULER, SLACK, TYPES, WIDE, Flight, Spot, dots

LOADS = {"sm79": "torpedo", "swordfish": "torpedo", "beaufort1": "torpedo", "beaufighter1c": "low"}
"""What a type drops; all other bombers have one bomb."""
SAILS, RUNS, RUN_TURNS = 30.0, 60.0, 8
DRIFTS = {"low": (0, 40, 80, 120, 180), "level": (0, 80, 150, 220, 300)}
GUNS = {
    "boat": (1, 0), "cargo": (1, 1), "destroyer": (1, 1),
    "escort": (2, 1), "carrier": (2, 1), "emplacement": (2, 1),
}  # fmt: skip
"""The tokens that the guns of each kind draw within half a ruler, and within a ruler."""
EVERY = {"boat": 2, "cargo": 3}
"""The turns of which one is theirs; those of other kinds fire on each."""
Row = list[Any]


class Surface:
    """What the referee writes down of the surface: where each vessel and torpedo was seen, which
    are gone, and of the airplanes how often each has dropped."""

    def __init__(self, size: tuple[int, int], attacker: int) -> None:
        self.size, self.attacker = size, attacker
        self.at: dict[str, Spot] = {}
        self.gone: set[str] = set()
        self.seen: dict[str, int] = {}
        self.fired: dict[str, int] = {}
        self.dropped: Counter[int] = Counter()
        self.released: dict[int, tuple[int, float, float]] = {}

    def faults(
        self, turn: int, rows: list[Row], below: list[Row], flights: dict[int, Flight]
    ) -> Iterator[str]:
        """All that is wrong on a turn, by the rows of airplanes and those of the surface."""
        for row in below:
            yield from self._went(turn, row)
        for row in rows:
            plane = flights[row[1]]
            for what in row[9]:
                if what[0] == "tokens" and _kind(what[1]) in GUNS:
                    yield from self._shot(turn, plane, row, what)
                elif what[0] == "tokens" and what[1] == "flak":
                    yield from _flak(plane, below)
                elif what[0] == "dropped":
                    yield from self._dropped(turn, row, plane, what)

    def _went(self, turn: int, row: Row) -> Iterator[str]:
        """How a vessel or a torpedo has gone since it was seen last."""
        _, name, x, y, heading, *_, happened = row
        at: Spot = (x / 100, y / 100, heading * 2.5)
        if any(one[0] in ("sunk", "exit") for one in happened):
            self.gone.add(name)
        was, since = self.at.get(name), turn - self.seen.get(name, turn)
        self.at[name], self.seen[name] = at, turn
        if name.startswith("torpedo"):
            yield from self._ran(turn, name, at, was, happened)
        elif was is not None and since and hypot(at[0] - was[0], at[1] - was[1]) > SLACK:
            x, y, way = was
            ex, ey = x + since * SAILS * cos(radians(way)), y + since * SAILS * sin(radians(way))
            if hypot(ex - at[0], ey - at[1]) > since * SLACK:
                yield f"{name} does not sail there"

    def _ran(
        self, turn: int, name: str, at: Spot, was: Spot | None, happened: list[Any]
    ) -> Iterator[str]:
        """A torpedo's way of a turn: straight on, and for so many turns."""
        dropped, x, y = self.released.get(int(name.split()[1]), (turn, *at[:2]))
        fx, fy = (x, y) if was is None else was[:2]
        ex, ey = fx + RUNS * cos(radians(at[2])), fy + RUNS * sin(radians(at[2]))
        if hypot(ex - at[0], ey - at[1]) > 2 * SLACK or (was and was[2] != at[2]):
            yield f"{name} does not run there"
        if not 0 < turn - dropped <= RUN_TURNS:
            yield f"{name} runs too long"
        for what, target, result, *_ in happened:
            if what == "burst" and result == "miss":
                off = not (0 <= at[0] <= self.size[0] and 0 <= at[1] <= self.size[1])
                if turn - dropped < RUN_TURNS and not off:
                    yield f"{name} is gone too soon"
            elif what == "burst" and target in self.at:
                tx, ty, _ = self.at[target]
                middle = (fx + at[0]) / 2, (fy + at[1]) / 2
                # Half a card's diagonal, half a run, and what the vessel has sailed.
                if hypot(tx - middle[0], ty - middle[1]) > 41 + RUNS / 2 + SAILS:
                    yield f"{name} strikes {target} from afar"

    def _shot(self, turn: int, plane: Flight, row: Row, what: Row) -> Iterator[str]:
        """A shot of a gun on the surface."""
        name, kind = what[1], _kind(what[1])
        if name not in self.at:
            yield f"{name} fires and is not there"
            return
        if self.fired.get(name) == turn:
            yield f"{name} has fired twice"
        if turn - self.fired.get(name, -9) < EVERY.get(kind, 1):
            yield f"{name} fires too soon"
        self.fired[name] = turn
        if plane.side != self.attacker or row[5] > 2:
            yield f"{name} fires at a friend, or too high"
        x, y, _ = self.at[name]
        away = min(hypot(px - x, py - y) for px, py in dots(plane.spot))
        near, far = GUNS[kind]
        may = (
            {near}
            if away < RULER / 2 - SLACK
            else {far}
            if away > RULER / 2 + SLACK
            else {near, far}
        )
        drawn = sum(word[0].isdigit() for word in what[2].split())
        lucky = any(one[0] == "skill" for one in row[9])
        if away > RULER + SLACK or (drawn not in may and not lucky):
            yield f"{name} draws {drawn} at {away:.0f} mm"

    def _dropped(self, turn: int, row: Row, plane: Flight, what: Row) -> Iterator[str]:
        """A bomb or a torpedo: how often, from which level, after which card, and whereto."""
        crew, level, card, happened = row[1], row[5], row[7], row[9]
        load = LOADS.get(plane.type, "level")
        self.dropped[crew] += 1
        if self.dropped[crew] > (2 if load == "low" else 1):
            yield "it has nothing left to drop"
        if level not in ({1} if load != "level" else {2, 3, 4}):
            yield f"drops from level {level}"
        if what[2] == "torpedo":
            if load != "torpedo" or card != "S^":
                yield f"a torpedo of a {plane.type} after {card}"
            yield from self._aimed(turn, crew, plane, what)
            return
        if card in ("CL", "DV", "OD", "HL", "HR") or (load == "low" and card not in ("S^", "S>")):
            yield f"bombs after {card}"
        burst = next(one for one in happened if one[0] == "burst" and one[1] == what[1])
        yield from self._burst(plane, card, load, burst)

    def _aimed(self, turn: int, crew: int, plane: Flight, what: Row) -> Iterator[str]:
        """Where a torpedo goes into the water, and whether its lead point lies ahead."""
        x, y, heading = plane.spot
        nx, ny = x + LONG / 2 * cos(radians(heading)), y + LONG / 2 * sin(radians(heading))
        if hypot(nx - what[4] / 100, ny - what[5] / 100) > SLACK:
            yield "its torpedo is not at its nose"
        self.released[crew] = turn, nx, ny
        tx, ty, way = self.at[what[1]]
        away, off = hypot(tx - nx, ty - ny), atan2(ty - ny, tx - nx)
        # The angle of lead: what runs twice as fast as its target sails meets it there.
        lead = asin(SAILS / RUNS * sin(radians(way) - off))
        along = RUNS * cos(lead) - SAILS * cos(radians(way) - off)
        run = RUNS * away / along
        aside = abs((degrees(off + lead) - heading + 180) % 360 - 180)
        if not 119.5 <= run <= 430.5 or aside > 16.2:
            yield f"a torpedo with {run:.0f} mm to run, {aside:.0f} degrees aside"

    def _burst(self, plane: Flight, card: str, load: str, burst: Row) -> Iterator[str]:
        """Where a bomb falls, and what it is to its target."""
        fast, slow = TYPES[plane.type][0][:2]
        laid = fast if card.endswith(">") else slow * (0.55 if card == "ST" else 1)
        times = 1 if plane.level == 2 else 2
        x, y, heading = plane.spot
        dx, dy = burst[4] / 100 - x, burst[5] / 100 - y
        ahead = dx * cos(radians(heading)) + dy * sin(radians(heading))
        aside = dy * cos(radians(heading)) - dx * sin(radians(heading))
        drift = abs(ahead - times * (LONG + laid))
        if abs(aside) > 2 * SLACK or min(abs(drift - one) for one in DRIFTS[load]) > 2 * SLACK:
            yield f"a bomb drifts {drift:.1f} mm, {aside:.1f} aside"
        tx, ty, way = self.at[burst[1]]
        wide = 88.0 if burst[1] == "harbour" else WIDE
        dx, dy = burst[4] / 100 - tx, burst[5] / 100 - ty
        along = abs(dx * cos(radians(way)) + dy * sin(radians(way))) - LONG / 2
        across = abs(dy * cos(radians(way)) - dx * sin(radians(way))) - wide / 2
        away = sqrt(max(along, 0) ** 2 + max(across, 0) ** 2)
        # With nothing left afloat a bomb falls for nothing, wherever it falls.
        nearest = 0 if burst[1] in self.gone else 50
        least, most = {"hit": (0, 0), "near miss": (0, 50), "miss": (nearest, 9999)}[burst[2]]
        if not least - SLACK <= away <= most + SLACK:
            yield f"a {burst[2]} {away:.0f} mm from {burst[1]}"


def _kind(name: str) -> str:
    return name.rstrip("0123456789 ")


def _flak(plane: Flight, below: list[Row]) -> Iterator[str]:
    """Whether an airplane that flak has hit lies under a counter at its level."""
    counters = [one for row in below for one in row[-1] if one[0] == "flak"]
    x, y, _ = plane.spot
    if not any(
        str(plane.level) == one[2] and hypot(one[4] / 100 - x, one[5] / 100 - y) < 41 + 15
        for one in counters
    ):
        yield "flak hits it where no counter lies"
