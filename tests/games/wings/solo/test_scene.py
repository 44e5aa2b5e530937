"""The table as it is drawn: everything where it is, and each choice tried on it."""

from functools import cache

import pytest

from sheetgen.core.requests import Answer, Choose
from sheetgen.core.session import Session
from sheetgen.games.wings import GAME, of_fight
from sheetgen.games.wings.fight.board import CARD
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import rules
from sheetgen.games.wings.solo.story import replays
from sheetgen.games.wings.solo.table.scene import scene
from sheetgen.games.wings.solo.table.words import choices
from sheetgen.kits.drawing.page import Line, Text
from tests.cases import each


def at(mission: int, side: str, ask: str, answers: int) -> Session:
    """A fight where so many answers were given as a pilot would, and then until `ask` is."""
    facts = {"mission": mission, "attacker": "axis", "period": "early", "side": side}
    game = of_fight(MALTA, facts, "friday", GAME.conditions())
    session = Session(game, game.conditions())
    while len(session.answers) < answers or (session.request and session.request.ask != ask):
        assert session.request is not None
        session.answer(Answer(session.request.ask, choice=session.state.advised))
    return session


@cache
def dogfight() -> Session:
    return at(6, "british", CARD, 6)


def test_every_card_is_tried_and_has_a_line_to_each_whom_it_brings_to_fire() -> None:
    session = dogfight()
    assert isinstance(session.request, Choose)
    seen, brought = scene(session), choices(session.request, session)
    assert list(seen.tried) == list(session.request.choices)
    fires = 0
    for code, tried in seen.tried.items():
        course = session.state.courses[CARDS[code]]
        lines = [item for item in tried.gain if isinstance(item, Line)]
        assert len(lines) == len(course.fires_at) == len(tried.gain), code
        assert len(tried.price) == len(course.fired_at_by), code
        assert bool(tried.gain) == bool(brought[code].gain)
        assert f"altitude {course.plane.altitude}." in tried.says
        fires += len(lines) + len(tried.price)
    assert fires


def test_every_airplane_is_seen_once_with_its_altitude_and_told_by_the_clock() -> None:
    session = at(6, "british", CARD, 0)
    while session.request is not None:
        session.answer(Answer(session.request.ask, choice=session.state.advised))
        if session.request is None or len(session.answers) % 4:
            continue
        seen, in_air = scene(session), session.state.table.flying()
        texts = sorted(item.text for item in seen.picture.items if isinstance(item, Text))
        letters = [session.state.letters[one.crew] for one in in_air]
        assert texts == sorted([*letters, *(str(one.altitude) for one in in_air)])
        others = [letter for letter in letters if letter != seen.says[0][0]]
        assert [line[0] for line in seen.says[1 : len(in_air)]] == others
        assert len(seen.says) == len(in_air) + len(session.state.table.clouds)
        assert all("o'clock" in line and "cm" in line for line in seen.says[1:])


@each(("mission", "side", "ask"), [(6, "british", "fire"), (2, "axis", "release")])
def test_what_is_decided_in_a_turn_has_a_line_to_its_target(mission, side, ask) -> None:
    session = at(mission, side, ask, 1)
    seen = scene(session)
    drawn = {name: bool(one.gain) for name, one in seen.tried.items()}
    assert list(drawn) == list(session.request.choices)
    # To hold fire, or to keep a load, is at nobody.
    assert {name for name, line in drawn.items() if not line} == {"hold", "later"} & set(drawn)
    # Airplanes have moved in this turn already, and stand where they are now.
    plane = session.state.plane
    x = plane.x * 150.0 / session.state.table.length + 0.6
    assert seen.about[0] * seen.picture.width == pytest.approx(x)


def test_to_look_changes_nothing() -> None:
    session = dogfight()
    before = repr(session.state.table)
    assert scene(session) == scene(session)
    assert repr(session.state.table) == before


def test_it_knows_nothing_of_cards_that_lie_face_down() -> None:
    session = at(6, "british", CARD, 6)
    before = scene(session)
    table = session.state.table
    for plane in table.planes:
        if plane.side != session.state.plane.side:
            plane.plan = table.shown[plane.crew] = Card.IMMELMANN
    session.state.ahead = None
    assert scene(session) == before


def test_a_card_that_leads_off_the_table_says_so() -> None:
    session = at(6, "british", CARD, 6)
    plane = session.state.plane
    plane.x, plane.heading = session.state.table.length - 10, 0
    assert scene(session).tried["S>"].says.endswith("off the table.")


def test_a_torpedo_on_its_run_is_seen() -> None:
    session = at(2, "axis", "release", 1)
    while not session.state.table.torpedoes:
        session.answer(Answer(session.request.ask, choice=session.state.advised))
    (torpedo, *_) = session.state.table.torpedoes
    whose = session.state.letters[torpedo.crew]
    assert any(line.startswith(f"The torpedo of {whose} at ") for line in scene(session).says)


def test_each_card_lies_at_one_place_of_the_hand() -> None:
    hand = [name for row in scene(dogfight()).hand for name in row]
    assert sorted(hand) == sorted(CARDS)


def test_a_fight_is_seen_again_turn_by_turn() -> None:
    session = at(6, "british", CARD, 12)
    (name,) = replays.names(session)
    found = replays.replay(session, name)
    assert found.turns == session.state.table.turn - 1
    assert found.frame(0).flown == ""
    told = [found.frame(n) for n in range(1, found.turns + 1)]
    assert told[0].flown.startswith("A ")
    assert all(frame.flown.count("altitude") == 4 for frame in told)
    assert {one.told for one in session.events} <= {frame.says for frame in told}
    for number in (0, 1):
        page = found.page(number)
        assert found.title in " ".join(one.text for one in page.items if isinstance(one, Text))
        assert all(0 <= one.y <= page.paper.height for one in page.items if isinstance(one, Text))


def test_a_fight_that_has_not_begun_has_no_turns() -> None:
    assert replays.names(at(6, "british", CARD, 0)) == {}


def test_one_that_is_over_says_how_it_ended() -> None:
    session = rules.played_on(at(6, "british", CARD, 0))
    ended = replays.replay(session, "").ended
    assert ended == tuple(rules.ended(session.state.solo, session.state.result))
    assert scene(session).tried == {}
