"""A contact told: who came, who was stopped, what was hit, and what that meant."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.games.convoy import events as ev
from sheetgen.games.convoy.chronicle import HOME, Battle, Chronicle, Hit, Ship, Turn
from sheetgen.games.convoy.report_quiet import RECONNAISSANCE, was_seen
from sheetgen.games.convoy.report_voice import SHIP_NOUNS, Voice, name
from sheetgen.games.convoy.rules import CONTACT_CARRY, FIRST_CONTACT_ROW, TARGET, U_BOATS
from sheetgen.games.convoy.state import CARGO, CARRIER, TYPES
from sheetgen.reports.words import join, sentences

SURPRISE, STRONG = FIRST_CONTACT_ROW, 8


@dataclass
class Toll:
    """What a battle did, ship by ship. `twice` were damaged and sunk in the same battle,
    `finished` had been damaged before it."""

    sunk: list[Ship] = field(default_factory=list)
    twice: list[Ship] = field(default_factory=list)
    finished: list[Ship] = field(default_factory=list)
    damaged: list[Ship] = field(default_factory=list)
    no_more: list[Hit] = field(default_factory=list)
    on_nobody: list[Hit] = field(default_factory=list)
    on_dummy: list[Hit] = field(default_factory=list)

    @property
    def lost(self) -> list[Ship]:
        """The ships sunk."""
        return self.sunk + self.twice + self.finished


def toll(battle: Battle, turn: int) -> Toll:
    """The hits of a battle by what came of them."""
    result = Toll()
    for hit in battle.hits:
        outcome, ship = hit.rolled.outcome, hit.ship
        if ship is None:
            {
                ev.LOST_HIT: result.on_nobody,
                ev.DUMMY: result.on_dummy,
                ev.NO_MORE: result.no_more,
            }[outcome].append(hit)
        elif outcome == ev.DAMAGED:
            result.damaged.append(ship)
        elif outcome == ev.SUNK:
            result.sunk.append(ship)
        elif ship.hit_on == turn:
            result.damaged.remove(ship)
            result.twice.append(ship)
        else:
            result.finished.append(ship)
    return result


def lost_on(chronicle: Chronicle, turn: Turn) -> list[Ship]:
    """The ships sunk in a turn."""
    return toll(turn.battle, turn.number).lost if turn.battle else []


def told(
    voice: Voice, chronicle: Chronicle, turn: Turn, swing: float = 0.0, alone: bool = False
) -> str:
    """The contact of a turn in sentences. `swing`: what it changed, if no other turn changed as
    much; `alone`: what went before it is not told."""
    voice.tells(turn)
    battle = turn.battle
    assert battle is not None
    assert turn.contact is not None
    pending = turn.score is None
    said = [_arrival(voice, chronicle, turn, battle, alone)]
    said += _assault(voice, battle, pending)
    result = toll(battle, turn.number)
    said += _damage(voice, chronicle, turn, result)
    said += _meaning(voice, chronicle, turn, result, swing)
    return sentences(said)


def _needed_to_be_seen(turn: Turn) -> bool:
    """Whether only the reconnaissance plane of the turn before made this a contact."""
    assert turn.contact is not None
    return turn.contact.die + turn.contact.modifier - CONTACT_CARRY[RECONNAISSANCE] < SURPRISE


def _arrival(voice: Voice, chronicle: Chronicle, turn: Turn, battle: Battle, alone: bool) -> str:
    """Who came, where and when, and whether anything stopped them."""
    assert turn.contact is not None
    seen = was_seen(chronicle, turn) and not alone
    came_before = any(earlier.battle for earlier in chronicle.turns[: turn.number - 1])
    strength, row = battle.force.force, turn.contact.row
    force = voice.force(battle.force.enemy, strength)
    same = voice.is_now(turn)
    opening = voice.say(
        "open-same" if same else "open-seen" if seen else "open",
        **({} if same else voice.when(turn)),
        force=force,
        n=strength,
        surprise=row == SURPRISE,
        strong=row == STRONG,
        again=came_before and not alone,
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


def _assault(voice: Voice, battle: Battle, pending: bool) -> list[str]:
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
    if left - hits >= 2 and hits <= 2:
        return [voice.say("few-hit", left=left, hits=hits, missed=left - hits)]
    return []


def _damage(voice: Voice, chronicle: Chronicle, turn: Turn, result: Toll) -> list[str]:
    """What was hit, ship by ship; the losses first."""
    battle = turn.battle
    assert battle is not None
    said = []
    if result.sunk:
        ships = voice.ships(result.sunk)
        said.append(voice.say("sunk", ships=ships, n=len(result.sunk)))
    for ship in result.twice:
        said.append(voice.say("twice", ship=voice.ships([ship])))
    for ship in result.finished:
        since = voice.since(ship, turn.number)
        said.append(voice.say("finished", ship=voice.ships([ship]), since=since))
    if result.damaged:
        ships = voice.ships(result.damaged)
        said.append(
            voice.say("damaged", ships=ships, n=len(result.damaged), only=len(battle.hits) == 1)
        )
    said = _paired(voice, said)
    for hits, slot in ((result.no_more, "no-more"), (result.on_nobody, "on-nobody")):
        kinds = [kind for kind in range(len(TYPES)) if any(h.rolled.kind == kind for h in hits)]
        for kind in kinds:
            count = sum(hit.rolled.kind == kind for hit in hits)
            said.append(voice.say(slot, type=SHIP_NOUNS[kind], n=count))
    if result.on_dummy:
        said.append(voice.say("on-dummy", n=len(result.on_dummy)))
    return said + _meant_for_a_carrier(voice, chronicle, turn)


def _paired(voice: Voice, clauses: list[str]) -> list[str]:
    """Two short clauses made one sentence where that reads better than two."""
    if len(clauses) == 2 and sum(len(clause.split()) for clause in clauses) <= 16:
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


def _meaning(
    voice: Voice, chronicle: Chronicle, turn: Turn, result: Toll, swing: float
) -> list[str]:
    """What the losses of this turn meant for the convoy: the last of a type, the worst watch, the
    first loss, the watch that decided most."""
    said = []
    for kind in range(len(TYPES)):
        if any(ship.kind == kind for ship in result.lost) and not _left(chronicle, kind, turn):
            said.append(voice.say(f"last-{TYPES[kind]}", **_fates(chronicle, kind, result)))
    if chronicle.finished and _is_worst(chronicle, turn):
        said.append(voice.say("worst-watch", n=len(result.lost)))
    elif result.lost and _is_first_loss(chronicle, turn) and turn.number > chronicle.length // 3:
        said.append(voice.say("first-loss", n=len(result.lost)))
    elif swing and turn.score is not None:
        said.append(voice.say("decisive", better=swing > 0, n=len(result.lost)))
    return said


def _left(chronicle: Chronicle, kind: int, turn: Turn) -> int:
    """How many of a type are still with the convoy after the battle of a turn."""
    return sum(
        ship.gone_on is None
        or ship.gone_on > turn.number
        or (ship.gone_on == turn.number and ship.condition == HOME)
        for ship in chronicle.fleet[kind]
    )


def _fates(chronicle: Chronicle, kind: int, result: Toll) -> dict[str, object]:
    last = [ship for ship in result.lost if ship.kind == kind][-1]
    return {"sailed": len(chronicle.fleet[kind]), "name": name(last)}


def _is_worst(chronicle: Chronicle, turn: Turn) -> bool:
    """Whether this turn cost more ships than any other, and three at least."""
    here = len(lost_on(chronicle, turn))
    others = (len(lost_on(chronicle, t)) for t in chronicle.turns if t is not turn)
    return here >= 3 and here > max(others, default=0)


def _is_first_loss(chronicle: Chronicle, turn: Turn) -> bool:
    return not any(lost_on(chronicle, t) for t in chronicle.turns[: turn.number - 1])
