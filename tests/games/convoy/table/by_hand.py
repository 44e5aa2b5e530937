"""A convoy played at the table: the test says what is rolled, in the order it is asked for.

    table = Table(carrier=1)                 # set-up: one carrier, all else as in SET_UP
    table.sail_to(2)                         # nothing happens before turn 2
    table.plays("contact 6, enemy 1, force 2, intercept 6..., attack 4, target 2")
    assert table.ships("cargo") == (8, 1, 0, 0)

`6...` is a 6 on every die asked for. An option that is asked for, and not spoken of, is declined.
"""

from typing import Any, TypeVar

from sheetgen.core.game import find
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.state import TYPES, State

GAME = find("convoy")
SET_UP = {
    "cargo": 3,
    "tanker": 3,
    "carrier": 3,
    "cruiser": 1,
    "destroyer": 1,
    "journey": 1,
    "friendly": 1,
}
"""Faces, the same on every die: 9 cargo ships, 3 tankers, 3 carriers, 5 cruisers and 10 destroyers
of edition classic, 21 turns, the first of them in friendly waters."""

NOTHING_HAPPENS = {"option": "option none", "contact": "contact 2", "return": "return 1"}

TARGETS = {"tanker": 1, "cargo": 2, "carrier": 3, "cruiser": 5, "destroyer": 6}

Event = TypeVar("Event")


class Table:
    """A session, and a player who answers it from scripts."""

    def __init__(
        self, edition: str = "classic", rulings: dict[str, str] | None = None, **set_up: Any
    ) -> None:
        self.session = Session(GAME, GAME.conditions(edition, rulings))
        for ask, dice in (SET_UP | set_up).items():
            faces = dice if isinstance(dice, tuple) else (f"{dice}...",)
            self.plays(" ".join(map(str, (ask, *faces))))

    def plays(self, script: str) -> None:
        """Give these answers, in this order, to what is asked."""
        for said in script.split(","):
            ask, *given = said.split()
            if ask != "option" and self.asks == "option":
                self.session.answer(Answer("option", choice="none"))
            request = self.session.request
            assert request is not None, f"{ask} was to be asked, and the game is over"
            assert request.ask == ask
            if not isinstance(request, Roll):
                self.session.answer(Answer(ask, choice=given[0]))
            elif given[0].endswith("..."):
                face = int(given[0].removesuffix("..."))
                self.session.answer(Answer(ask, dice=(face,) * request.number))
            else:
                self.session.answer(Answer(ask, dice=tuple(map(int, given))))

    def sail_to(self, turn: int) -> None:
        """Play on, with nothing happening, to the first question of a turn."""
        while self.state.turn < turn:
            assert self.asks is not None
            self.plays(NOTHING_HAPPENS[self.asks])

    def sail_home(self) -> None:
        """Play on, with nothing happening, to the end of the game."""
        while self.asks is not None:
            self.plays(NOTHING_HAPPENS[self.asks])

    def is_attacked(self, script: str) -> None:
        """A contact whose attack rolls are unmodified and all made; the script begins with them."""
        attacks = len(script.split(",")[0].split()) - 1
        force = f"enemy 1, force {attacks + 1}" if attacks < 6 else f"enemy 6, force {attacks - 1}"
        self.plays(f"contact 6, {force}, intercept 6..., {script}")

    def loses(self, kind: str, number: int) -> None:
        """So many sound ships of a type are sunk, five a turn, from the turn at hand on."""
        while number > 0:
            hits = min(number, 5)
            self.is_attacked(f"attack {'6 ' * hits}" + f", target {TARGETS[kind]}" * hits)
            number -= hits

    @property
    def state(self) -> State:
        """The state of the game now."""
        state: State = self.session.state
        return state

    @property
    def asks(self) -> str | None:
        """What is asked now, or None when the game is over."""
        return self.session.request.ask if self.session.request else None

    @property
    def dice(self) -> int:
        """How many dice are asked for now."""
        assert isinstance(self.session.request, Roll)
        return self.session.request.number

    @property
    def choices(self) -> str:
        """What may be chosen now, in one line."""
        assert self.session.request is not None
        assert not isinstance(self.session.request, Roll)
        return " ".join(self.session.request.choices)

    def ships(self, kind: str) -> tuple[int, int, int, int]:
        """How many ships of a type are sound, damaged, lost and sent home."""
        s, k = self.state, TYPES.index(kind)
        return s.sound[k], s.damaged[k], s.lost[k], s.returned[k]

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of a kind so far."""
        return [event for event in self.session.events if isinstance(event, kind)]
