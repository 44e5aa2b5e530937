"""What to expect: of what is left of the turn at hand, by what may be chosen; of a whole game
without a score.

The turn is played to its end by the rules as they are, in every way where these are few, else in so
many ways that stand for all. What comes of it is what its events say, by the names that the game
declares for their numbers, and what it changes in what the state holds.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from statistics import fmean
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import spoken
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.defaults.phrases import called, fields_of
from sheetgen.kits.defaults.running import games as played
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.defaults.turns import AtHand, Turns
from sheetgen.kits.parts import parts_of

WAYS, LEAST = 4000, 1000
"""So many ways of a turn are looked at in all, and by one choice at the least."""
Row = tuple[str, ...]
Figure = float | str | None


class Line(NamedTuple):
    """Figures of one thing, under the heads of a table: chances, changes (`is_signed`), numbers."""

    name: str
    figures: tuple[Figure, ...]
    is_chance: bool = False
    is_signed: bool = False

    def cells(self) -> Row:
        """As it is printed."""
        return (self.name, *map(self._cell, self.figures))

    def _cell(self, figure: Figure) -> str:
        if not isinstance(figure, float):
            return "" if figure is None else str(figure)
        if self.is_chance:
            return f"{100 * figure:.1f} %"
        return change(figure, 2) if self.is_signed else decimal(figure, 2)


class Answers(NamedTuple):
    """Answers to questions about odds: in words, and tables by their titles, the figures of a line
    under `heads`."""

    says: str
    heads: Row = ()
    lines: Mapping[str, list[Line]] = {}

    def tables(self) -> list[tuple[Row, ...]]:
        """The answers as tables, the heads first."""
        return [
            ((title, *self.heads), *(line.cells() for line in lines))
            for title, lines in self.lines.items()
        ]

    def to_json(self) -> dict[str, Any]:
        """The answers as one object: every figure by table, line and head."""
        found = {
            title: {line.name: dict(zip(self.heads, line.figures, strict=True)) for line in lines}
            for title, lines in self.lines.items()
        }
        return {"says": self.says, "tables": found}


class Questions(Made):
    """The default of `chances.questions`."""

    def played_out(self, conditions: Conditions, policy: str, games: int, seed: str) -> Answers:
        """What so many games hold at their end, in the hands of a policy."""
        game = self.subject.game
        deciders = game.policies[policy].under(conditions)
        ends = [*map(self.subject.facts, played(game, conditions, deciders, games, seed))]
        by = f" by the policy {policy}" if self.subject.decides else ""
        lines = []
        for name, first in ends[0].items():
            if isinstance(first, int):
                numbers = [int(end[name]) for end in ends]
                lines.append(Line(name, (fmean(numbers), min(numbers), max(numbers))))
            else:
                ((most, count),) = Counter(str(end[name]) for end in ends).most_common(1)
                lines.append(Line(name, (f"{most} {100 * count / games:.0f} %", None, None)))
        heads = ("mean", "least", "most")
        return Answers(f"the mean of {games} games{by}", heads, {"at the end": lines})

    def ahead(self, session: Session) -> Answers:
        """What may come of what is left of the turn at hand, for each choice there is now."""
        request, policy = session.request, self.subject.game.measure
        if request is None:
            return Answers("the game is over: there is nothing to come")
        subject = self.subject.under(session.conditions)
        turns = Turns(subject, session.conditions, subject.game.policies[policy])
        at_hand = AtHand(turns)
        for asked, answer in zip(session.asked, session.answers, strict=True):
            at_hand.answer(asked, asked.value(answer))
        options, told = _options(request), _Told(subject, session.state).of
        most = max(WAYS // len(options), LEAST)
        ways = [at_hand.ways(*given, most=most, told=told) for given in options.values()]
        lines = _lines(subject, [_Means(one) for one in ways])
        part = "the game"
        if turns.entries:
            part = subject.turn(at_hand.number).lower() if at_hand.number else "the set-up"
        how = "played in every way" if at_hand.is_exact else "estimated"
        prices = parts_of(session.game).prices
        if at_hand.number and prices and subject.score:
            worth = prices.ahead(session, subject.game.policies[policy])
            at_last = "won at last" if subject.is_outcome else "score at last"
            line = Line(at_last, tuple(map(float, worth)), is_chance=subject.is_outcome)
            lines[f"by the policy {policy}"] = [line]
        says = f"{part} from {spoken(request.ask)} on, {how}"
        return Answers(says, tuple(options), lines)


def _options(request: Request) -> dict[str, list[tuple[Request, Any]]]:
    """What is answered next, by what may be chosen."""
    if not isinstance(request, Choose | ChooseNumber):
        return {"as it stands": []}
    answers = {text: Answer(request.ask, choice=text) for text in request.choices}
    return {text: [(request, request.value(one))] for text, one in answers.items()}


class _Told:
    """What is told of a way: how often each kind of event came, how often each name of a number of
    theirs, and what changed of what the state holds."""

    def __init__(self, subject: Subject, now: Any) -> None:
        self.subject, self.now = subject, subject.facts(now)

    def of(self, state: Any, events: list[Any]) -> Hashable:
        counts: Counter[tuple[str, str]] = Counter()
        for event in events:
            kind = called(event)
            counts[kind, ""] += 1
            counts.update(self._named(kind, event))
        for name, value in self.subject.facts(state).items():
            before = self.now[name]
            if isinstance(value, int) and isinstance(before, int) and value != before:
                counts["", name] += value - before
        return tuple(counts.items())

    def _named(self, kind: str, event: Any) -> Iterator[tuple[str, str]]:
        names = self.subject.names
        for field, value in fields_of(event).items():
            known = names.get(f"{type(event).__name__}.{field}", names.get(field, ()))
            for one in value if isinstance(value, list | tuple) else (value,):
                if type(one) is not bool and isinstance(one, int) and 0 <= one < len(known):
                    yield f"{kind}: {spoken(field)}", known[one]


class _Means:
    """Of ways, by what is counted: the mean number, the chance of any, and the most."""

    def __init__(self, ways: Counter[Hashable]) -> None:
        self.total = ways.total()
        self.sums: Counter[tuple[str, str]] = Counter()
        self.some: Counter[tuple[str, str]] = Counter()
        self.most: dict[str, int] = {}
        for way, weight in ways.items():
            each: Counter[str] = Counter()
            for (kind, name), count in way:  # type: ignore[attr-defined]
                self.sums[kind, name] += count * weight
                self.some[kind, name] += weight
                each[kind] += count
            for kind, count in each.items():
                self.most[kind] = max(self.most.get(kind, 0), count)


def _lines(subject: Subject, means: list[_Means]) -> dict[str, list[Line]]:
    """What may come, in tables."""
    comes, changes = list[Line](), list[Line]()
    found: dict[str, list[Line]] = {}
    for kind, name in _ordered(subject, means):
        chances = tuple(one.some[kind, name] / one.total for one in means)
        numbers = tuple(one.sums[kind, name] / one.total for one in means)
        is_chance = max(one.most.get(kind, 0) for one in means) <= 1
        if not kind:
            changes.append(Line(name, numbers, is_signed=True))
        elif {*chances} <= {0, 1} and (is_chance or not name):
            continue  # it tells nothing
        elif name:
            line = Line(name, chances if is_chance else numbers, is_chance)
            found.setdefault(kind, []).append(line)
        else:
            comes.append(Line(kind, chances, is_chance=True))
    each = {"what comes": comes, **found, "what changes": changes}
    return {title: lines for title, lines in each.items() if lines}


def _ordered(subject: Subject, means: list[_Means]) -> list[tuple[str, str]]:
    """What is counted: the kinds as they were met, their names as they are declared."""
    met = [*dict.fromkeys(key for one in means for key in one.sums)]
    kinds = [*dict.fromkeys(kind for kind, _ in met)]
    named = [name for names in subject.names.values() for name in names]
    named += [name for names in subject.called for name in names]
    places = {name: place for place, name in enumerate(["", *named])}
    return sorted(met, key=lambda key: (kinds.index(key[0]), places.get(key[1], len(places))))
