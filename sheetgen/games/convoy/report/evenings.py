"""The evenings of a convoy's commodore: what he knows on each, and the kinds of passages that his
diary is told by.

An evening is read off the voyage as it stood at the end of its day, so that no fact of a later day
can be named in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetgen.games.convoy.report.facts import (
    Attack,
    Attacks,
    Count,
    Decision,
    Halfway,
    Ship,
    Ships,
    Voyage,
    Watch,
)
from sheetgen.games.convoy.report.kinds import Dated, Group, Lull
from sheetgen.games.convoy.report.reading import NARROWS
from sheetgen.games.convoy.report.words import SAID, Tests, Words
from sheetgen.games.convoy.story.chronicle import WATCHES, position
from sheetgen.kits.telling.bank import Kinds
from sheetgen.kits.telling.storyteller import kind_from

DAY = len(WATCHES)
"""The watches of a day."""
MILES = 1044
"""The length of the passage, in nautical miles."""
HANDS = ("terse", "counting", "easy")
"""How a commodore can write."""
HOPES = ("harbour", "seen", "measure", "half", "ship", "tanker", "narrows", "quiet", "again")
"""What an evening can look forward to, the most pressing first."""


@dataclass(eq=False, repr=False)
class Evening(Attacks):
    """An evening, and the attacks of the day before it: `number` is 0 on the eve of sailing, and
    then that of the day at sea; `date` is of August. `first` and `last` are the watches of the day
    (0 on the eve). `morning` are the ships with the convoy when the day began, and `ships` those
    with it now; `yesterday` are the ships sunk the day before, `quiet` the days on end, with this
    one, on which nobody came. `guess` are the merchant ships that he set himself to bring in on the
    eve."""

    number: int
    day: str
    date: int
    first: int
    last: int
    morning: Count
    ships: Count
    yesterday: Ships
    quiet: int
    guess: int
    voyage: Voyage

    @cached_property
    def watches(self) -> Sequence[Watch]:
        """The watches of the day."""
        return self.voyage.watches[self.first - 1 : self.last] if self.last else []

    @cached_property
    def decisions(self) -> Sequence[Decision]:
        """The decisions of the day."""
        return [d for d in self.voyage.decisions if d.turn >= self.first]

    @cached_property
    def halfway(self) -> Halfway | None:
        """The return of the covering force, if it was on this day."""
        half = self.voyage.halfway
        return half if half and half.turn >= self.first else None

    @property
    def sightings(self) -> int:
        """How often an aircraft found the convoy today."""
        return sum(watch.is_seen for watch in self.watches)

    @property
    def unanswered(self) -> int:
        """The sightings of today that no attack followed in the next watch, but for one in the last
        watch of all."""
        return sum(
            w.is_seen and w.turn < self.last and not self.voyage.attack(w.turn + 1)
            for w in self.watches
        )

    @property
    def is_seen_tonight(self) -> bool:
        """Whether an aircraft found the convoy in the last watch of the day."""
        return bool(self.watches) and self.watches[-1].is_seen

    @property
    def to_go(self) -> int:
        """The watches still to sail."""
        return self.voyage.length - self.last

    @property
    def miles(self) -> int:
        """The miles still to sail, in tens."""
        return round((1 - self._sailed(self.last)) * MILES / 10) * 10

    @property
    def beyond(self) -> int:
        """The watches of today that were not in friendly waters."""
        return self.last - max(self.first - 1, min(self.voyage.friendly, self.last))

    @property
    def in_narrows(self) -> Attacks:
        """Today's attacks that came when it had passed Galita Island."""
        return Attacks([attack for attack in self.attacks if self.is_past(attack.turn)])

    def is_past(self, turn: int) -> bool:
        """Whether in a watch the convoy has passed Galita Island, and so has the narrows ahead or
        about it."""
        middle = (self._sailed(max(turn - 1, 0)) + self._sailed(turn)) / 2
        return position(middle)[1] > NARROWS

    def _sailed(self, watches: int) -> float:
        """The part of the route (0 to 1) that is behind after so many watches: of those to come
        each takes the convoy as far as the next."""
        if watches <= self.last:
            return self.voyage.watch(watches).sailed if watches else 0.0
        now, ahead = self._sailed(self.last), max(self.to_go, 1)
        return min(now + (1 - now) * (watches - self.last) / ahead, 1.0)


