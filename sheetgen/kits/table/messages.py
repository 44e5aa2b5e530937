"""Answers and failures in a few words."""

from __future__ import annotations

from sheetgen.core.requests import Answer


def answer_text(answer: Answer) -> str:
    """An answer, shortly: `contact 4`."""
    name = answer.ask.replace("-", " ")
    if answer.report is not None:
        return f"{name} reported"
    return f"{name} {answer.choice or ' '.join(map(str, answer.dice))}"


def sentence(error: OSError) -> str:
    """What a file has failed by."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
