"""The words of a passage that tells of a campaign: people, airplanes, sides and times as running
text has them, by what has been said before.

Each public method is a word that a slot or a condition of a bank can use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from sheetgen.core import language
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.report.facts import Day, Pilot, Sinking, Sortie
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.telling.storyteller import Memory
from sheetgen.kits.telling.words import Asking, Saying

KNOWN_FOR = {
    "luck-of-the-devil": "the luck of the devil", "itchy-trigger-finger": "an itchy trigger finger",
    "perfect-aim": "a perfect aim", "sniper": "a sniper's eye",
    "acrobatic-pilot": "aerobatics", "good-at-escaping": "a way of escaping",
}  # fmt: skip
BY = {
    "flak": "the guns", "collision": "a collision", "balloon": "a balloon's cable",
    "fuel": "an empty tank", "burnt": "a fire", "unknown": "somebody",
}  # fmt: skip
"""Whose doing a fall was that nobody has the credit for."""
Someone = Pilot | Sortie


def _came_down(man: Sortie) -> str:
    return "who came down hurt" if man.is_hurt else "who came down unhurt"


ENDED: Mapping[str, Callable[[Sortie], str]] = {
    "killed": lambda _: "who was killed", "died": lambda _: "who died of it",
    "drowned": lambda _: "who drowned", "prisoner": lambda _: "who is a prisoner",
    "crippled": lambda _: "who will not walk again", "landed": _came_down,
    "sea": lambda man: "who was picked up" + (", hurt" if man.is_hurt else ""),
    "base": lambda _: "who got the wreck home", "crashed": lambda _: "who crashed it at home",
    "lucky": lambda _: "who was lucky to land it", "home": lambda _: "who landed it all the same",
}  # fmt: skip
"""How it ended for somebody shot down, as a clause."""


class Said(Memory):
    """What a diary has said: also the names that squadrons have given (by number), and the day that
    was dated last. In the newspaper (`is_mess`) nobody has a rank, and nicknames are used."""

    def __init__(self) -> None:
        super().__init__()
        self.called: dict[int, str] = {}
        self.dated: Day | None = None
        self.is_mess = False


def pilot_of(someone: Someone) -> Pilot:
    """The pilot of somebody who flies."""
    return someone.pilot if isinstance(someone, Sortie) else someone


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, theatre: Theatre, said: Said, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._theatre, self._said = theatre, said


class Words(Tests, Saying):
    """The words of one diary."""

    # Numbers.

    def wins(self, day: Day, ours: bool) -> int:
        """How many missions a side had won by the end of one."""
        return day.home if ours else day.enemy

    def to(self, more: int, less: int) -> str:
        """A score: `sixteen to eight`, `three to none`."""
        return f"{language.number(more)} to {language.number(less) if less else 'none'}"

    # People.

    def name(self, someone: Someone) -> str:
        """Somebody as a diary names them: with rank and whole name the first time, from then on by
        surname; in the newspaper by what they are called."""
        pilot, said = pilot_of(someone), self._said
        number = str(pilot.airman.number)
        if said.is_mess:
            nick = said.called.get(pilot.airman.number)
            return f"{nick} {pilot.surname}" if nick else pilot.surname
        if number in said.named:
            return pilot.surname
        said.named.add(number)
        then = someone.flight.before.rank if isinstance(someone, Sortie) else 0
        rank = short_rank(self._theatre, pilot.airman.man.air_force, then)
        return f"{rank} {pilot.airman.name.full}"

    def whole(self, someone: Someone) -> str:
        """Somebody in full, with the lowest rank in full: `Pilot Officer Eric Stanhope`."""
        pilot = pilot_of(someone)
        self._said.named.add(str(pilot.airman.number))
        rank = self._theatre.ranks[pilot.airman.man.air_force][0]
        return f"{rank} {pilot.airman.name.full}"

    def surname(self, someone: Someone) -> str:
        """By surname alone, known or not."""
        return pilot_of(someone).surname

    def names(self, some: Sequence[Someone]) -> str:
        """The names of some."""
        return language.join(map(self.name, some))

    def either(self, some: Sequence[Someone]) -> str:
        """The names of some, of whom neither: `Hill nor Gray`."""
        return language.join(map(self.name, some), "nor")

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

    def them(self, some: Sequence[Someone]) -> str:
        """`them`, or of one alone `him` or `her`."""
        return self.him(some[0]) if len(some) == 1 else "them"

    def known_for(self, sortie: Sortie) -> str:
        """What an ace is known for: `a sniper's eye`."""
        return KNOWN_FOR[sortie.skill]

    # Sides.

    def side(self, ours: bool) -> str:
        """A side as a score has it: `Malta`, `the Axis`."""
        return self._theatre.scored[HOME if ours else ENEMY]

    def they(self, ours: bool) -> str:
        """A side as it is spoken of: `the British`, `the Axis`."""
        return self._theatre.they[HOME if ours else ENEMY]

    def people(self, some: Sequence[Sortie]) -> str:
        """Who some are: `the Italians`; `the Axis` if they are mixed."""
        forces = {s.pilot.airman.man.air_force for s in some}
        if len(forces) == 1:
            return str(self._theatre.nouns["people"][forces.pop()])
        return self.they(some[0].is_ours)

    # Airplanes and ships.

    def toll(self, falls: Sequence[Sortie]) -> str:
        """Some who were shot down, each with whose doing it was and how it ended: `Ritter had
        Dalby, who drowned, and the guns had Vitale, who was killed`."""
        had: dict[str, list[str]] = {}
        for man in falls:
            by = self.names(man.by) if man.by else BY[man.cause]
            had.setdefault(by, []).append(f"{self.name(man)}, {ENDED[man.fate](man)}")
        each = [f"{by} had {', and '.join(some)}" for by, some in had.items()]
        plain = len(each) < 3 and not any(len(man.by) > 1 for man in falls)
        return (", and " if plain else "; ").join(each)

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

    def spots(self, days: Sequence[Day]) -> str:
        """The names of those places."""
        return language.join(day.place for day in days)

    def places(self, days: Sequence[Day]) -> str:
        """Where some missions were, in their order."""
        return language.join(day.where for day in days)
