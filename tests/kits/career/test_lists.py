"""The table of a career, as a spreadsheet reads it."""

import csv
from io import StringIO

import pytest

from sheetgen.kits.career.career import Career
from sheetgen.kits.career.lists import is_one, to_csv
from sheetgen.kits.telling.lists import harmless
from tests.cases import each
from tests.kits.career.careers import CAREERS, convoy, going_on, wings


def rows(career: Career) -> list[dict[str, str]]:
    text = to_csv(career).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


@each(
    "rude",
    ["=1+1", "+44 1", "-1", "@SUM(A1)", " =cmd|' /C calc'!A0", "\t=1", "\r=1", "\u202e=1",
     "\n@x", "＝1", "﹢1"],
)  # fmt: skip
def test_no_text_of_a_user_is_a_formula(rude):
    career = Career((convoy(1, player=rude, file=rude, decider=rude),))
    (row,) = rows(career)
    for cell in (row["player"], row["file"], row["decided by"]):
        assert cell.startswith("'")
        assert not set(cell) & set("\t\r\n")
    assert len(to_csv(career).splitlines()) == 2


@each("fine", ["A. Borg", "Ġorġ Żahra", "2026-03-01-convoy", "a=b", "", "שלום"])
def test_other_texts_stay_as_they_are(fine):
    assert harmless(fine) == fine


def test_a_game_is_a_row_with_its_figures():
    played = convoy(2)
    first, second, third = rows(Career((played, going_on(1), wings(2))))
    assert (first["number"], second["number"], third["number"]) == ("1", "", "2")
    for name in ("par", "luck", "errors"):
        assert float(first[name]) == pytest.approx(getattr(played.account, name), abs=1e-4)
    assert float(first["luck"]) < 0
    assert int(first["score"]) == played.score
    assert (second["finished"], second["luck"]) == ("no", "")
    assert (third["winner"], third["won by british"], third["won by axis"]) == (
        "british",
        "16",
        "6",
    )
    assert first["won by axis"] == ""


def test_it_begins_as_a_spreadsheet_wants_it():
    assert to_csv(CAREERS["one"]).startswith(b"\xef\xbb\xbfnumber,file,game,")


def test_such_a_table_is_known_again(tmp_path):
    path = tmp_path / "a.csv"
    assert not is_one(path)
    path.write_bytes(to_csv(CAREERS["sixty"]))
    assert is_one(path)
    path.write_text("number,weight\n1,2\n")
    assert not is_one(path)
