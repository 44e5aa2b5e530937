"""How each man came back from a mission, or did not."""

from typing import Any

from sheetgen.core.language import counted, join
from sheetgen.games.wings.report.voice import Voice, are_ours, by_side
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING
from sheetgen.games.wings.rules.state import DEAD, HOSTILE, PRISONER, SEA, SKILLS
from sheetgen.games.wings.rules.tables import (
    BOMBER_CREW,
    BY_SCENARIO,
    KILLED,
    LUCK,
    PROTECTING,
    REROLLS,
)
from sheetgen.games.wings.rules.theatre import MALTA, Theatre
from sheetgen.games.wings.story.chronicle import Flight, Mission

WOUNDED = ("", "wounded", "badly wounded")
"""How a landing left a man, by its wounds."""
AT_HOME = "base"
_PHRASED = [row.says for row in MALTA.drink]
"""The rows of In the Drink that there are phrases for; the first is the life jacket's."""
A_RECORD_FROM, LONG = 4, 20
"""Of a man taken prisoner after so many missions it is told what he had done, unless the sentence
has more words than these already."""


def came_back(voice: Voice, mission: Mission) -> list[str]:
    """The return of everybody whose return is known, in clauses."""
    back = [flight for flight in mission.flights if flight.followed_by(ev.CameBack)]
    said, safe = [], []
    lucky = [side for side in by_side(filter(_is_only_lucky, back)) if len(side) > 1]
    said += [voice.say("lucky-home-many", names=voice.names(side)) for side in lucky]
    for flight in back:
        if any(flight in side for side in lucky):
            continue
        told = homecoming(voice, flight)
        if told:
            said.append(told)
        else:
            safe.append(flight)
    waiting = [flight for flight in mission.flights if flight not in back]
    if safe:
        said.append(_safe(voice, safe, len(mission.flights)))
    if waiting:
        said.append(voice.say("pending", names=voice.names_apart(waiting)))
    return said


def _is_only_lucky(flight: Flight) -> bool:
    """Whether all there is to tell of a return is that it was a lucky one."""
    return any(event.lucky for event in flight.followed_by(ev.GotHome)) and not flight.followed_by(
        ev.RolledAgain
    )


def _safe(voice: Voice, safe: list[Flight], flew: int) -> str:
    """All those of whose landing there is nothing to tell, in one clause."""
    if len(safe) == flew:
        return voice.say("safe-all", m=flew)
    if len(safe) > 2:
        return voice.say("safe-others", m=len(safe))
    if len(by_side(safe)) > 1:
        one, other = safe
        return voice.say("safe-both", n=voice.of(one), other=voice.of(other))
    return voice.say("safe", names=voice.names(safe), m=len(safe), ours=are_ours(safe))


def homecoming(voice: Voice, flight: Flight) -> str:
    """A return that is worth telling, with what it used up and what a lost man had done; nothing of
    a safe landing."""
    landing = _landing(voice, flight)
    further = []
    after = flight.after
    has_a_record = after is not None and after.missions >= A_RECORD_FROM
    if flight.status == PRISONER and has_a_record and len(landing.split()) <= LONG:
        further.append(_record(voice, flight))
    further += _rolled_again(voice, flight)
    if not further:
        return landing
    landing = landing or f"{voice.of(flight)} landed safely"
    return f"{landing}; {', and '.join(further)}"


def _landing(voice: Voice, flight: Flight) -> str:
    values: dict[str, Any] = {
        "n": voice.of(flight),
        "type": voice.airplane(flight.aircraft),
        "ours": are_ours([flight]),
    }
    for event in flight.events:
        match event:
            case ev.CrewKilled():
                wounds = event.cause == ev.WOUNDS
                return voice.say("killed-in-the-air" if wounds else "blown-up", **values)
            case ev.GotHome():
                return _at_home(voice, flight, event, values)
            case ev.BaledOut():
                return _by_parachute(voice, flight, event, values)
            case ev.WreckNursed():
                return _in_the_wreck(voice, flight, event, values)
    return ""


def _at_home(voice: Voice, flight: Flight, event: ev.GotHome, values: dict[str, Any]) -> str:
    if event.crashed:
        return voice.say("crash-died" if flight.status == DEAD else "crash-home", **values)
    return voice.say("lucky-home", **values) if event.lucky else ""


