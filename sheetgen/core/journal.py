"""The record of a game: scheme `sheetgen-journal-1`, JSON Lines, one line an answer.

The first line is the header; after it stand answers in the order of asking, notes, what becomes of
a note later, and withdrawals (`{"undo": 2}` takes back the last two answers: nothing is erased).
Each line is on disk before the next question is asked. All else is derived by replay.
"""

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from io import FileIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self, cast

from sheetgen.core import dice
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import read_whole
from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import without_marks
from sheetgen.core.requests import Answer, IllegalAnswer, in_words, quoted
from sheetgen.core.session import NOBODY, Answerer, Session, decided, seeded

SCHEME = "sheetgen-journal-1"
_FAMILY = "sheetgen-journal-"
_FIELDS = {
    "game": str, "edition": str, "rules": str, "rulings": dict, "policy": str, "player": str,
    "board": str, "software": str, "policy_version": int, "fight": dict, "own": dict,
    "campaign": dict, "photographs": dict,
}  # fmt: skip
"""What a header holds beside its dice and its day, and of what kind that is."""
_MAY_BE_NULL = {"policy_version", "fight", "own", "campaign", "photographs"}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors put at the head of a file."""
_MOMENT = re.compile(r"[a-z]+ \d{1,7}")
_PHOTO = re.compile(r"[0-9a-f]{64}")


class JournalError(Error):
    """A file that cannot be read as a journal, or not to its end; names file and line."""


class Divergence(Error):
    """A record parts from the rules, or from its seed.

    `number` is the answer at which it first does (from 1, counting those that stood then; 0 if it
    is the header), `line` its line in the file.
    """

    def __init__(self, number: int, line: int, reason: str) -> None:
        super().__init__(f"line {line}{f' (answer {number})' if number else ''}: {reason}")
        self.number = number
        self.line = line


class Header(NamedTuple):
    """What a game is and how it is answered.

    `rulings` holds those that differ from the default, `seed` is None where the dice are typed
    in, `policy` names the captain of a game that played itself, and `policy_version` which of his
    versions it was (None in records that do not say). `date` is the day it was played, as
    `2026-11-23`: nothing hangs on it. `roller` is the seed of the dice
    that the program rolls for a player who rolls his own; which they are, the answers say. `fight`
    are the facts of a fight, by their names: the record is then of that, and not of a whole game;
    those of a campaign's fight say what was answered in that before, and whose journal it is `of`.
    `own` is what the players brought of their own when it was begun, `campaign` the name and the
    digest of the data that the game is played from, if they are not its own.
    `photographs` is there if the game was read from photographs of its sheet; a person has
    `confirmed` some cells as what they say.
    """

    game: str
    edition: str
    rules: str
    rulings: Mapping[str, str] = MappingProxyType({})
    seed: str | None = None
    policy: str | None = None
    player: str | None = None
    board: str | None = None
    software: str = ""
    roller: str | None = None
    policy_version: int | None = None
    fight: Mapping[str, Any] | None = None
    date: str | None = None
    own: Mapping[str, Any] | None = None
    campaign: Mapping[str, str] | None = None
    photographs: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The header line as an object; what is None is left out."""
        source: dict[str, Any] = {"source": "typed"}
        if self.roller is not None:
            source["roller"] = {"scheme": dice.SCHEME, "seed": self.roller}
        if self.seed is not None:
            source = {"source": "seed", "scheme": dice.SCHEME, "seed": self.seed}
        line = {
            "scheme": SCHEME,
            "game": self.game,
            "campaign": None if self.campaign is None else dict(self.campaign),
            "edition": self.edition,
            "rules": self.rules,
            "rulings": dict(self.rulings),
            "dice": source,
            "photographs": None if self.photographs is None else dict(self.photographs),
            "own": None if self.own is None else dict(self.own),
            "fight": None if self.fight is None else dict(self.fight),
            "policy": self.policy,
            "policy_version": self.policy_version,
            "board": self.board,
            "player": self.player,
            "date": self.date,
            "software": self.software,
        }
        return {key: value for key, value in line.items() if value is not None}

    def conditions(self, game: Game) -> Conditions:
        """What it is played under. Raises as Game's does."""
        return game.conditions(self.edition, self.rulings)

    @property
    def lot(self) -> str:
        """What the game draws by that no die gives (see `Session`): the key of its seed, or of the
        one that the program has to roll from for the player. A game that was copied from paper has
        neither, and draws nothing: it keeps what the blank sheet had."""
        seed = self.roller if self.seed is None else self.seed
        return "" if seed is None else dice.key_of_seed(seed)

    @property
    def of_campaign(self) -> str:
        """The name of the campaign's journal, of the fight of one; empty of all else."""
        return str((self.fight or {}).get("of", ""))

    def session(self, game: Game) -> Session:
        """The game as it begins. Raises as Game's `conditions` does."""
        return Session(game, self.conditions(game), lot=self.lot)

    def identity(self) -> str:
        """What makes this another game than the next, as text: all but the day and the program's
        version."""
        line = self._replace(date=None).to_json()
        del line["software"]
        # Neither the order of the rulings nor how a letter is composed makes another game.
        line["rulings"] = dict(sorted(self.rulings.items()))
        return unicodedata.normalize("NFC", canonical_json(line))


