"""A mission as it looked from the two sides of the water: how each of them stood after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from sheetgen.games.wings.report.past import downings, is_gone, is_lost, was_down
from sheetgen.games.wings.report.voice import Voice
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.state import AXIS, BRITISH, Side
from sheetgen.games.wings.rules.tables import CAMPAIGN
from sheetgen.games.wings.story.chronicle import Chronicle, Mission

A_RUN, A_LULL, FEW = 3, 4, 3
"""So many missions won or lost on end are a run, so many without a loss a lull, so few men few."""
LATE = 4
"""From so many missions on it is told who is ahead, and of a first victory."""
A_DAY = 3
"""So many airplanes on both sides together make an account of the day."""
UNSCATHED = (3, 6, 12, 18, 24)
"""The missions after which it is told that a side has not lost a crew yet."""
LEADS = (4, 6, 8, 11, 14)
"""Leads that are told of as they are reached."""
ROUND = (5, 10, 15, 20, 25, 30)
"""Counts at which kills and losses are told."""


class View(NamedTuple):
    """How a side stood: the slot of its phrase, and the values of it."""

    slot: str
    values: dict[str, Any]


def views(voice: Voice, mission: Mission) -> list[str]:
    """How the two sides stood after a mission, a clause for each that has something to say of it,
    the one that lost it first."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    order = (BRITISH, AXIS) if winner == AXIS else (AXIS, BRITISH)
    said = []
    for side in order:
        view = _chosen(voice, mission, side)
        if view is not None:
            voice.recalled.add((view.slot, side, *sorted(view.values.items())))
            voice.recalled.add(("viewed", _matter(view), mission.number))
            values = {**view.values, "nth": [voice.nth(count) for count in range(CAMPAIGN + 1)]}
            said.append(voice.say(view.slot, us=_us(side), them=_us(enemy_of(side)), **values))
    return said


def _us(side: Side) -> str:
    return "Malta" if side == BRITISH else "the Axis"


def _chosen(voice: Voice, mission: Mission, side: Side) -> View | None:
    """The first view that says nothing that has been said: of the other side in this mission, or
    of this side before."""
    for view in _views(voice.chronicle, mission, side):
        taken = ("viewed", _matter(view), mission.number) in voice.recalled
        same = (view.slot, side, *sorted(view.values.items())) in voice.recalled
        if not taken and not same:
            return view
    return None


def _matter(view: View) -> str:
    """What a view is about: `run`; an account of airplanes and a count of kills are one matter."""
    matter = view.slot.partition("-")[0]
    return "kills" if matter == "account" else matter


def _views(chronicle: Chronicle, mission: Mission, side: Side) -> Iterator[View]:
    """What can be said of a side after a mission, the weightiest first."""
    upto = mission.number
    yield from _run(chronicle, upto, side)
    yield from _lead(chronicle, upto, side)
    yield from _losses(chronicle, upto, side)
    yield from _strength(chronicle, upto, side)
    yield from _kills(chronicle, upto, side)
    yield from _account(mission, side)


def _winners(chronicle: Chronicle, upto: int) -> list[int]:
    fought = [m.fought for m in chronicle.missions[:upto] if m.fought is not None]
    return [one.score.winner for one in fought]


def _run(chronicle: Chronicle, upto: int, side: Side) -> Iterator[View]:
    """Missions won or lost on end, and the end of such a run."""
    winners = _winners(chronicle, upto)[::-1]
    won, lost = _on_end(winners, side), _on_end(winners, enemy_of(side))
    if won >= A_RUN:
        yield View("run-won", {"run": won})
    if lost >= A_RUN:
        yield View("run-lost", {"run": lost})
    before = _on_end(winners[1:], enemy_of(side))
    if won == 1 and before >= A_RUN:
        yield View("run-ended", {"run": before})


