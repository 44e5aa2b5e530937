"""The ships looked at together in the expectation of a Malta Convoy, what attacks do to them, and
what becomes of them when the covering force returns.

The score is a sum over types of ship. One type is *counted* at a time; of the others only what
bears on it is *watched*: carriers (fewer interception dice, hits that fall on cargo), cruisers and
destroyers where they may come to nothing (an interception die each), and all of them for cargo
where a ruling sends hits on absent types there. Values are arrays with a row for each state of the
watched types and a column for each state of the counted one. Every chance is that of the rules'
own text (`battle`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise, product, zip_longest
from math import exp, factorial
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.convoy.chances import battle
from sheetgen.games.convoy.chances.battle import (
    Meeting,
    aims,
    attack_die,
    meeting,
    passed_on,
    readings,
)
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.sequence_of_play import (
    no_warship_left,
    score,
    send_home,
)
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CRUISER,
    DESTROYER,
    MISS,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    Enemy,
    Kind,
    Option,
    Result,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path

Array = NDArray[np.float64]
Places = NDArray[np.intp]
UNHEARD_OF = 1e-9
"""A chance that is not looked at where a type may be sunk to the last ship."""
HITS = (SHIP_DAMAGED, SHIP_DESTROYED)
"""The results of an attack die that are hits."""


class Ships(NamedTuple):
    """The ships of a type with the convoy: sound, damaged, and whether some have gone home (only
    where that tells, see `tells_home`)."""

    sound: int
    hurt: int
    home: bool = False

    @property
    def present(self) -> int:
        """How many there are."""
        return self.sound + self.hurt


ComeTo = tuple[tuple[Ships, float], ...]
"""What a type may have come to, with the chances."""
MANY = Ships(999, 0)
"""More ships of a type than a game can sink: hits change nothing that is looked at."""


class Axis:
    """The states of a type that are told apart. `struck[result]` has by state the places that a hit
    leads to, with their chances; a hit that leads to a state left out changes nothing.

    The same by the few `ways` there are to go on from any state: each has the place it leads to by
    state, and its `odds[result]`.
    """

    def __init__(self, states: Iterable[Ships], t: Rulings) -> None:
        self.states = tuple(states)
        self._places = {ships: i for i, ships in enumerate(self.states)}
        self.struck = {result: [*self._struck(result, t)] for result in HITS}
        each = zip(*self.struck.values(), strict=True)
        reached = (sorted({place for by in some for place in by}) for some in each)
        ways = [*zip_longest(*reached)]
        self.ways = np.array(
            [[i if to is None else to for i, to in enumerate(way)] for way in ways]
        )
        self.odds = {
            result: np.array(
                [[to.get(place, 0.0) for to, place in zip(by, way, strict=True)] for way in ways]
            )
            for result, by in self.struck.items()
        }

    def __len__(self) -> int:
        return len(self.states)

    def _struck(self, result: Result, t: Rulings) -> Iterator[dict[int, float]]:
        for i, ships in enumerate(self.states):
            found: dict[int, float] = defaultdict(float)
            outcomes = {ships: 1.0} if ships == MANY else struck(ships, result, t)
            for then, chance in outcomes.items():
                found[self._places.get(then, i)] += chance
            yield found

    def place(self, ships: Ships) -> int:
        """The place of a state among `states`, or of the one most like it."""
        if ships not in self._places:
            self._places[ships] = min(
                range(len(self.states)), key=lambda i: self._unlike(self.states[i], ships)
            )
        return self._places[ships]

    def _unlike(self, kept: Ships, ships: Ships) -> tuple[bool, int, int]:
        # MANY stands for any number larger than those the other states have.
        present = kept.present
        if kept == MANY:
            present = 1 + max((k.present for k in self.states if k != MANY), default=0)
        return (
            kept.home != ships.home and kept != MANY,
            abs(present - ships.present),
            abs(kept.hurt - ships.hurt),
        )


def settled(s: State) -> float:
    """SCORING: the score of a state if all ships with the convoy were sunk."""
    sunk = s.copy()
    sunk.lost = [lost + s.present(kind) for kind, lost in enumerate(s.lost)]
    sunk.sound = sunk.damaged = [0] * len(sunk.lost)
    return float(score(sunk))


@cache
def worth(kind: Kind, afloat: int, home: int = 0) -> float:
    """SCORING: what so many ships of a type bring, with the convoy and gone home, compared with
    their being sunk."""
    s, sunk = State(), State()
    s.sound[kind], s.returned[kind], sunk.lost[kind] = afloat, home, afloat + home
    return float(score(s) - score(sunk))


@cache
def struck(ships: Ships, result: Result, t: Rulings) -> dict[Ships, float]:
    """TARGETS: what a hit of one result makes of a type, with its chances."""
    sound, hurt, home = ships
    # What a hit does to a type that is there is the same for all types.
    row = sequence_of_play.TARGET.index(CARGO)
    outcomes = battle.struck(t, row, (sound, hurt), result)
    return {Ships(*pair, home): chance for pair, chance in outcomes.items()}


def sent_home(ships: Ships, number: int, t: Rulings) -> Ships:
    """COVERING FORCE RETURNS: what so many ships of a type leave behind."""
    if ships == MANY:
        return MANY
    s = State()
    s.sound[CARGO], s.damaged[CARGO], home = ships
    send_home(s, t, CARGO, number)
    return Ships(
        s.sound[CARGO],
        s.damaged[CARGO],
        home or (tells_home(t) and s.returned[CARGO] > 0),
    )


@cache
def tells_home(t: Rulings) -> bool:
    """INTERCEPTION: whether it is another thing that the last of a type went home, or was sunk."""
    home, sunk = State(), State()
    home.returned[CRUISER] = sunk.lost[CRUISER] = 1
    return no_warship_left(home, t, CRUISER) != no_warship_left(sunk, t, CRUISER)


def ships_with(s: State, kind: Kind, t: Rulings) -> Ships:
    """The ships of a type in a state, as they are told apart."""
    home = tells_home(t) and kind in (CRUISER, DESTROYER) and s.returned[kind] > 0
    return Ships(s.sound[kind], s.damaged[kind], home)


def up_to(most: int) -> list[Ships]:
    """All states of a type of at most so many ships, the one without ships first."""
    return [Ships(ships - hurt, hurt) for ships in range(most + 1) for hurt in range(ships + 1)]


def near(ships: Ships, t: Rulings, hits: float, negligible: float) -> list[Ships]:
    """The states a type may come to when so many hits are expected on it, by chances that are not
    negligible: hits by Poisson's law, half of them *damaged*. All of them if nothing is."""
    if not negligible:
        return [now for now in up_to(ships.present) if now.sound <= ships.sound]
    reached = _reached(ships, t, hits, negligible)
    return sorted((now for now in reached if reached[now] > negligible or now == ships), key=sum)


