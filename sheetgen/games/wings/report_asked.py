"""A record's questions and answers in plain words, for the dice table of a war diary."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sheetgen.games.wings.fight import AT_THE_TABLE, BY_ENGINE, BY_OUTCOMES
from sheetgen.requests import Answer

FOUGHT = {
    AT_THE_TABLE: "fight reported",
    BY_OUTCOMES: "fight drawn by dice",
    BY_ENGINE: "fight fought by the program",
}


def told(answer: Answer, terms: dict[str, Any]) -> str:
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
