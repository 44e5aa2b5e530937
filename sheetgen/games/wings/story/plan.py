"""What a campaign is about, whoever tells it: the question it asks, how much each of its missions
weighs and so how long it is told, the men whose course is followed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.fight import FIRE
from sheetgen.games.wings.rules.points import SPARED, SUNK, TARGET, ahead, enemy_of
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, FIT, HOME, Side, Winner
from sheetgen.games.wings.story.chronicle import LOST, Airman, Chronicle, Flight, Mission
from sheetgen.games.wings.story.hospital import is_crippled
from sheetgen.kits.telling.outline import Beat, Thread

DECIDER, NOBODYS, MEN, COMEBACK, NEAR, RUN, ROUT, ACE, ORDER = THEMES = (
    "decider", "nobodys", "men", "comeback", "near", "run", "rout", "ace", "order",
)  # fmt: skip
"""The questions a campaign can ask: how it came to hang on the last mission; why nobody won; why
the score says another thing than the roll of the lost; how one came from behind; whose the close
missions were; what one run of victories did; how it was settled so soon; what one man did; or only
how it went."""
GOING_ON = "going-on"
"""The question of a campaign that is not over."""
EARLY = 6
"""What the first missions do to the course counts a quarter: the score is always near then."""
CLOSE = 3
"""A mission won by so many points or fewer was a close one."""
LONG_RUN, MANY_KILLS = 4, 4
"""A run of so many victories, a score of so many kills are worth a question; a campaign settled
after so many missions was settled soon."""
PAGE, HALF, PARAGRAPH, LINE = ("page", "half", "paragraph", "line")
RATION = {PAGE: 3 / 24, HALF: 4 / 24, PARAGRAPH: 9 / 24}
"""How many of all missions are told at each length; the rest have a line each."""
LEAST = {PAGE: 3.0, HALF: 2.0, PARAGRAPH: 1.0}
"""What a mission weighs at least that is told so."""
FOLLOWED, FLOWN, DRAMA = 3, 4, 3.0
"""So many men are followed at most, one of either side among them: such as flew so often, and a
third only with so much to tell of him."""
_FAR = 99
MOST_OF_MEN, MOST_OF_THREADS = 3.0, 2.0
"""The most that crews and airplanes, and that followed men, add to the weight of a mission."""


class Course(NamedTuple):
    """How the missions fell. `leader` is the side ahead (DRAWN: neither), by `lead` missions; it
    has been `behind` by so many at the worst, and has led without a break since mission `led`.
    `settled` is the mission after which its lead could not be made up (0: none)."""

    leader: Winner
    lead: int
    behind: int
    led: int
    settled: int


class Run(NamedTuple):
    """Missions that a side has won on end, from the `first` to the `last`."""

    side: Side
    first: int
    last: int

    @property
    def long(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


class Margin(NamedTuple):
    """By how many `points` of damage to the targets a mission was not won otherwise: by so many
    more, or fewer, it `becomes` a side's, or drawn."""

    points: int
    more: bool
    becomes: Winner


class StoryPlan(NamedTuple):
    """What a campaign is about. `weights` are those of its missions that are over, by number, and
    `sizes` how each of them is told; `turned` says what each did to the course; `men` are those who
    are followed, and `threads` what befell them."""

    theme: str
    course: Course
    weights: Mapping[int, float]
    sizes: Mapping[int, str]
    turned: Mapping[int, tuple[str, ...]]
    men: tuple[Airman, ...]
    threads: tuple[Thread, ...]

    def heaviest(self, most: int) -> list[int]:
        """The missions that weigh most, the later of two that weigh the same first."""
        return sorted(self.weights, key=lambda number: (-self.weights[number], -number))[:most]


def plan(chronicle: Chronicle) -> StoryPlan:
    """The plan of a campaign, as far as it has come."""
    found = course(chronicle)
    men = _followed(chronicle)
    turned = {m.number: tuple(_turned(chronicle, found, m)) for m in _over(chronicle)}
    weights = {m.number: weight(m, turned[m.number], men) for m in _over(chronicle)}
    question = theme(chronicle, found)
    sizes = _sizes(chronicle, weights)
    threads = tuple(_thread(airman) for airman in men)
    return StoryPlan(question, found, weights, sizes, turned, men, threads)


def _over(chronicle: Chronicle) -> list[Mission]:
    return [mission for mission in chronicle.missions if mission.ended]


def winners(chronicle: Chronicle, upto: int | None = None) -> list[Winner]:
    """Who won each of the missions, up to and with a number if there is one."""
    fought = [m.fought for m in chronicle.missions[:upto] if m.fought is not None]
    return [one.score.winner for one in fought]


def balance(chronicle: Chronicle) -> list[int]:
    """By how many missions the British led after each mission."""
    return list(accumulate((w == HOME) - (w == ENEMY) for w in winners(chronicle)))


