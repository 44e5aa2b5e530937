"""What the return-to-base worksheet says of a crew: a cell for each of its columns."""

from typing import Any, NamedTuple

from sheetgen.core.language import signed
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, EXPLOSION, FIRE, CrewReport
from sheetgen.games.wings.rules.return_to_base import DEADLY, INCAPACITATING, landing_on
from sheetgen.games.wings.rules.state import DEAD, PLACES, STATUSES, Man
from sheetgen.games.wings.rules.tables import LandingRow
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import letter_of
from sheetgen.games.wings.story.chronicle import Flight, Mission


class Cell(NamedTuple):
    """What stands in a cell: dice struck out as they were rolled again, the die that stands or what
    else is counted, and below it what it comes to."""

    above: str = ""
    below: str = ""
    struck: tuple[str, ...] = ()


Cells = dict[str, Cell]


def cells(mission: Mission, flight: Flight) -> Cells:
    """The cells of one crew by column, as far as its mission is told."""
    assert mission.fought is not None
    assert flight.report is not None
    return {
        "crew": Cell(flight.title, mission.theatre.aircraft[flight.aircraft].name),
        "come": _come(flight),
        **_return(flight),
        **_wounds(flight),
        **_points(mission, flight),
        **_rewards(flight),
    }


def airplanes(mission: Mission) -> list[str]:
    """The airplanes of a mission by name, in the order in which their crews are told off."""
    kind = mission.theatre.missions[mission.kind]
    numbers = [number for number in (kind.fighters, kind.bombers, kind.defenders) if number]
    types = [mission.theatre.aircraft[aircraft].name for _, aircraft in mission.aircraft]
    return [name for name, number in zip(types, numbers, strict=False) for _ in range(number)]


def _words(theatre: Theatre) -> dict[str, Any]:
    found: dict[str, Any] = theatre.data("worksheet")["cells"]
    return found


def letters(theatre: Theatre, man: Man) -> str:
    """The letters of what counts when he comes back: `N` for a Novice, and what he may roll again
    with."""
    counts = {"novice": man.novice, "arm": man.keeps("arm")}
    for reroll in t.REROLLS:
        counts[reroll.means] = man.lucky if reroll.means == t.LUCK else man.has(reroll.means)
    return " ".join(letter_of(theatre, what) for what, held in counts.items() if held)


def _come(flight: Flight) -> Cell:
    report, said = flight.report, _words(flight.theatre)
    assert report is not None
    killed = any(flight.followed_by(ev.CrewKilled))
    return Cell(
        said["fates"][report.fate], said["killed"] if killed else _hurt(flight.theatre, report)
    )


def _hurt(theatre: Theatre, report: CrewReport) -> str:
    """What of the airplane's damage matters when it comes back."""
    said = _words(theatre)
    if EXPLOSION in report.specials:
        return str(said["exploded"])
    if report.fate == DOWN:
        return str(said["altitude"].format(altitude=report.altitude))
    if report.burning:
        return str(said["burning"])
    engine, fire = ENGINE in report.specials, FIRE in report.specials
    if engine or fire:
        return str(said["engine-fire" if engine and fire else ENGINE if engine else FIRE])
    return str(said["half"]) if 2 * report.damage > report.holds else ""


def _return(flight: Flight) -> Cells:
    said, found = _words(flight.theatre), {}
    for event in flight.events:
        match event:
            case ev.GotHome():
                result = said["lucky" if event.lucky else "crash" if event.crashed else "safe"]
                found["get-home"] = _die(flight, "get-home", event.die, event.modifier, result)
            case ev.BaledOut():
                row = flight.theatre.bale_out[event.row]
                found["bale-out"] = _die(
                    flight, "bale-out", event.die, event.modifier, _landing(flight.theatre, row)
                )
                found |= _where(flight.theatre, row, event.place, event.wounds)
            case ev.WreckNursed():
                assert flight.report is not None
                hurt = flight.before.wounds + flight.report.wounds
                row = landing_on(flight.theatre.shot_down[event.row], hurt >= INCAPACITATING)
                found["shot-down"] = _die(
                    flight, "shot-down", event.die, 0, _landing(flight.theatre, row)
                )
                found |= _where(flight.theatre, row, event.place, event.wounds)
            case ev.InTheDrink():
                result = said["drink"][STATUSES[event.status]]
                found["drink"] = _die(flight, "drink", event.die, 0, result)
            case ev.CameBack():
                had = flight.before.wounds
                wounds = f"{had}+{event.wounds - had}"
                found["wounds"] = Cell(wounds, said["statuses"][STATUSES[event.status]])
    return found


