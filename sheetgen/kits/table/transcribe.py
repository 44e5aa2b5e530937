"""A game played on paper, read from the lines it was copied into.

Every mistake is found at once. After one, what was meant is guessed: the line with a character
changed, left out or put in, in every way the rules can take it. The lines that follow are held to
all of these readings, and are wrong only where none of them can take them. Where no such reading is
found the dice of the turn are made up; then little is certain, and the first line that does not
fit ends the search.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Decision, Request, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.table.dealing import FEW, MANY, WRONG, Reports, deal
from sheetgen.kits.table.sheet_form import Fault, Form, Token, Unit
from sheetgen.kits.table.turns import at_hand, up_to

_GUESSES = 40
"""Readings that are kept side by side."""
_TRIED = 150
"""Changed lines that are tried after a mistake."""
_MOST_ANSWERS = 60_000
"""Answers that are played again for all mistakes of a file."""
_FURTHEST = 4
"""Readings whose line is changed, where there are several."""


class Mistakes(Error):
    """What is wrong in a file; `faults` are in the order of its lines."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(faults, key=lambda fault: fault.line)
        super().__init__("; ".join(map(sentence, self.faults)))


def sentence(fault: Fault) -> str:
    """A fault in words: `line 12, turn 7: asked is ...`."""
    turn = f", turn {fault.turn}" if fault.turn else ""
    return f"line {fault.line}{turn}: {fault.text}"


def transcribed(form: Form, game: Game, conditions: Conditions, reports: Reports) -> Session:
    """The game that is written on a form. Raises Mistakes."""
    if not any(unit.tokens for unit in form.units):
        raise Mistakes([*form.faults, Fault(1, "nothing is filled in")])
    reading = _Reading(game, conditions, reports)
    for unit in form.units:
        reading.take(unit)
    faults = form.faults + reading.named()
    if faults:
        raise Mistakes(faults)
    return reading.sessions[0]


class _Tried(NamedTuple):
    """A reading, and what is wrong with the line in it."""

    session: Session
    fault: Fault | None


class _Reading:
    """All ways in which a form can be read so far, and the faults found. `given_up` is the first
    line that was not read, `certain` whether the truth is among the ways."""

    def __init__(self, game: Game, conditions: Conditions, reports: Reports) -> None:
        self.sessions = [Session(game, conditions)]
        self.faults: list[Fault] = []
        self.given_up = 0
        self.certain = True
        self._reports = reports
        self._left = _MOST_ANSWERS

    def take(self, unit: Unit) -> None:
        """Take the next turn that is written."""
        if self.given_up:
            return
        self._skip_to(unit)
        before = [list(session.answers) for session in self.sessions]
        tried = [_Tried(session, self._deal(session, unit)) for session in self.sessions]
        fitting = [one.session for one in tried if one.fault is None]
        if fitting:
            self.sessions = fitting
        else:
            self._wrong(unit, tried, before)

    def _deal(self, session: Session, unit: Unit) -> Fault | None:
        return deal(session, unit, self._reports)

    def _skip_to(self, unit: Unit) -> None:
        """Pass the turns that nothing is written of; that is right where nothing is asked, or only
        what need not be said."""
        going_on = [session for session in self.sessions if not session.finished]
        while going_on and (first := min(map(at_hand, going_on))) < unit.turn:
            self.sessions = going_on
            empty = Unit(first, unit.line)
            fitting = [s for s in going_on if at_hand(s) > first or not self._deal(s, empty)]
            if not fitting:
                self._lacking(unit, first)
                return
            self.sessions = fitting
            going_on = [session for session in fitting if not session.finished]

    def _lacking(self, unit: Unit, first: int) -> None:
        """Turns that should have a line, from `first` to the next that has one."""
        last = unit.turn - 1
        which = f"turn {first} has" if first == last else f"turns {first} to {last} have"
        self.faults.append(Fault(unit.line, f"before this line, {which} no line", unit.turn))
        self._make_up([session.answers for session in self.sessions], unit.turn)

    def _wrong(self, unit: Unit, tried: list[_Tried], before: list[list[Answer]]) -> None:
        """No reading can take the line: tell the best one's fault, and guess what was meant."""
        order = sorted(range(len(tried)), key=lambda n: -_reach(tried[n]))[:_FURTHEST]
        best = tried[order[0]].fault
        assert best is not None
        words = {one.fault and (one.fault.at, one.fault.kind) for one in tried}
        if not self.certain and (best.kind != WRONG or len(words) > 1):
            self.given_up = unit.line
            return
        self.faults.append(best)
        changed: list[Session] = []
        for number in order if unit.tokens else []:
            fault, answers = tried[number].fault, before[number]
            assert fault is not None
            changed += self._changed(unit, fault, tried[number].session, answers, len(order))
        if changed:
            self.sessions = _unlike(changed)[:_GUESSES]
        else:
            self._make_up(before, unit.turn + 1)

    def _changed(
        self, unit: Unit, fault: Fault, stopped: Session, answers: list[Answer], share: int
    ) -> list[Session]:
        """The ways in which the line can be read with one change, nearest to the fault first."""
        found = []
        for number, tokens in enumerate(_changes(unit.tokens, fault, stopped.request)):
            self._left -= len(answers)
            if self._left < 0 or number >= _TRIED // share:
                break
            session = stopped.with_answers(answers)
            if self._deal(session, Unit(unit.turn, unit.line, tokens)) is None:
                found.append(session)
        return found

    def _make_up(self, before: list[list[Answer]], turn: int) -> None:
        """Readings with dice that nobody rolled, up to the beginning of a turn."""
        self.certain = False
        first = self.sessions[0]
        # What is made up need not be played well, but soon.
        policy = first.game.policies[first.game.default_policy]._replace(looks_ahead=None)
        made_up = []
        for number in range(_GUESSES):
            key = dice.key_of_seed(str(number + 1))
            session = first.with_answers(before[number % len(before)])
            answering = first_of(seeded(key), decided(policy, key))
            play_out(session, up_to(turn, answering))
            made_up.append(session)
        self.sessions = _unlike(made_up)

    def named(self) -> list[Fault]:
        """The faults, those of one sort in a row as one; and what was not read."""
        faults: list[Fault] = []
        alike: dict[int, list[Fault]] = {}
        for fault in self.faults:
            first = faults[-1] if faults else None
            counted = fault.kind in (FEW, MANY)
            if first and counted and (first.kind, first.ask) == (fault.kind, fault.ask):
                alike.setdefault(len(faults) - 1, []).append(fault)
            else:
                faults.append(fault)
        for place, others in alike.items():
            faults[place] = _with_others(faults[place], others)
        if self.given_up:
            text = (
                "this line and those after it cannot be checked before what is wrong above is put "
                "right"
            )
            faults.append(Fault(self.given_up, text))
        return faults


