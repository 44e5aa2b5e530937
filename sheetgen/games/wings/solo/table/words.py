"""A fight by itself at the table: what is asked, the airplanes, the table from above, and how it
ended."""

from collections.abc import Mapping
from math import atan2, hypot, pi
from typing import Any

from sheetgen.core.requests import Decision, Request
from sheetgen.core.session import Session
from sheetgen.games.wings.fight.board import Table as Board
from sheetgen.games.wings.fight.geometry import MM, STEPS
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.rules.clouds import inside
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import SIDES, Side
from sheetgen.games.wings.solo.rules import Fighting, about, ended
from sheetgen.kits.table.words import Panel, Prompt, Table, do

WORDS: dict[str, Any] = data("solo")
LETTERS: dict[str, str] = WORDS["letters"]
"""By which key each card is planned: the left of the keyboard turns left, the right right."""
ACROSS, ACROSS_IN_VIEW = 66, 30
"""The characters across the table where it is asked for, and beside the airplanes."""
HIGHER = 2.1
"""How many times as high as wide a character is."""
HOURS = 12
CLOUD, CLEAR, TORPEDO = ":", " ", "*"


def prompt(request: Request, session: Session) -> Prompt:
    """Whose card it is, what he flies now, and where the nearest enemy is."""
    at: Fighting = session.state
    plane = at.plane
    assert plane is not None
    asked = WORDS["begins" if plane.still else "now"].format(card=plane.card.code)
    enemies = [one for one in at.table.flying() if one.side != plane.side]
    nearest = f" {_nearest(at, plane, enemies)}" if enemies else ""
    return Prompt(
        WORDS["crew"].format(**about(at.solo, plane.crew, plane.aircraft)),
        do(request),
        asked + nearest,
    )


def choices(request: Decision, session: Session) -> Mapping[str, str]:
    """The cards that may be planned, each with what its code means."""
    return {code: WORDS["cards"][code] for code in request.choices}


def advice(session: Session) -> str:
    """The card that a captain of the program's would plan."""
    return str(session.state.advised.code)


def table(request: Request, session: Session) -> Table:
    """The table from above, where every airplane's letter stands with the hour of the clock face it
    heads for; and what the codes of all cards mean."""
    at: Fighting = session.state
    rows = tuple((row,) for row in plan(at.table, at.letters, ACROSS))
    codes = tuple(f"{code:<4} {says}" for code, says in WORDS["cards"].items())
    return Table(
        WORDS["turn"].format(turn=at.table.turn), (WORDS["above"],), rows, (), codes, drawn=True
    )


def panels(session: Session) -> list[Panel]:
    """The airplanes of either side, and the table from above where there is room for it."""
    at: Fighting = session.state
    found = [
        Panel(
            WORDS["sides"][SIDES[side]],
            tuple(_plane(at, one, "plane") for one in at.table.planes if one.side == side),
            tuple(_plane(at, one, "drawn") for one in at.table.planes if one.side == side),
            WORDS["key"],
        )
        for side in Side
    ]
    seen = tuple(plan(at.table, at.letters, ACROSS_IN_VIEW))
    return [*found, Panel(WORDS["turn"].format(turn=at.table.turn), seen, whole=True)]


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` on, turn by turn; of a fight that is over, how it
    ended."""
    at: Fighting = session.state
    told = [WORDS["told"].format(turn=one.turn, told=one.told) for one in session.events[since:]]
    return [*told, *(ended(at.solo, at.result) if at.result else ())]


def _plane(at: Fighting, plane: Plane, words: str) -> str:
    named = about(at.solo, plane.crew, plane.aircraft)
    if not plane.flies:
        return str(WORDS["gone"].format(**named, fate=WORDS["fates"][plane.fate]))
    more = "".join(
        [
            *(WORDS["loaded"].format(weapon=name) for name, n in plane.load.items() if n),
            WORDS["smoke"] if plane.smoke else "",
            WORDS["flames"].format(flames=plane.flames) if plane.flames else "",
            WORDS["wounds"].format(wounds=plane.wounds) if plane.wounds else "",
        ]
    )
    speed = WORDS["speeds"][plane.fast]
    state = {"altitude": plane.altitude, "damage": plane.damage, "holds": plane.holds}
    return str(WORDS[words].format(**named, **state, speed=speed, more=more))


def _nearest(at: Fighting, plane: Plane, enemies: list[Plane]) -> str:
    one = min(enemies, key=lambda other: hypot(other.x - plane.x, other.y - plane.y))
    away = hypot(one.x - plane.x, one.y - plane.y)
    bearing = atan2(one.y - plane.y, one.x - plane.x) - plane.heading * 2 * pi / STEPS
    difference = one.altitude - plane.altitude
    level, higher, lower = WORDS["heights"]
    height = level if not difference else (higher if difference > 0 else lower)
    return str(
        WORDS["nearest"].format(
            letter=at.letters[one.crew],
            hour=round(bearing * HOURS / (2 * pi)) % HOURS or HOURS,
            distance=round(away / MM / 10),
            height=height.format(n=abs(difference)),
        )
    )


def plan(table: Board, letters: Mapping[int, str], across: int) -> list[str]:
    """The table from above, so many characters across."""
    cell = table.length / across
    down = round(table.width / cell / HIGHER)
    cells = [
        [_air(table, (x + 0.5) * cell, (y + 0.5) * cell * HIGHER) for x in range(across)]
        for y in range(down)
    ]

    def put(x: int, y: int, text: str) -> None:
        row, column = int(y / cell / HIGHER), int(x / cell)
        if 0 <= row < down:
            column = max(0, min(column, across - len(text)))
            cells[row][column : column + len(text)] = text

    for vessel in table.vessels:
        if vessel.there:
            number = "".join(filter(str.isdigit, vessel.name))
            put(vessel.x, vessel.y, vessel.name[0] + number)
    for torpedo in table.torpedoes:
        put(torpedo.x, torpedo.y, TORPEDO)
    for plane in table.flying():
        hour = round((plane.heading / STEPS + 0.25) * HOURS) % HOURS or HOURS
        put(plane.x, plane.y, f"{letters[plane.crew]}{hour}")
    rule = f"+{'-' * across}+"
    return [rule, *(f"|{''.join(row)}|" for row in cells), rule]


def _air(table: Board, x: float, y: float) -> str:
    cloudy = any(inside((int(x), int(y)), cloud.ring) for cloud in table.clouds)
    return CLOUD if cloudy else CLEAR
