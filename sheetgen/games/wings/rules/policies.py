"""How a campaign is decided after a fight, by plain rules."""

from typing import Any

from sheetgen.core.game import Decider, Draw, Policy
from sheetgen.core.requests import Choose, ReportFight
from sheetgen.games.wings.rules import return_to_base
from sheetgen.games.wings.rules.return_to_base import (
    PARACHUTE,
    WRECK,
    landing_result,
    status_from_the_sea,
)
from sheetgen.games.wings.rules.rolling import KEEP, ROLL_AGAIN
from sheetgen.games.wings.rules.rosters import REPLACE
from sheetgen.games.wings.rules.state import IN_THE_SEA, SKILLS, CoastalEdge, Sortie, State, Status
from sheetgen.games.wings.rules.tables import LandingRow, row_of

LOST = (Status.DEAD, Status.PRISONER)
FACES = range(1, 101)
BEST_SKILLS = (
    "luck-of-the-devil",
    "perfect-aim",
    "good-at-escaping",
    "acrobatic-pilot",
    "sniper",
    "itchy-trigger-finger",
)
"""The ace skills in the order in which they are taken."""


def safer_way_down(s: State, request: Choose, draw: Draw) -> int:
    """Takes the way down with the lower chance of death or capture, re-rolls left out of account;
    of two alike he nurses the wreck."""
    theatre = s.theatre
    man = s.man(request.about)
    sortie = next(sortie for sortie in s.sorties if sortie.man == request.about)
    added = return_to_base.bale_out_modifier(theatre, man)
    by_parachute = [theatre.bale_out[row_of(theatre.bale_out, die + added)] for die in FACES]
    in_the_wreck = [theatre.shot_down[row_of(theatre.shot_down, die)] for die in FACES]
    risk = _risk(s, sortie, by_parachute), _risk(s, sortie, in_the_wreck)
    return PARACHUTE if risk[0] < risk[1] else WRECK


def _risk(s: State, sortie: Sortie, rows: list[LandingRow]) -> int:
    """The chance to be lost, in ten thousandths, where these hundred rows are equally likely."""
    man, drink = s.man(sortie.man), s.theatre.drink
    statuses = [landing_result(man, row, s.place)[0] for row in rows]
    lost_at_sea = sum(
        status_from_the_sea(s, sortie, drink[row_of(drink, die)]) in LOST for die in FACES
    )
    lost = sum(status in LOST for status in statuses)
    # Ten thousandths: a hundred faces, each of which may be followed by a hundred in the sea.
    return 100 * lost + lost_at_sea * statuses.count(IN_THE_SEA)


def not_lost(s: State, request: Choose, draw: Draw) -> int:
    """Rolls again what would kill or capture him, or leave him with two wounds."""
    lost = s.offered_status in LOST or s.offered_wounds >= 2
    return ROLL_AGAIN if lost else KEEP


def not_drowned(s: State, request: Choose, draw: Draw) -> int:
    """Rolls again what would drown or capture him: his wounds are what they are."""
    return ROLL_AGAIN if s.offered_status in LOST else KEEP


def first_choice(s: State, request: Choose, draw: Draw) -> int:
    """Takes the better skill of the two."""
    wanted = map(SKILLS.index, BEST_SKILLS)
    return next(skill for skill in wanted if request.allowed >> skill & 1)


def replaced(s: State, request: Choose, draw: Draw) -> int:
    """Lets a spare man fly for one whose old war wound is playing up."""
    return REPLACE


def by_the_target(s: State, request: Choose, draw: Draw) -> int:
    """Starts the defenders of a harbour at the land edge, behind what they defend."""
    return CoastalEdge.LAND


def fought(s: State, request: ReportFight, draw: Draw) -> dict[str, Any]:
    """Fights the mission card by card. The report holds the key of the fight's dice, from which it
    can be fought again."""
    # The engine is needed by those only who have fights fought.
    from sheetgen.games.wings.fight import battle

    return battle.report_of_fight(s, request, draw)


def drawn(s: State, request: ReportFight, draw: Draw) -> dict[str, Any]:
    """Draws the mission's report from the table of outcomes."""
    from sheetgen.games.wings.rules import outcomes

    return outcomes.fight(s, request, draw)


MUSTER: dict[str, Decider] = {"old-wound-flies": replaced, "defenders-edge": by_the_target}
"""What is to be decided before a fight."""

FIGHT: dict[str, Decider] = {"fight": fought}
"""How a fight goes that nobody fights at a table."""
FIGHT_BY_TABLE: dict[str, Decider] = {"fight": drawn}
"""How it goes in an instant."""

AFTERMATH: dict[str, Decider] = {
    "way-down": safer_way_down,
    "reroll-get-home": not_lost,
    "reroll-bale-out": not_lost,
    "reroll-shot-down": not_lost,
    "reroll-drink": not_drowned,
    "skill": first_choice,
}
"""What is to be decided after a fight."""

POLICIES = {
    "fought": Policy(
        "Spares its men; every mission is fought card by card.",
        {**MUSTER, **FIGHT_BY_TABLE, **AFTERMATH},
        looks_ahead=lambda conditions: {**MUSTER, **FIGHT, **AFTERMATH},
    ),
    "careful": Policy(
        "Spares its men; fights come off a table of outcomes, at once.",
        {**MUSTER, **FIGHT_BY_TABLE, **AFTERMATH},
    ),
}
"""The captains, by name."""
