"""An entry that is refused leaves nothing behind, whatever had been half entered before it."""

import string
from collections.abc import Callable
from typing import Any

import sheetgen
from sheetgen.kits.table import plain
from sheetgen.kits.table.sitting import BACKSPACE, ENTER, ESCAPE, NEW_LINE, Sitting
from sheetgen.library.sitting import Sitting as Opened
from tests.cases import each
from tests.kits.table.games import keys_of, played

TYPED = [
    # A sitting of the library takes a D3 as what it shows.
    str(*answer.dice) if getattr(asked, "sides", 0) == 3 else keys_of(asked, answer)
    for asked, answer in zip(played().asked, played().answers, strict=True)
]
SET_UP = "".join(TYPED[:7])
STATES = {
    "before a roll": (),
    "half the dice": ("36",),
    "a digit that came early": ("early 4",),
    "at a decision": (SET_UP,),
    "in a note": ("n", "half a"),
    "in a note with half the dice": ("36", "n", "half a"),
    "choosing a note": ("n", "one", ENTER, "n", "two", ENTER, "3", "N"),
    "changing a note": ("n", "one", ENTER, "N", "!"),
    "after an undo": (SET_UP, "x", "u"),
    "over": ("".join(TYPED),),
}
KEYS = [*string.printable.strip(), "ä", "\x07", NEW_LINE, ENTER, BACKSPACE, ESCAPE, "up", "down"]
LINES = [
    "nonsense", "9 9 9", "4 2 6 1", "n \x07", "N 9 x", "N 1 \x07", "N 1 @99", "\x07", "=", "x y",
    '{"note": "\\u0007"}', '{"of": 1, "note": "\\u0007"}', '{"of": 9, "note": "x"}',
    '{"of": 1, "after": 99}', '{"undo": 999}', '{"ask": "cargo"}', '{"ask": "option", "dice": [9]}',
    "{", "{}", '{"ask": "tanker", "dice": [7]}',
]  # fmt: skip


def stands(at: Sitting) -> dict[str, Any]:
    """All that a next entry may depend on."""
    book = at.book
    entered = {name: getattr(at, name) for name in ("typed", "noting", "changing", "ahead", "left")}
    return entered | {
        "journal": book.content(), "answers": list(book.session.answers), "notes": list(book.notes),
        "events": list(book.session.events), "reported": at.reported, "prompt": at.prompt,
    }  # fmt: skip


def begun(state: str) -> Opened:
    """A sitting that has come to a state."""
    opened = sheetgen.record("convoy")
    for keys in STATES[state]:
        if keys.startswith("early "):
            opened.table.press(keys[-1], early=True)
        else:
            for key in [keys] if keys in (ENTER, NEW_LINE) else keys:
                opened.table.press(key)
                assert not opened.table.wrong, key
    return opened


def refused(state: str, entries: list[str], take: Callable[[Opened, str], object]) -> list[str]:
    """Those of the entries that are refused there; each has left all as it was, or dice that were
    half typed taken out."""
    opened, found = begun(state), []
    before = stands(opened.table)
    for entry in entries:
        take(opened, entry)
        if opened.table.wrong:
            found.append(entry)
            assert stands(opened.table) in (before, before | {"typed": ""}), entry
        if stands(opened.table) != before:
            opened = begun(state)
            before = stands(opened.table)
    return found


@each("state", STATES)
def test_a_key(state):
    """All keys, one by one, each in every third state; a note takes what can be printed."""
    # A note takes nearly all of them, and is then begun anew.
    keys = KEYS[[*STATES].index(state) % 3 :: 9 if state.startswith("in a note") else 3]
    found = refused(state, keys, lambda opened, key: opened.table.press(key))
    assert found or state.startswith("in a note")


@each("state", [state for state in STATES if "a note" not in state])
@each("by", [lambda at, line: plain.take_line(at.table, line), Opened.line])
def test_a_line(state, by):
    assert len(refused(state, LINES, by)) >= len(LINES) - 2


@each("by", [lambda at, line: plain.take_line(at.table, line), Opened.line])
def test_a_note_that_was_asked_for(by):
    """It is one entry with what asked for it: the next line is an answer again."""
    with begun("half the dice") as opened:
        before = stands(opened.table)
        by(opened, "n")
        by(opened, "\x07")
        assert opened.table.wrong
        assert stands(opened.table) == before
        by(opened, "4 2 6")
        assert opened.table.book.session.answers[0].dice == (4, 2, 6)
