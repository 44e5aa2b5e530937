"""What a campaign declares of its questions, for the words at the table; the files `table` and
`guide` of its data have the texts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from sheetgen.core.language import capital, join
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.experience import skills_open_to
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGE_OF_DIE,
    COASTAL_EDGES,
    DISTANCES,
    LONG_EDGE_OF_DIE,
    LONG_EDGES,
    POSITIONS,
)
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.return_to_base import (
    INCAPACITATING,
    WAYS_DOWN,
    is_a_crash,
    landing_on,
    protects_shipping,
)
from sheetgen.games.wings.rules.rolling import means_to_roll_again
from sheetgen.games.wings.rules.setting_up import HOME_DEFENDER, spotting_modifier
from sheetgen.games.wings.rules.state import ENEMY, HOME, SKILLS, Side, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.rules.wounds import OLD_WOUND_FELT
from sheetgen.games.wings.sheet.printed_tables import skill_effect, span
from sheetgen.games.wings.sheet.worksheet.facts import airplanes
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.story.tellings import (
    means_name,
    nouns,
    recovery_effect,
    recovery_name,
    side_name,
    skill_name,
    so_many,
)
from sheetgen.games.wings.table.now import REROLLED, Now, now, replacement
from sheetgen.games.wings.table.panels import panels
from sheetgen.games.wings.table.phrases import listed, say, words
from sheetgen.games.wings.table.sentences import clauses
from sheetgen.kits.defaults.declaration import Decision, Declares, Table, Turns
from sheetgen.kits.equipment.held import Named
from sheetgen.kits.table.words import Brings

Mods = dict[str, int]
Entered = Mapping[str, Any]
"""What a table is as things stand: its rows, its first result, what is added."""


@cache
def declared(theatre: Theatre) -> Declares:
    """What the campaign of a theatre declares."""
    phrases, guides = theatre.phrases("table"), theatre.phrases("guide")

    def of(ask: str) -> dict[str, Any]:
        said = phrases.words("reroll" if ask.startswith(REROLLED) else ask)
        guide = guides.words("reroll" if ask.startswith(REROLLED) else ask)
        named = {key: said.get(key, "") for key in ("title", "rule")}
        return {"ask": ask, **named, "hint": "{why}", "guide": guide}

    choices = phrases.words("choices")
    does: Mapping[str, Mapping[str, Brings]] = {
        "old-wound-flies": {one: Brings(**choices[one]) for one in ("fly", "replace")},
        "defenders-edge": {one: Brings(**choices[one]) for one in COASTAL_EDGES},
        "way-down": {one: Brings(f"{{down[{one}]}}") for one in WAYS_DOWN},
        "skill": {one: Brings(gain=skill_effect(theatre, one)) for one in SKILLS},
    } | {
        f"{REROLLED}{ask}": {one: Brings(**choices[one]) for one in ("keep", "roll-again")}
        for ask in return_tables(theatre)
    }
    tables = [
        Table(**of(ask), die=phrases.words(ask).get("dice", ""), standing=_standing(rows))
        for ask, rows in ROWS.items()
    ]
    return Declares(
        turns=Turns("mission", theatre.length),
        tables=tables,
        decisions=[Decision(**of(ask), does=brings) for ask, brings in does.items()]
        + [Decision(**of("fight"), wanted=phrases.words("wanted"))],
        holds=(Named("won", theatre.sides),),
        facts={name: _now(fact) for name, fact in FACTS.items()},
        told=clauses,
        panels=panels,
        shelf=theatre.library,
    )


def _now(fact: Callable[[Now], object]) -> Callable[[Session], object]:
    return lambda session: fact(now(session))


def _standing(rows: Callable[[Now], Entered]) -> Callable[[Session], Mapping[str, Any]]:
    return lambda session: rows(now(session))


def return_tables(theatre: Theatre) -> dict[str, tuple[Any, ...]]:
    """The Return to Base tables, by what is asked."""
    return {
        "get-home": theatre.get_home,
        "bale-out": theatre.bale_out,
        "shot-down": theatre.shot_down,
        "drink": theatre.drink,
    }


# The rows as things stand, and what is added to the die.


def _of(meanings: Callable[[Now], Sequence[str]]) -> Callable[[Now], Entered]:
    return lambda at: {"rows": meanings(at)}


def open_kinds(at: Now, attacker: Side) -> list[Task]:
    """The kinds of mission that are not crossed out for an attacker."""
    played = at.state.played >> attacker * len(at.theatre.missions)
    return [kind for kind in at.theatre.missions if not played >> kind - 1 & 1]


def attacker_rolled(at: Now) -> Side:
    """The attacker by the die rolled last."""
    return at.theatre.attacker_of_die[at.last.dice[0] - 1]


def _attackers(at: Now) -> list[str]:
    def said(side: Side) -> str:
        kinds = ", ".join(map(str, open_kinds(at, side)))
        if not kinds:
            return f"{side_name(at.theatre, side)}, {words('tables', 'crossed')}"
        return say("tables", "attacker", side=side_name(at.theatre, side), kinds=kinds)

    return [said(side) for side in at.theatre.attacker_of_die]


def _missions(at: Now) -> list[str]:
    side, crossed = attacker_rolled(at), words("tables", "crossed")
    kinds = open_kinds(at, side)
    faces = at.theatre.mission_of_die
    found = [
        f"{at.theatre.missions[kind].by(side)}{'' if kind in kinds else f', {crossed}'}"
        for kind in faces
    ]
    return found + [words("tables", "beyond")] * (at.theatre.mission_die - len(faces))


def _fighters(at: Now, *sides: Side) -> list[str]:
    def flies(side: Side, die: int) -> str:
        return at.theatre.aircraft[at.theatre.fighter_of(at.mission.number, side, die)].name

    return [" / ".join(flies(side, die) for side in sides) for die in range(1, 7)]


def _say(at: Now, *slots: str) -> str:
    """Words of the tables, about the pilot at hand."""
    return str(words("tables", *slots)).format_map(_Facts(at))


def _old_wound(at: Now) -> list[str]:
    felt, fine = (one.format_map(_Facts(at)) for one in words("tables", "old-wound-rows"))
    return [felt if die == OLD_WOUND_FELT else fine for die in range(1, 7)]


def _edges(names: Iterable[str]) -> list[str]:
    shown = words("tables", "edges")
    return [shown[name] for name in names]


def _first(at: Now) -> list[str]:
    """Who sees first by each sum of the enemy, now that the other side's is known."""
    home = at.last.dice[0] + spotting_modifier(at.state, HOME)
    said = at.theatre.phrases("table").words("tables", "spotting-rows")
    return [
        said["equal" if enemy == home else "axis" if enemy > home else "british"]
        for enemy in range(1, 20)
    ]


