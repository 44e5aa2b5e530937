"""What to expect: of the turn at hand, by what may be chosen; of a whole game without a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.game import Conditions
from sheetgen.core.requests import Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.running import Values, Ways, begin, played_on
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.defaults.worth import Turns, Worth, told

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


class Questions:
    """The default of `chances.questions`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def chances(self, conditions: Conditions, policy: str, games: int, seed: str) -> Answers:
        """What so many games hold at their end, in the hands of a policy."""
        game = self.subject.game
        deciders = game.policies[policy].under(conditions)
        ends = [
            self.subject.facts(played_on(begin(game, conditions), deciders, Random(f"{seed}/{n}")))
            for n in range(games)
        ]
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
        turn = _Turn(self.subject, session)
        request = session.request
        if isinstance(request, Choose | ChooseNumber):
            sent = {
                text: request.value(request.answer(_value(request, text)))
                for text in request.choices
            }
            options: dict[str, Values] = {text: (*turn.values, v) for text, v in sent.items()}
        else:
            options = {"as it stands": turn.values}
        if request:
            turn.look_ahead(request, options.values())
        found = {text: turn.means(values) for text, values in options.items()}
        names = turn.names
        rows = tuple((text, *(f"{means[n]:.2f}" for n in names)) for text, means in found.items())
        when = f"at the end of the {self.subject.noun}" if turn.is_part else "at the end"
        how = (
            "exactly"
            if turn.ways.is_exact and turn.is_part
            else "estimated, by some of the dice there may be"
        )
        asked = self.subject.title(request.ask) if request else ""
        says = f"{asked}: the means {when}, {how}"
        if AT_LAST in names:
            says += f"; at last: the score to be expected of the policy {turn.policy}, an estimate"
        return Answers(says, ("choice", *names), rows)


def _value(request: Choose | ChooseNumber, text: str) -> int:
    return request.among.index(text) if isinstance(request, Choose) else int(text)


class _Turn:
    """The turn at hand, as far as it has been answered; of rules whose turns are not known as a
    part, the whole game."""

    def __init__(self, subject: Subject, session: Session) -> None:
        game = subject.game
        self.policy = game.measure
        self.names = [n for n, v in subject.facts(session.state).items() if isinstance(v, int)]
        self.values: Values = ()
        self._subject, self._turns = subject, 0
        self._found = rules.begun(game, session.conditions)
        self._entries = rules.entries(self._found)
        self._worth: Worth | None = None
        self._played: Turns | None = None
        if subject.score and self._entries:
            self._played = Turns(subject, session.conditions, game.policies[self.policy])
            self.names.append(AT_LAST)
        rule = self._entries.set_up if self._entries else self._found.play
        self.ways = self._ways(rule, self._found.state)
        for request, answer in zip(session.asked, session.answers, strict=True):
            self._go_on()
            self.values = (*self.values, request.value(answer))
            self._words += told(request, self.values[-1])
        self._go_on()

    def look_ahead(self, request: Request, options: Iterable[Values]) -> None:
        """Estimate the worth of the ends the turn may come to by each of these values."""
        if self._played:
            known = len(self.values)
            ends = [
                self._played.ends(self._rule, self._row, [*self._words, *words])
                for values in options
                for words in [told(request, values[-1]) if len(values) > known else []]
            ]
            self._worth = Worth(self._played, {self._turns: ends})

    @property
    def is_part(self) -> bool:
        """Whether it is a turn, and not the whole game."""
        return self._entries is not None

    def means(self, values: Values) -> dict[str, float]:
        """The mean of each number at the turn's end, and of the score to be expected at last."""
        ways = WAYS if self.is_part else GAMES
        return dict(zip(self.names, self.ways.mean(values, ways=ways), strict=True))

    def _ways(self, rule: str, state: Any) -> Ways:
        turns, played = self._turns, self._played
        self._words: list[int] = []
        self._rule, self._row = rule, played.pack(state) if played else []

        def numbers(state: Any) -> Any:
            facts = self._subject.facts(state)
            found: list[Any] = [facts[name] for name in self.names if name != AT_LAST]
            if played and self._worth:
                found.append(self._worth.mean(Counter([tuple(played.pack(state))]), turns))
            return np.array(found)

        deciders = self._subject.game.policies[self.policy].deciders
        text, rulings = self._found.text, self._found.rulings
        return Ways(getattr(text, rule), state, rulings, deciders, numbers)

    def _go_on(self) -> None:
        """Go on to the next turn where this one asks nothing more."""
        while self._entries:
            running = self.ways.at(self.values)
            further = self._entries.goes_on(running.state, self._found.rulings)
            if running.request is not None or not further:
                return
            self._turns += 1
            self.ways, self.values = self._ways(self._entries.turn, running.state), ()
