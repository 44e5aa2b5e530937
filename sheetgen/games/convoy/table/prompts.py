"""The questions of Malta Convoy: what to roll or decide, and why, as things stand."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, NONE, TYPES
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story.tellings import contact_name, enemy_name, nouns, option_name
from sheetgen.games.convoy.table.modifiers import force_range, modifiers
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    carrier_leaving,
    damaged_ship,
    enemies,
    escort,
    falls,
    going,
    now,
    spent,
)
from sheetgen.games.convoy.table.phrases import (
    faces,
    plain,
    printed,
    say,
)
from sheetgen.kits.table.words import Prompt, do
from sheetgen.kits.telling.grammar import counted_in_figures as count

SET_UP = (*TYPES, "journey", "friendly")
"""What is rolled before the convoy sails, in order."""


def prompt(request: Request, session: Session) -> Prompt:
    """The question as the rules put it."""
    part = request.ask.partition("-")[0]
    if request.ask in SET_UP:
        return _set_up(request, session)
    at = now(session)
    option = request.ask.partition("-")[2].capitalize()
    where = request.ask if request.ask in _WHY else part
    title = say(where, "title", option=option)
    return Prompt(title, _do(request), _WHY[where](at, request))


def _do(request: Request) -> str:
    if isinstance(request, Roll) and request.sides == 3:
        return say("halved", number=request.number)
    return do(request)


def _set_up(request: Request, session: Session) -> Prompt:
    place = SET_UP.index(request.ask)
    rolled = plain(fleet_dice(session.conditions)[place])
    if request.ask in TYPES:
        why = say("set-up", "ships", dice=rolled, types=nouns(place))
    elif request.ask == "journey":
        why = say("set-up", "journey", dice=rolled)
    else:
        waters = session.conditions.rulings["friendly-waters"]
        why = say("set-up", "friendly", waters, dice=rolled)
    return Prompt(texts(session.conditions)["set-up"][place], _do(request), why)


def _here(at: Now) -> dict[str, object]:
    """When and where a question is asked."""
    s = at.state
    return {
        "turn": s.turn,
        "length": s.length,
        "place": at.turn.watch.place,
        "friendly": s.friendly,
        "left": count(s.length - s.turn + 1, "turn"),
    }


def _option(at: Now, request: Request) -> str:
    slot = "friendly" if at.turn.friendly else "why"
    return say("option", slot, **_here(at))


def _duration(at: Now, request: Request) -> str:
    option = request.ask.partition("-")[2].capitalize()
    return say("duration", "why", option=option, **_here(at))


def _extension(at: Now, request: Request) -> str:
    return say("extension", "why", turns=count(at.face, "turn"), length=at.state.length)


def _contact(at: Now, request: Request) -> str:
    if at.turn.friendly:
        return say("contact", "friendly", **_here(at))
    option = f", {option_name(at.state.option)}" if at.state.option != NONE else ""
    return say("contact", "why", option=option, faces=faces(enemies(at)), **_here(at))


def _enemy(at: Now, request: Request) -> str:
    assert at.turn.contact is not None
    row = at.turn.contact.row
    by = sequence_of_play.CONTACT_FORCE[row]
    contact = contact_name(row)
    return say("enemy", "why-force" if by else "why", contact=contact, force=by)


def _force(at: Now, request: Request) -> str:
    assert isinstance(request, Roll)
    by = sum(modifier.by for modifier in modifiers(at, request))
    low, high = force_range(at)
    enemy = enemy_name(sequence_of_play.ENEMY[at.face])
    return say("force", "why-modified" if by else "why", enemy=enemy, by=by, low=low, high=high)


def _met(at: Now) -> dict[str, object]:
    """The force met, and what is left of it."""
    met, stopping = at.battle.force, at.battle.interception
    return {
        "enemy": enemy_name(met.enemy),
        "force": met.force,
        "left": met.force if stopping is None else stopping.force,
    }


def _intercept(at: Now, request: Request) -> str:
    scoring = at.conditions.rulings["interception-score"]
    return say("intercept", "why", scoring, **_met(at))


def _attack(at: Now, request: Request) -> str:
    assert isinstance(request, Roll)
    by = sum(modifier.by for modifier in modifiers(at, request))
    results = [sequence_of_play.attack_result(face, by) for face in FACES]
    listed = ", ".join(
        f"{row[1]} {faces(face for face in FACES if results[face - 1] == result)}"
        for result, row in enumerate(printed(at.conditions, "attack"))
        if result in results
    )
    return say("attack", "why", results=listed, **_met(at))


def _target(at: Now, request: Request) -> str:
    assert at.battle.attack is not None
    results = at.battle.attack.results
    hits = [slot for slot, result in enumerate(results, start=1) if result != sequence_of_play.MISS]
    return say(
        "target",
        "why",
        place=hits.index(request.slot) + 1,
        hits=len(hits),
        result=printed(at.conditions, "attack")[results[request.slot - 1]][1],
        slot=request.slot,
    )


def _again(at: Now, request: Request) -> str:
    kind = falls(at, request.slot, at.face).kind
    ship = damaged_ship(at, kind).name
    return say("again", "why", ship=ship, faces=faces(spent(at, kind)))


def _return(at: Now, request: Request) -> str:
    gone = sum(departure.carrier is not None for departure in at.turn.departures)
    return say(
        "return",
        "why",
        place=request.slot,
        carriers=at.state.present(CARRIER) + gone,
        faces=faces(going(at)),
        ship=carrier_leaving(at).name,
    )


def _escort(at: Now, request: Request) -> str:
    warships = at.state.present(CRUISER) + at.state.present(DESTROYER)
    return say("escort", "why", ship=carrier_leaving(at).name, warships=warships)


def _escort_cruisers(at: Now, request: Request) -> str:
    warships = escort(at, at.face).warships
    return say("escort-cruisers", "why", ship=carrier_leaving(at).name, warships=warships)


_WHY: dict[str, Callable[[Now, Request], str]] = {
    "option": _option,
    "duration": _duration,
    "extension": _extension,
    "contact": _contact,
    "enemy": _enemy,
    "force": _force,
    "intercept": _intercept,
    "attack": _attack,
    "target": _target,
    "again": _again,
    "return": _return,
    "escort": _escort,
    "escort-cruisers": _escort_cruisers,
}
