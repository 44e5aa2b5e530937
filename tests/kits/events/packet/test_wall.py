"""What is posted: the commitment and the conditions of contest."""

import pytest

from sheetgen.kits.drawing.page import Text
from sheetgen.kits.events.event import DATUM, PUZZLE, SAME_DICE
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.packet import contest
from sheetgen.kits.events.packet import contest as conditions
from tests.cases import each
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import COMMITTED, KEY, brief, words


def test_the_commitment_is_read_off_the_wall():
    about = brief()
    page = contest.commitment(about)
    typed = [
        item.text for item in page.marks if isinstance(item, Text) and item.face == "mono-bold"
    ]
    assert "".join(typed) == COMMITTED
    sealed = [item.text for item in page.marks if isinstance(item, Text) and item.face == "mono"]
    assert about.sealed.text in "".join(sealed)
    text = words(page)[0]
    assert "a lottery" in text
    assert "5 17 23" in text
    assert "sheetgen event verify" in text
    assert KEY not in text


def test_a_sealed_text_too_long_for_the_wall_is_refused():
    rulings = {f"ruling-{i}": "x" * 60 for i in range(200)}
    about = brief()
    ledger = about.opened.ledger._replace(sealed=str(rulings))
    long = about._replace(opened=about.opened._replace(ledger=ledger))
    with pytest.raises(ValueError, match="too long for the commitment sheet"):
        contest.commitment(long)


@each("kind", [SAME_DICE, PUZZLE])
def test_the_conditions_fit_a_page_with_every_ruling_numbered(kind):
    about = brief("letter", kind, rulings={"no-such-ship": "cargo"})
    page = conditions.page(about)
    assert faults(page) == []
    text = " ".join(words(page)[0].split())
    for number in range(1, 15):
        assert f"R{number}" in text
    assert "It falls on a cargo ship, as with carriers" in text
    assert "minutes a board" in text
    assert "Appeal in writing" in text
    assert "S1-B2a" in text
    assert ("Open the flap of a turn" in text) == (kind == SAME_DICE)


def test_the_conditions_say_how_the_event_is_ranked():
    about = brief()
    sealed = about.sealed._replace(ranking=DATUM, tie_breaks=("tankers", "fewer-options"))
    event = about.event._replace(sealed=sealed)
    text = " ".join(words(conditions.page(about._replace(opened=Opened(event, KEY))))[0].split())
    assert "against its datum" in text
    ties = ("tankers home", "fewer options used", "share their rank")
    assert sorted(map(text.index, ties)) == [text.index(tie) for tie in ties]
    assert "a point less than the last table has" in text
