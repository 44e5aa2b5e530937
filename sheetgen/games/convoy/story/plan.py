"""What a convoy's record is about, whoever tells it: the question it asks, the outcomes that have
to be said, the turns that weighed most, the ships worth following, the reasons for what was chosen.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, FIRST_CONTACT_ROW, LOSS
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, REAL_OPTIONS, Kind, Option
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.telling.outline import Beat, Thread, followed, heaviest


class Theme(StrEnum):
    """The questions a passage can ask: would anything get through; why no oil, why no cargo; what
    it is to wait; how all came in; what one watch cost; what the carriers paid and for what;
    whether the last tanker would live; what the options were worth; how far it could be worn down;
    and that of a game that goes on."""

    FEW = "few"
    NO_OIL = "no-oil"
    NO_CARGO = "no-cargo"
    QUIET = "quiet"
    ALL_IN = "all-in"
    BLOW = "one-blow"
    DECKS = "flight-decks"
    LAST_TANKER = "last-tanker"
    MEASURES = "measures"
    WORN = "worn-down"
    AT_SEA = "at-sea"


FEW_ATTACKS = 2
"""A passage with so few is about waiting."""
LEAST_BLOW, APART = 4.0, 1.5
"""The points that make a watch the one that decided, and how many times the next worst's."""
SCENES, LEAST_SCENE = 5, 1.0
"""The turns that weighed most, and the points that make one worth a scene."""
THREADS, LEAST_DRAMA = 4, 2.0
"""Ships followed at most, and the drama one has to have."""
TURNED = 1.0
"""The points that a decision weighs, an option's end, a carrier's choice at halfway."""
RECONNAISSANCE = 4
"""The row of the contact table."""
NARROWS = 9.0
"""Longitude of Galita, in degrees east: beyond it the narrows are ahead."""
LATE, LATELY, MANY = 4, 4, 2
"""So many watches to go are few; so many watches back is lately; so many attacks then are many."""
TYPE_DRAMA = (1.0, 2.0, 1.8, 0.6, 0.3)
"""How much there is to follow in a ship as such, by type."""


WHAT = ("cargo ship", "tanker", "carrier", "cruiser", "destroyer")


class Decision(NamedTuple):
    """An option taken: the state's reasons for it, strongest first (none: nothing stood beside it),
    and what it cost in expectation (None: not known)."""

    turn: int
    option: Option
    reasons: tuple[str, ...]
    cost: float | None


class Kept(NamedTuple):
    """What was never taken: the options, the moment at which passing one over cost most in
    expectation (turn 0: no moment asked for one), and that at which one would have brought most on
    these dice, with the points (0: none would)."""

    options: tuple[Option, ...]
    turn: int
    option: Option
    cost: float
    better: int = 0
    instead: Option = NONE
    points: float = 0.0


class Plan(NamedTuple):
    """What a record is about. `totals` are the outcomes of a whole type; `heavy` has the turns that
    weighed most, empty for a scene, else why it is none."""

    theme: str
    totals: tuple[str, ...]
    heavy: Mapping[int, str]
    threads: tuple[Thread, ...]
    decisions: Mapping[int, Decision]
    kept: Kept

    @property
    def scenes(self) -> list[int]:
        """The turns told as scenes, in their order."""
        return sorted(turn for turn, why in self.heavy.items() if not why)


def plan(chronicle: Chronicle, course: Course, analysis: Analysis | None) -> Plan:
    """The plan of a record, as far as it has come."""
    swings = [(turn, course.swing(turn)) for turn in range(1, len(course.expected))]
    heavy = heaviest(swings, SCENES, LEAST_SCENE)
    for turn, why in heavy.items():
        if not why and chronicle.turns[turn - 1].friendly:
            heavy[turn] = "what was decided in friendly waters, where nobody came"
    return Plan(
        theme(chronicle, course),
        totals(chronicle),
        heavy,
        followed(
            (_thread(chronicle, ship, heavy) for ship in _ships(chronicle)), THREADS, LEAST_DRAMA
        ),
        {d.turn: d for d in _decisions(chronicle, analysis)},
        _kept(chronicle, analysis),
    )


def weights(chronicle: Chronicle, course: Course) -> dict[int, float]:
    """How much each turn asks to be told: the points it changed what was to be expected by, and
    `TURNED` for each thing that was decided in it, or turned out there without a change of that."""
    found = {turn: abs(course.swing(turn)) for turn in range(1, len(course.expected))}
    for turn in chronicle.turns[: len(found)]:
        turned = (turn.taken is not None, turn.option_ends, bool(turn.departures))
        found[turn.number] += TURNED * sum(turned)
    return found


def _ships(chronicle: Chronicle) -> Iterator[Ship]:
    return (ship for fleet in chronicle.fleet for ship in fleet)


# The question, and the outcomes.


