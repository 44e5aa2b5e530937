"""The best plan for the dice of a board: they are known, and fall alike whatever is decided, so
that all that may be decided can be looked at, turn by turn."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Request, Roll
from sheetgen.core.session import Answerer, NoEnd, Session, decided, first_of, play_out, seeded
from sheetgen.kits.chances.compiler import layout
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.event_plans import EventPlans, Plan, played
from sheetgen.kits.defaults.running import copied, run
from sheetgen.kits.defaults.subject import Subject

RUNS = 60_000
"""So many turns are played for a board at most; where that is not enough, GAMES are, and as many
plans as TRIED near the best of them."""
GAMES, TRIED = 40, 200
POINT = 1000
"""Worth is so many times the points, less one for each choice that is not the first: of two plans
with one score the better is that of fewer such."""


class Found(NamedTuple):
    """The best plan that was found, and its score."""

    score: int
    plan: Plan
    is_proven: bool = True
    """Whether no plan scores more."""


class TooMany(Exception):
    """More turns than can be played."""


class EventBest:
    """The default of `event.best`."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.plans = subject, EventPlans(subject)

    def best(self, conditions: Conditions, key: str) -> Found:
        """The best plan for the dice of a key; of a game that is too large, a good one."""
        try:
            return self._scored(Search(self.subject, conditions, key).best())
        except (TooMany, RecursionError):
            return self._good(conditions, key)

    def _good(self, conditions: Conditions, key: str) -> Found:
        """The best of some games, bettered decision by decision."""
        game = self.subject.game
        captains = [p for p in game.policies.values() if p.looks_ahead is None]
        by = [self.plans.follows(self.plans.NOTHING)]
        for number in range(GAMES):
            by.append(decided(captains[number % len(captains)], dice.key_of_seed(str(number))))
        best = max(self._ended(conditions, key, by), key=lambda one: one.score)
        near = [plan for plan, _, _ in self.plans.neighbours(best.plan)][:TRIED]
        others = self._ended(conditions, key, map(self.plans.follows, near))
        good = max((best, *others), key=lambda one: one.score)
        return good._replace(is_proven=False)

    def _ended(
        self, conditions: Conditions, key: str, captains: Iterable[Answerer]
    ) -> Iterator[Found]:
        """What captains, or plans, score, as far as their games end."""
        for captain in captains:
            session = Session(self.subject.game, conditions)
            with suppress(NoEnd):
                play_out(session, first_of(seeded(key), captain))
                yield self._scored(session)

    def _scored(self, session: Session) -> Found:
        assert self.subject.score is not None
        return Found(self.subject.score(session.state), played(session))


class Decision(NamedTuple):
    """A decision of a turn: what was asked, what was chosen, that as the rules are told it, and
    whether it is another choice than the first."""

    request: Choose | ChooseNumber
    choice: str
    sent: int
    taken: bool


class Ahead(NamedTuple):
    """What can still be won from a state, and the decisions of its next turn. In a game that tells
    states apart so, `has` is what the state has, and `needs` what another must have for this to
    hold of it, too."""

    worth: int
    decisions: tuple[Decision, ...]
    has: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()


