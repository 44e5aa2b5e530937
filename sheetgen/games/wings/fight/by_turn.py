"""A fight turn by turn: the card each airplane flew and its altitude, and what happened."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.track import BLOWS, Happening, Kind, Row, Track

Words = dict[str, Any]


class Turn(NamedTuple):
    """A turn: for each airplane what it flew, with its altitude, and what happened."""

    number: int
    flown: tuple[str, ...]
    happened: str


def turns(track: Track, letters: Mapping[int, str], words: Words) -> list[Turn]:
    """All turns of a fight, from 1."""
    rows = {(row.turn, row.crew): row for row in track.rows}
    found = []
    for number in range(1, track.turns + 1):
        here = [rows.get((number, plane.crew)) for plane in track.planes]
        flown = tuple(f"{row.card} {row.altitude}" if row and row.card else "" for row in here)
        happened = [
            *(said for row in here if row for said in happenings(row, letters, words)),
            *_below(track, number, letters, words),
        ]
        found.append(Turn(number, flown, "; ".join(happened)))
    return found


def happenings(row: Row, letters: Mapping[int, str], words: Words) -> Iterator[str]:
    """What happened to an airplane on a turn, or was done by it."""
    for one in row.happened:
        if said := _phrase(one, letters[row.crew], letters, words):
            yield said


def _below(track: Track, turn: int, letters: Mapping[int, str], words: Words) -> Iterator[str]:
    """What happened to vessels and targets: what airplanes did to them is told of those."""
    for row in track.surface:
        for one in row.happened:
            if row.turn == turn and one.kind in (Kind.SUNK, Kind.EXIT, Kind.BURSTS):
                said = _phrase(one, row.name, letters, words)
                if said:
                    yield said


def _phrase(one: Happening, who: str, letters: Mapping[int, str], words: Words) -> str:
    """A happening in a few words; nothing for what another one tells."""
    events: dict[str, str] = words["events"]
    other = letters.get(int(one.other), one.other) if one.other.isdigit() else one.other
    kind = one.kind
    phrase: str = kind
    if kind == Kind.RUNS or (kind == Kind.TOKENS and (one.other.isdigit() or one.other == BLOWS)):
        return ""
    if kind == Kind.FIRED and not one.number:
        # What a special does is told of the airplane that suffers it.
        phrase = "fired-special" if "+" in one.tokens else "fired-at-nothing"
    if kind == Kind.EXIT and one.what:
        phrase = "exit-over"
    if kind == Kind.LOST and other:
        phrase = "lost-to"
    if kind == Kind.EXIT and who not in letters.values():
        phrase = "sails-off"
    what = words["edges" if one.kind == Kind.EXIT else "specials"].get(one.what, one.what)
    return events[phrase].format(
        who=who,
        other=other,
        what=what,
        number=one.number,
        tokens=one.tokens,
        range=words["ranges"][one.far],
    )
