"""The form of a fight as a file to fill in: TOML, printed with the crews of the mission at hand."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.requests import ReportFight, quoted
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.fight import PLAIN, Fault, report_of
from sheetgen.games.wings.rules.fight_form import CREW, NOT_RELEASED, FightFaults, FightForm
from sheetgen.games.wings.rules.scenarios import WEAPONS, Target
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.table import fight_short
from sheetgen.games.wings.table.fight_grid import grid, slots, strafed_column, totals
from sheetgen.kits.contract import Assumed
from sheetgen.kits.schema.reading import KeyPath
from sheetgen.kits.schema.toml import parsed
from sheetgen.kits.table.grid import CHOICE, NUMBERS, SEVERAL, YES, GridColumn

_EMPTY = {
    name: {int: "0", bool: "false", tuple: "[]"}.get(type(value), quoted(str(value)))
    for name, value in PLAIN._asdict().items()
    if name in CREW and name not in ("attacks", "strafed")
}
"""What stands in the fields of the form before it is filled in."""


def name(session: Session) -> str:
    """The first part of the file's name. Raises Error if no fight is asked for now."""
    return f"mission-{_asked(session).state.mission:02d}.fight"


def printed(session: Session) -> str:
    """The form for the fight that is asked for now, to be filled in. Raises Error if none
    is."""
    form = _asked(session)
    shape, mission = grid(session), tell(session).missions[-1]
    *crews, whole = shape.rows
    on_table = session.conditions.theatre.targets(mission.kind, mission.attacker)
    lines = [
        f"# {session.game.title}. {shape.title}",
        "# Fill in what happened, leave the rest as it is.",
        "#",
    ]
    asked = [column for column in shape.columns if column.name in _EMPTY]
    named = frozenset[str]().union(*(row.columns for row in crews))
    lines += [_explained(column) for column in asked if column.name in named]
    lines += [f"# {'targets':<10}{', '.join(on_table)}"] if on_table else []
    said = {column.name: column.asks for column in shape.columns}
    lines += ["", f'optional = ""   # {said["optional"]}']
    if "afloat" in whole.columns:
        lines.append(f"# afloat = true   # {said['afloat']}")
    for berth, row in zip(form.state.flying, crews, strict=True):
        about = row.title.removeprefix(f"{row.number} ")
        lines += ["", "[[crew]]", f"crew = {row.number}   # {about}"]
        lines += [f"{c.name} = {_EMPTY[c.name]}" for c in asked if c.name in row.columns]
        lines += _attacks(slots(form.state, form.rulings, berth), on_table)
        strafed = [f'"{name}" = 0' for name in on_table if strafed_column(name) in row.columns]
        lines += [f"strafed = {{ {', '.join(strafed)} }}"] if strafed else []
    return "\n".join([*lines, ""])


def _explained(column: GridColumn) -> str:
    """What a field asks for, and what may stand in it."""
    among = ", ".join(quoted(option.value) for option in column.among)
    how = {
        YES: ": true",
        NUMBERS: ": [12, 5]",
        SEVERAL: f": any of [{among}]",
        CHOICE: f": {among}",
    }
    return f"# {column.name:<10}{column.asks}{how.get(column.kind, '')}"


def _attacks(weapons: list[str], on_table: dict[str, Target]) -> Iterator[str]:
    """A line for everything that an airplane carries."""
    if weapons:
        yield "attacks = ["
    for weapon in weapons:
        results = ", ".join((NOT_RELEASED, *WEAPONS[weapon]))
        fields = {"weapon": weapon, "target": next(iter(on_table)), "result": NOT_RELEASED}
        shown = ", ".join(f"{name} = {quoted(value)}" for name, value in fields.items())
        yield f"  {{ {shown} }},   # {results}"
    if weapons:
        yield "]"


def read(
    text: str, session: Session, instead: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Any]:
    """The report that a filled form makes, whole or short, with what was said `instead` of what a
    short one leaves to be assumed. Raises Error, a line for each fault, each with the line of the
    file it stands on."""
    form = _asked(session)
    if fight_short.is_short(text):
        return _read_short(text, form, session, instead)
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


def _read_short(
    text: str, form: FightForm, session: Session, instead: Mapping[str, str]
) -> dict[str, Any]:
    report = fight_short.read(text, form, tell(session).missions[-1], instead).report
    try:
        return report_of(form.read(report), report)
    except FightFaults as faults:
        raise Error("\n".join(fault.sentence for fault in faults.faults)) from None


def assumed(
    text: str, session: Session, instead: Mapping[str, str] = MappingProxyType({})
) -> tuple[Assumed, ...]:
    """What a short form leaves to be assumed; nothing of a whole one. Raises as `read` does."""
    if not fight_short.is_short(text):
        return ()
    return fight_short.read(text, _asked(session), tell(session).missions[-1], instead).assumed


def told(report: Mapping[str, Any], session: Session) -> tuple[str, ...]:
    """What a report of the fight that is asked for now comes to, in lines."""
    form, missions = _asked(session), tell(session).missions
    fight = form.read(report)
    return totals(fight, form, missions[-1], sound=True)


def in_short() -> tuple[str, ...]:
    """What the lines of the short form are, each with an example."""
    return tuple(fight_short.words("expected").values())


def _parsed(text: str) -> dict[str, Any]:
    file = parsed(text)
    if file.unread:
        where = f"line {file.unread.line}: " if file.unread.line else ""
        raise Error(f"{where}not to be read as TOML: {file.unread.text}")
    return dict(file.held)


def _asked(session: Session) -> FightForm:
    request = session.request
    if not isinstance(request, ReportFight) or not isinstance(request.form, FightForm):
        wanted = "the campaign is over" if request is None else f"asked is {request.wanted}"
        raise Error(f"no fight is to be reported now: {wanted}")
    return request.form


def located(text: str, faults: Iterable[Fault]) -> Iterator[tuple[int, Fault]]:
    """Each fault with its line in the text of the form: that of the field it is about, else that on
    which its crew begins, else the first."""
    file = parsed(text)
    lines, crews = file.lines, file.held.get("crew", ())
    rows = {
        one["crew"]: row
        for row, one in reversed([*enumerate(crews if isinstance(crews, list) else ())])
        if isinstance(one, dict) and type(one.get("crew")) is int
    }
    for fault in faults:
        row = rows.get(fault.crew) if fault.row is None else fault.row
        field = "crew" if fault.field == "crews" else fault.field
        at: KeyPath = (field,) if row is None else ("crew", row, field)
        yield (lines.of(*at) if not fault.crew or row is not None else 0) or 1, fault
