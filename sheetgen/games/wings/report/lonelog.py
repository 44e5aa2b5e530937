"""A campaign of Wings over Malta in the notation of Lonelog: a scene and a battle a mission."""

from collections.abc import Iterator

from sheetgen.core.journal import Header
from sheetgen.core.language import capital, join
from sheetgen.core.requests import Answer, ReportFight, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import title
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission, tell
from sheetgen.games.wings.story.tellings import (
    harm,
    how_it_went,
    no_points,
    nouns,
    points,
    result,
    side_name,
    source,
    target_name,
    to_miss,
)
from sheetgen.games.wings.table.sentences import each
from sheetgen.kits.telling.lonelog import block, document, fenced, note, placed, rolled, tag

MISSION_ASKED = "? What is the next mission"
AIM = "Win more missions than the enemy"
_TOLD_IN_THE_BATTLE = (ev.Flies, ev.Fought, ev.MissionEnded)
"""What the tags of the battle and of the campaign tell."""
Followed = tuple[Request, Answer, list[str]]
"""A request, its answer, and what followed from it, in sentences."""


def markdown(header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
    """The log of a campaign, as far as it has come; `notes` are texts, each with how many answers
    stood when it was made."""
    chronicle = tell(session)
    own = placed(session, notes, len(chronicle.missions))
    followed: dict[int, list[Followed]] = {}
    for one in _followed(session):
        followed.setdefault(one[0].turn, []).append(one)
    cast = [line for one in followed.pop(0, []) for line in _lines(chronicle, one)]
    begun = [*cast, *_force(header, chronicle), *own.get(0, [])]
    parts = [fenced(begun)]
    for mission in chronicle.missions:
        asked = followed.pop(mission.number, [])
        parts += _mission(chronicle, mission, asked, own.get(mission.number, []))
    # The dice of a mission that is not drawn yet.
    for drawing in followed.values():
        parts.append(
            fenced([MISSION_ASKED, *(line for one in drawing for line in _lines(chronicle, one))])
        )
    parts.append(fenced([f"=> {capital(chronicle.in_short())}."]))
    return document(header, session.game, chronicle.finished, parts)


def _followed(session: Session) -> Iterator[Followed]:
    """The answers of a session in order."""
    again, said = session.with_answers(), each(session)
    for request, answer in zip(session.asked, session.answers, strict=True):
        since = len(again.events)
        again.answer(answer)
        events = zip(again.events[since:], said[since:], strict=False)
        told = [text for event, text in events if not isinstance(event, _TOLD_IN_THE_BATTLE)]
        yield request, answer, [f"=> {text}" for text in told if text]


def _force(header: Header, chronicle: Chronicle) -> list[str]:
    """The squadrons that the campaign begins with."""
    first = [airman for airman in chronicle.men if airman.joined == 1]
    lines = [tag("PC", header.player)] if header.player else []
    for force in range(len(chronicle.theatre.air_forces)):
        men = [airman for airman in first if airman.man.air_force == force]
        if men:
            lines.append(
                tag("Force", chronicle.theatre.nouns["air_force"][force], f"{len(men)} crews", AIM)
            )
    return block("CAMPAIGN", lines)


def _mission(
    chronicle: Chronicle, mission: Mission, followed: list[Followed], notes: list[str]
) -> list[str]:
    """A mission: how it was drawn and set up, the battle, and what it brought."""
    reported = [
        place for place, (asked, *_) in enumerate(followed) if isinstance(asked, ReportFight)
    ]
    fought = reported[0] if reported else len(followed)
    before = [line for one in followed[:fought] for line in _lines(chronicle, one)]
    after = [line for one in followed[fought:] for line in _lines(chronicle, one)]
    scene = f"### S{mission.number} *{mission.place.name}, {in_words(mission.day)}*"
    lines = [MISSION_ASKED, *before, "", *battle(chronicle, mission)]
    if mission.fought is not None:
        lines += ["", *block("CAMPAIGN", [*after, *_men(mission)])]
    return [scene, fenced([*lines, *notes])]


def _lines(chronicle: Chronicle, followed: Followed) -> list[str]:
    """A roll or a choice, of whom it is, and what followed."""
    request, answer, said = followed
    about = ""
    if request.about:
        about = f"({chronicle.men[request.about - 1].name.surname})"
    if answer.choice is not None:
        return [f"@{about} {purpose(answer.ask)}: {answer.choice}", *said]
    if not isinstance(request, Roll):
        return said
    if not about or not said:
        return [rolled(request, answer), *said]
    first, *rest = said
    return [rolled(request, answer, f" {about} → {first.removeprefix('=> ')}"), *rest]


def _men(mission: Mission) -> list[str]:
    """Those who flew, as the mission leaves them."""
    lines = []
    for flight in mission.flights:
        man = flight.after
        if man:
            stats = ((man.experience, "XP"), (man.kills, "kills"), (man.shared, "shared"))
            counts = [f"{count} {what}" for count, what in stats if count]
            misses = to_miss(man.misses) if man.misses else ""
            name = title(mission.theatre, man.air_force, man.rank, flight.airman.name)
            waits = nouns()["waits"] if man.status == FIT else {}
            status = waits.get(flight.sends_him_to, nouns()["status"][man.status])
            lines.append(tag("N", name, *counts, misses, status))
    return lines


# The battle: who met whom, what was done, the points.


def battle(chronicle: Chronicle, mission: Mission) -> list[str]:
    """A mission as it was flown; before the fight is known, the forces alone."""
    attacker = f"attacker: {side_name(chronicle.theatre, mission.attacker)}"
    lines = [tag("Scenario", mission.name, mission.place.name, attacker)]
    if all(mission.fighters):
        lines += _units(chronicle, mission)
    lines += [
        tag("Unit", ship.name, "×1", ship.called or ship.role) for ship in mission.vessels.values()
    ]
    lines += [
        tag("N", flight.title, chronicle.theatre.aircraft[flight.aircraft].name)
        for flight in mission.flights
    ]
    if mission.fought is None:
        return block("BATTLE", lines)
    lines += _fought(mission)
    return [*block("BATTLE", lines), f"=> {capital(hyphened(result(mission)))}"]


def _units(chronicle: Chronicle, mission: Mission) -> list[str]:
    lines = []
    for side, aircraft in mission.aircraft:
        unit = chronicle.unit(mission, aircraft)
        number = sum(flight.aircraft == aircraft for flight in mission.flights)
        size = f"×{number}" if number else ""
        lines.append(
            tag(
                "Unit",
                chronicle.theatre.aircraft[aircraft].name,
                size,
                unit.full,
                unit.base,
                side_name(chronicle.theatre, side),
            )
        )
    return lines


def _fought(mission: Mission) -> list[str]:
    """What was done and suffered, turn by turn as far as turns were noted; then the points."""
    assert mission.fought is not None
    fight = mission.fought.fight
    turns: dict[int, list[str]] = {}
    for flight in mission.flights:
        report = flight.report
        assert report is not None
        for attack in report.attacks:
            at, who = target_name(mission, attack.target), flight.airman.name.surname
            said = f"@({who}) {attack.weapon}, {at} -> {attack.result}"
            turns.setdefault(attack.turn, []).append(said)
        turns.setdefault(report.turn, []).extend(_suffered(mission, flight))
    lines = []
    for turn in sorted(turns):
        lines += ["", *([f"Tn{turn}"] if turn else []), *turns[turn]]
    lines += ["", f"d: {source(fight)} -> {_points(mission)}"]
    return [*lines, *(note(f"Optional rules: {fight.optional}") if fight.optional else [])]


def _suffered(mission: Mission, flight: Flight) -> list[str]:
    """What a crew's guns did to targets, and what became of the crew."""
    report = flight.report
    assert report is not None
    name = flight.airman.name.surname
    done = [
        f"@({name}) guns, {target_name(mission, target)} -> {damage} damage"
        for target, damage in report.strafed
        if damage
    ]
    said = [*harm(report), how_it_went(mission, flight, join(map(mission.surname, report.by)))]
    return [*done, f"=> {tag('N', flight.title, *said)}"] if any(said) else done


def _points(mission: Mission) -> str:
    assert mission.fought is not None
    if not mission.on_points:
        return no_points()
    sides = (mission.attacker, mission.defender)
    return hyphened(", ".join(points(mission.theatre, mission.fought.score, sides)))


def hyphened(text: str) -> str:
    """A text with the minus sign of every keyboard."""
    return text.replace("−", "-")
