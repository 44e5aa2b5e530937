"""What helps at the prompt: a mistyped step is named, and colours stand where they are wanted."""

import os

from sheetgen.cli import options
from sheetgen.cli.parser import parser


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
