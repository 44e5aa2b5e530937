"""The sections of worksheet, quick reference and cover, as their data files have them: a head,
steps, texts, and tables by name. What a text asks of a campaign stands in braces; one that asks for
what the campaign has not is left out."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, signed
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import rulings_of, words_of
from sheetgen.games.wings.rules.fight import Cause, Edge, Fate, Special
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS
from sheetgen.games.wings.rules.state import HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import air_forces
from sheetgen.games.wings.sheet.printed_tables import (
    carried,
    d100,
    dice_of,
    faces,
    in_flight,
    letter_of,
    limits,
    mission_rows,
    skill_effect,
    span,
    spans,
    to_get_home,
)
from sheetgen.games.wings.story.tellings import (
    means_name,
    recovery_effect,
    recovery_name,
    skill_name,
)
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.pages.prose import PARAGRAPH, Prose, columns
from sheetgen.kits.pages.tree import Column, Node, Share, Size

STEPS = {"get-home": "2", "bale-out": "3", "shot-down": "4", "drink": "6"}
"""The steps at which the Return to Base tables are rolled on."""
MISSIONS = (4.5, 28.5, 18.0, 18.0, 18.5, 39.5, 27.5, 29.5, 26.5)
"""How the columns of the missions share the width."""
UNCONTROLLED = (t.KILLED, t.BY_SCENARIO)
"""How a wreck comes down that nobody lands."""
Said = dict[str, Any]


@lru_cache(maxsize=16)
def asked_of(conditions: Conditions) -> Mapping[str, Any]:
    """What texts ask of a campaign, by the names they have for it; what it has not is missing."""
    theatre: Theatre = conditions.theatre
    meant = {one.name: one.values[conditions.rulings[one.name]] for one in theatre.rulings}
    missions, weapons = theatre.missions.values(), carried(conditions).items()
    landings = next(
        row for row, one in enumerate(theatre.shot_down) if one.lands not in UNCONTROLLED
    )
    promotions = theatre.data("worksheet")["promotions"]
    promoted = [promotions[die >= theatre.promoted_from] for die in range(1, 7)]
    ladder, scars = theatre.ranks[HOME_FORCE], theatre.medal_modifiers
    ruled, slow = words_of(conditions), to_get_home(theatre).items()
    asked = {
        **ruled,
        **theatre.points._asdict(),
        "missions": theatre.length,
        "half": theatre.length // 2,
        "after": theatre.length // 2 + 1,
        "step": theatre.step,
        "novice_missions": theatre.novice_missions,
        "kills_for_a_medal": theatre.kills_for_a_medal,
        "low": LOW_LEVEL,
        "to_get_home": "".join(f"{name} {signed(by)}, " for name, by in slow),
        "get_home_novice": signed(theatre.get_home_novice),
        "novice_letter": letter_of(theatre, "novice"),
        "arm_letter": letter_of(theatre, "arm"),
        "bale_out_arm": signed(theatre.bale_out_arm),
        "special_injury_two": signed(theatre.special_injury_two),
        "landings": span(faces(theatre.shot_down, landings).split("–")[0], "00"),
        "shipping": spans(one.kind for one in missions if one.shipping),
        "promotion_dice": "; ".join(f"{die} {meaning}" for die, meaning in dice_of(promoted)),
        "first_rank": ladder[0],
        "last_rank": ladder[-1],
        "impressive": signed(scars["impressive-scars"]),
        "horrible": signed(scars["horrible-scars"]),
        "crews_of_founders": meant["squadron-size"],
        "fates": ", ".join(Fate),
        "edges": ", ".join(Edge),
        # nobody comes down for want of what is not counted.
        "causes": ", ".join(
            one for one in Cause if one != Cause.FUEL or rulings_of(conditions).fuel
        ),
        "specials": ", ".join(Special),
    }  # fmt: skip
    if weapons:
        asked["attacks"] = "; ".join(f"{weapon}: {', '.join(of)}" for weapon, of in weapons)
    if any(one.over == "harbour" for one in missions):
        asked["mats_of_harbour"] = ruled["harbour_mats"]
    if nations := meant.get("axis-nationality"):
        asked["nationality"] = capital(nations)
        if LATER_FORCE not in air_forces(conditions):
            asked["all_italian"] = asked["nationality"]
    return asked


class Sections:
    """The sections of a data file of a campaign, set so; its texts may ask for more."""

    def __init__(
        self, conditions: Conditions, prose: Prose, file: str, asked: Mapping[str, str] = {}
    ) -> None:
        self.conditions, self.prose = conditions, prose
        self.theatre: Theatre = conditions.theatre
        self.said: Said = self.theatre.data(file)
        self.asked = {**asked_of(conditions), **asked}

    def columns(self, *names: Sequence[str], shares: Sequence[float] = ()) -> Node:
        """Columns of sections side by side."""
        return columns(*([*map(self.section, some)] for some in names), shares=shares)

    def section(self, name: str) -> Node:
        """A section."""
        said = self.said[name]
        steps = [
            (str(n), self._filled(one)) for n, one in enumerate(said.get("steps", ()), start=1)
        ]
        return self.prose.section(
            said["title"],
            self.prose.rows(steps) if steps else None,
            *map(self._part, said["parts"]),
            number=said.get("number", ""),
            note=self._filled(said.get("note", "")),
        )

    def _part(self, said: Any) -> Node | None:
        try:
            match said:
                case str():
                    return self.prose.text(self._filled(said))
                case [leads, says]:
                    return self.prose.text(self._filled(says), f"{leads}:")
        except KeyError:
            return None
        if rows := said.get("rows"):
            return self.prose.rows(tuple(map(self._filled, row)) for row in rows)
        return TABLES[said["table"]](self, said)

    def _filled(self, says: str) -> str:
        return says.format_map(self.asked)

    def table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        widths: Sequence[Size],
        bold: Sequence[int] = (),
        of_rows: Sequence[int] = (0,),
    ) -> Node:
        """A table of several columns with a head; those in bold are by their places."""
        return Column(
            self.prose.table([head], widths, bold), self.prose.table(rows, widths, of_rows)
        )


# The tables that roll, and what is rolled on them.


def _rolled(of: str, on: Sections, said: Said) -> Node:
    """A D100 table of the theatre."""
    return on.prose.rows(d100(getattr(on.theatre, of)))


def _again(on: Sections, said: Said) -> Node:
    rows = []
    for one in t.REROLLS:
        steps = ", ".join(STEPS[table] for table in one.tables)
        kept = said["spent" if one.means == t.LUCK else "once"]
        rows.append((letter_of(on.theatre, one.means), means_name(one.means), f"{steps} · {kept}"))
    return on.prose.rows(rows)


def _where(on: Sections, said: Said) -> Node:
    rows, missions = [], on.theatre.missions.values()
    for (floor, over), group in groupby(missions, key=lambda one: (one.floor, one.over)):
        kinds = [str(mission.kind) for mission in group]
        low = [str(altitude) for altitude in (1, 2, 3, 4) if floor + altitude < LOW_LEVEL]
        then = on.asked["comes_down"] if over == "harbour" else said[over]
        lowest = span(low[0], low[-1]) if low else said["never"]
        rows.append((span(kinds[0], kinds[-1]), str(floor), lowest, then))
    return on.table(said["columns"], rows, [Share(of) for of in (0.2, 0.12, 0.14, 0.46)])


def _recovery(on: Sections, said: Said) -> Node:
    events = on.theatre.recovery_events
    return on.prose.rows(
        (
            faces(events, place),
            recovery_name(on.theatre, row.event),
            recovery_effect(on.theatre, row),
        )
        for place, row in enumerate(events)
    )


def _skill_of_die(on: Sections, said: Said) -> Node:
    again, rows = [one.means for one in t.REROLLS], []
    for die, skill in enumerate(on.theatre.skill_of_die, start=1):
        letter = f" ({letter_of(on.theatre, skill)})" if skill in again else ""
        flown = said["bombers"] if skill == on.theatre.not_for_bombers else ""
        rows.append((str(die), f"{skill_name(skill)}{letter}", flown))
    return on.prose.rows(rows)


def _ranks(on: Sections, said: Said) -> Node:
    forces = sorted(air_forces(on.conditions))
    ladders = [on.theatre.ranks[force] for force in forces]
    heads = [on.theatre.force(force)["shorter"] for force in forces]
    *wide, _ = (max(width(one, size=on.prose.type) for one in some) for some in ladders)
    most = max(map(len, ladders))
    rows = [["".join(ladder[n : n + 1]) for ladder in ladders] for n in range(most)]
    return on.table(heads, rows, [*wide, Share()], range(len(heads)), ())


def _medals(on: Sections, said: Said) -> Node:
    theatre = on.theatre
    each = (
        on.prose.text(
            f"{'; '.join(theatre.medals[force])}.",
            f"{theatre.force(force)['shorter']} {theatre.medal_from[force]}+",
        )
        for force in sorted(air_forces(on.conditions))
    )
    return Column(*each, gap=PARAGRAPH)


# What is at the table: missions, targets, airplanes, skills.


def _missions(on: Sections, said: Said) -> Node:
    first, *others = MISSIONS
    # A number of two figures wants a little of the name's room.
    first *= 1.0 if len(on.theatre.missions) < 10 else 1.4
    rows = [on.said["missions"]["columns"], *mission_rows(on.theatre)]
    return on.prose.table(rows, [Share(of) for of in (first, *others)], (0, 1), ruled=True)


def _targets(on: Sections, said: Said) -> Node:
    words, rows = on.said["targets"], []
    for weapon, of in carried(on.conditions).items():
        does = words["near" if NEAR_MISS in of else "hit"]
        told = does.format(hit=of[HIT], near=of.get(NEAR_MISS))
        rows.append(("", kinds.WEAPONS[weapon]["name"], told))
    return on.prose.rows([*rows, *(("", *limit) for limit in limits(on.theatre))])


def _airplanes(on: Sections, said: Said) -> Node:
    types = [(str(one.holds), one.name) for one in on.theatre.aircraft.values()]
    half = (len(types) + 1) // 2
    pairs = zip(types[:half], [*types[half:], ("", "")], strict=False)
    widths = (4.6, Share(1.2), 4.6, Share())
    return on.prose.table([(*left, *right) for left, right in pairs], widths, (0, 2))


def _skills(on: Sections, said: Said) -> Node:
    return on.prose.rows(
        (letter_of(on.theatre, skill), skill_name(skill), skill_effect(on.theatre, skill))
        for skill in on.theatre.skill_of_die
    )


def _flight(on: Sections, said: Said) -> Node:
    each = in_flight(on.conditions).items()
    told = (on.prose.text(says, f"{skill_name(skill)}:") for skill, says in each)
    return Column(*told, gap=PARAGRAPH)


TABLES: Mapping[str, Callable[[Sections, Said], Node]] = {
    "get-home": partial(_rolled, "get_home"),
    "bale-out": partial(_rolled, "bale_out"),
    "shot-down": partial(_rolled, "shot_down"),
    "drink": partial(_rolled, "drink"),
    "injury": partial(_rolled, "special_injury"),
    "again": _again,
    "where": _where,
    "recovery": _recovery,
    "skill-of-die": _skill_of_die,
    "ranks": _ranks,
    "medals": _medals,
    "missions": _missions,
    "targets": _targets,
    "airplanes": _airplanes,
    "skills": _skills,
    "flight": _flight,
}
"""The tables by the names that data files have for them."""
