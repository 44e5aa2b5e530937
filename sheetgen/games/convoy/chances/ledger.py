"""Malta Convoy for the ledger: the moments of a session, and what its dice are called."""

from collections.abc import Iterator, Sequence

from sheetgen.core.data import Phrases
from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.expectation import Expectation
from sheetgen.games.convoy.chances.turn import AtHand
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.events import MISS
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import Battle, Departure, Turn, tell
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed


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
    at_hand = AtHand(session.with_answers(), expectation)
    found: list[Moment] = []
    told, course = expectation.told, 0
    for place, answer in enumerate(session.answers):
        if (course, answer) not in told:
            sailed = at_hand.live.state.friendly
            new = tuple(_moments(at_hand, place, answer)) if sailed else ()
            told[course, answer] = len(told) + 1, new
        course, since = told[course, answer]
        found += since
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
        yield Die(place, turn, request.ask, request.slot + k, face, values)


def _by_face(at_hand: AtHand, roll: Roll, known: tuple[int, ...]) -> tuple[float, ...]:
    """What is to be expected after each face of the next die of a roll."""
    return tuple(at_hand.expected((*known, face)) for face in range(1, roll.sides + 1))


# The name of every die: what was rolled, and what came of it.

say = Phrases(data, "ledger").say


def names(session: Session, dice: Sequence[Die]) -> list[str]:
    """The name of each die thrown since the convoy sailed: what it did, where the session has come
    so far that this is known. `attack die 2: Ohio is sunk`."""
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
