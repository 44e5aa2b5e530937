"""A Malta Convoy in the notation of Lonelog: a battle of as many turns as the passage has."""

from collections.abc import Iterator
from typing import Any

from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.report.dice import meaning
from sheetgen.games.convoy.report.document import TERMS
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES, Kind
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Hit, Turn, tell
from sheetgen.kits.table.turns import played_in
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.lonelog import block, document, fenced, placed, rolled, tag
from sheetgen.kits.telling.templates import library

SAILING = (*TYPES, "journey", "friendly")
"""The dice of the set-up, in the order of `Chronicle.set_up`; what they come to, in MADE."""
MADE = (*map(tellings.nouns, Kind), "turns", "turns in friendly waters")
AIM = "Bring the merchant ships to Malta"
ASKED = {
    "contact": "? Is the convoy found",
    "enemy": "? Who comes, and how strong",
    "return": "? Does the carrier go home",
}
"""What is asked of the game before a roll."""
FRESH, HURT, REDUCED, GONE = "Fresh", "Damaged", "Reduced", "Gone"


def markdown(header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
    """The log of a game, as far as it has come; `notes` are texts, each with how many answers stood
    when it was made."""
    chronicle, own = tell(session), placed(session, notes)
    parts = [fenced(_sailing(session, chronicle, own))]
    if chronicle.length:
        parts += _passage(header, session, chronicle, own)
    return document(header, session.game, chronicle.finished, parts)


def _sailing(session: Session, chronicle: Chronicle, notes: dict[float, list[str]]) -> list[str]:
    """The set-up: what was rolled and what it came to."""
    counts = chronicle.set_up() if chronicle.length else []
    made = [f"{count} {what}" for count, what in zip(counts, MADE, strict=False)]
    known = dict(zip(SAILING, made, strict=False))
    lines = ["@ Make up the convoy"]
    for request, answer in zip(session.asked, session.answers, strict=True):
        if answer.ask in SAILING:
            came_to = f" → {known[answer.ask]}" if answer.ask in known else ""
            lines.append(rolled(request, answer, came_to))
    return [*lines, *notes.get(0, [])]


def _passage(
    header: Header, session: Session, chronicle: Chronicle, notes: dict[float, list[str]]
) -> list[str]:
    """The convoy as it sailed, the passage turn by turn, and what is left."""
    terms = library().data(TERMS)
    first = chronicle.turns[0].watch if chronicle.turns else None
    when = f", {first.day} August 1942" if first else ""
    strength = f"{sum(map(len, chronicle.fleet))} ships"
    force = tag("Force", "Convoy", header.player or "Commodore", strength, AIM)
    ships = "\n".join(
        f"- {terms['types'][kind]}: {', '.join(ship.name for ship in fleet)}."
        for kind, fleet in enumerate(chronicle.fleet)
        if fleet
    )
    *_, length, friendly, _ = chronicle.set_up()
    limits = f"{length} turns", f"Friendly waters: {friendly} turns"
    battle = [tag("Scenario", session.game.title, AIM, *limits)]
    for lines in turn_lines(session, chronicle, terms, notes):
        battle += ["", *lines]
    left = units(chronicle, len(chronicle.turns), terms)
    return [
        fenced(block("CAMPAIGN", [force, *units(chronicle, 0, terms)])),
        ships,
        f"### S1 *Gibraltar to Malta{when}*",
        fenced([*block("BATTLE", battle), f"=> {capital(chronicle.in_short())}."]),
        fenced(block("CAMPAIGN", left)),
    ]


def turn_lines(
    session: Session, chronicle: Chronicle, terms: dict[str, Any], notes: dict[float, list[str]]
) -> Iterator[list[str]]:
    """Each turn in its lines, with the notes made in it."""
    answered: dict[int, list[tuple[Request, Answer]]] = {}
    played = zip(played_in(session.asked), session.asked, session.answers, strict=True)
    for number, request, answer in played:
        answered.setdefault(number, []).append((request, answer))
    for turn in chronicle.turns:
        watch = turn.watch
        lines = [f"Tn{turn.number} {watch.name}, {watch.day} August, {watch.place}"]
        for request, answer in answered.get(turn.number, []):
            lines += _answered(request, answer, turn, terms)
        lines += [f"=> {text}" for text in _what_followed(turn)]
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
    done = [f"=> {text}" for hit in hits if (text := _hit(hit, request, answer))]
    return [*before, rolled(request, answer, _came_to(request, answer, turn, terms)), *done]


def _came_to(request: Request, answer: Answer, turn: Turn, terms: dict[str, Any]) -> str:
    """What a roll came to: as in the dice appendix, or what that leaves to the reader."""
    if text := meaning(request, answer, turn, terms):
        return text
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
    return capital(tellings.hit(hit))


def _what_followed(turn: Turn) -> Iterator[str]:
    """What no roll of the turn has told."""
    if turn.contact is None and turn.friendly:
        yield capital(tellings.quiet_waters())
    elif turn.contact and turn.contact.harmless:
        yield capital(tellings.contact_rolled(turn.contact))
    for departure in turn.departures:
        if departure.carrier:
            names = ", ".join(ship.name for ship in departure.escorts)
            yield tellings.carriers_go([departure]) + (f": {names}" if names else "")
    if turn.option_ends:
        yield tellings.option_ends(turn.option)


def _changed(chronicle: Chronicle, turn: int, terms: dict[str, Any]) -> list[str]:
    """The units that are not what they were before the turn."""
    before, after = (units(chronicle, number, terms) for number in (turn - 1, turn))
    return [f"=> {unit}" for was, unit in zip(before, after, strict=True) if was != unit]


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
