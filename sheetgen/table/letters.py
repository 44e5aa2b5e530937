"""The letters that choices are taken by: told by the name where they can be, and never a key that
does something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.requests import ChooseNumber, Decision

COMMANDS = "rau?nosqfkK"
"""The keys that do something at any question."""
_SPARE = "xzwbcdeghijlmptvy"
_MANY = 8


class Choice(NamedTuple):
    """What may be chosen: its letter (empty where it is typed), its name, what it brings."""

    letter: str
    name: str
    consequence: str


def letters(request: Decision) -> dict[str, str]:
    """The letters of what may be chosen now, each with its choice; none where a number is chosen,
    which is typed.

    A choice keeps its letter from one time it is offered to the next, whatever else is, unless
    they are very many.
    """
    if isinstance(request, ChooseNumber):
        return {}
    given = _given(request.among if len(request.among) <= _MANY else request.choices)
    return {given[name]: name for name in request.choices if name in given}


def _given(names: Sequence[str]) -> dict[str, str]:
    """A letter for each name: its first where it is free, else a later one, else a spare one."""
    given: dict[str, str] = {}
    for candidates in ([name[:1] for name in names], [name[1:] for name in names]):
        for name, some in zip(names, candidates, strict=True):
            if name not in given:
                free = _first_free(some.lower(), given)
                given.update({name: free} if free else {})
    for name in names:
        if name not in given:
            free = _first_free(_SPARE, given)
            given.update({name: free} if free else {})
    return given


def _first_free(some: str, given: dict[str, str]) -> str:
    taken = {*COMMANDS, *given.values()}
    return next((c for c in some if c.isascii() and c.isalpha() and c not in taken), "")
