"""What Malta Convoy declares of its state and its events: by these names its odds are told."""

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.defaults.declaration import Count, Declares, Tally


def _rows(table: str) -> tuple[str, ...]:
    """What the rows of a table of the sheet are called, each as often as it has faces."""
    rows = data("sheet")[table]["rows"]
    return tuple(name for faces, name, *_ in rows for _ in faces.split("–"))


DECLARES = Declares(
    holds=(
        Count("interceptions"),
        Count("length"),
        Tally("lost", TYPES),
        Tally("damaged", TYPES),
        Tally("returned", ("", "", *TYPES[2:])),
    ),
    names={
        "ContactRolled.row": ("", *_rows("contact")),
        "enemy": ("", *(name for _, name, *_ in data("sheet")["enemy"]["rows"])),
        "results": tuple(name for _, name in data("sheet")["attack"]["rows"]),
        "kind": TYPES,
    },
    deviation=10.0,
)
