"""Nudges to write by: short questions from a bank, none of them twice in a book."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.kits.telling.templates import TemplateError

GENERAL_EVERY = 3
"""So often a prompt that fits anywhere comes before those of what a turn is like."""
NOBODY: Mapping[str, str] = MappingProxyType({})


class Telling(NamedTuple):
    """Something in a turn that is worth a word: the tag of the prompts about it and its value, and
    whom they may name (nobody, where a name is empty)."""

    tag: str
    value: str
    names: Mapping[str, str] = NOBODY


class Moment(NamedTuple):
    """What a turn is to be asked about: what was telling in it, the most telling first, and what
    it was like, by tags."""

    telling: Sequence[Telling] = ()
    like: Mapping[str, str] = NOBODY


class Prompts:
    """The prompts of a bank, each a text to `say` with the tags that it fits; each is given out
    once. They are drawn by dice under `tell-prompt`, so that the same key gives the same book of a
    game. `name` is the bank's in messages."""

    def __init__(self, bank: Sequence[Mapping[str, str]], name: str, key: str, game: str) -> None:
        self._left, self._name, self._key, self._game = list(bank), name, key, game

    def draw(self, turn: int, moment: Moment) -> str:
        """A prompt that fits a turn as well as any that is left; nothing if none fits. Raises
        TemplateError for one that cannot be filled in."""
        for fitting, names in self._fitting(turn, moment):
            if fitting:
                chosen = fitting[self._face(turn, len(fitting)) - 1]
                self._left.remove(chosen)
                try:
                    return str(chosen["say"]).format(**names)
                except (KeyError, IndexError, ValueError, AttributeError):
                    says = f"this prompt cannot be filled in: {chosen['say']}"
                    raise TemplateError(f"{self._name}: {says}") from None
        return ""

    def _fitting(
        self, turn: int, moment: Moment
    ) -> Iterator[tuple[list[Mapping[str, str]], Mapping[str, str]]]:
        """Prompts that fit, the best first, with whom they may name: on what was telling, then on
        what the turn is like and those that fit anywhere, or the other way about."""
        tagged = [({k: v for k, v in one.items() if k != "say"}, one) for one in self._left]
        for tag, value, names in moment.telling:
            about = {**moment.like, tag: value}
            yield (
                [
                    one
                    for tags, one in tagged
                    if tag in tags
                    and tags.items() <= about.items()
                    and all(who for slot, who in names.items() if f"{{{slot}}}" in one["say"])
                ],
                names,
            )
        for general in (turn % GENERAL_EVERY == 0, turn % GENERAL_EVERY != 0):
            like = moment.like.items()
            found = [one for tags, one in tagged if tags.items() <= like and general == (not tags)]
            yield found, NOBODY

    def _face(self, turn: int, sides: int) -> int:
        # A die has two sides at least; one that has too many is not needed to be fair.
        if sides == 1:
            return 1
        return dice.faces(self._key, self._game, turn, "tell-prompt", min(sides, 256), 1)[0]


def of_bank(words: Mapping[str, Any], name: str) -> list[Mapping[str, str]]:
    """The prompts of a bank of words. Raises TemplateError where they are no list of texts with
    tags."""
    found = words.get("prompts", [])
    if not isinstance(found, list) or not all(
        isinstance(one, dict) and "say" in one and {*map(type, one.values())} == {str}
        for one in found
    ):
        raise TemplateError(f"{name}: `prompts` is a list of texts, each to `say`, with tags")
    return found
