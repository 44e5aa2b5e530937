"""What has happened in a campaign, a sentence for each event that is worth one."""

from __future__ import annotations

from typing import Any

from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import rank as rank_name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGES,
    DISTANCES,
    LONG_EDGES,
    POSITIONS,
    SHIPPING,
)
from sheetgen.games.wings.rules.points import enemy_of, shot_down
from sheetgen.games.wings.rules.return_to_base import DEADLY, INCAPACITATING, landing_of
from sheetgen.games.wings.rules.state import (
    AXIS,
    BRITISH,
    DEAD,
    DRAWN,
    HOSTILE,
    SKILLS,
    STATUSES,
    Side,
    Task,
    Winner,
)
from sheetgen.games.wings.sheet.printed_tables import (
    means_name,
    recovery_effect,
    recovery_name,
    skill_name,
)
from sheetgen.games.wings.story.chronicle import Flight, Mission
from sheetgen.games.wings.story.hospital import medal_name
from sheetgen.games.wings.table.now import Now, now
from sheetgen.games.wings.table.phrases import (
    diary,
    say,
    sentence_about,
    side_name,
    words,
    wounds,
)
from sheetgen.kits.table.questions import plain
from sheetgen.kits.telling.grammar import counted_in_figures as count
from sheetgen.kits.telling.grammar import join

AT_HOME = "base"
_COUNTED: dict[str, Winner] = {"british": BRITISH, "axis": AXIS, "drawn": DRAWN}
LONGEST_EFFECT = 30
"""A longer effect of a recovery event leaves no room for the name."""


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    return [sentence for sentence in each(session, since) if sentence]


def each(session: Session, since: int = 0) -> list[str]:
    """A sentence for every event; an empty one for what is worth none, or was before `since`."""
    telling = Telling(now(session))
    said = (telling.of(event, place >= since) for place, event in enumerate(session.events))
    return [plain(sentence) for sentence in said]


class Telling:
    """Goes through the events once, in order, and keeps in mind who has which rank by then."""

    def __init__(self, at: Now) -> None:
        self.at = at
        self.ranks: dict[int, int] = {}
        self.mission = 0

    def of(self, event: Any, wanted: bool) -> str:
        """The sentence of an event; empty if it has none, or is not wanted."""
        if isinstance(event, ev.MissionDrawn):
            self.mission = event.mission
        # What was before `since` needs no words, but ranks have to be kept up all along.
        said = (_of_mission(self, event) or _of_man(self, event)) if wanted else ""
        if isinstance(event, ev.PromotionRolled):
            self.ranks[event.man] = event.rank
        return said

    @property
    def drawn(self) -> Mission:
        """The mission at hand."""
        return self.at.chronicle.missions[self.mission - 1]

    def man(self, event: Any, /, *where: str, **fields: object) -> str:
        """A sentence about the man of an event, by his rank at the time."""
        airman = self.at.airman(event.man)
        return sentence_about(
            airman, self.ranks.get(event.man, 0), str(words("told", *where)), **fields
        )

    def flight(self, event: Any) -> Flight:
        """His flight in the mission at hand."""
        return self.drawn.flight(event.man)


# Events of the campaign and of a mission.


def _of_mission(telling: Telling, event: Any) -> str:
    match event:
        case ev.MissionDrawn():
            drawn = telling.drawn
            side = side_name(event.attacker)
            number, date = event.mission, in_words(drawn.day)
            return say("told", "mission", mission=number, date=date, side=side, name=drawn.name)
        case ev.AircraftDrawn():
            *attackers, (_, defender) = telling.drawn.aircraft
            named = join(t.AIRCRAFT[aircraft].name for _, aircraft in attackers)
            return say("told", "aircraft", attackers=named, defenders=t.AIRCRAFT[defender].name)
        case ev.SetUp():
            return _set_up(telling.drawn.kind, event)
        case ev.Fought():
            return _fought(telling, event)
        case ev.MissionEnded():
            flown = telling.at.chronicle.missions[: event.mission]
            winners = [each.fought.score.winner for each in flown if each.fought is not None]
            won = {name: winners.count(side) for name, side in _COUNTED.items()}
            return say("told", "ended", mission=event.mission, **won)
        case ev.CampaignEnded(won=won, winner=winner):
            more, others = sorted(won, reverse=True)
            phrase, side = ("drawn", "") if winner == DRAWN else ("won", side_name(winner))
            return say("told", "over", phrase, won=more, others=others, winner=side)
    return ""


def _set_up(kind: Task, event: ev.SetUp) -> str:
    if kind in SHIPPING:
        return say("told", "long-edge", edge=LONG_EDGES[event.long_edge])
    if kind == Task.HARBOUR:
        return say("told", "coastal", COASTAL_EDGES[event.coastal_edge])
    if kind != Task.DOGFIGHT:
        return ""
    seeing = Side(event.seen_first_by)
    return say(
        "told", "meeting",
        seeing=side_name(seeing),
        seen=side_name(enemy_of(seeing)),
        position=POSITIONS[t.row_of(POSITIONS, event.position)].position,
        distance=DISTANCES[t.row_of(DISTANCES, event.distance)].says,
    )  # fmt: skip


