"""The game at the table: its questions, decisions and tables in words, as `kits.table.words` asks
for them. What a roll would come to, the rules are asked: they play it, on a copy of the session."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.language import alike, capital, opened
from sheetgen.core.requests import Answer, Choose, Decision, Request, Roll, purpose, quoted
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step
from sheetgen.kits.defaults.declaration import Read, Strength
from sheetgen.kits.defaults.declaration import Table as Declared
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.table.at_hand import outcomes
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.views import AWAY_SIGN, HURT_SIGN, LOST_SIGN, SOUND_SIGN
from sheetgen.kits.table.words import (
    GUIDED,
    Brings,
    Modifier,
    Panel,
    Prompt,
    Table,
    do,
    effects,
    faces,
    plain,
    span,
)

MOST_TRIED = 20
"""The sides of a die whose every face is tried out, at the most."""
_SIGNS = SOUND_SIGN, HURT_SIGN, LOST_SIGN, AWAY_SIGN
_FIVES, _MOST_DRAWN = 5, 20
"""Pieces are drawn in fives where there are no more of a kind than these."""


class TableWords(Made):
    """The default of `table.words`."""

    @property
    def TELLS_ANSWERS(self) -> bool:  # noqa: N802
        """Whether its sentences tell every answer, too: not where the game tells its events
        itself."""
        return self.subject.declares.told is None

    def wanted(self, request: Request, session: Session) -> str:
        """What is asked for, in words."""
        subject = self.subject.under(session.conditions)
        known = subject.decisions.get(purpose(request.ask))
        if known is None or not known.wanted:
            return request.wanted
        return known.wanted.format_map(_Facts(subject, session, request))

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question, what to do, and what is added to the roll."""
        subject = self.subject.under(session.conditions)
        name, known = purpose(request.ask), subject.known(request.ask)
        if known is None:
            return Prompt(subject.title(request.ask).rstrip("?!"), do(request))
        facts = _Facts(subject, session, request)
        why = plain(known.hint.format_map(facts))
        asked = known.title if "{" in known.title else subject.title(request.ask)
        title = plain(asked.rstrip("?!").format_map(facts))
        number = getattr(request, "number", 1)
        each = subject.tables[name].die if number > 1 and name in subject.tables else ()
        dice = [each.format(n=n) for n in range(1, number + 1)] if isinstance(each, str) else each
        return Prompt(
            title, do(request), why, tuple(filter(None, dice)), step=known.step, rule=known.rule
        )

    def guide(self, request: Request, session: Session) -> str:
        """What is asked, in plain words for a first game, and what hangs on it; empty where it has
        been said often enough, and there is nothing to say of the case at hand."""
        subject = self.subject.under(session.conditions)
        known = subject.known(request.ask)
        if known is None:
            return ""
        before = sum(subject.known(asked.ask) is known for asked in session.asked)
        said = known.guide if before < GUIDED else known.later
        return said.format_map(_Facts(subject, session, request))

    def does(self, request: Request, session: Session) -> str:
        """What the faces of a die do, in a line; empty where no two do the same, for that is a
        number, and of a die whose table is long."""
        if not isinstance(request, Roll):
            return ""
        is_drawn = bool(request.cards)
        is_short = is_drawn or request.sides <= MOST_TRIED
        effects = self.table(request, session).effects if is_short else ()
        if len(effects) > MOST_TRIED:
            return ""
        alike = is_drawn or any(low < high for low, high, _ in effects)
        said = "; ".join(f"{span(low, high)} {does}" for low, high, does in effects)
        return f"{said}." if alike else ""

    def choices(self, request: Decision, session: Session) -> Mapping[str, Brings]:
        """What may be chosen, each with what it does."""
        subject = self.subject.under(session.conditions)
        brought = [self._brings(subject, choice, request, session) for choice in request.choices]
        if not any(brings.line for brings in brought) and len(brought) <= MOST_TRIED:
            answers = [Answer(request.ask, choice=choice) for choice in request.choices]
            brought = [Brings(does) for does in outcomes(session, answers, self)]
        return dict(zip(request.choices, brought, strict=True))

    def _brings(self, subject: Subject, choice: str, request: Request, session: Session) -> Brings:
        known = subject.decisions.get(purpose(request.ask))
        facts = _Facts(subject, session, request)
        brings = known.brings(choice) if known else Brings()
        return Brings(*(plain(part.format_map(facts)) for part in brings))

    def closed(self, request: Choose, session: Session) -> Mapping[str, str]:
        """Why choices cannot be made now, if the game says so."""
        known = self.subject.under(session.conditions).decisions.get(purpose(request.ask))
        return dict.fromkeys(request.among, known.closed if known else "")

    def table(self, request: Request, session: Session) -> Table:
        """The table that the roll is looked up on, its modifiers counted out; or what may be
        chosen."""
        subject = self.subject.under(session.conditions)
        prompt = self.prompt(request, session)
        if isinstance(request, Choose):
            told = (self._brings(subject, one, request, session) for one in request.among)
            rows = [(one, brings.line) for one, brings in zip(request.among, told, strict=True)]
            places = (place for place, one in enumerate(request.among) if one in request.choices)
            heads = (say("choice"), say("does")) if any(does for _, does in rows) else ()
            return Table(prompt.title, heads, tuple(rows), tuple(places))
        if isinstance(request, Roll) and request.cards:
            return _drawn(prompt.title, request)
        table = subject.tables.get(purpose(request.ask))
        table = table.at(session) if table else None
        if isinstance(request, Roll) and table and table.read:
            found = _read(subject, table, table.read, request, session)
            return found if found.rows else self._tried(request, session, found)
        if table is None or not (table.rows or table.mods):
            summed = isinstance(request, Roll) and request.number > 1 and table is not None
            return self._tried(request, session, Table(prompt.title, summed=summed))
        return _looked_up(subject, table, request, session)._replace(title=prompt.title)

    def _tried(self, request: Request, session: Session, table: Table) -> Table:
        """A table with what comes of each face of a single die."""
        if not isinstance(request, Roll) or request.number > 1 or request.sides > MOST_TRIED:
            return table
        answers = [Answer(request.ask, (face,)) for face in range(1, request.sides + 1)]
        does = effects(outcomes(session, answers, self))
        if len(does) == 1:
            return table
        rows = tuple((span(one.low, one.high), one.does) for one in does)
        heads = (f"D{request.sides}", say("comes"))
        return table._replace(heads=heads, rows=rows, apply=tuple(range(len(rows))), effects=does)

    def panels(self, session: Session) -> list[Panel]:
        """How the game stands: its strength, score and turn, and what the game says beside them; of
        a game that declares no strength all that it holds."""
        subject = self.subject.under(session.conditions)
        declares, turn = subject.declares, session.turn
        if declares.panels:
            return declares.panels(session)
        most = getattr(session.state, declares.turns.field, 0)
        now = say("of", turn=turn, most=most) if turn and most else str(turn or say("set-up"))
        panels: dict[str, Sequence[str]] = {}
        if subject.score and subject.has_points and (turn or not declares.strength):
            panels[say("score")] = (str(subject.score(session.state)),)
        panels[capital(subject.noun)] = (now,)
        for title, lines in (declares.stands(session) if declares.stands else {}).items():
            panels[title] = (*panels.get(title, ()), *filter(None, lines))
        if declares.strength:
            told = [Panel(title, tuple(lines)) for title, lines in panels.items() if lines]
            return [_strength(declares.strength, session.state, is_out=turn > 0), *told]
        numbers, drawn = list[str](), dict[str, Sequence[str]]()
        for held in subject.holds():
            if held.stands_out:
                lines, signs = held.panel(session.state)
                if lines:
                    panels[capital(held.label)], drawn[capital(held.label)] = lines, signs
            else:
                numbers += (f"{n} {value}" for n, value in subject.held(held, session.state))
        panels |= {say("in-hand"): numbers} if numbers else {}
        return [
            Panel(title, tuple(lines), tuple(drawn.get(title, ())))
            for title, lines in panels.items()
        ]

    def sentences(self, session: Session, since: int = 0) -> list[str]:
        """What has happened: every roll with its meaning, every decision, and the events; of a game
        that tells its events itself these alone."""
        if told := self.subject.under(session.conditions).declares.told:
            every = (text for clauses in told(session)[since:] for text in clauses)
            return [plain(_sentence(text)) for text in every]
        chronicle = Chronicle(self.subject, session)
        turns = [chronicle.set_up, *chronicle.turns]
        last = max((turn.number for turn in turns if turn.steps), default=0)
        found = [_sentence(c) for e in chronicle.opening[since:] for c in chronicle.of_event(e)]
        count = len(chronicle.opening)
        for turn in turns:
            for step in turn.steps:
                # A roll that nothing followed stands where the next event will.
                if count > since or (count == since and (not since or turn.number == last)):
                    found.append(self._answered(step))
                for event in step.events:
                    count += 1
                    if count > since:
                        found += map(_sentence, chronicle.of_event(event, turn.number))
        return found

    def _answered(self, step: Step) -> str:
        """What was rolled or decided, as a sentence."""
        if not isinstance(step.request, Roll):
            return f"{self.subject.asking(step.request.ask)} {step.given}."
        meant = f": {step.meaning}" if step.meaning else ""
        return f"{self.subject.title(step.request.ask)} {step.given}{meant}."


