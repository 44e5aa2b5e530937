"""What a sitting shows of its question and its line, as text."""

from __future__ import annotations

from sheetgen.play import Report, Roll
from sheetgen.table.keys import AS_IT_IS, expected, faces, width
from sheetgen.table.sitting import Sitting

_HANDS = {
    "f": "fill in the form",
    "r": "roll",
    "a": "roll on",
    "u": "take back",
    "?": "table",
    "o": "options",
    "n": "note",
    "s": "save",
    "q": "leave",
}


def hands(sitting: Sitting) -> dict[str, str]:
    """The keys that do something now, and what."""
    if sitting.noting:
        return {"Enter": "keep the note", "Esc": "no note"}
    return {key: does for key, does in _HANDS.items() if key in sitting.commands}


def missing(sitting: Sitting) -> str:
    """What is still to be typed of the dice at hand, in a few words."""
    request = sitting.book.session.request
    if sitting.noting or not isinstance(request, Roll):
        return ""
    if not sitting.typed:
        return expected(request)
    return f"{request.number - len(faces(sitting.typed, request))} more"


def typed(sitting: Sitting) -> str:
    """What stands in the line; dice as they were typed, one from the other."""
    request = sitting.book.session.request
    if sitting.noting or not isinstance(request, Roll):
        return sitting.typed
    plain = "".join(c for c in sitting.typed if c.isdigit())
    wide = width(request)
    dice = " ".join(plain[i : i + wide] for i in range(0, len(plain), wide))
    return AS_IT_IS + dice if AS_IT_IS in sitting.typed else dice


def aside(sitting: Sitting) -> str:
    """What is to be done away from the table for the question; empty where nothing is."""
    if not isinstance(sitting.book.session.request, Report):
        return ""
    path = sitting.book.path
    return (
        f"{'Fill it in by the key f. ' if sitting.has_form else ''}A form to write on is made by: "
        f"sheetgen fight-form {path} - leave with q, and when it is filled in, go on with: "
        f"sheetgen record --resume {path} --fight FORM"
    )
