"""The games of a folder, and those of them that lie open: one lock a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2s
from itertools import count
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import plain_name, read_whole, safe
from sheetgen.core.language import phrases
from sheetgen.kits.drawing.page import Bitmap, Text
from sheetgen.kits.table import turns
from sheetgen.kits.table.sitting import Manner
from sheetgen.library.record import answered, opened_content
from sheetgen.library.sitting import go_on, in_game

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Item, Page
    from sheetgen.kits.table.moments import Moment
    from sheetgen.library.record import Record
    from sheetgen.library.sitting import Sitting

say = phrases(__file__).say
AT_A_DESK = Manner(owned=(), guide="first")
"""How one sits there unless told otherwise."""
ENDING = ".jsonl"
_FOOT, _FOOT_SIZE = 18.0, 8.0
"""The foot of a page: how high it is in mm, and what its letters are smaller than in pt."""
_MOST_OPEN = 32
"""Games that lie open at once; the one that nobody has asked for the longest is put away."""


class Kept(NamedTuple):
    """A game of the folder: its name here, which is no path; its file; the game and how it
    stands; what the data of its campaign are known by (empty: those of the game itself); and what
    its picture is known by as it stands (empty: it has no sheet)."""

    id: str
    file: str
    title: str
    seed: str
    says: str
    finished: bool
    score: int | None
    player: str
    data: str
    picture: str


class Line(NamedTuple):
    """A line of the log: how many answers stood before it, its turn, what was asked and answered,
    what is told of it, and whether the player gave it (the seed did not)."""

    standing: int
    turn: int
    asked: str
    answered: str
    told: tuple[str, ...]
    own: bool


class Drawn(NamedTuple):
    """A sheet as it was drawn: after how many answers, its pages, and the newest marks of each."""

    answers: int
    pages: list[Page]
    fresh: list[list[Item]]


class Seat:
    """A game that lies open: its `sitting` and its `log`. What reads or changes it holds its
    `lock`. `tapped` is what was taken last: of which window, at which stamp, which key."""

    def __init__(self, name: str, sitting: Sitting) -> None:
        self.id, self.sitting = name, sitting
        self.lock = RLock()
        self.tapped = ("", "", "")
        self.log: list[Line] = []
        book = sitting.table.book
        self._played = book.session.with_answers()
        self._drawn: dict[str, Drawn] = {}
        self.look()

    @property
    def path(self) -> Path:
        """Its journal."""
        assert self.sitting.path is not None
        return self.sitting.path

    @property
    def stamp(self) -> str:
        """What every form of the table bears: it is another after every answer, and after every
        digit that was typed."""
        return f"{self.path.stat().st_size}.{self.sitting.table.typed}"

    def look(self) -> None:
        """See what was answered, or taken back, since this was last asked: in the log, by a game
        that is played beside the one at the table, answer by answer."""
        at, played = self.sitting.table, self._played
        session, standing = at.book.session, 0
        for mine, theirs in zip(played.answers, session.answers, strict=False):
            if mine != theirs:
                break
            standing += 1
        if standing < len(played.answers):
            played.back_to(standing)
        del self.log[standing:]
        for answer in session.answers[standing:]:
            assert played.request is not None
            asked, events = played.request, len(played.events)
            title = at.words.prompt(asked, played).title
            untold = len(at.words.sentences(played, events))
            played.answer(answer)
            told = at.words.sentences(played, events)
            if standing and [0, *played.told][standing - 1] == events:
                # Of the answers before that nothing had followed, their own lines tell.
                told = told[untold:]
            turn = played.turns[-1]
            own = not (answer.dice and at.book.header.seed is not None)
            said = turns.words(asked, answer)
            self.log.append(Line(standing, turn, title, said, tuple(told), own))
            standing += 1

    def sheet(self, name: str) -> Drawn:
        """A sheet as the game stands now, and which of its marks the last change has made."""
        book = self.sitting.table.book
        known = self._drawn.get(name)
        if known is None:
            before = book.session.answers[: book.stands_before(1)]
            session = book.session.with_answers(before)
            known = Drawn(len(before), pages_of(answered(book.header, session), name), [])
        if known.answers != len(book.session.answers) or not known.fresh:
            pages = pages_of(answered(book.header, book.session), name)
            old = [set(page.marks) for page in known.pages]
            old += [set()] * (len(pages) - len(old))
            fresh = [
                [mark for mark in page.marks if mark not in was and not _of_foot(mark, page)]
                for page, was in zip(pages, old, strict=False)
            ]
            self._drawn[name] = Drawn(len(book.session.answers), pages, fresh)
        return self._drawn[name]


def _of_foot(mark: Item, page: Page) -> bool:
    """Whether a mark tells one record from another, and nothing of the game."""
    if isinstance(mark, Text):
        return mark.size < _FOOT_SIZE and mark.y > page.paper.height - _FOOT
    return isinstance(mark, Bitmap)


def pages_of(record: Record, *names: str) -> list[Page]:
    """The pages of the sheets of a record for a screen, where its foot need not say whether the
    game can be made again; none, of a game that has no sheets."""
    record.plays_itself = False
    return list(record.sheet(*names).drawn()) if record.game.sheets else []


class Shelf:
    """The records in a folder by names that say nothing of where they lie; and the `manner` of
    whoever plays them."""

    def __init__(self, folder: Path, manner: Manner = AT_A_DESK) -> None:
        self.folder, self.manner = folder, manner
        self._lock = RLock()
        self._seats: dict[str, Seat] = {}
        self._known: dict[Path, tuple[tuple[int, int], Kept | None]] = {}

    def how(self, game: str) -> Manner:
        """How a game of that name is played."""
        return in_game(self.manner, [self.folder], game)

    def paths(self) -> list[Path]:
        """The files that may be records, the last one written to first."""
        found = [(path.stat().st_mtime, path) for path in self.folder.glob(f"*{ENDING}")]
        return [path for _, path in sorted(found, reverse=True)]

    def has_seed(self, seed: str) -> bool:
        """Whether a record is named by a seed."""
        return any(safe(seed) in path.name for path in self.paths())

    def games(self, most: int) -> list[Kept]:
        """The records, the last one written to first, so many at most."""
        found = []
        for path in self.paths():
            kept = self._kept(path)
            if kept is not None:
                found.append(kept)
            if len(found) == most:
                break
        return found

    def _kept(self, path: Path) -> Kept | None:
        with suppress(OSError, Error):
            about = path.stat()
            mark = about.st_mtime_ns, about.st_size
            if self._known.get(path, (None,))[0] != mark:
                self._known[path] = mark, None
                record = opened_content(read_whole(path), path)
                # One that was left before its first die is none to go on with; the fight of a
                # campaign is gone on with from there.
                began = record.session.answers or record.notes
                shown = began and not record.header.of_campaign
                self._known[path] = mark, _kept(path, record) if shown else None
            return self._known[path][1]
        return None

    def path(self, name: str) -> Path:
        """The file of a game. Raises Error if there is none of that name."""
        for path in self.paths():
            if name_of(path) == name:
                return path
        raise Error(say("no-game"))

    def record(self, name: str) -> Record:
        """The record of a game as it stands. Raises as `sheetgen.open` does."""
        path = self.path(name)
        return opened_content(read_whole(path), path)

    @contextmanager
    def seat(self, name: str) -> Iterator[Seat]:
        """A game to play on with, for one at a time. Raises Error if there is none of that name, or
        if another program is recording in it."""
        while True:
            seat = self._found(name)
            with seat.lock:
                # Somebody may have had it put away since it was found.
                if self._seats.get(name) is seat:
                    yield seat
                    return

    def _found(self, name: str) -> Seat:
        with self._lock:
            if name in self._seats and not self._seats[name].path.is_file():
                self._put_away(name)
            seat = self._seats.pop(name, None) or Seat(
                name, go_on(self.path(name), None, self.how(self.record(name).game.name))
            )
            # Put last: the first is the one that was asked for longest ago.
            self._seats[name] = seat
            while len(self._seats) > _MOST_OPEN:
                self._put_away(next(iter(self._seats)))
            return seat

    def moment(self, name: str) -> Moment | None:
        """The moment at which the player of a game that lies open is asked for his own words."""
        seat = self._seats.get(name)
        return seat.sitting.table.moment if seat else None

    def sit(self, sitting: Sitting) -> str:
        """Lay a game open that was begun; returns its name."""
        assert sitting.path is not None
        name = name_of(sitting.path)
        with self._lock:
            self._seats[name] = Seat(name, sitting)
        return name

    @contextmanager
    def put_by(self, name: str) -> Iterator[Path]:
        """A game that nobody here plays meanwhile: its file may be written to. The lock of it is
        whoever's who writes."""
        with self._lock:
            path = self.path(name)
            self._put_away(name)
            yield path

    def _put_away(self, name: str) -> None:
        if name in self._seats:
            seat = self._seats.pop(name)
            with seat.lock:
                book = seat.sitting.table.book
                began = book.session.answers or book.notes
                seat.sitting.close()
                if not began:
                    seat.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Put all games away."""
        with self._lock:
            for name in [*self._seats]:
                self._put_away(name)


def name_of(path: Path) -> str:
    """What a record is called here."""
    return digest(path.name)


def digest(text: str) -> str:
    """What a text is known by that is not to be shown, or is too long."""
    return blake2s(text.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()


def free(place: Path, ending: str = "", content: bytes | None = None) -> Path:
    """A path that nothing is at yet, or this very content, numbered where others are: `place`, with
    an `ending`."""
    numbered = (f"-{number}" if number > 1 else "" for number in count(1))
    paths = (place.with_name(f"{place.name}{number}{ending}") for number in numbered)
    return next(
        path
        for path in paths
        if not path.exists() or (content is not None and path.read_bytes() == content)
    )


def free_for(folder: Path, called: str, content: bytes) -> Path:
    """Where a record goes: by its own name, and by another where another record has that."""
    return free(folder / (safe(plain_name(called)) or "record"), ".journal.jsonl", content)


def _kept(path: Path, record: Record) -> Kept:
    header = record.header
    return Kept(
        name_of(path), path.name, record.game.title, header.seed or "", record.in_short(),
        record.finished, record.score, header.player or "", (header.campaign or {}).get("data", ""),
        digest(record.journal()) if record.game.sheets else "",
    )  # fmt: skip
