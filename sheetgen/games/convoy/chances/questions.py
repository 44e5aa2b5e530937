"""Malta Convoy: what the turn at hand may bring, exactly, in words, tables and JSON.

Contact, enemy, attacks, hits and losses: the rules of the turn are played with every answer as far
as the attack dice, and from there by type of ship (`losses`). Before the option of a turn is
decided there is an answer for each choice; within a turn there is one, for what is left of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

from sheetgen.core.data import Phrases
from sheetgen.core.errors import Error
from sheetgen.core.requests import REQUESTS, Choose
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances import battle
from sheetgen.games.convoy.chances.battle import AttackDie, aims, attack_die, hit, passed_on
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.events import (
    DAMAGED,
    FINISHED,
    MISS,
    NO_MORE,
    SUNK,
    U_BOATS,
    Attacked,
    ContactRolled,
    Enemy,
    ForceMet,
    Result,
    Sailed,
    ShipHit,
    TurnEnded,
)
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES, Kind, Option, Rulings, State
from sheetgen.kits.chances.enumeration import (
    Path,
    Step,
    any_face,
    earned,
    every_path,
    exact,
    percent,
)

PHRASES = Phrases(data, "ahead")
say = PHRASES.say
LATER = dict.fromkeys([*(f"duration-{option}" for option in OPTIONS), "extension"], any_face)
"""Rolls that do not matter in the turn they are made in."""
ENUMERATED = {*LATER, "option", "contact", "enemy", "force", "intercept", "again"}
"""What is asked up to the attack dice, and within a hit; a path is stopped at anything else."""
ATTACK = ("attack", "target")
"""Where what is left of an attack is told by type of ship instead."""
Chances = Mapping[Any, Fraction]
Cells = tuple[str, ...]


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


class Ahead(NamedTuple):
    """What the turn at hand may bring; `says` tells what turn that is, or why there is none."""

    says: str
    turn: int
    prospects: tuple[Prospect, ...] = ()

    def tables(self) -> list[tuple[Cells, ...]]:
        """Tables to show, the head of each first; a row for each choice."""
        if not self.prospects:
            return []
        summary = {say("heads", name): column for name, column in _SUMMARY.items()}
        shown = [_table("summary", summary, self.prospects)]
        if any(prospect.contact for prospect in self.prospects):
            contacts = {name: _by_row(row) for row, name in _contact_rows().items()}
            shown += [
                _table("contact", contacts, self.prospects),
                _table("hit", _by_type(lambda lost: lost.hit), self.prospects),
                _table("sunk", _by_type(lambda lost: lost.sunk), self.prospects),
            ]
        return shown

    def to_json(self) -> dict[str, Any]:
        """The answers as one object: every number as `value` and, exactly, as `exact`."""
        choices = [_to_json(prospect) for prospect in self.prospects]
        return {"says": self.says, "turn": self.turn, "choices": choices}


class Standing(NamedTuple):
    """A game within a turn: the state before it, the values the rules of the turn were sent, and
    how many events they told up to what is asked now."""

    before: State
    given: tuple[Any, ...] = ()
    events: int = 0


class _Course(NamedTuple):
    """How a turn goes as far as it is enumerated.

    `force` is 0 without a contact, when `enemy` means nothing. `attacks` is how
    many attack dice there are, `results` what is still to fall of those rolled already, None if
    they are to be rolled; `fell` holds type and outcome of the hits that fell on the way.
    """

    row: int
    enemy: Enemy
    force: int
    attacks: int
    results: tuple[Result, ...] | None
    fell: tuple[tuple[int, int], ...]
    option: Option
    ships: Ships


def ahead(session: Session) -> Ahead:
    """What the turn at hand may bring, however far the game has come."""
    turn, length = session.state.turn, session.state.length
    if session.request is None:
        return Ahead(say("over"), turn)
    if not turn:
        return Ahead(say("not-rolled"), turn)
    asked = session.request.ask
    if asked == "option":
        says = say("before", turn=turn, length=length)
    elif asked in ENUMERATED or asked in ATTACK:
        says = say("left", turn=turn, length=length, asked=asked)
    else:
        return Ahead(say("no-attack", turn=turn, length=length), turn)
    return Ahead(says, turn, tuple(prospects(session)))


def prospects(session: Session) -> list[Prospect]:
    """What the turn at hand may bring: an answer for each choice of its option, or one for what
    is left of it.

    Raises Error if no turn is at hand: before the set-up is rolled, and after the game.
    """
    if session.request is None:
        raise Error(say("over"))
    at = standing(session)
    t = rulings_of(session.conditions)
    asked = session.request
    if isinstance(asked, Choose) and asked.ask == "option":
        return [prospect(at, t, choice) for choice in asked.choices]
    return [prospect(at, t, None)]


def standing(session: Session) -> Standing:
    """Where a game stands. Raises Error if it is not in a turn."""
    # Played again from the start: a session keeps no state from the beginning of a turn.
    state, playing = session.game.begin(session.conditions)
    answered = zip(session.asked, session.answers, strict=True)
    values = iter([request.value(answer) for request, answer in answered])
    before: State | None = None
    given: list[Any] = []
    events = 0
    yielded = next(playing)
    while True:
        if isinstance(yielded, (Sailed, TurnEnded)):
            before, given, events = state.copy(), [], 0
            yielded = next(playing)
        elif not isinstance(yielded, REQUESTS):
            events += 1
            yielded = next(playing)
        else:
            value = next(values, None)
            if value is None:
                break
            given.append(value)
            yielded = playing.send(value)
    if before is None:
        raise Error("the set-up is not rolled yet")
    return Standing(before, tuple(given), events)


def prospect(at: Standing, t: Rulings, choice: str | None = None) -> Prospect:
    """What the turn may bring under a choice of its option, if that is what is asked now."""
    given = at.given
    if choice is not None:
        given = (*given, OPTIONS.index(choice))
    courses = every_path(
        at.before.copy,
        lambda s: sequence_of_play.turn(s, t),
        lambda s, path: _course(s, path, at.events),
        readings={**LATER, **battle.readings(t)},
        until=lambda yielded: isinstance(yielded, REQUESTS) and yielded.ask not in ENUMERATED,
        given=given,
    )
    met = {course: chance for course, chance in courses.items() if course.force}
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


def _course(s: State, path: Path, known: int) -> _Course:
    """How a turn went; of its events, so many were known before."""
    row = force = attacks = 0
    enemy = U_BOATS
    rolled: tuple[Result, ...] = ()
    results: tuple[Result, ...] | None = ()
    fell = []
    for number, event in enumerate(path.events):
        if isinstance(event, ContactRolled):
            row = event.row
        elif isinstance(event, ForceMet):
            enemy, force = event.enemy, event.force
        elif isinstance(event, Attacked):
            rolled, attacks = event.results, len(event.results)
        elif isinstance(event, ShipHit) and number >= known:
            fell.append((event.kind, event.outcome))
    if path.stopped is not None and path.stopped.ask == "attack":
        attacks, results = path.stopped.number, None
    elif path.stopped is not None and path.stopped.ask == "target":
        rest = rolled[path.stopped.slot - 1 :]
        results = tuple(result for result in rest if result != MISS)
    return _Course(row, enemy, force, attacks, results, tuple(fell), s.option, ships_of(s))


def _hits(course: _Course, t: Rulings) -> list[tuple[int, Fraction]]:
    """How many hits are still to fall, and the chance of each number."""
    if course.results is not None:
        return [(len(course.fell) + len(course.results), Fraction(1))]
    die = attack_die(t, course.option, course.enemy)
    hit = sum((chance for result, chance in die if result != MISS), Fraction(0))
    return _hits_of(course.attacks, hit)


@cache
def _hits_of(n: int, hit: Fraction) -> list[tuple[int, Fraction]]:
    """The chance of each number of hits, where each of n dice hits with the same chance."""
    return [(k, comb(n, k) * hit**k * (1 - hit) ** (n - k)) for k in range(n + 1)]


def _losses(courses: Mapping[_Course, Fraction], t: Rulings) -> tuple[Losses, ...]:
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
    courses: Mapping[_Course, Fraction], t: Rulings
) -> Iterable[tuple[Option, Ships, tuple[AttackDie, ...], Mapping[int, Fraction]]]:
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
        # As many dice as the most attacks: `losses` answers for every number up to that.
        yield option, ships, dice * (max(chances) // len(dice)), chances


def _summed(chances: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Chances by number, lowest first; what cannot be is left out."""
    total: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in chances:
        if chance:
            total[number] += chance
    return dict(sorted(total.items()))


