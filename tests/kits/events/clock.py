"""The organiser's clock and his keys, as a test has them."""

import hashlib
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from sheetgen.kits.events import lines


@contextmanager
def on(day: str) -> Iterator[None]:
    """Within, it is the evening of that day."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "now", lambda: f"{day}T20:00:00Z")
        yield


@contextmanager
def known_key(seed: str) -> Iterator[None]:
    """Within, keys are not drawn but made from a seed: tests always have the same dice."""
    count = itertools.count()

    def made(size: int) -> str:
        return hashlib.sha256(f"{seed} {next(count)}".encode()).hexdigest()

    with patch("sheetgen.kits.events.key_file.secrets.token_hex", made):
        yield
