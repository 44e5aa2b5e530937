"""The question at hand as data: what is said of a face or a choice is what the rules then do."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sheetgen.core import dice
from sheetgen.core.game import Game, find
from sheetgen.core.requests import Answer, Choose, Decision, Roll
from sheetgen.core.session import Session, decided, first_of, seeded
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import at_hand
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.words import Brings, Effect
from tests.cases import each
from tests.fixtures import couriers, declared_convoy, night_patrol, siege, three_villages
from tests.games.convoy.rules.reckoner import drawn_session

CONVOY, WINGS, NIGHT = find("convoy"), find("wings"), night_patrol.GAME
OUTSIDE = [
    *(one.BARE for one in (couriers, night_patrol, siege)),
    *(one.GAME for one in (couriers, declared_convoy, night_patrol, siege, three_villages)),
]
_OPEN = (say("nothing-yet"), "killed")
"""What may come of it in several ways: the wounds of the dead are counted, too."""
_NO_OUTCOME = ("die", "dice", "force_die", "escort_die", "row", "target", "again")
"""Fields of events that say what was rolled, and where it was looked up, not what came of it."""


def standing(session: Session, every: int = 1) -> Iterator[Session]:
    """A game as it stood at each of its questions, or at some."""
    playing = Session(session.game, session.conditions)
    for place, answer in enumerate(session.answers):
        if place % every == 0:
            yield playing
        playing.answer(answer)


def played(game: Game, number: int, answers: int) -> Session:
    """So much of a game that plays itself under an edition and rulings that the number draws."""
    draw = Random(number)
    edition = draw.choice([edition.name for edition in game.editions])
    rulings = {one.name: draw.choice(list(one.values)) for one in game.rulings}
    policy = draw.choice([one for one in game.policies.values() if one.looks_ahead is None])
    session, key = Session(game, game.conditions(edition, rulings)), dice.key_of_seed(str(number))
    answerer = first_of(seeded(key), decided(policy, key))
    while session.request is not None and len(session.answers) < answers:
        session.answer(answerer(session.request, session))
    return session


def outcome(session: Session, answer: Answer) -> tuple[Any, ...]:
    """What the rules do when this is answered: what happens and what is asked then, but for what
    was rolled itself."""
    after = Session(session.game, session.conditions, [*session.answers, answer])
    events = [
        {name: value for name, value in event._asdict().items() if name not in _NO_OUTCOME}
        for event in after.events[len(session.events) :]
    ]
    request = after.request
    return repr(events), None if request is None else request[:-1], repr(vars(after.state))


def check_faces(session: Session, exactly: bool) -> int:
    """Compare what is said of the faces of the last die with what they do; returns how many things
    are said. A game may declare a table that does not say all that comes of a face: then not
    `exactly`."""
    roll = session.request
    assert isinstance(roll, Roll)
    typed = (roll.sides,) * (roll.number - 1)
    thrown = at_hand.throw(roll, session, parts_of(session.game).words, typed)
    assert (thrown.typed, thrown.left) == (typed, 1)
    if not thrown.faces:
        return 0
    covered = [face for one in thrown.faces for face in range(one.low, one.high + 1)]
    assert covered == list(range(1, roll.sides + 1))
    does: dict[str, Any] = {}
    for one in thrown.faces:
        assert one.does, (roll.ask, one)
        for face in {one.low, one.high}:
            found = outcome(session, Answer(roll.ask, (*typed, face)))
            # Where two faces are told alike, what comes of them is alike.
            alike = does.setdefault(one.does, found) == found
            is_open = one.does in _OPEN or one.does.startswith(say("then", asks=""))
            assert alike or not exactly or is_open, (roll.ask, one)
    return len(does)


def check_choices(session: Session) -> None:
    """Every choice has its words; what cannot be chosen has a reason."""
    request = session.request
    assert isinstance(request, Decision)
    brought = at_hand.brought(request, session, parts_of(session.game).words)
    assert list(brought) == list(request.choices)
    assert all(isinstance(one, Brings) and one.line for one in brought.values())
    closed = at_hand.closed(request, session, parts_of(session.game).words)
    assert not set(closed) & set(request.choices)
    assert all(closed.values())
    if isinstance(request, Choose):
        assert {*closed, *request.choices} == set(request.among)


def check(whole: Session, every: int = 1, exactly: bool = True) -> int:
    """Check the questions of a game, or some; returns how much was said of faces."""
    told = 0
    for session in standing(whole, every):
        if isinstance(session.request, Roll):
            told += check_faces(session, exactly)
        elif isinstance(session.request, Decision):
            check_choices(session)
    return told


@pytest.mark.parametrize("number", [1, pytest.param(range(2, 5), marks=pytest.mark.long)])
def test_of_a_convoy_is_said_what_is_then_done(number):
    for one in [number] if isinstance(number, int) else number:
        whole = drawn_session(one)
        assert check(whole) > len(whole.asked)


@pytest.mark.parametrize("every", [13, pytest.param(5, marks=pytest.mark.long)])
def test_of_a_campaign_is_said_what_is_then_done(every):
    for number in range(1 if every > 5 else 4):
        assert check(played(WINGS, number, 120), every) > 5


@each("game", OUTSIDE)
def test_of_any_game_is_said_what_is_then_done(game):
    assert check(played(game, 1, 60), 5, exactly=False) > 5


@each("game", [one for one in OUTSIDE if not one.declares])
def test_of_a_face_that_is_not_declared_is_said_what_is_told_or_seen_then(game):
    for session in standing(played(game, 2, 40), 5):
        roll, asked = session.request, parts_of(game).words
        if not isinstance(roll, Roll) or roll.number > 1:
            continue
        for one in at_hand.throw(roll, session, asked).faces:
            after = Session(
                game, session.conditions, [*session.answers, Answer(roll.ask, (one.low,))]
            )
            seen = [
                f"{panel.title} {line}" for panel in asked.panels(after) for line in panel.lines
            ]
            then = (
                say("then", asks=asked.prompt(after.request, after).title) if after.request else ""
            )
            told = [*asked.sentences(after), *seen, then, say("nothing-yet")]
            shown = (" ".join(text.split()).removesuffix(".") for text in told)
            assert any(text.endswith(one.does) for text in shown), one


def test_a_roll_is_told_as_it_is_typed():
    session = Session(CONVOY, CONVOY.conditions("sheet"))
    asked = parts_of(CONVOY).words
    first = at_hand.throw(session.request, session, asked)
    assert (first.faces, first.result, first.so_far, first.left) == ((), None, "", 3)
    second = at_hand.throw(session.request, session, asked, (4, 2))
    assert (second.result, second.so_far, second.left) == (6, "4 + 2 = 6; 1 to come", 1)
    assert second.faces[0] == Effect(1, 1, "Cargo ships 7")


def test_dice_that_each_do_something_are_counted_by_it():
    session = next(s for s in standing(drawn_session(1)) if s.request.ask == "intercept")
    thrown = at_hand.throw(session.request, session, parts_of(CONVOY).words, (2, 1, 6))
    left = session.request.number - 3
    assert thrown.so_far == f"stopped: 1, no: 2; {left} to come"
    assert (thrown.result, thrown.faces[0].does) == (None, "stopped")


def test_what_is_added_counts_in_the_sum():
    sighting = next(
        session
        for session in standing(played(NIGHT, 1, 60))
        if session.request.ask == "sighting" and session.answers[-1].choice == "inshore"
    )
    thrown = at_hand.throw(sighting.request, sighting, parts_of(NIGHT).words, ())
    (inshore,) = thrown.modifiers
    assert (inshore.by, inshore.line) == (1, "+1 inshore")
    assert [one.does for one in thrown.faces][-1] == "a tanker"
