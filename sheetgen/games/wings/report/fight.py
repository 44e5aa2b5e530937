"""The fight of a mission: who saw whom, what was shot down and by whom, who left, who won."""

from dataclasses import replace

from sheetgen.core.language import counted, number
from sheetgen.games.wings.report.flight import (
    BEFORE,
    END,
    RUN_IN,
    TARGETS,
    Passage,
    clauses_at,
)
from sheetgen.games.wings.report.forces import what
from sheetgen.games.wings.report.losses import how_if_down, losses
from sheetgen.games.wings.report.targets import attacked
from sheetgen.games.wings.report.voice import Voice, by_side, run_on
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, FIRE, LEFT, OWN, TABLE
from sheetgen.games.wings.rules.points import EARLY, TARGET, pays_for_leaving, shot_down
from sheetgen.games.wings.rules.state import DRAWN, NOBODY, Sort
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.course_of_fight import DUD, PUT_OUT, RUN

MANY_LOST = 3
"""Where so many airplanes were lost, nothing is told of what was wrong with the others."""
FEW = 2
"""More airplanes than these that stayed are not said to have been left alone."""


def fight_clauses(voice: Voice, mission: Mission, flown: Passage, whole: bool) -> list[str]:
    """The fight, in clauses; with what is worth telling of its course, if that is known, and, if
    the `whole` of it is told, with what airplanes came through with and who left."""
    assert mission.fought is not None
    said = []
    if whole and mission.set_up is not None and mission.set_up.seen_first_by != NOBODY:
        said.append(voice.say("seen", **voice.whose(mission, mission.set_up.seen_first_by)))
    said += clauses_at(voice, mission, flown, BEFORE)
    # Which came first is in the record only where one who was lost had attacked; else the telling
    # takes turns.
    targets_first = mission.number % 2 or any(map(_attacked_and_lost, mission.flights))
    for part in (_targets, losses) if targets_first else (losses, _targets):
        said += part(voice, mission, flown)
    said += _harm(voice, mission, flown, whole)
    said += who_left(voice, mission) if whole else _cost(voice, mission)
    said += clauses_at(voice, mission, flown, END)
    said.append(_result(voice, mission))
    return said


def _targets(voice: Voice, mission: Mission, flown: Passage) -> list[str]:
    """What was done to the targets, if there were any."""
    if voice.theatre.sort_of(mission.kind) == Sort.DOGFIGHT:
        return []
    return [
        *clauses_at(voice, mission, flown, RUN_IN),
        *run_on(attacked(voice, mission, flown.of(DUD), flown.of(RUN))),
        *clauses_at(voice, mission, flown, TARGETS),
    ]


def _attacked_and_lost(flight: Flight) -> bool:
    report = flight.report
    return report is not None and report.fate == DOWN and bool(report.attacks or report.strafed)


def _harm(voice: Voice, mission: Mission, flown: Passage, whole: bool) -> list[str]:
    """Who was wounded, and what saved whom; of the `whole` of a fight also what airplanes came
    through with, if the course of the fight does not tell it."""
    flying = [f for f in mission.flights if f.report and f.report.fate != DOWN]
    through = [flight for flight in flying if flight.report and not flight.report.burning]
    said = []
    # Where airplanes were lost, what others bore is left to the figures.
    if whole and len(mission.flights) - len(through) < MANY_LOST:
        lit = [f for f in through if f.report and FIRE in f.report.specials]
        fires = [f for f in lit if f.airman.number not in flown.of(PUT_OUT)]
        engines = [f for f in through if f.report and ENGINE in f.report.specials and f not in lit]
        for slot, some in (("on-fire", fires), ("engine-hit", engines)):
            said += [_of_some(voice, slot, side) for side in by_side(some)]
    return [*said, *_wounded(voice, mission, flown), *_saved(voice, mission)]


def _wounded(voice: Voice, mission: Mission, flown: Passage) -> list[str]:
    """Who was wounded and by whom: those who flew on, and those who were shot down, unless that has
    told it."""
    hit = [f for f in mission.flights if f.report and f.report.wounds]
    hit = [
        f for f in hit if f.airman.number in flown.ends or how_if_down(mission, f) != "down-pilot"
    ]
    said = _wounds_given(voice, mission, hit, flown)
    hit = [flight for flight in hit if flight.airman.number not in flown.wounds]
    flew = [flight for flight in hit if flight.report and flight.report.fate != DOWN]
    for side in by_side(flew):
        said.append(_of_some(voice, "wounded" if len(side) == 1 else "wounded-each", side))
    fell = [flight for flight in hit if flight not in flew]
    return [*said, *(_of_some(voice, "wounded-down", side) for side in by_side(fell))]


def _wounds_given(voice: Voice, mission: Mission, hit: list[Flight], flown: Passage) -> list[str]:
    """Who wounded whom, as far as the course of the fight has it."""
    given: dict[str, list[Flight]] = {}
    for flight in hit:
        if flight.airman.number in flown.wounds:
            given.setdefault(flown.wounds[flight.airman.number], []).append(flight)
    said = []
    for by, some in given.items():
        guns = not by.isdigit()
        k = "" if guns else voice.of(mission.flight(int(by)))
        values = {"names": voice.names(some), "m": len(some), "k": k, "what": what(mission)}
        said.append(voice.say("wounded-guns" if guns else "wounded-by", **values))
    return said


