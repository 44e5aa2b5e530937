"""The fight of a mission: who saw whom, what was shot down and by whom, who left, who won."""

from __future__ import annotations

from collections.abc import Container

from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.combat.track import Track
from sheetgen.games.wings.events import NOBODY
from sheetgen.games.wings.fight import (
    COLLISION,
    DOWN,
    ENGINE,
    EXPLOSION,
    FIRE,
    SMOKE,
    TABLE,
)
from sheetgen.games.wings.points import TARGET
from sheetgen.games.wings.report_flight_told import BEFORE, END, LOSSES, TARGETS, passage
from sheetgen.games.wings.report_forces import what
from sheetgen.games.wings.report_grudges import settled
from sheetgen.games.wings.report_leaving import left, left_alone
from sheetgen.games.wings.report_targets import attacked
from sheetgen.games.wings.report_voice import Voice, by_side, run_on
from sheetgen.games.wings.return_to_base import INCAPACITATING
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import DRAWN

TALLY_FROM = 3
"""From so many kills on a man's score is told as it grows."""
NAMED = 2
"""Of more badly damaged airplanes only the number is told."""
MANNERS = ((EXPLOSION, "explosion"), (FIRE, "fire"), (ENGINE, "engine"), (SMOKE, "smoke"))
"""What is told of how an airplane fell, the plainest first."""


def fought(voice: Voice, mission: Mission, track: Track | None) -> list[str]:
    """The fight, in clauses; with what is worth telling of its course, if its track is known."""
    assert mission.fought is not None
    said = []
    if mission.set_up is not None and mission.set_up.seen_first_by != NOBODY:
        side = voice.people(mission, mission.set_up.seen_first_by)
        said.append(voice.say("seen", side=side))
    flown = passage(voice, mission, track)
    said += flown.at(BEFORE)
    losses = [*run_on(_losses(voice, mission)), *_tally(voice, mission), *settled(voice, mission)]
    losses += flown.at(LOSSES)
    targets = run_on(attacked(voice, mission, flown.duds)) if mission.kind != DOGFIGHT else []
    targets += flown.at(TARGETS)
    # Which came first is in the record only where one who was lost had attacked; else the telling
    # takes turns.
    if mission.number % 2 or any(_attacked_and_lost(flight) for flight in mission.flights):
        said += [*targets, *losses]
    else:
        said += [*losses, *targets]
    said += run_on(_harm(voice, mission, flown.put_out))
    said += left(voice, mission)
    said += flown.at(END)
    said.append(_result(voice, mission))
    return said


def _attacked_and_lost(flight: Flight) -> bool:
    report = flight.report
    return report is not None and report.fate == DOWN and bool(report.attacks or report.strafed)


def _losses(voice: Voice, mission: Mission) -> list[str]:
    """Every airplane lost in the fight or left burning, those of the same firer together."""
    lost = [flight for flight in mission.flights if flight.report and flight.report.fate == DOWN]
    lost.sort(key=lambda flight: flight.report.turn if flight.report else 0)
    alight = [flight for flight in mission.flights if flight.report and flight.report.burning]
    together: dict[tuple[str, str], list[Flight]] = {}
    for flight in lost:
        slot, by = _how(mission, flight)
        together.setdefault((slot, by and _credit(voice, mission, flight)), []).append(flight)
    said = []
    for (slot, by), flights in together.items():
        for group in [flights] if slot == "down" else [[flight] for flight in flights]:
            said.append(
                voice.say(
                    slot,
                    v=voice.names(group),
                    m=len(group),
                    k=by,
                    type=voice.airplane(group[0].aircraft),
                    what=what(mission),
                )
            )
    for flight in alight:
        by = _credit(voice, mission, flight)
        said.append(
            voice.say(
                "burning" if by else "burning-unknown",
                v=voice.of(flight),
                k=by,
                type=voice.airplane(flight.aircraft),
            )
        )
    if not lost and not alight:
        said.append(voice.say("no-loss"))
    return said


def _how(mission: Mission, flight: Flight) -> tuple[str, str]:
    """The slot of an airplane's loss, and `by` where it tells of those whose fire it was."""
    report = flight.report
    assert report is not None
    credited = _credited(mission, flight)
    if report.cause == "anti-aircraft" or report.cause in (COLLISION, "balloon", "agreed"):
        return f"down-{report.cause}", ""
    if len(credited) > 1:
        return "down-shared", "by"
    if not credited and report.by:
        return "down-uncredited", "by"
    if not credited:
        return ("down-fire-alone" if report.cause == FIRE else "down-unknown"), ""
    manner = next((told for special, told in MANNERS if special in report.specials), "")
    if flight.before.wounds + report.wounds >= INCAPACITATING:
        manner = manner or "pilot"
    return (f"down-{manner}" if manner else "down"), "by"


