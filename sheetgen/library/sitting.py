"""A game recorded at the table, without a screen: a key or an answer in, plain data out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.core import journal
from sheetgen.core.dice import comes_to
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.core.journal import Header, answer_to_json
from sheetgen.core.requests import (
    Answer,
    Choose,
    ChooseNumber,
    Decision,
    ReportFight,
    Request,
    Roll,
)
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import at_hand, keys, turns
from sheetgen.kits.table import sitting as table
from sheetgen.kits.table.book import Book, Withdrawn, begun, resumed
from sheetgen.kits.table.moments import Moment
from sheetgen.kits.table.plain import keys_now, take_line
from sheetgen.kits.table.sitting import USUAL, Manner, Papers
from sheetgen.kits.table.views import text
from sheetgen.kits.table.words import Prompt
from sheetgen.library.record import Record, Subject, drawn_seed, opened, opened_content

SCHEME = "sheetgen-sitting-1"
_MANY = ("faces", "sums", "modifiers")


class Sitting:
    """A game as it is played. Every answer is in the journal before the next question is asked.

    It is a context manager: leaving it closes the journal. `table` is the sitting of the kit, which
    screens draw.
    """

    def __init__(
        self,
        book: Book,
        open_files: ExitStack,
        papers: Papers | None = None,
        manner: Manner = USUAL,
    ) -> None:
        self.table = table.Sitting(book, papers, manner)
        self._open_files = open_files
        self._told = 0

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the journal; the game can be gone on with by `resume`."""
        self._open_files.close()

    @property
    def path(self) -> Path | None:
        """Where the journal is; None if it is kept in memory."""
        return self.table.book.path

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.table.book.session.finished

    @property
    def record(self) -> Record:
        """The game as it stands: its score, sheet, report and all else."""
        book = self.table.book
        return opened_content(book.content(), book.path or "the journal", game=book.session.game)

    def press(self, key: str) -> dict[str, Any]:
        """Take a key, as the screen does: a digit of a die, the letter of a choice, a command, or
        ENTER ("\\r"), BACKSPACE ("\\b"), ESCAPE ("\\x1b"). Returns the state after it."""
        self.table.press(key)
        return self._settled()

    def answer(self, given: str | int | Sequence[int] | dict[str, Any]) -> dict[str, Any]:
        """Answer the question at hand: the name of a choice, a number, the faces of the dice, or a
        report as an object. Returns the state after it.

        Raises IllegalAnswer, an Error, and changes nothing, if the rules cannot take it.
        """
        book = self.table.book
        request = book.session.request
        answer = _answer(given, request)
        book.session.check(answer)
        self.table.begin()
        self.table.answer(answer)
        return self._settled()

    def line(self, text: str) -> dict[str, Any]:
        """Take a line: one of the table (faces, a choice, a key and what belongs to it), or one of
        a journal (an answer, a note or what becomes of one, an undo). Returns the
        state after it, which says what it did or, with `wrong`, why nothing was done."""
        at = self.table
        if at.noting or not text.lstrip().startswith("{"):
            take_line(at, text)
            return self._settled()
        at.begin()
        session = at.book.session
        try:
            row = text.encode("utf-8", "surrogateescape")
            given = journal.read_line(0, row, len(session.answers), len(at.book.notes))
            if given.answer is not None:
                # Whoever sends dice has rolled them.
                answer = given.answer._replace(rolled=False)
                session.check(answer)
                at.answer(answer)
            elif given.after is not None:
                at.move_note(given.of, turns.come_to(session, given.after))
            elif given.photo:
                raise Error(
                    "a photograph is taken in by a line of the table: n --photo FILE words, or, "
                    "for a note that there is, N 2 --photo FILE"
                )
            elif given.of or given.note is not None:
                at.note(given.note or "", given.of, given.moment)
            else:
                at.take_back(given.undo)
        except ValueError as error:
            at.complain(str(error))
        return self._settled()

    def _settled(self) -> dict[str, Any]:
        """The state, once the papers of a game that is over are written."""
        if self.table.is_to_be_saved:
            self.table.save()
        return self.state()

    def state(self) -> dict[str, Any]:
        """How things stand, as data of the schema that `schema()` gives; `told` is what has
        happened since the state before."""
        at, session = self.table, self.table.book.session
        told = at.words.sentences(session, min(self._told, len(session.events)))
        self._told = len(session.events)
        prompt, view, offered = at.prompt, at.view, at.offered
        chronicle = parts_of(session.game).chronicle.tell(session)
        return {
            "scheme": SCHEME,
            "game": session.game.name,
            "edition": session.conditions.edition,
            "turn": session.turn,
            "answers": len(session.answers),
            "finished": session.finished,
            "in_short": chronicle.in_short(),
            "score": chronicle.result().points,
            "asked": _asked(session.request),
            "prompt": None if prompt is None else _prompt(prompt),
            **_ways_on(at),
            "keys": keys_now(at),
            "typed": at.typed,
            "noting": at.noting,
            "moment": None if at.moment is None else _moment(at.moment),
            "offered": None if offered is None else answer_to_json(offered),
            "panels": [
                {
                    "title": one.title,
                    "lines": list(one.lines),
                    "changed": [n for n, line in enumerate(one.lines) if line in at.changed],
                }
                for one in at.panels
            ],
            "told": told,
            "message": at.message,
            "wrong": at.wrong,
            "view": view and {"title": view.title, "lines": [*map(text, view.lines)]},
            "left": at.left,
        }


