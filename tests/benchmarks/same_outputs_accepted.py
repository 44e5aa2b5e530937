"""What `same_outputs` takes as meant: kinds of difference, and `same_outputs_accepted.toml`.

A kind is one kind of document or text, by the game (or part of the corpus) and the end of its name,
or by the command that said it: `wings/report.md`, `convoy/said: verify`. Where a file holds named
values, a kind is one of these: `convoy/said: show --json .afloat.cargo`. It ends with `is new` or
`is gone` where only one of the commits has it.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.same_outputs_corpus import COMMANDS, Items

FILE = Path(__file__).with_suffix(".toml")
REPOSITORY = Path(__file__).parents[2]
NEVER = {
    "dice": ("*/said: @dice*", "*.jsonl .held.boards.*.key", "*.jsonl .held.boards.*.setup"),
    "journals": ("*/journal.jsonl*", "*/record.jsonl*"),
    "choices": ("*/said: @games*", "*/fight.json*"),
    "scores": (
        "*/said: show --json *", "*/standings.* .*score", "*/standings.* .*points",
        "*/standings.* .*total", "*/standings.* .*rank",
    ),
}  # fmt: skip
"""What is never accepted, by name: patterns of its kinds."""
BESIDE = ("* .software", "*/said: show --json .* is new")
"""Patterns of kinds that stand in the same files, and can be."""
_LOOKS = {"blank", "preroll", "letter", "a5", "low", "large", "half", "front", "single"}
"""Parts of a file's name that say how it is drawn."""
_EVENT = re.compile(r".*-[0-9a-f]{8}-(?:S\d+-B\d+-)?")
"""How a file's name begins that is of an event, and of one of its boards."""
_OPTIONS = ("--json", "--help")
"""Options with which a command says another text."""


# --- kinds ------------------------------------------------------------------------------------


def group(item: str) -> str:
    """The game, or the part of the corpus, that an item is of."""
    first, _, rest = item.partition("/")
    return re.split(r"[-.]", rest)[0] if first == "earlier" else first


def kind_of(item: str, file: str, steps: list[str]) -> str:
    """The kind of a file that an item made."""
    path = Path(file)
    if path.parts[0] == "said":
        return f"{group(item)}/said: {_command(steps[int(path.stem) - 1])}"
    return f"{group(item)}/{_document(path)}"


def _command(step: str) -> str:
    words = shlex.split(typed(step))
    two = " ".join(words[:2])
    name = two if two in COMMANDS else words[0]
    return " ".join([name, *(word for word in _OPTIONS if word in words and word != name)])


def typed(step: str) -> str:
    """A step without the exit status that it should have."""
    return step.partition(" ")[2] if step.startswith("?") else step


def _document(path: Path) -> str:
    stem, *ends = (part for part in path.name.split(".") if part not in _LOOKS)
    if len(ends) > 1:
        return ".".join(ends)
    if ends == ["jsonl"]:
        return "record.jsonl"
    return ".".join([re.sub(r"\d+", "N", _EVENT.sub("", stem)), *ends])


def never(kind: str) -> str:
    """Why a kind can never be accepted: "dice", "journals", "choices" or "scores"; else ""."""
    if _any(kind, BESIDE):
        return ""
    return next((name for name, patterns in NEVER.items() if _any(kind, patterns)), "")


def _any(kind: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(kind, pattern) for pattern in patterns)


HELD: dict[str, Callable[[str], Any]] = {
    ".json": json.loads,
    ".jsonl": lambda text: [json.loads(line) for line in text.splitlines()],
    ".csv": lambda text: list(csv.DictReader(text.removeprefix("\ufeff").splitlines())),
}
"""How the named values of a file are read, by the end of its name."""


# --- what is meant ----------------------------------------------------------------------------


class Accepted(NamedTuple):
    """A kind whose differences are meant: why, and the test that holds the new value. One that is
    else never accepted says what was `removed`, from which it follows."""

    what: str
    reason: str
    test: str
    removed: str = ""


