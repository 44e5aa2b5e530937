"""What a report makes of a story told in passages, and of a bank of a user's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.report.kinds import KINDS
from sheetgen.kits.telling.bank import BankError
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import TemplateError, library
from tests.cases import each
from tests.games.convoy.report.reports import game, story_of

END = "All that was left to do was to moor."
SHAPED = "based_on: account\n@shape\nlead / force / passage / arrive / score\n\n"


def asked(voice: str = "", templates: Path | None = None, **named) -> Asked:
    header, session = game("passages", "sheet", "steady")
    return Asked(header, session, (), templates, voice=voice, **named)


def own(folder: Path, text: str, name: str = "mine") -> Path:
    """A folder of templates with a bank of one's own."""
    voices = folder / "convoy" / "voices"
    voices.mkdir(parents=True, exist_ok=True)
    path = voices / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return folder


def test_it_is_the_games_own_voice_and_has_no_numbers_but_in_its_box():
    text = report.tell(asked(appendix=True)).text
    assert 'voice: "account"\n' in text
    assert text.index("<!-- box -->") < text.index("<!-- end of box -->") < text.index("\n## ")
    assert "## The passage\n" not in text
    assert "| Turn | Day | Watch | Place | What happened | Score |" in text
    assert "numbers" not in report.figures(asked())["passage"].caption


def test_a_bank_of_ones_own_has_what_it_lacks_from_the_one_it_is_based_on(tmp_path):
    mine = own(tmp_path, f"{SHAPED}@force\nAt the buoy\n\n@arrive\n{END}")
    assert report.voices(mine) == ["account", "diary", "mine", "press"]
    # A voice of a user's own has none of the manners of ours.
    bare = own(tmp_path / "bare", SHAPED, "account")
    text, ours = (report.tell(asked(*of)).text for of in (("mine", mine), ("account", bare)))
    assert "At the buoy" in text
    assert story_of(text).count(END) == 1
    assert END not in ours
    blocks = map(str.strip, story_of(text).split("\n\n"))
    lead = next(b for b in blocks if b and b[0] not in "#<" and not b.startswith("*Malta"))
    assert lead in story_of(ours)


def test_a_toll_says_what_became_of_the_ships_it_names():
    fate = r"sunk|sank|sink|lost|cost me|took|went down|down went|off the list|\bboth\b"
    for toll in library(None).passages("convoy/voices/account.txt", KINDS).kinds["toll"]:
        if "the(sunk)" in toll.text:
            assert re.search(fate, re.sub(r"\{[^{}]*\}", "", toll.text), re.I), toll.text


def test_an_end_speaks_of_the_plan_only_where_it_was_told():
    for end in library(None).passages("convoy/voices/account.txt", KINDS).kinds["closing"]:
        if re.search(r"\b(?:the|my) plan\b|I'd (?:planned|said I would)", end.text):
            assert 'said("planned")' in end.condition, end.text


def test_a_voice_is_told_in_the_manner_that_the_record_picks(tmp_path):
    own(tmp_path, f"{SHAPED}@arrive\n{END}\n")
    other = own(
        tmp_path, "based_on: ../mine\n@shape\nforce / arrive\n@force\nAt the buoy\n",
        "mine/other",
    )  # fmt: skip
    found = set()
    for seed in map(str, range(12)):
        header, session = game(seed, "sheet", "steady")
        text = report.tell(Asked(header, session, (), other, voice="mine")).text
        assert END in text
        found.add("At the buoy" in text)
        if len(found) == 2:
            break
    assert found == {True, False}
    assert "mine/other" not in report.voices(other)


@each("voice", ["account", "diary", "press"])
def test_why_begins_with_the_title_as_the_report_does(voice):
    kinds = re.findall(r"(?m)^([\w.]+) \(", report.why(asked(voice)))
    assert [kind.startswith("title") for kind in kinds] == [True, *[False] * (len(kinds) - 1)]


def test_a_bank_without_a_title_for_this_game_has_that_of_the_game(tmp_path):
    mine = own(tmp_path, f"@score\n{END}\n")
    text = report.tell(asked("mine", mine)).text
    assert "\n# Malta Convoy\n" in text
    assert END in text


def test_a_bank_of_our_name_may_be_based_on_ours(tmp_path):
    mine = own(tmp_path, f"\ufeff{SHAPED}@force\nAt the buoy\n", "account")
    assert "At the buoy" in report.tell(asked("", mine)).text


@each(
    ("text", "said"),
    [
        ("@shape\nforce / passage / arival", "line 3: no part of a report is called 'arival'"),
        ("@force\n{voyage.__class__}", "line 3: 'voyage' has no '__class__'"),
        ("@force\n{__import__('os').getcwd()}", "line 3: .* is not in the language"),
        ("@force\n{9 ** 9 ** 9 ** 9}", "line 3: .* is not in the language of a bank"),
        ("@force\n{'a' * 999999999}", "line 3: .* reckons text with a number"),
        ("@force [x for x in voyage.ships]\nA.", "line 2: .* is not in the language"),
        (f"@force/{'9' * 5000}\nA.", "line 2: a head is @kind/weight"),
        ("@force\n{voyage.sailed.tankrs}", "line 3: .*; perhaps 'tankers' is meant"),
        ("@force\n{voyage.watches[99].day}", "line 3: .* cannot be worked out for this"),
    ],
)
def test_a_bank_that_has_a_slip_or_would_harm_is_refused_by_file_and_line(tmp_path, text, said):
    shape = "" if "@shape" in text else "@shape\nforce / arrive\n"
    mine = own(tmp_path, f"based_on: account\n{text}\n{shape}")
    with pytest.raises(BankError, match=rf"mine\.txt, {said}"):
        report.tell(asked("mine", mine))


@each("base", ["mine", "../../../etc/passwd", "nothing"])
def test_a_bank_on_nothing_is_refused(tmp_path, base):
    mine = own(tmp_path, f"based_on: {base}\n@force\nA.\n")
    with pytest.raises(TemplateError, match=r"based on itself|there is no template called"):
        report.tell(asked("mine", mine))


def test_what_a_bank_says_is_no_markup(tmp_path):
    mine = own(tmp_path, "based_on: account\n@force\n<script>alert(1)</script>\n")
    assert "<script>alert" not in to_html(report.tell(asked("mine", mine)).text, "t")


def test_the_box_says_where_more_was_scored_than_was_turned_back():
    said = set()
    for seed in ("a", "b", "c", "d", "e", "f"):
        header, session = game(seed, "sheet", "steady")
        asking = Asked(header, session)
        of = report.facts_of(asking, is_judged=False)
        scored = f" ({of.scored} scored)" if of.scored != of.stopped else ""
        assert f"; {of.stopped} turned back{scored}, " in report.tell(asking).text
        said.add(bool(scored))
    assert said == {True, False}


def test_the_box_speaks_of_u_boats_only_where_some_came():
    said = set()
    for seed in ("bx0", "bx1", "bx2", "bx3", "bx4", "bx5", "bx6", "bx7", "bx8"):
        header, session = game(seed, "sheet", "steady")
        asking = Asked(header, session)
        of = report.facts_of(asking, is_judged=False)
        boats = any(attack.enemy == "uboat" for attack in of.attacks)
        who = "aircraft and U-boats" if boats else "aircraft"
        assert f", by {of.enemies} {who}; " in report.tell(asking).text
        said.add(boats)
    assert said == {True, False}
