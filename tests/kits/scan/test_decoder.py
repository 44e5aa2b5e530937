"""Which of some games goes best with what is written."""

from sheetgen.core.session import Session
from sheetgen.kits.scan.decoder import NARROW, Decoder, Node
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.sheet import Blanks
from tests.fixtures import gleaners


def test_what_a_game_has_passed_by_counts_against_it_once_another_has_written_there():
    game = gleaners.GAME
    session = Session(game, game.conditions())
    decoder = Decoder(Blanks(None, []), Evidence({}, {}, frozenset()), session)
    decoder.timed, at = {"track.02", "log.01"}, {"track.02": -30.0, "log.01": -30.0}
    decoder.unwritten.update(at | {"option": -30.0})
    passed, written = Node(session, {}, rank=-1.0), Node(session, {}, rank=-3.0)
    written.opened = frozenset({"track.02", "log.01"})
    assert decoder._best([passed], NARROW) == [passed]
    assert decoder._best([passed, written], NARROW) == [written]
    written.opened = frozenset({"option"})
    assert decoder._best([passed, written], NARROW) == [passed, written]
    # One line may be another's to write on later.
    written.opened = frozenset({"log.01"})
    passed.rank = 5.5
    assert decoder._best([passed, written], NARROW) == [passed, written]
