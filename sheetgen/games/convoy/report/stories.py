"""What a passage can have been about: the stories that a voyage bears out, each with a strength.

The strongest story gives a report its title, its lead and its last line; a second, of another
subject, stands before the end. What a story holds its passages can name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sheetgen.games.convoy.report.facts import (
    VALUED,
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
from sheetgen.kits.telling.storyteller import Story

OUTCOME, BLOW, WHEN, CARRIERS, DEFENCE, DECISIONS, SHIP, SIGHTINGS = (
    "outcome", "blow", "when", "carriers", "defence", "decisions", "ship", "sightings",
)  # fmt: skip
"""What stories are about: two of one subject are not told together."""


def to_go(v: Voyage, turn: int) -> int:
    """The watches that came after one."""
    return v.length - turn


# What came of it all.


class Nothing(Story):
    """No merchant ship came in; `last` was the last of them."""

    turn: int
    last: Ship
    attack: Attack


class NoOil(Story):
    """Every tanker was sunk: `last` in the watch `turn`; all of several `at_once`; `clean` if no
    cargo ship was lost, `early` if by halfway."""

    turn: int
    to_go: int
    last: Ship
    attack: Attack
    at_once: bool
    clean: bool
    early: bool


class NoCargo(Story):
    """Every cargo ship was sunk, and tankers came in: `last` in the watch `turn`."""

    turn: int
    to_go: int
    last: Ship
    attack: Attack
    all_oil: bool


class Few(Story):
    """A third of the merchant ships or less came in: `ships`."""

    ships: Ships


class Quiet(Story):
    """Three attacks at most, and one merchant ship lost at most."""


class Whole(Story):
    """All merchant ships came in; `paid` are the warships lost."""

    paid: Ships


class WrongWay(Story):
    """All of three tankers or more came in, and of the cargo ships half or fewer; `hit` are the
    tankers damaged."""

    hit: Ships


class OnTheWarships(Story):
    """One or two merchant ships lost, and many warships."""

    warships: int


class Came(Story):
    """Nothing stands out."""


def outcomes(v: Voyage) -> Iterator[Story]:
    """The stories of what came in, and what was lost."""
    came, sunk, lost = v.arrived, v.sunk, v.merchants_lost
    last = {kind: next((a for a in reversed(v.attacks) if of_type(a.sunk, kind)), None)
            for kind in (Kind.CARGO, Kind.TANKER)}  # fmt: skip
    if not came.merchants:
        end = next(a for a in reversed(v.attacks) if a.merchants)
        yield Nothing(
            strength=16, about=OUTCOME, turns=[end.turn], turn=end.turn, last=end.merchants[-1],
            attack=end,
        )  # fmt: skip
    attack = last[Kind.TANKER]
    if attack and came.merchants and not (came.tankers or v.gone_home.tankers):
        turns = [a.turn for a in v.attacks if a.tankers]
        clean, left = not sunk.cargo, to_go(v, attack.turn)
        yield NoOil(
            strength=9 + 3 * clean + 1.5 * (left <= 3) + 0.3 * v.sailed.tankers, about=OUTCOME,
            turns=turns, turn=attack.turn, to_go=left, last=attack.tankers[-1], attack=attack,
            at_once=len(turns) == 1 and v.sailed.tankers > 1, clean=clean,
            early=attack.turn <= v.half,
        )  # fmt: skip
    attack = last[Kind.CARGO]
    if attack and came.tankers and not came.cargo:
        yield NoCargo(
            strength=12, about=OUTCOME, turns=[attack.turn], turn=attack.turn,
            to_go=to_go(v, attack.turn), last=attack.cargo[-1], attack=attack,
            all_oil=not sunk.tankers,
        )  # fmt: skip
    if came.cargo and 3 * came.merchants <= v.sailed.merchants:
        ships = [ship for ship in v.ships if ship.is_merchant and ship.fate != "sunk"]
        yield Few(strength=9.5 + (came.merchants <= 2), about=OUTCOME, ships=ships)
    if len(v.attacks) <= 3 and lost <= 1:
        yield Quiet(strength=12.5 - len(v.attacks), about=OUTCOME)
    if not lost:
        worst = max(v.attacks, key=lambda a: worth(a.sunk), default=None)
        turns = [worst.turn] if worst and worst.sunk else []
        yield Whole(strength=9.5 + v.is_untouched, about=OUTCOME, turns=turns, paid=v.lost)
    oil = v.sailed.tankers >= 3 and not sunk.tankers
    if oil and came.cargo and 2 * sunk.cargo >= v.sailed.cargo:
        hit = [ship for ship in v.afloat.tankers if ship.fate == "damaged"]
        yield WrongWay(strength=9.2, about=OUTCOME, hit=hit)
    warships = sunk.carriers + sunk.escort
    if 1 <= lost <= 2 and warships >= max(5, 3 * lost):
        yield OnTheWarships(strength=7.2, about=OUTCOME, warships=warships)


# One blow, or many.


class OneBlow(Story):
    """One attack cost half of what was lost and more ships than any other; the `others` sank
    `rest`."""

    attack: Attack
    rest: int
    others: int


class Worn(Story):
    """Four attacks or more took what mattered, none of them much."""

    most: int


def blows(v: Voyage) -> Iterator[Story]:
    """The stories of how many attacks it took."""
    total = worth(v.lost)
    most = max((len(attack.sunk) for attack in v.attacks), default=0)
    if total:
        attack = max(v.attacks, key=lambda a: worth(a.sunk))
        share = worth(attack.sunk) / total
        others = [len(a.sunk) for a in v.attacks if a is not attack]
        heavy = len(attack.sunk) >= 3 and worth(attack.sunk) >= 6 and share >= 0.45
        if heavy and len(attack.sunk) > max(others, default=0):
            yield OneBlow(
                strength=5.5 + 4 * share, about=BLOW, turns=[attack.turn], attack=attack,
                rest=sum(others), others=len(others),
            )  # fmt: skip
    costly = [a for a in v.attacks if any(s.type != Kind.DESTROYER for s in a.sunk)]
    if len(costly) >= 4 and most <= 4:
        yield Worn(strength=5.5 + 0.2 * len(costly), about=BLOW, most=most)


# When.


class Early(Story):
    """All that was lost was lost by the watch `turn`, in the first half; `after` attacks came
    later."""

    turn: int
    after: int
    left: int


class Late(Story):
    """No merchant ship was lost before the watch `turn`, and many were after; `before` attacks had
    come, and the losses took `over` watches."""

    turn: int
    before: int
    over: int
    left: int


class AtTheDoor(Story):
    """`ships` were sunk in the last two watches, by `attack`."""

    attack: Attack
    ships: Ships


class LongHurt(Story):
    """`ship` was damaged ten watches or more before she was sunk, with `to_go` to come."""

    ship: Ship
    watches: int
    to_go: int


def times(v: Voyage) -> Iterator[Story]:
    """The stories of when it befell."""
    lost = v.merchants_lost
    last = max((a.turn for a in v.attacks if a.sunk), default=0)
    if len(v.lost) >= 3 and lost and 2 * last <= v.length:
        yield Early(
            strength=8.8, about=WHEN, turns=[last], turn=last,
            after=sum(a.turn > last for a in v.attacks), left=to_go(v, last),
        )  # fmt: skip
    turns = [a.turn for a in v.attacks if a.merchants]
    if lost >= 3 and turns[0] >= 0.62 * v.length and 5 * lost >= v.sailed.merchants:
        yield Late(
            strength=8 + 0.15 * lost, about=WHEN, turns=[turns[0]], turn=turns[0],
            before=sum(a.turn < turns[0] for a in v.attacks), over=turns[-1] - turns[0] + 1,
            left=to_go(v, turns[0]) + 1,
        )  # fmt: skip
    attack = next((a for a in reversed(v.attacks) if of_type(a.sunk, *VALUED)), None)
    if attack and attack.to_go <= 1 and v.arrived.tankers:
        ships = of_type(attack.sunk, *VALUED)
        yield AtTheDoor(
            strength=6 + 0.5 * worth(ships), about=WHEN, turns=[attack.turn], attack=attack,
            ships=ships,
        )  # fmt: skip
    hurt = [
        s for s in v.lost
        if s.hit and s.type in VALUED and s.gone - s.hit >= 10 and to_go(v, s.gone) <= 5
    ]  # fmt: skip
    if hurt:
        ship = max(hurt, key=lambda s: s.gone - s.hit)
        yield LongHurt(
            strength=6.9, about=SHIP, turns=[ship.hit, ship.gone], ship=ship,
            watches=ship.gone - ship.hit, to_go=to_go(v, ship.gone),
        )  # fmt: skip


# The carriers.


class Stayed(Story):
    """Every carrier that stayed at halfway was sunk, the last of them in the watch `turn`, by
    `attack`; `before` merchant ships were lost by the end of it and `after` later."""

    ships: Ships
    went: Ships
    turn: int
    attack: Attack | None
    before: int
    after: int
    to_go: int


class AfterCarrier(Story):
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


class Bare(Story):
    """The carriers were gone early, in the watch `end`, and `attacks` by so many `enemies` after it
    cost one merchant ship at most (`lost`)."""

    end: int
    left: int
    lost_after: Ships
    attacks_after: int
    enemies_after: int
    is_sunk: bool


class HandedDown(Story):
    """Three cargo ships or more were hit by what was meant for a carrier: `hit`, of which `sunk`
    went down."""

    hit: Ships
    gone: Ships


def carriers(v: Voyage) -> Iterator[Story]:
    """The stories of the carriers, and of what was without them."""
    half, end = v.halfway, v.cover_ends
    if half and half.stayed and len(half.sunk_later) == len(half.stayed):
        turn = max(s.gone for s in half.stayed)
        yield Stayed(
            strength=7 + 1.2 * len(half.stayed), about=CARRIERS, turns=[turn], ships=half.stayed,
            went=half.went, turn=turn, attack=v.attack(turn),
            before=len(v.lost_between(1, turn)), after=len(v.lost_between(turn + 1, v.length)),
            to_go=to_go(v, turn),
        )  # fmt: skip
    before, lost = v.lost_between(1, end), v.lost_between(end + 1, v.length)
    since = [attack for attack in v.attacks if attack.turn > end]
    attacks = len(v.attacks) - len(since)
    if 0 < end < v.length and len(before) <= 1 and len(lost) >= 3 and attacks:
        ship = [s for s in v.carriers if s.gone == end][-1]
        yield AfterCarrier(
            strength=7.6 + 0.25 * len(lost), about=CARRIERS, turns=[end], ship=ship, end=end,
            is_sunk=ship.fate == "sunk", before=len(before), after=len(lost), attacks=attacks,
            since=len(since),
        )  # fmt: skip
    enemies = sum(attack.force for attack in since)
    if 0 < end <= 0.55 * v.length and len(lost) <= 1 and len(since) >= 3 and enemies >= 6:
        yield Bare(
            strength=7.8, about=CARRIERS, turns=[end], end=end, left=to_go(v, end), lost_after=lost,
            attacks_after=len(since), enemies_after=enemies,
            is_sunk=all(s.fate == "sunk" for s in v.carriers),
        )  # fmt: skip
    hit = list(dict.fromkeys(v.handed_down))
    gone = [ship for ship in hit if ship.fate == "sunk"]
    if len(hit) >= 3 and len(gone) >= 2 and v.sailed.carriers:
        yield HandedDown(strength=6.4 + 0.2 * len(hit), about=CARRIERS, hit=hit, gone=gone)


# How the escort did.


class Unstopped(Story):
    """`many` came in `attacks_on_end` attacks, from the watch `first` to `last`, and none was
    turned back: in all of the passage (`is_all`), or to its end (`is_to_end`); `gone` were sunk."""

    many: int
    attacks_on_end: int
    first: int
    last: int
    is_all: bool
    is_to_end: bool
    gone: Ships


def defence(v: Voyage) -> Iterator[Story]:
    """The stories of who was turned back."""
    runs = [list(run) for idle, run in groupby(v.attacks, lambda a: not a.stopped) if idle]
    run = max(runs, key=lambda run: sum(a.force for a in run), default=[])
    many = sum(a.force for a in run)
    if len(run) >= 3 and many >= 10:
        to_end = run[-1].number == len(v.attacks)
        yield Unstopped(
            strength=6.6 + 0.2 * (many - 10) + 0.6 * to_end, about=DEFENCE, turns=[run[0].turn],
            many=many, attacks_on_end=len(run), first=run[0].turn, last=run[-1].turn,
            is_all=len(run) == len(v.attacks), is_to_end=to_end,
            gone=[s for a in run for s in a.sunk],
        )  # fmt: skip


# What was decided.


class Added(Story):
    """`ships` were sunk in the watches that a detour had added, and come in without it."""

    decision: Decision
    ships: Ships


class Saved(Story):
    """A decision brought six points or more on these dice, and saved `decision.saved`."""

    decision: Decision


class Backfired(Story):
    """A decision cost four points or more on these dice, and lost `decision.paid`."""

    decision: Decision


class InHand(Story):
    """No measure was taken, ships were lost, and one would have been worth `undone.points`."""

    chance: Undone


def decisions(v: Voyage) -> Iterator[Story]:
    """The stories of what was decided, and what was not."""
    detour = next((d for d in v.decisions if d.measure == "evade" and d.added), None)
    if detour:
        first = v.length - detour.added + 1
        sunk = [s for a in v.attacks if a.turn >= first for s in of_type(a.sunk, *VALUED)]
        ships = [ship for ship in sunk if ship in detour.paid]
        if ships:
            yield Added(
                strength=7 + 0.5 * worth(ships) - 0.3 * detour.won, about=DECISIONS,
                turns=[detour.turn, *sorted({s.gone for s in ships})], decision=detour, ships=ships,
            )  # fmt: skip
    good = [d for d in v.decisions if d.won >= 6 and d.saved]
    if good:
        best = max(good, key=lambda d: d.won)
        strength = 5.8 + best.won / 5
        yield Saved(strength=strength, about=DECISIONS, turns=[best.turn], decision=best)
    bad = [d for d in v.decisions if d.cost >= 4 and d.paid]
    if bad:
        worst = max(bad, key=lambda d: d.cost)
        strength = 6.4 + worst.cost / 5
        yield Backfired(strength=strength, about=DECISIONS, turns=[worst.turn], decision=worst)
    if not v.decisions and v.merchants_lost >= 2 and v.undone:
        yield InHand(strength=6 + v.undone.points / 5, about=DECISIONS, chance=v.undone)


# Ships, sightings.


class Lame(Story):
    """`ship` was damaged eight watches or more before harbour, and came in past so many attacks of
    so many enemies."""

    ship: Ship
    watches: int
    attacks_since: int
    enemies_since: int


class LoneTanker(Story):
    """One tanker came in, and merchant ships were lost."""

    ship: Ship


class Watched(Story):
    """Seen five times or more, and attacked once for it at most."""


class BadBets(Story):
    """Three attacks on end, each in a watch that was more likely to be quiet, sank `gone`."""

    run: Sequence[Attack]
    gone: Ships


def rest(v: Voyage) -> Iterator[Story]:
    """The stories of a ship, of those who saw the convoy; and that there is none."""
    base = {Kind.TANKER: 7.4, Kind.CARRIER: 6.6, Kind.CARGO: 6.2}
    lame = [s for s in v.ships if s.fate == "damaged" and s.type in base and to_go(v, s.hit) >= 8]
    if lame:
        ship = min(lame, key=lambda s: ([*base].index(s.type), s.hit))
        since = [attack for attack in v.attacks if attack.turn > ship.hit]
        if len(since) >= 2:
            yield Lame(
                strength=base[ship.type] + 0.1 * len(since), about=SHIP, turns=[ship.hit],
                ship=ship, watches=to_go(v, ship.hit), attacks_since=len(since),
                enemies_since=sum(attack.force for attack in since),
            )  # fmt: skip
    kept = [ship for ship in v.tankers if ship.fate != "sunk"]
    if len(kept) == 1 and v.sailed.tankers != 2 and v.merchants_lost:
        (ship,) = kept
        strength = 7.2 + 0.8 * (v.sailed.tankers >= 3) + 0.5 * (ship.fate == "damaged")
        turns = [ship.hit] if ship.hit else []
        yield LoneTanker(strength=strength, about=SHIP, turns=turns, ship=ship)
    if v.sightings >= 5 and v.followed <= 1:
        yield Watched(strength=7.2, about=SIGHTINGS)
    for first in range(len(v.attacks) - 2):
        run = v.attacks[first : first + 3]
        gone = [ship for attack in run for ship in attack.sunk]
        if all(attack.chance <= 2 for attack in run) and worth(gone) >= 6:
            turns = [attack.turn for attack in run]
            yield BadBets(strength=6.8, about=SIGHTINGS, turns=turns, run=run, gone=gone)
            break
    yield Came(strength=3, about=OUTCOME)


STORIES: Sequence[type[Story]] = (
    Nothing, NoOil, NoCargo, Few, Quiet, Whole, WrongWay, OnTheWarships, OneBlow,
    Worn, Early, Late, AtTheDoor, LongHurt, Stayed, AfterCarrier, Bare, HandedDown, Unstopped,
    Added, Saved, Backfired, InHand, Lame, LoneTanker,
    Watched, BadBets, Came,
)  # fmt: skip
"""All of them, in the order in which stories of one strength are preferred."""


def found(v: Voyage) -> list[Story]:
    """The stories of a voyage, the strongest first."""
    subjects = (outcomes, blows, times, carriers, defence, decisions, rest)
    stories = [story for finds in subjects for story in finds(v)]
    return sorted(stories, key=lambda story: -story.strength)
