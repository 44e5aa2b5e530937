"""A recorded game shown again, turn by turn; and a new one that begins in the middle of it."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.files import locked
from sheetgen.core.journal import Journal, Writer
from sheetgen.core.session import Session
from sheetgen.kits import photographs
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import turns
from sheetgen.kits.table.words import Panel


class Page(NamedTuple):
    """A turn: its number (0: what comes before the first), how the game stood as it began, what was
    told in it, sentence by sentence, and the player's notes."""

    turn: int
    panels: list[Panel]
    sentences: list[str]
    notes: list[str]


def pages(session: Session, notes: list[tuple[int, str]], answers: bool = True) -> Iterator[Page]:
    """The turns of a game, each as it was then told; with `answers`, one of which nothing is told
    has what was answered in it. Notes come with how many answers stood."""
    game_words = parts_of(session.game).words
    left = notes
    panels = game_words.panels(session.with_answers())
    for turn in turns.each(session):
        stood = len(turn.session.answers)
        here = [text for count, text in left if count <= stood]
        left = left[len(here) :]
        told = sentences(turn) if answers else game_words.sentences(turn.session, turn.events)
        yield Page(turn.number, panels, told, here)
        panels = game_words.panels(turn.session)


def sentences(turn: turns.Turn) -> list[str]:
    """What happened in a turn, in the game's words; its answers where it has none."""
    sentences = parts_of(turn.session.game).words.sentences(turn.session, turn.events)
    if sentences:
        return sentences
    given = zip(turn.session.asked, turn.session.answers, strict=True)
    return [
        turns.question_and_answer(request, answer)
        for request, answer in list(given)[turn.answers :]
    ]


def branch(
    record: Journal, session: Session, turn: int, path: Path, source: Path | None = None
) -> Session:
    """Begin a new journal with what came before a turn: answers, and notes made so far, with the
    photographs that are beside the journal it comes from, its `source`. Its header is the record's;
    but where that game played itself, from there a person decides.

    Raises Error if the game has not come to that turn, FileExistsError if the file is there
    already; nothing is left of a file that could not be written whole.
    """
    count = turns.beginning(session, turn)
    header = record.header._replace(policy=None, policy_version=None)
    kept = session.answers[:count]
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path), Writer(path, header) as writer:
        try:
            done = 0
            for note in record.noted:
                if note.standing <= count:
                    writer.write(*kept[done : note.standing])
                    done = max(done, note.standing)
                    writer.note(note.text or "", note.moment, note.photo)
                    if source and note.photo:
                        photographs.copied(source, path, note.photo)
            writer.write(*kept[done:])
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
    return session.with_answers(kept)
