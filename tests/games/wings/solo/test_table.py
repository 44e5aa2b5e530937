"""A mission by itself as a game: its questions, its keys, its record."""

import copy
from functools import cache
from itertools import count
from types import SimpleNamespace

import pytest

from sheetgen.core.game import Game
from sheetgen.core.requests import Answer, Choose
from sheetgen.core.session import Session
from sheetgen.games.wings import GAME, of_fight
from sheetgen.games.wings.fight import damage, ends, gunnery, surface, turn
from sheetgen.games.wings.fight.board import Asking, Table, unasked
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card, legal
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import flying, forecast, rules
from sheetgen.games.wings.solo.flying import Fighting
from sheetgen.games.wings.solo.story.chronicle import tell
from sheetgen.games.wings.solo.table import words
from sheetgen.kits.table.keys import COMMANDS
from tests.cases import each

OFF_ON_FIRE = "leaves the table, a kill for the enemy if it still burns then"
FACTS = {"mission": 6, "attacker": "axis", "period": "early", "side": "british"}


@cache
def game() -> Game:
    return of_fight(MALTA, FACTS, "friday", GAME.conditions())


@cache
def advice() -> tuple[Answer, ...]:
    """All cards as a pilot would plan them."""
    session = Session(game(), game().conditions())
    while session.request is not None:
        session.answer(Answer(session.request.ask, choice=words.advice(session)))
    return tuple(session.answers)


def advised(cards: int) -> Session:
    """So many cards planned as a pilot would."""
    return Session(game(), game().conditions(), advice()[:cards])


def test_every_card_has_a_key_of_its_own_that_does_nothing_else_there() -> None:
    others = set(words.LETTERS) - set(CARDS)
    assert others == {*"ABCDEFG", "hold", "now", "later"}
    # What is asked of a bomber is asked by itself.
    for names in (set(CARDS), others - {"now", "later"}, {"now", "later"}):
        keys = [words.LETTERS[name] for name in names]
        assert len(set(keys)) == len(keys)
        # Neither dice, forms nor files are asked for in a fight.
        assert not set(keys) & (set(COMMANDS) - set("rafs") | {"m"})


def test_the_question_says_whose_card_it_is_what_he_flies_and_where_the_enemy_is() -> None:
    session = advised(2)
    assert isinstance(session.request, Choose)
    prompt = words.prompt(session.request, session)
    assert prompt.title == "C, Hurricane I, P/O Keith Pelletier"
    flies = prompt.why.split()[1].rstrip(":")
    assert flies in CARDS
    assert prompt.why == f"Flies {flies}: which card next?"
    assert prompt.about is not None
    assert {line[:2] for line in prompt.about.lines} >= {"A,", "B,", "C,", "D,"}
    assert words.choices(session.request, session)["S>"].line.startswith("fast straight")


def test_the_panels_have_every_airplane_once() -> None:
    british, axis = words.panels(advised(0))
    assert [line[0] for line in (*british.lines, *axis.lines)] == ["C", "D", "A", "B"]
    said = "C  P/O Keith Pelletier, Hurricane I, altitude 3, fast, damage 0 of 17"
    assert british.lines[0] == said
    assert british.drawn[0] == "C  Hurricane I  3 fast  0/17  P/O Keith Pelletier"


def test_who_would_leave_on_fire_is_told_what_that_is_before_and_after() -> None:
    at: Fighting = copy.deepcopy(advised(20).state)
    plane = at.plane
    assert plane is not None
    session = SimpleNamespace(state=at, request=advised(20).request)
    assert "leaves" not in words.prompt(session.request, session).why
    # The table ends where it stands, and who burns plans no straight.
    at.ahead, at.table.length, plane.flames = None, 0, 3
    cards = SimpleNamespace(choices=[card.code for card in at.courses])
    brought = words.choices(cards, session)
    assert {one.price.rpartition("; ")[2] for one in brought.values()} == {OFF_ON_FIRE}
    at.advised = cards.choices[0]
    assert "a kill for the enemy" in words.prompt(session.request, session).why
    ends.leave(at.table, plane)
    plane.by = [next(one.crew for one in at.table.planes if one.side != plane.side)]
    result = flying.result(at.solo, at.table)
    gone = next(line for line in rules.ended(at.solo, result) if at.letters[plane.crew] == line[0])
    assert f"left the table on fire on turn {at.table.turn}, a kill for " in gone
    lines = [line for panel in words.panels(session) for line in panel.lines]
    assert [line for line in lines if line.endswith(", has left on fire")] == [
        line for line in lines if line[0] == at.letters[plane.crew]
    ]


