"""The notation of Lonelog, and that nobody's text is any of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.kits.defaults.lonelog import inert, note, rolled
from sheetgen.kits.parts import parts_of
from tests.fixtures.night_patrol import GAME
from tests.kits.defaults.test_defaults import played


def test_a_roll_is_told_in_plain_signs():
    request = Roll("contact", 2, 6, turn=3)
    answer = Answer("contact", (6, 1))
    assert rolled(request, answer, " − 1 → Contact") == "d: contact 2d6=6,1 - 1 -> Contact"
    assert rolled(request, answer) == "d: contact 2d6=6,1"


def test_a_roll_is_told_whomever_it_is_for():
    request = Roll("get-home:raf-03", 1, 100)
    assert rolled(request, Answer("get-home:raf-03", (8,))) == "d: get-home 1d100=8"


def test_a_log_has_front_matter_fences_and_credits():
    header = Header(GAME.name, "standard", "patrol-1", player='A "B"')
    session = played(GAME)
    log = parts_of(GAME).lonelog.markdown(header, session, [])
    ruled = 'title: "Night Patrol"\nruleset: "Night Patrol, edition standard"\n'
    front = f'{ruled}player: "A \\"B\\""\nfinished: true\n'
    assert log.startswith(f"---\n{front}---\n\n# Night Patrol\n\n## Session 1\n\n### S1 *Set-up*\n")
    score = parts_of(GAME).chronicle.tell(session).standing()["score"]
    assert f"|{score}]\n[/CAMPAIGN]\n=> " in log
    assert ".\n```\n\n## Credits\n\n- " in log
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
