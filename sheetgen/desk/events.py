"""The events of the folder, and what is done with one, from its first form to its published key.

The key stays where the library puts it: nothing here reads its file, or shows one that was not made
to be handed on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from os.path import relpath
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from sheetgen.core.errors import Error, of_file
from sheetgen.core.files import read_whole, safe
from sheetgen.core.game import Game, find
from sheetgen.desk import events_form as forms
from sheetgen.desk.core import Desk, Form, Reply, action, actions_on
from sheetgen.desk.events_form import FILE, TEXT
from sheetgen.desk.first import found_games
from sheetgen.desk.seats import digest, free
from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events.event import CALLED, FRIENDLY, Event
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.lines import LARGEST
from sheetgen.kits.events.opened import ledger_of, roster_changes
from sheetgen.kits.events.results import standings
from sheetgen.kits.events.roster import unprinted
from sheetgen.kits.schema.reading import Wrong

say = TEXT.say
SHOWN = ("public", "packet", "results")
"""The folders of an event whose files may be had; the key is in none of them."""
_DONE = (
    "made", "kept", "sealed", "opened", "printed", "ruled", "written",
    "published", "revealed", "seen-here",
)  # fmt: skip
"""What a page may say was done, without more."""
_KINDS = {
    ".pdf": "application/pdf", ".csv": "text/csv", ".json": "application/json",
    ".jsonl": "application/json",
}  # fmt: skip
_COMMAND = re.compile(r"(, run|: run|:) (sheetgen|rule late) .*|: (\S+= ?)+$| \(--[^)]*\)")
"""Commands, cells and options as they are typed."""
ACTS = RLock()
"""Two windows do nothing to events at the same time."""


class Shown(NamedTuple):
    """An event of the folder: its name here, which is no path; its file; how far it has come; the
    event and its ledger, where they can be read, and what is wrong where they cannot; and what its
    roster holds besides."""

    id: str
    path: Path
    stage: str
    event: Event | None = None
    ledger: Ledger | None = None
    wrong: str = ""
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called; by its folder, where its file does not say."""
        named = self.event.sealed.name if self.event else ""
        return named or self.path.parent.name

    @property
    def is_open(self) -> bool:
        """Whether all its dice are fixed."""
        return self.stage in ("friendly", "opened", "played", "revealed")

    @property
    def says(self) -> str:
        """How far it has come, in words."""
        return say("stages", self.stage)


class File(NamedTuple):
    """A file of an event to be had: its name here, the folder it is in, what it is called."""

    id: str
    folder: str
    path: Path


# Which there are.


def paths(folder: Path) -> list[Path]:
    """The event files of a folder and of those in it; and that of the folder it lies in, which is
    where the commands of an event are typed."""
    found = {*folder.glob(FILE), *folder.glob(f"*/{FILE}"), *folder.parent.glob(FILE)}
    return sorted(found)


def name_of(path: Path, folder: Path) -> str:
    """What an event is called here."""
    return digest(Path(relpath(path, folder)).as_posix())


def event_shown(desk: Desk, path: Path) -> Shown:
    """An event as it stands."""
    name = name_of(path, desk.folder)
    try:
        (event, _, notes), found = ledger_of(path)
    except (OSError, ValueError) as error:
        return Shown(name, path, "faulty", wrong=without_path(path, error))
    return Shown(name, path, _stage(event, found), event, found, notes=notes)


def _stage(event: Event, found: Ledger | None) -> str:
    if found is not None and found.key is not None:
        return "revealed"
    if found is not None and any(found.told(ledger.SLIP)):
        return "played"
    if event.sealed.friendly:
        return "friendly"
    if found is None:
        return "new"
    return "sealed" if found.delayed is None else "opened"


def path_of(desk: Desk, name: str) -> Path:
    """The file of an event. Raises Error if there is none of that name."""
    for path in paths(desk.folder):
        if name_of(path, desk.folder) == name:
            return path
    raise Error(say("no-event"))


