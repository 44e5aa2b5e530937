"""The rules of Wings over Malta for reading, for one edition and its rulings."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, join, signed
from sheetgen.games.wings import game_in
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.outcomes import TABLES, table_of
from sheetgen.games.wings.rules.return_to_base import DEADLY, LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import (
    ENEMY,
    HOME,
    AirForce,
    Side,
    Task,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    fighters,
    rolls_again,
    span,
    to_get_home,
)
from sheetgen.games.wings.sheet.quick import missions
from sheetgen.games.wings.sheet.quick.blocks import in_flight, limits
from sheetgen.games.wings.story.tellings import means_name, side_name, skill_name
from sheetgen.kits.telling.report import described

TEMPLATE = "wings/reference.md.j2"
Rows = list[tuple[str, ...]]


def markdown(conditions: Conditions, templates: Path | None = None) -> str:
    """The reference in Markdown, with the tables of the edition and the rulings chosen.

    `templates` is a folder whose files are used before ours. Raises TemplateError if one of them
    cannot be used.
    """
    game = game_in(conditions.theatre)
    played = described(game, conditions)
    in_force = played["rulings"]
    attackers = [side_name(conditions.theatre, side) for side in conditions.theatre.attacker_of_die]
    theatre: Theatre = conditions.theatre
    return theatre.library(templates).render(
        TEMPLATE,
        name=played["name"],
        title=played["title"],
        star="\\*",
        campaign=conditions.theatre.length,
        step=conditions.theatre.step,
        low=LOW_LEVEL,
        deadly=DEADLY,
        points=conditions.theatre.points._asdict(),
        novice_missions=conditions.theatre.novice_missions,
        kills_for_a_medal=conditions.theatre.kills_for_a_medal,
        two_wounds=signed(conditions.theatre.special_injury_two),
        novice=signed(conditions.theatre.get_home_novice),
        arm=signed(conditions.theatre.bale_out_arm),
        scars={name: signed(added) for name, added in conditions.theatre.medal_modifiers.items()},
        to_get_home=[
            f"{name} {signed(added)}" for name, added in to_get_home(conditions.theatre).items()
        ],
        meanings={one["name"]: one["meaning"] for one in in_force},
        attack_dice=", ".join(f"{rolled} {side}" for rolled, side in dice_of(attackers)),
        at_sea=_kinds(conditions.theatre, lambda one: one.over == "sea"),
        on_land=_kinds(conditions.theatre, lambda one: one.over == "defender"),
        shipping=_kinds(conditions.theatre, lambda one: one.shipping),
        guns=_kinds(
            conditions.theatre, lambda one: conditions.theatre.scenarios[one.kind].anti_aircraft
        ),
        over_harbour=any(one.over == "harbour" for one in conditions.theatre.missions.values()),
        forces=[
            conditions.theatre.nouns["air_force"][force] for force in forces(conditions.theatre)
        ],
        mission_table=_missions(conditions.theatre),
        fighter_table=fighters(conditions.theatre),
        bomber_table=_bombers(conditions.theatre),
        scenario_table=[tuple(map(_starred, row)) for row in missions.rows(conditions.theatre)],
        scenario_free=_starred(theatre.data("quick")["missions"]["free"]),
        weapons=WEAPONS,
        limits=limits(conditions.theatre),
        returns=[(name, d100(rows)) for name, rows in returns(conditions.theatre).items()],
        injuries=d100(conditions.theatre.special_injury),
        recoveries=d100(conditions.theatre.recovery_events),
        rerolls=[
            (means_name(one.means), rolls_again(one.means, theatre.data("quick")["skills"]))
            for one in t.REROLLS
        ],
        skills=[
            (str(die), skill_name(skill))
            for die, skill in enumerate(conditions.theatre.skill_of_die, start=1)
        ],
        flight=[
            (skill_name(skill), _starred(says)) for skill, says in in_flight(conditions).items()
        ],
        flight_rests=_starred(theatre.data("quick")["flight"]["rests"]),
        not_for_bombers=skill_name(conditions.theatre.not_for_bombers),
        promoted=span(str(conditions.theatre.promoted_from), "6"),
        rank_table=_ranks(conditions.theatre),
        medals=_medals(conditions.theatre),
        options=in_force,
        departures=played["departures"],
        numbered=numbered(conditions),
        outcomes=outcomes(conditions.theatre),
        anachronisms=[one.says for one in anachronisms(conditions.theatre)],
        licences=licences(conditions.theatre),
        credits=game.credits,
    )


def forces(theatre: Theatre) -> list[AirForce]:
    """The air forces that there are."""
    return [force for force in AirForce if theatre.air_forces[force] != NO_FORCE]


FIELDS = ("attacker", "defender", "nobody")
"""Who may hold the air at the end of a fight."""


def returns(theatre: Theatre) -> dict[str, Sequence[Any]]:
    """The Return to Base tables by name."""
    return {
        "Get Home": theatre.get_home,
        "Bale Out": theatre.bale_out,
        "Shot Down": theatre.shot_down,
        "In the Drink": theatre.drink,
    }


def numbered(conditions: Conditions) -> list[dict[str, Any]]:
    """The numbered rulings by part; one that can be chosen says what is in force."""
    theatre: Theatre = conditions.theatre
    in_force = {one["name"]: one for one in described(game_in(theatre), conditions)["rulings"]}

    def said(text: str) -> str:
        if text not in in_force:
            return text
        one = in_force[text]
        return f"{one['question']} {capital(one['meaning'])}. (`{text}={one['value']}`)"

    return [
        {
            "part": part["part"],
            # The third word of some says that they are Malta's alone.
            "rulings": [
                (number, said(text))
                for number, text, *whose in part["rulings"]
                if theatre.folder.is_malta or not whose
            ],
        }
        for part in theatre.data("rulings")
    ]


def outcomes(theatre: Theatre) -> dict[str, Any]:
    """The table of outcomes: its rows with the faces of each, its other numbers, and `missions`, a
    row each."""
    of_all = TABLES["all"]
    return {
        **{name: _faced(rows) if _is_rows(rows) else rows for name, rows in of_all.items()},
        "missions": [
            _by_mission(theatre, kind, side) for kind in theatre.missions for side in Side
        ],
        "together": [
            (f"{kind} {side_name(theatre, side)}", *map(_ten, found["strafed_by_all"]))
            for kind in theatre.missions
            for side in Side
            if "strafed_by_all" in (found := table_of(theatre, kind, side))
        ],
    }


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _by_mission(theatre: Theatre, kind: Task, side: Side) -> tuple[str, ...]:
    """A mission's row: up to which face of the die what happens."""
    table = table_of(theatre, kind, side)
    fates = table["fates"]

    def fate(role: str) -> str:
        if role not in fates:
            return ""
        return ", ".join(
            _up_to(fates[role][field], "fate", ("shot down", "left")) for field in FIELDS
        )

    weapon = next((one for one in ("torpedo", "bombs") if len(table.get(one, ())) > 1), "")
    attack = ""
    if "released" in table:
        results = _up_to(table[weapon], "result", ("miss", "near miss")) if weapon else ""
        attack = f"{table['released_when_lost']}/{table['released']}; {results}"
    if "strafed" in table:
        attack = "; ".join(map(_ten, table["strafed"].values()))
    return (
        f"{kind} {side_name(theatre, side)}",
        _up_to(table["field"], "holds", FIELDS[:2]),
        fate("fighter"),
        fate("bomber"),
        fate("defender"),
        f"{table['anti_aircraft']}",
        f"{table['own_edge']}, {table['early']}",
        _up_to(table["altitude"], "level", range(1, 5)),
        attack,
    )


