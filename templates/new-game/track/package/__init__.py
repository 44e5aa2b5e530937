"""$title: the game as sheetgen knows it, and what it declares (all of that may be left out)."""

from __future__ import annotations

from sheetgen.design import (
    POLICIES,
    Count,
    Decision,
    Declares,
    Game,
    Policy,
    Ruling,
    Table,
    Tally,
    Track,
    Turns,
)

from .parts import Own
from .rules import MOST_DAMAGE, TARGETS, WATCHES, begin, what_pays

CHARGES = ("wide",) * 3 + ("1 hit", "1 hit", "2 hits")

GAME = Game(
    name="$name",
    title="$title",
    module=__name__,
    begin=begin,
    makes_parts=Own,
    credits=("$title: a game for sheetgen",),
    rulings=(
        Ruling(
            "escort",
            "Does the escort drop its depth charges after a salvo that missed?",
            {"always": "yes", "hits": "no, only after one that hit"},
        ),
    ),
    policies={
        "bold": Policy.choosing(
            "Patrols inshore and fires all it has.",
            {"area": "inshore", "attack": ("three", "one")},
        ),
        "shrewd": Policy.choosing(
            "Patrols inshore and fires at what is worth it.",
            {"area": "inshore", "attack": what_pays},
        ),
        **POLICIES,
    },
    reference_policy="shrewd",
    declares=Declares(
        intro="A submarine alone, twelve watches off an enemy coast.",
        turns=Turns("watch", WATCHES),
        tables=(
            Table("fuel", "Fuel", hint="12 and the die"),
            Table(
                "sighting",
                "Sighting",
                (*("nothing",) * 3, "a drifter", "a collier", "a collier", "a tanker"),
                mods={"+1 inshore": ("area", "inshore", 1)},
            ),
            Table("torpedo", "Torpedoes", ("a miss",) * 3 + ("a hit",) * 3, each=True),
            Table("depth-charges", "Depth charges", CHARGES),
            Table(
                "signal",
                "Signal, in watch 8",
                ("home 1 watch early", "home 2 watches early", *("stay to the end",) * 4),
            ),
        ),
        decisions=(
            Decision(
                "area", "Where to patrol", {"inshore": "2 fuel, sighting +1", "offshore": "1 fuel"}
            ),
            Decision(
                "attack",
                "Attack?",
                {"dive": "let it pass", "one": "fire 1 torpedo", "three": "fire 3 torpedoes"},
                hint="One hit sinks; after a salvo, depth charges",
            ),
        ),
        holds=(
            Count("torpedoes", "torpedo"),
            Track("fuel", 18),
            Track("damage", MOST_DAMAGE, f"lost at {MOST_DAMAGE}"),
            Tally("sunk", TARGETS),
        ),
        names={"target": TARGETS},
        scoring="drifter 1, collier 3, tanker 7; each hit taken -2",
        under={
            "escort=hits": Declares(
                tables=[Table("depth-charges", "Depth charges after a hit", CHARGES)]
            )
        },
    ),
)
