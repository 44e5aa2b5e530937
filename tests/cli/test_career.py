"""The command career, as it is typed."""

import csv
import shutil

import pypdf
import pytest

from sheetgen.kits.chances import analysed
from tests.kits.career.careers import recorded

_priced: dict = {}


@pytest.fixture(autouse=True)
def priced_once(monkeypatch):
    """Prices each game once, however many tests read it."""
    price = analysed.priced

    def remembered(session, reference):
        key = (session.game.name, tuple(session.answers), reference)
        if key not in _priced:
            _priced[key] = price(session, reference)
        return _priced[key]

    monkeypatch.setattr(analysed, "priced", remembered)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """Three games of two players, and one that goes on."""
    folder = tmp_path_factory.mktemp("shelf")
    recorded(folder, "2026-01-02-convoy.journal.jsonl", "a")
    recorded(folder, "2026-01-05-convoy.journal.jsonl", "b", player="=HYPERLINK(1)")
    recorded(folder, "2026-02-01-wings.journal.jsonl", "b", "wings", player="Ġorġ Żahra")
    recorded(folder, "2026-03-01-open.journal.jsonl", "d", answers=30)
    return folder


@pytest.fixture
def games(shelf, here):
    shutil.copytree(shelf, here / "games")
    return here / "games"


def test_the_terminal_shows_kinds_and_games(run, games):
    ran = run("career", "games")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Malta Convoy, edition sheet: 2 finished, 1 not finished"
    figures = dict(line.strip().split(": ") for line in lines[1:5])
    assert [*figures] == ["mean score", "mean par", "luck a game", "errors a game"]
    score, par, luck, errors = map(float, figures.values())
    assert abs(par + luck - errors - score) < 0.2
    assert "Wings over Malta, edition 2018: 1 finished" in lines
    (after,) = [line for line in lines if "2026-03-01-open" in line]
    assert "not finished" in after
    numbered = [line for line in lines if line.lstrip()[:3] in ("1  ", "2  ", "3  ")]
    dates = [line.split()[1][:10] for line in numbered]
    assert dates == ["2026-01-02", "2026-01-05", "2026-02-01"]
    assert lines[-2:] == ["output/games.career.pdf", "output/games.career.csv"]


def test_the_pages_and_the_table_hold_the_games(run, here, games):
    run("career", "games", "--paper", "letter")
    text = pypdf.PdfReader(here / "output" / "games.letter.career.pdf").pages[0].extract_text()
    assert "CAREER" in text
    assert "MALTA CONVOY, EDITION SHEET" in text
    with (here / "output" / "games.career.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert [row["player"] for row in rows] == ["A. Borg", "'=HYPERLINK(1)", "Ġorġ Żahra", "A. Borg"]


def test_the_table_goes_where_it_is_wanted(run, here, games):
    ran = run("career", "games", "--csv", "mine.csv", "--player", "ġorġ żahra")
    assert ran.status == 0
    assert len((here / "mine.csv").read_text("utf-8").splitlines()) == 2
    (pdf,) = (here / "output").iterdir()
    assert pdf.name.startswith("games-")
    assert "Wings" in pypdf.PdfReader(pdf).pages[0].extract_text()


def test_a_saved_player_leaves_no_games_out(run, games):
    assert run("config", "player=A. Borg").status == 0
    assert "Wings over Malta, edition 2018: 1 finished" in run("career", "games").out


def test_nothing_to_sum_up_is_said_in_a_sentence(complaint, here, games):
    (here / "empty").mkdir()
    for words in (["empty"], ["nowhere"], ["games", "--player", "Nelson"]):
        assert words[0] in complaint("career", *words)
    assert not (here / "output").exists()
