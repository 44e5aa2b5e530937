"""Malta Convoy for the ledger: every die in words, by what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sheetgen.games.convoy import events as ev
from sheetgen.games.convoy.chronicle import Battle, Chronicle, Departure, Hit, Ship, Turn, tell
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.rules import FIRST_CONTACT_ROW, MISS
from sheetgen.odds.ledger import Die
from sheetgen.play import Session
from sheetgen.reports.words import article, plural


class _Thrown(NamedTuple):
    """A die, the turn it was thrown in, and, of a hit-again roll, the ship it was about."""

    die: Die
    turn: Turn
    spared: Ship | None


def names(session: Session, dice: Sequence[Die]) -> list[str]:
    """The name of each die thrown since the convoy sailed: what it did, where the session has come
    so far that this is known."""
    chronicle = tell(session)
    spared = _spared(chronicle)
    thrown = (
        _Thrown(die, chronicle.turns[die.turn - 1], spared.get((die.turn, die.slot)))
        for die in dice
    )
    return [_NAMED[one.die.ask.partition("-")[0]](one) for one in thrown]


def _spared(chronicle: Chronicle) -> Mapping[tuple[int, int], Ship]:
    """The damaged ship each hit-again roll was about, by turn and attack die."""
    about: dict[tuple[int, int], Ship] = {}
    damaged: list[Ship] = []
    for turn in chronicle.turns:
        for hit in turn.battle.hits if turn.battle else ():
            if hit.rolled.again:
                of_type = (ship for ship in damaged if ship.kind == hit.rolled.kind)
                about[turn.number, hit.rolled.die] = min(of_type, key=lambda ship: ship.number)
            if hit.ship and hit.rolled.outcome == ev.DAMAGED:
                damaged.append(hit.ship)
            elif hit.ship in damaged:
                damaged.remove(hit.ship)
        damaged = [ship for ship in damaged if ship not in _gone_home(turn)]
    return about


def _gone_home(turn: Turn) -> list[Ship]:
    gone = [ship for departure in turn.departures for ship in departure.escorts]
    return gone + [departure.carrier for departure in turn.departures if departure.carrier]


def _say(*where: str, **fields: object) -> str:
    """The phrase that stands in this place of the data, filled in."""
    phrase = data("ledger")
    for key in where:
        phrase = phrase[key]
    return str(phrase.format(**fields))


def _row(table: str, number: int) -> str:
    """What the printed table calls the row of a number."""
    for numbers, name, *_ in data("sheet")[table]["rows"]:
        low, _, high = numbers.partition("–")
        if int(low) <= number <= int(high or low):
            return str(name)
    raise AssertionError(f"the table {table} has no row {number}")


def _count(number: int, noun: str) -> str:
    return f"{number} {plural(noun, number)}"


def _duration(thrown: _Thrown) -> str:
    option = thrown.die.ask.partition("-")[2].capitalize()
    return _say("duration", option=option, turns=_count(thrown.die.face, "turn"))


def _extension(thrown: _Thrown) -> str:
    return _say("extension", turns=_count(thrown.die.face, "turn"))


def _contact(thrown: _Thrown) -> str:
    contact = thrown.turn.contact
    assert contact is not None
    row = _row("contact", contact.row)
    if contact.harmless:
        return _say("contact", "harmless", row=row)
    if contact.row < FIRST_CONTACT_ROW:
        return _say("contact", "none", row=row)
    return _say("contact", "met", row=article(row))


def _enemy(thrown: _Thrown) -> str:
    return _say("enemy", enemy=_row("enemy", thrown.die.face))


def _battle(thrown: _Thrown) -> Battle:
    assert thrown.turn.battle is not None
    return thrown.turn.battle


def _force(thrown: _Thrown) -> str:
    return _say("force", enemies=_count(_battle(thrown).force.force, "enemy"))


def _intercept(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.interception is not None
    if thrown.die.face != 1:
        which = "fails"
    elif battle.interception.dice[:slot].count(1) <= battle.force.force:
        which = "stops"
    else:
        which = "late"
    return _say("intercept", which, n=slot)


def _attack(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.attack is not None
    if battle.attack.results[slot - 1] == MISS:
        return _say("attack", "miss", n=slot)
    hit = _hit(thrown)
    if hit is None:
        return _say("attack", "open", n=slot)
    return _say("attack", str(hit.rolled.outcome), n=slot, **_struck(hit))


def _target(thrown: _Thrown) -> str:
    hit = _hit(thrown)
    if hit is None:
        return _say("target", "open")
    which = "struck" if hit.ship else str(hit.rolled.outcome)
    return _say("target", which, **_struck(hit))


def _again(thrown: _Thrown) -> str:
    hit, ship = _hit(thrown), thrown.spared
    assert hit is not None
    assert ship is not None
    if thrown.die.face <= 3:
        which = "finished"
    else:
        which = "in-vain" if hit.ship is ship else "spared"
    return _say("again", which, ship=ship.name)


def _hit(thrown: _Thrown) -> Hit | None:
    """The hit the die's attack die scored; None while it has not fallen."""
    hits = _battle(thrown).hits
    return next((hit for hit in hits if hit.rolled.die == thrown.die.slot), None)


def _struck(hit: Hit) -> dict[str, str]:
    """The ship and the type a hit fell on, as phrases name them."""
    noun = data("ledger")["types"][hit.rolled.kind]
    return {"ship": hit.ship.name if hit.ship else "", "type": noun, "types": plural(noun, 2)}


def _return(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _say("return", "open")
    if departure.carrier is None:
        return _say("return", "stays")
    return _say("return", "goes", ship=departure.carrier.name)


def _escort(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _say("escort", "open")
    assert departure.carrier is not None
    number = len(departure.escorts)
    which = str(number) if number < 2 else "more"
    return _say("escort", which, n=number, ship=departure.carrier.name)


def _departure(thrown: _Thrown) -> Departure | None:
    """What came of a carrier's roll; None while it has not left, or its escort is to be chosen."""
    departures = thrown.turn.departures
    return next((one for one in departures if one.rolled.number == thrown.die.slot), None)


_NAMED: Mapping[str, Callable[[_Thrown], str]] = {
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
}
"""How the dice of a roll are named, by the roll's name."""
