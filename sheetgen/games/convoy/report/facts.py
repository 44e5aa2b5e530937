"""A record of Malta Convoy as flat, typed facts: all that a telling may say.

What a passage can name is what stands here: fields and properties, in plain words. A list of ships
is in the order in which they are told of: carriers first, destroyers last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, TARGET, score
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, REAL_OPTIONS, Kind
from sheetgen.games.convoy.story import chronicle as of
from sheetgen.games.convoy.story import plan
from sheetgen.games.convoy.story.toll import toll
from sheetgen.kits.chances.analysed import Analysis
from sheetgen.kits.chances.whatif import Branches, Played, decision

COMPLETIONS = 5
"""Games without a decision where some of their dice were never thrown: what holds in all of them
is said."""
ORDER = (Kind.CARRIER, Kind.TANKER, Kind.CARGO, Kind.CRUISER, Kind.DESTROYER)
MERCHANTS = (Kind.CARGO, Kind.TANKER)
ENEMIES = {ev.U_BOATS: "uboat", ev.ITALIAN: "italian", ev.GERMAN: "german", ev.COMBINED: "mixed"}
SURPRISE = 5
"""The row of the contact table."""
PARTS = ("small hours", "dawn", "morning", "afternoon", "evening", "night")
"""The watches of a day, as a teller calls them."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONDAY = 10
"""Of August 1942."""


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
        return plan.WHAT[self.type]

    @property
    def is_merchant(self) -> bool:
        """Whether she is a cargo ship or a tanker."""
        return self.type in MERCHANTS


Ships = Sequence[Ship]


