"""What is posted: the conditions of contest."""

from sheetgen.kits.events.event import DATUM
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.packet import contest as conditions
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import KEY, brief, words


def test_the_conditions_fit_a_page_with_every_ruling_numbered():
    about = brief("letter", rulings={"no-such-ship": "cargo"})
    page = conditions.page(about)
    assert faults(page) == []
    text = " ".join(words(page)[0].split())
    for number in range(1, 15):
        assert f"R{number}" in text
    assert "It falls on a cargo ship; with no cargo ship left it is lost" in text
    assert "minutes a board" in text
    assert "Appeal in writing" in text
    assert "S1-B2a" in text
    assert "Open the flap of a turn" in text


def test_the_conditions_say_how_the_event_is_ranked():
    about = brief()
    sealed = about.sealed._replace(ranking=DATUM, tie_breaks=("tankers", "fewer-options"))
    event = about.event._replace(sealed=sealed)
    text = " ".join(words(conditions.page(about._replace(opened=Opened(event, KEY))))[0].split())
    assert "against its datum" in text
    ties = ("tankers home", "fewer options used", "share their rank")
    assert sorted(map(text.index, ties)) == [text.index(tie) for tie in ties]
    assert "a point less than the last table has" in text