@cache
def chance_sunk(ships: Ships, t: Rulings, hits: float) -> float:
    """The chance that all of a type are sunk when so many hits are expected on it, as in `near`."""
    if ships.present >= most_hits(hits, UNHEARD_OF):
        return 0.0
    return _reached(ships, t, hits, UNHEARD_OF).get(Ships(0, 0, ships.home), 0.0)


def come_to(ships: Ships, t: Rulings, hits: float) -> ComeTo:
    """The chances of what a type comes to when so many hits are expected on it, as in `near`."""
    reached = _reached(ships, t, hits, 0.01)
    total = sum(reached.values())
    return tuple((now, chance / total) for now, chance in reached.items())


def _reached(ships: Ships, t: Rulings, hits: float, negligible: float) -> dict[Ships, float]:
    chances: dict[Ships, float] = {ships: 1.0}
    reached: dict[Ships, float] = {}
    for number in range(most_hits(hits, negligible) + 1):
        after: dict[Ships, float] = {}
        weight = exp(-hits) * hits**number / factorial(number)
        for now, chance in chances.items():
            reached[now] = reached.get(now, 0.0) + weight * chance
            for result in HITS:
                for then, outcome in struck(now, result, t).items():
                    after[then] = after.get(then, 0.0) + chance * outcome / 2
        chances = {now: chance for now, chance in after.items() if chance > negligible}
    return reached


