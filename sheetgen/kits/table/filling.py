"""The form of a report at the table: opened, filled in, put by, given.

What is half filled in is kept beside the journal until it is given (`grid.Draft`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import of_file
from sheetgen.core.requests import ReportFight
from sheetgen.kits.parts import needed, parts_of

if TYPE_CHECKING:
    from sheetgen.kits.table.book import Book
    from sheetgen.kits.table.form import Form


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
        return kept and isinstance(session.request, ReportFight) and grid is not None

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
