"""The files that a player writes, as forms: what may stand in each, every key with its kind.

A form is what `campaign_file.json` has of a file: the kind of each key by its name, which ends in
`?` if it may be left out; `*` is any other name; a table is a form, `[kind]` a list.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games.wings.campaigns.checks import WORDS, checked, meant
from sheetgen.games.wings.campaigns.folder import Folder, Table
from sheetgen.games.wings.campaigns.own import COLLECTION, PILOTS, words, work
from sheetgen.games.wings.campaigns.played import FOLDER

Form = Mapping[str, Any]


class Files(NamedTuple):
    """Files of a folder: the form of each by its name, and words for their keys and kinds."""

    forms: dict[str, Form]
    words: Mapping[str, Any]

    def label(self, key: str) -> str:
        """What a key is called."""
        named = {of: one["name"] for of, one in FOLDER.file("campaign")["air_forces"].items()}
        told = {**named, **self.words["labels"]}
        return str(told.get(key) or key.rpartition("/")[2].replace("_", " "))

    def hint(self, key: str, kind: Any) -> str:
        """What helps to fill it in."""
        of = kind[0] if isinstance(kind, list) else kind
        if isinstance(of, dict) or "|" in of or key in self.words["hints"]:
            return str(self.words["hints"].get(key, ""))
        told = str(self.words["hints"].get(of) if of in self.words["hints"] else f"{meant(of)}.")
        return f"{told[:1].upper()}{told[1:]}"


def own() -> Files:
    """The files beside a record."""
    types = {one["name"]: one for one in FOLDER.file("aircraft").values()}
    forces = {
        of: [n for n, it in types.items() if it["air_force"] == of] for of in FOLDER.air_forces
    }
    pilots = {f"{of}?": _force(theirs) for of, theirs in forces.items() if theirs}
    alike = {
        name: [n for n, it in types.items() if n != name and work(it) == work(one)]
        for name, one in types.items()
    }
    models = {f"{name}?": _model(one, types) for name, one in types.items()}
    instead = {f"{name}?": _one_of(others) for name, others in alike.items() if others}
    collection = {"own?": [_one_of(types)], "instead?": instead, **models}
    return Files({PILOTS: pilots, COLLECTION: collection}, words("form"))


def of_campaign(folder: Path) -> Files:
    """The files of a campaign."""
    missions = {f"missions/{name}": WORDS["mission"] for name in Folder(folder).names}
    return Files({**WORDS["files"], **missions}, WORDS)


def look_over(folder: Path) -> None:
    """Raises Faults for all that is wrong with a campaign."""
    checked(folder)


def digest(folder: Path) -> str:
    """What the data of a campaign are known by in records. Raises ValueError for what is no
    TOML."""
    return Folder(folder).digest


def _force(types: Iterable[str]) -> Form:
    """What an air force may have: of these types."""
    unit = {"name": "words", "base": "words", "flies": [_one_of(types)], "emblem?": "words"}
    return {"pilots?": ["pilot"], "units?": [unit]}


def _model(one: Table, types: Iterable[str]) -> Form:
    """What may differ from ours in a type."""
    guns = {f"{gun['mount']}?": "letters" for gun in one["guns"]}
    return {"damage?": "5..60", "deck?": _one_of(types), "guns?": guns}


def _one_of(names: Iterable[str]) -> str:
    """The kind of one of some names, though it be a single one."""
    first, *more = names
    return "|".join([first, *(more or [first])])
