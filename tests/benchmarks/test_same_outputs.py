"""What the guard on outputs takes as meant: its file, its kinds, and what is never accepted."""

import json
import shlex
from pathlib import Path

import pytest

from sheetgen.cli.parser import parser
from tests.benchmarks.same_outputs import Comparison, apart, paired
from tests.benchmarks.same_outputs_accepted import Accepted, Meant, Withdrawn, kind_of, never
from tests.benchmarks.same_outputs_corpus import corpus
from tests.cases import each

HERE = "tests/benchmarks/test_same_outputs.py::test_the_file_of_accepted_differences_is_whole"


def test_the_file_of_accepted_differences_is_whole() -> None:
    assert Meant.read().faults() == []


@each(
    ("what", "reason", "test", "said"),
    [
        ("wings/*.md", "so", HERE, "names more than one kind"),
        ("wings/report.md", "", HERE, "no reason"),
        ("wings/report.md", "so", HERE.replace("is_whole", "is_empty"), "there is no test"),
        ("wings/report.md", "so", "tests/benchmarks/test_gone.py::test_a", "there is no test"),
        ("wings/report.md", "so", "tests/benchmarks/same_outputs.py::main", "there is no test"),
        ("convoy/journal.jsonl", "so", HERE, "journals are never accepted"),
    ],
)
def test_what_is_wrong_with_an_entry_is_said(what: str, reason: str, test: str, said: str) -> None:
    (fault,) = Meant("", accepted=(Accepted(what, reason, test),)).faults()
    assert said in fault


def test_what_is_never_accepted_may_follow_from_what_was_removed() -> None:
    journal = Accepted("convoy/journal.jsonl", "so", HERE, "captains")
    assert Meant("", ("captains",), accepted=(journal,)).faults() == []
    (fault,) = Meant("", accepted=(journal,)).faults()
    assert "captains is not among what was removed" in fault


@each(
    ("item", "file", "step", "kind"),
    [
        ("wings/report-wings", "here/o/wings-2018-a.report.bgg.txt", "", "wings/report.bgg.txt"),
        ("convoy/a", "here/o/convoy-sheet-a.preroll.letter.sheet.pdf", "", "convoy/sheet.pdf"),
        ("earlier/wings-a-sample.jsonl", "here/o/a.report.md", "", "wings/report.md"),
        ("event/packet-same", "here/o/Club-Night-329bc470-S1-B1-dice.pdf", "", "event/dice.pdf"),
        ("event/a", "here/o/Club-Night-329bc470-run-sheet.low.pdf", "", "event/run-sheet.pdf"),
        ("event/a", "here/club/event.ledger.jsonl", "", "event/ledger.jsonl"),
        ("wings/amend", "here/c.jsonl", "", "wings/record.jsonl"),
        ("event/new", "said/01.txt", "?2 event new club", "event/said: event new"),
        ("help/blank", "said/01.txt", "blank --help", "help/said: blank --help"),
        ("convoy/a", "said/01.json", "show x.jsonl --json", "convoy/said: show --json"),
    ],
)
def test_a_kind_is_named_by_its_document_or_its_command(
    item: str, file: str, step: str, kind: str
) -> None:
    assert kind_of(item, file, [step]) == kind


@each(
    ("kind", "why"),
    [
        ("dice-vectors/said: @dice", "dice"),
        ("event/ledger.jsonl .held.boards.SN-BN.setup", "dice"),
        ("wings/record.jsonl .dice", "journals"),
        ("convoy/journal.jsonl is gone", "journals"),
        ("convoy/said: @games", "choices"),
        ("wings/fight.json .report.crews.turn", "choices"),
        ("convoy/said: show --json .afloat.cargo", "scores"),
        ("event/standings.json .standings.score", "scores"),
        ("event/standings.csv .S1-B1 score", "scores"),
        ("convoy/said: show --json .wind is new", ""),
        ("convoy/journal.jsonl .software", ""),
        ("event/standings.json .ranking", ""),
        ("event/ledger.jsonl .held.rules", ""),
        ("convoy/report.md", ""),
    ],
)
def test_dice_journals_choices_and_scores_are_never_accepted(kind: str, why: str) -> None:
    assert never(kind) == why


