"""Sentences that do not begin alike: clauses set one after the other, joined or moved a little."""

from __future__ import annotations

import re

from sheetgen.games.wings.report_voice import joined
from sheetgen.reports.prose import opening, words

LONG, LONGEST = 30, 36
"""Clauses joined for the sake of variety have so many words at most, and where there is no other
way."""
_TURN = re.compile(r"\bturn \d")
_LOSS = re.compile(
    r"killed|drown|prisoner|captiv|\bdied\b|surviv|picked up|walk again|unable to walk"
)


def varied(paragraphs: list[list[str]]) -> list[list[str]]:
    """The same clauses in their paragraphs, as far as that can be helped no two sentences with the
    same two words to begin with, and no three on end with the same word. What would be such a one
    is joined to the sentence before it, or those two to each other; or, where it begins a
    paragraph, it changes places with the next, which is never the last, or ends the paragraph
    before if it is alone in its own."""
    told: list[list[str]] = []
    for clauses in paragraphs:
        left, said = [*clauses], list[str]()
        told.append(said)
        while left:
            clause = left.pop(0)
            if not _is_third(told, clause):
                plain = said and ";" not in said[-1] + clause
                if not (plain and _opens_as_before(told, clause) and _join(said, clause, LONG)):
                    said.append(clause)
            elif _join(said, clause):
                pass
            elif _join_last_two(told):
                said.append(clause)
            elif len(left) > 1 and _start(left[0]) != _start(clause):
                left.insert(1, clause)
            elif said or left or not _join(_paragraph_before(told), clause):
                said.append(clause)
    return told


def _is_third(told: list[list[str]], clause: str) -> bool:
    """Whether two sentences begin as a clause does that would follow them."""
    before = [sentence for paragraph in told for sentence in paragraph][-2:]
    return [_start(one) for one in before] == [_start(clause)] * 2


def _opens_as_before(told: list[list[str]], clause: str) -> bool:
    """Whether a sentence begins with the two words that a clause does."""
    return any(opening(one) == opening(clause) for paragraph in told for one in paragraph)


def _start(clause: str) -> str:
    """The word a clause begins with, whosesoever it is: a rank is more than one."""
    return next(iter(words(clause)), "").removesuffix("'s")


def _paragraph_before(told: list[list[str]]) -> list[str]:
    return next((paragraph for paragraph in reversed(told) if paragraph), [])


def _join_last_two(told: list[list[str]]) -> bool:
    """Make one of the last two sentences, if they stand in one paragraph and are short enough."""
    last = _paragraph_before(told)
    if len(last) < 2:
        return False
    sentence = last.pop()
    if _join(last, sentence):
        return True
    last.append(sentence)
    return False


def _join(said: list[str], clause: str, longest: int = LONGEST) -> bool:
    """Add a clause to the last sentence of some, if that is short enough. After a turn of the fight
    nothing else is told in the same breath, nor with the loss of a man."""
    if not said or _TURN.search(said[-1]):
        return False
    both = f"{said[-1]} {clause}"
    if _LOSS.search(both) or len(both.split()) > longest:
        return False
    said[-1] = joined(said[-1], clause, "; ")
    return True
