"""What has happened to the men of a campaign, a sentence for each event that is worth one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings import tables as t
from sheetgen.games.wings.cast_names import rank as rank_name
from sheetgen.games.wings.landing import DEADLY
from sheetgen.games.wings.report_hospital import medal_name
from sheetgen.games.wings.return_to_base import INCAPACITATING
from sheetgen.games.wings.shot_down import landing_of
from sheetgen.games.wings.state import DEAD, HOSTILE, SKILLS, STATUSES
from sheetgen.games.wings.table_text import means_name, recovery_effect, recovery_name, skill_name
from sheetgen.games.wings.table_words import (
    count,
    diary,
    words,
    wounds,
)

if TYPE_CHECKING:
    from sheetgen.games.wings.table_told import Telling

AT_HOME = "base"
LONGEST_EFFECT = 30
"""A longer effect of a recovery event leaves no room for the name."""


def _joined(told: Telling, event: ev.Joined) -> str:
    return told.man(event.man, "novice") if event.novice else ""


def _flies(told: Telling, event: ev.Flies) -> str:
    airplane = t.AIRCRAFT[event.aircraft].name
    return told.man(event.man, "felt" if event.felt else "flies", airplane=airplane)


def _old_wound(told: Telling, event: ev.OldWoundFelt) -> str:
    return told.man(event.man, "wound", "felt" if event.felt else "fine")


def _killed(told: Telling, event: ev.CrewKilled) -> str:
    airplane = t.AIRCRAFT[told.flight(event.man).aircraft].name
    phrase = "blown-up" if event.cause == ev.EXPLOSION else "wounds"
    return told.man(event.man, "killed", phrase, airplane=airplane)


def _again(told: Telling, event: ev.RolledAgain) -> str:
    means = t.REROLLS[event.means].means
    phrase = "luck" if means == t.LUCK else "skill"
    die = f"{event.die % 100:02d}"
    return told.man(event.man, "again", phrase, skill=means_name(means), die=die)


def _home(told: Telling, event: ev.GotHome) -> str:
    phrase = "crash" if event.crashed else "lucky" if event.lucky else "safe"
    hurt = wounds(t.GET_HOME[event.row].wounds)
    if event.crashed and told.flight(event.man).status == DEAD:
        hurt += words("told", "died")
    return told.man(event.man, "home", phrase, hurt=hurt)


def _baled_out(told: Telling, event: ev.BaledOut) -> str:
    row = t.BALE_OUT[event.row]
    phrase = "jammed" if row.lucky else "bale-out"
    if row.lands == t.KILLED:
        phrase = "killed"
    return told.man(event.man, "down", phrase, **_how(event))


def _nursed(told: Telling, event: ev.WreckNursed) -> str:
    flight = told.flight(event.man)
    hurt = flight.before.wounds + flight.report.wounds
    row = landing_of(event.row, incapacitated=hurt >= INCAPACITATING)
    phrase = "wreck" if row.lands == t.BY_SCENARIO else "wreck-landed"
    if row.lands == AT_HOME:
        phrase = "wreck-lucky" if row.lucky else "wreck-base"
    elif row.lands == t.KILLED:
        phrase = "crashed"
    return told.man(event.man, "down", phrase, **_how(event))


def _how(event: ev.BaledOut | ev.WreckNursed) -> dict[str, str]:
    """Where a man came down, and in what state."""
    hurt = f", {wounds(event.wounds)}" if event.wounds else ""
    if event.wounds >= DEADLY:
        hurt += words("told", "died")
    elif event.place == HOSTILE:
        hurt += words("told", "captured")
    return {"place": str(diary()["place"][event.place]), "hurt": hurt}


def _drink(told: Telling, event: ev.InTheDrink) -> str:
    return told.man(event.man, "drink", STATUSES[event.status])


def _injury(told: Telling, event: ev.Injury) -> str:
    return told.man(event.man, "injury", t.SPECIAL_INJURY[event.row].comes_to)


def _recovery(told: Telling, event: ev.RecoveryEvent) -> str:
    row = t.RECOVERY_EVENTS[event.row]
    name, effect = recovery_name(row.event), recovery_effect(row)
    if event.held:
        return told.man(event.man, "recovery", "held", event=name)
    phrase = "effect" if effect and len(effect) <= LONGEST_EFFECT else "plain"
    return told.man(event.man, "recovery", phrase, event=name, effect=effect)


def _misses(told: Telling, event: ev.OutOfAction) -> str:
    return told.man(event.man, "misses", missions=count(event.missions, "mission"))


def _missed(told: Telling, event: ev.MissionMissed) -> str:
    return "" if event.left else told.man(event.man, "back")


def _points(told: Telling, event: ev.ExperienceGained) -> str:
    gained = count(event.points, words("point")) if event.points else words("no-points")
    return told.man(event.man, "points", points=gained, total=event.total)


def _learnt(told: Telling, event: ev.NoviceNoMore) -> str:
    return told.man(event.man, "learnt")


def _skill(told: Telling, event: ev.SkillGained) -> str:
    return told.man(event.man, "skill", skill=skill_name(SKILLS[event.skill]))


def _promotion(told: Telling, event: ev.PromotionRolled) -> str:
    if not event.promoted:
        return told.man(event.man, "not-promoted")
    force = told.at.airman(event.man).man.air_force
    return told.man(event.man, "promoted", rank=rank_name(force, event.rank))


def _posted(told: Telling, event: ev.PostedAway) -> str:
    successor = told.at.airman(event.successor).name.surname
    return told.man(event.man, "posted", successor=successor)


def _medal_rolled(told: Telling, event: ev.MedalRolled) -> str:
    return "" if event.awarded else told.man(event.man, "no-medal")


def _medal(told: Telling, event: ev.MedalAwarded) -> str:
    return told.man(event.man, "medal", medal=medal_name(told.flight(event.man), event.medal))


TOLD: dict[type, Callable[[Telling, Any], str]] = {
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
"""The sentence of each kind of event about one man."""
