"""Templates and phrase banks: found by name, a user's own before ours, and kept in a sandbox."""

import re
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache, partial, wraps
from itertools import count
from math import prod
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from sheetgen.core.data import LANGUAGE
from sheetgen.core.errors import Error
from sheetgen.kits.telling import filling, grammar

LARGEST = 20_000_000
"""Characters that a template of the user's may make in one step, and in all; entries of a list."""
LONGEST = 2_000_000
"""Characters of a text, and entries of a list, that anything more is made of, or is printed."""
MOST_LINES = 200_000
"""Lines of it that are run; a report takes some thousands."""
MOST_DIGITS = 1000
PAGES = "site/"
"""The folder of templates that are pages, whose values are escaped unless they are markup."""
_NAMED = re.compile(r"\{\{ (\w+) \}\}")
"""A value by its name and nothing else."""
_WIDTH = re.compile(r"\d{6}")
_TOO_LARGE = "a template may not make anything so large"


class TemplateError(Error):
    """A template or phrase bank that cannot be used; the message names file and line."""


def shipped() -> Path:
    """The folder of our own templates: in the installed package, else at the top of the source."""
    package = Path(__file__).parents[2]
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


class Library:
    """Looks templates and phrase banks up by name (`GAME/report.md.j2`) and renders them.

    `user` is a folder that may hold its own version of any of them, and `within` the folder of a
    game that comes as a package of its own. `words` is what is said in the place of the words of
    our own files.
    """

    def __init__(
        self,
        user: Path | None = None,
        within: Path | None = None,
        words: Callable[[str], str] = str,
    ) -> None:
        if user is not None and not user.is_dir():
            raise TemplateError(f"there is no folder of templates at {user}")
        folders = (user, within, shipped() / LANGUAGE, shipped())
        self.folders = [folder.resolve() for folder in folders if folder]
        self._words = words
        # A template may come from anybody: it may compute, and reach nothing of the machine.
        self._own = user is not None
        self._environment = (_Bounded if self._own else ImmutableSandboxedEnvironment)(
            loader=_Folders(self),
            # A name misspelt is an error, not a gap in a report.
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            # What is a page of HTML from its first line takes every value for text.
            autoescape=lambda name: bool(name and name.startswith(PAGES)),
            cache_size=-1,
        )
        self._environment.globals |= grammar.HELPERS | {"language": LANGUAGE}
        self._environment.filters |= grammar.HELPERS
        if self._own:
            filters = self._environment.filters
            filters |= {name: _bounded(filter) for name, filter in filters.items()}
        self._banks: dict[str, dict[str, Any]] = {}
        self._phrases: dict[str, Callable[[dict[str, Any]], str]] = {}

    def find(self, name: str) -> Path | None:
        """The file of that name, or None. Nothing outside the folders is ever found."""
        parts = PurePosixPath(name).parts
        if not parts or any(part in ("/", "..") or "\\" in part or ":" in part for part in parts):
            return None
        for folder in self.folders:
            # Resolved, since a link may lead out of the folder.
            path = folder.joinpath(*parts).resolve()
            if path.is_relative_to(folder) and path.is_file():
                return path
        return None

    def first(self, *names: str) -> str:
        """The first of these names that there is a file of, or else the last."""
        return next((name for name in names if self.find(name)), names[-1])

    def text(self, name: str) -> str:
        """The text of a file. Raises TemplateError."""
        path = self.find(name)
        if path is None:
            raise TemplateError(f"there is no template called {name!r}")
        return self._said(path)

    def _said(self, path: Path) -> str:
        """What a file says; ours, in the words for them."""
        ours = path.is_relative_to(shipped().resolve())
        return self._words(_read(path)) if ours else _read(path)

    def data(self, name: str) -> dict[str, Any]:
        """A phrase bank: a TOML file, read once. One that is `based_on` another, named as seen from
        its folder, has what it lacks from there; one based on its own name, from the next
        folder that has one. Raises TemplateError."""
        if name not in self._banks:
            self._banks[name] = self._bank(name, self.find(name), ())
        return self._banks[name]

    def names(self, folder: str, ending: str) -> list[str]:
        """The names, without their ending, of all files in a folder: a user's and ours."""
        found = {
            path.name.removesuffix(ending)
            for top in self.folders
            for path in top.joinpath(folder).glob(f"*{ending}")
            if path.is_file()
        }
        return sorted(found)

    def _bank(self, name: str, path: Path | None, heirs: tuple[Path, ...]) -> dict[str, Any]:
        if path is None:
            raise TemplateError(f"there is no template called {name!r}")
        if path in heirs or not path.is_file():
            raise TemplateError(f"{heirs[-1]} is based on itself")
        try:
            bank = tomllib.loads(self._said(path))
        except tomllib.TOMLDecodeError as error:
            raise TemplateError(f"{path}: {error}") from None
        base = bank.pop("based_on", None)
        if base is None:
            return bank
        if not isinstance(base, str):
            raise TemplateError(f"{path}: `based_on` is the name of a file")
        of = normpath(join(dirname(name), base))
        own = self.find(of)
        older = self._after(of, path) if own == path else own
        return _over(self._bank(of, older, (*heirs, path)), bank)

    def _after(self, name: str, path: Path) -> Path | None:
        """The file of a name in the folders after the one a path lies in."""
        place = next(n for n, f in enumerate(self.folders) if path.is_relative_to(f))
        there = (folder.joinpath(name) for folder in self.folders[place + 1 :])
        return next((file for file in there if file.is_file()), self.folders[-1].joinpath(name))

    def render(self, name: str, /, **values: Any) -> str:
        """A template filled in. Raises TemplateError."""
        return self._guarded(name, lambda: self._environment.get_template(name).render(values))

    def phrase(self, where: str, text: str, /, **values: Any) -> str:
        """A phrase filled in; `where` says in a message where it stands. Raises TemplateError."""

        def fill() -> str:
            if text not in self._phrases:
                self._phrases[text] = self._read(text)
            return self._phrases[text](values)

        return self._guarded(where, fill)

    def _read(self, text: str) -> Callable[[dict[str, Any]], str]:
        """What fills a phrase in with values."""
        if "{" not in text:
            return lambda values: text
        if named := _NAMED.fullmatch(text):
            return partial(self._by_name, named[1])
        tree = self._environment.parse(text)
        if filling.can_fill(tree):
            return partial(filling.fill, tree, self._environment)
        template = self._environment.from_string(text)
        # As they come, in a map of maps, they would be gathered anew at every filling.
        template.globals = dict(template.globals)
        return template.render

    def _by_name(self, name: str, values: dict[str, Any]) -> str:
        if name in values:
            return str(values[name])
        # One that is not given the language knows, or says that there is none.
        return self._environment.from_string(f"{{{{ {name} }}}}").render(values)

    def _guarded(self, name: str, fill: Callable[[], str]) -> str:
        try:
            with _few_lines() if self._own else nullcontext():
                return fill()
        except TemplateError:
            raise
        except TemplateSyntaxError as error:
            where = error.filename or name
            raise TemplateError(f"{where}, line {error.lineno}: {error.message}") from None
        except TemplateNotFound as error:
            raise TemplateError(
                f"{self._place(error, name)}: there is no template called {error.name!r}"
            ) from None
        except Exception as error:
            # A template is a program of the user's: whatever it did wrong is told in one sentence.
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise TemplateError(f"{self._place(error, name)}: {reason}") from None

    def _place(self, error: Exception, name: str) -> str:
        """File and line of the template that failed, as far as the error knows."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if frame.filename == "<template>":
                return name
            if any(Path(frame.filename).is_relative_to(folder) for folder in self.folders):
                return f"{frame.filename}, line {frame.lineno}"
        return str(self.find(name) or name)


# A template may come from anybody: what it computes has bounds.


class _Bounded(ImmutableSandboxedEnvironment):
    """The sandbox, with bounds to what a template may make in one step, and in all."""

    intercepted_binops = frozenset(("*", "**", "%", "+"))

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=_printed, **options)
        # Made to fill pages, and of no use to a report.
        del self.globals["lipsum"]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = _Added().visit(super()._parse(source, name, filename))
        return tree

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """What an operator makes. Raises Error where that is too large."""
        if operator == "**" and _size(right) > MOST_DIGITS:
            raise Error(_TOO_LARGE)
        _check(left, right)
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, called: Any, /, *args: Any, **named: Any) -> Any:
        """What a call makes. Raises Error where that is too large."""
        # The sandbox wraps the methods of texts that fill in.
        method = getattr(called, "__wrapped__", called)
        _check(getattr(method, "__self__", None), *args, *named.values())
        return super().call(context, called, *args, **named)

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """What all parts of a template make. Raises Error where that is too long."""
        made, room = [], LARGEST
        for part in parts:
            made.append(part)
            room -= len(part)
            if room < 0:
                raise Error(_TOO_LARGE)
        return "".join(made)


class _Added(NodeTransformer):
    """Has `a ~ b` made as `a + b` is, which is checked."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        first, *rest = (nodes.Filter(one, "string", [], [], None, None) for one in node.nodes)
        made: nodes.Expr = first
        for one in rest:
            made = nodes.Add(made, one, environment=node.environment, lineno=node.lineno)
        return made


