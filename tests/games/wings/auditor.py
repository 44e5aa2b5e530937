"""Keeps the books of a campaign beside the rules, and compares them after every mission.

    auditor = Auditor()
    auditor.mission(events, men)        # all that happened since the last mission; the men after it

What the printed rules give is reckoned anew here, from what was reported and rolled. Whatever
differs is an AssertionError.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings.scenarios import targets
from sheetgen.games.wings.state import (
    AXIS,
    BRITISH,
    CRIPPLED,
    DEAD,
    FIT,
    LUFTWAFFE,
    POSTED,
    PRISONER,
    RAF,
    REGIA,
    Man,
)
from sheetgen.games.wings.tables import AIRCRAFT, MISSIONS, RECOVERY_EVENTS, REROLLS

INVARIANTS = (
    "missions: the forces and types drawn, each pair of attacker and mission once a period",
    "rosters: only fit men fly, who has flown least first; a Novice joins for a gap and no other",
    "rosters: whoever is lost stays lost and as he was; a Wing Commander has a successor",
    "experience: 8 a kill, 4 a share, 2 for coming back, 2 for winning; none of the last two for"
    " Novices; the dead and prisoners keep their kills",
    "every 30 points: a skill, a promotion roll and a medal roll, and no others; Novices learn",
    "misses: those of wounds, of events, of the sea and of medals add up; one less for each sat out",
    "medals: in order, from 6, 7 or 8 up, never more than there are",
    "wounds and luck: healed, kept and used up as the tables say",
)
TOP_RANK = {RAF: 4, LUFTWAFFE: 5, REGIA: 5}
MEDALS = {RAF: 3, LUFTWAFFE: 4, REGIA: 3}
MEDAL_FROM = {RAF: 8, LUFTWAFFE: 7, REGIA: 6}
TWO_MISSED = ("chest", "leg", "arm", "head", "food-poisoning", "countess-keeps-him")
NONE_MISSED = ("miraculous", "checks-out")
CRIPPLED_ROW, RECOVERY_ROW = range(2)
BY_A_SHIP, QUICK_RELEASE, TO_BASE_LUCKY, NURSE = 2, 5, 8, 6


class Auditor:
    """The books so far: the men after the last mission, the pairs played and the missions won."""

    def __init__(self) -> None:
        self.men: list[Man] = []
        self.played: list[tuple[int, int]] = []
        self.won = [0, 0]

    def mission(self, events: list[Any], men: Iterable[Man]) -> None:
        """Enter a mission: all its events, and all men after it."""
        day = _Day(events, self.men, [replace(man, thrown={}) for man in men])
        self.played.append((day.drawn.kind, day.drawn.attacker))
        period = self.played[12:] or self.played
        assert len(set(period)) == len(period)
        assert day.drawn.mission == len(self.played)
        day.forces()
        day.who_flew()
        day.who_stayed()
        for number in day.flew:
            _Sortie(day, number).audit()
        if day.fought.score.winner in (BRITISH, AXIS):
            self.won[day.fought.score.winner] += 1
        self.men = day.after


class _Day:
    """One mission."""

    def __init__(self, events: list[Any], before: list[Man], after: list[Man]) -> None:
        self.events, self.after = events, after
        (self.drawn,) = self.told(ev.MissionDrawn)
        (self.types,) = self.told(ev.AircraftDrawn)
        (self.fought,) = self.told(ev.Fought)
        self.joined = self.told(ev.Joined)
        self.before = [*before, *(Man(e.air_force, e.bomber, e.novice) for e in self.joined)]
        self.flies = self.told(ev.Flies)
        self.flew = [event.man for event in self.flies]
        self.posted = self.told(ev.PostedAway)

    def told(self, kind: type[Any]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def forces(self) -> None:
        """The airplanes that the mission has, in the types drawn, flown by their own air force."""
        told, attacker = MISSIONS[self.drawn.kind], self.drawn.attacker
        wanted = [self.types.fighters[attacker]] * told.fighters
        wanted += [self.types.bomber] * told.bombers
        wanted += [self.types.fighters[1 - attacker]] * told.defenders
        assert [event.aircraft for event in self.flies] == wanted
        assert [crew.crew for crew in self.fought.fight.crews] == self.flew

    def who_flew(self) -> None:
        """Of the men at hand those who have flown least, and Novices only for gaps."""
        assert len(set(self.flew)) == len(self.flew)
        felt = {event.man for event in self.told(ev.OldWoundFelt) if event.felt}
        resting = felt - set(self.flew)
        new = {e.man for e in self.joined if e.novice}
        at_hand = {
            number for number, man in enumerate(self.before, start=1)
            if (man.status, man.misses) == (FIT, 0) and number not in new
        }  # fmt: skip
        assert set(self.flew) <= at_hand | new
        for aircraft in dict.fromkeys(event.aircraft for event in self.flies):
            crews = [event.man for event in self.flies if event.aircraft == aircraft]
            force = self.before[crews[0] - 1].air_force
            assert force == REGIA or AIRCRAFT[aircraft].air_force != "regia"
            assert {self.before[n - 1].air_force for n in crews} == {force}
            bomber = AIRCRAFT[aircraft].bomber
            own = self._pool(at_hand, force, bomber)
            pool = own or self._pool(at_hand, force, not bomber)
            first = pool[: len(crews)]
            gaps = [n for n in crews if n in new]
            assert len(gaps) == max(len(crews) - len(pool), 0)
            if not resting & set(pool):
                assert crews == [*first, *gaps]
            assert set(crews) <= {*pool, *new}
            at_hand -= {*crews, *(resting & set(pool))}
        assert {e.man for e in self.joined if e.novice} <= set(self.flew)

    def _pool(self, at_hand: set[int], force: int, bomber: bool) -> list[int]:
        """Those at hand, first who checked himself out, then who has flown least."""
        men = [n for n in sorted(at_hand)
               if (self.before[n - 1].air_force, self.before[n - 1].bomber) == (force, bomber)]  # fmt: skip
        return sorted(men, key=lambda n: (not self.before[n - 1].wounds, self.before[n - 1].missions))

    def who_stayed(self) -> None:
        """Those at home: a mission less to miss. The lost: as they were. Successors: new."""
        assert len(self.after) == len(self.before) + len(self.posted)
        for number, (old, new) in enumerate(zip(self.before, self.after, strict=False), start=1):
            if number not in self.flew:
                sits = old.status == FIT and old.misses > 0
                assert new == replace(old, misses=old.misses - sits)
        for event in self.posted:
            went, came = self.after[event.man - 1], self.after[event.successor - 1]
            assert (went.status, went.air_force, went.rank) == (POSTED, RAF, TOP_RANK[RAF])
            assert came == Man(RAF, went.bomber)


class _Sortie:
    """One man's part in it."""

    def __init__(self, day: _Day, number: int) -> None:
        self.day, self.number = day, number
        self.old, self.new = day.before[number - 1], day.after[number - 1]
        self.report = day.fought.fight.crew(number)
        self.own = [event for event in day.events if getattr(event, "man", None) == number]
        (self.back,) = self.told(ev.CameBack)
        self.recovery = [event for event in self.told(ev.RecoveryEvent) if not event.held]

    def told(self, kind: type[Any]) -> list[Any]:
        """What followed for him, of a kind."""
        return [event for event in self.own if isinstance(event, kind)]

    @property
    def event(self) -> str:
        """What befell him in hospital, or nothing."""
        return RECOVERY_EVENTS[self.recovery[0].row].event if self.recovery else ""

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
            injured = self.told(ev.Injury)
            assert len(injured) == (self.back.wounds > 0)
            if injured:
                assert injured[0].modifier == (-10 if self.back.wounds >= 2 else 0)
                became = {CRIPPLED} if injured[0].row == CRIPPLED_ROW else {FIT}
            if self.told(ev.PostedAway):
                became = {POSTED}
        assert {self.new.status} == became
        assert self.back.wounds < 3 or self.back.status == DEAD

    def experience(self) -> None:
        """What is awarded."""
        kills = self.day.fought.kills
        alone = sum(kill.by == (self.number,) for kill in kills)
        shared = sum(self.number in kill.by and len(kill.by) > 1 for kill in kills)
        assert (self.new.kills, self.new.shared) == (self.old.kills + alone, self.old.shared + shared)
        gained = 8 * alone + 4 * shared
        if self.back.status == FIT and not self.old.novice:
            gained += 2 + 2 * (self.day.fought.score.winner == self.old.side)
        assert self.new.experience == self.old.experience + gained
        (told,) = self.told(ev.ExperienceGained)
        assert (told.points, told.total) == (gained, self.new.experience)
        learnt = self.new.missions >= 2 or self.new.kills + self.new.shared > 0
        still = self.old.novice and not (learnt and self.new.status in (FIT, POSTED))
        assert self.new.novice == still
        assert len(self.told(ev.NoviceNoMore)) == self.old.novice - self.new.novice

    def advancement(self) -> None:
        """What 30 points bring, and a spectacular mission."""
        sets = self.new.experience // 30 - self.old.experience // 30
        if self.new.status not in (FIT, POSTED):
            sets = 0
        in_bed = self.event == "general" and self.old.medals < MEDALS[self.old.air_force]
        rank, medals = self.old.rank, self.old.medals + in_bed
        promotions, rolls = iter(self.told(ev.PromotionRolled)), iter(self.told(ev.MedalRolled))
        top, flying = TOP_RANK[self.old.air_force], True
        for _ in range(sets):
            if flying and rank < top:
                rolled = next(promotions)
                assert rolled.promoted == (rolled.die >= 4)
                rank += rolled.promoted
                flying = (self.old.air_force, rank) != (RAF, top)
            medals += self._medal(rolls, medals)
        if self.new.status in (FIT, POSTED) and self._spectacular():
            medals += self._medal(rolls, medals)
        assert next(promotions, None) is next(rolls, None) is None
        assert (self.new.rank, self.new.medals) == (rank, medals)
        awarded = [event.medal for event in self.told(ev.MedalAwarded)]
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
        on_table = targets(self.day.drawn.kind, self.day.drawn.attacker)
        sank = {crew for name, crew in self.day.fought.sunk if on_table[name].sinks}
        return self.number in sank or self.new.kills - self.old.kills >= 3

    def _skills(self, sets: int) -> None:
        gained = self.told(ev.SkillGained)
        held = self.old.skills.bit_count() + self.old.aims_still + self.old.bomber
        flying = sets if not self.told(ev.PostedAway) else len(gained)
        assert len(gained) == min(flying, 6 - held) <= sets
        assert len({event.skill for event in gained}) == len(gained)
        assert all(not self.old.skills >> event.skill & 1 for event in gained)
        assert not (self.new.bomber and self.new.has("acrobatic-pilot"))
        assert not (self.new.keeps("one-eyed") and self.new.has("perfect-aim"))

    def misses(self) -> None:
        """All causes add up."""
        due = sum(not event.in_hospital for event in self.told(ev.MedalAwarded))
        due += sum(e.row == BY_A_SHIP and e.status == FIT for e in self.told(ev.InTheDrink))
        for event in self.told(ev.Injury):
            if event.row > CRIPPLED_ROW:
                due += self._convalesces()
        assert self.old.misses == 0
        assert self.new.misses == due == sum(e.missions for e in self.told(ev.OutOfAction))

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
