"""The default of `story.chronicle`."""

from __future__ import annotations

from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.subject import Subject


class Story:
    """Tells what became of a game."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def tell(self, session: Session) -> Chronicle:
        """What became of it, as far as it has come."""
        return Chronicle(self.subject, session)
