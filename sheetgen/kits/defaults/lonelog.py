"""The game in the notation of Lonelog, turn by turn."""

from collections.abc import Iterator
from typing import Any

from sheetgen.core.journal import Header
from sheetgen.core.language import capital, opened
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.lonelog import block, document, fenced, inert, placed, rolled, tag


class Log(Made):
    """The default of `report.lonelog`."""

    def markdown(self, header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
        """The log of a game, as far as it has come."""
        chronicle, own = Chronicle(self.subject, session), placed(session, notes)
        parts = []
        for turn in (chronicle.set_up, *chronicle.turns):
            name = self.subject.turn(turn.number) if turn.number else "Set-up"
            lines = [*self._turn(chronicle, turn), *own.get(turn.number, [])]
            if lines:
                parts += [f"### S1 *{name}*", fenced(lines)]
        left = [
            tag("Track", capital(name), str(value)) for name, value in chronicle.standing().items()
        ]
        told = parts_of(self.subject.game).chronicle.tell(session)
        ends = f"=> {inert(capital(told.in_short()))}."
        parts.append(fenced([*block("CAMPAIGN", left), ends]))
        return document(header, self.subject.game, chronicle.finished, parts)

    def _turn(self, chronicle: Chronicle, turn: Turn) -> Iterator[str]:
        mine = {id(event) for event in turn.events}
        followed = {id(event) for step in turn.steps for event in step.events}
        for event in turn.events:
            if id(event) not in followed:
                yield from _told(chronicle, event, turn)
        for step in turn.steps:
            yield self._asked(step)
            for event in step.events:
                # What begins the next turn stands there.
                if id(event) in mine:
                    yield from _told(chronicle, event, turn)
        is_told = self.subject.declares.told is not None
        if turn.score is not None and turn.steps and turn.number and not is_told:
            yield f"=> Score {turn.score}"

    def _asked(self, step: Step) -> str:
        if not isinstance(step.request, Roll):
            return f"@ {inert(self.subject.asking(step.request.ask))} {inert(step.said)}"
        each = " each" if step.each and len(step.answer.dice) > 1 else ""
        sign = "-" if step.added < 0 else "+"
        added = f" {sign} {abs(step.added)}{each}" if step.added else ""
        meant = f" → {inert(step.meaning)}" if step.meaning else ""
        return rolled(step.request, step.answer, f"{added}{meant}")


def _told(chronicle: Chronicle, event: Any, turn: Turn) -> Iterator[str]:
    said = chronicle.of_event(event, turn.number)
    yield from (f"=> {inert(opened(text)).replace('−', '-')}" for text in said)
