"""What happens in a campaign, tersely: the one wording of each event, and the nouns.

The table, the flying log, Lonelog and the tables and figures of the diary all tell by it; only the
diary's prose has words of its own. A man's event is a clause to follow his name.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sheetgen.core.language import Phrases, counted, counted_in_figures, join, minus
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import rank as rank_name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.fight import Fate
from sheetgen.games.wings.rules.playing_area import DISTANCES, POSITIONS
from sheetgen.games.wings.rules.points import enemy_of, shot_down
from sheetgen.games.wings.rules.return_to_base import DEADLY, INCAPACITATING, landing_on
from sheetgen.games.wings.rules.state import (
    DEAD,
    DRAWN,
    FIT,
    HOME,
    HOSTILE,
    SKILLS,
    CoastalEdge,
    Side,
    Status,
    Task,
    Winner,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story import coming_down
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission
from sheetgen.games.wings.story.hospital import medal_name

PHRASES = Phrases(data, "tellings")
say, words = PHRASES.say, PHRASES.words
LONGEST_EFFECT = 30
"""A longer effect of a recovery event is left to its table."""
AT_HOME = "base"


# The nouns.


def nouns() -> dict[str, Any]:
    """Those that are the same in every theatre, by what they name."""
    found: dict[str, Any] = words("nouns")
    return found


def so_many(number: int, noun: str) -> str:
    """So many `wound`s or `point`s, in figures; nothing for none."""
    return counted_in_figures(number, nouns()[noun]) if number else ""


def side_name(theatre: Theatre, side: int) -> str:
    """A side: `British`."""
    return str(theatre.nouns["side"][side])


def winner_name(theatre: Theatre, winner: Winner) -> str:
    """Who has won: `British`, `nobody`."""
    return str(theatre.nouns["winner"][winner])


def skill_name(skill: str) -> str:
    """An ace skill by its name."""
    return str(nouns()["skill"][SKILLS.index(skill)])


def means_name(means: str) -> str:
    """A means to roll again, by its name: a skill, or luck."""
    return str(nouns()["luck"]) if means == t.LUCK else skill_name(means)


def recovery_name(theatre: Theatre, event: str) -> str:
    """A recovery event in a few neutral words."""
    return str(theatre.data("recovery_words")["names"][event])


def recovery_effect(theatre: Theatre, row: t.RecoveryRow) -> str:
    """What a recovery event does, in a few words; empty if it does nothing but heal him."""
    effects = theatre.data("recovery_words")["effects"]
    told = []
    if row.misses is not None:
        told.append(effects["misses"][str(row.misses)])
    if row.longer:
        told.append(effects["longer"].format(missions=row.longer))
    if row.lucky:
        told.append(effects["lucky"])
    if row.lasting is not None:
        told.append(effects["lasting"][row.lasting])
    if row.wound:
        told.append(effects["wound"].format(wounds=row.wound))
    if row.damage:
        told.append(effects["damage"].format(damage=row.damage))
    if row.medal:
        told.append(effects["medal"])
    return ", ".join(told)


def target_name(mission: Mission, target: str) -> str:
    """A target: a ship by its name, what stands on land by what it is."""
    ship = mission.vessels.get(target)
    return ship.name if ship else str(mission.theatre.nouns["target"].get(target, target))


# A campaign, and its missions.


def standing(theatre: Theatre, home: int, enemy: int, drawn: int) -> str:
    """The missions won: `British 3, Axis 2, drawn 1`."""
    said = theatre.phrases("tellings")
    return said.say("campaign", "standing", british=home, axis=enemy, drawn=drawn)


def of_mission(event: Any, chronicle: Chronicle, mission: Mission) -> str:
    """What happens in a mission or to the campaign, without its full stop; nothing for what is a
    man's, or needs no words."""
    theatre = chronicle.theatre
    match event:
        case ev.MissionDrawn():
            return say(
                "mission",
                "drawn",
                mission=event.mission,
                date=in_words(mission.day),
                side=side_name(theatre, event.attacker),
                name=mission.name,
            )
        case ev.AircraftDrawn():
            *attackers, defender = (
                theatre.aircraft[aircraft].name for _, aircraft in mission.aircraft
            )
            return say("mission", "aircraft", attackers=join(attackers), defenders=defender)
        case ev.SetUp():
            return _set_up(theatre, mission.kind, event)
        case ev.Fought():
            rulings = rulings_of(chronicle.conditions)
            lost = Counter(
                flight.airman.man.side
                for flight, crew in zip(mission.flights, event.fight.crews, strict=True)
                if shot_down(crew, rulings)
            )
            return mission.theatre.phrases("tellings").say(
                "mission",
                "fought",
                mission=mission.number,
                result=result(mission),
                british=lost[Side.HOME],
                axis=lost[Side.ENEMY],
            )
        case ev.MissionEnded():
            flown = chronicle.missions[: event.mission]
            won = Counter(each.fought.score.winner for each in flown if each.fought)
            so_far = standing(theatre, won[Side.HOME], won[Side.ENEMY], won[DRAWN])
            return say("mission", "ended", mission=event.mission, standing=so_far)
        case ev.CampaignEnded():
            more, less = sorted(event.won, reverse=True)
            slot = "drawn" if event.winner == DRAWN else "won"
            winner = winner_name(theatre, event.winner)
            return say("mission", "over", slot, won=more, others=less, winner=winner)
    return ""


