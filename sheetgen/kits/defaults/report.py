"""The after-action report: a headline, the story by the weight of its events, tables, conditions.

The turns that weigh most are scenes; what lies between them is summed up. Where no event has a
weight, the turns that changed the score or in which most happened are the scenes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.defaults.chronicle import Chronicle, Turn
from sheetgen.kits.defaults.phrases import clause, weight
from sheetgen.kits.defaults.subject import Subject, opened
from sheetgen.kits.table.turns import played_in
from sheetgen.kits.telling import luck
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.grammar import capital, counted, join, sentences
from sheetgen.kits.telling.provenance import described, provenance
from sheetgen.kits.telling.usertext import inert, quoted, shortened

TEMPLATE = "report.md.j2"
LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""
SCENES = 6
"""So many turns are told as scenes at most."""


class Scene(NamedTuple):
    """A passage of the story: its heading (none: what lies between), its text, the notes made
    until its end."""

    heading: str
    text: str
    notes: tuple[str, ...] = ()


class Report:
    """The default of `report.document`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def markdown(
        self,
        header: Header,
        session: Session,
        notes: list[tuple[int, str]],
        templates: Path | None = None,
        analysis: Analysis | None = None,
    ) -> str:
        """The report of a game, as far as it has come. Raises TemplateError."""
        subject, game = self.subject, self.subject.game
        chronicle = Chronicle(subject, session)
        title = self._title(chronicle)
        placed = _placed(session, notes)
        before = [text for turn, text in placed if turn == 0]
        score = subject.facts(session.state).get("score")
        scoring = subject.declares.scoring
        heads, rows = self._rows(chronicle)
        return subject.render(
            TEMPLATE,
            templates,
            title=inert(title),
            front=_front(header, chronicle, title, score),
            game=inert(game.title),
            edition=inert(header.edition),
            result="" if score is None else f"Score {score}.",
            player=inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
            lead=self._lead(chronicle),
            notes=before,
            scenes=self._scenes(chronicle, [note for note in placed if note[0]]),
            end=self._end(chronicle),
            luck=luck.section(analysis) if analysis else None,
            noun=subject.noun,
            heads=heads,
            rows=rows,
            right=[head for head in heads if head in ("Score", capital(subject.noun))],
            reckoning=self._reckoning(chronicle),
            scoring=f"{inert(opened(scoring))}." if scoring else "",
            dice=self._dice(chronicle),
            finished=chronicle.finished,
            conditions=described(game.editions, game.rulings, session.conditions),
            provenance=provenance(header, session.answers),
            credits=game.credits,
            software=f"sheetgen {__version__}, rules text {game.rules_version}",
        )

    def figures(self, session: Session) -> Figures:
        """The drawings that the report places: none of its own."""
        return NO_FIGURES

    # The story.

    def _title(self, chronicle: Chronicle) -> str:
        """The game, and what weighed most in it."""
        game = self.subject.game.title
        if not chronicle.turns or not any(turn.events for turn in chronicle.turns):
            return f"{game}: before the first {self.subject.noun}"
        most = max(chronicle.turns, key=self._weigh(chronicle))
        said = chronicle.clauses(most)
        if not said:
            return game
        rare = self._rare(chronicle)
        weights = [
            weight(self.subject, event) if self._has_weights else int(type(event) in rare)
            for event in most.events
        ]
        heaviest = max(range(len(weights)), key=weights.__getitem__)
        told = [self._clause(event, most) for event in most.events]
        return f"{game}: {told[heaviest] or said[-1]}"

    def _lead(self, chronicle: Chronicle) -> str:
        opening = chronicle.sentences(chronicle.set_up)
        if chronicle.opening and not chronicle.set_up.events:
            opening = [f"{capital(self._clause(e, chronicle.set_up))}." for e in chronicle.opening]
        intro = [self.subject.declares.intro] if self.subject.declares.intro else []
        return inert_all([*intro, *opening]) or "Nothing is known of it yet."

    def _scenes(self, chronicle: Chronicle, notes: list[tuple[int, str]]) -> list[Scene]:
        """The scenes in order, and what lies between them."""
        weigh = self._weigh(chronicle)
        heavy = sorted((t for t in chronicle.turns if weigh(t) > 0), key=weigh, reverse=True)
        chosen = {turn.number for turn in heavy[:SCENES]}
        scenes: list[Scene] = []
        quiet: list[Turn] = []
        for turn in chronicle.turns:
            if turn.number not in chosen:
                quiet.append(turn)
                continue
            if quiet:
                scenes.append(self._between(chronicle, quiet, notes))
                quiet = []
            text = inert_all(chronicle.sentences(turn)) or "Nothing happened."
            if turn.score is not None:
                text += f" The score stood at {turn.score}."
            scenes.append(Scene(inert(self.subject.turn(turn.number)), text, _due(notes, turn)))
        if quiet:
            scenes.append(self._between(chronicle, quiet, notes))
        return scenes

    def _between(
        self, chronicle: Chronicle, turns: list[Turn], notes: list[tuple[int, str]]
    ) -> Scene:
        """Turns that are summed up: those in which something was told, and the others."""
        weigh = self._weigh(chronicle)
        said = [(turn, chronicle.clauses(turn)) for turn in turns]
        told = [
            f"in {self._short(turn)} {join(clauses)}"
            for turn, clauses in said
            if clauses and weigh(turn)
        ]
        quiet = [turn for turn, clauses in said if not (clauses and weigh(turn))]
        spans = self._spans([turn.number for turn in quiet])
        still = f"{spans} passed without much to tell" if quiet else ""
        return Scene("", inert(sentences([*told, still])), _due(notes, turns[-1]))

    def _spans(self, numbers: list[int]) -> str:
        """`turn 2`, `turns 4 to 6 and 8`."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        shown = [
            str(r[0]) if len(r) == 1 else f"{r[0]} {'and' if len(r) == 2 else 'to'} {r[-1]}"
            for r in runs
        ]
        one = counted(1, self.subject.noun).partition(" ")[2]
        many = counted(2, self.subject.noun).partition(" ")[2]
        return f"{one if len(numbers) == 1 else many} {join(shown)}"

    def _short(self, turn: Turn) -> str:
        return self.subject.turn(turn.number).lower()

    def _end(self, chronicle: Chronicle) -> str:
        return f"{capital(inert(chronicle.in_short()))}."

    def _weigh(self, chronicle: Chronicle) -> Callable[[Turn], int]:
        """How much of the story a turn is: by the weight of its events, or where no event of the
        game has one by what it did to the score, and by what does not happen every other turn."""
        if self._has_weights:
            return chronicle.weight
        before = {turn.number: turn.score or 0 for turn in (chronicle.set_up, *chronicle.turns)}
        rare = self._rare(chronicle)

        def weight(turn: Turn) -> int:
            changed = abs((turn.score or 0) - before[turn.number - 1]) if turn.ended else 0
            return 2 * changed + sum(type(event) in rare for event in turn.events)

        return weight

    @property
    def _has_weights(self) -> bool:
        return any(phrase.weight for phrase in self.subject.phrases)

    def _rare(self, chronicle: Chronicle) -> set[type]:
        """The classes of events that happen in fewer than half of the turns."""
        often = Counter(kind for turn in chronicle.turns for kind in set(map(type, turn.events)))
        return {kind for kind, count in often.items() if 2 * count < len(chronicle.turns)}

    def _clause(self, event: Any, turn: Turn) -> str:
        return clause(self.subject, event, turn.number)

    # The tables.

    def _rows(self, chronicle: Chronicle) -> tuple[list[str], list[list[str]]]:
        """What happened turn by turn, and how it stood."""
        heads = [capital(self.subject.noun), "What happened"]
        scored = any(turn.score is not None for turn in chronicle.turns)
        rows = [
            [
                str(turn.number),
                inert(capital("; ".join(chronicle.clauses(turn)))) or "–",
                *([str(turn.score) if turn.score is not None else ""] if scored else []),
            ]
            for turn in chronicle.turns
        ]
        return [*heads, *(["Score"] if scored else [])], rows

    def _reckoning(self, chronicle: Chronicle) -> list[list[str]]:
        facts = self.subject.facts(chronicle.state)
        return [[inert(capital(name)), inert(str(value))] for name, value in facts.items()]

    def _dice(self, chronicle: Chronicle) -> list[list[str]]:
        """Every roll and decision, in order."""
        rows = []
        for turn in (chronicle.set_up, *chronicle.turns):
            for step in turn.steps:
                number = str(turn.number) if turn.number else "–"
                said = step.said if isinstance(step.request, Roll) else f"*{inert(step.said)}*"
                title = self.subject.title(step.request.ask)
                rows.append([number, inert(title), said, inert(step.meaning)])
        return rows


class Turns:
    """The default of `report.turns`: a game turn by turn in a few words."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""
        chronicle = Chronicle(self.subject, session)
        return {
            turn.number: ("; ".join(chronicle.clauses(turn)) or "nothing", turn.score)
            for turn in chronicle.turns
        }


def inert_all(said: list[str]) -> str:
    """Sentences as Markdown that prints them to the letter."""
    return " ".join(inert(text) for text in said if text)


def _front(
    header: Header, chronicle: Chronicle, title: str, score: int | str | None
) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    front = [("title", quoted(title)), ("game", header.game), ("edition", quoted(header.edition))]
    if header.player:
        front.append(("player", quoted(header.player)))
    if score is not None:
        front.append(("score", str(score)))
    return [*front, ("finished", "true" if chronicle.finished else "false")]


def _placed(session: Session, notes: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The notes as Markdown, each with the turn it was made in (0: before the first)."""
    turns = [0, *played_in(session.asked)]
    return [(turns[standing], f"*{inert(text)}*") for standing, text in notes if text.strip()]


def _due(notes: list[tuple[int, str]], turn: Turn) -> tuple[str, ...]:
    """The notes made until the end of a turn, each given out once."""
    due = [note for note in notes if note[0] <= turn.number]
    notes[:] = [note for note in notes if note not in due]
    return tuple(text for _, text in due)
