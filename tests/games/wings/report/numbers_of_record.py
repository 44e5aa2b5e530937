"""A reader that trusts no phrase: the numbers a war diary may use, counted once more from the
record, by what they count and by the missions they are told of."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sheetgen.core.language import number
from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.cast.names import short_rank
from sheetgen.games.wings.fight.track import FIRED, TOKENS, Row, Track
from sheetgen.games.wings.report.past import downings, is_gone, is_lost
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.voice import in_prose
from sheetgen.games.wings.report.war_diary import NICKNAMES
from sheetgen.games.wings.rules.fight import FIRE
from sheetgen.games.wings.rules.state import ENEMY, HOME, SIDES, AirForce
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission
from sheetgen.games.wings.story.plan import margin
from sheetgen.games.wings.story.tellings import nouns
from sheetgen.kits.telling.phrases import PhraseTold
from sheetgen.kits.telling.prose import Nouns, any_of
from tests.numbers import Counted, counted_numbers

NOUNS = Nouns(
    (
        "airplane", "squadron", "mission", "ship", "carrier", "tanker", "cruiser", "destroyer",
        "attack",
    ),
    ("hit", "force"),
    ("aircraft",),
)  # fmt: skip
"""What a diary counts."""
RUN_IN = 5
"""Over so many turns at most the points of several shots are told together."""
_KINDS = (
    ("points", re.compile(r"^points?\b")),
    ("turns", re.compile(r"^turns?\b")),
    (
        "missions",
        re.compile(r"^(?:missions?\b|defeats?\b|victor|running|in a row|on end|in success)"),
    ),
    ("kills", re.compile(r"^(?:kills?\b|shares?\b|shared\b)")),
    ("crews", re.compile(r"^(?:crews?\b|names?\b|places?\b|fighter|bomber)")),
    ("airplanes", re.compile(r"^(?:airplanes?\b|enem)")),
)
_A_MISSION = r"\bmission \d+\b"
_COURSE = ("flight-", "down-last-blow", "down-blew-up", "down-burnt")
"""Slots of what is told of a fight's course begin so."""


Sources = dict[str, set[int]]
"""The numbers there are for a text, by what they count; some may be of whatever else."""


def is_of(known: Sources, nouns: Iterable[tuple[str, re.Pattern[str]]], found: Counted) -> bool:
    """Whether a number is one of what it counts, by the nouns of each kind; where that is not said,
    one of any kind."""
    for kind, noun in nouns:
        if noun.search(found.after):
            return found.value in known[kind]
    return any(found.value in numbers for numbers in known.values())


def without_source(chronicle: Chronicle, told: Iterable[PhraseTold]) -> Iterator[str]:
    """The numbers that are told of a mission, or of the campaign, and are not of its record."""
    *masks, _ = name_patterns(chronicle)
    whole = {mission.number: _known(chronicle, mission) for mission in chronicle.missions}
    for phrase in told:
        if not phrase.about:
            continue
        known = whole[phrase.about[-1]]
        known = {
            **known,
            "points": set().union(*(whole[mission]["points"] for mission in phrase.about)),
            "missions": known["missions"] | {len(phrase.about)},
        }
        text = phrase.text
        if phrase.slot.startswith(_COURSE):
            mission = chronicle.missions[phrase.about[-1] - 1]
            flown = track(chronicle, mission)
            assert flown is not None
            known |= {"points": points_of_course(mission, flown, text)}
        # Numbers in names and dates are no counts.
        for mask in (*masks, _A_MISSION):
            text = re.sub(mask, "#", text)
        for found in counted_numbers(text):
            if not is_of(known, _KINDS, found):
                yield f"{found.value} in: {found.where}"


