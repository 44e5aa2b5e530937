"""The numbers a war diary may use: those of its record, by what they count and by the missions they
are told of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from sheetgen.games.wings import report_numbers_fight as fight
from sheetgen.games.wings.chronicle import Airman, Chronicle, Mission
from sheetgen.games.wings.report_names import names
from sheetgen.games.wings.report_past import downings, is_gone, is_lost, was_down
from sheetgen.games.wings.report_tables import is_founder
from sheetgen.games.wings.state import AXIS, BRITISH, SIDES
from sheetgen.games.wings.tables import CAMPAIGN
from sheetgen.games.wings.tracks import track
from sheetgen.reports.numbers import Counted, counted
from sheetgen.reports.telling import Told

_KINDS = (
    ("points", re.compile(r"points?\b")),
    ("turns", re.compile(r"turns?\b")),
    ("missions", re.compile(r"missions?\b|defeats?\b|victor|running|in a row|on end|in success")),
    ("kills", re.compile(r"kills?\b|shares?\b|shared\b")),
    ("crews", re.compile(r"crews?\b|names?\b|places?\b|fighter|bomber")),
    ("airplanes", re.compile(r"airplanes?\b|enem")),
)
_A_MISSION = r"\bmission \d+\b"
_COURSE = ("flight-", "down-last-blow", "down-blew-up", "down-burnt")
"""Slots of what is told of a fight's course begin so."""


class Known(NamedTuple):
    """The numbers there are for a phrase, by what they count."""

    points: set[int]
    turns: set[int]
    missions: set[int]
    kills: set[int]
    crews: set[int]
    airplanes: set[int]

    def has(self, found: Counted) -> bool:
        """Whether a number is one of what it counts; where that is not said, one of any."""
        for kind, noun in _KINDS:
            if noun.match(found.after):
                return found.value in getattr(self, kind)
        return any(found.value in known for known in self)


def without_source(chronicle: Chronicle, told: Iterable[Told]) -> Iterator[str]:
    """The numbers that are told of a mission, or of the whole campaign, and are not of its record;
    of a fight's course, the turns as well."""
    *masks, _ = names(chronicle)
    whole = {mission.number: _known(chronicle, mission) for mission in chronicle.missions}
    for phrase in told:
        if not phrase.about:
            continue
        known = whole[phrase.about[-1]]
        known = known._replace(
            points=set().union(*(whole[mission].points for mission in phrase.about)),
            missions=known.missions | {len(phrase.about)},
        )
        text = phrase.text
        if phrase.slot.startswith(_COURSE):
            mission = chronicle.missions[phrase.about[-1] - 1]
            flown = track(chronicle, mission)
            assert flown is not None
            chased = phrase.slot == "flight-chase"
            then = fight.numbers(mission, flown, text, chased)
            known = known._replace(points=then.points, turns=then.lasted)
            for turn in map(int, fight.TURN.findall(text)):
                if turn not in then.turns:
                    yield f"turn {turn} in: {text}"
            text = fight.TURN.sub("", text)
        for mask in (*masks, _A_MISSION):
            text = re.sub(mask, "#", text)
        for found in counted(text):
            if not known.has(found):
                yield f"{found.value} in: {found.where}"


def _known(chronicle: Chronicle, mission: Mission) -> Known:
    """What may be counted of a mission, and of the campaign as it stood then."""
    points = set[int]()
    if mission.fought is not None:
        score = mission.fought.score
        points = {abs(score.of(BRITISH) - score.of(AXIS)), *(abs(x.points) for x in score.lines)}
    return Known(
        points,
        set(),
        _missions(chronicle, mission),
        _kills(chronicle, mission),
        _crews(chronicle, mission),
        _airplanes(chronicle, mission),
    )


def _missions(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Fought and to come, won and ahead, of the last six too, on end, and flown by each man."""
    upto = mission.number
    winners = [m.fought.score.winner for m in chronicle.missions[:upto] if m.fought is not None]
    won = [winners.count(side) for side in (BRITISH, AXIS)]
    counts = {upto, CAMPAIGN - upto, *won, abs(won[0] - won[1]), len(winners) - sum(won)}
    counts |= {winners[-6:].count(side) for side in (BRITISH, AXIS)}
    for side in (BRITISH, AXIS):
        lossless = [not any(map(is_lost, m.of(side))) for m in chronicle.missions[:upto]]
        counts |= _runs(winner == side for winner in winners) | _runs(lossless)
    flown = [sum(f.mission <= upto for f in airman.flights) for airman in chronicle.men]
    return counts | set(flown) | {count - 1 for count in flown}


def _runs(held: Iterable[bool]) -> set[int]:
    """How often on end something held."""
    return {len([*run]) for was, run in groupby(held) if was}


def _kills(chronicle: Chronicle, mission: Mission) -> set[int]:
    """The kills and shares of every man, and of a side."""
    men = [
        state
        for airman in chronicle.men
        for flight in airman.flights
        if flight.mission <= mission.number
        for state in (flight.before, flight.after)
        if state is not None
    ]
    return {n for man in men for n in (man.kills, man.shared)} | _of_sides(chronicle, mission)


def _of_sides(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many airplanes each side had lost to the other."""
    lost = [kill.lost.airman.man.side for kill in downings(chronicle, mission.number)]
    return {lost.count(side) for side in (BRITISH, AXIS)}


def _crews(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Those a side lost in the mission and so far, and both together; those who began an air force
    or a side, and who is left of them."""
    counts = {sum(is_lost(f) for m in chronicle.missions[: mission.number] for f in m.flights)}
    for side in range(len(SIDES)):
        lost = [sum(map(is_lost, m.of(side))) for m in chronicle.missions[: mission.number]]
        counts |= {lost[-1], sum(lost)}
        own = [a for a in chronicle.of(side) if a.joined == 1]
        for bomber in (False, True):
            counts |= _left([a for a in own if a.man.bomber == bomber], mission.number)
    for force in {airman.man.air_force for airman in chronicle.men}:
        for bomber in (False, True):
            first = [
                a
                for a in chronicle.men
                if (a.man.air_force, a.man.bomber) == (force, bomber) and is_founder(chronicle, a)
            ]
            counts |= _left(first, mission.number)
    return counts


def _left(men: list[Airman], upto: int) -> set[int]:
    return {len(men), sum(not is_gone(airman, upto) for airman in men)}


def _airplanes(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Those that flew, of a side and of a type; those lost that day, in all, and under each man;
    and what was attacked."""
    sides = [mission.of(side) for side in (BRITISH, AXIS)]
    types = [
        [f for f in mission.flights if f.aircraft == t] for t in dict(mission.aircraft).values()
    ]
    groups = [mission.flights, *sides, *types]
    counts = {len(group) for group in groups} | {sum(map(was_down, group)) for group in groups}
    through = [f for f in mission.flights if not was_down(f)]
    counts |= set(range(len(through) + 1)) | {len(mission.ships)} | _of_sides(chronicle, mission)
    for airman in chronicle.men:
        counts.add(sum(was_down(f) for f in airman.flights if f.mission <= mission.number))
    return counts
