"""The form of a report at the table: opened, filled in, put by, given.

What is half filled in is kept beside the journal until it is given, so that no end of the program
loses it. The journal holds answers, and this is none yet: it is an object of JSON, the mark of the
answers that stood when it was filled in, and the cells as they were typed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import of_file
from sheetgen.core.journal import Header, mark
from sheetgen.core.requests import Answer, Report
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.grid import Cell

if TYPE_CHECKING:
    from sheetgen.kits.table.book import Book
    from sheetgen.kits.table.form import Form

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


class Filling:
    """Fills in the form of the report that a book asks for. `form` is the one that is open now;
    what is typed into it is kept beside the journal until it is given."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.form: Form | None = None
        self._put_by: tuple[int, Form] | None = None

    @property
    def is_asked(self) -> bool:
        """Whether a report is asked for that there is a form for, and a place to put it by."""
        session, kept = self.book.session, self.book.path is not None
        grid = parts_of(session.game).fight_grid
        return kept and isinstance(session.request, Report) and grid is not None

    @property
    def is_begun(self) -> bool:
        """Whether the form was put by with something in it."""
        before = self._before
        return bool(self.book.draft.cells()) if before is None else bool(before.typed)

    def open(self) -> None:
        """Open the form, as it was put by."""
        from sheetgen.kits.table.form import Form, typed_before

        self.form = self._before
        if self.form is None:
            session = self.book.session
            grid = needed(parts_of(session.game).fight_grid, "grid of a fight").grid(session)
            self.form = Form(grid, typed_before(grid, self.book.draft.cells()))

    def press(self, key: str) -> dict[str, Any] | None:
        """Take a key in the open form; what it changes is kept. Returns the report when it is given
        by it."""
        form = self.form
        assert form is not None
        before = dict(form.typed)
        form.key(key)
        if form.typed != before:
            try:
                self.book.draft.keep(form.typed)
            except OSError as error:
                form.message = f"{of_file(error)}; what is filled in is not kept"
        if form.left or form.done:
            self.form, self._put_by = None, (len(self.book.session.answers), form)
        return form.report() if form.done else None

    @property
    def _before(self) -> Form | None:
        """The form put by for the report at hand, in this sitting."""
        put_by = self._put_by
        return put_by[1] if put_by and put_by[0] == len(self.book.session.answers) else None
