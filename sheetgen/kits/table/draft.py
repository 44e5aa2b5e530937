"""A form half filled in: kept beside the journal until it is given, so that no end of the program
loses it.

The journal holds answers, and this is none yet. It is an object of JSON: the mark of the answers
that stood when it was filled in, and the cells as they were typed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sheetgen.core.journal import Header, mark
from sheetgen.core.requests import Answer
from sheetgen.kits.table.grid import Cell

_LARGEST = 65536
"""Bytes of a draft; one of a whole fight has some two thousand."""


class Draft:
    """The form half filled in beside a journal, for the question its answers have come to."""

    def __init__(self, journal: Path, header: Header, answers: Sequence[Answer]) -> None:
        self.path = _beside(journal)
        self._of = mark(header, answers)

    def cells(self) -> list[Any]:
        """What was kept of the cells; nothing if there is no draft for this question, or none that
        can be read."""
        try:
            with self.path.open("rb") as file:
                kept = json.loads(file.read(_LARGEST))
        except (OSError, ValueError, RecursionError):
            return []
        of_this = isinstance(kept, dict) and kept.get("of") == self._of
        cells = kept.get("cells") if of_this else None
        return cells if isinstance(cells, list) else []

    def keep(self, typed: Mapping[Cell, Any]) -> None:
        """Keep what is typed into the cells, on disk before the call returns. Raises OSError if it
        cannot be; what was kept before then stands."""
        cells = [[row, column, value] for (row, column), value in typed.items()]
        content = json.dumps({"of": self._of, "cells": cells}, ensure_ascii=False) + "\n"
        part = self.path.with_name(f".{self.path.name}.part")
        try:
            with part.open("wb") as file:
                file.write(content.encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self.path)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            error.filename, error.filename2 = str(self.path), None
            raise


def remove(journal: Path) -> None:
    """Remove the draft beside a journal: what was asked is answered."""
    with suppress(OSError):
        # One that cannot be removed is for a question that is answered, and nobody reads it.
        _beside(journal).unlink()


def _beside(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.draft")
