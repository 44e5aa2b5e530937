"""The first page of a report: headline, hook, the convoy that sailed and where it is weak."""

from __future__ import annotations

from sheetgen.games.convoy.chronicle import SUNK, Chronicle
from sheetgen.games.convoy.report_battle import lost_on
from sheetgen.games.convoy.report_voice import SHIP_NOUNS, Voice, dates, name
from sheetgen.games.convoy.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.reports.words import counted, join, sentences

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


def title(voice: Voice, chronicle: Chronicle) -> str:
    """The headline."""
    if not chronicle.length:
        return voice.say("title-not-sailed")
    if not chronicle.finished:
        return voice.say("title-at-sea", **fates(chronicle))
    return voice.say("title", **fates(chronicle))


def hook(voice: Voice, chronicle: Chronicle) -> str:
    """The passage in a sentence."""
    if not chronicle.finished:
        return ""
    counts = fates(chronicle)
    worst = chronicle.turns[counts["worst_turn"] - 1] if counts["lost"] else chronicle.turns[0]
    watch = f"{worst.watch.name} of {worst.watch.day} August"
    return sentences([voice.say("hook", watch=watch, place=worst.watch.place, **counts)])


def period(chronicle: Chronicle) -> str:
    """The days of the passage, as far as it has come."""
    return dates(chronicle.turns[0].watch, chronicle.turns[-1].watch)


def opening(voice: Voice, chronicle: Chronicle) -> str:
    """The convoy that sailed, and where it is weak."""
    fleet = [len(ships) for ships in chronicle.fleet]
    made_up = join(counted(count, SHIP_NOUNS[kind]) for kind, count in enumerate(fleet) if count)
    return sentences(
        [
            voice.say("sailing", total=sum(fleet), list=made_up),
            voice.say(f"weak-{weak_point(chronicle)}", **_points(chronicle)),
            voice.say("ahead", length=planned_length(chronicle), friendly=chronicle.friendly),
        ]
    )


def planned_length(chronicle: Chronicle) -> int:
    """The length of the journey as it was at sailing."""
    return chronicle.length - sum(turn.taken.extension for turn in chronicle.turns if turn.taken)


def _points(chronicle: Chronicle) -> dict[str, object]:
    values: dict[str, object] = {
        TYPES[kind]: len(ships) for kind, ships in enumerate(chronicle.fleet)
    }
    values["merchants"] = len(chronicle.fleet[CARGO]) + len(chronicle.fleet[TANKER])
    values["carriers"] = join(name(ship) for ship in chronicle.fleet[CARRIER])
    values["tankers"] = join(name(ship) for ship in chronicle.fleet[TANKER])
    return values


def weak_point(chronicle: Chronicle) -> str:
    """Where the convoy is weakest: the first that applies."""
    fleet = [len(ships) for ships in chronicle.fleet]
    few_warships = FEW_WARSHIPS[chronicle.conditions.edition]
    for weakness, applies in (
        ("one-carrier", fleet[CARRIER] <= FEW_SHIPS[CARRIER]),
        ("one-tanker", fleet[TANKER] <= FEW_SHIPS[TANKER]),
        ("few-destroyers", fleet[DESTROYER] <= few_warships[DESTROYER]),
        ("few-cruisers", fleet[CRUISER] <= few_warships[CRUISER]),
        ("many-tankers", fleet[TANKER] >= MANY_TANKERS),
        ("few-cargo", fleet[CARGO] <= FEW_SHIPS[CARGO]),
        ("long-journey", planned_length(chronicle) >= LONG_JOURNEY),
    ):
        if applies:
            return weakness
    return "nowhere"