class Search:
    """The search of all that may be decided on the dice of a key: what can still be won from a
    state between two turns is worked out once. A game that knows which states come to the same,
    though they differ, says so in `place`, `has`, `holds` and `needed`, and which choices do, in
    `among`."""

    most = RUNS
    """So many turns are played."""

    def __init__(self, subject: Subject, conditions: Conditions, key: str) -> None:
        begun = rules.begun(subject.game, conditions)
        entries = rules.entries(begun)
        if entries is None or subject.score is None:
            raise TooMany
        self.subject, self.conditions, self.key, self.runs = subject, conditions, key, 0
        self.begun, self.entries, self.score = begun, entries, subject.score
        self._pack = layout(begun.state).pack
        self._faces: dict[Roll, tuple[int, ...]] = {}
        self._known: dict[Hashable, list[Ahead]] = {}

    def best(self) -> Session:
        """The game of the best plan. Raises TooMany."""
        begun = self.begun.state
        found, state = self._best(self.entries.set_up, begun, self.score(begun))
        choices = list(found.decisions)
        while self.entries.goes_on(state, self.begun.rulings):
            decisions = self.ahead(state).decisions
            choices += decisions
            state = self._played(self.entries.turn, state, decisions)[0]
        left = iter(choices)

        def answer(request: Request, session: Session) -> Answer | None:
            is_decision = isinstance(request, Choose | ChooseNumber)
            return Answer(request.ask, choice=next(left).choice) if is_decision else None

        session = Session(self.subject.game, self.conditions)
        play_out(session, first_of(seeded(self.key), answer))
        return session

    def ahead(self, state: Any, score: int | None = None) -> Ahead:
        """What can still be won from a state between two turns, and from its `score`, if known."""
        known = self._known.setdefault(self.place(state), [])
        for found in known:
            if self.holds(found, state):
                return found
        if self.entries.goes_on(state, self.begun.rulings):
            score = self.score(state) if score is None else score
            found, _ = self._best(self.entries.turn, state, score)
        else:
            found = Ahead(0, (), self.has(state), self.at_the_end())
        known.append(found)
        return found

    def _best(self, rule: str, state: Any, score: int) -> tuple[Ahead, Any]:
        """What the best way to play a rule wins in the end, and the state after it."""
        best: tuple[int, tuple[Decision, ...], Any] | None = None
        needs: tuple[int, ...] = ()
        for decisions, after in self._ends(rule, state, ()):
            now = self.score(after)
            ahead = self.ahead(after, now)
            worth = POINT * (now - score) + ahead.worth
            for decision in decisions:
                worth -= decision.taken
            if best is None or worth > best[0]:
                best = worth, decisions, after
            needed = self.needed(state, after, ahead.needs)
            needs = tuple(map(max, needs, needed)) if needs else needed
        assert best
        return Ahead(best[0], best[1], self.has(state), needs), best[2]

    def _ends(
        self, rule: str, state: Any, decisions: tuple[Decision, ...]
    ) -> Iterator[tuple[tuple[Decision, ...], Any]]:
        """The ways a rule may end from a state, after these decisions."""
        after, asked = self._played(rule, state, decisions)
        if asked is None:
            yield decisions, after
            return
        for choice in self.among(asked, decisions):
            sent = asked.value(Answer(asked.ask, choice=choice))
            taken = isinstance(asked, Choose) and choice != asked.choices[0]
            decided = Decision(asked, choice, sent, taken)
            yield from self._ends(rule, state, (*decisions, decided))

    def _played(
        self, rule: str, state: Any, decisions: tuple[Decision, ...]
    ) -> tuple[Any, Choose | ChooseNumber | None]:
        """The state after a rule, or so far as it has been decided on, and what it then asks."""
        self.runs += 1
        if self.runs > self.most:
            raise TooMany
        left = iter(decisions)
        running = run(
            self.subject.game, getattr(self.begun.text, rule), copied(state), self.begun.rulings
        )
        while (request := running.request) is not None:
            if isinstance(request, Roll):
                running = running.sent(self._rolled(request))
            elif isinstance(request, ReportFight):
                raise TooMany
            elif (decision := next(left, None)) is None:
                return running.state, request
            else:
                running = running.sent(decision.sent)
        return running.state, None

    def _rolled(self, roll: Roll) -> tuple[int, ...]:
        """The dice of the key."""
        faces = self._faces.get(roll)
        if faces is None:
            ask, number, sides, turn, slot, *_ = roll
            faces = dice.faces(self.key, self.subject.game.name, turn, ask, sides, number, slot)
            self._faces[roll] = faces
        return faces

    # What a game may know better.

    def place(self, state: Any) -> Hashable:
        """What tells states apart."""
        return tuple(self._pack(state))

    def has(self, state: Any) -> tuple[int, ...]:
        """What a state has that tells it from others in its place."""
        return ()

    def holds(self, found: Ahead, state: Any) -> bool:
        """Whether what was found in this place holds of a state."""
        return True

    def among(
        self, request: Choose | ChooseNumber, decisions: tuple[Decision, ...]
    ) -> Sequence[str]:
        """The choices that are looked at, after these decisions of the turn."""
        return request.choices

    def needed(self, before: Any, after: Any, needs: tuple[int, ...]) -> tuple[int, ...]:
        """What a state must have before a turn, for it and all that follows to come to the same, if
        it must have so much after it."""
        return ()

    def at_the_end(self) -> tuple[int, ...]:
        """What a state at the end must have."""
        return ()
