"""What players write of their own, as forms: what they bring to a game, and whole campaigns.

A file that is put right is kept aside, in a folder of drafts; all that stands there is written to
its place when nothing is wrong with the whole any more.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode

from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.core.files import read_whole, safe, write_whole
from sheetgen.core.game import Game, pick
from sheetgen.core.registry import of_campaign
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.first import campaigns, found_games
from sheetgen.desk.own_form import ANY, Words, filled, has_field, part, place
from sheetgen.desk.seats import digest
from sheetgen.desk.seats import name_of as id_of
from sheetgen.kits.events.toml_lines import (
    KeyPath,
    Leaves,
    laid_out,
    leaves,
    rewritten,
    syntax_fault,
)
from sheetgen.kits.parts import needed, parts_of
from sheetgen.library.new_game import copied_campaign

DRAFTS = ".draft"
MOST = 128 * 1024
"""Bytes of a form: a file of people has some 20 kB, and a field its name."""
BESIDE, CAMPAIGN = "beside", "campaign"
"""The files beside records, and those of a campaign."""
LONGEST_KEY = 40
_ADD, _DROP, _AWAY = "add ", "drop ", "away"
_ACTS = RLock()
"""Two windows do not write at the same time."""


class Wrong(NamedTuple):
    """What is wrong: in which file, at which path, and what."""

    file: str
    path: KeyPath
    text: str


class Edited(NamedTuple):
    """Files that are edited together: their name here, which is no path; the folder; what they are
    called; the game, their forms, and whether they are a campaign."""

    id: str
    path: Path
    title: str
    game: Game
    files: Any
    is_campaign: bool

    def text(self, name: str) -> str:
        """A file as it stands; its draft, if there is one. Raises Error for what is no text."""
        for folder in (self.path / DRAFTS, self.path):
            with suppress(FileNotFoundError):
                try:
                    return read_whole(folder / f"{name}.toml").decode("utf-8-sig")
                except UnicodeDecodeError:
                    raise Error(say("no-text", name=f"{name}.toml")) from None
        return ""

    def held(self, name: str) -> Leaves:
        """What stands in a file. Raises Error for what is no TOML."""
        text = self.text(name)
        try:
            return leaves(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise Error(syntax_fault(error, text).sentence(f"{name}.toml")) from None
        except RecursionError:
            raise Error(say("no-text", name=f"{name}.toml")) from None

    def faults(self, instead: Mapping[str, Leaves]) -> list[Wrong]:
        """What is wrong with all of it, if some files held something else."""
        lines = dict[str, list[tuple[str, KeyPath]]]()
        with TemporaryDirectory() as folder:
            top = Path(folder)
            for name in self.files.forms:
                try:
                    held = instead[name] if name in instead else self.held(name)
                    lines[name] = list(laid_out(held))
                except Error:
                    lines[name] = [(line, ()) for line in self.text(name).splitlines()]
                if lines[name]:
                    (top / name).parent.mkdir(exist_ok=True)
                    text = "\n".join(line for line, _ in lines[name])
                    (top / f"{name}.toml").write_text(text, "utf-8")
            try:
                if self.is_campaign:
                    needed(parts_of(self.game).own_forms, "files of your own").look_over(top)
                else:
                    needed(parts_of(self.game).own, "files of your own").read(top)
            except Faults as faults:
                found = [(path.relative_to(top).with_suffix(""), one) for path, one in faults.found]
                return [
                    # A fault of no line is the file's.
                    Wrong(name, [("", ()), *lines[name]][fault.line][1], fault.text)
                    for name, fault in ((path.as_posix(), fault) for path, fault in found)
                ]
        return []

    @property
    def drafts(self) -> list[str]:
        """The files of which there are drafts."""
        return [one for one in self.files.forms if (self.path / DRAFTS / f"{one}.toml").is_file()]

    def keep(self, name: str, text: str) -> None:
        """Keep a draft."""
        path = self.path / DRAFTS / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())

    def write(self) -> None:
        """Put the drafts in their places."""
        for name in self.drafts:
            write_whole(self.path / f"{name}.toml", self.text(name).encode())
        self.put_away()

    def put_away(self) -> None:
        """Throw the drafts away."""
        shutil.rmtree(self.path / DRAFTS, ignore_errors=True)


class Scope(NamedTuple):
    """What a page shows of a file: the file, and of one that has a part for each thing of its kind
    the part of that key (empty: what stands beside them)."""

    file: str
    key: str
    whole: Mapping[str, Any]

    @property
    def at(self) -> KeyPath:
        """The path of what it shows."""
        return (self.key,) if self.key else ()

    @property
    def schema(self) -> Mapping[str, Any]:
        """The form of what it shows."""
        if self.key:
            found: Mapping[str, Any] = place(self.whole, self.at)[1]
            return found
        return {key: kind for key, kind in self.whole.items() if not self.has_parts or key != ANY}

    @property
    def has_parts(self) -> bool:
        """Whether the file has a part for each thing of its kind."""
        return isinstance(self.whole.get(ANY), Mapping)

    def is_shown(self, path: KeyPath) -> bool:
        """Whether a leaf has a field here."""
        return _key_of(self, path) == self.key and has_field(self.whole, path)


def _key_of(scope: Scope, path: KeyPath) -> str:
    """The part of a file in which something stands."""
    named = {key.rstrip("?") for key in scope.whole}
    return str(path[0]) if scope.has_parts and path and path[0] not in named else ""


# Which there are.


def _game() -> Game:
    """The game of which players write files. Raises Error if there is none."""
    for game in found_games():
        if parts_of(game).own_forms is not None:
            return game
    raise Error(say("no-own"))


def _edited(desk: Desk, name: str) -> Edited:
    """The files of a name. Raises Error if there are none."""
    game, (kind, _, which) = _game(), name.partition(".")
    known = campaigns(desk, game)
    of = known[pick(which, known, "campaign")] if which else None
    if kind == BESIDE:
        played = of_campaign(game, of.path) if of else game
        files = needed(parts_of(played).own_forms, "files of your own").own()
        return Edited(name, desk.folder, of.title if of else game.title, played, files, False)
    if of is None or not of.own:
        raise Error(say("no-campaign"))
    files = needed(parts_of(game).own_forms, "files of your own").of_campaign(of.path)
    return Edited(name, of.path, of.title, game, files, True)


def _scope(edited: Edited, form: Form) -> Scope:
    forms = edited.files.forms
    name = pick(form.get("file") or next(iter(forms)), forms, "file")
    scope = Scope(name, "", forms[name])
    key = form.get("key", "").strip()
    return scope._replace(key=key if _key_of(scope, (key,)) else "")


def _in_use(desk: Desk, edited: Edited) -> int:
    """How many games of the folder hold to the data of a campaign as they are, and would find them
    nowhere else."""
    held = [one.data for one in desk.shelf.games(1000) if one.data]
    digest = needed(parts_of(edited.game).own_forms, "files of your own").digest
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
        files=needed(parts_of(game).own_forms, "files of your own").own(),
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
    """The form of a file, or of a part of it."""
    edited = _edited(desk, form.get("id", ""))
    scope = _scope(edited, form)
    held = edited.held(scope.file)
    if scope.key and not any(path[:1] == scope.at for path in held):
        held |= filled(scope.schema, {}, scope.at)
    said = form.get("said", "")
    told = say(f"own-{said}") if said in ("kept", "copied", "put-away") else ""
    return _page(desk, edited, scope, held, edited.faults({}), told)


@action("own-keep", changes=True, most=MOST)
def keep(desk: Desk, form: Form) -> Reply:
    """A form as it was filled in: kept aside, and all that stands aside written to its place once
    nothing is wrong. One more part, or one less, is only shown."""
    edited, act = _edited(desk, form.get("id", "")), form.get("act", "")
    scope = _scope(edited, form)
    with _ACTS:
        if _in_use(desk, edited):
            raise Error(say("in-use"))
        text, held = edited.text(scope.file), edited.held(scope.file)
        if form.get("stamp") != _stamp(text):
            raise Error(say("own-changed"))
        new = {} if act == _AWAY else filled(scope.schema, form, scope.at)
        if act.startswith((_ADD, _DROP)):
            return _page(desk, edited, scope, _changed(scope, form, new, act), [])
        wanted = {path: one for path, one in held.items() if not scope.is_shown(path)} | new
        if act == _AWAY:
            wanted = {path: one for path, one in wanted.items() if path[:1] != scope.at}
        edited.keep(scope.file, rewritten(text, wanted))
        wrong = edited.faults({scope.file: wanted})
        if not wrong:
            edited.write()
    if act == _AWAY:
        scope = scope._replace(key="")
    if wrong:
        return _page(desk, edited, scope, wanted, wrong, say("own-draft"), 422)
    return Reply(to=_address(edited, scope, "kept"))


@action("own-put-away", changes=True)
def put_away(desk: Desk, form: Form) -> Reply:
    """The drafts thrown away."""
    edited = _edited(desk, form.get("id", ""))
    with _ACTS:
        edited.put_away()
    return Reply(to=_address(edited, _scope(edited, form), "put-away"))


def _stamp(text: str) -> str:
    """What a form bears of the file that it was made of: another window may change that."""
    return digest(text)


def _address(edited: Edited, scope: Scope, said: str) -> str:
    asked = {"id": edited.id, "file": scope.file, "key": scope.key, "said": said}
    return f"/own-file?{urlencode(asked)}"


def _changed(scope: Scope, form: Form, held: Leaves, act: str) -> Leaves:
    """What a form holds, with one part more or less."""
    name = act.removeprefix(_ADD).removeprefix(_DROP)
    at = tuple(int(one) if one.isdecimal() else one for one in map(unquote, name.split("/")[1:]))
    if act.startswith(_DROP):
        return {path: one for path, one in held.items() if path[: len(at)] != at}
    at, kind = place(scope.whole, at)
    if isinstance(kind, list):
        numbers = [int(path[len(at)]) for path in held if path[: len(at)] == at]
        return held | filled(kind[0], {}, (*at, 1 + max([-1, *numbers])))
    return held | filled(kind[ANY], {}, (*at, form.get(f"new {name}", "").strip()[:LONGEST_KEY]))


def _page(
    desk: Desk,
    edited: Edited,
    scope: Scope,
    held: Leaves,
    wrong: list[Wrong],
    said: str = "",
    status: int = 200,
) -> Reply:
    """A form, with what is wrong beside its fields; and what is wrong elsewhere, with the way
    there."""
    here, elsewhere = dict[KeyPath, list[str]](), list[tuple[str, str, str]]()
    for one in wrong:
        key = _key_of(scope._replace(whole=edited.files.forms[one.file]), one.path)
        if (one.file, key) == (scope.file, scope.key):
            here.setdefault(place(scope.whole, one.path)[0], []).append(one.text)
        else:
            elsewhere.append((one.file, key, one.text))
    keys = dict.fromkeys(_key_of(scope, path) for path in held)
    return desk.page(
        "own-file.html", status,
        edited=edited, scope=scope, files=edited.files,
        elsewhere=elsewhere, said=said, wrong=bool(wrong),
        top=part(scope.schema, held, Words(edited.files, here), scope.at),
        keys=[key for key in keys if key], count=sum(map(len, here.values())), drafts=edited.drafts,
        in_use=_in_use(desk, edited), stamp=_stamp(edited.text(scope.file)),
        add=_ADD, drop=_DROP, away=_AWAY,
    )  # fmt: skip
