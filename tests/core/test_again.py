"""What the code on a paper says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import again
from sheetgen.core.again import DOCUMENTS, OPTIONS, USUAL, Code, made_of
from sheetgen.core.errors import Error
from tests.cases import each

GAME = ("convoy", "sheet", "convoy-1")
CODE = made_of(
    "0.2.0",
    "preroll",
    GAME,
    [("player", "A. Borg"), ("seed", "Friday/17"), ("paper", "letter"), ("ink", "normal")],
)
TEXT = "SHEETGEN 0.2.0 PREROLL CONVOY SHEET 1 S:*FRIDAY/17 P:LETTER N:*A.+*BORG"
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


def checked(body: str) -> str:
    """A text with the figures that it is checked by."""
    return f"{body} K:{again._check(body)}"


def test_a_code_says_what_is_not_usual_in_a_fixed_order():
    assert CODE.text() == checked(TEXT)
    assert again.read(CODE.text()) == CODE
    assert set(CODE.text()) <= ALPHANUMERIC


@each("typed", [str.lower, str.title, lambda text: f"  {text.replace(' ', '  ')}\n"])
def test_capitals_and_spaces_do_not_count(typed):
    assert again.read(typed(CODE.text())) == CODE


def test_the_words_of_a_command_leave_nothing_to_saved_defaults():
    assert CODE.words() == [
        "preroll", "convoy", "--edition=sheet", "--seed=Friday/17", "--paper=letter",
        "--player=A. Borg",
    ]  # fmt: skip
    plain = made_of("0.2.0", "preroll", GAME, [("seed", "-x")])
    assert plain.words()[3:] == ["--seed=-x", "--paper=a4", "--player="]
    assert plain.command() == "sheetgen preroll convoy --edition sheet --seed=-x --paper a4"
    assert plain.command({"edition": "sheet"}) == "sheetgen preroll convoy --seed=-x --paper a4"
    dashed = made_of("0.2.0", "preroll", GAME, [("seed", "--"), ("player", "-A")])
    assert dashed.command().split()[3:] == [
        "--edition",
        "sheet",
        "--seed=--",
        "--player=-A",
        "--paper",
        "a4",
    ]
    form = made_of("0.2.0", "blank", GAME, [("fillable", True), ("sheet", "log"), ("sheet", "map")])
    assert form.words()[3:] == ["--sheet=log", "--sheet=map", "--fillable", "--paper=a4"]
    assert form.command().endswith("--sheet log --sheet map --fillable --paper a4")


def test_a_fight_is_told_by_facts_whose_names_its_game_has():
    facts = {"mission": 2, "attacker": "axis"}
    code = made_of("0.2.0", "paths", GAME, [("seed", "-x"), ("player", "A")], facts=facts)
    assert code.text() == checked("SHEETGEN 0.2.0 PATHS CONVOY SHEET 1 S:-X N:*A O:2 O:AXIS")
    told = again.read(code.text()).told_by(facts)
    assert told == code
    assert told.words() == [
        "fight", "convoy", "--edition=sheet", "--seed=-x", "--player=A", "--mission=2",
        "--attacker=axis", "--paper=a4",
    ]  # fmt: skip
    assert told.command({"edition": "sheet"}) == (
        "sheetgen fight convoy --seed=-x --player A --mission 2 --attacker axis --paper a4"
    )
    with pytest.raises(Error, match="2 facts tell no fight of convoy"):
        code.told_by(["mission"])


@given(seed=texts, player=texts)
def test_any_text_comes_back(seed, player):
    code = made_of("0.2.0", "preroll", GAME, [("seed", seed), ("player", player)])
    assert set(code.text()) <= ALPHANUMERIC
    if len(code.text()) <= again.LONGEST:
        assert again.read(code.text().lower()) == code


@each(
    ("text", "told"),
    [
        ("", "begin with SHEETGEN"),
        ("SHEETGEN CONVOY SHEET - - FRIDAY/3", "begin with SHEETGEN"),
        ("S1-B2 4F7A 12", "begin with SHEETGEN"),
        (TEXT + " K:000", "mistyped"),
        (checked(TEXT).replace("17", "18"), "mistyped"),
        (checked(TEXT.replace("PREROLL", "RECORD")), "of documents it knows"),
        (checked(TEXT + " O:/ETC"), "O:/ETC is not said of a preroll"),
        (checked(TEXT + " T:1"), "T:1 is not said of a preroll"),
        (checked(TEXT + " S:TWO"), "S:TWO is not said of a preroll, or not in this place"),
        (checked(TEXT.replace("P:LETTER", "P:A4")), "not spelt as one"),
        (checked(TEXT.replace("P:LETTER", "P:%4CETTER")), "not spelt as one"),
        (checked(TEXT.replace("P:LETTER", "X:0")), "not spelt as one"),
        (checked(TEXT.replace("N:*A.+*BORG", "N:%FF")), "%FF is not text"),
        (checked(TEXT.replace("N:*A.+*BORG", "N:")), "nothing is not a word"),
        (checked(TEXT.replace("N:*A.+*BORG", "N:A$B")), "A$B is not a word"),
        (checked(TEXT.replace("S:*FRIDAY/17 ", "")), "a preroll needs its seed"),
        (checked(TEXT + " Q:PDF"), "not spelt as one"),
        (checked(TEXT + " Q:TXT"), "not spelt as one"),
        (checked(TEXT.replace(" P:", " R:A:B A:000 P:")), "not spelt as one"),
        (checked("SHEETGEN 0.2.0 SHEET CONVOY SHEET 1 D:A"), "a sheet needs its seed"),
        (TEXT.replace("A", "А"), "too long, or holds"),
        ("SHEETGEN " + "A" * 2000, "too long"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(text, told):
    with pytest.raises(Error, match=told.replace("$", r"\$").replace("*", r"\*")) as refused:
        again.read(text)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=200))
def test_no_text_of_anybody_is_a_code(text):
    with pytest.raises(Error):
        again.read(text)


_value = st.text("ABCXYZ019%*+-./:$=~ \\\"'", max_size=12)
_word = st.tuples(st.sampled_from([*OPTIONS, "O", "K", "--OUT", ""]), _value).map(":".join)


@given(
    st.sampled_from([name.upper() for name in DOCUMENTS]),
    st.lists(_word, max_size=8).map(" ".join),
)
def test_a_forged_code_says_only_what_a_code_can(document, words):
    """Its figures fit, and it is spelt well: even so it comes to the options of its document."""
    text = checked(" ".join(f"SHEETGEN 0.2.0 {document} CONVOY SHEET 1 {words}".split()))
    try:
        code = again.read(text)
    except Error:
        return
    allowed = {OPTIONS[letter] for letter in DOCUMENTS[code.document]}
    assert {name for name, _ in code.options} <= allowed
    assert not allowed & {"out", "force", "journal", "from", "seeds"}
    assert all(value and USUAL.get(name) != value for name, value in code.options)
    assert set(code.all("format")) <= {"svg", "png"}
    assert code.text() == text
    said = code.words()[2:]
    assert all(word.startswith("--") for word in said)
    assert {word[2:].partition("=")[0] for word in said} <= allowed | {"edition"}


RULINGS = {
    "a": ("x", "y", "z"),
    "b": ("x", "y", "z"),
    "c": ("x", "y"),
    "d": ("x", "y"),
    "e": ("x", "y"),
}
SAID = {"a": "z", "b": "y", "c": "y", "d": "y"}


def test_many_rulings_are_told_by_their_places():
    named = [("ruling", f"{name}={value}") for name, value in SAID.items()]
    assert again.by_places(RULINGS, dict([*SAID.items()][:3])) == ""
    places = again.by_places(RULINGS, SAID)
    assert places[3:] == "2111"
    code = made_of("0.2.0", "blank", GAME, [*named, ("paper", "letter")], places)
    assert code.text().startswith(
        f"SHEETGEN 0.2.0 BLANK CONVOY SHEET 1 A:{places.upper()} P:LETTER K:"
    )
    assert "--ruling a=z --ruling b=y" in code.command()
    assert again.read(code.text()).named(RULINGS) == code
    # One that the game has been given since stands behind them.
    assert again.read(code.text()).named({**RULINGS, "f": ("x", "y")}) == code


@each(
    "others",
    [
        {"f": ("x", "y"), **RULINGS},
        {**RULINGS, "a": ("x", "z", "y")},
        {name: RULINGS[name] for name in "abc"},
        {},
    ],
)
def test_the_places_of_other_rulings_are_refused(others):
    code = made_of("0.2.0", "blank", GAME, (), again.by_places(RULINGS, SAID))
    with pytest.raises(Error, match="its rulings are not those of convoy, or of another version"):
        again.read(code.text()).named(others)


@given(st.text("0123456789ABCXYZ-", min_size=1, max_size=9))
def test_forged_places_are_refused(places):
    text = checked(f"SHEETGEN 0.2.0 BLANK CONVOY SHEET 1 A:{places}")
    if places.lower() != again.by_places(RULINGS, SAID):
        with pytest.raises(Error):
            again.read(text).named(RULINGS)


def test_a_record_is_named_and_no_command_printed():
    code = made_of("0.2.0", "sheet", GAME, [("record", "57-0123456789abcdef"), ("size", "half")])
    assert code.text().startswith("SHEETGEN 0.2.0 SHEET CONVOY SHEET 1 Z:HALF M:57-0123456789ABC")
    assert again.read(code.text()).record == "57-0123456789abcdef"
    assert code.command() == ""


def test_own_templates_are_named_by_no_folder():
    code = made_of("0.2.0", "logbook", GAME, [("templates", True)])
    assert "T:1" in code.text()
    assert code.command().endswith("--templates DIR --paper a4")


def test_the_version_of_the_rules_goes_without_the_name_of_the_game():
    assert again.of_rules("convoy", "convoy-1") == "1"
    assert again.of_rules("convoy", "other") == "other"
    assert Code("0.2.0", "blank", "x", "e", "0").text() == checked("SHEETGEN 0.2.0 BLANK X E 0")


@each("page", ["docs/paper.md", "docs/records.md", "docs/commands.md"])
def test_the_codes_of_the_pages_are_codes(page):
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    found = re.findall(r"SHEETGEN 1\.[A-Z0-9 :./*+%-]+ K:\w{3}", text)
    assert found
    for code in found:
        assert again.read(code).document == "preroll"


SAYS = {
    "seed": "s", "policy": "best", "ruling": "a=b", "sheet": "log", "paper": "a5", "ink": "light",
    "size": "large", "sides": "own", "fillable": True, "duplex": True, "pages": "1-2",
    "player": "x", "copy": "2", "templates": True, "record": "9-0", "voice": "diary",
    "length": "brief", "booklet": True, "measure": "never", "games": "10", "setup": "3",
    "format": "svg", "campaign": "c", "example": True,
}  # fmt: skip


@each(
    ("document", "said", "command"),
    [
        ("blank", "R:A:B B:LOG P:A5 I:LIGHT Z:LARGE F:OWN X:1 U:1 C:2 Q:SVG K:C 2:1",
         "blank"),
        ("preroll", "S:S R:A:B B:LOG P:A5 I:LIGHT Z:LARGE F:OWN X:1 U:1 N:X C:2 Q:SVG K:C",
         "preroll"),
        ("sheet", "S:S D:BEST R:A:B B:LOG P:A5 I:LIGHT Z:LARGE F:OWN U:1 N:X M:9-0 Q:SVG K:C",
         "play"),
        ("logbook", "S:S R:A:B P:A5 L:1-2 N:X T:1 M:9-0 K:C", "logbook"),
        ("dicebook", "S:S R:A:B P:A5 I:LIGHT", "dicebook"),
        ("packet", "R:A:B M:9-0", "packet"),
        ("rules", "R:A:B P:A5 T:1 K:C", "rules"),
        ("report", "S:S D:BEST R:A:B P:A5 N:X T:1 M:9-0 V:DIARY J:BRIEF Y:1 K:C", "play"),
        ("luck", "S:S D:BEST R:A:B P:A5 N:X M:9-0 W:NEVER", "play"),
        ("odds", "S:S D:BEST R:A:B P:A5 G:10 H:3 K:C", "odds"),
        ("career", "P:A5 N:X M:9-0", "career"),
        ("paths", "S:S R:A:B P:A5 N:X M:9-0 K:C", "fight"),
    ],
)  # fmt: skip
def test_what_may_be_said_of_a_document_has_a_letter_each(document, said, command):
    code = made_of("0.2.0", document, GAME, SAYS.items())
    assert code.text() == checked(f"SHEETGEN 0.2.0 {document.upper()} CONVOY SHEET 1 {said}")
    assert again.read(code.text()) == code
    assert code.words()[:2] == [command, "convoy"]
    assert not any(word.startswith("--measure") for word in code.words())
    left = made_of("0.2.0", document, GAME, [("seed", "s"), ("games", "10"), ("record", "9-0")])
    unsaid = [word for word in left.words() if word in ("--paper=a4", "--player=")]
    assert unsaid == [
        word
        for word, letter in (("--paper=a4", " P:"), ("--player=", " N:"))
        if letter in f" {said}"
    ]


@each("picture", ["svg", "png"])
def test_of_formats_pictures_are_read(picture):
    code = made_of("0.2.0", "blank", GAME, [("format", picture)])
    assert again.read(code.text()) == code


def test_rulings_that_are_told_by_their_places_have_a_letter_too():
    places = again.by_places(RULINGS, SAID)
    code = made_of("0.2.0", "luck", GAME, [("seed", "s"), ("measure", "never")], places)
    assert code.text() == checked(
        f"SHEETGEN 0.2.0 LUCK CONVOY SHEET 1 S:S A:{places.upper()} W:NEVER"
    )
    assert again.read(code.text()) == code


@each(
    ("document", "options", "missing"),
    [
        ("preroll", "", "seed"),
        ("dicebook", "", "seed"),
        ("sheet", "", "seed"),
        ("packet", "", "record"),
        ("report", "", "seed"),
        ("luck", "", "seed"),
        ("odds", " S:A", "games"),
        ("odds", " G:10", "seed"),
        ("career", "", "record"),
        ("paths", " S:A", "fact"),
        ("paths", " O:2", "seed"),
    ],
)
def test_what_a_document_needs_is_named(document, options, missing):
    text = checked(f"SHEETGEN 0.2.0 {document.upper()} CONVOY SHEET 1{options}")
    with pytest.raises(Error, match=f"a {document} needs its {missing}$"):
        again.read(text)
    for plain in ("blank", "logbook", "rules"):
        assert not again.read(checked(f"SHEETGEN 0.2.0 {plain.upper()} CONVOY SHEET 1")).options


def test_what_is_usual_is_not_said():
    usual = {
        "paper": "a4", "ink": "normal", "size": "normal", "sides": "both", "length": "full",
        "format": "pdf",
    }  # fmt: skip
    for document in DOCUMENTS:
        assert not made_of("0.2.0", document, GAME, [*usual.items(), ("player", "")]).options
    assert {name: CODE.one(name) for name in usual} == usual | {"paper": "letter"}
    assert CODE.one("policy") is None


def test_figures_to_check_by_are_three_of_thirty_six():
    assert again._check("SHEETGEN") == "RUC"
    assert re.fullmatch("[0-9A-Z]{3}", again._check(""))
