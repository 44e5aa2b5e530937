"""What is known of a man of the squadron board."""

from typing import NamedTuple

from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import FIT, LASTING, SKILLS, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.fonts import width


class Entry(NamedTuple):
    """A line of the board: `signs` are what each mission was to him, `closed` the missions before
    he came and after he went, `ticked` the boxes by what they are of, `gone` why he is off the
    roster for good."""

    number: int
    novice: bool
    learnt: bool
    name: str
    unit: str
    rank: int
    signs: dict[int, str]
    closed: tuple[range, ...]
    experience: int
    tallies: dict[str, int]
    ticked: frozenset[str]
    gone: str


def men_of(chronicle: Chronicle | None, air_force: AirForce, bombers: bool) -> list[Airman]:
    """The men of a trade, in the order in which they joined."""
    men = chronicle.men if chronicle else []
    return [a for a in men if (a.man.air_force, a.man.bomber) == (air_force, bombers)]


def entry(chronicle: Chronicle, airman: Airman, room: float) -> Entry:
    """All that is known of a man, his name and unit as they fit a `room` in mm."""
    man, name, lost = airman.man, airman.name, fates.lost_on(airman)
    signs = {m.number: fates.of_mission(m, airman) for m in chronicle.missions}
    kept = {key for key in LASTING if man.keeps(key)}
    kept |= {skill for skill in SKILLS if man.has(skill)}
    kept |= {str(medal) for medal in range(1, man.medals + 1)}
    passing = {"lucky": man.lucky, "aims-still": man.aims_still, "sturdier": man.sturdier > 0}
    kept |= {key for key, holds in passing.items() if holds}
    counted = {"kills": man.kills, "shared": man.shared, "wounds": man.wounds, "miss": man.misses}
    return Entry(
        airman.number,
        airman.as_novice,
        airman.as_novice and not man.novice,
        # With an initial if it has no room in full.
        name.full if width(name.full, "mono") <= room else f"{name.given[0]}. {name.surname}",
        shorter(chronicle.theatre, unit(chronicle, airman)),
        man.rank,
        {mission: sign for mission, sign in signs.items() if sign},
        (
            range(1, airman.joined),
            range(lost + 1, chronicle.theatre.length + 1) if lost else range(0),
        ),
        man.experience,
        counted,
        frozenset(kept),
        signs[lost] if man.status != FIT else "",
    )


def shorter(theatre: Theatre, unit: str) -> str:
    """A unit in short words: `353ª Sq, 20° Gr, 51° St`."""
    for word, short in theatre.data("board")["shorter"].items():
        unit = unit.replace(word, short)
    return unit


def unit(chronicle: Chronicle, airman: Airman) -> str:
    """The unit he flew with last; of a man who has not flown, the one he will fly with first; empty
    if that is not known."""
    if airman.flights:
        last = airman.flights[-1]
        return chronicle.unit(chronicle.missions[last.mission - 1], last.aircraft).full
    rulings = rulings_of(chronicle.conditions)
    trained = (airman.man.air_force, airman.man.bomber)
    for mission in chronicle.missions[airman.joined - 1 :]:
        for _, aircraft in mission.aircraft:
            if (
                aircraft
                and (
                    chronicle.theatre.air_force_of(aircraft, rulings),
                    chronicle.theatre.aircraft[aircraft].bomber,
                )
                == trained
            ):
                return chronicle.unit(mission, aircraft).full
    return ""