def _saved(voice: Voice, mission: Mission) -> list[str]:
    """What stopped a bullet, and who used up his luck."""
    said = []
    for flight in mission.flights:
        report = flight.report
        assert report is not None
        used = {"flask": report.flask, "case": report.case}
        said += [voice.say(slot, n=voice.of(flight)) for slot, was in used.items() if was]
    lucky = [flight for flight in mission.flights if flight.report and flight.report.luck]
    for slot, down in (("luck-spent", False), ("luck-gone", True)):
        some = [f for f in lucky if f.report and (f.report.fate == DOWN) == down]
        said += [_of_some(voice, slot, side) for side in by_side(some)]
    return said


def _of_some(voice: Voice, slot: str, flights: list[Flight]) -> str:
    return voice.say(slot, names=voice.names(flights), theirs=voice.theirs(flights), m=len(flights))


def _result(voice: Voice, mission: Mission) -> str:
    """Who has won, and by how much."""
    assert mission.fought is not None
    score = mission.fought.score
    dogfight = "-dogfight" if voice.theatre.sort_of(mission.kind) == Sort.DOGFIGHT else ""
    if score.winner == DRAWN:
        return voice.say(f"drawn{dogfight}")
    if dogfight:
        stay = [f for f in mission.of(score.winner) if f.report and f.report.fate == TABLE]
        return voice.say(
            "won-dogfight",
            **voice.whose(mission, score.winner),
            adjective=voice.adjective(mission, score.winner),
            stay=voice.names(stay),
            m=len(stay),
            told=bool(left_alone(mission)),
        )
    attack = "attack" if score.winner == mission.attacker else "defence"
    return voice.say(
        f"won-{attack}",
        **voice.whose(mission, score.winner),
        adjective=voice.adjective(mission, score.winner),
        gained=any(line.reason == TARGET for line in score.lines),
        margin=abs(score.of(mission.attacker) - score.of(mission.defender)),
    )


# Who left before the end, who was there then, and what leaving cost.


def who_left(voice: Voice, mission: Mission) -> list[str]:
    """Who left where that cost points, who was left with the field, and what leaving cost."""
    too_soon, astray, gone = _leavers(voice, mission)
    said = []
    if too_soon:
        said.append(voice.say("left-early", names=voice.names(too_soon), m=len(too_soon)))
    if astray:
        said.append(voice.say("left-astray", names=voice.names(astray), m=len(astray)))
    stay = left_alone(mission)
    if gone and stay:
        values = {"gone": voice.names(gone), "stay": voice.names(stay)}
        said.append(voice.say("field", m=len(stay), **values))
    return [*run_on(said), *_cost(voice, mission)]


def left_alone(mission: Mission) -> list[Flight]:
    """The few of one side who were there at the end when all of the other who lived had left."""
    stay = _stayed(mission)
    gone = [flight for flight in mission.flights if flight.report and flight.report.fate == LEFT]
    apart = len(by_side(stay)) == len(by_side(gone)) == 1 and len(by_side([*stay, *gone])) > 1
    return stay if apart and len(stay) <= FEW else []


def _stayed(mission: Mission) -> list[Flight]:
    return [flight for flight in mission.flights if flight.report and flight.report.fate == TABLE]


def _leavers(voice: Voice, mission: Mission) -> tuple[list[Flight], list[Flight], list[Flight]]:
    """Those of the attackers who left for home too soon and those who left another way, where that
    costs points; and all others who left. Who left on fire is told of among the losses."""
    too_soon: list[Flight] = []
    astray: list[Flight] = []
    others: list[Flight] = []
    for flight in mission.flights:
        report = flight.report
        if report is None or report.fate != LEFT or report.burning:
            continue
        if flight.airman.man.side == mission.defender or not cost_points(
            voice.chronicle, mission, flight
        ):
            others.append(flight)
        elif report.edge == OWN:
            too_soon.append(flight)
        else:
            astray.append(flight)
    return too_soon, astray, others


def cost_points(chronicle: Chronicle, mission: Mission, flight: Flight) -> bool:
    """Whether a man's leaving cost his side points."""
    if (
        mission.fought is None
        or flight.report is None
        or not chronicle.theatre.scenarios[mission.kind].left_early
    ):
        return False
    then = replace(chronicle.state, attacker=mission.attacker)
    ruled = rulings_of(chronicle.conditions)
    counts_as_lost = shot_down(flight.report, ruled)
    return not counts_as_lost and pays_for_leaving(flight.report, mission.fought.fight, then, ruled)


def _cost(voice: Voice, mission: Mission) -> list[str]:
    """The points that both sides have lost for leaving."""
    assert mission.fought is not None
    lines = [line for line in mission.fought.score.lines if line.reason == EARLY]
    if not lines:
        return []
    one, *other = lines
    values = {**voice.whose(mission, one.side), "points": counted(-one.points, "point")}
    if not other:
        return [voice.say("leaving-cost", **values)]
    (two,) = other
    return [
        voice.say(
            "leaving-cost-both",
            **values,
            other=voice.people(mission, two.side),
            others=number(-two.points),
            even=one.points == two.points,
        )
    ]