def test_what_differs_is_named_value_by_value() -> None:
    one, other = (
        json.dumps({"S1-B2a": {"key": key}, "drawn": [{"at": 1}, {"at": at}]} | more).encode()
        for key, at, more in ((3, 2, {"old": 1}), (4, 9, {"new": 1}))
    )
    values = [found.value for found in apart("01.json", one, other)]
    assert values == [".SN-BN.key", ".drawn.at", ".new is new", ".old is gone"]
    (score,) = apart("a.csv", b"name,score\nA,1\n", b"name,score\nA,2\n")
    assert score.value == ".score"
    (spaced,) = apart("a.jsonl", b'{"ask":"cargo"}\n', b'{"ask": "cargo"}\n')
    assert spaced.way == "text"


def test_files_of_an_event_are_compared_also_where_its_mark_is_another() -> None:
    base = {"a/x-00000000-cards.pdf", "a/x-00000000-S1-B1-dice.pdf", "a/old.txt", "b.md"}
    head = {"a/x-ffffffff-cards.pdf", "a/x-ffffffff-site.css", "b.md"}
    assert paired(base, head) == [
        ("a/old.txt", "a/old.txt"),
        ("a/x-00000000-S1-B1-dice.pdf", "a/x-00000000-S1-B1-dice.pdf"),
        ("a/x-00000000-cards.pdf", "a/x-ffffffff-cards.pdf"),
        ("a/x-ffffffff-site.css", "a/x-ffffffff-site.css"),
        ("b.md", "b.md"),
    ]


def test_what_is_gone_leaves_the_corpus() -> None:
    meant = Meant(
        "",
        ("captains",),
        ("wings-5",),
        (),
        {"wings-6": "wings-1"},
        (Withdrawn("event seal", "so"),),
    )
    items = {
        "a": ["play wings --ruling captains=first", "show x"],
        "b": ["?2 event seal club", "event sealed club"],
        "c": ["event seal"],
    }
    assert meant.left(items) == {"b": ["event sealed club"]}
    assert not meant.is_readable(b'{"rules":"wings-5"}')
    assert not meant.is_readable(b'{"rules":"wings-1"}')
    assert not meant.is_readable(b'captains = "first"')
    assert not meant.is_readable(rb'{"sealed":"{\"captains\":\"first\"}"}')
    assert meant.is_readable(b'{"rules":"wings-6"}')
    assert meant.renamed("wings-6, wings-60") == "wings-1, wings-60"


def test_what_is_accepted_is_told_and_does_not_count(tmp_path: Path) -> None:
    files = {
        "wings/a/here/x.report.md": (b"old", b"new"),
        "wings/a/here/x.rules.md": (b"old", b"new"),
        "wings/b/here/x.journal.jsonl": (b'{"rules":"wings-5"}', b'{"rules":"wings-1"}'),
        "wings/c/here/x.journal.jsonl": (b'{"rules":"wings-6"}', b'{"rules":"wings-1"}'),
    }
    for name, contents in files.items():
        for side, content in zip(("base", "head"), contents, strict=True):
            (tmp_path / side / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / side / name).write_bytes(content)
    accepted = tuple(Accepted(what, "so", HERE) for what in ("wings/report.md", "wings/log.pdf"))
    meant = Meant("", rules=("wings-5",), named={"wings-6": "wings-1"}, accepted=accepted)
    comparison = Comparison(tmp_path / "base", tmp_path / "head", meant)
    told = [line for item in "abc" for line in comparison.item(f"wings/{item}", [])]
    assert told == [
        "wings/a: here/x.rules.md: line 1: 'old' is now 'new'",
        "LEFT OUT: wings/b: played at BASE by what is removed",
    ]
    assert list(comparison.found) == ["wings/rules.md"]
    assert list(comparison.meant_ones()) == ["MEANT: wings/report.md (1): so"]
    assert list(comparison.stale({})) == ["STALE: accepted: wings/log.pdf: no such difference"]


def test_every_command_of_the_corpus_is_one_or_is_withdrawn() -> None:
    top = parser()
    items = Meant.read().left(corpus([], quick=False))
    lines = {
        step.partition(" <")[0]
        for steps in items.values()
        for step in steps
        if not step.startswith(("?", "@")) and not step.endswith(("--help", "--version"))
    }
    assert len(lines) > 300
    for line in lines:
        try:
            top.parse_args(shlex.split(line))
        except SystemExit:
            pytest.fail(line)
