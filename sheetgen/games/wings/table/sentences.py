"""What has happened in a campaign, a sentence for each event that is worth one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import rank as rank_name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGES,
    DISTANCES,
    HARBOUR,
    LONG_EDGES,
    POSITIONS,
    SHIPPING,
)
from sheetgen.games.wings.rules.points import enemy_of, shot_down
from sheetgen.games.wings.rules.return_to_base import DEADLY, INCAPACITATING, landing_of
from sheetgen.games.wings.rules.scenarios import DOGFIGHT
from sheetgen.games.wings.rules.state import AXIS, BRITISH, DEAD, DRAWN, HOSTILE, SKILLS, STATUSES
from sheetgen.games.wings.sheet.printed_tables import (
    means_name,
    recovery_effect,
    recovery_name,
    skill_name,
)
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
        said = _SENTENCES[type(event)](self, event) if wanted and type(event) in _SENTENCES else ""
        if isinstance(event, ev.PromotionRolled):
            self.ranks[event.man] = event.rank
        return said

    def man(self, number: int, *where: str, **fields: object) -> str:
        """A sentence about a man, by his rank at the time."""
        airman = self.at.airman(number)
        return sentence_about(
            airman, self.ranks.get(number, 0), str(words("told", *where)), **fields
        )

    def flight(self, number: int) -> Any:
        """A man's flight in the mission at hand."""
        return self.at.chronicle.missions[self.mission - 1].flight(number)


# Events of the campaign and of a mission.


def _mission(telling: Telling, event: ev.MissionDrawn) -> str:
    mission = telling.at.chronicle.missions[event.mission - 1]
    return say(
        "told", "mission",
        mission=event.mission,
        date=in_words(mission.day),
        side=side_name(event.attacker),
        name=mission.name,
    )  # fmt: skip


def _aircraft(telling: Telling, event: ev.AircraftDrawn) -> str:
    *attackers, (_, defender) = telling.at.chronicle.missions[telling.mission - 1].aircraft
    named = join(t.AIRCRAFT[aircraft].name for _, aircraft in attackers)
    return say("told", "aircraft", attackers=named, defenders=t.AIRCRAFT[defender].name)


def _set_up(telling: Telling, event: ev.SetUp) -> str:
    kind = telling.at.chronicle.missions[telling.mission - 1].kind
    if kind in SHIPPING:
        return say("told", "long-edge", edge=LONG_EDGES[event.long_edge])
    if kind == HARBOUR:
        return say("told", "coastal", COASTAL_EDGES[event.coastal_edge])
    if kind != DOGFIGHT:
        return ""
    return say(
        "told", "meeting",
        seeing=side_name(event.seen_first_by),
        seen=side_name(enemy_of(event.seen_first_by)),
        position=POSITIONS[t.row_of(POSITIONS, event.position)].position,
        distance=DISTANCES[t.row_of(DISTANCES, event.distance)].says,
    )  # fmt: skip


def _fought(telling: Telling, event: ev.Fought) -> str:
    mission = telling.at.chronicle.missions[telling.mission - 1]
    lost = [0, 0]
    for flight, crew in zip(mission.flights, event.fight.crews, strict=True):
        lost[flight.airman.man.side] += shot_down(crew, telling.at.rulings)
    winner = event.score.winner
    phrase = "drawn" if winner == DRAWN else "won"
    ahead = BRITISH if winner == DRAWN else winner
    return say(
        "told", "fought" if mission.kind != DOGFIGHT else "dogfight", phrase,
        mission=mission.number,
        winner=side_name(ahead),
        points=event.score.of(ahead),
        others=event.score.of(enemy_of(ahead)),
        british=lost[BRITISH],
        axis=lost[AXIS],
    )  # fmt: skip


def _ended(telling: Telling, event: ev.MissionEnded) -> str:
    winners = [
        mission.fought.score.winner
        for mission in telling.at.chronicle.missions[: event.mission]
        if mission.fought is not None
    ]
    british, axis, drawn = (winners.count(side) for side in (BRITISH, AXIS, DRAWN))
    return say("told", "ended", mission=event.mission, british=british, axis=axis, drawn=drawn)


def _over(telling: Telling, event: ev.CampaignEnded) -> str:
    won, others = sorted(event.won, reverse=True)
    phrase, winner = ("drawn", "") if event.winner == DRAWN else ("won", side_name(event.winner))
    return say("told", "over", phrase, won=won, others=others, winner=winner)


# Events about one man.


def _joined(telling: Telling, event: ev.Joined) -> str:
    return telling.man(event.man, "novice") if event.novice else ""


def _flies(telling: Telling, event: ev.Flies) -> str:
    airplane = t.AIRCRAFT[event.aircraft].name
    return telling.man(event.man, "felt" if event.felt else "flies", airplane=airplane)


def _old_wound(telling: Telling, event: ev.OldWoundFelt) -> str:
    return telling.man(event.man, "wound", "felt" if event.felt else "fine")


def _killed(telling: Telling, event: ev.CrewKilled) -> str:
    airplane = t.AIRCRAFT[telling.flight(event.man).aircraft].name
    phrase = "blown-up" if event.cause == ev.EXPLOSION else "wounds"
    return telling.man(event.man, "killed", phrase, airplane=airplane)


