"""Running fortunes: what men who fly again have behind them, as far as it is worth a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.wings import events as ev
from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.report_course import score_of
from sheetgen.games.wings.report_grudges import meetings
from sheetgen.games.wings.report_hospital import medal_name
from sheetgen.games.wings.report_past import (
    Memory,
    at,
    flew_with,
    flights_before,
    is_gone,
    is_lost,
    sank,
    was_down,
    when,
)
from sheetgen.games.wings.report_tables import is_founder
from sheetgen.games.wings.report_voice import Voice, vessels

MOST, MANY_FLY = 2, 6
"""So many sentences at most recall the past before a fight, and one where more than so many fly."""
A_RECORD, A_LONG_TIME = 2, 4
"""A score is recalled from so many kills and shares on, an unhurt man after so many missions."""
LANDMARKS = (4, 7, 10, 13)
"""The missions flown unhurt at which it is said again."""
WEARS = 2
"""What a kind of memory loses in worth each time."""
KEEPSAKES = ("one-eyed", "hip-flask", "cigarette-case")


def recalled(voice: Voice, mission: Mission) -> list[str]:
    """What a mission's men have behind them, in clauses: of each man and of each kind one thing at
    most, and nothing that the diary has recalled before."""
    found = [*meetings(voice, mission)]
    for flight in mission.flights:
        found += _of(voice, mission, flight)
    most = MOST if len(mission.flights) <= MANY_FLY else 1
    said: list[str] = []
    told_of: set[int] = set()
    slots: set[str] = set()
    worth = {memory.key: _worth(voice, memory) for memory in found}
    for memory in sorted(found, key=lambda memory: -worth[memory.key]):
        who = set(memory.key[1:3]) if memory.slot.startswith("met") else {memory.key[1]}
        again = memory.slot in slots or bool(who & told_of)
        if len(said) < most and worth[memory.key] > 0 and not again:
            voice.recalled.add(memory.key)
            told_of |= who
            slots.add(memory.slot)
            said.append(_say(voice, memory))
    return said


def _worth(voice: Voice, memory: Memory) -> int:
    """What is left of a memory's worth: nothing once it has been recalled, and less whenever
    another of its kind has been."""
    if memory.key in voice.recalled:
        return 0
    used = [key for key in voice.recalled if key[0] == memory.key[0]]
    return memory.worth - WEARS * len(used)


def _say(voice: Voice, memory: Memory) -> str:
    values = {
        name: voice.of(value) if isinstance(value, Flight) else value
        for name, value in memory.values.items()
    }
    if memory.slot == "nickname":
        voice.called[memory.key[1]] = memory.values["name"]
    return voice.say(memory.slot, **values)


def _of(voice: Voice, mission: Mission, flight: Flight) -> Iterator[Memory]:
    """What may be recalled of a man."""
    before = flights_before(flight.airman, mission.number)
    if before:
        yield from _of_his_last(voice, mission, flight, before[-1])
        yield from _of_his_falls(voice, mission, flight, before)
        yield from _of_his_deeds(voice, mission, flight)
    yield from _of_his_name(flight, len(before))
    yield from _alone_left(voice, mission, flight)


def _of_his_last(voice: Voice, mission: Mission, flight: Flight, last: Flight) -> Iterator[Memory]:
    man = flight.airman.number
    then = voice.chronicle.missions[last.mission - 1]
    past = {"n": flight, "where": at(then), "month": when(then.day, mission.day)}
    if flight.before.medals > last.before.medals:
        medals = [m for m in last.told(ev.MedalAwarded) if not m.in_hospital]
        for medal in medals:
            name = medal_name(last, medal.medal)
            yield Memory(6, "back-decorated", ("medal", man, medal.medal), past | {"medal": name})
    for keepsake in KEEPSAKES:
        if flight.before.keeps(keepsake) and not last.before.keeps(keepsake):
            yield Memory(6, f"flies-{keepsake}", (keepsake, man), past)
    if last.told(ev.Injury) and mission.number - last.mission > 2:
        yield Memory(4, "first-since", ("since", man, last.mission), past)
    beside = flew_with(then, last)
    if len(beside) == 1 and is_lost(beside[0]):
        other = beside[0].airman.name.surname
        key = ("beside", man, last.mission)
        yield Memory(5, "lost-beside", key, past | {"other": other})


def _of_his_falls(
    voice: Voice, mission: Mission, flight: Flight, before: list[Flight]
) -> Iterator[Memory]:
    man = flight.airman.number
    falls = [past for past in before if was_down(past)]
    if len(falls) > 1:
        key = ("falls", man, len(falls))
        yield Memory(7, "fallen-again", key, {"n": flight, "falls": len(falls)})
    elif falls and falls[0] is before[-1]:
        then = voice.chronicle.missions[falls[0].mission - 1]
        values = {"n": flight, "where": at(then), "month": when(then.day, mission.day)}
        yield Memory(3, "fallen-last", ("fall", man, then.number), values)
    unhurt = not falls and not any(past.wounded for past in before)
    if unhurt and len(before) >= A_LONG_TIME:
        reached = max(mark for mark in LANDMARKS if mark <= len(before))
        values = {"n": flight, "missions": len(before)}
        yield Memory(5, "unhurt", ("unhurt", man, reached), values)


def _of_his_deeds(voice: Voice, mission: Mission, flight: Flight) -> Iterator[Memory]:
    man, was = flight.airman.number, flight.before
    if was.kills + was.shared >= A_RECORD:
        values = {"n": flight, "score": score_of(was.kills, was.shared)}
        worth = 2 + was.kills
        yield Memory(worth, "tally-before", ("score", man, was.kills, was.shared), values)
    for then, target in sank(voice.chronicle, man, mission.number - 1):
        if target in vessels(then):
            values = {"n": flight, "ship": voice.target(then, target), "where": at(then)}
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
