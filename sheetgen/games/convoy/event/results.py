"""What a game of Malta Convoy came to, as a result slip has it, and how it came to it."""

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.sequence_of_play import score as points
from sheetgen.games.convoy.rules.state import TYPES

KINDS = TYPES
"""What survivors are counted by: ships that were not lost, at Malta or gone home."""
INTERCEPTIONS = "interceptions"


def tallies(session: Session) -> dict[str, int]:
    """The ships that were not lost, by kind, and the points scored by interceptions."""
    s = session.state
    left = {name: s.sailed(kind) - s.lost[kind] for kind, name in enumerate(KINDS)}
    return {**left, INTERCEPTIONS: int(s.interceptions)}


def score(session: Session) -> int:
    """The score."""
    return points(session.state)