def _credited(mission: Mission, flight: Flight) -> tuple[int, ...]:
    assert mission.fought is not None
    number = flight.airman.number
    return next((kill.by for kill in mission.fought.kills if kill.lost == number), ())


def _credit(voice: Voice, mission: Mission, flight: Flight) -> str:
    """Those credited with an airplane, or whose fire it was."""
    assert flight.report is not None
    by = _credited(mission, flight) or flight.report.by
    return voice.names([mission.flight(crew) for crew in by])


def _tally(voice: Voice, mission: Mission) -> list[str]:
    """The score of the man who has most, if it grew in this fight and is worth a word. It follows
    the losses, which are the kills."""
    assert mission.fought is not None
    alone = [kill.by[0] for kill in mission.fought.kills if len(kill.by) == 1]
    scores = [(mission.flight(crew).before.kills + alone.count(crew), -crew) for crew in set(alone)]
    kills, crew = max(scores, default=(0, 0))
    if kills < TALLY_FROM:
        return []
    man = voice.of(mission.flight(-crew))
    return [voice.say("tally", n=man, kills=kills, nth=voice.nth(kills))]


def _harm(voice: Voice, mission: Mission, told_of: Container[int]) -> list[str]:
    """What airplanes came through with, who was wounded, and what saved whom; not the fires of
    crews of whom that is told."""
    said = []
    flying = [f for f in mission.flights if f.report and f.report.fate != DOWN]
    through = [flight for flight in flying if flight.report and not flight.report.burning]
    lit = [f for f in through if f.report and FIRE in f.report.specials]
    fires = [f for f in lit if f.airman.number not in told_of]
    engines = [f for f in through if f.report and ENGINE in f.report.specials]
    worn = [f for f in through if _is_worn(f) and f not in lit + engines]
    # Where airplanes were lost, what others bore is left to the figures.
    if len(through) < len(mission.flights):
        worn = []
    named = [("on-fire", fires), ("engine-hit", engines)]
    if len(worn) <= NAMED:
        named.append(("shot-about", worn))
    else:
        said.append(voice.say("shot-about-many", m=len(worn)))
    for slot, some in named:
        said += [_of_some(voice, slot, side) for side in by_side(some)]
    hit = [f for f in mission.flights if f.report and f.report.wounds and not _told_hit(mission, f)]
    for side in by_side(hit):
        said.append(_of_some(voice, "wounded" if len(side) == 1 else "wounded-each", side))
    for flight in mission.flights:
        report = flight.report
        assert report is not None
        used = {"flask": report.flask, "case": report.case, "luck-spent": report.luck}
        said += [voice.say(slot, n=voice.of(flight)) for slot, was in used.items() if was]
    return said


def _is_worn(flight: Flight) -> bool:
    """Whether an airplane has more than half of the damage that it can take."""
    report = flight.report
    return report is not None and 2 * report.damage > report.holds


def _told_hit(mission: Mission, flight: Flight) -> bool:
    """Whether the loss of a man's airplane has told of his wounds."""
    assert flight.report is not None
    return flight.report.fate == DOWN and _how(mission, flight)[0] == "down-pilot"


def _of_some(voice: Voice, slot: str, flights: list[Flight]) -> str:
    return voice.say(slot, names=voice.names(flights), theirs=voice.theirs(flights), m=len(flights))


def _result(voice: Voice, mission: Mission) -> str:
    """Who has won, and by how much."""
    assert mission.fought is not None
    score = mission.fought.score
    dogfight = "-dogfight" if mission.kind == DOGFIGHT else ""
    if score.winner == DRAWN:
        return voice.say(f"drawn{dogfight}")
    if dogfight:
        stay = [f for f in mission.of(score.winner) if f.report and f.report.fate == TABLE]
        return voice.say(
            "won-dogfight",
            side=voice.people(mission, score.winner),
            adjective=voice.adjective(mission, score.winner),
            stay=voice.names(stay),
            m=len(stay),
            told=bool(left_alone(mission)),
        )
    attack = "attack" if score.winner == mission.attacker else "defence"
    return voice.say(
        f"won-{attack}",
        side=voice.people(mission, score.winner),
        adjective=voice.adjective(mission, score.winner),
        gained=any(line.reason == TARGET for line in score.lines),
        margin=abs(score.of(mission.attacker) - score.of(mission.defender)),
    )
