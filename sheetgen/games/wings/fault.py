"""Something wrong with the report of a fight."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.requests import quoted


class Fault(NamedTuple):
    """What is wrong: about a crew (0: the whole report), in a field, in words that follow its
    name. `row` is the place of the crew's row in the report, where its number does not tell."""

    crew: int
    field: str
    says: str
    row: int | None = None

    @property
    def sentence(self) -> str:
        """The fault in one sentence."""
        about = f"crew {self.crew}, " if self.crew else ""
        return f"{about}{self._shown}: {self.says}"

    @property
    def _shown(self) -> str:
        """The field's name; in quotation marks one that is none of ours, too long or not to be
        printed."""
        shown = quoted(self.field)
        return self.field if shown == f'"{self.field}"' else shown
