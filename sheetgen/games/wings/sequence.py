"""The campaign sequence: what comes before a fight, and what follows it."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.experience import experience
from sheetgen.games.wings.misses import mission_sat_out
from sheetgen.games.wings.missions import next_mission
from sheetgen.games.wings.return_to_base import comes_back
from sheetgen.games.wings.rosters import call_up, who_flies
from sheetgen.games.wings.setting_up import set_up
from sheetgen.games.wings.state import FIT, LASTING, Sortie, State, Terms
from sheetgen.games.wings.wounds import effect_of_wounds


def before_the_fight(s: State, t: Terms) -> Rules:
    """The next mission, who flies it, and its set-up."""
    yield from next_mission(s, t)
    yield from call_up(s, t)
    yield from who_flies(s, t)
    yield from set_up(s, t)


def aftermath(s: State, t: Terms) -> Rules:
    """Return to base, the effect of wounds and experience, for all who flew the mission."""
    for sortie in s.sorties:
        take_in(s, sortie)
    yield from mission_sat_out(s)
    for sortie in s.sorties:
        yield from comes_back(s, t, sortie)
    for sortie in s.sorties:
        man = s.man(sortie.man)
        if man.status == FIT and man.wounds > 0:
            yield from effect_of_wounds(s, sortie.man)
    for sortie in s.sorties:
        yield from experience(s, sortie)


def take_in(s: State, sortie: Sortie) -> None:
    """What the fight itself has changed: the mission flown, wounds, and what was used up in it."""
    man = s.man(sortie.man)
    man.missions += 1
    man.wounds += sortie.wounds
    man.sturdier = 0
    man.used = 0
    man.thrown = {}
    man.lucky = man.lucky and not sortie.luck
    for used, lasting in ((sortie.flask, "hip-flask"), (sortie.case, "cigarette-case")):
        if used:
            man.lasting &= ~(1 << LASTING.index(lasting))