def without_path(path: Path, said: Exception | str) -> str:
    """What is said of an event, or went wrong with it, in a sentence that does not tell where it
    lies, nor what is to be typed at the command line: a page has buttons for that."""
    said = of_file(said) if isinstance(said, OSError) else str(said)
    for folder in {str(path.parent), str(path.parent.resolve())}:
        said = said.replace(f"{folder}/", "").replace(f"{folder}\\", "")
    return _COMMAND.sub("", said)


@contextmanager
def _held(desk: Desk, name: str, changes: bool) -> Iterator[Path]:
    path = path_of(desk, name)
    try:
        with ACTS if changes else nullcontext():
            yield path
    except (OSError, ValueError) as error:
        raise Error(without_path(path, error)) from None


of_event = actions_on(_held)
"""Actions on an event, by its file."""


def to_event(desk: Desk, path: Path, said: str = "", part: str = "") -> Reply:
    """The page of an event, which says what was done."""
    return Reply(to=f"/event{part}?id={name_of(path, desk.folder)}&said={said}")


# The pages.


@action("events")
def events(desk: Desk, form: Form) -> Reply:
    """The events of the folder."""
    found = [event_shown(desk, path) for path in paths(desk.folder)]
    return desk.page("events.html", events=found)


@of_event("event")
def page(desk: Desk, form: Form, path: Path) -> Reply:
    """An event: what was done, and what comes next."""
    one = event_shown(desk, path)
    if one.event is None:
        return _edited(desk, path, one)
    return event_page(
        desk,
        "event.html",
        one,
        form,
        text=read_whole(path).decode("utf-8-sig", "replace"),
        facts=sealing.summary(one.event),
        unprinted=unprinted(one.event.players),
        files=list(files(path)),
    )


def event_page(desk: Desk, template: str, one: Shown, form: Form, **values: Any) -> Reply:
    """A page of an event, with the ways to the others, what was done (of which the form names only
    the kind), and what is to be seen to. Raises Error for an event that cannot be read."""
    if one.event is None:
        raise Error(one.wrong)
    done, printed = form.get("said", ""), one.ledger.roster if one.ledger else ()
    known = {
        "said": say(done, name=one.path.parent.name) if done in _DONE else "",
        "wrong": False,
        "changes": roster_changes(printed, one.event.players) if printed else [],
        "called": one.event.sealed.format == CALLED,
    }
    about = {"one": one, "event": one.event, "sealed": one.event.sealed, "ledger": one.ledger}
    wrong = bool(values.get("wrong"))
    return desk.page(template, 422 if wrong else 200, **{**known, **about, **values})


# The form.


@action("event-new")
def new(desk: Desk, form: Form) -> Reply:
    """The form of a new event; what was chosen for another game is left behind."""
    game = _game(form)
    draft = forms.begun(game)
    held = draft.held
    held["sealed"] |= {"delayed": ""}
    if forms.NAME in form:
        said = forms.changed_by(form, game, draft).held
        if form.get("game_before", game.name) != game.name:
            own = ("edition", "format", "tie_breaks", "rulings")
            said["sealed"] |= {key: held["sealed"].get(key) for key in own}
        held = said
    return _form(desk, None, held, game)


def _game(form: Form) -> Game:
    return find(form.get(forms.GAME) or form.get("game") or found_games()[0].name)


@action("event-make", changes=True)
def make(desk: Desk, form: Form) -> Reply:
    """A new event in a folder of its own, once there is nothing wrong with it."""
    game = _game(form)
    begun = forms.begun(game, form.get(forms.KIND) == FRIENDLY)
    draft = forms.changed_by(form, game, begun)
    if wrong := draft.wrong(desk.folder):
        return _form(desk, None, draft.held, game, wrong, 422)
    with ACTS:
        path = free(desk.folder / safe(form[forms.NAME].strip())) / FILE
        draft.write(path)
        sealing.note(path, ledger.MADE)
    return to_event(desk, path, "made")


