"""The rules of Wings over Malta for reading, for one edition and its rulings."""

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, join, signed
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.declaration import return_tables
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.return_to_base import DEADLY, LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import ENEMY, HOME, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    fighters,
    in_flight,
    limits,
    mission_rows,
    rolls_again,
    spans,
    to_get_home,
)
from sheetgen.games.wings.story.tellings import means_name, side_name, skill_name
from sheetgen.kits.defaults.reference import Reference
from sheetgen.kits.telling.report import described


class CampaignReference(Reference):
    """The rules, with the tables of the edition and the rulings chosen."""

    def values(self, conditions: Conditions) -> Mapping[str, Any]:
        """What the template names: besides these it reckons with the theatre itself."""
        theatre: Theatre = conditions.theatre
        played = described(self.subject.game, conditions)
        skills = theatre.data("quick")["skills"]
        every = theatre.missions.values()
        return {
            "conditions": played,
            "credits": self.subject.game.credits,
            "theatre": theatre,
            "low": LOW_LEVEL,
            "deadly": DEADLY,
            "weapons": WEAPONS,
            "meanings": {one["name"]: one["meaning"] for one in played["rulings"]},
            "signed": signed,
            "spans": lambda kind: spans(theatre.faces_of(kind)),
            "skill_name": skill_name,
            "forces": [one for one in AirForce if theatre.air_forces[one] != NO_FORCE],
            "to_get_home": [f"{name} {signed(by)}" for name, by in to_get_home(theatre).items()],
            "attack_dice": [
                f"{rolled} {side}"
                for rolled, side in dice_of(
                    [side_name(theatre, side) for side in theatre.attacker_of_die]
                )
            ],
            "at_sea": _kinds(theatre, lambda one: one.over == "sea"),
            "on_land": _kinds(theatre, lambda one: one.over == "defender"),
            "shipping": _kinds(theatre, lambda one: one.shipping),
            "guns": _kinds(theatre, lambda one: one.of.anti_aircraft),
            "over_harbour": any(one.over == "harbour" for one in every),
            "fighters": fighters(theatre),
            "bombers": [
                (
                    f"{one.kind}: {' / '.join(dict.fromkeys((one.by_enemy, one.by_home)))}",
                    *(
                        theatre.aircraft[theatre.bomber_of(mission, side, one.kind)].name
                        for mission in (1, theatre.length)
                        for side in (ENEMY, HOME)
                    ),
                )
                for one in every
                if one.bombers
            ],
            "scenarios": mission_rows(theatre),
            "limits": limits(theatre),
            "returns": [
                (skills["tables"][ask], d100(rows)) for ask, rows in return_tables(theatre).items()
            ],
            "injuries": d100(theatre.special_injury),
            "recoveries": d100(theatre.recovery_events),
            "rerolls": [(means_name(r.means), rolls_again(r.means, skills)) for r in t.REROLLS],
            "flight": in_flight(conditions),
            "numbered": [
                (part["part"], _rulings(theatre, part["rulings"], played["rulings"]))
                for part in theatre.data("rulings")
            ],
            "anachronisms": [one.says for one in anachronisms(theatre)],
            "licences": licences(theatre),
        }


def _kinds(theatre: Theatre, are: Callable[[t.Mission], bool]) -> str:
    """The numbers of the missions that are so, in words: `1 to 3`, `4 and 6`."""
    numbers = [one.kind for one in theatre.missions.values() if are(one)]
    in_a_row = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if in_a_row else join(map(str, numbers))


def _rulings(theatre: Theatre, rows: list[Any], in_force: list[Any]) -> list[tuple[str, str]]:
    """Numbered rulings; one that can be chosen says what is in force."""
    chosen = {one["name"]: f"{one['question']} {capital(one['meaning'])}." for one in in_force}
    # The third word of some says that they are Malta's alone.
    return [
        (number, chosen.get(text, text))
        for number, text, *whose in rows
        if theatre.folder.is_malta or not whose
    ]
