"""The books of a campaign, kept from its journal and its folder alone: lines of JSON and files of
TOML. Nothing of sheetgen is imported, and the printed rules are told here once more, from memory
as it were: who attacks what, in which airplanes, for how many points, and who has won. What becomes
of the men is told in `squadrons`, and Malta itself in `printed.toml`.

Of the rulings it knows those that books turn on, by their names in a record.
"""

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.wings.campaigns.squadrons import Man, Squadrons, campaign_in

SIDES = ("home", "enemy")
BOMB_DAMAGE = {"torpedo": {"hit": 3}, "bombs": {"hit": 2, "near miss": 1}}
HARBOUR = {"harbour": {"name": "harbour"}}


class Flown(NamedTuple):
    """A mission as it was flown; `winner` is empty if nobody won it, `men` are those who flew it,
    as it has left them, each with his place in all the rosters."""

    name: str
    attacker: str
    fighters: dict[str, str]
    bomber: str
    points: dict[str, int]
    winner: str
    kills: int
    men: list[tuple[int, Man]]


def books(folder: Path, journal: str) -> list[Flown]:
    """Every mission of a campaign, from a record that nothing was taken back in."""
    header, *lines = map(json.loads, journal.splitlines())
    data, said = campaign_in(folder), iter([one for one in lines if "ask" in one])
    campaign, missions, rulings = data["campaign"], data["missions"], header["rulings"]
    kept = Squadrons(data, said, rulings)
    flown, crossed = list[Flown](), set[tuple[str, int]]()
    kept.dice("cast")
    for number in range(campaign["missions"]):
        later = 2 * number >= campaign["missions"]
        if 2 * number in (0, campaign["missions"]):
            crossed.clear()
        while True:
            attacker = SIDES[kept.dice("attacker")[0] <= campaign["enemy_attacks"]]
            face = kept.dice("mission")[0]
            # A pair that is crossed out is drawn again.
            if (attacker, face) not in crossed:
                break
        crossed.add((attacker, face))
        mission, period = missions[face - 1], ("early", "later")[later]
        each = rulings.get("fighter-die") == "per-side"
        names = ("fighter-british", "fighter-axis") if each else ("fighter",)
        rolled = [kept.dice(name)[0] for name in names]
        dice = zip(SIDES, (rolled[0], rolled[-1]), strict=True)
        fighters = {side: campaign[period][side][die - 1] for side, die in dice}
        bomber = mission[attacker].get("bombers", {}).get(period, "")
        defender = next(side for side in SIDES if side != attacker)
        wanted = [(fighters[attacker], 2), *([(bomber, 2)] if bomber else [])]
        three = 3 if mission["kind"] == "harbour" else 2
        wanted.append((fighters[defender], mission.get("defenders", three)))
        if 2 * number in (0, campaign["missions"]):
            kept.found(later)
        flying = kept.told_off(wanted)
        report = kept.fight()
        crews = [
            {**one, "man": man, "aircraft": key, "sturdier": man.sturdier}
            for one, (man, key) in zip(report["crews"], flying, strict=True)
        ]
        places = [kept.men.index(man) + 1 for man, _ in flying]
        assert [one["crew"] for one in crews] == places, "other men fly"
        burnt = rulings.get("burning-exit") == "shot-down"
        for one in crews:
            one["down"] = one.get("fate") == "shot down" or (burnt and one.get("burning", False))
        points, winner = scored(mission, attacker, crews)
        kills = credit(mission, attacker, crews, report, rulings)
        kept.after(mission, attacker == "home", crews, winner)
        name = mission[attacker].get("name") or mission["name"]
        men = [(place, deepcopy(man)) for place, (man, _) in zip(places, flying, strict=True)]
        flown.append(Flown(name, attacker, fighters, bomber, points, winner, kills, men))
    assert next(said, None) is None, "more is answered than is asked"
    return flown


def credit(
    said: dict[str, Any],
    attacker: str,
    crews: list[dict[str, Any]],
    report: dict[str, Any],
    rulings: dict[str, str],
) -> int:
    """Say in the reports who has which kills, who sank a ship, and whether anything is afloat; how
    many kills there are."""
    rows = {one["name"]: one for one in targets_of(said, attacker)}
    blows = [
        (one, name, points) for one in crews for name, points in one.get("strafed", {}).items()
    ]
    dropped = [(one, attack) for one in crews for attack in one.get("attacks", [])]
    for one, attack in sorted(dropped, key=lambda pair: turn(pair[1])):
        did = BOMB_DAMAGE[attack["weapon"]].get(attack["result"], 0)
        blows.append((one, attack["target"], did))
    done, gone, ships = Counter[str](), set[str](), set[int]()
    for one, name, points in blows:
        done[name] += points
        row = rows.get(name, {})
        limit = row.get("sinks") or row.get("holds", 0)
        if name not in gone and 0 < limit <= done[name]:
            gone.add(name)
            ships |= {one["crew"]} if row.get("sinks") else set()
    alone, shared = Counter[int](), Counter[int]()
    for one in crews:
        by = credited(one, rulings) if _is_lost(one) else []
        (alone if len(by) == 1 else shared).update(by)
    for one in crews:
        number = one["crew"]
        one |= {"kills": alone[number], "shared": shared[number], "sank": number in ships}
        one["afloat"] = report.get("afloat", gone < {*rows})
    return sum(bool(credited(one, rulings)) for one in crews if _is_lost(one))


