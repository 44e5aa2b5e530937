"""Tables for tests of the surface: a mission as it begins, or a bare table with what is put on it.

table = begun(kind=2)                    # British attack
table = bare(kind=2, planes=[at(100, 200, altitude=1)], vessels=[ship("cargo 1", 300, 200)])

Places are in mm, headings in degrees.
"""

import random
from collections.abc import Iterable
from typing import Any

from sheetgen.core import dice
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight import scene
from sheetgen.games.wings.fight.bags import new_bags
from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.manoeuvres import CARDS
from sheetgen.games.wings.fight.plane import FIGHTER, Plane
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import Recorder
from sheetgen.games.wings.rules.state import ENEMY, HOME, LASTING, SKILLS, Rulings, State
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo.rules import single_mission

_SWAPPED = str.maketrans("LR", "RL")
MIRRORED = {
    card: CARDS[code if code == "CL" else code.translate(_SWAPPED)] for code, card in CARDS.items()
}
"""Each card's mirror image."""


def key(seed: int | str) -> str:
    return dice.key_of_seed(f"combat {seed}")


def mission_of(
    kind: int,
    attacker: int = HOME,
    period: str = "early",
    seed: int | str = 1,
    **rulings: str,
) -> tuple[State, Rulings]:
    """A mission by itself."""
    conditions = GAME.conditions(rulings={k.replace("_", "-"): v for k, v in rulings.items()})
    return single_mission(kind, attacker, period, key(seed), conditions)


def begun(
    kind: int, attacker: int = HOME, period: str = "early", seed: int | str = 1, **rulings: str
) -> Table:
    """A mission's table as it begins."""
    s, t = mission_of(kind, attacker, period, seed, **rulings)
    return scene.table(s, t, s.set_up, Throws(key(seed), s.mission))


def at(
    x: int,
    y: int,
    heading: int = 0,
    altitude: int = 1,
    crew: int = 1,
    aircraft: str = "hurricane1",
    attacks: bool = True,
    **rest: Any,
) -> Plane:
    """An airplane at a place."""
    side = HOME if attacks else ENEMY
    fields = {"role": FIGHTER, "holds": 17, "name": f"crew-{crew}", **rest}
    place = {"x": x * MM, "y": y * MM, "heading": heading * 2 // 5, "altitude": altitude}
    return Plane(
        crew=crew, model=MALTA.aircraft[aircraft], side=side, attacks=attacks, **place, **fields
    )


def ship(name: str, x: int, y: int, heading: int = 90, **rest: Any) -> Vessel:
    """A vessel or target at a place; a ship of 4 bomb damage unless it is said otherwise."""
    fields = {"kind": name.rstrip(" 0123456789"), "side": ENEMY, "sinks": 4, **rest}
    return Vessel(name=name, x=x * MM, y=y * MM, heading=heading * 2 // 5, **fields)


def bare(
    kind: int = 2, planes: Iterable[Plane] = (), vessels: Iterable[Vessel] = (), **rest: Any
) -> Table:
    """A table of 1340 by 980 mm on which stands nothing but this."""
    return Table(
        MALTA,
        kind=kind,
        attacker=HOME,
        length=1340 * MM,
        width=980 * MM,
        floor=0,
        planes=list(planes),
        bags=new_bags(),
        track=Recorder(),
        vessels=list(vessels),
        **rest,
    )


class Faces:
    """Dice that fall as they are told, the same again and again; `asked` are their purposes."""

    def __init__(self, *faces: int) -> None:
        self.faces, self.asked = faces, []

    def __call__(self, purpose: str, sides: int) -> int:
        self.asked.append(purpose)
        return min(self.faces[(len(self.asked) - 1) % len(self.faces)], sides)


def of_all_sorts(s: State, rng: random.Random) -> None:
    """Crews as a campaign has them, on both sides alike: aces, novices, the lucky, the marked."""
    for berth in s.flying:
        man, sort = s.man(berth.man), rng.randrange(8)
        if sort == 0:
            man.skills = 1 << rng.randrange(len(SKILLS))
        elif sort == 1:
            man.novice = True
        elif sort == 2:
            man.lasting = 1 << rng.randrange(len(LASTING))
            man.lucky = rng.randrange(2) == 0
