"""What every game reads from the data files in its folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions, Edition, Fixed, Ruling


def reader(folder: Path) -> Callable[[str], Any]:
    """A function that reads a JSON file of a game's folder `data` by its name, once; what it
    returns is not to be changed. `folder` is the game's own."""
    held = folder / "data"

    @cache
    def data(name: str) -> Any:
        return json.loads((held / f"{name}.json").read_text("utf-8"))

    return data


def editions(conditions: Mapping[str, Any]) -> tuple[Edition, ...]:
    """The published editions, oldest first, from the file `conditions`."""
    return tuple(Edition(name, one["title"]) for name, one in conditions["editions"].items())


def rulings(conditions: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return tuple(Ruling(name, **one) for name, one in conditions["rulings"].items())


def fixed(conditions: Mapping[str, Any]) -> tuple[Fixed, ...]:
    """What is ruled without a choice."""
    return tuple(Fixed(**one) for one in conditions["fixed"])


def ruled(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, int]:
    """What the rules text reads of the rulings: of each the place of its value, and no more than
    yes or no where there are two."""
    found: dict[str, int] = {}
    for ruling in rulings:
        if ruling.reads:
            place = list(ruling.values).index(conditions.rulings[ruling.name])
            found[ruling.reads] = place if len(ruling.values) > 2 else place > 0
    return found


def words(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    found: dict[str, str] = {}
    for ruling in rulings:
        found |= ruling.words.get(conditions.rulings[ruling.name], {})
    return found
