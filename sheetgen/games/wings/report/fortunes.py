"""Running fortunes: what men who fly again have behind them, as far as it is worth a sentence."""

from collections.abc import Iterator
from typing import Any

from sheetgen.games.wings.report.past import (
    Downing,
    Memory,
    falls,
    flew_with,
    flights_before,
    is_gone,
    is_lost,
    sank,
    when,
    where_it_was,
)
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.voice import Voice, are_ours, vessels
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT, FRIENDLY
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission
from sheetgen.games.wings.story.hospital import Stay, medal_name

MANY_FLY = 6
"""Where more than so many fly one thing at most is recalled."""
KEEPSAKES = ("one-eyed", "hip-flask", "cigarette-case")
OF_A_STAY = {
    "one-eyed": "one-eyed",
    "horrible-scars": "scars",
    "impressive-scars": "scars",
    "countess-keeps-him": "countess",
    "countess-mechanic": "countess",
    "nurse-loves-him": "nurse",
    "food-poisoning": "tea",
}
"""The occasion that a recovery event is."""
MOST_NICKNAMES = 4
"""So many men of a side at most earn a name in a campaign."""


def recalled(voice: Voice, mission: Mission, most: int) -> list[str]:
    """What a mission's men have behind them, in so many clauses at most: of each man and of each
    kind one thing, and nothing that the diary has recalled before."""
    found = [*meetings(voice, mission)]
    for flight in mission.flights:
        found += _memories(voice, mission, flight)
    most = most if len(mission.flights) <= MANY_FLY else 1
    said: list[str] = []
    told_of: set[int] = set()
    slots: set[str] = set()
    fresh = [memory for memory in found if memory.key not in voice.recalled]
    for memory in sorted(fresh, key=lambda memory: -memory.worth):
        # A meeting is about two men, everything else about one.
        who = set(memory.key[1:3]) if memory.slot.startswith("met") else {memory.key[1]}
        again = memory.slot in slots or bool(who & told_of)
        if len(said) < most and not again:
            voice.recalled.add(memory.key)
            told_of |= who
            slots.add(memory.slot)
            said.append(_say(voice, memory))
    return said


def _say(voice: Voice, memory: Memory) -> str:
    values = {
        name: voice.of(value) if isinstance(value, Flight) else value
        for name, value in memory.values.items()
    }
    if memory.slot == "nickname":
        voice.called[memory.key[1]] = memory.values["name"]
    men = [value for value in memory.values.values() if isinstance(value, Flight)]
    return voice.say(memory.slot, **values, ours=are_ours(men))


def _memories(voice: Voice, mission: Mission, flight: Flight) -> Iterator[Memory]:
    """What may be recalled of a man."""
    before = flights_before(flight.airman, mission.number)
    if before:
        yield from _of_his_last_flight(voice, mission, flight, before[-1])
        yield from _of_his_falls(flight, before)
        yield from _of_his_deeds(voice, mission, flight)
    yield from _of_his_name(flight, len(before))
    yield from _alone_left(voice, mission, flight)


def _of_his_last_flight(
    voice: Voice, mission: Mission, flight: Flight, last: Flight
) -> Iterator[Memory]:
    man = flight.airman.number
    then = voice.chronicle.missions[last.mission - 1]
    past = {"n": flight, "where": where_it_was(then), "month": when(then.day, mission.day)}
    if flight.before.medals > last.before.medals:
        medals = [m for m in last.followed_by(ev.MedalAwarded) if not m.in_hospital]
        for medal in medals:
            name = medal_name(last, medal.medal)
            yield Memory(6, "back-decorated", ("medal", man, medal.medal), past | {"medal": name})
    for keepsake in KEEPSAKES:
        if flight.before.keeps(keepsake) and not last.before.keeps(keepsake):
            yield Memory(6, f"flies-{keepsake}", (keepsake, man), past)
    beside = flew_with(then, last)
    if len(beside) == 1 and is_lost(beside[0]):
        other = beside[0].airman.name.surname
        key = ("beside", man, last.mission)
        yield Memory(5, "lost-beside", key, past | {"other": other})


def _of_his_falls(flight: Flight, before: list[Flight]) -> Iterator[Memory]:
    fell = sum(flight.down for flight in before)
    if fell > 1:
        key = ("falls", flight.airman.number, fell)
        yield Memory(7, "fallen-again", key, {"n": flight, "falls": fell})


def _of_his_deeds(voice: Voice, mission: Mission, flight: Flight) -> Iterator[Memory]:
    man = flight.airman.number
    for then, target in sank(voice.chronicle, man, mission.number - 1):
        if target in vessels(then):
            values = {"n": flight, "ship": voice.target(then, target), "where": where_it_was(then)}
            values["month"] = when(then.day, mission.day)
            yield Memory(6, "sank-before", ("sank", man, then.number), values)


def _of_his_name(flight: Flight, flown: int) -> Iterator[Memory]:
    name = flight.airman.name.nickname
    if name and flown:
        values = {"n": flight, "name": name, "flown": flown}
        yield Memory(4, "nickname", ("nickname", flight.airman.number), values)


def _alone_left(voice: Voice, mission: Mission, flight: Flight) -> Iterator[Memory]:
    """The last man of those who founded the fighters, or the bombers, of his air force."""
    own, bomber = flight.airman.man.air_force, flight.airman.man.bomber
    founders = [
        airman
        for airman in voice.chronicle.men
        if (airman.man.air_force, airman.man.bomber) == (own, bomber)
        and is_founder(voice.chronicle, airman)
    ]
    left = [airman for airman in founders if not is_gone(airman, mission.number - 1)]
    if left == [flight.airman] and len(founders) > 2:
        values = {
            "n": flight,
            "founders": len(founders),
            "force": voice.terms["air_force"][own],
            "crews": "bomber crews" if bomber else "fighter pilots",
        }
        yield Memory(9, "alone-left", ("alone", flight.airman.number), values)


