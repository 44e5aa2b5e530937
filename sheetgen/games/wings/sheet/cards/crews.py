"""What is known of a man for his pilot record card: by the places of the card."""

from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT, LASTING, SKILLS, STATUSES
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.board.crews import shorter, unit
from sheetgen.games.wings.sheet.cards.layout import KILLS, MISSES, WOUNDS
from sheetgen.games.wings.sheet.experience import track
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight
from sheetgen.kits.drawing.fonts import width

ROLLS: tuple[type, ...] = (ev.SkillGained, ev.PromotionRolled, ev.MedalRolled)
"""What is rolled for at every thirty points, in the order of a card."""
UNIT_ROOM = 54.0
"""The room for a unit, in mm."""
OWN, SHARED = "×", "/"
MADE = "✓"
"""What stands for a mark that is made in a place."""


def card_texts(chronicle: Chronicle, airman: Airman) -> dict[str, str]:
    """What is written on the card of a man: by the name of each place the text, or MADE."""
    theatre = chronicle.theatre
    man = airman.man
    found = {
        "name": called(airman),
        "unit": unit_of(chronicle, airman),
        "number": str(airman.number),
        "joined": str(airman.joined),
        "injuries": _injuries(airman),
        "fate": _fate(chronicle, airman),
    }
    flown = min(man.missions, theatre.novice_missions) if airman.as_novice else 0
    counted = (
        ("novice", flown), ("wounds", min(man.wounds, WOUNDS)), ("rank", man.rank + 1),
        ("medal", man.medals), ("miss", min(man.misses, MISSES)),
    )  # fmt: skip
    found |= {f"{key}.{i}": MADE for key, number in counted for i in range(1, number + 1)}
    for mission in chronicle.missions:
        if sign := fates.of_mission(mission, airman):
            found[f"mission.{mission.number:02}"] = sign
    found |= {
        f"experience.{points:03}": MADE
        for points in track(theatre).boxes
        if points <= man.experience
    }
    for flight in airman.flights:
        for row, made in rolled(flight).items():
            for roll, was in zip(theatre.data("cards")["rolls"], made, strict=True):
                if was:
                    found[f"roll.{(row + 1) * theatre.step:03}.{roll}"] = MADE
    found |= {f"kill.{i:02}": sign for i, sign in enumerate(_kills(airman), start=1)}
    found |= {f"skill.{skill}": MADE for skill in SKILLS if man.has(skill)}
    found |= {f"keeps.{kept}": MADE for kept in LASTING if man.keeps(kept)}
    return found | ({"keeps.lucky": MADE} if man.lucky else {})


def called(airman: Airman) -> str:
    """His name, with what his squadron calls him."""
    name = airman.name
    nickname = f" “{name.nickname}”" if name.nickname else ""
    return f"{name.given}{nickname} {name.surname}"


def unit_of(chronicle: Chronicle, airman: Airman) -> str:
    """His unit, in short words if it has no room in full."""
    full = unit(chronicle, airman)
    return full if width(full, "mono", 8) <= UNIT_ROOM else shorter(chronicle.theatre, full)


def closed(airman: Airman) -> tuple[range, ...]:
    """The missions before he came, and those after he went."""
    lost = fates.lost_on(airman)
    return range(1, airman.joined), range(lost + 1, airman.theatre.length + 1) if lost else range(0)


def rolled(flight: Flight) -> dict[int, tuple[bool, ...]]:
    """For every thirty points reached in a mission, from 0, which of ROLLS were made."""
    found: dict[int, tuple[bool, ...]] = {}
    for gained in flight.followed_by(ev.ExperienceGained):
        reached = range(
            (gained.total - gained.points) // flight.theatre.step,
            gained.total // flight.theatre.step,
        )
        for time, row in enumerate(reached):
            found[row] = tuple(len(flight.followed_by(kind)) > time for kind in ROLLS)
    return found


def _kills(airman: Airman) -> list[str]:
    """His kills, then those he shared; what is beyond the outlines is told by its number."""
    man = airman.man
    kills = [OWN] * man.kills + [SHARED] * man.shared
    if len(kills) <= KILLS:
        return kills
    return [
        *kills[: KILLS - 1],
        airman.theatre.data("cards")["more"].format(kills=len(kills) - KILLS + 1),
    ]


def _injuries(airman: Airman) -> str:
    """What hospital had in store for him, each with its missions."""
    said, missions = airman.theatre.data("cards"), dict[str, list[str]]()
    for flight in airman.flights:
        for event in flight.followed_by(ev.RecoveryEvent):
            if not event.held:
                injury = said["injury"][airman.theatre.recovery_events[event.row].event]
                missions.setdefault(injury, []).append(str(flight.mission))
    return ", ".join(
        said["injury-when"].format(injury=injury, mission=", ".join(numbers))
        for injury, numbers in missions.items()
    )


def _fate(chronicle: Chronicle, airman: Airman) -> str:
    """How it ended for him, if it has."""
    if airman.man.status == FIT:
        return ""
    said, last = chronicle.theatre.data("cards"), chronicle.missions[fates.lost_on(airman) - 1]
    date = f"{last.day.day} {MONTHS[last.day.month - 1][:3]} {last.day.year}"
    fate = said["fates"][STATUSES[airman.man.status]]
    return str(said["fate-when"].format(fate=fate, mission=last.number, date=date))
