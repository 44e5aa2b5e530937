"""The desk without a server: an action and its form in, a page out."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from hashlib import blake2s
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from sheetgen.core.errors import Error, of_file
from sheetgen.core.language import LANGUAGE, phrases
from sheetgen.core.session import CalledOff, Progress
from sheetgen.desk.seats import AT_A_DESK, Shelf
from sheetgen.kits.telling.templates import shipped

if TYPE_CHECKING:
    from sheetgen.kits.scan.reader import Reading
    from sheetgen.kits.table.sitting import Manner
    from sheetgen.library.record import Record

T = TypeVar("T")
HTML = "text/html; charset=utf-8"
MOST_BYTES = 80 * 1024
"""Of a form: a file of 64 kB, and what is sent with it."""
say = phrases(__file__).say
Form = Mapping[str, str]
_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_ACTIONS_IN = (
    "first", "table", "rules", "after", "events", "evening", "phones", "filling", "fights", "own",
    "writing", "manual", "photographs",
)  # fmt: skip


class Reply(NamedTuple):
    """A page, a part of one, or a file: its `body` and what `kind` it is of. `to` is an address to
    go to instead, `name` what the file is called that it is to be kept as (empty: it is shown);
    what is `lasting` never changes under its address."""

    body: str | bytes = ""
    kind: str = HTML
    status: int = 200
    to: str = ""
    name: str = ""
    lasting: bool = False


class Action(NamedTuple):
    """What can be asked for: what does it; whether that `changes` anything, which only a form of
    the desk's own may ask for; whether it takes `long`, and ends when nobody waits for it any more;
    and how many bytes the form may have."""

    run: Callable[[Desk, Form], Reply]
    changes: bool
    long: bool
    most: int


ACTIONS: dict[str, Action] = {}


def action(
    name: str, changes: bool = False, long: bool = False, most: int = MOST_BYTES
) -> Callable[[Callable[[Desk, Form], Reply]], Any]:
    """Registers a function as the action of that name."""

    def register(run: Callable[[Desk, Form], Reply]) -> Callable[[Desk, Form], Reply]:
        ACTIONS[name] = Action(run, changes, long, most)
        return run

    return register


On = Callable[["Desk", Form, T], Reply]


def actions_on(
    hold: Callable[[Desk, str, bool], AbstractContextManager[T]],
) -> Callable[..., Callable[[On[T]], On[T]]]:
    """Registers functions as `action` does, each given besides what the `id` of the form names:
    that is held as long as it acts, by what is told whether it changes anything."""

    def named(name: str, changes: bool = False, **how: Any) -> Callable[[On[T]], On[T]]:
        def register(run: On[T]) -> On[T]:
            @action(name, changes, **how)
            def found(desk: Desk, form: Form) -> Reply:
                with hold(desk, form.get("id", ""), changes) as held:
                    return run(desk, form, held)

            return run

        return register

    return named


class Desk:
    """The games of a folder on a desk. `secret` is what the forms of its pages are known by; in
    `works` is how far what takes long has come, by the name that its page has for it, in `readings`
    what photographs were read as and nobody has kept yet. A desk may be
    `alone` in a browser, with no server and no folder that anybody sees. Its `manner` is that of
    whoever plays there."""

    def __init__(
        self,
        folder: Path,
        secret: str = "",
        alone: bool = False,
        manner: Manner = AT_A_DESK,
        address: str = "",
    ) -> None:
        for module in _ACTIONS_IN:
            import_module(f"sheetgen.desk.{module}")
        self.folder, self.secret, self.alone = folder, secret, alone
        self.shelf = Shelf(folder, manner)
        self.address = address
        self.works: dict[str, Progress] = {}
        self.readings: dict[str, Reading] = {}
        top = shipped()
        self._pages = Environment(
            loader=FileSystemLoader([top / LANGUAGE / "desk", top / "desk"]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._pages.globals |= {
            "csrf": secret,
            "static": address_of,
            "folder": folder.resolve().name or "output",
            "language": LANGUAGE,
            "alone": alone,
        }

    def handle(self, name: str, form: Form) -> Reply:
        """What an action makes of a form; a page that says so of what cannot be had, and nothing of
        what was called off. A form with `fragment` asks for a part of the page that it stands
        in."""
        if name not in ACTIONS:
            return self.refusal(form, say("no-page"), 404)
        try:
            return ACTIONS[name].run(self, form)
        except CalledOff:
            return Reply(status=204)
        except OSError as error:
            return self.refusal(form, of_file(error), 500)
        except ValueError as error:
            return self.refusal(form, str(error), 422)

    def page(self, template: str, /, status: int = 200, **values: Any) -> Reply:
        """A template filled in; what stands in it is text."""
        return Reply(str(self.filled(template, **values)), status=status)

    def record_page(self, template: str, form: Form, record: Record, **values: Any) -> Reply:
        """A page of the record that a form names."""
        return self.page(template, id=form["id"], record=record, game=record.game, **values)

    def filled(self, template: str, /, **values: Any) -> Markup:
        """As `page`, to stand in another."""
        return Markup(self._pages.get_template(template).render(values))

    def without_folder(self, said: object) -> str:
        """What is said of files of the folder, without where that lies."""
        text = str(said)
        for place in (self.folder.resolve(), self.folder):
            text = text.replace(f"{place}/", "").replace(f"{place}\\", "")
        return text

    def refusal(self, form: Form, sentence: str, status: int) -> Reply:
        """What cannot be had, and why: within a page, or as one."""
        template = "toast.html" if form.get("fragment") else "refusal.html"
        sentence = self.without_folder(sentence)
        return self.page(template, status, sentence=sentence[0].upper() + sentence[1:])


of_record = actions_on(lambda desk, name, _: nullcontext(desk.shelf.record(name)))
"""Actions on a record of the folder."""
of_seat = actions_on(lambda desk, name, _: desk.shelf.seat(name))
"""Actions on a game that lies open, one after the other."""


def whole(form: Form, name: str, usual: int = 0) -> int:
    """A whole number of a form. Raises Error for what is none."""
    given = form.get(name, "") or str(usual)
    if not (given.isascii() and given.isdecimal() and len(given) < 7):
        raise Error(say("no-number", name=name))
    return int(given)


def sent_bytes(text: str) -> bytes:
    """What a page has sent in base64. Raises Error for what is none."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise Error(say("no-form")) from None


@cache
def static_files() -> dict[str, Reply]:
    """The files that pages ask for, by their addresses' ends: style, script, typefaces. There are
    no others."""
    folder = shipped() / "desk"
    return {
        path.relative_to(folder).as_posix(): Reply(path.read_bytes(), kind, lasting=True)
        for path in sorted(folder.rglob("*"))
        if (kind := _KINDS.get(path.suffix))
    }


@cache
def address_of(name: str) -> str:
    """The address of such a file, another for another content."""
    content = static_files()[name].body
    assert isinstance(content, bytes)
    return f"static/{name}?{blake2s(content, digest_size=6).hexdigest()}"
