"""The words of a passage that tells of a campaign: people, airplanes, sides and times as running
text has them.

Each public method is a word that a slot or a condition of a bank can use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sheetgen.core import language
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.facts import Day, Pilot, Sinking, Sortie
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.telling.storyteller import Memory
from sheetgen.kits.telling.words import Asking, Saying

Someone = Pilot | Sortie
BECAME = {
    "killed": "was killed", "died": "died of wounds", "drowned": "drowned",
    "prisoner": "was taken prisoner", "crippled": "will not walk again",
    "sea": "was picked up from the sea", "landed": "came down unhurt",
    "base": "only just got home", "crashed": "crashed at home", "lucky": "got home",
    "home": "got home",
}  # fmt: skip
"""What became of somebody shot down."""
HURT = {"sea": "was picked up from the sea, hurt", "landed": "came down hurt"}
"""The same of somebody wounded."""
NOBODY = {
    "collision": "in a collision", "balloon": "by the cable of a balloon",
    "fuel": "by an empty tank",
}  # fmt: skip
"""What brings an airplane down that nobody has the credit for."""
SMALL = (
    "a", "an", "the", "two", "three", "four", "one", "we", "it", "they", "both", "over", "off",
    "in", "at", "near", "north", "south", "east", "west", "between", "he", "she", "his", "her",
    "all", "everybody", "there", "that", "nothing", "neither", "none", "you", "your",
    "nobody", "boats", "on",
)  # fmt: skip
"""What begins a sentence and is no name."""


EARLY = 3
"""In the first third of a campaign its fighters are of their time."""


class Said(Memory):
    """What a diary has said: also the day that was dated last, and who was
    named last."""

    def __init__(self) -> None:
        super().__init__()
        self.last: Pilot | None = None
        self.dated: Day | None = None


def pilot_of(someone: Someone) -> Pilot:
    """The pilot of somebody who flies."""
    return someone.pilot if isinstance(someone, Sortie) else someone


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, theatre: Theatre, said: Said, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._theatre, self._said = theatre, said

    def scored(self, day: Day, reason: str, ours: bool) -> int:
        """The points of a side in a mission for a reason (one of `Reason`), below 0 if lost."""
        fought, side = day.mission.fought, HOME if ours else ENEMY
        lines = fought.score.lines if fought else ()
        return sum(one.points for one in lines if (one.side, one.reason) == (side, reason))

    def won_by(self, pilot: Pilot) -> int:
        """How many of somebody's missions that one's side won."""
        return sum(s.day.is_won == pilot.is_ours and not s.day.is_drawn for s in pilot.sorties)

    def sum_of(self, man: Sortie) -> int:
        """How much damage somebody's guns did to targets."""
        return sum(man.strafed.values())