class Line(NamedTuple):
    """One line after the header: an answer, a note, or a number of answers taken back. What becomes
    of note number `of` (from 1, as they were made) is its text from then on (None: it is
    withdrawn), its `photo`, or how many answers it stands `after`. `moment` and `photo` are as a
    Note has them."""

    number: int
    answer: Answer | None = None
    note: str | None = None
    undo: int = 0
    of: int = 0
    after: int | None = None
    moment: str = ""
    photo: str = ""


class Note(NamedTuple):
    """A note: how many answers stood when it was made or where it was moved to, its text (None if
    it is withdrawn), and its number in its journal. One that answers what was asked at a `moment`
    has the name of that (`decision 7`: its kind and its turn), one with a `photo` the digest of it
    (SHA-256, in hex); else they are empty."""

    standing: int
    text: str | None
    number: int = 0
    moment: str = ""
    photo: str = ""


class Journal(NamedTuple):
    """A journal as read. `torn` is the number of a last line cut short and left out, or None."""

    header: Header
    lines: tuple[Line, ...] = ()
    torn: int | None = None

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand, withdrawals applied."""
        return [answer for _, answer in self.standing]

    @property
    def mixed(self) -> bool:
        """Whether the program has rolled some of the dice for a player who rolls his own."""
        return dice_rolled(self.answers) > 0

    @property
    def notes(self) -> list[tuple[int, str]]:
        """The notes that stand, each with how many answers stood when it was made; those first that
        stand first."""
        return [(note.standing, note.text or "") for note in self.noted]

    @property
    def noted(self) -> list[Note]:
        """As `notes`, with all that is known of them."""
        notes = [note for note in self.every_note if note.text is not None]
        return sorted(notes, key=lambda note: note.standing)

    @property
    def every_note(self) -> list[Note]:
        """All notes in the order they were made, as they are now."""
        standing, notes = 0, list[Note]()
        for line in self.lines:
            standing += (line.answer is not None) - line.undo
            if line.after is not None:
                # Elsewhere it answers nothing any more.
                notes[line.of - 1] = notes[line.of - 1]._replace(standing=line.after, moment="")
            elif line.of and line.photo:
                notes[line.of - 1] = notes[line.of - 1]._replace(photo=line.photo)
            elif line.of:
                notes[line.of - 1] = notes[line.of - 1]._replace(text=line.note)
            elif line.note is not None:
                number = len(notes) + 1
                notes.append(Note(standing, line.note, number, line.moment, line.photo))
        return notes

    def replay(self, game: Game) -> Session:
        """The session these answers make. Raises Divergence where the rules cannot take one."""
        session = self.header.session(game)
        for line, answer in self.standing:
            self._take(session, line, answer)
        return session

    def verify(self, game: Game) -> Session:
        """Replay every line in order, withdrawn answers too, and hold the dice to the seed.

        Raises Divergence at the first answer that is illegal or not as the seed gives it, and where
        the header names rules or a policy that the game does not have.
        """
        session = self.header.session(game)
        seed, roller = self.header.seed, self.header.roller
        if self.header.rules != game.rules_version:
            raise Divergence(
                0,
                1,
                f"recorded under the rules text {quoted(self.header.rules)}, and this "
                f"program has {quoted(game.rules_version)}",
            )
        if self.header.policy not in (None, *game.policies):
            raise Divergence(0, 1, f"there is no policy {quoted(self.header.policy or '')} here")
        dealt = NOBODY if seed is None else seeded(dice.key_of_seed(seed))
        rolled = NOBODY if roller is None else seeded(dice.key_of_seed(roller))
        for line in self.lines:
            if line.undo:
                session.back_to(len(session.answers) - line.undo)
            if line.answer is not None:
                if line.answer.rolled and roller is None:
                    number = len(session.answers) + 1
                    says = "rolled by the program, and no seed is named that it rolled from"
                    raise Divergence(number, line.number, says)
                by = rolled if line.answer.rolled else dealt
                self._take(session, line.number, line.answer, by)
        return session

    def decisions(self, game: Game) -> str:
        """What can be said of the decisions of a game that played itself: that the captain whom it
        names makes them all, or why they were not checked; empty for a game that a person played.

        Raises Divergence at the first that a captain of this version does not make.
        """
        named, seed, version = self.header.policy, self.header.seed, self.header.policy_version
        if named is None or seed is None:
            return ""
        policy = game.policies[named]
        if any(line.undo for line in self.lines):
            return "decisions not checked: some were taken back"
        if version not in (None, policy.version):
            return f"decisions not checked: made by {named}-{version}"
        captain, session = decided(policy, dice.key_of_seed(seed)), self.header.session(game)
        for number, (line, answer) in enumerate(self.standing, start=1):
            request = session.request
            made = None if request is None or answer.dice else captain(request, session)
            if made not in (None, answer):
                if version is None:
                    return f"decisions not checked: made by another {named}, or by somebody else"
                raise Divergence(
                    number, line, f"{named} decides on {in_words(made)}, not on {in_words(answer)}"
                )
            session.answer(answer)
        return f"every decision as {named} makes it"

    def _take(self, session: Session, line: int, answer: Answer, dealt: Answerer = NOBODY) -> None:
        """Give the session an answer, the same as `dealt` would give if it gives one."""
        try:
            session.check(answer)
            given = session.request and dealt(session.request, session)
            if given is not None and given.dice != answer.dice:
                dealt_faces = ", ".join(map(str, given.dice))
                raise IllegalAnswer(f"the seed gives {dealt_faces}, not {in_words(answer)}")
        except IllegalAnswer as error:
            reason = str(error)
            if self.header.rules != session.game.rules_version:
                reason += (
                    f" (recorded under the rules text {quoted(self.header.rules)}, "
                    f"replayed under {quoted(session.game.rules_version)})"
                )
            raise Divergence(len(session.answers) + 1, line, reason) from None
        session.answer(answer)

    @property
    def standing(self) -> list[tuple[int, Answer]]:
        """The answers that stand, each with the number of its line."""
        standing: list[tuple[int, Answer]] = []
        for line in self.lines:
            if line.undo:
                del standing[len(standing) - line.undo :]
            if line.answer is not None:
                standing.append((line.number, line.answer))
        return standing


# Reading: up to the last whole line, so that a record survives a program killed as it wrote.


def read(path: Path) -> Journal:
    """Read a journal up to its last whole line. Raises as `parse` does; OSError if the file cannot
    be opened."""
    return parse(read_whole(path), path)


def parse(raw: bytes, path: Path) -> Journal:
    """The record that the content of a file holds up to its last whole line; messages call it by
    its `path`.

    Raises JournalError if it is no journal, is of a newer scheme, or holds a whole line that cannot
    be read.
    """
    if not raw.strip():
        raise JournalError(f"{path}: the file is empty, not a journal")
    if raw.startswith(b"%PDF"):
        raise JournalError(f"{path}, line 1: a PDF, not a journal: a journal's name ends in .jsonl")
    rows = raw.split(b"\n")
    header = _read_header(path, rows[0].removeprefix(_BYTE_ORDER_MARK))
    lines: list[Line] = []
    standing = notes = 0
    torn = None
    for number, row in enumerate(rows[1:], start=2):
        if not row.strip():
            continue
        try:
            line = read_line(number, row, standing, notes)
        except ValueError as error:
            # Only a last line can have been cut short; one that is whole JSON was meant so.
            if number == len(rows) and not _is_whole(row):
                torn = number
                break
            raise JournalError(f"{path}, line {number}: {error}") from None
        standing += (line.answer is not None) - line.undo
        notes += line.note is not None and not line.of
        lines.append(line)
    return Journal(header, tuple(lines), torn)


def _read_header(path: Path, row: bytes) -> Header:
    not_one = JournalError(f"{path}, line 1: not a journal (the header of a {SCHEME} was expected)")
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
    held = {name: value for name, value in header.items() if name in _FIELDS}
    held = {
        name: value for name, value in held.items() if value is not None or name not in _MAY_BE_NULL
    }
    source, campaign, rulings = header.get("dice"), held.get("campaign"), held.get("rulings")
    if (
        not {"game", "edition", "rules"} <= held.keys()
        or any(type(value) is not _FIELDS[name] for name, value in held.items())
        or not all(
            isinstance(one, str) for some in (campaign, rulings) for one in (some or {}).values()
        )
        or (campaign is not None and set(campaign) != {"name", "data"})
        or not isinstance(source, dict)
        or source.get("source") not in ("seed", "typed")
    ):
        raise not_one
    seeds, roller = dict[str, Any](), source.get("roller")
    if source["source"] == "seed":
        if source.get("scheme") != dice.SCHEME:
            raise JournalError(
                f"{path}, line 1: the dice are of scheme {source.get('scheme')!r:.60}, and this "
                f"program knows {dice.SCHEME}"
            )
        seeds["seed"] = source.get("seed")
    if roller is not None:
        if not isinstance(roller, dict) or roller.get("scheme") != dice.SCHEME:
            raise not_one
        seeds["roller"] = roller.get("seed")
    day = header.get("date")
    if day is not None and not is_day(day):
        raise JournalError(f"{path}, line 1: the date {day!r:.40} is not a day such as 2026-11-23")
    if not all(isinstance(seed, str) for seed in seeds.values()):
        raise not_one
    try:
        for seed in seeds.values():
            dice.check_seed(seed)
    except ValueError as error:
        raise JournalError(f"{path}, line 1: {error}") from None
    return Header(**held, **seeds, date=day)


def is_day(text: object) -> bool:
    """Whether something is a day as a header has it."""
    if not isinstance(text, str):
        return False
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def read_line(number: int, row: bytes, standing: int, notes: int) -> Line:
    """A line after the header, with so many answers `standing` and so many notes made before it.
    Raises Error that says what was expected."""
    value = parse_object(row)
    if "of" in value:
        return _read_change(number, value, standing, notes)
    texts = all(isinstance(one, str) for one in value.values())
    if {"note"} <= set(value) <= {"note", "moment", "photo"} and texts:
        return _read_note(number, value)
    if set(value) == {"undo"} and type(value["undo"]) is int:
        if not 1 <= value["undo"] <= standing:
            raise Error(f"undoes {value['undo']} answers, and there are {standing}")
        return Line(number, undo=value["undo"])
    return Line(number, answer=parse_answer(value))


def _read_note(number: int, value: dict[str, str]) -> Line:
    """A note, and what may be known of it."""
    moment, photo = value.get("moment", ""), value.get("photo", "")
    if moment and not _MOMENT.fullmatch(moment):
        raise Error(f'a "moment" is a kind and a turn, as in "decision 7", and not {moment!r:.40}')
    if photo:
        _check_photo(photo)
    return Line(number, note=value["note"], moment=moment, photo=photo)


def _check_photo(photo: str) -> None:
    if not _PHOTO.fullmatch(photo):
        raise Error(f'a "photo" is a SHA-256, 64 digits of hex, and not {photo!r:.40}')


def _read_change(number: int, value: dict[str, Any], standing: int, notes: int) -> Line:
    """What becomes of a note."""
    of = value.pop("of")
    if type(of) is not int or not 1 <= of <= notes:
        raise Error(f"changes note {of!r:.20}, and {notes} were made")
    match value:
        case {"note": str() | None as text, **others} if not others:
            return Line(number, note=text, of=of)
        case {"photo": str() as photo, **others} if not others:
            _check_photo(photo)
            return Line(number, of=of, photo=photo)
        case {"after": bool()}:
            pass  # An int to Python, and no number to anybody else.
        case {"after": int(after), **others} if not others and 0 <= after <= standing:
            return Line(number, of=of, after=after)
    raise Error(
        'a new "note" was expected (null withdraws it), a "photo" for it, '
        'or how many answers it is "after"'
    )


def _is_whole(row: bytes) -> bool:
    """Whether a last line without its line end is complete all the same."""
    try:
        parse_object(row)
    except ValueError:
        return False
    return True


def read_answers(path: Path) -> Iterator[tuple[int, Answer]]:
    """The answers of a JSON Lines file with their line numbers; blank lines are passed over.

    Raises JournalError naming file and line; OSError if the file cannot be opened.
    """
    for number, row in enumerate(read_whole(path).split(b"\n"), start=1):
        if number == 1:
            row = row.removeprefix(_BYTE_ORDER_MARK)
        if row.strip():
            try:
                yield number, parse_answer(parse_object(row))
            except ValueError as error:
                raise JournalError(f"{path}, line {number}: {error}") from None


# Writing: line by line.


class Writer:
    """Writes a journal line by line, each on disk before the call returns.

    A context manager; raises FileExistsError where the file is there already.
    """

    def __init__(self, path: Path, header: Header) -> None:
        # Made before the file is: a header that cannot be written leaves none behind.
        first = json_line(header.to_json())
        self._open(path, "x+b")
        self._write(first)

    @classmethod
    def going_on(cls, path: Path) -> Self:
        """Go on with the journal there, after its last whole line; one cut short is cut off.

        Raises as `read` does.
        """
        record = read(path)
        writer = cls.__new__(cls)
        writer._open(path, "r+b")
        writer._to_end(torn=record.torn is not None)
        return writer

    def _open(self, path: Path, mode: str) -> None:
        self._path = path
        # Unbuffered, so that what has been written is with the system before fsync.
        self._file = cast(FileIO, open(path, mode, buffering=0))  # noqa: SIM115 - closed by close()

    def _to_end(self, torn: bool) -> None:
        """Stand at the end of the last whole line."""
        content = self._file.readall()
        if torn:
            # Left there, the torn line would run into the next.
            self._file.seek(content.rindex(b"\n") + 1)
            self._file.truncate()
        elif not content.endswith(b"\n"):
            self._write(b"\n")

    def write(self, *answers: Answer) -> None:
        """Record an answer, or several that were given already."""
        self._write(b"".join(json_line(answer_to_json(answer)) for answer in answers))

    def note(self, text: str, moment: str = "", photo: str = "") -> None:
        """Record a note, told in the report; `moment` and `photo` as a Note has them."""
        known = {"moment": moment, "photo": photo}
        line = {"note": text} | {name: value for name, value in known.items() if value}
        self._write(json_line(line))

    def change_note(self, number: int, **change: str | int | None) -> None:
        """Record what becomes of a note: its `note`, new or None, its `photo`, or the answers it is
        `after`."""
        self._write(json_line({"of": number, **change}))

    def undo(self, answers: int) -> None:
        """Record that the last so many answers are taken back."""
        self._write(json_line({"undo": answers}))

    def instead(self, taken_back: int, *answers: Answer) -> None:
        """Record that the last so many answers are taken back and these given in their place."""
        undo = json_line({"undo": taken_back})
        self._write(undo + b"".join(json_line(answer_to_json(answer)) for answer in answers))

    @property
    def content(self) -> bytes:
        """What the file holds."""
        return self._path.read_bytes()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _write(self, content: bytes) -> None:
        """All of it, on disk; or nothing, and an error."""
        # A file removed while it is open takes every line, and loses all of them when it is closed.
        if os.fstat(self._file.fileno()).st_nlink == 0:
            self._write_anew()
        before = self._file.tell()
        # A lock knows a file by its name, and a file may have two.
        if os.fstat(self._file.fileno()).st_size != before:
            raise JournalError(
                f"{self._path} has been changed by another program meanwhile, and the last answer "
                "was not recorded: leave, and go on with what stands there now"
            )
        try:
            # Without a buffer a write may take a part only.
            left = memoryview(content)
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            # What was written of it would stand in the way of the next line.
            with suppress(OSError):
                self._file.seek(before)
                self._file.truncate()
            error.filename = str(self._path)
            raise

    def _write_anew(self) -> None:
        """Bring back the file of a journal that somebody has removed. Raises JournalError, which
        says so."""
        removed = self._file
        removed.seek(0)
        content = removed.readall()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._open(self._path, "x+b")
        except FileExistsError:
            raise JournalError(
                f"{self._path} has been replaced by another file: move that away, and go on here"
            ) from None
        try:
            self._write(content)
        except OSError:
            # What is left of the journal is in the file that has no name any more.
            self._file.close()
            self._path.unlink()
            self._file = removed
            raise
        removed.close()
        raise JournalError(
            f"{self._path} was removed while it was in use; all that had been recorded is written"
            " there again, but for the last answer"
        )


class Memory(Writer):
    """A journal that is written nowhere."""

    def __init__(self, header: Header) -> None:
        self._content = json_line(header.to_json())

    @property
    def content(self) -> bytes:
        """What its file would hold."""
        return self._content

    def close(self) -> None:
        """There is nothing to close."""

    def _write(self, content: bytes) -> None:
        self._content += content


# What a record is known by elsewhere: its mark on sheets and reports, the command that repeats it.


def mark(header: Header, answers: Sequence[Answer]) -> str:
    """What a file made from a game bears, so that it can be known again: how many answers it was
    made from, and sixteen hex digits of them and of what the game is.

    It is the same however the dice came: what was answered is the game. Of a game without answers
    there is no more to know than its seed.
    """
    of = header._replace(seed=None, roller=None, policy=None, policy_version=None)
    of = of if answers else header
    plain = [answer_to_json(answer._replace(rolled=False)) for answer in answers]
    identity = of.identity() + canonical_json(plain)
    return f"{len(answers)}-{hashlib.sha256(identity.encode()).hexdigest()[:16]}"


def is_earlier(marked: str, header: Header, answers: Sequence[Answer]) -> bool:
    """Whether a mark is of this game, no further on than these answers."""
    count = int(marked.partition("-")[0])
    return count <= len(answers) and mark(header, answers[:count]) == marked


def replay_command(
    game: str, edition: str, seed: str, policy: str | None, rulings: Iterable[str]
) -> list[str]:
    """The words of the command line that plays a seeded game again or, where a person decided,
    rolls its set-up again. `rulings` are given as `name=value`."""
    # A seed that begins with a dash would be read as an option.
    seeded_by = [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
    words = ["sheetgen", "play" if policy else "preroll", game, *seeded_by, "--edition", edition]
    if policy:
        words += ["--policy", policy]
    for ruling in rulings:
        words += ["--ruling", ruling]
    return words


def dice_rolled(answers: Iterable[Answer]) -> int:
    """How many dice the program rolled for a player who rolls his own."""
    return sum(len(answer.dice) for answer in answers if answer.rolled)


# The JSON of a line.


def parse_object(row: bytes) -> dict[str, Any]:
    """One line of JSON as an object. Raises Error that says what was expected."""
    try:
        value = json.loads(row.decode("utf-8"), object_pairs_hook=_object)
        # An escaped half of a surrogate pair is JSON, but no text.
        canonical_json(value).encode()
    except (ValueError, RecursionError):
        # The parser gives up on deep nesting by RecursionError.
        raise Error("not a whole line of JSON in UTF-8") from None
    if not isinstance(value, dict):
        raise Error("a JSON object in braces was expected")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that stands twice would hide what it said first."""
    if len(dict(pairs)) < len(pairs):
        raise Error("a key appears twice")
    return dict(pairs)


