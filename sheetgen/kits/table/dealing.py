"""What the rules make of a line: its dice and words are given to them in the order of asking."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.requests import (
    Answer,
    Choose,
    ChooseNumber,
    Decision,
    ReportFight,
    Request,
    Roll,
    purpose,
    quoted,
)
from sheetgen.core.session import Session
from sheetgen.kits.table.keys import how, width
from sheetgen.kits.table.moments import NONE
from sheetgen.kits.table.sheet_form import BAR, SO_FAR, Fault, Token, Unit
from sheetgen.kits.table.turns import at_hand

FEW, MANY, WRONG = "few", "many", "wrong"
"""Kinds of faults: something is missing, something is left over, something cannot be."""
NOTHING = "-"
"""A decision that a line says nothing of, where it may be `NONE`."""

Reports = Callable[[str, Session], Answer]
"""Reads the report of a file named in a line. Raises Error, with a line for each fault."""


def deal(session: Session, unit: Unit, reports: Reports) -> Fault | None:
    """Give a session all that is written of a turn; returns what is wrong with it, or None. After
    a fault the session stands before the question that could not be answered."""
    return _Dealer(session, unit, reports).deal()


class _Wrong(Exception):
    """Something cannot be taken."""


class _Dealer:
    def __init__(self, session: Session, unit: Unit, reports: Reports) -> None:
        self.session = session
        self.unit = unit
        self.reports = reports
        self.at = 0

    @property
    def _token(self) -> Token | None:
        tokens = self.unit.tokens
        return tokens[self.at] if self.at < len(tokens) else None

    def deal(self) -> Fault | None:
        """See the function."""
        while True:
            while self._token is not None and self._token.text == BAR:
                self.at += 1
            request, token = self.session.request, self._token
            if token is not None and token.text == SO_FAR:
                return None
            if request is None or at_hand(self.session) != self.unit.turn:
                return None if token is None else self._left_over()
            fault = self._named(request) or self._answer(request)
            if fault is not None:
                return fault

    def _named(self, request: Request) -> Fault | None:
        """Pass over the name of what is answered next, if it is that."""
        token = self._token
        if token is None or not token.name:
            return None
        if token.text in (request.ask, purpose(request.ask)):
            self.at += 1
            return None
        if _is_none(request):
            return None
        return self._fault(WRONG, f"{_asked(request)}; {quoted(token.text)} is answered there")

    def _answer(self, request: Request) -> Fault | None:
        before = self.at
        try:
            if isinstance(request, Roll):
                answer = Answer(request.ask, self._faces(request))
            elif isinstance(request, ReportFight):
                answer = self._report()
            else:
                answer = self._decision(request)
        except _Wrong as wrong:
            kind, text = wrong.args
            return self._fault(kind, f"{_asked(request)}; {text}")
        except ValueError as error:
            self.at = before
            return self._fault(WRONG, "; ".join(str(error).splitlines()))
        self.session.answer(answer)
        return None

    def _faces(self, roll: Roll) -> tuple[int, ...]:
        faces: list[int] = []
        began = self.at
        while len(faces) < roll.number:
            token = self._token
            if token is None or not token.digit:
                self._stopped(faces, began)
            faces.append(self._face(roll))
        return tuple(faces)

    def _face(self, roll: Roll) -> int:
        """One die: a digit, or as many as the highest face takes."""
        first, wide = self.at, width(roll)
        parts = self.unit.tokens[first : first + wide]
        whole = all(part.digit for part in parts) and all(part.glued for part in parts[1:])
        text = "".join(part.text for part in parts)
        if len(parts) < wide or not whole:
            raise _Wrong(WRONG, f"each is written with {wide} digits")
        face = int(text)
        if face == 0 and roll.sides >= 10:
            face = roll.sides
        if not 1 <= face <= roll.sides:
            if roll.sides in SUBSTITUTES:
                raise _Wrong(
                    WRONG, f"a D{roll.sides} is written as what it comes to ({how(roll.sides)})"
                )
            raise _Wrong(WRONG, f"a D{roll.sides} shows no {text}")
        self.at += wide
        return face

    def _stopped(self, faces: Sequence[int], began: int) -> NoReturn:
        """The dice stop too early. Raises _Wrong."""
        token = self._token
        ended = token is None or token.text == BAR or (faces and token.name)
        if token is not None and not ended:
            raise _Wrong(WRONG, f"{quoted(token.text)} stands there")
        tokens = self.unit.tokens
        follows = began > 0 and tokens[began - 1].digit and self.session.asked
        after = f"after {quoted(self.session.asked[-1].ask)} " if follows else ""
        given = f"{len(faces)} ({' '.join(map(str, faces))})" if faces else "none"
        before = "the line ends"
        if token is not None:
            before = "the bar" if token.text == BAR else quoted(token.text)
        raise _Wrong(FEW, f"{after}{given} stand{'s' * (len(faces) < 2)} there before {before}")

    def _decision(self, request: Decision) -> Answer:
        text, count = self._word()
        if isinstance(request, ChooseNumber):
            fitting = [choice for choice in request.choices if choice == text]
        else:
            fitting = _meant(request, text)
        if len(fitting) == 1:
            self.at += count
            return Answer(request.ask, choice=fitting[0])
        if _is_none(request) and self._says_nothing(text):
            self.at += text == NOTHING
            return Answer(request.ask, choice=NONE)
        if not text:
            raise _Wrong(FEW, "the line ends there")
        if len(fitting) > 1:
            raise _Wrong(WRONG, f"{quoted(text)} may be {' or '.join(fitting)}")
        raise _Wrong(WRONG, f"{quoted(text)} is none of them")

    def _says_nothing(self, text: str) -> bool:
        token = self._token
        return token is None or token.digit or token.name or text == NOTHING

    def _word(self) -> tuple[str, int]:
        """The word or number that stands next, and how many tokens it is."""
        token = self._token
        if token is None or token.name:
            return "", 0
        text, count = token.text, 1
        while token.digit:
            rest = self.unit.tokens[self.at + count :]
            if not rest or not rest[0].glued:
                break
            text, count = text + rest[0].text, count + 1
        return text, count

    def _report(self) -> Answer:
        token = self._token
        if token is None or token.digit or token.name:
            raise _Wrong(FEW, "the file it is in is not named there")
        self.at += 1
        return self.reports(token.text, self.session)

    def _left_over(self) -> Fault:
        """More stands there than is asked for."""
        rest = _shown([token for token in self.unit.tokens[self.at :] if token.text != BAR])
        over = " (the game is over)" if self.session.request is None else ""
        asked = [purpose(request.ask) for request in self.session.asked]
        after = f" more is asked in this turn after {quoted(asked[-1])}" if self.at else ""
        nothing = f"nothing{after or ' is asked in this turn'}{over}"
        return self._fault(MANY, f"{nothing}; {rest} is left over")

    def _fault(self, kind: str, text: str) -> Fault:
        # Where too few stand, it is the line of the last of them that is to be put right.
        token = self.unit.tokens[self.at - 1] if kind == FEW and self.at else self._token
        line = self.unit.line if token is None else token.line
        ask = purpose(self.session.request.ask) if self.session.request else ""
        return Fault(line, text, self.unit.turn, kind, ask, self.at)


def _is_none(request: Request) -> bool:
    """Whether a decision may be left out."""
    return isinstance(request, Choose) and NONE in request.choices


def _meant(request: Choose, text: str) -> list[str]:
    """The choices that a word may mean: itself, or those it is the beginning of."""
    word = text.lower()
    same = [choice for choice in request.choices if choice.lower() == word]
    return same or [c for c in request.choices if word and c.lower().startswith(word)]


def _asked(request: Request) -> str:
    return f"asked is {request.wanted}"


def _shown(tokens: Sequence[Token]) -> str:
    """What is left over, as it was written."""
    text = "".join(token.text if token.glued else f" {token.text}" for token in tokens)
    return quoted(text.strip())
