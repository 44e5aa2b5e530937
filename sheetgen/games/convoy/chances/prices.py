"""The prices of a Malta Convoy: made by the machine, with what its dice did, ship by ship."""

from collections.abc import Sequence

from sheetgen.core.language import Phrases
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY
from sheetgen.games.convoy.rules.state import MISS
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import Battle, Departure, Turn, tell
from sheetgen.kits.chances.prices import Die
from sheetgen.kits.defaults.prices import Accounts

say = Phrases(data, "prices").say


class Prices(Accounts):
    """The part `prices`."""

    DEVIATION = 10.0

    def names(self, session: Session, dice: Sequence[Die]) -> list[str]:  # type: ignore[override]
        """The name of each die thrown since the convoy sailed: what it did, where the session has
        come so far that this is known. `attack die 2: Ohio is sunk`."""
        turns = tell(session).turns
        return [f"{_title(die)}: {_came_to(die, turns[die.turn - 1])}" for die in dice]


def _title(die: Die) -> str:
    ask, _, option = die.ask.partition("-")
    return say("titles", ask, option=tellings.option_named(option), n=die.slot)


def _came_to(die: Die, turn: Turn) -> str:
    match die.ask.partition("-")[0]:
        case "duration":
            return tellings.so_much(die.face, "turn")
        case "extension":
            return say("longer", extension=die.face)
        case "contact" if turn.contact:
            return tellings.contact_rolled(turn.contact)
        case "enemy":
            return tellings.enemy_name(ENEMY[die.face])
        case "return" | "escort":
            return _departed(die, turn.departures)
    assert turn.battle is not None
    return _in_battle(die, turn.battle)


def _in_battle(die: Die, battle: Battle) -> str:
    if die.ask == "force":
        return tellings.so_much(battle.force.force, "enemy")
    if die.ask == "intercept":
        assert battle.interception is not None
        ones = battle.interception.dice[: die.slot].count(1)
        stops = "stops" if ones <= battle.force.force else "late"
        return say(stops if die.face == 1 else "fails")
    hit = next((hit for hit in battle.hits if hit.rolled.die == die.slot), None)
    if hit is not None:
        came_to = tellings.what_hit(hit)
        if die.ask == "target" and hit.ship and not sequence_of_play.LOSS[hit.ship.kind]:
            return say("free", hit=came_to)
        return came_to
    missed = battle.attack is not None and battle.attack.results[die.slot - 1] == MISS
    return say("miss" if missed else "open")


def _departed(die: Die, departures: list[Departure]) -> str:
    """What came of a carrier's roll; she has not left while her escort is to be chosen."""
    gone = next((each for each in departures if each.rolled.number == die.slot), None)
    if gone is None:
        return say("leaving")
    if gone.carrier is None:
        return tellings.carriers_stay(1)
    warships = tellings.so_much(len(gone.escorts), "warship")
    return say(die.ask, ship=gone.carrier.name, warships=warships)
