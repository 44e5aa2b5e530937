"""What is added to a die at the table, counted out; and what else decides what a row does."""

from collections.abc import Callable, Iterator

from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.return_to_base import is_a_crash
from sheetgen.games.wings.rules.setting_up import BRITISH_DEFENDER
from sheetgen.games.wings.rules.state import AXIS, BRITISH, Side
from sheetgen.games.wings.story.tellings import nouns
from sheetgen.games.wings.table.now import Now
from sheetgen.games.wings.table.phrases import listed, say, words
from sheetgen.kits.table.words import Modifier

Counting = Callable[[Now], Iterator[Modifier]]


def modifiers(at: Now, name: str) -> list[Modifier]:
    """What is added to the die of the man at hand, or of a side in spotting, one by one."""
    return list(_COUNTED[name](at)) if name in _COUNTED else []


def _by(number: int, phrase: str, **fields: object) -> Modifier:
    return Modifier(say("modifiers", phrase, **fields), number)


def _get_home(at: Now) -> Iterator[Modifier]:
    airplane = t.AIRCRAFT[at.sortie(at.number).aircraft]
    if airplane.get_home:
        yield _by(airplane.get_home, "type", airplane=airplane.name)
    if at.man(at.number).novice:
        yield _by(t.GET_HOME_NOVICE, "novice")


def _bale_out(at: Now) -> Iterator[Modifier]:
    if at.man(at.number).keeps("arm"):
        yield _by(t.BALE_OUT_ARM, "kept", what=nouns()["keeps"]["arm"])


def _special_injury(at: Now) -> Iterator[Modifier]:
    if at.man(at.number).wounds >= 2:
        yield _by(t.SPECIAL_INJURY_TWO, "two-wounds")


def _medal(at: Now) -> Iterator[Modifier]:
    for kept, by in t.MEDAL_MODIFIERS.items():
        if at.man(at.number).keeps(kept):
            yield _by(by, "kept", what=nouns()["keeps"][kept])


def _spotting(side: Side) -> Counting:
    def counted(at: Now) -> Iterator[Modifier]:
        for ace in (at.airman(berth.man) for berth in at.state.flying):
            if ace.man.side == side and ace.is_ace:
                yield _by(1, "ace", n=ace.title)
        if side == BRITISH and at.state.attacker == AXIS:
            yield _by(BRITISH_DEFENDER, "defends")

    return counted


_COUNTED: dict[str, Counting] = {
    "get-home": _get_home,
    "bale-out": _bale_out,
    "special-injury": _special_injury,
    "medal": _medal,
    "spotting-british": _spotting(BRITISH),
    "spotting-axis": _spotting(AXIS),
}


def crash(at: Now) -> str:
    """Whether his airplane's damage makes a crash of the row that depends on it, and why."""
    sortie = at.sortie(at.number)
    row = next(row for row in t.GET_HOME if row.crash == t.IF_HURT)
    if not is_a_crash(row, sortie):
        return say("modifiers", "no-crash")
    engine, fire, half = words("modifiers", "hurt")
    why = [engine if sortie.engine else "", fire if sortie.fire or sortie.burning else ""]
    return say("modifiers", "crash", why=listed(why) or half)
