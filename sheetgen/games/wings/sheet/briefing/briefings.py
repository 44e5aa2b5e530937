"""The briefings of a campaign: a page for every mission that is known, or for every pair. It sets
the table, says what counts and takes the result.

Blank, it is a pair of attacker and mission before any dice; pre-rolled, what was rolled for is
printed; filled, its crews and its result are.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.events import GotHome
from sheetgen.games.wings.rules.playing_area import PlayingArea, playing_area
from sheetgen.games.wings.rules.points import damage_by_target
from sheetgen.games.wings.rules.state import (
    ENEMY,
    FIT,
    HOME,
    LASTING,
    SKILLS,
    STATUSES,
    Side,
    Task,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing import crews, forces, set_up
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew, Result
from sheetgen.games.wings.sheet.briefing.forces import leaders
from sheetgen.games.wings.sheet.briefing.layout import GAP, SCALES, Layout, layout
from sheetgen.games.wings.sheet.briefing.plan import drawing
from sheetgen.games.wings.sheet.briefing.text import Passage, agreed, passages
from sheetgen.games.wings.sheet.pages import frame
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.kits.drawing.columns import Band, Block, Paragraph, Setting, in_columns, side_by_side
from sheetgen.kits.drawing.page import Area, Foot, Item, Items, Page, Paper, Text
from sheetgen.kits.drawing.signs import Slot, cut_short, head, written
from sheetgen.kits.pages.sheet import Frame

SETTING = Setting(7.6, 3.2)
SHARES = (1.0, 1.0, 1.0)
"""What is to be read stands in columns of one width."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """A page for each mission of a campaign that is drawn; without one, for each of the missions by
    either attacker."""
    if chronicle is None or not chronicle.missions:
        told = [
            Briefing(conditions.theatre, kind, attacker)
            for attacker in (ENEMY, HOME)
            for kind in conditions.theatre.missions
        ]
    else:
        told = [briefing(chronicle, mission) for mission in chronicle.missions]
    return [
        page(paper, conditions, one, foot._replace(page=f"{number} of {len(told)}"))
        for number, one in enumerate(told, start=1)
    ]


def page(paper: Paper, conditions: Conditions, briefing: Briefing, foot: Foot) -> Page:
    """The briefing of a mission on a paper.

    Raises Error if there are not as many aircraft, units, crews or ships as the mission has;
    UnprintableText if a text holds a character that cannot be printed.
    """
    theatre: Theatre = conditions.theatre
    kind, attacker = briefing.kind, briefing.attacker
    where, own = _own(paper, conditions, briefing)
    name = theatre.missions[kind].by(attacker)
    about = theatre.data("briefing")["about"], theatre.title
    of = frame(paper, conditions, foot, name.upper(), about)
    # It is of a mission, not of a player.
    of = of._replace(head=of.head._replace(labels=()))
    art = _art(of._replace(own=foot.shared()), where, conditions, kind, attacker)
    number = f"{briefing.mission}. " if briefing.mission is not None else ""
    copy = f" ({foot.copy})" if foot.copy else ""
    return Page(paper, art, (*of.marks(), *own), f"{theatre.title}: {number}{name}{copy}")


@lru_cache(maxsize=64)
def _own(paper: Paper, conditions: Conditions, briefing: Briefing) -> tuple[Layout, Items]:
    """How a briefing is laid out, and what it has of its own: kept, for of a campaign that goes on
    only the last is another than before."""
    short_sides = rulings_of(conditions).mats_by_short_sides
    kind, attacker = briefing.kind, briefing.attacker
    area = playing_area(conditions.theatre, kind, attacker, short_sides, briefing.set_up)
    _check(briefing, area)
    fuel = rulings_of(conditions).fuel
    laid_out = [layout(conditions.theatre, paper, kind, area, scale, fuel) for scale in SCALES]
    left = [_reading(one, conditions, kind, attacker)[1].height for one in laid_out]
    # Before the plan is drawn to the smallest scale, the notes are left out.
    wanted = (
        *((at, crews.LEAST_NOTES) for at in range(len(SCALES) - 1)),
        *enumerate([-GAP] * len(SCALES)),
    )
    where = laid_out[next((at for at, least in wanted if left[at] >= least), -1)]
    notes = _reading(where, conditions, kind, attacker)[1]
    return where, tuple(_marks(where, briefing, area, notes))


def _check(briefing: Briefing, area: PlayingArea) -> None:
    """Raise Error unless what is told is of this mission, and printable."""
    mission = briefing.theatre.missions[briefing.kind]
    flights = 2 + (mission.bombers > 0)
    wanted = {
        "aircraft": (briefing.aircraft, flights),
        "units": (briefing.units, flights),
        "crews": (briefing.crews, mission.fighters + mission.bombers + mission.defenders),
        "ships": (briefing.ships, len(area.ships)),
    }
    for what, (told, number) in wanted.items():
        if told and len(told) != number:
            raise Error(f"the mission has {number} {what}, not {len(told)}")
    for text in briefing.texts():
        check_printable(text, "a text of the briefing")


@lru_cache(maxsize=32)
def _art(of: Frame, where: Layout, conditions: Conditions, kind: Task, attacker: Side) -> Items:
    """What is the same on every briefing of a pair."""
    theatre: Theatre = conditions.theatre
    said = theatre.data("briefing")
    read, notes = _reading(where, conditions, kind, attacker)
    *_, attacks = where.head.lines.rooms()[:1]
    items = [
        *of.art(),
        *where.head.art(),
        Text(attacks.x + 0.6, attacks.y + 3.6, said["head"]["sides"][attacker], "bold", 8),
        *head(where.area.x, where.area.y, where.area.width, said["area"]["title"]),
        *crews.crews(theatre, where, said["crews"], kind),
        *forces.key(where, said),
        *forces.formations(theatre, where, said, kind),
        *forces.result(where, said),
        *read,
        *(crews.notes(notes, said) if notes.height >= crews.LEAST_NOTES else ()),
    ]
    beside = (
        set_up.tables(where, said) if theatre.kind_of(kind).meets else _edges(theatre, where, kind)
    )
    return (*items, *beside)


def _edges(theatre: Theatre, where: Layout, kind: Task) -> list[Item]:
    """Whose edge is which, above the plan."""
    left, right = theatre.data("briefing")["area"][
        "harbour-edges" if theatre.kind_of(kind).coastal else "edges"
    ]
    base = where.plan.y - 1.1
    return [
        Text(where.plan.x, base, left, "bold", 7.5),
        Text(where.plan.right, base, right, "bold", 7.5, "right"),
    ]


def _marks(where: Layout, briefing: Briefing, area: PlayingArea, notes: Area) -> Iterator[Item]:
    """What this copy has of its own, and what stands on the table."""
    said = briefing.theatre.data("briefing")
    slots: list[Slot] = [
        *where.head.slots(),
        *crews.slots(briefing.theatre, where, briefing.kind),
        *forces.slots(where, area, briefing),
    ]
    known = {**crews.crew_texts(briefing), **forces.force_texts(area, briefing)}
    known |= {"date": briefing.date, "place": briefing.place}
    if briefing.mission is not None:
        known |= {
            "number": str(briefing.mission),
            "period": briefing.theatre.period(briefing.mission),
        }
    yield from written(slots, known)
    yield from crews.leading(where, briefing)
    yield from drawing(where, said["area"], area, briefing)
    yield from forces.forces(where, said, area, briefing)
    long = [f"{one.tip}: {known[one.name]}" for one in cut_short(slots, known)]
    if notes.height >= crews.LEAST_NOTES:
        yield from crews.note_marks(notes, long)
    asked = set_up.spotting if briefing.theatre.kind_of(briefing.kind).meets else set_up.strip
    yield from asked(where, said, briefing)


@lru_cache(maxsize=64)
def _reading(
    where: Layout, conditions: Conditions, kind: Task, attacker: Side
) -> tuple[Sequence[Item], Area]:
    """What is to be read in columns, and what is left below it for notes."""
    wide = side_by_side(where.below, SHARES)[0].width
    blocks = list(map(_block, passages(conditions, kind, attacker)))
    columns = list(in_columns(blocks, len(SHARES), wide, SETTING))
    for block in map(_block, agreed(conditions, kind, attacker)):
        # Each stands by itself, wherever there is most room.
        heights = [Band(((*column,),)).height(wide, SETTING) for column in columns]
        columns[heights.index(min(heights))] += (block,)
    band = Band(tuple(columns), SHARES)
    high = band.height(where.below.width, SETTING) + GAP
    below = where.below._replace(y=where.below.y + high, height=where.below.height - high)
    return tuple(band.drawn(where.below, SETTING)), below


def _block(one: Passage) -> Block:
    lines = (
        Paragraph(text, f"{label}:" if label else "", bullet=True) for label, text in one.paragraphs
    )
    return Block(one.title, tuple(lines))


# What is known of a mission.


def briefing(chronicle: Chronicle, mission: Mission) -> Briefing:
    """What is known of a mission."""
    # One side's may be drawn before the other's.
    types = [aircraft for _, aircraft in mission.aircraft if aircraft]
    return Briefing(
        mission.theatre,
        kind=mission.kind,
        attacker=mission.attacker,
        mission=mission.number,
        date=in_words(mission.day),
        place=mission.place.name,
        aircraft=tuple(chronicle.theatre.aircraft[aircraft].name for aircraft in types),
        units=tuple(chronicle.unit(mission, aircraft).marked for aircraft in types),
        crews=tuple(map(_crew, mission.flights)),
        ships=tuple(ship.name for ship in mission.ships),
        set_up=mission.set_up,
        result=_result(mission),
        leaders=leaders(
            chronicle.theatre, mission.kind, [flight.before.rank for flight in mission.flights]
        ),
    )


def _crew(flight: Flight) -> Crew:
    return Crew(pilot=flight.title, of_him=_of_him(flight), came_back=_came_back(flight))


def _of_him(flight: Flight) -> str:
    """What is to be known of a pilot before the fight."""
    words, man = data("came_back"), flight.before
    told = [words["novice"]] * man.novice + [words["lucky"]] * man.lucky
    told += [words["skills"][skill] for skill in SKILLS if man.has(skill)]
    told += [words["lasting"][kept] for kept in LASTING if man.keeps(kept)]
    told += [words["one wound"]] * (man.wounds > 0 or flight.felt)
    return ", ".join(filter(None, told))


def _came_back(flight: Flight) -> str:
    """What has become of him; nothing before his return is known."""
    words: dict[str, Any] = data("came_back")
    if flight.after is None:
        return ""
    if flight.after.status != FIT:
        return str(words["status"][STATUSES[flight.after.status]])
    landed = "home" if flight.followed_by(GotHome) else "shot down"
    return str(words[landed][flight.wounded])


def _result(mission: Mission) -> Result | None:
    if mission.fought is None:
        return None
    score = mission.fought.score
    done = damage_by_target(mission.fought.fight)
    names = mission.theatre.targets(mission.kind, mission.attacker)
    return Result(
        points=(score.of(HOME), score.of(ENEMY)),
        winner=score.winner,
        damage=tuple(done[name] for name in names),
    )
