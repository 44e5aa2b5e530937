"""Saved defaults, in the user's own configuration folder: paper, player, out, dice, questions,
guide."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import user_folder, write_whole
from sheetgen.core.game import pick
from sheetgen.core.language import clean
from sheetgen.kits.drawing.page import PAPERS

if TYPE_CHECKING:
    from sheetgen.kits.table.sitting import Manner

BUILT_IN = {
    "paper": "a4", "player": None, "out": "output", "dice": None, "questions": "on",
    "guide": "first",
}  # fmt: skip
_GUIDE = ("first", "on", "off")
_DICE = {f"d{sides}": sides for sides in SUBSTITUTES}


def file() -> Path:
    """Where the defaults are kept on this machine."""
    return user_folder("config") / "config.json"


def load() -> dict[str, str]:
    """The saved defaults. Raises Error naming the file if it cannot be read as such."""
    path = file()
    try:
        saved = json.loads(path.read_text("utf-8"))
        if not isinstance(saved, dict):
            raise Error("an object in braces was expected")
        return {name: _checked(name, value) for name, value in saved.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise Error(f"{path}: these saved defaults cannot be read; delete them: {error}") from None


def save(changes: list[str]) -> dict[str, str]:
    """Save `name=value` pairs over what is saved (an empty value forgets the name); returns all.

    Raises Error for an unknown name or value, and saves nothing then.
    """
    saved = load()
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise Error(f"{change[:60]!r} is not a setting; give it as name=value")
        pick(name, BUILT_IN, "setting")
        saved.pop(name, None)
        if value:
            if name == "player":
                value = clean(value)
                check_printable(value, "the player's name")
            saved[name] = _checked(name, value)
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode())
    return saved


def owned() -> frozenset[int]:
    """The sides of the dice that the player owns, of those that another is rolled for."""
    return frozenset(_DICE[name] for name in _names(load().get("dice", "")))


def manner() -> Manner:
    """How the player sits at the table."""
    from sheetgen.kits.table.sitting import Manner

    said = {**BUILT_IN, **load()}
    return Manner(owned(), said["questions"] == "on", str(said["guide"]))


def fill_in(arguments: Namespace) -> Namespace:
    """Give the options left out their saved value, or else the built-in one."""
    # Read only where an option was left out: faulty defaults stop no other command.
    saved: dict[str, str] | None = None
    for name, default in BUILT_IN.items():
        if getattr(arguments, name, "") is None:
            saved = load() if saved is None else saved
            setattr(arguments, name, saved.get(name, default))
    return arguments


def _checked(name: str, value: object) -> str:
    pick(name, BUILT_IN, "setting")
    if not isinstance(value, str) or not value:
        raise Error(f"the setting {name} is not a text")
    if name == "paper":
        pick(value, PAPERS, "paper")
    if name == "questions":
        pick(value, ("on", "off"), "value of questions")
    if name == "guide":
        pick(value, _GUIDE, "value of guide")
    if name == "dice":
        for die in _names(value):
            pick(die, _DICE, "die that another is rolled for")
    return value


def _names(dice: str) -> list[str]:
    return dice.lower().replace(",", " ").split()