def _set_up(theatre: Theatre, kind: Task, found: ev.SetUp) -> str:
    of = theatre.kind_of(kind)
    if of.sails:
        return say("mission", "long-edge", edge=found.long_edge.key)
    if of.coastal:
        return say("mission", "coastal-edge", CoastalEdge(found.coastal_edge).key)
    if not of.meets:
        return ""
    seeing = Side(found.seen_first_by)
    return say(
        "mission",
        "meeting",
        seeing=side_name(theatre, seeing),
        seen=side_name(theatre, enemy_of(seeing)),
        position=POSITIONS[t.row_of(POSITIONS, found.position)].position,
        distance=DISTANCES[t.row_of(DISTANCES, found.distance)].says,
    )


# What a fight came to.


def result(mission: Mission) -> str:
    """Who has won a mission, and by how many points: `won by the British, 5 to 3`."""
    if mission.fought is None:
        return say("result", "unfought")
    score = mission.fought.score
    slot = "drawn" if score.winner == DRAWN else "won"
    first = HOME if score.winner == DRAWN else Side(score.winner)
    return say(
        "result",
        slot if mission.on_points else f"dogfight-{slot}",
        winner=side_name(mission.theatre, first),
        points=minus(score.of(first)),
        others=minus(score.of(enemy_of(first))),
    )


def sunk(mission: Mission) -> list[str]:
    """The vessels sunk and what was destroyed on land, each with whose blow it was."""
    assert mission.fought is not None
    return [
        say(
            "fight",
            "sunk" if target in mission.vessels else "destroyed",
            target=target_name(mission, target),
            by=mission.flight(crew).title,
        )
        for target, crew in mission.fought.sunk
    ]


def how_it_went(flight: Flight, by: str) -> str:
    """How a fight ended for a man who is not on the table any more: shot down or gone, and by whom
    as far as any are named; a clause."""
    report = flight.report
    if report is None or report.fate == Fate.TABLE:
        return ""
    if report.fate == Fate.DOWN:
        return say("fight", "shot-down", by=by) if by else say("fight", "lost", report.cause)
    leaves = say("fight", "left", report.edge, his=flight.airman.pronoun("his"))
    leaves = say("fight", "burning", leaves=leaves) if report.burning else leaves
    return say("fight", "credited", leaves=leaves, by=by) if by else leaves


# What befell a man.


def of_man(event: Any, chronicle: Chronicle, mission: Mission) -> str:
    """What happens to a man, as a clause that follows his name; nothing for what needs no words."""
    theatre = chronicle.theatre

    def told(*slots: str, **of: str) -> str:
        his = chronicle.men[event.man - 1].pronoun("his")
        return say("man", *slots, his=his, **of)

    match event:
        case ev.Joined(novice=True):
            return say("man", "joins")
        case ev.Flies():
            airplane = theatre.aircraft[event.aircraft].name
            return told("felt" if event.felt else "flies", airplane=airplane)
        case ev.OldWoundFelt():
            return told("old-wound", "felt" if event.felt else "fine")
        case ev.RolledAgain():
            means, die = t.REROLLS[event.means].means, f"{event.die % 100:02d}"
            slot = "luck" if means == t.LUCK else "skill"
            return told("again", slot, skill=means_name(means), die=die)
        case ev.OutOfAction():
            return to_miss(event.missions)
        case ev.MissionMissed(left=0):
            return say("man", "back")
        case ev.ExperienceGained(points=gained):
            said = so_many(gained, "point") or say("man", "no-points")
            return say("man", "points", points=said, total=event.total)
        case ev.NoviceNoMore():
            return say("man", "learnt")
        case ev.SkillGained():
            return say("man", "skill", skill=skill_name(SKILLS[event.skill]))
        case ev.PromotionRolled(promoted=False):
            return say("man", "not-promoted")
        case ev.PromotionRolled():
            force = chronicle.men[event.man - 1].man.air_force
            return say("man", "promoted", rank=rank_name(theatre, force, event.rank))
        case ev.PostedAway():
            successor = chronicle.men[event.successor - 1].name.surname
            return told("posted", successor=successor)
        case ev.MedalRolled(awarded=False):
            return say("man", "no-medal")
        case ev.MedalAwarded():
            return say("man", "medal", medal=medal_name(mission.flight(event.man), event.medal))
        case ev.Injury():
            return say("man", "injury", theatre.special_injury[event.row].comes_to)
        case ev.RecoveryEvent():
            return _in_hospital(theatre, event)
        case ev.CrewKilled() | ev.GotHome() | ev.BaledOut() | ev.WreckNursed() | ev.InTheDrink():
            return _return(event, mission.flight(event.man))
    return ""