def _strength(held: Strength, state: Any, is_out: bool) -> Panel:
    """The pieces kind by kind: in words, and drawn in fives as on paper where they are few; before
    they are out how many they are."""
    lines, drawn, wide = list[str](), list[str](), max(map(len, held.kinds))
    for kind, name in enumerate(held.kinds):
        counts = [getattr(state, field)[kind] for field in held.states]
        told = zip(counts, held.states.values(), strict=True)
        said = [f"{n} {how}" for place, (n, how) in enumerate(told) if n or not place]
        lines.append(f"{name:<{wide}} {', '.join(said) if is_out else counts[0] or '-'}")
        shown = "".join(sign * n for sign, n in zip(_SIGNS, counts, strict=False))
        fives = " ".join(shown[i : i + _FIVES] for i in range(0, len(shown), _FIVES))
        if len(shown) > _MOST_DRAWN:
            few = zip(counts, _SIGNS, strict=False)
            fives = "  ".join(f"{n} {sign}" for n, sign in few if n)
        drawn.append(f"{name:<{wide}} {fives or '-'}")
    key = "  ".join(map(" ".join, zip(_SIGNS, held.states.values(), strict=False)))
    return Panel(held.title, tuple(lines), tuple(drawn), key)


def _sentence(clause: str) -> str:
    return f"{opened(clause)}."


