"""A game: its conditions of play and its parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.core.game import pick
from sheetgen.core.registry import find

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

    @pytest.mark.parametrize(
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