def to_miss(missions: int) -> str:
    """That a man is to miss so many missions; a clause."""
    return say("man", "misses", missions=counted(missions, nouns()["mission"]))


def _in_hospital(theatre: Theatre, event: ev.RecoveryEvent) -> str:
    fallen = theatre.recovery_events[event.row]
    effect = recovery_effect(theatre, fallen)
    short = bool(effect) and len(effect) <= LONGEST_EFFECT
    slot = "held" if event.held else "effect" if short else "plain"
    return say("man", "recovery", slot, event=recovery_name(theatre, fallen.event), effect=effect)


def _return(event: Any, flight: Flight) -> str:
    """How a man came back, or did not."""
    match event:
        case ev.CrewKilled():
            slot = "blown-up" if event.cause == ev.EXPLOSION else "wounds"
            airplane, his = flight.theatre.aircraft[flight.aircraft], flight.airman.pronoun("his")
            return say("man", "killed", slot, airplane=airplane.name, his=his)
        case ev.GotHome():
            slot = "crash" if event.crashed else "lucky" if event.lucky else "safe"
            hurt = so_many(flight.theatre.get_home[event.row].wounds, "wound")
            if event.crashed and flight.status == DEAD:
                hurt += say("man", "died")
            return say("man", "home", slot, hurt=hurt)
        case ev.BaledOut():
            row = flight.theatre.bale_out[event.row]
            slot = "jammed" if row.lucky else "bale-out"
            slot = "killed" if row.lands == t.KILLED else slot
            return say("man", "down", slot, **_how(event))
        case ev.WreckNursed():
            return say("man", "down", _nursed(event, flight), **_how(event))
    return say("man", "drink", event.status.key)


def _nursed(event: ev.WreckNursed, flight: Flight) -> str:
    """The phrase for a wreck that was nursed."""
    assert flight.report is not None
    hurt = flight.before.wounds + flight.report.wounds
    row = landing_on(flight.theatre.shot_down[event.row], incapacitated=hurt >= INCAPACITATING)
    if row.lands == AT_HOME:
        return "wreck-lucky" if row.lucky else "wreck-base"
    if row.lands == t.KILLED:
        return "crashed"
    return "wreck" if row.lands == t.BY_SCENARIO else "wreck-landed"


def _how(event: ev.BaledOut | ev.WreckNursed) -> dict[str, str]:
    """Where a man came down, and in what state."""
    hurt = f", {so_many(event.wounds, 'wound')}" if event.wounds else ""
    if event.wounds >= DEADLY:
        hurt += say("man", "died")
    elif event.place == HOSTILE:
        hurt += say("man", "captured")
    return {"place": str(nouns()["place"][event.place]), "hurt": hurt}


def fate(flight: Flight) -> str:
    """What a mission made of a man, in a word or two; nothing as long as it is not known."""
    back = flight.followed_by(ev.CameBack)
    if not back:
        return ""
    became = coming_down.fate(flight)
    if became not in coming_down.GONE:
        if flight.after and flight.after.status == Status.POSTED:
            return str(nouns()["status"][Status.POSTED])
        if back[0].wounds:
            return so_many(back[0].wounds, "wound")
    return say("fate", became)


def loss(flight: Flight) -> str:
    """The same of a man whom a mission has cost the service; nothing of others."""
    return fate(flight) if coming_down.fate(flight) in coming_down.GONE else ""


def standing_of(airman: Airman) -> str:
    """What a man is now; of one who is in hospital or away, for which mission he is back, too."""
    waits: dict[str, str] = nouns()["waits"]
    if airman.status not in waits:
        return str(nouns()["status"][airman.man.status])
    where = waits[airman.status]
    if airman.back is None:
        return say("fate", "to-the-end", where=where)
    return say("fate", "until", where=where, mission=airman.back)


def now_is(airman: Airman) -> str:
    """The same, and of one who is lost on which mission; nothing before a man's first."""
    if not airman.flights:
        return ""
    standing = standing_of(airman)
    if airman.man.status == FIT:
        return standing
    return say("fate", "on-mission", fate=standing, mission=airman.flights[-1].mission)


def gained(flight: Flight) -> Iterator[str]:
    """What a mission brought a man, a noun each: skills, ranks, medals, a desk."""
    for event in flight.events:
        match event:
            case ev.SkillGained():
                yield skill_name(SKILLS[event.skill])
            case ev.PromotionRolled(promoted=True):
                yield rank_name(flight.theatre, flight.airman.man.air_force, event.rank)
            case ev.PostedAway():
                yield str(nouns()["status"][Status.POSTED])
            case ev.MedalAwarded():
                bed = say("fate", "in-bed") if event.in_hospital else ""
                yield medal_name(flight, event.medal) + bed
