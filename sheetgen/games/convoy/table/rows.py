"""The tables of Malta Convoy at the table: their rows as things stand, and which can come up."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.core.requests import Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import CRUISER, DECOY, DESTROYER, OPTIONS, SCREEN, SPLIT
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story.tellings import option_name
from sheetgen.games.convoy.table.modifiers import modifiers
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    carrier_leaving,
    contact,
    damaged_ship,
    escort,
    falls,
    going,
    left_by,
    now,
    ship_of,
    spent,
)
from sheetgen.games.convoy.table.phrases import (
    faces,
    heads,
    holds,
    plain,
    printed,
    say,
    span,
    words,
)
from sheetgen.games.convoy.table.prompts import SET_UP
from sheetgen.kits.table.words import Table

Row = tuple[str, ...]
Found = tuple[list[Row], list[int]]
"""The rows of a table, and the places of those that apply."""


def table(request: Request, session: Session) -> Table:
    """The table that the answer is looked up on: `apply` marks the rows that can still come up, or
    on tables of modifiers those that are in force."""
    at = now(session)
    part = request.ask.partition("-")[0] if request.ask.startswith("duration") else request.ask
    if part in SET_UP:
        part = "set-up"
    elif part in ("duration", "extension"):
        part = "option"
    rows, apply = _ROWS[part](at, request)
    lines = [modifier.line for modifier in modifiers(at, request)]
    lines += _LIMITS[part](at) if part in _LIMITS else []
    return Table(say(part, "title"), heads(part), tuple(rows), tuple(apply), tuple(lines))


def _by_face(
    lines: list[Row], position_of: Callable[[int], int]
) -> tuple[list[tuple[str, Row]], list[int]]:
    """Printed rows, each with the faces of the die that lead to it; those that can come up."""
    rows, apply = [], []
    for place, line in enumerate(lines):
        leading = [face for face in FACES if position_of(face) == place]
        apply += [place] if leading else []
        rows.append((faces(leading) if leading else "-", line))
    return rows, apply


def _position(lines: list[Row], number: int) -> int:
    """The place of the row of a number."""
    return next(place for place, line in enumerate(lines) if holds(line[0], number))


def _set_up(at: Now, request: Request) -> Found:
    s, place = at.state, SET_UP.index(request.ask)
    rolled = (*s.sound, s.length, s.friendly)
    labels = texts(at.conditions)["set-up"]
    rows: list[Row] = [
        (labels[i], plain(dice), str(rolled[i]) if i < place else "")
        for i, dice in enumerate(fleet_dice(at.conditions))
    ]
    return rows, [place]


def _option(at: Now, request: Request) -> Found:
    effects, used = texts(at.conditions)["option"]["rows"], words("option", "used")
    unused = [bool(at.state.unused >> option & 1) for option in range(DECOY, SCREEN + 1)]
    rows: list[Row] = [
        (option_name(option), plain(effects[OPTIONS[option]]), "" if free else used)
        for option, free in enumerate(unused, start=DECOY)
    ]
    if isinstance(request, Choose):
        return rows, [place for place, free in enumerate(unused) if free]
    taken = "evade" if request.ask == "extension" else request.ask.partition("-")[2]
    return rows, [OPTIONS.index(taken) - DECOY]


def _contact(at: Now, request: Request) -> Found:
    lines = printed(at.conditions, "contact")
    by_face, apply = _by_face(lines, lambda face: _position(lines, contact(at, face).row))
    rows: list[Row] = []
    for leading, (numbers, name, effect) in by_face:
        in_vain = at.turn.friendly and int(numbers[0]) >= sequence_of_play.FIRST_CONTACT_ROW
        rows.append((leading, numbers, name, words("contact", "nothing") if in_vain else effect))
    return rows, apply


def _enemy(at: Now, request: Request) -> Found:
    lines = printed(at.conditions, "enemy")
    by_face, apply = _by_face(lines, lambda face: _position(lines, face))
    return [(leading, *line[1:]) for leading, line in by_face], apply


def _force(at: Now, request: Request) -> Found:
    """All that makes a force larger or smaller; what does now applies."""
    conditions = at.conditions
    sources = [
        (row[1], int(row[2].removeprefix("force ")))
        for row in printed(conditions, "contact") + printed(conditions, "enemy")
        if row[2].startswith("force ")
    ]
    sources.append((option_name(SPLIT), -1))
    here = {modifier.what for modifier in modifiers(at, request)}
    rows: list[Row] = [("1D6", words("force", "roll"))]
    rows += [(f"{by:+d}", source) for source, by in sources]
    in_force = [place for place, (source, _) in enumerate(sources, start=1) if source in here]
    return rows, [0, *in_force]


def _intercept(at: Now, request: Request) -> Found:
    """All that adds dice or takes them; what does now applies."""
    part = texts(at.conditions)["interception"]
    lines = [(part["note"], words("intercept", "base")), *part["rows"], part["screen"]]
    rows: list[Row] = [(plain(dice), plain(source)) for dice, source in lines]
    here = {modifier.what for modifier in modifiers(at, request)}
    carriers = any(what.startswith("carrier") for what in here)
    return rows, [
        place
        for place, (_, source) in enumerate(rows)
        if source in here or (carriers and source.endswith("carrier present"))
    ]


def _attack(at: Now, request: Request) -> Found:
    by = sum(modifier.by for modifier in modifiers(at, request))
    lines = printed(at.conditions, "attack")
    by_face, apply = _by_face(lines, lambda face: sequence_of_play.attack_result(face, by))
    return [(leading, *line) for leading, line in by_face], apply


def _target(at: Now, request: Request) -> Found:
    lines = printed(at.conditions, "target")
    dummy = len(lines)
    if at.rulings.decoy_is_dummy:
        lines.append(tuple(plain(cell) for cell in texts(at.conditions)["target"]["dummy"]))
    fallen = {face: falls(at, request.slot, face) for face in FACES}
    positions = {
        face: dummy if hit.outcome == ev.DUMMY else _position(lines, hit.row)
        for face, hit in fallen.items()
    }
    by_face, apply = _by_face(lines, positions.__getitem__)
    rows: list[Row] = []
    for place, (leading, line) in enumerate(by_face):
        hit = next((fallen[face] for face in FACES if positions[face] == place), None)
        then = _then(at, hit) if hit else ""
        rows.append((leading, line[0], line[2], *_ships(at, place), then))
    return rows, apply


def _ships(at: Now, place: int) -> tuple[str, str]:
    """How many sound and damaged ships of the type of a row are with the convoy."""
    kinds = texts(at.conditions)["fleet"]["letters"]
    rows = texts(at.conditions)["target"]["rows"]
    if place >= len(rows):
        return "", ""
    kind = kinds.index(rows[place][1])
    return str(at.state.sound[kind]), str(at.state.damaged[kind])


def _then(at: Now, hit: ev.ShipHit) -> str:
    """What comes of a hit."""
    if hit.again:
        return say("falls", "again", ship=damaged_ship(at, hit.kind).name)
    ship = ship_of(at, hit)
    return say("falls", str(hit.outcome), ship=ship.name if ship else "")


def _again(at: Now, request: Request) -> Found:
    hits = {face: falls(at, request.slot, at.face, face) for face in FACES}
    kind = hits[1].kind
    ship = damaged_ship(at, kind).name
    on = spent(at, kind)
    rest = [face for face in FACES if face not in on]
    hit = hits[rest[0]]
    if hit.outcome == ev.FINISHED:
        spared = say("again", "in-vain", ship=ship)
    else:
        then = _then(at, hit._replace(again=0))
        spared = say("again", "spared", ship=ship, then=then)
    return [(faces(on), say("again", "spent", ship=ship)), (faces(rest), spared)], [0, 1]


def _return(at: Now, request: Request) -> Found:
    on = going(at)
    stays = [face for face in FACES if face not in on]
    goes = say("return", "goes", ship=carrier_leaving(at).name)
    return [(faces(stays), say("return", "stays")), (faces(on), goes)], [0, 1]


def _escort(at: Now, request: Request) -> Found:
    rows: list[Row] = []
    for face in FACES:
        going_with = escort(at, face)
        cruisers = span(going_with.low, going_with.high)
        rows.append((str(face), str(going_with.warships), cruisers))
    return rows, list(range(len(rows)))


def _escort_cruisers(at: Now, request: Request) -> Found:
    assert isinstance(request, ChooseNumber)
    rows: list[Row] = []
    for cruisers in range(request.low, request.high + 1):
        gone, after = left_by(at, at.face, cruisers)
        counts = []
        for pair, kind in ((gone.cruisers, CRUISER), (gone.destroyers, DESTROYER)):
            counts += [sum(pair), pair[1], after.state.present(kind)]
        rows.append(tuple(map(str, counts)))
    return rows, list(range(len(rows)))


def _least(at: Now) -> list[str]:
    return [words("force", "least")]


def _escorts(at: Now) -> list[str]:
    warships = at.state.present(CRUISER) + at.state.present(DESTROYER)
    return [words("escort", "more"), say("escort", "most", warships=warships)]


_ROWS: dict[str, Callable[[Now, Request], Found]] = {
    "set-up": _set_up,
    "option": _option,
    "contact": _contact,
    "enemy": _enemy,
    "force": _force,
    "intercept": _intercept,
    "attack": _attack,
    "target": _target,
    "again": _again,
    "return": _return,
    "escort": _escort,
    "escort-cruisers": _escort_cruisers,
}
_LIMITS: dict[str, Callable[[Now], list[str]]] = {"force": _least, "escort": _escorts}
