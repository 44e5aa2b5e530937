"""The briefing of a mission: one page that sets the table, says what counts and takes the result.

Blank, it is a pair of attacker and mission before any dice; pre-rolled, what was rolled for is
printed; filled, its crews and its result are.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from sheetgen.game import Conditions
from sheetgen.games.wings import briefing_crews as crews
from sheetgen.games.wings import briefing_forces as forces
from sheetgen.games.wings import briefing_set_up as set_up
from sheetgen.games.wings.briefing_facts import Briefing, Crew, Result
from sheetgen.games.wings.briefing_formations import formations
from sheetgen.games.wings.briefing_layout import GAP, Layout, layout
from sheetgen.games.wings.briefing_plan import drawing
from sheetgen.games.wings.briefing_reading import reading
from sheetgen.games.wings.briefing_text import TITLE, foot_lines, passages, title, words
from sheetgen.games.wings.playing_area import DOGFIGHT, HARBOUR, PlayingArea, playing_area
from sheetgen.games.wings.tables import MISSIONS
from sheetgen.sheets import foot as footing
from sheetgen.sheets.blocks import Area, head
from sheetgen.sheets.fonts import check_printable
from sheetgen.sheets.items import Bitmap, Item, Items, Text
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

__all__ = ["Briefing", "Crew", "Result", "page"]


def page(paper: Paper, conditions: Conditions, briefing: Briefing, foot: Foot) -> Page:
    """The briefing of a mission on a paper.

    Raises ValueError if there are not as many aircraft, units, crews or ships as the mission has;
    fonts.UnprintableText if a text holds a character that cannot be printed.
    """
    short_sides = conditions.rulings["mats"] == "short-sides"
    kind, attacker = briefing.kind, briefing.attacker
    area = playing_area(kind, attacker, short_sides, briefing.set_up)
    _check(briefing, area, foot)
    where = layout(paper, kind, area)
    code = _code(where, conditions, foot)
    if code:
        where = where._replace(foot=footing.beside_code(where.foot))
    ruled = tuple(conditions.rulings.items())
    about = (foot.rulings, foot.credits, foot.software)
    art = _art(where, conditions.edition, ruled, kind, attacker, about, foot.page)
    notes = _reading(where, conditions, kind, attacker)[1]
    marks = _marks(where, conditions, briefing, area, foot, code, notes)
    return Page(paper, art, marks, _title(briefing, foot))


def _check(briefing: Briefing, area: PlayingArea, foot: Foot) -> None:
    """Raise ValueError unless what is told is of this mission, and printable."""
    mission = MISSIONS[briefing.kind]
    flights = 2 + (mission.bombers > 0)
    wanted = {
        "aircraft": (briefing.aircraft, flights),
        "units": (briefing.units, flights),
        "crews": (briefing.crews, mission.fighters + mission.bombers + mission.defenders),
        "ships": (briefing.ships, len(area.ships)),
    }
    for what, (told, number) in wanted.items():
        if told and len(told) != number:
            raise ValueError(f"the mission has {number} {what}, not {len(told)}")
    for text in briefing.texts():
        check_printable(text, "a text of the briefing", "mono", "bold")
    for what, own in (("the player's name", foot.player), ("the seed", foot.seed)):
        if own:
            check_printable(own, what, "mono")


@lru_cache(maxsize=32)
def _art(
    where: Layout,
    edition: str,
    ruled: tuple[tuple[str, str], ...],
    kind: int,
    attacker: int,
    about: tuple[tuple[str, ...], tuple[str, ...], str],
    number: str,
) -> Items:
    """What is the same on every briefing of a pair."""
    said = words()
    read, notes = _reading(where, Conditions(edition, dict(ruled)), kind, attacker)
    items = [
        *crews.header(where, said, title(kind, attacker), attacker),
        *head(where.area.x, where.area.y, where.area.width, said["area"]["title"]),
        *crews.crews(where, said["crews"], kind),
        *forces.key(where, said),
        *formations(where, said, kind),
        *forces.result(where, said),
        *read,
        *crews.notes(notes, said),
        *footing.art(where.foot, foot_lines(edition, *about), number),
    ]
    if kind == DOGFIGHT:
        items += set_up.tables(where, said)
    else:
        items += _edges(where, kind)
    return tuple(items)


def _edges(where: Layout, kind: int) -> list[Item]:
    """Whose edge is which, above the plan."""
    left, right = words()["area"]["harbour-edges" if kind == HARBOUR else "edges"]
    base = where.plan.y - 1.1
    return [
        Text(where.plan.x, base, left, "bold", 7),
        Text(where.plan.right, base, right, "bold", 7, "right"),
    ]


def _reading(
    where: Layout, conditions: Conditions, kind: int, attacker: int
) -> tuple[list[Item], Area]:
    """What is to be read, and what is left below it for notes."""
    items, high = reading(where.below, passages(conditions, kind, attacker))
    below = where.below
    y = below.y + high + GAP
    return items, Area(below.x, y, below.width, below.bottom - y)


def _marks(
    where: Layout,
    conditions: Conditions,
    briefing: Briefing,
    area: PlayingArea,
    foot: Foot,
    code: Bitmap | None,
    notes: Area,
) -> Items:
    """What this copy has of its own, and what stands on the table."""
    said = words()
    dice = footing.dice("wings", conditions.edition, foot)
    items: list[Item] = [code] if code else []
    if foot.source == "seed" and not code:
        dice = f"{footing.NO_CODE}   {dice}"
    items += footing.marks(where.foot, foot, dice, -inf, footing.kept_for_booklet(where.foot))
    items += crews.header_marks(where, said, briefing)
    items += drawing(where, said["area"], area, briefing)
    items += forces.forces(where, said, area, briefing)
    items += crews.crew_marks(where, briefing)
    long = crews.overlong(where, said, briefing) + forces.overlong(where, area, briefing)
    items += crews.note_marks(notes, long)
    items += forces.result_marks(where, said, briefing)
    if briefing.kind == DOGFIGHT:
        return (*items, *set_up.spotting(where, said, briefing))
    return (*items, *set_up.strip(where, said, briefing))


def _code(where: Layout, conditions: Conditions, foot: Foot) -> Bitmap | None:
    """The same in a code, if it has room for it."""
    if foot.source != "seed":
        return None
    return footing.code(where.foot, footing.facts("wings", conditions.edition, foot))


def _title(briefing: Briefing, foot: Foot) -> str:
    """The page's bookmark."""
    name = title(briefing.kind, briefing.attacker)
    number = f"{briefing.mission}. " if briefing.mission is not None else ""
    copy = f" ({foot.copy})" if foot.copy else ""
    return f"{TITLE}: {number}{name}{copy}"
