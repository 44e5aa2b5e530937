"""The course of a fight, read from its track: who fired at whom, what was dropped,
and what turned a burst aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.wings.fight.track import (
    FIRED,
    SKILL,
    TOKENS,
    Happening,
    Row,
    Track,
)
from sheetgen.games.wings.rules.fight import FIRE


class Shot(NamedTuple):
    """What one airplane fired at another on a turn, with all its guns: the points of damage it did,
    and the special damage among them."""

    turn: int
    by: int
    at: int
    points: int
    special: str


class Course:
    """What a track says. `shots` are those of airplanes at airplanes, in order; `bursts` has how
    often a crew fired at targets, and `turned` who was saved from a burst by luck, a flask or a
    case, and when."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.shots: Sequence[Shot] = sorted(_shots(track))
        self.bursts = Counter[int]()
        self.turned: dict[int, tuple[str, int]] = {}
        for row, one in _happenings(track):
            if one.kind == FIRED and not one.other.isdigit():
                self.bursts[row.crew] += 1
            elif one.kind == SKILL and not one.other:
                self.turned[row.crew] = (one.what, row.turn)

    def between(self, by: int, at: int) -> Sequence[Shot]:
        """The shots of one airplane at another."""
        return [shot for shot in self.shots if (shot.by, shot.at) == (by, at)]

    def at(self, crew: int, first: int = 0, last: int = 999) -> Sequence[Shot]:
        """The shots at an airplane, from one turn to another."""
        return [shot for shot in self.shots if shot.at == crew and first <= shot.turn <= last]

    def of(self, crew: int, first: int = 0, last: int = 999) -> Sequence[Shot]:
        """The shots of an airplane, from one turn to another."""
        return [shot for shot in self.shots if shot.by == crew and first <= shot.turn <= last]

    def gun(self, crew: int) -> str:
        """The vessel or the gun on the ground that did an airplane most damage; empty: none."""
        done = Counter[str]()
        for row, one in _happenings(self.track):
            if row.crew == crew and one.kind == TOKENS and not one.other.isdigit():
                done[one.other] += one.number * (one.other != FIRE)
        return next((name for name, points in done.most_common(1) if points), "")


def _happenings(track: Track) -> Iterator[tuple[Row, Happening]]:
    return ((row, one) for row in track.rows for one in row.happened)


def _shots(track: Track) -> Iterator[Shot]:
    fired: dict[tuple[int, int, int], list[Happening]] = {}
    for row, one in _happenings(track):
        if one.kind == FIRED and one.other.isdigit():
            fired.setdefault((row.turn, row.crew, int(one.other)), []).append(one)
    for (turn, by, at), guns in fired.items():
        points, tokens = sum(one.number for one in guns), " ".join(one.tokens for one in guns)
        special = next((s for s in ("explosion", "fire", "engine", "crew") if s in tokens), "")
        yield Shot(turn, by, at, points, special)