def _spotting(at: Now, side: Side) -> Mods:
    aces = [one for one in (at.airman(berth.man) for berth in at.state.flying) if one.is_ace]
    found = {say("modifiers", "ace", n=one.title): 1 for one in aces if one.man.side == side}
    if side == HOME and at.state.attacker == ENEMY:
        found[at.theatre.phrases("table").say("modifiers", "defends")] = HOME_DEFENDER
    return found


def _by_face(rows: Iterable[tuple[int, str]]) -> list[str]:
    """What each face of a D10 means, of rows with the face that each goes to."""
    to_rows = list(rows)
    return [next(says for to, says in to_rows if die <= to) for die in range(1, 11)]


def _d100(rows: Sequence[t.Banded], says: Iterable[str], mods: Mods | None = None) -> Entered:
    """A D100 table: what each of its results does."""
    first, found = min(rows[0].to, 1), list[str]()
    for row, text in zip(rows, says, strict=True):
        found += [text] * (row.to - first + 1 - len(found))
    return {"rows": found, "first": first, "mods": mods or {}}


def _returning(at: Now) -> Entered:
    """A Return to Base table for the man at hand."""
    name = at.name.removeprefix(REROLLED)
    rows, mods = return_tables(at.theatre)[name], Mods()
    says = [row.says for row in rows]
    if name == "get-home":
        airplane = at.theatre.aircraft[at.sortie(at.number).aircraft]
        mods = {airplane.name: airplane.get_home}
        mods[words("modifiers", "novice")] = at.theatre.get_home_novice * at.man(at.number).novice
    if name == "bale-out" and at.man(at.number).keeps("arm"):
        mods = {nouns()["keeps"]["arm"]: at.theatre.bale_out_arm}
    if name == "shot-down" and at.man(at.number).wounds >= INCAPACITATING:
        meant = [landing_on(row, incapacitated=True) for row in rows]
        uncontrolled = words("tables", "uncontrolled")
        says = [
            row.says if row == one else uncontrolled for row, one in zip(rows, meant, strict=True)
        ]
    return _d100(rows, says, mods)


