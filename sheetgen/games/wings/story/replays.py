"""The fights of a campaign that the program has fought card by card, to be seen again."""

from collections.abc import Mapping

from sheetgen.core.errors import Error
from sheetgen.core.session import Session
from sheetgen.games.wings.sheet.tracks.flight_paths import fought, track
from sheetgen.games.wings.sheet.tracks.replay import replay as turn_by_turn
from sheetgen.games.wings.story.chronicle import Chronicle, Mission, tell
from sheetgen.kits.table.scene import Replay


def names(session: Session) -> Mapping[str, str]:
    """The missions that were fought so, by their numbers."""
    return {str(one.number): f"{one.number}. {one.name}" for one in _missions(tell(session))}


def replay(session: Session, name: str) -> Replay:
    """A mission turn by turn. Raises Error if it was not fought so, or would be no more."""
    chronicle = tell(session)
    for one in _missions(chronicle):
        flown = track(chronicle, one) if str(one.number) == name else None
        if flown:
            return turn_by_turn(fought(chronicle, one, flown))
    raise Error("there are no flight paths: this mission was not fought card by card")


def _missions(chronicle: Chronicle) -> list[Mission]:
    return [one for one in chronicle.missions if one.fought and one.fought.fight.key]
