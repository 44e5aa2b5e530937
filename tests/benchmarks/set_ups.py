"""Set-ups the exact expectation is measured on: from the smallest to the largest of each edition,
and those with so few cruisers or destroyers that they must be watched for coming to nothing."""

from sheetgen.games.convoy.rules.state import TYPES, State

NAMES = (*TYPES, "journey", "friendly")
SET_UPS = {
    "classic": {
        "smallest": (3, 1, 1, 5, 10, 21, 6),
        "usual": (10, 3, 2, 15, 40, 23, 3),
        "5 cruisers": (10, 3, 2, 5, 40, 23, 3),
        "10 destroyers": (10, 3, 2, 15, 10, 23, 3),
        "largest, few warships": (18, 6, 3, 5, 10, 26, 1),
        "largest": (18, 6, 3, 30, 60, 26, 1),
    },
    "revised": {
        "smallest": (3, 1, 1, 7, 23, 21, 6),
        "usual": (10, 3, 2, 10, 30, 23, 3),
        "largest, few warships": (18, 6, 3, 7, 23, 26, 1),
        "largest": (18, 6, 3, 12, 38, 26, 1),
    },
}
SET_UPS["sheet"] = SET_UPS["classic"]
"""By edition and by what it is called in a table: the numbers of `NAMES`."""


def given(edition: str, name: str) -> dict[str, int]:
    """A set-up as a simulation takes it."""
    return dict(zip(NAMES, SET_UPS[edition][name], strict=True))


def state(edition: str, name: str) -> State:
    """A set-up as the convoy sails."""
    *ships, length, friendly = SET_UPS[edition][name]
    return State(length=length, friendly=friendly, sound=ships)
