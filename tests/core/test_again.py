"""What the code on a paper says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import again
from sheetgen.core.again import Code
from sheetgen.core.errors import Error
from tests.cases import each

SAID = (("edition", "sheet"), ("seed", "Friday/17"), ("paper", "letter"), ("player", "A. Borg"))
CODE = Code("0.2.0", "1", ("preroll", "convoy", *again.words(SAID)))
TEXT = (
    "SHEETGEN 0.2.0 1 PREROLL CONVOY --EDITION:SHEET --SEED:*FRIDAY/17 --PAPER:LETTER"
    " --PLAYER:*A.+*BORG"
)
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


def checked(body: str) -> str:
    """A text with the figures that it is checked by."""
    return f"{body} K:{again._check(body)}"


def test_a_code_is_its_command_in_few_signs():
    assert CODE.text() == checked(TEXT)
    assert again.read(CODE.text()) == CODE
    assert set(CODE.text()) <= ALPHANUMERIC
    assert (CODE.one("paper"), CODE.one("policy"), CODE.all("seed")) == (
        "letter",
        "",
        ["Friday/17"],
    )


@each("typed", [str.lower, str.title, lambda text: f"  {text.replace(' ', '  ')}\n"])
def test_capitals_and_spaces_do_not_count(typed):
    assert again.read(typed(CODE.text())) == CODE


def test_options_that_say_nothing_are_no_words():
    said = [("seed", "a=b"), ("fillable", True), ("duplex", False), ("copy", None), ("player", "")]
    assert again.words(said) == ("--seed=a=b", "--fillable")


@each(
    ("words", "printed"),
    [
        (CODE.words[2:], "--edition sheet --seed Friday/17 --paper letter --player 'A. Borg'"),
        (("--seed=-x",), "--seed=-x --paper a4"),
        (("--seed=--", "--player=-A"), "--seed=-- --player=-A --paper a4"),
        (("--sheet=log", "--fillable"), "--sheet log --fillable --paper a4"),
        (("--templates=DIR",), "--templates DIR --paper a4"),
    ],
)
def test_a_command_leaves_the_paper_to_no_saved_defaults(words, printed):
    code = Code("0.2.0", "1", ("preroll", "convoy", *words))
    assert code.command() == f"sheetgen preroll convoy {printed}"
    assert code.command({"edition": "sheet"}) == code.command().replace(" --edition sheet", "")
    assert again.read(code.text()) == code


def test_an_option_that_is_said_again_has_its_name_once():
    code = Code("0.2.0", "1", ("blank", "x", *again.words([("ruling", "a=b"), ("ruling", "c=d")])))
    assert code.text() == checked("SHEETGEN 0.2.0 1 BLANK X --RULING:A:B :C:D")
    assert again.read(code.text()) == code


def test_a_record_is_named_and_no_command_printed():
    words = ("sheet", again.RECORD, "--size=half")
    code = Code("0.2.0", "1", words, "57-0123456789abcdef")
    said = "SHEETGEN 0.2.0 1 SHEET *R*E*C*O*R*D --SIZE:HALF RECORD:57-0123456789ABCDEF"
    assert code.text() == checked(said)
    assert again.read(code.text()) == code
    assert code.command() == ""


@given(seed=texts, player=texts)
def test_any_text_comes_back(seed, player):
    words = again.words([("seed", seed), ("player", player)])
    code = Code("0.2.0", "1", ("preroll", "convoy", *words))
    assert set(code.text()) <= ALPHANUMERIC
    if len(code.text()) <= again.LONGEST:
        assert again.read(code.text().lower()) == code


@each(
    ("text", "told"),
    [
        ("", "begin with SHEETGEN"),
        ("SHEETGEN CONVOY SHEET - -", "begin with SHEETGEN"),
        ("S1-B2 4F7A 12", "begin with SHEETGEN"),
        (TEXT + " K:000", "mistyped"),
        (checked(TEXT).replace("17", "18"), "mistyped"),
        (checked(TEXT.replace("LETTER", "%4CETTER")), "not spelt as one"),
        (checked(TEXT.replace("*A.+*BORG", "%FF")), "--PLAYER:%FF is not text"),
        (checked(TEXT.replace("*A.+*BORG", "A$B")), "--PLAYER:A$B is not a word"),
        (checked(TEXT + " RECORD:"), "nothing is not a word"),
        (TEXT.replace("A", "А"), "too long, or holds"),
        ("SHEETGEN " + "A" * 2000, "too long"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(text, told):
    with pytest.raises(Error, match=re.escape(told)) as refused:
        again.read(text)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=200))
def test_no_text_of_anybody_is_a_code(text):
    with pytest.raises(Error):
        again.read(text)


def test_the_version_of_the_rules_goes_without_the_name_of_the_game():
    assert again.of_rules("convoy", "convoy-1") == "1"
    assert again.of_rules("convoy", "other") == "other"
    assert again.of_rules("career", "") == "0"


@each("page", ["docs/paper.md", "docs/records.md", "docs/commands.md"])
def test_the_codes_of_the_pages_are_codes(page):
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    found = re.findall(r"SHEETGEN 1\.[A-Z0-9 :./*+%-]+ K:\w{3}", text)
    assert found
    for code in found:
        assert again.read(code).words[0] == "preroll"


def test_figures_to_check_by_are_three_of_thirty_six():
    assert again._check("SHEETGEN") == "RUC"
    assert re.fullmatch("[0-9A-Z]{3}", again._check(""))
