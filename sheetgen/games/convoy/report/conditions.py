"""What a convoy was played under, for a page: edition, rulings, and what is always ruled so."""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import editions, fixed_rulings, rulings
from sheetgen.kits.telling import provenance


def described(played: Conditions) -> dict[str, Any]:
    """Edition and rulings for a template, as the kit describes them, and the fixed rulings."""
    found = provenance.described(editions(), rulings(), played)
    return found | {"fixed": fixed_rulings()}
