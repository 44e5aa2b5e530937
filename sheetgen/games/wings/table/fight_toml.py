"""The form of a fight as a file to fill in: TOML, printed with the crews of the mission at hand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.requests import Report, quoted
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.fight import EDGES, FATES, SPECIALS, Fault, report_of
from sheetgen.games.wings.rules.fight_form import (
    NOT_RELEASED,
    FightFaults,
    FightForm,
    holds,
    possible_causes,
)
from sheetgen.games.wings.rules.scenarios import SCENARIOS, WEAPONS, Target, load, strafes, targets
from sheetgen.games.wings.rules.state import SIDES
from sheetgen.games.wings.rules.tables import AIRCRAFT, MISSIONS
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission, tell

SIDE_NAMES = {"british": "British", "axis": "Axis"}
_CREW = re.compile(r"\s*\[\[\s*crew\s*\]\]")
_FIELD = re.compile(r"\s*([\w-]+)\s*=\s*(\d{1,9}\b)?")
_TOP = -1
"""The place of what stands before the first crew."""


def name(session: Session) -> str:
    """The first part of the file's name. Raises Error if no fight is asked for now."""
    return f"mission-{_asked(session).state.mission:02d}.fight"


def printed(session: Session) -> str:
    """The form for the fight that is asked for now, to be filled in. Raises Error if none
    is."""
    form = _asked(session)
    chronicle = tell(session)
    mission = chronicle.missions[-1]
    on_table = targets(mission.kind, mission.attacker)
    parts = [_head(mission, on_table)]
    parts += [_crew(flight, chronicle, form, on_table) for flight in mission.flights]
    return "\n".join(parts)


def read(text: str, session: Session) -> dict[str, Any]:
    """The report that a filled form makes. Raises Error, a line for each fault, each with the
    line of the file it stands on."""
    form = _asked(session)
    report = _parsed(text)
    try:
        if "crews" in report:
            raise FightFaults([Fault(0, "crews", "is no field of the form")])
        report["crews"] = report.pop("crew", [])
        fight = form.read(report)
    except FightFaults as faults:
        found = sorted((line, fault.sentence) for line, fault in located(text, faults.faults))
        raise Error("\n".join(f"line {line}: {says}" for line, says in found)) from None
    return report_of(fight, report)


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Error(f"not to be read as TOML: {error}") from None
    except (ValueError, RecursionError):
        raise Error(
            "not to be read as TOML: a number is too long, or lists are nested too deeply"
        ) from None


def _asked(session: Session) -> FightForm:
    request = session.request
    if not isinstance(request, Report) or not isinstance(request.form, FightForm):
        wanted = "the campaign is over" if request is None else f"asked is {request.wanted}"
        raise Error(f"no fight is to be reported now: {wanted}")
    return request.form


def _head(mission: Mission, on_table: dict[str, Target]) -> str:
    attacker, defender = (SIDE_NAMES[SIDES[side]] for side in (mission.attacker, mission.defender))
    lines = [
        f"# Wings over Malta: the fight of mission {mission.number}, {mission.name}",
        f"# {attacker} attack, {defender} defend. Fill in what happened, leave the rest as it is.",
        "#",
        f"# fate      {_among(FATES)}",
        f"# edge      for one that left: {_among(EDGES)}; left and right as the attacker sees them",
        "# burning   for one that left on fire: true",
        "# by        the crews that shot it down or set it alight, the last shot first: [12]",
        "# shares    the damage each of them did, if you kept count: [9, 6]",
        f"# cause     {_among(possible_causes(mission.kind, mission.attacker))}",
        "# turn      of the fight, when it left or was lost; 0 if you kept no count",
        f"# specials  any of {_among(SPECIALS)}",
        "# wounds    of the crew, in this fight",
        "# altitude  where it was shot down: the level above the floor",
    ]
    if MISSIONS[mission.kind].over == "harbour":
        lines.append("# over      the mat it was shot down over: sea, coast")
    if SCENARIOS[mission.kind].left_early:
        lines.append(
            "# early     true for an attacker that left by its own edge before both bombers had"
            " attacked"
        )
    if on_table:
        lines.append(f"# targets   {', '.join(on_table)}")
    lines += ["", 'optional = ""   # optional rules in force, in your own words']
    if MISSIONS[mission.kind].shipping:
        lines.append("# afloat = true   # whether a vessel was still on the table at the end")
    return "\n".join([*lines, ""])