class Withdrawn(NamedTuple):
    """How the lines of a command begin that is gone, and why."""

    line: str
    reason: str


class Meant(NamedTuple):
    """What the file says: the base, what is gone from then on, and what is accepted."""

    base: str
    rulings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    named: dict[str, str] = {}
    withdrawn: tuple[Withdrawn, ...] = ()
    accepted: tuple[Accepted, ...] = ()

    @classmethod
    def read(cls, file: Path = FILE) -> Meant:
        """What stands in a file. Raises KeyError or TypeError where it has another form."""
        said = tomllib.loads(file.read_text("utf-8"))
        removed = said.get("removed", {})
        return cls(
            said["base"]["revision"],
            tuple(removed.get("rulings", ())),
            tuple(removed.get("rules", ())),
            tuple(removed.get("texts", ())),
            removed.get("named", {}),
            tuple(Withdrawn(**entry) for entry in said.get("withdrawn", ())),
            tuple(Accepted(**entry) for entry in said.get("accepted", ())),
        )

    def faults(self) -> list[str]:
        """What is wrong with the entries, a sentence each."""
        found = [f"withdrawn: {gone.line}: no reason" for gone in self.withdrawn if not gone.reason]
        kinds = [entry.what for entry in self.accepted]
        gone = (*self.rulings, *self.rules, *self.texts)
        for what, reason, test, removed in self.accepted:
            wrong = {
                "names more than one kind": not re.fullmatch(r"[^*?\[\]/]+/[^*?\[\]]+", what),
                f"{never(what)} are never accepted": bool(never(what)) and not removed,
                f"{removed} is not among what was removed": bool(removed) and removed not in gone,
                "stands there twice": kinds.count(what) > 1,
                "no reason": not reason,
                f"there is no test {test}": not is_test(test),
            }
            found += [f"accepted: {what}: {said}" for said, holds in wrong.items() if holds]
        return found

    def gone(self, step: str) -> Withdrawn | None:
        """By which entry a step's command is gone."""
        line = typed(step) + " "
        return next((gone for gone in self.withdrawn if line.startswith(gone.line + " ")), None)

    def left(self, items: Items) -> Items:
        """The items without steps that are gone, and without those that name what is removed."""
        kept = {
            name: [step for step in steps if not self.gone(step)]
            for name, steps in items.items()
            if not any(f"{ruling}=" in step for ruling in self.rulings for step in steps)
        }
        return {name: steps for name, steps in kept.items() if steps}

    def is_readable(self, record: bytes) -> bool:
        """Whether a record, an event or its ledger is of none of what is removed."""
        words = (*self.rulings, *self.rules, *self.named.values())
        quoted = "|".join(map(re.escape, words))
        return not (words and re.search(rf'"(?:{quoted})\\?"|\b(?:{quoted}) ?=', record.decode()))

    def renamed(self, text: str) -> str:
        """A text of BASE, with the names that stand in it now."""
        for old, new in self.named.items():
            text = re.sub(rf"\b{re.escape(old)}\b", new, text)
        return text


def is_test(node: str) -> bool:
    """Whether there is a test of this node id."""
    file, _, name = node.partition("::")
    path = REPOSITORY / file
    if not (name and path.name.startswith("test_") and path.is_file()):
        return False
    tree = ast.parse(path.read_text("utf-8"))
    defined = {held.name for held in ast.walk(tree) if isinstance(held, ast.FunctionDef)}
    return name.partition("[")[0].rpartition("::")[2] in defined


def proposed(kind: str, told: list[str]) -> str:
    """An entry for a kind of which this was found, to be filled in."""
    first, count = told[0].replace("\n", " "), len(told)
    about = f"# {count} {'difference' if count == 1 else 'differences'}; the first: {first}\n"
    if name := never(kind):
        return f"{about}# {kind}: {name} are never accepted\n"
    return f'{about}[[accepted]]\nwhat = {json.dumps(kind)}\nreason = ""\ntest = ""\n'