@dataclass(eq=False, repr=False)
class Attack:
    """An attack, and what it did.

    `force` came, of an `enemy` (`german`, `italian`, `mixed`, `uboat`); `stopped` were turned back
    and `through` were not; of these `missed` missed, and `hits` hit. `sunk` is made up of `fresh`
    (not damaged before), `again` (damaged in an earlier attack) and `twice` (damaged and sunk in
    this one); `damaged` are afloat after it. `spent` are the kinds that hits were meant for and
    that were not there; `handed_down` the cargo ships hit, by `handed_hits` hits, by what was meant
    for a carrier, there being none; `scratched` hits did no more to a type damaged already.
    `chance` is the number of faces of six that would have brought an attack, `seen` whether an
    aircraft had found the convoy in the watch before, and `by_sighting` whether without it there
    had been none. `measure` is the one in force, if any: `evade`, `decoy`, `split`, `screen`, and
    `in_hand` are those not yet taken.
    Of the dice, as they fell, `contact` is the one that brought it, `thrown` are those to stop it,
    `rolled` its own, and `targets` those for what was hit.
    `drawn` are the hits that dummies drew from the merchant ships, by the die they were meant for,
    and `off_carriers` those that they drew from a carrier.
    `points` is what it cost in score. `left` are the merchant ships and carriers still with the
    convoy after it, `lame` those that had been damaged before it, whatever became of them in it.
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
    spent: Sequence[str]
    handed_down: Ships
    handed_hits: int
    scratched: int
    is_surprise: bool
    chance: int
    seen: bool
    by_sighting: bool
    measure: str
    in_hand: Sequence[str]
    contact: int
    thrown: Sequence[int]
    rolled: Sequence[int]
    targets: Sequence[int]
    drawn: int
    off_carriers: int
    before: Count
    after: Count
    left: Ships
    lame: Ships
    points: int
    swing: float
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
    def dice(self) -> int:
        """The dice that were thrown to stop it."""
        return len(self.thrown)

    @property
    def ones(self) -> int:
        """The ones among them."""
        return self.thrown.count(1)

    @property
    def is_first(self) -> bool:
        """Whether no attack came before it."""
        return not self.earlier

    @property
    def is_at_once(self) -> bool:
        """Whether the watch before had an attack, too."""
        return bool(self.earlier) and self.gap == 0

    @property
    def is_dark(self) -> bool:
        """Whether it was in a night watch."""
        return self.part in ("small hours", "night")

    @property
    def struck(self) -> Ships:
        """The ships sunk and damaged."""
        return [*self.sunk, *self.damaged]

    @property
    def merchants(self) -> Ships:
        """The merchant ships sunk."""
        return [ship for ship in self.sunk if ship.is_merchant]

    @property
    def cargo(self) -> Ships:
        """The cargo ships sunk."""
        return of_type(self.sunk, Kind.CARGO)

    @property
    def tankers(self) -> Ships:
        """The tankers sunk."""
        return of_type(self.sunk, Kind.TANKER)

    @property
    def carriers(self) -> Ships:
        """The carriers sunk."""
        return of_type(self.sunk, Kind.CARRIER)

    @property
    def cruisers(self) -> Ships:
        """The cruisers sunk."""
        return of_type(self.sunk, Kind.CRUISER)

    @property
    def destroyers(self) -> Ships:
        """The destroyers sunk."""
        return of_type(self.sunk, Kind.DESTROYER)

    @property
    def hurt(self) -> Ships:
        """The merchant ships and carriers damaged and afloat after it."""
        return [ship for ship in self.damaged if ship.type in (*MERCHANTS, Kind.CARRIER)]

    @property
    def hurt_escort(self) -> int:
        """The cruisers and destroyers damaged and afloat after it."""
        return len(self.damaged) - len(self.hurt)

    @property
    def is_harmless(self) -> bool:
        """Whether nothing was sunk, and no merchant ship or carrier damaged."""
        return not self.sunk and not self.hurt

    @property
    def spared_merchants(self) -> bool:
        """Whether ships were hit, and no merchant ship among them."""
        return bool(self.struck) and not any(ship.is_merchant for ship in self.struck)

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
    def left_tankers(self) -> Ships:
        """The tankers still with the convoy after it."""
        return of_type(self.left, Kind.TANKER)

    @property
    def left_carriers(self) -> Ships:
        """The carriers still with the convoy after it."""
        return of_type(self.left, Kind.CARRIER)

    @property
    def left_cargo(self) -> Ships:
        """The cargo ships still with the convoy after it."""
        return of_type(self.left, Kind.CARGO)

    @property
    def is_most_yet(self) -> bool:
        """Whether more of the enemy came than in any attack before it."""
        most = max((attack.force for attack in self.earlier), default=0)
        return bool(self.earlier) and self.force > most

    @property
    def same_enemy(self) -> int:
        """How many attacks before it were of the same enemy."""
        return sum(attack.enemy == self.enemy for attack in self.earlier)

    @property
    def run(self) -> int:
        """How many came one after another, with this attack, of whom none was turned back."""
        run = takewhile(lambda attack: not attack.stopped, [self, *reversed(self.earlier)])
        return sum(attack.force for attack in run)

    @property
    def is_first_loss(self) -> bool:
        """Whether it sank the first ship that was lost."""
        return bool(self.sunk) and not any(attack.sunk for attack in self.earlier)

    @property
    def is_first_merchant(self) -> bool:
        """Whether it sank the first merchant ship that was lost."""
        return bool(self.merchants) and not any(attack.merchants for attack in self.earlier)

    @property
    def is_worst_yet(self) -> bool:
        """Whether it sank more ships than any attack before it."""
        most = max((len(attack.sunk) for attack in self.earlier), default=0)
        return bool(self.earlier) and len(self.sunk) > most

    @property
    def lost_so_far(self) -> Ships:
        """The ships sunk up to its end, in the order they were lost."""
        return [ship for attack in (*self.earlier, self) for ship in attack.sunk]

    @property
    def merchants_lost(self) -> int:
        """The merchant ships sunk up to its end."""
        return sum(ship.is_merchant for ship in self.lost_so_far)


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
class Decision:
    """An option taken: the watches it ran, and those it added to the voyage; the `sightings` before
    it, those in the watch it began and after (`sightings_under`). `reasons` stood beside
    it, as the rules of this game's story have them: `seen`, `attacked` (twice lately),
    `attacked-once`, `no-fighters`, `carrier-hurt`, `one-tanker`, `few-destroyers`, `late`,
    `narrows`. `gained` is the score of this game less that of the same dice without it (None: the
    record does not say); `saved` are the merchant ships and carriers that it saved by that, `paid`
    those that it lost: known only where that game needs no die that nobody threw. `kept_off` are
    the attacks that without it had come while it ran, and did not come; `brought` those that came,
    and had not (-1: nobody can tell). `carrier_hurt` is the damaged carrier with the convoy when it
    was taken, `last_tanker` the only tanker, if there was one."""

    turn: int
    measure: str
    watches: int
    added: int
    reasons: Sequence[str]
    to_go: int
    is_friendly: bool
    before: Count
    sightings: int
    sightings_under: int
    attacks: Sequence[Attack]
    earlier: Sequence[Attack]
    is_first: bool
    is_last: bool
    gained: int | None
    saved: Ships
    paid: Ships
    differences: Sequence[Difference]
    kept_off: int
    brought: int
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

    @property
    def force(self) -> int:
        """All who came while it ran."""
        return sum(attack.force for attack in self.attacks)

    @property
    def stopped(self) -> int:
        """Those of them who were turned back."""
        return sum(attack.stopped for attack in self.attacks)

    @property
    def hits(self) -> int:
        """The hits of the others."""
        return sum(attack.hits for attack in self.attacks)

    @property
    def drawn(self) -> int:
        """Those of them that dummies drew from a merchant ship."""
        return sum(attack.drawn for attack in self.attacks)

    @property
    def off_carriers(self) -> int:
        """Those of them that dummies drew from a carrier."""
        return sum(attack.off_carriers for attack in self.attacks)

    @property
    def lost_under(self) -> Ships:
        """The ships sunk while it ran."""
        return [ship for attack in self.attacks for ship in attack.sunk]


@dataclass(eq=False, repr=False)
class Halfway:
    """The return of the covering force: the carriers that `went`, with so many of the escort, and
    those that `stayed`; `last_tanker` is the only tanker left, if there was one."""

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
    last_tanker: Ship | None

    @property
    def escort(self) -> int:
        """The cruisers and destroyers that went."""
        return self.cruisers + self.destroyers


@dataclass(eq=False, repr=False)
class Undone:
    """The best that was left undone, on these dice: the measure, the watch, the points it would
    have brought, and whether anything asked for it then."""

    turn: int
    measure: str
    points: int
    is_asked: bool


@dataclass(eq=False, repr=False)
class Watch:
    """A watch: its day, part of the day, first hour (`04:00`) and place, whether it was friendly,
    whether an aircraft found the convoy in it, and what was there at its end."""

    turn: int
    day: str
    part: str
    hour: str
    place: str
    is_friendly: bool
    is_seen: bool
    after: Count


@dataclass(eq=False, repr=False)
class Voyage:
    """A whole passage, or as much of it as has been sailed.

    `length` are its watches as they came to be, `planned` as they were when it sailed, `friendly`
    those in friendly waters. `average` is what a convoy like this one scores, rounded, and None if
    nobody knows.
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
    def luck(self) -> int:
        """The score less the average; 0 if that is not known."""
        return 0 if self.average is None else self.score - self.average

    @property
    def enemies(self) -> int:
        """All who came."""
        return sum(attack.force for attack in self.attacks)

    @property
    def stopped(self) -> int:
        """Those of them who were turned back."""
        return sum(attack.stopped for attack in self.attacks)

    @property
    def hits(self) -> int:
        """The hits of all attacks."""
        return sum(attack.hits for attack in self.attacks)

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
    def carriers(self) -> Ships:
        """The carriers that sailed."""
        return of_type(self.ships, Kind.CARRIER)

    @property
    def tankers(self) -> Ships:
        """The tankers that sailed."""
        return of_type(self.ships, Kind.TANKER)

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


