"""A whole line in the place of keys."""

from __future__ import annotations

from sheetgen.requests import Answer, Decision, Roll, quoted
from sheetgen.table.sitting import Sitting


def take(sitting: Sitting, line: str) -> None:
    """Take a line: faces, a choice or its letter, a key with what belongs to it (`u 3`, `n text`);
    while a note is asked for, the note."""
    sitting.begin()
    text = line.strip()
    first, rest = text[:1].lower(), text[1:].strip()
    request = sitting.book.session.request
    if sitting.noting:
        sitting.note(text)
        sitting.noting = False
    elif not text:
        return
    elif isinstance(request, Decision) and text in request.choices:
        sitting.answer(Answer(request.ask, choice=text))
    elif first == "n" and text[1:2] == " ":
        sitting.note(rest)
        sitting.noting = False
    elif first == "u" and rest.isascii() and rest.isdecimal():
        sitting.take_back(int(rest[:6]))
    elif len(text) == 1 and not text.isdecimal():
        sitting.letter(text)
    elif isinstance(request, Roll):
        sitting.faces(text, request)
    else:
        sitting.complain(f"{quoted(text)} is nothing that was asked for")
