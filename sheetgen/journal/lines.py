"""The lines of a journal: objects of JSON, and the answers among them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sheetgen.requests import Answer


class JournalError(ValueError):
    """A file that cannot be read as a journal, or not to its end; names file and line."""


def parse_object(row: bytes) -> dict[str, Any]:
    """One line of JSON as an object. Raises ValueError that says what was expected."""
    try:
        value = json.loads(row.decode("utf-8"), object_pairs_hook=_object)
        # An escaped half of a surrogate pair is JSON, but no text.
        dump(value).encode()
    except (ValueError, RecursionError):
        raise ValueError("not a whole line of JSON in UTF-8") from None
    if not isinstance(value, dict):
        raise ValueError("a JSON object in braces was expected")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that stands twice would hide what it said first."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def parse_answer(value: Mapping[str, Any]) -> Answer:
    """An answer from its JSON object. Raises ValueError that says what was expected."""
    ask, faces, choice = value.get("ask"), value.get("dice"), value.get("choice")
    report = value.get("report")
    if isinstance(ask, str):
        whole = isinstance(faces, list) and all(type(face) is int for face in faces)
        rolled = value.get("rolled", False)
        if set(value) - {"rolled"} == {"ask", "dice"} and whole and isinstance(rolled, bool):
            return Answer(ask, dice=tuple(faces or ()), rolled=rolled)
        if set(value) == {"ask", "choice"} and isinstance(choice, str):
            return Answer(ask, choice=choice)
        if set(value) == {"ask", "report"} and isinstance(report, dict):
            return Answer(ask, report=report)
    raise ValueError(
        'an answer was expected, {"ask": "contact", "dice": [4]} '
        'or {"ask": "option", "choice": "none"}'
    )


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """An answer as the object of its line."""
    if answer.report is not None:
        return {"ask": answer.ask, "report": answer.report}
    if answer.choice is not None:
        return {"ask": answer.ask, "choice": answer.choice}
    rolled = {"rolled": True} if answer.rolled else {}
    return {"ask": answer.ask, "dice": list(answer.dice), **rolled}


def line(value: dict[str, Any]) -> bytes:
    """An object as a line of the file."""
    return dump(value).encode() + b"\n"


def dump(value: Any) -> str:
    """A value as JSON, the same on every machine."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
