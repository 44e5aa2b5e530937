"""What stands in a flying log: its missions, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known of a mission but its
number; pre-rolled, its date, place and airplanes are; made from a record, what was flown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import rank
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import DEAD, DRAWN, FIT, PRISONER, SKILLS, STATUSES, Task
from sheetgen.games.wings.rules.tables import AIRCRAFT, CAMPAIGN, MEDALS, period
from sheetgen.games.wings.sheet.worksheet.facts import airplanes, called
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.kits.book.logbook import Entry
from sheetgen.kits.book.prompts import Prompts, Wanted, tagged
from sheetgen.kits.telling.grammar import capital, counted, join

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


def entries(chronicle: Chronicle | None, words: Words, prompts: Prompts) -> Iterator[Entry]:
    """The missions of the book."""
    told = dict(enumerate(chronicle.missions, start=1)) if chronicle else {}
    for number in range(1, CAMPAIGN + 1):
        mission, name = told.get(number), words["mission"]["head"].format(number=number)
        if mission is None:
            prompt = prompts.draw(number, _wanted(number), {})
            yield Entry(number, name, Flown(None, (Row(),) * CREWS), "", prompt)
            continue
        prompt = ""
        for tag, pilot in tags_of(mission):
            prompt = prompt or prompts.draw(number, [tagged(after=tag)], {"pilot": pilot})
        prompt = prompt or prompts.draw(number, _wanted(number, mission.kind), {})
        yield Entry(
            number,
            f"{name}: {in_words(mission.day)}, {mission.name}",
            Flown(mission, _rows(mission, words["fates"])),
            in_plain_words(mission, words["happened"]),
            prompt,
        )


def _wanted(number: int, kind: Task | None = None) -> list[Wanted]:
    """Prompts for a mission of which nothing is told, best first: by turns those of its kind, of
    its period, and for any."""
    ends = {1: "first", CAMPAIGN: "last"}
    known = [tagged(kind=str(kind))] if kind else []
    turns = [*known, tagged(period=period(number)), tagged()]
    first = number % len(turns)
    wanted = [*turns[first:], *turns[:first]]
    return [tagged(mission=ends[number]), *wanted] if number in ends else wanted


# The row of a crew: its pilot, its kills, the dice of its return, and its fate.


def _rows(mission: Mission, fates: dict[str, str]) -> tuple[Row, ...]:
    """The crews of a mission; where they are not told off yet, its airplanes."""
    if not mission.flights:
        return tuple(Row(aircraft=name) for name in airplanes(mission))
    return tuple(
        Row(
            flight.title if len(flight.title) <= LONGEST else called(flight)[1],
            AIRCRAFT[flight.aircraft].name,
            tally(mission, flight),
            dice_of(flight),
            fate(flight, fates) if mission.fought else "",
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


def fate(flight: Flight, words: dict[str, Any]) -> str:
    """What became of a crew, in a word or two; nothing as long as it is not known."""
    back = flight.followed_by(ev.CameBack)
    if not back:
        return ""
    status = flight.after.status if flight.after else back[0].status
    if status != FIT:
        return str(words[STATUSES[status]])
    if back[0].wounds:
        return str(words["wound" if back[0].wounds == 1 else "wounds"])
    if flight.followed_by(ev.InTheDrink):
        return str(words["sea"])
    if any(isinstance(event, (ev.BaledOut, ev.WreckNursed)) for event in flight.events):
        return str(words["down"])
    return str(
        words["crash" if any(home.crashed for home in flight.followed_by(ev.GotHome)) else "home"]
    )


# What happened, in plain words.


def in_plain_words(mission: Mission, words: Words) -> str:
    """A mission in a few short sentences, without what its dice and fates say."""
    said = [*_joined(mission, words)]
    if mission.fought:
        said += [*_losses(mission, words), *_targets(mission, words)]
        said += [_gained(flight, words) for flight in mission.flights]
        said = [sentence for sentence in said if sentence] or [words["quiet"]]
    return " ".join(capital(sentence) for sentence in said)


def _joined(mission: Mission, words: Words) -> Iterator[str]:
    """Those who have come as Novices: founders are on the roster."""
    flew = {flight.airman.number: flight for flight in mission.flights}
    new = [
        words["novice"].format(man=flew[airman.number].title)
        for airman in mission.joined
        if airman.as_novice and airman.number in flew
    ]
    if new:
        yield words["joined"].format(men=join(new))


def _losses(mission: Mission, words: Words) -> Iterator[str]:
    """Who was shot down, and by whom."""
    assert mission.fought is not None
    credited = {kill.lost: kill.by for kill in mission.fought.kills}
    for flight in mission.flights:
        number, report = flight.airman.number, flight.report
        by = join(mission.flight(one).title for one in credited.get(number, ()))
        if report and report.fate == DOWN:
            yield words["shot" if by else "lost"].format(man=flight.title, by=by)
        elif by:
            yield words["burnt"].format(man=flight.title, by=by)


def _targets(mission: Mission, words: Words) -> Iterator[str]:
    """The vessels sunk, by their names, and what was destroyed on land."""
    assert mission.fought is not None
    on_table = targets(mission.kind, mission.attacker)
    names = dict(zip(on_table, (ship.name for ship in mission.ships), strict=False))
    for target, crew in mission.fought.sunk:
        man = mission.flight(crew).title
        if target in names:
            yield words["sunk"].format(ship=names[target], man=man)
        else:
            # One of several has a number, and no article.
            article = "" if target[-1].isdigit() else "the "
            yield words["destroyed"].format(target=f"{article}{target}", man=man)


def _gained(flight: Flight, words: Words) -> str:
    """What a man has come to after a mission, in a sentence; nothing if to nothing."""
    force = flight.airman.man.air_force
    said = []
    if any(event.lucky for event in flight.followed_by(ev.GotHome)):
        said.append(words["lucky"])
    if flight.followed_by(ev.NoviceNoMore):
        said.append(words["learnt"])
    for gained in flight.followed_by(ev.SkillGained):
        said.append(words["skill"].format(skill=data("cards")["skill"][SKILLS[gained.skill]]))
    for promotion in flight.followed_by(ev.PromotionRolled):
        if promotion.promoted:
            said.append(words["promoted"].format(rank=rank(force, promotion.rank)))
    if flight.followed_by(ev.PostedAway):
        said.append(words["posted"])
    for medal in flight.followed_by(ev.MedalAwarded):
        said.append(words["medal"].format(medal=MEDALS[force][medal.medal - 1]))
    missed = sum(event.missions for event in flight.followed_by(ev.OutOfAction))
    if missed:
        said.append(words["misses"].format(missions=counted(missed, "mission")))
    return f"{flight.title} {join(said)}." if said else ""


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


def _crashed(flight: Flight) -> bool:
    return any(home.crashed for home in flight.followed_by(ev.GotHome))


def _promoted(flight: Flight) -> bool:
    return any(roll.promoted for roll in flight.followed_by(ev.PromotionRolled))


def _is_new(mission: Mission, flight: Flight) -> bool:
    return flight.airman.joined == mission.number and flight.before.novice


_TELLING: tuple[tuple[str, Callable[[Mission, Flight], bool]], ...] = (
    ("killed", lambda mission, flight: flight.status == DEAD),
    ("prisoner", lambda mission, flight: flight.status == PRISONER),
    ("sea", lambda mission, flight: _back(flight, ev.InTheDrink)),
    ("sunk", _sank),
    ("hospital", lambda mission, flight: _back(flight, ev.RecoveryEvent)),
    ("medal", lambda mission, flight: _back(flight, ev.MedalAwarded)),
    ("promoted", lambda mission, flight: _promoted(flight)),
    ("ace", lambda mission, flight: _back(flight, ev.SkillGained)),
    ("kill", lambda mission, flight: bool(tally(mission, flight))),
    ("down", lambda mission, flight: _back(flight, ev.BaledOut, ev.WreckNursed)),
    ("crash", lambda mission, flight: flight.status == FIT and _crashed(flight)),
    ("novice", _is_new),
)
"""What may have happened to a man in a mission, the most telling first."""
