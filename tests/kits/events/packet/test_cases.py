"""Worked cases of the rulings, and what the director is handed where there is nothing to hide."""

from sheetgen.core.game import find
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_FORCE, TARGET
from sheetgen.games.convoy.rules.state import DESTROYER
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.events.event import SAME_DICE, WEEKEND
from sheetgen.kits.events.ledger import Replacement
from sheetgen.kits.events.packet import contest, packet
from tests.cases import each
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import brief, words

papers = each("paper", PAPERS)
OTHERWISE = {
    ruling.name: next(value for value in ruling.values if value != ruling.default)
    for ruling in find("convoy").rulings
}


@papers
@each("rulings", [{}, OTHERWISE])
def test_every_ruling_has_its_cases_under_its_number(paper, rulings):
    about = brief(paper, rulings=rulings)
    pages = list(contest.case_pages(about))
    for page in pages:
        assert faults(page) == []
    text = " ".join(" ".join(words(*pages)).split())
    ruled = contest.rulings(about)
    assert [one.number for one in contest.cases(about)] == list(range(1, len(ruled) + 1))
    for number, said in enumerate(ruled, start=1):
        assert f"R{number} {said}" in text.replace(f"R{number}{said}", f"R{number} {said}")
    for one in contest.cases(about):
        for case in one.cases:
            assert case in text


def test_the_cases_of_a_ruling_are_those_of_the_value_that_is_played():
    plain, other = (contest.cases(brief(rulings=rulings)) for rulings in ({}, OTHERWISE))
    for mine, theirs in zip(plain[:7], other[:7], strict=True):
        assert mine.cases != theirs.cases
    assert plain[7:] == other[7:]


def test_cases_of_the_tables_are_what_the_rules_say():
    (ends, *_) = contest.cases(brief())
    contact, target, _ = ends.cases
    assert "9. Row 8, Attack Force" in contact
    assert len(CONTACT_FORCE) - 1 == 8
    assert "Row 6, a destroyer" in target
    assert TARGET[-1] == DESTROYER


def test_the_directors_book_holds_no_die_and_is_not_there_without_a_case(monkeypatch):
    about = brief("letter", WEEKEND, ("A", "B"), (1,), game="wings", edition="2018")
    (page,) = (page for part in packet.parts(about, ("director",)) for page in part.pages())
    assert "R3" in words(page)[0]
    monkeypatch.setattr(contest, "cases", lambda about: [])
    assert list(packet.parts(about, ("director",))) == []


KINDS = {
    SAME_DICE: ("Open the flap of a turn", "Every plan is replayed"),
    WEEKEND: ("minutes a mission", "the points of the British less those of the Axis"),
}


@each("kind", KINDS)
def test_the_conditions_are_those_of_the_format(kind):
    own = {"game": "wings", "edition": "2018"} if kind == WEEKEND else {}
    text = " ".join(words(contest.page(brief(kind=kind, **own)))[0].split())
    for other, sentences in KINDS.items():
        assert all((sentence in text) == (other == kind) for sentence in sentences)


def test_the_conditions_say_which_board_was_replaced_and_why():
    about = brief()
    gone = Replacement("S1-B2", "S1-B2a", "its dice book lay open")
    opened = about.opened._replace(ledger=about.opened.ledger._replace(replaced=(gone,)))
    text = " ".join(words(contest.page(about._replace(opened=opened)))[0].split())
    assert "S1-B2a is played in the place of S1-B2: its dice book lay open" in text
