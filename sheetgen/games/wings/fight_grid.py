"""The form of a fight on the screen: the crews as rows, what can happen to each as columns."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.asking.grid import Cell, Column, Filled, Row, Taken, Wrong
from sheetgen.games.wings.chronicle import Flight, tell
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.fault import Fault
from sheetgen.games.wings.fight import DOWN, FIRE, GUNS, LEFT, OWN, TABLE
from sheetgen.games.wings.fight_form import CREW, FightFaults, FightForm, holds
from sheetgen.games.wings.fight_grid_columns import (
    WHOLE,
    columns_of,
    columns_of_the_whole,
    grid_columns,
    result,
    slots,
    strafed,
    target,
    when,
)
from sheetgen.games.wings.fight_grid_totals import totals
from sheetgen.games.wings.fight_json import report_of
from sheetgen.games.wings.scenarios import targets
from sheetgen.games.wings.state import Berth
from sheetgen.games.wings.table_words import side_name
from sheetgen.games.wings.tables import AIRCRAFT
from sheetgen.play import Session
from sheetgen.requests import Report

_IF_GONE = {"edge": LEFT, "burning": LEFT, "altitude": DOWN, "over": DOWN}
"""What is asked of an airplane that left, and of one that was shot down."""
_SHOT_BY = (GUNS, FIRE)
"""The causes for which crews are named."""


def grid(session: Session) -> FightGrid:
    """The form of the fight that is asked for now. Raises ValueError if none is."""
    request = session.request
    if not isinstance(request, Report) or not isinstance(request.form, FightForm):
        raise ValueError("no fight is to be reported now")
    form = request.form
    mission = tell(session).missions[-1]
    s, t = form.state, form.terms
    title = data("fight_grid")["title"].format(
        mission=mission.number, name=mission.name, side=side_name(mission.attacker)
    )
    crews = [
        _row(form, flight, berth) for flight, berth in zip(mission.flights, s.flying, strict=True)
    ]
    short, full = data("fight_grid")["rows"]["fight"]
    whole = Row(WHOLE, short, full, columns_of_the_whole(s))
    return FightGrid(title, grid_columns(s, t), (*crews, whole), form, tuple(mission.flights))


def _row(form: FightForm, flight: Flight, berth: Berth) -> Row:
    said, s = data("fight_grid")["rows"], form.state
    attacks = flight.airman.man.side == s.attacker
    fields: dict[str, object] = {
        "number": berth.man,
        "surname": flight.airman.name.surname,
        "n": flight.title,
        "airplane": AIRCRAFT[berth.aircraft].name,
        "side": side_name(flight.airman.man.side),
        "role": said["roles"][0 if attacks else 1],
        "holds": holds(s, berth.man, berth.aircraft),
    }
    return Row(
        berth.man,
        said["crew"].format(**fields),
        said["title"].format(**fields),
        columns_of(s, form.terms, berth),
    )


class FightGrid(NamedTuple):
    """The form of a fight, to be filled in on the screen (see `asking.grid`)."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    form: FightForm
    flights: tuple[Flight, ...]

    def asked(self, cell: Cell, filled: Filled) -> bool:
        """Whether a cell is to be filled in: a fate asks for more, and so does an attack."""
        row, name = cell
        fate = filled.get((row, "fate"), TABLE)
        part, _, slot = name.partition(" ")
        if name in _IF_GONE:
            return bool(fate == _IF_GONE[name])
        if name == "early":
            return bool(fate == LEFT and filled.get((row, "edge")) == OWN)
        if name == "turn":
            return bool(fate != TABLE)
        if name in ("cause", "by", "shares"):
            return self._lost(row, name, filled)
        if part == "target":
            return len(self._targets) > 1 and (row, result(int(slot))) in filled
        return part != "when" or (row, result(int(slot))) in filled

    def taken(self, filled: Filled) -> Taken:
        """The report, what is wrong with it, and what the fight comes to so far."""
        report, wrong = self._report(filled)
        try:
            fight = self.form.told(report)
        except FightFaults as faults:
            return Taken(None, (*wrong, *map(self._wrong, faults.faults)), ())
        try:
            self.form.read(report)
        except FightFaults as faults:
            wrong += map(self._wrong, faults.faults)
        s, t = self.form.state, self.form.terms
        lines = totals(fight, s, t, self.flights, sound=not wrong)
        return Taken(None if wrong else report_of(fight, report), tuple(wrong), lines)

    @property
    def _targets(self) -> list[str]:
        return list(targets(self.form.state.kind, self.form.state.attacker))

    def _lost(self, row: int, name: str, filled: Filled) -> bool:
        """Whether a cell about the loss of an airplane is to be filled in."""
        down = filled.get((row, "fate")) == DOWN or (row, "burning") in filled
        shot = filled.get((row, "cause"), GUNS) in _SHOT_BY
        wanted = {"cause": True, "by": shot, "shares": shot and (row, "by") in filled}
        return down and wanted[name]

    def _report(self, filled: Filled) -> tuple[dict[str, Any], list[Wrong]]:
        """The report that the cells make, and what is missing in it."""
        report: dict[str, Any] = {"crews": []}
        wrong: list[Wrong] = []
        if (WHOLE, "afloat") in filled:
            report["afloat"] = filled[WHOLE, "afloat"] == "yes"
        if (WHOLE, "optional") in filled:
            report["optional"] = filled[WHOLE, "optional"]
        for berth in self.form.state.flying:
            number = berth.man
            crew = {name: filled[number, name] for name in CREW if (number, name) in filled}
            attacks = self._attacks(berth, filled, wrong)
            guns = {name: filled.get((number, strafed(name)), 0) for name in self._targets}
            crew |= {"attacks": attacks} if attacks else {}
            crew |= {"strafed": guns} if any(guns.values()) else {}
            report["crews"].append({"crew": number, **crew})
        return report, wrong

    def _attacks(self, berth: Berth, filled: Filled, wrong: list[Wrong]) -> list[dict[str, Any]]:
        """The attacks of a crew; one without a target is wrong, and not yet among them."""
        found = []
        for slot, weapon in enumerate(slots(self.form.state, self.form.terms, berth), start=1):
            became = filled.get((berth.man, result(slot)))
            aimed = filled.get((berth.man, target(slot)))
            if aimed is None and len(self._targets) == 1:
                aimed = self._targets[0]
            if became and aimed is None:
                says = data("fight_grid")["wrong"]["target"]
                wrong.append(Wrong(berth.man, target(slot), says))
            elif became:
                attack = {"weapon": weapon, "target": aimed, "result": became}
                turn = filled.get((berth.man, when(slot)), 0)
                found.append({**attack, "turn": turn} if turn else attack)
        return found

    def _wrong(self, fault: Fault) -> Wrong:
        """A fault, with the cell it is in."""
        crew = next((row for row in self.rows if row.number == fault.crew), self.rows[-1])
        first = {"attacks": result(1), "strafed": strafed(next(iter(self._targets), ""))}
        column = first.get(fault.field, fault.field)
        return Wrong(fault.crew, column if column in crew.columns else "", fault.says)
