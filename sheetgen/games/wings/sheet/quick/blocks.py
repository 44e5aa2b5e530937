"""What the quick reference says beside the missions, as blocks."""

from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, join
from sheetgen.games.wings.rules import kinds, playing_area
from sheetgen.games.wings.rules.conditions import rulings_of, words_of
from sheetgen.games.wings.rules.fight import Cause, Edge, Fate, Special
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS
from sheetgen.games.wings.rules.state import ENEMY, HOME, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import (
    carried,
    dice_of,
    fighters,
    letter_of,
    ruled,
    skill_effect,
    span,
    spans,
)
from sheetgen.games.wings.story.tellings import side_name, skill_name
from sheetgen.kits.drawing.columns import Block, Columns, Line, Paragraph, Row

TWO_AT = (0.0, 0.065, 0.53)
FIGHTERS_AT = (0.0, 0.06, 0.265, 0.49, 0.7)
BOMBERS_AT = (0.0, 0.243, 0.437, 0.703)
AIRPLANES_AT = (0.0, 0.082, 0.476, 0.559)
BANDS_AT = (0.0, 0.125, 0.53, 0.655)


_Places = dict[tuple[Task, str], list[int]]
"""By mission, and by whose attack it is, the numbers of targets."""


def before(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """Columns of what comes before a fight."""
    theatre: Theatre = conditions.theatre
    return (
        (_sequence(theatre), _flight(conditions)),
        (_draw(theatre), _fighters(conditions), _bombers(conditions)),
        (_crews(conditions), _experience(theatre)),
    )


def during(conditions: Conditions) -> tuple[tuple[Block, ...], ...]:
    """Columns of what is asked at the table and reported from it."""
    return (
        (_set_up(conditions),),
        (_targets(conditions), _airplanes(conditions.theatre)),
        (_report(conditions), _skills(conditions.theatre)),
    )


def _sequence(theatre: Theatre) -> Block:
    said, half = theatre.data("quick")["sequence"], theatre.length // 2
    steps = [Row(str(number), step) for number, step in enumerate(said["steps"], start=1)]
    numbers = {"missions": theatre.length, "half": half, "after": half + 1}
    lines = (Paragraph(line.format_map(numbers)) for line in said["lines"])
    return Block(said["title"], (*steps, *lines), "", said["note"].format_map(numbers))


def _draw(theatre: Theatre) -> Block:
    said = theatre.data("quick")["draw"]
    dice = dice_of([side_name(theatre, side) for side in theatre.attacker_of_die])
    heads = tuple(f"{rolled} {side}" for rolled, side in dice)
    faces = {kind: spans(theatre.faces_of(kind)) for kind in theatre.missions}
    at = TWO_AT if max(map(len, faces.values())) < 3 else (0.0, 0.11, 0.555)
    lines: list[Line] = [Columns(("", *heads), at, (1, 2))]
    for mission in theatre.missions.values():
        names = {
            side_name(theatre, ENEMY): mission.by_enemy,
            side_name(theatre, HOME): mission.by_home,
        }
        cells = (faces[mission.kind], *(names[side] for _, side in dice))
        lines.append(Columns(cells, at))
    return Block(said["title"], (*lines, Paragraph(said["again"])), "", said["note"])


def _fighters(conditions: Conditions) -> Block:
    said = conditions.theatre.data("quick")["fighters"]
    lines: list[Line] = [Columns(("", *said["columns"]), FIGHTERS_AT)]
    lines += [Columns(row, FIGHTERS_AT) for row in fighters(conditions.theatre)]
    thrown = words_of(conditions)["fighter_die"]
    lines.append(Paragraph(f"{thrown} {_ruling(conditions, 'fighter-die')}."))
    return Block(said["title"], tuple(lines), "", said["note"])


def _bombers(conditions: Conditions) -> Block:
    theatre: Theatre = conditions.theatre
    said = theatre.data("quick")["bombers"]
    kinds = [kind for kind in theatre.missions if theatre.bomber_of(1, ENEMY, kind)]
    lines: list[Line] = []
    beside = len(BOMBERS_AT) - 1
    for first in range(0, len(kinds), beside):
        some = kinds[first : first + beside]
        at = BOMBERS_AT[: 1 + len(some)]
        lines.append(Columns(("", *(f"{said['missions'][0]} {kind}" for kind in some)), at, ()))
        for mission, period in ((1, "early"), (theatre.length, "later")):
            for side, name in ((ENEMY, said["missions"][1]), (HOME, said["missions"][2])):
                keys = (theatre.bomber_of(mission, side, kind) for kind in some)
                types = (theatre.aircraft[key].name for key in keys)
                lines.append(Columns((f"{period} {name}", *types), at))
    return Block(said["title"], tuple(lines), "", said["note"])


def _experience(theatre: Theatre) -> Block:
    said = theatre.data("quick")["experience"]
    points = said["rows"].format_map(theatre.points._asdict())
    then = said["then"].format(step=theatre.step)
    return Block(said["title"], (Paragraph(points), Paragraph(then)))


def _crews(conditions: Conditions) -> Block:
    said = conditions.theatre.data("quick")["crews"]
    meant = {
        one.name.replace("-", "_"): f"{one.values[conditions.rulings[one.name]]} "
        f"{_ruling(conditions, one.name)}"
        for one in conditions.theatre.rulings
    }
    # What is ruled of Malta alone is not said of another campaign.
    some = [line for line in said["lines"] if line[1:].partition("}")[0] in meant or line[0] != "{"]
    return Block(said["title"], tuple(Paragraph(capital(one.format_map(meant))) for one in some))


def _set_up(conditions: Conditions) -> Block:
    theatre: Theatre = conditions.theatre
    said = theatre.data("quick")["set-up"]
    edge = said["edge"]
    long = [edge[playing_area.LONG_EDGES[one]] for one in playing_area.LONG_EDGE_OF_DIE]
    coast = [edge[playing_area.COASTAL_EDGES[one]] for one in playing_area.COASTAL_EDGE_OF_DIE]
    cloudy = [kind for kind in theatre.missions if kind in theatre.clouds]
    covers = [span(*map(str, theatre.clouds[kind])) for kind in cloudy]
    about = {"missions": join(map(str, cloudy)), "altitudes": join(dict.fromkeys(covers))}
    told = (
        (said["edges"][0], said["edges"][1].format(dice=_dice(long))),
        *(
            ((said["coast"][0], said["coast"][1].format(dice=_dice(coast))), tuple(said["choice"]))
            if any(mission.over == "harbour" for mission in theatre.missions.values())
            else ()
        ),
        tuple(line.format_map(about) for line in said["clouds"]),
        tuple(said["spotting"]),
    )
    lines: list[Line] = [Paragraph(f"{what}.", f"{when}:") for when, what in told]
    lines.append(Paragraph(f"{said['position']}:"))
    lines += _banded([(row.to, row.position) for row in playing_area.POSITIONS])
    lines.append(Paragraph(f"{said['distance']}:"))
    lines += _banded([(row.to, row.says) for row in playing_area.DISTANCES])
    mats = words_of(conditions)["mats_lie"]
    lines += [Paragraph(f"{mats} {_ruling(conditions, 'mats')}."), Paragraph(said["start"])]
    return Block(said["title"], tuple(lines))


def _banded(rows: list[tuple[int, str]]) -> Iterator[Line]:
    """Rows of a D10, two side by side."""
    first, cells = 1, []
    for to, says in rows:
        cells.append((span(str(first), str(to)), says))
        first = to + 1
    half = (len(cells) + 1) // 2
    for left, right in zip(cells[:half], [*cells[half:], ("", "")], strict=False):
        yield Columns((*left, *right), BANDS_AT, (0, 2))


def _targets(conditions: Conditions) -> Block:
    said = conditions.theatre.data("quick")["targets"]
    lines: list[Line] = []
    for weapon, of in carried(conditions).items():
        does = said["near" if NEAR_MISS in of else "hit"]
        lines.append(
            Row("", kinds.WEAPONS[weapon]["name"], does.format(hit=of[HIT], near=of.get(NEAR_MISS)))
        )
    lines += [Row("", name, limit) for name, limit in limits(conditions.theatre)]
    load = words_of(conditions).get("beaufighter")
    if load:
        lines.append(Paragraph(f"{load} {_ruling(conditions, 'beaufighter-load')}."))
    lines.append(Paragraph(said["speed"]))
    return Block(said["title"], tuple(lines))


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


def _airplanes(theatre: Theatre) -> Block:
    said = theatre.data("quick")["airplanes"]
    types = [(one.name, str(one.holds)) for one in theatre.aircraft.values()]
    half = (len(types) + 1) // 2
    lines: list[Line] = []
    for row in range(half):
        cells = [cell for one in types[row::half] for cell in reversed(one)]
        lines.append(Columns(tuple(cells), AIRPLANES_AT[: len(cells)], (0, 2)))
    return Block(said["title"], tuple(lines), "", said["note"])


def _report(conditions: Conditions) -> Block:
    said = conditions.theatre.data("quick")["report"]
    # nobody comes down for want of what is not counted.
    causes = (one for one in Cause if one != Cause.FUEL or rulings_of(conditions).fuel)
    weapons = carried(conditions).items()
    terms_of = {
        "fate": ", ".join(Fate),
        "edge": ", ".join(Edge) + said["own"],
        "cause": ", ".join(causes),
        "specials": ", ".join(Special),
        "attacks": "; ".join(f"{weapon}: {', '.join(of)}" for weapon, of in weapons),
    }
    lines = [
        Paragraph(f"{terms_of[name]}.", f"{label}:")
        for name, label in said["rows"].items()
        if terms_of[name]
    ]
    credit = words_of(conditions)
    others = (Paragraph(line.format_map(credit)) for line in said["lines"])
    return Block(said["title"], (*lines, *others), "", said["note"])


def _skills(theatre: Theatre) -> Block:
    said = theatre.data("quick")["skills"]
    lines: list[Line] = [
        Row(letter_of(theatre, skill), skill_name(skill), skill_effect(theatre, skill))
        for skill in theatre.skill_of_die
    ]
    others = (Paragraph(line) for line in said["lines"])
    return Block(said["title"], (*lines, *others), "", said["note"])


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


def _flight(conditions: Conditions) -> Block:
    said = conditions.theatre.data("quick")["flight"]
    skills = in_flight(conditions).items()
    lines = [Paragraph(text, f"{skill_name(skill)}:") for skill, text in skills]
    return Block(said["title"], (*lines, Paragraph(said["rests"])), "", said["note"])


def _dice(meanings: list[str]) -> str:
    return ", ".join(f"{rolled} {meaning}" for rolled, meaning in dice_of(meanings))


def _ruling(conditions: Conditions, name: str) -> str:
    return str(conditions.theatre.data("quick")["ruled"].format(ruling=ruled(conditions, name)))
