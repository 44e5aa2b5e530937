"""What happened in a watch, for a journal made from a record: in plain words, and as tags."""

from __future__ import annotations

from typing import Any

from sheetgen.games.convoy.chronicle import Ship, Turn
from sheetgen.games.convoy.report_toll import Toll, toll
from sheetgen.games.convoy.report_voice import ENEMIES
from sheetgen.games.convoy.rules import CONTACT_CARRY, FIRST_CONTACT_ROW
from sheetgen.games.convoy.state import CARRIER, NONE, OPTIONS, TYPES
from sheetgen.reports.words import capital, counted, join, number

WORTH = (2, 1, 0, 3, 4)
"""Types of ship from the one most worth a word to the least: carrier, tanker, cargo, ..."""


def happened(turn: Turn, words: dict[str, Any]) -> str:
    """A turn in a few short sentences. `words` is the part of the bank of that name."""
    said = [_option(turn, words), *_contact(turn, words), *_departures(turn, words)]
    if turn.option_ends:
        said.append(words["ended"].format(option=OPTIONS[turn.option].capitalize()))
    return " ".join(part for part in said if part)


def _option(turn: Turn, words: dict[str, Any]) -> str:
    if turn.taken is None:
        return ""
    option = OPTIONS[turn.taken.option].capitalize()
    said = words["taken"].format(option=option, turns=counted(turn.taken.turns, "turn"))
    if not turn.taken.extension:
        return str(said)
    return f"{said} {words['longer'].format(turns=counted(turn.taken.extension, 'turn'))}"


def _contact(turn: Turn, words: dict[str, Any]) -> list[str]:
    contact = turn.contact
    if contact is None:
        return [words["friendly"]]
    if contact.harmless and contact.row >= FIRST_CONTACT_ROW:
        return [words["harmless"]]
    if turn.battle is None:
        return [words["quiet"][contact.row]]
    return _battle(turn, words)


def _battle(turn: Turn, words: dict[str, Any]) -> list[str]:
    battle = turn.battle
    assert battle is not None
    force = battle.force
    said = [words["met"].format(enemy=capital(words["enemy"][force.enemy]), force=force.force)]
    left = battle.interception.force if battle.interception else force.force
    stopped = force.force - left
    if left == 0:
        slot = "beaten" if stopped > 1 else "beaten-one"
        return [*said, capital(words[slot].format(stopped=number(stopped)))]
    if stopped:
        said.append(capital(words["stopped"].format(stopped=number(stopped))))
    result = toll(battle, turn.number)
    if result.lost:
        said.append(words["sunk"].format(ships=_names(result.lost)))
    if result.damaged:
        said.append(words["damaged"].format(ships=_names(result.damaged)))
    if not result.lost + result.damaged:
        said.append(words["spared" if battle.hits else "missed"])
    return said


def _departures(turn: Turn, words: dict[str, Any]) -> list[str]:
    said = []
    for departure in turn.departures:
        if departure.carrier is not None:
            escorts = len(departure.escorts)
            slot = "home" if escorts else "alone"
            said.append(
                words[slot].format(ship=departure.carrier.name, escorts=counted(escorts, "warship"))
            )
    stays = sum(departure.carrier is None for departure in turn.departures)
    if stays:
        said.append(capital(words["stays"].format(carriers=counted(stays, TYPES[CARRIER]))))
    return said


def _names(ships: list[Ship]) -> str:
    return join(ship.name for ship in ships)


def after(turn: Turn) -> tuple[tuple[str, ...], str]:
    """What a turn was, as the tags of prompts, the most telling first; and the ship to speak of."""
    tags, ship = _losses(turn)
    gone = [departure.carrier.name for departure in turn.departures if departure.carrier]
    if turn.departures:
        tags.append("home" if gone else "stays")
    if turn.taken:
        tags.append(OPTIONS[turn.taken.option])
    if turn.battle:
        tags += _encounter(turn)
    elif turn.contact and CONTACT_CARRY[turn.contact.row] > 0:
        tags.append("plane")
    elif turn.contact and turn.option == NONE and turn.number % 2:
        # Half of the quiet watches: the others are better served by their hour and place.
        tags.append("quiet")
    return tuple(tags), ship or (gone[0] if gone else "")


def _losses(turn: Turn) -> tuple[list[str], str]:
    result = toll(turn.battle, turn.number) if turn.battle else Toll()
    if result.lost:
        worst = min(result.lost, key=lambda ship: WORTH[ship.kind])
        tags = [f"sunk-{TYPES[worst.kind]}", "sunk"]
        return (tags if turn.number % 2 else tags[::-1]), worst.name
    if result.damaged:
        return ["damaged"], min(result.damaged, key=lambda ship: WORTH[ship.kind]).name
    return [], ""


def _encounter(turn: Turn) -> list[str]:
    battle = turn.battle
    assert battle is not None
    enemy = ENEMIES[battle.force.enemy]
    if battle.interception and battle.interception.force == 0:
        return ["beaten", enemy]
    if battle.attack and not any(battle.attack.results):
        return ["missed", enemy]
    return [enemy]
