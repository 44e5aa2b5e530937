"""The dice book of a Malta Convoy: a row a turn, a column for each purpose, and above them what is
rolled once a game."""

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import data, rolls_extension, rulings_of
from sheetgen.games.convoy.rules.state import EVADE, OPTIONS, REAL_OPTIONS, TYPES
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story.chronicle import option_name
from sheetgen.games.convoy.story.route import date_of
from sheetgen.games.convoy.story.watches import NIGHT, WATCHES, most_turns
from sheetgen.kits.book.dicebook import Declared, DiceColumn, Die, Row, Rows
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.page import GROUP, HAIR, Foot

DICE = {
    "contact": ("2", 1),
    "enemy": ("3", 1),
    "force": ("4", 1),
    "intercept": ("5", 8),
    "attack": ("6", 9),
    "target": ("7", 9),
    "again": ("8", 9),
}
"""The dice of a turn: the step they are for, and how many may be asked for."""
RULES = {0: GROUP, 3: HAIR}
"""The line above the first watch of a day, and that at its middle."""


def declared(conditions: Conditions, foot: Foot) -> Declared:
    """What stands in the book."""
    words = data("dicebook")
    columns = tuple(
        DiceColumn(words["columns"][purpose], most, step=step)
        for purpose, (step, most) in DICE.items()
    )
    turns = tuple(map(_row, range(1, most_turns(conditions) + 1)))
    return Declared(
        GAME.name,
        GAME.title,
        conditions.edition,
        once(conditions),
        ((Rows(words["turns"], columns, turns, ranged=(True, True, False)),),),
        tuple(words["use"]),
        footing.about(GAME, conditions.edition, foot),
    )


def once(conditions: Conditions) -> tuple[Rows, ...]:
    """What is rolled once a game: the set-up, the options, the covering force."""
    words, rulings = data("dicebook")["once"], rulings_of(conditions)
    rolled = zip(
        texts(conditions)["set-up"],
        fleet_dice(conditions),
        (*TYPES, "journey", "friendly"),
        (3, 1, 1, 1, rulings.destroyer_dice, 1, 1),
        strict=False,
    )
    set_up = [
        Row((label, roll), (Die(0, name, 3 if name == "carrier" else 6, count),))
        for label, roll, name, count in rolled
    ]
    extension = (Die(0, "extension", 3),) if rolls_extension(rulings) else ()
    options = tuple(
        Row(
            (option_name(option),),
            (Die(0, f"duration-{OPTIONS[option]}"), *(extension if option == EVADE else ())),
        )
        for option in REAL_OPTIONS
    )
    covering = tuple(
        Row(
            (words["carrier"].format(number=number),),
            (Die(0, "return", slot=number), Die(0, "escort", slot=number)),
        )
        for number in (1, 2, 3)
    )
    titles, three = words["titles"], (DiceColumn(most=3),)
    heads = [
        tuple(
            DiceColumn(f"{name} {roll}", sides=3 if roll.endswith("D3") else 6)
            for name, roll in zip(*both, strict=True)
        )
        for both in zip(words["columns"], words["dice"], strict=True)
    ]
    return (
        Rows(titles[0], three, tuple(set_up[:4]), ranged=(False, True), set_up=True),
        Rows("", three, tuple(set_up[4:]), ranged=(False, True), set_up=True),
        Rows(titles[1], heads[0][: 1 + len(extension)], options, ranged=(False,)),
        Rows(titles[2], heads[1], covering, ranged=(False,), leaf=words["leaf"]),
    )


def _row(turn: int) -> Row:
    """A turn with its watch; the first of a day has its date."""
    of_day = (turn - 1) % len(WATCHES)
    dice = tuple(Die(turn, purpose, number=most) for purpose, (_, most) in DICE.items())
    said, dark = (str(turn), date_of(turn), WATCHES[of_day]), WATCHES[of_day] in NIGHT
    return Row(said, dice, RULES.get(of_day), dark)