def course(chronicle: Chronicle) -> Course:
    """The course of a campaign as far as it has come."""
    led_by = balance(chronicle)
    last = led_by[-1] if led_by else 0
    if last == 0:
        return Course(DRAWN, 0, 0, 0, 0)
    mine = [mission if last > 0 else -mission for mission in led_by]
    led = max((i for i, lead in enumerate(mine, start=1) if lead <= 0), default=0) + 1
    settled = next((i for i, lead in enumerate(mine, 1) if lead > chronicle.theatre.length - i), 0)
    return Course(HOME if last > 0 else ENEMY, mine[-1], max(0, -min(mine)), led, settled)


def runs(chronicle: Chronicle) -> list[Run]:
    """Every stretch of missions that one side won on end."""
    found, first = [], 1
    for side, some in groupby(winners(chronicle)):
        long = len([*some])
        found += [Run(side, first, first + long - 1)] if side != DRAWN else []
        first += long
    return found


def margin(mission: Mission) -> Margin | None:
    """How near another result was, all else being as it was; None for a dogfight. Targets count as
    spared up to a mark, so that a mission may turn on the mark and not on the enemy's points."""
    if mission.fought is None or not mission.on_points:
        return None
    score, scenario = mission.fought.score, mission.theatre.scenarios[mission.kind]
    gained = sum(line.points for line in score.lines if line.reason in (TARGET, SUNK))
    spared = sum(line.points for line in score.lines if line.reason == SPARED)
    sign = 1 if mission.attacker == HOME else -1

    def winner(more: int) -> Winner:
        now = scenario.spared_points if gained + more <= scenario.spared else 0
        ours = score.of(mission.attacker) + more
        theirs = score.of(mission.defender) - spared + now
        return ahead(sign * ours, sign * theirs)

    found = (
        Margin(points, more, winner(points if more else -points))
        for points in range(1, _FAR)
        for more in (True, False)
        if winner(points if more else -points) != score.winner
    )
    return next(found, None)


# How much a mission weighs, and how long it is told.


def weight(mission: Mission, turned: Sequence[str], men: Sequence[Airman]) -> float:
    """What a mission did to the course (0 to 3), how near another result was (0 to 2), whom it cost
    (0 to 3), and how many of the men who are followed it changed (0 to 2)."""
    near = margin(mission)
    gone = sum(
        flight.after is not None and flight.after.status in LOST for flight in mission.flights
    )
    down = sum(flight.down for flight in mission.flights)
    beats = sum(bool(beats_of(f)) for f in mission.flights if f.airman in men)
    return (
        max((_TURNS[one] for one in turned), default=0.0) * (1 if mission.number > EARLY else 0.25)
        + (0 if near is None or near.points > CLOSE else 2 if near.points == 1 else 1)
        + min(gone + 0.5 * max(down - gone, 0), MOST_OF_MEN)
        + min(beats, MOST_OF_THREADS)
    )


_TURNS = {
    "settled": 3.0, "last": 3.0, "saved": 3.0, "level": 2.0, "led": 2.0, "run-ended": 1.0,
    "run": 1.0,
}  # fmt: skip


def _turned(chronicle: Chronicle, found: Course, mission: Mission) -> Iterator[str]:
    """What a mission did to the course: it settled the campaign, or as the last one could; it kept
    the other side from settling it; it made the score level or changed the lead; it ended a run of
    victories, or made one long."""
    upto, led_by = mission.number, [0, *balance(chronicle)]
    now, then, left = led_by[upto], led_by[upto - 1], chronicle.theatre.length - upto
    if found.settled == upto:
        yield "settled"
    elif upto == chronicle.theatre.length and abs(then) <= 1:
        yield "last"
    elif now != then and abs(then - (now - then)) > left >= abs(then):
        yield "saved"
    if now == 0 and then != 0:
        yield "level"
    elif now != 0 and then == 0 and any(led_by[:upto]):
        yield "led"
    for run in runs(chronicle):
        if run.long >= LONG_RUN and upto == run.last + 1:
            yield "run-ended"
        if run.long >= LONG_RUN and upto == run.first + LONG_RUN - 1:
            yield "run"


def _sizes(chronicle: Chronicle, weights: Mapping[int, float]) -> dict[int, str]:
    """How long each mission is told: the heaviest at a page each, and so on, as far as the ration
    goes and as far as they weigh enough. The last of a campaign has a paragraph at least."""
    left = [*sorted(weights, key=lambda number: (-weights[number], -number))]
    sizes = dict.fromkeys(left, LINE)
    for size, share in RATION.items():
        many = round(share * max(len(left), len(weights)))
        some = [number for number in left[:many] if weights[number] >= LEAST[size]]
        sizes |= dict.fromkeys(some, size)
        left = [number for number in left if number not in some]
    if chronicle.winner is not None and sizes[chronicle.theatre.length] == LINE:
        sizes[chronicle.theatre.length] = PARAGRAPH
    return sizes


