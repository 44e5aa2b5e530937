"""The desk inside a browser: in a worker, by Pyodide, with no server. The browser keeps its folder;
all of it can be taken out as one file, and brought in again."""

from __future__ import annotations

import binascii
import io
import secrets
import zipfile
from base64 import b64decode
from datetime import date
from pathlib import Path, PurePosixPath
from urllib.parse import parse_qsl, urlencode

from sheetgen.core.errors import Error
from sheetgen.desk.asking import asked, sent
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.first import RULING
from sheetgen.desk.seats import ENDING, free_for
from sheetgen.library import own_story

MOST_BROUGHT = 64 * 1024 * 1024
"""Bytes of an archive of games, and of what it holds."""
_STAYS = ("event-verify", "event-verified")
"""What there is of events: their keys must not lie where a browser may clear them."""


class Inside:
    """A desk whose pages stand `at` an address, and whose requests are answered one by one."""

    def __init__(self, folder: Path, at: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # Of a window that was closed: nobody else has this folder open.
        for lock in folder.rglob(".*.lock"):
            lock.unlink()
        secret = folder.parent / "secret"
        if not secret.exists():
            secret.write_text(secrets.token_urlsafe(24), "utf-8")
        self.desk = Desk(folder, secret.read_text("utf-8"), alone=True)
        self.at = at.rstrip("/")

    def answer(
        self, path: str, query: str, body: memoryview | None, fragment: bool
    ) -> tuple[int, dict[str, str], str | bytes]:
        """The status, headers and content of what is asked for."""
        form = dict(parse_qsl(query, keep_blank_values=True))
        content = None if body is None else bytes(body)
        name, form, refusal = asked(self.desk, path, form, content, fragment)
        if name.startswith("event") and name not in _STAYS:
            refusal = self.desk.refusal(form, say("no-events"), 422)
        return self._said(refusal or self.desk.handle(name, form), fragment)

    def unkept(self, fault: str, fragment: bool) -> tuple[int, dict[str, str], str | bytes]:
        """Where a page goes on to, of whose form the browser has not kept what it changed."""
        return self._said(Reply(to=f"/unkept?{urlencode({'fault': fault})}"), fragment)

    def _said(self, reply: Reply, fragment: bool) -> tuple[int, dict[str, str], str | bytes]:
        status, headers = sent(reply, fragment, self.at)
        return status, headers, reply.body


def opened(kept: str, at: str) -> Inside:
    """The desk of a folder that the browser keeps."""
    return Inside(Path(kept) / "games", at)


@action("unkept")
def unkept(desk: Desk, form: Form) -> Reply:
    """What is said there."""
    return desk.refusal({}, say("unkept", fault=form.get("fault", "")), 507)


@action("link")
def link(desk: Desk, form: Form) -> Reply:
    """The set-up that a link carries, filled in."""
    pairs = (one.partition(":") for one in form.get("rulings", "").split(",") if one)
    rulings = {RULING + name: value for name, _, value in pairs}
    known = {name: form[name] for name in ("game", "edition", "seed") if form.get(name)}
    dice = {"dice": "seed"} if "seed" in known else {}
    return Reply(to=f"/new?{urlencode({'way': 'table', **known, **dice, **rulings})}")


@action("take-out")
def take_out(desk: Desk, form: Form) -> Reply:
    """All that the folder holds, as one file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(desk.folder.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                archive.write(path, path.relative_to(desk.folder).as_posix())
    name = f"sheetgen-games-{date.today()}.zip"
    return Reply(content.getvalue(), "application/zip", name=name)


@action("bring-in", changes=True, most=2 * MOST_BROUGHT)
def bring_in(desk: Desk, form: Form) -> Reply:
    """The games of such a file, beside those that are there: what is there stays. Raises Error for
    what is no such file."""
    try:
        content = b64decode(form.get("content", ""), validate=True)
        archive = zipfile.ZipFile(io.BytesIO(content))
        files = [one for one in archive.infolist() if not one.is_dir()]
        if sum(one.file_size for one in files) > MOST_BROUGHT:
            raise Error(say("archive-large"))
        read = {_place(one.filename): archive.read(one) for one in files}
    except (binascii.Error, zipfile.BadZipFile, RuntimeError, NotImplementedError):
        raise Error(say("no-archive")) from None
    new, called = 0, dict[Path, Path]()
    # Journals first: a story goes with its own, also where that has another name here.
    for place, given in sorted(read.items(), key=lambda one: one[0].suffix != ENDING):
        path = desk.folder / place
        if place.suffix == ENDING and len(place.parts) == 1:
            journal, path = path, free_for(desk.folder, place.name, given)
            called[own_story.place_of(journal)] = own_story.place_of(path)
        path = called.get(path, path)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(given)
            new += 1
    sentence = say("brought", new=new, before=len(read) - new)
    return desk.page("toast.html", sentence=sentence, kind="good")


def _place(name: str) -> PurePosixPath:
    """Where a file of an archive goes, in the folder and nowhere else."""
    place = PurePosixPath(name)
    if place.is_absolute() or any(part.startswith(".") or "\0" in part for part in place.parts):
        raise Error(say("no-archive"))
    return place