def _fought(telling: Telling, event: ev.Fought) -> str:
    mission, lost = telling.drawn, [0, 0]
    for flight, crew in zip(mission.flights, event.fight.crews, strict=True):
        lost[flight.airman.man.side] += shot_down(crew, telling.at.rulings)
    winner = event.score.winner
    phrase = "drawn" if winner == DRAWN else "won"
    ahead = BRITISH if winner == DRAWN else winner
    return say(
        "told", "fought" if mission.kind != Task.DOGFIGHT else "dogfight", phrase,
        mission=mission.number,
        winner=side_name(ahead),
        points=event.score.of(ahead),
        others=event.score.of(enemy_of(ahead)),
        british=lost[BRITISH],
        axis=lost[AXIS],
    )  # fmt: skip


# Events about one man.


def _of_man(telling: Telling, event: Any) -> str:
    man = telling.man
    match event:
        case ev.Joined(novice=True):
            return man(event, "novice")
        case ev.Flies():
            airplane = t.AIRCRAFT[event.aircraft].name
            return man(event, "felt" if event.felt else "flies", airplane=airplane)
        case ev.OldWoundFelt():
            return man(event, "wound", "felt" if event.felt else "fine")
        case ev.CrewKilled():
            phrase = "blown-up" if event.cause == ev.EXPLOSION else "wounds"
            airplane = t.AIRCRAFT[telling.flight(event).aircraft].name
            return man(event, "killed", phrase, airplane=airplane)
        case ev.RolledAgain():
            means, die = t.REROLLS[event.means].means, f"{event.die % 100:02d}"
            phrase = "luck" if means == t.LUCK else "skill"
            return man(event, "again", phrase, skill=means_name(means), die=die)
        case ev.OutOfAction():
            return man(event, "misses", missions=count(event.missions, "mission"))
        case ev.MissionMissed(left=0):
            return man(event, "back")
        case ev.ExperienceGained(points=points):
            gained = count(points, words("point")) if points else words("no-points")
            return man(event, "points", points=gained, total=event.total)
        case ev.NoviceNoMore():
            return man(event, "learnt")
        case ev.SkillGained():
            return man(event, "skill", skill=skill_name(SKILLS[event.skill]))
        case ev.PromotionRolled(promoted=False):
            return man(event, "not-promoted")
        case ev.PromotionRolled():
            force = telling.at.airman(event.man).man.air_force
            return man(event, "promoted", rank=rank_name(force, event.rank))
        case ev.PostedAway():
            successor = telling.at.airman(event.successor).name.surname
            return man(event, "posted", successor=successor)
        case ev.MedalRolled(awarded=False):
            return man(event, "no-medal")
        case ev.MedalAwarded():
            return man(event, "medal", medal=medal_name(telling.flight(event), event.medal))
    return _of_return(telling, event)


def _of_return(telling: Telling, event: Any) -> str:
    """How a man came back, and what became of his wounds."""
    man = telling.man
    match event:
        case ev.GotHome():
            phrase = "crash" if event.crashed else "lucky" if event.lucky else "safe"
            hurt = wounds(t.GET_HOME[event.row].wounds)
            if event.crashed and telling.flight(event).status == DEAD:
                hurt += words("told", "died")
            return man(event, "home", phrase, hurt=hurt)
        case ev.BaledOut():
            row = t.BALE_OUT[event.row]
            phrase = "jammed" if row.lucky else "bale-out"
            return man(event, "down", "killed" if row.lands == t.KILLED else phrase, **_how(event))
        case ev.WreckNursed():
            return man(event, "down", _nursed(telling, event), **_how(event))
        case ev.InTheDrink():
            return man(event, "drink", STATUSES[event.status])
        case ev.Injury():
            return man(event, "injury", t.SPECIAL_INJURY[event.row].comes_to)
        case ev.RecoveryEvent():
            fallen = t.RECOVERY_EVENTS[event.row]
            name, effect = recovery_name(fallen.event), recovery_effect(fallen)
            short = bool(effect) and len(effect) <= LONGEST_EFFECT
            phrase = "held" if event.held else "effect" if short else "plain"
            return man(event, "recovery", phrase, event=name, effect=effect)
    return ""


def _nursed(telling: Telling, event: ev.WreckNursed) -> str:
    """The phrase for a wreck that was nursed."""
    flight = telling.flight(event)
    assert flight.report is not None
    hurt = flight.before.wounds + flight.report.wounds
    row = landing_of(event.row, incapacitated=hurt >= INCAPACITATING)
    if row.lands == AT_HOME:
        return "wreck-lucky" if row.lucky else "wreck-base"
    if row.lands == t.KILLED:
        return "crashed"
    return "wreck" if row.lands == t.BY_SCENARIO else "wreck-landed"


def _how(event: ev.BaledOut | ev.WreckNursed) -> dict[str, str]:
    """Where a man came down, and in what state."""
    hurt = f", {wounds(event.wounds)}" if event.wounds else ""
    if event.wounds >= DEADLY:
        hurt += words("told", "died")
    elif event.place == HOSTILE:
        hurt += words("told", "captured")
    return {"place": str(diary()["place"][event.place]), "hurt": hurt}
