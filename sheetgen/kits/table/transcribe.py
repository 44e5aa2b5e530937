"""A game played on paper, read from the lines it was copied into.

After a mistake, what was meant is guessed: the line with a character changed, left out or put in,
in every way the rules can take it. The lines that follow are held to all of these readings, and are
wrong only where none of them can take them. Where there is no such reading, the search ends.
"""

from collections.abc import Iterator
from itertools import islice

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Choose, ChooseNumber, Decision, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.table.dealing import FEW, MANY, WRONG, Reports, deal
from sheetgen.kits.table.sheet_form import Fault, Form, Token, Unit
from sheetgen.kits.table.turns import at_hand

_GUESSES, _TRIED = 40, 150
"""Readings that are kept side by side, and changed lines that are tried after a mistake."""
_UNREAD = "this line and those after it cannot be checked before what is wrong above is put right"


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
    sessions, faults = [Session(game, conditions)], list(form.faults)
    before: Fault | None = None
    for place, unit in enumerate(form.units):
        sessions, fault = _taken(sessions, unit, reports)
        if fault and fault.kind != WRONG and before and _sort(fault) == _sort(before):
            # A die in a line before is misread, most likely.
            faults.append(Fault(unit.line, _UNREAD))
            break
        faults += [fault] if fault else []
        before = fault or before
        if not sessions:
            faults += [Fault(one.line, _UNREAD) for one in form.units[place + 1 : place + 2]]
            break
    if faults:
        raise Mistakes(faults)
    return sessions[0]


def _sort(fault: Fault) -> tuple[str, str]:
    return fault.kind, fault.ask


def _taken(
    sessions: list[Session], unit: Unit, reports: Reports
) -> tuple[list[Session], Fault | None]:
    """The readings of a form after its next turn, and what is wrong with that in all of them."""
    sessions, first = _come_to(sessions, unit, reports)
    if first is not None:
        last = unit.turn - 1
        which = f"turn {first} has" if first == last else f"turns {first} to {last} have"
        return [], Fault(unit.line, f"before this line, {which} no line", unit.turn)
    before = [list(session.answers) for session in sessions]
    faults = [deal(session, unit, reports) for session in sessions]
    if None in faults:
        tried = zip(sessions, faults, strict=True)
        return [session for session, fault in tried if fault is None], None
    # The reading that comes furthest into the line.
    _, place = max((fault.at, -n) for n, fault in enumerate(faults) if fault)
    fault, stopped = faults[-place], sessions[-place]
    assert fault is not None
    found = list[Session]()
    changes = _changes(unit.tokens, fault, stopped.request) if unit.tokens else ()
    for tokens in islice(changes, _TRIED):
        session = stopped.with_answers(before[-place])
        if deal(session, Unit(unit.turn, unit.line, tokens), reports) is None:
            found.append(session)
    return _unlike(found)[:_GUESSES], fault


def _come_to(
    sessions: list[Session], unit: Unit, reports: Reports
) -> tuple[list[Session], int | None]:
    """The readings that have come to a turn, and the first turn that has no line but should have,
    if there is one. A turn has none where nothing is asked, or only what need not be said."""
    going_on = [session for session in sessions if not session.finished]
    while going_on and (first := min(map(at_hand, going_on))) < unit.turn:
        empty = Unit(first, unit.line)
        sessions = [s for s in going_on if at_hand(s) > first or not deal(s, empty, reports)]
        if not sessions:
            return [], first
        going_on = [session for session in sessions if not session.finished]
    return sessions, None


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
