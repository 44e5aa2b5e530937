"""What a sitting shows of its question and its line, as text."""

from __future__ import annotations

from sheetgen.requests import Report, Roll
from sheetgen.table.keys import AS_IT_IS, expected, faces, width
from sheetgen.table.sitting import Sitting
from sheetgen.table.turns import words

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
    found = {key: does for key, does in _HANDS.items() if key in sitting.commands}
    if sitting.offered is not None:
        found |= {"k": f"keep {words(sitting.offered)}", "K": "keep all that fit"}
    return found


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
    how = "Go on with the form half filled in" if sitting.half_filled else "Fill it in"
    return (
        f"{f'{how} by the key f. ' if sitting.has_form else ''}A form to write on is made by: "
        f"sheetgen fight-form {path} - leave with q, and when it is filled in, go on with: "
        f"sheetgen record --resume {path} --fight FORM"
    )