class _Facts:
    """What hints, titles and guides may name, found out when it is named: what the game declares, a
    field of the question, of what has happened last, or of the state."""

    def __init__(self, subject: Subject, session: Session, request: Request) -> None:
        self.subject, self.session, self.request = subject, session, request

    def __getitem__(self, name: str) -> object:
        if declared := self.subject.declares.facts.get(name):
            return declared(self.session)
        for held in (self.request, *reversed(self.session.events), self.session.state):
            value = getattr(held, name, None)
            if value is not None and not callable(value):
                return self.subject.named(name, value)
        raise Error(
            f"the words for {quoted(self.request.ask)} in {self.subject.game.title} name "
            f"{quoted(name)}, which stands for nothing there"
        )


def _looked_up(subject: Subject, known: Declared, request: Request, session: Session) -> Table:
    """A table that is entered with the dice and what is added."""
    added = tuple(
        Modifier(label.removeprefix(f"{by:+d} "), by)
        for label, by in subject.modifiers(known, session)
    )
    rows = tuple((plain(number), plain(meaning)) for number, meaning in known.printed())
    head = say("each-die" if known.each else "result")
    if isinstance(request, Roll) and request.number == 1 and not added:
        head = f"D{request.sides}"
    heads = (head, say("meaning")) if rows else ()
    found = Table(known.title, heads, rows, (), added)
    if not isinstance(request, Roll) or not rows:
        return found
    low, high = request.number, request.number * request.sides
    if known.each:
        low, high = 1, request.sides
    by = subject.added(request, session)
    means = effects((plain(known.meaning(n + by)) for n in range(low, high + 1)), low)
    return found._replace(effects=means, summed=not known.each)


