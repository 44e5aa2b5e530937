"""The squadron's newspaper: a page after every sixth mission, from the record alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sheetgen.core.language import article, join
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import title
from sheetgen.games.wings.report.diary import EVERY, GOSSIP, Diarist, Hospital, Six
from sheetgen.games.wings.report.facts import Day, Pilot
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.story.chronicle import LOST
from sheetgen.games.wings.story.hospital import Stay
from sheetgen.games.wings.story.tellings import gained, loss

ON_THE_LADDER, TALES = 5, 3
"""So many of a side are on the ladder; so many pieces of gossip make an item."""
GONE = "†"
"""Stands after the name of who is lost."""


@dataclass
class Item:
    """An item of the paper: its headline, its paragraphs, a list, tables with their heads, and a
    note below them."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tables: list[tuple[list[str], list[list[str]]]] = field(default_factory=list)
    note: str = ""


@dataclass
class Page:
    """A page: its masthead and motto, its number and date, and its items, the lead first."""

    masthead: str
    motto: str
    number: int
    date: str
    stories: list[Item]


class Newspaper:
    """The pages of one campaign, to be asked for in their order; a paper keeps its name."""

    def __init__(self, diarist: Diarist) -> None:
        self._diarist, self._masthead = diarist, ""

    def page(self, last: Day) -> Page | None:
        """The page after a mission; None where none is due."""
        if last.number % EVERY or not last.mission.ended:
            return None
        self.six = Six(
            self._diarist.campaign.days[last.number - EVERY : last.number], last.number // EVERY
        )
        said = self._diarist.said
        said.is_mess, dated = True, said.dated
        self._masthead = self._masthead or self._tell("masthead")
        motto = self._tell("motto")
        items = [self._lead(), *(item for item in self._items() if item is not None)]
        said.is_mess, said.dated = False, dated
        date = in_words(last.mission.day)
        return Page(self._masthead, motto, self.six.number, date, items)

    def _tell(self, kind: str, *facts: object) -> str:
        return self._diarist.tell(f"paper.{kind}", *facts, self.six)

    def _lead(self) -> Item:
        """The mission that weighs most of those the diary has not just told whole."""
        days = [d for d in self.six.days if d not in self._diarist.wholes] or [*self.six.days]
        day = max(days, key=lambda d: (d.weight, d.number))
        heading = self._tell("head", day)
        return Item(heading, [self._tell("lead", day)])

    def _items(self) -> Iterator[Item | None]:
        days = self.six.days
        ours = [s for d in days for s in d.ours]
        yield self._item("score", paragraphs=[self._tell("score")])
        yield self._item("six", entries=[_result(d) for d in days])
        tables = [*self._ladder()]
        lost = any(GONE in row[0] for _, rows in tables for row in rows)
        note = f"{GONE} No longer with the squadron." if lost else ""
        yield self._item("ladder", tables=tables, note=note)
        gone = [
            f"{s.flight.title}, {s.day.where}: {loss(s.flight)}" for s in ours if loss(s.flight)
        ]
        yield self._item("losses", entries=gone)
        honours = [(s.flight.title, join(gained(s.flight))) for s in ours]
        yield self._item("honours", entries=[f"{who}: {what}" for who, what in honours if what])
        yield self._item("hospital", entries=self._named(self._in_hospital()))
        yield self._item("strength", entries=self._named(self._ready()))
        yield self._item("arrivals", entries=[*self._arrivals()])
        yield self._item("enemy", paragraphs=self._enemy())
        yield self._item("gossip", paragraphs=self._gossip())

    def _item(self, kind: str, **has: Any) -> Item | None:
        return Item(self._tell(f"item.{kind}"), **has) if any(map(any, has.values())) else None

    def _ladder(self) -> Iterator[tuple[list[str], list[list[str]]]]:
        for ours, head in ((True, "Ours"), (False, "Theirs")):
            rows = [
                [p.surname + (f" {GONE}" if self._is_gone(p) else ""), str(kills), str(shared)]
                for p, kills, shared in self._standing(ours)[:ON_THE_LADDER]
            ]
            if rows:
                yield [head, "Kills", "Shares"], rows

    def _standing(self, ours: bool) -> list[tuple[Pilot, int, int]]:
        """Those of a side with a kill or a share by now, the most successful first."""
        found = []
        for p in self._diarist.campaign.pilots:
            then = [s.flight.after for s in p.sorties if s.day.number <= self.six.last.number]
            man = next((man for man in reversed(then) if man), None)
            if p.is_ours == ours and man and (man.kills or man.shared):
                found.append((p, man.kills, man.shared))
        return sorted(found, key=lambda one: (-one[1], -one[2], one[0].airman.number))

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

    def _in_hospital(self) -> dict[str, list[Pilot]]:
        first, last = self.six.days[0].number, self.six.last.number
        stays = self._stays()
        inside = [p for p, s in stays if s.until is None or s.until > last]
        out = [p for p, s in stays if s.until is not None and first <= s.until <= last]
        return {"In": inside, "Discharged": [p for p in out if p not in inside]}

    def _ready(self) -> dict[str, list[Pilot]]:
        """Who can fly the next mission; nobody, when all are flown."""
        if self.six.last.is_last:
            return {}
        upto = self.six.last.number
        fit = []
        for p in self._here():
            flown = [s.flight for s in p.sorties if s.day.number <= upto]
            if not flown or flown[-1].next_possible <= upto + 1:
                fit.append(p)
        return {
            "Fighters": [p for p in fit if not p.is_bomber],
            "Bombers": [p for p in fit if p.is_bomber],
        }

    @staticmethod
    def _named(groups: dict[str, list[Pilot]]) -> list[str]:
        return [
            f"{word}: {join(dict.fromkeys(p.surname for p in some))}"
            for word, some in groups.items()
            if some
        ]

    def _arrivals(self) -> Iterator[str]:
        """Who has joined us, and who has gone to a desk."""
        for day in self.six.days:
            for man in day.ours:
                pilot, airman = man.pilot, man.pilot.airman
                if man.is_first and not pilot.is_founder:
                    what = "a novice" if pilot.is_novice else "experienced"
                    if airman.name.nation not in airman.theatre.nations:
                        what = f"{article(airman.name.nation)}, {what}"
                    name = title(airman.theatre, airman.man.air_force, 0, airman.name)
                    yield f"{name}, {what}: first flew {day.where}"
        for man in (man for day in self.six.days for man in day.ours if man.is_posted):
            yield f"{man.flight.title}: to a desk"

    def _enemy(self) -> list[str]:
        """Whom the enemy has lost, and whom he has to show."""
        lost = [s.pilot for d in self.six.days for s in d.theirs if s.is_gone]
        told = [self._said("enemy", self._diarist.words.surnames(lost), len(lost))] if lost else []
        best = [one for one in self._standing(ours=False) if not self._is_gone(one[0])]
        if best and best[0][1] > 1:
            pilot, kills, _ = best[0]
            told.append(self._said("best", pilot.airman.name.full, len(lost), kills))
        return [" ".join(told)] if told else []

    def _said(self, kind: str, names: str, many: int, kills: int = 0) -> str:
        six = self.six
        return self._diarist.tell(f"paper.{kind}", Six(six.days, six.number, names, many, kills))

    def _gossip(self) -> list[str]:
        """What befell our people in hospital, and the names they have been given."""
        first, last = self.six.days[0].number, self.six.last.number
        told = []
        for pilot, stay in self._stays():
            is_out = stay.until is not None and first <= stay.until <= last
            what = stay.event.event.replace("-", "_") if stay.event else ""
            if is_out and what in GOSSIP:
                man = next(s for s in pilot.sorties if s.flight is stay.flight)
                told.append(self._diarist.tell(f"gossip.{what}", Hospital(man)))
        said = self._diarist.said
        fresh = [p for p in self._here() if p.airman.number in said.called and self._is_fresh(p)]
        names = join(f"{p.surname} is {said.called[p.airman.number]}" for p in fresh)
        # The names come last and are never the ones left out.
        told = [text for text in told if text][: TALES - bool(names)]
        told += [self._said("names", names, len(fresh))] if names else []
        return [" ".join(told)] if told else []

    def _is_fresh(self, pilot: Pilot) -> bool:
        """Whether the paper has not said yet what somebody is called; from now on it has."""
        key = f"called {pilot.airman.number}"
        is_fresh = key not in self._diarist.said.said
        self._diarist.said.said.add(key)
        return is_fresh


def _result(day: Day) -> str:
    """A day, a place, and how it went: `9 May, Gela: won by 3`."""
    how = "won" if day.is_won else "lost" if day.is_lost else "drawn"
    much = f" by {day.margin}" if day.margin else ""
    return f"{day.mission.day.day} {day.month}, {day.place}: {how}{much}"
