"""What a passage can have been about: tests over the facts, each with a strength.

The strongest story gives a report its title, its lead and its last line; a second, of another
subject, stands before the end. What a story holds its passages can name.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import groupby
from typing import Self

from sheetgen.games.convoy.report.facts import (
    Attack,
    Decision,
    Ship,
    Ships,
    Undone,
    Voyage,
    of_type,
    worth,
)
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.kits.telling.storyteller import Story, Test

OUTCOME, BLOW, WHEN, CARRIERS, DEFENCE, DECISIONS, RATIO, SHIP, SIGHTINGS, ENEMY = (
    "outcome", "blow", "when", "carriers", "defence", "decisions", "ratio", "ship", "sightings",
    "enemy",
)  # fmt: skip
"""What stories are about: two of one subject are not told together."""
VALUED = (Kind.CARGO, Kind.TANKER, Kind.CARRIER)


def to_go(v: Voyage, turn: int) -> int:
    """The watches that came after one."""
    return v.length - turn


def taker_of_last(v: Voyage, kind: Kind) -> Attack | None:
    """The attack that sank the last ship of a type that was wholly lost."""
    return next((a for a in reversed(v.attacks) if of_type(a.sunk, kind)), None)


class Tale(Story):
    """A story of a voyage."""

    @classmethod
    @abstractmethod
    def _of(cls, v: Voyage) -> Self | None:
        """The story, if a voyage bears it out."""


# What came of it all.


class Nothing(Tale):
    """No merchant ship came in; `last` was the last of them."""

    turn: int
    last: Ship
    attack: Attack

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.arrived.merchants:
            return None
        attack = next(a for a in reversed(v.attacks) if a.merchants)
        return cls(
            strength=16, about=OUTCOME, turns=[attack.turn], turn=attack.turn,
            last=attack.merchants[-1], attack=attack,
        )  # fmt: skip


class NoOil(Tale):
    """Every tanker was sunk: `last` in the watch `turn`; all of several `at_once`; `clean` if no
    cargo ship was lost, `early` if by halfway."""

    turn: int
    to_go: int
    last: Ship
    attack: Attack
    at_once: bool
    clean: bool
    early: bool

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        attack = taker_of_last(v, Kind.TANKER)
        if v.arrived.tankers or v.gone_home.tankers or not v.arrived.merchants or attack is None:
            return None
        turns = [a.turn for a in v.attacks if a.tankers]
        clean, left = not v.sunk.cargo, to_go(v, attack.turn)
        return cls(
            strength=9 + 3 * clean + 1.5 * (left <= 3) + 0.3 * v.sailed.tankers,
            about=OUTCOME, turns=turns, turn=attack.turn, to_go=left, last=attack.tankers[-1],
            attack=attack,
            at_once=len(turns) == 1 and v.sailed.tankers > 1, clean=clean,
            early=attack.turn <= v.half,
        )  # fmt: skip


class NoCargo(Tale):
    """Every cargo ship was sunk, and tankers came in: `last` in the watch `turn`."""

    turn: int
    to_go: int
    last: Ship
    attack: Attack
    all_oil: bool

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        attack = taker_of_last(v, Kind.CARGO)
        if v.arrived.cargo or not v.arrived.tankers or attack is None:
            return None
        return cls(
            strength=12, about=OUTCOME, turns=[attack.turn], turn=attack.turn,
            to_go=to_go(v, attack.turn), last=attack.cargo[-1], attack=attack,
            all_oil=not v.sunk.tankers,
        )  # fmt: skip


class Few(Tale):
    """A third of the merchant ships or less came in: `ships`."""

    ships: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        came = v.arrived.merchants
        if not v.arrived.cargo or 3 * came > v.sailed.merchants:
            return None
        ships = [s for s in v.ships if s.is_merchant and s.fate != "sunk"]
        return cls(strength=9.5 + (came <= 2), about=OUTCOME, ships=ships)


class Quiet(Tale):
    """Three attacks at most, and one merchant ship lost at most."""

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if len(v.attacks) > 3 or v.merchants_lost > 1:
            return None
        return cls(strength=12.5 - len(v.attacks), about=OUTCOME)


class Whole(Tale):
    """All merchant ships came in; `paid` are the warships lost."""

    paid: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.merchants_lost:
            return None
        worst = max(v.attacks, key=lambda a: worth(a.sunk), default=None)
        return cls(
            strength=9.5 + v.is_untouched, about=OUTCOME,
            turns=[worst.turn] if worst and worst.sunk else [], paid=v.lost,
        )  # fmt: skip


class WrongWay(Tale):
    """All of three tankers or more came in, and of the cargo ships half or fewer; `hit` are the
    tankers damaged."""

    hit: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        oil = v.sailed.tankers >= 3 and not v.sunk.tankers
        if not oil or not v.arrived.cargo or 2 * v.sunk.cargo < v.sailed.cargo:
            return None
        hit = [s for s in v.tankers if s.fate == "damaged"]
        return cls(strength=9.2, about=OUTCOME, hit=hit)


class OnTheWarships(Tale):
    """One or two merchant ships lost, and many warships."""

    warships: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        warships = v.sunk.carriers + v.sunk.escort
        if not 1 <= v.merchants_lost <= 2 or warships < max(5, 3 * v.merchants_lost):
            return None
        return cls(strength=7.2, about=OUTCOME, warships=warships)


class OnlyDestroyers(Tale):
    """Nothing but destroyers was lost, three or more."""

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.sunk.destroyers < 3 or v.sunk.ships != v.sunk.destroyers:
            return None
        return cls(strength=10.6, about=OUTCOME)


class Came(Tale):
    """Nothing stands out."""

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        return cls(strength=3, about=OUTCOME)


# One blow, or many.


class OneBlow(Tale):
    """One attack cost half of what was lost and more ships than any other; the `others` sank
    `rest`."""

    attack: Attack
    rest: int
    others: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        total = worth(v.lost)
        if not total:
            return None
        attack = max(v.attacks, key=lambda a: worth(a.sunk))
        share, others = (
            worth(attack.sunk) / total,
            [len(a.sunk) for a in v.attacks if a is not attack],
        )
        heavy = len(attack.sunk) >= 3 and worth(attack.sunk) >= 6 and share >= 0.45
        if not heavy or len(attack.sunk) <= max(others, default=0):
            return None
        return cls(
            strength=5.5 + 4 * share, about=BLOW, turns=[attack.turn], attack=attack,
            rest=sum(others), others=len(others),
        )  # fmt: skip


class Worn(Tale):
    """Four attacks or more took what mattered, none of them much."""

    most: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        costly = [a for a in v.attacks if any(s.type != Kind.DESTROYER for s in a.sunk)]
        most = max((len(a.sunk) for a in v.attacks), default=0)
        if len(costly) < 4 or most > 4:
            return None
        return cls(strength=5.5 + 0.2 * len(costly), about=BLOW, most=most)


# When.


class Early(Tale):
    """All that was lost was lost by the watch `turn`, in the first half; `after` attacks came
    later."""

    turn: int
    after: int
    left: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        last = max((a.turn for a in v.attacks if a.sunk), default=0)
        if len(v.lost) < 3 or not v.merchants_lost or 2 * last > v.length:
            return None
        after = sum(a.turn > last for a in v.attacks)
        return cls(
            strength=8.8, about=WHEN, turns=[last], turn=last, after=after, left=to_go(v, last)
        )


class Late(Tale):
    """No merchant ship was lost before the watch `turn`, and many were after; `before` attacks had
    come, and the losses took `over` watches."""

    turn: int
    before: int
    over: int
    left: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        turns = [a.turn for a in v.attacks if a.merchants]
        lost = v.merchants_lost
        if lost < 3 or turns[0] < 0.62 * v.length or 5 * lost < v.sailed.merchants:
            return None
        return cls(
            strength=8 + 0.15 * lost, about=WHEN, turns=[turns[0]], turn=turns[0],
            before=sum(a.turn < turns[0] for a in v.attacks), over=turns[-1] - turns[0] + 1,
            left=to_go(v, turns[0]) + 1,
        )  # fmt: skip


class AtTheDoor(Tale):
    """`ships` were sunk in the last two watches, by `attack`."""

    attack: Attack
    ships: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        attack = next((a for a in reversed(v.attacks) if of_type(a.sunk, *VALUED)), None)
        if attack is None or attack.to_go > 1 or not v.arrived.tankers:
            return None
        ships = of_type(attack.sunk, *VALUED)
        return cls(
            strength=6 + 0.5 * worth(ships), about=WHEN, turns=[attack.turn], attack=attack,
            ships=ships,
        )  # fmt: skip


class LongHurt(Tale):
    """`ship` was damaged ten watches or more before she was sunk, with `to_go` to come."""

    ship: Ship
    watches: int
    to_go: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        hurt = [
            s for s in v.lost
            if s.hit and s.type in VALUED and s.gone - s.hit >= 10 and to_go(v, s.gone) <= 5
        ]  # fmt: skip
        if not hurt:
            return None
        ship = max(hurt, key=lambda s: s.gone - s.hit)
        return cls(
            strength=6.9, about=SHIP, turns=[ship.hit, ship.gone], ship=ship,
            watches=ship.gone - ship.hit, to_go=to_go(v, ship.gone),
        )  # fmt: skip


# The carriers.


class Stayed(Tale):
    """Every carrier that stayed at halfway was sunk, the last of them in the watch `turn`, by
    `attack`; `before` merchant ships were lost by the end of it and `after` later."""

    ships: Ships
    went: Ships
    turn: int
    attack: Attack | None
    before: int
    after: int
    to_go: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        half = v.halfway
        if half is None or not half.stayed or len(half.sunk_later) < len(half.stayed):
            return None
        turn = max(s.gone for s in half.stayed)
        return cls(
            strength=7 + 1.2 * len(half.stayed), about=CARRIERS, turns=[turn], ships=half.stayed,
            went=half.went, turn=turn, attack=v.attack(turn),
            before=len(v.lost_between(1, turn)), after=len(v.lost_between(turn + 1, v.length)),
            to_go=to_go(v, turn),
        )  # fmt: skip


class AfterCarrier(Tale):
    """With a carrier one merchant ship was lost at most, and without `after`: the last, `ship`, was
    gone by the end of the watch `end` (`is_sunk` there, or else home); `attacks` came with one,
    `since` without."""

    ship: Ship
    end: int
    is_sunk: bool
    before: int
    after: int
    attacks: int
    since: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        end = v.cover_ends
        if not end or end >= v.length:
            return None
        before, after = len(v.lost_between(1, end)), len(v.lost_between(end + 1, v.length))
        attacks = sum(a.turn <= end for a in v.attacks)
        if before > 1 or after < 3 or not attacks:
            return None
        ship = [s for s in v.carriers if s.gone == end][-1]
        return cls(
            strength=7.6 + 0.25 * after, about=CARRIERS, turns=[end], ship=ship, end=end,
            is_sunk=ship.fate == "sunk", before=before, after=after, attacks=attacks,
            since=len(v.attacks) - attacks,
        )  # fmt: skip


class Bare(Tale):
    """The carriers were gone early, in the watch `end`, and `attacks` by so many `enemies` after it
    cost one merchant ship at most (`lost`)."""

    end: int
    left: int
    lost_after: Ships
    attacks_after: int
    enemies_after: int
    is_sunk: bool

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        end = v.cover_ends
        if not end or end > 0.55 * v.length:
            return None
        lost, attacks = v.lost_between(end + 1, v.length), [a for a in v.attacks if a.turn > end]
        enemies = sum(a.force for a in attacks)
        if len(lost) > 1 or len(attacks) < 3 or enemies < 6:
            return None
        return cls(
            strength=7.8, about=CARRIERS, turns=[end], end=end, left=to_go(v, end), lost_after=lost,
            attacks_after=len(attacks), enemies_after=enemies,
            is_sunk=all(s.fate == "sunk" for s in v.carriers),
        )  # fmt: skip


class HandedDown(Tale):
    """Three cargo ships or more were hit by what was meant for a carrier: `hit`, of which `sunk`
    went down."""

    hit: Ships
    gone: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        hit = list(dict.fromkeys(v.handed_down))
        gone = [s for s in hit if s.fate == "sunk"]
        if len(hit) < 3 or len(gone) < 2 or not v.sailed.carriers:
            return None
        return cls(strength=6.4 + 0.2 * len(hit), about=CARRIERS, hit=hit, gone=gone)


# How the escort did.


class Unstopped(Tale):
    """`many` came in `attacks_on_end` attacks, from the watch `first` to `last`, and none was
    turned back: in all of the passage (`is_all`), or to its end (`is_to_end`); `gone` were sunk."""

    many: int
    attacks_on_end: int
    first: int
    last: int
    is_all: bool
    is_to_end: bool
    gone: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        runs = [list(run) for idle, run in groupby(v.attacks, lambda a: not a.stopped) if idle]
        run = max(runs, key=lambda run: sum(a.force for a in run), default=[])
        many = sum(a.force for a in run)
        if len(run) < 3 or many < 10:
            return None
        to_end = run[-1].number == len(v.attacks)
        return cls(
            strength=6.6 + 0.2 * (many - 10) + 0.6 * to_end, about=DEFENCE, turns=[run[0].turn],
            many=many, attacks_on_end=len(run), first=run[0].turn, last=run[-1].turn,
            is_all=len(run) == len(v.attacks), is_to_end=to_end,
            gone=[s for a in run for s in a.sunk],
        )  # fmt: skip


class Held(Tale):
    """The escort turned back nearly half of those who came, `whole` attacks to a man."""

    whole: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.enemies < 9 or 100 * v.stopped < 44 * v.enemies:
            return None
        return cls(strength=7.2, about=DEFENCE, whole=sum(not a.through for a in v.attacks))


class StoppedCold(Tale):
    """An attack of three or more was turned back to a man."""

    attack: Attack

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        whole = [a for a in v.attacks if a.force >= 3 and not a.through]
        if not whole:
            return None
        return cls(strength=7.0, about=DEFENCE, turns=[whole[0].turn], attack=whole[0])


# What was decided.


class Added(Tale):
    """`ships` were sunk in the watches that a detour had added, and come in without it."""

    decision: Decision
    ships: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        detour = next((d for d in v.decisions if d.measure == "evade" and d.added), None)
        if detour is None:
            return None
        first = v.length - detour.added + 1
        sunk = [s for a in v.attacks if a.turn >= first for s in of_type(a.sunk, *VALUED)]
        if not set(sunk) & set(detour.paid):
            return None
        ships = [s for s in sunk if s in detour.paid]
        return cls(
            strength=7 + 0.5 * worth(ships) - 0.3 * max(detour.gained or 0, 0), about=DECISIONS,
            turns=[detour.turn, *sorted({s.gone for s in ships})], decision=detour, ships=ships,
        )  # fmt: skip


class Saved(Tale):
    """A decision brought six points or more on these dice, and saved `decision.saved`."""

    decision: Decision

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        good = [d for d in v.decisions if (d.gained or 0) >= 6 and d.saved]
        if not good:
            return None
        best = max(good, key=lambda d: d.gained or 0)
        strength = 5.8 + (best.gained or 0) / 5
        return cls(strength=strength, about=DECISIONS, turns=[best.turn], decision=best)


class Backfired(Tale):
    """A decision cost four points or more on these dice, and lost `decision.paid`."""

    decision: Decision

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        bad = [d for d in v.decisions if d.cost >= 4 and d.paid]
        if not bad:
            return None
        worst = max(bad, key=lambda d: d.cost)
        strength = 6.4 + worst.cost / 5
        return cls(strength=strength, about=DECISIONS, turns=[worst.turn], decision=worst)


class InHand(Tale):
    """No measure was taken, ships were lost, and one would have been worth `undone.points`."""

    chance: Undone

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.decisions or v.merchants_lost < 2 or v.undone is None:
            return None
        return cls(strength=6 + v.undone.points / 5, about=DECISIONS, chance=v.undone)


# Ratios, ships, sightings, enemies.


class EscortWhole(Tale):
    """Half of the merchant ships were lost, and of cruisers and destroyers one at most."""

    lost_escort: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        lost = v.merchants_lost
        if v.sunk.escort > 1 or lost < 5 or 2 * lost < v.sailed.merchants:
            return None
        return cls(strength=8.6, about=RATIO, lost_escort=v.sunk.escort)


class Crowd(Tale):
    """So many cruisers and destroyers came in with each merchant ship."""

    each: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        came = v.arrived.merchants
        if not came or v.sailed.destroyers < 40 or v.merchants_lost < 4:
            return None
        each = v.arrived.escort // came
        return cls(strength=7.6, about=RATIO, each=each) if each >= 7 else None


class Lame(Tale):
    """`ship` was damaged eight watches or more before harbour, and came in past so many attacks of
    so many enemies."""

    ship: Ship
    watches: int
    attacks_since: int
    enemies_since: int

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        hurt = [
            s for s in v.ships
            if s.fate == "damaged" and s.type in VALUED and to_go(v, s.hit) >= 8
        ]  # fmt: skip
        if not hurt:
            return None
        order = (Kind.TANKER, Kind.CARRIER, Kind.CARGO)
        ship = min(hurt, key=lambda s: (order.index(s.type), s.hit))
        since = [a for a in v.attacks if a.turn > ship.hit]
        if len(since) < 2:
            return None
        base = {Kind.TANKER: 7.4, Kind.CARRIER: 6.6, Kind.CARGO: 6.2}[ship.type]
        return cls(
            strength=base + 0.1 * len(since), about=SHIP, turns=[ship.hit], ship=ship,
            watches=to_go(v, ship.hit), attacks_since=len(since),
            enemies_since=sum(a.force for a in since),
        )  # fmt: skip


class LoneTanker(Tale):
    """One tanker came in, and merchant ships were lost."""

    ship: Ship

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        kept = [s for s in v.tankers if s.fate != "sunk"]
        if len(kept) != 1 or v.sailed.tankers == 2 or not v.merchants_lost:
            return None
        (ship,) = kept
        strength = 7.2 + 0.8 * (v.sailed.tankers >= 3) + 0.5 * (ship.fate == "damaged")
        turns = [ship.hit] if ship.hit else []
        return cls(strength=strength, about=SHIP, turns=turns, ship=ship)


class Watched(Tale):
    """Seen five times or more, and attacked once for it at most."""

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        if v.sightings < 5 or v.followed > 1:
            return None
        return cls(strength=7.2, about=SIGHTINGS)


class BadBets(Tale):
    """Three attacks on end, each in a watch that was more likely to be quiet, sank `gone`."""

    run: Sequence[Attack]
    gone: Ships

    @classmethod
    def _of(cls, v: Voyage) -> Self | None:
        for first in range(len(v.attacks) - 2):
            run = v.attacks[first : first + 3]
            gone = [s for a in run for s in a.sunk]
            if all(a.chance <= 2 for a in run) and worth(gone) >= 6:
                return cls(
                    strength=6.8, about=SIGHTINGS, turns=[a.turn for a in run], run=run, gone=gone
                )
        return None


STORIES: Sequence[type[Tale]] = (
    Nothing, NoOil, NoCargo, Few, Quiet, Whole, WrongWay, OnTheWarships, OnlyDestroyers, OneBlow,
    Worn, Early, Late, AtTheDoor, LongHurt, Stayed, AfterCarrier, Bare, HandedDown, Unstopped,
    Held, StoppedCold, Added, Saved, Backfired, InHand, EscortWhole, Crowd, Lame, LoneTanker,
    Watched, BadBets, Came,
)  # fmt: skip
"""All of them, in the order in which stories of one strength are preferred."""
TESTS: Sequence[Test[Voyage]] = [story._of for story in STORIES]
"""What finds them."""
