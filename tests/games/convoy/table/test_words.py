"""The words at the table over whole games: under any edition, rulings and captain every question is
put in words that fit, and what they say is added is what the rules add."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.at_hand import brought
from sheetgen.kits.table.views import of_table, text
from tests.games.convoy.rules.reckoner import GAME, drawn_session

WIDE, CHOICE, PANEL = 76, 64, 39
"""The longest line, consequence of a choice (its letter and name stand before it) and line of a
panel (two stand side by side)."""
at_table = parts_of(GAME).words
numbers = st.integers(min_value=0, max_value=10**9)


def replayed(full: Session) -> Iterator[tuple[Session, Answer]]:
    """The game at every question, with the answer it was given."""
    session = Session(GAME, full.conditions)
    for answer in full.answers:
        yield session, answer
        session.answer(answer)


@pytest.mark.long
@settings(max_examples=4)
@given(numbers)
def test_every_question_is_put_in_words_that_fit(number: int) -> None:
    for session, _ in replayed(drawn_session(number)):
        request = session.request
        assert request is not None
        prompt = at_table.prompt(request, session)
        assert all(prompt[:2])
        if isinstance(request, Roll):
            assert prompt.do.startswith(f"Roll {request.number}D{request.sides}")
        else:
            assert prompt.do == "Choose."
        table = at_table.table(request, session)
        assert set(table.apply) <= set(range(len(table.rows)))
        assert all(len(row) == len(table.heads) for row in table.rows)
        lines = [*prompt[:2], *prompt.dice, *map(text, of_table(table).lines), *table.notes]
        assert max(map(len, lines)) <= WIDE
        assert len(prompt.why) <= 2 * WIDE
        assert all(line.isascii() and "{" not in line for line in lines)


@pytest.mark.long
@settings(max_examples=6)
@given(numbers)
def test_choices_are_those_that_may_be_made(number: int) -> None:
    for session, _ in replayed(drawn_session(number)):
        request = session.request
        if isinstance(request, Choose | ChooseNumber):
            choices = brought(request, session, at_table)
            assert tuple(choices) == request.choices
            assert len(set(choices.values())) == len(choices)
            assert all(0 < len(brings.line) <= CHOICE for brings in choices.values())


@pytest.mark.long
@settings(max_examples=6)
@given(numbers)
def test_what_is_added_is_what_the_rules_add(number: int) -> None:
    for session, answer in replayed(drawn_session(number)):
        request = session.request
        if isinstance(request, Roll) and request.ask in ADDED:
            kind = ADDED[request.ask]
            table = at_table.table(request, session)
            told = session.with_answers([*session.answers, answer]).events[len(session.events) :]
            event = next(event for event in told if isinstance(event, kind))
            by = len(event.dice) if kind is ev.Interception else event.modifier
            assert sum(one.by or 0 for one in table.modifiers) == by


ADDED: dict[str, Any] = {
    "contact": ev.ContactRolled,
    "force": ev.ForceMet,
    "intercept": ev.Interception,
    "attack": ev.Attacked,
}


@pytest.mark.long
@settings(max_examples=4)
@given(numbers)
def test_panels_fit_and_show_the_state(number: int) -> None:
    full = drawn_session(number)
    for session, _ in replayed(full):
        panels = at_table.panels(session)
        drawn = [line for panel in panels for line in (panel.drawn or panel.lines)]
        assert max(map(len, drawn)) <= PANEL
        if session.state.turn:
            shows_the_state({panel.title: panel.lines for panel in panels}, session)
    shows_the_state({panel.title: panel.lines for panel in at_table.panels(full)}, full)


def shows_the_state(panels: dict[str, tuple[str, ...]], session: Session) -> None:
    s = session.state
    for kind, line in enumerate(panels["Fleet"]):
        counts = {
            "sound": s.sound[kind],
            "damaged": s.damaged[kind],
            "sunk": s.lost[kind],
            "home": s.returned[kind],
        }
        told = {state: int(ships) for ships, state in re.findall(r"(\d+) (\w+)", line)}
        assert told == {state: n for state, n in counts.items() if n or state == "sound"}
    points = [int(line.split()[0]) for line in panels["Score"]]
    assert points[0] == 100 + sum(points[1:])
    assert panels["Turn"][0].startswith(f"{s.turn} of {s.length}")
    if not session.finished:
        running = ("none in force", "Decoy", "Split", "Evade", "Screen")[s.option]
        assert panels["Option"][0].startswith(running)
        assert s.option == 0 or f" {s.option_turns} turn" in panels["Option"][0]
        unused = re.findall(r"[DSE]\w+", panels["Option"][1])
        assert (
            sum(2 ** ["", "Decoy", "Split", "Evade", "Screen"].index(o) for o in unused) == s.unused
        )


def ships_named(sentences: list[str], chronicle: Chronicle) -> list[str]:
    """The ships that sentences name, in order; places and watches are passed over."""
    told = [said for said in sentences if not re.match(r"Turn \d+:", said)]
    names = sorted(
        (ship.name for fleet in chronicle.fleet for ship in fleet), key=len, reverse=True
    )
    return re.findall(rf"\b(?:{'|'.join(map(re.escape, names))})\b", " ".join(told))


def ships_in(chronicle: Chronicle) -> list[str]:
    """The ships that were damaged, sunk or sent home, in order."""
    names = []
    for turn in chronicle.turns:
        names += [hit.ship.name for hit in (turn.battle.hits if turn.battle else ()) if hit.ship]
        for gone in turn.departures:
            names += [ship.name for ship in ([gone.carrier] if gone.carrier else []) + gone.escorts]
    return names


@pytest.mark.long
@settings(max_examples=8)
@given(numbers)
def test_told_sentences_name_exactly_the_ships_of_the_chronicle(number: int) -> None:
    session = drawn_session(number)
    sentences, chronicle = at_table.sentences(session), tell(session)
    assert ships_named(sentences, chronicle) == ships_in(chronicle)
    assert max(map(len, sentences)) <= WIDE
    assert all(said.endswith(".") and said.isascii() for said in sentences)


@pytest.mark.long
@settings(max_examples=4)
@given(numbers)
def test_what_is_told_bit_by_bit_is_told_once(number: int) -> None:
    full = drawn_session(number)
    bits: list[str] = []
    since = 0
    for session, _ in replayed(full):
        bits += at_table.sentences(session, since)
        since = len(session.events)
    bits += at_table.sentences(full, since)

    def placeless(said: list[str]) -> list[str]:
        # Evade moves the places of the turns before it.
        return [re.sub(r"^(Turn \d+: [^,]*, [^,]*), .*", r"\1", sentence) for sentence in said]

    assert placeless(bits) == placeless(at_table.sentences(full))
