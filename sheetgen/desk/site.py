"""The desk as a site of files alone, which any web host serves: Pyodide, which is Python for a
browser, and the parts of sheetgen and of what it stands on that the desk needs.

Pyodide is the npm package of that name. All else is copied from where this Python has it, in pure
Python: what is worked out and written there is the same to the byte.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import blake2s
from importlib.util import find_spec
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.files import user_folder, write_whole
from sheetgen.core.language import phrases, reader
from sheetgen.desk.asking import policy
from sheetgen.desk.core import static_files
from sheetgen.kits.drawing.fonts import FILES, file
from sheetgen.kits.telling.templates import shipped

say = phrases(__file__).say
_ABOUT = reader(Path(__file__).parent)("site")
_LISTED = "files.js"
"""Names all others, for the browser to keep: where it lies, a desk was written."""
_PACKED = ".gzip"
_LEFT_OUT = {".so", ".pyd", ".pyc", ".c", ".pyi"}
_PAGE = policy("frame-ancestors 'self'")
_SHELL = policy("frame-src 'self'", "manifest-src 'self'", scripts=" 'wasm-unsafe-eval'")


def write(folder: Path, pyodide: Path | None) -> int:
    """Write the site into a folder, with the npm package that lies unpacked in `pyodide` (None: npm
    fetches it); returns its bytes. Raises Error if there is no such package, and if there is
    something else in the folder."""
    if folder.exists() and any(folder.iterdir()) and not (folder / _LISTED).exists():
        raise Error(say("not-empty", path=folder))
    files = dict(_shell())
    files |= _engine(pyodide or _fetched())
    files["desk.zip"] = _archive()
    mark = blake2s(digest_size=8)
    for name, content in sorted(files.items()):
        mark.update(name.encode() + b"\n" + content)
    said = {
        "VERSION": mark.hexdigest(),
        # The browser itself keeps what keeps the others.
        "FILES": sorted(files.keys() - {"service.js"}),
        "SHELL": _SHELL,
        "PAGE": _PAGE,
    }
    listed = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in said.items())
    files[_LISTED] = listed.encode()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    return sum(map(len, files.values()))


def _shell() -> Iterator[tuple[str, bytes]]:
    """The page around the desk, and what pages of the desk load."""
    for path in sorted((shipped() / "desk-alone").iterdir()):
        yield path.name, path.read_bytes().replace(b"POLICY", _SHELL.encode())
    for name, reply in static_files().items():
        assert isinstance(reply.body, bytes)
        yield f"desk/static/{name}", reply.body


def _engine(folder: Path) -> dict[str, bytes]:
    """The files of Pyodide. Raises Error if one is missing, or it is another version."""
    files = {}
    for name in _ABOUT["engine"]:
        path = folder / name
        if not path.is_file():
            raise Error(say("no-pyodide", path=folder, file=name, version=_ABOUT["pyodide"]))
        files[f"engine/{name}"] = path.read_bytes()
    if json.loads(files["engine/package.json"])["version"] != _ABOUT["pyodide"]:
        raise Error(say("other-pyodide", path=folder, version=_ABOUT["pyodide"]))
    lock = json.loads(files["engine/pyodide-lock.json"])
    files["engine/pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    for name in ("engine/pyodide.asm.wasm", "engine/pyodide.asm.mjs"):
        files[name + _PACKED] = gzip.compress(files.pop(name), mtime=0)
    return files


def _fetched() -> Path:
    """The folder of the npm package, fetched once. Raises Error if npm is not there or fails."""
    named = f"pyodide@{_ABOUT['pyodide']}"
    folder = user_folder("cache") / named
    if not folder.is_dir():
        with tempfile.TemporaryDirectory() as place:
            words = [shutil.which("npm") or "npm", "pack", named, "--silent"]
            try:
                subprocess.run(words, cwd=place, check=True, capture_output=True, text=True)
            except OSError:
                raise Error(say("no-npm", fault="there is no npm here", named=named)) from None
            except subprocess.CalledProcessError as error:
                fault = (error.stderr.strip().splitlines() or ["npm fails"])[0]
                raise Error(say("no-npm", fault=fault, named=named)) from None
            part = Path(place) / "package"
            part.mkdir()
            with tarfile.open(next(Path(place).glob("*.tgz"))) as package:
                for name in _ABOUT["engine"]:
                    found = package.extractfile(f"package/{name}")
                    assert found is not None
                    (part / name).write_bytes(found.read())
            folder.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(part, folder)
    return folder


def _archive() -> bytes:
    """What the desk imports, as one file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_imported()):
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
        # reportlab imports Pillow for pictures, and no page here has any.
        archive.writestr(zipfile.ZipInfo("PIL.py"), b"Image = None\n")
    return content.getvalue()


def _imported() -> Iterator[tuple[str, Path]]:
    """Every file of it, and its name in the archive."""
    for package, left_out in _ABOUT["packages"].items():
        folder = _folder(package)
        for path in folder.rglob("*"):
            place = path.relative_to(folder)
            goes_in = path.suffix not in _LEFT_OUT and not {*place.parts} & {*left_out}
            if path.is_file() and goes_in:
                yield f"{package}/{place.as_posix()}", path
    templates = shipped()
    if not templates.is_relative_to(_folder("sheetgen")):
        for path in templates.rglob("*"):
            if path.is_file():
                yield f"sheetgen/templates/{path.relative_to(templates).as_posix()}", path
    for package in {package for package, _ in FILES.values()}:
        yield f"{package}/__init__.py", _folder(package) / "__init__.py"
        for path in _folder(package).rglob("LICENSE*"):
            yield f"{package}/{path.relative_to(_folder(package)).as_posix()}", path
    for face, (package, name) in FILES.items():
        yield f"{package}/files/{name}", file(face)


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent
