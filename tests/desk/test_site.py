"""The site that the desk is written as."""

import gzip
import json
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core.errors import Error
from sheetgen.desk import site

ENGINE = {
    "package.json": b'{"version": "314.0.7"}',
    "README.md": b"about",
    "pyodide.mjs": b"// begins",
    "pyodide.asm.mjs": b"// goes on",
    "pyodide.asm.wasm": b"program" * 50,
    "python_stdlib.zip": b"library",
    "pyodide-lock.json": b'{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}',
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The npm package, as far as anybody asks here."""
    folder = tmp_path / "package"
    folder.mkdir()
    for name, content in ENGINE.items():
        (folder / name).write_bytes(content)
    return folder


def test_a_site_has_all_that_it_names_and_nothing_else(package, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(site, "_archive", lambda: b"packages")
    folder = tmp_path / "site"
    size = site.write(folder, package)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert size == sum(map(len, files.values()))
    listed = dict(
        line.removeprefix("const ").removesuffix(";").split(" = ", 1)
        for line in files["files.js"].decode().splitlines()
    )
    assert {*json.loads(listed["FILES"]), "files.js", "service.js"} == {*files}
    assert gzip.decompress(files["engine/pyodide.asm.wasm.gzip"]) == ENGINE["pyodide.asm.wasm"]
    assert json.loads(files["engine/pyodide-lock.json"])["packages"] == {}
    # No text becomes a script, and nothing is asked of anybody else.
    policies = json.loads(listed["SHELL"]), json.loads(listed["PAGE"])
    assert policies[0].encode() in files["index.html"]
    for policy in policies:
        assert "default-src 'none'" in policy
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & {*policy.split()}
    # Another content has another name, and the same has the same.
    site.write(folder, package)
    assert (folder / "files.js").read_bytes() == files["files.js"]
    monkeypatch.setattr(site, "_archive", lambda: b"others")
    site.write(folder, package)
    assert (folder / "files.js").read_bytes() != files["files.js"]


def test_what_the_desk_imports_is_there_in_plain_python() -> None:
    found = dict(site._imported())
    for name in (
        "sheetgen/desk/inside.py", "sheetgen/templates/desk/base.html", "markupsafe/_native.py",
        "fontpkg_ibm_plex_mono/files/IBMPlexMono-Regular.ttf",
        "font_source_sans_pro/files/LICENSE.txt", "reportlab/pdfgen/canvas.py",
    ):  # fmt: skip
        assert found[name].is_file()
    assert not [name for name in found if name.endswith((".so", ".pyd", ".pyc"))]
    # Of the font packages there are but the faces that are used.
    assert not [name for name in found if name.endswith(".otf")]


@pytest.mark.parametrize("missing", ["pyodide.asm.wasm", "package.json"])
def test_an_incomplete_package_is_named(package, tmp_path, missing) -> None:
    (package / missing).unlink()
    with pytest.raises(Error, match=rf"there is no Pyodide 314.0.7 here, {missing} is missing"):
        site.write(tmp_path / "site", package)


def test_another_version_and_a_folder_of_others_are_refused(package, tmp_path, capsys) -> None:
    (tmp_path / "taxes.txt").write_text("mine", "utf-8")
    words = ["desk", "--static", str(tmp_path), "--pyodide", str(package)]
    assert main(words) == 2
    assert "is not empty" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["package", "taxes.txt"]
    (package / "package.json").write_text('{"version": "0.1"}', "utf-8")
    with pytest.raises(Error, match=r"this is not Pyodide 314\.0\.7"):
        site.write(tmp_path / "site", package)


def test_where_npm_is_not_there_the_package_is_asked_for(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with pytest.raises(Error, match=r"no npm here; .* pyodide@314\.0\.7 .* --pyodide"):
        site.write(tmp_path / "site", None)
