"""The form of a fight: printed beside the record, filled in, and taken or refused."""

from pathlib import Path

from tests.cli.campaigns import SEEDED, TYPED, drawn, kept
from tests.games.wings.sheet.forms import answers as whole
from tests.games.wings.sheet.forms import filled


class TestForm:
    def test_it_stands_beside_the_record_and_is_not_replaced(self, run, complaint, begun, form):
        assert form.name == "wings-2018-takali.mission-01.fight.toml"
        assert form.parent.name == "output"
        form.write_text(form.read_text("utf-8") + "# ours\n", "utf-8")
        says = "already exists: it is this form, perhaps filled in"
        assert says in complaint("fight-form", begun)
        assert form.read_text("utf-8").endswith("# ours\n")
        assert run("fight-form", begun, "--force").status == 0
        assert not form.read_text("utf-8").endswith("# ours\n")

    def test_another_file_in_its_place_is_not_called_this_form(self, complaint, begun, form):
        form.write_text("ours\n", "utf-8")
        assert "holds another game" in complaint("fight-form", begun)

    def test_it_goes_where_it_is_wanted(self, run, begun, here):
        assert run("fight-form", begun, "--out", "forms").status == 0
        assert len(list((here / "forms").iterdir())) == 1

    def test_there_is_none_where_no_fight_is_asked_for(self, run, complaint, here, answers):
        end = kept(here / "end.jsonl", SEEDED, len(whole()))
        assert "the campaign is over" in complaint("fight-form", end)
        early = kept(here / "early.jsonl", TYPED, 0)
        assert 'asked is "cast": 2 dice of 100 sides' in complaint("fight-form", early)
        run("record", "convoy", "--answers", answers([]), "--journal", "c.jsonl")
        assert "Malta Convoy has no fights" in complaint("fight-form", "c.jsonl")
        assert not (here / "output").exists()

    def test_one_filled_in_too_late_is_not_taken_twice(self, run, complaints, begun, form):
        words = ("record", "wings", "--resume", begun, "--fight", form, "--as-printed", "--yes")
        assert run(*words).status == 0
        before = begun.read_bytes()
        says = complaints("record", "wings", "--resume", begun, "--fight", form)
        assert str(form) in says
        assert begun.read_bytes() == before

    def test_it_is_of_no_use_to_a_game_without_fights(self, run, complaint, here, answers):
        file = answers([])
        (here / "f.toml").write_text("", "utf-8")
        words = ("record", "convoy", "--answers", file, "--fight", "f.toml")
        assert 'there is no fight to report now; "cargo": 3 dice' in complaint(*words)


class TestAgreed:
    """A fight that never happened is not recorded by one line."""

    def test_a_form_as_printed_is_refused(self, complaint, begun, form):
        before = begun.read_bytes()
        says = complaint("record", "wings", "--resume", begun, "--fight", form, "--yes")
        assert f"{form}: nothing is filled in" in says
        assert begun.read_bytes() == before

    def test_without_a_terminal_yes_is_needed(self, run, begun, form):
        form.write_text(filled(form.read_text("utf-8"), drawn(1)), "utf-8")
        before = begun.read_bytes()
        ran = run("record", "wings", "--resume", begun, "--fight", form)
        assert (ran.status, "give --yes" in ran.err) == (2, True)
        assert begun.read_bytes() == before

    def test_what_is_recorded_is_said_and_asked(self, run, begun, form, monkeypatch):
        monkeypatch.setattr("sheetgen.cli.at_table.at_a_terminal", lambda: True)
        before = begun.read_bytes()
        for word in ("no", "", "y"):
            monkeypatch.setattr("builtins.input", lambda asked, word=word: word)
            ran = run("record", "wings", "--resume", begun, "--fight", form, "--as-printed")
            assert "Points: " in ran.out
            assert (begun.read_bytes() != before) is (word == "y")


def test_a_file_may_have_what_happened_alone(run, begun):
    Path("own.toml").write_text("[crew.1]\ndamage = 5\n", "utf-8")
    ran = run("record", "wings", "--resume", begun, "--fight", "own.toml", "--yes")
    assert ran.status == 0
    assert '"crew":1,"damage":5' in Path(begun).read_text("utf-8")