@of_event("event-edit")
def edit(desk: Desk, form: Form, path: Path) -> Reply:
    """The form of an event; of one that is sealed only what may still change."""
    return _edited(desk, path, event_shown(desk, path))


def _edited(desk: Desk, path: Path, one: Shown) -> Reply:
    draft = forms.drafted(path)
    held, game = draft.held, found_games()[0]
    with suppress(Error, AttributeError):
        game = find(held["sealed"].get("game", game.name))
    return _form(desk, one, held, game, draft.wrong(path.parent))


@of_event("event-keep", changes=True)
def keep(desk: Desk, form: Form, path: Path) -> Reply:
    """An event file changed, once there is nothing wrong with it."""
    one = event_shown(desk, path)
    game = one.event.game if one.event and _is_sealed(one) else _game(form)
    draft = forms.changed_by(form, game, forms.drafted(path), _is_sealed(one))
    if wrong := draft.wrong(path.parent):
        return _form(desk, one, draft.held, game, wrong, 422)
    draft.write(path)
    sealing.note(path, ledger.CHECKED)
    return to_event(desk, path, "kept")


def _is_sealed(one: Shown) -> bool:
    if one.ledger is None:
        return False
    return one.ledger.commitment is not None or one.ledger.is_played


def _form(
    desk: Desk,
    one: Shown | None,
    held: Mapping[str, Any],
    game: Game,
    wrong: Sequence[Wrong] = (),
    status: int = 200,
) -> Reply:
    """The form, of a new event or of `one`, as it is filled in."""
    sealed = one is not None and _is_sealed(one)
    asked, elsewhere = forms.asked(game, held, wrong)
    return desk.page(
        "event-form.html",
        status,
        one=one,
        game=game,
        groups=[of for of in forms.groups(game) if not (sealed and of["sealed"])],
        asked=asked,
        kinds_of=forms.kinds_of,
        sealed=sealed,
        wrong=wrong,
        elsewhere=elsewhere,
        by=forms.GAME,
    )


# What is done with it.


@of_event("event-seal", changes=True)
def seal(desk: Desk, form: Form, path: Path) -> Reply:
    """Seal it: its key is made and kept, the commitment published."""
    sealing.seal(path)
    return to_event(desk, path, "sealed")


@of_event("event-open", changes=True)
def open_it(desk: Desk, form: Form, path: Path) -> Reply:
    """Mix in what was drawn."""
    _sure(form, "sure-open")
    sealing.open_with(path, form.get("delayed", ""))
    return to_event(desk, path, "opened")


@of_event("event-reveal", changes=True)
def reveal(desk: Desk, form: Form, path: Path) -> Reply:
    """Publish the key, when all is over."""
    _sure(form, "sure-reveal")
    standings.reveal(path)
    return to_event(desk, path, "revealed", "-results")


def _sure(form: Form, asked: str) -> None:
    """Raise Error unless it is ticked that a step is to be taken which cannot be taken back."""
    if form.get("sure") != "yes":
        raise Error(say(asked))


# Its files.


def files(path: Path) -> Iterator[File]:
    """The files of an event that may be had, in order; no link, which may lead anywhere."""
    for folder in SHOWN:
        top = path.parent / folder
        for one in sorted(top.iterdir()) if top.is_dir() and not top.is_symlink() else ():
            if one.suffix in _KINDS and one.is_file() and not one.is_symlink():
                yield File(name_of(one, path.parent), folder, one)


@of_event("event-file")
def file(desk: Desk, form: Form, path: Path) -> Reply:
    """A file of an event, to be kept."""
    for one in files(path):
        if one.id == form.get("file"):
            called = re.sub(r"[^\w.-]", "-", one.path.name, flags=re.ASCII)
            return Reply(read_whole(one.path, LARGEST), _KINDS[one.path.suffix], name=called)
    raise Error(say("no-file"))
