"""The form of a fight on the screen: the crews as rows, what can happen to each as columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases, capital
from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.events import Fought
from sheetgen.games.wings.rules.fight import Cause, Fate, Fight, report_of
from sheetgen.games.wings.rules.fight_form import (
    CREW,
    NOUN,
    TOP,
    FightForm,
    asks_mat,
    belonging,
    contradictions,
    holds,
    of_crews,
    possible_causes,
)
from sheetgen.games.wings.rules.points import has_vessels, kills, score
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import Berth, Rulings, State
from sheetgen.games.wings.story.chronicle import Flight, Mission, tell
from sheetgen.games.wings.story.tellings import result, side_name
from sheetgen.games.wings.table.in_figures import of_fight
from sheetgen.kits.schema.fields import Field, Form, Table
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.table.grid import Grid, Taken
from sheetgen.kits.table.words import plain

PHRASES = Phrases(data, "fight_grid")
say, words = PHRASES.say, PHRASES.words


def asked(session: Session) -> FightForm:
    """The fight that is asked for now. Raises Error if none is."""
    request = session.request
    if not isinstance(request, ReportFight) or not isinstance(request.form, FightForm):
        wanted = "the campaign is over" if request is None else f"asked is {request.wanted}"
        raise Error(f"there is no fight to report now: {wanted}")
    return request.form


def grid(session: Session) -> Grid:
    """The form of the fight that is asked for now. Raises Error if none is."""
    form = asked(session)
    s, t, mission = form.state, form.rulings, tell(session).missions[-1]
    side = side_name(session.conditions.theatre, mission.attacker)
    title = say("title", mission=mission.number, name=mission.name, side=side)
    crews = {
        str(berth.man): replace(
            CREW,
            label=_title(s, flight, berth),
            fields=fields_of(s, t, berth, _enemies(mission, flight)),
        )
        for flight, berth in zip(mission.flights, s.flying, strict=True)
    }
    each = replace(of_crews(crews), means=say("rows", "each", first=next(iter(crews))))
    whole = TOP.fields if has_vessels(s) else {"optional": TOP.fields["optional"]}
    whole = {name: one for name, one in whole.items() if one.label}
    of_all = replace(TOP, fields={**whole, NOUN: each}, label=words("rows", "fight"))
    name = f"mission-{s.mission:02d}.fight"
    return Grid(title, name, NOUN, of_all, _asked, partial(_taken, form, mission))


def _title(s: State, flight: Flight, berth: Berth) -> str:
    """Whose row it is."""
    said, side = words("rows"), flight.airman.man.side
    title: str = said["crew"].format(
        number=berth.man,
        n=flight.title,
        airplane=s.theatre.aircraft[berth.aircraft].name,
        side=side_name(s.theatre, side),
        role=said["roles"][0 if side == s.attacker else 1],
        holds=holds(s, berth.man, berth.aircraft),
    )
    return title


def _enemies(mission: Mission, flight: Flight) -> dict[str, int]:
    """Who may have shot a crew down, by surname; of those who share one by rank and name."""
    side = flight.airman.man.side
    enemies = [one for one in mission.flights if one.airman.man.side != side]
    surnames = [one.airman.name.surname for one in enemies]
    return {
        surname if surnames.count(surname) == 1 else one.title: one.airman.number
        for surname, one in zip(surnames, enemies, strict=True)
    }


def fields_of(s: State, t: Rulings, berth: Berth, enemies: Mapping[str, int]) -> Form:
    """What may stand in the row of a crew in the mission at hand."""
    theatre, man, on_table = s.theatre, s.man(berth.man), [*_targets(s)]
    attacks = man.side == s.attacker
    weapons = _released(s, t, berth)
    has = {
        "early": attacks and theatre.scenarios[s.kind].left_early > 0,
        "over": asks_mat(theatre, s.kind, t),
        "attacks": bool(weapons),
        "strafed": attacks and theatre.strafes(s.kind),
        **man.saved_by,
    }
    fields = {name: one for name, one in CREW.fields.items() if has.get(name, True)}
    causes = possible_causes(theatre, s.kind, s.attacker, t)
    fields["cause"] = fields["cause"].offering(dict.fromkeys(causes, ""))
    fields["by"] = fields["by"].by_name(enemies)
    if weapons:
        fields["attacks"] = _attacks(weapons, on_table)
    if has["strafed"]:
        (points,) = CREW.fields["strafed"].fields.values()
        each = {name: replace(points, name=name, needed=False) for name in on_table}
        fields["strafed"] = replace(fields["strafed"], fields=each)
    return fields


def _attacks(weapons: list[str], on_table: list[str]) -> Field:
    """What became of the bombs or torpedoes that an airplane carries, one after the other."""
    whole, weapon = CREW.fields["attacks"], weapons[0]
    asked = {
        "target": whole.fields["target"].offering(dict.fromkeys(on_table, "")),
        "result": whole.fields["result"].offering(dict.fromkeys(WEAPONS[weapon], "")),
        "turn": whole.fields["turn"],
    }
    fields = {name: replace(one, needed=False) for name, one in asked.items()}
    if len(on_table) == 1:
        fields["target"] = replace(fields["target"], usual=on_table[0])
    called = kinds.WEAPONS[weapon]["name"].lower()
    made = replace(whole, fields=fields, counts=(0, len(weapons)), label=called)
    return replace(made, usual=[made.nothing for _ in weapons])


def _released(s: State, t: Rulings, berth: Berth) -> list[str]:
    """What an airplane may release at the targets of the mission, one after the other."""
    able = s.man(berth.man).side == s.attacker and s.theatre.aircraft[berth.aircraft].bomber
    if not able or not _targets(s):
        return []
    load = s.theatre.load(berth.aircraft, t, s.kind)
    return [weapon for weapon, number in load.items() for _ in range(number)]


def _targets(s: State) -> list[str]:
    return list(s.theatre.targets(s.kind, s.attacker))


def _asked(field: str, row: Table) -> bool:
    """Whether a field of a crew is to be filled in: a fate asks for more."""
    fate, cause = row.get("fate") or Fate.TABLE, row.get("cause") or Cause.GUNS
    has = belonging(fate, row.get("edge", ""), bool(row.get("burning")), cause)
    return {**has, "shares": has["by"] and bool(row.get("by"))}.get(field, True)


def _taken(form: FightForm, mission: Mission, found: Table) -> Taken:
    """The report, what is wrong with it, and what the fight comes to so far."""
    s, crews, wrong = form.state, dict[str, Table](), list[Wrong]()
    for berth in s.flying:
        number, row = str(berth.man), found[NOUN][str(berth.man)]
        weapons = zip(_released(s, form.rulings, berth), row.get("attacks", ()), strict=False)
        made = [{**one, "weapon": of} for of, one in weapons if one["result"]]
        if not all(one["target"] for one in made):
            wrong.append(Wrong((NOUN, number, "attacks"), say("no-aim")))
        crews[number] = {**row, "attacks": [one for one in made if one["target"]]}
    fight = form.fight({**found, NOUN: crews})
    wrong += contradictions(fight, s, form.rulings)
    given = {"crews": [{**row, "crew": int(number)} for number, row in crews.items()]}
    if found.get("afloat", "") != "":
        given["afloat"] = found["afloat"]
    lines = totals(fight, form, mission, sound=not wrong)
    return Taken(None if wrong else report_of(fight, given), tuple(wrong), lines)


# What the fight comes to while it is being reported.


def totals(fight: Fight, form: FightForm, mission: Mission, sound: bool) -> tuple[str, ...]:
    """The lines: how the mission would end, and the fight in figures; kills only of a `sound`
    report, which does not contradict itself."""
    then = replace(mission, flights=[*map(replace, mission.flights)])
    came_to = score(fight, form.state, form.rulings)
    won = tuple(kills(fight, form.rulings)) if sound else ()
    then.was_fought(Fought(mission.number, fight, came_to, won, ()), form.rulings)
    return tuple(plain(f"{capital(one)}.") for one in (result(then), *of_fight(then)))