# Old scores between men: shot down by one who is met again, and paid back, or not.


def meetings(voice: Voice, mission: Mission) -> Iterator[Memory]:
    """Men who meet him again by whom they were shot down."""
    flying = {flight.airman.number: flight for flight in mission.flights}
    for past in falls(voice.chronicle, mission.number - 1):
        lost = flying.get(past.lost.airman.number)
        for crew in past.by:
            if lost is not None and crew in flying:
                values = {"v": lost, "k": flying[crew], **_where_and_when(past, mission)}
                shared = len(past.by) > 1
                key = ("met", lost.airman.number, crew, past.mission.number)
                yield Memory(8, "met-again-shared" if shared else "met-again", key, values)


def scores_settled(voice: Voice, mission: Mission) -> dict[int, str]:
    """What a kill of this mission means to those who had an old score: a clause by the crew that
    was shot down, or none."""
    assert mission.fought is not None
    past = [*falls(voice.chronicle, mission.number - 1)]
    for kill in mission.fought.kills:
        if len(kill.by) == 1 and mission.flight(kill.lost).down:
            lost, by = mission.flight(kill.lost), mission.flight(kill.by[0])
            for slot, old in _scores(past, lost, by):
                key = (slot, kill.lost, kill.by[0], old.mission.number)
                if key not in voice.recalled:
                    voice.recalled.add(key)
                    return {kill.lost: _sentence(voice, mission, slot, old, lost, by)}
    return {}


def _scores(past: list[Downing], lost: Flight, by: Flight) -> Iterator[tuple[str, Downing]]:
    """The old scores that a kill bears on, the weightiest first, the latest of a kind first."""
    victim, shooter = lost.airman.number, by.airman.number
    for old in reversed(past):
        if old.lost.airman.number == shooter and old.by == (victim,):
            yield "paid-back", old
    for old in reversed(past):
        if old.lost.airman.number == victim and old.by == (shooter,):
            yield "twice-down", old
    for old in reversed(past):
        comrade = old.lost.airman.man.air_force == by.airman.man.air_force
        if comrade and old.by == (victim,) and is_lost(old.lost):
            yield "avenged", old


def _sentence(
    voice: Voice, mission: Mission, slot: str, old: Downing, lost: Flight, by: Flight
) -> str:
    values: dict[str, Any] = {
        "v": voice.of(lost),
        "k": voice.of(by),
        **_where_and_when(old, mission),
    }
    if slot == "avenged":
        values["other"] = old.lost.airman.name.surname
    return voice.say(slot, **values)


def _where_and_when(past: Downing, mission: Mission) -> dict[str, str]:
    then = past.mission
    return {"where": where_it_was(then), "month": when(then.day, mission.day)}


# Nicknames: what the squadrons call a man after something the record has of him.


def nickname_earned(voice: Voice, mission: Mission, stays: list[Stay]) -> list[str]:
    """The name that a man earned by a mission, or in hospital, if one did: a clause."""
    names: dict[str, Any] = voice.nicknames
    for airman, occasion in _occasions(mission, stays):
        if (
            airman.number in voice.called
            or airman.name.nickname
            or _nicknames_of_side(voice, airman) >= MOST_NICKNAMES
        ):
            continue
        given = voice.called.values()
        whose = (
            voice.theatre.air_forces[airman.man.air_force]
            if voice.theatre.folder.is_malta
            else "elsewhere"
        )
        for one in names[whose].get(occasion, []):
            if one["name"] not in given:
                return [_give_nickname(voice, airman, occasion, one)]
    return []


def _give_nickname(voice: Voice, airman: Airman, occasion: str, one: dict[str, str]) -> str:
    said = voice.say(
        f"called-{occasion}",
        n=airman.name.surname,
        name=one["name"],
        means=f", {one['means']}" if "means" in one else "",
    )
    voice.called[airman.number] = one["name"]
    return said


def _nicknames_of_side(voice: Voice, airman: Airman) -> int:
    men = voice.chronicle.men
    own = [men[number - 1] for number in voice.called]
    return sum(man.man.side == airman.man.side and not man.name.nickname for man in own)


def _occasions(mission: Mission, stays: list[Stay]) -> Iterator[tuple[Airman, str]]:
    """What a mission has brought that gives a man a name, the rarest first."""
    assert mission.fought is not None
    for stay in stays:
        if stay.until == mission.number and stay.event and stay.event.event in OF_A_STAY:
            yield stay.flight.airman, OF_A_STAY[stay.event.event]
    back = [f for f in mission.flights if f.status == FIT and f.after and f.after.status == FIT]
    for flight in back:
        number = flight.airman.number
        if flight.report and flight.report.flask:
            yield flight.airman, "flask"
        if any(crew == number and t in vessels(mission) for t, crew in mission.fought.sunk):
            yield flight.airman, "ship"
        if sum(kill.by == (number,) for kill in mission.fought.kills) > 1:
            yield flight.airman, "two"
    for flight in back:
        yield from ((flight.airman, occasion) for occasion in _of_the_return(flight))


def _of_the_return(flight: Flight) -> Iterator[str]:
    if flight.followed_by(ev.InTheDrink):
        yield "sea"
    elif any(event.place == FRIENDLY for event in flight.followed_by(ev.BaledOut)):
        yield "parachute"
    for event in flight.followed_by(ev.GotHome):
        if event.crashed:
            yield "crash"
        elif event.lucky:
            yield "lucky"
