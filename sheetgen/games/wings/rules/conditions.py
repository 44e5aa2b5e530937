"""Editions and rulings of Wings over Malta, read from `data/conditions.json`."""

from __future__ import annotations

from pathlib import Path

from sheetgen.core import data as reading
from sheetgen.core.data import reader
from sheetgen.core.game import Conditions, Edition, Ruling
from sheetgen.games.wings.rules.state import AIR_FORCES, Rulings

data = reader(Path(__file__).parents[1])


def editions() -> tuple[Edition, ...]:
    """The published editions, oldest first."""
    return reading.editions(data("conditions"))


def rulings() -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return reading.rulings(data("conditions"))


def rulings_of(conditions: Conditions) -> Rulings:
    """Rulings as the rules text reads them."""
    ruled = conditions.rulings
    squadrons = data("conditions")["squadrons"][ruled["squadron-size"]]
    return Rulings(
        axis_is_italian=ruled["axis-nationality"] == "italian",
        burning_exit_is_shot_down=ruled["burning-exit"] == "shot-down",
        harbour_is_territory=ruled["harbour-location"] == "territory",
        fighter_die_per_side=ruled["fighter-die"] == "per-side",
        beaufighter_has_torpedo=ruled["beaufighter-load"] == "torpedo",
        mats_by_short_sides=ruled["mats"] == "short-sides",
        squadrons=tuple((squadrons[force][0], squadrons[force][1]) for force in AIR_FORCES),
    )
