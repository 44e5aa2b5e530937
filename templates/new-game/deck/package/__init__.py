"""$title: the game as sheetgen knows it, and what it declares (all of that may be left out)."""

from __future__ import annotations

from sheetgen.design import POLICIES, Count, Decision, Declares, Game, Policy, Table, Track, Turns

from .parts import Own
from .rules import CARDS, FUEL, LEGS, begin, sparing

GAME = Game(
    name="$name",
    title="$title",
    module=__name__,
    begin=begin,
    makes_parts=Own,
    credits=("$title: a game for sheetgen",),
    policies={
        "sparing": Policy.choosing(
            "Takes a guide, or goes slowly as long as the fuel lasts.", {"way": sparing}
        ),
        **POLICIES,
    },
    reference_policy="sparing",
    declares=Declares(
        intro="A column of trucks, ten legs of a bad road, and a deck that runs down.",
        turns=Turns("leg", LEGS),
        tables=(
            Table("crates", "Crates", hint="9 and the die"),
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
                {
                    "slowly": "1 fuel, a crate on 1 or 2",
                    "by night": "2 crates on 1 to 3",
                    "with a guide": "one of the hand: nothing",
                },
            ),
        ),
        holds=(Count("crates", "crate"), Track("fuel", FUEL), CARDS),
        scoring="the crates that arrive; half of them if the trucks do not",
    ),
)
