"""A game as the defaults know it: what it declares, what its rules ask, what its numbers mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from functools import cached_property
from inspect import signature
from itertools import chain
from pathlib import Path
from statistics import pstdev
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.language import capital, counted_in_figures, headed, spoken
from sheetgen.core.requests import Answer, Decision, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.contract import ended
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.declaration import (
    NOTHING,
    ONCE,
    PHASES,
    SET_UP,
    TURN,
    Declares,
    Modifier,
    Phrase,
    Table,
)
from sheetgen.kits.defaults.declaration import Decision as Declared
from sheetgen.kits.equipment.held import Count, Held, Track
from sheetgen.kits.parts import Machine
from sheetgen.kits.table.asked import AskedColumn, columns, played

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Foot
    from sheetgen.kits.telling.templates import Library

GAMES = 40
"""Games played by each captain to learn what is asked."""
RESULT = "result"
"""What it is called how a game ended."""
Facts = dict[str, int | str]


class Usual(NamedTuple):
    """What the games of the first captain came to: the score of each, and its turns."""

    scores: list[int]
    turns: list[int]


class _Survey(NamedTuple):
    """What is asked in a game, how many turns it has, and what games usually come to."""

    asked: list[AskedColumn]
    turns: int
    usual: Usual


class Subject:
    """A game, and what is found out about it once."""

    def __init__(self, game: Game, declares: Declares | None = None) -> None:
        self.game = game
        self.declares: Declares = declares or game.declares or NOTHING
        self.tables = {table.ask: table for table in self.declares.tables}
        words = (held.words for held in self.declares.holds)
        self.names: Mapping[str, Sequence[str]] = dict(
            chain.from_iterable(one.items() for one in words)
        ) | {**self.declares.names}
        self.decisions = {decision.ask: decision for decision in self.declares.decisions}
        self._surveys: dict[tuple[str, ...], _Survey] = {}
        self._under: dict[str, Subject] = {}

    def under(self, conditions: Conditions) -> Subject:
        """What is known of games played so, where that is declared otherwise."""
        declares = self.declares.of(conditions)
        if declares is self.declares:
            return self
        key = repr(conditions)
        if key not in self._under:
            self._under[key] = Subject(self.game, declares)
        return self._under[key]

    def shelf(self, templates: Path | None = None) -> Library:
        """The templates and phrases for the game: a user's own, then the game's, then ours."""
        from sheetgen.kits.telling.templates import library

        if self.declares.shelf:
            return self.declares.shelf(templates)
        return library(templates, self.game.templates)

    def render(self, name: str, templates: Path | None, /, **values: Any) -> str:
        """A template filled in: the game's of that name, or else the one for any game. Raises
        TemplateError."""
        shelf = self.shelf(templates)
        return shelf.render(shelf.first(f"{self.game.name}/{name}", f"defaults/{name}"), **values)

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """How its events are told: as it declares, and then as its phrase bank has it."""
        return self._phrases(self.shelf())

    def _phrases(self, shelf: Library) -> tuple[Phrase, ...]:
        from sheetgen.kits.defaults.phrase_bank import phrases

        name = f"{self.game.name}/phrases.toml"
        banked = phrases(shelf, name, self.named) if shelf.find(name) else ()
        return (*self.declares.phrases, *banked)

    def told_by(self, shelf: Library) -> Subject:
        """The game with its events in the phrases that a shelf has."""
        told = copy(self)
        told.phrases = self._phrases(shelf)
        return told

    @cached_property
    def begun(self) -> rules.Begun:
        """The game before its first question."""
        return rules.begun(self.game, self.game.conditions())

    @cached_property
    def _points(self) -> Callable[[Any], int] | None:
        return self.declares.score or self._of_state(rules.SCORE)

    @cached_property
    def outcome(self) -> Callable[[Any], int] | None:
        """Whether a state is won (above 0) or lost (below), and how; None in a game that is
        neither."""
        return self._of_state(rules.OUTCOME)

    def _of_state(self, name: str) -> Callable[[Any], int] | None:
        """A function of the rules that is given a state."""
        found = getattr(self.begun.text, name, None)
        # Rules may have a function of that name that tells something else.
        return found if callable(found) and len(signature(found).parameters) == 1 else None

    @cached_property
    def score(self) -> Callable[[Any], int] | None:
        """What a state is worth: of a game that is won or lost and has no other score 1 if it is
        won, or 0. None in a game without either."""
        outcome = self.outcome
        if self._points or not outcome:
            return self._points
        return lambda state: int(outcome(state) > 0)

    @property
    def has_points(self) -> bool:
        """Whether it has a score that is more than won or lost."""
        return self._points is not None

    @property
    def is_outcome(self) -> bool:
        """Whether it is won or lost, and has no other score."""
        return self.outcome is not None and self._points is None

    @property
    def endings(self) -> Mapping[int, str] | None:
        """How a game of which that is all ends, by the number its rules give; None of others."""
        return self.declares.endings if self.is_outcome else None

    @property
    def ends(self) -> list[str]:
        """All ways in which a game is won, and lost, in words; none of one that is neither."""
        known = self.declares.endings or {1: "", -1: ""}
        order = sorted(known, key=lambda number: (-number if number < 0 else 0, number))
        return [ended(number, known) for number in order] if self.outcome else []

    def ending(self, state: Any) -> str:
        """How a game ended: `won: the car started`, `lost`; empty as long as it has not, or is
        neither won nor lost."""
        return ended(self.outcome(state), self.declares.endings) if self.outcome else ""

    @cached_property
    def decides(self) -> bool:
        """Whether anything is decided in it."""
        asked = self.asked(self.game.conditions())
        return any(not column.sides and not column.report for column in asked)

    @cached_property
    def deviation(self) -> float:
        """By how much the scores of games differ, about."""
        return pstdev(self.usual(self.game.conditions()).scores or [0])

    def usual(self, conditions: Conditions) -> Usual:
        """What games usually come to."""
        return self._survey(conditions).usual

    # What is asked.

    def asked(self, conditions: Conditions) -> list[AskedColumn]:
        """What is asked in a game, in the order of asking."""
        return self._survey(conditions).asked

    def turns(self, conditions: Conditions) -> int:
        """How many turns a game has at most, or had of those that were played."""
        turns = self.under(conditions).declares.turns
        return turns.most or max(turns.rows, self._survey(conditions).turns)

    def rows(self, conditions: Conditions) -> int:
        """For how many turns there is room on paper that is written on."""
        return self.under(conditions).declares.turns.rows or self.turns(conditions)

    def of_set_up(self, conditions: Conditions) -> list[AskedColumn]:
        """What is asked before the first turn."""
        return [c for c in self.asked(conditions) if SET_UP in self.phases(c)]

    def once(self, conditions: Conditions) -> list[AskedColumn]:
        """What is asked once a game, when that has begun."""
        return [c for c in self.asked(conditions) if ONCE in self.phases(c)]

    def of_turns(self, conditions: Conditions) -> list[AskedColumn]:
        """What is asked turn by turn."""
        return [c for c in self.asked(conditions) if TURN in self.phases(c)]

    def phases(self, column: AskedColumn) -> tuple[str, ...]:
        """When something is asked: as declared; else as its turns tell, in the set-up and again in
        the turns perhaps."""
        if column.ask in self.declares.phases:
            return (pick(self.declares.phases[column.ask], PHASES, "phase of a game"),)
        if column.once:
            return (SET_UP if column.of_set_up else ONCE,)
        return (SET_UP, TURN) if column.of_set_up else (TURN,)

    def is_boxed(self, column: AskedColumn, turn: int) -> bool:
        """Whether what is asked in a turn is answered in a box of its own, and not in the log."""
        phases = self.phases(column)
        return TURN not in phases or (turn == 0 and SET_UP in phases)

    def place(self, request: Request, turn: int, conditions: Conditions) -> tuple[str, int]:
        """Where a request is answered on paper: its name, and the turn in the log, or 0 where it
        has boxes of its own."""
        ask = purpose(request.ask)
        boxed = (self.is_boxed(c, turn) for c in self.asked(conditions) if c.ask == ask)
        return ask, 0 if next(boxed, False) else turn

    def _survey(self, conditions: Conditions) -> _Survey:
        key = (conditions.edition, *(f"{k}={v}" for k, v in conditions.rulings.items()))
        if key not in self._surveys:
            games = played(self.game, conditions, GAMES)
            turns = [max((r.turn for r in game.asked), default=0) for game in games]
            # The games of the default captain come first.
            scores = [self.score(game.state) for game in games[:GAMES]] if self.score else []
            usual = Usual(scores, turns[:GAMES])
            self._surveys[key] = _Survey(columns(games), max(turns, default=0), usual)
        return self._surveys[key]

    def shown(self, column: AskedColumn) -> Held | None:
        """What shows all that may be chosen, as a map does its spaces, and says what it does; all,
        but perhaps one that means none of it."""
        known = self.decisions.get(column.ask)
        does = known.does.items() if known else ()
        for held in self.holds():
            others = {*column.choices} - {*held.shows}
            says = bool(held.printed) or all(held.said_of(one) == said for one, said in does)
            if says and len(others) < min(2, len(column.choices)):
                return held
        return None

    # Words.

    def known(self, ask: str) -> Table | Declared | None:
        """What is declared of what is asked."""
        return self.tables.get(purpose(ask)) or self.decisions.get(purpose(ask))

    @property
    def noun(self) -> str:
        """What a turn is called."""
        return self.declares.turns.noun

    def printed(self, edition: str, foot: Foot) -> tuple[str, str]:
        """The printed lines of a page: the edition with its rulings, the credits."""
        ruled = "".join(f", {ruling}" for ruling in foot.rulings)
        about = f"{self.game.title}, edition {edition}{ruled}."
        return about, ". ".join((*foot.credits, foot.software))

    def turn(self, number: int) -> str:
        """A turn by its name: `Watch 3`, or what the game calls it."""
        names = self.declares.turns.names
        return names[number - 1] if 0 < number <= len(names) else f"{capital(self.noun)} {number}"

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it; of a title that names facts what stands before the
        first."""
        name, _, about = ask.partition(":")
        known = self.known(name)
        title = known.title if known else capital(spoken(name))
        before, fact, _ = title.partition("{")
        title = before.rstrip(" :,?") if fact else title
        return f"{title}, {spoken(about)}" if about else title

    def named(self, name: str, value: Any) -> str:
        """A number of an event or of the state as it is read: the name that stands for it."""
        names = self.names.get(name)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if names and isinstance(value, int) and 0 <= value < len(names):
            return names[value]
        if isinstance(value, list | tuple):
            return " ".join(str(part) for part in value)
        return str(value)

    def came_to(
        self, request: Request, answer: Answer, session: Session, events: Iterable[Any] = ()
    ) -> tuple[str, int]:
        """What an answer comes to by the game's tables, and what is added to the dice: in the
        session as it was asked, or where the rules tell it by the `events` that followed."""
        table = self.tables.get(purpose(request.ask))
        if table is None or not isinstance(request, Roll):
            return "", 0
        if table.read:
            event = table.read.event_in(events)
            return (_meaning(table, event), table.read.by(event)) if event else ("", 0)
        if self.declares.told:
            # It is told by events.
            return "", 0
        table = table.at(session)
        by = self.added(request, session)
        if not table.rows:
            return "", by
        if table.each:
            return ", ".join(table.meaning(face + by) for face in answer.dice), by
        return table.meaning(sum(answer.dice) + by), by

    def added(self, request: Request, session: Session) -> int:
        """What is added to a roll, or to each die of one whose dice are looked up by themselves, in
        the session as it was asked."""
        table = self.tables.get(purpose(request.ask))
        if table is None:
            return 0
        return sum(amount for _, amount in self.modifiers(table, session))

    def asking(self, ask: str) -> str:
        """A question before its answer: `Area:`, `Attack?`."""
        return headed(self.title(ask))

    def modifiers(self, table: Table, session: Session) -> list[tuple[str, int]]:
        """The modifiers of a table that apply as things stand, each with its label."""
        chosen = self._chosen(session)
        found = [
            (label, _amount(modifier, session.state, chosen))
            for label, modifier in table.at(session).mods.items()
        ]
        return [(label, amount) for label, amount in found if amount]

    def _chosen(self, session: Session) -> dict[str, str]:
        """What was decided in the turn at hand."""
        turn = session.request.turn if session.request else 0
        return {
            purpose(request.ask): answer.choice or ""
            for request, answer in zip(session.asked, session.answers, strict=True)
            if isinstance(request, Decision) and request.turn == turn
        }

    # What a game holds.

    def holds(self) -> list[Held]:
        """What the state holds, as declared; else every number of it but the turn and the score."""
        if self.declares.holds:
            return list(self.declares.holds)
        state = self.begun.state
        names = [f.name for f in fields(state)] if is_dataclass(state) else [*vars(state)]
        told = {"turn", *self._own}
        values = {name: getattr(state, name) for name in names if name not in told}
        return [
            Count(name)
            for name, value in values.items()
            if isinstance(value, int) and not isinstance(value, bool)
        ]

    def value(self, ask: str, state: Any) -> str:
        """What a roll of the set-up came to, where the state has a number of its name: `8
        shells`."""
        for held in self.holds():
            if held.field == ask.replace("-", "_") and isinstance(held, Count | Track):
                noun = held.noun if isinstance(held, Count) else ""
                number = getattr(state, held.field)
                return counted_in_figures(number, noun) if noun else str(number)
        return ""

    def held(self, held: Held, state: Any) -> Iterator[tuple[str, int | str]]:
        """The numbers of one thing that is held, each with its name: its kind or its piece, if
        there are several."""
        names = self.declares.names.get(held.field, ())
        yield from zip(held.numbers, held.values(state, names), strict=False)

    def holding(self, state: Any, told: type | tuple[()] = ()) -> Iterator[str]:
        """What a state holds in words, but for what is of a kind that is told already."""
        for held in self.holds():
            if not isinstance(held, told):
                yield from self.in_words(held, state)

    def in_words(self, held: Held, state: Any) -> Iterator[str]:
        """What is held of one thing, what there is of it: `five shells`, `two oilers and one tug
        sunk`."""
        return held.in_words(state, self.declares.names.get(held.field, ()))

    @cached_property
    def called(self) -> list[list[str]]:
        """What each number is called that the state holds, one list for each thing that is held: a
        name of its own, told apart by what it is a number of where that is needed."""
        holds = self.holds()
        plain = [held.numbers for held in holds]
        often = Counter(name for names in plain for name in set(names))
        taken = {*self._own}
        found: list[list[str]] = []
        for held, names in zip(holds, plain, strict=True):
            label = held.label
            found.append([])
            for name in names:
                shared = often[name] > 1 and name != label
                kind = f"{label} {name}" if name.isdigit() else f"{name} {label}"
                of = kind if held.by_kind or shared else name
                found[-1].append(apart(of, taken))
                taken.add(found[-1][-1])
        return found

    def name(self, held: Held) -> str:
        """What a number by itself is called that the state holds."""
        return self.called[self.holds().index(held)][0]

    def tallied(self) -> set[str]:
        """The names of what is counted by kind."""
        each = zip(self.holds(), self.called, strict=True)
        return {name for held, names in each if held.by_kind for name in names}

    @property
    def _own(self) -> Mapping[str, Callable[[Any], int | str]]:
        """What is told of a state beside what it holds: the score, how it ended."""
        points = {rules.SCORE: self._points} if self._points else {}
        return points | ({RESULT: self.ending} if self.outcome else {})

    def facts(self, state: Any) -> Facts:
        """What a state holds, number by number, by name; the score, and how it ended."""
        found: Facts = {}
        for held, names in zip(self.holds(), self.called, strict=True):
            values = (value for _, value in self.held(held, state))
            found |= zip(names, values, strict=False)
        return found | {name: told(state) for name, told in self._own.items()}


class Made:
    """A part that is made for a game, of what is known of it."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject


def _meaning(table: Table, event: Any) -> str:
    """What the rules told of a roll means; of several dice how many of them do what."""
    if not table.rows or table.read is None:
        return ""
    result = table.read.result_of(event)
    if isinstance(result, tuple):
        done = Counter(map(table.meaning, result))
        return ", ".join(f"{number} {meaning}" for meaning, number in done.items())
    return f"{result} {table.rows[-1]}" if table.each else table.meaning(result)


def apart(name: str, taken: Container[str]) -> str:
    """A name that is not taken: itself, or else as what the state holds (`score held`)."""
    found, number = name, 1
    while found in taken:
        found = f"{name} held" if number == 1 else f"{name} {number}"
        number += 1
    return found


def _amount(modifier: Modifier, state: Any, chosen: Mapping[str, str]) -> int:
    if isinstance(modifier, int):
        return modifier
    if callable(modifier):
        return int(modifier(state))
    ask, choice, amount = modifier
    return amount if chosen.get(ask) == choice else 0


def subject(game: Game) -> Subject:
    """What is known of a game whose parts are made."""
    parts = game.parts
    assert isinstance(parts, Machine)
    return parts.subject
