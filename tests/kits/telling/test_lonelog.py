"""The notation of Lonelog, and that nobody's text is any of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.kits.telling.lonelog import block, document, fenced, inert, note, rolled, tag
from tests.fixtures.night_patrol import GAME


def test_a_tag_leaves_out_what_is_empty():
    assert tag("Unit", "Tankers", "×3", "", "1 lost", "Reduced") == (
        "[Unit:Tankers|×3|1 lost|Reduced]"
    )


def test_a_roll_is_told_in_plain_signs():
    request = Roll("contact", 2, 6, turn=3)
    answer = Answer("contact", (6, 1))
    assert rolled(request, answer, " − 1 → Contact") == "d: contact 2d6=6,1 - 1 -> Contact"
    assert rolled(request, answer) == "d: contact 2d6=6,1"


def test_a_roll_is_told_whomever_it_is_for():
    request = Roll("get-home:raf-03", 1, 100)
    assert rolled(request, Answer("get-home:raf-03", (8,))) == "d: get-home 1d100=8"


def test_blocks_fences_front_matter_and_credits():
    header = Header(GAME.name, "standard", "patrol-1", player='A "B"')
    log = document(header, GAME, True, [fenced(block("BATTLE", ["@ Go"]))])
    ruled = 'title: "Night Patrol"\nruleset: "Night Patrol, edition standard"\n'
    front = f'{ruled}player: "A \\"B\\""\nfinished: true\n'
    begins = f"---\n{front}---\n\n# Night Patrol\n\n## Session 1\n\n"
    assert log.startswith(f"{begins}```\n[BATTLE]\n@ Go\n[/BATTLE]\n```\n\n## Credits\n\n- ")
    assert log.endswith("(https://lonelog.org).\n")


def test_each_line_of_a_note_is_one_by_itself():
    assert note("Ohio hit;\n\nafloat") == ["(note: Ohio hit;)", "(note: afloat)"]


def test_typed_text_is_told_in_other_signs():
    assert inert("[N:Me|x] => a -> b ```") == "(N:Me/x) = > a - > b '''"


@given(st.text())
def test_typed_text_is_no_notation(text):
    for said in note(text):
        assert said.startswith("(note: ")
        assert "\n" not in said
        for sign in ("[", "]", "|", "->", "=>", "`"):
            assert sign not in said
    assert tag("N", text).count("|") == 0
