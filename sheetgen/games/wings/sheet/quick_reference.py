"""The quick reference: a campaign's rules on one page, for the table; on two if it has many
missions."""

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, counted_in_figures, join, plural
from sheetgen.games.wings.rules import kinds, playing_area
from sheetgen.games.wings.rules.conditions import rulings_of, words_of
from sheetgen.games.wings.rules.fight import Cause, Edge, Fate, Special
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS, WEAPONS
from sheetgen.games.wings.rules.state import ENEMY, HOME, Task
from sheetgen.games.wings.rules.tables import Mission
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import Leaf, Sheet, bookmark, frame, laid_on
from sheetgen.games.wings.sheet.printed_tables import (
    carried,
    dice_of,
    fighters,
    letter_of,
    skill_effect,
    span,
    spans,
)
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.games.wings.story.tellings import side_name, skill_name
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import Area, Foot, Paper
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.prose import Prose, columns, fitting
from sheetgen.kits.pages.sheet import body as body_of
from sheetgen.kits.pages.tree import Column, Node, Share, Size, Space

SETTINGS = [
    *(Prose(size, 0.4 * size) for size in (7.7, 7.6, 7.5)),
    Prose(7.5, 2.9),
    Prose(7.5, 2.8),
]
"""The type of the page: the first for which it has room."""
SHARES = (1.0, 1.08, 0.98)
MISSIONS = (4.5, 28.5, 18.0, 18.0, 18.5, 39.5, 27.5, 29.5, 26.5)
"""How the columns of the missions share the width."""
GAP = 2.6

