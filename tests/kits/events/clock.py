"""The organiser's clock, as a test has it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sheetgen.kits.events import lines


@contextmanager
def on(day: str) -> Iterator[None]:
    """Within, it is the evening of that day."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "now", lambda: f"{day}T20:00:00Z")
        yield
