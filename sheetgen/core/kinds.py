"""Kinds of things that a game numbers: sides, types, fates."""

from enum import IntEnum
from typing import Self


class Kind(IntEnum):
    """Kinds by number: journals and events hold the number, data files the `key`."""

    @property
    def key(self) -> str:
        """What data files call it: `friendly`, `old-wound`."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, key: str) -> Self:
        """The kind that data files call so. Raises ValueError for none of them."""
        return cls(cls.keys().index(key))

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The keys of all, by number: they are numbered from 0."""
        return tuple(kind.key for kind in cls)
