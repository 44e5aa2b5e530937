"""A track read back from the lines of JSON that it is written as."""

import json
from typing import Any

from sheetgen.games.wings.fight.track import Flown, Happening, Kind, Row, SurfaceRow, Track
from sheetgen.games.wings.rules.theatre import MALTA


def track_of(lines: str) -> Track:
    """The track that was written."""
    (_, *table), *others = map(json.loads, lines.splitlines())
    clouds = tuple(tuple((x, y) for x, y in ring) for ring in table[4])

    def of(kind: str, make: Any) -> tuple[Any, ...]:
        return tuple(make(*one[1:]) for one in others if one[0] == kind)

    def happened(row: Any) -> Any:
        return row._replace(happened=tuple(Happening(Kind(k), *rest) for k, *rest in row.happened))

    rows, surface = of("at", Row), of("surface", SurfaceRow)
    return Track(
        MALTA,
        *table[:4],
        of("plane", Flown),
        tuple(map(happened, rows)),
        tuple(map(happened, surface)),
        clouds,
    )
