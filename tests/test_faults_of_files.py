"""What is said of the files that people write, for each fault that there can be: word by word, for
these sentences are all that helps who has made one.

`python -m tests.test_faults_of_files` writes down anew what is said now; what changed, git shows.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sheetgen.core.faults import Faults
from sheetgen.games.wings.campaigns import own
from sheetgen.games.wings.campaigns.checks import checked
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.games.wings.rules.fight_form import FightFaults, fight_form
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.table.fight_grid import grid
from sheetgen.kits.events import event_file
from sheetgen.kits.events.results import slips
from sheetgen.kits.table.grid import read_file
from tests.games.wings.rules.fights import as_json, mission
from tests.games.wings.sheet.forms import of_kind
from tests.games.wings.table.by_hand import ruled
from tests.kits.events.results.results import opened

TOLD = Path(__file__).parent / "data" / "faults.json"
CASES: dict[str, list[dict]] = json.loads(TOLD.read_text("utf-8"))
EVENT = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
edition = "classic"
format = "same-dice"
sessions = [3, 2]
reserves = 2
ranking = "datum"
tie_breaks = ["fewer-options", "head-to-head"]
delayed = "a lottery"
drawn = "2026-12-04"
[sealed.rulings]
off-table = "dummy"
[open]
paper = "letter"
ink = "low"
players = [
    { name = "Anna Borg", club = "Valletta", table = 2 },
    { name = " Z\u0307arb " },
]
"""


def event(folder: Path, case: dict) -> None:
    assert case["old"] in EVENT
    (folder / "event.toml").write_text(EVENT.replace(case["old"], case["new"]), "utf-8")
    event_file.read(folder / "event.toml")


def roster(folder: Path, case: dict) -> None:
    (folder / "club.csv").write_text(case["text"], "utf-8", newline="")
    text = EVENT.partition("players = [")[0] + 'roster = "club.csv"\n'
    (folder / "event.toml").write_text(text, "utf-8")
    event_file.read(folder / "event.toml")


def campaign(folder: Path, case: dict) -> None:
    path = folder / "mine" / f"{case['file']}.toml"
    if not (folder / "mine").exists():
        shutil.copytree(HERE / "skarholm", folder / "mine")
    before = path.read_text("utf-8") if path.exists() else ""
    assert case["old"] in before
    path.write_text(before.replace(case["old"], case["new"]), "utf-8")
    try:
        checked(folder / "mine")
    finally:
        path.write_text(before, "utf-8")


def pilots(folder: Path, case: dict, name: str = own.PILOTS) -> None:
    (folder / f"{name}.toml").write_text(case["text"], "utf-8")
    own.OwnFiles(MALTA.folder).read(folder)


def collection(folder: Path, case: dict) -> None:
    pilots(folder, case, own.COLLECTION)


def report(folder: Path, case: dict) -> None:
    """The report of a fight, as a record has it."""
    s = mission(case["mission"])
    crews = {int(crew): said for crew, said in case["crews"].items()}
    fight_form(s, ruled()).read({**as_json(s, crews), **case.get("top", {})})


def form(folder: Path, case: dict) -> None:
    """The file of a fight's form."""
    (folder / "fight.toml").write_text(case["text"], "utf-8")
    read_file(folder / "fight.toml", grid(of_kind(6)))


def results(folder: Path, case: dict) -> None:
    """A file of slips: one that is none, or rows that hold no slip."""
    (folder / "results.csv").write_text(case["text"], "utf-8")
    _, bad = slips.read(opened(), folder / "results.csv")
    if bad:
        raise Faults(folder, bad)


READ: dict[str, Callable[[Path, dict], None]] = {
    "event": event,
    "roster": roster,
    "campaign": campaign,
    "pilots": pilots,
    "collection": collection,
    "report": report,
    "form": form,
    "results": results,
}


def said(kind: str, folder: Path, case: dict) -> list[str]:
    """What is said of a file, without the folder it lies in."""
    try:
        READ[kind](folder, case)
    except Faults as faults:
        return [one.replace(f"{folder}/", "") for one in faults.sentences]
    except FightFaults as faults:
        return [one.sentence for one in faults.faults]
    return []


@pytest.mark.parametrize("kind", READ)
def test_each_fault_is_told_in_its_words(kind: str, tmp_path: Path) -> None:
    for case in CASES[kind]:
        assert said(kind, tmp_path, case) == case["says"], case


if __name__ == "__main__":
    for kind, cases in CASES.items():
        with TemporaryDirectory() as folder:
            for case in cases:
                case["says"] = said(kind, Path(folder), case)
    rows = {
        kind: ",\n".join(json.dumps(one, ensure_ascii=False) for one in cases)
        for kind, cases in CASES.items()
    }
    told = ",\n".join(f'"{kind}": [\n{some}\n]' for kind, some in rows.items())
    TOLD.write_text(f"{{{told}}}\n", "utf-8")