def totals(chronicle: Chronicle) -> tuple[Theme, ...]:
    """The outcomes that have to be said whatever the theme."""
    if not chronicle.finished:
        return ()
    merchants = chronicle.fleet[Kind.CARGO] + chronicle.fleet[Kind.TANKER]
    came = sum(ship.condition != SUNK for ship in merchants)
    found = [
        (Theme.NO_OIL, _all_sunk(chronicle, Kind.TANKER)),
        (Theme.NO_CARGO, _all_sunk(chronicle, Kind.CARGO)),
        (Theme.FEW, 4 * came <= len(merchants)),
        (Theme.ALL_IN, came == len(merchants)),
    ]
    return tuple(total for total, holds in found if holds)


def _all_sunk(chronicle: Chronicle, kind: Kind) -> bool:
    fleet = chronicle.fleet[kind]
    return bool(fleet) and all(ship.condition == SUNK for ship in fleet)


def theme(chronicle: Chronicle, course: Course) -> Theme:
    """The question a record asks: a total outcome, if there is one, or what weighs most in it."""
    if not chronicle.finished:
        return Theme.AT_SEA
    outcomes = totals(chronicle)
    attacks = sum(turn.battle is not None for turn in chronicle.turns)
    if Theme.ALL_IN in outcomes:
        return Theme.QUIET if attacks <= FEW_ATTACKS else Theme.ALL_IN
    if outcomes:
        return Theme.FEW if Theme.FEW in outcomes else outcomes[0]
    weights = dict(_weights(chronicle, course))
    return max(weights, key=lambda each: weights[each])


def _weights(chronicle: Chronicle, course: Course) -> Iterator[tuple[Theme, float]]:
    """How strongly a record asks each of the questions that are no total outcome."""
    lost = [len(chronicle.ships(kind, SUNK)) for kind in Kind]
    points = sum(LOSS[kind] * count for kind, count in enumerate(lost))
    falls = [max(-course.swing(turn), 0.0) for turn in range(1, len(course.expected))]
    worst, next_worst = sorted([*falls, 0.0, 0.0])[:-3:-1]
    alone = worst >= LEAST_BLOW and worst >= APART * next_worst
    bad = {ship.gone_on for ship in _ships(chronicle) if ship.condition == SUNK}
    yield Theme.WORN, 0.65 + 0.07 * len(bad)
    yield Theme.BLOW, alone * 2.4 * worst / max(sum(falls), 1.0)
    yield Theme.DECKS, 2.0 * LOSS[Kind.CARRIER] * lost[Kind.CARRIER] / max(points, 1)
    yield Theme.LAST_TANKER, _last_tanker(chronicle)
    yield Theme.MEASURES, 0.26 * sum(turn.taken is not None for turn in chronicle.turns)


def _last_tanker(chronicle: Chronicle) -> float:
    """How much hung on one tanker: the only one, or the only one left, the more if damaged."""
    left = [ship for ship in chronicle.fleet[Kind.TANKER] if ship.condition != SUNK]
    if len(left) != 1:
        return 0.0
    hurt = left[0].condition == HURT
    return (1.3 if len(chronicle.fleet[Kind.TANKER]) > 1 else 0.85) + 0.3 * hurt


# The threads.


def _thread(chronicle: Chronicle, ship: Ship, heavy: Mapping[int, str]) -> Thread:
    """A ship's course: what befell her, and how much there is to follow."""
    alone = len(chronicle.fleet[ship.kind]) == 1
    beats, drama = [], TYPE_DRAMA[ship.kind] + (0.8 if alone else 0.0)
    if ship.hit_on is not None:
        beats.append(Beat(ship.hit_on, "damaged"))
        drama += 0.7
    if ship.gone_on is not None:
        sunk = ship.condition == SUNK
        beats.append(Beat(ship.gone_on, "sunk" if sunk else "home"))
        drama += 0.4 + 0.6 * (ship.gone_on in heavy)
        if sunk and ship.hit_on not in (None, ship.gone_on):
            drama += 0.8 + min((ship.gone_on - (ship.hit_on or 0)) / 10, 0.8)
    elif chronicle.finished:
        hurt = ship.condition == HURT
        beats.append(Beat(len(chronicle.turns), "arrived damaged" if hurt else "arrived"))
        drama += 1.0 if hurt else -0.9 + 0.5 * alone
        of_kind = [other for other in chronicle.fleet[ship.kind] if other.condition != SUNK]
        drama += 0.8 if len(of_kind) == 1 and not alone else 0.0
    return Thread(ship.name, WHAT[ship.kind], tuple(beats), drama)


# The decisions.


def _decisions(chronicle: Chronicle, analysis: Analysis | None) -> Iterator[Decision]:
    costs = {
        decision.turn: decision.cost
        for decision in (analysis.ledger.decisions if analysis else ())
        if decision.ask == "option" and decision.choice != OPTIONS[NONE]
    }
    for turn in chronicle.turns:
        if turn.taken:
            why = tuple(reasons(chronicle, turn))
            yield Decision(turn.number, turn.taken.option, why, costs.get(turn.number))


