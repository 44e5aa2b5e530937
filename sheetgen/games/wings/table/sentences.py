"""What has happened in a campaign, a sentence for each event that is worth one."""

from sheetgen.core.language import join
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.names import called
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.story.chronicle import Airman
from sheetgen.games.wings.story.tellings import of_man, of_mission, say
from sheetgen.games.wings.table.now import now
from sheetgen.kits.table.words import plain

LONGEST = 76
"""The longest sentence that is told, in characters."""


def clauses(session: Session) -> list[tuple[str, ...]]:
    """What has happened, event by event, as the declaration tells it: a clause, or none where it is
    not worth one. Men are told of by the ranks they had."""
    chronicle, missions, said = now(session).chronicle, 0, [""] * len(session.events)
    ranks: dict[int, int] = {}
    for place, event in enumerate(session.events):
        missions += isinstance(event, ev.MissionDrawn)
        if isinstance(event, ev.CastRolled):
            said[place] = say("campaign", "cast", cast=join(map(str, event.dice)))
        elif missions:
            mission = chronicle.missions[missions - 1]
            if told := of_mission(event, chronicle, mission):
                said[place] = plain(f"{told}.")
            elif clause := of_man(event, chronicle, mission):
                airman = chronicle.men[event.man - 1]
                said[place] = plain(_about(airman, ranks.get(event.man, 0), clause))
        if isinstance(event, ev.PromotionRolled):
            ranks[event.man] = event.rank
    return [(sentence.removesuffix("."),) if sentence else () for sentence in said]


def _about(airman: Airman, rank: int, clause: str) -> str:
    """A sentence about a man, with as much of his name as there is room for."""
    names = called(airman.theatre, airman.man.air_force, rank, airman.name)
    said = [f"{name} {clause}." for name in names]
    last = said[-1]
    cut = last if len(last) <= LONGEST else last[: LONGEST - 3].rstrip(" ,;:") + "..."
    return next((one for one in said if len(one) <= LONGEST), cut)
