"""The squadron's newspaper: a page after every sixth mission, from the record alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.core.language import article, join, sentences
from sheetgen.games.wings.cast.dates import MONTHS, in_words
from sheetgen.games.wings.cast.names import title
from sheetgen.games.wings.report.obituary import countryman
from sheetgen.games.wings.report.opening import headed
from sheetgen.games.wings.report.past import can_fly, is_gone, is_lost, score_of, where_it_was
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.voice import Voice, vessels
from sheetgen.games.wings.rules.state import ENEMY, HOME, POSTED, Side
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission
from sheetgen.games.wings.story.hospital import Stay
from sheetgen.games.wings.story.plan import winners
from sheetgen.games.wings.story.tellings import gained, loss

EVERY = 6
"""A page follows so many missions."""
ON_THE_LADDER = 5
"""So many men of a side are on the paper's ladder."""
LOST = "†"
"""Stands after the name of a man who is lost."""
TALES = 3
"""So many pieces of gossip at most make an item."""
Fields = dict[str, Any]


@dataclass
class Item:
    """An item of the paper: its headline, its paragraphs, a list, tables with their heads, and a
    note below them."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tables: list[tuple[list[str], list[list[str]]]] = field(default_factory=list)
    note: str = ""


@dataclass
class Page:
    """A page: its masthead and motto, its number and date, and its items, the lead first."""

    masthead: str
    motto: str
    number: int
    date: str
    stories: list[Item]


def is_due(chronicle: Chronicle, mission: Mission) -> bool:
    """Whether a page follows a mission."""
    return mission.number % EVERY == 0 and mission.ended and chronicle.cast is not None


def page(
    voice: Voice, mission: Mission, stays: list[Stay], weights: Mapping[int, float], told: list[int]
) -> Page:
    """The page after a mission, on the six that it closes; `told` are those just told at length,
    which it does not tell again."""
    missions = voice.chronicle.missions[mission.number - EVERY : mission.number]
    voice.new_mission(*(one.number for one in missions))
    voice.of_the_mess = True
    # Drawn once: a paper keeps its name.
    if not voice.masthead:
        voice.masthead = voice.say("masthead")
    news_of = [one for one in missions if one.number not in told]
    found = [lead(voice, news_of, weights), *items(voice, missions, stays)]
    voice.of_the_mess = False
    return Page(
        masthead=voice.masthead,
        motto=headed(voice.say("motto")),
        number=mission.number // EVERY,
        date=in_words(mission.day),
        stories=[Item(**one) for one in found],
    )


# The lead: the mission that mattered most of six.


def lead(voice: Voice, missions: list[Mission], weights: Mapping[int, float]) -> dict[str, Any]:
    """The item on the mission that weighs most: its headline, and what happened from this side."""
    mission = max(missions, key=lambda one: (weights[one.number], one.number))
    assert mission.fought is not None
    ours = mission.of(HOME)
    values = news(voice, mission)
    sunk = _sunk(voice, mission)
    gone = [flight for flight in ours if is_lost(flight)]
    score = mission.fought.score
    outcomes: dict[int, str] = {HOME: "won", ENEMY: "lost"}
    outcome = outcomes.get(score.winner, "drawn")
    surname = ours[0].airman.name.surname
    heading = voice.say(f"lead-{outcome}-head", names=surname, **values)
    attack = "attack" if mission.attacker == HOME else "defence"
    said = [
        voice.say(f"lead-{attack}", names=voice.names(ours), **values),
        voice.say("lead-cost", **values),
    ]
    said += _duels(voice, mission)
    if sunk:
        by = [mission.flight(crew) for crew in dict.fromkeys(sunk.values())]
        names = voice.names(by)
        said.append(
            voice.say("lead-sunk", ships=join(sunk), names=names, ours=mission.attacker == HOME)
        )
    if gone:
        said.append(voice.say("lead-gone", names=voice.names(gone), m=len(gone)))
    return {"heading": headed(heading), "paragraphs": [sentences(said)]}


def news(voice: Voice, mission: Mission) -> dict[str, Any]:
    """What a headline may say of a mission, from this side."""
    assert mission.fought is not None
    ours, score = mission.of(HOME), mission.fought.score
    kills, losses = (sum(flight.down for flight in mission.of(side)) for side in (ENEMY, HOME))
    sunk, ours_sank = join(_sunk(voice, mission)), mission.attacker == HOME
    return {
        "where": where_it_was(mission),
        "date": in_words(mission.day),
        "kills": kills,
        "losses": losses,
        "margin": abs(score.of(HOME) - score.of(ENEMY)) if mission.on_points else 0,
        "ships": sunk if ours_sank else "",
        "theirs": "" if ours_sank else sunk,
        "gone": sum(is_lost(flight) for flight in ours),
        "won": score.winner == HOME,
        "lost": score.winner == ENEMY,
    }


def _duels(voice: Voice, mission: Mission) -> list[str]:
    """Who shot whom down: of ours, and then of theirs."""
    assert mission.fought is not None
    ours = _crews_of(mission, HOME)
    said: list[str] = []
    for slot, own in (("lead-kills", True), ("lead-falls", False)):
        pairs: dict[tuple[int, ...], list[Flight]] = {}
        for kill in mission.fought.kills:
            down = mission.flight(kill.lost).down
            if down and (kill.lost not in ours) == own:
                pairs.setdefault(kill.by, []).append(mission.flight(kill.lost))
        verb = "got" if own else "had"
        done = []
        for crews, lost in pairs.items():
            by = voice.names([mission.flight(crew) for crew in crews])
            done.append(f"{by} {verb} {voice.names(lost)}")
        if done:
            said.append(voice.say(slot, done="; ".join(done), ours=bool(said)))
    return said


def _crews_of(mission: Mission, side: Side) -> list[int]:
    return [flight.airman.number for flight in mission.of(side)]


def _sunk(voice: Voice, mission: Mission) -> dict[str, int]:
    """The vessels that were sunk, each with the crew that did it."""
    assert mission.fought is not None
    afloat = vessels(mission)
    return {
        voice.target(mission, target): crew
        for target, crew in mission.fought.sunk
        if target in afloat
    }


# The items below it, each only where the record has something for it.


def items(voice: Voice, missions: list[Mission], stays: list[Stay]) -> list[Fields]:
    """Every item that six missions have something for, in the order of the page."""
    wanted: tuple[tuple[str, Callable[..., Fields]], ...] = (
        ("score", _score),
        ("six", _six_missions),
        ("ladder", _ladder),
        ("losses", _losses),
        ("honours", _honours),
        ("hospital", _hospital),
        ("strength", _strength),
        ("arrivals", _arrivals),
        ("axis", _axis),
        ("gossip", _gossip),
    )
    found = []
    for slot, item in wanted:
        one = item(voice, missions, stays)
        if any(one.values()):
            found.append({"heading": headed(voice.say(f"item-{slot}")), **one})
    return found


def _score(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """How many were won, of six and in all."""
    won = winners(voice.chronicle, missions[-1].number)
    said = voice.say(
        "score",
        six=won[-len(missions) :].count(HOME),
        ours=won.count(HOME),
        theirs=won.count(ENEMY),
        left=voice.theatre.length - missions[-1].number,
    )
    return {"paragraphs": [sentences([said])]}


def _six_missions(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Each mission with what came of it for us."""
    return {"entries": [_result(mission) for mission in missions]}


