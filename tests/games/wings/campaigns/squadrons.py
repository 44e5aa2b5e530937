"""The men of a campaign, kept from its journal and its folder alone: who flies, who comes home and
how, hospital and experience. Like `bookkeeping`, it imports nothing of sheetgen, and tells the
printed rules once more. Malta's folder is not read either: its tables stand in `printed.toml`.

Every question that the journal has answered is foretold: a question about a man that stands
elsewhere than where these books ask it, or one too few or too many, is an AssertionError.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Table = dict[str, Any]
SKILLS = (
    "luck-of-the-devil", "itchy-trigger-finger", "perfect-aim", "sniper", "acrobatic-pilot",
    "good-at-escaping",
)  # fmt: skip
ESCAPES = ("luck-of-the-devil", "good-at-escaping")
LANDINGS = ("get-home", "shot-down")
FLOORS = {"harbour": 2, "dogfight": 4}
ON_LAND = {"airfield": "defender", "harbour": "harbour", "dogfight": "defender"}
AT_SEA = ("boats", "convoy", "warships")
OF_THE_TABLE = (
    "long-edge", "coastal-edge", "spotting-british", "spotting-axis", "position", "distance",
    "cloud-1", "cloud-2", "cloud-3", "cloud-4", "cloud-5", "cloud-6", "defenders-edge",
    "defenders-edge-die",
)  # fmt: skip
"""What is asked of the playing area, which these books leave out."""


@dataclass
class Man:
    """A crew: what the record sheet has of it."""

    key: str
    force: str
    home: bool
    bomber: bool
    novice: bool = False
    status: str = "fit"
    rank: int = 0
    missions: int = 0
    experience: int = 0
    kills: int = 0
    shared: int = 0
    medals: int = 0
    lucky: bool = False
    wounds: int = 0
    misses: int = 0
    sturdier: int = 0
    aims_still: bool = False
    skills: set[str] = field(default_factory=set)
    lasting: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)


def campaign_in(folder: Path) -> Table:
    """The campaign, aircraft, missions and tables of a folder, or what is printed of Malta's. A
    folder that has no tables plays by the printed ones, and its types may be like Malta's."""
    printed = _toml(Path(__file__).with_name("printed.toml"))
    if folder.name == "malta":
        return printed
    own, ours = folder / "tables.toml", printed["aircraft"]
    types = {
        key: {**ours.get(one.get("like"), {}), "get_home": 0, **one}
        for key, one in _toml(folder / "aircraft.toml").items()
    }
    return {
        "campaign": _toml(folder / "campaign.toml"),
        "aircraft": types,
        "missions": [_toml(path) for path in sorted((folder / "missions").glob("*.toml"))],
        "tables": printed["tables"] | (_toml(own) if own.exists() else {}),
    }


