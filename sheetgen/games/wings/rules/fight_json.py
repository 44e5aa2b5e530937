"""A fight as the object of JSON that its report is: who is as usual has no field for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.games.wings.rules.fight import AT_THE_TABLE, Attack, CrewReport, Fight

PLAIN = CrewReport(crew=0, aircraft="", holds=0)


def report_of(fight: Fight, given: dict[str, Any]) -> dict[str, Any]:
    """The shortest report of a fight. What `given`, the report it was read from, says of how much
    an airplane holds or whether vessels are afloat is kept."""
    report: dict[str, Any] = {}
    if fight.source != AT_THE_TABLE:
        report["source"] = fight.source
    if fight.key:
        report["key"] = fight.key
    if fight.optional:
        report["optional"] = fight.optional
    if "afloat" in given:
        report["afloat"] = fight.afloat
    holds = {row["crew"]: row["holds"] for row in given["crews"] if row.get("holds")}
    report["crews"] = [_crew(crew, holds.get(crew.crew)) for crew in fight.crews]
    return report


def _crew(crew: CrewReport, holds: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"crew": crew.crew}
    if holds:
        told["holds"] = holds
    for field, value in crew._asdict().items():
        if field not in ("crew", "aircraft", "holds") and value != getattr(PLAIN, field):
            told[field] = _JSON.get(field, _as_it_is)(value)
    return told


def _as_it_is(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _attack(attack: Attack) -> dict[str, Any]:
    told = attack._asdict()
    if not attack.turn:
        del told["turn"]
    return told


_JSON: dict[str, Callable[[Any], Any]] = {
    "attacks": lambda attacks: [_attack(one) for one in attacks],
    "strafed": dict,
}
