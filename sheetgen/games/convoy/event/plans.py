"""What a captain of Malta Convoy decides, as data and as a text: `D7 S- E12 X18`, and `3,0,2`.

A plan says in which turn each option begins and how many cruisers go home with each carrier that
does. Played on the dice of a board it gives one game: whatever else happens is the dice's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases, counted_in_figures
from sheetgen.core.requests import Answer, ChooseNumber, Decision, Request, quoted
from sheetgen.core.session import Answerer, Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, NONE, OPTIONS, REAL_OPTIONS, Option
from sheetgen.games.convoy.story.chronicle import MOST_TURNS, option_name, tell
from sheetgen.games.convoy.story.tellings import noun

say = Phrases(data, "event_slip").say
LETTERS = "DSEX"
"""Of Decoy, Split, Evade and Screen, in the order of `NAMES`."""
NAMES = OPTIONS[1:]
HEADS = dict(zip(NAMES, LETTERS, strict=True))
NEVER = "-"
MOST_ESCORTS = 9
"""The most warships that go home with a carrier."""
_TAKEN = re.compile(rf"([{LETTERS}])(?:([0-9]{{1,3}})|{NEVER})", re.IGNORECASE)
_NUMBERS = re.compile(r"[0-9]{1,3}(?:[ ,;/]+[0-9]{1,3})*")


class Plan(NamedTuple):
    """The turn in which each option begins, in the order of `LETTERS` (0: it is not taken), and
    the cruisers sent with each returning carrier (None: nobody says; the fewest go)."""

    starts: tuple[int, ...] = (0,) * len(LETTERS)
    sent: tuple[int, ...] | None = None

    @property
    def options(self) -> str:
        """The options as they stand on a slip."""
        return " ".join(
            f"{letter}{turn or NEVER}" for letter, turn in zip(LETTERS, self.starts, strict=True)
        )

    @property
    def cruisers(self) -> str:
        """The cruisers as they stand on a slip."""
        if self.sent is None:
            return ""
        return ",".join(map(str, self.sent)) or NEVER

    @property
    def cells(self) -> dict[str, str]:
        """It as it stands on a slip, by column."""
        return {"plan": self.options, "sent": self.cruisers}

    @property
    def taken(self) -> int:
        """How many options it takes."""
        return sum(turn > 0 for turn in self.starts)

    def moved(self, option: int, turn: int) -> Plan:
        """The plan with one option (a place in `LETTERS`) begun in another turn, or never (0)."""
        return self._replace(starts=(*self.starts[:option], turn, *self.starts[option + 1 :]))


NOTHING = Plan()


def read(cells: Mapping[str, str]) -> Plan:
    """The plan of a slip. An option that is not named is not taken.

    Raises Error for what is no plan.
    """
    options, cruisers = cells.get("plan", ""), cells.get("sent", "")
    starts = [0] * len(LETTERS)
    named: set[int] = set()
    for word in re.split(r"[\s,;]+", options.strip()):
        if word in ("", NEVER):
            continue
        found = _TAKEN.fullmatch(word)
        if not found:
            raise Error(f"{quoted(word)} is not an option: expected a plan like D7 S- E12 X18")
        option = LETTERS.index(found[1].upper())
        if option in named:
            raise Error(f"{LETTERS[option]} is named twice: an option is taken once")
        named.add(option)
        if found[2] and not 1 <= int(found[2]) <= MOST_TURNS:
            raise Error(f"{quoted(word)}: a turn is 1 to {MOST_TURNS}")
        starts[option] = int(found[2] or 0)
    return Plan(tuple(starts), _sent(cruisers.strip()))


def _sent(text: str) -> tuple[int, ...] | None:
    if not text:
        return None
    if text == NEVER:
        return ()
    if not _NUMBERS.fullmatch(text):
        raise Error(
            f"{quoted(text)} is not a list of cruisers sent: expected one number for each carrier "
            "that went home, like 3,0,2"
        )
    return tuple(map(int, re.findall(r"[0-9]+", text)))


def follows(plan: Plan) -> Answerer:
    """Answers every decision as a plan has it, as far as the rules allow it."""

    def answer(request: Request, session: Session) -> Answer | None:
        if not isinstance(request, Decision):
            return None
        if isinstance(request, ChooseNumber):
            return request.answer(_cruisers(plan, request, len(sent_home(session))))
        chosen = NONE
        if request.turn in plan.starts:
            option = Option(plan.starts.index(request.turn) + 1)
            chosen = option if request.allowed >> option & 1 else NONE
        return request.answer(chosen)

    return answer


def _cruisers(plan: Plan, request: ChooseNumber, carrier: int) -> int:
    """How many the plan sends with the carrier so numbered among those that go home (from 0)."""
    if plan.sent is None or carrier >= len(plan.sent):
        return request.low
    return min(max(plan.sent[carrier], request.low), request.high)


def sent_home(session: Session) -> tuple[int, ...]:
    """The cruisers that went with each carrier that did."""
    return tuple(
        sum(event.cruisers)
        for event in session.events
        if isinstance(event, ev.CarrierRolled) and event.goes
    )


def played(session: Session) -> Plan:
    """The plan that a game was played by."""
    starts = [0] * len(LETTERS)
    for turn in tell(session).turns:
        if turn.taken:
            starts[turn.taken.option - 1] = turn.number
    return Plan(tuple(starts), sent_home(session))


def completed(plan: Plan, session: Session) -> Plan:
    """The plan with the cruisers that went in its game, where it does not say."""
    return plan if plan.sent is not None else plan._replace(sent=sent_home(session))


def departures(session: Session, plan: Plan) -> list[str]:
    """Where a game that followed a plan could not follow it, in words: what the slip says cannot
    have been played."""
    found = []
    turns = {turn.number: turn for turn in tell(session).turns}
    for i, start in enumerate(plan.starts):
        if start == 0:
            continue
        name, turn = _name(i), turns.get(start)
        if turn is None:
            found.append(say("played", "over", option=name, turn=start, turns=len(turns)))
        elif turn.taken is None or turn.taken.option != i + 1:
            # Another option is in force: taken earlier, or in the same turn.
            running = option_name(turn.option)
            found.append(say("played", "running", option=name, turn=start, other=running))
    went = sent_home(session)
    if plan.sent is not None and plan.sent != went:
        found.append(_wrongly_sent(plan.sent, went))
    return found


def _wrongly_sent(sent: tuple[int, ...], went: tuple[int, ...]) -> str:
    if len(sent) != len(went):
        return say("played", "carriers", sent=_carriers(len(sent)), went=_carriers(len(went)))
    number, (wrong, right) = next(
        (i, pair) for i, pair in enumerate(zip(sent, went, strict=True), 1) if pair[0] != pair[1]
    )
    slot = "fewer" if right < wrong else "more"
    return say("played", slot, sent=wrong, carrier=number, went=right)


def _carriers(count: int) -> str:
    return counted_in_figures(count, noun(CARRIER))


def neighbours(plan: Plan) -> Iterator[tuple[Plan, str, int]]:
    """Plans a slip may have meant, with what is different in words and how far off it is, the
    nearest first: an option a turn off (1), the cruisers of one carrier (2), two options a turn off
    each (3)."""
    single = list(_a_turn_off(plan))
    yield from ((near, change, 1) for near, change in single)
    yield from ((near, change, 2) for near, change in _other_cruisers(plan))
    for once, first in single:
        for twice, second in _a_turn_off(once):
            changed = [a != b for a, b in zip(plan.starts, twice.starts, strict=True)]
            # Every pair comes up in both orders.
            if sum(changed) == 2 and first < second:
                yield twice, say("played", "both", one=first, other=second), 3


def _a_turn_off(plan: Plan) -> Iterator[tuple[Plan, str]]:
    for option, turn in enumerate(plan.starts):
        if turn:
            for other in (turn - 1, turn + 1):
                if other >= 1:
                    said = say("played", "taken", option=_name(option), turn=other)
                    yield plan.moved(option, other), said


def _name(option: int) -> str:
    return option_name(REAL_OPTIONS[option])


def _other_cruisers(plan: Plan) -> Iterator[tuple[Plan, str]]:
    sent = plan.sent or ()
    for carrier, number in enumerate(sent):
        for other in range(MOST_ESCORTS + 1):
            if other != number:
                cruisers = (*sent[:carrier], other, *sent[carrier + 1 :])
                ships = counted_in_figures(other, noun(CRUISER))
                change = say("played", "went", ships=ships, carrier=carrier + 1)
                yield plan._replace(sent=cruisers), change


def without(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """The name of each option a plan takes, and the plan without it."""
    for option, turn in enumerate(plan.starts):
        if turn:
            yield OPTIONS[option + 1], plan.moved(option, 0)
