"""A game: its conditions of play and its parts."""

from __future__ import annotations

import pytest

from sheetgen.core.game import POLICIES, Conditions, Game, find, pick
from tests.cases import each

CONVOY = find("convoy")
WINGS = find("wings")


class TestGame:
    def test_conditions_hold_a_value_for_every_ruling(self) -> None:
        conditions = CONVOY.conditions("revised", {"evade-length": "one"})
        assert conditions.edition == "revised"
        assert list(conditions.rulings) == [ruling.name for ruling in CONVOY.rulings]
        others = {k: v for k, v in conditions.rulings.items() if k != "evade-length"}
        assert others == {r.name: r.default for r in CONVOY.rulings if r.name != "evade-length"}
        assert conditions.rulings["evade-length"] == "one"

    @each(
        ("edition", "rulings", "fault"),
        [
            ("first", {}, 'no edition of convoy called "first"; choose classic, revised or sheet'),
            ("", {}, 'no edition of convoy called ""; choose classic, revised or sheet'),
            (None, {"dice": "6"}, 'no ruling of convoy called "dice"; choose off-table, '),
            (None, {"evade-length": "two"},
             'no value of the ruling evade-length called "two"; choose d3 or one'),
        ],
    )  # fmt: skip
    def test_unknown_conditions_are_refused_with_the_known_ones(
        self, edition: str | None, rulings: dict[str, str], fault: str
    ) -> None:
        with pytest.raises(ValueError) as refusal:  # noqa: PT011 - its words are held below
            CONVOY.conditions(edition, rulings)
        assert fault in str(refusal.value)

    def test_departures_are_the_rulings_that_differ_from_the_default_in_their_order(self) -> None:
        given = {"friendly-waters": "roll", "evade-length": "d3", "off-table": "dummy"}
        departures = CONVOY.departures(CONVOY.conditions(rulings=given))
        assert list(departures.items()) == [("off-table", "dummy"), ("friendly-waters", "roll")]
        assert CONVOY.departures(CONVOY.conditions()) == {}

    def test_conditions_are_found_again_in_whatever_order_they_are_ruled(self) -> None:
        one, *others = CONVOY.rulings
        turned = {ruling.name: ruling.default for ruling in (*others, one)}
        same, other = CONVOY.conditions(rulings=turned), CONVOY.conditions("classic")
        assert {CONVOY.conditions(): "kept"}[same._replace(rulings=turned)] == "kept"
        assert other not in {same: "kept"}

    def test_one_name_to_pick_from(self) -> None:
        assert pick("a", ["a"], "letter") == "a"
        with pytest.raises(ValueError, match=r'no letter called "b"; choose a$'):
            pick("b", ["a"], "letter")


def begin(conditions):
    return None, iter(())


class TestWhatAGameNeedNotSay:
    def test_it_has_rules_an_edition_and_captains_of_its_own_making(self) -> None:
        game = Game("zen", "Zen", "zen", begin)
        assert game.rules_version == "zen-1"
        assert (game.default_edition, game.default_policy) == ("standard", "random")
        assert game.policies is POLICIES
        assert (game.noun, game.measure, game.parts) == ("turn", "random", None)
        assert game.templates is None
        said = game._replace(
            rules_version="zen-2", default_policy="first", reference_policy="first"
        )
        assert (said.rules_version, said.default_policy, said.measure) == (
            "zen-2",
            "first",
            "first",
        )
        assert said != game
        assert game.conditions() == Conditions("standard", {})
