"""The turns of a convoy in the notation of Lonelog: decisions, dice, what they did, the units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.convoy.chronicle import HOME, SUNK, Chronicle, Hit, Turn
from sheetgen.games.convoy.report_dice import meaning, turns_of
from sheetgen.games.convoy.sheet_journey import SINKING
from sheetgen.games.convoy.state import OPTIONS
from sheetgen.play import Session
from sheetgen.reports.lonelog import rolled, tag
from sheetgen.requests import Answer, Request

ASKED = {
    "contact": "? Is the convoy found",
    "enemy": "? Who comes, and how strong",
    "return": "? Does the carrier go home",
}
"""What is asked of the game before a roll."""
FRESH, HURT, REDUCED, GONE = "Fresh", "Damaged", "Reduced", "Gone"


def units(chronicle: Chronicle, turn: int, terms: dict[str, Any]) -> list[str]:
    """The types of ship at the end of a turn (0: as they sailed), a tag each."""
    return [
        _unit(chronicle, kind, turn, terms) for kind, fleet in enumerate(chronicle.fleet) if fleet
    ]


def _unit(chronicle: Chronicle, kind: int, turn: int, terms: dict[str, Any]) -> str:
    fleet = chronicle.fleet[kind]
    gone = [ship for ship in fleet if ship.gone_on is not None and ship.gone_on <= turn]
    lost, home = (sum(ship.condition == why for ship in gone) for why in (SUNK, HOME))
    here = [ship for ship in fleet if ship not in gone]
    hurt = sum(ship.hit_on is not None and ship.hit_on <= turn for ship in here)
    status = GONE if not here else REDUCED if lost else HURT if hurt else FRESH
    counts = (("damaged", hurt), ("lost", lost), ("home", home))
    stats = [f"{count} {what}" for what, count in counts if count]
    return tag("Unit", terms["types"][kind], f"×{len(here)}", *stats, status)


def turn_lines(
    session: Session, chronicle: Chronicle, terms: dict[str, Any], notes: dict[int, list[str]]
) -> Iterator[list[str]]:
    """Each turn in its lines, with the notes made in it."""
    answered: dict[int, list[tuple[Request, Answer]]] = {}
    for (request, number), answer in zip(turns_of(session.asked), session.answers, strict=True):
        answered.setdefault(number, []).append((request, answer))
    for turn in chronicle.turns:
        watch = turn.watch
        lines = [f"Tn{turn.number} {watch.name}, {watch.day} August, {watch.place}"]
        for request, answer in answered.get(turn.number, []):
            lines += _answered(request, answer, turn, terms)
        lines += [f"=> {said}" for said in _what_followed(turn, terms)]
        lines += _changed(chronicle, turn.number, terms)
        if turn.score is not None:
            lines.append(f"=> Score {turn.score}")
        yield [*lines, *notes.get(turn.number, [])]


def _answered(request: Request, answer: Answer, turn: Turn, terms: dict[str, Any]) -> list[str]:
    """A decision, or a roll with what is asked before it and what it did to a ship."""
    if answer.choice is not None:
        if answer.ask == "option":
            named = terms["option"][OPTIONS.index(answer.choice)]
            return [f"@ Option: {named}"]
        return [f"@ Cruisers among the escorts: {answer.choice}"]
    battle = turn.battle
    if answer.ask == "attack" and battle:
        before = [f"@({terms['enemy'][battle.force.enemy]}) Attack"]
    elif answer.ask == "intercept":
        before = ["@ Intercept"]
    else:
        before = [ASKED[answer.ask]] if answer.ask in ASKED else []
    hits = battle.hits if battle else []
    done = [f"=> {said}" for hit in hits if (said := _hit(hit, request, answer))]
    return [*before, rolled(request, answer, _came_to(request, answer, turn, terms)), *done]


def _came_to(request: Request, answer: Answer, turn: Turn, terms: dict[str, Any]) -> str:
    """What a roll came to: as in the dice appendix, or what that leaves to the reader."""
    said = meaning(request, answer, turn, terms)
    if said:
        return said
    match answer.ask:
        case "force" if turn.battle:
            return f" → {turn.battle.force.force}"
        case "return" if len(turn.departures) >= request.slot:
            return f" → {'goes' if turn.departures[request.slot - 1].carrier else 'stays'}"
        case "escort" if len(turn.departures) >= request.slot:
            return f" → {len(turn.departures[request.slot - 1].escorts)} warships"
        case "extension" if turn.taken:
            return f" → journey +{turn.taken.extension}"
        case ask if ask.startswith("duration") and turn.taken:
            return f" → {turn.taken.turns} turns"
    return ""


def _hit(hit: Hit, request: Request, answer: Answer) -> str:
    """What a hit did, told at the roll that settled it."""
    last = "again" if hit.rolled.again else "target"
    if answer.ask != last or request.slot != hit.rolled.die or hit.ship is None:
        return ""
    return f"{hit.ship.name} {'sunk' if hit.rolled.outcome in SINKING else 'damaged'}"


def _what_followed(turn: Turn, terms: dict[str, Any]) -> Iterator[str]:
    """What no roll of the turn has told."""
    if turn.contact is None and turn.friendly:
        yield "Friendly waters"
    elif turn.contact and turn.contact.harmless:
        yield "Harmless in friendly waters"
    for departure in turn.departures:
        if departure.carrier:
            escorts = "".join(f", {ship.name}" for ship in departure.escorts)
            yield f"{departure.carrier.name}{escorts} home"
    if turn.option_ends:
        yield f"{terms['option'][turn.option]} ends"


def _changed(chronicle: Chronicle, turn: int, terms: dict[str, Any]) -> list[str]:
    """The units that are not what they were before the turn."""
    before, after = (units(chronicle, number, terms) for number in (turn - 1, turn))
    return [f"=> {unit}" for was, unit in zip(before, after, strict=True) if was != unit]
