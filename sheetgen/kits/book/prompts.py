"""Nudges to write by: short questions from a bank, none of them twice in a book."""

from collections.abc import Callable, Iterable
from string import Formatter
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
                try:
                    return str(chosen["say"]).format(**names)
                except (KeyError, IndexError, ValueError, AttributeError):
                    says = f"this prompt cannot be filled in: {chosen['say']}"
                    raise TemplateError(f"{self._name}: {says}") from None
        return ""

    def _face(self, turn: int, sides: int) -> int:
        # A die has two sides at least; one that has too many is not needed to be fair.
        sides = min(sides, 256)
        return (
            dice.faces(self._key, self._game, turn, "tell-prompt", sides, 1)[0] if sides > 1 else 1
        )


def tagged(**tags: str) -> Wanted:
    """Whether a prompt bears these tags and no others."""
    return lambda prompt: {tag: value for tag, value in prompt.items() if tag != "say"} == tags


def _named(prompt: Prompt, names: dict[str, str]) -> bool:
    """Whether all that a prompt speaks of has a name."""
    return all(name for slot, name in names.items() if f"{{{slot}}}" in prompt["say"])


def bank(shelf: Library, name: str) -> dict[str, Any]:
    """A bank of words. Raises TemplateError where a user's own lacks something ours has, or has
    something else in its place."""
    words, ours = shelf.data(name), library().data(name)
    if words != ours and (fault := _fault(words, [ours], "")):
        raise TemplateError(f"{shelf.find(name)}: {fault}")
    return words


def _fault(part: Any, ours: list[Any], place: str) -> str:
    """What keeps a part of another bank from standing where some of ours do, in words; empty where
    nothing does."""
    like = [one for one in ours if type(one) is type(part)]
    if not like:
        return f"{place} is missing"
    faults: Iterable[str] = ()
    if isinstance(part, dict):
        always = set(like[0]).intersection(*like)
        faults = (
            _fault(part.get(name), [one[name] for one in like], f"{place}.{name}".strip("."))
            for name in like[0]
            if name in always
        )
    elif isinstance(part, list):
        if len(ours) > 1 and len(part) not in map(len, like):
            return f"{place} has an entry of {len(part)} parts"
        held = [one for each in like for one in each]
        faults = (_fault(one, held, place) for one in part) if held else ()
    elif isinstance(part, str) and not _slots(part) <= set().union(*map(_slots, like)):
        return f"this text of {place} cannot be filled in: {part[:60]}"
    return next(filter(None, faults), "")


def _slots(text: str) -> set[tuple[str | None, ...]]:
    """What is filled in in a text, and how."""
    try:
        return {tuple(slot[1:]) for slot in Formatter().parse(text) if slot[1] is not None}
    except ValueError:
        return {(None,)}