def _bounded(filter: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that makes nothing too large."""

    @wraps(filter)
    def checked(*args: Any, **named: Any) -> Any:
        _check(*args, *named.values())
        return filter(*args, **named)

    return checked


def _check(*given: Any) -> None:
    """Raise Error where what is made of some values may be too large: nothing makes more of
    them than each of them as often as the others are large."""
    formats = (one for one in given if isinstance(one, str) and ("%" in one or "{" in one))
    wide = any(map(_WIDTH.search, formats))
    sizes = [max(_size(value), 1) for value in given]
    if wide or prod(sizes) > LARGEST or max(sizes, default=0) > LONGEST:
        raise Error(_TOO_LARGE)


def _printed(value: Any) -> Any:
    """A value that is to be printed. Raises Error where that is too large."""
    if _size(value) > LARGEST:
        raise Error(_TOO_LARGE)
    return value


def _size(value: Any, known: dict[int, int] | None = None) -> int:
    """How large a value is: the letters of a text, all that a list holds. `known` are the sizes of
    the lists within, by their numbers: one may hold another many times."""
    if isinstance(value, str | range):
        return len(value)
    if isinstance(value, list | tuple | dict):
        known = {} if known is None else known
        if id(value) not in known:
            held = value.values() if isinstance(value, dict) else value
            known[id(value)] = len(value) + sum(_size(one, known) for one in held)
        return known[id(value)]
    return abs(value) if isinstance(value, int) else 1


@contextmanager
def _few_lines() -> Iterator[None]:
    """Counts the lines of templates that are run. Raises Error when there are too many."""
    lines = count(1)

    def run(frame: Any, event: str, argument: Any) -> Any:
        if event == "line" and next(lines) > MOST_LINES:
            raise Error(f"a template may run {MOST_LINES:,} lines, and this one goes on")
        return run

    before = sys.gettrace()
    # What is no file of Python is a template.
    sys.settrace(lambda frame, *_: None if frame.f_code.co_filename.endswith(".py") else run)
    try:
        yield
    finally:
        sys.settrace(before)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise TemplateError(f"{path} cannot be read as text in UTF-8") from None


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A bank laid over the one it is based on; tables are laid over each other."""
    merged = base | own
    for name, value in own.items():
        if isinstance(value, dict) and isinstance(base.get(name), dict):
            merged[name] = _over(base[name], value)
    return merged


class _Folders(BaseLoader):
    """Jinja's door to a library."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def get_source(
        self, environment: Any, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        path = self._library.find(template)
        if path is None:
            raise TemplateNotFound(template)
        return self._library.text(template), str(path), None


def library(user: Path | None = None, within: Path | None = None) -> Library:
    """The library with a user's folder, and a game's own, before ours, read afresh; or ours alone,
    made once."""
    return Library(user, within) if user or within else _ours()


@cache
def _ours() -> Library:
    return Library()
