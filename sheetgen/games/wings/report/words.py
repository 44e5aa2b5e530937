"""The words of a passage that tells of a campaign: people, airplanes, sides and times as running
text has them, by what has been said before.

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
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.kits.telling.storyteller import Memory
from sheetgen.kits.telling.words import Asking, Saying

Someone = Pilot | Sortie


BECAME = {
    "killed": "was killed", "died": "died of it", "drowned": "drowned",
    "prisoner": "was taken prisoner", "crippled": "will not walk again", "sea": "was picked up",
    "landed": "came down among friends", "base": "got the wreck home",
    "crashed": "crashed it at home", "lucky": "was lucky to land it", "home": "landed it",
}  # fmt: skip
"""What became of somebody shot down."""


class Said(Memory):
    """What a diary has said: also whom its reader has `met`, who is `followed`, the names that
    squadrons have given (by number), and the day that was dated last. In the newspaper (`is_mess`)
    everybody is known, and nicknames are used; in a mission told whole (`is_whole`) who flies
    beside somebody known is `the other`."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[int] = set()
        self.followed: set[int] = set()
        self.called: dict[int, str] = {}
        self.dated: Day | None = None
        self.is_mess = self.is_whole = False


def pilot_of(someone: Someone) -> Pilot:
    """The pilot of somebody who flies."""
    return someone.pilot if isinstance(someone, Sortie) else someone


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, theatre: Theatre, said: Said, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._theatre, self._said = theatre, said

    def met(self, someone: Someone) -> bool:
        """Whether the reader knows somebody by name."""
        return pilot_of(someone).airman.number in self._said.met


