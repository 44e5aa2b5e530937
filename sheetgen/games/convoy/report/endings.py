"""Two turns of the story that are no watch of it: the covering force goes, the convoy comes in."""

from __future__ import annotations

from sheetgen.games.convoy.report import opening, quiet
from sheetgen.games.convoy.report.voice import Paragraph, Voice, name
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    NONE,
    OPTIONS,
    TANKER,
)
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Departure, Ship, Turn
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.tellings import noun, nouns
from sheetgen.kits.telling.grammar import counted, join, sentences

NAMED, NAMED_AT_MOST = 5, 12
"""So many merchant ships that came in are named, and more where there is room."""
LONG = 38
"""A sentence may have so many words, in pieces between spaces."""


def covering_force(voice: Voice, chronicle: Chronicle) -> list[Paragraph]:
    """Who turned back at halfway, and who stayed."""
    for turn in chronicle.turns:
        if turn.departures:
            voice.tells(turn)
            return [Paragraph(_departures(voice, chronicle, turn), turn.number)]
    return []


def _departures(voice: Voice, chronicle: Chronicle, turn: Turn) -> str:
    gone = [departure for departure in turn.departures if departure.carrier]
    stayed = [
        ship
        for ship in chronicle.fleet[CARRIER]
        if ship.condition != HOME and (ship.gone_on is None or ship.gone_on > turn.number)
    ]
    known = turn.score is not None
    clauses = []
    for place, departure in enumerate(gone):
        slot = "goes-home" if place == 0 else "goes-too"
        clauses.append(voice.say(slot, **_going(voice, departure), place=turn.watch.place))
    if stayed and known:
        slot = "others-stay" if gone else "all-stay"
        names, plain = voice.ships(stayed), join(map(name, stayed))
        where = turn.watch.place
        clauses.append(voice.say(slot, names=names, plain=plain, n=len(stayed), place=where))
    elif known and gone:
        clauses.append(voice.say("none-stays", n=len(gone)))
    if known:
        voice.tells()
        clauses.append(voice.say("half-way-state", **opening.fates_by(chronicle, turn.number)))
    return sentences(clauses)


def _going(voice: Voice, departure: Departure) -> dict[str, object]:
    assert departure.carrier is not None
    carrier = departure.carrier
    return {
        "carrier": voice.ships([carrier]),
        "hurt": carrier.hit_on is not None,
        "escorts": voice.by_type(departure.escorts),
        "n": len(departure.escorts),
        "hurt_escorts": join(name(s) for s in departure.escorts if s.hit_on is not None),
    }


def ending(voice: Voice, chronicle: Chronicle, course: Course) -> list[Paragraph]:
    """The convoy in harbour; or, of a game that goes on, where it stands."""
    if not chronicle.turns:
        return []
    last = chronicle.turns[-1]
    voice.tells()
    if not chronicle.finished:
        where = voice.say("goes-on", **voice.when(last), left=chronicle.length - last.number + 1)
        return [Paragraph(sentences([where]), last.number)]
    paragraphs = [_arrival(voice, chronicle, last), _price(voice, chronicle, course)]
    return [Paragraph(text, last.number) for text in paragraphs if text]


def _arrival(voice: Voice, chronicle: Chronicle, last: Turn) -> str:
    merchants = _in(chronicle, CARGO) + _in(chronicle, TANKER)
    hurt = [ship for ship in merchants if ship.condition == HURT]
    clauses = []
    if last.option != NONE and not last.option_ends:
        clauses.append(voice.say("option-open", option=OPTIONS[last.option]))
    if not merchants:
        alone = sum(len(_in(chronicle, kind)) for kind in (CARRIER, CRUISER, DESTROYER))
        clauses.append(voice.say("nobody-came", n=alone, at=voice.arrival()))
        return sentences(clauses)
    listed = join(
        counted(len(_in(chronicle, kind)), noun(kind))
        for kind in (CARGO, TANKER)
        if _in(chronicle, kind)
    )
    clauses.append(voice.say("came-in", list=listed, n=len(merchants), at=voice.arrival()))
    uneventful = quiet.is_uneventful(chronicle)
    if len(merchants) <= (NAMED_AT_MOST if uneventful else NAMED):
        clauses[-1] += (", " if ":" in clauses[-1] else ": ") + join(map(name, merchants))
    if hurt:
        clauses.append(
            voice.say("hurt-came", ships=join(map(name, hurt)), n=len(hurt), all=hurt == merchants)
        )
    warships = [
        counted(len(_in(chronicle, kind)), noun(kind))
        for kind in (CARRIER, CRUISER, DESTROYER)
        if _in(chronicle, kind)
    ]
    limping = [
        ship for kind in (CARRIER, CRUISER, DESTROYER) for ship in _in(chronicle, kind)
        if ship.condition == HURT
    ]  # fmt: skip
    if warships:
        clauses.append(
            voice.say(
                "escort-came",
                list=join(warships),
                hurt=join(map(name, limping)),
                n=len(limping),
                merchants=len(merchants),
            )
        )
    return sentences(_drawn_out(clauses))


def _drawn_out(clauses: list[str]) -> list[str]:
    """The clauses, the last two of them in one long sentence if it does not get too long: after
    the short ones of the fighting the rhythm changes."""
    *others, one, other = ["", *clauses]
    plain = ";" not in one + other and (one + other).count(":") < 2
    if one and plain and len(one.split()) + len(other.split()) <= LONG:
        return [*others, f"{one}; {other}"]
    return clauses


def _in(chronicle: Chronicle, kind: int) -> list[Ship]:
    """The ships of a type that came in."""
    return [ship for ship in chronicle.fleet[kind] if ship.condition not in (SUNK, HOME)]


def _price(voice: Voice, chronicle: Chronicle, course: Course) -> str:
    """What became of the weak point of the first page, what was never touched, and what the
    passage had been as a whole."""
    counts = opening.fates(chronicle)
    weakness = opening.weak_points(chronicle)
    if quiet.is_uneventful(chronicle) and not {"nowhere", "long-journey"} & {*weakness}:
        weakness.append("nowhere")
    clauses = [voice.say(f"closing-{each}", **counts, **_carriers(chronicle)) for each in weakness]
    untouched = [
        nouns(kind)
        for kind in (CARRIER, CRUISER, DESTROYER, TANKER, CARGO)
        if len(chronicle.fleet[kind]) > 1
        and not any(noun(kind) in each.replace("-", " ") for each in weakness)
        and all(ship.hit_on is None and ship.condition != SUNK for ship in chronicle.fleet[kind])
    ]
    if untouched and counts["lost"]:
        clauses.append(voice.say("untouched", list=join(untouched)))
    clauses.append(voice.say(f"close-{course.arc}", **counts, gained=course.gained))
    return sentences(clauses)


def _carriers(chronicle: Chronicle) -> dict[str, object]:
    ships = chronicle.fleet[CARRIER]
    return {
        "home": sum(ship.condition == HOME for ship in ships),
        "name": name(ships[0]),
        "tanker": name(chronicle.fleet[TANKER][0]),
    }
