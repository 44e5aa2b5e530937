"""A sitting at the table: a key or a line in, what to show out. Screen and plain lines share it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sheetgen.core.dice import OWNED, comes_to, faces_of, lying
from sheetgen.core.errors import UnprintableText, of_file
from sheetgen.core.faults import Faults
from sheetgen.core.files import called, read_whole
from sheetgen.core.journal import Note, note_text
from sheetgen.core.language import counted_in_figures
from sheetgen.core.requests import Answer, ChooseNumber, Decision, ReportFight, Roll, quoted
from sheetgen.kits import photographs
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import grid as grids
from sheetgen.kits.table import keys, turns, views
from sheetgen.kits.table.book import Book
from sheetgen.kits.table.keys import (
    ADVISED,
    AGREED,
    BY_HAND,
    BY_PROGRAM,
    COMMANDS,
    PLANNED,
    WrongKey,
    letters,
    not_expected,
    say,
)
from sheetgen.kits.table.moments import Moment
from sheetgen.kits.table.turns import answer_told
from sheetgen.kits.table.views import Span, View
from sheetgen.kits.table.words import Brings, Choice, Panel, Prompt, do
from sheetgen.kits.telling.usertext import lines_of

ENTER, BACKSPACE, ESCAPE = "\r", "\b", "\x1b"
NEW_LINE = "\n"
"""Breaks a line of a note, as `Sitting.press` takes it."""
UP, DOWN, TAB, BACK = "up", "down", "tab", "pageup"
"""The keys that are no characters, as `Sitting.press` takes them."""
_LONGEST_NOTE = 4000


def _answers(count: int) -> str:
    return counted_in_figures(count, say("said", "answer"))


def _lines(panels: list[Panel]) -> set[str]:
    return {line for panel in panels for line in (*panel.lines, *panel.drawn)}


class Papers(Protocol):
    """The sheets and the report of a game, as files."""

    @property
    def opening(self) -> Sequence[str]:
        """How the story begins that was saved last: its headline, and what stands below it."""

    def save(self, book: Book) -> list[Path]:
        """Write them as the game stands. Raises OSError, and Error where that may not be."""

    def stale(self, book: Book, changed: bool) -> list[Path]:
        """Those that are there and are of the game as it stood before; `changed` says that its
        record has changed since they were last written, or since it was opened."""


class Manner(NamedTuple):
    """How a player sits at the table: the sides of the dice that are `owned`, of those that another
    is rolled for (`core.dice`), and which he gives by what they come to; whether it `asks` him for
    a line of his own at moments that matter; and whether each question has a sentence more as a
    `guide`: "on", "off", or "first", in a first game."""

    owned: Collection[int] = OWNED
    asks: bool = True
    guide: str = "off"


USUAL = Manner()


@dataclass
class Sitting:
    """A game being recorded by a player at the table, in his `manner`, of which it `asks` now.

    `papers` are written at the end of the game and whenever it is wished (None: nothing is saved
    here). What is to be shown:
    `prompt` (None when the game is over), `choices`, `together` (faces that come to one value, with
    what that is, where another die is rolled), `panels`, `sentences` (what has happened), `typed`
    (what stands in the line), `message` (the answer to the last key) and whether that is a
    complaint (`wrong`), `view` (what was asked for to be looked at, or None), `noting` (whether a
    note is being typed), `changing` (the number of the note that is being changed, or 0; it is
    asked for while it is None), `fresh` (how many sentences the last change has told) and `changed`
    (the lines of panels that it has changed), `ahead` (digits typed before their question could be
    read, which wait for Enter), `reported` (the fight that was read from its form, until it is
    agreed to), `offered` (the answer to the same question that was taken back, or None), `advised`
    (what the program would choose, in a game that says it), `planned` (what the game's plan answers
    to questions on which nothing hangs, and `unplanned` why there is no such answer, where that is
    said), `left`, and whether it was left to fly a fight (`flies`), where whoever shows it
    `takes_off`.
    """

    book: Book
    papers: Papers | None
    manner: Manner = USUAL

    def __post_init__(self) -> None:
        self.asks = self.manner.asks
        self.words = parts_of(self.book.game).words
        self.fresh, self.changed = 0, frozenset[str]()
        self.noting = self.left = self.flies = self.takes_off = False
        self.changing: int | None = 0
        self.typed = self.ahead = self._half_typed = ""
        self._looked_up: list[View] = []
        self.begin()
        self.book.deal()
        self._saved = self.book.content()
        self.look()

    def look(self) -> None:
        """See how the game stands now."""
        session = self.book.session
        request = session.request
        self.prompt: Prompt | None = None
        self.choices: list[Choice] = []
        self.together: list[tuple[str, str]] = []
        if request is not None:
            self.prompt = self.words.prompt(request, session)
            guide = getattr(self.words, "guide", None) if self.manner.guide == "on" else None
            if guide is not None:
                self.prompt = self.prompt._replace(guide=guide(request, session))
            does = getattr(self.words, "does", None)
            if does is not None:
                why = " ".join(filter(None, (self.prompt.why, does(request, session))))
                self.prompt = self.prompt._replace(why=why)
        if isinstance(request, Roll) and self.lies(request) != request:
            self._see_dice(request)
        if isinstance(request, Decision):
            brings = self.words.choices(request, session)
            by_name = {name: letter for letter, name in self.letters.items()}
            self.choices = [
                Choice(by_name.get(name, ""), name, brings.get(name, Brings()))
                for name in request.choices
            ]
        self.panels: list[Panel] = self.words.panels(session)
        self.sentences = self._happened()
        self.offered = self.book.offered
        advise = getattr(self.words, "advice", None) if self.choices else None
        self.advised: str = advise(session) if advise else ""
        plan = getattr(self.words, "plan", None) if self.choices else None
        self.planned: str = plan(session) if plan else ""
        unplanned = getattr(self.words, "unplanned", None) if self.choices else None
        self.unplanned: str = unplanned(session) if unplanned else ""
        self.reported: dict[str, Any] | None = None

    def _happened(self) -> list[str]:
        """What has happened, and each note where it was made."""
        session = self.book.session
        told = [*self.words.sentences(session)]
        count = len(told)
        # From the end: what stands before a note is where it was.
        for note in sorted(self.noted, key=lambda note: note.standing)[::-1]:
            events = [0, *session.told][min(note.standing, len(session.told))]
            after = len(self.words.sentences(session, events))
            said = " / ".join(lines_of(note.text or ""))
            told.insert(count - after, say("views", "note", text=said))
        return told

    def lies(self, request: Roll) -> Roll:
        """A roll of the dice that lie on the table."""
        return lying(request, self.manner.owned)

    def _see_dice(self, request: Roll) -> None:
        """See which dice are rolled in the place of others, and what their faces come to."""
        self.together = [
            (faces_of(value, request.sides), say("is-value", value=value))
            for value in range(1, request.sides + 1)
        ]
        assert self.prompt is not None
        if self.prompt.do == do(request):
            lies = self.lies(request)
            thrown, dice = (f"{one.number}D{one.sides}" for one in (lies, request))
            self.prompt = self.prompt._replace(do=say("do", "for", thrown=thrown, dice=dice))

    @property
    def in_signs(self) -> list[Choice]:
        """What may be chosen with what it brings in a few signs, in a game that has some for it."""
        session, brief = self.book.session, getattr(self.words, "signs", None)
        signs = brief(session.request, session) if brief and self.choices else {}
        return [one._replace(brings=Brings(signs.get(one.name, ""))) for one in self.choices]

    @property
    def letters(self) -> dict[str, str]:
        """The letters of what may be chosen now, each with its choice: the game's own where its
        words have some."""
        request = self.book.session.request
        if not isinstance(request, Decision):
            return {}
        return letters(request, getattr(self.words, "LETTERS", {}))

    @property
    def has_form(self) -> bool:
        """Whether what is asked for has a form, and a place for it beside the journal."""
        session = self.book.session
        is_fight = self.book.path is not None and isinstance(session.request, ReportFight)
        return is_fight and parts_of(session.game).fight_grid is not None

    @property
    def can_fly(self) -> bool:
        """Whether the player may leave to fly what is to be reported, and come back with it."""
        session = self.book.session
        fight = self.has_form and parts_of(session.game).solo is not None
        return self.takes_off and fight

    @property
    def commands(self) -> str:
        """The keys that do something now, whatever may be chosen."""
        request = self.book.session.request
        without = "" if isinstance(request, Roll) else "ra"
        without += ("?o" if request is None else "") + ("" if self.has_form else "f")
        without += "kK" if self.offered is None else ""
        without += "s" if self.papers is None else ""
        without += "" if self.noted else "N"
        without += "" if self.moment or not self.asks else "W"
        return "".join(key for key in COMMANDS if key not in without)

    def begin(self) -> None:
        """Begin to take something: what was said to the last is done with."""
        self.message, self.wrong = "", False
        self.view: View | None = None
        if self.changing is None:
            self.end_note()

    @property
    def moment(self) -> Moment | None:
        """The moment at which the player is asked for a line of his own now: the next note he makes
        answers it."""
        return self.book.asking.now if self.asks else None

    def not_now(self) -> None:
        """Pass over what is asked at a moment."""
        self.book.asking.now = None
        self.message = say("said", "not-now")

    @property
    def noted(self) -> list[Note]:
        """The notes that stand."""
        return [note for note in self.book.notes if note.text is not None]

    def press(self, key: str, early: bool = False) -> None:
        """Take a key: one character, or ENTER, BACKSPACE or ESCAPE; where a note is
        changed, its keys too. A digit that is pressed so `early` that the question cannot have been
        read waits for Enter."""
        self.message, self.wrong = "", False
        if self.noting:
            self._press_in_note(key)
        elif self.changing is None:
            self._press_number_of_note(key)
        elif (early or self.ahead) and key.isdecimal():
            self.ahead += key
        elif self.ahead and key in (ENTER, BACKSPACE, ESCAPE):
            self._go_ahead(key)
        elif key == TAB:
            self.view = views.of_panels(self.panels)
        elif key == BACK:
            self.view = View(say("views", "before"), tuple((Span(s),) for s in self.sentences))
        elif self.moment and not self.typed and self.view is None and key in (ENTER, ESCAPE):
            self.not_now()
        elif key == ESCAPE:
            self.typed, self.view = ("", None) if self.view is None else (self.typed, None)
        elif key == BACKSPACE:
            self.typed = self.typed[:-1]
        elif key == ENTER:
            self._enter()
        elif key.isdigit() or key in "=, ":
            self._type(key)
        else:
            self.letter(key)

    def take_back(self, steps: int = 1) -> None:
        """Take back so many answers; with them the dice of the seed that followed."""
        answers = self.book.session.answers
        gone = self._told(self.book.stands_before(steps))
        if not gone:
            self.complain(say("said", "nothing-back-seeded" if answers else "nothing-back"))
        elif self._kept(lambda: self.book.take_back(len(gone))):
            what = gone[0] if len(gone) == 1 else _answers(len(gone))
            self.message = say("said", "taken-back", what=what)

    def letter(self, key: str) -> None:
        """Take a letter: what is chosen by it, or what it does at any question; K is another than
        k, else large and small are one."""
        pressed, key = key, key if key in self.commands else key.lower()
        request = self.book.session.request
        reported, self.reported = self.reported, None
        if reported is not None and key == AGREED and isinstance(request, ReportFight):
            return self.answer(request.answer(reported))
        chosen = self.letters.get(key) or (self.advised if key == ADVISED else "")
        if chosen and request is not None:
            return self.answer(Answer(request.ask, choice=chosen))
        if key == PLANNED and self.planned:
            return self._by_plan()
        if key == BY_PROGRAM and self.book.fights:
            return self.answer(self.book.by_program())
        if key == BY_HAND and self.can_fly:
            self.left = self.flies = True
            return None
        if key not in self.commands:
            if pressed == "W":
                self.message = say("said", "none-asked")
                return None
            why = self.unplanned if key == PLANNED else ""
            return self.complain(why or say("said", "no-key", key=quoted(pressed)))
        shown, self.view = self.view, None
        actions = {
            "r": self._roll,
            "a": self._roll_on,
            "u": self._undo,
            "?": lambda: self._look_up(shown),
            "n": self._begin_note,
            "N": self._begin_change,
            "W": self._ask_or_not,
            "o": self._show_options,
            "s": self.save,
            "q": self._leave,
            "f": self._report,
            "k": self._keep,
            "K": self._keep_all,
        }
        return actions[key]()

    def is_slow(self, key: str) -> bool:
        """Whether a key begins what takes its time: saving, working out odds, a fight."""
        busy = self.noting or self.changing is None
        key = key.lower()
        slow = key in "so" and key in self.commands and key not in self.letters
        return not busy and (slow or (key == BY_PROGRAM and self.book.fights))

    def _by_plan(self) -> None:
        """Answer by the plan of the game, as long as it has an answer."""
        given = 0
        while self.planned and not self.wrong:
            request = self.book.session.request
            assert request is not None
            self.answer(Answer(request.ask, choice=self.planned))
            given += not self.wrong
        if not self.wrong:
            self.message = say("said", "by-plan", answers=_answers(given))

    def _type(self, key: str) -> None:
        """A digit, or what stands between two."""
        request = self.book.session.request
        if isinstance(request, ChooseNumber) and key.isdecimal():
            self._type_number(self.typed + key, request)
        elif isinstance(request, Roll):
            lies, typed = self.lies(request), self.typed + key
            try:
                given = keys.faces(typed, lies)
            except WrongKey as error:
                # What is left would be taken together with the next dice.
                self.typed = ""
                self._refuse(str(error), typed, lies)
            else:
                self.typed += key
                if len(given) == request.number:
                    self._take_faces(given, request)
        elif not key.isspace():
            self.complain(say("said", "no-key", key=quoted(key)))

    def _go_ahead(self, key: str) -> None:
        """Give the digits that wait to the question, as many as it takes; or take them out."""
        waiting, self.ahead = self.ahead, self.ahead[:-1] if key == BACKSPACE else ""
        stood = len(self.book.session.answers)
        while key == ENTER and waiting and not self.wrong:
            self._type(waiting[0])
            waiting = waiting[1:]
            if len(self.book.session.answers) > stood:
                self.ahead = waiting
                return

    def _type_number(self, typed: str, request: ChooseNumber) -> None:
        """A number to choose; it is taken when no longer one begins with what is typed."""
        beginning = [choice for choice in request.choices if choice.startswith(typed)]
        self.typed = typed if beginning else self.typed
        if beginning == [typed]:
            self.answer(Answer(request.ask, choice=typed))
        elif not beginning:
            self.complain(say("expected", "number", low=request.low, high=request.high))

    def _enter(self) -> None:
        request = self.book.session.request
        if isinstance(request, ChooseNumber) and self.typed in request.choices:
            self.answer(Answer(request.ask, choice=self.typed))
        elif self.view is not None:
            self.view = None
        elif isinstance(request, Roll) and self.typed:
            typed, self.typed = self.typed, ""
            self.faces(typed, request)

    def faces(self, text: str, request: Roll) -> None:
        """Faces that should be all there are."""
        lies = self.lies(request)
        try:
            given = keys.faces(text, lies)
        except WrongKey as error:
            return self._refuse(str(error), text, lies)
        if len(given) < request.number:
            return self._refuse(not_expected(lies, text.strip()), text, lies)
        return self._take_faces(given, request)

    def _refuse(self, fault: str, text: str, lies: Roll) -> None:
        """Complain of dice that are not those of a roll."""
        if keys.looks_like_total(text, lies):
            fault = say("expected", "no-total", fault=fault)
        self.complain(fault)

    def _take_faces(self, given: tuple[int, ...], request: Roll) -> None:
        """Take all dice of a roll as they lie on the table."""
        lies = self.lies(request)
        answer = Answer(request.ask, comes_to(given, request.sides, lies.sides))
        self.answer(answer)
        if lies != request and not self.wrong:
            taken = keys.taken(given, request, lies)
            self.message = say("said", "taken-as", asked=turns.question_named(answer), faces=taken)

    def answer(self, answer: Answer) -> None:
        """Take an answer."""
        before = len(self.book.session.answers)
        self.typed = self.ahead = ""
        if self._kept(lambda: self.book.answer(answer)):
            self.message = say("said", "taken", answer=self._told(before)[0])

    def _roll(self) -> None:
        before = len(self.book.session.answers)
        if self._kept(lambda: self.book.roll()):
            self.message = say("said", "rolled", dice=self._told(before)[0])

    def _roll_on(self) -> None:
        before = len(self.book.session.answers)
        if self._kept(lambda: self.book.roll_on()):
            self.message = say("said", "rolled", dice="; ".join(self._told(before)))

    def _told(self, before: int) -> list[str]:
        """The answers after the first so many, each by the name of its question."""
        session = self.book.session
        given = zip(session.asked[before:], session.answers[before:], strict=False)
        return [answer_told(request, answer) for request, answer in given]

    def _keep(self) -> None:
        assert self.offered is not None
        self.answer(self.offered)

    def _keep_all(self) -> None:
        """Give answers again that were taken back, up to the first question that has none."""
        kept: list[int] = []
        if self._kept(lambda: kept.append(self.book.keep_on())):
            self.message = say("said", "kept", answers=_answers(kept[0]))

    def _undo(self) -> None:
        if self.typed or self.ahead:
            self.typed = self.ahead = ""
        else:
            self.take_back()

    def _look_up(self, shown: View | None) -> None:
        """Show the table in play; asked again, the rule of the question, then all of the rules, and
        then none of it."""
        session = self.book.session
        if shown is None or shown not in self._looked_up:
            assert session.request is not None
            table = views.of_table(self.words.table(session.request, session))
            has_rules = parts_of(session.game).reference is not None
            more = say("views", "its-rule") if has_rules else ""
            # A roll that nobody looks up has its rule at once.
            of_rules = [] if table.lines or not has_rules else views.of_rules(session, self.prompt)
            self._looked_up = of_rules or [table._replace(next=more)]
        elif len(self._looked_up) == 1 and shown.next:
            self._looked_up += views.of_rules(session, self.prompt)
        place = self._looked_up.index(shown) + 1 if shown in self._looked_up else 0
        self.view = next(iter(self._looked_up[place:]), None)

    def _show_options(self) -> None:
        consequences = [(choice.name, choice.consequence) for choice in self.choices]
        self.view = views.of_options(consequences, self.book.session)

    def _begin_note(self) -> None:
        self.noting, self._half_typed, self.typed = True, self.typed, ""

    def _ask_or_not(self) -> None:
        self.asks = not self.asks
        self.message = say("said", "asks" if self.asks else "asks-no-more")

    def end_note(self) -> None:
        """Be done with a note that was begun: what had been typed before it stands in the line
        again."""
        self.noting, self.changing = False, 0
        self.typed, self._half_typed = self._half_typed, ""

    def _begin_change(self) -> None:
        """Ask which note is meant, where there are several."""
        self.changing, self._half_typed, self.typed = None, self.typed, ""
        self.show_notes()
        if len(self.noted) == 1:
            self._change(self.noted[0].number)

    def show_notes(self) -> None:
        """Show the notes with their numbers."""
        session = self.book.session
        self.view = views.of_notes((n, turns.come_to(session, n.standing)) for n in self.noted)

    def _press_number_of_note(self, key: str) -> None:
        numbers = {str(note.number) for note in self.noted}
        if key == ENTER and self.typed in numbers:
            self._change(int(self.typed))
        elif key == BACKSPACE:
            self.typed = self.typed[:-1]
        elif any(number.startswith(self.typed + key) for number in numbers):
            self.typed += key
            if not any(n.startswith(self.typed) and n != self.typed for n in numbers):
                self._change(int(self.typed))
        elif key == ESCAPE:
            self.view = None
            self.end_note()
        else:
            self.complain(say("said", "no-note", number=quoted(key)))

    def _change(self, number: int) -> None:
        """Begin to change a note: its text stands in the line."""
        self.changing, self.noting, self.view = number, True, None
        self.typed = self.book.notes[number - 1].text or ""

    def _press_in_note(self, key: str) -> None:
        if key == ENTER:
            text, number = self.typed, self.changing or 0
            if number and text.strip() == self.book.notes[number - 1].text:
                self.end_note()
                return
            self.typed_note(text, number)
            if not self.wrong:
                self.end_note()
        elif key == ESCAPE:
            self.end_note()
        elif key == BACKSPACE:
            self.typed = self.typed[:-1]
        elif key in (UP, DOWN):
            self._move(-1 if key == UP else 1)
        elif (key.isprintable() or key == NEW_LINE) and len(self.typed) < _LONGEST_NOTE:
            self.typed += key

    def typed_note(self, text: str, number: int = 0) -> None:
        """Keep a note as it is typed, or another text for that of a number: with a photograph, if
        it begins with `--photo FILE`. Where that alone is typed, the note keeps its words."""
        name, rest = photographs.spelt(text)
        if not name:
            return self.note(text, number)
        if number and not rest:
            rest = self.book.notes[number - 1].text or ""
        try:
            content = read_whole(called(name), photographs.LARGEST)
            self.note(rest, number, photo=photographs.taken_in(content, name))
        except OSError as error:
            self.complain(of_file(error))
        except ValueError as error:
            self.complain(str(error))
        return None

    def note(
        self, text: str, number: int = 0, moment: str | None = None, photo: bytes = b""
    ) -> None:
        """Keep a note, or another text for that of a number, which is withdrawn by an empty one;
        one that cannot be kept is complained of, and nothing else is changed. A new one answers
        what was asked at a `moment` of that name: at the one that is asked at now, unless another
        is named, or none by an empty name. With a `photo` (as `photographs` takes it in) it has to
        say what that shows."""
        if moment is None:
            moment = self.moment.name if self.moment else ""
        try:
            kept = note_text(text)
        except UnprintableText as error:
            self.complain(str(error))
            return
        if photo and not kept:
            self.complain(say("said", "photo-of-what"))
            return
        said = "noted" if kept else "note-withdrawn"
        if number and self._kept(lambda: self._note_changed(number, kept, photo)):
            self.message = say("said", said, number=number)
        elif kept and not number and self._kept(lambda: self.book.note(kept, moment, photo)):
            self.message = say("said", said)

    def _note_changed(self, number: int, text: str, photo: bytes) -> None:
        if photo:
            self.book.show(number, photo)
        if text != self.book.notes[number - 1].text:
            self.book.change_note(number, text or None)

    def move_note(self, number: int, turn: int) -> None:
        """Move a note to the end of a turn (0: before the first)."""
        if self._kept(lambda: self.book.move_note(number, turn)):
            self.message = say("said", "note-moved", number=number, turn=turn)

    def _move(self, steps: int) -> None:
        """Move the note that is being changed by so many turns."""
        if number := self.changing:
            standing = self.book.notes[number - 1].standing
            self.move_note(number, turns.come_to(self.book.session, standing) + steps)

    def _report(self) -> None:
        """Write the form of the fight beside the journal; where it is there, read it, and show what
        it comes to or all that is wrong with it."""
        session, journal = self.book.session, self.book.path
        assert journal is not None
        grid = grids.form_of(session)
        file = grids.beside(journal, grid)
        try:
            if not file.exists():
                grids.keep(journal, grid, session.game.title, {})
                self.message = say("form", "written", file=file)
                return
            taken = grids.read_file(file, grid)
        except OSError as error:
            self.complain(of_file(error))
        except Faults as faults:
            self.complain(say("form", "wrong"))
            self.view = views.of_lines(say("form", "faults"), faults.sentences)
        except ValueError as error:
            self.complain(str(error))
        else:
            self.reported = taken.report
            untouched = [say("form", "untouched")] if grids.is_untouched(taken, grid) else []
            self.view = views.of_lines(say("form", "recorded"), [*untouched, *taken.totals])

    @property
    def is_to_be_saved(self) -> bool:
        """Whether the game is over, and its papers are to be written as it ended."""
        return bool(self.papers and not self.prompt and self._saved != self.book.content())

    @property
    def has_last_word(self) -> bool:
        """Whether the player is asked for a line, or types one, before he is told how it ended."""
        return not self.left and (self.noting or self.moment is not None)

    def save(self) -> None:
        """Write the papers as the game stands, and show which they are."""
        assert self.papers is not None
        self._saved = self.book.content()
        try:
            paths = self.papers.save(self.book)
            self.view = views.of_files(paths, () if self.prompt else self.papers.opening)
        except OSError as error:
            self.complain(say("said", "not-saved", fault=of_file(error)))
        except ValueError as error:
            self.complain(str(error))

    def _kept(self, change: Callable[[], object]) -> bool:
        """Change the book; a failure is said, and leaves the game as it was."""
        session, told, panels = self.book.session, self.sentences, self.panels
        stood = len(session.answers)
        try:
            change()
            self.book.deal()
        except OSError as error:
            self.complain(say("said", "not-kept", fault=of_file(error)))
        except ValueError as error:
            self.complain(str(error))
        self.view = None
        self.look()
        if len(session.answers) != stood or len(self.sentences) != len(told):
            self.fresh = max(len(self.sentences) - len(told), 0)
        if len(session.answers) != stood:
            self.typed = self.ahead = ""
            self.changed = frozenset(_lines(self.panels) - _lines(panels))
        return not self.wrong

    def _leave(self) -> None:
        self.left = True
        self.message = "" if self.is_to_be_saved else self.papers_behind()

    def papers_behind(self) -> str:
        """What is said of papers that are of the game as it stood before; empty where there are
        none."""
        changed = self._saved != self.book.content()
        stale = self.papers.stale(self.book, changed) if self.papers else []
        return say("said", "stale", files=", ".join(map(str, stale))) if stale else ""

    def stop(self) -> None:
        """Leave at once; a note that is being typed is kept. One that cannot be is complained of,
        and is left behind the second time."""
        if self.noting and self.typed.strip() and not self.wrong:
            self._press_in_note(ENTER)
            if self.noting:
                return
        self.left = True

    def complain(self, message: str) -> None:
        """Answer the last key with a complaint."""
        self.message, self.wrong = message, True
