"""The book of a game at the table: what is answered is on disk before the next question, and what
is taken back may be given again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.core import dice
from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.core.files import locked
from sheetgen.core.game import Game
from sheetgen.core.journal import Header, Journal, JournalError, Note, Writer, read
from sheetgen.core.requests import Answer, IllegalAnswer, ReportFight, Roll
from sheetgen.core.session import Remembered, Session, decided, seeded
from sheetgen.kits import photographs
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import turns
from sheetgen.kits.table.moments import Asking


class Book:
    """A game being recorded. `session` is the game, `path` its journal (None: that is kept in
    memory), `notes` all the player's notes by their numbers, also those that are withdrawn,
    `withdrawn` the answers taken back, `asking` what the player is asked to say for himself."""

    def __init__(
        self,
        path: Path | None,
        header: Header,
        session: Session,
        writer: Writer,
        notes: list[Note],
        withdrawn: Withdrawn,
        asking: Asking | None = None,
    ) -> None:
        self.path = path
        self.header = header
        self.session = session
        self.notes = notes
        self.withdrawn = withdrawn
        self.asking = asking or _asking(session, header)
        self._writer = writer
        seed = header.seed if header.seed is not None else header.roller
        self._key = None if seed is None else dice.key_of_seed(seed)
        self._rolls = None if self._key is None else seeded(self._key)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def answer(self, answer: Answer) -> None:
        """Record an answer, and play on to the next question.

        Raises IllegalAnswer if the rules cannot take it, OSError or JournalError if it cannot be
        kept; the game is then where it was.
        """
        self.session.check(answer)
        # Checked first, so that every line can be replayed; written before it is played, so that
        # what the screen shows as kept is kept.
        self._writer.write(answer)
        self.session.answer(answer)
        self.asking.went_on(self.session)

    def content(self) -> bytes:
        """What the journal holds."""
        return self._writer.content

    def roll(self) -> Answer:
        """Roll what is asked for the player, and record it. Raises Error where no dice are
        asked for."""
        request = self.session.request
        if not isinstance(request, Roll):
            raise Error("there are no dice to roll now")
        if self._rolls is None:
            raise Error("this record has no seed to roll from")
        rolled = self._rolls(request, self.session)
        assert rolled is not None
        if self.header.seed is None:
            # Among dice that were typed in these have to be known; in a seeded game all are rolled.
            rolled = rolled._replace(rolled=True)
        self.answer(rolled)
        return rolled

    @property
    def fights(self) -> bool:
        """Whether the program can fight what is to be reported now, and has dice for it."""
        asked = isinstance(self.session.request, ReportFight)
        return asked and self._key is not None and parts_of(self.game).solo is not None

    def by_program(self) -> Answer:
        """The report of what is to be fought now, as the game's own captain fights it. Raises Error
        where nothing is, or there is no seed to roll from."""
        if not self.fights:
            raise Error("there is no fight to be fought now by a seed of this record")
        assert self._key is not None
        assert self.session.request is not None
        captain = decided(self.game.policies[self.game.default_policy], self._key)
        answer = captain(self.session.request, self.session)
        assert answer is not None
        return answer

    def roll_on(self) -> int:
        """Roll everything up to the next decision; returns how many rolls there were."""
        rolls = 0
        while isinstance(self.session.request, Roll):
            self.roll()
            rolls += 1
        return rolls

    def deal(self) -> None:
        """Where a seed gives the dice, nobody is asked for them."""
        if self.header.seed is not None:
            self.roll_on()

    @property
    def offered(self) -> Answer | None:
        """What was answered to the question asked now before it was taken back, if it may be
        answered again."""
        request = self.session.request
        again = None if request is None else self.withdrawn.answer(request)
        # The journal of a fight that was flown may have gone on since: it is handed in anew.
        return None if again is not None and "flown" in (again.report or {}) else again

    def keep_on(self) -> int:
        """Give answers again that were taken back, up to the first question that has none; returns
        how many they were."""
        kept = 0
        while (again := self.offered) is not None:
            self.answer(again)
            self.deal()
            kept += 1
        return kept

    def take_back(self, answers: int = 1) -> None:
        """Take back so many answers, as many as there are at most."""
        answers = min(answers, len(self.session.answers))
        if answers:
            self._writer.undo(answers)
            self.withdrawn.take_back(self.session, len(self.session.answers) - answers)
            self.asking.went_back(self.session)

    def stands_before(self, steps: int) -> int:
        """How many answers stand when so many of the player's are taken back: with them go the dice
        that the seed of the game gave after them."""
        answers = self.session.answers
        stand = len(answers)
        for _ in range(min(max(steps, 1), stand)):
            before = stand - 1
            while self.header.seed is not None and before >= 0 and answers[before].dice:
                before -= 1
            stand = before if before >= 0 else stand
        return stand

    def note(self, text: str, moment: str = "", photo: bytes = b"") -> None:
        """Record a note; one that answers what was asked at a moment, with its name, and one with a
        photograph, with the digest of that. Raises Error where a photograph can be kept nowhere."""
        digest = self._keep(photo) if photo else ""
        self._writer.note(text, moment, digest)
        standing, number = len(self.session.answers), len(self.notes) + 1
        self.notes.append(Note(standing, text, number, moment, digest))
        self.asking.answered(moment)

    def change_note(self, number: int, text: str | None) -> None:
        """Record another text for a note, or that it is withdrawn."""
        self._writer.change_note(number, note=text)
        self.notes[number - 1] = self.notes[number - 1]._replace(text=text)

    def show(self, number: int, photo: bytes) -> None:
        """Record the photograph that a note has from now on. Raises as `note` does."""
        digest = self._keep(photo)
        self._writer.change_note(number, photo=digest)
        self.notes[number - 1] = self.notes[number - 1]._replace(photo=digest)

    def _keep(self, photo: bytes) -> str:
        if self.path is None:
            raise Error("a photograph is kept beside a journal, and this one is in no file")
        return photographs.keep(self.path, photo)

    def move_note(self, number: int, turn: int) -> None:
        """Record that a note belongs to the end of a turn (0: before the first). Raises Error if
        the game has not come to it."""
        standing = turns.end_of(self.session, turn)
        self._writer.change_note(number, after=standing)
        self.notes[number - 1] = self.notes[number - 1]._replace(standing=standing)


@contextmanager
def begun(path: Path, header: Header, game: Game) -> Iterator[Book]:
    """A new game, whose journal is not there yet. Raises FileExistsError if it is."""
    session = header.session(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        if path.is_file() and not path.stat().st_size:
            # Of a program that was killed before it had written anything.
            path.unlink()
        with Writer(path, header) as writer:
            yield Book(path, header, session, writer, [], Withdrawn())


@contextmanager
def resumed(path: Path, campaign: str | Path | None = None) -> Iterator[Book]:
    """A game to go on with, played from the data of a `campaign`, if one is named. Raises
    JournalError if the journal cannot be read or replayed, and Error if another program is
    recording in it."""
    if not path.is_file():
        raise JournalError(f"{path}: there is no such journal")
    with locked(path):
        # Only under the lock: another program may have been writing until now.
        record = read(path)
        game = games.game_of(record.header, path, campaign)
        session, (withdrawn, asking) = record.replay(game), _recalled(record, game)
        with Writer.going_on(path) as writer:
            yield Book(path, record.header, session, writer, record.every_note, withdrawn, asking)


class Withdrawn(Remembered):
    """The answers that were taken back."""

    def take_back(self, session: Session, to: int) -> None:
        """Take a session back to answer number `to` (from 0)."""
        self.add(session.asked[to:], session.answers[to:])
        session.back_to(to)


def _asking(session: Session, header: Header) -> Asking:
    return Asking(session, header.seed is not None)


def _recalled(record: Journal, game: Game) -> tuple[Withdrawn, Asking]:
    """The answers of a record that were taken back, as far as the rules can take what it holds; and
    what its player was asked to say for himself."""
    withdrawn, session = Withdrawn(), record.header.session(game)
    asking = _asking(session, record.header)
    for line in record.lines:
        if line.undo:
            withdrawn.take_back(session, len(session.answers) - line.undo)
            asking.went_back(session)
        if line.answer is not None:
            try:
                session.answer(line.answer)
            except IllegalAnswer:
                break
            asking.went_on(session)
        asking.answered(line.moment)
    return withdrawn, asking
