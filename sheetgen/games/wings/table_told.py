"""What has happened in a campaign, a sentence for each event that is worth one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings import tables as t
from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.playing_area import (
    COASTAL_EDGES,
    DISTANCES,
    HARBOUR,
    LONG_EDGES,
    POSITIONS,
    SHIPPING,
)
from sheetgen.games.wings.points import enemy_of, shot_down
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import AXIS, BRITISH, DRAWN
from sheetgen.games.wings.table_now import Now, now
from sheetgen.games.wings.table_told_men import TOLD as ABOUT_A_MAN
from sheetgen.games.wings.table_words import (
    plain,
    say,
    side_name,
    told_of,
    words,
)
from sheetgen.play import Session
from sheetgen.reports.words import join


def told(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    return [sentence for sentence in each(session, since) if sentence]


def each(session: Session, since: int = 0) -> list[str]:
    """A sentence for every event; an empty one for what is worth none, or was before `since`."""
    telling = Telling(now(session))
    said = (telling.of(event, place >= since) for place, event in enumerate(session.events))
    return [plain(sentence) for sentence in said]


class Telling:
    """Goes through the events once, in order, and keeps in mind who has which rank by then."""

    def __init__(self, at: Now) -> None:
        self.at = at
        self.ranks: dict[int, int] = {}
        self.mission = 0

    def of(self, event: Any, wanted: bool) -> str:
        """The sentence of an event; empty if it has none, or is not wanted."""
        if isinstance(event, ev.MissionDrawn):
            self.mission = event.mission
        said = _TOLD[type(event)](self, event) if wanted and type(event) in _TOLD else ""
        if isinstance(event, ev.PromotionRolled):
            self.ranks[event.man] = event.rank
        return said

    def man(self, number: int, *where: str, **fields: object) -> str:
        """A sentence about a man, by his rank at the time."""
        airman = self.at.airman(number)
        return told_of(airman, self.ranks.get(number, 0), str(words("told", *where)), **fields)

    def flight(self, number: int) -> Any:
        """A man's flight in the mission at hand."""
        return self.at.chronicle.missions[self.mission - 1].flight(number)


def _mission(told: Telling, event: ev.MissionDrawn) -> str:
    mission = told.at.chronicle.missions[event.mission - 1]
    return say(
        "told", "mission",
        mission=event.mission,
        date=in_words(mission.day),
        side=side_name(event.attacker),
        name=mission.name,
    )  # fmt: skip


def _aircraft(told: Telling, event: ev.AircraftDrawn) -> str:
    *attackers, (_, defender) = told.at.chronicle.missions[told.mission - 1].aircraft
    named = join(t.AIRCRAFT[aircraft].name for _, aircraft in attackers)
    return say("told", "aircraft", attackers=named, defenders=t.AIRCRAFT[defender].name)


def _set_up(told: Telling, event: ev.SetUp) -> str:
    kind = told.at.chronicle.missions[told.mission - 1].kind
    if kind in SHIPPING:
        return say("told", "long-edge", edge=LONG_EDGES[event.long_edge])
    if kind == HARBOUR:
        return say("told", "coastal", COASTAL_EDGES[event.coastal_edge])
    if kind != DOGFIGHT:
        return ""
    return say(
        "told", "meeting",
        seeing=side_name(event.seen_first_by),
        seen=side_name(enemy_of(event.seen_first_by)),
        position=POSITIONS[t.row_of(POSITIONS, event.position)].position,
        distance=DISTANCES[t.row_of(DISTANCES, event.distance)].says,
    )  # fmt: skip


def _fought(told: Telling, event: ev.Fought) -> str:
    mission = told.at.chronicle.missions[told.mission - 1]
    lost = [0, 0]
    for flight, crew in zip(mission.flights, event.fight.crews, strict=True):
        lost[flight.airman.man.side] += shot_down(crew, told.at.terms)
    winner = event.score.winner
    phrase = "drawn" if winner == DRAWN else "won"
    ahead = BRITISH if winner == DRAWN else winner
    return say(
        "told", "fought" if mission.kind != DOGFIGHT else "dogfight", phrase,
        mission=mission.number,
        winner=side_name(ahead),
        points=event.score.of(ahead),
        others=event.score.of(enemy_of(ahead)),
        british=lost[BRITISH],
        axis=lost[AXIS],
    )  # fmt: skip


def _ended(told: Telling, event: ev.MissionEnded) -> str:
    winners = [
        mission.fought.score.winner
        for mission in told.at.chronicle.missions[: event.mission]
        if mission.fought is not None
    ]
    british, axis, drawn = (winners.count(side) for side in (BRITISH, AXIS, DRAWN))
    return say("told", "ended", mission=event.mission, british=british, axis=axis, drawn=drawn)


def _over(told: Telling, event: ev.CampaignEnded) -> str:
    won, others = sorted(event.won, reverse=True)
    phrase, winner = ("drawn", "") if event.winner == DRAWN else ("won", side_name(event.winner))
    return say("told", "over", phrase, won=won, others=others, winner=winner)


_TOLD: dict[type, Callable[[Telling, Any], str]] = {
    ev.MissionDrawn: _mission,
    ev.AircraftDrawn: _aircraft,
    ev.SetUp: _set_up,
    ev.Fought: _fought,
    ev.MissionEnded: _ended,
    ev.CampaignEnded: _over,
    **ABOUT_A_MAN,
}
