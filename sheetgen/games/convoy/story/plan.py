"""What stood beside a decision, and who was there: for whoever tells a convoy."""

from collections.abc import Iterator

from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Ship, Turn

NARROWS = 9.0
"""Longitude of Galita, in degrees east: beyond it the narrows are ahead."""
LATE, LATELY, MANY = 4, 4, 2
"""So many watches to go are few; so many watches back is lately; so many attacks then are many."""
WHAT = ("cargo ship", "tanker", "carrier", "cruiser", "destroyer")


def reasons(chronicle: Chronicle, turn: Turn) -> Iterator[str]:
    """What stood beside a decision, the most pressing first."""
    if turn.friendly:
        return
    if was_seen(chronicle, turn):
        yield "seen"
    if attacks_lately(chronicle, turn) >= MANY:
        yield "attacked"
    carriers = here(chronicle, Kind.CARRIER, turn)
    if not carriers:
        yield "no-fighters"
    elif any(hurt_before(ship, turn) for ship in carriers):
        yield "carrier-hurt"
    if len(here(chronicle, Kind.TANKER, turn)) == 1:
        yield "one-tanker"
    if len(here(chronicle, Kind.DESTROYER, turn)) <= LATE:
        yield "few-destroyers"
    if before_it(chronicle, turn) <= LATE:
        yield "late"
    elif turn.watch.lon > NARROWS:
        yield "narrows"
    elif 0 < attacks_lately(chronicle, turn) < MANY:
        yield "attacked-once"


def to_go(chronicle: Chronicle, turn: Turn) -> int:
    """The watches that were to come after a turn, as it was known when its option was taken."""
    later = chronicle.turns[turn.number :]
    grown = sum(each.taken.extension for each in later if each.taken)
    return chronicle.length - grown - turn.number


def before_it(chronicle: Chronicle, turn: Turn) -> int:
    """The watches that were to come from a turn on, as it was known when the turn began."""
    grown = turn.taken.extension if turn.taken else 0
    return to_go(chronicle, turn) - grown + 1


def here(chronicle: Chronicle, kind: Kind, turn: Turn) -> list[Ship]:
    """The ships of a type that were with the convoy when a turn began."""
    return [
        ship for ship in chronicle.fleet[kind]
        if ship.gone_on is None or ship.gone_on >= turn.number
    ]  # fmt: skip


def left(chronicle: Chronicle, kind: Kind, turn: Turn) -> list[Ship]:
    """The ships of a type that were still there when the fighting of a turn was over."""
    now = turn.number, SUNK
    return [s for s in here(chronicle, kind, turn) if (s.gone_on, s.condition) != now]


def hurt_before(ship: Ship, turn: Turn) -> bool:
    """Whether a ship had been damaged when a turn began."""
    return ship.hit_on is not None and ship.hit_on < turn.number


def was_seen(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether a reconnaissance plane found the convoy in the turn before."""
    return turn.number > 1 and chronicle.turns[turn.number - 2].is_seen


def attacks_lately(chronicle: Chronicle, turn: Turn) -> int:
    """The attacks of the last few turns before this."""
    return sum(
        before.battle is not None
        for before in chronicle.turns[max(turn.number - 1 - LATELY, 0) : turn.number - 1]
    )


def chances(turn: Turn) -> int:
    """The faces of six on which a turn would have brought an enemy."""
    if turn.contact is None:
        return 0
    return sum(face + turn.contact.modifier >= FIRST_CONTACT_ROW for face in range(1, 7))
