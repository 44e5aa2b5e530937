"""A fight by itself as its record names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.core import registry
from sheetgen.core.files import safe
from sheetgen.core.journal import Header
from sheetgen.kits.contract import SOLO
from sheetgen.library.subject import Subject


def header_of(
    about: Subject, seed: str, player: str | None, facts: Mapping[str, Any], side: str | None
) -> Header:
    """The header of a fight that a person fights on a side (None: the program fights both). Raises
    Error for a side that there is not."""
    solo = SOLO.of(about.game)
    fight: dict[str, Any] = solo.named(facts)
    if side is not None:
        fight |= solo.named({solo.SIDE: side}) | solo.ASKED
    return about.header(seed, player=player)._replace(fight=fight)


def facts_of(header: Header) -> tuple[dict[str, Any], str]:
    """The facts of a fight, and the side that a person plans for; empty for none."""
    solo = SOLO.of(registry.of(header._replace(fight=None)))
    facts = {name: fact for name, fact in (header.fight or {}).items() if name not in solo.ASKED}
    return facts, facts.pop(solo.SIDE, "")


def board_of(header: Header) -> list[Any]:
    """What makes it another fight than the next."""
    facts, side = facts_of(header)
    return [header.seed, *facts.values(), side]


def name_of(header: Header) -> str:
    """What its files are called."""
    facts, side = facts_of(header)
    named = "-".join(map(str, [*facts.values(), *([side] if side else [])]))
    campaign = f"-{safe(header.campaign['name'])}" if header.campaign else ""
    return f"{header.game}{campaign}-fight-{named}-{safe(header.seed or '')}"