def _by_parachute(voice: Voice, flight: Flight, event: ev.BaledOut, values: dict[str, Any]) -> str:
    row = voice.theatre.bale_out[event.row]
    if row.lands == KILLED:
        return voice.say("chute-stuck" if event.row == 0 else "chute-shut", **values)
    chute = "jammed" if row.lucky else "chute"
    values["w"] = WOUNDED[row.wounds]
    if event.place == SEA and flight.followed_by(ev.InTheDrink):
        return _sea(voice, flight, f"{chute}-sea", values)
    if flight.status == DEAD:
        return voice.say("chute-died", **values)
    return voice.say(f"{chute}-{'hostile' if event.place == HOSTILE else 'friendly'}", **values)


def _in_the_wreck(
    voice: Voice, flight: Flight, event: ev.WreckNursed, values: dict[str, Any]
) -> str:
    row = voice.theatre.shot_down[event.row]
    if is_incapacitated(flight) and row.lands not in (KILLED, BY_SCENARIO):
        row = row._replace(lands=BY_SCENARIO, wounds=0, lucky=False)
    if row.lands == KILLED:
        return voice.say("wreck-killed", **values)
    values["w"] = WOUNDED[row.wounds]
    if event.place == SEA and flight.followed_by(ev.InTheDrink):
        return _sea(voice, flight, "wreck-sea", values)
    if flight.status == DEAD:
        return voice.say("wreck-died", **values)
    if row.lands == AT_HOME:
        return voice.say("wreck-base-lucky" if row.lucky else "wreck-base", **values)
    if event.place == HOSTILE:
        return voice.say("wreck-hostile", **values)
    return voice.say("wreck-crashed" if row.lands == BY_SCENARIO else "wreck-landed", **values)


def is_incapacitated(flight: Flight) -> bool:
    """Whether a man's wounds of before and in the fight kept him from flying."""
    fight = flight.report.wounds if flight.report else 0
    return flight.before.wounds + fight >= INCAPACITATING


def _sea(voice: Voice, flight: Flight, slot: str, values: dict[str, Any]) -> str:
    """How he came into the sea, and out of it."""
    (event,) = flight.followed_by(ev.InTheDrink)
    printed = voice.theatre.drink[event.row].says.rstrip(".")
    way, fate = (
        voice.part(slot, **values),
        voice.part(_out_of_the_sea(voice.theatre, event), printed=printed),
    )
    # Another subject, and a third part, take a comma before the `and`.
    apart = "," in way or " and " in way or values["w"] or fate.startswith("a ")
    comma = "," if apart else ""
    hurt = f", {values['w']}" if values["w"] else ""
    return voice.say("sea", n=values["n"], way=way, hurt=hurt, comma=comma, fate=fate)


def _out_of_the_sea(theatre: Theatre, event: ev.InTheDrink) -> str:
    """The slot of a fate in the sea; one that quotes the row if it is a campaign's own."""
    row = theatre.drink[event.row]
    if row.says not in _PHRASED:
        return f"sea-own-{event.status.key}"
    if event.status == PRISONER:
        return "sea-prisoner"
    if event.status == DEAD:
        return "sea-jacket" if row.says == _PHRASED[0] else "sea-drowned"
    return {PROTECTING: "sea-ship", BOMBER_CREW: "sea-dinghy"}.get(row.unless or "", "sea-boat")


def _rolled_again(voice: Voice, flight: Flight) -> list[str]:
    """What he used up to have it otherwise than it first fell."""
    said: list[str] = []
    lost = flight.status in (DEAD, PRISONER)
    for event in flight.followed_by(ev.RolledAgain):
        means = REROLLS[event.means].means
        if means == LUCK:
            said.append(voice.say("again-luck", lost=lost, besides=bool(said)))
        else:
            known = voice.terms["known_for"][SKILLS.index(means)]
            said.append(voice.say("again-skill", known=known, lost=lost))
    return said


def _record(voice: Voice, flight: Flight) -> str:
    """What a prisoner had done: his missions, and his kills if he had any."""
    after = flight.after
    assert after is not None
    missions = counted(after.missions, "mission")
    deeds = [
        counted(after.kills, "kill") if after.kills else "",
        counted(after.shared, "share") if after.shared else "",
    ]
    return voice.say(
        "record",
        missions=after.missions,
        nth=voice.nth(after.missions),
        deeds=join(deeds),
        record=join([missions, *deeds]),
    )
