"""A mission that a campaign has come to, ready to be flown: the record of its fight holds all that
was answered in the campaign before it."""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.dice import key_of_seed
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import parse_answer
from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.solo.flying import SIDE, Solo
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.table.boards import briefing

TURN, OF, LOT, BEFORE = "turn", "of", "lot", "before"
"""What such a record says: the mission's number, the name of the campaign's journal, the seed by
which its men have their names (if it has one), and the answers given in it before the fight."""


def mission(campaign: Game, facts: Mapping[str, Any], key: str, conditions: Conditions) -> Solo:
    """The mission; its dice are those of the key that is its seed. Raises Error for facts that
    cannot be."""
    if set(facts) | {LOT} != {TURN, SIDE, OF, LOT, BEFORE} or not (
        isinstance(facts[BEFORE], list) and all(isinstance(one, dict) for one in facts[BEFORE])
    ):
        raise Error(f"the fight of a campaign is told by {TURN}, {SIDE}, {OF} and {BEFORE}")
    lot = key_of_seed(str(facts[LOT])) if LOT in facts else ""
    session = Session(campaign, conditions, [*map(parse_answer, facts[BEFORE])], lot)
    if not isinstance(session.request, ReportFight) or session.request.turn != facts[TURN]:
        raise Error(f"the campaign has not come to the fight of mission {facts[TURN]!r:.20}")
    chronicle = tell(session)
    at = chronicle.missions[-1]
    return Solo(
        session.state,
        rulings_of(conditions),
        key,
        {flight.airman.number: flight.title for flight in at.flights},
        f"{at.number}. {at.name}",
        f"{in_words(at.day)}, {at.place.name}",
        briefing(chronicle),
    )