class Words(Tests, Saying):
    """The words of one diary."""

    def inside(self, passage: str) -> str:
        """A passage as it goes on a sentence: a number or an article that begins it small."""
        first = passage.partition(" ")[0].lower()
        return f"{first}{passage[len(first) :]}" if first in SMALL else passage

    def small(self, passage: str) -> str:
        """A passage as it goes on a sentence, that begins with no name."""
        return passage[:1].lower() + passage[1:]

    def aside(self, passage: str) -> str:
        """A passage on others that was told before: after it everybody is named anew."""
        self._said.last = None if passage else self._said.last
        return passage

    # Numbers.

    def to(self, more: int, less: int) -> str:
        """A score: `sixteen to eight`, `three to none`."""
        return f"{language.number(more)} to {language.number(less) if less else 'none'}"

    def stood(self, day: Day) -> str:
        """The score after a mission: `we led by six to five`, `it was five each`."""
        home, enemy = day.home, day.enemy
        if home == enemy:
            return f"it was {language.number(home)} each" if home else "nobody had won anything yet"
        who = "we" if home > enemy else self._theatre.they[ENEMY]
        return f"{who} led by {self.to(max(home, enemy), min(home, enemy))}"

    def apart(self, lead: int) -> str:
        """How a side stands, after `we were`: `two ahead`, `one behind`, `level`."""
        how = "ahead" if lead > 0 else "behind"
        return f"{language.number(abs(lead))} {how}" if lead else "level"

    def did(self, day: Day) -> str:
        """How a mission went for the home side, after `we`: `won by three`, `lost`, `drew`."""
        if day.is_drawn:
            return "drew"
        how = "won" if day.is_won else "lost"
        return f"{how} by {language.number(day.margin)}" if day.margin else how

    def article(self, noun: str) -> str:
        """A noun with `a` or `an`."""
        return language.article(noun)

    # People.

    def whole(self, someone: Someone) -> str:
        """Somebody in full, with the rank in full: `Pilot Officer Eric Stanhope`."""
        return f"{pilot_of(someone).rank} {self.full(someone)}"

    def full(self, someone: Someone) -> str:
        """By the whole name: `Eric Stanhope`."""
        self._said.last = pilot_of(someone)
        return self._said.last.airman.name.full

    def surname(self, someone: Someone) -> str:
        """By surname alone."""
        self._said.last = pilot_of(someone)
        return self._said.last.surname

    def who(self, someone: Someone) -> str:
        """By surname, or `he` of whom was named last."""
        is_last = self._said.last is pilot_of(someone)
        return self.he(someone) if is_last else self.surname(someone)

    def whom(self, someone: Someone) -> str:
        """By surname, or `him` of whom was named last."""
        is_last = self._said.last is pilot_of(someone)
        return self.him(someone) if is_last else self.surname(someone)

    def whose(self, someone: Someone) -> str:
        """The same of what is somebody's: `Hill's`, `his`."""
        is_last = self._said.last is pilot_of(someone)
        return self.his(someone) if is_last else f"{self.surname(someone)}'s"

    def surnames(self, some: Sequence[Someone]) -> str:
        """Some by their surnames."""
        return language.join(map(self.surname, some))

    def plane(self, man: Sortie) -> str:
        """Somebody who flies a fighter by name, and of a bomber `Hill's Blenheim`."""
        return self.craft(man) if man.is_bomber else self.surname(man)

    def craft(self, man: Sortie) -> str:
        """What somebody flew, by name: `Hill's Hurricane`."""
        return f"{self.surname(man)}'s {self.machine(man)}"

    def machine(self, man: Sortie) -> str:
        """What somebody flew: `Hurricane`; `fighter` when the tables may have the types of fighters
        out of their time."""
        is_early = EARLY * man.day.number <= self._theatre.length
        return man.airplane if man.is_bomber or is_early else "fighter"

    def names(self, some: Sequence[Sortie]) -> str:
        """Some in the same words: `Dale and Hill's Blenheim`, `the Blenheims of Hill and Dale`."""
        if len(some) > 1 and all(s.is_bomber for s in some):
            return f"the {self.flown(some)} of {self.surnames(some)}"
        # Bombers last, so that an airplane is nobody's but its crew's.
        those = Counter(map(self.plane, sorted(some, key=lambda s: s.is_bomber)))
        times = ((who, f" {language.times(n)}" if n > 1 else "") for who, n in those.items())
        return language.join(f"{who}{more}" for who, more in times)

    def crews(self, some: Sequence[Sortie]) -> str:
        """Who went, all of one side and in one type: `Hill and Dale in Blenheims`; of fighters only
        the names, as for `machine`."""
        if some[0].airplane != self.machine(some[0]):
            return self.surnames(some)
        return f"{self.surnames(some)} in {self.flown(some)}"

    def flown(self, some: Sequence[Sortie]) -> str:
        """What some flew: `a Hurricane`, `Hurricanes`."""
        if len(some) == 1:
            return language.article(some[0].airplane)
        return str(self._theatre.nouns["airplanes"][some[0].flight.aircraft])

    def _pronoun(self, someone: Someone, he: str) -> str:
        self._said.last = pilot_of(someone)
        return self._said.last.airman.pronoun(he)

    def he(self, someone: Someone) -> str:
        """`he`, `she`."""
        return self._pronoun(someone, "he")

    def him(self, someone: Someone) -> str:
        """`him`, `her`."""
        return self._pronoun(someone, "him")

    def his(self, someone: Someone) -> str:
        """`his`, `her`."""
        return self._pronoun(someone, "his")

    def himself(self, someone: Someone) -> str:
        """`himself`, `herself`."""
        return self._pronoun(someone, "himself")

    def by_whom(self, man: Sortie) -> str:
        """By whom or what somebody was shot down: `by Hill and Dale`, `by a gun on the ground`."""
        if man.by:
            return f"by {self.surnames(man.by)}"
        if man.cause == "flak":
            return "by the ships' guns" if man.day.at_sea else "by a gun on the ground"
        return NOBODY.get(man.cause, "by more than one airplane")

    # Who was shot down.

    def crew(self, man: Sortie) -> str:
        """Who was in an airplane: `Hill`, `he` of whom was named last; of a bomber `the crew`."""
        return "the crew" if man.is_bomber else self.who(man)

    def rel(self, man: Sortie) -> str:
        """The same after the airplane's name: `who`, `whose crew`."""
        return "whose crew" if man.is_bomber else "who"

    def became(self, man: Sortie) -> str:
        """What became of somebody shot down: `drowned`, `came down on friendly ground`."""
        if man.fate == "drowned" and man.sea == "own":
            return f"was lost in the sea (“{man.says}”)"
        if man.is_hurt and man.fate in HURT:
            return HURT[man.fate]
        return BECAME[man.fate]

    # Sides.

    def side(self, ours: bool) -> str:
        """A side as a score has it: `Malta`, `the Axis`."""
        return self._theatre.scored[HOME if ours else ENEMY]

    def us(self, ours: bool) -> str:
        """A side as its player speaks of it: `we`, `the Axis`."""
        return "we" if ours else self._theatre.they[ENEMY]

    def they(self) -> str:
        """The enemy: `the Axis`."""
        return self._theatre.they[ENEMY]

    # Airplanes and ships.

    def ships(self, sunk: Sequence[Sinking]) -> str:
        """The vessels sunk, by name."""
        return language.join(one.ship for one in sunk)

    def medals(self, some: Sequence[str]) -> str:
        """Medals after one another, bars by number: `the Distinguished Flying Cross and a bar`."""
        bars = sum("Bar to" in name for name in some)
        plain = [f"the {name}" for name in some if "Bar to" not in name]
        if not plain:
            return language.join(f"the {name}" for name in some)
        more = ["a bar" if bars == 1 else f"{language.number(bars)} bars"] if bars else []
        return language.join([*plain, *more])

    # Times.

    def date(self, day: Day) -> str:
        """A whole date: `1 July 1940`."""
        self._said.dated = day
        return in_words(day.mission.day)

    def on(self, day: Day) -> str:
        """When a mission was, by what was dated before it: `on 3 May`, with the year if that is
        new."""
        last, self._said.dated = self._said.dated, day
        dated = f"{day.mission.day.day} {day.month}"
        return f"on {dated}" if last and last.year == day.year else f"on {dated} {day.year}"

    def when(self, day: Day) -> str:
        """The month of one: `in May`, with the year if that is new."""
        last, self._said.dated = self._said.dated, day
        if last and last.year == day.year:
            is_later = last.month == day.month and last.number < day.number
            return f"{'later ' if is_later else ''}in {day.month}"
        return f"in {day.month} {day.year}"

    def dated(self, day: Day) -> str:
        """The date of one as it stands over an entry: `3 May`, with the year if that is new."""
        return self.on(day).removeprefix("on ")

    def month_of(self, day: Day) -> str:
        """A month with its year: `September 1941`."""
        self._said.dated = day
        return f"{day.month} {day.year}"

    def span(self, days: Sequence[Day]) -> str:
        """From one mission to another: `from May to July 1941`, `in May 1941`."""
        first, last = days[0], days[-1]
        if (first.year, first.month) == (last.year, last.month):
            return f"in {self.month_of(first)}"
        year = f" {first.year}" if first.year != last.year else ""
        return f"from {first.month}{year} to {self.month_of(last)}"
