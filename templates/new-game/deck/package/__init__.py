"""$title: the game as sheetgen knows it, and what it declares (all of that may be left out)."""

from __future__ import annotations

from sheetgen.design import (
    POLICIES,
    Count,
    Decision,
    Declares,
    Game,
    Policy,
    Read,
    Table,
    Tally,
    Track,
    Turns,
)

from .parts import Own
from .rules import CARDS, FUEL, HAND, LEGS, Drawn, begin, sparing

GAME = Game(
    name="$name",
    title="$title",
    module=__name__,
    begin=begin,
    makes_parts=Own,
    credits=("$title: a game for sheetgen",),
    policies={
        "sparing": Policy.choosing("Goes slowly as long as the fuel lasts.", {"way": sparing}),
        **POLICIES,
    },
    reference_policy="sparing",
    declares=Declares(
        intro="Twelve crates, ten legs of a bad road, and a deck that runs down.",
        turns=Turns("leg", LEGS),
        tables=(
            Table("helper", "Helper", ("a guide",) * 3 + ("a mechanic",) * 3),
            Table(
                "card",
                "Card",
                CARDS[1:],
                hint="where none is left, the next kind that is",
                read=Read(Drawn, "card"),
            ),
            Table(
                "danger",
                "Danger",
                ("slowly 1, by night 2",) * 2 + ("by night 2",) + ("through",) * 3,
            ),
        ),
        decisions=(
            Decision(
                "way",
                "How to pass?",
                {"slowly": "1 fuel, a crate on 1 or 2", "by night": "2 crates on 1 to 3"},
            ),
        ),
        holds=(
            Count("crates", "crate"),
            Track("fuel", FUEL),
            Tally("deck", CARDS),
            Tally("hand", HAND),
        ),
        names={"card": CARDS, "who": HAND},
        scoring="the crates that arrive; half of them if the trucks do not",
    ),
)
