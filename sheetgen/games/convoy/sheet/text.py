"""The words of the game sheet, as the edition and the rulings have them."""

from functools import lru_cache
from typing import Any

from sheetgen.core.data import Phrases
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, words_of

say, words = (_FORM := Phrases(data, "form")).say, _FORM.words
"""What the places of the sheet are called to a reader of the form."""


def called(name: str) -> str:
    """What a cell is called to a reader: `attacker, 2, die` for `attacker.2.die`."""
    return ", ".join(words("cells").get(part, part) for part in name.split("."))


@lru_cache(maxsize=8)
def texts(conditions: Conditions) -> dict[str, Any]:
    """`data/sheet.json`, and `data/one-page.json` as a part of it, with every `{phrase}` filled in
    by what is ruled."""
    sheet = data("sheet")
    again_on = data("conditions")["editions"][conditions.edition]["again_on"]
    again = "destroyed" if "destroyed" in again_on else "damaged"
    phrases = {"again_on": sheet["again-on"][again], **words_of(conditions)}
    parts = {name: part for name, part in sheet.items() if name != "again-on"}
    one_page = {name: part for name, part in data("one-page").items() if name != "tips"}
    filled: dict[str, Any] = _filled({**parts, "one page": one_page}, phrases)
    # A row that no die comes to under these rulings is not printed.
    rows = filled["target"]["rows"]
    rows[:] = [row for row in rows if row[0]]
    return filled


def fleet_dice(conditions: Conditions) -> tuple[str, ...]:
    """The dice of the set-up, in the order they are rolled: ships by type, journey, friendly."""
    edition = data("conditions")["editions"][conditions.edition]
    escorts = (_dice(edition["cruiser"]), _dice(edition["destroyer"]))
    return ("3D6", "1D6", "1D3", *escorts, "20 + 1D6", "first 1D6")


def _dice(roll: dict[str, int]) -> str:
    times = f" × {roll['times']}" if roll["times"] != 1 else ""
    plus = f" + {roll['plus']}" if roll["plus"] else ""
    return f"{roll['dice']}D6{times}{plus}"


def _filled(part: Any, phrases: dict[str, str]) -> Any:
    if isinstance(part, str):
        return part.format_map(phrases)
    if isinstance(part, list):
        return [_filled(each, phrases) for each in part]
    return {name: _filled(each, phrases) for name, each in part.items()}
