"""What has happened in a campaign, a sentence for each event that is worth one."""

from sheetgen.core.language import join
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.story.tellings import of_man, of_mission, say
from sheetgen.games.wings.table.now import now
from sheetgen.games.wings.table.phrases import sentence_about
from sheetgen.kits.table.questions import plain


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    return [sentence for sentence in each(session, since) if sentence]


def each(session: Session, since: int = 0) -> list[str]:
    """A sentence for every event; an empty one for what is worth none, or was before `since`. Men
    are told of by the ranks they had."""
    chronicle, missions, said = now(session).chronicle, 0, [""] * len(session.events)
    ranks: dict[int, int] = {}
    for place, event in enumerate(session.events):
        missions += isinstance(event, ev.MissionDrawn)
        if place >= since and isinstance(event, ev.CastRolled):
            said[place] = say("campaign", "cast", cast=join(map(str, event.dice)))
        elif place >= since and missions:
            mission = chronicle.missions[missions - 1]
            if told := of_mission(event, chronicle, mission):
                said[place] = plain(f"{told}.")
            elif clause := of_man(event, chronicle, mission):
                airman = chronicle.men[event.man - 1]
                said[place] = plain(sentence_about(airman, ranks.get(event.man, 0), clause))
        if isinstance(event, ev.PromotionRolled):
            ranks[event.man] = event.rank
    return said
