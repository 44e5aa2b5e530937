"""What a battle meant: the last of a type, the worst watch, what was left and what was to come."""

from __future__ import annotations

from sheetgen.games.convoy.chronicle import HOME, Chronicle, Ship, Turn
from sheetgen.games.convoy.report_course import HEAVY, SLIGHT
from sheetgen.games.convoy.report_opening import fates_by, planned_length
from sheetgen.games.convoy.report_toll import lost_on
from sheetgen.games.convoy.report_voice import SHIP_NOUNS, Voice, name
from sheetgen.games.convoy.state import CARGO, CARRIER, TANKER, TYPES
from sheetgen.reports.words import counted, join

FAR = 3
"""So many watches before the end it is worth saying how far Malta is."""
LATELY = 4
"""What has been told within so many watches is not told again."""


def told(
    voice: Voice, chronicle: Chronicle, turn: Turn, lost: list[Ship], swing: float, weight: float
) -> list[str]:
    """What the battle of a turn meant for the convoy, in clauses; `swing` and `weight` as the
    battle is told by."""
    said = []
    for kind in range(len(TYPES)):
        if any(ship.kind == kind for ship in lost) and not _left(chronicle, kind, turn):
            said.append(voice.say(f"last-{TYPES[kind]}", **_fates(chronicle, kind, lost)))
    if weight == SLIGHT or turn.score is None:
        return said
    if chronicle.finished and _is_worst(chronicle, turn):
        said.append(voice.say("worst-watch", n=len(lost)))
    elif lost and _is_first_loss(chronicle, turn) and turn.number > chronicle.length // 3:
        said.append(voice.say("first-loss", n=len(lost)))
    elif swing and chronicle.finished:
        said.append(voice.say("decisive", better=swing > 0, n=len(lost)))
    if weight == HEAVY:
        said += _left_behind(voice, chronicle, turn, lost, swing > 0)
    return said


def _left_behind(
    voice: Voice, chronicle: Chronicle, turn: Turn, lost: list[Ship], best: bool
) -> list[str]:
    """How the convoy stood after a battle that weighed much: what was left of it, or what it had
    lost so far, if it had lost by it; how it had come off if not (`best`: as in no other watch,
    which has been said); and how far it had still to go; in one plain sentence or two. What has
    just been told is not told again."""
    said = []
    merchants = _left(chronicle, CARGO, turn) + _left(chronicle, TANKER, turn)
    lost_so_far = fates_by(chronicle, turn.number)["lost"]
    weakened = any(ship.kind in (CARGO, TANKER, CARRIER) for ship in lost)
    if weakened and merchants and not _told_lately(voice, "what-was-left", turn):
        left = {kind: _left(chronicle, kind, turn) for kind in (CARGO, TANKER, CARRIER)}
        listed = join(counted(count, SHIP_NOUNS[kind]) for kind, count in left.items() if count)
        each = counted(merchants, "merchant ship")
        said.append(voice.say("what-was-left", list=listed, merchants=each, n=merchants))
    elif lost and lost_so_far > len(lost) and not _told_lately(voice, "lost-so-far", turn):
        said.append(voice.say("lost-so-far", n=lost_so_far))
    elif turn.battle and not turn.battle.hits:
        missed = turn.battle.attack is not None
        n = turn.battle.force.force
        said.append(voice.say("let-off", n=n, missed=missed, decisive=best))
    length = planned_length(chronicle, turn.number)
    to_go = length - turn.number
    if to_go >= FAR and not _told_lately(voice, "to-go", turn):
        said.append(voice.say("to-go", n=to_go, far=2 * to_go > length))
    if len(said) < 2 or any(mark in clause for clause in said for mark in ":;"):
        return said
    return [("; " if "," in "".join(said) else voice.say("joined")).join(said)]


def _told_lately(voice: Voice, slot: str, turn: Turn) -> bool:
    """Whether a phrase of a slot was said of one of the last few turns."""
    last = [told.about[-1] for told in voice.told if told.slot == slot]
    return bool(last) and turn.number - last[-1] <= LATELY


def _left(chronicle: Chronicle, kind: int, turn: Turn) -> int:
    """How many of a type are still with the convoy after the battle of a turn."""
    return sum(
        ship.gone_on is None
        or ship.gone_on > turn.number
        or (ship.gone_on == turn.number and ship.condition == HOME)
        for ship in chronicle.fleet[kind]
    )


def _fates(chronicle: Chronicle, kind: int, lost: list[Ship]) -> dict[str, object]:
    last = [ship for ship in lost if ship.kind == kind][-1]
    return {"sailed": len(chronicle.fleet[kind]), "name": name(last)}


def _is_worst(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether this turn cost more ships than any other, and three at least."""
    here = len(lost_on(chronicle, turn))
    others = (len(lost_on(chronicle, t)) for t in chronicle.turns if t is not turn)
    return here >= 3 and here > max(others, default=0)


def _is_first_loss(chronicle: Chronicle, turn: Turn) -> bool:
    return not any(lost_on(chronicle, t) for t in chronicle.turns[: turn.number - 1])
