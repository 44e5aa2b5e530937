"""The rules of Wings over Malta for reading, for one edition and its rulings."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings import GAME
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.campaigns.played import FOLDER, library
from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.outcomes import TABLES, table_of
from sheetgen.games.wings.rules.return_to_base import DEADLY, LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import SCENARIOS, WEAPONS
from sheetgen.games.wings.rules.state import (
    AIR_FORCES,
    AXIS,
    BRITISH,
    AirForce,
    Side,
    Task,
)
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    fighters,
    rolls_again,
    span,
    to_get_home,
)
from sheetgen.games.wings.sheet.quick import missions
from sheetgen.games.wings.sheet.quick.blocks import in_flight, limits, words
from sheetgen.games.wings.story.tellings import means_name, nouns, side_name, skill_name
from sheetgen.kits.telling.grammar import capital, join, signed
from sheetgen.kits.telling.report import described

TEMPLATE = "wings/reference.md.j2"
Rows = list[tuple[str, ...]]


def markdown(conditions: Conditions, templates: Path | None = None) -> str:
    """The reference in Markdown, with the tables of the edition and the rulings chosen.

    `templates` is a folder whose files are used before ours. Raises TemplateError if one of them
    cannot be used.
    """
    played = described(GAME, conditions)
    in_force = played["rulings"]
    attackers = [side_name(side) for side in t.ATTACKER_OF_DIE]
    return library(templates).render(
        TEMPLATE,
        name=played["name"],
        title=played["title"],
        star="\\*",
        campaign=t.CAMPAIGN,
        step=t.STEP,
        low=LOW_LEVEL,
        deadly=DEADLY,
        points=t.POINTS._asdict(),
        novice_missions=t.NOVICE_MISSIONS,
        kills_for_a_medal=t.KILLS_FOR_A_MEDAL,
        two_wounds=signed(t.SPECIAL_INJURY_TWO),
        novice=signed(t.GET_HOME_NOVICE),
        arm=signed(t.BALE_OUT_ARM),
        scars={name: signed(added) for name, added in t.MEDAL_MODIFIERS.items()},
        to_get_home=[f"{name} {signed(added)}" for name, added in to_get_home().items()],
        meanings={one["name"]: one["meaning"] for one in in_force},
        attack_dice=", ".join(f"{rolled} {side}" for rolled, side in dice_of(attackers)),
        at_sea=_kinds(lambda one: one.over == "sea"),
        on_land=_kinds(lambda one: one.over == "defender"),
        shipping=_kinds(lambda one: one.shipping),
        guns=_kinds(lambda one: SCENARIOS[one.kind].anti_aircraft),
        over_harbour=any(one.over == "harbour" for one in t.MISSIONS.values()),
        forces=[nouns()["air_force"][force] for force in FORCES],
        mission_table=_missions(),
        fighter_table=fighters(),
        bomber_table=_bombers(),
        scenario_table=[tuple(map(_starred, row)) for row in missions.rows()],
        scenario_free=_starred(words()["missions"]["free"]),
        weapons=WEAPONS,
        limits=limits(),
        returns=[(name, d100(rows)) for name, rows in RETURNS.items()],
        injuries=d100(t.SPECIAL_INJURY),
        recoveries=d100(t.RECOVERY_EVENTS),
        rerolls=[
            (means_name(one.means), rolls_again(one.means, words()["skills"])) for one in t.REROLLS
        ],
        skills=[(str(die), skill_name(skill)) for die, skill in enumerate(t.SKILL_OF_DIE, start=1)],
        flight=[
            (skill_name(skill), _starred(says)) for skill, says in in_flight(conditions).items()
        ],
        flight_rests=_starred(words()["flight"]["rests"]),
        not_for_bombers=skill_name(t.NOT_FOR_BOMBERS),
        promoted=span(str(t.PROMOTED_FROM), "6"),
        rank_table=_ranks(),
        medals=_medals(),
        options=in_force,
        departures=played["departures"],
        numbered=numbered(conditions),
        outcomes=outcomes(),
        anachronisms=[one.says for one in anachronisms()],
        licences=licences(),
        credits=GAME.credits,
    )


FORCES = [force for force in AirForce if AIR_FORCES[force] != NO_FORCE]
FIELDS = ("attacker", "defender", "nobody")
"""Who may hold the air at the end of a fight."""
RETURNS: dict[str, Sequence[Any]] = {
    "Get Home": t.GET_HOME,
    "Bale Out": t.BALE_OUT,
    "Shot Down": t.SHOT_DOWN,
    "In the Drink": t.DRINK,
}
"""The Return to Base tables by name."""


def numbered(conditions: Conditions) -> list[dict[str, Any]]:
    """The numbered rulings by part; one that can be chosen says what is in force."""
    in_force = {one["name"]: one for one in described(GAME, conditions)["rulings"]}

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
                if FOLDER.is_malta or not whose
            ],
        }
        for part in data("rulings")
    ]


def outcomes() -> dict[str, Any]:
    """The table of outcomes: its rows with the faces of each, its other numbers, and `missions`, a
    row each."""
    of_all = TABLES["all"]
    return {
        **{name: _faced(rows) if _is_rows(rows) else rows for name, rows in of_all.items()},
        "missions": [_by_mission(kind, side) for kind in t.MISSIONS for side in Side],
        "together": [
            (f"{kind} {side_name(side)}", *map(_ten, found["strafed_by_all"]))
            for kind in t.MISSIONS
            for side in Side
            if "strafed_by_all" in (found := table_of(kind, side))
        ],
    }


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _by_mission(kind: Task, side: Side) -> tuple[str, ...]:
    """A mission's row: up to which face of the die what happens."""
    table = table_of(kind, side)
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
        f"{kind} {side_name(side)}",
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


def _missions() -> Rows:
    return [(str(one.kind), one.by_axis, one.by_british) for one in t.MISSIONS.values()]


def _kinds(are: Callable[[t.Mission], bool]) -> str:
    """The numbers of the missions that are so, in words: `1 to 3`, `4 and 6`."""
    numbers = [one.kind for one in t.MISSIONS.values() if are(one)]
    in_a_row = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if in_a_row else join(map(str, numbers))


def _bombers() -> Rows:
    columns = [(mission, side) for mission in (1, t.CAMPAIGN) for side in (AXIS, BRITISH)]
    return [
        (
            f"{one.kind}: {' / '.join(dict.fromkeys((one.by_axis, one.by_british)))}",
            *(t.AIRCRAFT[t.bomber_of(*column, one.kind)].name for column in columns),
        )
        for one in t.MISSIONS.values()
        if one.bombers
    ]


def _ranks() -> Rows:
    some = [t.RANKS[force] for force in FORCES]
    most = max(map(len, some))
    return [
        tuple(ranks[step] if step < len(ranks) else "" for ranks in some) for step in range(most)
    ]


def _medals() -> list[tuple[str, int, tuple[str, ...]]]:
    names = data("worksheet")["forces-in-full"]
    return [(names[AIR_FORCES[force]], t.MEDAL_FROM[force], t.MEDALS[force]) for force in FORCES]


def _starred(text: str) -> str:
    """A text whose stars are stars in Markdown too."""
    return text.replace("*", "\\*")