def _known(chronicle: Chronicle, mission: Mission) -> Sources:
    """What may be counted of a mission, and of the campaign as it stood then."""
    points = set[int]()
    if mission.fought is not None:
        score = mission.fought.score
        points = {abs(score.of(HOME) - score.of(ENEMY)), *(abs(x.points) for x in score.lines)}
        near = margin(mission)
        points |= {near.points} if near else set()
    return {
        "points": points,
        "turns": set(),
        "missions": _missions(chronicle, mission),
        "kills": _kills(chronicle, mission),
        "crews": _crews(chronicle, mission),
        "airplanes": _airplanes(chronicle, mission),
    }


def _missions(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Fought and to come, won and ahead, of the last six too, on end, and flown by each man."""
    upto = mission.number
    winners = [m.fought.score.winner for m in chronicle.missions[:upto] if m.fought is not None]
    won = [winners.count(side) for side in (HOME, ENEMY)]
    counts = {upto, MALTA.length - upto, *won, abs(won[0] - won[1]), len(winners) - sum(won)}
    counts |= {winners[-6:].count(side) for side in (HOME, ENEMY)}
    for side in (HOME, ENEMY):
        lossless = [not any(map(is_lost, m.of(side))) for m in chronicle.missions[:upto]]
        counts |= _runs(winner == side for winner in winners) | _runs(lossless)
    flown = [sum(f.mission <= upto for f in airman.flights) for airman in chronicle.men]
    return counts | set(flown) | {count - 1 for count in flown}


def _runs(held: Iterable[bool]) -> set[int]:
    """How often on end something held."""
    return {len([*run]) for was, run in groupby(held) if was}


def _kills(chronicle: Chronicle, mission: Mission) -> set[int]:
    """The kills and shares of every man, and of a side."""
    men = [
        state
        for airman in chronicle.men
        for flight in airman.flights
        if flight.mission <= mission.number
        for state in (flight.before, flight.after)
        if state is not None
    ]
    return {n for man in men for n in (man.kills, man.shared)} | _of_sides(chronicle, mission)


def _of_sides(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many airplanes each side had lost to the other."""
    lost = [kill.lost.airman.man.side for kill in downings(chronicle, mission.number)]
    return {lost.count(side) for side in (HOME, ENEMY)}


def _crews(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Those a side lost in the mission and so far, and both together; those who began an air force
    or a side, and who is left of them."""
    counts = {sum(is_lost(f) for m in chronicle.missions[: mission.number] for f in m.flights)}
    for side in range(len(SIDES)):
        lost = [sum(map(is_lost, m.of(side))) for m in chronicle.missions[: mission.number]]
        counts |= {lost[-1], sum(lost)}
        own = [a for a in chronicle.of(side) if a.joined == 1]
        for bomber in (False, True):
            counts |= _left([a for a in own if a.man.bomber == bomber], mission.number)
    for force in {airman.man.air_force for airman in chronicle.men}:
        for bomber in (False, True):
            first = [
                a
                for a in chronicle.men
                if (a.man.air_force, a.man.bomber) == (force, bomber) and is_founder(chronicle, a)
            ]
            counts |= _left(first, mission.number)
    return counts


def _left(men: list[Airman], upto: int) -> set[int]:
    return {len(men), sum(not is_gone(airman, upto) for airman in men)}


def _airplanes(chronicle: Chronicle, mission: Mission) -> set[int]:
    """Those that flew, of a side and of a type; those lost that day, in all, and under each man;
    and what was attacked."""
    sides = [mission.of(side) for side in (HOME, ENEMY)]
    types = [
        [f for f in mission.flights if f.aircraft == t] for t in dict(mission.aircraft).values()
    ]
    groups = [mission.flights, *sides, *types]
    counts = {len(group) for group in groups} | {sum(f.down for f in group) for group in groups}
    through = [f for f in mission.flights if not f.down]
    counts |= set(range(len(through) + 1)) | {len(mission.ships)} | _of_sides(chronicle, mission)
    for airman in chronicle.men:
        counts.add(sum(f.down for f in airman.flights if f.mission <= mission.number))
    return counts


# The course of a fight: read from its track, for the men of whom it is told.


def points_of_course(mission: Mission, flown: Track, text: str) -> set[int]:
    """What may be told in points of the men whom a text names, or of all where it names none."""
    men = [f for f in mission.flights if _names(text, f)] or mission.flights
    points = {f.report.holds - f.report.damage for f in men if f.report is not None}
    return points.union(*(_points_of(flown.of(flight.airman.number)) for flight in men))


def _names(text: str, flight: Flight) -> bool:
    return re.search(rf"(?<!\w){re.escape(flight.airman.name.surname)}(?!\w)", text) is not None


def _points_of(rows: Sequence[Row]) -> set[int]:
    """The points an airplane had taken at any time, those that guns did it in a few turns, those of
    its shots at one other, on end or one by one, and how many shots they were."""
    guns = [
        sum(one.number for one in row.happened if (one.kind, one.other == FIRE) == (TOKENS, False))
        for row in rows
    ]
    found = {row.damage for row in rows} | _sums(guns, RUN_IN)
    for target in {one.other for row in rows for one in row.happened if one.kind == FIRED}:
        shots = [
            [one.number for one in row.happened if (one.kind, one.other) == (FIRED, target)]
            for row in rows
        ]
        found |= _sums([sum(drawn) for drawn in shots], len(rows))
        found |= _sums([bool(drawn) for drawn in shots], len(rows))
    return found


def _sums(numbers_of_course: Sequence[int], longest: int) -> set[int]:
    """What so many of some numbers on end come to, or fewer."""
    found = set[int]()
    for start in range(len(numbers_of_course)):
        total = 0
        for one in numbers_of_course[start : start + longest]:
            total += one
            found.add(total)
    return found


def name_patterns(chronicle: Chronicle) -> tuple[str, ...]:
    """Patterns of what is masked where only the wording counts: ships, medals, places, units, men
    with rank and nickname, airplanes, dates, numbers."""
    places = {name for m in chronicle.missions for name in (m.place.name, m.place.where)}
    units = {
        in_prose(chronicle.unit(mission, aircraft)).removeprefix("the ")
        for mission in chronicle.missions
        if all(mission.fighters)
        for _, aircraft in mission.aircraft
    }
    units |= {unit.replace("No. ", "No ") for unit in units}
    medals = {medal.partition(" (")[0] for force in MALTA.medals for medal in force}
    boats = {ship.name for mission in chronicle.missions for ship in mission.ships}
    types = {one for what in ("airplane", "airplanes") for one in MALTA.nouns[what].values()}
    types |= {*nouns()["skill"]}
    return (
        r"(?:\*\*[^*]+\*\*|\*[^*]+\*)",
        rf"\b(?:{any_of(medals)})(?!\w)",
        rf"\b(?:{any_of(units)})(?!\w)",
        _men(chronicle),
        rf"(?:the )?\b(?:{any_of(places)})(?!\w)",
        rf"\b(?:{any_of(boats | types)})(?!\w)",
        rf"(?:\bin )?(?:\b\d\d? )?\b(?:{'|'.join(MONTHS)})(?: \d{{4}})?",
        rf"(?i)\b(?:{any_of(map(number, range(1, 100)))}|\d+)\b",
    )


def _men(chronicle: Chronicle) -> str:
    """Every man, with his rank and with what he is called, if that stands there."""
    ranks = {
        short_rank(MALTA, force, step).rstrip(".")
        for force, steps in zip(AirForce, MALTA.ranks, strict=True)
        for step in range(len(steps))
    }
    called = {name for man in chronicle.men for name in (man.name.given, man.name.nickname)}
    bank = MALTA.library().data(NICKNAMES)
    called |= {one["name"] for force in bank.values() for some in force.values() for one in some}
    surnames = {airman.name.surname for airman in chronicle.men}
    known = any_of(called - {""})
    return rf"\b(?:(?:{any_of(ranks)})\.? )?(?:(?:{known}) )?(?:{any_of(surnames)})(?!\w)"
