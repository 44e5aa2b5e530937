"""The form on which a fight is reported: an object of JSON, read into a `Fight`.

A report names every crew of the mission once and for each says what is not as usual: who is not
named as hurt is not hurt. `docs/wings.md` lists the fields.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import quoted
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import (
    PLAIN,
    Attack,
    ByHand,
    Cause,
    CrewReport,
    Edge,
    Fate,
    Fault,
    Fight,
    Mat,
    Source,
    Special,
)
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.points import all_sunk, bomb_damage, has_vessels
from sheetgen.games.wings.rules.scenarios import (
    MISS,
    WEAPONS,
    Target,
)
from sheetgen.games.wings.rules.state import Rulings, Side, State, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.schema.fields import Field, Table, either, files
from sheetgen.kits.schema.reading import read, shown

INCAPACITATED = 2
"""Wounds with which a pilot cannot fly."""
_NOT_HERE = {
    Cause.BALLOON: "no ship tows one in this mission",
    Cause.ANTI_AIRCRAFT: "there are no such guns in this mission",
    Cause.FUEL: "fuel is not counted",
}
"""Why a cause is not possible."""


class FightFaults(Error):
    """All that is wrong with a report, each fault with the crew and the field it is about."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.sentence for fault in self.faults))


class FightForm(NamedTuple):
    """The form for the fight of the mission at hand; `wanted` says what it asks for, in words."""

    wanted: str
    state: State
    rulings: Rulings

    def read(self, report: Mapping[str, Any]) -> Fight:
        """The fight that is reported. Raises FightFaults."""
        fight = self.unchecked(report)
        faults = list(contradictions(fight, self.state, self.rulings))
        if faults:
            raise FightFaults(faults)
        return fight

    def unchecked(self, report: Mapping[str, Any]) -> Fight:
        """The fight as reported, even if it contradicts itself. Raises FightFaults for what cannot
        be read."""
        faults = list[Fault]()
        top = _fields(TOP, {k: one for k, one in report.items() if k != "crews"}, 0, faults)
        crews = _crews(self.state, report.get("crews", []), faults)
        if faults:
            raise FightFaults(faults)
        fight = Fight(crews, **{**top, "optional": top.get("optional", "").strip()})
        # Not reported, it follows from what was sunk.
        if "afloat" not in top:
            fight = fight._replace(
                afloat=has_vessels(self.state) and not all_sunk(fight, self.state)
            )
        return fight


def fight_form(s: State, t: Rulings) -> FightForm:
    """The form for the mission at hand, whose crews are known."""
    crews = ", ".join(str(berth.man) for berth in s.flying)
    return FightForm(f"a report of the fight of mission {s.mission}, by crews {crews}", s, t)


def holds(s: State, number: int, aircraft: str) -> int:
    """The damage that an airplane can take with this crew in it, this mission."""
    return s.theatre.aircraft[aircraft].holds + s.man(number).sturdier


def is_over_harbour(theatre: Theatre, kind: Task) -> bool:
    """Whether a kind of mission is flown over the harbour, on two mats."""
    return bool(theatre.missions[kind].over == "harbour")


def asks_mat(theatre: Theatre, kind: Task, t: Rulings) -> bool:
    """Whether it matters over which of them an airplane was shot down (R-22)."""
    return is_over_harbour(theatre, kind) and not t.harbour_is_territory


# Reading a report, field by field.

_NAMED = {
    "source": Source, "fate": Fate, "edge": Edge, "cause": Cause, "specials": Special, "over": Mat,
}  # fmt: skip
"""What a field names is one of these."""
_RESULTS = {result: "" for of in WEAPONS.values() for result in of}


def _form() -> tuple[Field, Field]:
    """What may stand in a report besides its crews, and in the row of a crew."""
    top, crew = (
        one.having(
            **{
                name: field.offering(dict.fromkeys(map(str, _NAMED[name]), ""))
                for name, field in one.fields.items()
                if name in _NAMED
            }
        )
        for one in files(data("fight_report")).values()
    )
    attack = crew.fields["attacks"]
    weapon = attack.fields["weapon"].offering(dict.fromkeys(WEAPONS, ""))
    result = attack.fields["result"].offering(_RESULTS)
    return top, crew.having(attacks=attack.having(weapon=weapon, result=result))


TOP, CREW = _form()


