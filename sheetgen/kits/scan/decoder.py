"""The game that pages of a sheet were filled in from: of all that the rules allow the one that what
stands there goes with best.

A game is played turn by turn, by its own rules; what every answer would write on the sheet is held
against what is seen there. Games that have come to the same are one from there on, so that what
follows tells how likely every cell is, as well as what goes before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import fsum
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.sheet import Blanks

BLANK = -4.0
"""Not to write what comes of answers on a line, or in a turn, has so much against it, however many
cells that is: who leaves out one, leaves out others."""
PASSED = -8.0
"""What stands on a line that other games have written by now, and one has not, has no more against
that one."""
NUMBERS = 100
"""A number that a die came to is less."""
KEPT, FULLEST, WITHIN, TRIED = 4, 2, 8, 2.4
"""So many games are kept from turn to turn, and of those that have written most; and so many within
a turn; and so many answers are tried for all that one may be behind the likeliest."""
BEHIND, ILL, FAR, BESIDE = 10.0, 5.0, 30.0, 6.0
"""So much less likely than the best a game may be. Where so much is said against a turn of the best
however it is played, dice are overruled that are as sure as can be: it may be so far behind. And so
far may dice be, by their own cells, that are tried as the only ones that were misread."""


class Played(NamedTuple):
    """A game as far as it has come: its answers, what it asks next and in which cells, what it has
    written, and how it stands, to be compared."""

    answers: tuple[Answer, ...]
    request: Request | None
    asked: Sequence[str]
    known: dict[str, str]
    stands: str

    @property
    def turn(self) -> float:
        """The turn that it has come to."""
        return self.request.turn if self.request else np.inf


class Part(NamedTuple):
    """A game, and the turns, lines and other places in which it has written. `gain` is how much
    better the sheet goes with that than with nothing. `rank` compares it with others in the middle
    of a turn, and is what is said against all that it has written; `lead` once the turn is over,
    when what stands in those places and it has not written counts, too. Both hope for marks that
    are lacking yet, and may come."""

    game: Played
    opened: frozenset[str]
    gain: float
    rank: float
    lead: float


@dataclass(eq=False)
class Node:
    """Games that have come to the same at the beginning of a turn: the likeliest of them, and how
    they were come to: from where, by what turn."""

    part: Part
    edges: list[tuple[Node, Part]] = field(default_factory=list)
    forward: float = 0.0
    backward: float = -np.inf
    ends: bool = False

    def settle(self) -> None:
        """Reckon it, once all that comes to it has."""
        if self.edges:
            self.part = max((part for _, part in self.edges), key=lambda one: one.gain)
            self.forward = _sum(at.forward + part.gain - at.part.gain for at, part in self.edges)

    @property
    def rank(self) -> float:
        """How it compares with others that are as far."""
        return self.part.gain if self.ends else self.part.lead


class Decoded(NamedTuple):
    """The likeliest game; the cells it writes, and how likely each is; what each may be, and how
    likely that is; and how much is said against it all told."""

    session: Session
    cells: dict[str, tuple[str, float]]
    chances: dict[str, dict[str, float]]
    against: float


class Decoder:
    """Finds a game by the evidence of a sheet."""

    def __init__(self, sheet: Blanks, evidence: Evidence, session: Session) -> None:
        self.sheet, self.evidence, self.begin = sheet, evidence, session
        self.timed = {_line(name) for name in sheet.timed}
        self.places = {n: _line(n) if _line(n) in self.timed else n for n in evidence.spots}
        self._played: dict[tuple[Answer, ...], Played] = {}
        self._before: tuple[Answer, ...] = ()

    def decode(self) -> Decoded | None:
        """The likeliest game, or None where nothing goes with the sheet."""
        self._weigh()
        root = Node(self._part(self._after(())))
        waiting: dict[float, dict[Any, Node]] = {-1.0: {None: root}}
        order = list[Node]()
        while waiting:
            # Some games have come farther than others; those that are as far are held together.
            made = [*waiting.pop(min(waiting)).values()]
            for node in made:
                node.settle()
            order += (best := self._best(made))
            for node in (one for one in best if not one.ends):
                # What the dice of a set-up come to is known only after all of them.
                parts = self._turn(node.part, looks_ahead=node is root)
                if node is best[0] and parts[0].lead < node.part.lead - ILL:
                    parts = self._turn(node.part, FAR)
                for part in parts:
                    self._come_to(waiting, node, part)
        ends = [node for node in order if node.ends]
        if self._before and all(node.part.game.answers != self._before for node in ends):
            # What was found the last time may be the likeliest yet, though it was passed by.
            part = self._part(self._after(self._before))
            order.append(Node(part, [(root, part)], part.gain - root.part.gain, 0.0, True))
            ends.append(order[-1])
        return self._told(order, ends) if ends else None

    def _weigh(self) -> None:
        """Take in what the cells say by now."""
        evidence, self.unwritten = self.evidence, defaultdict[str, float](float)
        blank = self.blank = {*filter(evidence.left_blank, evidence.spots)}
        for name in filter(evidence.seen, evidence.spots):
            self.unwritten[self.places[name]] += evidence.against(name, "")
        self._against = cache(lambda one: 0.0 if one[0] in blank else evidence.against(*one))
        self._hoped = cache(lambda one: 0.0 if one[0] in blank else evidence.hoped(*one))
        self._bare = cache(lambda name: evidence.against(name, ""))

    def _best(self, nodes: list[Node]) -> list[Node]:
        """Games that are as far, the best first, without those that are far behind. In a turn or on
        a line that one has written in by now, what stands there is against another that has not: it
        may have passed it by."""
        top = max(node.rank for node in nodes)
        near = [node for node in nodes if node.rank > top - BEHIND]
        opened = self.timed & set().union(*(node.part.opened for node in near))
        ranks = dict[Node, float]()
        for node in near:
            passed = () if node.ends else sorted(opened - node.part.opened)
            ranks[node] = node.rank + fsum(max(self.unwritten[one], PASSED) for one in passed)
        top = max(ranks.values())
        likely = sorted((n for n in near if ranks[n] > top - BEHIND), key=lambda n: -ranks[n])
        # What one has left out that could be answered in any turn, it may answer yet: only what it
        # lacks till then tells it from another that has answered.
        fullest = sorted(likely, key=lambda node: -node.part.gain)[:FULLEST]
        return list(dict.fromkeys([*likely[:KEPT], *fullest]))

    # A turn.

    def _turn(self, start: Part, behind: float = BEHIND, looks_ahead: bool = False) -> list[Part]:
        """All likely ways to play the next turn, the best first, and where the game may have been
        left in it."""
        turn, settled = start.game.turn, start.lead - start.rank
        parts, done, left = [start], list[Part](), start
        while parts:
            left = max((left, *parts), key=lambda one: round(one.gain, 6))
            # Games that wait for different answers have not come as far as one another.
            made = [
                further
                for same in _by_request(parts)
                for further in self._further(same, behind, turn if looks_ahead else -1)
            ]
            done += [part for part in made if part.game.turn > turn]
            ranks = [settled + part.rank for part in made]
            top = max((*ranks, *(part.lead for part in done)), default=0.0)
            parts = [p for p in made if p.game.turn <= turn and settled + p.rank > top - behind]
        done.sort(key=lambda one: -one.lead)
        # A game may be left in any turn.
        is_left = not done or left.gain > done[0].gain - 3
        return [*done[: int(TRIED * behind)], *[left][:is_left]]

    def _further(self, parts: list[Part], behind: float, turn: float) -> list[Part]:
        """Games that wait for one answer, each with the likeliest answers; they are compared as
        they look at the end of a `turn`, if that is not over."""
        tried = [
            (part.rank + told, part, answer)
            for part in parts
            for answer, told in self._answers(part.game.request, part.game.asked, behind)
        ]
        tried.sort(key=lambda one: -one[0])
        made = [
            self._part(self._after((*part.game.answers, answer)), turn)
            for told, part, answer in tried[: int(TRIED * behind)]
            if told > tried[0][0] - behind
        ]
        kept = list[Part]()
        for same in _by_request(made):
            same.sort(key=lambda one: -one.rank)
            kept += [one for one in same if one.rank > same[0].rank - behind][:WITHIN]
        return kept

    def _after(self, answers: tuple[Answer, ...]) -> Played:
        """A game after some answers."""
        # Whoever decodes again comes by most games again.
        if answers not in self._played:
            session = self.begin.with_answers(answers)
            asked, stands = self.sheet.asked(session), repr(session.state)
            known = self.known(session)
            self._played[answers] = Played(answers, session.request, asked, known, stands)
        return self._played[answers]

    def _part(self, game: Played, turn: float = -1) -> Part:
        """A game weighed; its rank is what it has at the end of a `turn`, played by the likeliest
        of its dice. So no die that was misread with certainty is given up before it is known what
        it comes to together with others."""
        opened = frozenset(self.places[name] for name in game.known)
        bare, blank = fsum(map(self._bare, game.known)), self._blank(game.known)
        gain = fsum(map(self._against, game.known.items())) + blank - bare
        rank = hoped = fsum(map(self._hoped, game.known.items())) + blank
        if game.turn <= turn:
            ahead = self.begin.with_answers(game.answers)
            while (request := ahead.request) and request.turn <= turn:
                answers = self._answers(request, self.sheet.asked(ahead))
                ahead.answer(max(answers, key=lambda one: one[1])[0])
            then = self.known(ahead)
            rank = fsum(map(self._hoped, then.items())) + self._blank(then)
        lead = hoped - bare + fsum(self.unwritten[place] for place in sorted(opened))
        return Part(game, opened, gain, rank, lead)

    def _blank(self, known: Mapping[str, str]) -> float:
        """What is said against a game for what it has not written though it should have."""
        return BLANK * len({self.places[name] for name in self.blank & known.keys()})

    def _answers(
        self, request: Request | None, asked: Sequence[str], behind: float = BEHIND
    ) -> Iterable[tuple[Answer, float]]:
        """What may have been answered, and how likely that is by its own cells alone; of dice
        none so far behind the likeliest."""
        if isinstance(request, ReportFight) or request is None:
            raise Error(f"a report has no cells to be read from: {request and request.wanted}")
        if isinstance(request, Choose | ChooseNumber):
            return [(Answer(request.ask, choice=choice), 0.0) for choice in request.choices]
        dice = self._dice(request, asked, behind)
        return [(Answer(request.ask, faces), told) for faces, told in dice]

    def _dice(
        self, roll: Roll, names: Sequence[str], behind: float
    ) -> Iterable[tuple[tuple[int, ...], float]]:
        faces, evidence = range(1, roll.sides + 1), self.evidence
        own = [name for name in names[: roll.number] if name in evidence.spots]
        if not any(map(evidence.seen, names)):
            # Nobody knows: any dice will do to see that a page is missing.
            return [((1,) * roll.number, 0.0)]
        kinds = {evidence.spots[name].kind for name in own}
        if len({*own}) < roll.number or kinds != {"die"}:
            if roll.number > 1 or not own:
                raise Error(f"{roll.wanted} have one cell, from which their faces cannot be read")
            return self._of_number(own[0], faces)
        lists = [[(face, evidence.against(name, str(face))) for face in faces] for name in own]
        return _likeliest(lists, behind)

    def _of_number(self, name: str, faces: range) -> list[tuple[tuple[int, ...], float]]:
        """The faces of a die that a number came of, or was made of."""
        evidence, reads = self.evidence, self.sheet.reads.get(name, str)
        told: dict[str | None, list[float]] = {}
        for number in map(str, range(NUMBERS)):
            told.setdefault(reads(number), []).append(evidence.against(name, number))
        return [((face,), max(told[str(face)])) for face in faces if str(face) in told]

    def known(self, session: Session) -> dict[str, str]:
        """What stands in the cells of a game."""
        return self.evidence.written(self.sheet.known(session))

    # The games.

    def _come_to(self, waiting: dict[float, dict[Any, Node]], start: Node, part: Part) -> None:
        game = part.game
        # It is over, or was left before the turn was.
        ends = game.turn in (np.inf, start.part.game.turn)
        made = waiting.setdefault(np.inf if ends else game.turn, {})
        key = (frozenset(game.known), game.request, game.stands)
        node = made.setdefault(key, Node(part, ends=ends, backward=0.0 if ends else -np.inf))
        node.edges.append((start, part))

    def _told(self, order: list[Node], ends: list[Node]) -> Decoded:
        whole = _sum(node.forward for node in ends)
        chances: dict[str, dict[str, float]] = {}
        for node in reversed(order):
            for start, part in node.edges if node.backward > -np.inf else ():
                before, after = start.part.game.known, part.game.known
                back = part.gain - start.part.gain + node.backward
                start.backward = float(np.logaddexp(start.backward, back))
                share = float(np.exp(min(0.0, start.forward + back - whole)))
                for name in {**before, **after} if share > 1e-9 else ():
                    if (text := after.get(name, "")) != before.get(name, ""):
                        told = chances.setdefault(name, {})
                        told[text] = told.get(text, 0.0) + share
        last = max(ends, key=lambda one: (round(one.part.gain, 6), -len(one.part.game.answers)))
        game, beside, self._before = last.part.game, self._beside(last.part), last.part.game.answers
        cells = dict[str, tuple[str, float]]()
        for name in {*game.known, *chances, *beside}:
            text, told = game.known.get(name, ""), chances.setdefault(name, {})
            told[text] = told.get(text, 0.0) if text else 1.0 - fsum(told.values())
            for other, share in beside.get(name, {}).items():
                told[other] = max(told.get(other, 0.0), share * told[text])
            whole = max(fsum(told.values()), 1.0)
            chances[name] = {one: share / whole for one, share in told.items()}
            cells[name] = text, chances[name][text]
        against = last.part.gain + fsum(self.unwritten.values())
        return Decoded(self.begin.with_answers(game.answers), cells, chances, against)

    def _beside(self, best: Part) -> dict[str, dict[str, float]]:
        """What cells have in games that differ from one in the dice of a single answer, and how
        likely that is for it. Of many doubts that tell nothing of one another not all games can be
        kept that they make."""
        answers, known, found = best.game.answers, best.game.known, dict[str, dict[str, float]]()
        for at in (at for at, answer in enumerate(answers) if answer.dice):
            game = self._after(answers[:at])
            for other, _ in self._answers(game.request, game.asked, BESIDE):
                with suppress(Error):
                    part = self._part(self._after((*answers[:at], other, *answers[at + 1 :])))
                    share = float(np.exp(part.gain - best.gain))
                    for name, text in {**dict.fromkeys(known, ""), **part.game.known}.items():
                        if text != known.get(name, ""):
                            told = found.setdefault(name, {})
                            told[text] = max(told.get(text, 0.0), share)
        return found


def _by_request(parts: Iterable[Part]) -> Iterable[list[Part]]:
    """Games by what they wait for, and for how many dice."""
    found: dict[Any, list[Part]] = {}
    for part in parts:
        request = part.game.request
        key = request and (request.ask, request.turn, request.slot, getattr(request, "number", 0))
        found.setdefault(key, []).append(part)
    return found.values()


def _line(name: str) -> str:
    """The turn or line that a cell may be of: the first parts of its name."""
    return ".".join(name.split(".")[:2])


def _likeliest(
    lists: Sequence[Sequence[tuple[int, float]]], behind: float
) -> list[tuple[tuple[int, ...], float]]:
    """The likeliest combinations of one of each list and how likely they are, the best first,
    none more than so much behind it."""
    found: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    for one in lists:
        more = [((*faces, face), told + by) for faces, told in found for face, by in one]
        found = sorted(more, key=lambda one: -one[1])[: int(TRIED * behind)]
    return [one for one in found if one[1] >= found[0][1] - behind]


def _sum(logarithms: Iterable[float]) -> float:
    return float(np.logaddexp.reduce([*logarithms]))
