"""A contact told: who came, who was stopped, what was hit."""

from collections.abc import Mapping

from sheetgen.games.convoy.report.voice import Voice, name
from sheetgen.games.convoy.rules.events import U_BOATS
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.plan import left, likely, needed_to_be_seen
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import Toll, toll

SURPRISE, STRONG = FIRST_CONTACT_ROW, 8


def told(
    voice: Voice,
    chronicle: Chronicle,
    turn: Turn,
    when: Mapping[str, str],
    seen: bool,
    scene: bool = False,
) -> list[str]:
    """The contact of a turn in clauses. Of a scene hour and place have been given before; else
    `when` has them. `seen`: the watch before brought a shadower, and that is told."""
    contact = turn.battle
    assert contact is not None
    pending = turn.score is None
    result = toll(contact, turn.number)
    arrival = _arrival(voice, chronicle, turn, contact, when, seen, scene)
    assault = _assault(voice, contact, pending, scene)
    plain = ";" not in arrival and "," not in arrival
    clauses = [f"{arrival}; {each}" for each in assault] if plain else [arrival, *assault]
    return (clauses or [arrival]) + _damage(voice, contact, result, plain=not assault)


def _arrival(
    voice: Voice,
    chronicle: Chronicle,
    turn: Turn,
    contact: Battle,
    when: Mapping[str, str],
    seen: bool,
    scene: bool,
) -> str:
    """Who came, and whether anything stopped them."""
    assert turn.contact is not None
    strength, row = contact.force.force, turn.contact.row
    before = [earlier for earlier in chronicle.turns[: turn.number - 1] if earlier.battle]
    is_first = not before
    # What goes before a turn in the calendar may stand after it.
    before = [earlier for earlier in before if voice.has_told(earlier)]
    if voice.tells_by_day:
        before = [earlier for earlier in before if earlier.watch.day == turn.watch.day]
    slot = "open-scene" if scene else "open"
    ahead = _unsaid(when) if scene else ""
    opening = voice.say(
        f"{slot}-seen" if seen else slot,
        **({"led": bool(ahead)} if scene else when),
        force=voice.force(contact.force.enemy, strength),
        n=strength,
        surprise=row == SURPRISE,
        strong=row == STRONG,
        again=bool(before),
        running=bool(before) and before[-1].number == turn.number - 1,
        likely=likely(turn),
        first=is_first,
        sea=contact.force.enemy == U_BOATS,
        needed=seen and needed_to_be_seen(turn),
    )
    if ahead:
        opening = voice.led_by(f"{ahead}{',' if ',' in ahead else ''} {opening}")
    if contact.interception is None:
        return opening
    through = contact.interception.force
    stopped = strength - through
    slot = f"stopped-{'none' if stopped == 0 else 'some' if through else 'all'}"
    if through and not voice.reckons and not (scene and not stopped):
        return opening
    at_sea = contact.force.enemy == U_BOATS
    return f"{opening}{voice.say(slot, n=strength, stopped=stopped, left=through, sea=at_sea)}"


def _unsaid(left: Mapping[str, str]) -> str:
    """What has not been said yet of the hour and the place of a scene."""
    hour = left.get("when", "") if "watch" in left else ""
    return ", ".join(filter(None, (left.get("place", ""), hour)))


def _assault(voice: Voice, battle: Battle, pending: bool, scene: bool) -> list[str]:
    """Whether anything hit, in one clause at most."""
    strength = battle.force.force
    if battle.interception is None and not pending:
        return [voice.say("nobody-to-stop", n=strength)]
    if battle.attack is None:
        through = battle.interception.force if battle.interception else strength
        return [voice.say("attack-pending")] if pending and through else []
    through = len(battle.attack.dice)
    hits = sum(result != 0 for result in battle.attack.results)
    if hits == 0:
        return [voice.say("missed", n=strength, left=through)]
    if hits < through and scene and through == strength:
        return [voice.say("few-hit", left=through, hits=hits, missed=through - hits)]
    return []


def _damage(voice: Voice, battle: Battle, result: Toll, plain: bool) -> list[str]:
    """What was hit, ship by ship; `plain`: nothing has been said since the enemy came, so that
    they can be `they` in the first of it."""
    clauses: list[str] = []
    many = plain and battle.attack is not None and len(battle.attack.dice) > 1
    if result.sunk:
        ships = voice.ships(result.sunk)
        every = len(result.sunk) == len(result.lost)
        clauses.append(voice.say("sunk", ships=ships, n=len(result.sunk), all=every, many=many))
    for ship in result.twice:
        first = many and not clauses
        clauses.append(voice.say("twice", ship=voice.ships([ship]), many=first))
    for ship in result.finished:
        assert ship.gone_on is not None
        since = voice.since(ship, ship.gone_on)
        named = voice.ships([ship])
        first = many and not clauses
        clauses.append(voice.say("finished", ship=named, since=since, many=first))
    if result.damaged:
        ships, n = voice.ships(result.damaged), len(result.damaged)
        only = len(battle.hits) == 1
        first = many and not clauses
        clauses.append(voice.say("damaged", ships=ships, n=n, only=only, many=first))
    harmless = len(result.no_more + result.on_nobody + result.on_dummy)
    if harmless and voice.says("no-harm"):
        alone = harmless == len(battle.hits)
        dummy = len(result.on_dummy) == harmless
        nobody = len(result.on_nobody) == harmless
        kinds = {noun(hit.rolled.kind) for hit in result.no_more + result.on_nobody}
        of = kinds.pop() if len(kinds) == 1 else "ship"
        clauses.append(
            voice.say("no-harm", n=harmless, alone=alone, dummy=dummy, nobody=nobody, type=of)
        )
    if not clauses and battle.hits:
        clauses.append(voice.say("no-effect"))
    return clauses


def last_of(voice: Voice, chronicle: Chronicle, turn: Turn, lost: list[Ship]) -> list[str]:
    """That the last ship of a type is gone, where the battle of a turn saw to it."""
    clauses = []
    for kind in Kind:
        gone = [ship for ship in lost if ship.kind == kind]
        if gone and not left(chronicle, kind, turn):
            sailed = len(chronicle.fleet[kind])
            clauses.append(voice.say(f"last-{TYPES[kind]}", sailed=sailed, name=name(gone[-1])))
    return clauses