def _special_injury(at: Now) -> Entered:
    rows, two = at.theatre.special_injury, at.man(at.number).wounds >= 2
    mods = {words("modifiers", "two-wounds"): at.theatre.special_injury_two * two}
    return _d100(rows, [row.says for row in rows], mods)


def _recovery(at: Now) -> Entered:
    """RECOVERY EVENTS; what a man has already is rolled again."""
    rows, man = at.theatre.recovery_events, at.man(at.number)

    def says(row: t.RecoveryRow) -> str:
        held = row.lasting is not None and man.keeps(row.lasting)
        effect = _say(at, "has") if held else recovery_effect(at.theatre, row)
        return f"{recovery_name(at.theatre, row.event)}{effect and f': {effect}'}"

    return _d100(rows, map(says, rows))


def _skill_dice(at: Now) -> tuple[list[int], int, str]:
    """The skills found by the dice that the man at hand has rolled for the choice at hand, the bits
    of those he may still find, and the one that was refused last."""
    found, wanted, refused = list[int](), skills_open_to(at.theatre, at.man(at.number)), ""
    for die in at.run_of("ace-skill", at.number):
        skill = SKILLS.index(at.theatre.skill_of_die[die - 1])
        refused = "" if wanted >> skill & 1 else SKILLS[skill]
        if not refused:
            found.append(skill)
            wanted -= 1 << skill
    return found, wanted, refused


def _skills(at: Now) -> list[str]:
    _, wanted, _ = _skill_dice(at)
    again = _say(at, "not-for-him")
    return [
        f"{skill_name(skill)}: "
        + (skill_effect(at.theatre, skill) if wanted >> SKILLS.index(skill) & 1 else again)
        for skill in at.theatre.skill_of_die
    ]


def _ranks(at: Now) -> list[str]:
    man = at.man(at.number)
    ranks = at.theatre.ranks[man.air_force]
    return [ranks[man.rank + (die >= at.theatre.promoted_from)] for die in range(1, 7)]


def _medal(at: Now) -> Mapping[str, Any]:
    man, least = at.man(at.number), at.theatre.medal_from[at.man(at.number).air_force]
    won, lost = medal_name(at.flight(at.number), man.medals + 1), words("tables", "no-medal")
    mods = {
        nouns()["keeps"][kept]: by
        for kept, by in at.theatre.medal_modifiers.items()
        if man.keeps(kept)
    }
    return {"rows": [lost] * (least - 2) + [won] * (13 - least), "first": 2, "mods": mods}


ROWS: Mapping[str, Callable[[Now], Entered]] = {
    "cast": lambda at: {},
    "attacker": _of(_attackers),
    "mission": _of(_missions),
    "fighter": _of(lambda at: _fighters(at, HOME, ENEMY)),
    "fighter-british": _of(lambda at: _fighters(at, HOME)),
    "fighter-axis": _of(lambda at: _fighters(at, ENEMY)),
    "old-wound": _of(_old_wound),
    "long-edge": _of(lambda at: _edges(LONG_EDGES[one] for one in LONG_EDGE_OF_DIE)),
    "defenders-edge-die": _of(lambda at: _edges(COASTAL_EDGES[one] for one in COASTAL_EDGE_OF_DIE)),
    "spotting-british": lambda at: {"mods": _spotting(at, HOME)},
    "spotting-axis": lambda at: {"rows": _first(at), "mods": _spotting(at, ENEMY)},
    "position": _of(lambda at: _by_face((row.to, row.position) for row in POSITIONS)),
    "distance": _of(lambda at: _by_face((row.to, row.says) for row in DISTANCES)),
    "cloud-1": lambda at: {},
    "cloud-2": lambda at: {},
    "get-home": _returning,
    "bale-out": _returning,
    "shot-down": _returning,
    "drink": _returning,
    "special-injury": _special_injury,
    "recovery": _recovery,
    "ace-skill": _of(_skills),
    "promotion": _of(_ranks),
    "medal": _medal,
}
"""What each roll is looked up on: of a table its rows, its first result and what is added."""


