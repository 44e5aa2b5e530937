"""What the squadron board says of a man."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.games.wings import sheet_fates as fates
from sheetgen.games.wings.chronicle import Airman, Chronicle
from sheetgen.games.wings.conditions import terms
from sheetgen.games.wings.rosters import available
from sheetgen.games.wings.state import FIT, LASTING, SKILLS, STATUSES, Man, State
from sheetgen.games.wings.tables import AIRCRAFT, CAMPAIGN, air_force_of

NOVICE, LEARNT = "/", "×"
AIMS_STILL = "aims-still"


class Entry(NamedTuple):
    """A row of the board. `cells` are its upper line by column, `signs` what each mission was to
    him, `decorated` the missions that brought him a medal, `closed` those before he came and after
    he went. `skills`, `medals` and `keeps` are what is ringed: keys, or how many."""

    number: int
    title: str
    cells: dict[str, str]
    signs: dict[int, str]
    decorated: frozenset[int]
    closed: tuple[range, ...]
    skills: frozenset[str]
    medals: int
    keeps: frozenset[str]


def men_of(chronicle: Chronicle | None, air_force: int, bombers: bool) -> list[Airman]:
    """The men of a trade, in the order in which they joined."""
    men = chronicle.men if chronicle else []
    return [a for a in men if (a.man.air_force, a.man.bomber) == (air_force, bombers)]


def entry(chronicle: Chronicle, airman: Airman, words: dict[str, Any]) -> Entry:
    """All that is known of a man."""
    man = airman.man
    signs = {m.number: fates.of_mission(m, airman) for m in chronicle.missions}
    lost = fates.lost_on(airman)
    return Entry(
        airman.number,
        airman.title,
        _cells(chronicle, airman, words),
        {mission: sign for mission, sign in signs.items() if sign},
        frozenset(m.number for m in chronicle.missions if fates.is_decorated(m, airman)),
        (range(1, airman.joined), range(lost + 1, CAMPAIGN + 1) if lost else range(0)),
        frozenset(skill for skill in SKILLS if man.has(skill)),
        man.medals,
        frozenset(kept for kept in (*LASTING, AIMS_STILL) if _keeps(man, kept)),
    )


def _keeps(man: Man, kept: str) -> bool:
    return man.aims_still if kept == AIMS_STILL else man.keeps(kept)


def _cells(chronicle: Chronicle, airman: Airman, words: dict[str, Any]) -> dict[str, str]:
    """The upper line of a man. Before the first fight only his unit: all else is for a pencil."""
    man = airman.man
    if not any(mission.fought for mission in chronicle.missions):
        return {"unit": unit(chronicle, airman)}
    place = next_to_fly(chronicle, airman)
    novice = NOVICE if man.novice else LEARNT
    return {
        "unit": unit(chronicle, airman),
        "status": status(airman, words["status"]),
        "next": str(place) if place else "",
        "novice": novice if airman.as_novice else "",
        "flown": str(man.missions),
        "experience": str(man.experience),
        "kills": str(man.kills),
        "shared": str(man.shared),
        "wounds": str(man.wounds) if man.wounds else "",
        "misses": str(man.misses) if man.misses else "",
        "luck": "✓" if man.lucky else "",
    }


def status(airman: Airman, words: dict[str, str]) -> str:
    """What has become of a man, and on which mission."""
    man = airman.man
    if man.status != FIT:
        return words[STATUSES[man.status]].format(mission=fates.lost_on(airman))
    return words["away"].format(misses=man.misses) if man.misses else words["fit"]


def next_to_fly(chronicle: Chronicle, airman: Airman) -> int:
    """How many of his trade will be taken for the next mission before a man, himself included; 0
    if he cannot fly it, or there is none."""
    if chronicle.winner is not None:
        return 0
    roster = State(men=[one.man for one in chronicle.men])
    places = available(roster, airman.man.air_force, airman.man.bomber)
    ready = [chronicle.men[place - 1].number for place in places]
    return ready.index(airman.number) + 1 if airman.number in ready else 0


def unit(chronicle: Chronicle, airman: Airman) -> str:
    """The unit he flew with last; of a man who has not flown, the one he will fly with first; empty
    if that is not known."""
    if airman.flights:
        last = airman.flights[-1]
        return chronicle.unit(chronicle.missions[last.mission - 1], last.aircraft).full
    rulings = terms(chronicle.conditions)
    for mission in chronicle.missions[airman.joined - 1 :]:
        for _, aircraft in mission.aircraft:
            if not aircraft or AIRCRAFT[aircraft].bomber != airman.man.bomber:
                continue
            if air_force_of(aircraft, rulings) == airman.man.air_force:
                return chronicle.unit(mission, aircraft).full
    return ""
