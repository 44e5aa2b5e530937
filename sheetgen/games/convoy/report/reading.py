"""Reads facts off a record of Malta Convoy, and plays it again without a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.games.convoy.report.facts import (
    MERCHANTS,
    ORDER,
    VALUED,
    Attack,
    Count,
    Decision,
    Difference,
    Fleet,
    Halfway,
    Ship,
    Ships,
    Undone,
    Voyage,
    Watch,
    of_type,
    worth,
)
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, FIRST_CONTACT_ROW, TARGET, score
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, REAL_OPTIONS, Kind
from sheetgen.games.convoy.story import chronicle as of
from sheetgen.games.convoy.story.chronicle import toll
from sheetgen.kits.chances.analysed import Analysis
from sheetgen.kits.chances.whatif import Branches
from sheetgen.kits.table.turns import place_of

ENEMIES = {ev.U_BOATS: "uboat", ev.ITALIAN: "italian", ev.GERMAN: "german", ev.COMBINED: "mixed"}
PARTS = ("small hours", "dawn", "morning", "afternoon", "evening", "night")
"""The watches of a day, as a teller calls them."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONDAY = 10
"""Of August 1942."""
LEAST_UNDONE = 3
"""Fewer points than these are not worth a regret."""
NARROWS = 9.0
"""Longitude of Galita, in degrees east: beyond it the narrows are ahead."""
FEW, LATELY, MANY = 4, 4, 2
"""So many watches to go, or destroyers, are few; so many watches back is lately; so many attacks
then are many."""


def voyage(
    chronicle: of.Chronicle,
    policy: str = "",
    branches: Branches | None = None,
    analysis: Analysis | None = None,
) -> Voyage:
    """The facts of a record. What would have been without a decision is told by its `branches`,
    where no die of that game is wanting; and nothing where there are none."""
    return _Reader(chronicle, analysis, branches).voyage(policy)


def _has_only_begun(turn: of.Turn) -> bool:
    """Whether nothing has been answered in a turn, so that nobody has sailed it yet."""
    return not (turn.score is not None or turn.taken or turn.contact or turn.departures)


