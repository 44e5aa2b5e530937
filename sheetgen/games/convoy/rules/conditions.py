"""Editions and rulings of Malta Convoy, read from `data/conditions.json`; and the words of its
sheet, as these have them."""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from sheetgen.core import language as reading
from sheetgen.core.game import Conditions, Rules
from sheetgen.core.language import Phrases, reader, with_texts
from sheetgen.core.requests import Roll
from sheetgen.games.convoy.rules.sequence_of_play import (
    composition,
    take_option,
)
from sheetgen.games.convoy.rules.state import EVADE, Rulings, State

data = reader(Path(__file__).parents[1])
EDITIONS = reading.editions(data("conditions"))
RULINGS = reading.rulings(data("conditions"))
FIXED = reading.fixed(data("conditions"))


# Asked of every sheet of a packet, for each type of ship.
@lru_cache(maxsize=64)
def rulings_of(conditions: Conditions) -> Rulings:
    """Edition and rulings as the rules text reads them."""
    edition = data("conditions")["editions"][conditions.edition]
    numbers = {
        "cruiser_times": edition["cruiser"]["times"],
        "cruiser_plus": edition["cruiser"]["plus"],
        "destroyer_dice": edition["destroyer"]["dice"],
        "destroyer_times": edition["destroyer"]["times"],
        "destroyer_plus": edition["destroyer"]["plus"],
        "destroyed_may_hit_again": "destroyed" in edition["again_on"],
    }
    return Rulings(numbers | reading.ruled(RULINGS, conditions))


def words_of(conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    return reading.words(RULINGS, conditions)


@cache
def fewest_and_most(t: Rulings) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many ships of each type the set-up can give, at least and at most."""
    fewest, most = (_rolled(composition, t, face).sound for face in (1, 6))
    return tuple(fewest), tuple(most)


@cache
def evade_adds(t: Rulings) -> tuple[int, int]:
    """How many turns Evade adds to the journey, at least and at most."""
    least, most = (_rolled(partial(take_option, option=EVADE), t, face).length for face in (1, 6))
    return least, most


def rolls_extension(t: Rulings) -> bool:
    """Whether a die says how many those are."""
    least, most = evade_adds(t)
    return least < most


def _rolled(rule: Callable[[State, Rulings], Rules], t: Rulings, face: int) -> State:
    """What a rule makes of an empty state where every die shows this face, or the most it can."""
    state = State()
    rules = rule(state, t)
    said = next(rules, None)
    while said is not None:
        dice = (min(face, said.sides),) * said.number if isinstance(said, Roll) else None
        try:
            said = rules.send(dice)
        except StopIteration:
            said = None
    return state


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
    whole = {**parts, "one page": one_page}
    filled: dict[str, Any] = with_texts(whole, lambda text: text.format_map(phrases))
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
