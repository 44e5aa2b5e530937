"""Nudges to write by: short questions from a bank, none of them twice in a book."""

from collections.abc import Callable, Iterable
from typing import Any

from sheetgen.core import dice
from sheetgen.kits.telling.templates import Library, TemplateError, library

Prompt = dict[str, Any]
"""What a prompt says, as `say`, and what it fits, by tags."""
Wanted = Callable[[Prompt], bool]
"""Whether a prompt is one that is wanted."""


class Prompts:
    """The prompts of a bank, each given out once: drawn by dice under `tell-prompt`, so that the
    same key gives the same book of a game."""

    def __init__(self, bank: list[Prompt], name: str, key: str, game: str) -> None:
        self._left = list(bank)
        self._name = name
        self._key = key
        self._game = game

    def draw(self, turn: int, wanted: Iterable[Wanted], names: dict[str, str]) -> str:
        """A prompt that is as the first of `wanted` that any is left for, and that speaks of nobody
        but those who have `names`; nothing if none is left.

        Raises TemplateError for a prompt that cannot be filled in.
        """
        for is_wanted in wanted:
            fitting = [each for each in self._left if is_wanted(each) and _named(each, names)]
            if fitting:
                chosen = fitting[self._face(turn, len(fitting)) - 1]
                self._left.remove(chosen)
                return self._filled(chosen["say"], names)
        return ""

    def _face(self, turn: int, sides: int) -> int:
        # A die has two sides at least; one that has too many is not needed to be fair.
        sides = min(sides, 256)
        return (
            dice.faces(self._key, self._game, turn, "tell-prompt", sides, 1)[0] if sides > 1 else 1
        )

    def _filled(self, say: str, names: dict[str, str]) -> str:
        try:
            return say.format(**names)
        except (KeyError, IndexError, ValueError, AttributeError):
            raise TemplateError(f"{self._name}: this prompt cannot be filled in: {say}") from None


def tagged(**tags: str) -> Wanted:
    """Whether a prompt bears these tags and no others."""
    return lambda prompt: {tag: value for tag, value in prompt.items() if tag != "say"} == tags


def _named(prompt: Prompt, names: dict[str, str]) -> bool:
    """Whether all that a prompt speaks of has a name."""
    return all(name for slot, name in names.items() if f"{{{slot}}}" in prompt["say"])


def bank(shelf: Library, name: str) -> dict[str, Any]:
    """A bank of words. Raises TemplateError where a user's own lacks something ours has."""
    words = shelf.data(name)
    lacking = _lacking(words, library().data(name))
    if lacking:
        raise TemplateError(f"{shelf.find(name)}: {lacking} is missing")
    return words


def _lacking(part: Any, ours: Any, path: str = "") -> str:
    """The first key of our bank that another one has not, or has as something else."""
    for name, value in ours.items():
        here = f"{path}{name}"
        if name not in part or type(part[name]) is not type(value):
            return here
        if isinstance(value, dict):
            deeper = _lacking(part[name], value, f"{here}.")
            if deeper:
                return deeper
    return ""
