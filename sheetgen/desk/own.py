"""What players write of their own, as forms: what they bring to a game, and whole campaigns. A form
is written to its file as it was filled in, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from sheetgen.core.errors import Error
from sheetgen.core.files import safe, write_whole
from sheetgen.core.game import Game, of_campaign, pick
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.first import campaigns, found_games
from sheetgen.desk.seats import digest
from sheetgen.desk.seats import name_of as id_of
from sheetgen.kits.contract import Own
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.forms import filled, part
from sheetgen.kits.schema.reading import Files, Wrong
from sheetgen.kits.schema.toml import File, opened
from sheetgen.kits.schema.writing import rewritten
from sheetgen.library.new_game import copied_campaign

MOST = 128 * 1024
"""Bytes of a form: a file of people has some 20 kB, and a field its name."""
BESIDE, CAMPAIGN = "beside", "campaign"
"""The files beside records, and those of a campaign."""
LONGEST_KEY = 40
_ACTS = RLock()
"""Two windows do not write at the same time."""


class Edited(NamedTuple):
    """Files that are edited together: their name here, which is no path; the folder; what they are
    called; what may stand in them."""

    id: str
    path: Path
    title: str
    files: Files

    def place(self, name: str) -> Path:
        """Where a file lies."""
        return self.path / f"{name}.toml"

    def read(self, name: str) -> File:
        """A file as it stands."""
        return opened(self.place(name)) if self.place(name).is_file() else File()

    def file(self, name: str) -> File:
        """A file that can be read. Raises Error for another."""
        file = self.read(name)
        if file.unread:
            raise Error(file.unread.sentence(f"{name}.toml"))
        return file

    @property
    def faults(self) -> dict[str, list[Wrong]]:
        """What is wrong with all of it, by file."""
        read = {name: self.read(name) for name in self.files.forms}
        # What is not there at all may be a file that is missing.
        there = {name: one for name, one in read.items() if one.unread or one.held}
        held = {name: None if one.unread else one.held for name, one in there.items()}
        found = {name: [*wrong] for name, wrong in self.files.wrong(held).items() if wrong}
        for name, one in read.items():
            if one.unread:
                said = Wrong((), one.unread.sentence(f"{name}.toml"))
                found[name] = [said, *found.get(name, ())]
        return found


def files_of(game: Game) -> Own:
    """The files that players of a game write."""
    return needed(parts_of(game).own, "files of your own")


# Which there are.


def _game() -> Game:
    """The game of which players write files. Raises Error if there is none."""
    for game in found_games():
        if parts_of(game).own is not None:
            return game
    raise Error(say("no-own"))


def _edited(desk: Desk, name: str) -> Edited:
    """The files of a name. Raises Error if there are none."""
    game, (kind, _, which) = _game(), name.partition(".")
    known = campaigns(desk, game)
    of = known[pick(which, known, "campaign")] if which else None
    if kind == BESIDE:
        played = of_campaign(game, of.path) if of else game
        title = of.title if of else game.title
        return Edited(name, desk.folder, title, files_of(played).beside())
    if of is None or not of.own:
        raise Error(say("no-campaign"))
    return Edited(name, of.path, of.title, files_of(game).of_campaign(of.path))


def _file(edited: Edited, form: Form) -> str:
    return pick(form.get("file") or next(iter(edited.files.forms)), edited.files.forms, "file")


def _in_use(desk: Desk, edited: Edited) -> int:
    """How many games of the folder hold to the data of a campaign as they are, and would find them
    nowhere else."""
    held = [one.data for one in desk.shelf.games(1000) if one.data]
    game = _game()
    digest = files_of(game).digest
    with suppress(OSError, ValueError):
        if held and edited.path != desk.folder and (mine := digest(edited.path)) in held:
            known = campaigns(desk, game).values()
            others = (digest(one.path) for one in known if one.path != edited.path)
            return 0 if mine in others else held.count(mine)
    return 0


@action("own")
def own(desk: Desk, form: Form) -> Reply:
    """What players have of their own, and the campaigns that can be copied."""
    game = _game()
    known = list(campaigns(desk, game).values())
    return desk.page(
        "own.html",
        game=game,
        campaigns=known,
        files=files_of(game).beside().forms,
    )


@action("own-copy", changes=True)
def copy(desk: Desk, form: Form) -> Reply:
    """A copy of a campaign, in a folder of its own."""
    known, name = campaigns(desk, _game()), form.get("name", "").strip()
    source = known[pick(form.get("of", ""), known, "campaign")]
    if not name:
        raise Error(say("no-name"))
    folder = desk.folder / safe(name)
    if folder.exists():
        raise Error(say("name-taken", name=folder.name))
    with _ACTS:
        copied_campaign(source.path, folder)
    return Reply(to=f"/own-file?id={CAMPAIGN}.{id_of(folder)}&said=copied")


@action("own-file")
def file(desk: Desk, form: Form) -> Reply:
    """The form of a file."""
    edited, said = _edited(desk, form.get("id", "")), form.get("said", "")
    name, wrong = _file(edited, form), edited.faults
    if said == "kept" and wrong:
        said = "to-correct"
    told = say(f"own-{said}") if said in ("kept", "copied", "to-correct") else ""
    return _page(desk, edited, name, edited.file(name).held, wrong, told)


@action("own-keep", changes=True, most=MOST)
def keep(desk: Desk, form: Form) -> Reply:
    """A form written to its file as it was filled in. One more part, or one less, is only shown."""
    edited, act = _edited(desk, form.get("id", "")), form.get("act", "")
    name = _file(edited, form)
    table = edited.files.forms[name]
    with _ACTS:
        if _in_use(desk, edited):
            raise Error(say("in-use"))
        file = edited.file(name)
        if form.get("stamp") != digest(file.text):
            raise Error(say("own-changed"))
        new = filled(table, _changed(form, act), (), file.held)
        if act:
            return _page(desk, edited, name, new, {})
        edited.path.mkdir(parents=True, exist_ok=True)
        write_whole(edited.place(name), rewritten(file.text, new).encode())
    return Reply(to=f"/own-file?{urlencode({'id': edited.id, 'file': name, 'said': 'kept'})}")


def _changed(form: Form, act: str) -> Form:
    """A form with a part less, or one more, which is to have the key or number named there."""
    what, _, name = act.partition(" ")
    if what == "drop":
        return {key: said for key, said in form.items() if not key.startswith(f"{name}/")}
    key = form.get(f"new {name}", "").strip()[:LONGEST_KEY]
    return {**form, f"{name}/{quote(key)}/": ""} if what == "add" else form


def _page(
    desk: Desk,
    edited: Edited,
    name: str,
    held: Mapping[str, Any],
    wrong: Mapping[str, list[Wrong]],
    said: str = "",
) -> Reply:
    """A form, with what is wrong beside its fields; and what is wrong elsewhere, with the way
    there."""
    here, forms = wrong.get(name, []), edited.files.forms
    elsewhere = [(of, one.told) for of, some in wrong.items() if of != name for one in some]
    return desk.page(
        "own-file.html",
        edited=edited, name=name, label=lambda of: forms[of].called,
        elsewhere=elsewhere, said=said, top=part(forms[name], held, here), count=len(here),
        in_use=_in_use(desk, edited), stamp=digest(edited.file(name).text),
    )  # fmt: skip
