"""The game at the table: its questions, decisions and tables in words, as `kits.table.words` asks
for them."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.requests import Decision, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.phrases import sentence
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.table.words import Panel, Prompt, Table, do


class TableWords:
    """The default of `table.words`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question, what to do, and what is added to the roll."""
        name = purpose(request.ask)
        known = self.subject.tables.get(name) or self.subject.decisions.get(name)
        why = known.hint if known else ""
        if isinstance(request, Roll) and name in self.subject.tables:
            added = self.subject.modifiers(self.subject.tables[name], session)
            why = ", ".join((*(label for label, _ in added), *([why] if why else [])))
        return Prompt(self.subject.title(request.ask), do(request), why)

    def choices(self, request: Decision, session: Session) -> Mapping[str, str]:
        """What may be chosen, each with what it does."""
        known = self.subject.decisions.get(purpose(request.ask))
        does = known.does if known else {}
        return {choice: does.get(choice, "") for choice in request.choices}

    def table(self, request: Request, session: Session) -> Table:
        """The table that the roll is looked up on, its modifiers counted out."""
        name, title = purpose(request.ask), self.subject.title(request.ask)
        known = self.subject.tables.get(name)
        if known is None or not known.rows:
            return Table(title, (), (), (), (request.wanted,))
        rows = tuple((span, meaning) for span, meaning, _ in known.merged())
        head = "each die" if known.each else "result"
        added = tuple(label for label, _ in self.subject.modifiers(known, session))
        return Table(title, (head, "meaning"), rows, (), added)

    def panels(self, session: Session) -> list[Panel]:
        """How the game stands."""
        standing = Chronicle(self.subject, session).standing()
        lines = tuple(f"{name} {value}" for name, value in standing.items())
        return [Panel(self.subject.game.title.upper(), lines)]

    def sentences(self, session: Session, since: int = 0) -> list[str]:
        """What has happened: every roll with its meaning, and the events."""
        chronicle = Chronicle(self.subject, session)
        turns = [chronicle.set_up, *chronicle.turns]
        last = max((turn.number for turn in turns if turn.steps), default=0)
        told = [sentence(self.subject, event) for event in chronicle.opening[since:]]
        count = len(chronicle.opening)
        for turn in turns:
            for step in turn.steps:
                # A roll that nothing followed stands where the next event will.
                if isinstance(step.request, Roll) and (
                    count > since or (count == since and (not since or turn.number == last))
                ):
                    meant = f": {step.meaning}" if step.meaning else ""
                    told.append(f"{self.subject.title(step.request.ask)} {step.said}{meant}.")
                for event in step.events:
                    count += 1
                    if count > since:
                        told.append(sentence(self.subject, event, turn.number))
        return [text for text in told if text]
