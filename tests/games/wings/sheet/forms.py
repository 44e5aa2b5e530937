"""Forms of fights for tests: campaigns that stand before a fight, and forms filled in.

session = before_the_fight_of(5)                  # of the seed takali
text = filled(printed(session), {11: {"fate": "left", "edge": "own"}}, optional="no clouds")
"""

import json
from functools import cache
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import Answer, ReportFight
from sheetgen.core.session import Session, decided, first_of, play_out, seeded

WINGS = find("wings")
SEED = "takali"
MISSIONS = range(1, 25)


@cache
def answers(seed: str = SEED) -> tuple[Answer, ...]:
    """All answers of a campaign that has played itself."""
    session = Session(WINGS, WINGS.conditions())
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(WINGS.policies["careful"], key)))
    return tuple(session.answers)


@cache
def _fights(seed: str) -> tuple[int, ...]:
    """The places of the fights among the answers."""
    return tuple(n for n, answer in enumerate(answers(seed)) if answer.report is not None)


def before_the_fight_of(mission: int, seed: str = SEED) -> Session:
    """A campaign that is asked for the fight of a mission."""
    place = _fights(seed)[mission - 1]
    session = Session(WINGS, WINGS.conditions(), list(answers(seed)[:place]))
    assert isinstance(session.request, ReportFight)
    return session


@cache
def _first_of(kind: int) -> int:
    """The first mission of this kind."""
    return next(one for one in MISSIONS if before_the_fight_of(one).state.kind == kind)


def of_kind(kind: int) -> Session:
    """A campaign that is asked for a fight of this kind."""
    return before_the_fight_of(_first_of(kind))


def crews_of(session: Session) -> list[int]:
    """The crews of the mission at hand, in the order of flying."""
    return [berth.man for berth in session.state.flying]


def fought(mission: int, seed: str = SEED) -> dict[str, Any]:
    """The report of a mission's fight, as it was drawn."""
    report = answers(seed)[_fights(seed)[mission - 1]].report
    assert report is not None
    return dict(report)


def filled(form: str, crews: dict[int, dict[str, Any]], **top: Any) -> str:
    """A printed form with these fields of its crews, and of the whole, filled in, as a report has
    them."""
    head, *parts = form.split("[crew.")
    written = [_with(head, top)]
    for part in parts:
        number, rest = part.split("]", 1)
        written.append(f"{number}]{_with(rest, cells(crews.get(int(number), {})))}")
    return "[crew.".join(written)


def cells(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a crew in a report as a form has them."""
    own = {name: value for name, value in fields.items() if name != "crew"}
    if "attacks" in own:
        own["attacks"] = [
            {name: value for name, value in one.items() if name != "weapon"}
            for one in own["attacks"]
        ]
    return own


def _with(part: str, fields: dict[str, Any]) -> str:
    """A part of a form with these fields in place of those it has, the others as they are."""
    keys = {name if name.isidentifier() else json.dumps(name): fields[name] for name in fields}
    rows = [row for row in part.splitlines() if row.partition("=")[0].strip() not in keys]
    rows += [f"{name} = {toml(value)}" for name, value in keys.items()]
    return "\n".join(rows) + "\n"


def toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        pairs = (f"{json.dumps(name)} = {toml(one)}" for name, one in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(c if c.isalnum() or c == " " else _escaped(c) for c in value) + '"'
    return json.dumps(value)


def _escaped(char: str) -> str:
    return f"\\U{ord(char):08x}"
