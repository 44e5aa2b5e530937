"""What games and kits read from the data files in their folders: tables, names, words; and the
kinds of things that these name."""

import json
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Self

from sheetgen.core.game import Conditions, Edition, Fixed, Ruling

LANGUAGE = "en-GB"
"""The language of all that is printed and shown. Its grammar is the module `kits.telling.grammar`,
its words are the data files and the templates; those of another stand in a folder of its name
beside these, and are read instead."""


@cache
def reader(folder: Path) -> Callable[[str], Any]:
    """A function that reads a JSON file of the folder `data` of a game or kit by its name, once;
    what it returns is not to be changed. `folder` is the game's or kit's own."""
    return cache(lambda name: read(folder / "data" / f"{name}.json"))


def read(path: Path) -> Any:
    """What a data file holds, as the language has it."""
    own = path.parent / LANGUAGE / path.name
    return json.loads((own if own.is_file() else path).read_text("utf-8"))


class Phrases:
    """The phrases of a data file, each by its place in it."""

    def __init__(self, data: Callable[[str], Any], name: str = "words") -> None:
        self._data, self._name = data, name

    def words(self, *where: str) -> Any:
        """What stands in this place of the file."""
        found = self._data(self._name)
        for key in where:
            found = found[key]
        return found

    def say(self, *where: str, **fields: object) -> str:
        """The phrase that stands in this place, filled in."""
        return str(self.words(*where)).format(**fields)


def phrases(module: str) -> Phrases:
    """The words of a kit: the file `data/words.json` beside its module, given by its file."""
    return Phrases(reader(Path(module).parent))


def editions(conditions: Mapping[str, Any]) -> tuple[Edition, ...]:
    """The published editions, oldest first, from the file `conditions`."""
    return tuple(Edition(name, one["title"]) for name, one in conditions["editions"].items())


def rulings(conditions: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return tuple(Ruling(name, **one) for name, one in conditions["rulings"].items())


def fixed(conditions: Mapping[str, Any]) -> tuple[Fixed, ...]:
    """What is ruled without a choice."""
    return tuple(Fixed(**one) for one in conditions["fixed"])


def ruled(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, int]:
    """What the rules text reads of the rulings: of each the place of its value, and no more than
    yes or no where there are two."""
    found: dict[str, int] = {}
    for ruling in rulings:
        if ruling.reads:
            place = list(ruling.values).index(conditions.rulings[ruling.name])
            found[ruling.reads] = place if len(ruling.values) > 2 else place > 0
    return found


def words(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    found: dict[str, str] = {}
    for ruling in rulings:
        found |= ruling.words.get(conditions.rulings[ruling.name], {})
    return found


class Kind(IntEnum):
    """Kinds by number: journals and events hold the number, data files the `key`."""

    @property
    def key(self) -> str:
        """What data files call it: `friendly`, `old-wound`."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, key: str) -> Self:
        """The kind that data files call so. Raises ValueError for none of them."""
        return cls(cls.keys().index(key))

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The keys of all, by number: they are numbered from 0."""
        return tuple(kind.key for kind in cls)
