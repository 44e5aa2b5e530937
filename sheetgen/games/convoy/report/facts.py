"""A record of Malta Convoy as flat, typed facts: all that a telling may say.

What a passage can name is what stands here: fields and properties, in plain words. A list of ships
is in the order in which they are told of: carriers first, destroyers last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sheetgen.games.convoy.rules.sequence_of_play import LOSS
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story.tellings import noun

ORDER = (Kind.CARRIER, Kind.TANKER, Kind.CARGO, Kind.CRUISER, Kind.DESTROYER)
MERCHANTS = (Kind.CARGO, Kind.TANKER)
VALUED = (*MERCHANTS, Kind.CARRIER)
"""The types whose loss costs much."""


@dataclass(eq=False, repr=False)
class Count:
    """So many ships, by type."""

    cargo: int = 0
    tankers: int = 0
    carriers: int = 0
    cruisers: int = 0
    destroyers: int = 0

    @property
    def merchants(self) -> int:
        """Cargo ships and tankers."""
        return self.cargo + self.tankers

    @property
    def escort(self) -> int:
        """Cruisers and destroyers."""
        return self.cruisers + self.destroyers

    @property
    def ships(self) -> int:
        """All of them."""
        return self.merchants + self.carriers + self.escort


@dataclass(eq=False, repr=False)
class Ship:
    """A ship and what became of her: the watches in which she was damaged and in which she was
    sunk or sent home (0: never), and her fate: `in`, `damaged` (and in, or still at sea), `sunk`,
    `home`."""

    name: str
    type: Kind
    hit: int
    gone: int
    fate: str

    @property
    def kind(self) -> str:
        """`cargo ship`, `tanker`, `carrier`, `cruiser` or `destroyer`."""
        return noun(self.type)

    @property
    def is_merchant(self) -> bool:
        """Whether she is a cargo ship or a tanker."""
        return self.type in MERCHANTS


Ships = Sequence[Ship]


def _sort(*types: Kind) -> cached_property[Ships]:
    def among(ships: Sorts) -> Ships:
        """Those among them."""
        return of_type(ships._ships, *types)

    return cached_property(among)


class Sorts:
    """What may be named of some ships, by their types."""

    merchants = _sort(*MERCHANTS)
    cargo = _sort(Kind.CARGO)
    tankers = _sort(Kind.TANKER)
    carriers = _sort(Kind.CARRIER)
    cruisers = _sort(Kind.CRUISER)
    destroyers = _sort(Kind.DESTROYER)
    warships = _sort(Kind.CARRIER, Kind.CRUISER, Kind.DESTROYER)

    @property
    def _ships(self) -> Ships:
        raise NotImplementedError


class Losses(Sorts):
    """What may be named of the ships that were `sunk`."""

    sunk: Ships

    @property
    def _ships(self) -> Ships:
        return self.sunk


@dataclass(eq=False, repr=False)
class Fleet(Sorts):
    """Some `ships`."""

    ships: Ships

    @property
    def _ships(self) -> Ships:
        return self.ships


@dataclass(eq=False, repr=False)
class Attack(Losses):
    """An attack, and what it did.

    `force` came, of an `enemy` (`german`, `italian`, `mixed`, `uboat`); `stopped` were turned back
    and `through` were not; of these `missed` missed, and `hits` hit. `sunk` is made up of `fresh`
    (not damaged before), `again` (damaged in an earlier attack) and `twice` (damaged and sunk in
    this one); `damaged` are afloat after it. `blows` are the ships hit, in the order of the hits.
    `handed_down` are the cargo ships hit, by `handed_hits` hits, by what was meant
    for a carrier, there being none; `scratched` hits did no more to a type damaged already.
    `chance` is the number of faces of six that would have brought an attack, `seen` whether an
    aircraft had found the convoy in the watch before. `measure` is the one in force, if any:
    `evade`, `decoy`, `split`, `screen`, and `in_hand` are those not yet taken.
    Of the dice, as they fell, `die` is that of the contact, to which `modifier` was added (five and
    more are an attack), `thrown` are those to stop it, `rolled` its own, and `targets` those
    for what was hit.
    `drawn` are the hits that dummies drew from the merchant ships, by the die they were meant for,
    and `off_carriers` those that they drew from a carrier.
    `points` is what it cost in score, less the `scored` for those who were turned back. `left` are
    the merchant ships and carriers still with the convoy after it, `lame` those that had been
    damaged before it, whatever became of them in it.
    """

    number: int
    turn: int
    day: str
    part: str
    place: str
    enemy: str
    force: int
    stopped: int
    missed: int
    hits: int
    sunk: Ships
    fresh: Ships
    again: Ships
    twice: Ships
    damaged: Ships
    blows: Ships
    handed_down: Ships
    handed_hits: int
    scratched: int
    chance: int
    seen: bool
    measure: str
    in_hand: Sequence[str]
    die: int
    modifier: int
    thrown: Sequence[int]
    rolled: Sequence[int]
    targets: Sequence[int]
    drawn: int
    off_carriers: int
    before: Count
    after: Count
    left: Fleet
    lame: Ships
    points: int
    scored: int
    gap: int
    to_go: int
    is_last: bool
    earlier: Sequence[Attack]

    @property
    def attack(self) -> Attack:
        """Itself, for the words that take one: `who(attack)`."""
        return self

    @property
    def through(self) -> int:
        """Those who were not turned back."""
        return self.force - self.stopped

    @property
    def price(self) -> int:
        """What the ships it sank cost in score."""
        return self.points + self.scored

    @property
    def dice(self) -> int:
        """The dice that were thrown to stop it."""
        return len(self.thrown)

    @property
    def ones(self) -> int:
        """The ones among them."""
        return self.thrown.count(1)

    @property
    def struck(self) -> Ships:
        """The ships sunk and damaged."""
        return [*self.sunk, *self.damaged]

    @property
    def hurt(self) -> Ships:
        """The merchant ships and carriers damaged and afloat after it."""
        return of_type(self.damaged, *VALUED)

    @property
    def dents(self) -> Ships:
        """The cruisers and destroyers damaged and afloat after it."""
        return [ship for ship in self.damaged if ship not in self.hurt]

    @property
    def hurt_escort(self) -> int:
        """How many these are."""
        return len(self.dents)

    @property
    def elsewhere(self) -> int:
        """The hits that sank no ship, nor damaged a merchant ship or a carrier; where nothing was
        sunk and none of those damaged, nor any other."""
        damaged = self.hurt if self.sunk else self.hurt or self.damaged
        return self.hits - len(self.sunk) - len(self.twice) - len(damaged)

    @property
    def is_harmless(self) -> bool:
        """Whether nothing was sunk, and no merchant ship or carrier damaged."""
        return not self.sunk and not self.hurt

    @property
    def took_last_tanker(self) -> bool:
        """Whether it sank the last tanker."""
        return bool(self.tankers) and not self.after.tankers

    @property
    def took_last_cargo(self) -> bool:
        """Whether it sank the last cargo ship."""
        return bool(self.cargo) and not self.after.cargo

    @property
    def took_last_carrier(self) -> bool:
        """Whether it sank the last carrier."""
        return bool(self.carriers) and not self.after.carriers

    @property
    def tally(self) -> int:
        """The score after it, of a hundred."""
        return 100 - sum(attack.points for attack in (*self.earlier, self))

    @property
    def took_last(self) -> bool:
        """Whether it sank the last of one of these."""
        return self.took_last_tanker or self.took_last_cargo or self.took_last_carrier

    @property
    def weight(self) -> float:
        """How much of a report it asks for."""
        heavy = worth(self.sunk) + 0.3 * len(self.destroyers) + 0.5 * len(self.hurt)
        last = self.took_last_tanker + self.took_last_cargo
        return heavy + 4 * self.took_last_carrier + 8 * last

    @property
    def lost_so_far(self) -> Ships:
        """The ships sunk up to its end, in the order they were lost."""
        return [ship for attack in (*self.earlier, self) for ship in attack.sunk]

    @property
    def merchants_lost(self) -> int:
        """The merchant ships sunk up to its end."""
        return sum(ship.is_merchant for ship in self.lost_so_far)


class Sums:
    """What may be summed over attacks."""

    attacks: Sequence[Attack]

    @property
    def stopped(self) -> int:
        """Those of the enemy who were turned back."""
        return sum(attack.stopped for attack in self.attacks)

    @property
    def hits(self) -> int:
        """The hits of those who got through."""
        return sum(attack.hits for attack in self.attacks)

    @property
    def scored(self) -> int:
        """The points for those who were turned back."""
        return sum(attack.scored for attack in self.attacks)

    @property
    def price(self) -> int:
        """What the ships they sank cost in score."""
        return sum(attack.price for attack in self.attacks)

    @property
    def drawn(self) -> int:
        """The hits that dummies drew from a merchant ship."""
        return sum(attack.drawn for attack in self.attacks)

    @property
    def off_carriers(self) -> int:
        """The hits that they drew from a carrier."""
        return sum(attack.off_carriers for attack in self.attacks)


@dataclass(eq=False, repr=False)
class Attacks(Sums, Losses):
    """Some attacks, and what they came to."""

    attacks: Sequence[Attack]
    sunk: Ships = field(init=False)

    def __post_init__(self) -> None:
        self.sunk = [ship for attack in self.attacks for ship in attack.sunk]

    @property
    def force(self) -> int:
        """All who came."""
        return sum(attack.force for attack in self.attacks)

    @property
    def hurt(self) -> Ships:
        """The merchant ships and carriers damaged, and not sunk in them."""
        hurt = dict.fromkeys(ship for attack in self.attacks for ship in attack.hurt)
        return [ship for ship in hurt if ship not in self.sunk]


@dataclass(eq=False, repr=False)
class Difference:
    """How a ship fared otherwise on the same dice without a decision: in the watch `turn`, in which
    she is sunk in one of the two games, in the other (`cause`) `nobody` came, `fewer` hit,
    `another` ship took the hit (`instead`), or the convoy was in `harbour`."""

    ship: Ship
    turn: int
    cause: str
    instead: Ships


@dataclass(eq=False, repr=False)
class Decision(Attacks):
    """An option taken: the watches it ran, and those it added to the voyage; the `sightings` before
    it, those in the watch it began and after (`sightings_under`). `reasons` stood beside
    it, as the rules of this game's story have them: `seen`, `attacked` (twice lately),
    `attacked-once`, `no-fighters`, `carrier-hurt`, `one-tanker`, `few-destroyers`, `late`,
    `narrows`. `gained` is the score of this game less that of the same dice without it (None: the
    record does not say); `saved` are the merchant ships and carriers that it saved by that, `paid`
    those that it lost: known only where that game needs no die that nobody threw. `carrier_hurt` is
    the damaged carrier with the convoy when it was taken, `last_tanker` the only tanker, if there
    was one."""

    turn: int
    measure: str
    watches: int
    added: int
    reasons: Sequence[str]
    to_go: int
    is_friendly: bool
    before: Count
    sightings: int
    earlier: Sequence[Attack]
    is_first: bool
    gained: int | None
    saved: Ships
    paid: Ships
    differences: Sequence[Difference]
    die: int
    modifier: int
    carrier_hurt: Ship | None
    last_tanker: Ship | None

    @property
    def is_seen(self) -> bool:
        """Whether an aircraft had found the convoy in the watch before."""
        return "seen" in self.reasons

    @property
    def is_bare(self) -> bool:
        """Whether there was no carrier with the convoy."""
        return not self.before.carriers

    @property
    def is_met_at_once(self) -> bool:
        """Whether an attack came in the same watch."""
        return bool(self.attacks) and self.attacks[0].turn == self.turn

    @property
    def is_idle(self) -> bool:
        """Whether no attack came while it ran."""
        return not self.attacks

    @property
    def end(self) -> int:
        """Its last watch."""
        return self.turn + self.watches - 1

    @property
    def cost(self) -> int:
        """The points it cost on these dice; 0 if it gained some, or if nobody can tell."""
        return max(-(self.gained or 0), 0)

    @property
    def cause(self) -> str:
        """The cause of all its differences, if they have one in common; else empty."""
        causes = {each.cause for each in self.differences}
        return causes.pop() if len(causes) == 1 else ""

    @property
    def is_within(self) -> bool:
        """Whether all its differences fall in the watches it ran."""
        return all(self.turn <= each.turn <= self.end for each in self.differences)

    @property
    def won(self) -> int:
        """The points it gained on these dice; 0 if it cost some, or if nobody can tell."""
        return max(self.gained or 0, 0)


@dataclass(eq=False, repr=False)
class Halfway:
    """The return of the covering force: the carriers that `went`, with so many of the escort, and
    those that `stayed`."""

    turn: int
    place: str
    went: Ships
    went_hurt: Ships
    stayed: Ships
    stayed_hurt: Ships
    sunk_later: Ships
    cruisers: int
    destroyers: int
    after: Count
    to_go: int
    lost_so_far: Ships

    @property
    def escort(self) -> int:
        """The cruisers and destroyers that went."""
        return self.cruisers + self.destroyers


@dataclass(eq=False, repr=False)
class Undone:
    """The best that was left undone, on these dice: the measure, the watch, and the points it
    would have brought."""

    turn: int
    measure: str
    points: int


@dataclass(eq=False, repr=False)
class Watch:
    """A watch: its day, part of the day, first hour (`04:00`) and place, whether an aircraft found
    the convoy in it, and at its end what was there, and the part of the route behind (0 to 1)."""

    turn: int
    day: str
    part: str
    hour: str
    place: str
    is_seen: bool
    after: Count
    sailed: float


@dataclass(eq=False, repr=False)
class Voyage(Sums, Sorts):
    """A whole passage, or as much of it as has been sailed.

    `length` are its watches as they came to be, `planned` as they were when it sailed, `friendly`
    those in friendly waters. `average` is what a convoy like this one scores, rounded, and None if
    nobody knows. If it `is_judged`, it is known what its decisions were worth.
    """

    edition: str
    policy: str
    is_over: bool
    score: int
    average: int | None
    length: int
    planned: int
    friendly: int
    half: int
    sailed: Count
    arrived: Count
    sunk: Count
    gone_home: Count
    damaged_in: Count
    ships: Ships
    watches: Sequence[Watch]
    attacks: Sequence[Attack]
    decisions: Sequence[Decision]
    halfway: Halfway | None
    unused: Sequence[str]
    undone: Undone | None
    is_judged: bool

    @property
    def _ships(self) -> Ships:
        return self.ships

    @cached_property
    def afloat(self) -> Fleet:
        """The ships with the convoy now, or in harbour."""
        return Fleet([ship for ship in self.ships if ship.fate in ("in", "damaged")])

    @cached_property
    def losses(self) -> Fleet:
        """The ships sunk, in the order they were lost."""
        return Fleet(self.lost)

    @cached_property
    def lost(self) -> Ships:
        """The ships sunk, in the order they were lost."""
        return [ship for attack in self.attacks for ship in attack.sunk]

    @property
    def merchants_lost(self) -> int:
        """The merchant ships sunk."""
        return self.sunk.merchants

    @property
    def has_average(self) -> bool:
        """Whether it is known what a convoy like this one scores."""
        return self.average is not None

    @property
    def margin(self) -> int:
        """The score less that average; 0 if nobody knows it."""
        return self.score - self.average if self.average is not None else 0

    @property
    def enemies(self) -> int:
        """All who came."""
        return sum(attack.force for attack in self.attacks)

    @property
    def dice(self) -> int:
        """The dice that were thrown to stop them."""
        return sum(attack.dice for attack in self.attacks)

    @property
    def costly(self) -> int:
        """The attacks in which a ship was sunk."""
        return sum(bool(attack.sunk) for attack in self.attacks)

    @property
    def sightings(self) -> int:
        """How often an aircraft found the convoy."""
        return sum(watch.is_seen for watch in self.watches)

    @property
    def followed(self) -> int:
        """The sightings that an attack followed in the next watch."""
        attacked = {attack.turn for attack in self.attacks}
        return sum(watch.is_seen and watch.turn + 1 in attacked for watch in self.watches)

    @property
    def foe(self) -> str:
        """The one `enemy` who sank all the merchant ships and carriers that were; else empty."""
        foes = {attack.enemy for attack in self.attacks if of_type(attack.sunk, *VALUED)}
        return foes.pop() if len(foes) == 1 else ""

    @property
    def decoyed(self) -> int:
        """The merchant ships sunk while the dummies were out."""
        return sum(len(a.merchants) for a in self.attacks if a.measure == "decoy")

    @property
    def is_untouched(self) -> bool:
        """Whether no merchant ship was ever hit."""
        return not any(ship.hit or ship.fate == "sunk" for ship in self.ships if ship.is_merchant)

    @property
    def damaged_merchants(self) -> Ships:
        """The merchant ships damaged and not sunk."""
        return [ship for ship in self.ships if ship.is_merchant and ship.fate == "damaged"]

    @property
    def handed_down(self) -> Ships:
        """The cargo ships hit by what was meant for a carrier, there being none."""
        return [ship for attack in self.attacks for ship in attack.handed_down]

    @property
    def handed_hits(self) -> int:
        """The hits that fell on cargo ships because there was no carrier to take them."""
        return sum(attack.handed_hits for attack in self.attacks)

    @property
    def cover_ends(self) -> int:
        """The watch in which the last carrier was sunk or went home; 0 if one was there to the
        end."""
        gone = [ship.gone for ship in self.carriers]
        return max(gone) if gone and all(gone) else 0

    @property
    def outward(self) -> Attacks:
        """The attacks up to halfway."""
        return Attacks([attack for attack in self.attacks if attack.turn <= self.half])

    @property
    def homeward(self) -> Attacks:
        """The attacks beyond halfway."""
        return Attacks([attack for attack in self.attacks if attack.turn > self.half])

    @property
    def arrival(self) -> Watch:
        """The last watch."""
        return self.watches[-1]

    def watch(self, turn: int) -> Watch:
        """A watch by its number."""
        return self.watches[turn - 1]

    def attack(self, turn: int) -> Attack | None:
        """The attack in a watch."""
        return next((attack for attack in self.attacks if attack.turn == turn), None)

    def lost_between(self, first: int, last: int) -> Ships:
        """The merchant ships sunk in some watches."""
        return [
            ship
            for attack in self.attacks
            if first <= attack.turn <= last
            for ship in attack.merchants
        ]


def of_type(ships: Ships, *types: Kind) -> Ships:
    """Those of some ships that are of these types."""
    return [ship for ship in ships if ship.type in types]


def worth(ships: Ships) -> int:
    """The points that the loss of some ships costs, one by one."""
    return sum(LOSS[ship.type] for ship in ships)
