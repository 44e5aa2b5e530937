"""A game looked over for its author."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.game import Game, Policy, Ruling
from sheetgen.core.session import watching
from sheetgen.design import (
    Count,
    Decision,
    Declares,
    Parts,
    Phrase,
    Roll,
    Table,
    Tally,
    Track,
    Turns,
)  # fmt: skip
from sheetgen.library import checking
from sheetgen.library.checking import Kind, findings
from tests.fixtures import gleaners, lawn, night_patrol

GAME, BARE = night_patrol.GAME, night_patrol.BARE


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "GAMES", 3)


def by_kind(game: Game) -> dict[Kind, list[str]]:
    found: dict[Kind, list[str]] = {kind: [] for kind in Kind}
    for kind, says in findings(game):
        found[kind].append(says)
    return found


def said(game: Game, kind: Kind) -> list[str]:
    return by_kind(game)[kind]


def declaring(**declared: Any) -> Game:
    return BARE._replace(declares=Declares(**declared))


def test_nothing_is_wrong_with_a_new_game_and_nothing_left_to_better() -> None:
    found = by_kind(GAME)
    assert found[Kind.WRONG] == found[Kind.BETTER] == found[Kind.OWN] == []
    assert "table sighting: Sighting" in found[Kind.DECLARED]
    assert "chronicle, words, plans, results, reading, report" in found[Kind.DEFAULT][0]


def test_a_bare_game_is_told_what_to_declare() -> None:
    found = by_kind(BARE)
    for says in (
        "a table: the roll sighting has none",
        "the decision area",
        "event Fired",
        "turns",
    ):
        assert any(says in one for one in found[Kind.BETTER]), says
    assert found[Kind.WRONG] == []


def test_what_is_declared_wrongly_is_told() -> None:
    policies = {
        "mute": Policy("Says nothing.", {}),
        "odd": Policy.choosing("Odd.", {"area": "ashore"}),
    }
    wrongly = declaring(
        turns=Turns("watch", 2),
        tables=[Table("mines", "M"), Table("sighting", "S", mods={"+1": ("area", "ashore", 1)})],
        decisions=[Decision("course", "C"), Decision("area", "A", {"up": ""})],
        holds=[Count("mines"), Track("fuel", 0), Track("torpedoes", 1), Tally("sunk", ("a",))],
        under={"escort=never": Declares()},
        phrases=[Phrase("Rammed"), Phrase("Sighted", "{size}", weight=9)],
    )
    found = said(wrongly, Kind.WRONG) + said(BARE._replace(policies=policies), Kind.WRONG)
    for says in (
        "a game has 2 turns at most, and one had",
        "the table mines was not rolled on",
        "the modifier +1 of the table sighting is of area ashore, which no game had",
        "the decision course was asked in no",
        "area has no choice up",
        "the count mines is not a field of the state",
        "torpedoes ends at 1, and",
        "the tally sunk has 1 names for 4 numbers",
        "no ruling or edition is escort=never",
        "tell of Rammed, which happened in no game",
        "Sighted weighs 9: expected 0 to 3",
        "of Sighted names size, which it has",
        'played by the policy mute: the policy does not decide "area"',
        'played by the policy odd: a policy chooses "ashore" for "area", which has not got it',
    ):
        assert any(says in one for one in found), says


def test_rules_that_fail_are_told_with_file_and_line() -> None:
    def rules() -> Iterator[Any]:
        (die,) = yield Roll("sighting", 1, 6)
        yield ("", "drifter")[die + 5]  # fails

    game = BARE._replace(begin=lambda conditions: (object(), rules()), module=__name__)
    line = 1 + Path(__file__).read_text("utf-8").splitlines().index(
        '        yield ("", "drifter")[die + 5]  # fails'
    )
    wrong = f"{__file__}, line {line}: IndexError: tuple index out of range"
    assert any(says.endswith(wrong) for says in said(game, Kind.WRONG))


def test_a_part_of_its_own_that_lacks_a_function_is_told() -> None:
    class Own(Parts):
        @property
        def reference(self) -> Any:
            return object()

        @property
        def log_book(self) -> Any:
            raise ValueError("no paper")

    found = list(checking._parts(GAME._replace(makes_parts=Own)))
    assert (Kind.OWN, "reference") in found
    assert (Kind.WRONG, "reference: it has no function markdown") in found
    assert any(says.startswith("log_book: ") and says.endswith("no paper") for _, says in found)


def test_whoever_looks_on_sees_how_far_it_has_come() -> None:
    seen: list[str] = []

    def watch(things: Iterable[Any], unit: str, count: int | None) -> Iterable[Any]:
        seen.append(unit)
        return things

    with watching(watch):
        list(findings(BARE))
    assert seen == ["game"] * (len(BARE.policies) + 1)


def test_a_ruling_called_edition_is_wrong() -> None:
    rulings = (*BARE.rulings, Ruling("edition", "Which?", {"first": "", "second": ""}))
    assert any(
        "has the name edition" in says for says in said(BARE._replace(rulings=rulings), Kind.WRONG)
    )


# How games end, and which rules are printed.


def test_endings_are_held_against_games_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "GAMES", 8)
    assert "outcome: 2 endings" in said(lawn.GAME, Kind.DECLARED)
    assert not any("ending" in says for says in said(lawn.GAME, Kind.BETTER))
    other = lawn.GAME._replace(
        declares=replace(lawn.GAME.declares, endings={1: "home", 2: "relieved"})
    )
    better = said(other, Kind.BETTER)
    assert "declare the ending -1: lost, and how" in better
    assert "the ending 2, relieved, came in no game" in better


def test_a_score_of_nought_or_one_wants_to_be_an_outcome() -> None:
    says = "every score was 0 or 1: give the rules outcome instead of score"
    assert says in said(declaring(score=lambda s: s.torpedoes % 2), Kind.BETTER)
    assert says not in said(GAME, Kind.BETTER)


def test_a_line_under_the_score_tells_how_a_game_is_won_that_has_no_points() -> None:
    game = lawn.GAME._replace(declares=replace(lawn.GAME.declares, scoring=""))
    assert "declare scoring: how it is won, in a line" in said(game, Kind.BETTER)


def test_what_keeps_odds_from_being_compiled_is_told_once_for_all_captains() -> None:
    odds = [says for says in said(gleaners.GAME, Kind.BETTER) if "game by game" in says]
    (told,) = odds
    assert told.startswith("odds under random and first are played game by game: ")


def test_a_game_without_a_last_turn_is_told_its_rows() -> None:
    found = said(lawn.GAME, Kind.DECLARED)
    assert "turns: rows for 24, each called turn, and no last" in found


def test_a_rule_that_asks_and_is_not_printed_is_told_with_its_line() -> None:
    found = [s for s in said(gleaners.GAME, Kind.BETTER) if "the printed rules leave out" in s]
    path = str(gleaners.__file__)
    line = 1 + Path(path).read_text("utf-8").splitlines().index("def play(s: State) -> Rules:")
    assert found == [
        f"{path}, line {line}: the printed rules leave out play: begin its docstring "
        "with a heading in capitals, or a number"
    ]
    assert not any("leave out" in says for says in said(lawn.GAME, Kind.BETTER))
