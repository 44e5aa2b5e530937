"""The rules of Wings over Malta for reading, for one edition and its rulings."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, join, signed
from sheetgen.games.wings import game_in
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.return_to_base import DEADLY, LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import (
    ENEMY,
    HOME,
    AirForce,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    fighters,
    rolls_again,
    span,
    spans,
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
    theatre: Theatre = conditions.theatre
    game = game_in(theatre)
    played = described(game, conditions)
    in_force = played["rulings"]
    attackers = [side_name(theatre, side) for side in theatre.attacker_of_die]
    return theatre.library(templates).render(
        TEMPLATE,
        name=played["name"],
        title=played["title"],
        theatre=theatre,
        star="\\*",
        low=LOW_LEVEL,
        deadly=DEADLY,
        two_wounds=signed(theatre.special_injury_two),
        novice=signed(theatre.get_home_novice),
        arm=signed(theatre.bale_out_arm),
        scars={name: signed(added) for name, added in theatre.medal_modifiers.items()},
        to_get_home=[f"{name} {signed(added)}" for name, added in to_get_home(theatre).items()],
        meanings={one["name"]: one["meaning"] for one in in_force},
        attack_dice=", ".join(f"{rolled} {side}" for rolled, side in dice_of(attackers)),
        at_sea=_kinds(theatre, lambda one: one.over == "sea"),
        on_land=_kinds(theatre, lambda one: one.over == "defender"),
        shipping=_kinds(theatre, lambda one: one.shipping),
        guns=_kinds(theatre, lambda one: theatre.scenarios[one.kind].anti_aircraft),
        over_harbour=any(one.over == "harbour" for one in theatre.missions.values()),
        forces=[theatre.nouns["air_force"][force] for force in forces(theatre)],
        mission_table=_missions(theatre),
        fighter_table=fighters(theatre),
        bomber_table=_bombers(theatre),
        scenario_table=[tuple(map(_starred, row)) for row in missions.rows(theatre)],
        scenario_free=_starred(theatre.data("quick")["missions"]["free"]),
        weapons=WEAPONS,
        limits=limits(theatre),
        returns=[(name, d100(rows)) for name, rows in returns(theatre).items()],
        injuries=d100(theatre.special_injury),
        recoveries=d100(theatre.recovery_events),
        rerolls=[
            (means_name(one.means), rolls_again(one.means, theatre.data("quick")["skills"]))
            for one in t.REROLLS
        ],
        skills=[
            (str(die), skill_name(skill)) for die, skill in enumerate(theatre.skill_of_die, start=1)
        ],
        flight=[
            (skill_name(skill), _starred(says)) for skill, says in in_flight(conditions).items()
        ],
        flight_rests=_starred(theatre.data("quick")["flight"]["rests"]),
        not_for_bombers=skill_name(theatre.not_for_bombers),
        promoted=span(str(theatre.promoted_from), "6"),
        rank_table=_ranks(theatre),
        medals=_medals(theatre),
        options=in_force,
        departures=played["departures"],
        numbered=numbered(conditions),
        anachronisms=[one.says for one in anachronisms(theatre)],
        licences=licences(theatre),
        credits=game.credits,
    )


def forces(theatre: Theatre) -> list[AirForce]:
    """The air forces that there are."""
    return [force for force in AirForce if theatre.air_forces[force] != NO_FORCE]


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


def _missions(theatre: Theatre) -> Rows:
    return [
        (spans(theatre.faces_of(one.kind)), one.by_enemy, one.by_home)
        for one in theatre.missions.values()
    ]


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
