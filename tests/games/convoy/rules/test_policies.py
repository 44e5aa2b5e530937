"""Captains: never, random, steady and best; rollout has a file of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.rules.state import EVADE, OPTIONS, SCREEN, SPLIT, State
from sheetgen.kits.chances.engine import Engine
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME, Table

OPTION = Choose("option", OPTIONS, 0b11111, turn=7)
ESCORT = ChooseNumber("escort-cruisers", 2, 6, slot=2)
KEY = dice.key_of_seed("a captain")


def no_dice(sides: int) -> int:
    raise AssertionError("this captain rolls no dice")


def decides(policy: str, state: State, request: Any) -> str:
    """What a policy that rolls no dice decides."""
    return request.text(GAME.policies[policy].deciders[request.ask](state, request, no_dice))


def played(policy: Policy, seed: str = "a captain") -> Session:
    session = Session(GAME, GAME.conditions("classic"))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(policy, key)))
    return session


def test_there_are_five_and_steady_is_the_default() -> None:
    assert list(GAME.policies) == ["never", "random", "steady", "best", "rollout"]
    assert GAME.default_policy == "steady"


@each("unused", [0b00011, 0b10001, 0b11111])
@each("carry", [-1, 0, 2])
def test_never_takes_no_option_and_sends_the_fewest_cruisers(unused: int, carry: int) -> None:
    state = State(turn=20, length=20, carry=carry, unused=unused)
    assert decides("never", state, OPTION._replace(allowed=unused)) == "none"
    assert decides("never", state, ESCORT) == "2"


class TestRandom:
    @each("request_", [OPTION, OPTION._replace(allowed=0b10011), ESCORT])
    def test_each_face_of_its_die_is_a_choice(self, request_: Any) -> None:
        sides_drawn = []

        def draw(face: int) -> Any:
            return lambda sides: sides_drawn.append(sides) or face

        random = GAME.policies["random"].deciders[request_.ask]
        faces = range(1, len(request_.choices) + 1)
        values = [random(State(), request_, draw(f)) for f in faces]
        assert [request_.text(value) for value in values] == list(request_.choices)
        assert set(sides_drawn) == {len(request_.choices)}

    def test_all_choices_are_reached_at_the_table(self) -> None:
        chosen: dict[str, set[str]] = {"option": set(), "escort-cruisers": set()}
        for seed in range(40):
            for answer in played(GAME.policies["random"], f"seed {seed}").answers:
                if answer.choice is not None:
                    chosen[answer.ask].add(answer.choice)
        assert chosen["option"] == set(OPTIONS)
        assert chosen["escort-cruisers"] >= set("0123456")

    def test_its_dice_are_its_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names: list[tuple[int, str, int]] = []
        thrown = dice.faces

        def faces(key: str, game: str, turn: int, purpose: str, *rest: int) -> tuple[int, ...]:
            names.append((turn, purpose, rest[0]))
            return thrown(key, game, turn, purpose, *rest)

        monkeypatch.setattr(dice, "faces", faces)
        session = Session(GAME, GAME.conditions())
        answerer = decided(GAME.policies["random"], KEY)
        assert answerer(OPTION, session) is not None
        assert answerer(ESCORT, session) is not None
        assert answerer(Roll("contact", 1, 6, 7), session) is None
        assert names == [(7, "policy-option", 5), (0, "policy-escort-cruisers", 5)]

    def test_the_dice_of_the_table_are_the_same_whoever_decides(self) -> None:
        for policy in (p for p in GAME.policies.values() if p.looks_ahead is None):
            session = played(policy)
            for request, answer in zip(session.asked, session.answers, strict=True):
                if isinstance(request, Roll):
                    ask, number, sides, turn, slot, *_ = request
                    assert answer.dice == dice.faces(KEY, "convoy", turn, ask, sides, number, slot)


EVERY, NO_EVADE = 0b11111, 0b11111 - (1 << EVADE)
NEITHER = 1 | 1 << SPLIT | 1 << SCREEN


class TestSteady:
    @each(
        ("unused", "carry", "left", "choice"),
        [
            (EVERY, 2, 20, "evade"),
            (EVERY, 2, 3, "evade"),
            (EVERY, 0, 9, "none"),
            (EVERY, -1, 9, "none"),
            (EVERY, 0, 8, "evade"),
            (EVERY, -1, 1, "evade"),
            (NO_EVADE, 2, 20, "decoy"),
            (NO_EVADE, 0, 6, "none"),
            (NO_EVADE, -1, 6, "none"),
            (NO_EVADE, 0, 5, "decoy"),
            (NO_EVADE, 0, 1, "decoy"),
            (NEITHER, 2, 20, "none"),
            (NEITHER, 2, 1, "none"),
        ],
    )
    def test_it_evades_then_decoys_when_found_or_late(
        self, unused: int, carry: int, left: int, choice: str
    ) -> None:
        """`left` counts the turns left with the one at hand."""
        state = State(turn=25 - left + 1, length=25, carry=carry, unused=unused - 1)
        assert decides("steady", state, OPTION._replace(allowed=unused)) == choice

    def test_it_keeps_its_cruisers(self) -> None:
        assert decides("steady", State(carry=2), ESCORT) == "2"

    def test_at_the_table_it_waits_for_a_plane_and_then_for_another(self) -> None:
        table = Table(journey=6)
        policy = decided(GAME.policies["steady"], KEY)
        taken = {}
        contacts = {4: 4, 6: 3, 7: 4}
        while table.state.turn < 9:
            assert table.session.request is not None
            answer = policy(table.session.request, table.session)
            if answer is not None and answer.choice != "none":
                taken[table.state.turn] = answer.choice
                table.session.answer(answer)
                table.plays(f"duration-{answer.choice} 1")
                if answer.choice == "evade":
                    table.plays("extension 1")
            elif answer is not None:
                table.session.answer(answer)
            else:
                table.plays(f"contact {contacts.get(table.state.turn, 2)}")
        assert taken == {5: "evade", 8: "decoy"}

    def test_it_uses_no_dice_and_takes_neither_split_nor_screen(self) -> None:
        for seed in range(20):
            answers = played(GAME.policies["steady"], f"seed {seed}").answers
            chosen = {a.choice for a in answers if a.ask == "option"}
            assert chosen == {"none", "evade", "decoy"}

    def test_what_it_answers_is_legal(self) -> None:
        answer = decided(GAME.policies["steady"], KEY)(ESCORT, Session(GAME, GAME.conditions()))
        assert answer == Answer("escort-cruisers", choice="2")


class TestBest:
    @each(
        ("unused", "carry", "left", "choice"),
        [
            (EVERY, 2, 20, "evade"),
            (EVERY, 0, 9, "none"),
            (EVERY, 0, 8, "evade"),
            (EVERY, -1, 4, "none"),
            (EVERY, -1, 3, "evade"),
            (NO_EVADE, 2, 20, "decoy"),
            (NO_EVADE, 0, 6, "none"),
            (NO_EVADE, 0, 5, "decoy"),
            (NO_EVADE, -1, 3, "none"),
            (NO_EVADE, -1, 2, "decoy"),
            (NEITHER, 2, 20, "none"),
            (NEITHER, 0, 1, "none"),
        ],
    )
    def test_it_evades_then_decoys_when_found_or_late(
        self, unused: int, carry: int, left: int, choice: str
    ) -> None:
        state = State(turn=25 - left + 1, length=25, carry=carry, unused=unused - 1)
        assert decides("best", state, OPTION._replace(allowed=unused)) == choice

    @each(("turn", "choice"), [(4, "none"), (5, "evade")])
    def test_it_waits_in_friendly_waters(self, turn: int, choice: str) -> None:
        state = State(turn=turn, length=25, friendly=4, carry=2)
        assert decides("best", state, OPTION) == choice

    def test_it_keeps_its_cruisers(self) -> None:
        assert decides("best", State(carry=2), ESCORT) == "2"

    @pytest.mark.long
    @pytest.mark.parametrize("edition", ["classic", "revised", "sheet"])
    def test_it_is_worth_three_points(self, edition: str) -> None:
        gain, error = gain_of_best("never", GAME.conditions(edition), games=6_000)
        assert error < 0.17
        assert 2.5 < gain < 3.7

    @pytest.mark.long
    def test_it_beats_steady_where_planes_come_in_friendly_waters(self) -> None:
        conditions = GAME.conditions("sheet", {"friendly-waters": "roll"})
        gain, error = gain_of_best("steady", conditions, games=4_000)
        assert gain > 3 * error > 0


def gain_of_best(other: str, conditions: Conditions, games: int) -> tuple[float, float]:
    """The mean gain over another policy on the same random words, and its standard error."""
    best, usual = (
        Engine(GAME, conditions, GAME.policies[name]).games(
            games, np.random.SeedSequence(1), apart=256
        )[1]
        for name in ("best", other)
    )
    gains = best - usual
    return float(gains.mean()), float(gains.std() / games**0.5)


def test_the_page_on_odds_says_how_they_are_played_by_hand() -> None:
    page = (Path(__file__).parents[4] / "docs" / "odds.md").read_text("utf-8")
    rows = {
        name: row.split("|")[1:3]
        for name, row in re.findall(r"^\| (?:then )?(Evade|Decoy), (.*\|)$", page, re.MULTILINE)
    }
    for column, policy in enumerate(("steady", "best")):
        left, lucky = {}, {}
        for name, cells in rows.items():
            usual, after = re.findall(r"(\d+)(?: turns|\))", cells[column] + " 0 turns")[:2]
            left[name], lucky[name] = int(usual), int(after) or int(usual)
            assert ("outside friendly waters" in cells[column]) == (policy == "best")
        for seed in range(40):
            taken = 0
            session = Session(GAME, GAME.conditions("classic"))
            roll = seeded(dice.key_of_seed(f"by hand {seed}"))
            answer = decided(GAME.policies[policy], KEY)
            while (request := session.request) is not None:
                if request.ask == "option":
                    s = session.state
                    at_sea = policy == "steady" or s.turn > s.friendly
                    few = (lucky if s.carry < 0 else left)[("Evade", "Decoy", "Decoy")[taken]]
                    due = taken < 2 and ((s.carry == 2 and at_sea) or s.length - s.turn < few)
                    hand = ("evade", "decoy")[taken] if due else "none"
                    assert answer(request, session).choice == hand, (policy, seed, s.turn)
                    taken += due
                session.answer(first_of(roll, answer)(request, session))
