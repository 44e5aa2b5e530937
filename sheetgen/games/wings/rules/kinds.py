"""The kinds of mission: what each asks of forces, playing area, targets, victory and fights, and
what briefings and reports call it.

A kind is a file of `data/kinds`; nothing else knows which there are. Whatever hangs on the kind of
a mission asks the kind for what it says, not for its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.games.wings.rules.conditions import data

Words = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class MissionKind:
    """A kind of mission, by the `name` that a campaign's files have for it.

    Forces: how many `bombers` attack, and what they must carry (`weapon`) or carry in place of
    their own `load`. `usual` is what a mission has that says nothing else: floor, defenders,
    altitudes to start at, clouds. `fields` and `points` are what its file may say of it besides,
    `takes` what it says of each target.

    Playing area: what it is `over`; whether vessels sail in formation (`sails`), the defender
    places targets on land (`placed`; `clustered`, as the printed rule of an airfield has it:
    `campaigns/checks.py`), a target is `there` of itself, or flights meet in the middle
    of one mat (`meets`). On a `coastal` mat the defender's edge is drawn; the attackers may fly
    `together`, the bombers between the fighters, or not in formation at all (`attackers_form`).
    `below` is how far below the first target a briefing shows its distance, in mm.

    Targets by what they are (`role`): what each is called, and what a point of damage is `worth`;
    beside one that sails `alone` to be attacked others may be worth nothing.
    Something may fire at airplanes (`anti_aircraft`). The mission is won by points, or by who is
    left in the air (`on_points`); a near miss may count as a touch. Where what is done is to be
    `brought_home`, the best that was done to each target counts, of crews who are not shot down.

    `like` is the kind, with bombers if it has any, whose counted fights stand for its own, and
    `outcomes` what is otherwise; reports
    call what is attacked at sea `sought`. `briefing`, `quick`, `mats` and `weapons` are words.
    """

    name: str
    number: int
    targets: Mapping[str, Words]
    fields: tuple[str, ...]
    points: tuple[str, ...]
    takes: tuple[str, ...]
    briefing: Words
    quick: Mapping[str, str]
    bombers: int = 0
    weapon: str = ""
    load: Mapping[str, int] = field(default_factory=dict)
    weapons: Mapping[str, Words] = field(default_factory=dict)
    usual: Words = field(default_factory=dict)
    over: str = "sea"
    sails: bool = False
    placed: bool = False
    clustered: bool = False
    there: Words | None = None
    meets: bool = False
    coastal: bool = False
    together: bool = False
    attackers_form: bool = True
    below: int = 122
    anti_aircraft: bool = False
    on_points: bool = True
    near_miss_touches: bool = False
    brought_home: bool = False
    alone: str = ""
    like: str = ""
    outcomes: Words = field(default_factory=dict)
    sought: str = ""
    mats: Mapping[str, str] = field(default_factory=dict)

    @property
    def strafes(self) -> bool:
        """Whether guns count against its targets."""
        return bool(self.targets) and not self.bombers

    @property
    def listed(self) -> tuple[str, ...]:
        """The targets that its file lists."""
        return () if self.there else tuple(self.targets)

    @property
    def flak(self) -> bool:
        """Whether there is a gun that flak is of, where that is agreed on."""
        return "flak" in self.briefing

    @property
    def counted_as(self) -> str:
        """The kind by which its fights were counted."""
        return self.like or self.name

    def worth(self, role: str) -> int:
        """The points for each point of damage to a target."""
        return int(self.targets.get(role, {}).get("worth", 1))


def kinds_in(said: Callable[[str], Any]) -> dict[str, MissionKind]:
    """The kinds by name, in the order of their numbers, as data files have them."""
    files = (Path(__file__).parents[1] / "data" / "kinds").glob("*.json")
    found = (MissionKind(name=one.stem, **said(f"kinds/{one.stem}")) for one in files)
    return {one.name: one for one in sorted(found, key=lambda one: one.number)}


KINDS = kinds_in(data)
TARGETS: Mapping[str, Words] = {
    role: words for kind in KINDS.values() for role, words in kind.targets.items()
}
"""What is said of each kind of target."""
WEAPONS: Mapping[str, Words] = dict(data("scenarios")["weapons"]) | {
    name: words for kind in KINDS.values() for name, words in kind.weapons.items()
}
"""What is said of each weapon: its results, and words."""
