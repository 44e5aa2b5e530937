"""A brief for whoever writes the story of a convoy himself: what happened, the story that the
record bears out, what was at stake, and how a good report is written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetgen.core.errors import Error
from sheetgen.core.journal import Note
from sheetgen.games.convoy.report.after_action import TERMS, facts_of
from sheetgen.games.convoy.report.stories import found
from sheetgen.games.convoy.report.words import marked
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.table import moments
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Story, chosen
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert, lines_of, shortened

TEMPLATE = "convoy/brief.md.j2"
SECOND = 6.0
"""A second story is at least so strong."""
LONGEST_NOTE = 240
"""A longer note of the player's is shortened, in characters."""


def markdown(asked: Asked) -> str:
    """The brief, as Markdown. Raises Error for a convoy that has not sailed."""
    shelf, voyage = library(asked.templates), facts_of(asked, is_judged=True)
    if not voyage.length:
        raise Error("there is nothing to write about yet: the convoy has not sailed")
    stories = chosen(found(voyage), SECOND) if voyage.is_over else ()
    return shelf.render(
        TEMPLATE,
        types=shelf.data(TERMS)["types"],
        v=voyage,
        turns=chronicle_of(asked.session).turns,
        told=partial(told, named=marked),
        notes=list(_notes(asked)),
        stories=[(_says(story), story.turns) for story in stories if story],
    )


def _says(story: Story) -> str:
    """What a story says, as its description begins."""
    return (type(story).__doc__ or "").partition(".")[0]


def _notes(asked: Asked) -> Iterator[tuple[int, str]]:
    """The player's notes, each with the turn it stands in."""
    for each in asked.notes:
        note = Note(*each)
        text = " ".join(lines_of(note.text or ""))
        if text:
            at = moments.standing(asked.session, note.moment, note.standing)
            yield come_to(asked.session, at), inert(shortened(text, LONGEST_NOTE))
