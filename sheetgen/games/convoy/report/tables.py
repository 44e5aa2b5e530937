"""The tables of a report: the ships, every watch, the losses, the score line by line."""

from collections.abc import Collection
from typing import Any

from sheetgen.games.convoy.report.voice import name
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship
from sheetgen.games.convoy.story.incidents import incidents as numbered
from sheetgen.games.convoy.story.tellings import told

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


def watches(chronicle: Chronicle) -> list[Row]:
    """Every turn: number, day, watch, place, what happened in a few words, score."""
    return [
        [
            str(turn.number),
            f"{turn.watch.day} August",
            f"{turn.watch.name}, {turn.watch.start}",
            turn.watch.place,
            told(turn, name).text,
            "" if turn.score is None else str(turn.score),
        ]
        for turn in chronicle.turns
    ]


def numbered_watches(chronicle: Chronicle, scenes: Collection[int] = ()) -> list[Row]:
    """Every turn, with the number of its incident before what happened."""
    entries = numbered(chronicle, besides=scenes)
    numbers = {incident.turn: str(incident.number) for incident in entries}
    return [
        [*row[:4], numbers.get(turn.number, ""), *row[4:]]
        for turn, row in zip(chronicle.turns, watches(chronicle), strict=True)
    ]


def incidents(chronicle: Chronicle, scenes: Collection[int] = ()) -> list[Row]:
    """The incidents, with the turns told as scenes, by the numbers they have on the map: number,
    turn, watch, what happened."""
    turns = {turn.number: turn for turn in chronicle.turns}
    rows = []
    for incident in numbered(chronicle, name, scenes):
        watch = turns[incident.turn].watch
        when = f"{watch.day} August, {watch.name}"
        rows.append([str(incident.number), str(incident.turn), when, incident.text])
    return rows
