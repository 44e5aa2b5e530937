"""The first page of a report: headline, hook, the convoy that sailed and where it is weak."""

from __future__ import annotations

from sheetgen.games.convoy.report import quiet
from sheetgen.games.convoy.report.voice import Voice, dates, name, weekday
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.kits.telling.grammar import counted, join, number, sentences

FEW_SHIPS = {CARGO: 6, TANKER: 1, CARRIER: 1}
FEW_WARSHIPS = {
    "classic": {CRUISER: 5, DESTROYER: 10},
    "revised": {CRUISER: 7, DESTROYER: 25},
    "sheet": {CRUISER: 5, DESTROYER: 10},
}
"""So many ships of a type, or fewer, are few for the edition's dice."""
MANY_TANKERS = 5
LONG_JOURNEY = 25


def fates(chronicle: Chronicle) -> dict[str, int]:
    """Counts that headline and ending are made of."""
    merchants = chronicle.fleet[CARGO] + chronicle.fleet[TANKER]
    tolls = [len(lost_on(chronicle, turn)) for turn in chronicle.turns]
    worst = max(tolls, default=0)

    def lost(kind: int) -> int:
        return len([ship for ship in chronicle.fleet[kind] if ship.condition == SUNK])

    counts = {f"{TYPES[kind]}_lost": lost(kind) for kind in range(len(TYPES))}
    counts |= {f"{TYPES[kind]}_sailed": len(chronicle.fleet[kind]) for kind in range(len(TYPES))}
    return counts | {
        "sailed": len(merchants),
        "came": sum(ship.condition != SUNK for ship in merchants),
        "lost": sum(tolls),
        "worst": worst,
        "worst_times": tolls.count(worst),
        "worst_turn": tolls.index(worst) + 1 if worst else 0,
        "contacts": sum(turn.battle is not None for turn in chronicle.turns),
    }


def fates_by(chronicle: Chronicle, turn: int) -> dict[str, int]:
    """What had been lost by the end of a turn."""
    gone = [ship for turns in chronicle.turns[:turn] for ship in lost_on(chronicle, turns)]
    merchants = sum(ship.kind in (CARGO, TANKER) for ship in gone)
    return {"lost": len(gone), "merchants_lost": merchants}


def title(voice: Voice, chronicle: Chronicle, course: Course) -> str:
    """The headline: of a finished game, by the way it went."""
    if not chronicle.length:
        return voice.say("title-not-sailed")
    if not chronicle.finished:
        return voice.say("title-at-sea", **fates(chronicle))
    counts = fates(chronicle)
    came, sailed = counts["came"], counts["sailed"]
    delivered = f"{number(came)} of {number(sailed)}" if came < sailed else f"all {number(sailed)}"
    values = counts | _carriers(chronicle)
    return voice.say(f"title-{course.arc}", delivered=delivered, **values)


def hook(voice: Voice, chronicle: Chronicle, course: Course) -> str:
    """The passage in a sentence, and the turn that decided it in another, if it is another."""
    if not chronicle.finished:
        return ""
    counts = fates(chronicle)
    worst = chronicle.turns[counts["worst_turn"] - 1] if counts["lost"] else chronicle.turns[0]
    watch = voice.of_date(worst)
    voice.tells(*([worst] if counts["lost"] else []))
    clauses = [voice.say("hook", watch=watch, place=worst.watch.place, **counts)]
    if course.decisive and (course.decisive != worst.number or watch not in clauses[0]):
        turn = chronicle.turns[course.decisive - 1]
        voice.tells(turn)
        values = {"watch": voice.of_date(turn), "place": turn.watch.place}
        better = course.swing(turn.number) > 0
        lost = len(lost_on(chronicle, turn))
        clauses.append(voice.say("hook-decisive", **values, better=better, lost=lost))
    return sentences(clauses)


def period(chronicle: Chronicle) -> str:
    """The days of the passage, as far as it has come."""
    return dates(chronicle.turns[0].watch, chronicle.turns[-1].watch)


def dateline(voice: Voice, chronicle: Chronicle) -> str:
    """Where and when a report was written, in a voice that says so."""
    if not chronicle.turns or not voice.says("dateline"):
        return ""
    last = chronicle.turns[-1].watch
    return voice.say("dateline", finished=chronicle.finished, **_day(last.day + 1))


