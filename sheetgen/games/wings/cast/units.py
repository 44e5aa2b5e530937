"""The units that fly: the one on hand at a date with the type, else the nearest in time."""

from datetime import date
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import months_off
from sheetgen.games.wings.rules.state import AirForce


class Unit(NamedTuple):
    """A unit: its name, the part of it that flies (empty: no part is named), its base, and its
    emblem in words, if it has one."""

    name: str
    part: str
    base: str
    emblem: str = ""

    @property
    def marked(self) -> str:
        """The unit with its emblem: `No. 999 Squadron (a black cat)`."""
        return f"{self.full} ({self.emblem})" if self.emblem else self.full

    @property
    def where(self) -> str:
        """Its base, and its emblem: `Luqa; a black cat`."""
        return "; ".join(filter(None, (self.base, self.emblem)))

    @property
    def full(self) -> str:
        """The unit as it is written: `75ª Squadriglia, 23° Gruppo Autonomo`."""
        return f"{self.part}, {self.name}" if self.part else self.name


def unit_of(cast: Cast, air_force: AirForce, aircraft: str, day: date) -> Unit:
    """The unit of an air force that flies a type of airplane (its key) on a day.

    One and the same unit for as long as it is there. Raises Error if the air force has none
    that ever flew the type.
    """
    force = cast.theatre.air_forces[air_force]
    able = [
        (months_off(unit, day), own == "stands_in", unit)
        for unit in cast.order(f"units-{force}", cast.theatre.folder.file("people")[force]["units"])
        for own in ("flies", "stands_in")
        if aircraft in unit.get(own, ())
    ]
    if not able:
        raise Error(f"no unit of the {force} flies the {aircraft}")
    _, _, unit = min(able, key=lambda one: one[:2])
    name: str = unit["name"]
    part = cast.order(f"part-{name}", unit.get("parts", [""]))[0]
    return Unit(name, part, cast.order(f"base-{name}", unit["bases"])[0], unit.get("emblem", ""))