class _Reader:
    """Reads the facts off a chronicle."""

    def __init__(
        self, chronicle: of.Chronicle, analysis: Analysis | None, branches: Branches | None
    ) -> None:
        self.chronicle, self.analysis, self.branches = chronicle, analysis, branches
        self.ships = {s.name: _ship(s) for fleet in chronicle.fleet for s in fleet}
        self.sailed = _in_order(self.ships.values())
        self.watches = [self.watch(turn) for turn in chronicle.turns if not _has_only_begun(turn)]
        self.attacks: list[Attack] = []
        battles = [turn for turn in chronicle.turns if turn.battle]
        for turn in chronicle.turns:
            if turn.battle and turn.score is not None:
                is_last = chronicle.finished and turn is battles[-1]
                self.attacks.append(self.attack(turn, turn.battle, is_last))

    def voyage(self, policy: str) -> Voyage:
        c, state, analysis = self.chronicle, self.chronicle.state, self.analysis
        return Voyage(
            edition=c.conditions.edition,
            policy=policy,
            is_over=c.finished,
            score=score(state),
            average=round(analysis.prices.par) if analysis else None,
            length=c.length,
            planned=c.length - sum(turn.taken.extension for turn in c.turns if turn.taken),
            friendly=c.friendly,
            half=c.halfway(),
            sailed=Count(*(state.sailed(kind) for kind in Kind)),
            arrived=Count(*(state.present(kind) for kind in Kind)),
            sunk=Count(*(state.lost[kind] for kind in Kind)),
            gone_home=Count(*(state.returned[kind] for kind in Kind)),
            damaged_in=Count(*(state.damaged[kind] for kind in Kind)),
            ships=self.sailed,
            watches=self.watches,
            attacks=self.attacks,
            decisions=[self.decision(turn) for turn in c.turns if turn.taken],
            halfway=next((self.halfway(turn) for turn in c.turns if turn.departures), None),
            unused=self.unused(),
            undone=self.undone(),
            is_judged=self.branches is not None,
        )

    def listed(self, ships: Iterable[of.Ship]) -> Ships:
        return _in_order(self.ships[ship.name] for ship in ships)

    def here(self, turn: of.Turn) -> Ships:
        """The ships that were with the convoy when a turn began."""
        return [ship for ship in self.sailed if not ship.gone or ship.gone >= turn.number]

    def left(self, turn: of.Turn) -> Ships:
        """Those that were still there when the fighting of a turn was over."""
        return [s for s in self.here(turn) if (s.gone, s.fate) != (turn.number, "sunk")]

    def to_go(self, turn: of.Turn) -> int:
        """The watches that were to come after a turn, as it was known when its option was taken."""
        later = self.chronicle.turns[turn.number :]
        grown = sum(each.taken.extension for each in later if each.taken)
        return self.chronicle.length - grown - turn.number

    def before_it(self, turn: of.Turn) -> int:
        """The watches that were to come from a turn on, as it was known when the turn began."""
        return self.to_go(turn) - (turn.taken.extension if turn.taken else 0) + 1

    def was_seen(self, turn: of.Turn) -> bool:
        """Whether an aircraft found the convoy in the watch before."""
        return turn.number > 1 and self.watches[turn.number - 2].is_seen

    def reasons(self, turn: of.Turn) -> Iterator[str]:
        """What stood beside a decision, the most pressing first."""
        if turn.friendly:
            return
        here = self.here(turn)
        lately = sum(turn.number - LATELY <= each.turn < turn.number for each in self.attacks)
        carriers = of_type(here, Kind.CARRIER)
        if self.was_seen(turn):
            yield "seen"
        if lately >= MANY:
            yield "attacked"
        if not carriers:
            yield "no-fighters"
        elif any(0 < ship.hit < turn.number for ship in carriers):
            yield "carrier-hurt"
        if len(of_type(here, Kind.TANKER)) == 1:
            yield "one-tanker"
        if len(of_type(here, Kind.DESTROYER)) <= FEW:
            yield "few-destroyers"
        if self.before_it(turn) <= FEW:
            yield "late"
        elif turn.watch.lon > NARROWS:
            yield "narrows"
        elif 0 < lately < MANY:
            yield "attacked-once"

    def watch(self, turn: of.Turn) -> Watch:
        kept = turn.watch
        return Watch(
            turn.number,
            DAYS[(kept.day - MONDAY) % 7],
            PARTS[(turn.number - 1) % len(PARTS)],
            kept.start,
            kept.place,
            turn.is_seen,
            _count(self.left(turn)),
            self.chronicle.sailed(turn.number),
        )

    def attack(self, turn: of.Turn, battle: of.Battle, is_last: bool) -> Attack:
        watch, result = self.watches[turn.number - 1], toll(battle, turn.number)
        force, met = battle.force.force, battle.interception
        stopped, turned = (force - met.force, met.scored) if met else (0, 0)
        results = battle.attack.results if battle.attack else ()
        last = self.attacks[-1].turn if self.attacks else self.chronicle.friendly
        here, left = self.here(turn), self.left(turn)
        sunk = self.listed(result.lost)
        drawn = [drawn_from(hit.rolled, here) for hit in battle.hits]
        handed = [
            hit.ship.name
            for hit in battle.hits
            if hit.ship and TARGET[hit.rolled.row] == Kind.CARRIER != hit.rolled.kind
        ]
        gone = [
            kind for kind in MERCHANTS
            if of_type(sunk, kind)
            and all(s.fate == "sunk" and s.gone <= turn.number for s in of_type(self.sailed, kind))
        ]  # fmt: skip
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
            blows=[self.ships[hit.ship.name] for hit in battle.hits if hit.ship],
            handed_down=[self.ships[name] for name in dict.fromkeys(handed)],
            handed_hits=len(handed),
            scratched=len(result.no_more) + len(result.on_dummy),
            chance=_chances(turn),
            seen=self.was_seen(turn),
            measure="" if turn.option == NONE else OPTIONS[turn.option],
            in_hand=self.unused(turn.number),
            die=turn.contact.die if turn.contact else 0,
            modifier=turn.contact.modifier if turn.contact else 0,
            thrown=met.dice if met else (),
            rolled=battle.attack.dice if battle.attack else (),
            targets=[hit.rolled.target for hit in battle.hits],
            drawn=sum(kind in MERCHANTS for kind in drawn),
            off_carriers=drawn.count(Kind.CARRIER),
            before=_count(here),
            after=_count(left),
            left=Fleet(of_type(left, *VALUED)),
            lame=[s for s in self.valued() if 0 < s.hit < turn.number <= (s.gone or turn.number)],
            points=worth(sunk) + sum(ALL_LOST[kind] for kind in gone) - turned,
            scored=turned,
            gap=turn.number - last - 1,
            to_go=self.to_go(turn),
            is_last=is_last,
            earlier=tuple(self.attacks),
        )

    def decision(self, turn: of.Turn) -> Decision:
        taken = turn.taken
        assert taken is not None
        end = turn.number + taken.turns - 1
        other = self.otherwise(turn)
        fates = {ship: _sunk(other, ship) for ship in self.valued()} if other else {}
        saved = [ship for ship, sunk in fates.items() if sunk and ship.fate != "sunk"]
        paid = [ship for ship, sunk in fates.items() if not sunk and ship.fate == "sunk"]
        with_it = self.here(turn)
        carriers, tankers = of_type(with_it, Kind.CARRIER), of_type(with_it, Kind.TANKER)
        return Decision(
            turn=turn.number,
            measure=OPTIONS[taken.option],
            watches=taken.turns,
            added=taken.extension,
            reasons=[*self.reasons(turn)],
            to_go=self.before_it(turn),
            is_friendly=turn.friendly,
            before=_count(with_it),
            sightings=sum(watch.is_seen for watch in self.watches[: turn.number - 1]),
            attacks=[a for a in self.attacks if turn.number <= a.turn <= end],
            earlier=[a for a in self.attacks if a.turn < turn.number],
            is_first=not any(each.taken for each in self.chronicle.turns[: turn.number - 1]),
            gained=score(self.chronicle.state) - score(other.state) if other else None,
            saved=saved,
            paid=paid,
            differences=[*self.differences(other, saved, paid)] if other else [],
            die=turn.contact.die if turn.contact else 0,
            modifier=turn.contact.modifier if turn.contact else 0,
            carrier_hurt=next((s for s in carriers if 0 < s.hit < turn.number), None),
            last_tanker=tankers[0] if len(tankers) == 1 else None,
        )

    def otherwise(self, turn: of.Turn) -> of.Chronicle | None:
        """The game without the decision of a turn, if that is known: what hangs on a die that
        nobody threw is no certainty."""
        if self.branches is None:
            return None
        place = place_of(self.branches.session, turn.number, "option")
        played = next(self.branches.games(place, OPTIONS[NONE]))
        return None if played.hypothetical else of.tell(played.session)

    def valued(self) -> Ships:
        """The merchant ships and carriers that sailed."""
        return of_type(self.sailed, *VALUED)

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
        carriers = of_type(self.sailed, Kind.CARRIER)
        stayed = [s for s in carriers if not s.gone or s.gone > turn.number]
        after = [s for s in self.left(turn) if (s.gone, s.fate) != (turn.number, "home")]
        lost = [s for a in self.attacks if a.turn <= turn.number for s in a.sunk]
        return Halfway(
            turn.number,
            turn.watch.place,
            went,
            [s for s in went if s.hit],
            stayed,
            [s for s in stayed if 0 < s.hit <= turn.number],
            [s for s in stayed if s.fate == "sunk"],
            escort.count(Kind.CRUISER),
            escort.count(Kind.DESTROYER),
            _count(after),
            self.to_go(turn),
            lost,
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
        return Undone(number, measure, round(points))


def _ship(ship: of.Ship) -> Ship:
    fate = {of.SOUND: "in", of.HURT: "damaged", of.SUNK: "sunk", of.HOME: "home"}
    return Ship(ship.name, ship.kind, ship.hit_on or 0, ship.gone_on or 0, fate[ship.condition])


def _count(ships: Ships) -> Count:
    return Count(*(len(of_type(ships, kind)) for kind in Kind))


def _chances(turn: of.Turn) -> int:
    """The faces of six on which a turn would have brought an enemy."""
    if turn.contact is None:
        return 0
    return sum(face + turn.contact.modifier >= FIRST_CONTACT_ROW for face in range(1, 7))


def _in_order(ships: Iterable[Ship]) -> Ships:
    return sorted(ships, key=lambda ship: ORDER.index(ship.type))


def _sunk(chronicle: of.Chronicle, ship: Ship) -> int:
    """The watch in which a ship is sunk in some game; 0 if she is not."""
    found = (one for one in chronicle.fleet[ship.type] if one.name == ship.name)
    return next((one.gone_on or 0 for one in found if one.condition == of.SUNK), 0)


def drawn_from(hit: ev.ShipHit, here: Ships) -> Kind | None:
    """The type that dummies drew a hit from, if it fell on another for them."""
    meant = TARGET[hit.target]
    if meant == Kind.CARRIER and not of_type(here, meant):
        meant = Kind.CARGO
    if hit.row == hit.target or not of_type(here, meant) or hit.kind == meant:
        return None
    return None if meant in MERCHANTS and hit.kind in MERCHANTS else meant
