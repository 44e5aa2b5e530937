"""The books of one man's part in a mission: his fate, experience, skills, rank, medals, missions to
miss, and what he keeps. Part of the auditor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    FIRST_FORCE,
    FIT,
    HOME_FORCE,
    LASTING,
    LATER_FORCE,
    POSTED,
    PRISONER,
    SKILLS,
)
from sheetgen.games.wings.rules.tables import REROLLS
from sheetgen.games.wings.rules.theatre import MALTA

if TYPE_CHECKING:
    from tests.games.wings.rules.auditor import Day

TOP_RANK = {HOME_FORCE: 4, LATER_FORCE: 5, FIRST_FORCE: 5}
MEDALS = {HOME_FORCE: 3, LATER_FORCE: 4, FIRST_FORCE: 3}
MEDAL_FROM = {HOME_FORCE: 8, LATER_FORCE: 7, FIRST_FORCE: 6}
TWO_MISSED = ("chest", "leg", "arm", "head", "food-poisoning", "countess-keeps-him")
NONE_MISSED = ("miraculous", "checks-out")
CRIPPLED_ROW = 0
PERFECT_AIM = 1 << SKILLS.index("perfect-aim")
BY_A_SHIP, QUICK_RELEASE, TO_BASE_LUCKY, NURSE = 2, 5, 8, 6


class SortieAudit:
    """One man's part in it."""

    def __init__(self, day: Day, number: int) -> None:
        self.day, self.number = day, number
        self.old, self.new = day.before[number - 1], day.after[number - 1]
        self.report = day.fought.fight.crew(number)
        self.own = [event for event in day.events if getattr(event, "man", None) == number]
        (self.back,) = self.events_of(ev.CameBack)
        self.recovery = [event for event in self.events_of(ev.RecoveryEvent) if not event.held]

    def events_of(self, kind: type[Any]) -> list[Any]:
        """What followed for him, of a kind."""
        return [event for event in self.own if isinstance(event, kind)]

    @property
    def event(self) -> str:
        """What befell him in hospital, or nothing."""
        return MALTA.recovery_events[self.recovery[0].row].event if self.recovery else ""

    def audit(self) -> None:
        """All of it."""
        assert self.new.missions == self.old.missions + 1
        self.status()
        self.experience()
        self.advancement()
        self.misses()
        self.kept()

    def status(self) -> None:
        """Fit, or lost in one of the ways there are."""
        assert self.back.status in (FIT, DEAD, PRISONER)
        became = {self.back.status}
        if self.back.status == FIT:
            injured = self.events_of(ev.Injury)
            assert len(injured) == (self.back.wounds > 0)
            if injured:
                assert injured[0].modifier == (-10 if self.back.wounds >= 2 else 0)
                became = {CRIPPLED} if injured[0].row == CRIPPLED_ROW else {FIT}
            if self.events_of(ev.PostedAway):
                became = {POSTED}
        assert {self.new.status} == became
        assert self.back.wounds < 3 or self.back.status == DEAD

    def experience(self) -> None:
        """What is awarded."""
        kills = self.day.fought.kills
        alone = sum(kill.by == (self.number,) for kill in kills)
        shared = sum(self.number in kill.by and len(kill.by) > 1 for kill in kills)
        assert (self.new.kills, self.new.shared) == (
            self.old.kills + alone,
            self.old.shared + shared,
        )
        gained = 8 * alone + 4 * shared
        if self.back.status == FIT and not self.old.novice:
            gained += 2 + 2 * (self.day.fought.score.winner == self.old.side)
        assert self.new.experience == self.old.experience + gained
        (told,) = self.events_of(ev.ExperienceGained)
        assert (told.points, told.total) == (gained, self.new.experience)
        learnt = self.new.missions >= 2 or self.new.kills + self.new.shared > 0
        still = self.old.novice and not (learnt and self.new.status in (FIT, POSTED))
        assert self.new.novice == still
        assert len(self.events_of(ev.NoviceNoMore)) == self.old.novice - self.new.novice

    def advancement(self) -> None:
        """What 30 points bring, and a spectacular mission."""
        sets = self.new.experience // 30 - self.old.experience // 30
        if self.new.status not in (FIT, POSTED):
            sets = 0
        in_bed = self.event == "general" and self.old.medals < MEDALS[self.old.air_force]
        rank, medals = self.old.rank, self.old.medals + in_bed
        promotions, rolls = (
            iter(self.events_of(ev.PromotionRolled)),
            iter(self.events_of(ev.MedalRolled)),
        )
        top, flying = TOP_RANK[self.old.air_force], True
        for _ in range(sets):
            if flying and rank < top:
                rolled = next(promotions)
                assert rolled.promoted == (rolled.die >= 4)
                rank += rolled.promoted
                flying = (self.old.air_force, rank) != (HOME_FORCE, top)
            medals += self._medal(rolls, medals)
        if self.new.status in (FIT, POSTED) and self._spectacular():
            medals += self._medal(rolls, medals)
        assert next(promotions, None) is next(rolls, None) is None
        assert (self.new.rank, self.new.medals) == (rank, medals)
        awarded = [event.medal for event in self.events_of(ev.MedalAwarded)]
        assert awarded == list(range(self.old.medals + 1, medals + 1))
        self._skills(sets)

    def _medal(self, rolls: Any, medals: int) -> int:
        if medals == MEDALS[self.old.air_force]:
            return 0
        rolled = next(rolls)
        scars = self.new.keeps("impressive-scars") - self.new.keeps("horrible-scars")
        assert rolled.modifier == scars
        assert rolled.awarded == (sum(rolled.dice) + scars >= MEDAL_FROM[self.old.air_force])
        return int(rolled.awarded)

    def _spectacular(self) -> bool:
        on_table = MALTA.targets(self.day.drawn.kind, self.day.drawn.attacker)
        sank = {crew for name, crew in self.day.fought.sunk if on_table[name].sinks}
        return self.number in sank or self.new.kills - self.old.kills >= 3

    def _skills(self, sets: int) -> None:
        gained = self.events_of(ev.SkillGained)
        held = self.old.skills.bit_count() + self.old.aims_still + self.old.bomber
        flying = sets if not self.events_of(ev.PostedAway) else len(gained)
        assert len(gained) == min(flying, 6 - held) <= sets
        assert len({event.skill for event in gained}) == len(gained)
        assert all(not self.old.skills >> event.skill & 1 for event in gained)
        bits = self.old.skills & ~(PERFECT_AIM if self.event == "one-eyed" else 0)
        for event in gained:
            sees = 1 << event.skill != PERFECT_AIM or not self.new.keeps("one-eyed")
            bits |= sees << event.skill
        assert self.new.skills == bits
        assert not (self.new.bomber and self.new.has("acrobatic-pilot"))
        assert not (self.new.keeps("one-eyed") and self.new.has("perfect-aim"))

    def misses(self) -> None:
        """All causes add up."""
        due = sum(not event.in_hospital for event in self.events_of(ev.MedalAwarded))
        due += sum(e.row == BY_A_SHIP and e.status == FIT for e in self.events_of(ev.InTheDrink))
        for event in self.events_of(ev.Injury):
            if event.row > CRIPPLED_ROW:
                due += self._convalesces()
        assert self.old.misses == 0
        assert self.new.misses == due == sum(e.missions for e in self.events_of(ev.OutOfAction))

    def _convalesces(self) -> int:
        if self.event in TWO_MISSED:
            return 2
        if self.event in NONE_MISSED:
            return 0
        return int(self.back.wounds + (self.event == "bombed"))

    def kept(self) -> None:
        """Wounds, and what he keeps or uses up."""
        if self.new.status in (FIT, POSTED):
            assert self.new.wounds == (self.event == "checks-out")
        assert self.new.sturdier == (3 if self.event == "countess-mechanic" else 0)
        for thing in LASTING[:6]:
            assert self.new.keeps(thing) == (self.old.keeps(thing) or self.event == thing)
        assert not (self.report.luck and not self.old.lucky)
        for used, thing in ((self.report.flask, "hip-flask"), (self.report.case, "cigarette-case")):
            assert self.old.keeps(thing) or not used
            kept = self.old.keeps(thing) and not used
            assert self.new.keeps(thing) == (kept or self.event == thing)
        lucky = self.old.lucky and not self.report.luck
        for event in self.own:
            spent = isinstance(event, ev.RolledAgain) and REROLLS[event.means].means == "luck"
            assert lucky or not spent
            lucky = not spent and (lucky or self._makes_lucky(event))
        assert self.new.lucky == lucky

    def _makes_lucky(self, event: Any) -> bool:
        """By a landing, a parachute, a wreck or a nurse."""
        incapacitated = self.old.wounds + self.report.wounds >= 2
        return (
            (isinstance(event, ev.GotHome) and event.lucky)
            or (isinstance(event, ev.BaledOut) and event.row == QUICK_RELEASE)
            or (isinstance(event, ev.WreckNursed) and event.row == TO_BASE_LUCKY
                and not incapacitated)
            or (isinstance(event, ev.RecoveryEvent) and event.row == NURSE)
        )  # fmt: skip