def _crews(s: State, rows: Any, faults: list[Fault]) -> tuple[CrewReport, ...]:
    """The reports of all crews, in the order in which they fly."""
    found: dict[int, CrewReport] = {}
    flying = {berth.man: berth.aircraft for berth in s.flying}
    if not isinstance(rows, list):
        faults.append(Fault(0, "crews", f"has to be a list of crews, not {shown(rows)}"))
        return ()
    for place, row in enumerate(rows):
        number = row.get("crew") if isinstance(row, dict) else None
        # Not isinstance: JSON's true is an int as well, and equal to crew 1.
        if type(number) is not int or number not in flying:
            faults.append(Fault(0, "crews", f"the crew {shown(number)} does not fly", place))
        elif number in found:
            faults.append(Fault(number, "crew", "is reported twice", place))
        else:
            found[number] = _crew(s, number, flying[number], row, faults)
    faults += [Fault(n, "crew", "is not reported") for n in flying if n not in found]
    return tuple(found[number] for number in flying if number in found)


def _crew(
    s: State, number: int, aircraft: str, row: dict[str, Any], faults: list[Fault]
) -> CrewReport:
    rest = {key: value for key, value in row.items() if key != "crew"}
    fields = _fields(CREW, rest, number, faults)
    for weapon, _, result, _ in fields.get("attacks", ()):
        if weapon and result and result not in WEAPONS[weapon]:
            text = f"of {weapon} the result is {either(WEAPONS[weapon])}, not {result}"
            faults.append(Fault(number, "attacks", text))
    own = fields.pop("holds", 0)
    able = own + s.man(number).sturdier if own else holds(s, number, aircraft)
    return CrewReport(number, aircraft, able, **fields)


def _fields(form: Field, given: Mapping[str, Any], crew: int, faults: list[Fault]) -> Table:
    """The fields that are given, read; what cannot be read is among the faults."""
    # The form has an empty text where an airplane did not leave, or was not lost.
    there = {k: one for k, one in given.items() if not one == "" == getattr(PLAIN, k, None)}
    found, wrong = read(form, there)
    for at, text in wrong:
        name = str(at[0])
        faults.append(Fault(crew, name, text.removeprefix(f"{name} ")))
    return {
        name: _MADE.get(name, _made)(name, found[name]) for name in form.fields if name in there
    }


def _made(name: str, value: Any) -> Any:
    """A value as a report has it; what is wrong is empty."""
    if isinstance(value, list):
        return tuple(_made(name, one) for one in value)
    return _NAMED[name](value) if value and name in _NAMED else value


def _attacks(_: str, rows: list[Table]) -> tuple[Attack, ...]:
    return tuple(Attack(**row) for row in rows)


def _damage_by_target(_: str, said: Table) -> tuple[tuple[str, int], ...]:
    return tuple((name, points) for name, points in said.items() if points)


def _flown(_: str, said: Table) -> ByHand | None:
    return ByHand(**{**said, "answers": tuple(said["answers"])}) if said else None


_MADE: Mapping[str, Callable[[str, Any], Any]] = {
    "attacks": _attacks, "strafed": _damage_by_target, "flown": _flown
}  # fmt: skip

# What in a report contradicts the rules, the mission, or itself.


def contradictions(fight: Fight, s: State, t: Rulings) -> Iterator[Fault]:
    """Every contradiction of a report, crew by crew, then those of the targets."""
    on_table = s.theatre.targets(s.kind, s.attacker)
    for crew in fight.crews:
        yield from _fate(crew, s, t)
        yield from _shot_down_by(crew, fight, s, t)
        yield from _used_up(crew, s)
        yield from _released(crew, on_table, s, t)
        yield from _strafed(crew, on_table, s)
    yield from _each_before_the_other(s.theatre, fight)
    yield from _beyond_what_they_hold(fight, on_table)
    if (fight.flown is not None) != (fight.source == Source.BY_HAND):
        yield Fault(0, "flown", "is for a fight that was flown card by card, and for no other")
    elif fight.flown and not fight.key:
        yield Fault(0, "key", "is not said, and the fight was flown card by card")
    if fight.afloat and not has_vessels(s):
        yield Fault(0, "afloat", "there are no vessels in this mission")
    elif fight.afloat and all_sunk(fight, s):
        yield Fault(0, "afloat", "every vessel is sunk by what is reported")


