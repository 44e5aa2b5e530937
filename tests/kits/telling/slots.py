"""Slots of passages that are told, held to be filled."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from sheetgen.kits.telling import storyteller
from sheetgen.kits.telling.bank import Passage
from sheetgen.kits.telling.expressions import Expression

MAY_BE_EMPTY = re.compile(r"\"\"|''|\b(?:tell|besides)\(")
"""A choice that says so, and words that say nothing where there is nothing."""


@contextmanager
def filled() -> Iterator[None]:
    """While it lasts, an empty slot is an AssertionError that names file and line."""
    worked_out = storyteller._worth

    def worth(of: Expression, passage: Passage, facts: Mapping[str, object]) -> object:
        found = worked_out(of, passage, facts)
        empty = isinstance(found, str) and not found.strip() and of is not passage.when
        place = f"{passage.bank}, line {passage.line}: {{{of.source}}} is empty"
        assert not empty or MAY_BE_EMPTY.search(of.source), place
        return found

    with patch.object(storyteller, "_worth", worth):
        yield