def _kept(chronicle: Chronicle, analysis: Analysis | None) -> Kept:
    taken = {turn.taken.option for turn in chronicle.turns if turn.taken}
    kept = tuple(option for option in REAL_OPTIONS if option not in taken)
    nothing = (0.0, 0, NONE)
    if analysis is None:
        return Kept(kept, 0, NONE, 0.0)
    names = {OPTIONS[option]: option for option in kept}
    passed = [
        (decision.cost, decision.turn, names[decision.reference])
        for decision in analysis.ledger.decisions
        if decision.choice == OPTIONS[NONE] and decision.reference in names
    ]
    replayed = [
        (tried.score - analysis.scored, tried.turn, names[tried.choice])
        for tried in analysis.tried
        if tried.choice in names and not tried.is_rough
    ]
    cost, turn, option = max(passed, default=nothing)
    points, better, instead = max(replayed, default=nothing)
    return Kept(kept, turn, option, cost, better, instead, points)


def reasons(chronicle: Chronicle, turn: Turn) -> Iterator[str]:
    """What stood beside a decision, the most pressing first."""
    if turn.friendly:
        return
    if was_seen(chronicle, turn):
        yield "seen"
    if attacks_lately(chronicle, turn) >= MANY:
        yield "attacked"
    carriers = here(chronicle, Kind.CARRIER, turn)
    if not carriers:
        yield "no-fighters"
    elif any(hurt_before(ship, turn) for ship in carriers):
        yield "carrier-hurt"
    if len(here(chronicle, Kind.TANKER, turn)) == 1:
        yield "one-tanker"
    if len(here(chronicle, Kind.DESTROYER, turn)) <= LATE:
        yield "few-destroyers"
    if before_it(chronicle, turn) <= LATE:
        yield "late"
    elif turn.watch.lon > NARROWS:
        yield "narrows"
    elif 0 < attacks_lately(chronicle, turn) < MANY:
        yield "attacked-once"


def to_go(chronicle: Chronicle, turn: Turn) -> int:
    """The watches that were to come after a turn, as it was known when its option was taken."""
    later = chronicle.turns[turn.number :]
    grown = sum(each.taken.extension for each in later if each.taken)
    return chronicle.length - grown - turn.number


def before_it(chronicle: Chronicle, turn: Turn) -> int:
    """The watches that were to come from a turn on, as it was known when the turn began."""
    grown = turn.taken.extension if turn.taken else 0
    return to_go(chronicle, turn) - grown + 1


def here(chronicle: Chronicle, kind: Kind, turn: Turn) -> list[Ship]:
    """The ships of a type that were with the convoy when a turn began."""
    return [
        ship for ship in chronicle.fleet[kind]
        if ship.gone_on is None or ship.gone_on >= turn.number
    ]  # fmt: skip


def left(chronicle: Chronicle, kind: Kind, turn: Turn) -> list[Ship]:
    """The ships of a type that were still there when the fighting of a turn was over."""
    return [
        ship
        for ship in chronicle.fleet[kind]
        if ship.gone_on is None
        or ship.gone_on > turn.number
        or (ship.gone_on == turn.number and ship.condition == HOME)
    ]


def hurt_before(ship: Ship, turn: Turn) -> bool:
    """Whether a ship had been damaged when a turn began."""
    return ship.hit_on is not None and ship.hit_on < turn.number


def row(turn: Turn) -> int:
    """The row of the contact table a turn came to; 0 where none was rolled."""
    return turn.contact.row if turn.contact is not None else 0


def was_seen(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether a reconnaissance plane found the convoy in the turn before."""
    return turn.number > 1 and row(chronicle.turns[turn.number - 2]) == RECONNAISSANCE


def attacks_lately(chronicle: Chronicle, turn: Turn) -> int:
    """The attacks of the last few turns before this."""
    return sum(
        before.battle is not None
        for before in chronicle.turns[max(turn.number - 1 - LATELY, 0) : turn.number - 1]
    )


def chances(turn: Turn) -> int:
    """The faces of six on which a turn would have brought an enemy."""
    if turn.contact is None:
        return 0
    return sum(face + turn.contact.modifier >= FIRST_CONTACT_ROW for face in range(1, 7))


def likely(turn: Turn) -> bool:
    """Whether a turn was more likely than not to bring an enemy."""
    return chances(turn) > 3


def needed_to_be_seen(turn: Turn) -> bool:
    """Whether only the reconnaissance plane of the turn before made this a contact."""
    assert turn.contact is not None
    carried = CONTACT_CARRY[RECONNAISSANCE]
    return turn.contact.die + turn.contact.modifier - carried < FIRST_CONTACT_ROW