def lead(voice: Voice, chronicle: Chronicle) -> str:
    """The result before the story, in a voice that begins with it."""
    if not chronicle.finished or not voice.says("lead"):
        return ""
    return sentences([voice.say("lead", **fates(chronicle))])


def days(turns: list[Turn]) -> dict[str, object]:
    """What a heading may say of the days of its turns."""
    if not turns:
        return {"days": ""} | _day(data("passage")["first_day"])
    first, last = turns[0].watch.day, turns[-1].watch.day
    word = "and" if last == first + 1 else "to"
    return {"days": f"{first} {word} {last}" if last > first else str(first)} | _day(first)


def _day(day: int) -> dict[str, object]:
    passage = data("passage")
    return {
        "day": day, "weekday": weekday(day), "month": passage["month"], "year": passage["year"],
    }  # fmt: skip


def opening(voice: Voice, chronicle: Chronicle, brief: bool = False) -> str:
    """The convoy that sailed and where it is weak; unless in `brief`, what is at stake and what
    lies ahead."""
    voice.tells()
    fleet = [len(ships) for ships in chronicle.fleet]
    made_up = join(counted(count, noun(kind)) for kind, count in enumerate(fleet) if count)
    clauses = [
        voice.say("sailing", total=sum(fleet), list=made_up),
        *(voice.say(f"weak-{point}", **_points(chronicle)) for point in weak_points(chronicle)),
    ]
    if not brief:
        length, friendly = planned_length(chronicle), chronicle.friendly
        clauses.append(voice.say("stakes", **_points(chronicle)))
        clauses.append(voice.say("ahead", length=length, friendly=friendly))
        if quiet.is_untroubled(chronicle):
            voice.tells(*chronicle.turns[:friendly])
            linked = ", and" in clauses[-1]
            clauses[-1] += voice.say("friendly-passed", n=friendly, linked=linked)
            voice.tells()
    return sentences(clauses)


def planned_length(chronicle: Chronicle, turn: int = 0) -> int:
    """The length of the journey as it stood after a turn; 0: at sailing."""
    later = chronicle.turns[turn:]
    return chronicle.length - sum(turn.taken.extension for turn in later if turn.taken)


def _carriers(chronicle: Chronicle) -> dict[str, int]:
    """Where the carriers went, for a headline."""
    home = sum(ship.condition == HOME for ship in chronicle.fleet[CARRIER])
    return {"carrier_home": home}


def _points(chronicle: Chronicle) -> dict[str, object]:
    values: dict[str, object] = {
        TYPES[kind]: len(ships) for kind, ships in enumerate(chronicle.fleet)
    }
    values["merchants"] = len(chronicle.fleet[CARGO]) + len(chronicle.fleet[TANKER])
    values["carriers"] = join(name(ship) for ship in chronicle.fleet[CARRIER])
    values["tankers"] = join(name(ship) for ship in chronicle.fleet[TANKER])
    return values


def weak_points(chronicle: Chronicle) -> list[str]:
    """Where the convoy is weak: the worst point, and of a game with few contacts, which leave room
    for it, the next one too."""
    fleet = [len(ships) for ships in chronicle.fleet]
    few_warships = FEW_WARSHIPS[chronicle.conditions.edition]
    applying = [
        weakness
        for weakness, applies in (
            ("one-carrier", fleet[CARRIER] <= FEW_SHIPS[CARRIER]),
            ("one-tanker", fleet[TANKER] <= FEW_SHIPS[TANKER]),
            ("few-destroyers", fleet[DESTROYER] <= few_warships[DESTROYER]),
            ("few-cruisers", fleet[CRUISER] <= few_warships[CRUISER]),
            ("many-tankers", fleet[TANKER] >= MANY_TANKERS),
            ("few-cargo", fleet[CARGO] <= FEW_SHIPS[CARGO]),
            ("long-journey", planned_length(chronicle) >= LONG_JOURNEY),
        )
        if applies
    ]
    return applying[: 2 if quiet.is_uneventful(chronicle) else 1] or ["nowhere"]
