"""The day a game was played, and seeds that nobody has chosen."""

import io
import re
from datetime import date
from pathlib import Path

import pytest

import sheetgen
from sheetgen.core.journal import Header, mark, read
from sheetgen.library import record as subject
from tests.cli.test_logbook import text as texts

DAY = "2026-11-05"
WORDS = re.compile(r"[a-z]+-[a-z]+")


@pytest.fixture
def typed(monkeypatch):
    """What is typed to the next command."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


class TestDate:
    def test_a_game_that_plays_itself_has_one_only_if_told(self, run, here, played) -> None:
        run("play", "convoy", "--seed", "pedestal", "--date", DAY, "--out", "b")
        dated = here / "b" / Path(played).name
        assert read(Path(played)).header.date is None
        assert read(dated).header.date == DAY
        for one in (here / "output").iterdir():
            if one.suffix != ".jsonl":
                assert one.read_bytes() == (here / "b" / one.name).read_bytes()
        # It is printed where it is asked for.
        run("sheet", dated, "--dated")
        assert DAY in texts(here / "output" / "convoy-sheet-pedestal.dated.sheet.pdf")
        assert DAY[2:] not in texts(here / "b" / "convoy-sheet-pedestal.sheet.pdf")

    def test_the_sheet_of_a_record_has_its_day(self, run, here, typed) -> None:
        typed("3 4 5\nq\n")
        run("record", "convoy", "--plain", "--journal", "own.journal.jsonl", "--date", DAY)
        run("sheet", "own.journal.jsonl")
        (sheet,) = (here / "output").glob("*.sheet.pdf")
        assert DAY in texts(sheet)

    def test_a_record_has_it_from_the_clock_or_as_it_is_told(self, run, here, typed) -> None:
        before = date.today()
        typed("4 2 6\n")
        run("record", "convoy", "--journal", "a.jsonl", "--answers", "-")
        assert read(here / "a.jsonl").header.date in map(str, (before, date.today()))
        typed("4 2 6\n")
        run("record", "convoy", "--journal", "b.jsonl", "--answers", "-", "--date", DAY)
        assert read(here / "b.jsonl").header.date == DAY
        assert f"played on     {DAY}" in run("show", "b.jsonl").out
        assert "taken on trust: date" in run("verify", "b.jsonl").out

    def test_it_makes_no_other_game(self) -> None:
        header = Header("convoy", "sheet", "convoy-1", seed="a")
        dated = header._replace(date=DAY)
        assert header.identity() == dated.identity()
        assert mark(header, []) == mark(dated, [])

    def test_a_career_is_in_its_order(self, run, here) -> None:
        for seed, day in (("a", "2026-11-09"), ("b", "2026-11-05"), ("c", None)):
            record = sheetgen.play("convoy", seed=seed, policy="never", date=day)
            record.save(here / f"{seed}.jsonl")
        ran = run("career", ".")
        assert "all games, in order of date, those without one first" in ran.out
        listed = re.findall(r"^ +\d  (.{10})  (\S+)  ", ran.out, re.MULTILINE)
        assert listed == [(" " * 10, "c"), ("2026-11-05", "b"), ("2026-11-09", "a")]
        rows = (here / "output" / "here.career.csv").read_text("utf-8-sig").splitlines()
        assert rows[0].endswith(",date")
        assert [row.rsplit(",")[-1] for row in rows[1:]] == ["", "2026-11-05", "2026-11-09"]


class TestDrawnSeeds:
    @pytest.mark.long
    def test_one_that_names_a_file_is_drawn_again(self, run, here, monkeypatch) -> None:
        words = {"first": ["amber"], "second": ["otter", "heron"]}
        monkeypatch.setattr(subject, "_words", lambda name: words)
        seeds = {run("play", "convoy").out.splitlines()[0] for _ in range(2)}
        assert seeds == {"seed: amber-otter", "seed: amber-heron"}
        # All are taken: there is one all the same.
        assert len(run("play", "convoy").out.splitlines()[0]) == len("seed: ") + 9

    def test_it_is_two_words(self, run) -> None:
        said = run("dicebook", "convoy").out.splitlines()[0]
        assert WORDS.fullmatch(said.removeprefix("seed: "))

    def test_those_of_many_and_of_events_cannot_be_guessed(self, run, here) -> None:
        seed = run("preroll", "convoy", "-n", "2").out.splitlines()[0].removeprefix("seed: ")
        run("event", "new", "event.toml", "--friendly")
        (kept,) = re.findall(r'^seed = "(.*)"', (here / "event.toml").read_text(), re.MULTILINE)
        for one in (seed, kept):
            assert len(one) == 9
            assert len(subject._SEED_LETTERS) ** len(one) >= 2**40

    def test_the_words_are_plain(self) -> None:
        words = subject._words("seeds")
        both = [*words["first"], *words["second"]]
        assert len(words["first"]) * len(words["second"]) > 2**16
        assert len(set(both)) == len(both)
        assert all(re.fullmatch("[a-z]{3,7}", word) for word in both)
