"""The notation of Lonelog, and that nobody's text is any of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session
from sheetgen.kits.telling.lonelog import (
    CREDIT,
    block,
    document,
    fenced,
    inert,
    note,
    placed,
    rolled,
    tag,
)
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


def test_blocks_fences_and_front_matter():
    header = Header(GAME.name, "standard", GAME.rules_version, player="A: B")
    session = Session(GAME, GAME.conditions())
    log = document(header, session, [fenced(block("BATTLE", ["@ Go"]))])
    front, rest = log.split("\n---\n\n")
    assert front.splitlines()[1:] == [
        f'title: "{GAME.title}"',
        f'ruleset: "{GAME.title}, edition standard"',
        'player: "A: B"',
        "finished: false",
    ]
    assert rest.startswith(
        f"# {GAME.title}\n\n## Session 1\n\n```\n[BATTLE]\n@ Go\n[/BATTLE]\n```\n\n## Credits\n\n- "
    )
    assert rest.endswith(f"- {CREDIT}\n")


def test_notes_are_placed_by_their_turns():
    notes = [(0, "Before."), (3, "In it."), (4, " "), (4, "Still [in] it.")]
    assert placed(notes, lambda standing: min(standing, 3)) == {
        0: ["(note: Before.)"],
        3: ["(note: In it.)", "(note: Still (in) it.)"],
    }


def test_typed_text_is_told_in_other_signs():
    assert inert("[N:Me|x] => a -> b ```") == "(N:Me/x) = > a - > b '''"


@given(st.text())
def test_typed_text_is_no_notation(text):
    said = note(text)
    assert said.startswith("(note: ")
    assert "\n" not in said
    for sign in ("[", "]", "|", "->", "=>", "`"):
        assert sign not in said
    assert tag("N", text).count("|") == 0