def _on_end(winners: list[int], side: Side) -> int:
    """How many missions a side has won on end, the first of the list among them."""
    return len([*takewhile(lambda winner: winner == side, winners)])


def _lead(chronicle: Chronicle, upto: int, side: Side) -> Iterator[View]:
    """The side that goes ahead, draws level, or wins for the first time."""
    winners = _winners(chronicle, upto)
    now, then = (
        sum((w == side) - (w == enemy_of(side)) for w in part) for part in (winners, winners[:-1])
    )
    if winners[-1] == side and winners.count(side) == 1 and upto >= LATE:
        yield View("lead-first-won", {"missions": upto})
    elif now == 0 and then == -1 and upto >= LATE:
        yield View("lead-level", {"won": winners.count(side)})
    elif now == 1 and then == 0 and upto >= LATE:
        yield View("lead-taken", {"won": winners.count(side)})
    elif now > then and now in LEADS:
        yield View("lead-far", {"lead": now})


def _losses(chronicle: Chronicle, upto: int, side: Side) -> Iterator[View]:
    """Men lost for good: the first, those of one day, a round number; or none for a while."""
    lost = [
        sum(is_lost(flight) for flight in mission.of(side)) for mission in chronicle.missions[:upto]
    ]
    whole, now = sum(lost), lost[-1]
    gone = [f.airman.name.surname for f in chronicle.missions[upto - 1].of(side) if is_lost(f)]
    if whole == now == 1:
        yield View("lost-first", {"n": gone[0], "missions": upto})
    elif now > 1:
        yield View("lost-at-once", {"lost": now, "whole": whole})
    elif now and any(whole - now < mark <= whole for mark in ROUND):
        yield View("lost-round", {"whole": whole, "missions": upto, "n": gone[0]})
    lull = len([*takewhile(lambda count: count == 0, lost[::-1])])
    if A_LULL <= lull < upto and lull % A_LULL == 0:
        yield View("lull", {"run": lull})
    elif lull == upto and lull in UNSCATHED:
        yield View("unscathed", {"missions": upto})


def _strength(chronicle: Chronicle, upto: int, side: Side) -> Iterator[View]:
    """How many of a side's first fighter pilots are left, where they are few or it is asked."""
    first = [a for a in chronicle.of(side) if a.joined == 1 and not a.man.bomber]
    left = [airman for airman in first if not is_gone(airman, upto)]
    gone_now = len(left) < sum(not is_gone(airman, upto - 1) for airman in first)
    if gone_now and 1 < len(left) <= FEW:
        yield View("few-left", {"left": len(left), "first": len(first)})


def _kills(chronicle: Chronicle, upto: int, side: Side) -> Iterator[View]:
    """A round number of enemies shot down, or how the two sides compare at the end of a third."""
    kills = [*downings(chronicle, upto)]
    counts = [sum(k.lost.airman.man.side == enemy_of(s) for k in kills) for s in (BRITISH, AXIS)]
    before = sum(k.lost.airman.man.side == enemy_of(side) for k in kills if k.mission.number < upto)
    if any(before < mark <= counts[side] for mark in ROUND):
        yield View("kills-round", {"kills": counts[side]})
    elif upto % 4 == 0 and counts[side] > counts[enemy_of(side)]:
        values = {"kills": counts[side], "theirs": counts[enemy_of(side)]}
        yield View("kills-more", values)


def _account(mission: Mission, side: Side) -> Iterator[View]:
    """The airplanes of a mission as a side reckons them, if they are many: shot down, and lost."""
    assert mission.fought is not None
    mine = {flight.airman.number for flight in mission.of(side)}
    kills = sum(kill.lost not in mine for kill in mission.fought.kills)
    losses = sum(was_down(flight) for flight in mission.of(side))
    if kills + losses >= A_DAY and kills != losses:
        slot = "better" if kills > losses else "worse"
        values = {"kills": kills, "losses": losses, "mission": mission.number}
        yield View(f"account-{slot}", values)
