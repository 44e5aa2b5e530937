"""A game turn by turn, as it was played.

What is rolled once a game bears turn 0 in its name, whenever that is; it is played in the turn the
game has come to. A turn begins where the rules count one more in the state's `turn`, and not only
with its first question: what happens between the two belongs to it.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from sheetgen.core.dice import said
from sheetgen.core.errors import Error
from sheetgen.core.language import alike, phrases
from sheetgen.core.requests import Answer, Decision, Request, Roll, purpose, quoted
from sheetgen.core.session import Answerer, Asking, Session, slots

_say = phrases(__file__).say


def answers_of(session: Session) -> dict[int, tuple[int, int]]:
    """How many answers stood when each turn began, and when it ended."""
    found: dict[int, tuple[int, int]] = {}
    for place, turn in enumerate(session.turns):
        found[turn] = found.get(turn, (place,))[0], place + 1
    return found


def come_to(session: Session, standing: int) -> int:
    """The turn a game had come to when so many of its answers stood (0: before the first)."""
    return max(session.turns[:standing], default=0)


def up_to(turn: int | None, answering: Answerer) -> Answerer:
    """Answers nothing that is asked in a turn, or after it."""

    def answer(request: Request, session: Session) -> Answer | None:
        beyond = turn is not None and session.turn >= turn
        return None if beyond else answering(request, session)

    return answer


def beginning(session: Session, turn: int) -> int:
    """How many answers were given before a turn began. Raises Error if the game has not come
    to it."""
    if not 1 <= turn <= session.turn:
        raise Error(f"the game has only reached turn {session.turn}; there is no turn {turn}")
    return sum(number < turn for number in session.turns)


def end_of(session: Session, turn: int) -> int:
    """How many answers had been given when a turn ended (0: what comes before the first). Raises
    Error if the game has not come to it."""
    if turn:
        beginning(session, turn)
    return sum(number <= turn for number in session.turns)


def place_of(
    session: Session,
    turn: int | None = None,
    ask: str | None = None,
    slot: int | None = None,
    rolls: bool = False,
) -> int:
    """The place, among a session's answers, of the decision, or else the roll, that was made in a
    turn, by this name, with this slot; what is None may be any. What is asked once a game is known
    by the turn it was answered in, too.

    Raises Error, with the answers there were, unless exactly one fits.
    """
    now, kind = session.turns, Roll if rolls else Decision
    made = [(n, r) for n, r in enumerate(session.asked) if isinstance(r, kind)]
    in_turn = [(n, r) for n, r in made if turn in (None, r.turn, now[n])]
    fits = [n for n, r in in_turn if ask in (None, r.ask) and (slot is None or slot in slots(r))]
    if len(fits) == 1:
        return fits[0]
    when = "" if turn is None else f" in turn {turn}"
    were = "; ".join(question_and_answer(r, session.answers[n]) for n, r in in_turn)
    if turn is None or not in_turn:
        were = _listed([request for _, request in made])
    if fits:
        which = "say which with --turn, --ask and --slot"
        raise Error(f"more than one answer fits: {which}; there was {were}")
    if not in_turn:
        what = "dice were rolled" if rolls else "decision was made"
        raise Error(f"no {what}{when}; there was {were}" if made else f"no {what} in this game")
    named = "" if ask is None else f" {quoted(ask)}"
    numbered = "" if slot is None else f" with slot {slot}"
    raise Error(f"nothing{named}{numbered} was answered{when}; there was {were}")


def _listed(requests: Sequence[Request]) -> str:
    """Requests in words: `"option" in turns 1-9, 12; "reserve" with slot 1`."""
    listed = []
    for ask in dict.fromkeys(request.ask for request in requests):
        turns = {request.turn for request in requests if request.ask == ask}
        slots = {request.slot for request in requests if request.ask == ask}
        where = ("in", "turn", turns) if any(turns) else ("with", "slot", slots)
        listed.append(f"{quoted(ask)} {_numbered(*where)}")
    return "; ".join(listed)


def _numbered(preposition: str, noun: str, numbers: set[int]) -> str:
    """Numbers as they are read: `in turn 3`, `with slots 1-9, 12`."""
    runs = alike(number - place for place, number in enumerate(sorted(numbers), 1))
    spans = ((first + by, last + by) for first, last, by in runs)
    shown = ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in spans)
    return f"{preposition} {noun}{'s' * (len(numbers) > 1)} {shown}"


class Turn(NamedTuple):
    """A turn: its number (0: what comes before the first), the game as it stood at its end, and
    how many answers and events there were at its beginning."""

    number: int
    session: Session
    answers: int
    events: int


def each(session: Session) -> Iterator[Turn]:
    """The turns of a game, one after the other. The session of a turn is played on when the next
    is asked for."""
    playing = session.with_answers()
    turns = session.turns
    number, answers, events = 0, 0, 0
    for place, answer in enumerate(session.answers):
        if turns[place] > number:
            if place:
                yield Turn(number, playing, answers, events)
            number, answers, events = turns[place], place, len(playing.events)
        playing.answer(answer)
    if session.answers:
        yield Turn(number, playing, answers, events)


class Beginning(NamedTuple):
    """How many events had been told when a turn began, and how the state stood."""

    events: int
    state: Any


def beginnings(session: Session) -> dict[int, Beginning]:
    """The beginnings of the turns of a session in which something was asked, by their numbers; none
    of a game whose state does not count them, and of a turn that is counted when it is over."""
    turns = [*session.turns, *([session.turn] if session.request else [])]
    state, rules = session.game.begin(session.conditions)
    if not isinstance(getattr(state, "turn", None), int):
        return {}
    found: dict[int, Beginning] = {}
    events = answered = 0
    kind = type(state)

    class Counting(kind):  # type: ignore[misc, valid-type]
        """The state, which notes how it stands before its turn goes up."""

        __slots__ = ()

        def __setattr__(self, name: str, value: Any) -> None:
            is_next = name == "turn" and value > self.turn and value not in turns[:answered]
            if is_next and answered < len(turns) and turns[answered] == value:
                stood = deepcopy(self)
                stood.__class__ = kind
                found[value] = Beginning(events, stood)
            super().__setattr__(name, value)

    def happens(event: Any) -> None:
        nonlocal events
        events += 1

    state.__class__ = Counting
    playing = Asking(session.game, rules)
    playing.send(None, happens)
    for request, answer in zip(session.asked, session.answers, strict=True):
        answered += 1
        playing.send(request.value(answer), happens)
    return found


def words(request: Request, answer: Answer) -> str:
    """What was answered, shortly: `4 2`, `march`; of a die that another is rolled for `2 (3-4)`."""
    if isinstance(request, Roll):
        return " ".join(said(request, value) for value in answer.dice)
    return answer.choice or _say("as-reported")


def question_named(answer: Answer) -> str:
    """The name of the question that is answered, as it is said."""
    return purpose(answer.ask).replace("-", " ")


def answer_told(request: Request, answer: Answer) -> str:
    """An answer by the name of its question, shortly: `contact 4`."""
    said = _say("reported") if answer.report is not None else words(request, answer)
    return f"{question_named(answer)} {said}"


def question_and_answer(request: Request, answer: Answer) -> str:
    """A question and its answer, shortly: `contact 4`."""
    slot = f" {request.slot}" if request.slot > 1 and isinstance(request, Roll) else ""
    return f"{request.ask}{slot} {words(request, answer)}"