def _drawn(title: str, request: Roll) -> Table:
    """The cards that are left, each by its number."""
    means = effects(map(plain, request.cards))
    rows = tuple((span(one.low, one.high), one.does) for one in means)
    return Table(title, (say("number"), say("card")), rows, tuple(range(len(rows))), (), means)


# What the rules would make of a roll.


def _read(subject: Subject, known: Declared, read: Read, roll: Roll, session: Session) -> Table:
    """A table whose results the rules tell: what each face would do, and what is added."""
    results = []
    for face in range(1, roll.sides + 1):
        answer = Answer(roll.ask, (face,) * roll.number)
        result = read.result_of(_told(read, session, answer))
        results.append(result[0] if isinstance(result, tuple) else result)
    found = Table(known.title, modifiers=tuple(_owed(subject, read, roll, session)))
    if not known.rows:
        return found
    printed = alike(known.rows, known.first)
    ends = [high for _, high, _ in printed[:-1]]
    places = [bisect_left(ends, result) for result in results]
    rows = []
    for place, (low, high, meaning) in enumerate(printed):
        leading = [face for face, at in enumerate(places, 1) if at == place]
        number = () if known.each else (span(low, high),)
        rows.append((faces(leading) if leading else "-", *number, plain(meaning)))
    return found._replace(
        heads=(f"D{roll.sides}", *(() if known.each else (say("result"),)), say("meaning")),
        rows=tuple(rows),
        apply=tuple(sorted({*places})),
        effects=effects(plain(known.meaning(result)) for result in results),
        hits=tuple(face for face, place in enumerate(places, 1) if place) if known.each else (),
    )


def _told(
    read: Read, session: Session, answer: Answer, without: Callable[[Any], object] | None = None
) -> Any:
    """What the rules would tell of a roll, of the state as it is or without something."""
    then = session.with_answers(session.answers)
    if without:
        without(then.state)
    since = len(then.events)
    then.answer(answer)
    return read.event_in(then.events[since:])


def _owed(subject: Subject, read: Read, roll: Roll, session: Session) -> Iterator[Modifier]:
    """What is added to a roll, or to how many dice it has, one thing to a line."""
    answer = Answer(roll.ask, (roll.sides,) * roll.number)
    total = read.by(_told(read, session, answer)) if read.added else roll.number
    found: dict[str, int] = {}
    for label, without in read.owed.items():
        if without and read.added:
            found[label] = total - read.by(_told(read, session, answer, without))
        else:
            found[label] = total - _asked(session, roll, without) if without else 0
    rest = total - sum(found.values())
    facts = _Facts(subject, session, roll)
    for label, without in read.owed.items():
        if by := found[label] if without else rest:
            yield Modifier(label.format_map(facts), by)


def _asked(session: Session, roll: Roll, without: Callable[[Any], object]) -> int:
    """How many dice a roll would have, of the state without something."""
    *before, last = session.answers
    then = session.with_answers(before)
    without(then.state)
    then.answer(last)
    asked = then.request
    return asked.number if isinstance(asked, Roll) and asked.ask == roll.ask else 0