class Squadrons:
    """The rosters of a campaign, and the answers that are still to be read."""

    def __init__(self, said: Table, answers: Iterator[Table], rulings: dict[str, str]) -> None:
        self.forces, self.types = said["campaign"]["air_forces"], said["aircraft"]
        self.tables, self.answers, self.men = said["tables"], answers, list[Man]()
        self.rulings = rulings
        if rulings.get("axis-nationality") == "italian":
            del self.forces["luftwaffe"]

    # Questions.

    def dice(self, ask: str) -> list[int]:
        """The dice of a question, which is to be the next."""
        answer = next(self.answers)
        assert answer["ask"] == ask, f"{answer['ask']} stands where {ask} is due"
        return list(answer["dice"])

    def choice(self, ask: str) -> str:
        """What was chosen."""
        answer = next(self.answers)
        assert answer["ask"] == ask, f"{answer['ask']} stands where {ask} is due"
        return str(answer["choice"])

    def fight(self) -> Table:
        """The report of a fight, after all that is asked of the table."""
        for answer in self.answers:
            if answer["ask"] == "fight":
                return dict(answer["report"])
            assert answer["ask"] in OF_THE_TABLE, answer["ask"]
        raise AssertionError("no fight is reported")

    def row(self, table: str, number: int) -> Table:
        """The row of a table that a number falls on; beyond the last it is the last."""
        rows: list[Table] = self.tables[table]
        return next((one for one in rows if number <= one["to"]), rows[-1])

    # Who flies.

    def joins(self, force: str, bomber: bool, novice: bool = False) -> Man:
        """A man more."""
        number = sum(man.force == force for man in self.men) + 1
        home = self.forces[force]["side"] == "home"
        self.men.append(Man(f"{force}-{number:02}", force, home, bomber, novice))
        return self.men[-1]

    def found(self, later: bool) -> None:
        """The founders: the home side's first, the enemy's second air force with the later
        period."""
        some = [key for key, one in self.forces.items() if ("joins" in one) == later]
        for key in sorted(some, key=lambda key: self.forces[key]["side"] != "home"):
            size = self.rulings.get("squadron-size", "mixed")
            for bomber, crews in enumerate(self.forces[key]["crews"]):
                for _ in range(crews if size == "mixed" else int(size)):
                    self.joins(key, bool(bomber))

    def told_off(self, wanted: Iterable[tuple[str, int]]) -> list[tuple[Man, str]]:
        """The crews of a mission, each with its type: those who have flown least."""
        flying, resting = list[tuple[Man, str]](), list[Man]()
        for key, number in wanted:
            force, bomber = self.types[key]["air_force"], self.types[key]["bomber"]
            force = force if force in self.forces else "regia"
            taken = [man.key for man, _ in flying] + [man.key for man in resting]

            def free(of: bool, force: str = force, taken: list[str] = taken) -> list[Man]:
                some = [
                    man
                    for man in self.men
                    if (man.force, man.bomber, man.status, man.misses) == (force, of, "fit", 0)
                    and man.key not in taken
                ]
                return sorted(some, key=lambda man: (not man.wounds, man.missions))

            spare = free(bomber) or free(not bomber)
            first, spare = spare[:number], spare[number:]
            first += [self.joins(force, bomber, True) for _ in range(number - len(first))]
            for man in first:
                while self.old_wound(man) and spare and self.rests(man):
                    resting.append(man)
                    man = spare.pop(0)
                flying.append((man, key))
        return flying

    def old_wound(self, man: Man) -> bool:
        """Whether an old wound plays up, on a 1."""
        return "old-wound" in man.lasting and self.dice(f"old-wound:{man.key}") == [1]

    def rests(self, man: Man) -> bool:
        """Whether another flies for him."""
        return self.choice(f"old-wound-flies:{man.key}") == "replace"

    # After the fight.

    def after(self, mission: Table, home_attacks: bool, crews: list[Table], winner: str) -> None:
        """What follows a fight, in the order of the rules: who sat it out, return to base, wounds,
        experience. `crews` are the reports, each with its `man`, its `aircraft`, and the `kills`,
        `shared` and `sank` that are his."""
        for one in crews:
            man = one["man"]
            man.missions += 1
            man.wounds += one.get("wounds", 0)
            man.sturdier, man.used = 0, set()
            man.lucky = man.lucky and not one.get("luck", False)
            man.lasting -= {
                kept
                for kept, used in (("hip-flask", "flask"), ("cigarette-case", "case"))
                if one.get(used)
            }
        flew = {one["man"].key for one in crews}
        for man in self.men:
            man.misses -= man.status == "fit" and man.misses > 0 and man.key not in flew
        for one in crews:
            self.comes_back(one["man"], one, mission, home_attacks)
        for one in crews:
            if one["man"].status == "fit" and one["man"].wounds:
                self.hospital(one["man"])
        for one in crews:
            self.experience(one["man"], one, winner)

    def comes_back(self, man: Man, one: Table, mission: Table, home_attacks: bool) -> None:
        """RETURN TO BASE."""
        exploded = "explosion" in one.get("specials", ())
        if man.wounds >= 3:
            man.status = "dead"
        elif one["down"] or exploded or man.wounds >= 2:
            self.comes_down(man, one, mission, man.home == home_attacks, exploded)
        else:
            self.lands(man, one)

    def lands(self, man: Man, one: Table) -> None:
        """GET HOME."""
        hurt = bool({"engine", "fire"} & {*one.get("specials", ())}) or one.get("burning", False)
        crashes = {"always": True, "never": False}
        half = 2 * one.get("damage", 0) > one.get("holds", self.holds(one))
        added = self.types[one["aircraft"]].get("get_home", 0)
        added += self.tables["modifiers"]["novice"] if man.novice else 0
        row = self.row("get-home", self.thrown(man, "get-home") + added)
        crash = crashes.get(row["crash"], hurt or half)
        man.wounds += row.get("wounds", 0) if crash else 0
        man.status = "dead" if man.wounds >= 3 else "fit"
        man.lucky = man.lucky or (hurt and not crash)

    def holds(self, one: Table) -> int:
        """What an airplane takes."""
        return int(self.types[one["aircraft"]]["holds"]) + int(one["sturdier"])

    def comes_down(
        self, man: Man, one: Table, mission: Table, attacks: bool, exploded: bool
    ) -> None:
        """BALE OUT and SHOT DOWN, and the sea."""
        out_cold = man.wounds >= 2
        floor = mission.get("floor", FLOORS.get(mission["kind"], 0))
        may_jump = floor + one.get("altitude", 0) >= 3 and not out_cold
        if exploded and not may_jump:
            man.status = "dead"
            return
        jumps = exploded or (may_jump and self.choice(f"way-down:{man.key}") == "bale-out")
        if jumps:
            added = self.tables["modifiers"]["arm"] if "arm" in man.lasting else 0
            row = self.row("bale-out", self.thrown(man, "bale-out") + added)
        else:
            row = self.row("shot-down", self.thrown(man, "shot-down"))
            if out_cold and row["lands"] != "killed":
                kept = {} if row["lands"] != "by scenario" else row
                row = {**kept, "lands": "by scenario"}
        man.wounds += row.get("wounds", 0)
        man.lucky = man.lucky or row.get("lucky", False)
        over = mission.get("over", ON_LAND.get(mission["kind"], "sea"))
        if row["lands"] == "killed" or man.wounds >= 3:
            man.status = "dead"
        elif row["lands"] == "by scenario":
            by_mat = self.rulings.get("harbour-location") != "territory"
            if over == "sea" or (over == "harbour" and by_mat and one.get("over") != "coast"):
                self.swims(man, one, mission, attacks)
            else:
                man.status = "prisoner" if attacks else "fit"

    def swims(self, man: Man, one: Table, mission: Table, attacks: bool) -> None:
        """IN THE DRINK."""
        row = self.row("drink", self.thrown(man, "drink"))
        saved = {
            "protecting shipping": mission["kind"] in AT_SEA and one["afloat"] and not attacks,
            "bomber crew": self.types[one["aircraft"]]["bomber"],
        }
        man.status = "fit" if saved.get(row.get("unless", "")) else row["fate"]
        if man.status == "fit":
            man.misses += row.get("misses", 0)

    def thrown(self, man: Man, table: str) -> int:
        """A die on one of these tables, and again if he can and wants to."""
        (die,) = self.dice(f"{table}:{man.key}")
        means = [one for one in ESCAPES if one in man.skills]
        if "acrobatic-pilot" in man.skills and table in LANDINGS:
            means.append("acrobatic-pilot")
        means = [one for one in means if one not in man.used] + ["luck"] * man.lucky
        if means and self.choice(f"reroll-{table}:{man.key}") == "roll-again":
            man.used |= {means[0]} - {"luck"}
            man.lucky = man.lucky and means[0] != "luck"
            (die,) = self.dice(f"{table}:{man.key}")
        return die

    def hospital(self, man: Man) -> None:
        """DETERMINE EFFECT OF WOUNDS."""
        added = self.tables["modifiers"]["two_wounds"] if man.wounds >= 2 else 0
        (die,) = self.dice(f"special-injury:{man.key}")
        comes_to = self.row("special-injury", die + added)["comes_to"]
        wounds, man.wounds = man.wounds, 0
        if comes_to == "crippled":
            man.status = "crippled"
        elif comes_to == "heals":
            man.misses += wounds
        else:
            row: Table = {}
            while not row or row.get("lasting") in man.lasting:
                row = self.row("recovery", self.dice(f"recovery:{man.key}")[0])
            man.wounds, man.sturdier = row.get("wound", 0), row.get("damage", 0)
            man.misses += row.get("misses", wounds) + row.get("longer", 0)
            man.lucky = man.lucky or row.get("lucky", False)
            man.lasting |= {row["lasting"]} if "lasting" in row else set()
            if row.get("lasting") == "one-eyed" and "perfect-aim" in man.skills:
                man.skills.remove("perfect-aim")
                man.aims_still = True
            man.medals += row.get("medal", False) and self.has_medal_left(man)

    # Experience.

    def experience(self, man: Man, one: Table, winner: str) -> None:
        """CALCULATE PILOT EXPERIENCE, and what every so many points bring."""
        worth, before = self.tables["experience"], man.experience
        man.kills += one["kills"]
        man.shared += one["shared"]
        man.experience += worth["kill"] * one["kills"] + worth["shared"] * one["shared"]
        if man.status in ("fit", "crippled") and not man.novice:
            man.experience += worth["survived"]
            man.experience += worth["won"] if winner == ("home" if man.home else "enemy") else 0
        if man.status != "fit":
            return
        for _ in range(man.experience // worth["step"] - before // worth["step"]):
            # A promotion of this mission may have taken him to a desk.
            if man.status == "fit":
                self.skill(man)
                self.promotion(man)
            self.medal(man)
        if one["sank"] or one["kills"] >= worth["kills_for_a_medal"]:
            self.medal(man)
        if man.missions >= worth["novice_missions"] or man.kills + man.shared:
            man.novice = False

    def skill(self, man: Man) -> None:
        """ACE SKILLS."""
        shut = man.skills | ({"perfect-aim"} if man.aims_still else set())
        shut |= {"acrobatic-pilot"} if man.bomber else set()
        wanted = [one for one in SKILLS if one not in shut]
        if len(wanted) > 1:
            rolled = list[str]()
            while len(rolled) < 2:
                (die,) = self.dice(f"ace-skill:{man.key}")
                if SKILLS[die - 1] in wanted and SKILLS[die - 1] not in rolled:
                    rolled.append(SKILLS[die - 1])
            wanted = [self.choice(f"skill:{man.key}")]
            assert wanted[0] in rolled
        for one in wanted:
            if one == "perfect-aim" and "one-eyed" in man.lasting:
                man.aims_still = True
            else:
                man.skills.add(one)

    def promotion(self, man: Man) -> None:
        """PROMOTIONS: the top of the home side's ladder is a desk, and another comes for him."""
        top = len(self.forces[man.force]["ranks"]) - 1
        if man.rank < top:
            (die,) = self.dice(f"promotion:{man.key}")
            man.rank += die >= self.tables["experience"]["promoted_from"]
            if man.home and man.rank == top:
                man.status = "posted"
                self.joins(man.force, man.bomber)

    def has_medal_left(self, man: Man) -> bool:
        """Whether there is a medal that he has not got."""
        return man.medals < len(self.forces[man.force]["medals"])

    def medal(self, man: Man) -> None:
        """MEDALS: he misses a mission to receive it."""
        if self.has_medal_left(man):
            scars = self.tables["experience"]["medal_modifiers"]
            added = sum(number for kept, number in scars.items() if kept in man.lasting)
            if sum(self.dice(f"medal:{man.key}")) + added >= self.forces[man.force]["medal_from"]:
                man.medals += 1
                man.misses += 1


def _toml(path: Path) -> Table:
    return tomllib.loads(path.read_text("utf-8"))
