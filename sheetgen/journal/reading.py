"""Reading a journal, up to its last whole line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetgen import dice
from sheetgen.journal.lines import JournalError, parse_answer, parse_object
from sheetgen.journal.record import SCHEME, Header, Line, Record
from sheetgen.requests import Answer

_FAMILY = "sheetgen-journal-"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read(path: Path) -> Record:
    """Read a journal up to its last whole line.

    Raises JournalError if the file is no journal, is of a newer scheme, or holds a whole line that
    cannot be read; OSError if it cannot be opened.
    """
    raw = path.read_bytes()
    if not raw.strip():
        raise JournalError(f"{path}: the file is empty, and no journal")
    rows = raw.split(b"\n")
    header = _read_header(path, rows[0].removeprefix(_BYTE_ORDER_MARK))
    lines: list[Line] = []
    standing = 0
    torn = None
    for number, row in enumerate(rows[1:], start=2):
        if not row.strip():
            continue
        try:
            line = _read_line(number, row, standing)
        except ValueError as error:
            if number == len(rows) and not _is_whole(row):
                torn = number
                break
            raise JournalError(f"{path}, line {number}: {error}") from None
        standing += (line.answer is not None) - line.undo
        lines.append(line)
    return Record(header, tuple(lines), torn)


def _is_whole(row: bytes) -> bool:
    """Whether a last line without its line end is complete all the same."""
    try:
        parse_object(row)
    except ValueError:
        return False
    return True


def _read_header(path: Path, row: bytes) -> Header:
    not_one = JournalError(f"{path}, line 1: no journal (the header of a {SCHEME} was expected)")
    try:
        header = parse_object(row)
    except ValueError:
        raise not_one from None
    scheme = header.get("scheme")
    if scheme != SCHEME:
        if isinstance(scheme, str) and scheme.startswith(_FAMILY):
            raise JournalError(
                f"{path}, line 1: the record is of scheme {scheme[:60]!r}, and this program reads "
                f"{SCHEME}: a newer sheetgen is needed"
            )
        raise not_one
    source = header.get("dice")
    rulings = header.get("rulings", {})
    texts = [header.get(key) for key in ("game", "edition", "rules")]
    texts += [header.get(key, "") for key in ("policy", "board", "player", "software")]
    if isinstance(rulings, dict):
        texts += rulings.values()
    if not isinstance(source, dict) or not isinstance(rulings, dict):
        raise not_one
    if source.get("source") not in ("seed", "typed"):
        raise not_one
    if source["source"] == "seed":
        if source.get("scheme") != dice.SCHEME:
            raise JournalError(
                f"{path}, line 1: the dice are of scheme {source.get('scheme')!r:.60}, and this "
                f"program knows {dice.SCHEME}"
            )
        texts.append(source.get("seed"))
    roller = source.get("roller")
    if roller is not None:
        if not isinstance(roller, dict) or roller.get("scheme") != dice.SCHEME:
            raise not_one
        texts.append(roller.get("seed"))
    if not all(isinstance(text, str) for text in texts):
        raise not_one
    own = source["seed"] if source["source"] == "seed" else None
    rolled_by = roller["seed"] if roller else None
    try:
        for seed in (seed for seed in (own, rolled_by) if seed is not None):
            dice.check_seed(seed)
    except ValueError as error:
        raise JournalError(f"{path}, line 1: {error}") from None
    return Header(
        header["game"],
        header["edition"],
        header["rules"],
        rulings,
        own,
        header.get("policy"),
        header.get("player"),
        header.get("board"),
        header.get("software", ""),
        rolled_by,
    )


def _read_line(number: int, row: bytes, standing: int) -> Line:
    value = parse_object(row)
    if set(value) == {"note"} and isinstance(value["note"], str):
        return Line(number, note=value["note"])
    if set(value) == {"undo"} and type(value["undo"]) is int:
        if not 1 <= value["undo"] <= standing:
            raise ValueError(f"takes back {value['undo']} answers, and {standing} stand")
        return Line(number, undo=value["undo"])
    return Line(number, answer=parse_answer(value))


def read_answers(path: Path) -> Iterator[tuple[int, Answer]]:
    """The answers of a JSON Lines file with their line numbers; blank lines are passed over.

    Raises JournalError naming file and line; OSError if the file cannot be opened.
    """
    for number, row in enumerate(path.read_bytes().split(b"\n"), start=1):
        if number == 1:
            row = row.removeprefix(_BYTE_ORDER_MARK)
        if row.strip():
            try:
                yield number, parse_answer(parse_object(row))
            except ValueError as error:
                raise JournalError(f"{path}, line {number}: {error}") from None
