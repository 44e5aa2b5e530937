"""The tables of a war diary: the missions, the squadrons, aces, the lost, hospital and honours."""

from collections.abc import Sequence

from sheetgen.core.language import join, minus, number
from sheetgen.games.wings.cast.dates import in_short, in_words
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.facts import Pilot, Sortie
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import (
    ENEMY,
    HOME,
    SKILLS,
    STATUSES,
)
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.hospital import stays
from sheetgen.games.wings.story.tellings import (
    gained,
    loss,
    recovery_name,
    result,
    side_name,
    skill_name,
    standing_of,
)

Row = list[str]


def box(campaign: Campaign) -> list[Row]:
    """The campaign in figures, by side: missions and attacks won, airplanes shot down, crews lost,
    vessels sunk, and who shot down most."""
    days, sides = campaign.fought, (HOME, ENEMY)
    attacks = [[d for d in days if d.mission.attacker == side] for side in sides]
    crews = [[p for p in campaign.pilots if p.is_ours == (side == HOME)] for side in sides]
    best = [[p for p in campaign.aces if p.is_ours == (side == HOME)] for side in sides]
    sunk = [
        [one for d in days for one in d.sunk if one.by.is_ours == (side == HOME)] for side in sides
    ]
    rows: dict[str, Sequence[object]] = {
        "Missions won": (campaign.home, campaign.enemy),
        "Attacks won": [f"{sum(d.by_attack for d in some)} of {len(some)}" for some in attacks],
        "Airplanes shot down": (campaign.whole.theirs_down, campaign.whole.ours_down),
        "Crews lost for good": [sum(p.is_lost for p in some) for some in crews],
        "Vessels sunk": [*map(len, sunk)] if any(sunk) else (),
        "Most kills": [_most(some) for some in best],
    }
    return [[what, *map(str, of)] for what, of in rows.items() if of]


def _most(best: Sequence[Pilot]) -> str:
    """Who of some, the best first, shot down most: `Ogden, 3`; `Ogden and Hill, 3 each`; where more
    have as many, how many they are."""
    most = best[0].kills if best else 0
    those = [p.surname for p in best if p.kills == most]
    if not most:
        return "–"
    if len(those) == 1:
        return f"{those[0]}, {most}"
    return f"{join(those) if len(those) == 2 else f'{number(len(those))} crews'}, {most} each"


def missions(campaign: Campaign) -> list[Row]:
    """The course of the campaign, a line a mission: number, date, kind and place, attacker, points,
    the missions won by both sides until then, and who was shot down on either side, with a sign for
    those lost for good."""
    theatre, rows = campaign.chronicle.theatre, []
    for day in campaign.days:
        mission = day.mission
        standing = f"{day.home}–{day.enemy}" if day.is_fought else result(mission)
        when, what = in_short(mission.day), f"{day.sort.capitalize()}, {day.place}"
        attacker, down = side_name(theatre, mission.attacker), map(fallen, (day.ours, day.theirs))
        rows.append([str(day.number), when, what, attacker, points_of(mission), standing, *down])
    return rows


def points_of(mission: Mission) -> str:
    """The points of the home side and of the enemy for a table."""
    if mission.fought is None or not mission.on_points:
        return "–"
    return ":".join(minus(mission.fought.score.of(side)) for side in (HOME, ENEMY))


def fallen(some: Sequence[Sortie]) -> str:
    """Who of some was shot down, left on fire or is lost: `Hill, Dale†, Ross (left on fire)`."""
    signs = {True: "†", False: ""}
    return (
        ", ".join(
            f"{s.pilot.surname}{signs[s.is_gone]}"
            + (" (left on fire)" if s.is_alight and not s.is_down else "")
            for s in some
            if s.is_down or s.is_alight or s.is_gone
        )
        or "–"
    )


def strength(chronicle: Chronicle) -> list[Row]:
    """What has become of all men of each air force: how many, and by status."""
    rows = []
    for force in range(len(chronicle.theatre.air_forces)):
        men = [airman for airman in chronicle.men if airman.man.air_force == force]
        if men:
            counts = [sum(a.man.status == s for a in men) for s in range(len(STATUSES))]
            name = chronicle.theatre.nouns["air_force"][force]
            rows.append([name, *map(str, (len(men), *counts))])
    return rows


def ladder(chronicle: Chronicle) -> list[Row]:
    """The ladder of aces: place, man, missions, kills, shares, experience, skills, fate."""
    rows: list[Row] = []
    for place, airman in enumerate(chronicle.ladder(), 1):
        man = airman.man
        skills = join(skill_name(skill) for skill in SKILLS if man.has(skill)) or "–"
        done = map(str, (man.missions, man.kills, man.shared, man.experience))
        rows.append([str(place), airman.title, *done, skills, standing_of(airman)])
    return rows


def the_lost(chronicle: Chronicle) -> list[Row]:
    """The roll of the lost: mission, date, man, airplane, and what became of him."""
    rows = []
    for mission in chronicle.missions:
        for flight in mission.flights:
            if became := loss(flight):
                when, flown = in_words(mission.day), chronicle.theatre.aircraft[flight.aircraft]
                rows.append([str(mission.number), when, flight.title, flown.name, became])
    return rows


def hospital(chronicle: Chronicle) -> list[Row]:
    """The stays in hospital: mission, man, wounds, what befell him, missions missed."""
    rows = []
    for stay in stays(chronicle):
        back = stay.flight.followed_by(ev.CameBack)
        missed = str(stay.missed) if stay.until is not None else f"{stay.missed}, still there"
        befell = recovery_name(chronicle.theatre, stay.event.event) if stay.event else "–"
        of, wounds = stay.flight, str(back[0].wounds)
        rows.append([str(of.mission), of.title, wounds, befell, missed])
    return rows


def honours(chronicle: Chronicle) -> list[Row]:
    """Skills, promotions and medals in order: mission, man, what he gained."""
    rows = []
    for mission in chronicle.missions:
        for flight in mission.flights:
            if brought := "; ".join(gained(flight)):
                rows.append([str(mission.number), flight.title, brought])
    return rows