def test_a_forecast_is_what_happens_when_all_others_fly_straight_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = [advised(cards).state for cards in range(0, 30, 6)]
    for room, names in {gunnery: ["fire"], surface: ["fire", "release"], damage: ["burn"]}.items():
        for name in names:
            monkeypatch.setattr(room, name, lambda *args: ())
    told = 0
    for at in states:
        for card, course in forecast.courses(at.table, at.plane).items():
            table = copy.deepcopy(at.table)
            me = table.plane(at.plane.crew)
            # Before the first turn the card is for that turn; from then on, for the next.
            unasked(_again(table, _planning(me, card)))
            unasked(turn.play(table, _planning(me, None), Throws("0" * 64, 1)))
            assert (me.pose, me.altitude) == (course.plane.pose, course.plane.altitude)
            shots = gunnery.all_shots(table)
            own = {shot.name for shot in shots if shot.firer is me}
            theirs = {shot.firer.crew for shot in shots if shot.target is me}
            assert (set(course.fires_at), set(course.fired_at_by)) == (own, theirs)
            told += bool(own or theirs)
    assert told > 5


def _again(table: Table, planner: turn.Planner) -> Asking[None]:
    """A turn in which somebody plans, from its beginning."""
    table.asked = frozenset()
    if not table.turn:
        return turn.begin(table, planner, Throws("0" * 64, 1))
    table.turn -= 1
    for plane in table.flying():
        plane.plan, plane.card = plane.card, plane.last
    return turn.play(table, planner, Throws("0" * 64, 1))


def _planning(me: Plane, mine: Card | None) -> turn.Planner:
    """All fly straight on, but one plans a card, if there is one."""

    def plan(table: Table, plane: Plane, _: Draw) -> Card:
        cards = legal(plane.model, turn.standing(table, plane))
        straight = next(one for one in (Card.FAST_STRAIGHT, Card.SLOW_STRAIGHT) if one in cards)
        return mine if plane is me and mine is not None else straight

    return plan


def test_what_happens_is_told_turn_by_turn_and_how_it_ended() -> None:
    session = advised(500)
    told = words.sentences(session)
    assert told[0].startswith("Turn 1: ")
    assert "; D fires at A, " in told[0]
    ended = [*rules.ended(session.state.solo, session.state.result)]
    assert told[-len(ended) :] == ended
    assert tell(session).in_short() == ended[0]
    assert tell(advised(0)).in_short() == (
        "turn 0: 4 in the air, 0 shot down, 0 have left the table"
    )


@each(
    "wrong",
    [
        {"mission": "6"}, {"mission": 7}, {"mission": True}, {"side": "maltese"}, {"period": 3},
        {"x": 1},
    ],
)  # fmt: skip
def test_facts_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any sentence does
        of_fight(MALTA, FACTS | wrong, "friday", GAME.conditions())


def test_facts_that_are_missing_are_refused() -> None:
    with pytest.raises(ValueError, match="a fight is told by mission, attacker, period and side"):
        of_fight(MALTA, {"mission": 6}, "friday", GAME.conditions())


def test_signs_say_of_a_card_what_its_words_do() -> None:
    asked = ((s.request, s) for s in map(advised, count(2)))
    request, session = next(one for one in asked if any(words.signs(*one).values()))
    told, brief = (one(request, session) for one in (words.choices, words.signs))
    for code, says in told.items():
        shots = says.price.replace("under fire from ", "-"), says.gain.replace("fires at ", "+")
        assert brief[code] == "".join(shots[::-1]).replace(", ", "")


@each(
    ("weapon", "number", "says"),
    [
        ("photographs", 3, ", 3 photographs left"),
        ("photographs", 1, ", 1 photograph left"),
        ("bombs", 2, ", with its bombs"),
        ("torpedo", 1, ", with its torpedo"),
    ],
)
def test_what_a_bomber_has_left_is_said_in_its_words(weapon: str, number: int, says: str) -> None:
    assert words._load(weapon, number) == says
