"""What players write of their own, as forms: what they bring to a game, and whole campaigns. A form
is written to its file as it was filled in, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe, write_whole
from sheetgen.core.game import Game, of_campaign, pick
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.first import campaigns, found_games
from sheetgen.desk.seats import digest
from sheetgen.desk.seats import name_of as id_of
from sheetgen.kits.contract import Own
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.fields import ANY, Field
from sheetgen.kits.schema.fields import Form as Fields
from sheetgen.kits.schema.forms import by_place, filled, part, place
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.schema.toml import Unreadable, decoded, parsed
from sheetgen.kits.schema.writing import rewritten
from sheetgen.library.new_game import copied_campaign

MOST = 128 * 1024
"""Bytes of a form: a file of people has some 20 kB, and a field its name."""
BESIDE, CAMPAIGN = "beside", "campaign"
"""The files beside records, and those of a campaign."""
LONGEST_KEY = 40
_ADD, _DROP = "add ", "drop "
_ACTS = RLock()
"""Two windows do not write at the same time."""


class Edited(NamedTuple):
    """Files that are edited together: their name here, which is no path; the folder; what they are
    called; the game, their forms, and whether they are a campaign."""

    id: str
    path: Path
    title: str
    game: Game
    files: Fields
    is_campaign: bool

    def place(self, name: str) -> Path:
        """Where a file lies."""
        return self.path / f"{name}.toml"

    def text(self, name: str) -> str:
        """A file as it stands. Raises Error for what is no text."""
        with suppress(FileNotFoundError):
            try:
                return decoded(read_whole(self.place(name)))
            except Unreadable as error:
                raise Error(error.fault.sentence(f"{name}.toml")) from None
        return ""

    def held(self, name: str) -> Mapping[str, Any]:
        """What stands in a file. Raises Error for what is no TOML."""
        file = parsed(self.text(name))
        if file.unread:
            raise Error(file.unread.sentence(f"{name}.toml"))
        return file.held

    @property
    def faults(self) -> dict[str, list[Wrong]]:
        """What is wrong with all of it."""
        held = dict[str, Mapping[str, Any] | None]()
        found = dict[str, list[Wrong]]()
        for name in self.files:
            try:
                # What is not there at all may be a file that is missing.
                held |= {name: said} if (said := self.held(name)) else {}
            except Error as error:
                found[name], held[name] = [Wrong((), str(error))], None
        for name, wrong in files_of(self.game).wrong(held, self.is_campaign).items():
            found.setdefault(name, []).extend(wrong)
        return {name: wrong for name, wrong in found.items() if wrong}


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
        files = files_of(played).beside()
        return Edited(name, desk.folder, of.title if of else game.title, played, files, False)
    if of is None or not of.own:
        raise Error(say("no-campaign"))
    files = files_of(game).of_campaign(of.path)
    return Edited(name, of.path, of.title, game, files, True)


def _file(edited: Edited, form: Form) -> str:
    return pick(form.get("file") or next(iter(edited.files)), edited.files, "file")


def _in_use(desk: Desk, edited: Edited) -> int:
    """How many games of the folder hold to the data of a campaign as they are, and would find them
    nowhere else."""
    held = [one.data for one in desk.shelf.games(1000) if one.data]
    digest = files_of(edited.game).digest
    with suppress(OSError, ValueError):
        if held and edited.is_campaign and (mine := digest(edited.path)) in held:
            known = campaigns(desk, edited.game).values()
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
        files=files_of(game).beside(),
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
    return _page(desk, edited, name, edited.held(name), wrong, told)


@action("own-keep", changes=True, most=MOST)
def keep(desk: Desk, form: Form) -> Reply:
    """A form written to its file as it was filled in. One more part, or one less, is only shown."""
    edited, act = _edited(desk, form.get("id", "")), form.get("act", "")
    name = _file(edited, form)
    table = edited.files[name]
    with _ACTS:
        if _in_use(desk, edited):
            raise Error(say("in-use"))
        text, held = edited.text(name), edited.held(name)
        if form.get("stamp") != digest(text):
            raise Error(say("own-changed"))
        new = filled(table, form, (), held)
        if act.startswith((_ADD, _DROP)):
            return _page(desk, edited, name, _changed(table, form, new, act), {})
        edited.path.mkdir(parents=True, exist_ok=True)
        write_whole(edited.place(name), rewritten(text, new).encode())
    return Reply(to=f"/own-file?{urlencode({'id': edited.id, 'file': name, 'said': 'kept'})}")


def _changed(table: Field, form: Form, held: Any, act: str) -> Any:
    """What a form holds, with one part more or less."""
    name = act.removeprefix(_ADD).removeprefix(_DROP)
    at, inside = [unquote(one) for one in name.split("/")[1:]], held
    field = place(table, tuple(int(one) if one.isdecimal() else one for one in at))[1]
    for step in at[:-1]:
        inside = inside[int(step)] if isinstance(inside, list) else inside.setdefault(step, {})
    if act.startswith(_DROP):
        del inside[int(at[-1]) if isinstance(inside, list) else at[-1]]
    elif field.counts:
        inside.setdefault(at[-1], []).append(filled(replace(field, counts=None), {}, ()))
    else:
        inside = inside.setdefault(at[-1], {}) if at else inside
        inside[form.get(f"new {name}", "").strip()[:LONGEST_KEY]] = filled(
            field.fields[ANY], {}, ()
        )
    return held


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
    here, table = wrong.get(name, []), edited.files[name]
    elsewhere = [(of, one.text) for of, some in wrong.items() if of != name for one in some]
    return desk.page(
        "own-file.html",
        edited=edited, name=name, label=lambda of: edited.files[of].called,
        elsewhere=elsewhere, said=said, top=part(table, held, by_place(table, here)),
        count=len(here), in_use=_in_use(desk, edited),
        stamp=digest(edited.text(name)), add=_ADD, drop=_DROP,
    )  # fmt: skip
