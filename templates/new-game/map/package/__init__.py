"""$title: the game as sheetgen knows it, and what it declares (all of that may be left out)."""

from __future__ import annotations

from sheetgen.design import POLICIES, Count, Decision, Declares, Game, Policy, Table, Track, Turns

from .parts import Own
from .rules import FOUND, GROUND, MAP, MEN, NIGHT, begin, in_haste

GAME = Game(
    name="$name",
    title="$title",
    module=__name__,
    begin=begin,
    makes_parts=Own,
    credits=("$title: a game for sheetgen",),
    policies={
        "straight": Policy.choosing(
            "Goes straight on, and creeps while there is time.",
            {"move": ("east", "north"), "post": in_haste},
        ),
        **POLICIES,
    },
    reference_policy="straight",
    declares=Declares(
        intro="A patrol of four, a night to bring a prisoner across, and ground that nobody knows.",
        turns=Turns("move", NIGHT),
        tables=(
            Table("ground", "Ground", [GROUND[found] for found in FOUND[1:]]),
            Table(
                "fire", "Fire", ("a man, either way", *("a man if you rush",) * 2, *("nobody",) * 3)
            ),
        ),
        decisions=(
            Decision("move", "Where to?", {"north": "", "east": "", "south": ""}),
            Decision("post", "A post", {"rush": "a man on 1 to 3", "creep": "2 hours, a man on 1"}),
        ),
        holds=(
            MAP,
            Track("men", MEN, "lost below 3"),
            Track("hours", NIGHT, "lost at 0"),
            Count("prisoners", "prisoner"),
        ),
        endings={1: "across with a prisoner", -1: "too few men left", -2: "daylight"},
        scoring="three men and a prisoner in column E before it is day",
    ),
)
