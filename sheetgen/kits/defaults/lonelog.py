"""The game in the notation of Lonelog, turn by turn."""

from collections.abc import Iterator

from sheetgen.core.journal import Header
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.phrases import clause
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.lonelog import document, fenced, inert, placed, rolled


class Log(Made):
    """The default of `report.lonelog`."""

    def markdown(self, header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
        """The log of a game, as far as it has come."""
        chronicle, own = Chronicle(self.subject, session), placed(session, notes)
        parts = []
        for turn in (chronicle.set_up, *chronicle.turns):
            name = self.subject.turn(turn.number) if turn.number else "Set-up"
            lines = [*self._turn(turn), *own.get(turn.number, [])]
            if lines:
                parts += [f"### S1 *{name}*", fenced(lines)]
        parts.append(fenced([f"=> {inert(capital(chronicle.in_short()))}."]))
        return document(header, self.subject.game, chronicle.finished, parts)

    def _turn(self, turn: Turn) -> Iterator[str]:
        for step in turn.steps:
            yield self._asked(step)
            for event in step.events:
                if said := clause(self.subject, event, turn.number):
                    yield f"=> {inert(capital(said))}"
        if turn.score is not None and turn.steps and turn.number:
            yield f"=> Score {turn.score}"

    def _asked(self, step: Step) -> str:
        if isinstance(step.request, Roll):
            return rolled(
                step.request, step.answer, f" → {inert(step.meaning)}" if step.meaning else ""
            )
        return f"@ {inert(self.subject.asking(step.request.ask))} {inert(step.said)}"
