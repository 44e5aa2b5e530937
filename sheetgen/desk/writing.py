"""The story of a game edited in place: the player's own text, and what the record says of it."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error
from sheetgen.desk.after import put_into_words, told_by
from sheetgen.desk.core import Desk, Form, Reply, of_record, say
from sheetgen.desk.seats import digest
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.checking.page import LONGEST, looked_over
from sheetgen.library import own_story

if TYPE_CHECKING:
    from sheetgen.kits.telling.checking.findings import Checked
    from sheetgen.library.record import Record

MOST = 3 * LONGEST + 4096
"""Bytes of a form with a story: a letter that is not English takes three in it for each of its
own."""
_ACTS = RLock()
"""Two windows do not keep at the same time."""


@of_record("write", long=True)
def write(desk: Desk, form: Form, record: Record) -> Reply:
    """The story, to be gone on with: the player's own, or else the program's, by the voice that
    tells it."""
    by = told_by(desk, record, form)
    with put_into_words():
        text = by["own_text"] or record.prose(by["voice"], by["path"])
    return _page(desk, form, record, text, by["own_text"])


@of_record("check-story", changes=True, long=True, most=MOST)
def check_story(desk: Desk, form: Form, record: Record) -> Reply:
    """What the record says of a text as it is typed; nothing is kept."""
    return _page(desk, form, record, _text(form), _kept(record), form.get("mark", ""))


@of_record("keep-story", changes=True, long=True, most=MOST)
def keep_story(desk: Desk, form: Form, record: Record) -> Reply:
    """The text kept, and what the record says of it. Of two windows the one that has not seen what
    the other kept is told so first."""
    text = looked_over(_text(form), say("your-story"))
    journal = desk.shelf.path(form["id"])
    with _ACTS:
        kept = _kept(record)
        is_known = form.get("mark") == digest(kept) or _same(text, kept)
        if is_known:
            if not kept:
                # What cannot be read there is not lost.
                own_story.put_by(journal)
            own_story.keep(journal, text)
            kept = _kept(record)
    return _page(desk, form, record, text, kept, changed="" if is_known else say("story-changed"))


@of_record("put-story-by", changes=True, most=MOST)
def put_story_by(desk: Desk, form: Form, record: Record) -> Reply:
    """The program's words again: what was written, and what was typed since, stays in the folder
    under other names."""
    journal, text = desk.shelf.path(form["id"]), _text(form)
    with _ACTS:
        kept = _kept(record)
        typed = "" if _same(text, kept) else text.strip() and looked_over(text, say("your-story"))
        if form.get("mark") != digest(kept):
            return _page(desk, form, record, text, kept, changed=say("story-changed"))
        own_story.put_by(journal)
        if typed:
            own_story.keep(journal, typed)
            own_story.put_by(journal)
    return Reply(to=f"/after?id={form['id']}")


def _page(
    desk: Desk, form: Form, record: Record, text: str, kept: str, mark: str = "", changed: str = ""
) -> Reply:
    """The text in its field with what the record says of it; that alone, where the field is there.
    `mark` is of the story that its window has seen, if that is not the one that is kept."""
    given, part = "text" in form, bool(form.get("fragment"))
    return desk.record_page(
        ("written.html" if given else "writing.html") if part else "writing-page.html",
        form,
        record,
        text=text,
        kept=kept,
        given=given,
        is_kept=bool(kept) and _same(text, kept),
        changed=changed,
        mark=mark or digest(kept),
        put_by=own_story.put_by_as(desk.shelf.path(form["id"])).name,
        photos=any(note.photo for note in record.lines.noted),
        reads=parts_of(record.game).checking is not None,
        # Of its own words the program need not be told.
        checked=_checked(record, text) if given or kept else None,
    )


def _checked(record: Record, text: str) -> Checked | None:
    return record.check(text) if parts_of(record.game).checking else None


def _text(form: Form) -> str:
    return form.get("text", "").replace("\r\n", "\n")


def _same(one: str, other: str) -> bool:
    return one.rstrip() == other.rstrip()


def _kept(record: Record) -> str:
    try:
        return own_story.kept(record)
    except Error:
        # What is no text is put by as it is.
        return ""
