"""Malta Convoy for the ledger: the moments of a session, and what its dice are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.expectation import Expectation
from sheetgen.games.convoy.chances.turn import AtHand
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW, MISS
from sheetgen.games.convoy.story.chronicle import (
    Battle,
    Chronicle,
    Departure,
    Hit,
    Ship,
    Turn,
    tell,
)
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed, Rolled
from sheetgen.kits.telling.grammar import article, plural


def moments(
    session: Session, policy: Policy, at_end: Expectation | None = None
) -> tuple[list[Moment], float]:
    """The moments of a session since it sailed, with a reference policy; and the score, or what is
    to be expected of a game not finished. Games of the same set-up may share an expectation.

    Raises NothingPlayed if the convoy has not sailed, and Error for a policy that no
    expectation is known of.
    """
    if not session.state.length or not session.state.friendly:
        raise NothingPlayed("the convoy has not sailed yet: there is nothing to account for")
    expectation = at_end or Expectation(rulings_of(session.conditions), policy)
    at_hand = AtHand(Session(session.game, session.conditions), expectation)
    found: list[Moment] = []
    for place, answer in enumerate(session.answers):
        if at_hand.live.state.friendly:
            found += _moments(at_hand, place, answer)
        at_hand.answer(answer)
    if session.finished:
        return found, float(sequence_of_play.score(session.state))
    request = at_hand.live.request
    if isinstance(request, Choose | ChooseNumber):
        return found, at_hand.expected(at_hand.reference(request))
    assert isinstance(request, Roll)
    # A die's mean over its faces.
    return found, sum(_by_face(at_hand, request, ())) / request.sides


def _moments(at_hand: AtHand, place: int, answer: Answer) -> Iterator[Moment]:
    """The moments of an answer."""
    request, turn = at_hand.live.request, at_hand.live.state.turn
    if isinstance(request, Choose | ChooseNumber):
        assert answer.choice is not None
        reference = at_hand.reference(request)
        name, value = request.text(reference), at_hand.expected(reference)
        yield Decided(place, turn, request.ask, request.slot, answer.choice, name, {name: value})
        return
    assert isinstance(request, Roll)
    for k, face in enumerate(answer.dice):
        values = _by_face(at_hand, request, answer.dice[:k])
        yield Rolled(place, turn, request.ask, request.slot + k, face, values)


def _by_face(at_hand: AtHand, roll: Roll, known: tuple[int, ...]) -> tuple[float, ...]:
    """What is to be expected after each face of the next die of a roll."""
    return tuple(at_hand.expected((*known, face)) for face in range(1, roll.sides + 1))


# The name of every die, by what came of it.


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
    return [_NAMED[each.die.ask.partition("-")[0]](each) for each in thrown]


def _duration(thrown: _Thrown) -> str:
    option = thrown.die.ask.partition("-")[2].capitalize()
    return _phrase("duration", option=option, turns=_count(thrown.die.face, "turn"))


def _extension(thrown: _Thrown) -> str:
    return _phrase("extension", turns=_count(thrown.die.face, "turn"))


def _contact(thrown: _Thrown) -> str:
    contact = thrown.turn.contact
    assert contact is not None
    row = _row("contact", contact.row)
    if contact.harmless:
        return _phrase("contact", "harmless", row=row)
    if contact.row < FIRST_CONTACT_ROW:
        return _phrase("contact", "none", row=row)
    return _phrase("contact", "met", row=article(row))


def _enemy(thrown: _Thrown) -> str:
    return _phrase("enemy", enemy=_row("enemy", thrown.die.face))


def _force(thrown: _Thrown) -> str:
    return _phrase("force", enemies=_count(_battle(thrown).force.force, "enemy"))


def _intercept(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.interception is not None
    if thrown.die.face != 1:
        which = "fails"
    elif battle.interception.dice[:slot].count(1) <= battle.force.force:
        which = "stops"
    else:
        which = "late"
    return _phrase("intercept", which, n=slot)


def _attack(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.attack is not None
    if battle.attack.results[slot - 1] == MISS:
        return _phrase("attack", "miss", n=slot)
    hit = _hit(thrown)
    if hit is None:
        return _phrase("attack", "open", n=slot)
    return _phrase("attack", str(hit.rolled.outcome), n=slot, **_struck(hit))


def _target(thrown: _Thrown) -> str:
    hit = _hit(thrown)
    if hit is None:
        return _phrase("target", "open")
    which = "struck" if hit.ship else str(hit.rolled.outcome)
    return _phrase("target", which, **_struck(hit))


def _again(thrown: _Thrown) -> str:
    hit, ship = _hit(thrown), thrown.spared
    assert hit is not None
    assert ship is not None
    if thrown.die.face <= 3:
        which = "finished"
    else:
        which = "in-vain" if hit.ship is ship else "spared"
    return _phrase("again", which, ship=ship.name)


def _return(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _phrase("return", "open")
    if departure.carrier is None:
        return _phrase("return", "stays")
    return _phrase("return", "goes", ship=departure.carrier.name)


def _escort(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _phrase("escort", "open")
    assert departure.carrier is not None
    number = len(departure.escorts)
    which = str(number) if number < 2 else "more"
    return _phrase("escort", which, n=number, ship=departure.carrier.name)


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


def _battle(thrown: _Thrown) -> Battle:
    assert thrown.turn.battle is not None
    return thrown.turn.battle


def _hit(thrown: _Thrown) -> Hit | None:
    """The hit the die's attack die scored; None while it has not fallen."""
    hits = _battle(thrown).hits
    return next((hit for hit in hits if hit.rolled.die == thrown.die.slot), None)


def _struck(hit: Hit) -> dict[str, str]:
    """The ship and the type a hit fell on, as phrases name them."""
    noun = data("ledger")["types"][hit.rolled.kind]
    return {"ship": hit.ship.name if hit.ship else "", "type": noun, "types": plural(noun, 2)}


def _departure(thrown: _Thrown) -> Departure | None:
    """What came of a carrier's roll; None while it has not left, or its escort is to be chosen."""
    departures = thrown.turn.departures
    return next((each for each in departures if each.rolled.number == thrown.die.slot), None)


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


def _phrase(*where: str, **fields: object) -> str:
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
