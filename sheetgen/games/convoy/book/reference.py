"""The rules of a Malta Convoy on two pages, for one edition and its rulings."""

from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, words_of
from sheetgen.games.convoy.rules.events import Enemy
from sheetgen.games.convoy.rules.state import CRUISER
from sheetgen.games.convoy.sheet.text import fleet_dice
from sheetgen.kits.telling.grammar import signed
from sheetgen.kits.telling.report import described
from sheetgen.kits.telling.templates import library

TEMPLATE, TERMS = "convoy/reference.md.j2", "convoy/terms.toml"


def markdown(conditions: Conditions, templates: Path | None = None) -> str:
    """The reference in Markdown, with the numbers of the edition and the rulings chosen.

    `templates` is a folder whose files are used before ours. Raises TemplateError if one of them
    cannot be used.
    """
    shelf = library(templates)
    words = shelf.data(TERMS)
    described_here = described(GAME, conditions)
    edition = data("conditions")["editions"][conditions.edition]
    meanings = {
        ruling["name"].replace("-", "_"): ruling["meaning"] for ruling in described_here["rulings"]
    }
    return shelf.render(
        TEMPLATE,
        **described_here,
        star="\\*",
        fleet_table=_fleet_table(words, conditions),
        contact_table=_contact_table(words),
        die_table=_die_table(words),
        again_on=" or ".join(f"*{result}*" for result in edition["again_on"]),
        words=words_of(conditions),
        meaning=meanings,
        credits=GAME.credits,
    )


def _fleet_table(words: dict[str, Any], conditions: Conditions) -> list[dict[str, str]]:
    return [
        {
            "ships": words["types"][kind] + (" (warships)" if kind >= CRUISER else ""),
            "number": roll,
            "loss": f"{signed(-sequence_of_play.LOSS[kind])} each"
            if sequence_of_play.LOSS[kind]
            else "nothing",
        }
        for kind, roll in enumerate(fleet_dice(conditions)[: len(words["types"])])
    ]


def _contact_table(words: dict[str, Any]) -> list[dict[str, str]]:
    rows = []
    for die, row in (("1", 1), ("2–3", 2), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8)):
        then = [
            f"{signed(sequence_of_play.CONTACT_CARRY[row])} to the next turn's contact roll"
            if sequence_of_play.CONTACT_CARRY[row]
            else "",
            f"Force {signed(sequence_of_play.CONTACT_FORCE[row])}"
            if sequence_of_play.CONTACT_FORCE[row]
            else "",
            "Nothing" if row == 2 else "",
        ]
        rows.append({"die": die, "name": words["contact"][row], "then": "".join(then)})
    return rows


def _die_table(words: dict[str, Any]) -> list[dict[str, str]]:
    """The three tables rolled on with one die, side by side."""
    return [
        {
            "die": str(die),
            "enemy": _enemy(words, sequence_of_play.ENEMY[die]),
            "attack": words["result"][sequence_of_play.ATTACK[die]].capitalize(),
            "target": words["type"][sequence_of_play.TARGET[die]].capitalize(),
        }
        for die in range(1, 7)
    ]


def _enemy(words: dict[str, Any], enemy: Enemy) -> str:
    modifiers = [
        f"{what} {signed(modifier)}"
        for what, modifier in (
            ("force", sequence_of_play.ENEMY_FORCE[enemy]),
            ("attack dice", sequence_of_play.ENEMY_ATTACK[enemy]),
        )
        if modifier
    ]
    return f"{words['enemy'][enemy]}: {', '.join(modifiers)}"
