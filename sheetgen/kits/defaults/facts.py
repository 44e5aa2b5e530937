"""What can be told of a record of any game: flat facts, which the conditions and slots of a bank
name, made of the game's own words for its events and of what it declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import mean
from string import Formatter
from typing import Any

from sheetgen.core.language import join, minus, opened, plural, runs, times, was
from sheetgen.kits.chances.account import decimal, differing, moment, places
from sheetgen.kits.chances.analysed import UNITS, Analysis
from sheetgen.kits.chances.prices import Decision
from sheetgen.kits.defaults.chronicle import Chronicle, Turn
from sheetgen.kits.defaults.declaration import HEAVIEST, Phrase
from sheetgen.kits.defaults.phrases import fields_of, filled, how_often, phrase_of
from sheetgen.kits.defaults.rules import SCORE
from sheetgen.kits.defaults.subject import RESULT
from sheetgen.kits.equipment.held import Count, Named, Tally
from sheetgen.kits.telling.storyteller import Memory
from sheetgen.kits.telling.usertext import inert
from sheetgen.kits.telling.words import Asking, Saying

NOTHING = ("no ", "not ", "nothing ", "nobody ")
"""What begins so did not happen, and is not told."""
FEW = 3
"""So many things that happened in a stretch are told at most."""
ADDED = 2
"""So many things that happened more than once are added up over a game."""
SENTENCE = 3
"""So many plain clauses at most make a sentence."""
CHANCE, MATTERS = 0.25, 0.1
"""Chances that change by less are no story; a decision that changed them by less is not told."""
AT_TIMES = ("day", "night", "morning", "evening")
"""Turns that something happens on, not in."""
_ARTICLES = ("", "a", "the", "was")
_VERBS = frozenset((
    "was", "were", "had", "did", "came", "went", "got", "took", "put", "made", "lost", "sank",
    "fell", "fled", "ran", "left", "stood", "won", "held", "broke", "brought", "gave", "drew",
    "hit", "met", "kept", "set", "shot", "threw", "burst", "caught", "found", "rose",
))  # fmt: skip
"""What may follow the noun that begins a clause, besides what ends in *-ed*."""


@dataclass(eq=False, repr=False)
class Happening:
    """An event that is told: its turn, how much of the story it is, and how it is said. Those
    `alike` differ in no more than the numbers that can be added up."""

    event: Any
    turn: int
    weight: int
    said: str
    alike: tuple[object, ...]
    numbers: tuple[str, ...]


@dataclass(eq=False, repr=False)
class Fate:
    """What became of a piece that has a name, and in which turn."""

    piece: str
    what: str
    turn: int

    @property
    def is_place(self) -> bool:
        """Whether that is a place that was reached."""
        return self.what[:1].isupper()


@dataclass(eq=False, repr=False)
class Choice:
    """A decision that mattered: its turn, what was chosen and what else there was, each as it is
    printed, how many points it cost (less than none: won), and what the same dice would
    have made of the other."""

    turn: int
    chosen: str
    other: str
    cost: float
    replayed: float
    has_replay: bool
    differs: bool
    """Whether that is what the prices say, too: better or worse by a point that counts."""


class Stretch:
    """Some turns, one after another: what happened in them, its numbers added up, and how it stood
    before and after."""

    first: int
    last: int
    many: int
    is_last: bool
    since: int
    """How many turns it is after the one that was told before it; none, if it is told first."""

    def __init__(self, of: Whole, turns: Sequence[Turn], since: int = 0) -> None:
        self._of, self._turns, self.since = of, turns, since
        self.first, self.last, self.many = turns[0].number, turns[-1].number, len(turns)
        self.is_last = self.last == of.length and of.finished

    @property
    def when(self) -> str:
        """The time of a turn: `in turn 2`, `on day 5`."""
        return self._of.when(self.first)

    @property
    def next(self) -> str:
        """The time of one that is told after the one before it: `in the next turn`, `the next
        day`."""
        noun = self._of.noun
        return f"the next {noun}" if noun.endswith(AT_TIMES) else f"in the next {noun}"

    @cached_property
    def groups(self) -> Sequence[Sequence[Happening]]:
        """What happened, that alike together, in the order it began."""
        found: dict[tuple[object, ...], list[Happening]] = {}
        for turn in self._turns:
            for one in self._of.happened[turn.number]:
                found.setdefault(one.alike, []).append(one)
        return [*found.values()]

    @cached_property
    def told(self) -> Sequence[str]:
        """What of it is told, a clause each: what did most of what it changed, what weighs most,
        and what came most often; at the end of the game, what came last."""
        end = self.groups[-1:] if self.is_last else []
        ranked = sorted(
            (each for each in self.groups if each not in end),
            key=lambda each: (each[0] not in self._caused, -each[0].weight, -len(each)),
        )
        kept = [*end, *ranked][:FEW]
        return [said for each in self.groups if each in kept and (said := self.told_once(each))]

    def told_once(self, some: Sequence[Happening]) -> str:
        """What happened alike in it, told once."""
        first = some[0]
        if len(some) == 1 or first.numbers or first.alike == (type(first.event),):
            return self._of.added_up(some)
        every = self.many > 2 and len({one.turn for one in some}) == self.many == len(some)
        return f"{first.said} {f'every {self._of.noun}' if every else times(len(some))}"

    @property
    def main(self) -> str:
        """What did most of what it changed, as the prices have it; where nothing is priced, what
        weighed most in it, of equals the last."""
        some = [one for group in self.groups for one in group]
        if self._moment is not None:
            # That a game is over is no cause of it.
            some = [one for one in self._caused if one.said != self._of.ended] or [*self._caused]
        heaviest = max(reversed(some), key=lambda one: one.weight, default=None)
        return heaviest.said if heaviest else ""

    @cached_property
    def _moment(self) -> int | None:
        """The place of the answer that did most of what a turn changed."""
        prices = self._of.prices
        return moment(prices, self.first) if prices and self.many == 1 else None

    @cached_property
    def _caused(self) -> Sequence[Happening]:
        """What is told of that answer, or else of the next that anything is told of."""
        told = self._of.happened[self.first]
        for step in self._of.steps[self._moment :] if self._moment is not None else ():
            if found := [one for one in told if any(one.event is event for event in step.events)]:
                return found
        return []

    @cached_property
    def _decision(self) -> Decision | None:
        """The decision that did most of what a turn changed, if it was one."""
        decisions = self._of.prices.decisions if self._of.prices else ()
        return next((one for one in decisions if one.place == self._moment), None)

    @property
    def chosen(self) -> str:
        """What was chosen in it, if that did most of what it changed."""
        return inert(self._decision.choice) if self._decision else ""

    @property
    def other(self) -> str:
        """What the reference policy would have chosen there."""
        return inert(self._decision.reference) if self._decision else ""

    @property
    def weight(self) -> int:
        """How much of the story the heaviest of it is."""
        return max((group[0].weight for group in self.groups), default=0)

    @property
    def before(self) -> int:
        """The score before it."""
        return self._of.scores[self.first - 1]

    @property
    def after(self) -> int:
        """The score after it."""
        return self._of.scores[self.last]

    @property
    def gained(self) -> int:
        """What it did to the score."""
        return self.after - self.before

    @property
    def hoped(self) -> float:
        """What was to be expected of the game before it."""
        return self._of.course[self.first - 1] if self._of.course else 0.0

    @property
    def hopes(self) -> float:
        """What was to be expected after it."""
        return self._of.course[self.last] if self._of.course else 0.0

    @property
    def swing(self) -> float:
        """What it changed, in units that are worth a word: more than 1 is."""
        return (self.hopes - self.hoped) / self._of.unit

    @property
    def points_swung(self) -> float:
        """The same in points."""
        return self.hopes - self.hoped

    @property
    def is_heaviest(self) -> bool:
        """Whether it is the turn that changed most, or of a game without a course, in which most
        happened."""
        return self.many == 1 and self.first == self._of.heaviest


class Whole:
    """The whole of a record. `score` is nought in a game without one; `course` is what was to be
    expected after each turn, or else the score there (empty: neither)."""

    game: str
    noun: str
    length: int
    finished: bool
    decides: bool
    intro: str
    priced: bool
    scored: bool
    score: int

    def __init__(self, chronicle: Chronicle, analysis: Analysis | None) -> None:
        self.chronicle, self._analysis = chronicle, analysis
        self._subject = subject = chronicle.subject
        self.prices = analysis.prices if analysis else None
        self._usual = subject.usual(chronicle.conditions)
        self.game, self.noun = inert(subject.game.title), subject.noun
        self.length, self.finished = len(chronicle.turns), chronicle.finished
        self.decides = subject.decides
        self.intro = inert(subject.declares.intro.rstrip("."))
        self.priced, self.scored = self.prices is not None, subject.score is not None
        self.unit = self.prices.unit if self.prices else max(subject.deviation / UNITS, 1.0)
        self.scores = [*self._scores()]
        self.score = self.scores[-1]
        self.ending = str(chronicle.facts.get(RESULT, ""))
        self.course = [*self.prices.expected[: self.length + 1]] if self.prices else []
        # In a turn at hand nothing may have been answered yet.
        self.course += self.course[-1:] * (self.length + 1 - len(self.course))
        if not self.course and self.has_points:
            self.course = [*map(float, self.scores)]
        most = {name: {getattr(e, name, None) for e in self._events} for name in self._fields}
        self._amounts = {
            name for name, values in most.items() if min(_whole(values), default=0) < 0
        } | {held.field for held in subject.holds() if isinstance(held, Count)}
        self.steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        self.scenes = frozenset[int]()
        self.happened = {t.number: [*self._told(t)] for t in (chronicle.set_up, *chronicle.turns)}

    def _scores(self) -> Iterator[int]:
        score = 0
        for turn in (self.chronicle.set_up, *self.chronicle.turns):
            now = turn.facts.get(SCORE, int(str(turn.facts.get(RESULT)).startswith("won")))
            score = now if isinstance(now, int) else score
            yield score

    @property
    def _events(self) -> Iterator[Any]:
        return (event for turn in self.chronicle.turns for event in turn.events)

    @property
    def _fields(self) -> set[str]:
        return {name for event in self._events for name in fields_of(event)}

    # What happened.

    def _told(self, turn: Turn) -> Iterator[Happening]:
        for event in turn.events:
            phrase = phrase_of(self._subject, event)
            if self._subject.phrases and phrase is None:
                # By the names of its class and fields it would make no sentence.
                continue
            # A game that tells its events itself has no phrases, and clauses all the same.
            for said in map(minus, self.chronicle.of_event(event, turn.number)):
                if said and not said.startswith(NOTHING) and (phrase or ":" not in said):
                    yield self._happening(event, turn, phrase, inert(said))

    def _happening(self, event: Any, turn: Turn, phrase: Phrase | None, said: str) -> Happening:
        weight = self._weight(event, phrase)
        if phrase is None:
            kind = said if self._subject.declares.told else type(event)
            return Happening(event, turn.number, weight, said, (kind,), ())
        parts = [part for part in Formatter().parse(phrase.say[0]) if part[1]]
        places = [
            (name or "", "by" if text.endswith(" by ") else spec or "")
            for text, name, spec, _ in parts
        ]
        numbers = {name for name, spec in places if self._adds(event, name, spec)}
        others = (repr(getattr(event, name)) for name, _ in places if name not in numbers)
        return Happening(
            event, turn.number, weight, said, (id(phrase), *others), tuple(sorted(numbers))
        )

    def _adds(self, event: Any, name: str, spec: str) -> bool:
        """Whether a number of an event is an amount, which can be added to that of another: it is
        counted, or something went on `by` it, or it goes below nought, or the state counts it; and
        it is not what is left there."""
        value = getattr(event, name)
        is_counted = spec not in _ARTICLES
        # A flag is no amount, unless it is counted: one man, or none.
        if not isinstance(value, int) or (isinstance(value, bool) and not is_counted):
            return False
        if name in self._subject.names or (type(event), name) in self._levels:
            return False
        return is_counted or (not spec and name in self._amounts)

    @cached_property
    def _levels(self) -> set[tuple[type, str]]:
        """The numbers of events that say how much there is of something, as the state has it."""
        found: dict[tuple[type, str], bool] = {}
        for turn in self.chronicle.turns:
            for event in turn.events:
                for name, value in fields_of(event).items():
                    is_level = getattr(turn.state, name, None) == value
                    found[type(event), name] = found.get((type(event), name), True) and is_level
        return {key for key, is_level in found.items() if is_level}

    def added_up(self, some: Sequence[Happening]) -> str:
        """What happened several times, told once with its numbers added up."""
        first = some[0]
        if len(some) == 1:
            return first.said
        phrase, found = phrase_of(self._subject, first.event), fields_of(first.event)
        if phrase is None:
            return inert(how_often(first.event, len(some)))
        found |= {name: sum(getattr(one.event, name) for one in some) for name in first.numbers}
        if not any(found[name] for name in first.numbers):
            return ""
        said = filled(self._subject, first.event, phrase.say[0], found)
        is_bare = any(f"{{{name}}}" in phrase.say[0] for name in first.numbers)
        return inert(minus(f"{said} in all" if is_bare else said))

    def _weight(self, event: Any, phrase: Phrase | None) -> int:
        """How much of the story an event is: as its phrase says, or where none says it what does
        not happen every other turn."""
        if any(phrase.weight for phrase in self._subject.phrases):
            return phrase.weight if phrase else 0
        return int(type(event) in self._rare)

    @cached_property
    def _rare(self) -> set[type]:
        often = Counter(
            kind for turn in self.chronicle.turns for kind in set(map(type, turn.events))
        )
        return {kind for kind, count in often.items() if 2 * count < self.length}

    def stretch(self, first: int, last: int, since: int = 0) -> Stretch:
        """The turns from one to another, told so many turns after the last that was told."""
        return Stretch(self, self.chronicle.turns[first - 1 : last], since)

    @cached_property
    def whole(self) -> Stretch:
        """All turns, of a game that has begun."""
        return self.stretch(1, self.length)

    @cached_property
    def sums(self) -> Sequence[str]:
        """What happened more than once, added up over the whole game: what weighs most, but for
        what the scenes tell in full. What names one thing and a number of it (`the tug was sunk
        with two`) is not of several together."""
        some = [
            each
            for each in self.whole.groups
            if len(each) > 1 and not (each[0].numbers and len(each[0].alike) > 1)
            if {one.turn for one in each} - self.scenes
        ]
        ranked = sorted(some, key=lambda each: (-each[0].weight, -len(each)))[:ADDED]
        return [said for each in some if each in ranked and (said := self.whole.told_once(each))]

    @property
    def begun(self) -> Sequence[str]:
        """What it began with."""
        return [one.said for one in self.happened[0]]

    def when(self, turn: int) -> str:
        """`in turn 2`, `on day 5`."""
        return f"{'on' if self.noun.endswith(AT_TIMES) else 'in'} {self.noun} {turn}"

    # How it ended, and what it came to.

    @property
    def is_outcome(self) -> bool:
        """Whether it is won or lost, and has no other score."""
        return self._subject.is_outcome

    @property
    def has_points(self) -> bool:
        """Whether it has a score that is more than won or lost."""
        return self.scored and not self.is_outcome

    @property
    def won(self) -> bool:
        """Whether it is won, of a game that is won or lost."""
        return self.ending.startswith("won")

    @property
    def lost(self) -> bool:
        """Whether it is lost."""
        return self.ending.startswith("lost")

    @property
    def how(self) -> str:
        """How it was won or lost, as that is declared."""
        return inert(self.ending.partition(": ")[2])

    @cached_property
    def ended(self) -> str:
        """What it ended with, where that is an event that heads a story."""
        last = self.happened[self.length] if self.finished and self.length else []
        return last[-1].said if last and last[-1].weight >= HEAVIEST else ""

    @cached_property
    def held(self) -> str:
        """What there is at the end of what it counts by kind: `two oilers and one tug sunk`."""
        state, subject = self.chronicle.state, self._subject
        said = [
            join(map(inert, subject.in_words(held, state)))
            for held in subject.holds()
            if isinstance(held, Tally)
        ]
        return join(said)

    @cached_property
    def fates(self) -> Sequence[Fate]:
        """What became at last of the pieces that have names, in the order it befell them."""
        found: dict[str, Fate] = {}
        for held in self._subject.holds():
            if not isinstance(held, Named) or not held.states:
                continue
            stood = dict(self._subject.held(held, self._subject.begun.state))
            for turn in self.chronicle.turns:
                now = dict(self._subject.held(held, turn.state))
                for piece, state in now.items():
                    if state != stood[piece]:
                        found.pop(piece, None)
                        found[piece] = Fate(inert(piece), inert(str(state)), turn.number)
                stood = now
        return [*found.values()]

    # What was to be expected.

    @cached_property
    def swings(self) -> Mapping[int, float]:
        """What each turn changed in what was to be expected."""
        return {n: b - a for n, (a, b) in enumerate(pairwise(self.course), 1)}

    @cached_property
    def weights(self) -> Mapping[int, float]:
        """How much each turn asks to be told: what it changed, and what happened in it."""
        # What comes in most turns makes none of them stand out.
        often = (
            {
                some[0].alike
                for some in self.whole.groups
                if 2 * len({one.turn for one in some}) > self.length
            }
            if self.length >= FEW
            else set()
        )
        return {
            turn.number: sum(
                one.weight for one in self.happened[turn.number] if one.alike not in often
            )
            + (0 if self.is_small(swing) else abs(swing) / self.unit)
            for turn in self.chronicle.turns
            for swing in [self.swings.get(turn.number, 0.0)]
        }

    @cached_property
    def heaviest(self) -> int:
        """The turn that changed most, or else in which most happened; of equals the last."""
        by: Mapping[int, float] = {n: abs(swing) for n, swing in self.swings.items()}
        by = by if any(by.values()) else self.weights
        return max(by, key=lambda n: (by[n], n), default=0)

    def heavy(self, most: int) -> list[int]:
        """So many turns at most that are worth a scene, in their order."""
        told = [
            n
            for n, weight in self.weights.items()
            if weight >= 1 and (self.happened[n] or self.scores[n] != self.scores[n - 1])
        ]
        return sorted(sorted(told, key=lambda n: (-self.weights[n], -n))[:most])

    @property
    def par(self) -> float:
        """What was to be expected before the first turn."""
        return self.course[0] if self.course else 0.0

    @property
    def luck(self) -> float:
        """What the dice gave or took; nought if nothing is priced."""
        return self.prices.luck if self.prices else 0.0

    @property
    def lost_by_choice(self) -> float:
        """What the decisions cost."""
        return self.prices.errors if self.prices else 0.0

    @property
    def deviation(self) -> float:
        """By how much scores differ, about."""
        return UNITS * self.unit

    def points(self, points: float) -> str:
        """Points as they are said: whole ones where a few weigh nothing."""
        is_rough = self.unit >= 0.4 or not self.prices
        return decimal(points, 0 if is_rough or not self.prices else places(self.prices))

    @cached_property
    def choices(self) -> Sequence[Choice]:
        """The decisions that cost or won most by the prices, one a turn."""
        found: dict[int, Choice] = {}
        least = MATTERS if self.is_outcome else self.unit / 2
        for one in differing(self.prices) if self.prices else ():
            if abs(one.cost) >= least and one.turn and one.turn not in found:
                replayed = self._replayed(one)
                known = self.score if replayed is None else replayed
                differs = abs(known - self.score) >= self.unit and (known > self.score) == (
                    one.cost > 0
                )
                found[one.turn] = Choice(
                    one.turn, inert(one.choice), inert(one.reference),
                    one.cost, known, replayed is not None, differs,
                )  # fmt: skip
        return [*found.values()]

    def _replayed(self, decision: Decision) -> float | None:
        """What the same dice would have made of the other choice, of a game that is over."""
        assert self._analysis is not None
        tried = (
            one.score
            for one in self._analysis.tried
            if (one.place, one.choice) == (decision.place, decision.reference)
            and not one.hypothetical
        )
        return next(tried, None) if self.finished else None

    # How it compares with other games.

    @property
    def others(self) -> int:
        """So many other games it is compared with: those that the first captain played."""
        return len(self._usual.scores)

    @property
    def better(self) -> int:
        """How many of them came to more."""
        return sum(score > self.score for score in self._usual.scores)

    @property
    def worse(self) -> int:
        """How many of them came to less."""
        return sum(score < self.score for score in self._usual.scores)

    @property
    def usual_turns(self) -> int:
        """How many turns those had, about."""
        return round(mean(self._usual.turns or [self.length]))

    def is_small(self, change: float) -> bool:
        """Whether the chances of a game that is won or lost changed by too little for a story."""
        return self.is_outcome and abs(change) < CHANCE

    def run(self, some: Sequence[Happening]) -> tuple[int, int]:
        """The longest run of turns in each of which something of a kind happened: first, last."""
        longest = max(runs(sorted({one.turn for one in some})), key=len)
        return longest[0], longest[-1]


def _whole(values: Iterable[Any]) -> Iterator[int]:
    return (v for v in values if isinstance(v, int) and not isinstance(v, bool))


ODDS = (
    "next to nothing", "one in ten", "one in five", "three in ten", "two in five", "evens",
    "three in five", "seven in ten", "four in five", "nine in ten", "all but certain",
)  # fmt: skip


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, of: Whole, said: Memory, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._of = of

    def points(self, points: float) -> str:
        """Points in figures, as far as they weigh anything: `12`, `−3`."""
        return self._of.points(points)

    def odds(self, chance: float) -> str:
        """A chance as it is said: `one in five`."""
        return ODDS[min(max(round(chance * 10), 0), 10)]


def _merged(one: str, other: str) -> str:
    """Two clauses that say the same of two things, or two things of one, as one; else empty."""
    first, second = one.split(), other.split()
    if first[1:] == second[1:] and first[1:2] not in (["was"], ["is"], ["has"]):
        return f"{first[0]} and {other}"
    # The tug, or a tug and then the tug, with what a verb says of it.
    is_same = second[:1] == ["the"] and first[:1] in (["the"], ["The"], ["a"], ["an"], ["one"])
    if is_same and first[1:2] == second[1:2] and all(map(_is_verb, (first[2:3], second[2:3]))):
        both_were = first[2] == second[2] == "was"
        return f"{one} and {' '.join(second[2 + both_were :])}"
    return ""


def _is_verb(word: Sequence[str]) -> bool:
    """Whether a word of a clause begins what is said of its subject, as far as can be seen."""
    return bool(word) and (word[0] in _VERBS or word[0].endswith("ed"))


def _in_one(clauses: Sequence[str]) -> str:
    """A few clauses in a sentence."""
    parts = [*clauses[:1]]
    for said in clauses[1:]:
        # No more than two have one subject, or it reads as a list of *and*.
        both = "" if " and " in parts[-1] else _merged(parts[-1], said)
        parts[-1:] = [both] if both else [parts[-1], said]
    *others, last = parts
    return f"{', '.join(others)}, and {last}" if others else last


def _sentences(clauses: Sequence[str]) -> list[str]:
    """Clauses, plain ones two or three in one; of none an empty one."""
    made, held = list[str](), list[str]()
    for number, said in enumerate(clauses, 1):
        if any(mark in said for mark in (",", " and ", ";", ":")):
            made += [_in_one(held), said] if held else [said]
            held = []
            continue
        held.append(said)
        if len(held) == SENTENCE or number == len(clauses):
            made.append(_in_one(held))
            held = []
    return made or [""]


class Words(Tests, Saying):
    """The words of a slot."""

    def apart(self, one: float, other: float) -> str:
        """The points between two: `12 points`, `1 point`."""
        points = self._of.points(abs(one - other))
        return f"{points} {plural('point', 1 if points == '1' else 2)}"

    def on(self, turn: int) -> str:
        """`in turn 5`, `on day 5`."""
        return self._of.when(turn)

    def the(self, turn: int) -> str:
        """`turn 5`."""
        return f"{self._of.noun} {turn}"

    def tale(self, clauses: Sequence[str]) -> str:
        """Clauses as sentences but for the stop of the last: plain ones two or three in one."""
        first, *rest = _sentences(clauses)
        return ". ".join([first, *map(opened, rest)])

    def sentence(self, clauses: Sequence[str]) -> str:
        """The same as one sentence, for after a colon."""
        return "; ".join(_sentences(clauses))

    def dated(self, clauses: Sequence[str], when: str) -> str:
        """The same, with the time after the first of them."""
        return self.tale([f"{clauses[0]} {when}", *clauses[1:]])

    def pieces(self, fates: Sequence[Fate]) -> str:
        """What became of some pieces: `Ada and Ben reached York, and Cid was taken`."""
        by: dict[tuple[bool, str], list[str]] = {}
        for fate in fates:
            by.setdefault((fate.is_place, fate.what), []).append(fate.piece)
        said = (
            f"{join(names)} {'reached' if is_place else was(len(names))} {what}"
            for (is_place, what), names in by.items()
        )
        return (", and " if len(by) == 2 else "; ").join(said)