# The answers as tables and as JSON.


CellOf = Callable[[Prospect], str]


def _table(name: str, columns: dict[str, CellOf], rows: Iterable[Prospect]) -> tuple[Cells, ...]:
    shown = [
        (prospect.choice or say("as-it-is"), *(column(prospect) for column in columns.values()))
        for prospect in rows
    ]
    return ((say("tables", name), *columns), *shown)


def _by_row(row: int) -> CellOf:
    return lambda prospect: percent(prospect.rows.get(row, Fraction(0)))


def _by_type(of: Callable[[Losses], Fraction]) -> dict[str, CellOf]:
    def column(kind: Kind) -> CellOf:
        return lambda prospect: _number(of(prospect.ships[kind]))

    return {name: column(kind) for kind, name in zip(Kind, PHRASES.words("types"), strict=True)}


def _contact_rows() -> dict[int, str]:
    """The rows of the CONTACT table that are a contact, and their names."""
    rows = {int(row[0][0]): row[1] for row in data("sheet")["contact"]["rows"]}
    return {row: name for row, name in rows.items() if row >= sequence_of_play.FIRST_CONTACT_ROW}


def _mean(chances: Chances) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def _all(prospect: Prospect, of: Callable[[Losses], Fraction]) -> Fraction:
    return sum(map(of, prospect.ships), Fraction(0))


