"""What every game reads from the data files in its folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.core.game import Edition, Ruling


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
    return tuple(
        Ruling(name, one["question"], one["values"]) for name, one in conditions["rulings"].items()
    )
