from __future__ import annotations

from sheetgen.cli import settings


def test_nothing_is_set_at_first(run):
    shown = run("config")
    assert shown.status == 0
    assert "paper is not set (a4)" in shown.out
    assert not settings.file().exists()


def test_a_saved_default_is_kept_and_shown(run):
    run("config", "paper=letter", "player=Ġorġ Żahra")
    shown = run("config").out
    assert "paper = letter" in shown
    assert "player = Ġorġ Żahra" in shown
    assert settings.load() == {"paper": "letter", "player": "Ġorġ Żahra"}


def test_an_empty_value_forgets_it(run):
    run("config", "paper=letter", "out=games")
    run("config", "paper=")
    assert settings.load() == {"out": "games"}


def test_a_wrong_setting_is_refused_and_nothing_saved(complaint):
    for change, says in (
        ("paper=a5", "a4 or letter"),
        ("colour=red", "paper, player, out, dice, questions or guide"),
        ("dice=d4", "d2, d3 or d5"),
        ("paper", "name=value"),
        ("player=a\ue000b", "U+E000"),
        ("player=a\nb", "U+000A"),
        ("player=\udcff", "U+DCFF"),
    ):
        assert says in complaint("config", "player=A", change)
        assert settings.load() == {}


def test_a_spoilt_file_is_named(complaint, here):
    settings.file().parent.mkdir()
    for text in ("", "[1]", '{"paper": 4}', '{"out": ""}', '{"paper": "a5"}', "{"):
        settings.file().write_text(text, "utf-8")
        assert str(settings.file()) in complaint("blank", "convoy")


def test_the_command_line_goes_before_what_is_saved(run, here):
    run("config", "out=saved", "player=Saved")
    assert run("record", "convoy", "--answers", _answers(here)).status == 0
    assert run("record", "convoy", "--answers", _answers(here), "--out", "given").status == 0
    (saved,) = (here / "saved").iterdir()
    (given,) = (here / "given").iterdir()
    assert '"player":"Saved"' in saved.read_text("utf-8")
    assert given.name == saved.name


def _answers(here) -> str:
    (here / "few.jsonl").write_text('{"ask": "cargo", "dice": [1, 2, 3]}\n', "utf-8")
    return "few.jsonl"
