"""What a record of any game is about, whoever tells it: the question it asks, the turns that
weighed most, the named pieces worth following, the decisions that mattered; and all this in the
order of a voice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any

from sheetgen.kits.chances.account import differing
from sheetgen.kits.chances.analysed import UNITS, Analysis
from sheetgen.kits.chances.prices import Decision
from sheetgen.kits.defaults.chronicle import Chronicle, Turn
from sheetgen.kits.defaults.declaration import HEAVIEST, Named
from sheetgen.kits.defaults.phrases import clause, phrase_of, weight
from sheetgen.kits.telling.outline import (
    Beat,
    Node,
    Outline,
    Section,
    Stands,
    Thread,
    followed,
    heaviest,
)
from sheetgen.kits.telling.voices import (
    ASSESSMENT,
    DECISION,
    ENDING,
    FULL,
    LENGTHS,
    NEWS,
    OPENING,
    SCENE,
    SUMMARY,
    VERDICT,
)


class Theme(StrEnum):
    """The questions a record can ask: how one turn came to weigh so much; how it rose from its
    lowest, or fell from its highest; what one decision cost; what the dice did; what became of the
    pieces that have names; why nothing mattered; or only how it went, and how it goes on."""

    ONE_TURN = "one-turn"
    RALLY = "rally"
    SLIP = "slip"
    CHOICE = "choice"
    DICE = "dice"
    FATES = "fates"
    EVEN = "even"
    COURSE = "course"
    GOING_ON = "going-on"


THREADS, DECISIONS = 4, 2
"""So many pieces are followed at most, so many decisions told with their reasons."""
LEAST = 1.0
"""What a turn weighs that is worth a scene: an event of that weight, or a unit of the prices."""
SHARE = 0.4
"""One turn with so much of all that changed is worth a question."""


class StoryPlan:
    """What a record is about. `course` is what was to be expected after each turn, or where nothing
    prices it the score (empty: there is none), and `unit` what weighs anything in it."""

    def __init__(self, chronicle: Chronicle, analysis: Analysis | None) -> None:
        self.chronicle, self.analysis = chronicle, analysis
        self.subject, self.turns = chronicle.subject, chronicle.turns
        self.prices = analysis.prices if analysis else None
        self._clauses: dict[tuple[int, int], str] = {}
        self.unit = self.prices.unit if self.prices else 1.0
        self.course = tuple(self._course())
        self.swings = dict(enumerate((b - a for a, b in pairwise(self.course)), start=1))

    def _course(self) -> Iterator[float]:
        if self.prices:
            yield from self.prices.expected[: len(self.turns) + 1]
        elif self.subject.score:
            score = float(self.chronicle.set_up.score or 0)
            for turn in (self.chronicle.set_up, *self.turns):
                score = score if turn.score is None else turn.score
                yield score

    # What weighs.

    def clause(self, event: Any, turn: Turn) -> str:
        """An event in words; empty for one without a phrase in a game that has phrases: by the
        names of its class and fields it would make no sentence."""
        key = id(event), turn.number
        if key not in self._clauses:
            told = not self.subject.phrases or phrase_of(self.subject, event)
            self._clauses[key] = clause(self.subject, event, turn.number) if told else ""
        return self._clauses[key]

    def weight(self, event: Any) -> int:
        """How much of the story an event is: as its phrase says, or where none says it what does
        not happen every other turn."""
        return weight(self.subject, event) if self._is_weighed else type(event) in self._rare

    @cached_property
    def _is_weighed(self) -> bool:
        return any(phrase.weight for phrase in self.subject.phrases)

    @cached_property
    def _rare(self) -> set[type]:
        often = Counter(kind for turn in self.turns for kind in set(map(type, turn.events)))
        return {kind for kind, count in often.items() if 2 * count < len(self.turns)}

    @cached_property
    def weights(self) -> dict[int, float]:
        """How much each turn asks to be told: what it changed, and what happened in it."""
        return {
            turn.number: abs(self.swings.get(turn.number, 0)) / self.unit
            + sum(map(self.weight, turn.events))
            for turn in self.turns
        }

    def heavy(self, most: int) -> dict[int, str]:
        """The turns that weighed most, empty for a scene, else why it is none. Of equals the later
        come first: what a game ends with is its headline."""
        found = heaviest([*reversed(self.weights.items())], most, LEAST)
        told = {turn.number for turn in self.turns if any(self._told(turn.events, turn))}
        return {n: why or ("" if n in told else "nothing was told") for n, why in found.items()}

    def of_most_weight(self, turn: Turn) -> str:
        """What weighed most in a turn, in words: of equals the last."""
        told = [(self.weight(event), self.clause(event, turn)) for event in reversed(turn.events)]
        return max((one for one in told if one[1]), key=lambda one: one[0], default=(0, ""))[1]

    @cached_property
    def verdict(self) -> str:
        """What the game ended with, where that is an event that heads a story."""
        last = self.turns[-1] if self.turns and self.chronicle.finished else None
        if last is None or not last.events or self.weight(last.events[-1]) < HEAVIEST:
            return ""
        return self.clause(last.events[-1], last)

    # The question.

    @cached_property
    def theme(self) -> Theme:
        """The question the record asks."""
        if not self.chronicle.finished or not self.turns:
            return Theme.GOING_ON
        if not self.course:
            return Theme.FATES if self.threads else Theme.COURSE
        asked = dict(self._asked(UNITS * self.unit))
        return max(asked, key=lambda theme: asked[theme])

    def _asked(self, deviation: float) -> Iterator[tuple[Theme, float]]:
        """How strongly a record with a course asks each question; scores differ by about that
        `deviation`."""
        end, before = self.course[-1], self.course[:-1]
        changed = sum(map(abs, self.swings.values()))
        most = max(map(abs, self.swings.values()), default=0.0) / (changed or 1)
        yield Theme.EVEN, 0.6
        yield Theme.ONE_TURN, 2.0 * most if most >= SHARE and changed > deviation / 2 else 0.0
        yield Theme.RALLY, 0.85 * (end - min(before, default=end)) / deviation
        yield Theme.SLIP, 0.85 * (max(before, default=end) - end) / deviation
        if self.prices:
            yield Theme.DICE, abs(self.prices.luck) / deviation
            dearest = max((decision.cost for decision in self.prices.decisions), default=0.0)
            yield Theme.CHOICE, 2.5 * dearest / deviation

    @cached_property
    def extreme(self) -> int:
        """The turn after which the course stood highest, or of a rally lowest; the last of
        several."""
        sign = 1 if self.theme == Theme.RALLY else -1
        return min(range(len(self.course)), key=lambda n: (sign * self.course[n], -n), default=0)

    @cached_property
    def turned(self) -> Turn | None:
        """The turn that did most to change the course after its extreme."""
        sign = 1 if self.theme == Theme.RALLY else -1
        later = self.turns[self.extreme :]
        return max(later, key=lambda t: sign * self.swings.get(t.number, 0), default=None)

    # What is followed.

    @cached_property
    def pieces(self) -> dict[str, list[Beat]]:
        """The pieces that have names, each with the turns in which something became of it, turn by
        turn."""
        found: dict[str, list[Beat]] = {}
        for courses in self._courses:
            for piece, beats in courses.items():
                found.setdefault(piece, []).extend(beats)
        return {piece: sorted(beats, key=lambda beat: beat.turn) for piece, beats in found.items()}

    @cached_property
    def fates(self) -> dict[str, list[str]]:
        """What became of them at last: of a piece of which several things are told, each."""
        found: dict[str, list[str]] = {}
        for courses in self._courses:
            for piece, beats in courses.items():
                found.setdefault(piece, []).append(beats[-1].what)
        return found

    @cached_property
    def _courses(self) -> list[dict[str, list[Beat]]]:
        """The same for each thing that is told of pieces."""
        return [self._course_of(one) for one in self.subject.holds() if isinstance(one, Named)]

    def _course_of(self, held: Named) -> dict[str, list[Beat]]:
        found: dict[str, list[Beat]] = {}
        stood = dict(self.subject.held(held, self.subject.begun.state))
        for turn in (self.chronicle.set_up, *self.turns):
            now = dict(self.subject.held(held, turn.state)) if turn.state else stood
            for piece, state in now.items():
                if state != stood[piece]:
                    found.setdefault(piece, []).append(Beat(turn.number, str(state)))
            stood = now
        return found

    @cached_property
    def threads(self) -> tuple[Thread, ...]:
        """The pieces with most to follow."""
        heavy = self.heavy(LENGTHS[FULL].scenes)
        drama = {
            piece: len(beats) + sum(heavy.get(beat.turn) == "" for beat in beats)
            for piece, beats in self.pieces.items()
        }
        threads = (Thread(name, "piece", tuple(b), drama[name]) for name, b in self.pieces.items())
        return followed(threads, THREADS, LEAST)

    # The decisions.

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        """The decisions that cost or gained most by the prices, one a turn, by turn."""
        found: dict[int, Decision] = {}
        for decision in differing(self.prices) if self.prices else ():
            if len(found) < DECISIONS and abs(decision.cost) >= self.unit / 2:
                found.setdefault(decision.turn, decision)
        return found

    def place(self, turn: Turn) -> int:
        """The place of the decision of a turn among its steps."""
        decision = self.decisions[turn.number]
        asked = [(step.request.ask, step.request.slot) for step in turn.steps]
        return asked.index((decision.ask, decision.slot))

    # The order.

    def outline(self, order: str, scenes: int) -> Outline:
        """The outline of a report told in one of `ORDERS`, of so many turns as scenes at most."""
        heavy = self.heavy(scenes)
        told = [number for number, why in heavy.items() if not why]
        if order == NEWS:
            # What did not happen is no news.
            told = [n for n in told if any(map(self.weight, self.turns[n - 1].events))]
        opening = Node(OPENING, self.theme, Stands((0,), tuple(self._holds(self.chronicle.set_up))))
        last = Stands((len(self.turns),), (self.chronicle.in_short(),))
        ending = Section("end", (Node(ENDING, self.theme, last),))
        if order == NEWS and self.chronicle.finished:
            sections = [ending._replace(heading="hook")]
            sections += [Section("scene", (self._scene(self.turns[n - 1]),)) for n in told]
            rest = [turn for turn in self.turns if turn.number not in told]
            sections += [Section("rest", (_summary(rest),))] if rest else []
            sections += [Section("lead", (opening,)), ending]
        else:
            course = self._as_it_went({*told}, order)
            sections = [Section("lead", (opening,)), *course, ending]
        return Outline(tuple(sections))

    def _as_it_went(self, scenes: set[int], order: str) -> Iterator[Section]:
        """The turns in order: scenes under headings of their own, and what lies between them."""
        carried: list[Turn] = []
        for before, turn in pairwise((self.chronicle.set_up, *self.turns)):
            decision = self.decisions.get(turn.number) if order != NEWS else None
            if turn.number not in scenes and not decision:
                carried += [turn] if turn.ended or turn.events else []
                continue
            if carried:
                yield Section("between", (_summary(carried),))
                carried = []
            nodes = [self._scene(turn)]
            if decision:
                here, ask = (turn.number,), decision.ask
                seen = [e for step in turn.steps[: self.place(turn)] for e in step.events]
                why = (*self._told(seen, turn), *self._holds(before))
                nodes.insert(0, Node(DECISION, f"{ask}: {decision.choice}", Stands(here, why)))
                if order == ASSESSMENT:
                    cost = Stands(here, (f"cost {decision.cost:.2f}",))
                    nodes.append(Node(VERDICT, f"{ask}: {decision.reference}", cost))
            yield Section("scene", tuple(nodes))
        if carried:
            yield Section("between", (_summary(carried),))

    def _scene(self, turn: Turn) -> Node:
        facts = [*self._told(turn.events, turn)]
        if change := self.swings.get(turn.number):
            facts.append(f"changed {change:+.2f}")
        return Node(SCENE, self.subject.turn(turn.number), Stands((turn.number,), tuple(facts)))

    def _told(self, events: Iterable[Any], turn: Turn) -> Iterator[str]:
        return filter(None, (self.clause(event, turn) for event in events))

    def _holds(self, turn: Turn) -> Iterator[str]:
        yield from (f"{name} {value}" for name, value in turn.facts.items())


def _summary(turns: Sequence[Turn]) -> Node:
    return Node(SUMMARY, "course", Stands(tuple(turn.number for turn in turns)))
