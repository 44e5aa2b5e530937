"""The form of a fight on the screen: the crews as rows, what can happen to each as columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases, capital
from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.events import Fought
from sheetgen.games.wings.rules.fight import Cause, Fate, Fault, Fight, report_of
from sheetgen.games.wings.rules.fight_form import (
    CREW,
    TOP,
    FightFaults,
    FightForm,
    asks_mat,
    belonging,
    holds,
    possible_causes,
)
from sheetgen.games.wings.rules.points import has_vessels, kills, score
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import Berth, Rulings, State
from sheetgen.games.wings.story.chronicle import Flight, Mission, tell
from sheetgen.games.wings.story.tellings import result, side_name
from sheetgen.games.wings.table.in_figures import of_fight
from sheetgen.kits.schema.fields import ANY, TABLE, Field, Kind, Table
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.table.grid import Taken
from sheetgen.kits.table.words import plain

NOUN = "crew"
"""What a row is of."""
PHRASES = Phrases(data, "fight_grid")
say, words = PHRASES.say, PHRASES.words


def asked(session: Session) -> FightForm:
    """The fight that is asked for now. Raises Error if none is."""
    request = session.request
    if not isinstance(request, ReportFight) or not isinstance(request.form, FightForm):
        wanted = "the campaign is over" if request is None else f"asked is {request.wanted}"
        raise Error(f"there is no fight to report now: {wanted}")
    return request.form


def grid(session: Session) -> FightGrid:
    """The form of the fight that is asked for now. Raises Error if none is."""
    form = asked(session)
    mission = tell(session).missions[-1]
    s, t = form.state, form.rulings
    title = say(
        "title",
        mission=mission.number,
        name=mission.name,
        side=side_name(session.conditions.theatre, mission.attacker),
    )
    columns = grid_columns(s, t)
    crews = [
        _row(form, mission, *of, columns) for of in zip(mission.flights, s.flying, strict=True)
    ]
    each = replace(_table(NOUN, crews, "", NOUN), means=say("rows", "each", first=crews[0].name))
    of_all = {"optional": TOP.fields["optional"], NOUN: each}
    if has_vessels(s):
        afloat = TOP.fields["afloat"].offering(dict.fromkeys(("yes", "no"), ""))
        of_all = {"afloat": afloat, **of_all}
    whole = _table("fight", of_all.values(), words("rows", "fight"))
    return FightGrid(title, whole, form, mission)


def _table(name: str, fields: Iterable[Field], label: str, keys: str = "field") -> Field:
    """A table of the form, none of whose fields must be filled in."""
    own = {one.name: replace(one, needed=False) for one in fields}
    return Field(name, Kind(TABLE), needed=False, fields=own, label=label, keys=keys)


def _row(
    form: FightForm, mission: Mission, flight: Flight, berth: Berth, columns: Iterable[Field]
) -> Field:
    """What may stand in the row of a crew. Who shot it down may be said by surname, of those who
    share one by rank and name."""
    said, s = words("rows"), form.state
    side = flight.airman.man.side
    title = said["crew"].format(
        number=berth.man,
        n=flight.title,
        airplane=s.theatre.aircraft[berth.aircraft].name,
        side=side_name(s.theatre, side),
        role=said["roles"][0 if side == s.attacker else 1],
        holds=holds(s, berth.man, berth.aircraft),
    )
    enemies = [one for one in mission.flights if one.airman.man.side != side]
    surnames = [one.airman.name.surname for one in enemies]
    by = {
        surname if surnames.count(surname) == 1 else one.title: one.airman.number
        for surname, one in zip(surnames, enemies, strict=True)
    }
    has = columns_of(s, form.rulings, berth)
    own = [replace(one, spoken=by) if one.name == "by" else one for one in columns]
    return _table(str(berth.man), [one for one in own if one.name in has], title)


class FightGrid(NamedTuple):
    """The form of a fight (see `kits.table.grid`): of the crews that fly, and of all of it."""

    title: str
    form: Field
    of: FightForm
    mission: Mission
    noun: str = NOUN

    @property
    def name(self) -> str:
        """The first part of the name of a file of it."""
        return f"mission-{self.of.state.mission:02d}.fight"

    def asked(self, field: str, row: Table) -> bool:
        """Whether a field of a crew is to be filled in: a fate asks for more, and so does an
        attack."""
        name, _, slot = field.partition(" ")
        fate, cause = row.get("fate", Fate.TABLE), row.get("cause", Cause.GUNS)
        released = f"result {slot}" in row
        has = belonging(fate, row.get("edge", ""), "burning" in row, cause)
        has |= {
            "shares": has["by"] and "by" in row,
            "target": released and len(self._targets) > 1,
            "when": released,
        }
        return has.get(name, True)

    def taken(self, found: Table) -> Taken:
        """The report, what is wrong with it, and what the fight comes to so far."""
        report, wrong = self._report(found)
        try:
            fight = self.of.unchecked(report)
        except FightFaults as faults:
            return Taken(None, (*wrong, *map(self._wrong, faults.faults)), ())
        try:
            # Read again with all checks: a report that contradicts itself still has its totals.
            self.of.read(report)
        except FightFaults as faults:
            wrong += map(self._wrong, faults.faults)
        lines = totals(fight, self.of, self.mission, sound=not wrong)
        return Taken(None if wrong else report_of(fight, report), tuple(wrong), lines)

    @property
    def _targets(self) -> list[str]:
        return list(self.of.state.theatre.targets(self.of.state.kind, self.of.state.attacker))

    def _report(self, found: Table) -> tuple[dict[str, Any], list[Wrong]]:
        """The report that the form makes, and what is missing in it."""
        report: dict[str, Any] = {"crews": []}
        wrong: list[Wrong] = []
        if found.get("afloat"):
            report["afloat"] = found["afloat"] == "yes"
        if found.get("optional"):
            report["optional"] = found["optional"]
        for berth in self.of.state.flying:
            said = found[NOUN].get(str(berth.man)) or {}
            crew = {name: said[name] for name in CREW.fields if said.get(name)}
            attacks = self._attacks(berth, said, wrong)
            guns = {name: said.get(strafed_column(name), 0) for name in self._targets}
            crew |= {"attacks": attacks} if attacks else {}
            crew |= {"strafed": guns} if any(guns.values()) else {}
            report["crews"].append({"crew": berth.man, **crew})
        return report, wrong

    def _attacks(self, berth: Berth, said: Table, wrong: list[Wrong]) -> list[dict[str, Any]]:
        """The attacks of a crew; one without a target is wrong, and not yet among them."""
        found = []
        for slot, weapon in enumerate(slots(self.of.state, self.of.rulings, berth), start=1):
            became, aimed = said.get(f"result {slot}"), said.get(f"target {slot}")
            if not aimed and len(self._targets) == 1:
                aimed = self._targets[0]
            if became and not aimed:
                at = (NOUN, str(berth.man), f"target {slot}")
                wrong.append(Wrong(at, words("wrong", "target")))
            elif became:
                attack = {"weapon": weapon, "target": aimed, "result": became}
                turn = said.get(f"when {slot}")
                found.append({**attack, "turn": turn} if turn else attack)
        return found

    def _wrong(self, fault: Fault) -> Wrong:
        """A fault, with its place in the form."""
        crew = self.form.fields[NOUN].fields.get(str(fault.crew))
        first = {
            "attacks": "result 1",
            "strafed": strafed_column(next(iter(self._targets), "")),
        }
        name = first.get(fault.field, fault.field)
        at = (NOUN, str(fault.crew)) if crew else ()
        fields = (crew or self.form).fields
        return Wrong((*at, name) if name in fields else at, fault.says)


# The columns, and which of them a crew has.


def grid_columns(s: State, t: Rulings) -> tuple[Field, ...]:
    """All columns of the mission at hand, in order."""
    theatre = s.theatre
    most = max((slots(s, t, berth) for berth in s.flying), key=len)
    on_table = list(theatre.targets(s.kind, s.attacker))
    causes = possible_causes(theatre, s.kind, s.attacker, t)
    of = {
        **CREW.fields,
        "cause": CREW.fields["cause"].offering(dict.fromkeys(causes, "")),
    }
    found = [_column(name, of[name]) for name in words("columns")]
    for slot, weapon in enumerate(most, start=1):
        found += _attack(slot, weapon, on_table)
    if theatre.strafes(s.kind):
        found += map(_strafed, on_table)
    return (*found, *(_column(name, of[name]) for name in words("behind")))


def columns_of(s: State, t: Rulings, berth: Berth) -> frozenset[str]:
    """The columns that a crew has."""
    theatre = s.theatre
    man, attacks = s.man(berth.man), s.man(berth.man).side == s.attacker
    has = {
        "early": attacks and theatre.scenarios[s.kind].left_early > 0,
        "over": asks_mat(theatre, s.kind, t),
        **man.saved_by,
    }
    found = {name for name in (*words("columns"), *words("behind")) if has.get(name, True)}
    for slot, _ in enumerate(slots(s, t, berth), start=1):
        found |= {f"{part} {slot}" for part in ("result", "target", "when")}
    if attacks and theatre.strafes(s.kind):
        found |= set(map(strafed_column, theatre.targets(s.kind, s.attacker)))
    return frozenset(found)


def slots(s: State, t: Rulings, berth: Berth) -> list[str]:
    """The bombs and torpedoes that an airplane may release at the targets of the mission: what
    became of each, at what and when stand in columns by their number, from 1."""
    theatre = s.theatre
    attacks = s.man(berth.man).side == s.attacker
    if not (
        attacks and theatre.aircraft[berth.aircraft].bomber and theatre.targets(s.kind, s.attacker)
    ):
        return []
    load = theatre.load(berth.aircraft, t, s.kind)
    return [weapon for weapon, number in load.items() for _ in range(number)]


def strafed_column(name: str) -> str:
    """The column of the damage that guns did to a target."""
    return f"strafed {name}"


def _column(name: str, field: Field, **said: object) -> Field:
    """A column of a field."""
    return replace(field, name=name, label=field.label.format(**said))


def _attack(slot: int, weapon: str, on_table: Sequence[str]) -> list[Field]:
    """The columns of a bomb or a torpedo."""
    of = CREW.fields["attacks"].fields
    told = {"weapon": kinds.WEAPONS[weapon]["name"].lower(), "number": slot}
    result = of["result"].offering(dict.fromkeys(WEAPONS[weapon], ""))
    target = of["target"].offering(dict.fromkeys(on_table, ""))
    return [
        _column(f"result {slot}", result, **told),
        _column(f"target {slot}", target, **told),
        _column(f"when {slot}", of["turn"], **told),
    ]


def _strafed(name: str) -> Field:
    return _column(strafed_column(name), CREW.fields["strafed"].fields[ANY], target=name)


# What the fight comes to while it is being reported.


def totals(fight: Fight, form: FightForm, mission: Mission, sound: bool) -> tuple[str, ...]:
    """The lines: how the mission would end, and the fight in figures; kills only of a `sound`
    report, which does not contradict itself."""
    then = replace(mission, flights=[*map(replace, mission.flights)])
    came_to = score(fight, form.state, form.rulings)
    won = tuple(kills(fight, form.rulings)) if sound else ()
    then.was_fought(Fought(mission.number, fight, came_to, won, ()), form.rulings)
    return tuple(plain(f"{capital(one)}.") for one in (result(then), *of_fight(then)))