def drawn_from(hit: ev.ShipHit, before: Count) -> Kind | None:
    """The type that dummies drew a hit from, if it fell on another for them."""
    meant = TARGET[hit.target]
    if meant == Kind.CARRIER and not before.carriers:
        meant = Kind.CARGO
    if hit.row == hit.target or not getattr(before, _COUNTED[meant]) or hit.kind == meant:
        return None
    return None if meant in MERCHANTS and hit.kind in MERCHANTS else meant


def worth(ships: Ships) -> int:
    """The points that the loss of some ships costs, one by one."""
    return sum(LOSS[ship.type] for ship in ships)


def voyage(
    session: Session,
    chronicle: of.Chronicle,
    analysis: Analysis | None,
    seed: str | None,
    policy: str,
    is_judged: bool = True,
) -> Voyage:
    """The facts of a record. What would have been without a decision is told by its seed, or where
    it has none by as much as holds whatever the dice that were never thrown had shown; and not at
    all, unless decisions are to be judged."""
    branches = Branches(session, seed, COMPLETIONS) if is_judged else None
    return _Reader(chronicle, analysis, branches).voyage(policy)


class _Reader:
    """Reads the facts off a chronicle."""

    def __init__(
        self, chronicle: of.Chronicle, analysis: Analysis | None, branches: Branches | None
    ) -> None:
        self.chronicle, self.analysis, self.branches = chronicle, analysis, branches
        self.ships = {s.name: _ship(s) for fleet in chronicle.fleet for s in fleet}
        self.watches = [self.watch(turn) for turn in chronicle.turns]
        self.attacks: list[Attack] = []
        for turn in chronicle.turns:
            if turn.battle and turn.score is not None:
                self.attacks.append(self.attack(turn, turn.battle))
        if self.attacks and chronicle.finished:
            self.attacks[-1] = replace(self.attacks[-1], is_last=True)

    def voyage(self, policy: str) -> Voyage:
        c, state, analysis = self.chronicle, self.chronicle.state, self.analysis
        decisions = [self.decision(turn) for turn in c.turns if turn.taken]
        if decisions:
            decisions[-1] = replace(decisions[-1], is_last=True)
        ships = _in_order(self.ships.values())
        return Voyage(
            edition=c.conditions.edition,
            policy=policy,
            is_over=c.finished,
            score=score(state),
            average=round(analysis.ledger.par) if analysis else None,
            length=c.length,
            planned=c.length - sum(turn.taken.extension for turn in c.turns if turn.taken),
            friendly=c.friendly,
            half=c.halfway(),
            sailed=Count(*(state.sailed(kind) for kind in Kind)),
            arrived=Count(*(state.present(kind) for kind in Kind)),
            sunk=Count(*(state.lost[kind] for kind in Kind)),
            gone_home=Count(*(state.returned[kind] for kind in Kind)),
            damaged_in=Count(*(state.damaged[kind] for kind in Kind)),
            ships=ships,
            watches=self.watches,
            attacks=self.attacks,
            decisions=decisions,
            halfway=next((self.halfway(turn) for turn in c.turns if turn.departures), None),
            unused=self.unused(),
            undone=self.undone(),
        )

    def listed(self, ships: Iterable[of.Ship]) -> Ships:
        return _in_order(self.ships[ship.name] for ship in ships)

    def begun(self, turn: of.Turn) -> Count:
        return Count(*(len(plan.here(self.chronicle, kind, turn)) for kind in Kind))

    def left(self, turn: of.Turn) -> Count:
        return Count(*(len(plan.left(self.chronicle, kind, turn)) for kind in Kind))

    def watch(self, turn: of.Turn) -> Watch:
        kept = turn.watch
        return Watch(
            turn.number,
            DAYS[(kept.day - MONDAY) % 7],
            PARTS[(turn.number - 1) % len(PARTS)],
            kept.start,
            kept.place,
            turn.friendly,
            plan.row(turn) == plan.RECONNAISSANCE,
            self.left(turn),
        )

    def attack(self, turn: of.Turn, battle: of.Battle) -> Attack:
        watch, result = self.watches[turn.number - 1], toll(battle, turn.number)
        force, met = battle.force.force, battle.interception
        stopped, turned = (force - met.force, met.scored) if met else (0, 0)
        results = battle.attack.results if battle.attack else ()
        last = self.attacks[-1].turn if self.attacks else self.chronicle.friendly
        before, after = self.begun(turn), self.left(turn)
        sunk = self.listed(result.lost)
        handed = [
            hit.ship.name
            for hit in battle.hits
            if hit.ship and TARGET[hit.rolled.row] == Kind.CARRIER != hit.rolled.kind
        ]
        gone = [k for k in MERCHANTS if not getattr(after, _COUNTED[k]) and of_type(sunk, k)]
        gone = [k for k in gone if len(self.chronicle.ships(k, of.SUNK)) == self._sailed(k)]
        return Attack(
            number=len(self.attacks) + 1,
            turn=turn.number,
            day=watch.day,
            part=watch.part,
            place=watch.place,
            enemy=ENEMIES[battle.force.enemy],
            force=force,
            stopped=stopped,
            missed=sum(result == ev.MISS for result in results),
            hits=len(battle.hits),
            sunk=sunk,
            fresh=self.listed(result.sunk),
            again=self.listed(result.finished),
            twice=self.listed(result.twice),
            damaged=self.listed(result.damaged),
            spent=[plan.WHAT[hit.rolled.kind] for hit in result.on_nobody],
            handed_down=[self.ships[name] for name in dict.fromkeys(handed)],
            handed_hits=len(handed),
            scratched=len(result.no_more) + len(result.on_dummy),
            is_surprise=plan.row(turn) == SURPRISE,
            chance=plan.chances(turn),
            seen=plan.was_seen(self.chronicle, turn),
            by_sighting=plan.was_seen(self.chronicle, turn) and plan.needed_to_be_seen(turn),
            measure="" if turn.option == NONE else OPTIONS[turn.option],
            in_hand=self.unused(turn.number),
            contact=turn.contact.die if turn.contact else 0,
            thrown=met.dice if met else (),
            rolled=battle.attack.dice if battle.attack else (),
            targets=[hit.rolled.target for hit in battle.hits],
            drawn=sum(drawn_from(hit.rolled, before) in MERCHANTS for hit in battle.hits),
            off_carriers=sum(drawn_from(hit.rolled, before) == Kind.CARRIER for hit in battle.hits),
            before=before,
            after=after,
            left=[ship for ship in self.valued() if self.is_left(ship, turn)],
            lame=[ship for ship in self.valued() if self.was_lame(ship, turn)],
            points=worth(sunk) + sum(ALL_LOST[kind] for kind in gone) - turned,
            swing=self.swing(turn.number),
            gap=turn.number - last - 1,
            to_go=plan.to_go(self.chronicle, turn),
            is_last=False,
            earlier=tuple(self.attacks),
        )

    @staticmethod
    def is_left(ship: Ship, turn: of.Turn) -> bool:
        home_now = ship.gone == turn.number and ship.fate == "home"
        return not ship.gone or ship.gone > turn.number or home_now

    @staticmethod
    def was_lame(ship: Ship, turn: of.Turn) -> bool:
        here = not ship.gone or ship.gone >= turn.number
        return here and 0 < ship.hit < turn.number

    def _sailed(self, kind: Kind) -> int:
        return len(self.chronicle.fleet[kind])

    def swing(self, turn: int) -> float:
        expected = self.analysis.ledger.expected if self.analysis else ()
        return expected[turn] - expected[turn - 1] if turn < len(expected) else 0.0

    def decision(self, turn: of.Turn) -> Decision:
        taken = turn.taken
        assert taken is not None
        end = turn.number + taken.turns - 1
        played = [*self.without(turn)]
        games = [of.tell(game.session) for game in played]
        here = {w for w in range(turn.number, end + 1) if self.is_fought(self.chronicle, w)}
        there = [{w for w in range(turn.number, end + 1) if self.is_fought(g, w)} for g in games]
        # What hangs on a die that nobody threw is no certainty, however often it comes out so.
        others = [] if any(game.hypothetical for game in played) else games
        gains = {score(self.chronicle.state) - score(other.state) for other in others}
        saved = _all_agree([self.fared_worse(other, turn) for other in others])
        paid = _all_agree([self.fared_better(other, turn) for other in others])
        alone = others[0] if len(others) == 1 else None
        carriers, tankers = self.here(turn, Kind.CARRIER), self.here(turn, Kind.TANKER)
        return Decision(
            turn=turn.number,
            measure=OPTIONS[taken.option],
            watches=taken.turns,
            added=taken.extension,
            reasons=[*plan.reasons(self.chronicle, turn)],
            to_go=plan.before_it(self.chronicle, turn),
            is_friendly=turn.friendly,
            before=self.begun(turn),
            sightings=sum(watch.is_seen for watch in self.watches[: turn.number - 1]),
            sightings_under=sum(w.is_seen for w in self.watches[turn.number - 1 : end]),
            attacks=[a for a in self.attacks if turn.number <= a.turn <= end],
            earlier=[a for a in self.attacks if a.turn < turn.number],
            is_first=not any(each.taken for each in self.chronicle.turns[: turn.number - 1]),
            is_last=False,
            gained=gains.pop() if len(gains) == 1 else None,
            saved=saved,
            paid=paid,
            differences=[*self.differences(alone, saved, paid)] if alone else [],
            kept_off=_agreed(len(other - here) for other in there),
            brought=_agreed(len(here - other) for other in there),
            carrier_hurt=next((s for s in carriers if 0 < s.hit < turn.number), None),
            last_tanker=tankers[0] if len(tankers) == 1 else None,
        )

    def here(self, turn: of.Turn, kind: Kind) -> Ships:
        return self.listed(plan.here(self.chronicle, kind, turn))

    @staticmethod
    def is_fought(game: of.Chronicle, turn: int) -> bool:
        return turn <= len(game.turns) and game.turns[turn - 1].battle is not None

    def without(self, turn: of.Turn) -> Iterator[Played]:
        if self.branches is None:
            return
        place = decision(self.branches.session, turn.number, "option")
        yield from self.branches.instead(place, OPTIONS[NONE])

    def fared_worse(self, other: of.Chronicle, turn: of.Turn) -> Ships:
        """The merchant ships and carriers that are sunk in another game, and not in this."""
        return [ship for ship in self.valued() if ship.fate != "sunk" and _sunk(other, ship)]

    def fared_better(self, other: of.Chronicle, turn: of.Turn) -> Ships:
        """Those that are sunk in this game, and not in another."""
        return [ship for ship in self.valued() if ship.fate == "sunk" and not _sunk(other, ship)]

    def valued(self) -> Ships:
        return of_type(_in_order(self.ships.values()), *MERCHANTS, Kind.CARRIER)

    def differences(self, other: of.Chronicle, saved: Ships, paid: Ships) -> Iterator[Difference]:
        here, there = self.chronicle, other
        for ship in paid:
            yield self.difference(ship, ship.gone, here, there)
        for ship in saved:
            yield self.difference(ship, _sunk(other, ship), there, here)

    def difference(
        self, ship: Ship, turn: int, sunk_in: of.Chronicle, safe_in: of.Chronicle
    ) -> Difference:
        battle = sunk_in.turns[turn - 1].battle
        assert battle is not None
        if turn > len(safe_in.turns):
            return Difference(ship, turn, "harbour", [])
        instead = safe_in.turns[turn - 1].battle
        if instead is None:
            return Difference(ship, turn, "nobody", [])
        if len(instead.hits) < len(battle.hits):
            return Difference(ship, turn, "fewer", [])
        struck = {hit.ship.name for hit in instead.hits if hit.ship}
        struck -= {hit.ship.name for hit in battle.hits if hit.ship}
        return Difference(ship, turn, "another", _in_order(self.ships[name] for name in struck))

    def halfway(self, turn: of.Turn) -> Halfway:
        went = self.listed(each.carrier for each in turn.departures if each.carrier)
        escort = [ship.kind for each in turn.departures for ship in each.escorts]
        carriers = of_type([*self.ships.values()], Kind.CARRIER)
        stayed = [s for s in carriers if not s.gone or s.gone > turn.number]
        cruisers, destroyers = escort.count(Kind.CRUISER), escort.count(Kind.DESTROYER)
        after = self.left(turn)
        lost = [s for a in self.attacks if a.turn <= turn.number for s in a.sunk]
        tankers = self.listed(plan.left(self.chronicle, Kind.TANKER, turn))
        return Halfway(
            turn.number,
            turn.watch.place,
            went,
            [s for s in went if s.hit],
            stayed,
            [s for s in stayed if 0 < s.hit <= turn.number],
            [s for s in stayed if s.fate == "sunk"],
            cruisers,
            destroyers,
            Count(
                after.cargo,
                after.tankers,
                len(stayed),
                after.cruisers - cruisers,
                after.destroyers - destroyers,
            ),
            plan.to_go(self.chronicle, turn),
            lost,
            tankers[0] if len(tankers) == 1 else None,
        )

    def unused(self, until: int | None = None) -> Sequence[str]:
        turns = self.chronicle.turns[:until]
        taken = {turn.taken.option for turn in turns if turn.taken}
        return [OPTIONS[option] for option in REAL_OPTIONS if option not in taken]

    def undone(self) -> Undone | None:
        """The best that was never done, if it would have brought a few points."""
        if self.analysis is None or not self.chronicle.finished:
            return None
        unused = self.unused()
        tried = [
            (tried.score - self.analysis.scored, tried.turn, tried.choice)
            for tried in self.analysis.tried
            if tried.ask == "option" and tried.choice in unused and not tried.hypothetical
        ]
        points, number, measure = max(tried, default=(0.0, 0, ""))
        if points < LEAST_UNDONE:
            return None
        reasons = [*plan.reasons(self.chronicle, self.chronicle.turns[number - 1])]
        asked = "seen" in reasons or "attacked" in reasons
        return Undone(number, measure, round(points), asked)


