"""How a convoy stands: what is always in view beside the questions at the table."""

from sheetgen.core.language import capital
from sheetgen.core.language import counted_in_figures as count
from sheetgen.core.session import Session
from sheetgen.games.convoy.declaration import PHRASES
from sheetgen.games.convoy.rules.conditions import data, texts
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import REAL_OPTIONS, TYPES, Kind, Option, State
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SOUND,
    SUNK,
    Chronicle,
    option_name,
    tell,
)
from sheetgen.games.convoy.story.tellings import noun, so_much
from sheetgen.kits.defaults.table_words import TableWords
from sheetgen.kits.table.views import (
    AWAY_SIGN,
    COMING_SIGN,
    FOUGHT_SIGN,
    HURT_SIGN,
    LOST_SIGN,
    NOW_SIGN,
    PASSED_SIGN,
    SOUND_SIGN,
)
from sheetgen.kits.table.words import Panel

say, words = PHRASES.say, PHRASES.words


class Words(TableWords):
    """The words at the table, beside them the fleet and the passage as on the sheet."""

    def panels(self, session: Session) -> list[Panel]:
        """Fleet, score, turn and option; before the convoy sails, what is rolled of it."""
        return _panels(session)


_TYPE = 11
"""The width of the names of the types."""
_FIVES, _MOST_DRAWN = 5, 20
"""Ships are drawn in fives, as on the sheet, where there are no more of a type than these."""
_SIGN = {SOUND: SOUND_SIGN, HURT: HURT_SIGN, SUNK: LOST_SIGN, HOME: AWAY_SIGN}
_KEY = "  ".join(f"{sign} {state}" for state, sign in _SIGN.items())


def _panels(session: Session) -> list[Panel]:
    chronicle = tell(session)
    if not chronicle.turns:
        rolled = zip(_types(chronicle), chronicle.state.sound, strict=True)
        fleet = tuple(f"{label:<{_TYPE}}{ships or '-':>4}" for label, ships in rolled)
        journey = so_much(chronicle.state.length, "turn")
        rolling = (words("panels", "set-up"), *([journey] if chronicle.state.length else []))
        return [Panel(words("panels", "fleet"), fleet), Panel(words("panels", "turn"), rolling)]
    turn = _turn_now(chronicle)
    standing = [
        Panel(words("panels", "fleet"), _fleet(chronicle), _fleet_drawn(chronicle), _KEY),
        Panel(words("panels", "score"), _score(chronicle)),
        Panel(words("panels", "turn"), turn, (turn[0], _track(chronicle), *turn[1:])),
    ]
    if not chronicle.finished:
        standing.append(Panel(words("panels", "option"), _option_now(chronicle)))
    return standing


def _types(chronicle: Chronicle) -> list[str]:
    labels: list[str] = texts(chronicle.conditions)["set-up"][: len(TYPES)]
    return labels


def _fleet(chronicle: Chronicle) -> tuple[str, ...]:
    """How many ships of each type are sound, and how many are not."""
    lines = []
    for kind, label in zip(Kind, _types(chronicle), strict=True):
        counts = {state: len(chronicle.ships(kind, state)) for state in _SIGN}
        parts = [f"{ships} {state}" for state, ships in counts.items() if ships or state == SOUND]
        lines.append(f"{label:<{_TYPE}} {', '.join(parts)}")
    return tuple(lines)


def _fleet_drawn(chronicle: Chronicle) -> tuple[str, ...]:
    """The same as on the sheet, ship by ship."""
    lines = []
    for kind, label in zip(Kind, _types(chronicle), strict=True):
        signs = "".join(_SIGN[ship.condition] for ship in chronicle.fleet[kind])
        fives = [signs[i : i + _FIVES] for i in range(0, len(signs), _FIVES)]
        shown = " ".join(fives)
        if len(signs) > _MOST_DRAWN:
            shown = "  ".join(f"{signs.count(s)} {s}" for s in _SIGN.values() if s in signs)
        lines.append(f"{label:<{_TYPE}} {shown or '-'}")
    return tuple(lines)


def _track(chronicle: Chronicle) -> str:
    """The journey turn by turn, as on the sheet: the contacts, those that came to an attack marked,
    the turn at hand, and strokes where friendly waters end and at halfway."""
    signs = []
    for number in range(1, chronicle.length + 1):
        turn = chronicle.turns[number - 1] if number <= len(chronicle.turns) else None
        sign = COMING_SIGN if turn is None else PASSED_SIGN
        if turn is chronicle.turns[-1] and not chronicle.finished:
            sign = NOW_SIGN
        elif turn and turn.contact:
            sign = FOUGHT_SIGN if turn.battle else str(turn.contact.row)
        ends = number in (chronicle.friendly, chronicle.halfway())
        signs.append(sign + ("|" if ends else ""))
    return "".join(signs)


def _score(chronicle: Chronicle) -> tuple[str, ...]:
    """The score, and what it is made of besides the 100 it begins with."""
    lines = [str(score(chronicle.state))]
    named = words("panels", "reckoning")
    for what, number, points in chronicle.reckoning()[1:]:
        if what in TYPES:
            reason = count(number, noun(Kind[what.upper()]))
        else:
            reason = count(number, named[what]) if what == "interceptions" else named[what]
        if number:
            lines.append(say("panels", "reckoned", points=points, what=reason))
    return tuple(lines)


def _turn_now(chronicle: Chronicle) -> tuple[str, ...]:
    s, turn = chronicle.state, chronicle.turns[-1]
    if chronicle.finished:
        return (say("panels", "over", length=s.length),)
    kept, month = turn.watch, data("passage")["month"]
    watch = say("panels", "watch", day=kept.day, month=month, watch=kept.name, start=kept.start)
    lines = [
        say("panels", "of", turn=s.turn, length=s.length),
        watch,
        capital(kept.place),
        say("panels", "friendly" if turn.friendly else "open", last=s.friendly),
        say("panels", "covered" if s.covered else "halfway", turn=chronicle.halfway()),
    ]
    if s.carry:
        lines.append(say("panels", "carry", by=s.carry))
    return tuple(lines)


def _option_now(chronicle: Chronicle) -> tuple[str, ...]:
    s = chronicle.state
    running = words("panels", "none")
    if s.option != Option.NONE:
        turns = so_much(s.option_turns, "turn")
        running = say("panels", "running", option=option_name(s.option), turns=turns)
    unused = ", ".join(_unused(s))
    return running, say("panels", "unused" if unused else "spent", options=unused)


def _unused(s: State) -> list[str]:
    """The options not taken yet, by name."""
    return [option_name(each) for each in REAL_OPTIONS if s.unused >> each & 1]