def _fate(crew: CrewReport, s: State, t: Rulings) -> Iterator[Fault]:
    reasons = _reasons(crew, s)
    if crew.fate == Fate.DOWN:
        if not reasons:
            yield crew.fault(
                "fate",
                f"shot down with {crew.damage} of {crew.holds} damage, no explosion and a pilot who"
                " can fly",
            )
        yield from _where_lost(crew, s, t)
    elif reasons:
        yield crew.fault("fate", f"{crew.fate}, but {reasons[0]}")
    if (crew.fate == Fate.LEFT) != bool(crew.edge):
        fault = "it did not leave" if crew.edge else "which edge it left by is not said"
        yield crew.fault("edge", fault)
    if crew.burning and crew.fate != Fate.LEFT:
        yield crew.fault("burning", "is for an airplane that left on fire")
    if crew.burning and Special.FIRE not in crew.specials:
        yield crew.fault("burning", "no fire is among its special damage")
    if crew.early:
        yield from _early(crew, s)
    if crew.fate != Fate.DOWN and (crew.altitude or crew.over):
        yield crew.fault("altitude", "and the mat are for an airplane that was shot down")


def _reasons(crew: CrewReport, s: State) -> list[str]:
    """Why an airplane must be down."""
    reasons = []
    if crew.damage >= crew.holds:
        reasons.append(f"its damage of {crew.damage} is all that it can take ({crew.holds})")
    if Special.EXPLOSION in crew.specials:
        reasons.append("it exploded")
    if s.man(crew.crew).wounds + crew.wounds >= INCAPACITATED:
        reasons.append("its pilot is incapacitated")
    if crew.specials.count(Special.ENGINE) > 1 and s.theatre.aircraft[crew.aircraft].engines == 1:
        reasons.append("its engine was hit twice")
    if crew.cause in (Cause.COLLISION, Cause.FUEL, Cause.AGREED):
        reasons.append(f"the cause is {crew.cause}")
    return reasons


def _where_lost(crew: CrewReport, s: State, t: Rulings) -> Iterator[Fault]:
    theatre = s.theatre
    highest = theatre.aircraft[crew.aircraft].ceiling - theatre.missions[s.kind].floor
    if not 1 <= crew.altitude <= highest:
        said = f"is {crew.altitude}" if crew.altitude else "is not filled in"
        yield crew.fault("altitude", f"{said}, and 1 to {highest} was expected")
    if crew.over and not is_over_harbour(theatre, s.kind):
        yield crew.fault("over", "is only asked over the harbour")
    elif not crew.over and asks_mat(theatre, s.kind, t):
        yield crew.fault("over", "is not said: sea or coast")


def _early(crew: CrewReport, s: State) -> Iterator[Fault]:
    if crew.edge != Edge.OWN or crew.fate != Fate.LEFT or s.man(crew.crew).side != s.attacker:
        yield crew.fault("early", "is for an attacker that left by its own edge")
    elif not s.theatre.scenarios[s.kind].left_early:
        yield crew.fault("early", "makes no difference in this mission")


def _each_before_the_other(theatre: Theatre, fight: Fight) -> Iterator[Fault]:
    """Bombers that have all attacked, and have all left before all had."""
    bombers = [crew for crew in fight.crews if theatre.aircraft[crew.aircraft].bomber]
    if bombers and all(crew.early and crew.attacks for crew in bombers):
        last = bombers[-1].crew
        yield Fault(last, "early", "both bombers attacked, and one must have been the last to")


def _shot_down_by(crew: CrewReport, fight: Fight, s: State, t: Rulings) -> Iterator[Fault]:
    if crew.by and crew.fate != Fate.DOWN and not crew.burning:
        yield crew.fault("by", "it was neither shot down, nor did it leave on fire")
    if crew.by and crew.cause not in (Cause.GUNS, Cause.FIRE):
        yield crew.fault("by", f"the cause is {crew.cause}, and no crew's guns")
    if crew.cause != Cause.GUNS and crew.fate != Fate.DOWN and not crew.burning:
        yield crew.fault("cause", f"is {crew.cause}, and it was not shot down")
    if crew.cause not in possible_causes(s.theatre, s.kind, s.attacker, t):
        yield crew.fault("cause", f"is {crew.cause}, and {_NOT_HERE[crew.cause]}")
    if len(set(crew.by)) < len(crew.by):
        yield crew.fault("by", "a crew is named twice")
    if crew.shares and len(crew.shares) != len(crew.by):
        yield crew.fault("shares", "one for each crew in by was expected")
    if sum(crew.shares) > max(crew.damage, crew.holds):
        yield crew.fault("shares", f"add up to more than the {crew.damage} damage it took")
    flying = {report.crew: report for report in fight.crews}
    for firer in crew.by:
        if firer not in flying or s.man(firer).side == s.man(crew.crew).side:
            yield crew.fault("by", f"crew {firer} is not an enemy in this mission")
        elif _must_be_there(firer, crew) and _gone_before(flying[firer], crew.turn):
            left = flying[firer].turn
            yield crew.fault("by", f"crew {firer} was gone on turn {left}, before turn {crew.turn}")


