"""Options told as decisions, and judged by the same dice played without them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sheetgen.core.session import Session
from sheetgen.games.convoy.report.voice import Voice
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, NONE, OPTIONS, SCREEN, TANKER
from sheetgen.games.convoy.story.chronicle import SUNK, Battle, Chronicle, Turn, tell
from sheetgen.kits.chances import whatif

COMPLETIONS = 5
"""Games without the option where some of their dice were never thrown: what holds in all of them
is said."""


@dataclass
class Worth:
    """What an option did while it ran: `contacts` met, contacts `averted` or `brought` on, enemies
    kept away (`fewer`), hits `drawn` from merchant ships, those of them that `carriers` took, the
    `hits` there were, attacks it made `worse`. Of the whole game: the points it `gained` (None: the
    record does not say), the merchant ships and carriers it `spared`, and those that were `paid`
    for it, by name."""

    contacts: int = 0
    averted: int = 0
    brought: int = 0
    fewer: int = 0
    drawn: int = 0
    carriers: int = 0
    hits: int = 0
    worse: int = 0
    gained: int | None = 0
    spared: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()


def ended(voice: Voice, chronicle: Chronicle, turn: Turn, worth: Worth) -> str:
    """The end of an option in a turn, and what it was worth."""
    turns = _ran(chronicle, turn)
    option = OPTIONS[turn.option]
    slot = "end-idle" if all(t.friendly for t in turns) else f"end-{option}"
    ends = voice.ends(turn.number)
    alone = len(chronicle.fleet[CARRIER]) == 1
    return voice.say(slot, **ends, option=option, turns=len(turns), alone=alone, **vars(worth))


def worths(session: Session, seed: str | None, chronicle: Chronicle) -> Mapping[int, Worth]:
    """What each option that has run out was worth, by the turn it ended in: the game beside the
    same dice without it. Where dice are hypothetical, since the record has no `seed` and lacks
    them, as much as holds whatever they show."""
    branches = whatif.Branches(session, seed, COMPLETIONS)
    found = {}
    for turn in chronicle.turns:
        if turn.option_ends:
            ran = _ran(chronicle, turn)
            place = whatif.decision(session, ran[0].number, "option")
            games = [tell(game.session) for game in branches.instead(place, OPTIONS[NONE])]
            found[turn.number] = in_all([_judged(chronicle, ran, without) for without in games])
    return found


def _ran(chronicle: Chronicle, last: Turn) -> list[Turn]:
    """The turns of the option that ended in one."""
    return chronicle.turns[last.number - last.option_turn : last.number]


def in_all(worths: list[Worth]) -> Worth:
    """As much of each figure as there is in every one; of what was gained, as much as all agree
    in, or None."""
    found: dict[str, Any] = {}
    for each in fields(Worth):
        values = [getattr(worth, each.name) for worth in worths]
        if each.name == "gained":
            found[each.name] = _agreed(values)
        elif isinstance(values[0], tuple):
            found[each.name] = tuple(n for n in values[0] if all(n in other for other in values))
        else:
            found[each.name] = min(values)
    return Worth(**found)


def _agreed(gains: list[int]) -> int | None:
    """The least gain or the least loss that all agree in; None where they do not."""
    if min(gains) > 0 or max(gains) <= 0 == min(gains):
        return min(gains)
    return max(gains) if max(gains) < 0 else None


def _judged(chronicle: Chronicle, ran: list[Turn], without: Chronicle) -> Worth:
    """The turns an option ran, beside the same turns without it, and how the two games ended."""
    beside = without.turns[ran[0].number - 1 : ran[-1].number]
    with_it = {turn.number: turn.battle for turn in ran if turn.battle}
    straight = {turn.number: turn.battle for turn in beside if turn.battle}
    both = [(with_it[number], straight[number]) for number in with_it if number in straight]
    drawn = _hits(straight, CARGO, TANKER) - _hits(with_it, CARGO, TANKER)
    on_carriers = _hits(with_it, CARRIER) - _hits(straight, CARRIER)
    # A screen turns away some of those who come; a course decides how many come.
    strength = _got_through if ran[0].option == SCREEN else _met
    return Worth(
        contacts=len(with_it),
        averted=len(straight.keys() - with_it.keys()),
        brought=len(with_it.keys() - straight.keys()),
        fewer=max(sum(strength(there) - strength(here) for here, there in both), 0),
        drawn=max(drawn, 0),
        carriers=min(max(on_carriers, 0), max(drawn, 0)),
        hits=sum(len(battle.hits) for battle in with_it.values()),
        worse=sum(_struck_harder(here, there) for here, there in both),
        gained=score(chronicle.state) - score(without.state),
        spared=_only_sunk(without, chronicle),
        paid=_only_sunk(chronicle, without),
    )


def _only_sunk(one: Chronicle, other: Chronicle) -> tuple[str, ...]:
    """The merchant ships and carriers sunk in one game and not in the other."""
    sunk = {ship.name for fleet in other.fleet for ship in fleet if ship.condition == SUNK}
    fleet = (ship for kind in (TANKER, CARGO, CARRIER) for ship in one.fleet[kind])
    return tuple(s.name for s in fleet if s.condition == SUNK and s.name not in sunk)


def _hits(battles: Mapping[int, Battle], *kinds: int) -> int:
    """The hits that fell on ships of these types."""
    return sum(
        hit.rolled.kind in kinds and hit.rolled.outcome not in (ev.DUMMY, ev.LOST_HIT)
        for battle in battles.values()
        for hit in battle.hits
    )


def _met(battle: Battle) -> int:
    """The strength an enemy came in."""
    return battle.force.force


def _got_through(battle: Battle) -> int:
    """How many of an enemy the interception left."""
    return battle.interception.force if battle.interception else battle.force.force


def _struck_harder(here: Battle, there: Battle) -> int:
    """The attacks that did more than the same dice did without the option."""
    results = (battle.attack.results if battle.attack else () for battle in (here, there))
    return sum(one > other for one, other in zip(*results, strict=False))
