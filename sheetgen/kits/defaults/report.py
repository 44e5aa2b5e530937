"""The after-action report of any game, from a bank of passages: its story found, the turns that
weighed most told as scenes, a long game added up, the second story, the end.

All sentences are in the bank (`defaults/voices/account.txt`); what a passage of each kind can name
stands in KINDS.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.core.language import capital, minus, opened, plural
from sheetgen.core.session import Session
from sheetgen.kits.defaults import stories
from sheetgen.kits.defaults.chronicle import Chronicle, Turn, dice, maps
from sheetgen.kits.defaults.facts import Choice, Stretch, Tests, Whole, Words
from sheetgen.kits.defaults.subject import RESULT, Made, Subject
from sheetgen.kits.equipment.held import Named
from sheetgen.kits.table.turns import answers_of, come_to
from sheetgen.kits.telling.bank import Kinds
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.report import Asked, Telling, frame, key_of_answers, whys
from sheetgen.kits.telling.storyteller import (
    Memory,
    Story,
    Storyteller,
    chosen,
    found_stories,
    kind_from,
)
from sheetgen.kits.telling.usertext import inert, quoted, read
from sheetgen.kits.telling.voices import bank_of, voice_of, voices_of

TEMPLATE, COMMON = "report.md.j2", "defaults"
LEAST_SECOND = 2.0
"""A second story has at least this strength."""
DECISIONS = 2
"""So many decisions that mattered are told of."""
LONG = 50
"""A paragraph of so many words ends with the next scene."""
ADDED_UP, SCENES = 6, 3
"""Of a game of so many turns it is told what they came to, added up, and so many scenes at most."""


@dataclass(eq=False, repr=False)
class Decided:
    """A decision of a turn that mattered."""

    choice: Choice


def _kinds() -> Kinds:
    told: dict[str, tuple[type, ...]] = {"opening": (), "scene": (Stretch,)}
    told |= {"course": (), "decided": (Decided, Stretch)}
    for kind, story in stories.STORIES.items():
        for part in ("title", "lead", "second", "last"):
            told[f"{part}.{kind}"] = (story,)
    return {kind: kind_from(Tests, Words, *of, Whole) for kind, of in told.items()}


KINDS = _kinds()
"""The kinds of passages, with what each can name besides the words."""


@dataclass
class Paragraph:
    """A paragraph of the story, the turns it tells, and the player's notes after it."""

    text: str
    turns: Sequence[int] = ()
    notes: list[str] = field(default_factory=list)

    def going_on(self, texts: Sequence[str], turns: Sequence[int]) -> Paragraph:
        """It with more texts, which tell these turns."""
        return Paragraph(" ".join(filter(None, [self.text, *texts])), [*self.turns, *turns])


class Told:
    """A game told from a bank: its parts are asked for in their order."""

    def __init__(self, subject: Subject, asked: Asked) -> None:
        shelf, game = subject.shelf(asked.templates), subject.game
        bank = bank_of(shelf, asked.voice, asked.length, game.name, COMMON)
        if asked.templates:
            subject = subject.told_by(shelf)
        self.asked, memory = asked, Memory()
        self.whole = whole = Whole(Chronicle(subject, asked.session), asked.analysis)
        key = key_of_answers(asked.session.answers)
        self.teller = Storyteller(shelf.passages(bank, KINDS), key, memory)
        self.words = Words(whole, memory, self.teller.chance)
        self._offers = self.words, whole
        self.story, self.second = self._stories()
        self.title = self._tell(f"title.{self.story.kind}", self.story)
        self.lead = self._tell(f"lead.{self.story.kind}", self.story)
        self.paragraphs = [*self._paragraphs()] if whole.length else []

    def _stories(self) -> tuple[Story, Story | None]:
        whole = self.whole
        if not whole.length:
            return stories.found("not_begun", 1.0), None
        if not whole.finished:
            return stories.found("going_on", 1.0, so_far=whole.whole), None
        return chosen(found_stories(stories.TESTS, whole), LEAST_SECOND)

    def _tell(self, kind: str, *facts: object) -> str:
        return self.teller.tell(kind, *facts, *self._offers)

    def _paragraphs(self) -> Iterator[Paragraph]:
        """The story, in the order in which it went."""
        whole, keeps = self.whole, self.asked.extent.keeps
        choices = {}
        if "story" in keeps:
            choices = {choice.turn: choice for choice in whole.choices[:DECISIONS]}
        scenes = self._scenes({*choices})
        whole.scenes = frozenset(scenes)
        if "story" in keeps:
            course = self._tell("course") if whole.length >= ADDED_UP else ""
            yield Paragraph(" ".join(filter(None, (self._tell("opening"), course))))
        # A note stands behind what had just happened, and not behind all that came of it.
        noted = {come_to(self.asked.session, note[0]) for note in self.asked.notes}
        begun, told = 1, Paragraph("")
        for number in scenes:
            turn = whole.stretch(number, number, number - begun + 1 if begun > 1 else 0)
            texts = [self._tell("scene", turn)]
            if number in choices:
                texts.append(self._tell("decided", Decided(choices[number]), turn))
            told = told.going_on(texts, range(begun, number + 1))
            if len(told.text.split()) >= LONG or noted & {*told.turns}:
                yield told
                told = Paragraph("")
            begun = number + 1
        yield told.going_on([], range(begun, whole.length + 1))
        yield Paragraph(" ".join(filter(None, self._ending(scenes))), (whole.length,))

    def _scenes(self, decided: set[int]) -> list[int]:
        """The turns told as scenes: those that weigh most, where something was decided that
        mattered, and the last."""
        whole, extent = self.whole, self.asked.extent
        most = extent.scenes if {"story", "scenes"} & {*extent.keeps} else 1
        most = min(most, SCENES) if whole.length >= ADDED_UP else most
        # However much of it the lead has told, a story does not stop before its end.
        ends = {whole.length} if whole.finished else set()
        return sorted({*whole.heavy(most), *decided, *ends} - ({whole.length} - ends - decided))

    def _ending(self, scenes: Sequence[int]) -> Iterator[str]:
        if not self.whole.finished:
            return
        # What a scene has told is not told again.
        turns = {*self.second.turns} if self.second else set()
        if self.second is not None and not (turns and turns <= {*scenes}):
            yield self._tell(f"second.{self.second.kind}", self.second)
        yield self._tell(f"last.{self.story.kind}", self.story)

    def _dated(self, turn: int, note: str) -> str:
        """A note with the turn in which it was made: what is told around it may be of others."""
        return f"{opened(self.words.on(turn))}: {note}" if turn else note

    def noted(self) -> tuple[list[str], list[Paragraph]]:
        """The notes before the story; and the story, with the others where they belong."""
        answered, told = (
            answers_of(self.asked.session),
            [p for p in self.paragraphs if p.text],
        )
        spans = [[answered[turn] for turn in each.turns if turn in answered] for each in told]
        before, *noted = self.asked.noted(spans, self._dated)
        for each, notes in zip(told, noted, strict=True):
            each.notes = notes
        return before, told


