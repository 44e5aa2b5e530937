"""Modules of others imported without what they import for nothing: start-up counts."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class Later(ModuleType):
    """A module that is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        """What the module itself has."""
        return getattr(import_module(self.__name__), name)


@contextmanager
def standing_in(module: ModuleType) -> Iterator[None]:
    """Have a module stand for the one of its name, if that has not been imported yet, while others
    that import it are. Who imports it later gets the whole of it."""
    there = sys.modules.setdefault(module.__name__, module)
    try:
        yield
    finally:
        if there is module:
            del sys.modules[module.__name__]
