"""A game of rules and a registration goes through every command, with its own words in each."""

import io
import json
import re
import sys
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter

from sheetgen.core.errors import Error
from sheetgen.core.journal import read
from sheetgen.kits.defaults.sheet import Sheet
from tests.fixtures.outside import installed

SEED = "a"


@pytest.fixture(params=["GAME", "BARE"])
def declared(request, tmp_path_factory):
    """Whether the game, which is installed, declares anything."""
    with installed(tmp_path_factory.mktemp("site"), "night_patrol", patrol=request.param):
        yield request.param == "GAME"


@pytest.fixture
def journal(declared, play) -> str:
    """A game that has played itself."""
    return play("patrol", "--seed", SEED, "--policy", "random")


def printed(path: str | Path) -> str:
    """The text of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        pages = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    return " ".join(" ".join(pages).split())


def typed(monkeypatch, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_it_is_played_shown_verified_and_told_again(run, journal, declared):
    assert "score" in run("show", journal).out
    assert "all legal" in run("verify", journal).out
    told = run("replay", journal).out
    assert ("The boat sailed with twelve torpedoes" if declared else "Sailed: torpedoes 12") in told
    assert ("Sighting 6: a collier." if declared else "Sighting 6.") in told
    branched = run("branch", journal, "--turn", "4")
    assert (branched.status, "turn 4" in branched.out or "4 at hand" in branched.out) == (0, True)


def test_its_report_has_its_words_in_every_format(run, journal, declared):
    formats = "md,html,pdf,bgg,txt,share,lonelog"
    ran = run("report", journal, "--format", formats, "--force")
    assert ran.status == 0, ran
    for path in map(Path, ran.out.split()):
        text = printed(path) if path.suffix == ".pdf" else path.read_text("utf-8")
        assert "Night Patrol" in text
        told = " ".join(text.split())
        said = "hits 1" if ".lonelog" in path.name else "one point"
        assert ("collier was sunk" if declared else said) in told.lower(), path
        assert "1 hits" not in text


def test_its_report_has_lengths_and_passages(run, complaint, journal):
    brief = run("report", journal, "--length", "brief")
    names = [Path(path).name for path in brief.out.split()]
    stem = "patrol-standard-a.report-brief"
    assert names == [f"{stem}.md", f"{stem}.html", f"{stem}.pdf"]
    assert "scene (defaults/voices/account.txt, line " in run("report", journal, "--why").out
    said = 'no voice of patrol called "crow"; choose account'
    assert said in complaint("report", journal, "--voice", "crow")
    assert said in complaint("play", "patrol", "--seed", "b", "--voice", "crow")


def test_a_game_is_kept_and_all_else_written_when_its_report_cannot_be(run, here, declared):
    mine = here / "mine" / "patrol"
    mine.mkdir(parents=True)
    (mine / "report.md.j2").write_text("{{ nothing }}")
    ran = run("play", "patrol", "--seed", SEED, "--policy", "random", "--templates", "mine")
    assert ran.status == 2
    assert "report.md.j2, line 1: 'nothing' is undefined" in ran.err
    written = ["patrol-standard-a.journal.jsonl", "patrol-standard-a.sheet.pdf"]
    assert sorted(path.name for path in (here / "output").iterdir()) == written
    assert sorted(ran.out.split()[-2:]) == [f"output/{name}" for name in written]
    assert run("verify", f"output/{written[0]}").status == 0
    (mine / "report.md.j2").write_text("{{ title }}")
    ran = run("play", "patrol", "--seed", SEED, "--policy", "random", "--templates", "mine")
    assert (ran.status, len(ran.out.split("\n"))) == (0, 7), ran


def test_a_game_is_kept_and_reported_when_its_sheet_cannot_be_drawn(
    run, here, declared, monkeypatch
):
    def broken(*_, **__):
        raise Error("the ink is dry")

    monkeypatch.setattr(Sheet, "pages", broken)
    ran = run("play", "patrol", "--seed", SEED, "--policy", "random")
    assert (ran.status, ran.err) == (2, "sheetgen: the ink is dry\n")
    ends = {path.name.removeprefix("patrol-standard-a.") for path in (here / "output").iterdir()}
    assert ends == {"journal.jsonl", "report.md", "report.html", "report.pdf"}


def test_its_sheet_is_blank_pre_rolled_and_to_be_filled_in(run, declared):
    blank = printed(run("blank", "patrol").out.strip())
    assert ("Where to patrol" if declared else "Area") in blank
    assert "12 torpedoes" not in blank
    rolled = printed(run("preroll", "patrol", "--seed", SEED).out.split()[-1])
    assert ("12 torpedoes" in rolled) == declared
    form = run("preroll", "patrol", "--seed", SEED, "--fillable").out.split()[-1]
    fields = PdfReader(form).get_fields()
    assert fields["roll.torpedoes.1"].value == "6"
    assert {"log.12.torpedo.3", "log.12.end.score", "end.score", "name"} <= fields.keys()


def test_its_form_filled_in_on_the_screen_is_recorded(run, declared):
    writer = PdfWriter(clone_from=run("blank", "patrol", "--fillable").out.strip())
    typed = {"roll.torpedoes.1": "6", "roll.torpedoes.2": "4", "roll.fuel.1": "3", "name": "Ħ"}
    typed |= {"log.01.area.all": "Offshore", "log.01.sighting.1": "2", "log.01.notes": "fog, \\o/"}
    for page in writer.pages:
        writer.update_page_form_field_values(page, typed, auto_regenerate=False)
    writer.write("filled.pdf")
    ran = run("record", "patrol", "--from-sheet", "filled.pdf")
    assert ran.err == ""
    record = read(Path(ran.out.split()[0]))
    assert record.header.seed is None
    assert [one.choice or one.dice for one in record.answers] == [(6, 4), (3,), "offshore", (2,)]
    assert record.header.player == "Ħ"
    assert record.notes == [(4, "fog, \\o/")]


@pytest.mark.long
def test_its_chances_are_told(run, journal, declared):
    odds = run("odds", "patrol", "--games", "300")
    assert (odds.status, "300 games: mean" in odds.out, "torpedoes" in odds.out) == (0, True, True)
    branched = run("branch", journal, "--turn", "4").out.split()[0]
    ahead = run("odds", "patrol", "--at", branched)
    assert (ahead.status, "inshore" in ahead.out) == (0, True)
    # The policy of a game without its own plays at random, with dice of its own.
    assert ("by the policy shrewd" in ahead.out) == declared
    found = json.loads(run("analyse", journal, "--json").out)
    assert found["par"] + found["luck"] - found["errors"] == pytest.approx(found["scored"])
    assert ("Sighting 6: a collier" in [die["name"] for die in found["dice"]]) == declared
    other = run("whatif", journal, "--turn", "3", "--ask", "attack", "--choose", "dive")
    assert (other.status, "what differs" in other.out) == (0, True)
    noun = "watch" if declared else "turn"
    assert f"Night Patrol, Attack, {noun} 3: one was chosen; dive instead" in other.out
    shown = run("analyse", journal, "--out", "analysed").out
    assert ("Where to patrol: offshore" in shown) == declared
    assert "Night Patrol" in run("career", "output").out


def test_it_is_recorded_at_the_table(run, declared, monkeypatch):
    typed(monkeypatch, "6 6", "5", "inshore", "?", "4", "three", "1 2 5", "6", "q")
    ran = run("record", "patrol", "--plain", "--journal", "mine.jsonl")
    assert ran.status == 0, ran
    for said in ("12 torpedoes", "fire 3 torpedoes", "Depth charges 6: 2 hits."):
        assert (said in ran.out) == declared, said
    assert "Depth charges: Roll 1D6." in ran.out
    changed = run("amend", "mine.jsonl", "--turn", "1", "--ask", "sighting", "--dice", "5", "--yes")
    assert (changed.status, "sighting: 5 instead of 4" in changed.out) == (0, True), changed


@pytest.fixture
def villages(tmp_path_factory, play) -> str:
    """A game that has played itself, of a game without a score, a decision or a declaration."""
    with installed(tmp_path_factory.mktemp("site"), "three_villages", villages="GAME"):
        yield play("villages", "--seed", SEED)


@pytest.mark.long
def test_a_game_of_another_kind_goes_through_the_commands(run, villages, monkeypatch):
    lost = re.compile(r"[Vv]illage \w+ was lost")
    assert lost.search(run("replay", villages).out)
    text = run("report", villages, "--format", "md,pdf,lonelog", "--force").out.split()
    assert lost.search(Path(text[0]).read_text("utf-8"))
    for command in (
        ("show", villages),
        ("verify", villages),
        ("branch", villages, "--turn", "2"),
        ("sheet", villages, "--force"),
        ("blank", "villages", "--fillable"),
        ("preroll", "villages", "--seed", SEED),
        ("rules", "villages"),
        ("dicebook", "villages", "--seed", SEED),
        ("logbook", "villages", "--from", villages),
        ("odds", "villages"),
        ("odds", "villages", "--at", "output/villages-standard-a-turn-2.journal.jsonl"),
        ("career", "output"),
    ):
        assert run(*command).status == 0, command
    typed(monkeypatch, "05", "3", "q")
    assert "Card 5 was turned: village Birch." in run("record", "villages", "--plain").out


def test_what_a_game_cannot_have_is_refused_in_a_sentence(complaint, villages):
    assert "has no score" in complaint("analyse", villages)
    assert "no score" in complaint("whatif", villages, "--turn", "1", "--choose", "x")


def test_a_form_of_a_game_whose_title_has_a_comma_is_recorded(run, tmp_path_factory):
    with installed(tmp_path_factory.mktemp("site"), "ferry", ferry="GAME"):
        form = run("preroll", "ferry", "--seed", SEED, "--fillable").out.split()[-1]
        assert run("record", "ferry", "--from-sheet", form).status == 0
