"""What to expect: of the turn at hand, by what may be chosen; of a whole game without a score."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.defaults.running import begin, played_on
from sheetgen.kits.defaults.running import games as played
from sheetgen.kits.defaults.subject import Facts, Made, apart
from sheetgen.kits.defaults.worth import AtHand, Turns, Worth

GAMES, WAYS = 2000, 20_000
"""Ways in which a game, and the turn at hand, may be played."""
AT_LAST = "at last"
Row = tuple[str, ...]


class Answers(NamedTuple):
    """Answers to questions about odds: in words, and row by row under heads."""

    says: str
    heads: Row
    rows: tuple[Row, ...]

    def tables(self) -> list[tuple[Row, ...]]:
        """The answers as tables, the heads first."""
        return [(self.heads, *self.rows)] if self.rows else []

    def to_json(self) -> dict[str, Any]:
        """The answers as one object."""
        first, *others = self.heads
        rows = [
            {first: row[0], **dict(zip(others, map(_figure, row[1:]), strict=True))}
            for row in self.rows
        ]
        return {"says": self.says, "rows": rows}


def _figure(text: str) -> float | str | None:
    """What a cell holds: a number where it is one, None where it is empty."""
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text or None


class Questions(Made):
    """The default of `chances.questions`."""

    def played_out(self, conditions: Conditions, policy: str, games: int, seed: str) -> Answers:
        """What so many games hold at their end, in the hands of a policy."""
        game = self.subject.game
        deciders = game.policies[policy].under(conditions)
        ends = [*map(self.subject.facts, played(game, conditions, deciders, games, seed))]
        by = f" by the policy {policy}" if self.subject.decides else ""
        says = f"the mean of {games} games{by}"
        rows = []
        for name, first in ends[0].items():
            if isinstance(first, int):
                numbers = sorted(int(end[name]) for end in ends)
                mean = f"{fmean(numbers):.2f}"
                rows.append((name, mean, str(numbers[0]), str(numbers[-1])))
            else:
                (most, count), *_ = Counter(str(end[name]) for end in ends).most_common()
                rows.append((name, f"{most} {100 * count / games:.0f} %", "", ""))
        return Answers(says, ("at the end", "mean", "least", "most"), tuple(rows))

    def ahead(self, session: Session) -> Answers:
        """What may come of the turn at hand, for each choice there is now."""
        if session.finished:
            return Answers("the game is over", ("",), ())
        subject, request, policy = self.subject, session.request, self.subject.game.measure
        turns = Turns(subject, session.conditions, subject.game.policies[policy])
        options: dict[str, list[tuple[Request, Any]]] = {"as it stands": []}
        if isinstance(request, Choose | ChooseNumber):
            chosen = {text: Answer(request.ask, choice=text) for text in request.choices}
            options = {text: [(request, request.value(one))] for text, one in chosen.items()}
        names = [n for n, v in subject.facts(session.state).items() if isinstance(v, int)]
        rows, exactly = [], False
        if turns.entries:
            at_hand = AtHand(turns)
            for asked, answer in zip(session.asked, session.answers, strict=True):
                at_hand.answer(asked, asked.value(answer))
            found = {text: at_hand.ends(*given, ways=WAYS) for text, given in options.items()}
            exactly = at_hand.is_exact
            for text, ends in found.items():
                facts = [subject.facts(turns.state(end)) for end in ends]
                means = [_mean((each[n] for each in facts), ends.values()) for n in names]
                rows.append((text, *means))
            if subject.score:
                worth = Worth(turns, {at_hand.number: list(found.values())})
                at_last = (worth.mean(ends, at_hand.number) for ends in found.values())
                rows = [(*row, f"{mean:.2f}") for row, mean in zip(rows, at_last, strict=True)]
        else:
            for text, given in options.items():
                facts = [self._at_the_end(session, given, n) for n in range(GAMES)]
                means = [_mean((each[n] for each in facts), [1] * GAMES) for n in names]
                rows.append((text, *means))
        when = f"at the end of the {subject.noun}" if turns.entries else "at the end"
        how = "exactly" if exactly else "estimated, by some of the dice there may be"
        title = subject.title(request.ask) if request else ""
        says = f"{title}: the means {when}, {how}"
        heads = ["choice", *(apart(name, ("choice", AT_LAST)) for name in names)]
        if turns.entries and subject.score:
            heads.append(AT_LAST)
            says += f"; at last: the score to be expected of the policy {policy}, an estimate"
        return Answers(says, tuple(heads), tuple(rows))

    def _at_the_end(
        self, session: Session, given: Iterable[tuple[Request, Any]], number: int
    ) -> Facts:
        """What a game holds at its end, played on after these answers; another for each number."""
        game = self.subject.game
        running = begin(game, session.conditions)
        for asked, answer in zip(session.asked, session.answers, strict=True):
            running = running.sent(asked.value(answer))
        for _, value in given:
            running = running.sent(value)
        deciders = game.policies[game.measure].deciders
        return self.subject.facts(played_on(running, deciders, Random(f"odds/{number}")))


def _mean(values: Iterable[Any], weights: Iterable[int]) -> str:
    weighed = list(zip(values, weights, strict=True))
    total = sum(weight for _, weight in weighed)
    return f"{sum(value * weight for value, weight in weighed) / total:.2f}"