# The question.


def theme(chronicle: Chronicle, found: Course) -> str:
    """The question a campaign asks."""
    if chronicle.winner is None:
        return GOING_ON
    if chronicle.winner == DRAWN:
        return NOBODYS
    weights = dict(_weights(chronicle, found))
    return max(weights, key=lambda one: weights[one])


def _weights(chronicle: Chronicle, found: Course) -> Iterator[tuple[str, float]]:
    """How strongly a campaign asks each question."""
    assert found.leader != DRAWN
    won, beaten = found.leader, enemy_of(found.leader)
    yield ORDER, 1.0
    yield DECIDER, 3.0 if found.settled == chronicle.theatre.length else 0.0
    lost = [crews_lost(chronicle, side) for side in (won, beaten)]
    # The winner lost as many as the beaten, or more; and the score leans.
    leans = found.lead >= 3 and sum(lost) >= 4 and lost[0] >= lost[1]
    more = 0.15 * found.lead + 0.2 * (lost[0] - lost[1])
    yield MEN, 1.6 + more if leans else 0.0
    yield COMEBACK, 1.0 + 0.5 * found.behind if found.behind >= 2 else 0.0
    close = [close_missions(chronicle, side) for side in (won, beaten)]
    yield NEAR, 1.6 + 0.1 * (close[0] - close[1]) if close[0] - close[1] >= found.lead else 0.0
    soon = chronicle.theatre.length * 3 // 4
    best = max((run.long for run in runs(chronicle) if run.side == won), default=0)
    yield RUN, 0.33 * best if best >= LONG_RUN and 2 * best >= found.lead else 0.0
    yield ROUT, 1.2 + 0.25 * (soon - found.settled) if 0 < found.settled <= soon else 0.0
    top = chronicle.ladder()
    kills = top[0].man.kills if top else 0
    yield ACE, 0.45 * kills if kills >= MANY_KILLS and top[0].man.kills > top[1].man.kills else 0.0


def crews_lost(chronicle: Chronicle, side: Side) -> int:
    """How many crews a side has lost for good."""
    return sum(airman.man.status in LOST for airman in chronicle.of(side))


def close_missions(chronicle: Chronicle, side: Side) -> int:
    """How many missions a side has won that a few points would have turned."""
    return sum(
        near is not None and near.points <= CLOSE
        for mission in chronicle.missions
        if mission.fought is not None and mission.fought.score.winner == side
        for near in [margin(mission)]
    )


# The men.


def _followed(chronicle: Chronicle) -> tuple[Airman, ...]:
    """The men with most to follow: one of either side, and a third if there is enough to tell."""
    ranked = sorted(chronicle.men, key=lambda airman: (-_drama(airman), airman.number))
    often = [airman for airman in ranked if len(airman.flights) >= FLOWN] or ranked
    first = [next((a for a in often if a.man.side == side), None) for side in (HOME, ENEMY)]
    chosen = [airman for airman in first if airman is not None and airman.flights]
    for airman in often:
        if len(chosen) < FOLLOWED and airman not in chosen and _drama(airman) >= DRAMA:
            chosen.append(airman)
    return tuple(sorted(chosen, key=lambda airman: (airman.flights[0].mission, airman.number)))


def _drama(airman: Airman) -> float:
    """How much there is to follow in a man."""
    told = sum(_DRAMA.get(what, 0.5) for flight in airman.flights for what in beats_of(flight))
    return told + 0.6 * airman.man.kills + 0.2 * len(airman.flights)


_DRAMA = {"kill": 1.0, "share": 0.5, "shot down": 1.0, "lost": 1.0, "decorated": 1.0}


def beats_of(flight: Flight) -> list[str]:
    """What befell a man in a mission or was done by him: kills, falls, wounds, honours."""
    report = flight.report
    if report is None or flight.after is None:
        return []
    kills, shares = (
        flight.after.kills - flight.before.kills,
        flight.after.shared - flight.before.shared,
    )
    lost = flight.after.status in LOST or is_crippled(flight)
    told = {
        "kill": kills > 0,
        "share": shares > 0,
        "shot down": flight.down,
        "on fire": FIRE in report.specials,
        "wounded": flight.wounded and not lost,
        "decorated": bool(flight.followed_by(ev.MedalAwarded)),
        "skilled": bool(flight.followed_by(ev.SkillGained)),
        "lost": lost,
    }
    return [what for what, holds in told.items() if holds]


def _thread(airman: Airman) -> Thread:
    """A man's course, mission by mission."""
    beats = [Beat(f.mission, ", ".join(beats_of(f)) or "flew") for f in airman.flights if f.after]
    fate = "" if airman.man.status == FIT else ", lost"
    what = f"{'bomber' if airman.man.bomber else 'fighter'} pilot{fate}"
    return Thread(airman.name.full, what, tuple(beats), _drama(airman))
