"""The dice book of a campaign weekend: for every mission a page with the D100 of each crew, in a
column for each table of the return to base, and the dice of medals."""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.wings import game_in
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import FIRST_FORCE, HOME_FORCE, LATER_FORCE, AirForce
from sheetgen.games.wings.rules.tables import EARLY
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.book.dicebook import Declared, DiceColumn, Die, Row, Rows, Written
from sheetgen.kits.drawing.page import GROUP, HAIR, Foot, Page, Paper

SPARE = 4
"""Rows for crews who join, in each air force."""
COLUMNS = {
    "get-home": (2, 100),
    "bale-out": (2, 100),
    "shot-down": (2, 100),
    "drink": (2, 100),
    "special-injury": (1, 100),
    "recovery": (2, 100),
    "medal": (4, 6),
}
"""The dice of a crew by their table: how many may be rolled in a mission, and their sides."""


def declared(conditions: Conditions, mission: int, foot: Foot) -> Declared:
    """What stands on the page of a mission: the home side at the left, the enemy at the right."""
    theatre: Theatre = conditions.theatre
    words = theatre.data("event")
    columns = tuple(
        DiceColumn(words["columns"][purpose], most, sides, together=2)
        for purpose, (most, sides) in COLUMNS.items()
    )
    home, *enemy = (
        Rows(
            theatre.force(force)["name"].upper(),
            columns,
            tuple(_row(theatre, mission, force, crew) for crew in range(1, crews + 1)),
            words["crew"],
        )
        for force, crews in crews_of(conditions, mission).items()
    )
    return Declared(
        game_in(theatre),
        words["mission"].format(number=mission),
        conditions.edition,
        (),
        ((home,), tuple(enemy)),
        tuple(words["use"]),
        f"{mission} of {theatre.length}",
    )


def crews_of(conditions: Conditions, mission: int) -> dict[AirForce, int]:
    """The air forces that fly in a mission's period, and how many crews each has a row for."""
    rulings = rulings_of(conditions)
    early = conditions.theatre.period(mission) == EARLY or rulings.axis_is_italian
    forces = (HOME_FORCE, FIRST_FORCE) if early else (HOME_FORCE, FIRST_FORCE, LATER_FORCE)
    return {force: sum(rulings.squadrons[force]) + SPARE for force in forces}


def _row(theatre: Theatre, mission: int, force: AirForce, crew: int) -> Row:
    name = f"{theatre.air_forces[force]}-{crew:02}"
    dice = tuple(
        Die(mission, f"{purpose}:{name}", sides, most) for purpose, (most, sides) in COLUMNS.items()
    )
    return Row((str(crew),), dice, GROUP if crew == 1 else HAIR if crew % 3 == 1 else None)


def _told(faces: Sequence[str], die: Die) -> str:
    """The dice of a crew in a column as they are read: a D100 each, or two of six."""
    together = 1 if die.sides == 100 else 2
    return " ".join("".join(faces[i : i + together]) for i in range(0, die.number, together))


def written(key: str) -> Written:
    """The dice of a key as figures: 100 is 00."""

    def faces(die: Die) -> Sequence[str]:
        found = dice.faces(key, "wings", die.turn, die.purpose, die.sides, die.number, die.slot)
        return [f"{face % 100:02}" if die.sides == 100 else str(face) for face in found]

    return faces


class CampaignBook(NamedTuple):
    """The dice books of a theatre."""

    theatre: Theatre

    def pages(self, paper: Paper, conditions: Conditions, key: str, foot: Foot) -> list[Page]:
        """The book of a key (64 hex digits): a page for every mission."""
        made = []
        for mission in range(1, conditions.theatre.length + 1):
            page = kit.page(paper, declared(conditions, mission, foot), foot, written(key))
            title = conditions.theatre.data("event")["mission"].format(number=mission)
            made.append(page._replace(title=f"{foot.board}, {title.lower()}"))
        return made

    def text(self, conditions: Conditions, key: str) -> str:
        """All the dice of a book, a line for each crew and mission."""
        theatre: Theatre = conditions.theatre
        found, rolled = [], written(key)
        for mission in range(1, theatre.length + 1):
            for force, crews in crews_of(conditions, mission).items():
                for crew in range(1, crews + 1):
                    dice = _row(theatre, mission, force, crew).dice
                    told = ",".join(_told(rolled(die), die) for die in dice)
                    found.append(f"{mission} {theatre.air_forces[force]}-{crew:02} {told}")
        return "\n".join(found)
