"""What the turn at hand may bring a convoy, exactly: contact, enemy, attacks, hits, losses.

The rules of the turn are played with every answer as far as the attack dice, and from there by
type of ship (`questions_losses`). Before the option of a turn is decided there is an answer for
each choice; within a turn there is one, for what is left of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

from sheetgen.games.convoy import rules
from sheetgen.games.convoy.conditions import terms
from sheetgen.games.convoy.events import (
    Attacked,
    ContactRolled,
    ForceMet,
    Sailed,
    ShipHit,
    TurnEnded,
)
from sheetgen.games.convoy.questions_losses import (
    GAINS,
    HIT_AGAIN,
    AttackDie,
    Losses,
    Ships,
    attack_die,
    losses,
    ships_of,
)
from sheetgen.games.convoy.state import OPTIONS, TYPES, State, Terms
from sheetgen.odds.enumeration import Way, any_face, banded, every_way
from sheetgen.play import Session
from sheetgen.requests import REQUESTS, Choose

READINGS = {
    "duration-decoy": any_face,
    "duration-split": any_face,
    "duration-evade": any_face,
    "duration-screen": any_face,
    "extension": any_face,
    "enemy": banded(lambda face: rules.ENEMY[face]),
    "intercept": banded(lambda face: face == 1),
    "again": HIT_AGAIN,
}
"""What matters of a roll in the turn it is made."""
ENUMERATED = {*READINGS, "option", "contact", "force"}
"""What is asked up to the attack dice, and within a hit; a way is stopped at anything else."""
ATTACK = ("attack", "target")
"""Where what is left of an attack is told by type of ship instead."""

Chances = Mapping[Any, Fraction]


class Prospect(NamedTuple):
    """What a turn may bring under a choice (None: nothing is to be chosen).

    Chances by row of the CONTACT and of the ENEMY FORCE table, by size of the force met, by number
    of attack dice (0 included) and by number of hits still to fall; what they are expected to do
    to each type of ship.
    """

    choice: str | None
    rows: Chances
    enemies: Chances
    forces: Chances
    attacks: Chances
    hits: Chances
    ships: tuple[Losses, ...]

    @property
    def contact(self) -> Fraction:
        """The chance of a contact."""
        return sum(self.rows.values(), Fraction(0))

    @property
    def no_hit(self) -> Fraction:
        """The chance that nothing is hit."""
        return self.hits.get(0, Fraction(0))


class Standing(NamedTuple):
    """A game within a turn: the state before it, the values the rules of the turn were sent, and
    how many events they told up to what is asked now."""

    before: State
    given: tuple[Any, ...] = ()
    events: int = 0


class _Course(NamedTuple):
    """How a turn goes as far as it is enumerated.

    `row`, `enemy` and `force` are 0 without a contact. `attacks` is how many attack dice there
    are, `results` what is still to fall of those rolled already, None if they are to be rolled;
    `fell` holds type and outcome of the hits that fell on the way.
    """

    row: int
    enemy: int
    force: int
    attacks: int
    results: tuple[int, ...] | None
    fell: tuple[tuple[int, int], ...]
    option: int
    ships: Ships


def prospects(session: Session) -> list[Prospect]:
    """What the turn at hand may bring: an answer for each choice of its option, or one for what
    is left of it.

    Raises ValueError if no turn is at hand: before the set-up is rolled, and after the game.
    """
    if session.request is None:
        raise ValueError("the game is over, and no turn is to come")
    at = standing(session)
    t = terms(session.conditions)
    asked = session.request
    if isinstance(asked, Choose) and asked.ask == "option":
        return [prospect(at, t, choice) for choice in asked.choices]
    return [prospect(at, t, None)]


def standing(session: Session) -> Standing:
    """Where a game stands. Raises ValueError if it is not in a turn."""
    state, playing = session.game.begin(session.conditions)
    answered = zip(session.asked, session.answers, strict=True)
    values = iter([request.value(answer) for request, answer in answered])
    before: State | None = None
    given: list[Any] = []
    events = 0
    said = next(playing)
    while True:
        if isinstance(said, (Sailed, TurnEnded)):
            before, given, events = state.copy(), [], 0
            said = next(playing)
        elif not isinstance(said, REQUESTS):
            events += 1
            said = next(playing)
        else:
            value = next(values, None)
            if value is None:
                break
            given.append(value)
            said = playing.send(value)
    if before is None:
        raise ValueError("the set-up is not rolled yet")
    return Standing(before, tuple(given), events)


def prospect(at: Standing, t: Terms, choice: str | None = None) -> Prospect:
    """What the turn may bring under a choice of its option, if that is what is asked now."""
    given = at.given
    if choice is not None:
        given = (*given, OPTIONS.index(choice))
    courses = every_way(
        at.before.copy,
        lambda s: rules.turn(s, t),
        lambda s, way: _course(s, way, at.events),
        readings=READINGS,
        until=lambda said: isinstance(said, REQUESTS) and said.ask not in ENUMERATED,
        given=given,
    )
    met = {course: chance for course, chance in courses.items() if course.enemy}
    return Prospect(
        choice,
        _summed((course.row, chance) for course, chance in met.items()),
        _summed((course.enemy, chance) for course, chance in met.items()),
        _summed((course.force, chance) for course, chance in met.items()),
        _summed((course.attacks, chance) for course, chance in courses.items()),
        _summed(
            (hits, chance * odds)
            for course, chance in courses.items()
            for hits, odds in _hits(course, t)
        ),
        _losses(courses, t),
    )


def _course(s: State, way: Way, known: int) -> _Course:
    """How a turn went; of its events, so many were known before."""
    row = enemy = force = attacks = 0
    rolled: tuple[int, ...] = ()
    results: tuple[int, ...] | None = ()
    fell = []
    for number, event in enumerate(way.events):
        if isinstance(event, ContactRolled):
            row = event.row
        elif isinstance(event, ForceMet):
            enemy, force = event.enemy, event.force
        elif isinstance(event, Attacked):
            rolled, attacks = event.results, len(event.results)
        elif isinstance(event, ShipHit) and number >= known:
            fell.append((event.kind, event.outcome))
    if way.stopped is not None and way.stopped.ask == "attack":
        attacks, results = way.stopped.number, None
    elif way.stopped is not None and way.stopped.ask == "target":
        rest = rolled[way.stopped.slot - 1 :]
        results = tuple(result for result in rest if result != rules.MISS)
    return _Course(row, enemy, force, attacks, results, tuple(fell), s.option, ships_of(s))


def _hits(course: _Course, t: Terms) -> list[tuple[int, Fraction]]:
    """How many hits are still to fall, and the chance of each number."""
    if course.results is not None:
        return [(len(course.fell) + len(course.results), Fraction(1))]
    die = attack_die(t, course.option, course.enemy)
    hit = sum((chance for result, chance in die if result != rules.MISS), Fraction(0))
    return _hits_of(course.attacks, hit)


@cache
def _hits_of(n: int, hit: Fraction) -> list[tuple[int, Fraction]]:
    """The chance of each number of hits, where each of n dice hits with the same chance."""
    return [(k, comb(n, k) * hit**k * (1 - hit) ** (n - k)) for k in range(n + 1)]


def _losses(courses: Mapping[_Course, Fraction], t: Terms) -> tuple[Losses, ...]:
    """What the turn is expected to cost each type of ship."""
    totals = [[Fraction(0)] * len(Losses._fields) for _ in TYPES]
    for course, chance in courses.items():
        for kind, outcome in course.fell:
            for place, gain in enumerate(GAINS.get(outcome, ())):
                totals[kind][place] += chance * gain
    for option, ships, dice, chances in _attacks(courses, t):
        after = losses(t, option, ships, dice)
        for number, chance in chances.items():
            for total, lost in zip(totals, after[number - 1], strict=True):
                total[:] = (a + chance * b for a, b in zip(total, lost, strict=True))
    return tuple(Losses(*total) for total in totals)


def _attacks(
    courses: Mapping[_Course, Fraction], t: Terms
) -> Iterable[tuple[int, Ships, tuple[AttackDie, ...], Mapping[int, Fraction]]]:
    """The attacks that may come: under which option, on which ships, with which dice, and the
    chance of each number of them.

    Dice rolled already have but the one result.
    """
    alike: dict[Any, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for course, chance in courses.items():
        if course.results is None:
            dice: tuple[AttackDie, ...] = (attack_die(t, course.option, course.enemy),)
            alike[course.option, course.ships, dice][course.attacks] += chance
        elif course.results:
            dice = tuple(((result, Fraction(1)),) for result in course.results)
            alike[course.option, course.ships, dice][len(dice)] += chance
    for (option, ships, dice), chances in alike.items():
        yield option, ships, dice * (max(chances) // len(dice)), chances


def _summed(chances: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Chances by number, lowest first; what cannot be is left out."""
    total: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in chances:
        if chance:
            total[number] += chance
    return dict(sorted(total.items()))