def parse_answer(value: Mapping[str, Any]) -> Answer:
    """An answer from its JSON object. Raises Error that says what was expected."""
    ask, faces, choice = value.get("ask"), value.get("dice"), value.get("choice")
    report = value.get("report")
    if isinstance(ask, str):
        # By type, since true and false are ints to isinstance.
        whole = isinstance(faces, list) and all(type(face) is int for face in faces)
        rolled = value.get("rolled", False)
        if set(value) - {"rolled"} == {"ask", "dice"} and whole and isinstance(rolled, bool):
            return Answer(ask, dice=tuple(faces or ()), rolled=rolled)
        if set(value) == {"ask", "choice"} and isinstance(choice, str):
            return Answer(ask, choice=choice)
        if set(value) == {"ask", "report"} and isinstance(report, dict):
            return Answer(ask, report=report)
    raise Error(
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


def note_text(text: str) -> str:
    """A note as it is kept: in lines, without marks that show nothing and without space around it;
    of several empty lines one is left.

    Raises UnprintableText, which names the first character that cannot be printed.
    """
    lines = [" ".join(line.split()) for line in without_marks(text).splitlines()]
    kept = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    check_printable(kept.replace("\n", " "), "the note")
    return kept


def json_line(value: dict[str, Any]) -> bytes:
    """An object as a line of the file."""
    return canonical_json(value).encode() + b"\n"


def canonical_json(value: Any) -> str:
    """A value as JSON, the same on every machine."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
