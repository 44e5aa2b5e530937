"""The squadron's newspaper: half a page after every sixth mission, from the record alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.core.language import capital, join
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.diary import EVERY, GOSSIP, Diarist, One, Six
from sheetgen.games.wings.report.facts import Day, Pilot
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.story.chronicle import LOST
from sheetgen.games.wings.story.hospital import Stay
from sheetgen.games.wings.story.tellings import gained

TALES = 2
"""So many pieces of gossip make an item."""
Item = tuple[str, str]
"""An item of the paper: its headline, and what it says."""


@dataclass
class Page:
    """A page: its masthead and motto, its number and date, and its items, the lead first."""

    masthead: str
    motto: str
    number: int
    date: str
    items: list[Item]


class Newspaper:
    """The pages of one campaign, to be asked for in their order; a paper keeps its name."""

    def __init__(self, diarist: Diarist) -> None:
        self._diarist, self._masthead = diarist, ""

    def page(self, last: Day) -> Page | None:
        """The page after a mission; None where none is due."""
        if last.number % EVERY or not last.mission.ended:
            return None
        days = self._diarist.campaign.days[last.number - EVERY : last.number]
        self.six = Six(days, last.number // EVERY)
        self._masthead = self._masthead or self._tell("masthead")
        motto = self._tell("motto")
        items = [self._lead()]
        for kind, text in self._items():
            items += [(self._tell(f"item.{kind}"), capital(text))] if text else []
        date = in_words(last.mission.day)
        return Page(self._masthead, motto, self.six.number, date, items)

    def _tell(self, kind: str, *facts: object) -> str:
        return self._diarist.tell(f"paper.{kind}", *facts, self.six)

    def _lead(self) -> Item:
        """The mission that weighs most of those that are not told in full beside it."""
        full = self._diarist.plan.day
        days = [d for d in self.six.days if d is not full]
        day = self._led = max(days, key=lambda d: (d.weight, d.number))
        return self._tell("head", day), self._tell("lead", day)

    def _items(self) -> Iterator[Item]:
        """The items but the lead."""
        ours = [s for d in self.six.days for s in d.ours]
        yield "score", self._tell("score")
        lost = sorted(
            (s for s in ours if s.is_gone and s.day is not self._led), key=lambda s: -s.nth
        )
        yield "losses", " ".join(self._tell("lost", One(s)) for s in lost)
        honours = ((s.pilot.surname, join(gained(s.flight))) for s in ours)
        yield "honours", " ".join(f"{who}: {what}." for who, what in honours if what)
        news = (s for s in ours if s.is_first and not s.pilot.is_founder)
        new = [self._tell("new", One(s)) for s in news if not self._is_gone(s.pilot)]
        posted = [self._tell("posted", One(s)) for s in ours if s.is_posted]
        yield "arrivals", " ".join([*new, *posted])
        yield "enemy", self._enemy()
        yield "gossip", self._gossip()

    def _is_gone(self, pilot: Pilot, *, posted: bool = False) -> bool:
        """Whether somebody is lost by now, or `posted` away."""
        then = [s.flight.after for s in pilot.sorties if s.day.number <= self.six.last.number]
        return any(man and (man.status in LOST or (posted and man.status != FIT)) for man in then)

    def _here(self) -> list[Pilot]:
        """Our people who are on the roster."""
        last = self.six.last.number
        return [
            p
            for p in self._diarist.campaign.pilots
            if p.is_ours and p.airman.joined <= last and not self._is_gone(p, posted=True)
        ]

    def _stays(self) -> list[tuple[Pilot, Stay]]:
        """The stays in hospital of those, as far as they had begun."""
        last = self.six.last.number
        return [(p, s) for p in self._here() for s in p.stays if s.flight.mission <= last]

    def _enemy(self) -> str:
        """Whom the enemy has lost, and whom he has to show."""
        lost = [s.pilot for d in self.six.days for s in d.theirs if s.is_gone]
        told = [self._said("enemy", self._diarist.words.surnames(lost), len(lost))] if lost else []
        kills = {
            p: sum(len(s.killed) for s in p.sorties if s.day.number <= self.six.last.number)
            for p in self._diarist.campaign.pilots
            if not p.is_ours and not self._is_gone(p)
        }
        best = max(kills, key=lambda p: kills[p], default=None)
        if best and kills[best] > 2:
            told.append(self._said("best", best.airman.name.full, len(lost), kills[best]))
        return " ".join(told)

    def _said(self, kind: str, names: str, many: int, kills: int = 0) -> str:
        six = self.six
        return self._diarist.tell(f"paper.{kind}", Six(six.days, six.number, names, many, kills))

    def _gossip(self) -> str:
        """What befell our people in hospital."""
        first, last = self.six.days[0].number, self.six.last.number
        told: dict[str, str] = {}
        for pilot, stay in self._stays():
            is_out = stay.until is not None and first <= stay.until <= last
            what = stay.event.event.replace("-", "_") if stay.event else ""
            if is_out and what in GOSSIP and what not in told:
                man = next(s for s in pilot.sorties if s.flight is stay.flight)
                told[what] = self._diarist.tell(f"gossip.{what}", One(man))
        return " ".join([text for text in told.values() if text][:TALES])
