"""The game at the table: its questions, decisions and tables in words, as `kits.table.words` asks
for them."""

from collections.abc import Mapping

from sheetgen.core.requests import Choose, Decision, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step
from sheetgen.kits.defaults.declaration import Named, Tally
from sheetgen.kits.defaults.phrases import sentence
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.table.questions import effects
from sheetgen.kits.table.turns import at_hand
from sheetgen.kits.table.words import Brings, Modifier, Panel, Prompt, Table, do
from sheetgen.kits.telling.grammar import capital


class TableWords(Made):
    """The default of `table.words`."""

    TELLS_ANSWERS = True
    """Its sentences tell every answer, too."""

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question, what to do, and what is added to the roll."""
        subject = self.subject.under(session.conditions)
        name, known = purpose(request.ask), subject.known(request.ask)
        why = known.hint if known else ""
        if isinstance(request, Roll) and name in subject.tables:
            added = subject.modifiers(subject.tables[name], session)
            why = ", ".join((*(label for label, _ in added), *([why] if why else [])))
        return Prompt(subject.title(request.ask).rstrip("?"), do(request), why)

    def choices(self, request: Decision, session: Session) -> Mapping[str, Brings]:
        """What may be chosen, each with what it does."""
        subject = self.subject.under(session.conditions)
        known = subject.decisions.get(purpose(request.ask))
        does = known.does if known else {}
        return {choice: Brings(does.get(choice, "")) for choice in request.choices}

    def table(self, request: Request, session: Session) -> Table:
        """The table that the roll is looked up on, its modifiers counted out; or what may be
        chosen."""
        subject = self.subject.under(session.conditions)
        name, title = purpose(request.ask), subject.title(request.ask)
        if isinstance(request, Choose):
            brought = self.choices(request, session).items()
            choices = tuple((choice, brings.line) for choice, brings in brought)
            return Table(title, ("choice", "what it does") if any(choices[0][1:]) else (), choices)
        known = subject.tables.get(name)
        if known is None or not known.rows:
            hint = self.prompt(request, session).why
            notes = [do(request), *([hint] if hint else [])]
            return Table(title, modifiers=tuple(map(Modifier, notes)))
        head = "each die" if known.each else "result"
        added = tuple(
            Modifier(label.removeprefix(f"{by:+d} "), by)
            for label, by in subject.modifiers(known, session)
        )
        found = Table(title, (head, "meaning"), tuple(known.printed()), (), added)
        if not isinstance(request, Roll):
            return found
        low, high = request.number, request.number * request.sides
        if known.each:
            low, high = 1, request.sides
        by = subject.added(request, session)
        means = effects((known.meaning(n + by) for n in range(low, high + 1)), low)
        return found._replace(effects=means, summed=not known.each)

    def panels(self, session: Session) -> list[Panel]:
        """How the game stands: the turn, the score, the numbers it holds, what it counts by kind,
        its pieces."""
        subject = self.subject.under(session.conditions)
        turn = at_hand(session)
        found = [Panel(capital(subject.noun), (str(turn) if turn else "set-up",))]
        if subject.score:
            found.append(Panel("Score", (str(subject.score(session.state)),)))
        numbers: list[str] = []
        for held in subject.holds():
            facts = tuple(f"{name} {value}" for name, value in subject.held(held, session.state))
            if isinstance(held, Tally | Named):
                found.append(Panel(capital(subject.label(held)), facts))
            else:
                numbers += facts
        return [*found, *([Panel("In hand", tuple(numbers))] if numbers else [])]

    def sentences(self, session: Session, since: int = 0) -> list[str]:
        """What has happened: every roll with its meaning, every decision, and the events."""
        chronicle = Chronicle(self.subject, session)
        turns = [chronicle.set_up, *chronicle.turns]
        last = max((turn.number for turn in turns if turn.steps), default=0)
        told = [sentence(chronicle.subject, event) for event in chronicle.opening[since:]]
        count = len(chronicle.opening)
        for turn in turns:
            for step in turn.steps:
                # A roll that nothing followed stands where the next event will.
                if count > since or (count == since and (not since or turn.number == last)):
                    told.append(self._answered(step))
                for event in step.events:
                    count += 1
                    if count > since:
                        told.append(sentence(chronicle.subject, event, turn.number))
        return [text for text in told if text]

    def _answered(self, step: Step) -> str:
        """What was rolled or decided, as a sentence."""
        if not isinstance(step.request, Roll):
            return f"{self.subject.asking(step.request.ask)} {step.given}."
        meant = f": {step.meaning}" if step.meaning else ""
        return f"{self.subject.title(step.request.ask)} {step.given}{meant}."