def _number(expected: Fraction) -> str:
    return f"{float(expected):.2f}"


_SUMMARY: dict[str, CellOf] = {
    "contact": lambda p: percent(p.contact),
    "attacks": lambda p: _number(_mean(p.attacks)),
    "no-hit": lambda p: percent(p.no_hit),
    "hits": lambda p: _number(_mean(p.hits)),
    "merchants": lambda p: _number(p.ships[Kind.CARGO].hit + p.ships[Kind.TANKER].hit),
    "damaged": lambda p: _number(_all(p, lambda lost: lost.damaged)),
    "sunk": lambda p: _number(_all(p, lambda lost: lost.sunk)),
}


def _to_json(prospect: Prospect) -> dict[str, Any]:
    enemies = [row[1] for row in data("sheet")["enemy"]["rows"]]
    return {
        "choice": prospect.choice,
        "contact": exact(prospect.contact),
        "contacts": {
            name: exact(prospect.rows.get(row, Fraction(0)))
            for row, name in _contact_rows().items()
        },
        "enemies": {
            name: exact(prospect.enemies.get(row, Fraction(0)))
            for row, name in enumerate(enemies, start=1)
        },
        "forces": _chances(prospect.forces),
        "attacks": {"mean": exact(_mean(prospect.attacks)), "chances": _chances(prospect.attacks)},
        "no_hit": exact(prospect.no_hit),
        "hits": {"mean": exact(_mean(prospect.hits)), "chances": _chances(prospect.hits)},
        "ships": {
            name: {what: exact(number) for what, number in prospect.ships[kind]._asdict().items()}
            for kind, name in enumerate(TYPES)
        },
    }


def _chances(chances: Chances) -> dict[str, Any]:
    return {str(number): exact(chance) for number, chance in chances.items()}


# What an attack is expected to do to each type of ship, exactly: the rules' own dice, one by one.
#
# The dice of an attack are as good as rolled one after the other, as their hits are played. A type
# is followed alone: what falls on the others does not touch it, unless hits fall to it because none
# of another type is left. So the places a chain can come to stay few.


Ships = tuple[tuple[int, int], ...]
"""The ships with a convoy, by type: sound, damaged."""
Place = tuple[tuple[int, int] | None, ...]
"""The same, None for a type that is not followed."""

