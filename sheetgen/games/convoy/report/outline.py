"""The outline of a convoy's report in a voice: what it may know, and in what order it tells."""

from collections.abc import Iterable, Iterator

from sheetgen.games.convoy.rules.state import EVADE, OPTIONS
from sheetgen.games.convoy.story.chronicle import Chronicle, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.plan import Plan, chances, row
from sheetgen.games.convoy.story.toll import lost_on, toll
from sheetgen.kits.telling.outline import (
    DECISION,
    ENDING,
    ENTRIES,
    NEWS,
    OPENING,
    SCENE,
    SUMMARY,
    TURNING,
    VERDICT,
    Node,
    Outline,
    Section,
    Stands,
)

ORDERS = (ENTRIES, NEWS)
"""The orders that a voice in phrases can have here."""
STRIKING = 3.0
"""The points of a scene that a diary puts before the rest of its day."""
WORST_FIRST = "attack told first"


def outline(voice: str, order: str, chronicle: Chronicle, course: Course, plan: Plan) -> Outline:
    """The outline of a report told as news or as entries; an unfinished game is told as it went."""
    sections = _SECTIONS[order](chronicle, course, plan)
    outcome = chronicle.in_short()
    question = Node(OPENING, plan.theme, Stands(tuple(plan.heavy), (outcome,)))
    return Outline(voice, question, plan.totals, plan.threads, tuple(sections), _left_out(plan))


def _left_out(plan: Plan) -> dict[int, str]:
    return {turn: why for turn, why in plan.heavy.items() if why}


def _news(chronicle: Chronicle, course: Course, plan: Plan) -> Iterator[Section]:
    days = _days(chronicle)
    if chronicle.finished:
        yield Section("lead", (_ending(chronicle, plan),))
        first = max(days, key=lambda day: sum(abs(_fall(course, turn)) for turn in days[day]))
        decisive = chronicle.turns[course.decisive - 1] if course.decisive else None
        if decisive and decisive.battle:
            # It is in the headline or below it.
            first = decisive.watch.day
        # The day that mattered most, and then the latest first.
        order = [first, *(day for day in sorted(days, reverse=True) if day != first)]
    else:
        order = sorted(days)
    for day in order:
        nodes = tuple(_course(chronicle, plan, days[day], False))
        if any(is_news(chronicle.turns[turn - 1]) for node in nodes for turn in node.on.turns):
            yield Section("day", nodes)
    yield Section("force", (_opening(chronicle, plan),))
    if chronicle.turns:
        yield Section("end", (_ending(chronicle, plan),))


def _entries(chronicle: Chronicle, course: Course, plan: Plan) -> Iterator[Section]:
    days = _days(chronicle)
    opening = (_opening(chronicle, plan),)
    if not days:
        yield Section("day", opening)
    for day, turns in days.items():
        nodes = list(_course(chronicle, plan, turns, True))
        worst = _worst_of_day(chronicle, course, nodes)
        if worst is not None:
            nodes.remove(worst)
            nodes.insert(0, worst._replace(about=WORST_FIRST))
        yield Section("day", (*(opening if day == min(days) else ()), *nodes))
    if chronicle.turns:
        yield Section("end", (_ending(chronicle, plan),))


def _worst_of_day(chronicle: Chronicle, course: Course, nodes: list[Node]) -> Node | None:
    """The scene that an entry begins with: the only one of its day that is no matter of course, and
    none of whose ships had been hit earlier in the day."""
    scenes = [node for node in nodes if node.kind == SCENE and node.about == "attack"]
    if len(scenes) != 1 or scenes[0] is nodes[0] or abs(_swing(course, scenes[0])) < STRIKING:
        return None
    (number,) = scenes[0].on.turns
    earlier = {turn for node in nodes for turn in node.on.turns if turn < number}
    lost = lost_on(chronicle, chronicle.turns[number - 1])
    decided = any(node.kind == DECISION and node.on.turns == (number,) for node in nodes)
    if decided or not lost or any(ship.hit_on in earlier for ship in lost):
        return None
    return scenes[0]


