"""What has happened to a convoy: a sentence for each thing, naming the ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, TARGET
from sheetgen.games.convoy.story.chronicle import Chronicle, Departure, Hit, tell
from sheetgen.games.convoy.table.phrases import count, noun, option_name, row_name, say, words
from sheetgen.kits.telling.grammar import capital, join

WIDEST = 76
"""The longest sentence, in characters: it fits a terminal of 80 columns."""


class _Telling(NamedTuple):
    """The chronicle, and its hits and departures in the order they come up."""

    chronicle: Chronicle
    hits: Iterator[Hit]
    departures: Iterator[Departure]


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    chronicle = tell(session)
    battles = [turn.battle for turn in chronicle.turns if turn.battle]
    telling = _Telling(
        chronicle,
        iter([hit for battle in battles for hit in battle.hits]),
        iter([departure for turn in chronicle.turns for departure in turn.departures]),
    )
    sentences = []
    turn = 0
    for place, event in enumerate(session.events):
        turn = event.turn if isinstance(event, ev.TurnBegan) else turn
        found = _SENTENCES[type(event)](telling, turn, event)
        if place >= since:
            sentences += found
    return sentences


def _sailed(t: _Telling, turn: int, event: ev.Sailed) -> list[str]:
    ships = join(count(number, noun(kind)) for kind, number in enumerate(event.fleet))
    slot = "journey" if event.friendly > 1 else "journey-one"
    turns = count(event.length, "turn")
    return [
        say("told", "sailed", ships=ships),
        say("told", slot, turns=turns, friendly=event.friendly),
    ]


def _turn_began(t: _Telling, turn: int, event: ev.TurnBegan) -> list[str]:
    kept = t.chronicle.turns[turn - 1].watch
    when = {"day": kept.day, "month": data("passage")["month"], "place": kept.place}
    return [say("told", "turn", turn=turn, watch=kept.name, **when)]


def _option_taken(t: _Telling, turn: int, event: ev.OptionTaken) -> list[str]:
    option, turns = option_name(event.option), count(event.turns, "turn")
    fields = {"option": option, "turns": turns, "length": t.chronicle.length}
    slot = "longer" if event.extension else "taken"
    return [say("told", slot, extension=event.extension, **fields)]


def _option_ended(t: _Telling, turn: int, event: ev.OptionEnded) -> list[str]:
    return [say("told", "ended", option=option_name(event.option))]


def _quiet(t: _Telling, turn: int, event: ev.QuietWaters) -> list[str]:
    return [say("told", "quiet")]


def _contact(t: _Telling, turn: int, event: ev.ContactRolled) -> list[str]:
    leaves = CONTACT_CARRY[event.row]
    slot = "harmless" if event.harmless else "leaves" if leaves else "contact"
    row = row_name(t.chronicle.conditions, "contact", event.row)
    return [say("told", slot, row=row, by=leaves)]


def _force_met(t: _Telling, turn: int, event: ev.ForceMet) -> list[str]:
    enemy = row_name(t.chronicle.conditions, "enemy", event.enemy_die)
    return [say("told", "met", enemy=enemy, force=event.force)]


def _interception(t: _Telling, turn: int, event: ev.Interception) -> list[str]:
    battle = t.chronicle.turns[turn - 1].battle
    assert battle is not None
    force = battle.force.force
    stopped = force - event.force
    which = "none" if not stopped else "some" if event.force else "all"
    points = count(event.scored, "point")
    return [say("told", "intercepted", which, stopped=stopped, force=force, points=points)]


def _attacked(t: _Telling, turn: int, event: ev.Attacked) -> list[str]:
    results = []
    for result, phrases in enumerate(words("told", "results")):
        number = event.results.count(result)
        if number:
            results.append(phrases[number > 1].format(number=number))
    attacks = count(len(event.dice), "attack")
    return [say("told", "attacked", attacks=attacks, results=join(results))]


def _ship_hit(t: _Telling, turn: int, event: ev.ShipHit) -> list[str]:
    ship = next(t.hits).ship
    name = ship.name if ship else ""
    phrase = say("told", "hit", str(event.outcome), ship=name, type=noun(event.kind))
    aimed_at = TARGET[event.row]
    if aimed_at != event.kind and ship:
        return [say("told", "instead", type=noun(aimed_at)) + phrase]
    return [phrase]


def _carrier_rolled(t: _Telling, turn: int, event: ev.CarrierRolled) -> list[str]:
    departure = next(t.departures)
    if departure.carrier is None:
        return [say("told", "stays")]
    names = [ship.name for ship in departure.escorts]
    if not names:
        return [say("told", "alone", ship=departure.carrier.name)]
    warships = count(len(names), "warship")
    return [say("told", "home", ship=departure.carrier.name, escorts=warships), *_with_her(names)]


def _with_her(names: list[str]) -> list[str]:
    """Who goes with a carrier, in as many sentences as they need."""
    sentences: list[str] = []
    here: list[str] = []
    for name in names:
        if here and len(_go(*here, name)) > WIDEST:
            sentences.append(_go(*here))
            here = []
        here.append(name)
    return [*sentences, _go(*here)]


def _go(*names: str) -> str:
    return str(words("told", "with-her")[len(names) > 1].format(ships=join(names)))


def _turn_ended(t: _Telling, turn: int, event: ev.TurnEnded) -> list[str]:
    found = [say("told", "ended-turn", turn=turn, score=event.score)]
    if t.chronicle.finished and turn == t.chronicle.length:
        found.append(f"{capital(t.chronicle.in_short())}.")
    return found


_SENTENCES: dict[type, Callable[[_Telling, int, Any], list[str]]] = {
    ev.Sailed: _sailed,
    ev.TurnBegan: _turn_began,
    ev.OptionTaken: _option_taken,
    ev.OptionEnded: _option_ended,
    ev.QuietWaters: _quiet,
    ev.ContactRolled: _contact,
    ev.ForceMet: _force_met,
    ev.Interception: _interception,
    ev.Attacked: _attacked,
    ev.ShipHit: _ship_hit,
    ev.CarrierRolled: _carrier_rolled,
    ev.TurnEnded: _turn_ended,
}
