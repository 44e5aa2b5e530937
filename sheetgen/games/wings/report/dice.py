"""The dice appendix of a war diary: every answer of a record, mission by mission and man by man."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.events import MissionDrawn
from sheetgen.games.wings.rules.fight import AT_THE_TABLE, BY_ENGINE, BY_OUTCOMES
from sheetgen.games.wings.story.chronicle import Chronicle

Row = list[str]
PAIR = ("attacker", "mission")
"""The dice that draw a mission, thrown again while the pair is crossed out."""
FOUGHT = {
    AT_THE_TABLE: "fight reported",
    BY_OUTCOMES: "fight drawn by dice",
    BY_ENGINE: "fight fought by the program",
}


def rows(session: Session, chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """One row a mission (the cast first): its number and its answers. Of the pairs of dice that
    draw a mission only the one is shown that was not crossed out."""
    pairs = {drawn.mission: drawn.pairs for drawn in _drawn(session)}
    missions: dict[int, dict[str, list[str]]] = {}
    for request, answer in zip(session.asked, session.answers, strict=True):
        lines = missions.setdefault(request.turn, {}).setdefault(_about(request, chronicle), [])
        if request.ask in PAIR and request.turn in pairs:
            if request.slot == pairs[request.turn]:
                lines.append(question_and_answer(answer, terms))
        else:
            lines.append(question_and_answer(answer, terms))
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


def _about(request: Request, chronicle: Chronicle) -> str:
    """Whom a request is about, by surname; nothing where it is about the mission."""
    if not request.about:
        return ""
    return f"*{chronicle.men[request.about - 1].name.surname}*"


def question_and_answer(answer: Answer, terms: dict[str, Any]) -> str:
    """What was asked and how it was answered: `get home 76`, `chose to bale out`."""
    if answer.report is not None:
        return FOUGHT[answer.report.get("source", AT_THE_TABLE)]
    purpose = purpose_of(answer.ask, terms["asked"])
    asked = str(terms["asked"].get(purpose, _spaced(purpose)))
    if answer.choice is None:
        return f"{asked} {' '.join(map(str, answer.dice))}"
    choices: dict[str, str] = terms["chosen"].get(purpose, {})
    return f"{asked} {choices.get(answer.choice, _spaced(answer.choice))}".strip()


def purpose_of(ask: str, known: Container[str]) -> str:
    """The purpose of a question: its name without whom it is about and how many times it has come
    up, as far as a purpose among those known begins it."""
    ask = ask.partition(":")[0]
    words = ask.split("-")
    shorter = ("-".join(words[:number]) for number in range(len(words), 0, -1))
    return next((purpose for purpose in shorter if purpose in known), ask)


def _spaced(name: str) -> str:
    return name.replace("-", " ")
