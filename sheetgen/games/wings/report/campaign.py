"""The facts of a campaign as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME, Winner
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.games.wings.story.hospital import stays as stays_of


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
    def drawn(self) -> int:
        """How many of them nobody won."""
        return sum(d.is_drawn for d in self.days)

    @property
    def ours_down(self) -> int:
        """How many airplanes of the home side were shot down in them."""
        return sum(len(d.ours_down) for d in self.days)

    @property
    def theirs_down(self) -> int:
        """How many of the enemy."""
        return sum(len(d.theirs_down) for d in self.days)

    @property
    def high(self) -> Day:
        """The mission after which the home side was furthest ahead, or least behind."""
        return max(self.days, key=lambda d: (d.lead, d.number))

    @property
    def low(self) -> Day:
        """The mission after which it was furthest behind, or least ahead."""
        return min(self.days, key=lambda d: (d.lead, -d.number))

    @property
    def top(self) -> Day:
        """The heaviest of them."""
        return max(self.days, key=lambda d: (d.weight, d.number))

    @property
    def these(self) -> Span:
        """The missions themselves."""
        return self


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
    def home_lost(self) -> int:
        """The crews that the home side has lost for good."""
        return sum(p.is_lost for p in self.pilots if p.is_ours)

    @property
    def enemy_lost(self) -> int:
        """The crews that the enemy has lost for good."""
        return sum(p.is_lost for p in self.pilots if not p.is_ours)

    @property
    def home_down(self) -> int:
        """The airplanes shot down of the home side."""
        return sum(len(d.ours_down) for d in self.days)

    @property
    def enemy_down(self) -> int:
        """The airplanes shot down of the enemy."""
        return sum(len(d.theirs_down) for d in self.days)

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

    @property
    def last(self) -> Day:
        """The last mission flown."""
        return (self.fought or self.days)[-1]

    @cached_property
    def aces(self) -> Sequence[Pilot]:
        """Everybody with a kill or a share, the most successful first."""
        by_number = {p.airman.number: p for p in self.pilots}
        return [by_number[airman.number] for airman in self.chronicle.ladder()]
