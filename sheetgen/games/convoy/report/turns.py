"""A game turn by turn in a few words, to be laid beside another."""

from sheetgen.core.session import Session
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.tellings import told


def turns(session: Session) -> dict[int, tuple[str, int | None]]:
    """What happened in each turn, in plain words, and the score at its end (None: it has not
    ended)."""
    return {turn.number: (told(turn).text, turn.score) for turn in tell(session).turns}
