"""Which of some games goes best with what is written."""

from dataclasses import dataclass, field, replace

from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import Area
from sheetgen.kits.scan.decoder import FULLEST, KEPT, Decoder, Node, Part
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.sheet import Blanks, Spot
from tests.fixtures import gleaners


def test_what_a_game_has_passed_by_counts_against_it_once_another_has_written_there():
    game = gleaners.GAME
    session = Session(game, game.conditions())
    decoder = Decoder(Blanks(None, []), Evidence({}, {}, frozenset()), session)
    decoder.timed, at = {"track.02", "log.01"}, {"track.02": -30.0, "log.01": -30.0}
    decoder.unwritten = at | {"option": -30.0}

    def node(lead: float, *opened: str) -> Node:
        return Node(Part(None, frozenset(opened), 0.0, 0.0, lead))

    passed, written = node(-1.0), node(-3.0, "track.02", "log.01")
    assert decoder._best([passed]) == [passed]
    assert decoder._best([passed, written]) == [written]
    written = node(-3.0, "option")
    assert decoder._best([passed, written]) == [passed, written]
    # One line may be another's to write on later.
    written, passed = node(-3.0, "log.01"), node(5.5)
    assert decoder._best([passed, written]) == [passed, written]


def test_games_that_have_written_most_are_kept_whatever_others_may_write_yet():
    game = gleaners.GAME
    session = Session(game, game.conditions())
    decoder = Decoder(Blanks(None, []), Evidence({}, {}, frozenset()), session)
    decoder.timed, decoder.unwritten = set(), {}
    waiting = [Node(Part(None, frozenset(), 0.0, 0.0, -0.1 * n)) for n in range(9)]
    written = Node(Part(None, frozenset(), 16.0, 0.0, -1.5))
    assert written in decoder._best([*waiting, written])
    assert len(decoder._best([*waiting, written])) <= KEPT + FULLEST
    assert decoder._best([*waiting, written])[0] is waiting[0]


def test_of_many_dice_any_may_be_the_one_that_is_misread():
    game = gleaners.GAME
    names = [f"die.{n}" for n in range(1, 7)]
    spots = {name: Spot(0, Area(0, 0, 5, 5), "die", (name,), name) for name in names}
    evidence = Evidence(spots, {}, frozenset(names))
    evidence.seen = lambda name: True
    # Each reads 1, and may be a 2, 3 or 4.
    evidence.against = lambda name, text: -5.0 if text in "234" else 0.0 if text == "1" else -13.0
    decoder = Decoder(Blanks(None, []), evidence, Session(game, game.conditions()))
    told = [faces for faces, _ in decoder._dice(Roll("attack", 6, 6), names, 10.0)]
    assert told[0] == (1,) * 6
    assert {*told} >= {(1,) * n + (face,) + (1,) * (5 - n) for n in range(6) for face in (2, 3, 4)}
    assert len(told) <= 24
    # Where dice may be overruled that are as sure as can be, more are tried.
    less, more = ([faces for faces, _ in decoder._dice(Roll("attack", 3, 6), names[:3], behind)]
                  for behind in (10.0, 30.0))  # fmt: skip
    assert (1, 1, 6) not in less
    assert {*more} >= {(1, 1, 6), (1, 6, 1), (6, 1, 1)}


@dataclass
class Winds:
    """Days, and the wind of each: what fell is never forgotten."""

    day: int = 0
    faces: list[int] = field(default_factory=list)


class Log(Blanks):
    """Where each day's wind has a cell of its own."""

    def asked(self, session):
        return [f"wind.{session.request.turn}"] if session.request else []

    def known(self, session):
        return {f"wind.{day}": str(face) for day, face in enumerate(session.state.faces, 1)}


def winds(days: int) -> tuple[Decoder, Evidence, list[str]]:
    """What finds so many days of wind, each of which reads what `against` is made to say."""

    def begin(conditions):
        def play(state: Winds):
            while state.day < days:
                state.day += 1
                state.faces += yield Roll("wind", 1, 5, state.day)

        return (state := Winds()), play(state)

    game = replace(gleaners.GAME, begin=begin)
    names = [f"wind.{day}" for day in range(1, days + 1)]
    spots = {name: Spot(0, Area(0, 0, 5, 5), "die", (name,), name) for name in names}
    evidence = Evidence(spots, {}, frozenset(names))
    evidence.seen, evidence.left_blank = lambda name: True, lambda name: False
    return Decoder(Log(None, []), evidence, Session(game, game.conditions())), evidence, names


def test_every_die_that_may_be_misread_is_known_however_many_there_are():
    decoder, evidence, names = winds(12)
    # Each reads 1, and each may be a 2: of these games there are more than anybody could keep.
    likely = {"1": 0.0, "2": -4.0}
    evidence.against = evidence.hoped = lambda name, text: likely.get(text, -13.0)
    found = decoder.decode()
    assert [found.cells[name][0] for name in names] == ["1"] * 12
    assert all(0.01 < found.chances[name]["2"] < 0.03 for name in names)
    assert all(0.97 < found.cells[name][1] < 0.99 for name in names)


def test_the_game_of_the_last_time_is_not_lost_sight_of(monkeypatch):
    decoder, evidence, names = winds(6)
    likely = {"1": 0.0}
    evidence.against = evidence.hoped = lambda name, text: likely.get(text, -13.0)
    assert decoder.decode().session.state.faces == [1] * 6
    # It is as likely as before, but the search passes it by.
    best, turn = decoder._best, decoder._turn

    def others(nodes: list[Node]) -> list[Node]:
        return best([n for n in nodes if (1,) not in [one.dice for one in n.part.game.answers]])

    monkeypatch.setattr(decoder, "_best", others)
    monkeypatch.setattr(decoder, "_turn", lambda part, *_, **how: turn(part, 30.0, **how))
    again = decoder.decode()
    assert again.session.state.faces == [1] * 6
    assert all(again.cells[name][1] > 0.99 for name in names)
