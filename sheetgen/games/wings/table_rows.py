"""The tables in play: their rows, those that can come up as things stand, and the modifiers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.asking.words import Table
from sheetgen.games.wings import tables as t
from sheetgen.games.wings.briefing_text import passages
from sheetgen.games.wings.briefing_text import title as mission_name
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.playing_area import (
    COASTAL_EDGE_OF_DIE,
    COASTAL_EDGES,
    DISTANCES,
    LONG_EDGE_OF_DIE,
    LONG_EDGES,
    POSITIONS,
)
from sheetgen.games.wings.recovery import OLD_WOUND_FELT
from sheetgen.games.wings.setting_up import spotting_modifier
from sheetgen.games.wings.state import AXIS, BRITISH
from sheetgen.games.wings.table_modifiers import modifiers
from sheetgen.games.wings.table_now import REROLLED, Now, asked, now
from sheetgen.games.wings.table_prompts import attacker_rolled, open_kinds
from sheetgen.games.wings.table_rows_return import ROWS as AFTER_THE_FIGHT
from sheetgen.games.wings.table_text import dice_of
from sheetgen.games.wings.table_words import plain, side_name, words
from sheetgen.play import Session
from sheetgen.requests import Request

Cells = tuple[str, ...]


def table(request: Request, session: Session) -> Table:
    """The table that the answer is looked up on: `apply` marks the rows that can still come up, or
    the row of the die at hand."""
    at = now(session)
    name = asked(request.ask)
    part = "reroll" if name.startswith(REROLLED) else name
    if part not in _ROWS:
        return Table(words("tables", "none"))
    found = _ROWS[part](at, request)
    plainly = tuple(tuple(plain(cell) for cell in row) for row in found.rows)
    noted = tuple(plain(modifier) for modifier in found.modifiers)
    return found._replace(rows=plainly, modifiers=noted)


def _titled(name: str, rows: Sequence[Cells], apply: Sequence[int] | None = None) -> Table:
    """A table by its name in the data; with every row marked, if it is not said which."""
    title, *heads = words("tables", name)
    marked = range(len(rows)) if apply is None else apply
    return Table(title, tuple(heads), tuple(rows), tuple(marked))


def _attacker(at: Now, request: Request) -> Table:
    rows, apply = [], []
    for place, (faces, side) in enumerate(dice_of([str(side) for side in t.ATTACKER_OF_DIE])):
        kinds = open_kinds(at.state, int(side))
        named = ", ".join(map(str, kinds)) or words("tables", "crossed")
        rows.append((faces, side_name(int(side)), named))
        apply += [place] * bool(kinds)
    return _titled("attacker", rows, apply)


def _mission(at: Now, request: Request) -> Table:
    attacker = attacker_rolled(at)
    kinds = open_kinds(at.state, attacker)
    rows = [
        (
            str(kind),
            mission_name(kind, attacker),
            "" if kind in kinds else words("tables", "crossed"),
        )
        for kind in t.MISSIONS
    ]
    return _titled("mission", rows, [kind - 1 for kind in kinds])


def _fighter(at: Now, request: Request) -> Table:
    rows = [
        (str(die), *(_fighter_name(at, side, die) for side in (BRITISH, AXIS)))
        for die in range(1, 7)
    ]
    return _titled("fighter", rows)


def _fighter_of(side: int) -> Callable[[Now, Request], Table]:
    def rows(at: Now, request: Request) -> Table:
        names = [_fighter_name(at, side, die) for die in range(1, 7)]
        return _titled("one-fighter", list(dice_of(names)))

    return rows


def _fighter_name(at: Now, side: int, die: int) -> str:
    return t.AIRCRAFT[t.fighter_of(at.mission.number, side, die)].name


def _old_wound(at: Now, request: Request) -> Table:
    felt, fine = words("tables", "old-wound-rows")
    faces = [felt if die == OLD_WOUND_FELT else fine for die in range(1, 7)]
    return _titled("old-wound", list(dice_of(faces)))


def _long_edge(at: Now, request: Request) -> Table:
    names = data("quick")["set-up"]["edge"]
    return _titled("edge", list(dice_of([names[LONG_EDGES[one]] for one in LONG_EDGE_OF_DIE])))


def _defenders_edge(at: Now, request: Request) -> Table:
    names = data("quick")["set-up"]["edge"]
    return _titled("coastal", [(names[edge], words("choices", edge)) for edge in COASTAL_EDGES])


def _defenders_edge_die(at: Now, request: Request) -> Table:
    names = data("quick")["set-up"]["edge"]
    edges = [names[COASTAL_EDGES[one]] for one in COASTAL_EDGE_OF_DIE]
    return _titled("edge", list(dice_of(edges)))


def _spotting_british(at: Now, request: Request) -> Table:
    return _titled("spotting", [])._replace(modifiers=_added(at))


def _spotting_axis(at: Now, request: Request) -> Table:
    """Who sees first on each face of the Axis die, now that the British one is known."""
    british = at.last.dice[0] + spotting_modifier(at.state, BRITISH)
    added = spotting_modifier(at.state, AXIS)
    said = words("tables", "spotting-rows")
    firsts = [said[_seen_by(die + added, british)] for die in range(1, 11)]
    return _titled("spotting", list(dice_of(firsts)))._replace(modifiers=_added(at))


def _seen_by(axis: int, british: int) -> str:
    return "equal" if axis == british else "axis" if axis > british else "british"


def _added(at: Now) -> tuple[str, ...]:
    """What both sides add to their spotting."""
    return tuple(
        f"{side_name(side)}: {modifier}"
        for side, name in ((BRITISH, "spotting-british"), (AXIS, "spotting-axis"))
        for modifier in modifiers(at, name, 0)
    )


def _position(at: Now, request: Request) -> Table:
    rows = dice_of(_by_face([(row.to, row.position) for row in POSITIONS]))
    return _titled("position", list(rows))


def _distance(at: Now, request: Request) -> Table:
    rows = dice_of(_by_face([(row.to, row.says) for row in DISTANCES]))
    return _titled("distance", list(rows))


def _by_face(rows: list[tuple[int, str]]) -> list[str]:
    """What each face of a D10 means."""
    return [next(says for to, says in rows if die <= to) for die in range(1, 11)]


def _fight(at: Now, request: Request) -> Table:
    points = passages(at.chronicle.conditions, at.mission.kind, at.mission.attacker)[0]
    return _titled("points", [*points.paragraphs], ())


_ROWS: dict[str, Callable[[Now, Request], Table]] = {
    "attacker": _attacker,
    "mission": _mission,
    "fighter": _fighter,
    "fighter-british": _fighter_of(BRITISH),
    "fighter-axis": _fighter_of(AXIS),
    "old-wound": _old_wound,
    "old-wound-flies": _old_wound,
    "long-edge": _long_edge,
    "defenders-edge": _defenders_edge,
    "defenders-edge-die": _defenders_edge_die,
    "spotting-british": _spotting_british,
    "spotting-axis": _spotting_axis,
    "position": _position,
    "distance": _distance,
    "fight": _fight,
    **AFTER_THE_FIGHT,
}
