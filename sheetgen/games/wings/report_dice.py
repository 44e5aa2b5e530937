"""The dice appendix of a war diary: every answer of a record, mission by mission and man by man."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.games.wings.events import MissionDrawn
from sheetgen.games.wings.report_asked import told
from sheetgen.play import Session
from sheetgen.requests import Request

Row = list[str]
PAIR = ("attacker", "mission")
"""The dice that draw a mission, thrown again while the pair is crossed out."""


def rows(session: Session, chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """One row a mission (the cast first): its number and its answers. Of the pairs of dice that
    draw a mission only the one is shown that was not crossed out."""
    pairs = {drawn.mission: drawn.pairs for drawn in _drawn(session)}
    missions: dict[int, dict[str, list[str]]] = {}
    for request, answer in zip(session.asked, session.answers, strict=True):
        lines = missions.setdefault(request.turn, {}).setdefault(_about(request, chronicle), [])
        if request.ask in PAIR and request.turn in pairs:
            if request.slot == pairs[request.turn]:
                lines.append(told(answer, terms))
        else:
            lines.append(told(answer, terms))
    return [
        [
            str(mission) if mission else "Cast",
            "; ".join(
                f"{about}{': ' if about else ''}{', '.join(lines)}" for about, lines in said.items()
            ),
        ]
        for mission, said in missions.items()
    ]


def _drawn(session: Session) -> list[MissionDrawn]:
    return [event for event in session.events if isinstance(event, MissionDrawn)]


def mission_when(session: Session, standing: int) -> int:
    """The mission a campaign had come to when so many answers stood (0: before the first)."""
    if not session.asked or not standing:
        return 0
    return session.asked[min(standing, len(session.asked)) - 1].turn


def _about(request: Request, chronicle: Chronicle) -> str:
    """Whom a request is about, by surname; nothing where it is about the mission."""
    if not request.about:
        return ""
    return f"*{chronicle.men[request.about - 1].name.surname}*"
