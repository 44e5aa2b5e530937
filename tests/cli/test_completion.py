"""What helps at the prompt: completion, a mistyped command, colours where they are wanted."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from sheetgen.cli import main, options
from sheetgen.cli.parser import names, parser

ASK = """
source completion
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_shtab_sheetgen sheetgen "${{COMP_WORDS[-1]}}" "${{COMP_WORDS[-2]}}"
echo "${{COMPREPLY[*]}}"
"""


@pytest.fixture
def completed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """What bash makes of the words typed so far, in a folder with a journal in it."""
    assert main(["completion", "bash"]) == 0
    (tmp_path / "completion").write_text(capsys.readouterr().out, "utf-8")
    (tmp_path / "evening.jsonl").touch()

    def completed(words: str) -> str:
        asked = ["bash", "-c", ASK.format(words=words)]
        ran = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True)
        return ran.stdout.strip()

    return completed


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("sheetgen pl", "play"),
        ("sheetgen play ''", "convoy wings"),
        ("sheetgen play convoy --pap", "--paper"),
        ("sheetgen play convoy --paper ''", "a4 letter"),
        ("sheetgen event se", "seal"),
        ("sheetgen show ev", "evening.jsonl"),
    ],
)
def test_bash_completes_commands_options_games_and_files(completed, words, says) -> None:
    assert completed(words) == says


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_have_theirs(shell, capsys) -> None:
    assert main(["completion", shell]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in names())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ply"], "sheetgen: there is no command 'ply'; did you mean play?\n"),
        (["evnet"], "sheetgen: there is no command 'evnet'; did you mean event?\n"),
        (["event", "sel"], "sheetgen event: there is no step 'sel'; did you mean seal?\n"),
        (["xyzzy"], "sheetgen: there is no command 'xyzzy'; sheetgen --help lists them\n"),
    ],
)
def test_a_mistyped_command_is_told_what_it_may_have_been(words, says, capsys) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert capsys.readouterr().err == says


def test_the_help_is_coloured_only_where_that_is_wanted(monkeypatch) -> None:
    plain = parser("play").format_help()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setitem(os.environ, "TERM", "xterm")
    monkeypatch.delitem(os.environ, "NO_COLOR", raising=False)
    coloured = parser("play").format_help()
    assert "\x1b[1musage:\x1b[0m" in coloured
    assert "\x1b[36m--version\x1b[0m" in coloured
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as changed:
            changed.setitem(os.environ, name, value)
            assert not options._has_colours()
            assert parser("play").format_help() == plain
