"""A turn in the shorthand of a log: a few figures and letters for each thing that was rolled."""

from __future__ import annotations

from typing import Any

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import NONE, OPTIONS
from sheetgen.games.convoy.story.chronicle import Battle, Hit, Turn

ENEMIES = " UIGC"
"""The initials of the enemies, by the row of their table."""
LETTERS = "CTAKD"
"""The letters of the types of ship, by their places in `state.TYPES`."""
OUTCOMES = {
    ev.LOST_HIT: "–",
    ev.DUMMY: "~",
    ev.NO_MORE: "=",
    ev.DAMAGED: "/",
    ev.SUNK: "×",
    ev.FINISHED: "×",
}


def entries(texts: dict[str, Any], turn: Turn, left: int) -> dict[str, str]:
    """What a tidy player writes in a turn's row, by column; cells not named stay empty. `left` is
    how many turns the option in force has left, this one included."""
    cells: dict[str, str] = {}
    if turn.option != NONE:
        cells["option"] = f"{OPTIONS[turn.option][:2].capitalize()}{left}"
    if turn.contact:
        cells["contact"] = str(turn.contact.die)
        cells["contact-modifier"] = _signed(turn.contact.modifier)
        cells["row"] = str(turn.contact.row)
    if turn.battle:
        cells |= _battle(turn.battle)
    words = _words(texts["log"]["words"], turn)
    if words:
        cells["targets"] = words
    if turn.score is not None:
        cells["score"] = str(turn.score)
    return cells


def _battle(battle: Battle) -> dict[str, str]:
    force = battle.force
    cells = {
        "enemy": f"{force.enemy_die} {ENEMIES[force.enemy]}",
        "force": str(force.force_die),
        "size": str(force.force),
    }
    if battle.interception:
        cells["interception"] = "".join(map(str, battle.interception.dice))
        cells["left"] = str(battle.interception.force)
    if battle.attack:
        cells["attack"] = "".join(map(str, battle.attack.dice))
        cells["attack-modifier"] = _signed(battle.attack.modifier)
    if battle.hits:
        cells["targets"] = " ".join(hit_text(hit) for hit in battle.hits)
    return cells


def hit_text(hit: Hit) -> str:
    """A hit in short: target die, hit-again die in brackets, ship, mark: `3(2)A1×`."""
    rolled = hit.rolled
    again = f"({rolled.again})" if rolled.again else ""
    number = hit.ship.number if hit.ship else ""
    letter = "" if rolled.outcome == ev.DUMMY else LETTERS[rolled.kind]
    return f"{rolled.target}{again}{letter}{number}{OUTCOMES[rolled.outcome]}"


def _words(words: dict[str, str], turn: Turn) -> str:
    """What happened, in a word, where no ship was hit."""
    if turn.battle:
        battle = turn.battle
        if battle.attack and not any(battle.attack.results):
            return words["none"]
        if battle.interception and battle.interception.force == 0:
            return words["stopped"]
        return ""
    if turn.friendly and (turn.contact is None or turn.contact.harmless):
        return words["friendly"]
    if turn.contact and turn.contact.row < FIRST_CONTACT_ROW:
        return words["rows"][turn.contact.row - 1]
    return ""


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"
