"""The game that pages of a sheet were filled in from: of all that the rules allow the one that what
stands there goes with best.

A game is played turn by turn, by its own rules; what every answer would write on the sheet is held
against what is seen there. Games that have come to the same are one from there on, so that what
follows tells how likely every cell is, as well as what goes before.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Roll
from sheetgen.core.session import Session
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.sheet import Blanks

BLANK = -4.0
"""Not to write what comes of an answer has so much against it, however many cells that is: who
leaves out one, leaves out others."""
PASSED = -8.0
"""What stands on a line that other games have written by now, and one has not, has no more against
that one."""
NUMBERS = 100
"""A number that a die came to is less."""
WHOLE = 216
"""A sum is tried as all dice it may be of, if those are no more."""


class Width(NamedTuple):
    """How many games are kept from turn to turn, and within one, and how much less likely than the
    best they may be; how many answers to a question are tried, and how much less likely by their
    own cells."""

    nodes: int
    inner: int
    behind: float
    tries: int
    dice: float


QUICK, NARROW = Width(2, 3, 8.0, 6, 6.0), Width(6, 16, 11.0, 24, 9.0)
WIDE = Width(8, 20, 14.0, 32, 13.5)
"""The first turn, the set-up, is always played with the last: what its dice come to is known only
after all of them."""


@dataclass(eq=False)
class Node:
    """Games that have come to the same at the beginning of a turn: one of them, what it has
    written, and how it was come to."""

    session: Session
    known: dict[str, str]
    edges: list[Edge] = field(default_factory=list)
    forward: float = 0.0
    opened: frozenset[str] = frozenset()
    best: float = 0.0
    rank: float = 0.0
    backward: float = -np.inf
    ends: bool = False

    def settle(self) -> None:
        """Reckon it, once all that comes to it has: its game is the likeliest of them."""
        if self.edges:
            by = max(self.edges, key=lambda one: one.start.best + one.part.gain)
            self.best = by.start.best + by.part.gain
            self.rank = self.best if self.ends else by.start.rank + by.part.lead
            self.session, self.known = by.part.session, by.part.known
            self.opened = by.part.opened
            self.forward = _sum(one.start.forward + one.part.gain for one in self.edges)


class Edge(NamedTuple):
    """A turn as it may have been played: from where, what it gains, what it writes."""

    start: Node
    part: _Part
    written: dict[str, str]


@dataclass(eq=False)
class _Part:
    """A game within a turn. `gain` is how much better the sheet goes with it than with one in which
    nothing more was written, and `hoped` how much it may yet be, if marks that are lacking come.
    `off` is what is said against what it has written, so hoped. What is said against what stands on
    the sheet only when more is known, as what is rolled before a game is set up, is `due`; what all
    of it says `ahead` is known where it was looked there. The turns, lines and other places that it
    has `opened` are settled when the turn is over: then all that stands there counts, `missed`
    where it has not written."""

    session: Session
    known: dict[str, str]
    opened: frozenset[str]
    gain: float = 0.0
    hoped: float = 0.0
    off: float = 0.0
    missed: float = 0.0
    due: dict[str, float] = field(default_factory=dict)
    ahead: float | None = None

    @property
    def lead(self) -> float:
        """What is said against all places that it has opened."""
        return self.hoped + self.missed

    @property
    def rank(self) -> float:
        """How it compares with others in the middle of the turn."""
        return self.off + sum(self.due.values()) if self.ahead is None else self.ahead


class Decoded(NamedTuple):
    """The likeliest game; the cells it writes, and how likely each is; what else they may be; and
    how much is said against it all told."""

    session: Session
    cells: dict[str, str]
    sure: dict[str, float]
    others: dict[str, list[tuple[str, float]]]
    against: float

    @property
    def chances(self) -> dict[str, dict[str, float]]:
        """What each cell may be, and how likely that is."""
        return {
            name: {**dict(self.others[name]), self.cells.get(name, ""): sure}
            for name, sure in self.sure.items()
        }


class Decoder:
    """Finds a game by the evidence of a sheet."""

    def __init__(self, sheet: Blanks, evidence: Evidence, session: Session) -> None:
        self.sheet, self.evidence, self.begin = sheet, evidence, session
        self.timed = {_line(name) for name in sheet.timed}
        self.places = {n: _line(n) if _line(n) in self.timed else n for n in evidence.spots}
        self.unwritten: dict[str, float] = {}
        self._played: dict[tuple[Answer, ...], dict[str, str]] = {}

    def decode(self, width: Width) -> Decoded | None:
        """The likeliest game, or None where nothing goes with the sheet."""
        self.unwritten = defaultdict(float)
        for name in filter(self.evidence.seen, self.evidence.spots):
            self.unwritten[self.places[name]] += self.evidence.against(name, "")
        root = Node(self.begin, self._known(self.begin))
        waiting: dict[float, dict[Any, Node]] = {-1.0: {None: root}}
        order, ends = list[Node](), list[Node]()
        while waiting:
            # Some games have come farther than others; those that are as far are held together.
            made = [*waiting.pop(min(waiting)).values()]
            for node in made:
                node.settle()
            for node in self._best(made, width)[: width.nodes]:
                order.append(node)
                if node.ends:
                    ends.append(node)
                    continue
                own = WIDE if node is root else width
                for part in self._turn(node, own, node is root):
                    self._come_to(waiting, node, part)
        return self._told(order, ends) if ends else None

    def _best(self, nodes: list[Node], width: Width) -> list[Node]:
        """Games that are as far, the best first, without those that are far behind. In a turn or on
        a line that one has written in by now, what stands there is against another that has not: it
        may have passed it by."""
        top = max(node.rank for node in nodes)
        near = [node for node in nodes if node.rank > top - width.behind]
        opened = self.timed & set().union(*(node.opened for node in near))
        ranks = {
            node: node.rank
            + sum(
                max(self.unwritten[one], PASSED)
                for one in sorted(opened - node.opened)
                if not node.ends
            )
            for node in near
        }
        top = max(ranks.values())
        return sorted(
            (node for node in near if ranks[node] > top - width.behind), key=lambda n: -ranks[n]
        )

    # A turn.

    def _turn(self, node: Node, width: Width, looks_ahead: bool = False) -> list[_Part]:
        """All likely ways to play the next turn, and where the game may have been left in it."""
        first = node.session.request
        assert first is not None
        parts, done = [_Part(node.session, node.known, node.opened)], list[_Part]()
        left: _Part | None = None
        while parts:
            for part in parts:
                if left is None or part.gain > left.gain + 1e-6:
                    left = part
            made = list[_Part]()
            # Games that wait for different answers have not come as far as one another.
            for same in _by_request(parts):
                made += self._further(same, width, first.turn if looks_ahead else None)
            done += [part for part in made if self._is_over(first.turn, part)]
            top = max((part.rank for part in made), default=0.0)
            top = max((top, *(part.lead for part in done)))
            parts = [part for part in made if not self._is_over(first.turn, part)]
            parts = [part for part in parts if part.rank > top - width.behind]
        done.sort(key=lambda one: -one.lead)
        # A game may be left in any turn.
        stopped = left is not None and (not done or left.gain > done[0].gain - 3)
        return [*done[: 2 * width.inner], *([left] if stopped and left else [])]

    def _further(self, parts: list[_Part], width: Width, turn: int | None) -> list[_Part]:
        """Games that wait for one answer, each with the likeliest answers; it is looked ahead to
        the end of a `turn`."""
        tried = [
            (part.rank + told, part, answer, cell)
            for part in parts
            for answer, told, cell in self._answers(part.session, width)
        ]
        tried.sort(key=lambda one: -one[0])
        made = [
            self._answered(part, answer, cell, told - part.rank)
            for told, part, answer, cell in tried[: width.tries]
            if told > tried[0][0] - width.dice
        ]
        if turn is not None:
            for part in made:
                part.ahead = self._ahead(part, turn, width)
        kept = list[_Part]()
        for same in _by_request(made):
            same.sort(key=lambda one: -one.rank)
            kept += [part for part in same if part.rank > same[0].rank - width.behind][
                : width.inner
            ]
        return kept

    def _ahead(self, part: _Part, turn: int, width: Width) -> float:
        """What is said against a game that plays the turn to its end by the likeliest of its dice.
        A die that was misread with certainty is not given up so, before it is known what it comes
        to together with others."""
        session = part.session
        while (request := session.request) and request.turn == turn:
            answer = max(self._answers(session, width), key=lambda one: one[1])[0]
            session = session.with_answers([*session.answers, answer])
        return sum(self.evidence.against(name, text) for name, text in self._known(session).items())

    @staticmethod
    def _is_over(turn: int, part: _Part) -> bool:
        request = part.session.request
        return request is None or request.turn > turn

    def _answered(self, part: _Part, answer: Answer, cell: str, told: float) -> _Part:
        """A game after an answer to what it asks, which its own cells, one of them this, tell so
        much of."""
        session = part.session.with_answers([*part.session.answers, answer])
        # Whoever decodes again comes by most games again.
        played = tuple(session.answers)
        if played not in self._played:
            self._played[played] = self._known(session)
        known = self._played[played]
        due = {name: gain for name, gain in part.due.items() if name not in known}
        if cell and cell not in known:
            due[cell] = told
        fresh = {self.places[name] for name in known} - part.opened
        missed = part.missed + sum(self.unwritten[place] for place in fresh)
        gain, hoped, off = self._gain(part.known, known)
        gain, hoped, off = part.gain + gain, part.hoped + hoped, part.off + off
        return _Part(session, known, part.opened | fresh, gain, hoped, off, missed, due)

    def _answers(self, session: Session, width: Width) -> Iterable[tuple[Answer, float, str]]:
        """What may have been answered, how likely that is by its own cells alone, and one of
        these."""
        request = session.request
        if isinstance(request, ReportFight) or request is None:
            raise Error(f"a report has no cells to be read from: {request and request.wanted}")
        if isinstance(request, Choose | ChooseNumber):
            return [(Answer(request.ask, choice=choice), 0.0, "") for choice in request.choices]
        names = self.sheet.asked(session)
        dice = self._dice(request, names, width)
        return [
            (Answer(request.ask, faces), told, names[0] if told else "") for faces, told in dice
        ]

    def _dice(
        self, roll: Roll, names: Sequence[str], width: Width
    ) -> Iterable[tuple[tuple[int, ...], float]]:
        faces, evidence = range(1, roll.sides + 1), self.evidence
        own = [name for name in names[: roll.number] if name in evidence.spots]
        if not any(map(evidence.seen, names)):
            # Nobody knows: any dice will do to see that a page is missing.
            return [((1,) * roll.number, 0.0)]
        is_each = len({*own}) == roll.number and all(
            evidence.spots[name].kind == "die" for name in own
        )
        if not is_each:
            if roll.sides**roll.number > WHOLE:
                raise Error(f"{roll.wanted} have one cell, from which their faces cannot be read")
            if roll.number == 1 and own:
                return self._of_number(own[0], faces)
            return [(dice, 0.0) for dice in product(faces, repeat=roll.number)]
        lists = []
        for name in own:
            told = [(face, evidence.against(name, str(face))) for face in faces]
            lists.append(sorted(told, key=lambda one: -one[1]))
        return _likeliest(lists, width.tries, width.dice)

    def _of_number(self, name: str, faces: range) -> Iterator[tuple[tuple[int, ...], float]]:
        """The faces of a die that a number came of, or was made of."""
        evidence, reads = self.evidence, self.sheet.reads.get(name)
        told = dict.fromkeys(map(str, faces), -np.inf)
        for number in range(NUMBERS):
            face = reads(str(number)) if reads else str(number)
            if face in told:
                told[face] = max(told[face], evidence.against(name, str(number)))
        yield from (((face,), told[str(face)]) for face in faces if told[str(face)] > -np.inf)

    def _known(self, session: Session) -> dict[str, str]:
        return self.evidence.written(self.sheet.known(session))

    def _gain(
        self, before: Mapping[str, str], after: Mapping[str, str]
    ) -> tuple[float, float, float]:
        """How much better the sheet goes with what stands there than with what stood before; how
        much it may yet; and how much is said against it."""
        evidence, gain, hoped, off, blank = self.evidence, 0.0, 0.0, 0.0, 0.0
        for name in _changed(before, after):
            text, stood = after.get(name, ""), before.get(name, "")
            by = evidence.against(name, text) - evidence.against(name, stood)
            if evidence.left_blank(name):
                blank += by
                continue
            gain += by
            now, then = evidence.hoped(name, text), evidence.hoped(name, stood)
            hoped += now - then
            off += (now if text else 0.0) - (then if stood else 0.0)
        # What is taken back was not paid for in full.
        blank = min(max(blank, BLANK), 0.0)
        return gain + blank, hoped + blank, off + blank

    # The games.

    def _come_to(self, waiting: dict[float, dict[Any, Node]], start: Node, part: _Part) -> None:
        written = {name: part.known.get(name, "") for name in _changed(start.known, part.known)}
        request, first = part.session.request, start.session.request
        # It is over, or was left before the turn was.
        ends = request is None or (first is not None and not self._is_over(first.turn, part))
        made = waiting.setdefault(np.inf if ends or request is None else request.turn, {})
        key = (frozenset(part.known), request, _frozen(part.session.state))
        node = made.get(key)
        if node is None:
            node = made[key] = Node(part.session, part.known, ends=ends)
        node.edges.append(Edge(start, part, written))

    def _told(self, order: list[Node], ends: list[Node]) -> Decoded:
        whole = _sum(node.forward for node in ends)
        for node in ends:
            node.backward = 0.0
        chances: dict[str, dict[str, float]] = {}
        for node in reversed(order):
            for edge in node.edges if node.backward > -np.inf else ():
                back = edge.part.gain + node.backward
                edge.start.backward = float(np.logaddexp(edge.start.backward, back))
                share = float(np.exp(min(0.0, edge.start.forward + back - whole)))
                for name, text in edge.written.items() if share > 1e-9 else ():
                    told = chances.setdefault(name, {})
                    told[text] = told.get(text, 0.0) + share
        last = max(ends, key=lambda one: (round(one.best, 6), -len(one.session.answers)))
        session, cells = last.session, last.known
        sure, others = {}, {}
        for name in {*cells, *chances}:
            text, told = cells.get(name, ""), chances.get(name, {})
            sure[name] = min(told.get(text, 0.0) if text else 1.0 - sum(told.values()), 1.0)
            rest = ((one, share) for one, share in told.items() if one != text and share > 0.001)
            others[name] = sorted(rest, key=lambda one: -one[1])
        begun, _, _ = self._gain({}, order[0].known)
        against = last.best + begun + sum(self.unwritten.values())
        return Decoded(session, cells, sure, others, against)


def _by_request(parts: Iterable[_Part]) -> Iterable[list[_Part]]:
    """Games by what they wait for."""
    found: dict[Any, list[_Part]] = {}
    for part in parts:
        request = part.session.request
        key = request and (request.ask, request.turn, request.slot)
        found.setdefault(key, []).append(part)
    return found.values()


def _line(name: str) -> str:
    """The turn or line that a cell may be of: the first parts of its name."""
    return ".".join(name.split(".")[:2])


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    return [name for name in {**before, **after} if before.get(name, "") != after.get(name, "")]


def _likeliest(
    lists: Sequence[Sequence[tuple[int, float]]], most: int, behind: float
) -> Iterator[tuple[tuple[int, ...], float]]:
    """The likeliest combinations of one of each list and how likely they are, the best first, none
    more than so much behind it; each list has its best first."""
    start = (0,) * len(lists)
    best = sum(one[0][1] for one in lists)
    waiting, seen = [(-best, start)], {start}
    for _ in range(most):
        if not waiting or waiting[0][0] > behind - best:
            return
        cost, places = heapq.heappop(waiting)
        yield tuple(one[at][0] for one, at in zip(lists, places, strict=True)), -cost
        for n, at in enumerate(places):
            further = (*places[:n], at + 1, *places[n + 1 :])
            if at + 1 < len(lists[n]) and further not in seen:
                seen.add(further)
                more = cost + lists[n][at][1] - lists[n][at + 1][1]
                heapq.heappush(waiting, (more, further))


def _sum(logarithms: Iterable[float]) -> float:
    return float(np.logaddexp.reduce([*logarithms]))


def _frozen(state: Any) -> Any:
    """A state that can be compared; of what nobody can see into, it itself."""
    if isinstance(state, dict):
        return tuple((key, _frozen(value)) for key, value in state.items())
    if isinstance(state, list | tuple):
        return tuple(map(_frozen, state))
    if isinstance(state, set | frozenset):
        return frozenset(map(_frozen, state))
    if is_dataclass(state) or (hasattr(state, "__dict__") and not isinstance(state, type)):
        return _frozen(vars(state))
    return state
