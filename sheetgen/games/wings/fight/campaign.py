"""Fights of a campaign: how the engine answers what a campaign asks, and fights it once more."""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Draw
from sheetgen.core.requests import Report
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.fight_form import FightForm, fight_form
from sheetgen.games.wings.rules.state import Rulings, State


def report_of_fight(s: State, request: Report, draw: Draw) -> dict[str, Any]:
    """The report of the fight at hand. The dice that are drawn for it, 32 of 256 sides, are the key
    of all others."""
    asked = request.form
    assert isinstance(asked, FightForm)
    key = bytes(draw(256) - 1 for _ in range(32)).hex()
    report, _ = battle.fight(s, asked.rulings, s.set_up, Throws(key, s.mission))
    return {"source": report.pop("source"), "key": key, **report}


def track_of(fight: Fight, s: State, t: Rulings) -> Track | None:
    """The track of a fight that the program has fought, fought once more from its key; the state is
    that of the campaign before the fight. None if it was not fought so, or would be no more."""
    if not fight.key:
        return None
    report, track = battle.fight(s, t, s.set_up, Throws(fight.key, s.mission))
    again = fight_form(s, t).unchecked(report)._replace(key=fight.key)
    return track if again == fight else None
