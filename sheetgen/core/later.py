"""What a package makes when it is imported, at a high price, and is hardly ever asked for."""

from collections.abc import Callable
from typing import Any


class Later:
    """Stands for something until an attribute of it is asked for, and has it made then."""

    __spec__ = None
    """The import of a module that this stands for looks for one, and is not to have it made."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def __getattr__(self, name: str) -> Any:
        return getattr(self._make(), name)
