"""A game: its conditions of play and its parts."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sheetgen.core.choosing import first_choice, lowest_number
from sheetgen.core.errors import Error
from sheetgen.core.game import POLICIES, Conditions, Game, Policy, Ruled, pick
from sheetgen.core.registry import find
from sheetgen.core.requests import Choose, ChooseNumber
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

    def test_its_parts_are_modules_of_its_folder(self) -> None:
        assert CONVOY.part("rules.state").TYPES[0] == "cargo"

    def test_it_has_the_parts_that_are_there(self) -> None:
        assert CONVOY.has("sheet.document")
        assert CONVOY.has("chances.odds")
        assert not WINGS.has("chances.odds")
        assert not CONVOY.has("table.fight_toml")
        assert not CONVOY.has("")

    def test_a_part_that_is_not_there_is_named(self) -> None:
        with pytest.raises(ValueError, match="Malta Convoy has no table fight_toml"):
            CONVOY.part("table.fight_toml")

    def test_a_game_may_be_a_module_without_parts(self) -> None:
        single = CONVOY._replace(module="this", name="zen")
        assert not single.has("sheet")
        with pytest.raises(ValueError, match="has no sheet"):
            single.part("sheet")

    def test_a_part_whose_own_import_fails_is_no_missing_part(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "broken_game"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "sheet.py").write_text("import no_such_module_anywhere\n")
        monkeypatch.syspath_prepend(tmp_path)
        broken = CONVOY._replace(module="broken_game")
        assert broken.has("sheet")
        with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
            broken.part("sheet")


def begin(conditions):
    return None, iter(())


class TestWhatAGameNeedNotSay:
    def test_it_has_rules_an_edition_and_captains_of_its_own_making(self) -> None:
        game = Game("zen", "Zen", "zen", begin)
        assert game.rules_version == "zen-1"
        assert (game.default_edition, game.default_policy) == ("standard", "random")
        assert game.policies is POLICIES
        assert (game.noun, game.measure, game.prices_by) == ("turn", "random", "")
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

    def test_it_has_the_parts_that_there_are_by_default_and_no_others(self) -> None:
        game = Game("zen", "Zen", "zen", begin)
        assert game.has("sheet.document")
        assert not game.has("periscope")

    def test_prices_need_a_ledger(self) -> None:
        assert CONVOY.prices_by == CONVOY.reference_policy == "best"
        assert CONVOY.measure == "best"
        assert CONVOY._replace(reference_policy="").prices_by == ""
        assert WINGS._replace(reference_policy="careful").prices_by == ""

    def test_a_sheet_is_drawn_by_its_package(self) -> None:
        game = CONVOY._replace(sheets={"map": "a"}, further={"log": "b.c"})
        assert (game.sheet("map"), game.sheet("log", "form")) == ("a.document", "b.c.form")

    def test_templates_are_in_its_own_package(self, tmp_path, monkeypatch) -> None:
        (tmp_path / "zen_game" / "templates").mkdir(parents=True)
        (tmp_path / "zen_game" / "__init__.py").touch()
        monkeypatch.syspath_prepend(tmp_path)
        zen = CONVOY._replace(module="zen_game")
        assert zen.templates == tmp_path / "zen_game" / "templates"


class TestCaptains:
    OPTION = Choose("sail:blue-3", ("full", "reefed"), 0b11)
    KNOTS = ChooseNumber("knots", 2, 5)
    HERE = Conditions("standard", {})

    def test_one_in_a_line_chooses_names_and_else_the_first(self) -> None:
        captain = Policy.choosing(
            "Reefs.", {"sail": "reefed", "wind": ["up", "down"], "knots": lambda s, r, draw: 4}
        )
        decide = captain.decider(self.OPTION, self.HERE)
        assert decide(None, self.OPTION, None) == 1
        wind = Choose("wind", ("down", "up"), 0b01)
        assert captain.decider(wind, self.HERE)(None, wind, None) == 0
        assert captain.decider(self.KNOTS, self.HERE)(None, self.KNOTS, None) == 4
        other = ChooseNumber("depth", 2, 5)
        assert captain.decider(other, self.HERE) is lowest_number
        assert captain.decider(Choose("else", ("a",), 1), self.HERE) is first_choice
        assert captain.version == 1

    def test_one_who_looks_ahead_has_his_deciders_made_for_the_conditions(self) -> None:
        captain = Policy("Looks.", {"sail": first_choice}, lambda of: {"sail": of})
        assert captain.decider(self.OPTION, self.HERE) is self.HERE
        assert captain._replace(looks_ahead=None).decider(self.OPTION, self.HERE) is first_choice

    def test_what_he_does_not_decide_is_named(self) -> None:
        with pytest.raises(Error) as told:
            Policy("Sleeps.", {}).decider(self.KNOTS, self.HERE)
        assert str(told.value) == (
            'the policy does not decide "knots": Sleeps. Give it a decider of that name, or of '
            "ChooseNumber"
        )


def test_rulings_are_read_by_name_and_go_to_another_process() -> None:
    ruled = Ruled({"fog": True, "wind": 2})
    assert (ruled.fog, ruled.wind, *ruled) == (True, 2, True, 2)
    again = pickle.loads(pickle.dumps(ruled))
    assert again == ruled
    assert again.wind == 2
    with pytest.raises(AttributeError, match="no ruling says tea"):
        ruled.tea  # noqa: B018