def _answer(given: str | int | Sequence[int] | dict[str, Any], request: Request | None) -> Answer:
    ask = "" if request is None else request.ask
    if isinstance(given, dict):
        return Answer(ask, report=given)
    if isinstance(given, str):
        return Answer(ask, choice=given)
    if isinstance(given, int):
        return (
            Answer(ask, (given,)) if isinstance(request, Roll) else Answer(ask, choice=str(given))
        )
    return Answer(ask, tuple(given))


def _ways_on(at: table.Sitting) -> dict[str, Any]:
    """What each choice brings that may be answered now, why others cannot be chosen, and what each
    face does."""
    session, throw = at.book.session, None
    request, choices, closed = session.request, [], {}
    if isinstance(request, Decision):
        brought = at_hand.brought(request, session, at.words)
        closed = at_hand.closed(request, session, at.words)
        for one in at.choices:
            named = {"key": one.letter, "name": one.name, "brings": one.consequence}
            choices.append(named | brought[one.name]._asdict())
    elif isinstance(request, Roll):
        typed: tuple[int, ...] = ()
        # A note that was refused stands in the line, too.
        with suppress(keys.WrongKey):
            if not at.noting and at.changing is not None:
                lies = at.lies(request)
                faces = keys.faces(at.typed, lies)
                typed = comes_to(faces, request.sides, lies.sides)
        found = at_hand.throw(request, session, at.words, typed)
        many = {name: [one._asdict() for one in getattr(found, name)] for name in _MANY}
        throw = vars(found) | many | {"typed": list(found.typed), "hits": list(found.hits)}
    return {"choices": choices, "closed": closed, "throw": throw}


def _moment(moment: Moment) -> dict[str, str]:
    return {"name": moment.name, "question": moment.question}


def _prompt(prompt: Prompt) -> dict[str, Any]:
    said = {name: getattr(prompt, name) for name in ("title", "do", "why", "step", "guide")}
    return {**said, "dice": list(prompt.dice)}


def _asked(request: Request | None) -> dict[str, Any] | None:
    """A request as data: its kind, its name, where it stands, and what may be answered."""
    if request is None:
        return None
    named = {"ask": request.ask, "turn": request.turn, "slot": request.slot}
    match request:
        case Roll(number=number, sides=sides):
            return {"kind": "roll", **named, "dice": number, "sides": sides}
        case Choose():
            return {"kind": "choice", **named, "choices": list(request.choices)}
        case ChooseNumber(low=low, high=high):
            return {"kind": "number", **named, "low": low, "high": high}
        case ReportFight():
            return {"kind": "report", **named, "wanted": request.wanted}


@cache
def schema() -> dict[str, Any]:
    """The JSON schema of a state."""
    path = Path(__file__).parent / "data" / "sitting.schema.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def new_header(
    subject: Subject,
    seed: str | None,
    player: str | None,
    date: str | None = None,
    is_taken: Callable[[str], bool] = lambda seed: False,
) -> Header:
    """The header of a game at the table: its dice are the seed's, or the player's own, and then the
    program has a seed to roll from for him, one that is not taken. Raises Error for a seed, a
    player or a date that cannot be."""
    header = subject.header(seed, player=player, date=date)
    return header if seed is not None else header._replace(roller=drawn_seed(is_taken))


def in_game(manner: Manner, folders: Iterable[Path], game: str) -> Manner:
    """A manner in a game of that name: it is a first one as long as none of the folders has one
    that a player recorded to its end."""
    if manner.guide == "first":
        return manner._replace(guide="on" if _is_first(folders, game) else "off")
    return manner


def _is_first(folders: Iterable[Path], game: str) -> bool:
    for path in (path for folder in {*folders} for path in folder.glob("*.jsonl")):
        with suppress(Error, OSError):
            content = read_whole(path)
            # Of games of another kind, and of those that played themselves, no more is read.
            header = journal.parse(content.partition(b"\n")[0], path).header
            is_own = header.game == game and header.policy is None and header.fight is None
            if is_own and opened_content(content, path).finished:
                return False
    return True


def begin(
    subject: Subject,
    header: Header,
    path: str | Path | None,
    papers: Papers | None = None,
    manner: Manner = USUAL,
) -> Sitting:
    """A new game, its journal at `path` or in memory; a key is a face of the dice that lie on the
    table, by the player's `manner`. Raises FileExistsError if the journal is there already."""
    files = ExitStack()
    if path is None:
        session = header.session(subject.game)
        book = Book(None, header, session, journal.Memory(header), [], Withdrawn())
    else:
        book = files.enter_context(begun(Path(path), header, subject.game))
    return Sitting(book, files, papers, manner)


def go_on(
    path: str | Path,
    papers: Papers | None = None,
    manner: Manner = USUAL,
    campaign: str | Path | None = None,
) -> Sitting:
    """A recorded game to go on with, its manner as `begin` has it, and played from the data of a
    `campaign`, if one is named. Raises JournalError if the journal cannot be read or replayed, and
    Error if another program is recording in it, or it is of a fight that stands in the record of
    its campaign."""
    # Faults are told before the journal is locked, by its name and line.
    header = opened(path, campaign).header
    if header.fight is not None:
        from sheetgen.library import flying

        flying.check_open(Path(path), header)
    files = ExitStack()
    book = files.enter_context(resumed(Path(path), campaign))
    return Sitting(book, files, papers, manner)
