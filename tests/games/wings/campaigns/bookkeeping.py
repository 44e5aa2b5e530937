"""The books of a campaign, kept from its journal and its folder alone: lines of JSON and files of
TOML. Nothing of sheetgen is imported, and the printed rules are told here once more, from memory
as it were: who attacks what, in which airplanes, for how many points, and who has won.

It reads records that play by the default rulings.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

SIDES = ("home", "enemy")
BOMB_DAMAGE = {"torpedo": {"hit": 3}, "bombs": {"hit": 2, "near miss": 1}}
HARBOUR = {"harbour": {"name": "harbour"}}


class Flown(NamedTuple):
    """A mission as it was flown; `winner` is empty if nobody won it."""

    name: str
    attacker: str
    fighters: dict[str, str]
    bomber: str
    points: dict[str, int]
    winner: str
    kills: int


def answers(journal: Path) -> list[dict[str, Any]]:
    """The answers that stand in a record that nothing was taken back in."""
    lines = journal.read_text("utf-8").splitlines()[1:]
    return [one for one in map(json.loads, lines) if "ask" in one]


def books(folder: Path, journal: Path) -> list[Flown]:
    """Every mission of a campaign."""
    campaign = tomllib.loads((folder / "campaign.toml").read_text("utf-8"))
    files = sorted((folder / "missions").glob("*.toml"))
    missions = [tomllib.loads(path.read_text("utf-8")) for path in files]
    half, flown = campaign["missions"] // 2, list[Flown]()
    crossed, attacker, face, die = set[tuple[str, int]](), "", 0, 0
    for answer in answers(journal):
        faces = answer.get("dice", [])
        if answer["ask"] == "attacker":
            attacker = "enemy" if faces[0] <= campaign["enemy_attacks"] else "home"
        elif answer["ask"] == "mission":
            face = faces[0]
        elif answer["ask"] == "fighter":
            die = faces[0]
        elif answer["ask"] == "fight":
            period = "early" if len(flown) < half else "later"
            crossed = set() if len(flown) == half else crossed
            assert (attacker, face) not in crossed, "a pair that is crossed out is drawn again"
            crossed.add((attacker, face))
            said = missions[face - 1]
            fighters = {side: campaign[period][side][die - 1] for side in SIDES}
            bomber = said[attacker].get("bombers", {}).get(period, "")
            crews = answer["report"]["crews"]
            points, winner = scored(said, attacker, crews)
            name = said[attacker].get("name") or said["name"]
            kills = sum(
                bool(one.get("by"))
                and (one.get("fate") == "shot down" or one.get("burning", False))
                for one in crews
            )
            flown.append(Flown(name, attacker, fighters, bomber, points, winner, kills))
    return flown


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
            fate = one.get("fate", "")
            if fate == "shot down":
                points[other] += worth.get("for_a_plane", 0)
                points[side] -= worth.get("lost_plane", 0)
            elif fate == "left" and not (side == attacker and goes_for_nothing(one, flying)):
                points[side] -= worth.get("left_early", 0)
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
    return done + ([turn(bomber)] if bomber.get("fate") == "shot down" else [])


def for_targets(said: dict[str, Any], attacker: str, crews: list[Any]) -> tuple[int, bool]:
    """The attacker's points for targets, and whether one that counts was hit."""
    rows = said[attacker].get("targets") or said.get("targets", [])
    on_table = {one["name"]: one for one in rows} or HARBOUR
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
