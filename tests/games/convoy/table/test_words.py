"""The words at the table over whole games: under any edition, rulings and captain every question is
put in words that fit, and what they say is what the rules then do."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, SUNK, Chronicle, tell
from sheetgen.games.convoy.table import words as at_table
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.views import of_table, text
from sheetgen.kits.table.words import Table
from tests.games.convoy.rules.reckoner import GAME, drawn_session

WIDE, CHOICE, PANEL = 76, 64, 39
"""The longest line, consequence of a choice (its letter and name stand before it) and line of a
panel (two stand side by side)."""
PRINTED = {
    "contact": [
        *("Dumb Luck", "No Contact", "No Contact", "Reconnaissance Plane"),
        *("Surprise Contact", "Contact", "Sortie", "Attack Force"),
    ],
    "enemy": ["U-boats", "Italian Air Force", "German Air Force", "Combined Air Force"],
    "attack": ["miss", "damaged", "destroyed"],
    "target": ["Tanker", "Cargo ship", "Carrier", "Carrier", "Cruiser", "Destroyer"],
}
numbers = st.integers(min_value=0, max_value=10**9)


class Step(NamedTuple):
    """A question, its answer, and the session once it is answered."""

    request: Request
    answer: Answer
    table: Table
    before: Chronicle
    session: Session
    told: list[Any]

    @property
    def modifier(self) -> int:
        """What the lines of the table add up to."""
        signed = (re.match(r"[+-]\d+", line) for line in self.table.notes)
        return sum(int(line.group()) for line in signed if line)

    def row(self, face: int) -> tuple[str, ...]:
        """The row a face leads to; it must be among those that apply."""
        (place,) = (i for i, row in enumerate(self.table.rows) if face in span(row[0]))
        assert place in self.table.apply
        return self.table.rows[place]


def span(numbers: str) -> range:
    """The numbers of a cell: `3-6`, `6`, and `-` for none."""
    if numbers == "-":
        return range(0)
    low, _, high = numbers.partition("-")
    return range(int(low), int(high or low) + 1)


def replayed(full: Session) -> Iterator[tuple[Session, Answer]]:
    """The game at every question, with the answer it was given."""
    session = Session(GAME, full.conditions)
    for answer in full.answers:
        yield session, answer
        session.answer(answer)


def steps(full: Session) -> Iterator[Step]:
    """Every question of a game, with the table it was put with and what came of the answer."""
    session = Session(GAME, full.conditions)
    for answer in full.answers:
        request = session.request
        assert request is not None
        table, before, since = at_table.table(request, session), tell(session), len(session.events)
        session.answer(answer)
        yield Step(request, answer, table, before, session, session.events[since:])


def first(step: Step, kind: type[Any]) -> Any:
    return next(event for event in step.told if isinstance(event, kind))


def test_the_game_has_words_of_its_own() -> None:
    assert parts_of(GAME).words is at_table


@pytest.mark.long
@settings(max_examples=4)
@given(numbers)
def test_every_question_is_put_in_words_that_fit(number: int) -> None:
    for session, _ in replayed(drawn_session(number)):
        request = session.request
        assert request is not None
        prompt = at_table.prompt(request, session)
        assert all(prompt[:3])
        if isinstance(request, Roll):
            assert prompt.do.startswith(f"Roll {request.number}D{request.sides}")
        else:
            assert prompt.do == "Choose."
        table = at_table.table(request, session)
        assert table.apply
        assert set(table.apply) <= set(range(len(table.rows)))
        assert {len(row) for row in table.rows} == {len(table.heads)}
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
            choices = at_table.choices(request, session)
            assert tuple(choices) == request.choices
            assert len(set(choices.values())) == len(choices)
            assert all(0 < len(brings.line) <= CHOICE for brings in choices.values())


@pytest.mark.long
@settings(max_examples=6)
@given(numbers)
def test_the_row_marked_is_the_one_the_rules_use(number: int) -> None:
    for step in steps(drawn_session(number)):
        HOLDS.get(step.request.ask, lambda step: None)(step)


def holds_contact(step: Step) -> None:
    rolled = first(step, ev.ContactRolled)
    row = step.row(rolled.die)
    assert rolled.row in span(row[1])
    assert row[2] == PRINTED["contact"][rolled.row - 1]
    assert (row[3] == "comes to nothing") == rolled.harmless
    assert step.modifier == rolled.modifier


def holds_enemy(step: Step) -> None:
    assert step.row(step.answer.dice[0])[1] in PRINTED["enemy"]


def holds_force(step: Step) -> None:
    met = first(step, ev.ForceMet)
    in_force = [int(step.table.rows[place][0]) for place in step.table.apply[1:]]
    assert step.table.rows[step.table.apply[0]] == ("1D6", "the roll")
    assert sum(in_force) == step.modifier
    assert met.force == max(met.force_die + step.modifier, 1)


def holds_intercept(step: Step) -> None:
    assert isinstance(step.request, Roll)
    carriers = sum(map(int, (step.before.state.sound[2], step.before.state.damaged[2])))
    rows = [step.table.rows[place] for place in step.table.apply]
    dice = [
        int(dice.removesuffix("D6")) * (carriers if "each" in what else 1) for dice, what in rows
    ]
    assert sum(dice) == step.modifier == step.request.number


def holds_attack(step: Step) -> None:
    attacked = first(step, ev.Attacked)
    assert step.modifier == attacked.modifier
    for die, result in zip(attacked.dice, attacked.results, strict=True):
        assert step.row(die)[2] == PRINTED["attack"][result]


def holds_target(step: Step) -> None:
    (face,) = step.answer.dice
    row = step.row(face)
    again = step.session.request is not None and step.session.request.ask == "again"
    assert row[-1].startswith("hit again?") == again
    if again:
        return
    hit = first(step, ev.ShipHit)
    assert (row[2] == "Dummy convoy") == (hit.outcome == ev.DUMMY)
    if hit.outcome != ev.DUMMY:
        assert row[2] == PRINTED["target"][hit.row - 1]
        kind = {"Cargo ship": 0, "Tanker": 1, "Carrier": 2, "Cruiser": 3, "Destroyer": 4}[row[2]]
        s = step.before.state
        assert row[3:5] == (str(s.sound[kind]), str(s.damaged[kind]))
        assert face + step.modifier == hit.row or face + step.modifier > 6 == hit.row
    assert row[-1] == falls_on(step, hit)


def holds_again(step: Step) -> None:
    (face,) = step.answer.dice
    hit = first(step, ev.ShipHit)
    struck = step.before.ships(hit.kind, HURT)[0].name
    said = step.row(face)[1]
    if face <= 3:
        assert said == f"{struck} sunk, and the hit is spent"
    elif hit.outcome == ev.FINISHED:
        assert said == f"{struck} spared, and sunk by this hit"
    else:
        assert said == f"{struck} spared; {falls_on(step, hit)}"


def falls_on(step: Step, hit: ev.ShipHit) -> str:
    """What came of a hit, from the fleet as it was before and as it is now."""
    for was, ship in zip(
        step.before.fleet[hit.kind], tell(step.session).fleet[hit.kind], strict=True
    ):
        if was.condition in (SOUND, HURT) and ship.condition == SUNK:
            return f"{ship.name} sunk"
        if was.condition == SOUND and ship.condition == HURT:
            return f"{ship.name} damaged"
    return {
        ev.LOST_HIT: "lost: none is there",
        ev.DUMMY: "dummy convoy",
        ev.NO_MORE: "nothing more",
    }[hit.outcome]


def holds_return(step: Step) -> None:
    goes = step.session.request is not None and step.session.request.ask == "escort"
    assert (" goes home " in step.row(step.answer.dice[0])[1]) == goes


def holds_escort(step: Step) -> None:
    _, warships, cruisers = step.row(step.answer.dice[0])
    request = step.session.request
    if isinstance(request, ChooseNumber):
        assert span(cruisers) == range(request.low, request.high + 1)
    else:
        gone = first(step, ev.CarrierRolled)
        assert int(warships) == sum(gone.cruisers + gone.destroyers)
        assert span(cruisers) == range(sum(gone.cruisers), sum(gone.cruisers) + 1)


def holds_escort_cruisers(step: Step) -> None:
    chosen = step.row(int(step.answer.choice or ""))
    gone, s = first(step, ev.CarrierRolled), step.session.state
    told = [sum(gone.cruisers), gone.cruisers[1], s.present(3)]
    told += [sum(gone.destroyers), gone.destroyers[1], s.present(4)]
    assert chosen == tuple(map(str, told))


HOLDS: dict[str, Callable[[Step], None]] = {
    "contact": holds_contact,
    "enemy": holds_enemy,
    "force": holds_force,
    "intercept": holds_intercept,
    "attack": holds_attack,
    "target": holds_target,
    "again": holds_again,
    "return": holds_return,
    "escort": holds_escort,
    "escort-cruisers": holds_escort_cruisers,
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


def test_the_games_played_here_ask_everything() -> None:
    asked = {request.ask for number in range(60) for request in drawn_session(number).asked}
    durations = {f"duration-{option}" for option in ("decoy", "split", "evade", "screen")}
    set_up = {*TYPES, "journey", "friendly"}
    assert asked == {*HOLDS, *durations, *set_up, "option", "extension"}


def test_a_table_that_marks_another_row_is_found_out() -> None:
    """A check that could not fail would prove nothing."""
    step = next(s for s in steps(drawn_session(3)) if s.request.ask == "contact")
    others = tuple(set(range(len(step.table.rows))) - {step.table.rows.index(row(step))})
    with pytest.raises(AssertionError):
        holds_contact(step._replace(table=step.table._replace(apply=others)))


def row(step: Step) -> tuple[str, ...]:
    return step.row(step.answer.dice[0])
