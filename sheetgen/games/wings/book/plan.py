"""What stands in a flying log: its missions, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known of a mission but its
number; pre-rolled, its date, place and airplanes are; made from a record, what was flown.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sheetgen.core.language import join, sentences
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import DEAD, DRAWN, FIT, PRISONER, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.worksheet.facts import airplanes
from sheetgen.games.wings.story import tellings
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.kits.book.logbook import Entry
from sheetgen.kits.book.prompts import Prompts, Wanted, tagged

CREWS = 7
"""The most crews that fly a mission."""
LONGEST = 23
"""The longest pilot the row of a crew has room for, in characters."""
Words = dict[str, Any]
TABLES: tuple[tuple[str, type[Any]], ...] = (
    ("get-home", ev.GotHome),
    ("bale-out", ev.BaledOut),
    ("shot-down", ev.WreckNursed),
    ("drink", ev.InTheDrink),
    ("", ev.Injury),
    ("", ev.RecoveryEvent),
)
"""The tables in the order of the boxes: by what name they may be rolled again on, and what tells
of them."""


class Row(NamedTuple):
    """The row of a crew: pilot, airplane, kills, the dice of TABLES, and fate."""

    pilot: str = ""
    aircraft: str = ""
    kills: str = ""
    dice: tuple[str, ...] = ()
    fate: str = ""


class Flown(NamedTuple):
    """What is known of a mission (None: nothing), and the rows of its crews."""

    mission: Mission | None
    rows: tuple[Row, ...]


def entries(
    theatre: Theatre, chronicle: Chronicle | None, words: Words, prompts: Prompts
) -> Iterator[Entry]:
    """The missions of the book."""
    told = dict(enumerate(chronicle.missions, start=1)) if chronicle else {}
    for number in range(1, theatre.length + 1):
        mission, name = told.get(number), words["mission"]["head"].format(number=number)
        if chronicle is None or mission is None:
            prompt = prompts.draw(number, _wanted(theatre, number), {})
            yield Entry(number, name, Flown(None, (Row(),) * CREWS), "", prompt)
            continue
        prompt = ""
        for tag, pilot in tags_of(mission):
            prompt = prompt or prompts.draw(number, [tagged(after=tag)], {"pilot": pilot})
        prompt = prompt or prompts.draw(number, _wanted(theatre, number, mission.kind), {})
        yield Entry(
            number,
            f"{name}: {in_words(mission.day)}, {mission.name}",
            Flown(mission, _rows(mission)),
            in_plain_words(chronicle, mission),
            prompt,
        )


def _wanted(theatre: Theatre, number: int, kind: Task | None = None) -> list[Wanted]:
    """Prompts for a mission of which nothing is told, best first: by turns those of its kind, of
    its period, and for any."""
    ends = {1: "first", theatre.length: "last"}
    known = [tagged(kind=theatre.kind_of(kind).counted_as)] if kind else []
    turns = [*known, tagged(period=theatre.period(number)), tagged()]
    first = number % len(turns)
    wanted = [*turns[first:], *turns[:first]]
    return [tagged(mission=ends[number]), *wanted] if number in ends else wanted


# The row of a crew: its pilot, its kills, the dice of its return, and its fate.


def _rows(mission: Mission) -> tuple[Row, ...]:
    """The crews of a mission; where they are not told off yet, its airplanes."""
    if not mission.flights:
        return tuple(Row(aircraft=name) for name in airplanes(mission))
    return tuple(
        Row(
            flight.title if len(flight.title) <= LONGEST else flight.called[1],
            mission.theatre.aircraft[flight.aircraft].name,
            tally(mission, flight),
            dice_of(flight),
            tellings.fate(flight) if mission.fought else "",
        )
        for flight in mission.flights
    )


def tally(mission: Mission, flight: Flight) -> str:
    """The kills of a crew in a mission, and in brackets those it shares."""
    if mission.fought is None:
        return ""
    of_his = [kill for kill in mission.fought.kills if flight.airman.number in kill.by]
    alone = sum(len(kill.by) == 1 for kill in of_his)
    shared = len(of_his) - alone
    return f"{alone or ''}{f'({shared})' if shared else ''}"


def dice_of(flight: Flight) -> tuple[str, ...]:
    """What was rolled on each of TABLES: every die in order, the last of which counts; nothing
    where none was."""
    again = flight.followed_by(ev.RolledAgain)
    return tuple(
        ">".join(
            str(die)
            for die in (
                *(event.die for event in again if event.table == table),
                *(event.die for event in flight.followed_by(kind)),
            )
        )
        for table, kind in TABLES
    )


# What happened, in plain words.


def in_plain_words(chronicle: Chronicle, mission: Mission) -> str:
    """A mission in a few short sentences, without what its dice and fates say."""
    flew = [flight.airman.number for flight in mission.flights]
    told = [
        f"{mission.flight(airman.number).title} {tellings.joins()}"
        for airman in mission.joined
        if airman.as_novice and airman.number in flew
    ]
    if mission.fought:
        told += [*_losses(mission), *tellings.sunk(mission)]
        for flight in mission.flights:
            if brought := _brought(chronicle, mission, flight):
                told.append(f"{flight.title} {join(brought)}")
        told = told or [tellings.quiet()]
    return sentences(told)


def _brought(chronicle: Chronicle, mission: Mission, flight: Flight) -> list[str]:
    """What a mission brought a man, in clauses."""
    brought = [
        tellings.of_man(event, chronicle, mission)
        for event in flight.events
        if isinstance(event, (ev.NoviceNoMore, ev.SkillGained, ev.MedalAwarded))
        or (isinstance(event, ev.GotHome) and event.lucky)
        or (isinstance(event, ev.PromotionRolled) and event.promoted)
    ]
    missed = sum(event.missions for event in flight.followed_by(ev.OutOfAction))
    posted = [tellings.of_man(e, chronicle, mission) for e in flight.followed_by(ev.PostedAway)]
    return [*brought, *([tellings.to_miss(missed)] if missed else []), *posted]


def _losses(mission: Mission) -> Iterator[str]:
    """Who was shot down, or left on fire, and by whom."""
    assert mission.fought is not None
    credited = {kill.lost: kill.by for kill in mission.fought.kills}
    for flight in mission.flights:
        by = join(mission.flight(one).title for one in credited.get(flight.airman.number, ()))
        if by or flight.down:
            yield f"{flight.title} {tellings.how_it_went(mission, flight, by)}"


# What happened, as the tags of prompts.


def tags_of(mission: Mission) -> list[tuple[str, str]]:
    """What a mission was, as the tags of prompts, the most telling first, each with the man it
    happened to."""
    found = []
    for tag, test in _TELLING:
        found += [(tag, flight.title) for flight in mission.flights if test(mission, flight)]
    if mission.fought and mission.fought.score.winner == DRAWN:
        found.append(("drawn", ""))
    return found


def _sank(mission: Mission, flight: Flight) -> bool:
    sunk = mission.fought.sunk if mission.fought else ()
    return bool(mission.ships) and any(crew == flight.airman.number for _, crew in sunk)


def _back(flight: Flight, *kinds: type) -> bool:
    """Whether a man is safe after something of these kinds."""
    return flight.status == FIT and any(flight.followed_by(kind) for kind in kinds)


_TELLING: tuple[tuple[str, Callable[[Mission, Flight], bool]], ...] = (
    ("killed", lambda mission, flight: flight.status == DEAD),
    ("prisoner", lambda mission, flight: flight.status == PRISONER),
    ("sea", lambda mission, flight: _back(flight, ev.InTheDrink)),
    ("sunk", _sank),
    ("hospital", lambda mission, flight: _back(flight, ev.RecoveryEvent)),
    ("medal", lambda mission, flight: _back(flight, ev.MedalAwarded)),
    ("promoted", lambda _, flight: any(r.promoted for r in flight.followed_by(ev.PromotionRolled))),
    ("ace", lambda mission, flight: _back(flight, ev.SkillGained)),
    ("kill", lambda mission, flight: bool(tally(mission, flight))),
    ("down", lambda mission, flight: _back(flight, ev.BaledOut, ev.WreckNursed)),
    ("crash", lambda _, f: f.status == FIT and any(h.crashed for h in f.followed_by(ev.GotHome))),
    ("novice", lambda mission, f: f.airman.joined == mission.number and f.before.novice),
)
"""What may have happened to a man in a mission, the most telling first."""
