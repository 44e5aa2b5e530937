"""CAMPAIGN SEQUENCE: twenty-four missions, and the campaign winner."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.game import Rules
from sheetgen.games.wings.credit import kills
from sheetgen.games.wings.events import (
    CampaignEnded,
    CastRolled,
    Fought,
    MissionEnded,
    Mustered,
)
from sheetgen.games.wings.fight import COAST, DOWN, ENGINE, EXPLOSION, FIRE, CrewReport
from sheetgen.games.wings.fight_form import form
from sheetgen.games.wings.points import score
from sheetgen.games.wings.scenarios import targets
from sheetgen.games.wings.sequence import aftermath, before_the_fight
from sheetgen.games.wings.state import AXIS, BRITISH, DRAWN, Man, Sortie, State, Terms
from sheetgen.games.wings.tables import CAMPAIGN
from sheetgen.games.wings.targets import sinkings
from sheetgen.requests import Report, Roll


def play(s: State, t: Terms) -> Rules:
    """A campaign, from its first mission to its winner."""
    yield CastRolled((yield Roll("cast", 2, 100)))
    for _ in range(CAMPAIGN):
        yield from before_the_fight(s, t)
        yield Mustered(s.mission, as_they_are(s))
        yield from fight_the_mission(s, t)
        yield from aftermath(s, t)
        yield MissionEnded(s.mission, as_they_are(s))
    yield CampaignEnded(tuple(s.won), winner_of(s))


def as_they_are(s: State) -> tuple[Man, ...]:
    """Those who fly the mission at hand, as they are now."""
    return tuple(replace(s.man(berth.man), thrown={}) for berth in s.flying)


def fight_the_mission(s: State, t: Terms) -> Rules:
    """The report of the fight; who has won the mission, and what it has left of everybody."""
    fight = yield Report("fight", form(s, t), s.mission)
    result = score(fight, s, t)
    s.winner, s.afloat = result.winner, fight.afloat
    if s.winner != DRAWN:
        s.won[s.winner] += 1
    on_table = targets(s.kind, s.attacker)
    won, sunk = kills(fight, t), sinkings(fight, on_table)
    yield Fought(s.mission, fight, result, tuple(won), tuple(sunk.items()))
    ships = {crew for name, crew in sunk.items() if on_table[name].sinks}
    alone = [kill.by[0] for kill in won if len(kill.by) == 1]
    shared = [crew for kill in won if len(kill.by) > 1 for crew in kill.by]
    s.sorties = [
        sortie(crew)._replace(
            kills=alone.count(crew.crew),
            shared=shared.count(crew.crew),
            sank_ship=crew.crew in ships,
        )
        for crew in fight.crews
    ]


def sortie(crew: CrewReport) -> Sortie:
    """What the aftermath needs of a crew's report."""
    return Sortie(
        man=crew.crew,
        aircraft=crew.aircraft,
        shot_down=crew.fate == DOWN,
        exploded=EXPLOSION in crew.specials,
        burning=crew.burning,
        altitude=crew.altitude,
        over_coast=crew.over == COAST,
        damage=crew.damage,
        holds=crew.holds,
        engine=ENGINE in crew.specials,
        fire=FIRE in crew.specials,
        wounds=crew.wounds,
        luck=crew.luck,
        flask=crew.flask,
        case=crew.case,
    )


def winner_of(s: State) -> int:
    """The side that won the most missions; DRAWN if neither did."""
    if s.won[BRITISH] == s.won[AXIS]:
        return DRAWN
    return BRITISH if s.won[BRITISH] > s.won[AXIS] else AXIS
