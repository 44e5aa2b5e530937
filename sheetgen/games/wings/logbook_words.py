"""What happened in a mission, for a journal made from a record: in plain words, and as tags."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings.cast_names import rank
from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.fight import DOWN
from sheetgen.games.wings.scenarios import targets
from sheetgen.games.wings.state import DEAD, DRAWN, FIT, PRISONER, SKILLS
from sheetgen.games.wings.tables import MEDALS
from sheetgen.reports.words import capital, counted, join

Words = dict[str, Any]


def tally(mission: Mission, flight: Flight) -> str:
    """The kills of a crew in a mission, and in brackets those it shares."""
    if mission.fought is None:
        return ""
    of_his = [kill for kill in mission.fought.kills if flight.airman.number in kill.by]
    alone = sum(len(kill.by) == 1 for kill in of_his)
    shared = len(of_his) - alone
    return f"{alone or ''}{f'({shared})' if shared else ''}"


def happened(mission: Mission, words: Words) -> str:
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
    if any(event.lucky for event in flight.told(ev.GotHome)):
        said.append(words["lucky"])
    if flight.told(ev.NoviceNoMore):
        said.append(words["learnt"])
    for gained in flight.told(ev.SkillGained):
        said.append(words["skill"].format(skill=data("cards")["skill"][SKILLS[gained.skill]]))
    for promotion in flight.told(ev.PromotionRolled):
        if promotion.promoted:
            said.append(words["promoted"].format(rank=rank(force, promotion.rank)))
    if flight.told(ev.PostedAway):
        said.append(words["posted"])
    for medal in flight.told(ev.MedalAwarded):
        said.append(words["medal"].format(medal=MEDALS[force][medal.medal - 1]))
    missed = sum(event.missions for event in flight.told(ev.OutOfAction))
    if missed:
        said.append(words["misses"].format(missions=counted(missed, "mission")))
    return f"{flight.title} {join(said)}." if said else ""


def after(mission: Mission) -> list[tuple[str, str]]:
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
    return flight.status == FIT and any(flight.told(kind) for kind in kinds)


def _crashed(flight: Flight) -> bool:
    return any(home.crashed for home in flight.told(ev.GotHome))


def _promoted(flight: Flight) -> bool:
    return any(roll.promoted for roll in flight.told(ev.PromotionRolled))


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