# What the phrases may name.


_EDGES = {"long-edge": "started", "defenders-edge": "picked", "defenders-edge-die": "drawn"}
"""What the briefing calls its words for an edge."""


def _why(at: Now) -> str:
    """Why it is asked, by the phrases of the case at hand."""
    name = "reroll" if at.name.startswith(REROLLED) else at.name
    said, case = at.theatre.phrases("table").words(name), "why"
    if name == "mission" and not open_kinds(at, attacker_rolled(at)):
        case = "none"
    elif name == "shot-down" and at.man(at.number).wounds >= INCAPACITATING:
        case = "incapacitated"
    elif name == "ace-skill":
        case = "again why" if _skill_dice(at)[2] else "why"
    elif at.again and "again" in said:
        case = "again why" if name == "spotting-british" else "again"
    return " ".join(said[one] for one in case.split()).format_map(_Facts(at))


class _Facts(dict[str, object]):
    """The facts as things stand, each found out when it is named."""

    def __init__(self, at: Now) -> None:
        self.at = at

    def __missing__(self, name: str) -> object:
        return FACTS[name](self.at)


def _briefed(at: Now, part: str) -> str:
    """A rule of the briefing for the mission at hand."""
    return str(at.theatre.kind_of(at.mission.kind).briefing[part])


def _seeing(at: Now) -> Side:
    """The side that has seen the other first, by the dice rolled for it last."""
    home, enemy = (
        at.thrown(name)[0] + spotting_modifier(at.state, side)
        for name, side in (("spotting-british", HOME), ("spotting-axis", ENEMY))
    )
    return HOME if home > enemy else ENEMY


def _state(at: Now) -> str:
    """The man at hand and his airplane as the fight has left them."""
    report = at.flight(at.number).report
    assert report is not None
    damage = say("state", "damage", damage=report.damage, holds=report.holds)
    hurt = damage if report.damage else say("state", "sound")
    return listed([hurt, *report.specials, so_many(at.man(at.number).wounds, "wound")])


def _crashes(at: Now) -> str:
    """The faces on which he crashes."""
    crashes = [row.to for row in at.theatre.get_home if is_a_crash(row, at.sortie(at.number))]
    return span("1", str(max(crashes) - sum(_returning(at)["mods"].values())))


def _saved(at: Now) -> str:
    """What helps the man at hand in the sea."""
    sortie = at.sortie(at.number)
    bomber = at.theatre.aircraft[sortie.aircraft].bomber
    helps = (("protecting", protects_shipping(at.state, sortie)), ("bomber", bomber))
    said = [name for name, does in helps if does] or ["neither"]
    he = at.airman(at.number).pronoun("he")
    return " ".join(say("saved", one, He=capital(he)) for one in said)


def _means(at: Now) -> tuple[str, bool]:
    """What the man at hand may roll again with, by name, and whether it is his luck; empty if
    nothing."""
    held = means_to_roll_again(at.man(at.number), at.name.removeprefix(REROLLED))
    if held is None:
        return "", False
    return means_name(t.REROLLS[held].means), t.REROLLS[held].means == t.LUCK


def _retry(at: Now) -> str:
    means, _ = _means(at)
    he = at.airman(at.number).pronoun("he")
    return say("modifiers", "again", means=capital(means), he=he) if means else ""


def _says(at: Now) -> str:
    """What the row does that his die is on."""
    table = Table(at.name, "", **_returning(at))
    return table.meaning(at.last.dice[0] + sum(_returning(at)["mods"].values()))


def _down(at: Now) -> dict[str, str]:
    """What may come of either way down, in per cent."""
    from sheetgen.games.wings.table.chances import way_down

    sortie = at.sortie(at.number)
    found = {}
    for way, name in enumerate(WAYS_DOWN):
        chances = way_down(at.state, at.rulings, sortie, way)._asdict().items()
        shown = {fate: f"{100 * float(chance):.1f}" for fate, chance in chances}
        found[name] = say("choices", "way-down", **shown)
    return found


