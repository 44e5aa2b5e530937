"""How a state lies in a row of whole numbers."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple


class Layout(NamedTuple):
    """How a state lies in a row of whole numbers: each field's first place and length (0: a number
    by itself)."""

    positions: Mapping[str, tuple[int, int]]
    width: int

    def pack(self, state: Any) -> list[int]:
        """The numbers of a state."""
        row: list[int] = []
        for name in self.positions:
            value = getattr(state, name)
            row += value if isinstance(value, list) else [int(value)]
        return row


def layout(state: Any) -> Layout:
    """The layout of a state: its fields that are numbers, and those that are lists of numbers."""
    positions, at = {}, 0
    for field in fields(state):
        value = getattr(state, field.name)
        length = len(value) if isinstance(value, list) else 0
        positions[field.name] = (at, length)
        at += length or 1
    return Layout(positions, at)
