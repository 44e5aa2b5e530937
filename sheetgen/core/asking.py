"""Rules under way: what they ask next, and where they are stopped because they come to no end.

Rules are an author's text, and captains are code: a choice that may be repeated, taken by a captain
who always takes the first, goes on for ever. What is played here ends, or says why not.
"""

from collections import defaultdict
from collections.abc import Callable
from types import GeneratorType
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Game, Rules
from sheetgen.core.requests import REQUESTS, Choose, ChooseNumber, Request, quoted

TIMES, ASKED, EVENTS = 1_000, 20_000, 10_000
"""So often one thing is asked in a turn at the most, so much in a game, and so much happens before
the next question. Of our own games the longest asks 688 times, and one thing 37 times in a turn."""


class NoEnd(Error):
    """A game that comes to no end, however it is answered: its name, the turn and the question."""


class Asking:
    """The rules of a game, begun, and how often they have asked for what."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self._game, self._rules = game, rules
        self._asked = 0
        self._times: dict[tuple[str, int], int] = defaultdict(int)
        self._last: Request | None = None

    @property
    def place(self) -> str:
        """Where in its text the game stands, or what it waits for: file and line."""
        rules: Any = self._rules
        while isinstance(rules.gi_yieldfrom, GeneratorType):
            rules = rules.gi_yieldfrom
        return f"{rules.gi_code.co_filename}, line {rules.gi_frame.f_lineno}"

    def send(
        self, value: Any = None, happens: Callable[[Any], object] = lambda event: None
    ) -> Request | None:
        """What the rules ask when a value has been sent (None: nothing more); `happens` is told
        every event before that. Raises NoEnd, and Error for a choice that leaves none."""
        try:
            yielded = self._rules.send(value)
            events = 0
            while not isinstance(yielded, REQUESTS):
                happens(yielded)
                events += 1
                if events == EVENTS:
                    after = f" after {self._named(self._last)}" if self._last else ""
                    raise self._no_end(f"{EVENTS:,} events came{after}, and no question")
                yielded = next(self._rules)
        except StopIteration:
            return None
        self._count(yielded)
        self._last = yielded
        return yielded

    def _count(self, request: Request) -> None:
        name = request.ask, request.turn
        self._asked += 1
        self._times[name] += 1
        if self._times[name] > TIMES:
            raise self._no_end(f"{self._named(request)} was asked {TIMES:,} times")
        if self._asked > ASKED:
            says = f"{ASKED:,} questions were asked, the last of them {self._named(request)}"
            raise self._no_end(says)
        is_empty = (
            not request.choices if isinstance(request, Choose)
            else isinstance(request, ChooseNumber) and request.low > request.high
        )  # fmt: skip
        if is_empty:
            raise Error(
                f"{self.place}: the rules of {self._game.title} ask for "
                f"{self._named(request)}, and allow no choice"
            )

    def _named(self, request: Request) -> str:
        when = f" in {self._game.noun} {request.turn}" if request.turn else ""
        return f"{quoted(request.ask)}{when}"

    def _no_end(self, says: str) -> NoEnd:
        return NoEnd(
            f"{self.place}: {self._game.title} does not end: {says}; the rules, or the captain, "
            "must put an end to it"
        )
