"""What is decided in the middle of a turn is asked of the person: targets, releases, luck."""

from collections.abc import Callable
from functools import cache

import pytest

from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.games.wings import GAME, of_fight
from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.bags import Token
from sheetgen.games.wings.fight.board import CARD, FIRE, HOLD, LATER, NOW, RELEASE, TOKEN
from sheetgen.games.wings.fight.gunnery import SNIPER
from sheetgen.games.wings.rules.state import SKILLS, State
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import rules
from sheetgen.games.wings.solo.table import words
from tests.cases import each

Decide = Callable[[Request, Session], str]


def facts(mission: int, side: str) -> dict[str, object]:
    return {"mission": mission, "attacker": side, "period": "later", "side": side}


def as_advised(request: Request, session: Session) -> str:
    return words.advice(session)


def played(told: dict[str, object], decide: Decide = as_advised, seed: str = "friday") -> Session:
    game = of_fight(MALTA, told, seed, GAME.conditions())
    session = Session(game, game.conditions())
    while session.request is not None:
        session.answer(Answer(session.request.ask, choice=decide(session.request, session)))
    return session


@cache
def advised(mission: int, side: str) -> Session:
    return played(facts(mission, side))


def asked(session: Session) -> set[str]:
    return {request.ask for request in session.asked}


def test_whoever_takes_advice_fights_as_the_program_does() -> None:
    session = advised(2, "axis")
    assert asked(session) > {CARD}
    solo = rules.begun("friday", session.conditions, 2, "axis", "later")
    assert session.state.result.track == rules.fought(solo).track


def first(session: Session, ask: str) -> Session:
    """The session where something is asked for the first time."""
    place = [request.ask for request in session.asked].index(ask)
    game = session.game
    return Session(game, session.conditions, session.answers[:place])


def brought(request: Request, session: Session) -> dict[str, str]:
    """What each choice brings, in a line."""
    return {name: brings.line for name, brings in words.choices(request, session).items()}


def test_a_question_says_what_each_choice_brings_and_what_is_seen() -> None:
    session = first(advised(1, "british"), FIRE)
    request = session.request
    assert isinstance(request, Choose)
    said = brought(request, session)
    assert said.pop(HOLD) == "fires at nothing"
    # Which boats they are, is the pilots' affair.
    said = {name: line for name, line in said.items() if name in {"boat 1", "boat 2", "boat 3"}}
    assert said
    kinds = {"close range, draws B", "close range, draws B, aimed: +1 each"}
    assert set(said.values()) <= kinds
    prompt = words.prompt(request, session)
    assert prompt.why == "Its guns, front: what do they fire at?"
    assert prompt.about is not None
    assert {"boat 1", "boat 2"} <= {line.partition(" at ")[0] for line in prompt.about.lines}


def happened(session: Session, kind: str) -> list[str]:
    """What was done in the turn that was just played, by whom and to whom."""
    told = session.events[-1].told.split("; ")
    return [one for one in told if kind in one]


@each("place", [0, 1, -1])
def test_guns_fire_at_what_was_chosen(place: int) -> None:
    session = first(advised(1, "british"), FIRE)
    assert isinstance(session.request, Choose)
    assert session.request.choices[-1] == HOLD
    chosen = session.request.choices[place]
    letter = session.state.letters[session.state.plane.crew]
    session.answer(Answer(FIRE, choice=chosen))
    while session.request is not None and session.request.ask != CARD:
        session.answer(Answer(session.request.ask, choice=words.advice(session)))
    fired = happened(session, f"{letter} fires at ")
    assert [one.split(", ")[0] for one in fired] == (
        [] if chosen == HOLD else [f"{letter} fires at {chosen}"]
    )


def test_a_torpedo_is_kept_until_its_bomber_is_told_to_release() -> None:
    session = first(advised(2, "axis"), RELEASE)
    assert session.request is not None
    told = brought(session.request, session)
    assert told[NOW] in {"it runs for the cargo 1", "it runs for the escort"}
    assert told[LATER] == "keeps it for another turn"
    crew = session.state.plane.crew
    for choice, left in ((LATER, 1), (NOW, 0)):
        again = Session(session.game, session.conditions, session.answers)
        again.answer(Answer(RELEASE, choice=choice))
        assert sum(again.state.table.plane(crew).load.values()) == left


def lucky(monkeypatch: pytest.MonkeyPatch, change: Callable[[State], None]) -> None:
    """Every mission is flown by men who are changed so."""
    single = rules.single_mission

    def mission(*args: object) -> object:
        s, t = single(*args)  # type: ignore[arg-type]
        change(s)
        return s, t

    monkeypatch.setattr(rules, "single_mission", mission)


def test_a_lucky_man_is_asked_which_token_he_ignores(monkeypatch: pytest.MonkeyPatch) -> None:
    def luck(s: State) -> None:
        for man in s.men:
            man.lucky = True

    lucky(monkeypatch, luck)
    found = played(facts(1, "british"))
    session = first(found, TOKEN)
    request = session.request
    assert isinstance(request, ChooseNumber)
    tokens = [one for one in session.state.question.choices.values() if one]
    assert request.high == len(tokens) > 0
    assert brought(request, session)["1"] == f"ignores {tokens[0].word}"
    plane = session.state.plane
    before, holds = plane.damage, plane.crew
    spared = Session(session.game, session.conditions, session.answers)
    spared.answer(Answer(TOKEN, choice="1"))
    session.answer(Answer(TOKEN, choice="0"))
    hurt, whole = (one.state.table.plane(holds) for one in (session, spared))
    assert hurt.damage - whole.damage == tokens[0].points
    assert (whole.used_luck, hurt.used_luck) == (True, False)
    assert before <= whole.damage


def test_whoever_has_no_luck_left_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def luck(s: State) -> None:
        for man in s.men:
            man.lucky = True

    lucky(monkeypatch, luck)

    def spend(request: Request, session: Session) -> str:
        return "1" if request.ask == TOKEN else words.advice(session)

    session = played(facts(1, "british"), spend)
    crews = [request.about for request in session.asked if request.ask == TOKEN]
    assert len(crews) == len(set(crews)) > 0


def test_a_sniper_need_not_use_his_skill(monkeypatch: pytest.MonkeyPatch) -> None:
    def snipes(s: State) -> None:
        for man in s.men:
            man.skills = 1 << SKILLS.index(SNIPER)

    lucky(monkeypatch, snipes)
    session = first(played(facts(6, "british")), FIRE)
    request = session.request
    assert isinstance(request, Choose)
    named, plain = next((c, c.removesuffix(" sniper")) for c in request.choices if "sniper" in c)
    assert plain in request.choices
    told = brought(request, session)
    assert told[named] == f"{told[plain]}, by sniper, which is tiring"
    for choice in (named, plain):
        again = Session(session.game, session.conditions, session.answers)
        crew = again.state.plane.crew
        again.answer(Answer(FIRE, choice=choice))
        assert (SNIPER in again.state.table.plane(crew).recovery) == (choice == named)


def test_tokens_that_do_no_harm_are_nothing_to_ask_about() -> None:
    session = advised(1, "british")
    table = session.state.table
    plane = table.planes[0]
    plane.luck, plane.damage, plane.specials = True, 0, []
    table.asked = frozenset([plane.side])
    tokens = [Token(0), Token(0)]
    with pytest.raises(StopIteration) as over:
        next(damage._but_for_luck(table, plane, tokens, 0))
    assert over.value.value == tokens