_SECTIONS = {NEWS: _news, ENTRIES: _entries}


def _swing(course: Course, node: Node) -> float:
    return course.swing(node.on.turns[0])


def _fall(course: Course, turn: Turn) -> float:
    return min(course.swing(turn.number), 0.0) if turn.number < len(course.expected) else 0.0


def _days(chronicle: Chronicle) -> dict[int, list[Turn]]:
    days: dict[int, list[Turn]] = {}
    for turn in chronicle.turns:
        days.setdefault(turn.watch.day, []).append(turn)
    return days


def is_news(turn: Turn) -> bool:
    """Whether something happened in a turn that a harbour hears of."""
    evaded = turn.taken is not None and turn.taken.option == EVADE
    return turn.battle is not None or bool(turn.departures) or evaded


def _course(
    chronicle: Chronicle, plan: Plan, turns: Iterable[Turn], within: bool
) -> Iterator[Node]:
    """A stretch of turns in nodes; `within`: told by someone who was in the convoy or has its
    log."""
    carried: list[Turn] = []

    def summary() -> Iterator[Node]:
        if carried:
            facts = tuple(fact for turn in carried for fact in facts_of(turn, within))
            yield Node(SUMMARY, "course", Stands(tuple(t.number for t in carried), facts))
            carried.clear()

    for turn in turns:
        number = turn.number
        scene = number in plan.scenes and _can_be_scene(turn, within)
        if turn.taken and (within or turn.taken.option == EVADE):
            yield from summary()
            option, reasons = OPTIONS[turn.taken.option], plan.decisions[number].reasons
            yield Node(DECISION, option, Stands((number,), reasons if within else ()))
        if scene:
            yield from summary()
            about = "attack" if turn.battle else "no attack"
            facts = tuple(facts_of(turn, within))
            odds = (f"an enemy on {chances(turn)} faces of six",) if within else ()
            yield Node(SCENE, about, Stands((number,), odds + facts))
        else:
            carried.append(turn)
        if within and turn.option_ends:
            yield from summary()
            ran = tuple(range(number - turn.option_turn + 1, number + 1))
            yield Node(VERDICT, OPTIONS[turn.option], Stands(ran))
        if number == chronicle.halfway() and turn.score is not None:
            yield from summary()
            facts = tuple(_departures(turn))
            yield Node(TURNING, plan.theme, Stands((number,), facts))
    yield from summary()


def _can_be_scene(turn: Turn, within: bool) -> bool:
    """Whether a voice can tell a turn as a scene: what was seen and not attacked, or had an even
    chance of it, is one for those who were there."""
    if turn.score is None:
        return False
    return turn.battle is not None or (within and not turn.friendly)


def facts_of(turn: Turn, within: bool) -> Iterator[str]:
    """What befell in a turn, in plain words, as far as one who was not there could know."""
    if within and row(turn) == 4:
        yield "seen"
    if turn.battle and turn.score is not None:
        yield f"a force of {turn.battle.force.force}"
        if turn.battle.interception:
            yield f"{turn.battle.force.force - turn.battle.interception.force} stopped"
        result = toll(turn.battle, turn.number)
        yield from (f"{ship.name} damaged" for ship in result.damaged)
        yield from (f"{ship.name} sunk" for ship in result.lost)


def _departures(turn: Turn) -> Iterator[str]:
    for departure in turn.departures:
        yield f"{departure.carrier.name} goes home" if departure.carrier else "a carrier stays"


def _opening(chronicle: Chronicle, plan: Plan) -> Node:
    counts = tuple(
        f"{len(fleet)} {name}" for fleet, name in zip(chronicle.fleet, _NOUNS, strict=True)
    )
    return Node(OPENING, plan.theme, Stands((), counts))


_NOUNS = ("cargo ships", "tankers", "carriers", "cruisers", "destroyers")


def _ending(chronicle: Chronicle, plan: Plan) -> Node:
    return Node(ENDING, plan.theme, Stands((len(chronicle.turns),), plan.totals))
