"""The outline of a war diary: its plan in the order it is told."""

from collections.abc import Iterator

from sheetgen.games.wings.report.missions import AT_LENGTH, sections_of
from sheetgen.games.wings.report.past import is_lost
from sheetgen.games.wings.rules.state import DRAWN, SIDES
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.plan import PARAGRAPH, Plan, beats_of
from sheetgen.kits.telling.outline import (
    ENDING,
    OPENING,
    SCENE,
    SUMMARY,
    Node,
    Outline,
    Section,
    Stands,
)


def outline(voice: str, chronicle: Chronicle, plan: Plan) -> Outline:
    """The outline of a campaign's diary in a voice: the same for all, which differ in words."""
    course = plan.course
    leader = "nobody" if course.leader == DRAWN else SIDES[course.leader]
    counts = course._asdict() | {"leader": leader}
    figures = tuple(f"{name} {value}" for name, value in counts.items())
    question = Node(OPENING, plan.theme, Stands((), figures))
    sections = [Section("opening", (question,))]
    for missions in sections_of(chronicle, plan):
        nodes = tuple(_node(plan, mission) for mission in missions)
        sections.append(Section(missions[0].period, nodes))
    if chronicle.winner is not None:
        ending = Node(ENDING, plan.theme, Stands((len(chronicle.missions),), figures))
        sections.append(Section("end", (ending,)))
    totals = (f"settled {course.settled}",) if course.settled else ()
    heavy = plan.heaviest(5)
    left = {n: "told shortly: it weighs no more" for n in heavy if plan.sizes[n] not in AT_LENGTH}
    return Outline(voice, question, totals, plan.threads, tuple(sections), left)


def _node(plan: Plan, mission: Mission) -> Node:
    number = mission.number
    size = plan.sizes.get(number, PARAGRAPH)
    facts = (
        f"told as a {size}",
        f"weight {plan.weights.get(number, 0.0):g}",
        *_facts(plan, mission),
    )
    kind = SCENE if size in AT_LENGTH else SUMMARY
    return Node(kind, mission.place.name, Stands((number,), facts))


def _facts(plan: Plan, mission: Mission) -> Iterator[str]:
    """What a mission did to the course, whom it cost, and what befell the men who are followed."""
    yield from plan.turned.get(mission.number, ())
    yield from (f"{f.airman.name.surname} lost" for f in mission.flights if is_lost(f))
    for flight in mission.flights:
        if flight.airman in plan.men and beats_of(flight):
            yield f"{flight.airman.name.surname}: {', '.join(beats_of(flight))}"
