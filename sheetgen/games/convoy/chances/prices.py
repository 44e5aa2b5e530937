"""Malta Convoy priced: the expected final score at any question of a game, by the rules'
own text; the moments of a session, and what its dice are called.

What is left of the turn at hand is played with every answer: up to the battle by `expectation`, up
to the attack by `battle`, and within a hit here. An attack whose dice are not thrown, and hits
whose targets are not, are done to the values of all ships at once, as in `convoy`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sheetgen.core.game import Policy, Rules
from sheetgen.core.language import Phrases
from sheetgen.core.requests import Answer, Decision, Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.battle import attack_die, bands, forces, meeting, readings
from sheetgen.games.convoy.chances.convoy import Array, Convoy, no_warships, settled
from sheetgen.games.convoy.chances.expectation import END, Expectation, Place, Way, course_of
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY, score
from sheetgen.games.convoy.rules.state import CARRIER, MISS, U_BOATS, Enemy, Option, Result, State
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import Battle, Departure, Turn, tell
from sheetgen.kits.chances import prices
from sheetgen.kits.chances.enumeration import every_path
from sheetgen.kits.chances.prices import Die, Moment

__all__ = ["DEVIATION", "ahead", "moments", "names", "score"]
DEVIATION = 10.0
_BEGINS = ("option", "contact", "enemy", "target")
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
        # The state before the turn at hand; what has been answered since a part of it began, and
        # the state then.
        self._before = State(turn=-1)
        self._given: list[Any] = []
        self._began = State()
        self._row, self._then = 0, Place(END, course_of(State()))
        self._results: tuple[Result, ...] = ()
        self._begun = False
        self._known: dict[Any, Any] = {}

    @property
    def turn(self) -> int:
        """The turn it has come to."""
        return int(self.live.state.turn)

    def answer(self, request: Request, answer: Answer) -> None:
        """Answer the question."""
        s, value = self.live.state, request.value(answer)
        if not self._begun:
            self._begin(request, s)
        if request.ask == "contact":
            self._then, _, contacts = self._contacted(s, value)
            self._row = contacts[0][0] if contacts else 0
        elif request.ask == "attack":
            self._results = self._thrown(s, answer.dice)
        self._given.append(value)
        self._known.clear()
        self._begun = False
        self.live.answer(answer)

    def reference(self, request: Decision) -> int:
        """What the policy decides."""
        return self.at_end.decide(self.live.state, request)

    def expected(self, request: Request, value: Any) -> float:
        """What is to be expected after an answer, or after the first dice of a roll."""
        s = self.live.state
        if not self._begun:
            # Once for all answers that the question may have.
            self._begin(request, s)
            self.at_end.prepare(self._before)
            self._begun = True
        return _EXPECTED[request.ask.partition("-")[0]](self, request, s, value)

    def priced(self, expected: Sequence[float]) -> Callable[[float], float]:
        """They are prices as they stand."""
        return float

    def _begin(self, request: Request, s: State) -> None:
        if s.turn - 1 != self._before.turn:
            self._before = s.copy()
            self._before.turn -= 1
        if request.ask in _BEGINS or (request.ask == "return" and request.slot == 1):
            self._given, self._began = [], s.copy()

    def _decided(self, request: Request, s: State, value: Any) -> float:
        """OPTIONS: what is chosen, and the dice of it."""
        ways = self.at_end.values.decided(self._began, (*self._given, value))
        return sum(way.quiet * self.at_end.at(way.then, s) for way in ways)

    def _contact(self, request: Request, s: State, value: Any) -> float:
        """CONTACT."""
        way = self._contacted(s, value)
        if not way.contacts:
            return self.at_end.at(way.then, s)
        ((row, _),) = way.contacts
        return self._meeting(s, row, way.then, ())

    def _contacted(self, s: State, value: Any) -> Way:
        """The one way on after a contact roll."""
        course = course_of(s)._replace(turn=s.turn - 1)
        (way,) = self.at_end.values.under_way(course, (value,))
        return way

    def _met(self, request: Request, s: State, value: Any) -> float:
        """ENEMY FORCE, FORCE SIZE and INTERCEPTION; of the last, dice may be still to come."""
        given = (*self._given, value)
        return self._once(request, value, lambda: self._meeting(s, self._row, self._then, given))

    def _once(self, request: Request, value: Any, worth: Callable[[], float]) -> float:
        """What is worked out once for all faces that are as good."""
        band = bands(self.rulings).get(request.ask)
        seen = request.ask, tuple(map(band, value)) if band else value
        if seen not in self._known:
            self._known[seen] = worth()
        return float(self._known[seen])

    def _meeting(
        self, s: State, row: int, then: Place, given: tuple[tuple[int, ...], ...]
    ) -> float:
        """A battle of a row of the CONTACT table, once so much has been rolled in it."""
        gone = no_warships(s, self.rulings)
        met = meeting(self.rulings, s.option, row, s.present(CARRIER), gone, given)
        quiet = 1 - sum(met.attacks.values())
        total = met.points + self._attacked(s, then, U_BOATS, 0) * quiet
        for (enemy, dice), chance in met.attacks.items():
            total += chance * self._attacked(s, then, enemy, dice)
        return total

    @property
    def _enemy(self) -> Enemy:
        """Who attacks, once all before the attack is answered."""
        s, given = self.live.state, tuple(self._given[:2])
        ((_, enemy),) = forces(self.rulings, s.option, self._row, given)
        return enemy

    def _attacked(self, s: State, then: Place, enemy: Enemy, dice: int) -> float:
        """What is to be expected before so many attack dice of an enemy."""
        known = then, enemy, dice
        if known not in self._known:
            ahead = self._chain(s, then, enemy, dice)
            self._known[known] = self._at_ships(ahead, s)
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
        """What is to be expected with the ships of the state at hand, by the values of each
        type."""
        if "places" not in self._known:
            self._known["places"] = [convoy.place(s) for convoy, _ in ahead], settled(s)
        places, points = self._known["places"]
        each = zip(ahead, places, strict=True)
        return sum((float(values[at]) for (_, values), at in each), points)

    def _attack(self, request: Request, s: State, value: Any) -> float:
        """ENEMY ATTACKS: dice may be still to come."""
        results = self._thrown(s, value)
        if results not in self._known:
            assert isinstance(request, Roll)
            dice = request.number - len(value)
            ahead = self._chain(s, self._then, self._enemy, dice)
            ahead = self._struck(ahead, results, s.option)
            self._known[results] = self._at_ships(ahead, s)
        return float(self._known[results])

    def _thrown(self, s: State, faces: Sequence[int]) -> tuple[Result, ...]:
        """ENEMY ATTACKS: the results of dice."""
        die = attack_die(self.rulings, s.option, self._enemy)
        return tuple(die[face - 1] for face in faces)

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
        at = values.at(self.at_end.like(place))
        return [*zip(values.convoys(place), at, strict=True)]

    def _struck(self, ahead: Ahead, results: Sequence[Result], option: Option) -> Ahead:
        """The values before hits of these results are given their targets, in order."""
        for result in reversed(results):
            if result != MISS:
                ahead = [(convoy, convoy.hit(result, option).before(v)) for convoy, v in ahead]
        return ahead

    def _return(self, request: Request, s: State, value: Any) -> float:
        """COVERING FORCE RETURNS: the rolls of all carriers, and who goes with them."""
        rule = partial(sequence_of_play.covering_force_returns, t=self.rulings)

        def worth() -> float:
            ways = self._ways(rule, self._began, (*self._given, value))
            return sum(chance * self.at_end(then) for chance, then in ways)

        return self._once(request, value, worth)

    def _ways(
        self, rule: Callable[[State], Rules], s: State, given: Sequence[Any]
    ) -> Iterator[tuple[float, State]]:
        """The ships that a rule may leave, as states each with its chance."""
        found = every_path(
            s.copy,
            rule,
            lambda s, path: tuple(map(tuple, (s.sound, s.damaged, s.lost, s.returned))),
            readings=readings(self.rulings),
            decide=self.at_end.decide,
            given=given,
        )
        for ships, chance in found.items():
            sound, damaged, lost, returned = map(list, ships)
            then = replace(s, sound=sound, damaged=damaged, lost=lost, returned=returned)
            yield float(chance), then


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
    "escort": AtHand._return,
}
"""What is to be expected after an answer, by the first word of what is asked."""


def at_ships(ahead: Ahead, s: State) -> float:
    """Of the values of each type those at the ships of a state, summed up."""
    return sum(float(values[convoy.place(s)]) for convoy, values in ahead)


def moments(
    session: Session, policy: Policy, at_end: Expectation | None = None
) -> tuple[list[Moment], float]:
    """The moments of a session since it sailed, with a reference policy; and the score, or what is
    to be expected of a game not finished. Games of the same set-up may share an expectation.

    Raises NothingPlayed if the convoy has not sailed, and Error for a policy that no
    expectation is known of.
    """
    expectation = at_end or Expectation(rulings_of(session.conditions), policy)
    at_hand = AtHand(session.with_answers(), expectation)
    return prices.moments(session, at_hand, float(score(session.state)), expectation.told)


def ahead(session: Session, policy: Policy) -> list[float]:
    """What is to be expected now, after each choice if one is asked for."""
    expectation = Expectation(rulings_of(session.conditions), policy)
    return prices.ahead(session, AtHand(session.with_answers(), expectation))


say = Phrases(data, "prices").say


def names(session: Session, dice: Sequence[Die]) -> list[str]:
    """The name of each die thrown since the convoy sailed: what it did, where the session has come
    so far that this is known. `attack die 2: Ohio is sunk`."""
    turns = tell(session).turns
    return [f"{_title(die)}: {_came_to(die, turns[die.turn - 1])}" for die in dice]


def _title(die: Die) -> str:
    ask, _, option = die.ask.partition("-")
    return say("titles", ask, option=tellings.option_named(option), n=die.slot)


def _came_to(die: Die, turn: Turn) -> str:
    match die.ask.partition("-")[0]:
        case "duration":
            return tellings.so_much(die.face, "turn")
        case "extension":
            return say("longer", extension=die.face)
        case "contact" if turn.contact:
            return tellings.contact_rolled(turn.contact)
        case "enemy":
            return tellings.enemy_name(ENEMY[die.face])
        case "return" | "escort":
            return _departed(die, turn.departures)
    assert turn.battle is not None
    return _in_battle(die, turn.battle)


def _in_battle(die: Die, battle: Battle) -> str:
    if die.ask == "force":
        return tellings.so_much(battle.force.force, "enemy")
    if die.ask == "intercept":
        assert battle.interception is not None
        ones = battle.interception.dice[: die.slot].count(1)
        stops = "stops" if ones <= battle.force.force else "late"
        return say(stops if die.face == 1 else "fails")
    hit = next((hit for hit in battle.hits if hit.rolled.die == die.slot), None)
    if hit is not None:
        came_to = tellings.what_hit(hit)
        if die.ask == "target" and hit.ship and not sequence_of_play.LOSS[hit.ship.kind]:
            return say("free", hit=came_to)
        return came_to
    missed = battle.attack is not None and battle.attack.results[die.slot - 1] == MISS
    return say("miss" if missed else "open")


def _departed(die: Die, departures: list[Departure]) -> str:
    """What came of a carrier's roll; she has not left while her escort is to be chosen."""
    gone = next((each for each in departures if each.rolled.number == die.slot), None)
    if gone is None:
        return say("leaving")
    if gone.carrier is None:
        return tellings.carriers_stay(1)
    warships = tellings.so_much(len(gone.escorts), "warship")
    return say(die.ask, ship=gone.carrier.name, warships=warships)