FACTS: Mapping[str, Callable[[Now], object]] = {
    "why": _why,
    "mission": lambda at: at.state.mission,
    "missions": lambda at: at.theatre.length,
    "period": lambda at: at.theatre.period(at.state.mission),
    "crossed": lambda at: ", ".join(
        (
            side_name(at.theatre, at.state.attacker),
            at.theatre.missions[at.state.kind].by(at.state.attacker),
        )
    ),
    "rolled": lambda at: side_name(at.theatre, attacker_rolled(at)),
    "open": lambda at: ", ".join(map(str, open_kinds(at, attacker_rolled(at)))),
    "side": lambda at: side_name(at.theatre, at.mission.attacker),
    "name": lambda at: at.mission.name,
    "where": lambda at: at.mission.place.where,
    "crews": lambda at: ", ".join(
        f"{one.airman.name.surname} ({one.airman.number})" for one in at.mission.flights
    ),
    "date": lambda at: in_words(at.mission.day),
    "fighter_die": lambda at: words_of(at.chronicle.conditions)["fighter_die"],
    "told": lambda at: at.theatre.data("briefing")["set-up"][_EDGES[at.name]],
    "british": lambda at: spotting_modifier(at.state, HOME),
    "axis": lambda at: spotting_modifier(at.state, ENEMY),
    "sum": lambda at: at.last.dice[0] + spotting_modifier(at.state, HOME),
    "seeing": lambda at: side_name(at.theatre, _seeing(at)),
    "seen": lambda at: side_name(at.theatre, enemy_of(_seeing(at))),
    "throw": partial(_briefed, part="throw"),
    "clear": partial(_briefed, part="clear"),
    "n": lambda at: at.airman(at.number).title,
    "berth": lambda at: airplanes(at.mission)[len(at.state.flying)],
    "replacement": lambda at: at.airman(replacement(at)).title,
    "felt": lambda at: OLD_WOUND_FELT,
    "airplane": lambda at: at.theatre.aircraft[at.flight(at.number).aircraft].name,
    "state": _state,
    "crashes": _crashes,
    "altitude": lambda at: at.sortie(at.number).altitude,
    "place": lambda at: nouns()["place"][at.state.place],
    "down": _down,
    "wounds": lambda at: so_many(at.man(at.number).wounds, "wound"),
    "hurt": lambda at: "".join(f", {so_many(n, 'wound')}" for n in [at.man(at.number).wounds] if n),
    "saved": _saved,
    "retry": _retry,
    "die": lambda at: f"{at.last.dice[0] % 100:02d}",
    "on": lambda at: at.theatre.data("quick")["skills"]["tables"][at.name.removeprefix(REROLLED)],
    "says": _says,
    "means": lambda at: _means(at)[0],
    "spent": lambda at: words("choices", "spent")["luck" if _means(at)[1] else "skill"],
    "event": lambda at: recovery_name(
        at.theatre, at.theatre.recovery_events[at.session.events[-1].row].event
    ),
    "points": lambda at: at.man(at.number).experience,
    "nth": lambda at: words("nth")[len(_skill_dice(at)[0])],
    "refused": lambda at: skill_name(_skill_dice(at)[2]),
    "found": lambda at: join((skill_name(SKILLS[one]) for one in _skill_dice(at)[0]), "or"),
    "promoted": lambda at: span(str(at.theatre.promoted_from), "6"),
    "rank": lambda at: at.theatre.ranks[at.man(at.number).air_force][at.man(at.number).rank + 1],
    "medal": lambda at: medal_name(at.flight(at.number), at.man(at.number).medals + 1),
    "need": lambda at: at.theatre.medal_from[at.man(at.number).air_force],
    "he": lambda at: at.airman(at.number).pronoun("he"),
    "him": lambda at: at.airman(at.number).pronoun("him"),
    "his": lambda at: at.airman(at.number).pronoun("his"),
    "He": lambda at: capital(at.airman(at.number).pronoun("he")),
}