@dataclass(frozen=True)
class Page:
    """What any passage can name: the `voyage` as far as it has come, the evening (`today`), and
    what the evening before looked forward to (`hoped`, one of the kinds of `expect`; empty:
    nothing), and how he writes (`hand`): `terse`, as in signals and without an I; `counting`, and
    worrying; or `easy`, with an eye for ships."""

    voyage: Voyage
    today: Evening
    hoped: str
    hand: str


@dataclass(frozen=True)
class Hope:
    """What an evening looks forward to: its `kind`, one of HOPES; the `ship` it is about, for
    `ship` and `tanker`, the `taken` measure that runs on, for `measure`, and the merchant ships
    there were. Where the next evening answers it, the ship is as she is then, and the attacks
    `under` the measure are those since."""

    kind: str
    ship: Ship | None
    taken: str
    merchants: int
    under: Attacks


class Spoken(Words):
    """The words of an evening: times as they are said on it."""

    today: Evening

    def when(self, turn: int) -> str:
        """When a watch was, as it is said this evening: `at dawn`, `last night`, `on Monday
        morning`."""
        if turn >= self.today.first:
            return self._part(turn, "today")
        if turn >= self.today.first - DAY:
            return self._part(turn, "yesterday")
        return super().on(turn)

    def on(self, turn: int) -> str:
        """The same."""
        return self.when(turn)

    def since(self, turn: int) -> str:
        """A watch as what something has lasted from: `this morning`, `last night`, `Monday
        afternoon`."""
        if turn >= self.today.first:
            return self._part(turn, "since")
        if turn >= self.today.first - DAY:
            return "last night" if self._voyage.watch(turn).part == "night" else "yesterday"
        return self._voyage.watch(turn).day

    def they(self, attack: Attack) -> str:
        """Those who came, once they have been named: `it`, `they`."""
        return "it" if attack.force == 1 else "they"

    def besides(self, attack: Attack, told: Ships) -> str:
        """What an attack did besides what it did to some ships, as a sentence: `They also sank
        *A*.`; empty if there is nothing."""
        finished, sank = self._sunk(attack)
        done = [[s for s in ships if s not in told] for ships in (finished, sank, attack.hurt)]
        *lost, hurt = done
        gone = [ship for ships in lost for ship in ships]
        if (gone and hurt) or not (gone or hurt):
            return f"{self.they(attack)} also {self._done(*done)}." if gone else ""
        ways: list[str] = SAID["besides"]["sunk" if gone else "hit"]
        way = ways[int(self._chance("besides", attack.turn) * len(ways))]
        ships = gone or hurt
        return way.format(ships=self.the(ships), was=self.was(len(ships)), they=self.they(attack))

    def foe(self, attack: Attack, many: int) -> str:
        """So many of those who came, as a noun: `German`, `U-boats`."""
        return self.enemy(attack.enemy, many)

    def rest(self, attack: Attack) -> str:
        """Those who were not turned back, after it has been said how many were: `it`, `they`,
        `the other`, `the one that got through`, `the others`."""
        if not attack.stopped:
            return self.they(attack)
        if attack.through == 1:
            return "the other" if attack.force == 2 else "the one that got through"
        return "the others"

    def at(self, turn: int) -> str:
        """The hour at which a watch of today began: `at four this afternoon`."""
        return str(SAID["hours"][self._voyage.watch(turn).hour]["today"])


def _kinds() -> Kinds:
    attack = (Attack,)
    facts: dict[str, tuple[type, ...]] = {
        "eve.force": (), "eve.plan": (), "eve.fear": (), "eve.guess": (),
        "friendly": (), "count": (), "quiet": (Lull,), "day": (),
        "scene": attack, "after": attack, "hit": attack, "light": attack,
        "digest": (Group,), "lights": (Group,),
        "decide.evade": (Decision,), "decide.decoy": (Decision,),
        "decide.split": (Decision,), "decide.screen": (Decision,),
        "half": (Halfway,), "half.bare": (), "seen": (), "evening": (),
        "arrive": (), "reckon": (), "last": (),
    }  # fmt: skip
    for each in HOPES:
        facts[f"expect.{each}"] = facts[f"answer.{each}"] = (Hope,)
    kinds = {kind: kind_from(Tests, Spoken, *named, Page) for kind, named in facts.items()}
    whole = ("title", "title.at_sea", "title.not_sailed", "lead", "lead.at_sea", "dateline")
    return kinds | {kind: kind_from(Tests, Words, Dated) for kind in whole}


KINDS: Kinds = _kinds()
"""The kinds of passages a diary is told by, and what those of each can name."""