def _ten(points: list[int]) -> str:
    """What each face of a die of ten says."""
    return " ".join(map(str, points))


def _up_to(rows: list[dict[str, Any]], name: str, values: Iterable[Any]) -> str:
    """The last face for each value."""
    found, so_far = [], 0
    for value in values:
        so_far = next((row["to"] for row in rows if row[name] == value), so_far)
        found.append(str(so_far))
    return "/".join(found)


def _faced(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with the faces they hold for."""
    starts = [1, *(row["to"] + 1 for row in rows)]
    return [
        {**row, "faces": span(f"{first:02d}", f"{row['to'] % 100:02d}")}
        for first, row in zip(starts, rows, strict=False)
    ]


def _missions(theatre: Theatre) -> Rows:
    return [(str(one.kind), one.by_enemy, one.by_home) for one in theatre.missions.values()]


def _kinds(theatre: Theatre, are: Callable[[t.Mission], bool]) -> str:
    """The numbers of the missions that are so, in words: `1 to 3`, `4 and 6`."""
    numbers = [one.kind for one in theatre.missions.values() if are(one)]
    in_a_row = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if in_a_row else join(map(str, numbers))


def _bombers(theatre: Theatre) -> Rows:
    columns = [(mission, side) for mission in (1, theatre.length) for side in (ENEMY, HOME)]
    return [
        (
            f"{one.kind}: {' / '.join(dict.fromkeys((one.by_enemy, one.by_home)))}",
            *(theatre.aircraft[theatre.bomber_of(*column, one.kind)].name for column in columns),
        )
        for one in theatre.missions.values()
        if one.bombers
    ]


def _ranks(theatre: Theatre) -> Rows:
    some = [theatre.ranks[force] for force in forces(theatre)]
    most = max(map(len, some))
    return [
        tuple(ranks[step] if step < len(ranks) else "" for ranks in some) for step in range(most)
    ]


def _medals(theatre: Theatre) -> list[tuple[str, int, tuple[str, ...]]]:
    names = theatre.data("worksheet")["forces-in-full"]
    return [
        (names[theatre.air_forces[force]], theatre.medal_from[force], theatre.medals[force])
        for force in forces(theatre)
    ]


def _starred(text: str) -> str:
    """A text whose stars are stars in Markdown too."""
    return text.replace("*", "\\*")
