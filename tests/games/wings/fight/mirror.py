"""A table in a mirror, and a track in one."""

from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.geometry import STEPS
from sheetgen.games.wings.fight.manoeuvres import CARDS, MIRRORED
from sheetgen.games.wings.fight.track import Happening, Row, SurfaceRow, Track
from sheetgen.games.wings.rules.fight import LEFT_HAND, RIGHT_HAND

WORDS = {
    "rudder left": "rudder right",
    "rudder right": "rudder left",
    LEFT_HAND: RIGHT_HAND,
    RIGHT_HAND: LEFT_HAND,
}


def turned_over(table: Table) -> Table:
    """A table that has not begun, with left and right exchanged."""
    for thing in (*table.planes, *table.vessels):
        thing.y, thing.heading = table.width - thing.y, -thing.heading % STEPS
    for plane in table.planes:
        plane.was = plane.x, plane.y, plane.heading
    table.clouds = tuple(
        cloud._replace(ring=tuple((x, table.width - y) for x, y in cloud.ring))
        for cloud in table.clouds
    )
    table.mirrored = True
    return table


def of_track(track: Track) -> Track:
    """A track with left and right exchanged."""
    return track._replace(
        rows=tuple(_row(track, row) for row in track.rows),
        surface=tuple(_surface(track, row) for row in track.surface),
        clouds=tuple(tuple((x, track.width - y) for x, y in ring) for ring in track.clouds),
    )


def _row(track: Track, row: Row) -> Row:
    card = MIRRORED[CARDS[row.card]].code if row.card else ""
    return row._replace(
        y=track.width - row.y,
        heading=-row.heading % STEPS,
        card=card,
        happened=_happened(track, row),
    )


def _surface(track: Track, row: SurfaceRow) -> SurfaceRow:
    return row._replace(
        y=track.width - row.y, heading=-row.heading % STEPS, happened=_happened(track, row)
    )


def _happened(track: Track, row: Row | SurfaceRow) -> tuple[Happening, ...]:
    return tuple(
        what._replace(
            what=WORDS.get(what.what) or " ".join(map(_word, what.what.split(" "))),
            y=track.width - what.y if what.x or what.y else 0,
            tokens=" ".join(map(_word, what.tokens.split(" "))),
        )
        for what in row.happened
    )


def _word(word: str) -> str:
    """A token in a mirror: `1+rudder` is followed by the side."""
    return {"left": "right", "right": "left"}.get(word, word)
