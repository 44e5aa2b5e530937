"""The words of a passage that tells of a campaign: people, airplanes, sides and times as running
text has them.

Each public method is a word that a slot or a condition of a bank can use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sheetgen.core import language
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.campaign import Span
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
SMALL = ("a", "an", "the", "two", "three", "four", "one", "we", "it", "they", "both")
"""What begins a sentence and is no name."""


class Said(Memory):
    """What a diary has said: also the airplanes that stand for their crews (`seen`), and the day
    that was dated last."""

    def __init__(self) -> None:
        super().__init__()
        self.followed: set[int] = set()
        self.seen: set[tuple[int, int]] = set()
        self.dated: Day | None = None


def pilot_of(someone: Someone) -> Pilot:
    """The pilot of somebody who flies."""
    return someone.pilot if isinstance(someone, Sortie) else someone


def _clauses(some: Sequence[str]) -> str:
    """Clauses one after another."""
    *first, last = some
    return f"{', '.join(first)}, and {last}" if first else last


def _grouped(some: Sequence[Sortie], by: Callable[[Sortie], str]) -> dict[str, list[Sortie]]:
    """Some who are alike in something, together."""
    groups: dict[str, list[Sortie]] = {}
    for one in some:
        groups.setdefault(by(one), []).append(one)
    return groups


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, theatre: Theatre, said: Said, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._theatre, self._said = theatre, said

    def is_named(self, someone: Someone) -> bool:
        """Whether somebody goes by name: the home side's do, and of the enemy whom a diary
        follows."""
        return pilot_of(someone).is_ours or self.is_followed(someone)

    def is_followed(self, someone: Someone) -> bool:
        """Whether somebody is one of those whom a diary follows."""
        return pilot_of(someone).airman.number in self._said.followed


class Words(Tests, Saying):
    """The words of one diary."""

    def inside(self, passage: str) -> str:
        """A passage as it goes on a sentence: a number or an article that begins it small."""
        first = passage.partition(" ")[0].lower()
        return f"{first}{passage[len(first) :]}" if first in SMALL else passage

    # Numbers.

    def wins(self, day: Day, ours: bool) -> int:
        """How many missions a side had won by the end of one."""
        return day.home if ours else day.enemy

    def to(self, more: int, less: int) -> str:
        """A score: `sixteen to eight`, `three to none`."""
        return f"{language.number(more)} to {language.number(less) if less else 'none'}"

    def stood(self, day: Day) -> str:
        """The score after a mission: `we led by six to five`, `it was five each`."""
        return self._score(day.home, day.enemy)

    def had(self, day: Day) -> str:
        """The score before a mission, in the same words."""
        return self._score(day.home - day.is_won, day.enemy - day.is_lost)

    def _score(self, home: int, enemy: int) -> str:
        if home == enemy:
            return f"it was {language.number(home)} each" if home else "nobody had won anything yet"
        who = "we" if home > enemy else self._theatre.they[ENEMY]
        return f"{who} led by {self.to(max(home, enemy), min(home, enemy))}"

    def did(self, day: Day) -> str:
        """How a mission went for the home side, after `we`: `won by three`, `lost`, `drew`."""
        if day.is_drawn:
            return "drew"
        how = "won" if day.is_won else "lost"
        return f"{how} by {language.number(day.margin)}" if day.margin else how

    def margin_said(self, day: Day) -> str:
        """Who had won a mission, and by how much: `we had won it by three points`."""
        if day.is_drawn:
            return "it was drawn"
        who = self.us(day.is_won) if day.is_won else "they"
        by = f" by {language.counted(day.margin, 'point')}" if day.margin else ""
        return f"{who} had won it{by}"

    def record(self, span: Span) -> str:
        """How some missions went, after `we`: `won four, lost three and drew one`."""
        counts = {"won": span.won, "lost": span.lost, "drew": span.drawn}
        some = {how: many for how, many in counts.items() if many}
        if len(some) == 1 and len(span.days) > 1:
            many = "both" if len(span.days) == 2 else f"all {language.number(len(span.days))}"
            return f"{next(iter(some))} {many}"
        return language.join(f"{how} {language.number(many)}" for how, many in some.items())

    # People.

    def name(self, someone: Someone) -> str:
        """Somebody by surname; of the enemy who are not followed what they flew: `one of the
        C.202s`, and in the same mission again `that C.202`."""
        if isinstance(someone, Pilot) or self.is_named(someone):
            return pilot_of(someone).surname
        day, key = someone.day, (someone.day.number, pilot_of(someone).airman.number)
        alike = [s for s in day.alike(someone) if not self.is_named(s)]
        others = [s for s in alike if (day.number, s.pilot.airman.number) in self._said.seen]
        is_again = key in self._said.seen
        self._said.seen.add(key)
        if is_again:
            return f"that {someone.airplane}"
        if len(day.alike(someone)) == 1:
            return f"the {someone.airplane}"
        if len(day.alike(someone)) == 2 and (others or len(alike) == 1):
            is_only = len({s.flight.aircraft for s in day.sorties if not self.is_named(s)}) == 1
            return "the other" if is_only and others else f"the other {someone.airplane}"
        of_them = f"of the {self._theatre.nouns['airplanes'][someone.flight.aircraft]}"
        return f"another {of_them}" if others else f"one {of_them}"

    def whole(self, someone: Someone) -> str:
        """Somebody in full, with the lowest rank in full: `Pilot Officer Eric Stanhope`."""
        pilot = pilot_of(someone)
        rank = self._theatre.ranks[pilot.airman.man.air_force][0]
        return f"{rank} {pilot.airman.name.full}"

    def surname(self, someone: Someone) -> str:
        """By surname alone."""
        return pilot_of(someone).surname

    def names(self, some: Sequence[Sortie]) -> str:
        """Some by name, and the two of a type that have none together: `Hill and Dale`, `the two
        C.202s`."""
        named = [s for s in some if self.is_named(s)]
        others = [s for s in some if s not in named]
        told = [self._planes(named)] if named else []
        if len(others) == 2 == len(others[0].day.alike(others[1])):
            return language.join([*told, f"the {self.types(others)}"])
        return language.join([*told, *map(self.name, others)])

    def surnames(self, some: Sequence[Someone]) -> str:
        """Some by their surnames."""
        return language.join(map(self.surname, some))

    def crews(self, some: Sequence[Sortie]) -> str:
        """Who went: `Hill and Dale in Hurricanes`, `two C.202s`, `Zanon and another pilot in
        C.202s`; of the bombers only those who are followed."""
        if all(s.is_ours and not s.is_bomber for s in some):
            flown = _grouped(some, lambda s: s.flight.aircraft).values()
            return language.join(f"{self.surnames(s)} in {self._flown(s)}" for s in flown)
        known = [s for s in some if self.is_followed(s)][:1]
        others = [s for s in some if s not in known]
        if not known:
            return self.types(some)
        who = f"{self.surname(known[0])} in {self._flown(known)}"
        if others and len({s.flight.aircraft for s in some}) == 1:
            more = "another" if len(others) == 1 else f"{language.number(len(others))} other"
            crew = language.plural("crew" if some[0].is_bomber else "pilot", len(others))
            return f"{self.surname(known[0])} and {more} {crew} in {self._flown(some)}"
        return language.join([who, *([self.types(others)] if others else [])])

    def _flown(self, some: Sequence[Sortie]) -> str:
        """What some flew, all of one type: `a Hurricane`, `Hurricanes`."""
        types = self._theatre.nouns["airplanes"]
        return self.type(some[0]) if len(some) == 1 else str(types[some[0].flight.aircraft])

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

    def tally(self, pilot: Pilot) -> str:
        """What somebody did, after the name: `flew nine missions, shot down two airplanes and was
        shot down once`."""
        told = [f"flew {language.counted(pilot.flown, 'mission')}"]
        if pilot.kills:
            told.append(f"shot down {language.counted(pilot.kills, 'airplane')}")
        if pilot.shared:
            more = " more" if pilot.kills else ""
            told.append(f"helped to shoot down {language.number(pilot.shared)}{more}")
        if pilot.ships:
            told.append(f"sank {self.ships(pilot.ships)}")
        down = f"shot down {language.times(pilot.falls)}" if pilot.falls else "never shot down"
        told.append(f"was {down}")
        return language.join(told)

    # Who was shot down.

    def downed(self, some: Sequence[Sortie]) -> str:
        """Who of a side was shot down, by whom if that one is known by name, and what became of the
        only one of a mission: `Hill shot down one of the C.202s, whose pilot drowned`, `we lost
        Hill`, `Dale had to come down, unhurt`."""
        told = [self._shot(did, those) for did, those in _grouped(some, self._did).items()]
        return _clauses(told)

    def _did(self, man: Sortie) -> str:
        """What brought somebody down, in words before the name, or after it (`was shot down`)."""
        known = [one for one in man.day.sorties if one in man.by and self.is_named(one)]
        if known:
            more = "" if len(known) == len(man.by) else " and another"
            return f"{self._planes(known)}{more} shot {'up' if man.is_home else 'down'}"
        if man.cause == "flak":
            guns = "the ships' guns" if man.day.at_sea else "the guns on the ground"
            return f"{guns} {'hit' if man.is_home else 'brought down'}"
        if man.is_gone or not man.is_ours:
            return "we lost" if man.is_ours else "they lost"
        return f"was shot {'up' if man.is_home else 'down'}" if man.by else "came down"

    def _shot(self, did: str, those: Sequence[Sortie]) -> str:
        """Those whom one thing befell."""
        who, man = self.lost(those), those[0]
        is_only = len(man.day.down) == 1
        if did not in ("was shot up", "was shot down", "came down"):
            is_told = is_only and self._is_told(man)
            return f"{did} {who}, {self._whose(man)}" if is_told else f"{did} {who}"
        if is_only and man.fate == "landed":
            return f"{who} had to come down, {'hurt' if man.is_hurt else 'unhurt'}"
        if not is_only:
            return f"{who} {did.replace('was', language.was(len(those)))}"
        became = self.became(man)
        return f"{who} {did} and {became.removeprefix('was ') if 'was' in did else became}"

    def lost(self, some: Sequence[Sortie]) -> str:
        """Some who were shot down: `Hill and Dale`, `both of the C.202s`."""
        named = [s for s in some if self.is_named(s)]
        others = _grouped([s for s in some if not self.is_named(s)], lambda s: s.flight.aircraft)
        told = [self._planes(named)] if named else []
        return language.join([*told, *map(self._of_type, others.values())])

    def _of_type(self, those: Sequence[Sortie]) -> str:
        """Airplanes of one type that stand for their crews."""
        alike, many = len(those[0].day.alike(those[0])), len(those)
        if many == 1:
            return self.name(those[0])
        of = language.number(many) if many < alike else "both" if many == 2 else "all"
        return f"{of} of the {self._flown(those)}"

    def fates(self, some: Sequence[Sortie]) -> str:
        """What became of those shot down in a mission, if more than one was, as a sentence: `Hill
        and Dale both drowned, and the pilot of that C.202 was taken prisoner.`"""
        told = [s for s in some if self._is_told(s)] if len(some) > 1 else []
        clauses, before = [], set[str]()
        for fate, those in _grouped(told, lambda s: self.became(s).removesuffix(", hurt")).items():
            who = [self._who(man) for man in those if self.is_named(man)]
            others = [s for s in those if not self.is_named(s)]
            for alike in _grouped(others, lambda s: s.flight.aircraft).values():
                who.append(self._crews_of(alike, some, before))
            is_plural = len(those) > 1
            is_two = len(those) == len(who) == 2 and not any(s.is_bomber for s in those)
            both = " both" if is_two else ""
            did = f"were{both}{fate[3:]}" if fate.startswith("was ") else f"{both} {fate}".strip()
            clauses.append(f"{language.join(who)} {did if is_plural else fate}")
        return f"{language.opened(_clauses(clauses))}." if clauses else ""

    def _is_told(self, man: Sortie) -> bool:
        """Whether it is told what became of somebody shot down."""
        return self.is_named(man) or man.is_gone or man.is_home

    def _who(self, man: Sortie) -> str:
        """Somebody by name; of a bomber, the crew."""
        return f"the crew of {self._plane(man)}" if man.is_bomber else man.pilot.surname

    def _crews_of(self, those: Sequence[Sortie], down: Sequence[Sortie], before: set[str]) -> str:
        """Who flew airplanes of one type that stand for their crews, all with one fate."""
        man, many = those[0], len(those)
        alike = [s for s in man.day.alike(man) if s in down and not self.is_named(s)]
        who = "crew" if man.is_bomber else "pilot"
        if len(alike) == 1:
            return f"the {who} of that {man.airplane}"
        if many == len(alike):
            all_ = "both" if many == 2 else f"all {language.number(many)}"
            return f"the {who}s of {all_} {self._flown(those)}"
        is_more = man.flight.aircraft in before
        before.add(man.flight.aircraft)
        if many == 1 and is_more:
            return f"{'the other' if len(alike) == 2 else 'another'} {man.airplane} {who}"
        return f"{language.number(many)} of the {man.airplane} {who}s"

    def _plane(self, man: Sortie) -> str:
        """Somebody by name; a bomber as `Hill's Blenheim`."""
        return f"{man.pilot.surname}'s {man.airplane}" if man.is_bomber else man.pilot.surname

    def _planes(self, those: Sequence[Sortie]) -> str:
        """Some by name: `Hill and Dale's Blenheim`, `the Blenheims of Hill and Dale`."""
        if len(those) > 1 and all(s.is_bomber for s in those):
            return f"the {self._flown(those)} of {self.surnames(those)}"
        # Bombers last, so that an airplane is nobody's but its crew's.
        return language.join(map(self._plane, sorted(those, key=lambda s: s.is_bomber)))

    def _whose(self, man: Sortie) -> str:
        """What became of somebody shot down, as a clause after the name."""
        if man.is_bomber:
            return f"whose crew {self.became(man)}"
        return f"{'who' if self.is_named(man) else 'whose pilot'} {self.became(man)}"

    def became(self, man: Sortie) -> str:
        """What became of somebody shot down: `drowned`, `came down on friendly ground`."""
        if man.fate == "drowned" and man.sea == "own":
            return f"was lost in the sea (“{man.says}”)"
        if man.is_hurt and man.fate in HURT:
            return HURT[man.fate]
        return BECAME[man.fate]

    def duels(self, fell: Sequence[Sortie]) -> str:
        """Who of two shot whom down, where and when: `Hill shot Dale down over Takali in May 1941
        and over Hal Far in July 1942`."""
        told = [
            f"{self.surname(those[0].by[0])} shot {self.surname(those[0])} down "
            + language.join(f"{s.day.where} in {self.month_of(s.day)}" for s in those)
            for those in _grouped(fell, self.surname).values()
        ]
        return ", and then ".join(told)

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

    def type(self, man: Sortie) -> str:
        """What somebody flew: `a Hurricane`."""
        return language.article(man.airplane)

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
