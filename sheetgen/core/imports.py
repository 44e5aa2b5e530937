"""Modules of others imported without what they import for nothing.

To draw one sheet takes less time than to import what draws it. reportlab brings Pillow for pictures
and a reader of expressions, of which no sheet has any: a tenth of the whole time of a command.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any


class Later(ModuleType):
    """A module that is imported when something of it is asked for, or when one of these `functions`
    of it, which others take out of it at once, is called."""

    def __init__(self, name: str, *functions: str) -> None:
        super().__init__(name)
        for function in functions:
            setattr(self, function, partial(self._call, function))

    def __getattr__(self, name: str) -> Any:
        """What the module itself has. It is no package."""
        if name == "__path__":
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)

    def _call(self, function: str, *given: Any, **named: Any) -> Any:
        return getattr(import_module(self.__name__), function)(*given, **named)


@contextmanager
def standing_in(*modules: ModuleType) -> Iterator[None]:
    """Have modules stand for those of their names, if these have not been imported yet, while
    others that import them are. Who imports them later gets the whole of them."""
    there = [m for m in modules if sys.modules.setdefault(m.__name__, m) is m]
    try:
        yield
    finally:
        for module in there:
            del sys.modules[module.__name__]
