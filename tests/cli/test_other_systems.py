"""The rules of Windows and macOS, as far as they can be tried anywhere: what they lack, what their
names may not be, how their lines end."""

import ast
import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.cli.outputs import shell_line
from sheetgen.core.files import safe
from tests.benchmarks.fuzzing_bases import BASES

PACKAGE = Path(sheetgen.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
ABSENT = ("fcntl", "termios", "tty", "pty", "resource", "grp", "pwd", "syslog", "posix")
"""Modules that Windows has not."""
LACKING = {"fork", "getuid", "geteuid", "kill", "killpg", "mkfifo", "chown", "setsid", "uname"}
"""What `os` has not there."""
DEVICES = ("con", "CON", "nul", "prn.txt", "Aux", "com1", "LPT9.tar.gz")
BINARY = (".pdf", ".png")
KEPT = ("the key of an event", "the ledger of an event", "saved defaults")
"""What the program alone writes, and nobody edits."""
TEXTS = [b for b in BASES if b.file and not b.file.endswith(BINARY) and b.name not in KEPT]


def calls(path: Path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            named = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            yield named, node


def test_nothing_is_imported_that_is_not_there() -> None:
    imported = re.compile(rf"^\s*(import|from) +({'|'.join((*ABSENT, 'curses'))})\b", re.MULTILINE)
    used = re.compile(rf"\bos\.({'|'.join(LACKING)})\b")
    assert imported.search("if x:\n    import fcntl")
    for path in MODULES:
        text = path.read_text("utf-8")
        assert not imported.search(text), path
        assert not used.search(text), path


def test_every_text_that_is_opened_names_its_encoding() -> None:
    """The usual one is another on every system."""
    found = 0
    for path in MODULES:
        if not re.search(r"\b(read_text|write_text|open)\b", path.read_text("utf-8")):
            continue
        for name, call in calls(path):
            said = {keyword.arg for keyword in call.keywords}
            texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
            if name in ("read_text", "write_text"):
                found += 1
                assert "encoding" in said or "utf-8" in texts, (path, call.lineno)
            modes = [text for text in texts if isinstance(text, str) and set(text) <= set("rwax+")]
            if name == "open" and modes and "encoding" not in said:
                # The output of a program that has none is read by nobody.
                assert ast.unparse(call.args[0]) == "os.devnull", (path, call.lineno)
    assert found > 5


@pytest.mark.long
def test_it_runs_where_these_modules_are_not(tmp_path) -> None:
    program = f"""
import io, sys
for name in {[name for name in ABSENT if name != "posix"]}:
    sys.modules[name] = None
from sheetgen.cli import main
def run(typed, *words):
    sys.stdin = io.StringIO(typed)
    assert main(words) == 0, words
run("", "play", "convoy", "--seed", "a")
run("4 2 6\\nn a note\\nq\\n", "record", "convoy", "--plain", "--journal", "j.jsonl")
run("5\\n", "record", "--resume", "j.jsonl", "--answers", "-")
run("", "verify", "j.jsonl")
run("", "event", "new", "club", "--name", "Club", "--date", "2026-12-05")
run("", "event", "seal", "club")
run("", "career", "output")
"""
    command = [sys.executable, "-W", "ignore", "-c", program]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_no_folder_is_synchronised(run, here, monkeypatch) -> None:
    before = os.fsync

    def fsync(descriptor: int) -> None:
        assert not stat.S_ISDIR(os.fstat(descriptor).st_mode)
        before(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr("sys.stdin", io.StringIO("4 2 6\n"))
    assert run("record", "convoy", "--answers", "-").status == 0
    assert run("event", "new", "club", "--name", "Club", "--date", "2026-12-05").status == 0
    assert run("event", "seal", "club").status == 0
    assert run("config", "paper=letter").status == 0


def test_a_name_made_of_a_text_may_stand_on_every_system() -> None:
    for name in (*DEVICES, "a.", "a ", "a:b", 'a"b', "a*?<>|", "..", "a\\b"):
        made = safe(name)
        assert made
        assert not made.endswith((".", " "))
        assert not set(made) & set('<>:"/\\|?*')
        assert made.partition(".")[0].lower() not in {"con", "nul", "prn", "aux", "com1", "lpt9"}


def test_an_event_that_is_called_like_a_device_is_kept(run, here) -> None:
    run("event", "new", "club", "--name", "Con", "--date", "2026-12-05")
    assert run("event", "seal", "club").status == 0
    names = [path.name.partition(".")[0] for path in here.rglob("*.event.jsonl")]
    assert names
    assert "Con" not in names


def test_two_names_of_one_file_are_not_two_games(run, complaint, here) -> None:
    """As `Friday` and `friday` are where capitals make no difference."""
    (here / "none").write_text("")
    run("record", "convoy", "--seed", "friday", "--answers", "none")
    for path in list((here / "output").iterdir()):
        os.link(path, path.with_name(path.name.replace("friday", "Friday")))
    assert "already exists, and holds another game" in complaint(
        "record", "convoy", "--seed", "Friday", "--answers", "none"
    )


@pytest.mark.long
@pytest.mark.parametrize("base", TEXTS, ids=lambda base: base.name)
def test_lines_may_end_as_they_do_on_windows(here, base, capsys) -> None:
    bare = here / "bare"
    bare.mkdir()
    os.chdir(bare)
    base.make(bare, lambda *words, typed="": given(words, typed))
    (file,) = bare.glob(base.file)
    file.write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    for number, words in enumerate(base.commands(bare)):
        shutil.copytree(bare, here / str(number))
        os.chdir(here / str(number))
        assert given(words, base.typed.decode()) == 0, (words, capsys.readouterr().err)


def given(words, typed) -> int:
    stdin, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        return main(list(words))
    finally:
        sys.stdin = stdin


def test_a_line_to_be_typed_is_one_of_the_systems_shell(monkeypatch) -> None:
    assert shell_line("sheetgen", "show", "my game") == "sheetgen show 'my game'"
    monkeypatch.setattr(os, "name", "nt")
    assert shell_line("sheetgen", "show", "my game") == 'sheetgen show "my game"'


def test_a_console_without_the_letters_shows_their_numbers(tmp_path) -> None:
    sheetgen.play("convoy", seed="a", player="Ωμέγα").save(tmp_path / "a.jsonl")
    ran = subprocess.run(
        [sys.executable, "-m", "sheetgen", "record", "--resume", ".", "--plain"],
        cwd=tmp_path, env={**os.environ, "PYTHONIOENCODING": "cp1252"}, input=b"", check=False,
        capture_output=True,
    )  # fmt: skip
    assert b"Traceback" not in ran.stderr
    assert (
        json.loads((tmp_path / "a.jsonl").read_text("utf-8").splitlines()[0])["player"] == "Ωμέγα"
    )
