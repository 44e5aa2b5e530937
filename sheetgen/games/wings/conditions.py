"""Editions and rulings of Wings over Malta, read from `data/conditions.json`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.games.wings.state import AIR_FORCES, Terms
from sheetgen.play import Conditions, Edition, Ruling

_DATA = Path(__file__).parent / "data"


@cache
def data(name: str) -> Any:
    """A data file of the game, read once. Not to be changed by the reader."""
    return json.loads((_DATA / f"{name}.json").read_text("utf-8"))


def editions() -> tuple[Edition, ...]:
    """The published editions, oldest first."""
    return tuple(
        Edition(name, edition["title"]) for name, edition in data("conditions")["editions"].items()
    )


def rulings() -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return tuple(
        Ruling(name, ruling["question"], ruling["values"])
        for name, ruling in data("conditions")["rulings"].items()
    )


def terms(conditions: Conditions) -> Terms:
    """Rulings as the rules text reads them."""
    ruled = conditions.rulings
    squadrons = data("conditions")["squadrons"][ruled["squadron-size"]]
    return Terms(
        axis_is_italian=ruled["axis-nationality"] == "italian",
        burning_exit_is_shot_down=ruled["burning-exit"] == "shot-down",
        harbour_is_territory=ruled["harbour-location"] == "territory",
        fighter_die_per_side=ruled["fighter-die"] == "per-side",
        squadrons=tuple((squadrons[force][0], squadrons[force][1]) for force in AIR_FORCES),
    )
