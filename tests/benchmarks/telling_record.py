"""What the record of a convoy vouches for: names, numbers, places and days of its reports."""

from collections import Counter

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, TANKER
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn

RECONNAISSANCE = 4


def ships(chronicle: Chronicle) -> list[Ship]:
    """Every ship that sailed."""
    return [ship for fleet in chronicle.fleet for ship in fleet]


def battles(chronicle: Chronicle) -> list[Turn]:
    """The turns with an enemy that came to attack."""
    return [turn for turn in chronicle.turns if turn.battle]


def seen(chronicle: Chronicle) -> list[Turn]:
    """The turns in which a reconnaissance plane found the convoy."""
    return [t for t in chronicle.turns if t.contact and t.contact.row == RECONNAISSANCE]


def damaged(chronicle: Chronicle) -> list[Ship]:
    """The ships damaged, but for those that sank in the same turn."""
    return [s for s in ships(chronicle) if s.hit_on is not None and not _sank_at_once(s)]


def _sank_at_once(ship: Ship) -> bool:
    return ship.condition == SUNK and ship.gone_on == ship.hit_on


def sunk(chronicle: Chronicle) -> list[Ship]:
    """The ships lost."""
    return [ship for ship in ships(chronicle) if ship.condition == SUNK]


def gone_home(chronicle: Chronicle) -> list[Ship]:
    """The ships that turned back."""
    return [ship for ship in ships(chronicle) if ship.condition == HOME]


def places(chronicle: Chronicle) -> set[str]:
    """The places the convoy came by."""
    return {turn.watch.place for turn in chronicle.turns}


def all_places() -> list[str]:
    """Every place on any passage, the longer names first."""
    named = {point["place"] for point in data("passage")["waypoints"]}
    return sorted(named, key=lambda place: (-len(place), place))


def days(chronicle: Chronicle) -> set[int]:
    """The days of the passage, the night it began in and the day after it among them."""
    on = {turn.watch.day for turn in chronicle.turns}
    return on | {min(on) - 1, max(on) + 1}


def of_battle(turn: Turn) -> set[int]:
    """What may be counted in the sentences that tell who came and how many were stopped."""
    battle = turn.battle
    assert battle is not None
    strength = battle.force.force
    left = battle.interception.force if battle.interception else strength
    struck = {1, strength, left, strength - left}
    if battle.attack:
        hits = sum(result != 0 for result in battle.attack.results)
        struck |= {hits, left - hits}
    return struck


def of_ships(chronicle: Chronicle) -> set[int]:
    """How many ships may be counted anywhere: sailed, lost, left after any turn, come in."""
    counts: set[int] = set()
    for turns in range(len(chronicle.turns) + 1):
        counts |= _as_they_stood(chronicle, turns)
    for turn in chronicle.turns:
        counts.add(sum(s.gone_on == turn.number for s in sunk(chronicle)))
        for departure in turn.departures:
            by_type = Counter(ship.kind for ship in departure.escorts)
            counts |= {len(departure.escorts), *by_type.values()}
    return counts


def _as_they_stood(chronicle: Chronicle, turns: int) -> set[int]:
    """By type, merchant ships together, and all: sailed, lost, gone home and still there after so
    many turns."""
    groups = [*chronicle.fleet, chronicle.fleet[CARGO] + chronicle.fleet[TANKER]]
    groups += [ships(chronicle), [s for kind in chronicle.fleet[2:] for s in kind]]
    counts = set()
    for group in groups:
        lost = [s for s in group if s.condition == SUNK and (s.gone_on or 0) <= turns]
        home = [s for s in group if s.condition == HOME and (s.gone_on or 0) <= turns]
        counts |= {len(group), len(lost), len(home), len(group) - len(lost) - len(home)}
        counts |= {len(group) - len(lost)}
    return counts


def of_watches(chronicle: Chronicle) -> set[int]:
    """How many watches may be counted: the way, what is left of it, runs without an enemy,
    options."""
    counts = {chronicle.length, chronicle.friendly, 1}
    for turn in chronicle.turns:
        grown = sum(t.taken.extension for t in chronicle.turns[turn.number :] if t.taken)
        counts |= {chronicle.length - turn.number, chronicle.length - grown - turn.number}
        counts.add(turn.option_turn)
        if turn.taken:
            counts |= {
                turn.taken.extension,
                turn.taken.turns,
                chronicle.length - turn.taken.extension,
            }
    counts.add(chronicle.set_up()[5])
    run = longest = 0
    for turn in chronicle.turns:
        run = 0 if turn.battle else run + 1
        longest = max(longest, run)
    return counts | set(range(1, longest + 1))


def of_hits(chronicle: Chronicle) -> set[int]:
    """How many hits, attacks or enemies may be counted."""
    counts = {len(battles(chronicle)), 1}
    for turn in battles(chronicle):
        assert turn.battle is not None
        counts |= of_battle(turn) | set(range(1, len(turn.battle.hits) + 1))
    fought = [turn.battle for turn in battles(chronicle) if turn.battle]
    drawn = sum(len(battle.hits) for battle in fought)
    came = sum(battle.force.force for battle in fought)
    through = sum(
        battle.interception.force if battle.interception else battle.force.force
        for battle in fought
    )
    spent = {drawn, came, came - through, len(seen(chronicle))}
    return counts | spent | set(range(1, min(drawn, 9) + 1))


def anything(chronicle: Chronicle) -> set[int]:
    """Whatever may be counted at all."""
    watches = of_watches(chronicle)
    return of_ships(chronicle) | watches | of_hits(chronicle) | {4 * n for n in watches}