def _with_others(first: Fault, others: list[Fault]) -> Fault:
    """A fault that comes again and again: most likely the same mistake, made before."""
    lines = [str(fault.line) for fault in others]
    listed = f"line{'s' * (len(lines) > 1)} {', '.join(lines)}"
    why = ": a die in a line before may be misread" if first.ask else ""
    return first._replace(text=f"{first.text}; {listed} likewise{why}")


def _reach(tried: _Tried) -> int:
    """How far into the line a reading came."""
    return 0 if tried.fault is None else tried.fault.at


def _unlike(sessions: list[Session]) -> list[Session]:
    """Those that stand otherwise than the ones before."""
    return list({repr((s.state, s.request)): s for s in reversed(sessions)}.values())[::-1]


def _changes(tokens: list[Token], fault: Fault, request: Request | None) -> Iterator[list[Token]]:
    """Lines that differ by one token: first those that mend faults of the kind, each nearest to
    the fault first."""
    at = min(fault.at, len(tokens))
    line = tokens[-1].line if tokens else 0
    texts = _texts(request)
    left_out, put_in, changed = [], [], []
    for place in range(at, -1, -1):
        before, after = tokens[:place], tokens[place:]
        put_in += [[*before, Token(text, line), *after] for text in texts]
        if after:
            left_out.append([*before, *after[1:]])
            here = after[0]._replace(name=False)
            changed += [[*before, here._replace(text=text), *after[1:]] for text in texts]
    first = {FEW: put_in, MANY: left_out, WRONG: changed[: len(texts)]}[fault.kind]
    yield from first
    for others in (left_out, changed, put_in):
        if others is not first:
            yield from others


def _texts(request: Request | None) -> list[str]:
    """What may have been meant where something else stands."""
    if isinstance(request, Decision):
        digits = "0123456789" if isinstance(request, ChooseNumber) else "123456"
        return [*(request.choices if isinstance(request, Choose) else ()), *digits]
    sides = request.sides if isinstance(request, Roll) else 6
    return [str(face % 10) for face in range(1, min(sides, 10) + 1)]
