"""Editions and rulings of Malta Convoy, read from `data/conditions.json`."""

from __future__ import annotations

from pathlib import Path

from sheetgen.core import data as reading
from sheetgen.core.data import reader
from sheetgen.core.game import Conditions, Edition, Ruling
from sheetgen.games.convoy.rules.state import Rulings

data = reader(Path(__file__).parents[1])


def editions() -> tuple[Edition, ...]:
    """The published editions, oldest first."""
    return reading.editions(data("conditions"))


def rulings() -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return reading.rulings(data("conditions"))


def fixed_rulings() -> tuple[str, ...]:
    """What is ruled without a choice, in sentences."""
    return tuple(data("conditions")["fixed"])


def rulings_of(conditions: Conditions) -> Rulings:
    """Edition and rulings as the numbers the rules text reads."""
    edition = data("conditions")["editions"][conditions.edition]
    ruled = conditions.rulings
    return Rulings(
        cruiser_times=edition["cruiser"]["times"],
        cruiser_plus=edition["cruiser"]["plus"],
        destroyer_dice=edition["destroyer"]["dice"],
        destroyer_times=edition["destroyer"]["times"],
        destroyer_plus=edition["destroyer"]["plus"],
        destroyed_may_hit_again="destroyed" in edition["again_on"],
        decoy_is_dummy=ruled["off-table"] == "dummy",
        absent_becomes_cargo=ruled["no-such-ship"] == "cargo",
        interceptions_capped=ruled["interception-score"] == "capped",
        none_left_means_sunk=ruled["no-warships"] == "sunk-only",
        sound_go_home_first=ruled["going-home"] == "sound-first",
        evade_adds_one=ruled["evade-length"] == "one",
        contact_in_friendly_waters=ruled["friendly-waters"] == "roll",
    )
