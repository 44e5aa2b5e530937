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

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import (
    DRAWN,
    ENEMY,
    FIRST_FORCE,
    FIT,
    HOME,
    HOME_FORCE,
    POSTED,
    Man,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.games.wings import DOGFIGHT
from tests.games.wings.rules.auditor_sortie import TOP_RANK, SortieAudit

INVARIANTS = (
    "missions: the forces and types drawn, each pair of attacker and mission once a period",
    "rosters: only fit men fly, who has flown least first; a Novice joins for a gap and no other",
    "rosters: whoever is lost stays lost and as he was; a Wing Commander has a successor",
    "experience: 8 a kill, 4 a share, 2 for coming back, 2 for winning; none of the last two for"
    " Novices; the dead and prisoners keep their kills",
    "every 30 points: a skill, a promotion roll and a medal roll, and no others; Novices learn",
    "misses: those of wounds, events, the sea and medals add up; one less for each sat out",
    "medals: in order, from 6, 7 or 8 up, never more than there are",
    "wounds and luck: healed, kept and used up as the tables say",
)


class Auditor:
    """The books so far: the men after the last mission, the pairs played and the missions won."""

    def __init__(self) -> None:
        self.men: list[Man] = []
        self.played: list[tuple[int, int]] = []
        self.won = [0, 0]

    def mission(self, events: list[Any], men: Iterable[Man]) -> None:
        """Enter a mission: all its events, and all men after it."""
        day = Day(events, self.men, [replace(man, thrown={}) for man in men])
        self.played.append((day.drawn.kind, day.drawn.attacker))
        period = self.played[12:] or self.played
        assert len(set(period)) == len(period)
        assert day.drawn.mission == len(self.played)
        day.forces()
        day.who_flew()
        day.who_stayed()
        for number in day.flew:
            SortieAudit(day, number).audit()
        score = day.fought.score
        if score.winner in (HOME, ENEMY):
            self.won[score.winner] += 1
        lead = score.of(HOME) - score.of(ENEMY)
        by_points = DRAWN if not lead else HOME if lead > 0 else ENEMY
        assert score.winner == by_points or day.drawn.kind == DOGFIGHT
        self.men = day.after


class Day:
    """One mission."""

    def __init__(self, events: list[Any], before: list[Man], after: list[Man]) -> None:
        self.events, self.after = events, after
        (self.drawn,) = self.events_of(ev.MissionDrawn)
        (self.types,) = self.events_of(ev.AircraftDrawn)
        (self.fought,) = self.events_of(ev.Fought)
        self.joined = self.events_of(ev.Joined)
        self.before = [*before, *(Man(e.air_force, e.bomber, e.novice) for e in self.joined)]
        self.flies = self.events_of(ev.Flies)
        self.flew = [event.man for event in self.flies]
        self.posted = self.events_of(ev.PostedAway)

    def events_of(self, kind: type[Any]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def forces(self) -> None:
        """The airplanes that the mission has, in the types drawn, flown by their own air force."""
        told, attacker = MALTA.missions[self.drawn.kind], self.drawn.attacker
        wanted = [self.types.fighters[attacker]] * told.fighters
        wanted += [self.types.bomber] * told.bombers
        wanted += [self.types.fighters[1 - attacker]] * told.defenders
        assert [event.aircraft for event in self.flies] == wanted
        assert [crew.crew for crew in self.fought.fight.crews] == self.flew

    def who_flew(self) -> None:
        """Of the men at hand those who have flown least, and Novices only for gaps."""
        assert len(set(self.flew)) == len(self.flew)
        felt = {event.man for event in self.events_of(ev.OldWoundFelt) if event.felt}
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
            assert force == FIRST_FORCE or MALTA.aircraft[aircraft].air_force != "regia"
            assert {self.before[n - 1].air_force for n in crews} == {force}
            bomber = MALTA.aircraft[aircraft].bomber
            own = self._pool(at_hand, force, bomber)
            # Where all of these rest, they did so for another type.
            pool = own if set(own) - resting else self._pool(at_hand, force, not bomber)
            gaps = [n for n in crews if n in new]
            rested = resting & set(pool)
            least, most = (max(len(crews) - len(pool) + n, 0) for n in (0, len(rested)))
            assert least <= len(gaps) <= most
            if not rested:
                assert crews == [*pool[: len(crews)], *gaps]
            assert set(crews) <= {*pool, *new}
            at_hand -= set(crews)
        assert {e.man for e in self.joined if e.novice} <= set(self.flew)

    def _pool(self, at_hand: set[int], force: int, bomber: bool) -> list[int]:
        """Those at hand, first who checked himself out, then who has flown least."""
        before = self.before
        men = [
            number
            for number in sorted(at_hand)
            if (before[number - 1].air_force, before[number - 1].bomber) == (force, bomber)
        ]
        return sorted(men, key=lambda n: (not before[n - 1].wounds, before[n - 1].missions))

    def who_stayed(self) -> None:
        """Those at home: a mission less to miss. The lost: as they were. Successors: new."""
        assert len(self.after) == len(self.before) + len(self.posted)
        for number, (old, new) in enumerate(zip(self.before, self.after, strict=False), start=1):
            if number not in self.flew:
                sits = old.status == FIT and old.misses > 0
                assert new == replace(old, misses=old.misses - sits)
        for event in self.posted:
            went, came = self.after[event.man - 1], self.after[event.successor - 1]
            assert (went.status, went.air_force, went.rank) == (
                POSTED,
                HOME_FORCE,
                TOP_RANK[HOME_FORCE],
            )
            assert came == Man(HOME_FORCE, went.bomber)
