"""The airplanes lost in a fight: how each fell and to whom, and what that meant to those who have
the kill."""

from sheetgen.games.wings.report.flight import Passage, brought_down, credited
from sheetgen.games.wings.report.forces import what
from sheetgen.games.wings.report.fortunes import scores_settled
from sheetgen.games.wings.report.voice import Voice, are_ours
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, EXPLOSION, FIRE, SMOKE, Cause
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING
from sheetgen.games.wings.story.chronicle import Flight, Mission

TALLY_FROM = 3
"""From so many kills on a man's score is told as it grows."""
MANNERS = ((EXPLOSION, "explosion"), (FIRE, "fire"), (ENGINE, "engine"), (SMOKE, "smoke"))
"""What is told of how an airplane fell, the plainest first."""
_OTHER_CAUSES = (
    Cause.ANTI_AIRCRAFT,
    Cause.COLLISION,
    Cause.BALLOON,
    Cause.AGREED,
    Cause.FUEL,
)


def losses(voice: Voice, mission: Mission, flown: Passage) -> list[str]:
    """The airplanes lost in the fight or left burning, in clauses, each with what is to be said of
    it next; that there were none."""
    told = {**_down(voice, mission, flown), **_alight(voice, mission)}
    if not told:
        return [voice.say("no-loss")]
    further = [_tally(voice, mission), scores_settled(voice, mission)]
    said: list[str] = []
    for crew, clause in told.items():
        said += [clause, *(one[crew] for one in further if crew in one)]
    return said


def _down(voice: Voice, mission: Mission, flown: Passage) -> dict[int, str]:
    """Those shot down, in order: a clause by crew."""
    lost = [flight for flight in mission.flights if flight.report and flight.report.fate == DOWN]
    lost.sort(key=lambda flight: flight.report.turn if flight.report else 0)
    return {flight.airman.number: _fell(voice, mission, flown, flight) for flight in lost}


def _fell(voice: Voice, mission: Mission, flown: Passage, flight: Flight) -> str:
    if flight.airman.number in flown.ends:
        return brought_down(voice, mission, flown.ends[flight.airman.number])
    slot = how(mission, flight)
    return voice.say(
        slot,
        k=_credit(voice, mission, flight) if slot in BY else "",
        v=voice.of(flight),
        m=1,
        type=voice.airplane(flight.aircraft),
        manner=_manner(flight),
        last=_last_shot(voice, mission, flight),
        what=what(mission),
        ours=are_ours([flight]),
    )


def _last_shot(voice: Voice, mission: Mission, flight: Flight) -> str:
    """Whose fire it was that an airplane fell to, if others have the kill."""
    report = flight.report
    if report is None or not report.by or how(mission, flight) != "down-other":
        return ""
    return voice.of(mission.flight(report.by[0]))


def _alight(voice: Voice, mission: Mission) -> dict[int, str]:
    """Those who left the fight on fire: a clause by crew."""
    told = {}
    for flight in mission.flights:
        if flight.report and flight.report.burning:
            by = _credit(voice, mission, flight)
            told[flight.airman.number] = voice.say(
                "burning" if by else "burning-unknown",
                v=voice.of(flight),
                k=by,
                type=voice.airplane(flight.aircraft),
                counts=flight.down,
            )
    return told


def how(mission: Mission, flight: Flight) -> str:
    """The slot of an airplane's loss."""
    report = flight.report
    assert report is not None
    by = credited(mission, flight.airman.number)
    if report.cause in _OTHER_CAUSES:
        return f"down-{report.cause}"
    if len(by) > 1:
        return "down-shared"
    if not by and report.by:
        return "down-uncredited"
    if not by:
        return "down-fire-alone" if report.cause == Cause.FIRE else "down-unknown"
    if report.by[0] not in by:
        return "down-other"
    manner = _manner(flight)
    if flight.before.wounds + report.wounds >= INCAPACITATING:
        manner = manner or "pilot"
    return f"down-{manner}" if manner else "down"


def how_if_down(mission: Mission, flight: Flight) -> str:
    """The slot of an airplane's loss; nothing if it was not lost."""
    return how(mission, flight) if flight.report and flight.report.fate == DOWN else ""


BY = (
    "down-shared",
    "down-other",
    "down-uncredited",
    "down-pilot",
    "down",
    *(f"down-{m}" for _, m in MANNERS),
)
"""The slots that tell whose fire it was."""


def _manner(flight: Flight) -> str:
    """How an airplane fell: `explosion`; nothing where it was shot to pieces."""
    assert flight.report is not None
    return next((told for special, told in MANNERS if special in flight.report.specials), "")


def _credit(voice: Voice, mission: Mission, flight: Flight) -> str:
    """Those credited with an airplane, or whose fire it was."""
    assert flight.report is not None
    by = credited(mission, flight.airman.number) or flight.report.by
    return voice.names([mission.flight(crew) for crew in by])


def _tally(voice: Voice, mission: Mission) -> dict[int, str]:
    """The score of the man who has most, if it grew in this fight and is worth a word: a clause by
    the last crew that he shot down."""
    assert mission.fought is not None
    alone = {kill.lost: kill.by[0] for kill in mission.fought.kills if len(kill.by) == 1}
    grew = [*alone.values()]
    scores = [(mission.flight(crew).before.kills + grew.count(crew), -crew) for crew in set(grew)]
    kills, crew = max(scores, default=(0, 0))
    if kills < TALLY_FROM:
        return {}
    his = [mission.flight(lost) for lost, by in alone.items() if by == -crew]
    last = max(his, key=_place).airman.number
    man = voice.of(mission.flight(-crew))
    return {last: voice.say("tally", n=man, kills=kills, nth=voice.nth(kills))}


def _place(flight: Flight) -> tuple[bool, int]:
    """Where a loss stands among the others: those who left on fire come last."""
    assert flight.report is not None
    return flight.report.burning, flight.report.turn
