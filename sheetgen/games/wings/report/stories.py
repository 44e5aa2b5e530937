"""What a campaign can have been about: tests over its facts, each with a strength.

The strongest story gives the diary its title, its lead and its last words; a second, of another
subject, stands before the end. What a story holds its passages can name.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.wings.report.campaign import Campaign, Run
from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.kits.telling.storyteller import Story, Test

SCORE, COURSE, MEN, ONE, GUNS = ("score", "course", "men", "one", "guns")
"""What stories are about: two of one subject are not told together."""
LONG_RUN, MANY_KILLS, OFTEN = 4, 4, 3
"""So many missions on end are a run; so many kills are a score; so many times are often."""


class NotBegun(Story):
    """No mission is over."""


class GoingOn(Story):
    """It is not over; `day` was the last mission."""

    day: Day


class Decider(Story):
    """The last mission decided it: `level` before it, or one apart."""

    day: Day
    level: bool


def _decider(c: Campaign) -> Story | None:
    if c.side == DRAWN or not c.last.decides:
        return None
    level = c.last.before == 0
    return Decider(strength=9.0 + level, about=SCORE, day=c.last, level=level)


class Nobodys(Story):
    """Neither side won; `day` was the last mission, and `levelled` says that it made it so."""

    day: Day
    levelled: bool


def _nobodys(c: Campaign) -> Story | None:
    if c.side != DRAWN:
        return None
    return Nobodys(strength=14.0, about=SCORE, day=c.last, levelled=c.last.levels)


class AgainstTheRoll(Story):
    """The winner lost as many crews as the beaten side, or more."""


def _against_the_roll(c: Campaign) -> Story | None:
    if c.side == DRAWN or c.more - c.less < 3 or c.home_lost + c.enemy_lost < 4:
        return None
    more = c.won_lost - c.beaten_lost
    return AgainstTheRoll(strength=5.0 + 0.5 * more, about=MEN) if more >= 0 else None


class Bled(Story):
    """The beaten side lost more than twice as many crews."""


def _bled(c: Campaign) -> Story | None:
    if c.side == DRAWN or c.beaten_lost < 5 or c.beaten_lost <= 2 * c.won_lost:
        return None
    return Bled(strength=4.5 + 0.5 * (c.beaten_lost - 2 * c.won_lost), about=MEN)


class Comeback(Story):
    """The winner had been `behind` by so many, the last time after the mission `day`, and took the
    lead for good in `ahead`."""

    behind: int
    day: Day
    ahead: Day


def _comeback(c: Campaign) -> Story | None:
    leads = [d.lead if c.is_won else -d.lead for d in c.fought]
    behind = -min(leads, default=0)
    if c.side == DRAWN or behind < 2:
        return None
    day = c.fought[max(i for i, lead in enumerate(leads) if lead == -behind)]
    ahead = c.fought[max(i for i, lead in enumerate(leads) if lead <= 0) + 1]
    return Comeback(
        strength=3.0 + 2.2 * behind, about=COURSE, turns=[day.number], behind=behind, day=day,
        ahead=ahead,
    )  # fmt: skip


class Thrown(Story):
    """The beaten side had led by so many (`led`), the last time after the mission `day`: three or
    more."""

    led: int
    day: Day


class TheRun(Story):
    """The winner won `run` on end, more than the whole difference was made of."""

    run: Run


def _the_run(c: Campaign) -> Story | None:
    best = max((r for r in c.runs if r.side == c.side), key=lambda r: r.long, default=None)
    if best is None or best.long < LONG_RUN or 2 * best.long < c.more - c.less:
        return None
    return TheRun(
        strength=1.3 * best.long, about=COURSE, turns=[d.number for d in best.days], run=best
    )


class Close(Story):
    """Of so many missions (`many`) that a few points would have turned the winner won `theirs`: as
    many more as the whole difference was."""

    many: int
    theirs: int


def _close(c: Campaign) -> Story | None:
    days = [d for d in c.fought if d.is_close and not d.is_drawn]
    theirs = sum(d.winner == c.side for d in days)
    if c.side == DRAWN or len(days) < 5 or 2 * theirs - len(days) < c.more - c.less:
        return None
    return Close(strength=5.0 + 0.4 * theirs, about=SCORE, many=len(days), theirs=theirs)


class OnePoint(Story):
    """One mission apart at the end, and the mission `day` was won by a point or two that might have
    fallen otherwise: with `points` it would have been another campaign."""

    day: Day
    points: int


def _one_point(c: Campaign) -> Story | None:
    if c.side == DRAWN or c.more - c.less != 1:
        return None
    days = [d for d in c.fought if d.winner == c.side and d.turn and d.turn.points <= 2]
    if not days:
        return None
    day = min(days, key=lambda d: (d.turn.points if d.turn else 0, -d.number))
    assert day.turn is not None
    return OnePoint(
        strength=11.0 - day.turn.points, about=SCORE, turns=[day.number], day=day,
        points=day.turn.points,
    )  # fmt: skip


class Ace(Story):
    """Nobody shot down as many as `pilot`: so many (`kills`), and the `next` best so many."""

    pilot: Pilot
    kills: int
    next: int


def _ace(c: Campaign) -> Story | None:
    if not c.aces or c.aces[0].kills < MANY_KILLS:
        return None
    top, next_ = c.aces[0], c.aces[1].kills if len(c.aces) > 1 else 0
    if top.kills == next_:
        return None
    return Ace(strength=1.5 * top.kills, about=ONE, pilot=top, kills=top.kills, next=next_)


class Fallen(Story):
    """`pilot` was shot down so often (`falls`), and was on the roster at the end."""

    pilot: Pilot
    falls: int


def _fallen(c: Campaign) -> Story | None:
    those = [p for p in c.pilots if p.falls >= OFTEN and p.fate == "fit"]
    if not those:
        return None
    pilot = max(those, key=lambda p: p.falls)
    return Fallen(strength=1.9 * pilot.falls, about=ONE, pilot=pilot, falls=pilot.falls)


class Patient(Story):
    """`pilot` was in hospital so often (`many`), and flew again after it."""

    pilot: Pilot
    many: int


def _patient(c: Campaign) -> Story | None:
    those = [p for p in c.pilots if len(p.stays) >= OFTEN]
    if not those:
        return None
    pilot = max(those, key=lambda p: len(p.stays))
    many = len(pilot.stays)
    return Patient(strength=1.7 * many, about=ONE, pilot=pilot, many=many)


class Rivals(Story):
    """`one` and `other`, of opposite sides, were in the same mission so often (`met`), and one of
    them shot the other down: the last time in `sortie`, the one that fell."""

    one: Pilot
    other: Pilot
    met: int
    sortie: Sortie
    falls: int


def _rivals(c: Campaign) -> Story | None:
    found: list[Rivals] = []
    for one in (p for p in c.pilots if p.is_ours and p.flown >= OFTEN):
        for other in (p for p in c.pilots if not p.is_ours and p.flown >= OFTEN):
            theirs = [s.day for s in other.sorties]
            met = [s for s in one.sorties if s.day in theirs]
            both = [s for s in (*one.sorties, *other.sorties) if s.is_down and len(s.by) == 1]
            fell = [s for s in both if s.by[0].pilot in (one, other)]
            if len(met) >= OFTEN and len(fell) >= 2:
                last = max(fell, key=lambda s: s.day.number)
                found.append(
                    Rivals(
                        strength=1.2 * len(met) + 1.4 * len(fell), about=ONE, one=one, other=other,
                        met=len(met), sortie=last, falls=len(fell),
                    )
                )  # fmt: skip
    return max(found, key=lambda s: s.strength, default=None)


class LastOfThem(Story):
    """Of so many (`many`) fighter pilots with whom the side of `pilot` began only that one is on
    the roster."""

    pilot: Pilot
    many: int


class NobodyLeft(Story):
    """Nobody is left of so many (`many`) fighter pilots with whom the side began: the last,
    `pilot`, went in the mission `day`. `ours`: the home side."""

    pilot: Pilot
    day: Day
    many: int


def _founders(c: Campaign) -> Story | None:
    found: list[Story] = []
    for is_ours in (True, False):
        those = [
            p
            for p in c.pilots
            if p.is_ours == is_ours and p.airman.joined == 1 and p.is_founder and not p.is_bomber
        ]
        left = [p for p in those if not p.is_lost]
        if len(those) < OFTEN or len(left) > 1:
            continue
        if left and left[0].sorties:
            strength = 4.3 + 0.2 * len(those)
            found.append(LastOfThem(strength=strength, about=MEN, pilot=left[0], many=len(those)))
        elif not left:
            last = max(those, key=lambda p: p.last.day.number)
            found.append(
                NobodyLeft(
                    strength=4.5 + 0.2 * len(those), about=MEN, pilot=last, day=last.last.day,
                    many=len(those),
                )
            )  # fmt: skip
    return max(found, key=lambda s: s.strength, default=None)


class Flak(Story):
    """Guns on the ground and on ships brought down so many (`many`): as many as the best pilot, or
    more."""

    many: int


def _flak(c: Campaign) -> Story | None:
    many = sum(s.cause == "flak" for d in c.fought for s in d.down)
    best = c.aces[0].kills if c.aces else 0
    if many < OFTEN or many < best:
        return None
    return Flak(strength=1.3 * many, about=GUNS, many=many)


class NoviceWins(Story):
    """`sortie`, flown by a novice on a first mission, shot down `ace`, who had so many `kills`."""

    sortie: Sortie
    victim: Sortie
    kills: int


def _novice_wins(c: Campaign) -> Story | None:
    for day in c.fought:
        for down in day.down:
            by = [*down.by]
            new = len(by) == 1 and by[0].pilot.is_novice and by[0].is_first
            if new and down.kills_before >= OFTEN:
                return NoviceWins(
                    strength=4.0 + down.kills_before, about=ONE, turns=[day.number],
                    sortie=by[0], victim=down, kills=down.kills_before,
                )  # fmt: skip
    return None


class Order(Story):
    """It is only told in order: the winner led from the mission `day` on."""

    day: Day


def _order(c: Campaign) -> Story | None:
    if c.side == DRAWN:
        return None
    leads = [d.lead if c.is_won else -d.lead for d in c.fought]
    last = max((i for i, lead in enumerate(leads) if lead <= 0), default=-1)
    return Order(strength=1.0, about=SCORE, day=c.fought[last + 1])


def _thrown(c: Campaign) -> Story | None:
    if c.side != DRAWN:
        return None
    day = max(c.fought, key=lambda d: (abs(d.lead), d.number))
    if abs(day.lead) < OFTEN:
        return None
    return Thrown(
        strength=3.0 + abs(day.lead), about=COURSE, turns=[day.number], led=abs(day.lead), day=day
    )


TESTS: Sequence[Test[Campaign]] = (
    _decider, _nobodys, _against_the_roll, _bled, _comeback, _the_run,
    _close, _one_point, _ace, _fallen, _patient, _rivals, _founders,
    _flak, _novice_wins, _order, _thrown,
)  # fmt: skip
STORIES: Sequence[type[Story]] = (
    Decider, Nobodys, AgainstTheRoll, Bled, Comeback, Thrown, TheRun, Close,
    OnePoint, Ace, Fallen, Patient, Rivals, LastOfThem, NobodyLeft,
    Flak, NoviceWins, Order,
)  # fmt: skip
