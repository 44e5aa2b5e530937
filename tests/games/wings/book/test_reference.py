"""The rules reference: every table, every ruling with its value."""

import io
import re

import pypdfium2
import pytest

from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from tests.cases import each
from tests.games.wings.report.told import GAME
from tests.games.wings.report.told import OTHER_RULINGS as OTHERS

reference = parts_of(GAME).reference
STARRED = {
    "R-04": "fighter-die",
    "R-07": "axis-nationality",
    "R-09": "squadron-size",
    "R-19": "burning-exit",
    "R-22": "harbour-location",
    "R-33": "beaufighter-load",
    "R-56": "mats",
    "R-86": "explosion-kill",
    "R-87": "last-shot",
    "R-89": "tailing",
    "R-90": "dive-bombing",
    "R-91": "collisions",
    "R-92": "flak",
    "R-93": "fuel",
}
"""The numbered rulings one can choose, and their names."""


def markdown(**rulings: str) -> str:
    return reference.markdown(GAME.conditions(None, rulings))


both = each("rulings", [{}, OTHERS])


@both
def test_every_ruling_is_named_with_its_values(rulings):
    text = markdown(**rulings)
    for ruling in GAME.rulings:
        (line,) = [row for row in text.splitlines() if row.startswith(f"- `{ruling.name}`")]
        assert f"**{rulings.get(ruling.name, ruling.default)}**" in line
        for value, meaning in ruling.values.items():
            assert value in line
            assert meaning in line
        assert line.startswith(f"- `{ruling.name}` \\*") == bool(rulings)


@both
def test_every_numbered_ruling_is_there_and_those_to_choose_say_what_is_in_force(rulings):
    text = markdown(**rulings)
    lines = dict(re.findall(r"^- \*\*(R-\d\d)\*\* (.+)$", text, re.MULTILINE))
    assert set(lines) == {f"R-{number:02d}" for number in range(1, 94)} - {"R-77", "R-88"}
    in_force = GAME.conditions(None, rulings).rulings
    for number, name in STARRED.items():
        ruling = next(one for one in GAME.rulings if one.name == name)
        assert ruling.values[in_force[name]].lower() in lines[number].lower()
    # What a command is given is for the page of a command.
    assert "=" not in "".join(lines.values())


def test_no_number_is_given_twice():
    numbers = [number for part in MALTA.data("rulings") for number, *_ in part["rulings"]]
    assert len(numbers) == len(set(numbers))


def test_the_numbers_in_the_rulings_are_those_of_the_tables():
    lines = {number: says for part in MALTA.data("rulings") for number, says, *_ in part["rulings"]}
    assert [band.to for band in MALTA.recovery_events if band.event == "one-eyed"] == [30]
    assert "26 to 30" in lines["R-35"]
    for name, damage in (("hangar", 20), ("building", 15), ("dispersal", 12)):
        assert f"{name} takes {damage}" in lines["R-61"] or f"{name} {damage}" in lines["R-61"]
    assert f"{MALTA.step}" in lines["R-49"]


def test_every_row_of_every_table_is_there():
    text = markdown()
    tables = (
        MALTA.get_home, MALTA.bale_out, MALTA.shot_down, MALTA.drink, MALTA.special_injury,
        MALTA.recovery_events,
    )  # fmt: skip
    for rows in tables:
        for row in rows:
            assert re.search(rf"^\| \S+( 1)? \| {re.escape(row.says)} \|$", text, re.MULTILINE)
    for row in (
        "| 1 | Strafe the MTBs | Strafe the MAS boats |",
        "| 4 | C.200 | Hurricane I | Bf 109 E-7 | Hurricane IIA |",
        "| 5: Bomb the harbour | BR.20M | Blenheim I | Ju 88A | Blenheim IV |",
        "| Wing Commander | Oberstleutnant | Tenente Colonnello |",
        "|  | Oberst | Colonnello |",
        "- Luftwaffe, 7 or more: Iron Cross, Second Class; Iron Cross, First Class;",
        "- Acrobatic Pilot: Get Home, Shot Down.",
        "- Three wounds or more: killed.",
        "The attacker’s airplanes leave by his own edge for nothing once",
        "Then not so again for 3 turns.",
    ):
        assert row in text, row


def test_what_is_out_of_its_time():
    text = markdown()
    for one in anachronisms(MALTA):
        assert f"- {one.says}" in text
    for says in licences(MALTA):
        assert f"- {says}" in text


def test_the_rules_told_are_those_in_force():
    text = markdown(**OTHERS)
    assert "Fighters: a die a mission for each side." in text
    assert "it counts as shot down" in text.split("## Rulings to choose")[0]
    assert "196 × 67 cm" in text.split("## Rulings to choose")[0]


def test_credits():
    text = markdown()
    assert "Little Wars (2018) for Wings of Glory, published by Ares Games." in text


@pytest.mark.long
@both
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_is_printed_whole(paper, rulings):
    text, file = markdown(**rulings), io.BytesIO()
    to_pdf(text, file, PAPERS[paper], "Wings over Malta: rules")
    pages = pypdfium2.PdfDocument(file.getvalue())
    read = "".join("".join(page.get_textpage().get_text_range().split()) for page in pages)
    assert len(pages) <= 9
    for heading in re.findall(r"^##+ (.+)$", text, re.MULTILINE):
        assert "".join(heading.split()) in read
    assert "leaves*" in read


def test_it_is_clean():
    said = plain(parse(markdown(**OTHERS)))
    assert not re.search(r"\{|\bNone\b|\.\.| [,.;:]", said)