LEAST_UNDONE = 3
"""Fewer points than these are not worth a regret."""
_COUNTED = ("cargo", "tankers", "carriers", "cruisers", "destroyers")


def _ship(ship: of.Ship) -> Ship:
    fate = {of.SOUND: "in", of.HURT: "damaged", of.SUNK: "sunk", of.HOME: "home"}
    return Ship(ship.name, ship.kind, ship.hit_on or 0, ship.gone_on or 0, fate[ship.condition])


def _in_order(ships: Iterable[Ship]) -> Ships:
    return sorted(ships, key=lambda ship: ORDER.index(ship.type))


def _sunk(chronicle: of.Chronicle, ship: Ship) -> int:
    """The watch in which a ship is sunk in some game; 0 if she is not."""
    found = (one for one in chronicle.fleet[ship.type] if one.name == ship.name)
    return next((one.gone_on or 0 for one in found if one.condition == of.SUNK), 0)


def _all_agree(found: Sequence[Ships]) -> Ships:
    """The ships that are in all of some lists."""
    return [ship for ship in found[0] if all(ship in each for each in found)] if found else []


def _agreed(found: Iterable[int]) -> int:
    """The number that all of some are; -1 if they differ, or there are none."""
    numbers = {*found}
    return numbers.pop() if len(numbers) == 1 else -1
