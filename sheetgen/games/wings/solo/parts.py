"""A mission by itself as the rest of the program knows it: the game, and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.games.wings import game_in
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.solo import rules
from sheetgen.kits import contract, parts

if TYPE_CHECKING:
    from sheetgen.kits.table.words import Words


class Parts(parts.Parts):
    """The parts of its own."""

    @property
    def chronicle(self) -> contract.Story:
        from sheetgen.games.wings.solo.story import chronicle

        return chronicle

    @property
    def words(self) -> Words:
        from sheetgen.games.wings.solo.table import words

        return words

    @property
    def scene(self) -> contract.TableScene:
        from sheetgen.games.wings.solo.table import scene

        return scene

    @property
    def replays(self) -> contract.StoryReplays:
        from sheetgen.games.wings.solo.story import replays

        return replays


def game(theatre: Theatre, facts: Mapping[str, Any], seed: str) -> Game:
    """The game of one mission, its facts as a record names them: those of `rules.options`, and the
    side that a person plans for. Raises Error for facts that cannot be."""
    options, campaign = rules.options(theatre), game_in(theatre)
    if set(facts) != {*options, rules.SIDE} or type(facts["mission"]) is not int:
        raise Error(f"a fight is told by {', '.join(options)} and {rules.SIDE}")
    told: dict[str, Any] = {
        name: facts[name] if option.get("whole") else str(facts[name])
        for name, option in options.items()
    }
    side = rules.side_of(theatre, str(facts[rules.SIDE]))
    mission = rules.begun(seed, campaign.conditions(), **told)
    return campaign._replace(
        title=f"{campaign.title}: {mission.name}",
        module=__package__,
        begin=partial(rules.begin, seed, told, side),
        foretell=None,
        sheets=(),
        further=(),
        makes_parts=Parts,
        fought_in=campaign,
    )