def _among(names: tuple[str, ...]) -> str:
    return ", ".join(quoted(one) for one in names)


def _crew(
    flight: Flight, chronicle: Chronicle, form: FightForm, on_table: dict[str, Target]
) -> str:
    mission = chronicle.missions[-1]
    number, side = flight.airman.number, flight.airman.man.side
    attacks = side == mission.attacker
    aircraft = AIRCRAFT[flight.aircraft]
    able = holds(form.state, number, flight.aircraft)
    lines = [
        "[[crew]]",
        f"crew = {number}   # {flight.title}, {aircraft.name}: "
        f"{SIDE_NAMES[SIDES[side]]}, {'attacks' if attacks else 'defends'}; takes {able} damage",
        'fate = "on the table"',
        'edge = ""',
        "by = []",
        'cause = "guns"',
        "turn = 0",
        "damage = 0",
        "specials = []",
        "wounds = 0",
        "altitude = 0",
    ]
    if MISSIONS[mission.kind].over == "harbour":
        lines.append('over = ""')
    if SCENARIOS[mission.kind].left_early and attacks:
        lines.append("early = false")
    if attacks and aircraft.bomber:
        lines += _attacks(flight.aircraft, form, on_table)
    if attacks and strafes(mission.kind):
        lines.append("strafed = { " + ", ".join(f'"{name}" = 0' for name in on_table) + " }")
    lines += _held(flight)
    return "\n".join([*lines, ""])


def _attacks(aircraft: str, form: FightForm, on_table: dict[str, Target]) -> list[str]:
    """A line for everything the airplane carries."""
    first = next(iter(on_table))
    lines = ["attacks = ["]
    for weapon, number in load(aircraft, form.rulings).items():
        results = ", ".join((NOT_RELEASED, *WEAPONS[weapon]))
        row = f'  {{ weapon = "{weapon}", target = "{first}", result = "{NOT_RELEASED}" }},'
        lines += [f"{row}   # {results}"] * number
    return [*lines, "]"]


def _held(flight: Flight) -> list[str]:
    """A line for whatever the crew has that it may use up."""
    man = flight.airman.man
    held = (
        ("luck", man.lucky),
        ("flask", man.keeps("hip-flask")),
        ("case", man.keeps("cigarette-case")),
    )
    return [f"{name} = false   # true if it was used up" for name, has in held if has]


# Where in a filled form something stands: faults are named with their line.


class _Form:
    """The lines of a form: where each crew begins, and where its fields are. Rows are counted from
    0; `_TOP` is what stands before the first."""

    def __init__(self, text: str) -> None:
        self.begins = {_TOP: 1}
        self.fields: dict[tuple[int, str], int] = {}
        self.rows: dict[int, int] = {}
        row = _TOP
        for number, line in enumerate(text.split("\n"), start=1):
            if _CREW.match(line):
                row += 1
                self.begins[row] = number
            elif field := _FIELD.match(line):
                self.fields.setdefault((row, field[1]), number)
                if field[1] == "crew" and field[2]:
                    self.rows.setdefault(int(field[2]), row)

    def line(self, fault: Fault) -> int:
        """The line of the field that a fault is about, else that on which its crew begins, else
        the first."""
        row = self.rows.get(fault.crew, _TOP) if fault.row is None else fault.row
        field = "crew" if fault.field == "crews" else fault.field
        return self.fields.get((row, field), self.begins.get(row, 1))


def located(text: str, faults: Iterable[Fault]) -> Iterator[tuple[int, Fault]]:
    """Each fault with its line in the text of the form."""
    form = _Form(text)
    return ((form.line(fault), fault) for fault in faults)
