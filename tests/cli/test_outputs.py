from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.files import safe
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer
from sheetgen.library.files import Folder, stem

PEDESTAL = Header("convoy", "sheet", "convoy-1", seed="pedestal", policy="steady")
FIRST = Answer("cargo", (6, 6, 2))
SECOND = Answer("tanker", (4,))


def test_a_plain_seed_is_its_own_file_name():
    for seed in ("pedestal", "a", "Ohio_1942", "1.5", "x" * 48):
        assert safe(seed) == seed


def test_any_other_seed_is_shortened_and_marked():
    for seed, start in (
        ("Ħal Far", "Hal-Far-"),
        ("santa marija", "santa-marija-"),
        ("a/b\\c:d", "a-b-c-d-"),
        ("../../etc/passwd", "etc-passwd-"),
        ("<b>&\"'", "b-"),
        ("x" * 10_000, "x" * 48 + "-"),
    ):
        assert safe(seed).startswith(start)
        assert len(safe(seed)) == len(start) + 8


@pytest.mark.long
@given(st.text(min_size=1), st.text(min_size=1))
def test_file_names_are_plain_and_tell_seeds_apart(one, other):
    try:
        one.encode()
        other.encode()
    except UnicodeEncodeError:
        return
    name = safe(one)
    assert name
    assert len(name) <= 57
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")
    assert not name.startswith(".")
    if normalize("NFC", one) != normalize("NFC", other):
        assert name != safe(other)


def test_a_game_without_a_seed_is_named_after_its_file():
    typed = Header("convoy", "classic", "convoy-1")
    assert stem(PEDESTAL, "anything") == "convoy-sheet-pedestal"
    assert stem(typed, "evening") == "convoy-classic-evening"


def folder(path, header=PEDESTAL, answers=(), force=False) -> Folder:
    return Folder(str(path), header, list(answers), force)


def test_a_new_file_is_written_and_the_folder_made(tmp_path):
    path = folder(tmp_path / "a" / "b").write("x.pdf", b"new")
    assert path.read_bytes() == b"new"
    assert [p.name for p in path.parent.iterdir()] == ["x.pdf"]


def test_a_file_of_the_same_game_is_replaced(tmp_path):
    ours = folder(tmp_path)
    ours.write("x.pdf", b"old " + ours.mark.encode())
    assert ours.write("x.pdf", b"new").read_bytes() == b"new"


def test_a_file_made_from_less_of_the_game_is_replaced_and_from_more_is_not(tmp_path):
    half, whole = folder(tmp_path, answers=[FIRST]), folder(tmp_path, answers=[FIRST, SECOND])
    half.write("x.pdf", half.mark.encode())
    whole.write("x.pdf", whole.mark.encode())
    with pytest.raises(ValueError, match="or more of this one"):
        half.write("x.pdf", half.mark.encode())


def test_a_file_of_the_same_seed_and_other_answers_stays(tmp_path):
    ours = folder(tmp_path, answers=[FIRST])
    ours.write("x.pdf", ours.mark.encode())
    with pytest.raises(ValueError, match="already exists"):
        folder(tmp_path, answers=[SECOND, SECOND]).write("x.pdf", b"new")


def test_what_is_no_file_is_never_replaced(tmp_path):
    (tmp_path / "x.pdf").mkdir()
    with pytest.raises(ValueError, match="is not a file"):
        folder(tmp_path, force=True).write("x.pdf", b"new")


def test_a_file_of_another_game_stays_but_for_force(tmp_path):
    (tmp_path / "x.pdf").write_bytes(b"someone else's")
    with pytest.raises(ValueError, match=r"x\.pdf already exists"):
        folder(tmp_path).write("x.pdf", b"new")
    assert (tmp_path / "x.pdf").read_bytes() == b"someone else's"
    folder(tmp_path, force=True).write("x.pdf", b"new")
    assert (tmp_path / "x.pdf").read_bytes() == b"new"


def half_write(ours: Folder):
    with ours.replacing("x.pdf") as part:
        part.write_bytes(b"half")
        raise KeyboardInterrupt


def test_an_interrupted_write_leaves_the_old_file(tmp_path):
    ours = folder(tmp_path)
    old = b"old " + ours.mark.encode()
    ours.write("x.pdf", old)
    with pytest.raises(KeyboardInterrupt):
        half_write(ours)
    assert (tmp_path / "x.pdf").read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["x.pdf"]


def journal_of(tmp_path, answers, extra=""):
    path = tmp_path / "g.journal.jsonl"
    path.unlink(missing_ok=True)
    with Writer(path, PEDESTAL) as writer:
        for answer in answers:
            writer.write(answer)
    with path.open("a", encoding="utf-8") as file:
        file.write(extra)
    return path


def test_a_journal_no_further_on_is_replaced(tmp_path):
    for there in ([], [FIRST], [FIRST, SECOND]):
        journal_of(tmp_path, there)
        folder(tmp_path, answers=[FIRST, SECOND]).check("g.journal.jsonl")


def test_a_journal_that_holds_more_stays(tmp_path):
    for there, extra in (
        ([SECOND], ""),
        ([FIRST, SECOND, SECOND], ""),
        ([FIRST], '{"note":"my own words"}\n'),
        ([FIRST], "not json\n"),
    ):
        journal_of(tmp_path, there, extra)
        with pytest.raises(ValueError, match="already exists"):
            folder(tmp_path, answers=[FIRST, SECOND]).check("g.journal.jsonl")
