"""The tables that follow a fight, as they are for the man at hand: the faces of each row with what
is added to his die, and the rows that can come up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.asking.words import Table
from sheetgen.games.wings import tables as t
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.drink import protects_shipping
from sheetgen.games.wings.medals import modifier as medal_modifier
from sheetgen.games.wings.questions import way_down
from sheetgen.games.wings.report_hospital import medal_name
from sheetgen.games.wings.return_to_base import INCAPACITATING, WAYS_DOWN
from sheetgen.games.wings.shot_down import landing_of
from sheetgen.games.wings.state import SKILLS
from sheetgen.games.wings.table_modifiers import crash, modifiers
from sheetgen.games.wings.table_now import Now, asked, landing
from sheetgen.games.wings.table_prompts_return import (
    RETURN_TABLES,
    die_at_hand,
    means,
    place,
    skill_dice,
)
from sheetgen.games.wings.table_text import (
    dice_of,
    faces,
    recovery_effect,
    recovery_name,
    skill_effect,
    skill_name,
    span,
)
from sheetgen.games.wings.table_words import percent, say, words
from sheetgen.requests import Request

HUNDRED = range(1, 101)


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
        chances = way_down(at.state, at.terms, at.sortie(request.about), way)
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


ROWS: dict[str, Callable[[Now, Request], Table]] = {
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
"""The table of each."""
