"""The games, a folder each: its rules, and what betters the defaults of the kits. No game knows
another."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """This package takes the place of the library's function of its name when it is imported, and
    can be called as that is."""

    def __call__(self) -> object:
        from sheetgen.core.game import Games

        return Games()


sys.modules[__name__].__class__ = _Games
