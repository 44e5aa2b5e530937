"""The moments of a convoy at which its commodore is asked for a line of his own."""

from sheetgen.core.language import Phrases, capital, counted, join
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, score
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, OPTIONS, TANKER, TYPES, Kind, State
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Ship, tell
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.table import moments as kit
from sheetgen.kits.table.moments import Moment, one_of

HEAVY = 4
"""A loss of fewer points stops nobody, but that of the last tanker or carrier."""
words = Phrases(data, "moments").words


def moments(session: Session, answers: int, events: int) -> list[Moment]:
    """Those that have come: a measure taken, the heaviest loss of a turn so far, the turn in which
    the covering force goes back, the end."""
    found = list[Moment]()
    come = session.events[events:]
    for place, event in enumerate(come):
        match event:
            case ev.OptionTaken(option):
                # In friendly waters turns may have passed since without a question.
                passed = (one.turn for one in come[place:] if isinstance(one, ev.TurnEnded))
                turn = next(passed, session.state.turn)
                found.append(_asked(session, kit.DECISION, turn, OPTIONS[option]))
            case ev.TurnEnded(turn):
                found += _of_turn(session, tell(session), turn)
    if session.finished:
        arrived = session.state.present(CARGO) + session.state.present(TANKER)
        found.append(_asked(session, kit.END, session.state.turn, "some" if arrived else "none"))
    return found


def _of_turn(session: Session, told: Chronicle, turn: int) -> list[Moment]:
    """The moments that the end of a turn brings."""
    found = list[Moment]()
    if lost := _heaviest(told, turn):
        worth = {kind: _worth(session.state, lost, kind) for kind in (TANKER, CARRIER, CARGO)}
        about = max(worth, key=lambda kind: worth[kind]) if any(worth.values()) else None
        named = [ship.name for ship in lost if about in (None, ship.kind)]
        left = session.state.present(about) if about is not None else 0
        which = "escort" if about is None else TYPES[about] + ("" if left else "-last")
        are, were = (words(verb)[len(named) > 1] for verb in ("are", "were"))
        said = {"names": join(named), "are": are, "were": were}
        if about is not None:
            said["left"] = counted(left, noun(about))
        found.append(_asked(session, kit.LOSS, turn, which, **said))
    if turn == told.halfway() and not session.finished:
        gone = sum(one.carrier is not None for one in told.turns[turn - 1].departures)
        said = {"gone": counted(gone, noun(CARRIER)), "have": words("have")[gone > 1]}
        stay = session.state.present(CARRIER)
        which = ("none", "stay", "gone", "some")[2 * bool(gone) + bool(stay)]
        found.append(_asked(session, kit.HALFWAY, turn, which, **said))
    return found


def _worth(state: State, lost: list[Ship], kind: Kind) -> int:
    """What the ships of a type among some lost have cost."""
    points = LOSS[kind] * sum(ship.kind == kind for ship in lost)
    return points + ALL_LOST[kind] if points and not state.present(kind) else points


def _heaviest(told: Chronicle, turn: int) -> list[Ship]:
    """The ships sunk in a turn, if that is a loss worth a stop, and heavier than any before."""
    sunk: dict[int, list[Ship]] = {}
    for ship in (ship for ships in told.fleet for ship in ships if ship.condition == SUNK):
        sunk.setdefault(ship.gone_on or 0, []).append(ship)
    weights = {at: sum(LOSS[ship.kind] for ship in ships) for at, ships in sunk.items()}
    here = sunk.pop(turn, [])
    last = any(s.kind in (TANKER, CARRIER) and not told.state.present(s.kind) for s in here)
    heavy = bool(here) and (last or weights[turn] >= HEAVY)
    return here if heavy and all(weights[turn] > weights[at] for at in sunk) else []


def _asked(session: Session, kind: str, turn: int, which: str, **said: str) -> Moment:
    """A moment of a kind that came in a turn, with one of the questions that it has."""
    state = session.state
    waters = words("waters")[turn > state.friendly]
    names = {
        **said,
        "waters": waters.format(left=counted(max(state.length - turn, 0), words("watch"))),
        "cargo": counted(state.present(CARGO), noun(CARGO)),
        "tankers": counted(state.present(TANKER), noun(TANKER)),
        "score": score(state),
    }
    question = one_of(words(kind, which), session.answers).format(**names)
    later = words("later").get(which if kind == kit.DECISION else kind, "").format(**names)
    return Moment(kind, turn, capital(question), capital(later))