class Words(Tests, Saying):
    """The words of one diary."""

    # Numbers.

    def wins(self, day: Day, ours: bool) -> int:
        """How many missions a side had won by the end of one."""
        return day.home if ours else day.enemy

    def to(self, more: int, less: int) -> str:
        """A score: `sixteen to eight`, `three to none`."""
        return f"{language.number(more)} to {language.number(less) if less else 'none'}"

    def went(self, day: Day) -> str:
        """How a mission went for the home side: `won by three`, `lost`, `drawn`."""
        how = self._how(day)
        return f"{how} by {language.number(day.margin)}" if day.margin else how

    def did(self, day: Day) -> str:
        """The same after `we`: `won by three`, `lost`, `drew`."""
        return "drew" if day.is_drawn else self.went(day)

    def _how(self, day: Day) -> str:
        return "won" if day.is_won else "lost" if day.is_lost else "drawn"

    def results(self, days: Sequence[Day]) -> str:
        """How some missions went, by result: `won off Gozo and over Augusta, lost over Pachino`."""
        by_result: dict[str, list[Day]] = {}
        for day in days:
            by_result.setdefault(self._how(day), []).append(day)
        groups = sorted(by_result.items(), key=lambda one: -len(one[1]))
        return ", ".join(f"{how} {self.places(some)}" for how, some in groups)

    def each(self, days: Sequence[Day]) -> str:
        """The same one after another: `Gozo won by three, Augusta lost`."""
        return language.join(f"{day.place} {self.went(day)}" for day in days)

    def became(self, man: Sortie) -> str:
        """What became of somebody shot down: `drowned`, `came down among friends`."""
        return BECAME[man.fate]

    # People.

    def name(self, someone: Someone) -> str:
        """Somebody as a diary has them: by surname who has been met, others by what they flew; in
        the newspaper by what they are called."""
        pilot, said = pilot_of(someone), self._said
        if said.is_mess:
            nick = said.called.get(pilot.airman.number)
            return f"{nick} {pilot.surname}" if nick else pilot.surname
        if isinstance(someone, Pilot) or self.met(someone):
            return pilot.surname
        alike = [s for s in someone.day.alike(someone) if s is not someone]
        is_other = (
            said.is_whole and len(alike) == 1 and pilot_of(alike[0]).airman.number in said.followed
        )
        return f"the other {someone.airplane}" if is_other else language.article(someone.airplane)

    def whole(self, someone: Someone) -> str:
        """Somebody in full, with the lowest rank in full: `Pilot Officer Eric Stanhope`."""
        pilot = pilot_of(someone)
        rank = self._theatre.ranks[pilot.airman.man.air_force][0]
        return f"{rank} {pilot.airman.name.full}"

    def surname(self, someone: Someone) -> str:
        """By surname alone, known or not."""
        return pilot_of(someone).surname

    def names(self, some: Sequence[Someone]) -> str:
        """Some by name, if all have been met; else those who are followed, and what the others
        flew: `Hill and a second Hurricane`, `two Hurricanes`."""
        if self._said.is_mess or all(map(self.met, some)):
            return language.join(map(self.name, some))
        flew = [one for one in some if isinstance(one, Sortie)]
        known = [one for one in flew if one.pilot.airman.number in self._said.followed]
        others = [one for one in flew if one not in known]
        alike = {one.flight.aircraft for one in known} == {one.flight.aircraft for one in others}
        more = f"a second {others[0].airplane}" if alike and len(flew) == 2 else self.types(others)
        return language.join([*map(self.surname, known), more])

    def surnames(self, some: Sequence[Someone]) -> str:
        """The same by their surnames."""
        return language.join(map(self.surname, some))

    def _pronoun(self, someone: Someone, he: str) -> str:
        return pilot_of(someone).airman.pronoun(he)

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

    def one(self, man: Sortie) -> str:
        """Somebody shot down, in the sentence after that: `he` where nobody else was named in it,
        or by surname."""
        is_alone = self.met(man) and not any(map(self.met, man.by))
        return self.he(man) if is_alone else self.surname(man)

    def them(self, some: Sequence[Someone]) -> str:
        """`them`, or of one alone `him` or `her`."""
        return self.him(some[0]) if len(some) == 1 else "them"

    def known_for(self, sortie: Sortie) -> str:
        """What an ace is known for, as the table has it: `Luck of the Devil`."""
        return skill_name(sortie.skill)

    # Sides.

    def side(self, ours: bool) -> str:
        """A side as a score has it: `Malta`, `the Axis`."""
        return self._theatre.scored[HOME if ours else ENEMY]

    def people(self, some: Sequence[Sortie]) -> str:
        """Who some are: `the Italians`; `the Axis` if they are mixed."""
        forces = {s.pilot.airman.man.air_force for s in some}
        if len(forces) == 1:
            return str(self._theatre.nouns["people"][forces.pop()])
        return self._theatre.they[HOME if some[0].is_ours else ENEMY]

    # Airplanes and ships.

    def types(self, some: Sequence[Sortie]) -> str:
        """So many of what they flew: `two Hurricanes`, `a Hurricane and a Gladiator`."""
        flown = Counter(s.flight.aircraft for s in some)
        nouns = self._theatre.nouns
        return language.join(
            language.article(nouns["airplane"][key])
            if many == 1
            else f"{language.number(many)} {nouns['airplanes'][key]}"
            for key, many in flown.items()
        )

    def plane(self, man: Sortie) -> str:
        """What somebody flies: `Hill's Hurricane`, or of a crew that has not been met, by itself:
        `a Hurricane`."""
        return f"{self.name(man)}'s {man.airplane}" if self.met(man) else self.name(man)

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

    def short(self, day: Day) -> str:
        """A day whose year is known: `12 September`."""
        return f"{day.mission.day.day} {day.month}"

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
            return f"later in {day.month}" if last.month == day.month else f"in {day.month}"
        return f"in {day.month} {day.year}"

    def long_ago(self, then: Day, now: Day) -> str:
        """When another mission was, as it is said on a day: `in May`, `in May 1941`, `earlier that
        month`."""
        if (then.year, then.month) == (now.year, now.month):
            return "earlier that month"
        return f"in {then.month}" if then.year == now.year else f"in {then.month} {then.year}"

    def month_of(self, day: Day) -> str:
        """A month with its year: `September 1941`."""
        return f"{day.month} {day.year}"

    def span(self, days: Sequence[Day]) -> str:
        """From one mission to another: `from May to July 1941`, `in May 1941`."""
        first, last = days[0], days[-1]
        if (first.year, first.month) == (last.year, last.month):
            return f"in {self.month_of(first)}"
        year = f" {first.year}" if first.year != last.year else ""
        return f"from {first.month}{year} to {self.month_of(last)}"

    def places(self, days: Sequence[Day]) -> str:
        """Where some missions were: `over Takali and Luqa, off Gozo, south of Lampedusa`."""
        found: dict[str, list[str]] = {}
        for day in days:
            preposition, _, place = day.where.partition(" ")
            found.setdefault(preposition, []).append(place)
        said = [f"{preposition} {language.join(some)}" for preposition, some in found.items()]
        return ", ".join(said) if len(days) > len(said) else language.join(said)
