"""A contact told: who came, who was stopped, what was hit, and what that meant."""

from __future__ import annotations

from sheetgen.games.convoy.report.opening import fates_by, planned_length
from sheetgen.games.convoy.report.quiet import RECONNAISSANCE, was_seen
from sheetgen.games.convoy.report.voice import Voice, name
from sheetgen.games.convoy.rules.sequence_of_play import (
    CONTACT_CARRY,
    FIRST_CONTACT_ROW,
    TARGET,
    U_BOATS,
)
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER, TYPES
from sheetgen.games.convoy.story.chronicle import HOME, Battle, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.course import HEAVY, PLAIN, SLIGHT
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import Toll, lost_on, toll
from sheetgen.kits.telling.grammar import counted, join, sentences

SURPRISE, STRONG = FIRST_CONTACT_ROW, 8
PAIR = 26
"""Two clauses of so many words or fewer can share a sentence."""
FAR = 3
"""So many watches before the end it is worth saying how far Malta is."""
LATELY = 4
"""What has been told within so many watches is not told again."""


def contact_clauses(
    voice: Voice,
    chronicle: Chronicle,
    turn: Turn,
    swing: float = 0.0,
    weight: float = PLAIN,
    alone: bool = False,
) -> str:
    """The contact of a turn in sentences, the more of them the greater its `weight`. `swing`: what
    it changed, if no other turn changed as much; `alone`: what went before it is not told."""
    voice.tells(turn)
    battle = turn.battle
    assert battle is not None
    assert turn.contact is not None
    pending = turn.score is None
    slight = weight == SLIGHT and not pending
    result = toll(battle, turn.number)
    clauses = [_arrival(voice, chronicle, turn, battle, alone, slight)]
    clauses += _assault(voice, battle, pending, slight)
    clauses += _damage(voice, battle, result, slight)
    if weight == HEAVY:
        clauses += _meant_for_a_carrier(voice, chronicle, turn)
    clauses += meaning_clauses(voice, chronicle, turn, result.lost, swing, weight)
    return sentences(clauses)


def _arrival(
    voice: Voice, chronicle: Chronicle, turn: Turn, battle: Battle, alone: bool, slight: bool
) -> str:
    """Who came, when, and unless they weighed little where, and whether anything stopped them."""
    assert turn.contact is not None
    seen = was_seen(chronicle, turn) and not alone
    came_before = any(earlier.battle for earlier in chronicle.turns[: turn.number - 1])
    strength, row = battle.force.force, turn.contact.row
    force = voice.force(battle.force.enemy, strength)
    same = voice.is_now(turn)
    slot = "open-same" if same else "open-seen" if seen else "open"
    opening = voice.say(
        f"{slot}-slight" if slight and not same else slot,
        **({} if same else voice.when(turn)),
        force=force,
        n=strength,
        surprise=row == SURPRISE,
        strong=row == STRONG,
        again=came_before and not alone,
        running=_is_on_the_heels(chronicle, turn) and not alone,
        first=not came_before,
        sea=battle.force.enemy == U_BOATS,
        seen=seen,
        needed=seen and _needed_to_be_seen(turn),
    )
    if battle.interception is None:
        return opening
    left = battle.interception.force
    stopped = strength - left
    which = "none" if stopped == 0 else "some" if left else "all"
    return f"{opening}{voice.say(f'stopped-{which}', n=strength, stopped=stopped, left=left)}"


def _needed_to_be_seen(turn: Turn) -> bool:
    """Whether only the reconnaissance plane of the turn before made this a contact."""
    assert turn.contact is not None
    return turn.contact.die + turn.contact.modifier - CONTACT_CARRY[RECONNAISSANCE] < SURPRISE


