"""What counts as a name in a war diary, where only the wording is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sheetgen.games.wings.cast_dates import MONTHS
from sheetgen.games.wings.cast_names import short_rank
from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.games.wings.report_voice import in_prose
from sheetgen.games.wings.state import AIR_FORCES
from sheetgen.games.wings.tables import MEDALS, RANKS
from sheetgen.reports.templates import library
from sheetgen.reports.words import number

_MONTH = "|".join(MONTHS)
_NUMBERS = "|".join(sorted(map(number, range(1, 100)), key=len, reverse=True))


def names(chronicle: Chronicle) -> tuple[str, ...]:
    """Patterns of what is masked where only the wording counts: ships, medals, places, units, men
    with rank and nickname, airplanes, dates, numbers."""
    terms = library().data("wings/terms.toml")
    places = {m.place.name for m in chronicle.missions} | {
        m.place.where for m in chronicle.missions
    }
    units = {
        in_prose(chronicle.unit(mission, aircraft)).removeprefix("the ")
        for mission in chronicle.missions
        if all(mission.fighters)
        for _, aircraft in mission.aircraft
    }
    units |= {unit.replace("No. ", "No ") for unit in units}
    medals = {medal.partition(" (")[0] for force in MEDALS for medal in force}
    boats = {ship.name for mission in chronicle.missions for ship in mission.ships}
    types = {*terms["airplane"].values(), *terms["airplanes"].values(), *terms["skill"]}
    return (
        r"(?:\*\*[^*]+\*\*|\*[^*]+\*)",
        rf"\b(?:{_any(medals)})(?!\w)",
        rf"\b(?:{_any(units)})(?!\w)",
        _men(chronicle),
        rf"(?:the )?\b(?:{_any(places)})(?!\w)",
        rf"\b(?:{_any(boats | types)})(?!\w)",
        rf"(?:\bin )?(?:\b\d\d? )?\b(?:{_MONTH})(?: \d{{4}})?",
        rf"(?i)\b(?:{_NUMBERS}|\d+)\b",
    )


def _men(chronicle: Chronicle) -> str:
    """Every man, with his rank and with what he is called, if that stands there."""
    ranks = {short_rank(f, step).rstrip(".") for f in range(len(AIR_FORCES)) for step in _steps(f)}
    given = {airman.name.given for airman in chronicle.men}
    called = {airman.name.nickname for airman in chronicle.men} - {""}
    bank = library().data("wings/nicknames.toml")
    called |= {one["name"] for force in bank.values() for some in force.values() for one in some}
    surnames = {airman.name.surname for airman in chronicle.men}
    return (
        rf"\b(?:(?:{_any(ranks)})\.? )?(?:(?:{_any(given | called)}) )?(?:{_any(surnames)})(?!\w)"
    )


def _steps(air_force: int) -> range:
    return range(len(RANKS[air_force]))


def _any(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longer before the shorter."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))
