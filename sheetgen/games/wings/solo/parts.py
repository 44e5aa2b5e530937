"""A mission, by itself or of a campaign, as the rest of the program knows it: the game, and its
parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.games.wings import game_in
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.solo import flying, of_campaign, rules
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


def game(theatre: Theatre, facts: Mapping[str, Any], seed: str, conditions: Conditions) -> Game:
    """The game of one mission, its facts as a record names them: those of `rules.options`, or of a
    mission that a campaign has come to those of `of_campaign`; and the side that a person plans
    for. Raises Error for facts that cannot be."""
    campaign = game_in(theatre)
    if of_campaign.BEFORE in facts:
        mission = of_campaign.mission(campaign, facts, seed, conditions)
    else:
        mission = _by_itself(theatre, facts, seed, conditions)
    sides = flying.sides_of(theatre, str(facts[flying.SIDE]))
    return campaign._replace(
        title=f"{campaign.title}: {mission.name}",
        module=__package__,
        begin=lambda _: flying.begin(mission, sides),
        foretell=None,
        sheets=(),
        further=(),
        makes_parts=Parts,
        fought_in=campaign,
    )


def _by_itself(
    theatre: Theatre, facts: Mapping[str, Any], seed: str, conditions: Conditions
) -> flying.Solo:
    options = rules.options(theatre)
    if set(facts) != {*options, flying.SIDE} or type(facts["mission"]) is not int:
        raise Error(f"a fight is told by {', '.join(options)} and {flying.SIDE}")
    told: dict[str, Any] = {
        name: facts[name] if option.get("whole") else str(facts[name])
        for name, option in options.items()
    }
    return rules.begun(seed, conditions, **told)
