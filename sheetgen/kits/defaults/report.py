"""The after-action report: a headline, the story by the weight of its events, tables, conditions.

The turns that weigh most are scenes; what lies between them is summed up. Where no event has a
weight, the turns that changed the score or in which most happened are the scenes. What happens is
told in the game's own phrases; what joins them is in the banks of `defaults/voices`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.phrases import clause, fields_of, weight
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.telling.audit import Wanted
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.grammar import (
    capital,
    counted,
    join,
    minus,
    opened,
    ordinal,
    plural,
    sentences,
)
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.report import Asked, Telling, frame
from sheetgen.kits.telling.usertext import inert
from sheetgen.kits.telling.voices import bank_of, voices_of

TEMPLATE, COMMON = "report.md.j2", "defaults"
ALIKE = 4
"""So many kinds of quiet turn of no weight are told between two scenes; of a brief report none."""
AT_TIMES = ("day", "night", "morning", "evening")
"""Turns that something happens on, not in."""
SCENES, IN_BRIEF = 6, 3
"""So many turns are told as scenes at most, and in a brief report."""


class Scene(NamedTuple):
    """A passage of the story: its heading (none: what lies between), its text, the notes made
    until its end."""

    heading: str
    text: str
    notes: Sequence[str] = ()


class Report(Made):
    """The default of `report.document`."""

    def voices(self, templates: Path | None = None) -> list[str]:
        """The voices it can be told in: ours for any game, the game's own, a user's."""
        return voices_of(self.subject.shelf(templates), self.subject.game.name, COMMON)

    def tell(self, asked: Asked) -> Telling:
        """The report of a game, as far as it has come. Raises TemplateError, and Error for a voice
        that there is not."""
        return Story(self.subject, asked).telling()

    def figures(self, session: Session) -> Figures:
        """The drawings that the report places: none of its own."""
        return NO_FIGURES


class Story:
    """A game as a voice tells it."""

    def __init__(self, subject: Subject, asked: Asked) -> None:
        game, answers = subject.game, asked.session.answers
        self.asked, self.shelf = asked, subject.shelf(asked.templates)
        bank = bank_of(self.shelf, asked.voice, asked.length, game.name, COMMON)
        self.teller = Teller(self.shelf, bank, key_of_answers(answers), game.name, anew=True)
        of = subject.under(asked.session.conditions)
        self.subject = of.told_by(asked.voice, self.shelf)
        self.chronicle = Chronicle(self.subject, asked.session)
        self.often: Counter[str] = Counter()
        self.notes = asked.noted()

    def telling(self) -> Telling:
        """The report, and what is told in it. Raises TemplateError."""
        subject, chronicle = self.subject, self.chronicle
        facts = subject.facts(chronicle.state)
        score, scoring = facts.get("score"), subject.declares.scoring
        title, end = self._title(), self._end()
        before = self.notes.until(0)
        known = {} if score is None else {"score": score}
        heads, rows = self._rows()
        values = frame(self.asked, title, known, chronicle.finished, subject.decides)
        values |= {
            "title": inert(title),
            "result": "" if score is None else f"Score {minus(score)}.",
            "hook": f"{capital(end)}." if self.teller.has_phrases("end-first") else "",
            "lead": self._lead(),
            "notes": before,
            "scenes": list(self._scenes()),
            "end": f"{capital(end)}.",
            "noun": subject.noun,
            "heads": heads,
            "rows": rows,
            "right": [head for head in heads if head in ("Score", capital(subject.noun))],
            "reckoning": [[inert(capital(k)), inert(minus(v))] for k, v in facts.items()],
            "scoring": f"{inert(minus(opened(scoring)))}." if scoring else "",
            "dice": self._dice(),
            "decides": subject.decides,
        }
        return Telling(subject.render(TEMPLATE, self.asked.templates, **values), self.teller.told)

    def wanted(self) -> Iterator[Wanted]:
        """The facts that it has to tell: every event of some weight, by its class."""
        for turn in self.chronicle.turns:
            for event in turn.events:
                said = self._clause(event, turn)
                if said and self._weight(event):
                    yield Wanted(turn.number, type(event).__name__, said)

    # What weighs.

    @cached_property
    def changes(self) -> dict[int, int]:
        """What each turn did to the score."""
        found = {}
        before = self.chronicle.set_up.score or 0
        for turn in self.chronicle.turns:
            after = before if turn.score is None else turn.score
            found[turn.number], before = after - before, after
        return found

    def _weigh(self, turn: Turn) -> int:
        """How much of the story a turn is: by the weight of its events, or where no event of the
        game has one by what it did to the score, and by what does not happen every other turn."""
        changed = 0 if self._has_weights else 2 * abs(self.changes[turn.number])
        return changed + sum(map(self._weight, turn.events))

    def _weight(self, event: Any) -> int:
        return weight(self.subject, event) if self._has_weights else type(event) in self._rare

    @cached_property
    def _has_weights(self) -> bool:
        return any(phrase.weight for phrase in self.subject.phrases)

    @cached_property
    def _rare(self) -> set[type]:
        """The classes of events that happen in fewer than half of the turns."""
        turns = self.chronicle.turns
        often = Counter(kind for turn in turns for kind in set(map(type, turn.events)))
        return {kind for kind, count in often.items() if 2 * count < len(turns)}

    # The story.

    def _title(self) -> str:
        """The game, and what weighed most in it."""
        turns, noun, game = self.chronicle.turns, self.subject.noun, self.subject.game.title
        if not any(turn.events for turn in turns):
            return self.teller.say("title-before", game=game, noun=noun)
        if not self.subject.phrases:
            # What is told by names of classes and fields makes no headline.
            score = self.subject.facts(self.chronicle.state).get("score")
            many = counted(len(turns), noun)
            said = many if score is None else f"a score of {minus(score)}"
            return self.teller.say("title", game=game, said=said)
        # Of equals the last: what a game ends with is its headline.
        most = max(
            reversed(turns), key=lambda turn: (self._weigh(turn), abs(self.changes[turn.number]))
        )
        events = reversed(most.events)
        told = [(self._weight(event), self._clause(event, most)) for event in events]
        heaviest = max((one for one in told if one[1]), key=lambda one: one[0], default=(0, ""))
        return self.teller.say("title", game=game, said=heaviest[1]) if heaviest[1] else game

    def _lead(self) -> str:
        set_up = self.chronicle.set_up
        first = set_up.events or self.chronicle.opening
        intro = self.subject.declares.intro
        said = [intro, *(sentences([self._clause(event, set_up)]) for event in first)]
        return " ".join(inert(text) for text in said if text)

    def _scenes(self) -> Iterator[Scene]:
        """The scenes in order, and what lies between them."""
        turns, most = self.chronicle.turns, IN_BRIEF if self.asked.is_brief else SCENES
        heavy = sorted((t for t in turns if self._weigh(t) > 0), key=self._weigh, reverse=True)
        chosen = {turn.number for turn in heavy[:most]}
        quiet: list[Turn] = []
        alone = 0
        for turn in turns:
            if turn.number not in chosen:
                quiet.append(turn)
                self.often.update(self.chronicle.clauses(turn))
                continue
            if quiet:
                yield from self._between(quiet)
                alone, quiet = alone + 1, []
            told = self._scene(turn)
            text = inert(sentences(_paired(told, alone % 2)))
            yield Scene(inert(self.subject.turn(turn.number)), text, self.notes.until(turn.number))
            alone += 1
        if quiet:
            yield from self._between(quiet)

    def _scene(self, turn: Turn) -> list[str]:
        """What happened in a turn, each with how often it has; and what it did to the score."""
        self.teller.about = (turn.number,)
        told = [self._event(event, turn) for event in turn.events if self._clause(event, turn)]
        if turn.score is not None and (change := self.changes[turn.number]):
            before, after = minus(turn.score - change), minus(turn.score)
            told.append(self.teller.say("changed", before=before, after=after))
        return told or [self.teller.say("nothing")]

    def _event(self, event: Any, turn: Turn) -> str:
        """An event in words, and that it is not the first of its kind; of what is told by names of
        classes and fields nothing more."""
        said = self._clause(event, turn)
        self.often[said] += 1
        times = self.often[said]
        if times > 1 and self.subject.phrases:
            said = self.teller.part("again", said=said, times=times, nth=ordinal(times))
        return self.teller.said(type(event).__name__, said, fields_of(event))

    def _between(self, turns: list[Turn]) -> Iterator[Scene]:
        """Turns that are summed up: what happened, those alike together, and the others."""
        alike: dict[str, list[Turn]] = {}
        for turn in turns:
            # What is told by names of classes and fields makes no sentence.
            said = self.chronicle.clauses(turn) if self.subject.phrases else []
            alike.setdefault(join(said), []).append(turn)
        quiet = alike.pop("", [])
        heavy = {said: (self._weigh(some[0]), self._changed(some)) for said, some in alike.items()}
        light = sorted((s for s in alike if not heavy[s][0]), key=lambda s: -heavy[s][1])
        for more in light[0 if self.asked.is_brief else ALIKE :]:
            quiet += alike.pop(more)
        found: list[tuple[int, str]] = []
        for clauses, some in alike.items():
            found.append((some[0].number, self._summed_up("in-turns", some, said=clauses)))
            for event in some[0].events:
                if told := self._clause(event, some[0]):
                    self.teller.said(type(event).__name__, told, fields_of(event))
        if quiet and not self.asked.is_brief:
            quiet.sort(key=lambda turn: turn.number)
            came = sum(self.changes[turn.number] for turn in quiet)
            by = minus(f"{came:+}") if came else ""
            found.append((quiet[0].number, self._summed_up("quiet", quiet, by=by)))
        notes = self.notes.until(turns[-1].number)
        if found or notes:
            text = inert(sentences(_paired([said for _, said in sorted(found)], 0)))
            yield Scene("", text, notes)

    def _changed(self, turns: list[Turn]) -> int:
        """The most that one of these turns did to the score."""
        return max(abs(self.changes[turn.number]) for turn in turns)

    def _summed_up(self, slot: str, turns: list[Turn], **values: str) -> str:
        numbers = [turn.number for turn in turns]
        self.teller.about = tuple(numbers)
        at = "on" if self.subject.noun.endswith(AT_TIMES) else "in"
        return self.teller.say(slot, when=self._spans(numbers), at=at, **values)

    def _spans(self, numbers: list[int]) -> str:
        """`turn 2`, `turns 4 to 6 and 8`."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        shown = [
            span
            for run in runs
            for span in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])
        ]
        return f"{plural(self.subject.noun, len(numbers))} {join(shown)}"

    def _end(self) -> str:
        """How it ended, or how it stands."""
        subject, chronicle = self.subject, self.chronicle
        score, many = subject.facts(chronicle.state).get("score"), len(chronicle.turns)
        slot = "ended" if chronicle.finished else "goes-on" if many else "not-begun"
        self.teller.about = ()
        said = self.teller.say(
            slot,
            turns=counted(many, subject.noun),
            turn=f"{subject.noun} {many}",
            noun=subject.noun,
            score="" if score is None else minus(score),
        )
        held = minus(join(subject.holding(chronicle.state)))
        return inert(f"{said}: {held}" if held else said)

    def _clause(self, event: Any, turn: Turn) -> str:
        return clause(self.subject, event, turn.number)

    # The tables.

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        """What happened turn by turn, and how it stood."""
        turns = self.chronicle.turns
        heads = [capital(self.subject.noun), "What happened"]
        scored = any(turn.score is not None for turn in turns)
        rows = [
            [
                str(turn.number),
                inert(capital("; ".join(self.chronicle.clauses(turn)))) or "–",
                *(["" if turn.score is None else minus(turn.score)] if scored else []),
            ]
            for turn in turns
        ]
        return [*heads, *(["Score"] if scored else [])], rows

    def _dice(self) -> list[list[str]]:
        """Every roll and decision, in order, a row a turn."""
        return [
            [str(turn.number or "–"), " ".join(map(self._said, turn.steps))]
            for turn in (self.chronicle.set_up, *self.chronicle.turns)
            if turn.steps
        ]

    def _said(self, step: Step) -> str:
        """A roll and what it means, or a decision."""
        ask = step.request.ask
        if not isinstance(step.request, Roll):
            return f"{inert(self.subject.asking(ask))} *{inert(step.said)}*."
        meant = f": {step.meaning}" if step.meaning else ""
        return inert(f"{self.subject.title(ask)} {minus(step.said)}{meant}.")


class Turns(Made):
    """The default of `report.turns`: a game turn by turn in a few words."""

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""
        chronicle = Chronicle(self.subject, session)
        return {
            turn.number: ("; ".join(chronicle.clauses(turn)) or "nothing", turn.score)
            for turn in chronicle.turns
        }


def _paired(clauses: list[str], alone: int) -> Iterator[str]:
    """Clauses two and two; the first may stand alone."""
    for first in range(-alone, len(clauses), 2):
        yield "; ".join(clauses[max(first, 0) : first + 2])
