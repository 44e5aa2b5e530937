"""The briefings of a campaign: a page for every mission that is known, or for every pair."""

from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.events import GotHome
from sheetgen.games.wings.rules.points import damage_by_target
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import AXIS, BRITISH, FIT, LASTING, SKILLS, STATUSES
from sheetgen.games.wings.rules.tables import AIRCRAFT, MISSIONS
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew, Result
from sheetgen.games.wings.sheet.briefing.formations import leaders
from sheetgen.games.wings.sheet.briefing.page import page
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """A page for each mission of a campaign that is drawn; without one, for each of the missions by
    either attacker."""
    if chronicle is None or not chronicle.missions:
        told = [Briefing(kind, attacker) for attacker in (AXIS, BRITISH) for kind in MISSIONS]
    else:
        told = [briefing(chronicle, mission) for mission in chronicle.missions]
    return [
        page(paper, conditions, one, foot._replace(page=f"{number} of {len(told)}"))
        for number, one in enumerate(told, start=1)
    ]


def briefing(chronicle: Chronicle, mission: Mission) -> Briefing:
    """What is known of a mission."""
    # One side's may be drawn before the other's.
    types = [aircraft for _, aircraft in mission.aircraft if aircraft]
    return Briefing(
        kind=mission.kind,
        attacker=mission.attacker,
        mission=mission.number,
        date=in_words(mission.day),
        place=mission.place.name,
        aircraft=tuple(AIRCRAFT[aircraft].name for aircraft in types),
        units=tuple(chronicle.unit(mission, aircraft).marked for aircraft in types),
        crews=tuple(map(_crew, mission.flights)),
        ships=tuple(ship.name for ship in mission.ships),
        set_up=mission.set_up,
        result=_result(mission),
        leaders=_leaders(mission),
    )


def _leaders(mission: Mission) -> frozenset[int]:
    """Who leads the formations, as soon as it is known who flies."""
    ranks = [flight.before.rank for flight in mission.flights]
    return leaders(mission.kind, ranks) if ranks else frozenset()


def _crew(flight: Flight) -> Crew:
    return Crew(pilot=flight.title, of_him=_of_him(flight), came_back=_came_back(flight))


def _of_him(flight: Flight) -> str:
    """What is to be known of a pilot before the fight."""
    words, man = data("came_back"), flight.before
    told = [words["novice"]] * man.novice + [words["lucky"]] * man.lucky
    told += [words["skills"][skill] for skill in SKILLS if man.has(skill)]
    told += [words["lasting"][kept] for kept in LASTING if man.keeps(kept)]
    told += [words["one wound"]] * (man.wounds > 0 or flight.felt)
    return ", ".join(filter(None, told))


def _came_back(flight: Flight) -> str:
    """What has become of him; nothing before his return is known."""
    words: dict[str, Any] = data("came_back")
    if flight.after is None:
        return ""
    if flight.after.status != FIT:
        return str(words["status"][STATUSES[flight.after.status]])
    landed = "home" if flight.followed_by(GotHome) else "shot down"
    return str(words[landed][flight.wounded])


def _result(mission: Mission) -> Result | None:
    if mission.fought is None:
        return None
    score = mission.fought.score
    done = damage_by_target(mission.fought.fight)
    names = targets(mission.kind, mission.attacker)
    return Result(
        points=(score.of(BRITISH), score.of(AXIS)),
        winner=score.winner,
        damage=tuple(done[name] for name in names),
    )
