"""Something wrong with the report of a fight."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """What is wrong: about a crew (0: the whole report), in a field, in words that follow its
    name."""

    crew: int
    field: str
    says: str

    @property
    def sentence(self) -> str:
        """The fault in one sentence."""
        about = f"crew {self.crew}, " if self.crew else ""
        return f"{about}{self.field}: {self.says}"