def most_hits(hits: float, negligible: float) -> int:
    """How many hits fall where so many are expected, but for a negligible chance of more."""
    number, more = 0, 1 - exp(-hits)
    while more > negligible:
        number += 1
        more -= exp(-hits) * hits**number / factorial(number)
    return number


WATCHED = (Kind.TANKER, Kind.CARRIER, Kind.CRUISER, Kind.DESTROYER)
"""The types that may be watched, in the order of the axes."""
COVERING = (Kind.CARRIER, Kind.CRUISER, Kind.DESTROYER)
"""The types that may go home with the covering force."""
Row = Mapping[Kind, Ships]
"""A state of the watched types."""
Contacts = tuple[tuple[int, float], ...]
"""Rows of the CONTACT table that bring a battle, each with its chance."""
_CARRIERS = cut(sequence_of_play, "carrier_goes_home")


class Blow:
    """A hit, or a die that may hit: where it leaves the watched types (a matrix), by row the chance
    that it falls on the counted type (a column), and the `odds` of each of the `ways` that the
    states of that may change then (see `Axis`). Or several of them beside one another: there all
    but the `ways` have two dimensions more, the first of them the number of the blow."""

    def __init__(self, elsewhere: Array, counted: Array, ways: Places, odds: Array) -> None:
        self.elsewhere, self.counted, self.ways, self.odds = elsewhere, counted, ways, odds
        self._ways: list[tuple[Places, Array]] = []
        if counted.any():
            each = zip(ways, odds, strict=True)
            self._ways = [(to, counted * chances[..., None, :]) for to, chances in each]

    @classmethod
    def beside(cls, blows: Sequence[Blow]) -> Blow:
        """Several on the same types, beside one another."""
        return cls(
            np.stack([blow.elsewhere for blow in blows])[:, None],
            np.stack([blow.counted for blow in blows])[:, None],
            blows[0].ways,
            np.stack([blow.odds for blow in blows], axis=1)[:, :, None],
        )

    def before(self, values: Array, out: Array | None = None) -> Array:
        """The values before it, from those after it, of one course or of several; in `out`, if
        that is given."""
        total: Array = np.matmul(self.elsewhere, values, out=out)
        for to, chances in self._ways:
            fallen = values.take(to, axis=-1)
            fallen *= chances
            total += fallen
        return total


