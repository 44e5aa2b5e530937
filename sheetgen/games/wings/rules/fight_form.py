"""The form on which a fight is reported: an object of JSON, read into a `Fight`.

A report names every crew of the mission once and for each says what is not as usual: who is not
named as hurt is not hurt. `docs/wings.md` lists the fields.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases
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
SHOT_BY = (Cause.GUNS, Cause.FIRE)
"""The causes for which crews are named."""
PHRASES = Phrases(data, "fight_report")
say, words = PHRASES.say, PHRASES.words


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
        for one in files(words()).values()
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
        faults.append(Fault(0, "crews", say("says", "no-list", shown=shown(rows))))
        return ()
    for place, row in enumerate(rows):
        number = row.get("crew") if isinstance(row, dict) else None
        # Not isinstance: JSON's true is an int as well, and equal to crew 1.
        if type(number) is not int or number not in flying:
            says = say("says", "no-crew", crew=shown(number))
            faults.append(Fault(0, "crews", says, place))
        elif number in found:
            faults.append(Fault(number, "crew", say("says", "crew-twice"), place))
        else:
            found[number] = _crew(s, number, flying[number], row, faults)
    faults += [Fault(n, "crew", say("says", "no-report")) for n in flying if n not in found]
    return tuple(found[number] for number in flying if number in found)


def _crew(
    s: State, number: int, aircraft: str, row: dict[str, Any], faults: list[Fault]
) -> CrewReport:
    rest = {key: value for key, value in row.items() if key != "crew"}
    fields = _fields(CREW, rest, number, faults)
    for weapon, _, result, _ in fields.get("attacks", ()):
        if weapon and result and result not in WEAPONS[weapon]:
            told = {"weapon": weapon, "results": either(WEAPONS[weapon]), "result": result}
            faults.append(Fault(number, "attacks", say("says", "result", **told)))
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
        yield from _of_crew(crew, s, t)
        yield from _shot_down_by(crew, fight, s)
        yield from _released(crew, on_table, s, t)
    yield from _each_before_the_other(s.theatre, fight)
    yield from _beyond_what_they_hold(fight, on_table)
    if (fight.flown is not None) != (fight.source == Source.BY_HAND):
        yield Fault(0, "flown", say("says", "not-flown"))
    elif fight.flown and not fight.key:
        yield Fault(0, "key", say("says", "no-key"))
    if fight.afloat and not has_vessels(s):
        yield Fault(0, "afloat", say("says", "no-vessels"))
    elif fight.afloat and all_sunk(fight, s):
        yield Fault(0, "afloat", say("says", "all-sunk"))


def belonging(fate: str, edge: str, burning: bool, cause: str) -> dict[str, bool]:
    """Whether fields that not every airplane has say something of one, as its fight has ended."""
    left, down = fate == Fate.LEFT, fate == Fate.DOWN
    lost = down or burning
    return {
        "edge": left,
        "early": left and edge == Edge.OWN,
        "burning": left,
        "altitude": down,
        "over": down,
        "turn": left or down,
        "cause": lost,
        "by": lost and cause in SHOT_BY,
    }


def _of_crew(crew: CrewReport, s: State, t: Rulings) -> Iterator[Fault]:
    """What the report of a crew says that cannot be, whatever it says of others."""
    theatre, man = s.theatre, s.man(crew.crew)
    has = belonging(crew.fate, crew.edge, crew.burning, crew.cause)
    reasons = _reasons(crew, s)
    down, attacks, lost = crew.fate == Fate.DOWN, man.side == s.attacker, has["cause"]
    highest = theatre.aircraft[crew.aircraft].ceiling - theatre.missions[s.kind].floor
    able_early = has["early"] and attacks
    possible = possible_causes(theatre, s.kind, s.attacker, t)
    strafes = theatre.strafes(s.kind)
    for field, what, is_wrong in (
        ("fate", "no-reason", down and not reasons),
        ("fate", "must-be-down", not down and reasons),
        ("altitude", "no-altitude", down and not crew.altitude),
        ("altitude", "altitude", down and crew.altitude > highest),
        ("over", "no-harbour", down and crew.over and not is_over_harbour(theatre, s.kind)),
        ("over", "no-mat", down and not crew.over and asks_mat(theatre, s.kind, t)),
        ("edge", "no-edge", has["edge"] and not crew.edge),
        ("edge", "not-left", crew.edge and not has["edge"]),
        ("burning", "not-burning", crew.burning and not has["burning"]),
        ("burning", "no-fire", crew.burning and Special.FIRE not in crew.specials),
        ("early", "not-early", crew.early and not able_early),
        (
            "early",
            "never-early",
            crew.early and able_early and not theatre.scenarios[s.kind].left_early,
        ),
        ("altitude", "not-down", crew.altitude and not down),
        ("over", "not-down", crew.over and not down),
        ("by", "not-lost", crew.by and not lost),
        ("by", "no-guns", crew.by and crew.cause not in SHOT_BY),
        ("cause", "no-cause", crew.cause != Cause.GUNS and not lost),
        ("cause", "not-here", crew.cause not in possible),
        ("by", "twice", len(set(crew.by)) < len(crew.by)),
        ("shares", "shares", crew.shares and len(crew.shares) != len(crew.by)),
        ("shares", "too-many-shares", sum(crew.shares) > max(crew.damage, crew.holds)),
        *((name, "used-up", getattr(crew, name) and not one) for name, one in man.saved_by.items()),
        ("strafed", "no-strafing", crew.strafed and not strafes),
        ("strafed", "defender", crew.strafed and strafes and not attacks),
    ):
        if is_wrong:
            here = words("not-here").get(crew.cause, "")
            told = {**crew._asdict(), "highest": highest, "why": [*reasons, ""][0], "here": here}
            yield crew.fault(field, say("says", what, **told))


def _no(crew: CrewReport, field: str, what: str, **told: object) -> Fault:
    return crew.fault(field, say("says", what, **told))


def _reasons(crew: CrewReport, s: State) -> list[str]:
    """Why an airplane must be down."""
    engines = s.theatre.aircraft[crew.aircraft].engines
    found = {
        "damage": crew.damage >= crew.holds,
        "exploded": Special.EXPLOSION in crew.specials,
        "pilot": s.man(crew.crew).wounds + crew.wounds >= INCAPACITATED,
        "engine": crew.specials.count(Special.ENGINE) > 1 and engines == 1,
        "cause": crew.cause in (Cause.COLLISION, Cause.FUEL, Cause.AGREED),
    }
    return [say("reasons", why, **crew._asdict()) for why, is_so in found.items() if is_so]


def _each_before_the_other(theatre: Theatre, fight: Fight) -> Iterator[Fault]:
    """Bombers that have all attacked, and have all left before all had."""
    bombers = [crew for crew in fight.crews if theatre.aircraft[crew.aircraft].bomber]
    if bombers and all(crew.early and crew.attacks for crew in bombers):
        yield _no(bombers[-1], "early", "both-early")


def _shot_down_by(crew: CrewReport, fight: Fight, s: State) -> Iterator[Fault]:
    flying = {report.crew: report for report in fight.crews}
    for firer in crew.by:
        if firer not in flying or s.man(firer).side == s.man(crew.crew).side:
            yield _no(crew, "by", "no-enemy", firer=firer)
        elif _must_be_there(firer, crew) and _gone_before(flying[firer], crew.turn):
            yield _no(crew, "by", "gone", firer=firer, left=flying[firer].turn, turn=crew.turn)


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


def _released(
    crew: CrewReport, on_table: dict[str, Target], s: State, t: Rulings
) -> Iterator[Fault]:
    carried = s.theatre.load(crew.aircraft, t, s.kind)
    for weapon, number in Counter(attack.weapon for attack in crew.attacks).items():
        able = carried.get(weapon, 0)
        if number > able:
            told = {"number": number, "weapon": weapon, "able": able or "none"}
            yield _no(crew, "attacks", "carries", **told)
    for _, target, _, turn in crew.attacks:
        if _gone_before(crew, turn):
            told = {"gone": crew.turn, "target": target, "turn": turn}
            yield _no(crew, "attacks", "attacked-later", **told)
    aimed = [("attacks", one.target) for one in crew.attacks]
    if s.theatre.strafes(s.kind) and s.man(crew.crew).side == s.attacker:
        aimed += [("strafed", name) for name, _ in crew.strafed]
    known = ", ".join(on_table) or "none"
    for field, name in aimed:
        if name not in on_table:
            yield _no(crew, field, "no-target", target=quoted(name), known=known)


def _beyond_what_they_hold(fight: Fight, on_table: dict[str, Target]) -> Iterator[Fault]:
    """More damage than a target holds, and ships hit when they were sunk already, in whatever
    order they were hit."""
    strafed: Counter[str] = Counter()
    for crew in fight.crews:
        strafed.update(dict(crew.strafed))
    for name, points in strafed.items():
        able = on_table[name].holds if name in on_table else 0
        if 0 < able < points:
            told = {"target": name, "able": able, "points": points}
            yield Fault(0, "strafed", say("says", "takes", **told))
    for name, target in on_table.items():
        blows = [
            bomb_damage(attack)
            for crew in fight.crews
            for attack in crew.attacks
            if attack.target == name and attack.result != MISS
        ]
        if target.sinks and blows and sum(blows) - max(blows) >= target.sinks:
            yield Fault(0, "attacks", say("says", "sunk", target=name, blows=sum(blows)))
