"""Templates: found by name, a user's first, and kept in the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.kits.telling import templates
from sheetgen.kits.telling.templates import Library, TemplateError, library
from tests.cases import each


def with_template(folder: Path, text: str, name: str = "x.j2") -> Library:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return Library(folder)


def test_ours_are_found():
    assert "<html" in library().text("report.html.j2")


def test_a_users_template_comes_before_ours_and_ours_stay(tmp_path):
    shelf = with_template(tmp_path, "mine {{ title }}", "report.html.j2")
    assert shelf.render("report.html.j2", title="t") == "mine t"
    assert shelf.text("report.css") == library().text("report.css")


def test_a_template_may_include_its_neighbour(tmp_path):
    with_template(tmp_path, "[{% include 'part.j2' %}]")
    assert with_template(tmp_path, "in", "part.j2").render("x.j2") == "[in]"


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ number.__globals__ }}",
        "{{ number.__globals__['re'] }}",
        "{{ self.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__.os.system('true') }}",
        "{{ items.append(1) }}",
        "{{ '{0.__class__}'.format(1) }}{{ ''.__class__ }}",
        "{% include '/etc/passwd' %}",
        "{% include '../secret.txt' %}",
        "{% include 'sub/../../secret.txt' %}",
        "{% include '..\\\\secret.txt' %}",
        "{% include 'link.txt' %}",
        "{% import 'os' as os %}",
        "{{ missing }}",
        "{{ missing.more }}",
        "{{ 1 / 0 }}",
        "{{ range(10 ** 9) }}",
        "{% include 'x.j2' %}",
    ],
)
def test_nothing_gets_out_of_the_sandbox(tmp_path, text):
    (tmp_path / "secret.txt").write_text("secret")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "link.txt").symlink_to(tmp_path / "secret.txt")
    shelf = with_template(mine, f"first line\n{text}\n")
    with pytest.raises(TemplateError) as caught:
        shelf.render("x.j2", items=[])
    message = str(caught.value)
    assert str(mine / "x.j2") in message
    assert "line 2" in message
    assert "\n" not in message
    assert "secret\n" not in message


@each(
    ("text", "line"),
    [("a\n{% if %}", 2), ("a\n\n{{ x", 3), ("{% for %}", 1), ("{% frob %}", 1)],
)
def test_a_broken_template_is_told_by_file_and_line(tmp_path, text, line):
    shelf = with_template(tmp_path, text)
    with pytest.raises(TemplateError, match=rf"x\.j2, line {line}: "):
        shelf.render("x.j2")


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "x.j2").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TemplateError, match="UTF-8"):
        Library(tmp_path).render("x.j2")


def test_a_broken_phrase_bank_is_told(tmp_path):
    shelf = with_template(tmp_path, "a = 1\nb = \n", "x.toml")
    with pytest.raises(TemplateError, match=r"x\.toml: .*line 2"):
        shelf.data("x.toml")


@each("name", ["/etc/passwd", "../pyproject.toml", "", "convoy", "nowhere.j2"])
def test_only_files_in_the_folders_are_found(name):
    assert library().find(name) is None
    with pytest.raises(TemplateError, match="there is no template called"):
        library().text(name)


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(TemplateError, match="nowhere"):
        library(tmp_path / "nowhere")


def test_a_games_own_folder_comes_after_a_users_and_before_ours(tmp_path):
    user, own = tmp_path / "user", tmp_path / "own"
    for folder, names in ((user, "a"), (own, "ab")):
        folder.mkdir()
        for name in names:
            (folder / f"{name}.toml").write_text(f'{folder.name} = 1\nbased_on = "{name}.toml"\n')
    (own / "b.toml").write_text("own = 2\n")
    (own / "a.toml").write_text("own = 3\n")
    shelf = library(user, own)
    assert shelf.data("a.toml") == {"user": 1, "own": 3}
    assert shelf.data("b.toml") == {"own": 2}
    assert shelf.find("report.css") is not None
    assert shelf.first("none.md.j2", "defaults/report.md.j2") == "defaults/report.md.j2"
    (own / "report.css").touch()
    assert library(None, own).text("report.css") == ""


def test_ours_are_compiled_once_and_a_users_every_time(tmp_path, monkeypatch):
    cache = tmp_path / "cache"
    monkeypatch.setattr(templates, "user_folder", lambda kind: cache)
    said = Library().render("report.html.j2", title="t", style="", body="b")
    kept = [path.read_bytes() for path in sorted(cache.rglob("*.cache"))]
    assert len(kept) == 1
    with_template(tmp_path / "mine", "mine").render("x.j2")
    assert Library().render("report.html.j2", title="t", style="", body="b") == said
    assert [path.read_bytes() for path in sorted(cache.rglob("*.cache"))] == kept


def test_where_nothing_can_be_kept_they_are_compiled_every_time(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(templates, "user_folder", lambda kind: tmp_path / "file")
    assert Library().render("report.html.j2", title="t", style="", body="b")


def test_a_bank_based_on_nothing_is_told_by_file_and_line_and_what_may_be_meant(tmp_path):
    voices = tmp_path / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "gull.txt").write_text("# Mine.\nbased_on: acount\n", "utf-8")
    with pytest.raises(TemplateError) as caught:
        library(tmp_path).passages("convoy/voices/gull.txt", {})
    assert str(caught.value) == (
        f"{voices / 'gull.txt'}, line 2: there is no template called 'convoy/voices/acount.txt'; "
        "perhaps account is meant"
    )