def _result(mission: Mission) -> str:
    """A day, a place, and how it went: `9 May, Gela: won by 3`."""
    assert mission.fought is not None
    score = mission.fought.score
    words: dict[int, str] = {HOME: "won", ENEMY: "lost"}
    by = abs(score.of(HOME) - score.of(ENEMY))
    much = f" by {by}" if score.winner in words and mission.on_points else ""
    day = f"{mission.day.day} {MONTHS[mission.day.month - 1]}"
    return f"{day}, {mission.place.name}: {words.get(score.winner, 'drawn')}{much}"


def _ladder(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """The first men of either side with their kills and shares as they were then."""
    tables = []
    for side, head in ((HOME, "Ours"), (ENEMY, "Theirs")):
        rows = [
            [_marked(airman, missions[-1].number), str(kills), str(shared)]
            for airman, kills, shared in standing(voice, missions[-1].number, side)[:ON_THE_LADDER]
        ]
        if rows:
            tables.append(([head, "Kills", "Shares"], rows))
    lost = any(LOST in row[0] for _, rows in tables for row in rows)
    return {"tables": tables, "note": f"{LOST} No longer with his squadron." if lost else ""}


def standing(voice: Voice, upto: int, side: Side) -> list[tuple[Airman, int, int]]:
    """The men of a side with a kill or a share after a mission, the most successful first."""
    found = []
    for airman in voice.chronicle.of(side):
        known = [f.after for f in airman.flights if f.mission <= upto and f.after]
        if known and (known[-1].kills or known[-1].shared):
            found.append((airman, known[-1].kills, known[-1].shared))
    return sorted(found, key=lambda one: (-one[1], -one[2], one[0].number))


def _marked(airman: Airman, upto: int) -> str:
    """A man as a narrow table has him: `Garland †`."""
    return f"{airman.name.surname}{_mark(airman, upto)}"


def _mark(airman: Airman, upto: int) -> str:
    """A sign after the name of a man who is lost."""
    return f" {LOST}" if any(is_lost(f) for f in airman.flights if f.mission <= upto) else ""


def _losses(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Our lost, each with where it was and what became of him."""
    entries = [
        f"{flight.title}, {where_it_was(mission)}: {loss(flight)}"
        for mission in missions
        for flight in mission.of(HOME)
        if loss(flight)
    ]
    return {"entries": entries}


def _honours(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """What our men gained: skills, ranks, medals."""
    flights = [flight for mission in missions for flight in mission.of(HOME)]
    told = [(flight.title, join(gained(flight))) for flight in flights]
    return {"entries": [f"{title}: {what}" for title, what in told if what]}


def _hospital(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Who of ours is in, and who has come out."""
    first, last = missions[0].number, missions[-1].number
    inside = _in_hospital(stays, last)
    out = [s for s in stays if s.until is not None and first <= s.until <= last]
    back = [
        stay.flight.airman
        for stay in out
        if stay.flight.airman.man.side == HOME and not is_gone(stay.flight.airman, last)
    ]
    groups = {"In": inside, "Discharged": [airman for airman in back if airman not in inside]}
    return {"entries": [f"{word}: {_surnames(some)}" for word, some in groups.items() if some]}


def _in_hospital(stays: list[Stay], upto: int) -> list[Airman]:
    """Our men who lie in hospital after a mission."""
    then = [s for s in stays if s.flight.mission <= upto and (s.until is None or s.until > upto)]
    return [
        s.flight.airman
        for s in then
        if s.flight.airman.man.side == HOME and not is_gone(s.flight.airman, upto)
    ]


def _strength(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Who of ours can fly the next mission, fighters and bombers; nothing when all are flown."""
    last = missions[-1].number
    here = [a for a in voice.chronicle.of(HOME) if a.joined <= last and can_fly(a, last + 1)]
    groups = {
        word: [a for a in here if a.man.bomber == bomber]
        for word, bomber in (("Fighters", False), ("Bombers", True))
    }
    if last == voice.theatre.length:
        return {}
    return {"entries": [f"{word}: {_surnames(some)}" for word, some in groups.items() if some]}


def _surnames(men: list[Airman]) -> str:
    return join(dict.fromkeys(airman.name.surname for airman in men))


def _arrivals(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Who has joined us in these missions, and who has gone to a desk."""
    entries = [
        f"{_as_he_joined(airman)}, {_whence(airman)}: first flew {where_it_was(mission)}"
        for mission in missions
        for airman in mission.joined
        if airman.man.side == HOME and not is_founder(voice.chronicle, airman)
    ]
    entries += [
        f"{flight.title}: to the Air Ministry"
        for mission in missions
        for flight in mission.of(HOME)
        if flight.after and flight.after.status == POSTED
    ]
    return {"entries": entries}


def _as_he_joined(airman: Airman) -> str:
    """A man as he joins, in the lowest rank."""
    return title(airman.theatre, airman.man.air_force, 0, airman.name)


def _whence(airman: Airman) -> str:
    """What a man is who has joined, with his nation if it is not Britain."""
    nation = airman.name.nation
    what = "a novice" if airman.as_novice else "experienced"
    return what if nation in airman.theatre.nations else f"{article(countryman(airman))}, {what}"


def _axis(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """Whom the enemy has lost, and whom he has to show."""
    lost = [f for mission in missions for f in mission.of(ENEMY) if is_lost(f)]
    names = join(flight.airman.name.surname for flight in lost)
    said = [voice.say("axis-lost", names=names, m=len(lost), lost=bool(lost))]
    upto = missions[-1].number
    best = [one for one in standing(voice, upto, ENEMY) if not _mark(one[0], upto)]
    if best and best[0][1] > 1:
        airman, kills, shared = best[0]
        said.append(voice.say("axis-best", n=airman.name.full, score=score_of(kills, shared)))
    return {"paragraphs": [sentences(said)]}


def _gossip(voice: Voice, missions: list[Mission], stays: list[Stay]) -> Fields:
    """What befell our men in hospital, and the names they have been given, in short pieces."""
    first, last = missions[0].number, missions[-1].number
    said = []
    for stay in stays:
        airman = stay.flight.airman
        ours = airman.man.side == HOME and not is_gone(airman, last)
        out = stay.until is not None and first <= stay.until <= last
        if ours and out and stay.event and voice.says(f"gossip-{stay.event.event}"):
            said.append(voice.say(f"gossip-{stay.event.event}", n=airman.name.surname))
    names = [*_new_names(voice, last)]
    if names:
        # The names come last and are never the ones left out.
        said = [*said[: TALES - 1], voice.say("gossip-names", names=join(names))]
    return {"paragraphs": [sentences(said[:TALES])]} if said else {}


def _new_names(voice: Voice, upto: int) -> Iterator[str]:
    """Our men here who have a nickname, each once: `Hargreaves is Bunny`."""
    for number, name in voice.called.items():
        airman = voice.chronicle.men[number - 1]
        here = airman.man.side == HOME and not is_gone(airman, upto)
        if here and ("gossip", number) not in voice.recalled:
            voice.recalled.add(("gossip", number))
            yield f"{airman.name.surname} is {name}"
