"""An obituary for a man with a history: how he came, what he did, what he went through."""

from itertools import pairwise

from sheetgen.core.language import counted, join, sentences
from sheetgen.games.wings.report.past import (
    Downing,
    falls,
    kills_of,
    sank,
    when,
    where_it_was,
)
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.voice import Voice, vessels
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission
from sheetgen.games.wings.story.hospital import medal_name

A_HISTORY = 3
"""A man who has flown so many missions has one; so has one with a kill, or a medal."""
NAMED = 3
"""More enemies shot down than these are counted, and the last of them named."""


def obituaries(voice: Voice, mission: Mission) -> list[str]:
    """A paragraph for each man of a history who was killed in a mission."""
    dead = [flight for flight in mission.flights if flight.status == DEAD]
    told = [_obituary(voice, mission, flight) for flight in dead if _has_a_history(flight)]
    return [text for text in told if text]


def _has_a_history(flight: Flight) -> bool:
    after = flight.after
    if after is None or after.missions < 2:
        return False
    return after.missions >= A_HISTORY or bool(after.kills or after.medals)


def _obituary(voice: Voice, mission: Mission, flight: Flight) -> str:
    """His life in a paragraph; nothing of a man of whom there is but one thing to say."""
    airman = flight.airman
    called = voice.called.get(airman.number)
    name = f"{airman.name.full}, called {called}" if called else airman.name.full
    done = [*_deeds(voice, mission, airman), *_trials(voice, airman), *_honours(voice, airman)]
    if not done and len(airman.flights) <= A_HISTORY:
        return ""
    said = [_life(voice, mission, flight), *done]
    return f"**{name}.** {sentences(said)}"


def _life(voice: Voice, mission: Mission, flight: Flight) -> str:
    """How he came, and how often he flew."""
    airman, after = flight.airman, flight.after
    assert after is not None
    nation = airman.name.nation
    first = voice.chronicle.missions[airman.flights[0].mission - 1]
    founder = is_founder(voice.chronicle, airman)
    return voice.say(
        "obituary-founder" if founder else "obituary-later",
        nation="" if nation in airman.theatre.nations else countryman(airman),
        novice=airman.as_novice,
        n=airman.name.surname,
        where=where_it_was(first),
        month=when(first.day, mission.day),
        missions=counted(after.missions, "mission"),
        nth=voice.nth(after.missions),
        bomber=airman.man.bomber,
        force=voice.terms["air_force"][airman.man.air_force],
    )


def countryman(airman: Airman) -> str:
    """What a man is by his nation: `Canadian`, `Irishman`."""
    nation = airman.name.nation
    return f"{nation}man" if nation.endswith("sh") else nation


def _deeds(voice: Voice, mission: Mission, airman: Airman) -> list[str]:
    """Whom he shot down, alone or with others, and what he sank."""
    said = []
    kills = kills_of(voice.chronicle, airman.number, mission.number)
    alone = [kill for kill in kills if len(kill.by) == 1]
    if alone:
        # Who flew home on fire is a kill, and was not shot down.
        few = len(alone) <= NAMED and all(one.lost.down for one in alone)
        named, slot = (alone, "obituary-kills") if few else (alone[-1:], "obituary-many-kills")
        shared = len(kills) - len(alone)
        said.append(voice.say(slot, victims=_victims(named), m=len(alone), shared=shared))
    elif kills:
        said.append(voice.say("obituary-shares", victims=_victims(kills[-2:]), m=len(kills)))
    ships = [
        f"{voice.target(then, target)} {where_it_was(then)}"
        for then, target in sank(voice.chronicle, airman.number, mission.number)
        if target in vessels(then)
    ]
    if ships:
        said.append(voice.say("obituary-ships", ships=join(ships), m=len(ships)))
    return said


def _victims(kills: list[Downing]) -> str:
    """Enemies shot down, those of one place together: `Rossi and Verdi off Gozo`."""
    places: dict[str, list[str]] = {}
    for kill in kills:
        places.setdefault(where_it_was(kill.mission), []).append(kill.lost.airman.name.surname)
    return join(f"{join(names)} {where}" for where, names in places.items())


def _trials(voice: Voice, airman: Airman) -> list[str]:
    """How often he had been shot down and hurt before, or by whom once."""
    before = airman.flights[:-1]
    fell = sum(flight.down for flight in before)
    stays = sum(bool(flight.followed_by(ev.Injury)) for flight in before)
    if not fell and not stays:
        return []
    if fell == 1 and not stays:
        (fall,) = [flight for flight in before if flight.down]
        where = where_it_was(voice.chronicle.missions[fall.mission - 1])
        kill = [k for k in falls(voice.chronicle, fall.mission) if k.lost is fall]
        if kill and len(kill[0].by) == 1:
            by = voice.chronicle.men[kill[0].by[0] - 1].name.surname
            return [voice.say("obituary-fall", where=where, by=by)]
    return [voice.say("obituary-trials", falls=fell, stays=stays)]


def _honours(voice: Voice, airman: Airman) -> list[str]:
    """His medals, and the ranks he rose through."""
    medals = [
        medal_name(f, m.medal) for f in airman.flights for m in f.followed_by(ev.MedalAwarded)
    ]
    ranks = [one.before.rank for one in airman.flights]
    rose = any(a < b for a, b in pairwise(ranks))
    if not medals and not rose:
        return []
    rank = voice.rank(airman, ranks[-1]) if rose else ""
    return [voice.say("obituary-honours", medals=join(f"the {m}" for m in medals), rank=rank)]