def _again(telling: Telling, event: ev.RolledAgain) -> str:
    means = t.REROLLS[event.means].means
    phrase = "luck" if means == t.LUCK else "skill"
    die = f"{event.die % 100:02d}"
    return telling.man(event.man, "again", phrase, skill=means_name(means), die=die)


def _home(telling: Telling, event: ev.GotHome) -> str:
    phrase = "crash" if event.crashed else "lucky" if event.lucky else "safe"
    hurt = wounds(t.GET_HOME[event.row].wounds)
    if event.crashed and telling.flight(event.man).status == DEAD:
        hurt += words("told", "died")
    return telling.man(event.man, "home", phrase, hurt=hurt)


def _baled_out(telling: Telling, event: ev.BaledOut) -> str:
    row = t.BALE_OUT[event.row]
    phrase = "jammed" if row.lucky else "bale-out"
    if row.lands == t.KILLED:
        phrase = "killed"
    return telling.man(event.man, "down", phrase, **_how(event))


def _nursed(telling: Telling, event: ev.WreckNursed) -> str:
    flight = telling.flight(event.man)
    hurt = flight.before.wounds + flight.report.wounds
    row = landing_of(event.row, incapacitated=hurt >= INCAPACITATING)
    phrase = "wreck" if row.lands == t.BY_SCENARIO else "wreck-landed"
    if row.lands == AT_HOME:
        phrase = "wreck-lucky" if row.lucky else "wreck-base"
    elif row.lands == t.KILLED:
        phrase = "crashed"
    return telling.man(event.man, "down", phrase, **_how(event))


def _how(event: ev.BaledOut | ev.WreckNursed) -> dict[str, str]:
    """Where a man came down, and in what state."""
    hurt = f", {wounds(event.wounds)}" if event.wounds else ""
    if event.wounds >= DEADLY:
        hurt += words("told", "died")
    elif event.place == HOSTILE:
        hurt += words("told", "captured")
    return {"place": str(diary()["place"][event.place]), "hurt": hurt}


def _drink(telling: Telling, event: ev.InTheDrink) -> str:
    return telling.man(event.man, "drink", STATUSES[event.status])


def _injury(telling: Telling, event: ev.Injury) -> str:
    return telling.man(event.man, "injury", t.SPECIAL_INJURY[event.row].comes_to)


def _recovery(telling: Telling, event: ev.RecoveryEvent) -> str:
    row = t.RECOVERY_EVENTS[event.row]
    name, effect = recovery_name(row.event), recovery_effect(row)
    if event.held:
        return telling.man(event.man, "recovery", "held", event=name)
    phrase = "effect" if effect and len(effect) <= LONGEST_EFFECT else "plain"
    return telling.man(event.man, "recovery", phrase, event=name, effect=effect)


def _misses(telling: Telling, event: ev.OutOfAction) -> str:
    return telling.man(event.man, "misses", missions=count(event.missions, "mission"))


def _missed(telling: Telling, event: ev.MissionMissed) -> str:
    return "" if event.left else telling.man(event.man, "back")


def _points(telling: Telling, event: ev.ExperienceGained) -> str:
    gained = count(event.points, words("point")) if event.points else words("no-points")
    return telling.man(event.man, "points", points=gained, total=event.total)


def _learnt(telling: Telling, event: ev.NoviceNoMore) -> str:
    return telling.man(event.man, "learnt")


def _skill(telling: Telling, event: ev.SkillGained) -> str:
    return telling.man(event.man, "skill", skill=skill_name(SKILLS[event.skill]))


def _promotion(telling: Telling, event: ev.PromotionRolled) -> str:
    if not event.promoted:
        return telling.man(event.man, "not-promoted")
    force = telling.at.airman(event.man).man.air_force
    return telling.man(event.man, "promoted", rank=rank_name(force, event.rank))


def _posted(telling: Telling, event: ev.PostedAway) -> str:
    successor = telling.at.airman(event.successor).name.surname
    return telling.man(event.man, "posted", successor=successor)


def _medal_rolled(telling: Telling, event: ev.MedalRolled) -> str:
    return "" if event.awarded else telling.man(event.man, "no-medal")


def _medal(telling: Telling, event: ev.MedalAwarded) -> str:
    return telling.man(event.man, "medal", medal=medal_name(telling.flight(event.man), event.medal))


_SENTENCES: dict[type, Callable[[Telling, Any], str]] = {
    ev.MissionDrawn: _mission,
    ev.AircraftDrawn: _aircraft,
    ev.SetUp: _set_up,
    ev.Fought: _fought,
    ev.MissionEnded: _ended,
    ev.CampaignEnded: _over,
    ev.Joined: _joined,
    ev.Flies: _flies,
    ev.OldWoundFelt: _old_wound,
    ev.CrewKilled: _killed,
    ev.RolledAgain: _again,
    ev.GotHome: _home,
    ev.BaledOut: _baled_out,
    ev.WreckNursed: _nursed,
    ev.InTheDrink: _drink,
    ev.Injury: _injury,
    ev.RecoveryEvent: _recovery,
    ev.OutOfAction: _misses,
    ev.MissionMissed: _missed,
    ev.ExperienceGained: _points,
    ev.NoviceNoMore: _learnt,
    ev.SkillGained: _skill,
    ev.PromotionRolled: _promotion,
    ev.PostedAway: _posted,
    ev.MedalRolled: _medal_rolled,
    ev.MedalAwarded: _medal,
}