def _is_on_the_heels(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether an enemy came in the turn before, too."""
    return turn.number > 1 and chronicle.turns[turn.number - 2].battle is not None


def _assault(voice: Voice, battle: Battle, pending: bool, slight: bool) -> list[str]:
    """Whether anything hit."""
    strength = battle.force.force
    if battle.interception is None and not pending:
        return [voice.say("nobody-to-stop", n=strength)]
    if battle.attack is None:
        left = battle.interception.force if battle.interception else strength
        return [voice.say("attack-pending")] if pending and left else []
    left = len(battle.attack.dice)
    hits = sum(result != 0 for result in battle.attack.results)
    if hits == 0:
        return [voice.say("missed", n=strength, left=left)]
    if left - hits >= 2 and hits <= 2 and not slight:
        return [voice.say("few-hit", left=left, hits=hits, missed=left - hits)]
    return []


def _damage(voice: Voice, battle: Battle, result: Toll, slight: bool) -> list[str]:
    """What was hit, ship by ship; the losses first."""
    clauses = []
    if result.sunk:
        ships = voice.ships(result.sunk)
        every = len(result.sunk) == len(result.lost)
        clauses.append(voice.say("sunk", ships=ships, n=len(result.sunk), all=every))
    for ship in result.twice:
        clauses.append(voice.say("twice", ship=voice.ships([ship])))
    for ship in result.finished:
        assert ship.gone_on is not None
        since = voice.since(ship, ship.gone_on)
        clauses.append(voice.say("finished", ship=voice.ships([ship]), since=since))
    if result.damaged:
        ships = voice.ships(result.damaged)
        clauses.append(
            voice.say("damaged", ships=ships, n=len(result.damaged), only=len(battle.hits) == 1)
        )
    without_harm = len(result.no_more + result.on_nobody + result.on_dummy)
    if slight and without_harm:
        clauses.append(voice.say("no-harm", n=without_harm))
    clauses = _paired(voice, clauses)
    return clauses if slight else clauses + _without_harm(voice, result)


def _without_harm(voice: Voice, result: Toll) -> list[str]:
    """The hits that sank and damaged nothing."""
    clauses = []
    for hits, slot in ((result.no_more, "no-more"), (result.on_nobody, "on-nobody")):
        kinds = [kind for kind in range(len(TYPES)) if any(h.rolled.kind == kind for h in hits)]
        for kind in kinds:
            count = sum(hit.rolled.kind == kind for hit in hits)
            clauses.append(voice.say(slot, type=noun(kind), n=count))
    if result.on_dummy:
        clauses.append(voice.say("on-dummy", n=len(result.on_dummy)))
    return clauses


def _paired(voice: Voice, clauses: list[str]) -> list[str]:
    """Two short clauses made one sentence where that reads better than two."""
    plain = not any(mark in clause for clause in clauses for mark in ",:;")
    if len(clauses) == 2 and plain and sum(len(clause.split()) for clause in clauses) <= PAIR:
        return [f"{clauses[0]}{voice.say('joined')}{clauses[1]}"]
    return clauses


def _meant_for_a_carrier(voice: Voice, chronicle: Chronicle, turn: Turn) -> list[str]:
    assert turn.battle is not None
    struck = [hit for hit in turn.battle.hits if hit.ship and hit.rolled.kind == CARGO]
    aimed_at = [hit.ship for hit in struck if TARGET[hit.rolled.row] != CARRIER]
    spared = _once([hit.ship for hit in struck if hit.ship and hit.ship not in aimed_at])
    just_lost = any(
        h.ship and h.ship.gone_on == turn.number
        for h in turn.battle.hits
        if h.rolled.kind == CARRIER
    )
    if not spared or just_lost or voice.again("meant for a carrier"):
        return []
    if len(spared) > 1 and all(hit.ship in spared for hit in turn.battle.hits):
        return [voice.say("meant-for-carrier-all")]
    return [voice.say("meant-for-carrier", ships=join(map(name, spared)), n=len(spared))]


def _once(ships: list[Ship]) -> list[Ship]:
    """The ships, each one time."""
    return [ship for place, ship in enumerate(ships) if ship not in ships[:place]]


# What a battle meant: the last of a type, the worst watch, what was left and what was to come.


def meaning_clauses(
    voice: Voice, chronicle: Chronicle, turn: Turn, lost: list[Ship], swing: float, weight: float
) -> list[str]:
    """What the battle of a turn meant for the convoy, in clauses; `swing` and `weight` as the
    battle is told by."""
    clauses = []
    for kind in range(len(TYPES)):
        if any(ship.kind == kind for ship in lost) and not _left(chronicle, kind, turn):
            clauses.append(voice.say(f"last-{TYPES[kind]}", **_fates(chronicle, kind, lost)))
    if weight == SLIGHT or turn.score is None:
        return clauses
    if chronicle.finished and _is_worst(chronicle, turn):
        clauses.append(voice.say("worst-watch", n=len(lost)))
    elif lost and _is_first_loss(chronicle, turn) and turn.number > chronicle.length // 3:
        clauses.append(voice.say("first-loss", n=len(lost)))
    elif swing and chronicle.finished:
        clauses.append(voice.say("decisive", better=swing > 0, n=len(lost)))
    if weight == HEAVY:
        clauses += _left_behind(voice, chronicle, turn, lost, swing > 0)
    return clauses


def _left_behind(
    voice: Voice, chronicle: Chronicle, turn: Turn, lost: list[Ship], best: bool
) -> list[str]:
    """How the convoy stood after a battle that weighed much: what was left of it, or what it had
    lost so far, if it had lost by it; how it had come off if not (`best`: as in no other watch,
    which has been said); and how far it had still to go; in one plain sentence or two. What has
    just been told is not told again."""
    clauses = []
    merchants = _left(chronicle, CARGO, turn) + _left(chronicle, TANKER, turn)
    lost_so_far = fates_by(chronicle, turn.number)["lost"]
    weakened = any(ship.kind in (CARGO, TANKER, CARRIER) for ship in lost)
    if weakened and merchants and not _said_lately(voice, "what-was-left", turn):
        left = {kind: _left(chronicle, kind, turn) for kind in (CARGO, TANKER, CARRIER)}
        listed = join(counted(count, noun(kind)) for kind, count in left.items() if count)
        each = counted(merchants, "merchant ship")
        clauses.append(voice.say("what-was-left", list=listed, merchants=each, n=merchants))
    elif lost and lost_so_far > len(lost) and not _said_lately(voice, "lost-so-far", turn):
        clauses.append(voice.say("lost-so-far", n=lost_so_far))
    elif turn.battle and not turn.battle.hits:
        missed = turn.battle.attack is not None
        n = turn.battle.force.force
        clauses.append(voice.say("let-off", n=n, missed=missed, decisive=best))
    length = planned_length(chronicle, turn.number)
    to_go = length - turn.number
    if to_go >= FAR and not _said_lately(voice, "to-go", turn):
        clauses.append(
            voice.say("to-go", n=to_go, far=2 * to_go > length, third=3 * to_go <= 2 * length)
        )
    if len(clauses) < 2 or any(mark in clause for clause in clauses for mark in ":;"):
        return clauses
    return [("; " if "," in "".join(clauses) else voice.say("joined")).join(clauses)]


def _said_lately(voice: Voice, slot: str, turn: Turn) -> bool:
    """Whether a phrase of a slot was said of one of the last few turns."""
    last = [phrase.about[-1] for phrase in voice.told if phrase.slot == slot]
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