class ReportPart(Made):
    """The default of `report`."""

    def voices(self, templates: Path | None = None) -> list[str]:
        """The voices it can be told in: ours for any game, the game's own, a user's."""
        return voices_of(self.subject.shelf(templates), self.subject.game.name, COMMON)

    def _told(self, asked: Asked) -> Told:
        game, subject = self.subject.game, self.subject.under(asked.session.conditions)
        voice = voice_of(subject.shelf(asked.templates), asked.voice, game.name, COMMON)
        return Told(subject, asked._replace(voice=voice))

    def tell(self, asked: Asked) -> Telling:
        """The report of a game, as far as it has come. Raises TemplateError, BankError for a bank
        with a slip, and Error for a voice that there is not."""
        told = self._told(asked)
        return Telling(_document(told.whole.chronicle, told))

    def why(self, asked: Asked) -> str:
        """The passages of a report, in lines. Raises as `tell` does."""
        return whys(self._told(asked).teller.told, asked, self.tell)

    def figures(self, asked: Asked) -> Figures:
        """The drawings that the report places: its maps."""
        return maps(Chronicle(self.subject, asked.session))


def _document(chronicle: Chronicle, told: Told) -> str:
    """The report as Markdown."""
    subject, whole, asked = chronicle.subject, told.whole, told.asked
    title = f"{whole.game}: {told.title}" if told.title else whole.game
    scoring = subject.declares.scoring
    before, paragraphs = told.noted()
    keeps = asked.extent.keeps
    known: dict[str, Any] = {"score": whole.score} if whole.has_points else {}
    known |= {RESULT: quoted(whole.ending)} if whole.ending else {}
    heads, rows = _rows(chronicle)
    values: dict[str, Any] = frame(asked, read(title), known, whole.finished, whole.decides)
    values |= {
        "title": title,
        "lead": told.lead if "lead" in keeps else "",
        "box": [*_box(told)] if "box" in keeps and whole.length else [],
        "notes": before,
        "paragraphs": paragraphs,
        "noun": subject.noun,
        "heads": heads,
        "rows": rows,
        "right": [head for head in heads if head in ("Score", capital(subject.noun))],
        "reckoning": [
            [inert(capital(k)), inert(minus(v))] for k, v in chronicle.facts.items() if v != ""
        ],
        "scoring": f"{inert(minus(opened(scoring)))}." if scoring else "",
        "dice": dice(chronicle),
        "decides": subject.decides,
        "maps": maps(chronicle),
    }
    return subject.render(TEMPLATE, asked.templates, **values)


def _box(told: Told) -> Iterator[tuple[str, str]]:
    """The numbers of a game: what it came to, in how many turns, and what it holds."""
    whole, chronicle = told.whole, told.whole.chronicle
    if whole.ending:
        yield "Result", inert(whole.ending)
    if whole.has_points:
        yield "Score", minus(whole.score)
    yield capital(plural(whole.noun, 2)), str(whole.length)
    if whole.priced and whole.has_points:
        yield "Expected at the start", whole.points(whole.par)
    held = [*chronicle.subject.holding(chronicle.state, Named)]
    if held:
        yield "At the end" if whole.finished else "Now", inert(minus("; ".join(held)))


class Turns(Made):
    """The default of `turns`: a game turn by turn in a few words."""

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""
        chronicle = Chronicle(self.subject, session)
        return {
            turn.number: ("; ".join(chronicle.clauses(turn)) or "nothing", turn.score)
            for turn in chronicle.turns
        }


def _rows(chronicle: Chronicle) -> tuple[list[str], list[list[str]]]:
    """What happened turn by turn, and how it stood."""
    turns = chronicle.turns
    scored = any(turn.score is not None for turn in turns)

    def score(turn: Turn) -> list[str]:
        return ["" if turn.score is None else minus(turn.score)] if scored else []

    rows = [
        [str(turn.number), inert(opened("; ".join(chronicle.clauses(turn)))) or "–", *score(turn)]
        for turn in turns
    ]
    return [capital(chronicle.subject.noun), "What happened", *(["Score"] if scored else [])], rows
