"""Templates, banks and data: found by name, a user's own before ours, and kept in a sandbox."""

import tomllib
import traceback
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound, TemplateSyntaxError
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.sandbox import ImmutableSandboxedEnvironment

from sheetgen import __version__
from sheetgen.core import language
from sheetgen.core.errors import Error
from sheetgen.core.files import user_folder
from sheetgen.core.language import LANGUAGE
from sheetgen.kits.telling.bank import Bank, Kinds, based_on, read
from sheetgen.kits.telling.voices import PASSAGES

PAGES = "site/"
"""The folder of templates that are pages, whose values are escaped unless they are markup."""


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
    game that comes as a package of its own. `words` fills the places in a text that are the game's
    to fill; it raises KeyError for one that there is not.
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
        # A template computes, and reaches nothing of the machine.
        self._environment = ImmutableSandboxedEnvironment(
            loader=_Folders(self),
            # A name misspelt is an error, not a gap in a report.
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            # What is a page of HTML from its first line takes every value for text.
            autoescape=lambda name: bool(name and name.startswith(PAGES)),
            cache_size=-1,
            bytecode_cache=None if user or within else _Compiled(),
        )
        self._environment.globals |= language.HELPERS | {"language": LANGUAGE}
        self._environment.filters |= language.HELPERS
        self._banks: dict[str, dict[str, Any]] = {}
        self._found: dict[str, Path | None] = {}

    def find(self, name: str) -> Path | None:
        """The file of that name, or None, looked for once. Nothing outside the folders is ever
        found."""
        if name not in self._found:
            self._found[name] = self._looked_for(name)
        return self._found[name]

    def _looked_for(self, name: str) -> Path | None:
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
        """What a file says, its places filled. Raises TemplateError."""
        try:
            return self._words(_read(path))
        except KeyError as error:
            place = str(error.args[0])
            raise TemplateError(f"{path}: there is nothing to stand for <<{place}>>") from None

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

    def manners(self, name: str) -> list[str]:
        """The banks a voice may tell a record by: its own, and those in the folder of its name that
        lies beside it."""
        path = self.find(name)
        if path is None:
            return [name]
        stem = name.removesuffix(PASSAGES)
        there = sorted(each.name for each in path.with_suffix("").glob(f"*{PASSAGES}"))
        return [name, *(f"{stem}/{each}" for each in there)]

    def passages(self, name: str, kinds: Kinds) -> Bank:
        """A bank of passages: a text file, based on another as `data` has it. One of a user's own
        is read to its last slot. Raises TemplateError, and BankError for what stands in it."""
        found: Bank | None = None
        for each, path, text in reversed(self._line(name)):
            ours = path.is_relative_to(shipped().resolve())
            found = read(text, each if ours else str(path), kinds, found, ours)
            if not ours:
                found.check()
        assert found is not None
        return found

    def root(self, name: str) -> str:
        """The bank of passages that one is based on in the end; itself, if on none. Raises
        TemplateError."""
        return self._line(name)[-1][0]

    def _line(self, name: str) -> list[tuple[str, Path, str]]:
        """A bank of passages, that which it is based on, and so on: name, file and text of each."""
        path, found, place = self.find(name), list[tuple[str, Path, str]](), ""
        while True:
            if path is None:
                there = self.names(dirname(found[-1][0]), PASSAGES) if found else []
                near = get_close_matches(PurePosixPath(name).stem, there)
                meant = f"; perhaps {' or '.join(near)} is meant" if near else ""
                raise TemplateError(f"{place}there is no template called {name!r}{meant}")
            if any(path == before for _, before, _ in found) or not path.is_file():
                raise TemplateError(f"{found[-1][1]} is based on itself")
            found.append((name, path, self._said(path)))
            of, line = based_on(found[-1][2])
            if not of:
                return found
            place = f"{path}, line {line}: "
            name = normpath(join(dirname(name), of if of.endswith(PASSAGES) else of + PASSAGES))
            own = self.find(name)
            path = self._after(name, path) if own == path else own

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
        try:
            return self._environment.get_template(name).render(values)
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
            if any(Path(frame.filename).is_relative_to(folder) for folder in self.folders):
                return f"{frame.filename}, line {frame.lineno}"
        return str(self.find(name) or name)


class _Compiled(FileSystemBytecodeCache):
    """What our own templates are compiled to, kept in the user's cache folder: to compile them
    takes longer than to fill them in."""

    def __init__(self) -> None:
        # Another version may compile the same text otherwise.
        super().__init__(str(user_folder("cache") / f"templates-{__version__}"))

    # Where nothing can be kept they are compiled every time.

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


def _read(path: Path) -> str:
    try:
        # Some editors put a mark of the encoding before the first line.
        return path.read_text(encoding="utf-8-sig")
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
