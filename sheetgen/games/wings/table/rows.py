"""The tables in play: their rows, those that can come up as things stand, and the modifiers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.games.wings.chances.questions import way_down
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.experience import medal_modifier
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGE_OF_DIE,
    COASTAL_EDGES,
    DISTANCES,
    LONG_EDGE_OF_DIE,
    LONG_EDGES,
    POSITIONS,
)
from sheetgen.games.wings.rules.return_to_base import (
    INCAPACITATING,
    WAYS_DOWN,
    landing_of,
    protects_shipping,
)
from sheetgen.games.wings.rules.setting_up import spotting_modifier
from sheetgen.games.wings.rules.state import AXIS, BRITISH, SKILLS
from sheetgen.games.wings.rules.wounds import OLD_WOUND_FELT
from sheetgen.games.wings.sheet.briefing.text import passages
from sheetgen.games.wings.sheet.briefing.text import title as mission_name
from sheetgen.games.wings.sheet.printed_tables import (
    dice_of,
    faces,
    recovery_effect,
    recovery_name,
    skill_effect,
    skill_name,
    span,
)
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.table.modifiers import crash, modifiers
from sheetgen.games.wings.table.now import REROLLED, Now, asked, landing, now
from sheetgen.games.wings.table.phrases import percent, plain, say, side_name, words
from sheetgen.games.wings.table.prompts import attacker_rolled, open_kinds
from sheetgen.games.wings.table.prompts_return import (
    RETURN_TABLES,
    die_at_hand,
    means,
    place,
    skill_dice,
)
from sheetgen.kits.table.words import Table

HUNDRED = range(1, 101)
Cells = tuple[str, ...]


def table(request: Request, session: Session) -> Table:
    """The table that the answer is looked up on: `apply` marks the rows that can still come up, or
    the row of the die at hand."""
    at = now(session)
    name = asked(request.ask)
    part = "reroll" if name.startswith(REROLLED) else name
    if part not in _TABLES:
        return Table(words("tables", "none"))
    found = _TABLES[part](at, request)
    plainly = tuple(tuple(plain(cell) for cell in row) for row in found.rows)
    noted = tuple(plain(modifier) for modifier in found.modifiers)
    return found._replace(rows=plainly, modifiers=noted)


def _titled(name: str, rows: Sequence[Cells], apply: Sequence[int] | None = None) -> Table:
    """A table by its name in the data; with every row marked, if it is not said which."""
    title, *heads = words("tables", name)
    marked = range(len(rows)) if apply is None else apply
    return Table(title, tuple(heads), tuple(rows), tuple(marked))


# Before a fight, and the fight itself.


def _attacker(at: Now, request: Request) -> Table:
    rows, apply = [], []
    for row, (shown, side) in enumerate(dice_of([str(side) for side in t.ATTACKER_OF_DIE])):
        kinds = open_kinds(at.state, int(side))
        named = ", ".join(map(str, kinds)) or words("tables", "crossed")
        rows.append((shown, side_name(int(side)), named))
        apply += [row] * bool(kinds)
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


# After a fight: the faces of each row with what is added to the die of the man at hand.


def reached(rows: Sequence[t.Banded], added: int) -> list[range]:
    """The faces of a D100 that fall on each row with so much added; none where it is out of
    reach."""
    found, low = [], 1
    for row in rows:
        high = min(row.to - added, HUNDRED[-1])
        found.append(range(low, high + 1))
        low = max(low, high + 1)
    return found


def _named(of: range) -> str:
    """The faces of a row: `05-45`, `96-00`."""
    if not of:
        return str(words("tables", "never"))
    return span(f"{of[0]:02d}", f"{of[-1] % 100:02d}")


def _d100(rows: Sequence[Any], says: Sequence[str], added: int, title: str) -> Table:
    """A D100 table: the faces of the die, those printed where they are others, and what a row does.
    Marked are the rows within reach."""
    within = reached(rows, added)
    marked = tuple(place for place, of in enumerate(within) if of)
    cells = [
        (_named(of), faces(rows, place), text)
        for place, (of, text) in enumerate(zip(within, says, strict=True))
    ]
    if added:
        return Table(title, tuple(words("tables", "d100")), tuple(cells), marked)
    unmodified = tuple((of, text) for of, _, text in cells)
    return Table(title, tuple(words("tables", "d100-plain")), unmodified, marked)


def _returning(at: Now, request: Request, name: str) -> Table:
    """A Return to Base table for the man at hand."""
    rows = RETURN_TABLES[name]
    number = request.about
    says = [row.says for row in rows]
    if name == "shot-down" and at.man(number).wounds >= INCAPACITATING:
        says = [_uncontrolled(place) for place in range(len(rows))]
    added = landing(at, name, number, 100).modifier
    title = data("quick")["skills"]["tables"][name]
    found = _d100(rows, says, added, title)
    return found._replace(modifiers=(*modifiers(at, name, number), *_about(at, name, number)))


def _uncontrolled(row: int) -> str:
    """What a row of Shot Down does to a pilot who cannot fly."""
    meant = landing_of(row, incapacitated=True)
    return meant.says if meant == t.SHOT_DOWN[row] else str(words("tables", "uncontrolled"))


def _about(at: Now, name: str, number: int) -> list[str]:
    """What else decides what a row does to him."""
    said = []
    if name == "get-home":
        said.append(crash(at, number))
    elif name == "drink":
        sortie = at.sortie(number)
        if protects_shipping(at.state, sortie):
            said.append(words("saved", "protecting"))
        if t.AIRCRAFT[sortie.aircraft].bomber:
            said.append(words("saved", "bomber"))
    else:
        said.append(say("modifiers", "place", place=place(at)))
    again = means(at, name, number)
    return [*said, *([say("modifiers", "again", means=again)] if again else [])]


def _roll(at: Now, request: Request) -> Table:
    return _returning(at, request, asked(request.ask))


def _reroll(at: Now, request: Request) -> Table:
    name, die = die_at_hand(at, request)
    row = landing(at, name, request.about, die).row
    return _returning(at, request, name)._replace(apply=(row,))


def _way_down(at: Now, request: Request) -> Table:
    rows = []
    for way, name in enumerate(WAYS_DOWN):
        chances = way_down(at.state, at.rulings, at.sortie(request.about), way)
        rows.append((name, *(percent(chance) for chance in chances)))
    title, *heads = words("tables", "way-down")
    notes = (say("modifiers", "place", place=place(at)), say("modifiers", "way-down"))
    return Table(title, tuple(heads), tuple(rows), (0, 1), notes)


def _special_injury(at: Now, request: Request) -> Table:
    counted = modifiers(at, "special-injury", request.about)
    added = t.SPECIAL_INJURY_TWO if counted else 0
    says = [row.says for row in t.SPECIAL_INJURY]
    found = _d100(t.SPECIAL_INJURY, says, added, words("tables", "special-injury"))
    return found._replace(modifiers=tuple(counted))


def _recovery(at: Now, request: Request) -> Table:
    man, rows, apply = at.man(request.about), [], []
    for number, (row, of) in enumerate(
        zip(t.RECOVERY_EVENTS, reached(t.RECOVERY_EVENTS, 0), strict=True)
    ):
        held = row.lasting is not None and man.keeps(row.lasting)
        effect = words("tables", "has") if held else recovery_effect(row)
        rows.append((_named(of), recovery_name(row.event), effect))
        apply += [] if held else [number]
    title, *heads = words("tables", "recovery")
    return Table(title, tuple(heads), tuple(rows), tuple(apply))


def _ace_skill(at: Now, request: Request) -> Table:
    wanted = skill_dice(at, request.about).wanted
    return _skills([skill for skill in range(len(SKILLS)) if wanted >> skill & 1])


def _skill(at: Now, request: Request) -> Table:
    return _skills(skill_dice(at, request.about).found)


def _skills(marked: list[int]) -> Table:
    """The ace skills, in the order of the die."""
    rows = tuple(
        (str(die), skill_name(skill), skill_effect(skill))
        for die, skill in enumerate(t.SKILL_OF_DIE, start=1)
    )
    apply = tuple(p for p, skill in enumerate(t.SKILL_OF_DIE) if SKILLS.index(skill) in marked)
    title, *heads = words("tables", "skill")
    return Table(title, tuple(heads), rows, apply)


def _promotion(at: Now, request: Request) -> Table:
    man = at.man(request.about)
    ranks = t.RANKS[man.air_force]
    became = [ranks[man.rank + (die >= t.PROMOTED_FROM)] for die in range(1, 7)]
    title, *heads = words("tables", "promotion")
    rows = tuple(dice_of(became))
    return Table(title, tuple(heads), rows, tuple(range(len(rows))))


def _medal(at: Now, request: Request) -> Table:
    man = at.man(request.about)
    added = medal_modifier(man)
    least = t.MEDAL_FROM[man.air_force] - added
    rows = (
        (span("2", str(least - 1)), words("tables", "no-medal")),
        (span(str(least), "12"), medal_name(at.flight(request.about), man.medals + 1)),
    )
    title, *heads = words("tables", "medal")
    notes = (*modifiers(at, "medal", request.about), words("modifiers", "misses"))
    return Table(title, tuple(heads), rows, (0, 1), notes)


_TABLES: dict[str, Callable[[Now, Request], Table]] = {
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
    **dict.fromkeys(RETURN_TABLES, _roll),
    "reroll": _reroll,
    "way-down": _way_down,
    "special-injury": _special_injury,
    "recovery": _recovery,
    "ace-skill": _ace_skill,
    "skill": _skill,
    "promotion": _promotion,
    "medal": _medal,
}