def _die(flight: Flight, table: str, die: int, modifier: int, result: str) -> Cell:
    again = tuple(str(one.die) for one in flight.followed_by(ev.RolledAgain) if one.table == table)
    return Cell(f"{die}{signed(modifier)}", result, again)


def _landing(theatre: Theatre, row: LandingRow) -> str:
    said = _words(theatre)
    if row.lands == t.KILLED:
        return str(said["killed"])
    if row.lucky:
        return str(said["lucky"])
    return str(said["wounds"][row.wounds] if row.wounds else said["unhurt"])


def _where(theatre: Theatre, row: LandingRow, place: int, wounds: int) -> Cells:
    said = _words(theatre)
    if row.lands == t.KILLED:
        return {}
    then = said["statuses"][STATUSES[DEAD]] if wounds >= DEADLY else said["then"][PLACES[place]]
    return {"where": Cell(said["places"][PLACES[place]], then)}


def _wounds(flight: Flight) -> Cells:
    said, found = _words(flight.theatre), {}
    for injury in flight.followed_by(ev.Injury):
        comes_to = said["injury"][flight.theatre.special_injury[injury.row].comes_to]
        found["injury"] = Cell(f"{injury.die}{signed(injury.modifier)}", comes_to)
    events = flight.followed_by(ev.RecoveryEvent)
    if events:
        *held, last = events
        tag = flight.theatre.data("recovery_words")["tags"][
            flight.theatre.recovery_events[last.row].event
        ]
        found["event"] = Cell(str(last.die), tag, tuple(str(one.die) for one in held))
    missed = sum(one.missions for one in flight.followed_by(ev.OutOfAction))
    if missed:
        found["miss"] = Cell(str(missed))
    return found


def _points(mission: Mission, flight: Flight) -> Cells:
    """The points, and what they are added up from: kills, shares, coming through, winning."""
    theatre = mission.theatre
    assert mission.fought is not None
    found = {}
    for gained in flight.followed_by(ev.ExperienceGained):
        kills = [kill.by for kill in mission.fought.kills if gained.man in kill.by]
        alone = sum(len(by) == 1 for by in kills)
        parts = [theatre.points.kill * alone, theatre.points.shared * (len(kills) - alone)]
        for part in (theatre.points.survived, theatre.points.won):
            parts.append(part if gained.points - sum(parts) >= part else 0)
        added = "+".join(str(part) for part in parts if part)
        learnt = _words(theatre)["experienced"] if flight.followed_by(ev.NoviceNoMore) else ""
        found["points"] = Cell(str(gained.points), added if "+" in added else "")
        found["total"] = Cell(str(gained.total), learnt)
    return found


def _rewards(flight: Flight) -> Cells:
    said, found = _words(flight.theatre), {}
    skills = flight.followed_by(ev.SkillGained)
    if skills:
        between = " " if len(skills) == 1 else ""
        rolled = [between.join(str(s + 1) for s in one.rolled) or said["only"] for one in skills]
        found["skill"] = Cell("/".join(rolled), "/".join(str(one.skill + 1) for one in skills))
    promotions = flight.followed_by(ev.PromotionRolled)
    if promotions:
        force, last = flight.before.air_force, promotions[-1]
        raised = any(one.promoted for one in promotions)
        rank = short_rank(flight.theatre, force, last.rank) if raised else said["no"]
        found["rank"] = Cell(" ".join(str(one.die) for one in promotions), rank)
    medals = flight.followed_by(ev.MedalRolled)
    if medals:
        found["medal"] = _medals(flight.theatre, medals)
    return found


def _medals(theatre: Theatre, rolled: list[ev.MedalRolled]) -> Cell:
    """Medal rolls: one with its modifier; the dice of several, two figures each."""
    said, won = _words(theatre), sum(one.awarded for one in rolled)
    if len(rolled) == 1:
        dice = "+".join(map(str, rolled[0].dice)) + signed(rolled[0].modifier)
        return Cell(dice, said["medal"] if won else said["no"])
    dice = " ".join("".join(map(str, one.dice)) for one in rolled)
    return Cell(dice, said["medals"].format(won=won, rolled=len(rolled)))
