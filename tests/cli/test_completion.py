"""What helps at the prompt: completion, a mistyped command, colours where they are wanted."""

import os
import subprocess

from sheetgen.cli import options
from sheetgen.cli.parser import names, parser

ASK = """
source completion
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_shtab_sheetgen sheetgen "${{COMP_WORDS[-1]}}" "${{COMP_WORDS[-2]}}"
echo "${{COMPREPLY[*]}}"
"""


COMPLETED = {
    "sheetgen pl": "play",
    "sheetgen play ''": "convoy wings",
    "sheetgen play convoy --pap": "--paper",
    "sheetgen play convoy --paper ''": "a4 letter",
    "sheetgen event se": "seal",
    "sheetgen show ev": "evening.jsonl",
}
"""What bash makes of words typed so far, in a folder with a journal in it."""


def test_bash_completes_commands_options_games_and_files(run, here) -> None:
    (here / "completion").write_text(run("completion", "bash").out, "utf-8")
    (here / "evening.jsonl").touch()
    asked = ["bash", "-c", "".join(ASK.format(words=words) for words in COMPLETED)]
    ran = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [*COMPLETED.values()]


def test_other_shells_have_theirs(run) -> None:
    for shell in ("zsh", "tcsh"):
        shown = run("completion", shell).out
        assert all(name in shown for name in names())


def test_a_mistyped_step_is_told_what_it_may_have_been(complaint) -> None:
    said = "sheetgen event: there is no step 'sel'; did you mean seal?"
    assert complaint("event", "sel") == said


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
