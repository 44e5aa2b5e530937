"""What can be rolled of a campaign before anybody flies: a booklet to play from for a year.

The order of the missions, their airplanes and their set-ups do not depend on how they go. Nor do
the founders of the squadrons; who of them flies does.
"""

from __future__ import annotations

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose, Roll
from sheetgen.games.wings.rules.events import CastRolled
from sheetgen.games.wings.rules.missions import next_mission
from sheetgen.games.wings.rules.rosters import call_up
from sheetgen.games.wings.rules.scenarios import DOGFIGHT
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import NOBODY, Rulings, SetUp, State
from sheetgen.games.wings.rules.tables import CAMPAIGN


def foretell(s: State, t: Rulings) -> Rules:
    """Every mission as it will be met, and the founders."""
    yield CastRolled((yield Roll("cast", 2, 100)))
    for _ in range(CAMPAIGN):
        yield from next_mission(s, t)
        yield from call_up(s, t)
        yield from as_far_as_rolled(s, t)


def as_far_as_rolled(s: State, t: Rulings) -> Rules:
    """The set-up of a mission without what hangs on a decision, or on who flies."""
    rules = set_up(s, t)
    value = None
    open_edge = False
    while True:
        try:
            said = rules.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(said, Choose):
            # Any answer will do: the dice that follow do not depend on it.
            open_edge, value = True, 0
        elif isinstance(said, SetUp):
            yield _known(s, said, open_edge)
        else:
            value = yield said


def _known(s: State, found: SetUp, open_edge: bool) -> SetUp:
    """Aces decide who is seen first, and so where the flights and the clouds are."""
    if s.kind == DOGFIGHT:
        found = found._replace(seen_first_by=NOBODY, clouds=())
    return found._replace(coastal_edge=NOBODY) if open_edge else found