def _is_lost(crew: dict[str, Any]) -> bool:
    return crew.get("fate") == "shot down" or bool(crew.get("burning"))


def credited(crew: dict[str, Any], rulings: dict[str, str]) -> list[int]:
    """Who has a kill: whose shot it was if he blew it up or did half of the damage, else he with
    all who did a quarter; by rulings an explosion and the last shot are nothing by themselves."""
    by, shares = crew.get("by", []), crew.get("shares", [])
    whole = max(crew.get("damage", 0), sum(shares))
    if not shares:
        return list(by)
    blown_up = "explosion" in crew.get("specials", ())
    blown_up = blown_up and rulings.get("explosion-kill") != "points"
    if blown_up or 2 * shares[0] >= whole:
        return list(by[:1])
    quarter = [one for one, share in zip(by, shares, strict=True) if 4 * share >= whole]
    last = [] if rulings.get("last-shot") == "quarter" else by[:1]
    return [one for one in by if one in last or one in quarter]


def targets_of(said: dict[str, Any], attacker: str) -> list[dict[str, Any]]:
    """The targets of a mission, with what is said of each."""
    return list(said[attacker].get("targets") or said.get("targets", []))


def scored(said: dict[str, Any], attacker: str, crews: list[Any]) -> tuple[dict[str, int], str]:
    """The points of both sides in a mission, and who has won it."""
    defender = next(side for side in SIDES if side != attacker)
    bombers = 2 if "bombers" in said[attacker] else 0
    ours = {
        attacker: crews[: 2 + bombers],
        defender: crews[2 + bombers :],
    }
    if said["kind"] == "dogfight":
        up = {side for side in SIDES for one in ours[side] if one.get("fate", "") == ""}
        return dict.fromkeys(SIDES, 0), up.pop() if len(up) == 1 else ""
    points, worth = Counter(dict.fromkeys(SIDES, 0)), said.get("points", {})
    points[attacker], touched = for_targets(said, attacker, crews)
    if points[attacker] <= worth.get("spared", -1):
        points[defender] += worth["spared_points"]
    if not touched:
        points[defender] += worth.get("untouched_points", 0)
    flying = ours[attacker][2:] if bombers else []
    for side, other in ((attacker, defender), (defender, attacker)):
        for one in ours[side]:
            if one["down"]:
                points[other] += worth.get("for_a_plane", 0)
                points[side] -= worth.get("lost_plane", 0)
            elif one.get("fate") == "left":
                pays = side != attacker or not goes_for_nothing(one, flying)
                points[side] -= pays * worth.get("left_early", 0)
    lead = points["home"] - points["enemy"]
    return dict(points), "home" if lead > 0 else "enemy" if lead < 0 else ""


def goes_for_nothing(crew: dict[str, Any], bombers: list[Any]) -> bool:
    """Whether an attacker has left by his own edge once all bombers had attacked or were down."""
    if crew.get("edge") != "own" or crew.get("early"):
        return False
    return all(
        any(t == 0 or done <= t for done in ends(one)) for one in bombers for t in [turn(crew)]
    )


def turn(said: dict[str, Any]) -> int:
    """The turn that something is noted for; 0 if it is not."""
    return int(said.get("turn", 0))


def ends(bomber: dict[str, Any]) -> list[int]:
    """The turns by which a bomber had done its part."""
    done = [turn(one) for one in bomber.get("attacks", [])]
    return done + ([turn(bomber)] if bomber["down"] else [])


def for_targets(said: dict[str, Any], attacker: str, crews: list[Any]) -> tuple[int, bool]:
    """The attacker's points for targets, and whether one that counts was hit."""
    on_table = {one["name"]: one for one in targets_of(said, attacker)} or HARBOUR
    done, touched = Counter[str](), False
    enough = {"hit", "near miss"} if said["kind"] == "harbour" else {"hit"}
    for one in crews:
        done.update(one.get("strafed", {}))
        for attack in one.get("attacks", []):
            done[attack["target"]] += BOMB_DAMAGE[attack["weapon"]].get(attack["result"], 0)
            counts = on_table[attack["target"]].get("worth", 1) > 0
            touched = touched or (counts and attack["result"] in enough)
    points = 0
    for name, target in on_table.items():
        sunk = target.get("sinks") and done[name] >= target["sinks"]
        points += done[name] * target.get("worth", 1) * (2 if sunk else 1)
    return points, touched