GAINS: dict[int, tuple[int, int, int]] = {
    outcome: (
        1,
        max(sequence_of_play.MORE_DAMAGED[outcome], 0),
        sequence_of_play.MORE_LOST[outcome],
    )
    for outcome in (NO_MORE, DAMAGED, SUNK, FINISHED)
}
"""What a hit that falls on a ship adds to Losses, by its outcome."""
_NOTHING = (0, 0, 0)


class Losses(NamedTuple):
    """Hits on a type of ship, and its ships damaged and sunk: expected numbers."""

    hit: Fraction
    damaged: Fraction
    sunk: Fraction


def ships_of(s: State) -> Ships:
    """The ships with a convoy."""
    return tuple(zip(s.sound, s.damaged, strict=True))


def losses(
    t: Rulings, option: Option, ships: Ships, dice: Sequence[AttackDie]
) -> list[tuple[Losses, ...]]:
    """What is expected to be lost, by type, after each of these attack dice."""
    by_type = [_losses_of(kind, t, option, ships, dice) for kind in Kind]
    return list(zip(*by_type, strict=True))


def _losses_of(
    kind: Kind, t: Rulings, option: Option, ships: Ships, dice: Sequence[AttackDie]
) -> list[Losses]:
    """What is expected to be lost of a type."""
    followed = {kind, *(passed_on(t) if kind == Kind.CARGO else ())}
    start = tuple(pair if other in followed else None for other, pair in enumerate(ships))

    def step(number: int, place: Place) -> Iterable[Step]:
        left = len(dice) - number - 1
        for chance, to, gains in _strike(t, option, kind, dice[number], place):
            yield Step(chance, _reachable(to, kind, left), gains)

    chain = earned(_reachable(start, kind, len(dice)), step, len(dice))
    return [Losses(*gains) for gains in chain]


@cache
def _reachable(place: Place, kind: Kind, dice: int) -> Place:
    """A place that follows of the other types only those that can all be sunk by so many dice
    before the last is thrown."""
    return tuple(
        pair if pair is None or other == kind or sum(pair) < dice else None
        for other, pair in enumerate(place)
    )


def _strike(t: Rulings, option: Option, kind: Kind, die: AttackDie, place: Place) -> Iterable[Step]:
    """What an attack die does to the types that are followed, and costs one of them."""
    nothing = Fraction(1)
    for aimed, own in enumerate(place):
        if own is not None:
            # Cargo ships bear on it only once the type is gone: left out, they make fewer cases.
            cargo = place[Kind.CARGO] if own == (0, 0) else None
            blow = _blow(t, option, die, aimed, own, cargo)
            nothing -= blow.chance
            for chance, fell, pair, gains in blow.outcomes:
                to = (*place[:fell], pair, *place[fell + 1 :])
                yield Step(chance, to, gains if fell == kind else _NOTHING)
    yield Step(nothing, place, _NOTHING)


class Blow(NamedTuple):
    """An attack die that hits and is aimed at one type: the chance of it, and its outcomes,
    each with its chance: the type it falls on, the ships of that type then, what is gained."""

    chance: Fraction
    outcomes: list[tuple[Fraction, int, tuple[int, int], tuple[int, ...]]]


@cache
def _blow(
    t: Rulings,
    option: Option,
    die: AttackDie,
    aimed: int,
    own: tuple[int, int],
    cargo: tuple[int, int] | None,
) -> Blow:
    """What an attack die does that is aimed at a type; `own` and `cargo` are as in `battle.hit`."""
    odds = aims(t, option).get(aimed, Fraction(0))
    outcomes: dict[tuple[int, tuple[int, int], tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for result, chance in die if odds else ():
        if result != MISS:
            for (fell, pair, outcome), share in hit(t, aimed, own, cargo, result).items():
                outcomes[fell, pair, GAINS.get(outcome, _NOTHING)] += odds * chance * share
    return Blow(sum(outcomes.values(), Fraction(0)), [(outcomes[each], *each) for each in outcomes])
