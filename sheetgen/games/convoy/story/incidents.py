"""The incidents of a passage: a row for every turn on which something happened, ships by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Departure, Turn

Words = dict[str, Any]

SINKING = (ev.SUNK, ev.FINISHED)
"""The outcomes of a hit that sinks."""


class Incident(NamedTuple):
    """What happened on a turn, and its place among the incidents, from 1."""

    number: int
    turn: int
    text: str


def incidents_of(chronicle: Chronicle) -> list[Incident]:
    """The turns with an option begun, a contact or the covering force's return, from 1."""
    words = data("back")["incidents"]
    enemies = [row[1] for row in data("sheet")["enemy"]["rows"]]
    entries: list[Incident] = []
    for turn in chronicle.turns:
        if turn.taken or turn.battle or turn.departures:
            parts = [
                *_option(words, turn),
                *_met(words, enemies, turn.battle),
                *_left(words, turn.departures),
            ]
            entries.append(Incident(len(entries) + 1, turn.number, " ".join(parts)))
    return entries


def _option(words: Words, turn: Turn) -> list[str]:
    taken = turn.taken
    if not taken:
        return []
    form = words["longer" if taken.extension else "option"]
    turns = f"{taken.turns} turn{'s' * (taken.turns > 1)}"
    option = OPTIONS[taken.option].capitalize()
    return [form.format(option=option, turns=turns, extension=taken.extension)]


def _met(words: Words, enemies: list[str], battle: Battle | None) -> list[str]:
    """A contact: who met the convoy, how many got through, and what they did."""
    if not battle:
        return []
    force = battle.force
    left = battle.interception.force if battle.interception else force.force
    form = words["stopped" if not left else "through" if left < force.force else "met"]
    met = form.format(enemy=enemies[force.enemy - 1], force=force.force, left=left)
    if not battle.attack:
        return [met]
    done = [
        words[what].format(ships=", ".join(ships))
        for what, ships in (("sunk", _ships(battle, True)), ("damaged", _ships(battle, False)))
        if ships
    ]
    if not done:
        done = [words["nothing" if any(battle.attack.results) else "missed"]]
    return [f"{met}: {'; '.join(done)}."]


def _ships(battle: Battle, sunk: bool) -> list[str]:
    """The ships sunk, or damaged and still afloat at the end of the battle."""
    lost = [hit.ship.name for hit in battle.hits if hit.ship and hit.rolled.outcome in SINKING]
    if sunk:
        return lost
    hurt = [hit.ship.name for hit in battle.hits if hit.ship and hit.rolled.outcome == ev.DAMAGED]
    return [name for name in hurt if name not in lost]


def _left(words: Words, departures: list[Departure]) -> list[str]:
    """The covering force: carriers by name, their escorts by number."""
    if not departures:
        return []
    ships = [d.carrier.name for d in departures if d.carrier]
    if not ships:
        return [words["stays"]]
    for noun, rolled in (
        ("cruiser", sum(sum(d.rolled.cruisers) for d in departures)),
        ("destroyer", sum(sum(d.rolled.destroyers) for d in departures)),
    ):
        if rolled:
            ships.append(f"{rolled} {noun}{'s' * (rolled > 1)}")
    return [words["home"].format(ships=", ".join(ships))]


def sign(turn: Turn) -> str:
    """What was met on a turn: a loss, a contact, a reconnaissance plane or nothing."""
    if turn.battle:
        sunk = any(hit.rolled.outcome in SINKING for hit in turn.battle.hits)
        return "×" if sunk else "C"
    if turn.contact and CONTACT_CARRY[turn.contact.row] > 0:
        return "R"
    return "–"
