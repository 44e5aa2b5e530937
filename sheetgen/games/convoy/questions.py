"""Malta Convoy: what is to be asked about the turn at hand, in words, tables and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.games.convoy import rules
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.questions_losses import Losses
from sheetgen.games.convoy.questions_turn import ATTACK, ENUMERATED, Chances, Prospect, prospects
from sheetgen.games.convoy.state import CARGO, TANKER, TYPES
from sheetgen.play import Session

Cells = tuple[str, ...]


class Ahead(NamedTuple):
    """What the turn at hand may bring; `says` tells what turn that is, or why there is none."""

    says: str
    turn: int
    prospects: tuple[Prospect, ...] = ()

    def tables(self) -> list[tuple[Cells, ...]]:
        """Tables to show, the head of each first; a row for each choice."""
        if not self.prospects:
            return []
        shown = [_table("choice", _SUMMARY, self.prospects)]
        if any(prospect.contact for prospect in self.prospects):
            contacts = {name: _by_row(row) for row, name in _contact_rows().items()}
            shown += [
                _table("contact", contacts, self.prospects),
                _table("ships hit", _by_type(lambda lost: lost.hit), self.prospects),
                _table("ships sunk", _by_type(lambda lost: lost.sunk), self.prospects),
            ]
        return shown

    def to_json(self) -> dict[str, Any]:
        """The answers as one object: every number as `value` and, exactly, as `exact`."""
        choices = [_to_json(prospect) for prospect in self.prospects]
        return {"says": self.says, "turn": self.turn, "choices": choices}


def ahead(session: Session) -> Ahead:
    """What the turn at hand may bring, however far the game has come."""
    turn, length = session.state.turn, session.state.length
    if session.request is None:
        return Ahead("the game is over, and no turn is to come", turn)
    if not turn:
        return Ahead("the set-up is not rolled yet, and no turn is at hand", turn)
    asked = session.request.ask
    if asked == "option":
        says = f"turn {turn} of {length}, before its option is decided"
    elif asked in ENUMERATED or asked in ATTACK:
        says = f"what is left of turn {turn} of {length}, from {asked} on"
    else:
        return Ahead(f"what is left of turn {turn} of {length} brings no attack", turn)
    return Ahead(says, turn, tuple(prospects(session)))


def _mean(chances: Chances) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def _merchants_hit(prospect: Prospect) -> Fraction:
    return prospect.ships[CARGO].hit + prospect.ships[TANKER].hit


def _all(prospect: Prospect, of: Callable[[Losses], Fraction]) -> Fraction:
    return sum(map(of, prospect.ships), Fraction(0))


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f} %"


def _number(expected: Fraction) -> str:
    return f"{float(expected):.2f}"


Column = Callable[[Prospect], str]
_SUMMARY: dict[str, Column] = {
    "contact": lambda p: _percent(p.contact),
    "attacks": lambda p: _number(_mean(p.attacks)),
    "no hit": lambda p: _percent(p.no_hit),
    "hits": lambda p: _number(_mean(p.hits)),
    "merchants hit": lambda p: _number(_merchants_hit(p)),
    "damaged": lambda p: _number(_all(p, lambda lost: lost.damaged)),
    "sunk": lambda p: _number(_all(p, lambda lost: lost.sunk)),
}


def _by_row(row: int) -> Column:
    return lambda prospect: _percent(prospect.rows.get(row, Fraction(0)))


def _by_type(of: Callable[[Losses], Fraction]) -> dict[str, Column]:
    def column(kind: int) -> Column:
        return lambda prospect: _number(of(prospect.ships[kind]))

    return {name: column(kind) for kind, name in enumerate(TYPES)}


def _table(title: str, columns: dict[str, Column], rows: Iterable[Prospect]) -> tuple[Cells, ...]:
    shown = [
        (prospect.choice or "as it is", *(column(prospect) for column in columns.values()))
        for prospect in rows
    ]
    return ((title, *columns), *shown)


def _contact_rows() -> dict[int, str]:
    """The rows of the CONTACT table that are a contact, and their names."""
    rows = {int(row[0][0]): row[1] for row in data("sheet")["contact"]["rows"]}
    return {row: name for row, name in rows.items() if row >= rules.FIRST_CONTACT_ROW}


def _to_json(prospect: Prospect) -> dict[str, Any]:
    enemies = [row[1] for row in data("sheet")["enemy"]["rows"]]
    return {
        "choice": prospect.choice,
        "contact": _exact(prospect.contact),
        "contacts": {
            name: _exact(prospect.rows.get(row, Fraction(0)))
            for row, name in _contact_rows().items()
        },
        "enemies": {
            name: _exact(prospect.enemies.get(row, Fraction(0)))
            for row, name in enumerate(enemies, start=1)
        },
        "forces": _chances(prospect.forces),
        "attacks": {"mean": _exact(_mean(prospect.attacks)), "chances": _chances(prospect.attacks)},
        "no_hit": _exact(prospect.no_hit),
        "hits": {"mean": _exact(_mean(prospect.hits)), "chances": _chances(prospect.hits)},
        "ships": {
            name: {what: _exact(number) for what, number in prospect.ships[kind]._asdict().items()}
            for kind, name in enumerate(TYPES)
        },
    }


def _chances(chances: Chances) -> dict[str, Any]:
    return {str(number): _exact(chance) for number, chance in chances.items()}


def _exact(number: Fraction) -> dict[str, Any]:
    return {"value": float(number), "exact": str(number)}
