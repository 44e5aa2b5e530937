"""The form on which a fight is reported: an object of JSON, read into a `Fight`.

A report names every crew of the mission once and for each says what is not as usual: who is not
named as hurt is not hurt. `docs/wings.md` lists the fields.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases
from sheetgen.core.requests import quoted
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import (
    AT_THE_TABLE,
    Attack,
    ByHand,
    Cause,
    CrewReport,
    Edge,
    Fate,
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
from sheetgen.games.wings.rules.state import Berth, Rulings, Side, State, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.schema.fields import TABLE, Field, Table, either, files
from sheetgen.kits.schema.reading import Wrong, read

INCAPACITATED = 2
"""Wounds with which a pilot cannot fly."""
SHOT_BY = (Cause.GUNS, Cause.FIRE)
"""The causes for which crews are named."""
NOUN = "crew"
"""What a form calls a row of it."""
PHRASES = Phrases(data, "fight_report")
say, words = PHRASES.say, PHRASES.words


class FightFaults(Error):
    """All that is wrong with a report, each fault with its place in a form."""

    def __init__(self, faults: Iterable[Wrong]) -> None:
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
        rows, flying = report.get("crews"), [berth.man for berth in self.state.flying]
        listed = rows if isinstance(rows, list) else []
        crews = [row.get(NOUN) if isinstance(row, dict) else None for row in listed]
        # Not as a set of numbers: JSON's true is equal to crew 1.
        if sorted(map(repr, crews)) != sorted(map(repr, flying)):
            told = ", ".join(map(str, flying))
            raise FightFaults([Wrong(("crews",), say("says", "crews", crews=told))])
        held = {key: value for key, value in report.items() if key != "crews"}
        by_crew = {str(row.pop(NOUN)): row for row in map(dict, listed)}
        rest = TOP.having(**{NOUN: of_crews({str(crew): CREW for crew in flying})})
        found, wrong = read(rest, {**held, NOUN: by_crew}, blanks=True)
        faults = [*wrong, *_no_results(found[NOUN])]
        if faults:
            raise FightFaults(faults)
        return self.fight(found)

    def fight(self, found: Table) -> Fight:
        """The fight that was read from a form, whose rows may lack fields."""
        flown = {name: _kept(one) for name, one in found.get("flown", {}).items()}
        fight = Fight(
            tuple(self._crew(berth, found[NOUN][str(berth.man)]) for berth in self.state.flying),
            optional=found["optional"].strip(),
            source=found.get("source") or AT_THE_TABLE,
            key=found.get("key", ""),
            flown=ByHand(**flown) if any(flown.values()) else None,
        )
        afloat = found.get("afloat", "")
        if afloat == "":
            # Not reported, it follows from what was sunk.
            afloat = has_vessels(self.state) and not all_sunk(fight, self.state)
        return fight._replace(afloat=afloat)

    def _crew(self, berth: Berth, row: Table) -> CrewReport:
        """The report of a crew; what is empty is as usual."""
        said = {name: _kept(value) for name, value in row.items() if value and name != "holds"}
        said |= {"attacks": tuple(Attack(**one) for one in row.get("attacks", ()))}
        said |= {"strafed": tuple(one for one in row.get("strafed", {}).items() if one[1])}
        able = holds(self.state, berth.man, berth.aircraft)
        if own := row.get("holds"):
            able = own + self.state.man(berth.man).sturdier
        return CrewReport(berth.man, berth.aircraft, able, **said)


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


# What may stand in a report.

TOP, CREW = files(
    words(),
    {
        "source": Source,
        "fate": Fate,
        "edge": Edge,
        "cause": Cause,
        "special": Special,
        "mat": Mat,
        "weapon": WEAPONS,
        "result": {result: "" for of in WEAPONS.values() for result in of},
    },
).values()


def of_crews(rows: Mapping[str, Field]) -> Field:
    """The part of a form that has the rows of crews, by number."""
    own = {name: replace(row, name=name, needed=False) for name, row in rows.items()}
    return Field(NOUN, TABLE, needed=False, fields=own, keys=NOUN)


def _no_results(rows: Mapping[str, Table]) -> Iterator[Wrong]:
    """Attacks with a result that there is not of their weapon."""
    for crew, row in rows.items():
        for attack in row["attacks"]:
            weapon, result = attack["weapon"], attack["result"]
            if weapon and result and result not in WEAPONS[weapon]:
                told = {"weapon": weapon, "results": either(WEAPONS[weapon]), "result": result}
                yield _no(int(crew), "attacks", "result", **told)


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# What in a report contradicts the rules, the mission, or itself.


def contradictions(fight: Fight, s: State, t: Rulings) -> Iterator[Wrong]:
    """Every contradiction of a report, crew by crew, then those of the targets."""
    on_table = s.theatre.targets(s.kind, s.attacker)
    for crew in fight.crews:
        yield from _of_crew(crew, s, t)
        yield from _shot_down_by(crew, fight, s)
        yield from _released(crew, on_table, s, t)
    bombers = [crew for crew in fight.crews if s.theatre.aircraft[crew.aircraft].bomber]
    if bombers and all(crew.early and crew.attacks for crew in bombers):
        # All have attacked, and all left before all had.
        yield _no(bombers[-1].crew, "early", "both-early")
    yield from _beyond_what_they_hold(fight, on_table)
    if (fight.flown is not None) != (fight.source == Source.BY_HAND):
        yield Wrong(("flown",), say("says", "not-flown"))
    elif fight.flown and not fight.key:
        yield Wrong(("key",), say("says", "no-key"))
    if fight.afloat and not has_vessels(s):
        yield Wrong(("afloat",), say("says", "no-vessels"))
    elif fight.afloat and all_sunk(fight, s):
        yield Wrong(("afloat",), say("says", "all-sunk"))


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


def _of_crew(crew: CrewReport, s: State, t: Rulings) -> Iterator[Wrong]:
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
            yield _no(crew.crew, field, what, **told)


def _no(crew: int, name: str, what: str, /, **told: object) -> Wrong:
    return Wrong((NOUN, str(crew), name), say("says", what, **told))


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


def _shot_down_by(crew: CrewReport, fight: Fight, s: State) -> Iterator[Wrong]:
    flying = {report.crew: report for report in fight.crews}
    # Whose shot it was must have been there to the end. A fire burns on without him who lit it, and
    # who did damage before has his share.
    shot = crew.by[:1] if crew.cause == Cause.GUNS and not crew.burning else ()
    for firer in crew.by:
        if firer not in flying or s.man(firer).side == s.man(crew.crew).side:
            yield _no(crew.crew, "by", "no-enemy", firer=firer)
        elif firer in shot and 0 < flying[firer].turn < crew.turn:
            told = {"firer": firer, "left": flying[firer].turn, "turn": crew.turn}
            yield _no(crew.crew, "by", "gone", **told)


@cache
def possible_causes(theatre: Theatre, kind: Task, attacker: Side, t: Rulings) -> tuple[str, ...]:
    """The causes there can be in a kind of mission."""
    # the airfield has guns besides.
    flak = t.flak and theatre.kind_of(kind).flak
    there = {
        Cause.BALLOON: playing_area(theatre, kind, attacker).balloon,
        Cause.ANTI_AIRCRAFT: theatre.kind_of(kind).anti_aircraft or flak,
        Cause.FUEL: t.fuel,
    }
    return tuple(cause for cause in Cause if there.get(cause, True))


def _released(
    crew: CrewReport, on_table: dict[str, Target], s: State, t: Rulings
) -> Iterator[Wrong]:
    carried = s.theatre.load(crew.aircraft, t, s.kind)
    for weapon, number in Counter(attack.weapon for attack in crew.attacks).items():
        able = carried.get(weapon, 0)
        if number > able:
            told = {"number": number, "weapon": weapon, "able": able or "none"}
            yield _no(crew.crew, "attacks", "carries", **told)
    for _, target, _, turn in crew.attacks:
        if 0 < crew.turn < turn:
            told = {"gone": crew.turn, "target": target, "turn": turn}
            yield _no(crew.crew, "attacks", "attacked-later", **told)
    aimed = [("attacks", one.target) for one in crew.attacks]
    if s.theatre.strafes(s.kind) and s.man(crew.crew).side == s.attacker:
        aimed += [("strafed", name) for name, _ in crew.strafed]
    known = ", ".join(on_table) or "none"
    for field, name in aimed:
        if name not in on_table:
            yield _no(crew.crew, field, "no-target", target=quoted(name), known=known)


def _beyond_what_they_hold(fight: Fight, on_table: dict[str, Target]) -> Iterator[Wrong]:
    """More damage than a target holds, and ships hit when they were sunk already, in whatever
    order they were hit."""
    strafed: Counter[str] = Counter()
    for crew in fight.crews:
        strafed.update(dict(crew.strafed))
    for name, points in strafed.items():
        able = on_table[name].holds if name in on_table else 0
        if 0 < able < points:
            told = {"target": name, "able": able, "points": points}
            yield Wrong(("strafed",), say("says", "takes", **told))
    for name, target in on_table.items():
        blows = [
            bomb_damage(attack)
            for crew in fight.crews
            for attack in crew.attacks
            if attack.target == name and attack.result != MISS
        ]
        if target.sinks and blows and sum(blows) - max(blows) >= target.sinks:
            yield Wrong(("attacks",), say("says", "sunk", target=name, blows=sum(blows)))
