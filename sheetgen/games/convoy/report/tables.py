"""The tables of a report: the ships, every watch, the losses, the score line by line."""

from __future__ import annotations

import re
from typing import Any

from sheetgen.games.convoy.report.toll import toll
from sheetgen.games.convoy.report.voice import name
from sheetgen.games.convoy.rules.state import NONE
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.incidents import incidents_of
from sheetgen.kits.telling.grammar import capital, counted

Row = list[str]


def ships(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The ships that sailed: type, number, names."""
    return [
        [terms["types"][kind], str(len(fleet)), _names(fleet)]
        for kind, fleet in enumerate(chronicle.fleet)
        if fleet
    ]


def losses(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """What became of them: type, sailed, sunk, gone home, arrived (or still with the convoy)."""
    rows = []
    for kind, fleet in enumerate(chronicle.fleet):
        sunk = [ship for ship in fleet if ship.condition == SUNK]
        home = [ship for ship in fleet if ship.condition == HOME]
        here = [ship for ship in fleet if ship.condition not in (SUNK, HOME)]
        hurt = [ship for ship in here if ship.condition == HURT]
        arrived = str(len(here)) + (f"; damaged: {_names(hurt)}" if hurt else "")
        row = [terms["types"][kind], str(len(fleet)), _listed(sunk), _listed(home), arrived]
        rows.append(row)
    return rows


def _listed(fleet: list[Ship]) -> str:
    return f"{len(fleet)}: {_names(fleet)}" if fleet else "0"


def _names(fleet: list[Ship]) -> str:
    return ", ".join(name(ship) for ship in fleet)


def reckoning(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """The score: what for, how many, points; the last row is their sum."""
    lines = chronicle.reckoning()
    rows = [
        [terms["reckoning"][what], str(count) if what != "start" else "", _points(points)]
        for what, count, points in lines
    ]
    rows[0][2] = str(lines[0][2])
    return rows


def _points(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def watches(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """Every turn: number, day, watch, place, what happened in a few words, score."""
    return [
        [
            str(turn.number),
            f"{turn.watch.day} August",
            f"{turn.watch.name}, {turn.watch.start}",
            turn.watch.place,
            _events(turn, terms),
            "" if turn.score is None else str(turn.score),
        ]
        for turn in chronicle.turns
    ]


def numbered_watches(chronicle: Chronicle, terms: dict[str, Any]) -> list[Row]:
    """Every turn, with the number of its incident before what happened."""
    numbers = {incident.turn: str(incident.number) for incident in incidents_of(chronicle)}
    return [
        [*row[:4], numbers.get(turn.number, ""), *row[4:]]
        for turn, row in zip(chronicle.turns, watches(chronicle, terms), strict=True)
    ]


def incidents(chronicle: Chronicle) -> list[Row]:
    """The incidents by the numbers they have on the map: number, turn, watch, what happened."""
    ships = {ship.name for fleet in chronicle.fleet for ship in fleet}
    named = re.compile(rf"\b({'|'.join(sorted(map(re.escape, ships), key=len, reverse=True))})\b")
    turns = {turn.number: turn for turn in chronicle.turns}
    rows = []
    for incident in incidents_of(chronicle):
        watch = turns[incident.turn].watch
        when = f"{watch.day} August, {watch.name}"
        text = named.sub(r"*\1*", incident.text)
        rows.append([str(incident.number), str(incident.turn), when, text])
    return rows


def _events(turn: Turn, terms: dict[str, Any]) -> str:
    parts = [_option(turn, terms), _contact(turn, terms)]
    for departure in turn.departures:
        if departure.carrier:
            escorts = len(departure.escorts)
            with_her = f" with {escorts} warship{'s' if escorts != 1 else ''}" if escorts else ""
            parts.append(f"{name(departure.carrier)} goes home{with_her}")
    stays = sum(departure.carrier is None for departure in turn.departures)
    if stays:
        verb = "stays" if stays == 1 else "stay"
        parts.append(f"{capital(counted(stays, 'carrier'))} {verb}")
    if turn.option_ends:
        parts.append(f"{terms['option'][turn.option]} ends")
    return ". ".join(part for part in parts if part)


def _option(turn: Turn, terms: dict[str, Any]) -> str:
    if turn.taken:
        longer = f", journey +{turn.taken.extension}" if turn.taken.extension else ""
        turns = f"{turn.taken.turns} turn{'s' if turn.taken.turns != 1 else ''}"
        return f"{terms['option'][turn.taken.option]} for {turns}{longer}"
    if turn.option != NONE:
        return f"{terms['option'][turn.option]}, turn {turn.option_turn}"
    return ""


def _contact(turn: Turn, terms: dict[str, Any]) -> str:
    if turn.contact is None:
        return "Friendly waters" if turn.friendly else "Under way"
    row = str(terms["contact"][turn.contact.row])
    if turn.contact.harmless:
        return f"{row}, harmless in friendly waters"
    if turn.battle is None:
        return row
    battle = turn.battle
    parts = [f"{row}: {terms['enemy'][battle.force.enemy]}, force {battle.force.force}"]
    if battle.interception:
        parts.append(f"{battle.force.force - battle.interception.force} stopped")
    result = toll(battle, turn.number)
    if result.damaged:
        parts.append(f"damaged {_names(result.damaged)}")
    if result.lost:
        parts.append(f"sunk {_names(result.lost)}")
    if turn.score is not None and not result.lost + result.damaged:
        parts.append("no ship hit" if not battle.hits else "no ship the worse")
    return "; ".join(parts)
