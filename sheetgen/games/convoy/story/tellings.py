"""What happens to a convoy, tersely: the one wording of each event, and of a turn as a whole.

The table, the log book, the incidents of the sheet, Lonelog, the results of an event and the
tables of the report all tell by it; only the report's prose has words of its own.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sheetgen.core.language import (
    Phrases,
    counted,
    counted_in_figures,
    join,
    opened,
    plural,
    signed,
)
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, TARGET
from sheetgen.games.convoy.rules.state import NONE, Enemy, Kind, Option
from sheetgen.games.convoy.story.chronicle import (
    Battle,
    Chronicle,
    Departure,
    Hit,
    Ship,
    Turn,
    option_name,
    tell,
    toll,
)

PHRASES = Phrases(data, "tellings")
say, words = PHRASES.say, PHRASES.words
Named = Callable[[Ship], str]
"""How a ship is named: plainly, or as running text marks it."""


def plain(ship: Ship) -> str:
    """A ship by her name."""
    return ship.name


def told(turn: Turn, named: Named = plain) -> str:
    """A turn as it was played, as far as it has come, in short sentences: `Decoy for 3 turns.
    Contact: U-boats, force 1; all stopped.`"""
    running = say("running", option=option_name(turn.option), turn=turn.option_turn)
    option = option_taken(turn.taken) if turn.taken else running if turn.option != NONE else ""
    battle = "; ".join(_battle(turn, turn.battle, named)) if turn.battle else ""
    clauses = (
        option,
        ": ".join(filter(None, (_contact(turn), battle))),
        "; ".join(covering_force(turn.departures, named)),
        option_ends(turn.option) if turn.option_ends else "",
    )
    return " ".join(f"{opened(clause)}." for clause in clauses if clause)


def turns(session: Session) -> dict[int, tuple[str, int | None]]:
    """What happened in each turn, in plain words, and the score at its end (None: it has not
    ended)."""
    return {turn.number: (told(turn), turn.score) for turn in tell(session).turns}


# The nouns.


def noun(kind: Kind) -> str:
    """A ship of a type (see `state.TYPES`): `cargo ship`."""
    return str(words("ships")[kind])


def nouns(kind: Kind) -> str:
    """Ships of a type: `cargo ships`."""
    return plural(noun(kind), 2)


def so_many(ships: Iterable[int]) -> str:
    """So many ships of each type, in figures, those of which there are any: `3 cruisers`."""
    return ", ".join(
        counted_in_figures(n, noun(kind)) for kind, n in zip(Kind, ships, strict=True) if n
    )


def so_much(count: int, what: str) -> str:
    """So many of what is no ship, in figures: `3 turns`."""
    return counted_in_figures(count, say("nouns", what))


def option_named(name: str) -> str:
    """An option as it is printed, by the name it is asked for by; nothing of no name."""
    return option_name(Option[name.upper()]) if name else ""


def enemy_name(enemy: Enemy) -> str:
    """An enemy by the number of its row, from 1: `U-boats`."""
    return str(data("sheet")["enemy"]["rows"][enemy - 1][1])


def contact_name(number: int) -> str:
    """What the contact table calls a number, from 1 to 8: `No Contact`."""
    rows = data("sheet")["contact"]["rows"]
    return str(next(row[1] for row in rows if number <= int(row[0].split("–")[-1])))


# Events.


def option_taken(taken: ev.OptionTaken) -> str:
    """An option begun: `Evade for 3 turns, journey +2`."""
    return say(
        "longer" if taken.extension else "taken",
        option=option_name(taken.option),
        turns=so_much(taken.turns, "turn"),
        extension=taken.extension,
    )


def option_ends(option: Option) -> str:
    """An option at its end: `Evade ends`."""
    return say("ends", option=option_name(option))


def quiet_waters() -> str:
    """A turn without a contact roll: `friendly waters`."""
    return say("friendly")


def contact_rolled(rolled: ev.ContactRolled) -> str:
    """A contact roll, and what it leaves to the next: `Dumb Luck, next contact −1`."""
    carried = CONTACT_CARRY[rolled.row]
    slot = "harmless" if rolled.harmless else "leaves" if carried else ""
    row = contact_name(rolled.row)
    return say(slot, row=row, by=signed(carried)) if slot else row


def force_met(met: ev.ForceMet) -> str:
    """An enemy force: `U-boats, force 3`."""
    return say("met", enemy=enemy_name(met.enemy), force=met.force)


def intercepted(met: ev.ForceMet, interception: ev.Interception) -> str:
    """An interception: `2 stopped`."""
    stopped = met.force - interception.force
    slot = "stopped" if interception.force else "all-stopped"
    return say(slot if stopped else "none-stopped", stopped=stopped)


def what_hit(struck: Hit, named: Named = plain) -> str:
    """What came of a hit: `Deucalion is sunk`, `no tanker is there to hit`."""
    kind, ship = struck.rolled.kind, struck.ship
    phrase: str = words("hit")[struck.rolled.outcome]
    return phrase.format(ship=named(ship) if ship else "", type=noun(kind), types=nouns(kind))


def hit(struck: Hit, named: Named = plain) -> str:
    """The same, and what it was meant for: `no carrier is there: Deucalion is damaged`."""
    aimed_at, done = TARGET[struck.rolled.row], what_hit(struck, named)
    if struck.ship is None or aimed_at == struck.rolled.kind:
        return done
    return say("instead", type=noun(aimed_at), hit=done)


def carriers_go(departures: list[Departure], named: Named = plain) -> str:
    """Carriers that go home: `Eagle goes home with 2 cruisers and 4 destroyers`."""
    carriers = [named(each.carrier) for each in departures if each.carrier]
    kinds = [ship.kind for each in departures for ship in each.escorts]
    escorts = join(
        counted_in_figures(kinds.count(kind), noun(kind))
        for kind in (Kind.CRUISER, Kind.DESTROYER)
        if kind in kinds
    )
    escort = say("escorted", ships=escorts) if escorts else say("alone")
    phrase: str = words("goes")[len(carriers) > 1]
    return phrase.format(ships=join(carriers), escort=escort)


def carriers_stay(count: int) -> str:
    """Carriers that stay: `one carrier stays`."""
    phrase: str = words("stays")[count > 1]
    return phrase.format(carriers=counted(count, noun(Kind.CARRIER)))


def covering_force(departures: list[Departure], named: Named = plain) -> list[str]:
    """The return of the covering force: the carriers that go, and those that stay."""
    going = [each for each in departures if each.carrier]
    stay = len(departures) - len(going)
    go = [carriers_go(going, named)] if going else []
    return [*go, carriers_stay(stay)] if stay else go


# A turn.


def _contact(turn: Turn) -> str:
    if turn.contact is not None:
        return contact_rolled(turn.contact)
    return quiet_waters() if turn.friendly else say("under-way")


def _battle(turn: Turn, battle: Battle, named: Named) -> list[str]:
    parts = [force_met(battle.force)]
    if battle.interception:
        parts.append(intercepted(battle.force, battle.interception))
    return [*parts, *_came_to(turn, battle, named)]


def _came_to(turn: Turn, battle: Battle, named: Named) -> list[str]:
    """What a battle did to ships; that it did nothing only when the turn is over."""
    result = toll(battle, turn.number)
    done = [
        say(slot, ships=", ".join(map(named, ships)))
        for slot, ships in (("sunk", result.lost), ("damaged", result.damaged))
        if ships
    ]
    beaten = battle.interception is not None and not battle.interception.force
    if done or beaten or turn.score is None:
        return done
    return [say("spared" if battle.hits else "missed")]


# A whole game, event by event: what is told at the table.


WIDEST = 76
"""The longest sentence, in characters: it fits a terminal of 80 columns."""
TABLE = Phrases(data, "table")


def clauses(session: Session) -> list[list[str]]:
    """What each event of a game is worth saying, clause by clause, naming the ships."""
    chronicle = tell(session)
    hits = (hit for turn in chronicle.turns if turn.battle for hit in turn.battle.hits)
    departures = (departure for turn in chronicle.turns for departure in turn.departures)
    found: list[list[str]] = []
    turn = 0
    for event in session.events:
        turn = event.turn if isinstance(event, ev.TurnBegan) else turn
        match event:
            case ev.ShipHit():
                found.append([hit(next(hits))])
            case ev.CarrierRolled():
                found.append(_departed(next(departures)))
            case _:
                found.append(list(_of_event(chronicle, turn, event)))
    return found


def _of_event(chronicle: Chronicle, number: int, event: Any) -> Iterator[str]:
    turn = chronicle.turns[number - 1] if number else None
    match event:
        case ev.Sailed():
            ships = join(
                counted_in_figures(number, noun(kind))
                for kind, number in zip(Kind, event.fleet, strict=True)
            )
            yield TABLE.say("told", "sailed", ships=ships)
            slot = "journey" if event.friendly > 1 else "journey-one"
            turns = so_much(event.length, "turn")
            yield TABLE.say("told", slot, turns=turns, friendly=event.friendly)
        case ev.TurnBegan() if turn:
            kept, month = turn.watch, data("passage")["month"]
            when = {"day": kept.day, "month": month, "place": kept.place}
            yield TABLE.say("told", "turn", turn=number, watch=kept.name, **when)
        case ev.OptionTaken():
            yield option_taken(event)
        case ev.OptionEnded():
            yield option_ends(event.option)
        case ev.QuietWaters():
            yield quiet_waters()
        case ev.ContactRolled():
            yield contact_rolled(event)
        case ev.ForceMet():
            yield force_met(event)
        case ev.Interception() if turn and turn.battle:
            slot = "intercepted" if event.scored else "not-intercepted"
            points = so_much(event.scored, "point")
            stopped = intercepted(turn.battle.force, event)
            yield TABLE.say("told", slot, stopped=stopped, points=points)
        case ev.Attacked():
            yield _attacked(event)
        case ev.TurnEnded():
            yield TABLE.say("told", "ended-turn", turn=number, score=event.score)
            if chronicle.finished and number == chronicle.length:
                yield chronicle.in_short()


def _attacked(event: ev.Attacked) -> str:
    phrases = TABLE.words("told", "results")
    numbers = map(event.results.count, range(len(phrases)))
    results = join(
        phrase[number > 1].format(number=number)
        for phrase, number in zip(phrases, numbers, strict=True)
        if number
    )
    return TABLE.say(
        "told", "attacked", attacks=so_much(len(event.dice), "attack"), results=results
    )


def _departed(departure: Departure) -> list[str]:
    """A carrier that goes, and in as many clauses as they need who goes with her; or stays."""
    if departure.carrier is None:
        return [carriers_stay(1)]
    found = [carriers_go([departure])]
    here: list[Ship] = []
    slot = "with-her"
    for ship in departure.escorts:
        if here and len(_with_her(slot, [*here, ship])) >= WIDEST:
            found.append(_with_her(slot, here))
            here, slot = [], "with-her-too"
        here.append(ship)
    return [*found, *([_with_her(slot, here)] if here else [])]


def _with_her(slot: str, ships: list[Ship]) -> str:
    phrase: str = TABLE.words("told", slot)[len(ships) > 1]
    return phrase.format(ships=join(ship.name for ship in ships))
