"""Fights for the combat benchmark: crews of all sorts, and what is kept of a fight."""

import random
from collections import Counter
from collections.abc import Sequence
from time import process_time
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight.battle import fight
from sheetgen.games.wings.fight.manoeuvres import CARDS
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    FIRE_OUT,
    FIRED,
    ILLEGAL,
    SKILL,
    SPECIAL,
    SUNK,
    TOKENS,
    WOUNDED,
    Track,
)
from sheetgen.games.wings.rules.fight import DOWN, LEFT, Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.state import DRAWN, LASTING, SKILLS, Side, State, Task
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo.rules import single_mission

CLOCK = 60


class Played(NamedTuple):
    """What is kept of a fight: who won it (`attacker`, `defender` or `drawn`), its turns, its
    airplanes, those shot down and those that left, its CPU time, and what was used how often."""

    winner: str
    turns: int
    sorties: int
    lost: int
    left: int
    seconds: float
    used: Counter[str]


def played(
    kind: int, attacker: int, period: str, number: int, fighters: Sequence[str] = ()
) -> Played:
    """A fight by its number; its report has to pass the form without a complaint."""
    key = dice.key_of_seed(f"combat {number}")
    s, t = single_mission(Task(kind), Side(attacker), period, key, GAME.conditions(), fighters)
    of_all_sorts(s, random.Random(number))
    began = process_time()
    told, track = fight(s, t, s.set_up, Throws(key, s.mission))
    seconds = process_time() - began
    fought = fight_form(s, t).read(told)
    winner = score(fought, s, t).winner
    fates = Counter(crew.fate for crew in fought.crews)
    return Played(
        "drawn" if winner == DRAWN else "attacker" if winner == attacker else "defender",
        track.turns,
        len(fought.crews),
        fates[DOWN],
        fates[LEFT],
        seconds,
        _used(fought, track),
    )


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


def _used(fought: Fight, track: Track) -> Counter[str]:
    """What was used in a fight: cards, tokens, specials, skills, weapons, causes, edges."""
    used = Counter(f"card {row.card}" for row in track.rows if row.card)
    for crew in fought.crews:
        if crew.fate == DOWN:
            used[f"lost to {crew.cause}"] += 1
        elif crew.fate == LEFT:
            used[f"left by the {crew.edge} edge"] += 1
        used["left burning"] += crew.burning
        used["left early"] += crew.early
        used["flask or case"] += crew.flask or crew.case
        used["a man's luck"] += crew.luck
        used["strafing"] += bool(crew.strafed)
        for attack in crew.attacks:
            used[f"{attack.weapon}: {attack.result}"] += 1
    for row in (*track.rows, *track.surface):
        for what in row.happened:
            used[_word(what.kind, what.what, what.other)] += 1
    return used


def _word(kind: str, what: str, other: str) -> str:
    """What happened, in the words it is counted under."""
    if kind in (SPECIAL, SKILL):
        return f"{kind} {what}"
    if kind == FIRED:
        return f"gun {what}"
    if kind == BURST:
        return f"burst {what}"
    if kind == TOKENS and not other.isdigit():
        return f"tokens by {other.rstrip(' 0123456789')}"
    return kind


EXPECTED = (
    *(f"card {code}" for code in CARDS),
    *(f"{SPECIAL} {special}" for special in (
        "engine", "fire", "smoke", "explosion", "rudder left", "rudder right"
    )),
    *(f"{SKILL} {skill}" for skill in (
        "luck-of-the-devil", "itchy-trigger-finger", "sniper", "acrobatic-pilot"
    )),
    WOUNDED, FIRE_OUT, "flask or case", "a man's luck", "strafing", SUNK, DROPPED,
    "torpedo: hit", "torpedo: miss", "burst dud", "bombs: hit", "bombs: near miss", "bombs: miss",
    *(f"tokens by {firer}" for firer in (
        "boat", "cargo", "escort", "destroyer", "carrier", "emplacement", "balloon", "fire"
    )),
    *(f"lost to {cause}" for cause in ("guns", "anti-aircraft", "fire", "balloon")),
    *(f"left by the {edge} edge" for edge in ("own", "enemy", "left", "right")),
    "left burning", "left early",
)  # fmt: skip
"""What must have been used at least once."""
NEVER = (ILLEGAL,)
"""What pilots never do."""


def fighters_of(period: str) -> list[tuple[str, str]]:
    """The pairs of fighters, British and Axis, that may meet in a period."""
    mission = 1 if period == "early" else MALTA.length
    sides = [
        dict.fromkeys(MALTA.fighter_of(mission, side, die) for die in range(1, 7))
        for side in (0, 1)
    ]
    return [(british, axis) for british in sides[0] for axis in sides[1]]


def name(aircraft: str) -> str:
    """The usual name of a type."""
    return MALTA.aircraft[aircraft].name
