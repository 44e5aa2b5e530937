"""The nudges of a solo journal: a short question under each watch, none of them twice in a book."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen import dice
from sheetgen.reports.templates import TemplateError

GAME = "convoy"
GENERAL_EVERY = 3


class Moment(NamedTuple):
    """What a prompt must fit: the turn, its light, the phase of the passage, whether it is the
    first or last, what happened in it (the most telling first), and the ship that is spoken of."""

    turn: int
    light: str
    phase: str = ""
    watch: str = ""
    after: tuple[str, ...] = ()
    ship: str = ""


class Prompts:
    """The prompts of a bank, each given out once: drawn by dice under `tell-prompt`, so that the
    same key gives the same book."""

    def __init__(self, bank: list[dict[str, Any]], name: str, key: str) -> None:
        self._left = list(bank)
        self._name = name
        self._key = key

    def draw(self, moment: Moment) -> str:
        """A prompt that fits, of those that fit best; nothing if none is left.

        What happened comes before the first and the last watch, those before all else. Raises
        TemplateError for a prompt that cannot be filled in.
        """
        for tags in (*({"after": each} for each in moment.after), {"watch": moment.watch}, {}):
            fitting = [each for each in self._left if _fits(each, moment, tags)]
            fitting = _of_here(fitting, moment.turn) or fitting
            if fitting:
                chosen = fitting[self._face(moment, len(fitting)) - 1]
                self._left.remove(chosen)
                return self._filled(chosen["say"], moment.ship)
        return ""

    def _face(self, moment: Moment, sides: int) -> int:
        # A die has two sides at least; one that has too many is not needed to be fair.
        sides = min(sides, 256)
        if sides == 1:
            return 1
        return dice.faces(self._key, GAME, moment.turn, "tell-prompt", sides, 1)[0]

    def _filled(self, say: str, ship: str) -> str:
        try:
            return say.format(ship=ship)
        except (KeyError, IndexError, ValueError, AttributeError):
            raise TemplateError(f"{self._name}: this prompt cannot be filled in: {say}") from None


def _of_here(prompts: list[dict[str, Any]], turn: int) -> list[dict[str, Any]]:
    """The prompts of this light or phase, or in every third turn those that fit anywhere."""
    anywhere = turn % GENERAL_EVERY == 0
    return [each for each in prompts if anywhere != ("light" in each or "phase" in each)]


def _fits(prompt: dict[str, Any], moment: Moment, tags: dict[str, str]) -> bool:
    """Whether a prompt fits the moment, and has these tags; where none are given, it has no tag of
    what happened nor of first and last."""
    for tag in ("after", "watch"):
        if prompt.get(tag, "") != tags.get(tag, ""):
            return False
    for tag, here in (("light", moment.light), ("phase", moment.phase)):
        if prompt.get(tag, here) != here:
            return False
    return "{ship}" not in prompt["say"] or bool(moment.ship)