class Convoy:
    """A counted type (or none, for the carriers themselves) among watched ones, under rulings."""

    def __init__(
        self, t: Rulings, kind: Kind | None, counted: Axis, watched: Mapping[Kind, Axis]
    ) -> None:
        self.rulings, self.kind, self.counted = t, kind, counted
        self.watched = dict(watched)
        axes = [self.watched[k].states for k in WATCHED]
        self.rows: list[Row] = [dict(zip(WATCHED, ships, strict=True)) for ships in product(*axes)]
        # From a type to the next in the number of a row: the last runs fastest, as in `product`.
        lengths = [len(self.watched[kind]) for kind in WATCHED[:0:-1]]
        steps = [*accumulate(lengths, mul, initial=1)]
        self._steps = dict(zip(WATCHED, reversed(steps), strict=True))
        self._hits: dict[tuple[int, int], Blow] = {}
        self._dice: dict[tuple[int, int], Blow] = {}
        self._beside: dict[tuple[tuple[Enemy, ...], int], Blow] = {}

    def row(self, ships: Row) -> int:
        """The row of the watched types in a state."""
        return sum(self.watched[k].place(ships[k]) * step for k, step in self._steps.items())

    def place(self, s: State) -> tuple[int, int]:
        """Row and column of a state."""
        column = 0
        if self.kind is not None:
            column = self.counted.place(Ships(s.sound[self.kind], s.damaged[self.kind]))
        return self.row({kind: ships_with(s, kind, self.rulings) for kind in WATCHED}), column

    def hit(self, result: Result, option: Option) -> Blow:
        """TARGETS: a hit of one result while an option runs."""
        if (result, option) not in self._hits:
            self._hits[result, option] = self._hit(result, option)
        return self._hits[result, option]

    def die(self, enemy: Enemy, option: Option) -> Blow:
        """ENEMY ATTACKS: an attack die of an enemy while an option runs."""
        if (enemy, option) not in self._dice:
            self._dice[enemy, option] = self._die(enemy, option)
        return self._dice[enemy, option]

    def dice(self, enemies: tuple[Enemy, ...], option: Option) -> Blow:
        """ENEMY ATTACKS: an attack die of each of these enemies, beside one another."""
        if (enemies, option) not in self._beside:
            dice = [self.die(enemy, option) for enemy in enemies]
            self._beside[enemies, option] = Blow.beside(dice)
        return self._beside[enemies, option]

    def _die(self, enemy: Enemy, option: Option) -> Blow:
        die = attack_die(self.rulings, option, enemy)
        hits = [(die.count(result) / len(die), self.hit(result, option)) for result in HITS]
        missed = die.count(MISS) / len(die)
        counted = np.asarray(sum(chance * blow.counted for chance, blow in hits))
        return Blow(
            missed * np.eye(len(self.rows)) + sum(chance * blow.elsewhere for chance, blow in hits),
            counted,
            # Divided by the chance of a hit: here it is known to have hit.
            self.counted.ways,
            np.asarray(sum(chance * blow.odds for chance, blow in hits)) / (1 - missed),
        )

    def _hit(self, result: Result, option: Option) -> Blow:
        aimed = dict(aims(self.rulings, option))
        on_counted = 0.0 if self.kind is None else aimed.pop(self.kind, 0.0)
        falls = passed_on(self.rulings) if self.kind == Kind.CARGO else ()
        elsewhere, counted = [], []
        for i, ships in enumerate(self.rows):
            row, hit = [0.0] * len(self.rows), on_counted
            row[i] = 1 - hit
            for kind in WATCHED:
                chance = aimed.get(kind, 0.0)
                row[i] -= chance
                if kind in falls and not ships[kind].present:
                    hit += chance
                    continue
                place = self.watched[kind].place(ships[kind])
                for to, share in self.watched[kind].struck[result][place].items():
                    row[i + (to - place) * self._steps[kind]] += chance * share
            elsewhere.append(row)
            counted.append([hit])
        ways, odds = self.counted.ways, self.counted.odds[result]
        return Blow(np.array(elsewhere), np.array(counted), ways, odds)

    def fought(self, values: Array, option: Option, contacts: Sequence[Contacts]) -> list[Array]:
        """CONTACT to TARGETS: for each of some contacts, the chance of each times what is expected
        of it, from the values after the battle of several courses."""
        enemies, weights, points = _weights(self._meeting, option, tuple(contacts), self.rulings)
        dice = self.dice(enemies, option)
        before = np.empty((weights.shape[-1] // len(enemies), len(enemies), *values.shape))
        before[0] = values
        for fewer, more in pairwise(before):
            dice.before(fewer, more)
        brought = weights @ np.moveaxis(before.reshape(-1, *values.shape), 0, -2)
        if self.kind is None:
            brought += points[:, :, None]
        return [brought[:, :, i] for i in range(len(contacts))]

    @cached_property
    def _meeting(self) -> tuple[tuple[int, frozenset[int]], ...]:
        """By row, what bears on interception."""
        sailing = [_sailing([row[kind] for kind in COVERING]) for row in self.rows]
        return tuple((s.present(Kind.CARRIER), no_warships(s, self.rulings)) for s in sailing)


@lru_cache(maxsize=32)
def _weights(
    rows: tuple[tuple[int, frozenset[int]], ...],
    option: Option,
    contacts: tuple[Contacts, ...],
    t: Rulings,
) -> tuple[tuple[Enemy, ...], Array, Array]:
    """The enemies there may be; by row and contacts, the chance of no attack die of each of these
    enemies (for the first of them: of no attack), of one, of two, and so on; and the points
    expected for interceptions. Convoys that differ by other types share these."""

    @cache
    def meetings(at: tuple[int, frozenset[int]]) -> list[list[tuple[float, Meeting]]]:
        return [
            [(chance, meeting(t, option, row, *at)) for row, chance in some] for some in contacts
        ]

    met = [meetings(at) for at in rows]
    attacks = {attack for at in met for some in at for _, each in some for attack in each.attacks}
    enemies = tuple(sorted({enemy for enemy, _ in attacks}))
    most = max(n for _, n in attacks)
    weights = np.zeros((len(rows), len(contacts), (1 + most) * len(enemies)))
    points = np.zeros(weights.shape[:2])
    for i, at in enumerate(met):
        for c, some in enumerate(at):
            for chance, each in some:
                weights[i, c, 0] += chance * (1 - sum(each.attacks.values()))
                points[i, c] += chance * each.points
                for (enemy, n), odds in each.attacks.items():
                    weights[i, c, n * len(enemies) + enemies.index(enemy)] += chance * odds
    return enemies, weights, points


def no_warships(s: State, t: Rulings) -> frozenset[int]:
    """INTERCEPTION: of which of cruisers and destroyers none is left."""
    warships = (Kind.CRUISER, Kind.DESTROYER)
    return frozenset(k for k in warships if sequence_of_play.no_warship_left(s, t, k))


class Part:
    """What one type counted brings to the score: of the carriers (where none is counted) what they
    are worth and the interceptions to come.

    `before` and `after` are the convoy until the covering force returns, and from then on; `lost`
    tells, of types of warship of which only one state is watched before, what they come to by then.
    """

    def __init__(
        self, t: Rulings, before: Convoy, after: Convoy, lost: Mapping[Kind, ComeTo]
    ) -> None:
        self.rulings, self.before, self.after, self.lost = t, before, after, lost
        self._left: dict[int, tuple[list[int], Array]] = {}

    def convoy(self, covered: bool) -> Convoy:
        """The convoy before the covering force returns, or after."""
        return self.after if covered else self.before

    def in_port(self) -> Array:
        """The values at the end of the journey."""
        convoy, kind = self.after, self.after.kind
        if kind is None:
            carriers = [worth(Kind.CARRIER, row[Kind.CARRIER].present) for row in convoy.rows]
            return np.array(carriers)[:, None]
        counted = [worth(kind, ships.present) for ships in convoy.counted.states]
        return np.array([counted] * len(convoy.rows))

    def returning(self, values: Array) -> Array:
        """COVERING FORCE RETURNS, with the fewest cruisers: the values before, from those after."""
        home, carriers = self._returns
        total = np.zeros((len(self.before.rows), len(self.before.counted)))
        for cruisers, chances in home.items():
            if self.before.kind == Kind.CRUISER:
                columns, gone = self._cruisers_left(cruisers)
                total += chances @ values[:, columns]
                total += chances.sum(axis=1)[:, None] * worth(Kind.CRUISER, 0, 1) * gone
            else:
                total += chances @ values
        if self.before.kind is None:
            # Those that go home are not lost then.
            total += worth(Kind.CARRIER, 0, 1) * carriers[:, None]
        return total

    def _cruisers_left(self, going: int) -> tuple[list[int], Array]:
        """By column, the column once so many cruisers have gone home, and how many have."""
        if going not in self._left:
            states = self.before.counted.states
            home = [min(going, ships.present) for ships in states]
            left = (sent_home(*each, self.rulings) for each in zip(states, home, strict=True))
            self._left[going] = [self.after.counted.place(each) for each in left], np.array(home)
        return self._left[going]

    @cached_property
    def _returns(self) -> tuple[dict[int, Array], Array]:
        """COVERING FORCE RETURNS: the chances to come from each row of the watched types to each,
        by the number of cruisers asked for where cruisers are counted (else under 0); and by row
        the carriers expected to go home."""
        before, after = self.before, self.after
        home: dict[int, list[list[float]]] = defaultdict(
            lambda: [[0.0] * len(after.rows) for _ in before.rows]
        )
        carriers = []
        for i, ships in enumerate(before.rows):
            # Of the type counted there are many: how many are there, the columns tell.
            escorts = [
                ((ships[kind], 1.0),)
                if kind == before.kind
                else self.lost.get(kind) or ((ships[kind], 1.0),)
                for kind in COVERING[1:]
            ]
            sent = carriers_home(ships[Kind.CARRIER].present, self.rulings)
            carriers.append(sum(number * chance for number, chance in sent.items()))
            for number, chance in sent.items():
                left = sent_home(ships[Kind.CARRIER], number, self.rulings)
                gone = _escorts_sent(*escorts, number, self.rulings)
                for (asked, (cruisers, destroyers)), odds in gone.items():
                    then = {
                        Kind.TANKER: ships[Kind.TANKER],
                        Kind.CARRIER: left,
                        Kind.CRUISER: cruisers,
                        Kind.DESTROYER: destroyers,
                    }
                    by = asked if before.kind == Kind.CRUISER else 0
                    home[by][i][after.row(then)] += chance * odds
        return {by: np.array(rows) for by, rows in home.items()}, np.array(carriers)


Escorts = tuple[Ships, Ships]
"""The cruisers and the destroyers."""


@lru_cache(1 << 10)
def _escorts_sent(
    cruisers: ComeTo, destroyers: ComeTo, carriers: int, t: Rulings
) -> dict[tuple[int, Escorts], float]:
    """COVERING FORCE RETURNS, with so many carriers, as `escorts_home`."""
    found: dict[tuple[int, Escorts], float] = defaultdict(float)
    for (some, share), (others, odds) in product(cruisers, destroyers):
        for left, chance in escorts_home((some, others), carriers, t).items():
            found[left] += share * odds * chance
    return found


@cache
def escorts_home(ships: Escorts, carriers: int, t: Rulings) -> dict[tuple[int, Escorts], float]:
    """COVERING FORCE RETURNS, with so many carriers and the fewest cruisers: the chance of each
    number of cruisers that go home, and of the ships that are left."""
    if carriers == 0:
        return {(0, ships): 1.0}
    found: dict[tuple[int, Escorts], float] = defaultdict(float)
    for (cruisers, left), share in escorts_home(ships, carriers - 1, t).items():
        for (more, then), chance in _goes_home(left, t).items():
            found[cruisers + more, then] += share * chance
    return found


def escorts_asked(carriers: int, destroyers: int, t: Rulings) -> dict[int, float]:
    """COVERING FORCE RETURNS: the chance of each number of warships asked for beyond so many
    destroyers."""
    chances: dict[int, float] = defaultdict(float)
    for going, share in carriers_home(carriers, t).items():
        for (asked, _), chance in escorts_home((MANY, Ships(destroyers, 0)), going, t).items():
            chances[asked] += share * chance
    return chances


@cache
def carriers_home(carriers: int, t: Rulings) -> dict[int, float]:
    """The chance of each number of carriers that go home."""
    going = every_path(
        lambda: _sailing((Ships(carriers, 0), MANY, MANY)),
        lambda s: _CARRIERS.covering_force_returns(s, t),
        lambda s, path: sum(isinstance(event, Called) for event in path.events),
        readings=readings(t),
    )
    return {number: float(chance) for number, chance in going.items()}


@cache
def _goes_home(ships: Escorts, t: Rulings) -> dict[tuple[int, Escorts], float]:
    """One carrier that goes home: the chance of each number of cruisers with it, and of the ships
    that are left."""

    def outcome(s: State, path: Path) -> tuple[int, Escorts]:
        cruisers, destroyers = (
            MANY if now == MANY else ships_with(s, kind, t)
            for kind, now in zip(COVERING[1:], ships, strict=True)
        )
        return s.returned[Kind.CRUISER] - ships[0].home, (cruisers, destroyers)

    found = every_path(
        lambda: _sailing((Ships(1, 0), *ships)),
        # The face of its roll is only told.
        lambda s: sequence_of_play.carrier_goes_home(s, t, 1, 0),
        outcome,
        decide=lambda s, asked: asked.low,  # type: ignore[union-attr]
    )
    return {place: float(chance) for place, chance in found.items()}


def _sailing(ships: Sequence[Ships]) -> State:
    s = State()
    for kind, (sound, hurt, home) in zip(COVERING, ships, strict=True):
        s.sound[kind], s.damaged[kind], s.returned[kind] = sound, hurt, int(home)
    return s
