"""The after-action report: a headline, the story by the weight of its events, tables, conditions.

The turns that weigh most are scenes; what lies between them is summed up. Where no event has a
weight, the turns that changed the score or in which most happened are the scenes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.phrases import clause, weight
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.table.turns import played_in
from sheetgen.kits.telling import luck
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.grammar import capital, counted, join, opened, ordinal, sentences
from sheetgen.kits.telling.provenance import described, provenance
from sheetgen.kits.telling.usertext import inert, quoted, shortened

TEMPLATE = "report.md.j2"
LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""
CHANGED = (
    "the score went from {before} to {after}",
    "that made the score {after}, after {before}",
    "from {before}, the score moved to {after}",
)
"""What a turn did to the score."""
AGAIN = ("again {said}", "{said} once more", "for the {time} time {said}")
"""What happens for the second, for the third, for any further time."""
IN_TURNS = ("{at} {when} {said}", "{said} {at} {when}")
AT_TIMES = ("day", "night", "morning", "evening")
"""Turns that something happens on, not in."""
ALIKE = 4
"""So many kinds of quiet turn are told between two scenes."""
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
            decides=subject.decides,
            finished=chronicle.finished,
            conditions=described(game, session.conditions),
            provenance=provenance(header, session.answers, subject.decides),
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
        weigh, changed = self._weigh(chronicle), self._changes(chronicle)
        if not self.subject.phrases:
            score = self.subject.facts(chronicle.state).get("score")
            many = counted(len(chronicle.turns), self.subject.noun)
            return f"{game}: {many if score is None else f'a score of {score}'}"
        # Of equals the last: what a game ends with is its headline.
        most = max(
            reversed(chronicle.turns), key=lambda turn: (weigh(turn), abs(changed[turn.number]))
        )
        said = chronicle.clauses(most)
        if not said:
            return game
        rare = self._rare(chronicle)
        weights = [
            weight(self.subject, event) if self._has_weights else int(type(event) in rare)
            for event in most.events
        ]
        heaviest = max(reversed(range(len(weights))), key=weights.__getitem__)
        told = [self._clause(event, most) for event in most.events]
        return f"{game}: {told[heaviest] or said[-1]}"

    def _lead(self, chronicle: Chronicle) -> str:
        opening = chronicle.sentences(chronicle.set_up)
        if chronicle.opening and not chronicle.set_up.events:
            opening = [f"{capital(self._clause(e, chronicle.set_up))}." for e in chronicle.opening]
        intro = [self.subject.declares.intro] if self.subject.declares.intro else []
        return inert_all([*intro, *opening])

    def _scenes(self, chronicle: Chronicle, notes: list[tuple[int, str]]) -> list[Scene]:
        """The scenes in order, and what lies between them."""
        weigh, changed = self._weigh(chronicle), self._changes(chronicle)
        heavy = sorted((t for t in chronicle.turns if weigh(t) > 0), key=weigh, reverse=True)
        chosen = {turn.number for turn in heavy[:SCENES]}
        scenes: list[Scene] = []
        quiet: list[Turn] = []
        often: Counter[str] = Counter()
        for turn in chronicle.turns:
            if turn.number not in chosen:
                quiet.append(turn)
                often.update(chronicle.clauses(turn))
                continue
            if quiet:
                scenes.append(self._between(chronicle, quiet, notes, len(scenes)))
                quiet = []
            told = [self._again(said, often) for said in chronicle.clauses(turn)]
            if turn.score is not None and (change := changed[turn.number]):
                how = CHANGED[len(scenes) % len(CHANGED)]
                told.append(how.format(before=turn.score - change, after=turn.score))
            text = inert(sentences(_paired(told, len(scenes) % 2))) or "Nothing happened."
            scenes.append(Scene(inert(self.subject.turn(turn.number)), text, _due(notes, turn)))
        if quiet:
            scenes.append(self._between(chronicle, quiet, notes, len(scenes)))
        return scenes

    def _again(self, said: str, often: Counter[str]) -> str:
        """A clause, and that it is not the first time; of what is told by names of classes and
        fields nothing more."""
        often[said] += 1
        if often[said] == 1 or not self.subject.phrases:
            return said
        return AGAIN[min(often[said] - 2, len(AGAIN) - 1)].format(
            said=said, time=ordinal(often[said])
        )

    def _between(
        self, chronicle: Chronicle, turns: list[Turn], notes: list[tuple[int, str]], place: int
    ) -> Scene:
        """Turns that are summed up: what happened, those alike together, and the others."""
        alike: dict[str, list[int]] = {}
        for turn in turns:
            # What is told by names of classes and fields makes no sentence.
            said = chronicle.clauses(turn) if self.subject.phrases else []
            alike.setdefault(join(said), []).append(turn.number)
        quiet = alike.pop("", [])
        weigh, changed = self._weigh(chronicle), self._changes(chronicle)
        weights = {turn.number: (weigh(turn), abs(changed[turn.number])) for turn in turns}
        for more in sorted(alike, key=lambda said: weights[alike[said][0]], reverse=True)[ALIKE:]:
            quiet += alike.pop(more)
        at = "on" if self.subject.noun.endswith(AT_TIMES) else "in"
        found = [
            (when[0], IN_TURNS[(n + place) % 2].format(at=at, when=self._spans(when), said=clauses))
            for n, (clauses, when) in enumerate(alike.items())
        ]
        if quiet:
            quiet.sort()
            came = sum(changed[number] for number in quiet)
            what = f"changed the score by {came:+}" if came else "passed without much to tell"
            found.append((quiet[0], f"{self._spans(quiet)} {what}"))
        told = [said for _, said in sorted(found)]
        return Scene("", inert(sentences(_paired(told, 0))), _due(notes, turns[-1]))

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
        one = counted(1, self.subject.noun).partition(" ")[2]
        many = counted(2, self.subject.noun).partition(" ")[2]
        return f"{one if len(numbers) == 1 else many} {join(shown)}"

    def _end(self, chronicle: Chronicle) -> str:
        """How it ended, or how it stands."""
        subject = self.subject
        facts = subject.facts(chronicle.state)
        score = f" with a score of {facts['score']}" if "score" in facts else ""
        held = join(subject.holding(chronicle.state))
        if chronicle.finished:
            ended = f"The game ended after {counted(len(chronicle.turns), subject.noun)}{score}"
        elif chronicle.turns:
            ended = f"The game has come to {subject.noun} {len(chronicle.turns)}{score}"
        else:
            ended = f"The first {subject.noun} is still to come"
        return inert(f"{ended}: {held}." if held else f"{ended}.")

    def _changes(self, chronicle: Chronicle) -> dict[int, int]:
        """What each turn did to the score."""
        found = {}
        before = chronicle.set_up.score or 0
        for turn in chronicle.turns:
            after = before if turn.score is None else turn.score
            found[turn.number], before = after - before, after
        return found

    def _weigh(self, chronicle: Chronicle) -> Callable[[Turn], int]:
        """How much of the story a turn is: by the weight of its events, or where no event of the
        game has one by what it did to the score, and by what does not happen every other turn."""
        if self._has_weights:
            return chronicle.weight
        changes, rare = self._changes(chronicle), self._rare(chronicle)

        def weight(turn: Turn) -> int:
            changed = abs(changes[turn.number])
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
        """Every roll and decision, in order, a row a turn."""
        return [
            [str(turn.number or "–"), " ".join(map(self._said, turn.steps))]
            for turn in (chronicle.set_up, *chronicle.turns)
            if turn.steps
        ]

    def _said(self, step: Step) -> str:
        """A roll and what it means, or a decision."""
        ask = step.request.ask
        if not isinstance(step.request, Roll):
            return f"{inert(self.subject.asking(ask))} *{inert(step.said)}*."
        meant = f": {step.meaning}" if step.meaning else ""
        return inert(f"{self.subject.title(ask)} {step.said}{meant}.")


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


def _paired(clauses: list[str], alone: int) -> Iterator[str]:
    """Clauses two and two; the first may stand alone."""
    for first in range(-alone, len(clauses), 2):
        yield "; ".join(clauses[max(first, 0) : first + 2])


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