_Places = dict[tuple[Task, str], list[int]]
"""By mission, and by whose attack it is, the numbers of targets."""


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The pages; they are the same whatever a campaign has come to."""
    theatre: Theatre = conditions.theatre
    words, planned = theatre.data("quick"), bands(conditions, body_of(paper))
    for number, on_it in enumerate(planned, start=1):
        of_all = of_several(number, len(planned)) if len(planned) > 1 else ""
        numbered = foot._replace(page=of_all or foot.page)
        of = frame(paper, conditions, numbered, words["title"].upper(), ("", theatre.title))
        # It is nobody's, and nothing is written on it.
        of = of._replace(head=of.head._replace(labels=()))
        title = bookmark(theatre, words["called"], foot) if number == 1 else ""
        yield Leaf(of, laid_on(of.body, page, conditions, on_it, of.body), None, title)


SHEET = Sheet(leaves, is_form=False)


def bands(conditions: Conditions, body: Area) -> list[range]:
    """Which bands stand on each page: what comes before a fight, the missions, and what comes
    during a fight, which has a page of its own where there are too many missions for one."""
    all_of_it = _page(conditions, range(3), SETTINGS[-1])
    fits = high(all_of_it, body.width) <= body.height
    return [range(3)] if fits else [range(2), range(2, 3)]


def page(conditions: Conditions, on_it: range, body: Area) -> Node:
    """A page with some of the bands, in the largest type that it has room for."""

    def make(prose: Prose) -> Node:
        return _page(conditions, on_it, prose)

    return make(fitting(make, SETTINGS, body))


def _page(conditions: Conditions, on_it: range, prose: Prose) -> Node:
    of = _Bands(conditions, prose)
    made = [(of.before, of.missions, of.during)[band]() for band in on_it]
    apart = Space(size=Share(1, GAP))
    return Column(*[part for one in made for part in (one, apart)][:-1], Space(size=Share()))


class _Bands:
    """The bands of a campaign, set so."""

    def __init__(self, conditions: Conditions, prose: Prose) -> None:
        self.conditions, self.prose = conditions, prose
        self.theatre: Theatre = conditions.theatre
        self.said = self.theatre.data("quick")
        self.ruled_so = words_of(conditions)

    def before(self) -> Node:
        """What comes before a fight."""
        return columns(
            [self._sequence(), self._flight()],
            [self._draw(), self._fighters(), self._bombers()],
            [self._crews(), self._experience()],
            shares=SHARES,
        )

    def missions(self) -> Node:
        """The missions, a row each."""
        said, first = self.said["missions"], MISSIONS[0]
        # A number of two figures wants a little of the name's room.
        first *= 1.0 if len(self.theatre.missions) < 10 else 1.4
        shares = [Share(of) for of in (first, *MISSIONS[1:])]
        rows = [said["columns"], *mission_rows(self.theatre)]
        table = self.prose.table(rows, shares, (0, 1), ruled=True)
        return self.prose.section(said["title"], table, said["free"])

    def during(self) -> Node:
        """What is asked at the table and reported from it."""
        return columns(
            [self._set_up()],
            [self._targets(), self._airplanes()],
            [self._report(), self._skills()],
            shares=SHARES,
        )

    def _section(self, key: str, *parts: Node | str | None, **about: Any) -> Node:
        said = self.said[key]
        note = said.get("note", "").format_map(about)
        return self.prose.section(said["title"], *parts, note=note)

    def _table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        widths: Sequence[Size],
        bold: Sequence[int] = (0,),
    ) -> Node:
        """A table with a head."""
        title = self.prose.table([head], widths, bold if bold != (0,) else ())
        return Column(title, self.prose.table(rows, widths))

    def _sequence(self) -> Node:
        said, half = self.said["sequence"], self.theatre.length // 2
        steps = ((str(number), step) for number, step in enumerate(said["steps"], start=1))
        about = {"missions": self.theatre.length, "half": half, "after": half + 1}
        lines = (line.format_map(about) for line in said["lines"])
        return self._section("sequence", self.prose.rows(steps), *lines, **about)

    def _draw(self) -> Node:
        said, theatre = self.said["draw"], self.theatre
        dice = dice_of([side_name(theatre, side) for side in theatre.attacker_of_die])
        heads = ("", *(f"{rolled} {side}" for rolled, side in dice))
        rows = []
        for mission in theatre.missions.values():
            names = {
                side_name(theatre, ENEMY): mission.by_enemy,
                side_name(theatre, HOME): mission.by_home,
            }
            faces = spans(theatre.faces_of(mission.kind))
            rows.append((faces, *(names[side] for _, side in dice)))
        die = 4.0 if max(len(row[0]) for row in rows) < 3 else 6.8
        widths: list[Size] = [die, Share(1.0), Share(1.0)]
        return self._section("draw", self._table(heads, rows, widths, (1, 2)), said["again"])

    def _fighters(self) -> Node:
        widths: list[Size] = [3.4, *(Share(of) for of in (0.205, 0.225, 0.21, 0.3))]
        heads = ("", *self.said["fighters"]["columns"])
        table = self._table(heads, fighters(self.theatre), widths)
        return self._section("fighters", table, f"{self.ruled_so['fighter_die']}.")

    def _bombers(self) -> Node:
        said, theatre = self.said["bombers"], self.theatre
        kinds = [kind for kind in theatre.missions if theatre.bomber_of(1, ENEMY, kind)]
        tables = []
        for first in range(0, len(kinds), 3):
            some = kinds[first : first + 3]
            rows = []
            for mission, period in ((1, "early"), (theatre.length, "later")):
                for side, name in ((ENEMY, said["missions"][1]), (HOME, said["missions"][2])):
                    keys = (theatre.bomber_of(mission, side, kind) for kind in some)
                    types = (theatre.aircraft[key].name for key in keys)
                    rows.append((f"{period} {name}", *types))
            widths = (Share(0.243), *(Share(of) for of in (0.194, 0.266, 0.297)[: len(some)]))
            heads = ("", *(f"{said['missions'][0]} {kind}" for kind in some))
            tables.append(self._table(heads, rows, widths))
        return self._section("bombers", *tables)

    def _experience(self) -> Node:
        said = self.said["experience"]
        points = said["rows"].format_map(self.theatre.points._asdict())
        return self._section("experience", points, said["then"].format(step=self.theatre.step))

    def _crews(self) -> Node:
        meant = {
            one.name.replace("-", "_"): one.values[self.conditions.rulings[one.name]]
            for one in self.theatre.rulings
        }
        # What is ruled of Malta alone is not said of another campaign.
        lines = self.said["crews"]["lines"]
        some = [one for one in lines if one[1:].partition("}")[0] in meant or one[0] != "{"]
        return self._section("crews", *(capital(one.format_map(meant)) for one in some))

    def _set_up(self) -> Node:
        theatre, said = self.theatre, self.said["set-up"]
        edge = said["edge"]
        long = [edge[playing_area.LONG_EDGES[one]] for one in playing_area.LONG_EDGE_OF_DIE]
        coast = [edge[playing_area.COASTAL_EDGES[one]] for one in playing_area.COASTAL_EDGE_OF_DIE]
        kinds_of = {kind: mission.of for kind, mission in theatre.missions.items()}
        cloudy = [kind for kind in kinds_of if kind in theatre.clouds]
        covers = (span(*map(str, theatre.clouds[kind])) for kind in cloudy)
        altitudes = join(dict.fromkeys(covers))
        coastal = [kind for kind, one in kinds_of.items() if one.coastal]
        told = []
        for name, some, dice in (
            ("edges", [kind for kind, one in kinds_of.items() if one.sails], long),
            ("coast", coastal, coast),
            ("choice", coastal, coast),
            ("clouds", cloudy, []),
            ("spotting", [kind for kind, one in kinds_of.items() if one.meets], []),
        ):
            missions = f"{plural('mission', len(some))} {join(map(str, some))}"
            about = {"missions": missions, "dice": _dice(dice), "altitudes": altitudes}
            when, what = (line.format_map(about) for line in said[name])
            if some:
                told.append((capital(when), what))
        return self._section(
            "set-up",
            *(self.prose.text(f"{what}.", f"{when}:") for when, what in told),
            f"{said['position']}:",
            self._banded([(row.to, row.position) for row in playing_area.POSITIONS]),
            f"{said['distance']}:",
            self._banded([(row.to, row.says) for row in playing_area.DISTANCES]),
            f"{self.ruled_so['mats_lie']}.",
            said["start"],
        )

    def _banded(self, rows: list[tuple[int, str]]) -> Node:
        """Rows of a D10, two side by side."""
        first, cells = 1, []
        for to, says in rows:
            cells.append((span(str(first), str(to)), says))
            first = to + 1
        half = (len(cells) + 1) // 2
        pairs = zip(cells[:half], [*cells[half:], ("", "")], strict=False)
        widths = (7.0, Share(1.1), 7.0, Share(1.0))
        return self.prose.table([(*left, *right) for left, right in pairs], widths, (0, 2))

    def _targets(self) -> Node:
        said, rows = self.said["targets"], []
        for weapon, of in carried(self.conditions).items():
            does = said["near" if NEAR_MISS in of else "hit"]
            told = does.format(hit=of[HIT], near=of.get(NEAR_MISS))
            rows.append(("", kinds.WEAPONS[weapon]["name"], told))
        rows += [("", name, limit) for name, limit in limits(self.theatre)]
        load = self.ruled_so.get("beaufighter")
        loaded = f"{load}." if load else None
        return self._section("targets", self.prose.rows(rows), loaded, said["speed"])

    def _airplanes(self) -> Node:
        types = [(str(one.holds), one.name) for one in self.theatre.aircraft.values()]
        half = (len(types) + 1) // 2
        rows = [[cell for one in types[row::half] for cell in one] for row in range(half)]
        rows = [[*row, *[""] * (4 - len(row))] for row in rows]
        widths = (4.6, Share(1.2), 4.6, Share(1.0))
        return self._section("airplanes", self.prose.table(rows, widths, (0, 2)))

    def _report(self) -> Node:
        said = self.said["report"]
        # nobody comes down for want of what is not counted.
        fuel = rulings_of(self.conditions).fuel
        causes = (one for one in Cause if one != Cause.FUEL or fuel)
        weapons = carried(self.conditions).items()
        terms_of = {
            "fate": ", ".join(Fate),
            "edge": ", ".join(Edge) + said["own"],
            "cause": ", ".join(causes),
            "specials": ", ".join(Special),
            "attacks": "; ".join(f"{weapon}: {', '.join(of)}" for weapon, of in weapons),
        }
        terms = (
            self.prose.text(f"{terms_of[name]}.", f"{label}:")
            for name, label in said["rows"].items()
            if terms_of[name]
        )
        others = (line.format_map(self.ruled_so) for line in said["lines"])
        return self._section("report", *terms, *others)

    def _skills(self) -> Node:
        rows = (
            (letter_of(self.theatre, skill), skill_name(skill), skill_effect(self.theatre, skill))
            for skill in self.theatre.skill_of_die
        )
        return self._section("skills", self.prose.rows(rows), *self.said["skills"]["lines"])

    def _flight(self) -> Node:
        each = (
            self.prose.text(says, f"{skill_name(skill)}:")
            for skill, says in in_flight(self.conditions).items()
        )
        return self._section("flight", *each, self.said["flight"]["rests"])


def limits(theatre: Theatre) -> list[tuple[str, str]]:
    """What each kind of target takes. Where not all of a kind take the same, which of them, by
    their numbers; where the same numbers do not in all missions, in which missions too."""
    said = theatre.data("quick")["targets"]
    found: dict[str, dict[str, _Places]] = {}
    for scenario in theatre.scenarios.values():
        for whose, targets in scenario.targets.items():
            for target in targets:
                name, _, number = str(target["name"]).partition(" ")
                limit = next((key for key in ("sinks", "holds") if key in target), "unlimited")
                where = found.setdefault(name, {}).setdefault(said[limit].format_map(target), {})
                where.setdefault((scenario.kind, whose), []).extend(map(int, number.split()))
    return [
        (f"{kinds.TARGETS[name]['name']}{_which(theatre, where, each)}", limit)
        for name, each in found.items()
        for limit, where in each.items()
    ]


def _which(theatre: Theatre, where: _Places, each: dict[str, _Places]) -> str:
    """Which of a kind of target are meant by those in some places; nothing for all."""
    if len(each) == 1:
        return ""
    alike = all(len({*map(tuple, of.values())}) == 1 for of in each.values())
    same_places = len({tuple(of) for of in each.values()}) == 1
    numbers = {place: spans(some) for place, some in where.items()}
    if alike and same_places:
        return f" {next(iter(numbers.values()))}".rstrip()
    said = theatre.data("quick")["targets"]
    told = (
        said["of"][whose].format(mission=kind, numbers=f" {some}" if some else "")
        for (kind, whose), some in numbers.items()
    )
    return str(said["where"].format(missions="; ".join(told)))


def in_flight(conditions: Conditions) -> dict[str, str]:
    """What each ace skill does in the fight."""
    ruled_so, skills = (
        words_of(conditions),
        dict(conditions.theatre.data("quick")["flight"]["skills"]),
    )
    # where nobody tails, it does nothing in the air.
    if "escaping" in ruled_so:
        skills["good-at-escaping"] = ruled_so["escaping"]
    return skills


def _dice(meanings: list[str]) -> str:
    return ", ".join(f"{rolled} {meaning}" for rolled, meaning in dice_of(meanings))


def mission_rows(theatre: Theatre) -> list[tuple[str, ...]]:
    """The missions, cell by cell in the order of the columns."""
    return [_row(theatre, mission) for mission in theatre.missions.values()]


def _row(theatre: Theatre, mission: Mission) -> tuple[str, ...]:
    said: dict[str, Any] = theatre.data("quick")["missions"]
    lines, numbers = mission.of.quick, _numbers(theatre, mission.kind)
    names = dict.fromkeys((mission.by_enemy, mission.by_home))
    attacker = [counted_in_figures(mission.fighters, "fighter")]
    if mission.bombers:
        attacker.append(counted_in_figures(mission.bombers, "bomber"))
    told = [lines[name].format_map(numbers) for name in ("attacker", "defender", "either", "ends")]
    told[0] = said["scored"].get(str(mission.kind), told[0])
    return (
        str(mission.kind),
        " / ".join(names),
        ", ".join(attacker),
        counted_in_figures(mission.defenders, "fighter"),
        f"{mission.floor}, {said['over'][mission.over]}",
        *told,
    )


def _numbers(theatre: Theatre, kind: Task) -> dict[str, int]:
    scenario = theatre.scenarios[kind]._asdict()
    bombs = WEAPONS[next(iter(theatre.kind_of(kind).load), "bombs")]
    numbers = {name: value for name, value in scenario.items() if isinstance(value, int)}
    return {**numbers, "bomb": bombs["hit"], "near": bombs["near miss"]}
