"""The flight paths of a campaign: of every mission that was fought card by card."""

from functools import lru_cache

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.state import Berth, Rulings, State
from sheetgen.games.wings.sheet.tracks.sheet import Fought
from sheetgen.games.wings.sheet.tracks.sheet import pages as pages_of
from sheetgen.games.wings.solo.flying import track_of
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.page import Foot, Page, Paper


def track(chronicle: Chronicle, mission: Mission) -> Track | None:
    """The track of a mission, fought once more from what its report holds; None of one that was
    fought at a table."""
    if mission.fought is None or mission.set_up is None or not mission.fought.fight.key:
        return None
    return _fought_again(
        mission.fought.fight, _Then(_before(chronicle, mission)), rulings_of(chronicle.conditions)
    )


class _Then:
    """The campaign before a fight; one is another if all that it says is the same."""

    def __init__(self, state: State) -> None:
        self.state, self._says = state, repr(state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Then) and other._says == self._says

    def __hash__(self) -> int:
        return hash(self._says)


@lru_cache(maxsize=48)
def _fought_again(fight: Fight, then: _Then, ruled: Rulings) -> Track | None:
    """The track of a fight: its diary, its drawings and its sheet have it fought once."""
    return track_of(fight, then.state, ruled)


def _before(chronicle: Chronicle, mission: Mission) -> State:
    """The campaign as the fight of a mission saw it: those who fly as they were then."""
    flying = {flight.airman.number: flight.before for flight in mission.flights}
    assert mission.set_up is not None
    return State(
        mission.theatre,
        mission=mission.number,
        kind=mission.kind,
        attacker=mission.attacker,
        fighters=list(mission.fighters),
        bomber=mission.bomber,
        flying=[Berth(f.airman.number, f.aircraft, f.felt) for f in mission.flights],
        set_up=mission.set_up,
        men=[flying.get(airman.number, airman.man) for airman in chronicle.men],
    )


def fought(chronicle: Chronicle, mission: Mission, flown: Track) -> Fought:
    """A track with what the campaign knows of its mission."""
    return Fought(
        flown,
        f"{mission.number}. {mission.name}",
        f"{in_words(mission.day)}, {mission.place.name}",
        {flight.airman.number: flight.title for flight in mission.flights},
    )


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The flight paths of every mission. Raises Error where no mission was fought so."""
    drawn: list[Page] = []
    for mission in chronicle.missions if chronicle else ():
        if chronicle and (flown := track(chronicle, mission)):
            drawn += pages_of(paper, conditions, fought(chronicle, mission, flown), foot)
    if not drawn:
        raise Error("there are no flight paths: no mission was fought card by card")
    return drawn
