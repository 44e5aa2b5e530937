"""What a passage can have been about: the stories that a voyage bears out, each with a strength.

The strongest story gives a report its title, its lead and its last line; a brief for a writer names
a second, of another subject. What a story holds its passages can name.
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
from sheetgen.kits.telling.storyteller import Stories, Story

OUTCOME, BLOW, WHEN, CARRIERS, DEFENCE, DECISIONS, SHIP, SIGHTINGS = (
    "outcome", "blow", "when", "carriers", "defence", "decisions", "ship", "sightings",
)  # fmt: skip
"""What stories are about: two of one subject are not told together."""

WATCHES, QUIET = 6, 8
"""The watches of a day, and those without an attack that are a long quiet."""

_STORIES = Stories({
    "nothing": (OUTCOME, "No merchant ship came in. `last` was the last of them.",
        {"turn": int, "last": Ship, "attack": Attack}),
    "no_oil": (OUTCOME, "Every tanker was sunk, and something else came in. `last` in the watch "
        "`turn`; all of several `at_once`; `clean` if no cargo ship was lost, `early` if by "
        "halfway.",
        {"turn": int, "to_go": int, "last": Ship, "attack": Attack, "at_once": bool, "clean": bool,
         "early": bool}),
    "no_cargo": (OUTCOME, "Every cargo ship was sunk, and tankers came in. `last` in the watch "
        "`turn`.",
        {"turn": int, "to_go": int, "last": Ship, "attack": Attack, "all_oil": bool}),
    "few": (OUTCOME, "A third of the merchant ships or fewer came in. They are `ships`.",
        {"ships": Ships}),
    "quiet": (OUTCOME, "Hardly anybody came. Three attacks at most, and one merchant ship lost at "
        "most.", {}),
    "whole": (OUTCOME, "All the merchant ships came in. `paid` are the warships lost.",
        {"paid": Ships}),
    "wrong_way": (OUTCOME, "The oil came in, and the cargo did not. Of the cargo ships half or "
        "fewer came, of three tankers or more all; `hit` are the tankers damaged.",
        {"hit": Ships}),
    "on_the_warships": (OUTCOME, "Nearly all the losses were warships. One or two merchant ships "
        "were lost.", {"warships": int}),
    "one_blow": (BLOW, "One attack decided it. It cost half of what was lost and more ships than "
        "any other; the `others` sank `rest`.", {"attack": Attack, "rest": int, "others": int}),
    "worn": (BLOW, "The ships were lost a few at a time. Four attacks or more took what mattered.",
        {"most": int}),
    "early": (WHEN, "All that was lost was lost early. By the watch `turn`, in the first half; "
        "`after` attacks came later.", {"turn": int, "after": int, "left": int}),
    "late": (WHEN, "The merchant ships were lost late. None before the watch `turn`; `before` "
        "attacks had come, and the losses took `over` watches.",
        {"turn": int, "before": int, "over": int, "left": int}),
    "at_the_door": (WHEN, "A ship that mattered was sunk in the last two watches. They are `ships`,"
        " sunk by `attack`.", {"attack": Attack, "ships": Ships}),
    "long_hurt": (SHIP, "A ship damaged long before was sunk near the end. `ship` was damaged ten "
        "watches or more before, with `to_go` to come.",
        {"ship": Ship, "watches": int, "to_go": int}),
    "stayed": (CARRIERS, "The carriers stayed on at halfway, and were sunk. The last of them in "
        "the watch `turn`, by `attack`; `before` merchant ships were lost by the end of it and "
        "`after` later.",
        {"ships": Ships, "went": Ships, "turn": int, "attack": Attack | None, "before": int,
         "after": int, "to_go": int}),
    "after_carrier": (CARRIERS, "The merchant ships were lost when the carriers had gone. The "
        "last, `ship`, was gone by the end of the watch `end` (`is_sunk` there, or else home); "
        "`before` were lost with one, in so many `attacks`, and without `after` in `since`.",
        {"ship": Ship, "end": int, "is_sunk": bool, "before": int, "after": int, "attacks": int,
         "since": int}),
    "bare": (CARRIERS, "There were no fighters, and it did no harm. The carriers were gone early, "
        "in the watch `end`, and what came after it cost one merchant ship at most.",
        {"end": int, "left": int, "lost_after": Ships, "attacks_after": int, "enemies_after": int,
         "is_sunk": bool}),
    "handed_down": (CARRIERS, "Hits meant for carriers fell on cargo ships. On three or more: "
        "`hit`, of which `gone` went down.", {"hit": Ships, "gone": Ships}),
    "unstopped": (DEFENCE, "For a long time the escort turned nobody back. `many` came in "
        "`attacks_on_end` attacks, from the watch `first` to `last`: in all of the passage "
        "(`is_all`), or to its end (`is_to_end`); `gone` were sunk.",
        {"many": int, "attacks_on_end": int, "first": int, "last": int, "is_all": bool,
         "is_to_end": bool, "gone": Ships}),
    "added": (DECISIONS, "The price was paid in the very watches that a detour had added. `ships` "
        "were sunk in them, and come in without it.", {"decision": Decision, "ships": Ships}),
    "saved": (DECISIONS, "A decision saved ships. It brought six points or more on these dice.",
        {"decision": Decision}),
    "backfired": (DECISIONS, "A decision cost ships. It cost four points or more on these dice.",
        {"decision": Decision}),
    "in_hand": (DECISIONS, "There were four measures, and none of them was used. One would have "
        "been worth `chance.points`.", {"chance": Undone}),
    "lame": (SHIP, "A ship damaged long before harbour came in. `ship`, eight watches or more "
        "before, past so many attacks of so many enemies.",
        {"ship": Ship, "watches": int, "attacks_since": int, "enemies_since": int}),
    "lone_tanker": (SHIP, "One tanker came in. Merchant ships were lost.", {"ship": Ship}),
    "bad_bets": (SIGHTINGS, "Three times running the odds were on a quiet watch, and it was not "
        "quiet. `gone` were sunk in them.", {"run": Sequence[Attack], "gone": Ships}),
    "all_but_one": (OUTCOME, "One merchant ship was lost, and no other. `ship`, to `attack`, one "
        "of four or more.", {"ship": Ship, "attack": Attack}),
    "profit": (OUTCOME, "The points for those who were turned back made good the ships that were "
        "lost, merchant ships among them.", {}),
    "bad_day": (WHEN, "Most of what mattered was lost within a day. `ships`, to `attacks`, from "
        "the watch `first` to `last`, `over` watches; at other times `rest`.",
        {"attacks": Sequence[Attack], "ships": Ships, "rest": Ships, "first": int, "last": int,
         "over": int}),
    "bad_start": (WHEN, "The first attack was a disaster. `attack` sank `ships` that mattered; "
        "`later` merchant ships were lost after it.",
        {"attack": Attack, "ships": Ships, "later": int}),
    "worst_first": (WHEN, "It went badly to halfway and well beyond. What was lost cost `before` "
        "points, and then `after`.", {"before": int, "after": int}),
    "silence": (WHEN, "A long quiet ended in a heavy loss. `watches` between two attacks, the "
        "second of which is `attack`.", {"attack": Attack, "watches": int}),
    "siege": (BLOW, "They hardly let up. Eleven attacks or more, in `beyond` watches outside "
        "friendly waters.", {"beyond": int}),
    "fizzled": (BLOW, "The largest attack cost nothing that mattered. `attack`; smaller ones sank "
        "`ships`.", {"attack": Attack, "ships": Ships}),
    "wild": (DEFENCE, "Most of those who got through missed. Half of ten or more: `missed` of "
        "`through`.", {"through": int, "missed": int}),
    "deadly": (DEFENCE, "Hardly anybody who got through missed. `missed` of `through`, a dozen "
        "or more.", {"through": int, "missed": int}),
    "kept_out": (DEFENCE, "The escort turned back more than it had any right to. Two in five, of "
        "ten or more.", {}),
    "bystanders": (DEFENCE, "Merchant ships were lost, and not one cruiser or destroyer.", {}),
    "held": (CARRIERS, "The carriers stayed on at halfway, and came in. `ships`; merchant ships "
        "were lost.", {"ships": Ships}),
    "spent": (DECISIONS, "Evade and the Decoy were used up before the losses began. By the watch "
        "`end`, with `left` to come; `before` merchant ships were lost up to it and `after` later.",
        {"end": int, "left": int, "before": int, "after": int}),
    "unmet": (DECISIONS, "Whatever was tried, nobody came while it ran. `taken`, for `watches` in "
        "all, none in friendly waters; merchant ships were lost at other times.",
        {"taken": Sequence[Decision], "watches": int}),
    "unannounced": (SIGHTINGS, "No sighting led to a loss that mattered. Aircraft found the "
        "convoy, and the `dear` attacks that cost it came without that.", {"dear": int}),
    "came": (OUTCOME, "A passage like many others: say what of it was yours. Nothing stands out.",
        {}),
})  # fmt: skip
STORIES, _found = _STORIES.kinds, _STORIES.found
"""All of them, by kind: each describes what it says, and then what it holds."""


def to_go(v: Voyage, turn: int) -> int:
    """The watches that came after one."""
    return v.length - turn


def outcomes(v: Voyage) -> Iterator[Story]:
    """The stories of what came in, and what was lost."""
    came, sunk, lost = v.arrived, v.sunk, v.merchants_lost
    last = {kind: next((a for a in reversed(v.attacks) if of_type(a.sunk, kind)), None)
            for kind in (Kind.CARGO, Kind.TANKER)}  # fmt: skip
    if not came.merchants:
        end = next(a for a in reversed(v.attacks) if a.merchants)
        yield _found(
            "nothing", 16, [end.turn], turn=end.turn, last=end.merchants[-1], attack=end
        )  # fmt: skip
    attack = last[Kind.TANKER]
    if attack and came.merchants and not (came.tankers or v.gone_home.tankers):
        turns = [a.turn for a in v.attacks if a.tankers]
        clean, left = not sunk.cargo, to_go(v, attack.turn)
        yield _found(
            "no_oil", 8.7 + 3 * clean + 1.5 * (left <= 3) + 0.3 * v.sailed.tankers, turns,
            turn=attack.turn, to_go=left, last=attack.tankers[-1], attack=attack, clean=clean,
            at_once=len(turns) == 1 and v.sailed.tankers > 1, early=attack.turn <= v.half,
        )  # fmt: skip
    attack = last[Kind.CARGO]
    if attack and came.tankers and not came.cargo:
        yield _found(
            "no_cargo", 12, [attack.turn], turn=attack.turn, to_go=to_go(v, attack.turn),
            last=attack.cargo[-1], attack=attack, all_oil=not sunk.tankers,
        )  # fmt: skip
    if came.cargo and 3 * came.merchants <= v.sailed.merchants:
        ships = [ship for ship in v.ships if ship.is_merchant and ship.fate != "sunk"]
        yield _found("few", 9.5 + (came.merchants <= 2), ships=ships)
    if len(v.attacks) <= 3 and lost <= 1:
        yield _found("quiet", 12.5 - len(v.attacks))
    if not lost:
        worst = max(v.attacks, key=lambda a: worth(a.sunk), default=None)
        turns = [worst.turn] if worst and worst.sunk else []
        yield _found("whole", 9.5 + v.is_untouched, turns, paid=v.lost)
    oil = v.sailed.tankers >= 3 and not sunk.tankers
    if oil and came.cargo and 2 * sunk.cargo >= v.sailed.cargo:
        hit = [ship for ship in v.afloat.tankers if ship.fate == "damaged"]
        yield _found("wrong_way", 9.2, hit=hit)
    warships = sunk.carriers + sunk.escort
    if 1 <= lost <= 2 and warships >= max(5, 3 * lost):
        yield _found("on_the_warships", 8.6, warships=warships)
    if lost == 1 and len(v.attacks) >= 4:
        attack = next(a for a in v.attacks if a.merchants)
        yield _found("all_but_one", 8.5, [attack.turn], ship=attack.merchants[0], attack=attack)
    if lost and v.scored >= v.price >= 3:
        yield _found("profit", 9.2)


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
            yield _found(
                "one_blow", 5.5 + 4 * share, [attack.turn], attack=attack, rest=sum(others),
                others=len(others),
            )  # fmt: skip
    costly = [a for a in v.attacks if any(s.type != Kind.DESTROYER for s in a.sunk)]
    if len(costly) >= 4 and most <= 4:
        yield _found("worn", 5.5 + 0.2 * len(costly), most=most)
    if len(v.attacks) >= 11:
        yield _found("siege", 9 + 0.2 * (len(v.attacks) - 11), beyond=v.length - v.friendly)
    big = max(v.attacks, key=lambda a: a.force, default=None)
    most, ships = max((a.force for a in v.attacks if _valued([a])), default=0), _valued(v.attacks)
    if big and big.force > max(most, 5) and len(ships) >= 3:
        yield _found("fizzled", 8.8, [big.turn], attack=big, ships=ships)


def times(v: Voyage) -> Iterator[Story]:
    """The stories of when it befell."""
    lost = v.merchants_lost
    last = max((a.turn for a in v.attacks if a.sunk), default=0)
    if len(v.lost) >= 3 and lost and 2 * last <= v.length:
        after = sum(a.turn > last for a in v.attacks)
        yield _found("early", 9.8, [last], turn=last, after=after, left=to_go(v, last))
    turns = [a.turn for a in v.attacks if a.merchants]
    if lost >= 3 and turns[0] >= 0.62 * v.length and 5 * lost >= v.sailed.merchants:
        yield _found(
            "late", 8.3 + 0.15 * lost, turns[:1], turn=turns[0], over=turns[-1] - turns[0] + 1,
            before=sum(a.turn < turns[0] for a in v.attacks), left=to_go(v, turns[0]) + 1,
        )  # fmt: skip
    attack = next((a for a in reversed(v.attacks) if of_type(a.sunk, *VALUED)), None)
    if attack and attack.to_go <= 1 and v.arrived.tankers:
        ships = of_type(attack.sunk, *VALUED)
        strength = 6 + 0.5 * worth(ships)
        yield _found("at_the_door", strength, [attack.turn], attack=attack, ships=ships)
    hurt = [
        s for s in v.lost
        if s.hit and s.type in VALUED and s.gone - s.hit >= 10 and to_go(v, s.gone) <= 5
    ]  # fmt: skip
    if hurt:
        ship = max(hurt, key=lambda s: s.gone - s.hit)
        yield _found(
            "long_hurt", 8, [ship.hit, ship.gone], ship=ship, watches=ship.gone - ship.hit,
            to_go=to_go(v, ship.gone),
        )  # fmt: skip


def stretches(v: Voyage) -> Iterator[Story]:
    """The stories of what came together, and of what did not."""
    dear = [attack for attack in v.attacks if of_type(attack.sunk, *VALUED)]
    days = [[a for a in dear if 0 <= a.turn - first.turn < WATCHES] for first in dear]
    day = max(days, key=_toll, default=[])
    ships, lost = _valued(day), _valued(dear)
    if len(day) >= 2 and len(ships) >= 4 and worth(ships) >= max(9, 0.75 * worth(lost)):
        first, last = day[0].turn, day[-1].turn
        yield _found(
            "bad_day", 8.4 + 0.1 * len(ships), [a.turn for a in day], ships=ships,
            attacks=[a for a in v.attacks if first <= a.turn <= last],
            rest=[ship for ship in lost if ship not in ships], first=first, last=last,
            over=last - first + 1,
        )  # fmt: skip
    attack = next(iter(v.attacks), None)
    if attack and len(v.attacks) >= 4 and _toll([attack]) >= 7:
        later = v.lost_between(attack.turn + 1, v.length)
        yield _found(
            "bad_start", 7.1 + 0.2 * _toll([attack]), [attack.turn], attack=attack,
            ships=_valued([attack]), later=len(later),
        )  # fmt: skip
    before, after = v.outward.price, v.homeward.price
    if min(len(v.outward.attacks), len(v.homeward.attacks)) >= 2 and after <= min(3, before - 9):
        yield _found("worst_first", 9.1, before=before, after=after)
    late = [a for a in dear if a.number > 1 and a.gap >= QUIET and _toll([a]) >= 5]
    if late:
        attack = max(late, key=lambda a: a.gap)
        yield _found("silence", 9.1, [attack.turn], attack=attack, watches=attack.gap)


def _valued(attacks: Sequence[Attack]) -> Ships:
    """The merchant ships and carriers that some attacks sank."""
    return [ship for attack in attacks for ship in of_type(attack.sunk, *VALUED)]


def _toll(attacks: Sequence[Attack]) -> int:
    """What the loss of these costs."""
    return worth(_valued(attacks))


def carriers(v: Voyage) -> Iterator[Story]:
    """The stories of the carriers, and of what was without them."""
    half, end = v.halfway, v.cover_ends
    if half and half.stayed and len(half.sunk_later) == len(half.stayed):
        turn = max(s.gone for s in half.stayed)
        yield _found(
            "stayed", 7 + 1.2 * len(half.stayed), [turn], ships=half.stayed, went=half.went,
            turn=turn, attack=v.attack(turn), before=len(v.lost_between(1, turn)),
            after=len(v.lost_between(turn + 1, v.length)), to_go=to_go(v, turn),
        )  # fmt: skip
    before, lost = v.lost_between(1, end), v.lost_between(end + 1, v.length)
    since = [attack for attack in v.attacks if attack.turn > end]
    attacks = len(v.attacks) - len(since)
    if 0 < end < v.length and len(before) <= 1 and len(lost) >= 3 and attacks:
        ship = [s for s in v.carriers if s.gone == end][-1]
        yield _found(
            "after_carrier", 7.6 + 0.25 * len(lost), [end], ship=ship, end=end,
            is_sunk=ship.fate == "sunk", before=len(before), after=len(lost), attacks=attacks,
            since=len(since),
        )  # fmt: skip
    enemies = sum(attack.force for attack in since)
    if 0 < end <= 0.55 * v.length and len(lost) <= 1 and len(since) >= 3 and enemies >= 6:
        yield _found(
            "bare", 8.8, [end], end=end, left=to_go(v, end), lost_after=lost,
            attacks_after=len(since), enemies_after=enemies,
            is_sunk=all(s.fate == "sunk" for s in v.carriers),
        )  # fmt: skip
    hit = list(dict.fromkeys(v.handed_down))
    gone = [ship for ship in hit if ship.fate == "sunk"]
    if len(hit) >= 3 and len(gone) >= 2 and v.sailed.carriers:
        yield _found("handed_down", 7.2 + 0.2 * len(hit), hit=hit, gone=gone)
    if half and half.stayed and not v.sunk.carriers and v.merchants_lost:
        yield _found("held", 9, ships=half.stayed)


def defence(v: Voyage) -> Iterator[Story]:
    """The story of who was turned back."""
    runs = [list(run) for idle, run in groupby(v.attacks, lambda a: not a.stopped) if idle]
    run = max(runs, key=lambda run: sum(a.force for a in run), default=[])
    many = sum(a.force for a in run)
    if len(run) >= 3 and many >= 10:
        to_end = run[-1].number == len(v.attacks)
        yield _found(
            "unstopped", 6.6 + 0.2 * (many - 10) + 0.6 * to_end, [run[0].turn], many=many,
            attacks_on_end=len(run), first=run[0].turn, last=run[-1].turn, is_to_end=to_end,
            is_all=len(run) == len(v.attacks), gone=[s for a in run for s in a.sunk],
        )  # fmt: skip
    through, missed = v.enemies - v.stopped, v.enemies - v.stopped - v.hits
    if through >= 10 and 2 * missed >= through:
        yield _found("wild", 8.9, through=through, missed=missed)
    if through >= 12 and 100 * missed <= 15 * through:
        yield _found("deadly", 9.3, through=through, missed=missed)
    if v.enemies >= 10 and 5 * v.stopped >= 2 * v.enemies:
        yield _found("kept_out", 9.4)
    if v.merchants_lost >= 3 and not v.sunk.escort and v.hits >= 6:
        yield _found("bystanders", 9.6)


def decisions(v: Voyage) -> Iterator[Story]:
    """The stories of what was decided, and what was not."""
    detour = next((d for d in v.decisions if d.measure == "evade" and d.added), None)
    if detour:
        first = v.length - detour.added + 1
        sunk = [s for a in v.attacks if a.turn >= first for s in of_type(a.sunk, *VALUED)]
        ships = [ship for ship in sunk if ship in detour.paid]
        if ships:
            turns = [detour.turn, *sorted({s.gone for s in ships})]
            strength = 7 + 0.5 * worth(ships) - 0.3 * detour.won
            yield _found("added", strength, turns, decision=detour, ships=ships)
    best = max((d for d in v.decisions if d.saved), key=lambda d: d.won, default=None)
    if best and best.won >= 6:
        yield _found("saved", 6.3 + best.won / 5, [best.turn], decision=best)
    worst = max((d for d in v.decisions if d.paid), key=lambda d: d.cost, default=None)
    if worst and worst.cost >= 4:
        yield _found("backfired", 6.4 + worst.cost / 5, [worst.turn], decision=worst)
    if not v.decisions and v.merchants_lost >= 2 and v.undone:
        yield _found("in_hand", 6 + v.undone.points / 5, chance=v.undone)
    end = max((d.end for d in v.decisions), default=0)
    before, after = v.lost_between(1, end), v.lost_between(end + 1, v.length)
    usual = sorted(d.measure for d in v.decisions) == ["decoy", "evade"] and v.policy != "random"
    if usual and to_go(v, end) >= 8 and len(before) <= 1 and len(after) >= 3:
        yield _found(
            "spent", 8.9, end=end, left=to_go(v, end), before=len(before), after=len(after)
        )  # fmt: skip
    is_plain = not any(d.attacks or d.is_friendly for d in v.decisions)
    watches = sum(min(d.end, v.length) - d.turn + 1 for d in v.decisions)
    if len(v.decisions) >= 2 and watches >= 5 and v.merchants_lost >= 2 and is_plain:
        yield _found("unmet", 9.3, taken=v.decisions, watches=watches)


def rest(v: Voyage) -> Iterator[Story]:
    """The stories of a ship, of those who saw the convoy; and that there is none."""
    base = {Kind.TANKER: 8.1, Kind.CARRIER: 6.9, Kind.CARGO: 6.5}
    lame = [s for s in v.ships if s.fate == "damaged" and s.type in base and to_go(v, s.hit) >= 8]
    if lame:
        ship = min(lame, key=lambda s: ([*base].index(s.type), s.hit))
        since = [attack for attack in v.attacks if attack.turn > ship.hit]
        if len(since) >= 2:
            yield _found(
                "lame", base[ship.type] + 0.1 * len(since), [ship.hit], ship=ship,
                watches=to_go(v, ship.hit), attacks_since=len(since),
                enemies_since=sum(attack.force for attack in since),
            )  # fmt: skip
    kept = [ship for ship in v.tankers if ship.fate != "sunk"]
    if len(kept) == 1 and v.sailed.tankers != 2 and v.merchants_lost:
        (ship,) = kept
        strength = 7.7 + 0.8 * (v.sailed.tankers >= 3) + 0.5 * (ship.fate == "damaged")
        yield _found("lone_tanker", strength, [ship.hit] if ship.hit else [], ship=ship)
    for first in range(len(v.attacks) - 2):
        run = v.attacks[first : first + 3]
        gone = [ship for attack in run for ship in attack.sunk]
        if all(attack.chance <= 2 for attack in run) and worth(gone) >= 6:
            yield _found("bad_bets", 7.6, [attack.turn for attack in run], run=run, gone=gone)
            break
    dear = [attack for attack in v.attacks if of_type(attack.sunk, *VALUED)]
    if len(dear) >= 4 and v.sightings >= 2 and not any(attack.seen for attack in dear):
        yield _found("unannounced", 9, dear=len(dear))
    yield _found("came", 3)


def found(v: Voyage) -> list[Story]:
    """The stories of a voyage, the strongest first."""
    subjects = (outcomes, blows, times, stretches, carriers, defence, decisions, rest)
    stories = [story for finds in subjects for story in finds(v)]
    return sorted(stories, key=lambda story: -story.strength)
