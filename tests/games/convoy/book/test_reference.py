"""The rules reference: every number of the edition, every ruling, on two pages."""

import io
import re

import pytest

from sheetgen.core.game import find
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import FIXED, texts
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.kits.drawing.page import PAPERS, Text
from sheetgen.kits.drawing.signs import HEADING, STEP
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.templates import TemplateError
from tests.cases import each
from tests.games.convoy.sheet.sheets import foot
from tests.kits.drawing.marks import page_texts

GAME = find("convoy")
reference = parts_of(GAME).reference
OTHERS = {ruling.name: list(ruling.values)[1] for ruling in GAME.rulings}


def markdown(edition: str = "sheet", **rulings: str) -> str:
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    return reference.markdown(GAME.conditions(edition, named))


@each(
    ("edition", "cruisers", "destroyers", "again"),
    [
        ("classic", "1D6 × 5", "1D6 × 10", "*damaged* or *destroyed*"),
        ("revised", "1D6 + 6", "3D6 + 20", "*damaged* or *destroyed*"),
        ("sheet", "1D6 × 5", "1D6 × 10", "*damaged*,"),
    ],
)
def test_the_numbers_are_the_editions(edition, cruisers, destroyers, again):
    text = markdown(edition)
    assert "| Cargo ships | 3D6 | −2 each |" in text
    assert "| Tankers | 1D6 | −3 each |" in text
    assert "| Carriers | 1D3 | −5 each |" in text
    assert f"| Cruisers | {cruisers} | −1 each |" in text
    assert f"| Destroyers | {destroyers} | nothing |" in text
    assert f"the result is {again}" in text


def test_every_row_of_every_table_is_there():
    text = markdown()
    for row in (
        "| 1 | Dumb Luck | next −1 |",
        "| 2–3 | No Contact |  |",
        "| 4 | Reconnaissance Plane | next +2 |",
        "| 5 | Surprise Contact | force −1 |",
        "| 6 | Contact |",
        "| 7 | Sortie | force +1 |",
        "| 8 | Attack Force | force +2 |",
        "| 1 | U-boats, force −1 | miss | tanker |",
        "| 2 | Italian Air Force, attack −1 | miss | cargo ship |",
        "| 3 | Italian Air Force, attack −1 | damaged | carrier |",
        "| 4 | German Air Force, attack +1 | damaged | carrier |",
        "| 5 | German Air Force, attack +1 | destroyed | cruiser |",
        "| 6 | Combined Air Force, force +1 | destroyed | destroyer |",
        "| Decoy | Target rolls +2 | One interception die fewer |",
        "| Split | Force −1 | Contact rolls +1 |",
        "| Evade | Contact rolls −2 | The journey grows at once by 1D3 turns |",
        "| Screen | Two more interception dice | Attack dice +1 |",
    ):
        assert row in text, row


def heads(pages) -> dict[str, str]:
    """The numbered heads of a game sheet: number and title."""
    found = {}
    for page in pages:
        texts = [item for item in page.items if isinstance(item, Text)]
        titles = [text for text in texts if text.face == "title" and text.size == HEADING]
        for number in (text for text in texts if text.white and text.text in "123456789"):
            for title in titles:
                if 0 < title.x - number.x < 2 * STEP and abs(title.y - number.y) < 1:
                    found[number.text] = title.text
    return dict(sorted(found.items()))


@each("rulings", [{}, OTHERS])
def test_a_step_has_one_number_on_card_sheet_journal_and_dice_book(rulings):
    conditions = GAME.conditions("sheet", rulings)
    text = reference.markdown(conditions)
    steps = dict(re.findall(r"^(\d)\. \*\*(.+?)\.\*\*", text, re.MULTILINE))
    assert list(steps) == list("123456789")
    drawn = SHEET.pages(PAPERS["a4"], conditions, None, foot())
    assert heads(drawn) == {number: name.upper() for number, name in steps.items()}
    told = parts_of(GAME).log_book.entries(Session(GAME, conditions))[1].table
    boxes = dict(re.findall(r"\*\*(\d)\*\* ([^|]+?) \|", told))
    # The box of the last step holds what is written then.
    assert boxes == {number: name for number, name in steps.items() if number != "9"}
    assert told.splitlines()[0].endswith("| Score |")
    ((turns,),) = parts_of(GAME).dice_book.declared(conditions, foot()).stacks
    for column in turns.columns:
        assert column.head == steps[column.step]
    end = next(number for number, name in steps.items() if name == "End of turn")
    assert re.findall(r"go to step (\d)", text) == [end, end]
    on_sheet = " ".join(texts(conditions)["front"]["contact"])
    assert set(re.findall(r"go to (\d)", on_sheet)) == {end}


def test_the_rulings_chosen_are_the_rules_told():
    text = markdown(evade_length="one", friendly_waters="roll", going_home="sound-first")
    assert "grows at once by one turn" in text
    assert "Within friendly waters contact is rolled" in text
    assert "Sound ones first." in text


def test_every_ruling_is_listed_with_its_values():
    for text, chosen in (
        (markdown(), {}),
        (reference.markdown(GAME.conditions("revised", OTHERS)), OTHERS),
    ):
        for ruling in GAME.rulings:
            (line,) = [row for row in text.splitlines() if row.startswith(f"- `{ruling.name}`")]
            assert f"**{chosen.get(ruling.name, ruling.default)}**" in line
            for value, meaning in ruling.values.items():
                assert value in line
                assert meaning in line
            assert line.startswith(f"- `{ruling.name}` \\*") == (ruling.name in chosen)
            assert line.count("(default)") == 1
        for fixed in (one.says for one in FIXED):
            assert fixed in text


def test_credits():
    text = markdown()
    assert "Lloyd Krassner (Warp Spawn Games)" in text
    assert "Mike Marinos" in text


@each(("paper", "rulings"), [("a4", {}), ("letter", OTHERS)])
@each("edition", ["classic", "revised", "sheet"])
def test_it_fits_two_pages(paper, rulings, edition):
    file = io.BytesIO()
    text = reference.markdown(GAME.conditions(edition, rulings))
    to_pdf(text, file, PAPERS[paper], "Malta Convoy: rules")
    pages = page_texts(file.getvalue())
    read = "".join("".join(page.split()) for page in pages)
    assert len(pages) == 2
    for heading in re.findall(r"^## (.+)$", text, re.MULTILINE):
        assert "".join(heading.split()) in read


def test_it_is_clean():
    for edition in ("classic", "revised", "sheet"):
        said = plain(parse(reference.markdown(GAME.conditions(edition, OTHERS))))
        assert not re.search(r"\{|\bNone\b|\.\.| [,.;:]", said)


def test_a_user_may_have_a_template_of_their_own(tmp_path):
    (tmp_path / "convoy").mkdir()
    (tmp_path / "convoy" / "reference.md.j2").write_text("{{ fleet[3][1] }}")
    assert reference.markdown(GAME.conditions("revised"), tmp_path) == "1D6 + 6"
    with pytest.raises(TemplateError):
        reference.markdown(GAME.conditions("revised"), tmp_path / "missing")
