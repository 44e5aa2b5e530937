"""What is still to come is counted by the state."""

from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.plan import before_it, to_go
from tests.games.convoy.table.by_hand import Table


def test_what_is_still_to_come_counts_what_evading_adds_from_the_turn_it_was_rolled_in():
    table = Table()
    table.sail_to(13)
    table.plays("option evade, duration-evade 2, extension 3, contact 2")
    chronicle = tell(table.session)
    before, evaded = chronicle.turns[11:13]
    assert (chronicle.length, to_go(chronicle, before)) == (24, 21 - 12)
    assert (before_it(chronicle, evaded), to_go(chronicle, evaded)) == (21 - 12, 24 - 13)