def _must_be_there(firer: int, crew: CrewReport) -> bool:
    """Whether one who is named must have been there to the end of an airplane: he whose shot it
    was. A fire burns on without him who lit it, and who did damage before has his share."""
    return firer == crew.by[0] and crew.cause == Cause.GUNS and not crew.burning


def _gone_before(crew: CrewReport, turn: int) -> bool:
    """Whether a crew was gone before a turn of the fight, as far as both are noted."""
    return 0 < crew.turn < turn


@cache
def possible_causes(theatre: Theatre, kind: Task, attacker: Side, t: Rulings) -> tuple[str, ...]:
    """The causes there can be in a kind of mission."""
    # the airfield has guns besides.
    flak = t.flak and theatre.kind_of(kind).flak
    there = {
        Cause.BALLOON: playing_area(theatre, kind, attacker).balloon,
        Cause.ANTI_AIRCRAFT: theatre.scenarios[kind].anti_aircraft or flak,
        Cause.FUEL: t.fuel,
    }
    return tuple(cause for cause in Cause if there.get(cause, True))


def _used_up(crew: CrewReport, s: State) -> Iterator[Fault]:
    for name, has in s.man(crew.crew).saved_by.items():
        if getattr(crew, name) and not has:
            yield crew.fault(name, "the crew has none to use")


def _released(
    crew: CrewReport, on_table: dict[str, Target], s: State, t: Rulings
) -> Iterator[Fault]:
    carried = s.theatre.load(crew.aircraft, t, s.kind)
    for weapon, number in Counter(attack.weapon for attack in crew.attacks).items():
        able = carried.get(weapon, 0)
        if number > able:
            yield crew.fault("attacks", f"{number} of {weapon}, and it carries {able or 'none'}")
    for _, target, _, turn in crew.attacks:
        if target not in on_table:
            yield _no_target(crew, "attacks", target, on_table)
        if _gone_before(crew, turn):
            gone = f"it was gone on turn {crew.turn}, and attacked {target} on turn {turn}"
            yield crew.fault("attacks", gone)


def _strafed(crew: CrewReport, on_table: dict[str, Target], s: State) -> Iterator[Fault]:
    if crew.strafed and not s.theatre.strafes(s.kind):
        yield crew.fault("strafed", "guns count for nothing against these targets")
    elif crew.strafed and s.man(crew.crew).side != s.attacker:
        yield crew.fault("strafed", "it flies for the defender")
    else:
        for name, _ in crew.strafed:
            if name not in on_table:
                yield _no_target(crew, "strafed", name, on_table)


def _no_target(crew: CrewReport, field: str, name: str, on_table: dict[str, Target]) -> Fault:
    known = ", ".join(on_table) or "none"
    return crew.fault(field, f"there is no target {quoted(name)}; there are: {known}")


def _beyond_what_they_hold(fight: Fight, on_table: dict[str, Target]) -> Iterator[Fault]:
    """More damage than a target holds, and ships hit when they were sunk already, in whatever
    order they were hit."""
    strafed: Counter[str] = Counter()
    for crew in fight.crews:
        strafed.update(dict(crew.strafed))
    for name, points in strafed.items():
        able = on_table[name].holds if name in on_table else 0
        if 0 < able < points:
            says = f"{name} takes {able} damage at most, and {points} is reported"
            yield Fault(0, "strafed", says)
    for name, target in on_table.items():
        blows = [
            bomb_damage(attack)
            for crew in fight.crews
            for attack in crew.attacks
            if attack.target == name and attack.result != MISS
        ]
        if target.sinks and blows and sum(blows) - max(blows) >= target.sinks:
            yield Fault(0, "attacks", f"{name} was sunk before all these hits ({sum(blows)})")
