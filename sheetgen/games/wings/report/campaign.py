"""The facts of a campaign as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from sheetgen.games.wings.report.facts import Day, Pilot, Sortie, largest
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, Winner
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.games.wings.story.hospital import stays as stays_of

RUN, SCORE, SEVERAL = 4, 3, 2
"""So many wins on end are a run, and so many kills a score; so many crews are several, and so many
missions a lead."""


@dataclass(eq=False, repr=False)
class Span:
    """Missions one after another."""

    days: Sequence[Day]

    @property
    def first(self) -> Day:
        """The first of them."""
        return self.days[0]

    @property
    def last(self) -> Day:
        """The last of them."""
        return self.days[-1]

    @property
    def won(self) -> int:
        """How many of them the home side won."""
        return sum(d.is_won for d in self.days)

    @property
    def lost(self) -> int:
        """How many of them the enemy won."""
        return sum(d.is_lost for d in self.days)

    @property
    def ours_down(self) -> int:
        """How many airplanes of the home side were shot down in them."""
        return sum(len(d.ours_down) for d in self.days)

    @property
    def theirs_down(self) -> int:
        """How many of the enemy."""
        return sum(len(d.theirs_down) for d in self.days)

    @property
    def near(self) -> int:
        """How many of them a few points would have turned."""
        return sum(d.is_close and not d.is_drawn for d in self.days)

    @property
    def spree(self) -> Sequence[Sortie]:
        """Those who fell in them to the one alone to whom most fell."""
        fell = (s for d in self.days for s in d.down if len(s.by) == 1)
        return largest(fell, lambda one: one.by[0].pilot)

    @property
    def away(self) -> int:
        """How many of them the home side won as the attacker."""
        return sum(d.is_won and d.is_ours for d in self.days)

    @property
    def high(self) -> Day:
        """The mission after which the home side was furthest ahead, or least behind."""
        return max(self.days, key=lambda d: (d.lead, d.number))

    @property
    def low(self) -> Day:
        """The mission after which it was furthest behind, or least ahead."""
        return min(self.days, key=lambda d: (d.lead, -d.number))

    @property
    def ahead(self) -> Day:
        """The mission that put somebody in front for the last time."""
        return next((d for d in reversed(self.days) if d.leads), self.last)

    @property
    def many(self) -> int:
        """How many they are."""
        return len(self.days)

    @property
    def before(self) -> int:
        """By how many missions the home side led before them, as `Day` has it."""
        return self.first.before

    @property
    def after(self) -> int:
        """The same after them."""
        return self.last.lead


class Campaign:
    """The whole: its missions in order (`days`, of which `fought` are over), and everybody in it.
    `home` and `enemy` are the missions won, `drawn` those of nobody; the side that won or leads has
    `more` and the other `less`."""

    days: list[Day]
    pilots: list[Pilot]
    length: int
    is_over: bool
    home: int
    enemy: int
    drawn: int
    more: int
    less: int
    is_won: bool

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle, self.length = chronicle, chronicle.theatre.length
        self.is_over = chronicle.winner is not None
        self.home, self.enemy = chronicle.won
        self.drawn = chronicle.drawn
        self.more, self.less = max(self.home, self.enemy), min(self.home, self.enemy)
        lead = self.home - self.enemy
        self.side: Winner = DRAWN if not lead else HOME if lead > 0 else ENEMY
        self.is_won = self.side == HOME
        stays = stays_of(chronicle)
        self.pilots = [
            Pilot(airman, [s for s in stays if s.flight.airman is airman])
            for airman in chronicle.men
        ]
        self.days = []
        for mission in chronicle.missions:
            day = Day(mission, self, self.days[-1] if self.days else None)
            for flight in mission.flights:
                pilot = self.pilots[flight.airman.number - 1]
                pilot.sorties.append(Sortie(pilot, flight, day))
                day.sorties.append(pilot.last)
            self.days.append(day)

    @cached_property
    def fought(self) -> Sequence[Day]:
        """The missions that are over."""
        return [d for d in self.days if d.mission.ended]

    @property
    def lost(self) -> Sequence[Pilot]:
        """Whom the home side has lost for good, in the order in which they joined."""
        return [p for p in self.pilots if p.is_ours and p.is_lost]

    @property
    def newcomers(self) -> str:
        """The air force that comes in halfway on the enemy's side, as it stands after `the`; empty
        if none does."""
        theirs = [p for p in self.pilots if not p.is_ours and not p.airman.as_novice]
        forces = [(p.airman.joined, p.force) for p in theirs]
        first = {force for joined, force in forces if joined == 1}
        return next((force for _, force in forces if force not in first), "")

    @property
    def half(self) -> Day:
        """The mission that ends the first half."""
        return self.days[self.length // 2 - 1]

    @property
    def founders(self) -> Sequence[Pilot]:
        """The fighter pilots with whom the home side began."""
        return [p for p in self.pilots if p.is_ours and p.is_first_founder]

    @property
    def left(self) -> Sequence[Pilot]:
        """Those of them who were not lost."""
        return [p for p in self.founders if not p.is_lost]

    @property
    def whole(self) -> Span:
        """All its missions."""
        return Span(self.days)

    @cached_property
    def always(self) -> Sequence[Span]:
        """The missions of one kind and attacker, if they were several, of which one side won every
        one, the most first."""
        of = dict[tuple[str, bool], list[Day]]()
        for day in self.fought:
            of.setdefault((day.short, day.is_ours), []).append(day)
        those = (Span(some) for some in of.values() if len(some) >= SCORE)
        found = [some for some in those if some.many in (some.won, some.lost)]
        return sorted(found, key=lambda some: -some.many)

    @property
    def ways(self) -> Sequence[Pilot]:
        """Whom the player once kept in an airplane that was going down and once let bale out, and
        lost by one of the two."""
        return [p for p in self.pilots if p.kept and p.let_go and p.is_lost]

    @cached_property
    def turns(self) -> Sequence[Day]:
        """The missions after which it took another course, the weightiest first: the one that
        decided it, or the last but one if the last did; where the winner was furthest behind and
        furthest ahead, as long as it was open; the ends of the longest run, and where the winner
        went ahead for good."""
        days, sign = self.fought, -1 if self.side == ENEMY else 1
        found = [d for d in days if d.settles] + [d for d in days[-2:-1] if self.last.decides]
        by_lead = sorted((d for d in days if d.is_open), key=lambda d: (sign * d.lead, -d.number))
        found += [d for d in (*by_lead[:1], *by_lead[-1:]) if abs(d.lead) >= SEVERAL]
        if self.run.many >= RUN:
            found += [self.run.last, *days[self.run.first.number - 2 : self.run.first.number - 1]]
        found += [self.whole.ahead] if days else []
        return [*dict.fromkeys(found)]

    @cached_property
    def run(self) -> Span:
        """The longest run of one side, the first of several."""
        runs = [
            [*run] for winner, run in groupby(self.fought, lambda d: d.winner) if winner != DRAWN
        ]
        return Span(max(runs, key=len, default=[]))

    def legs(self, days: Sequence[Day]) -> Sequence[Span]:
        """Some missions parted where the course turned most, if it did among them."""
        inside = [turn for turn in self.turns if turn in days[:-1]]
        at = days.index(inside[0]) + 1 if inside else len(days)
        return [Span(some) for some in (days[:at], days[at:]) if some]

    @property
    def dearest(self) -> Day | None:
        """The mission that cost most crews, if it cost several; among equals the one in which more
        were shot down, and the later one."""
        day = max(self.fought, key=lambda d: (len(d.gone), len(d.down), d.number), default=None)
        return day if day and len(day.gone) >= SEVERAL else None

    @property
    def top(self) -> Sequence[Pilot]:
        """Who has more kills than anybody else; nobody if several have as many."""
        most = [p for p in self.aces if p.kills == self.aces[0].kills]
        return most if len(most) == 1 else []

    @property
    def last(self) -> Day:
        """The last mission flown."""
        return (self.fought or self.days)[-1]

    @cached_property
    def aces(self) -> Sequence[Pilot]:
        """Everybody with a kill or a share, the most successful first."""
        by_number = {p.airman.number: p for p in self.pilots}
        return [by_number[airman.number] for airman in self.chronicle.ladder()]
