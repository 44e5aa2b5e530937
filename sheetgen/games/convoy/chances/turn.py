"""The expected final score of a Malta Convoy at any question of a game, by the rules' own text.

What is left of the turn at hand is played with every answer: up to the battle by `values`, up to
the attack and within a hit here. An attack whose dice are not thrown, and hits whose targets are
not, are done to the values of all ships at once, as in `convoy`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sheetgen.core.game import Rules
from sheetgen.core.requests import Answer, Decision, Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.battle import BANDS, READINGS, attack_result, meeting
from sheetgen.games.convoy.chances.convoy import Convoy, carriers_home, no_warships
from sheetgen.games.convoy.chances.expectation import Expectation, settled
from sheetgen.games.convoy.chances.fleet import Array
from sheetgen.games.convoy.chances.values import END, Place, Way, Ways, course_of
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.events import MISS, U_BOATS, Enemy, Result
from sheetgen.games.convoy.rules.state import CARRIER, Option, Rulings, State
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path

_TO_ATTACK = cut(sequence_of_play, "enemy_attacks")
_BEGINS = ("option", "contact", "enemy", "target", "escort")
"""What is asked first in the parts of a turn that are played on from their beginning."""
_MOST_CHAINS = 400
"""So many are kept for other games of the same set-up: more of them would take much memory."""


Ahead = list[tuple[Convoy, Array]]
"""The values of each type."""


class AtHand:
    """A game played answer by answer: what is to be expected of it at its question, by an
    Expectation at the turns' ends."""

    def __init__(self, live: Session, expectation: Expectation) -> None:
        self.live, self.at_end, self.rulings = live, expectation, expectation.rulings
        # What has been answered since a part of the turn began, and the state then.
        self._given: list[Any] = []
        self._began = State()
        self._row, self._then = Way(0, Place(END, course_of(State())))
        self._results: tuple[Result, ...] = ()
        self._carriers = 0
        self._begun = False
        self._known: dict[Any, Any] = {}

    def answer(self, answer: Answer) -> None:
        """Answer the question."""
        request, s = self.live.request, self.live.state
        assert request is not None
        value = request.value(answer)
        if not self._begun:
            self._begin(request, s)
        if request.ask == "contact":
            ((self._row, self._then),) = self._contacts(s, value)
        elif request.ask == "attack":
            self._results = self._thrown(s, answer.dice)
        self._given.append(value)
        self._known.clear()
        self._begun = False
        self.live.answer(answer)

    def reference(self, request: Decision) -> int:
        """What the policy decides."""
        return self.at_end.decide(self.live.state, request)

    def expected(self, value: Any) -> float:
        """What is to be expected after an answer, or after the first dice of a roll."""
        request, s = self.live.request, self.live.state
        assert request is not None
        if not self._begun:
            # Once for all answers that the question may have.
            self.at_end.prepare(s)
            self._begin(request, s)
            self._begun = True
        return _EXPECTED[request.ask.partition("-")[0]](self, request, s, value)

    def _begin(self, request: Request, s: State) -> None:
        if request.ask in _BEGINS:
            self._given, self._began = [], s.copy()
        elif request.ask == "return" and request.slot == 1:
            self._carriers = s.present(CARRIER)

    def _decided(self, request: Request, s: State, value: Any) -> float:
        """OPTIONS: what is chosen, and the dice of it."""
        ways = self.at_end.values.decided(self._began, (*self._given, value))
        return sum(chance * self.at_end.at(way.then, s) for way, chance in ways.items())

    def _contact(self, request: Request, s: State, value: Any) -> float:
        """CONTACT."""
        return sum(chance * self._after(way, s) for way, chance in self._contacts(s, value).items())

    def _contacts(self, s: State, value: Any) -> Ways:
        course = course_of(s)._replace(turn=s.turn - 1)
        return self.at_end.values.under_way(course, (value,))

    def _after(self, way: Way, s: State) -> float:
        if not way.row:
            return self.at_end.at(way.then, s)
        gone = no_warships(s, self.rulings)
        met = meeting(self.rulings, s.option, way.row, s.present(CARRIER), gone)
        total = met.points + self._attacked(s, way.then, U_BOATS, 0) * (
            1 - sum(met.attacks.values())
        )
        for (enemy, dice), chance in met.attacks.items():
            total += chance * self._attacked(s, way.then, enemy, dice)
        return total

    def _met(self, request: Request, s: State, value: Any) -> float:
        """ENEMY FORCE, FORCE SIZE and INTERCEPTION; of the last, dice may be still to come."""
        # Faces that are as good bring the same.
        seen = request.ask, tuple(map(BANDS.get(request.ask, int), value))
        if seen not in self._known:
            total = 0.0
            for (points, attack), chance in self._attacks(value).items():
                force, enemy = attack or (0, U_BOATS)
                total += float(chance) * (points + self._attacked(s, self._then, enemy, force))
            self._known[seen] = total
        return float(self._known[seen])

    def _attacks(self, *value: Any) -> Mapping[Any, Any]:
        """The points an interception may bring, and the attack after it (None: there is none)."""

        def outcome(s: State, path: Path) -> tuple[int, tuple[int, int] | None]:
            scored = s.interceptions - self._began.interceptions
            return scored, next((e.arguments for e in path.events if isinstance(e, Called)), None)

        rule = partial(_TO_ATTACK.battle, t=self.rulings, row=self._row)
        given = (*self._given, *value)
        return every_path(self._began.copy, rule, outcome, readings=READINGS, given=given)

    @property
    def _enemy(self) -> Enemy:
        """Who attacks, once all before the attack is answered."""
        if "enemy" not in self._known:
            ((_, (_, self._known["enemy"])),) = self._attacks()
        return Enemy(self._known["enemy"])

    def _attacked(self, s: State, then: Place, enemy: Enemy, dice: int) -> float:
        """What is to be expected before so many attack dice of an enemy."""
        known = then, enemy, dice
        if known not in self._known:
            ahead = self._chain(s, then, enemy, dice)
            self._known[known] = settled(s) + self._at_ships(ahead, s)
        return float(self._known[known])

    def _chain(self, s: State, then: Place, enemy: Enemy, dice: int) -> Ahead:
        """The values before so many attack dice of an enemy."""
        chains = self.at_end.values.before
        if len(chains) > _MOST_CHAINS:
            chains.clear()
        chain = chains.setdefault((self.at_end.like(then), enemy, s.option), [])
        while len(chain) <= dice:
            if chain:
                chain.append([(c, c.die(enemy, s.option).before(v)) for c, v in chain[-1]])
            else:
                chain.append(self._types(then))
        return chain[dice]

    def _at_ships(self, ahead: Ahead, s: State) -> float:
        """Of the values of each type those at the ships of the state at hand, summed up."""
        if "places" not in self._known:
            self._known["places"] = [(convoy.place(s), convoy.apart(s)) for convoy, _ in ahead]
        places = self._known["places"]
        each = zip(ahead, places, strict=True)
        return sum((float(values[at]) + apart for (_, values), (at, apart) in each), 0.0)

    def _attack(self, request: Request, s: State, value: Any) -> float:
        """ENEMY ATTACKS: dice may be still to come."""
        results = self._thrown(s, value)
        if results not in self._known:
            assert isinstance(request, Roll)
            dice = request.number - len(value)
            ahead = self._chain(s, self._then, self._enemy, dice)
            ahead = self._struck(ahead, results, s.option)
            self._known[results] = settled(s) + self._at_ships(ahead, s)
        return float(self._known[results])

    def _thrown(self, s: State, faces: Sequence[int]) -> tuple[Result, ...]:
        """ENEMY ATTACKS: the results of dice."""
        enemy = self._enemy
        return tuple(attack_result(self.rulings, s.option, enemy, face) for face in faces)

    def _target(self, request: Request, s: State, value: Any) -> float:
        """TARGETS: where a hit falls, and hit again or not; other hits may be still to come."""
        number, results = request.slot, self._results
        ahead = self._struck(self._types(self._then), results[number:], s.option)
        rule = partial(
            sequence_of_play.target, t=self.rulings, number=number, result=results[number - 1]
        )
        ways = self._ways(rule, self._began, (*self._given, value))
        return settled(s) + sum(chance * at_ships(ahead, then) for chance, then in ways)

    def _types(self, place: Place) -> Ahead:
        values = self.at_end.values
        return list(values.by_type(values.at(self.at_end.like(place)), place.is_covered))

    def _struck(self, ahead: Ahead, results: Sequence[Result], option: Option) -> Ahead:
        """The values before hits of these results are given their targets, in order."""
        for result in reversed(results):
            if result != MISS:
                ahead = [(convoy, convoy.hit(result, option).before(v)) for convoy, v in ahead]
        return ahead

    def _return(self, request: Request, s: State, value: Any) -> float:
        """COVERING FORCE RETURNS: a carrier's roll."""
        goes = carriers_home(1, self.rulings, (value,))
        left = self._carriers - request.slot
        return sum(chance * self._returning(s, left, more) for more, chance in goes.items())

    def _escort(self, request: Request, s: State, value: Any) -> float:
        """COVERING FORCE RETURNS: the warships that go with a carrier."""
        rule = partial(_goes_home, t=self.rulings)
        ways = self._ways(rule, self._began, (*self._given, value))
        left = self._carriers - request.slot
        return sum(chance * self._returning(then, left) for chance, then in ways)

    def _returning(self, s: State, rolls: int, more: int = 0) -> float:
        """With so many carriers to be rolled for, and so many `more` sure to go home."""
        return sum(
            chance * self._sent(s, going + more)
            for going, chance in carriers_home(rolls, self.rulings).items()
        )

    def _sent(self, s: State, carriers: int) -> float:
        """With so many carriers about to go home."""
        key = (carriers, *s.sound, *s.damaged)
        if key not in self._known:
            if carriers == 0:
                self._known[key] = self.at_end(s)
            else:
                ways = self._ways(partial(_goes_home, t=self.rulings), s, ())
                self._known[key] = sum(p * self._sent(then, carriers - 1) for p, then in ways)
        return float(self._known[key])

    def _ways(
        self, rule: Callable[[State], Rules], s: State, given: Sequence[Any]
    ) -> Iterator[tuple[float, State]]:
        """The ships that a rule may leave, as states each with its chance."""
        found = every_path(
            s.copy,
            rule,
            lambda s, path: (*s.sound, *s.damaged, *s.lost, *s.returned),
            readings=READINGS,
            decide=self.at_end.decide,
            given=given,
        )
        n = len(s.sound)
        for ships, chance in found.items():
            sound, damaged, lost, returned = (list(ships[i * n : i * n + n]) for i in range(4))
            yield (
                float(chance),
                replace(s, sound=sound, damaged=damaged, lost=lost, returned=returned),
            )


_EXPECTED: Mapping[str, Callable[[AtHand, Request, State, Any], float]] = {
    "option": AtHand._decided,
    "duration": AtHand._decided,
    "extension": AtHand._decided,
    "contact": AtHand._contact,
    "enemy": AtHand._met,
    "force": AtHand._met,
    "intercept": AtHand._met,
    "attack": AtHand._attack,
    "target": AtHand._target,
    "again": AtHand._target,
    "return": AtHand._return,
    "escort": AtHand._escort,
}
"""What is to be expected after an answer, by the first word of what is asked."""


def _goes_home(s: State, t: Rulings) -> Rules:
    # The face of its roll is only told.
    return sequence_of_play.carrier_goes_home(s, t, 1, 0)


def at_ships(ahead: Ahead, s: State) -> float:
    """Of the values of each type those at the ships of a state, summed up."""
    return sum(float(values[convoy.place(s)]) + convoy.apart(s) for convoy, values in ahead)
