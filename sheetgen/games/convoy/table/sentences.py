"""What has happened to a convoy: a sentence for each thing, naming the ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import Chronicle, Departure, Ship, tell
from sheetgen.games.convoy.table.modifiers import PHRASES
from sheetgen.kits.table.questions import plain
from sheetgen.kits.telling.grammar import counted_in_figures as count
from sheetgen.kits.telling.grammar import join, opened

WIDEST = 76
"""The longest sentence, in characters: it fits a terminal of 80 columns."""
say, words = PHRASES.say, PHRASES.words


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` (from 0) on, a sentence each."""
    chronicle = tell(session)
    hits = (hit for turn in chronicle.turns if turn.battle for hit in turn.battle.hits)
    departures = (departure for turn in chronicle.turns for departure in turn.departures)
    told: list[str] = []
    turn = 0
    for place, event in enumerate(session.events):
        turn = event.turn if isinstance(event, ev.TurnBegan) else turn
        match event:
            case ev.ShipHit():
                found = [tellings.hit(next(hits))]
            case ev.CarrierRolled():
                found = _departed(next(departures))
            case _:
                found = list(_told(chronicle, turn, event))
        if place >= since:
            told += [plain(f"{opened(clause)}.") for clause in found]
    return told


def _told(chronicle: Chronicle, turn: int, event: Any) -> Iterator[str]:
    """What an event is worth saying, clause by clause."""
    match event:
        case ev.Sailed():
            ships = join(
                count(number, tellings.noun(kind))
                for kind, number in zip(Kind, event.fleet, strict=True)
            )
            yield say("told", "sailed", ships=ships)
            slot = "journey" if event.friendly > 1 else "journey-one"
            turns = tellings.so_much(event.length, "turn")
            yield say("told", slot, turns=turns, friendly=event.friendly)
        case ev.TurnBegan():
            kept, month = chronicle.turns[turn - 1].watch, data("passage")["month"]
            when = {"day": kept.day, "month": month, "place": kept.place}
            yield say("told", "turn", turn=turn, watch=kept.name, **when)
        case ev.OptionTaken():
            yield tellings.option_taken(event)
        case ev.OptionEnded():
            yield tellings.option_ends(event.option)
        case ev.QuietWaters():
            yield tellings.quiet_waters()
        case ev.ContactRolled():
            yield tellings.contact_rolled(event)
        case ev.ForceMet():
            yield tellings.force_met(event)
        case ev.Interception():
            battle = chronicle.turns[turn - 1].battle
            assert battle is not None
            stopped = tellings.intercepted(battle.force, event)
            slot = "intercepted" if event.scored else "not-intercepted"
            points = tellings.so_much(event.scored, "point")
            yield say("told", slot, stopped=stopped, points=points)
        case ev.Attacked():
            yield _attacked(event)
        case ev.TurnEnded():
            yield say("told", "ended-turn", turn=turn, score=event.score)
            if chronicle.finished and turn == chronicle.length:
                yield chronicle.in_short()


def _attacked(event: ev.Attacked) -> str:
    numbers = map(event.results.count, range(len(words("told", "results"))))
    results = join(
        phrases[number > 1].format(number=number)
        for phrases, number in zip(words("told", "results"), numbers, strict=True)
        if number
    )
    return say(
        "told", "attacked", attacks=tellings.so_much(len(event.dice), "attack"), results=results
    )


def _departed(departure: Departure) -> list[str]:
    """A carrier that goes, and in as many clauses as they need who goes with her; or stays."""
    if departure.carrier is None:
        return [tellings.carriers_stay(1)]
    found = [tellings.carriers_go([departure])]
    here: list[Ship] = []
    for ship in departure.escorts:
        if here and len(_with_her([*here, ship])) >= WIDEST:
            found.append(_with_her(here))
            here = []
        here.append(ship)
    return [*found, *([_with_her(here)] if here else [])]


def _with_her(ships: list[Ship]) -> str:
    phrase: str = words("told", "with-her")[len(ships) > 1]
    return phrase.format(ships=join(ship.name for ship in ships))
