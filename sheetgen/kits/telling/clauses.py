"""Clauses made into sentences: short ones that follow from one another share a sentence, so that
the length of sentences goes with what they tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

_MARKS = ":;."


def flowing(clauses: Sequence[str], longest: int, joined: Callable[[], str]) -> list[str]:
    """The clauses, two short ones running in one sentence of at most `longest` words; what joins
    them `joined` gives. One that is in parts already stands alone."""
    told: list[str] = []
    pending = ""
    for clause in clauses:
        if pending and _can_share(pending, clause, longest):
            # A third `and` after two commas is a list, and this is none.
            told.append(f"{pending}{'; ' if ',' in pending + clause else joined()}{clause}")
            pending = ""
        else:
            told += [pending] if pending else []
            pending = clause
    return [*told, pending] if pending else told


def _can_share(one: str, other: str, longest: int) -> bool:
    plain = not any(mark in clause for clause in (one, other) for mark in _MARKS)
    return plain and len(one.split()) + len(other.split()) <= longest
