"""The record of a game: scheme `sheetgen-journal-1`, JSON Lines, one line an answer.

The first line is the header; after it stand answers in the order of asking, notes, and
withdrawals (`{"undo": 2}` takes back the last two answers: nothing is erased). Each line is on
disk before the next question is asked. All else is derived by replay.
"""

from sheetgen.journal.lines import JournalError, answer_to_json, parse_answer, parse_object
from sheetgen.journal.reading import read, read_answers
from sheetgen.journal.record import (
    SCHEME,
    Divergence,
    Header,
    Line,
    Record,
    dice_rolled,
    is_earlier,
    mark,
    replay_command,
)
from sheetgen.journal.writing import Writer

__all__ = [
    "SCHEME",
    "Divergence",
    "Header",
    "JournalError",
    "Line",
    "Record",
    "Writer",
    "answer_to_json",
    "dice_rolled",
    "is_earlier",
    "mark",
    "parse_answer",
    "parse_object",
    "read",
    "read_answers",
    "replay_command",
]
