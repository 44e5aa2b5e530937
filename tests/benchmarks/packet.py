"""What a packet of sheets costs: ours, a floor laid by hand, fpdf2 and typst, drawing the same.

    python -m tests.benchmarks.packet [SHEETS [ROUNDS]]

Sheets of two pages, pre-rolled and filled, a bookmark each. Every cell is a process of its own, the
contenders run in turns, and the medians are shown. CPU is that of the whole process less what it
took to roll or play the games and to place the items, which is the same for all. What a sheet more
costs is counted with the placing of its items and its code, but without the game. Then 5,000 sheets
in one file: what memory grows by for each. fpdf2 and typst are left out where they are missing.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time

KINDS = ("pre-rolled", "filled")
CONTENDERS = {"ours": "", "floor": "", "fpdf2": "fpdf", "typst": "typst"}
"""Who draws, and the module that takes."""
MANY = 5000


class Maker:
    """Makes the pages of a packet, and counts the time it takes."""

    def __init__(self, kind: str, count: int) -> None:
        began = process_time()
        from sheetgen.core.registry import find

        self.game = find("convoy")
        self.sheet = self.game.part(self.game.sheet("sheet"))
        self.tell = self.game.part("story.chronicle").tell
        self.kind, self.count = kind, count
        self.spent, self.placed = process_time() - began, 0.0

    def pages(self) -> Iterator:
        for number in range(1, self.count + 1):
            began = process_time()
            pages = self._pages(number)
            self.spent += process_time() - began
            yield from pages

    def _pages(self, number: int):
        from sheetgen.core import dice
        from sheetgen.core.session import Session, decided, first_of, play_out, seeded
        from sheetgen.kits.drawing.page import Foot
        from sheetgen.kits.drawing.paper import PAPERS
        from sheetgen.library import sheets
        from sheetgen.library.subject import Subject

        seed, policy = f"packet/{number}", None
        session = Session(self.game, self.game.conditions())
        rolled = seeded(dice.key_of_seed(seed))
        if self.kind == "filled":
            policy = self.game.default_policy
            captain = decided(self.game.policies[policy], dice.key_of_seed(seed))
            rolled = first_of(rolled, captain)
        play_out(session, rolled)
        began = process_time()
        header = Subject(self.game, session.conditions).header(seed, policy, "A. Borg")
        kind, copy = ("sheet" if policy else "preroll"), f"{number}/{self.count}"
        again = sheets.code(kind, header, copy=copy)
        foot = Foot(
            player="A. Borg",
            seed=seed,
            policy=policy,
            source="seed",
            credits=self.game.credits,
            software="sheetgen",
            copy=f"{number} of {self.count}",
            again=again,
            command=again.command(),
        )
        pages = self.sheet.pages(PAPERS["a4"], session.conditions, self.tell(session), foot)
        self.placed += process_time() - began
        return pages


def ours(path: Path, pages) -> None:
    from sheetgen.kits.drawing.pdf import write

    with path.open("wb") as file:
        write(file, pages, "Malta Convoy: game sheet")


def floor(path: Path, pages) -> None:
    from tests.benchmarks.packet_floor import write

    write(path, pages)


def fpdf2(path: Path, pages) -> None:
    from tests.benchmarks.packet_peers import with_fpdf2

    with_fpdf2(path, pages)


def typst(path: Path, pages) -> None:
    from tests.benchmarks.packet_peers import with_typst

    with_typst(path, pages)


def one(name: str, kind: str, count: int, path: str) -> None:
    """One cell, in this process: prints what it took."""
    maker = Maker(kind, count)
    globals()[name](Path(path), maker.pages())
    used = resource.getrusage(resource.RUSAGE_SELF)
    cell = {
        "cpu": used.ru_utime + used.ru_stime - maker.spent,
        "making": maker.spent,
        "placing": maker.placed,
        "peak": used.ru_maxrss * 1024,
        "bytes": os.path.getsize(path),
    }
    print(json.dumps(cell))


def cell(name: str, kind: str, count: int) -> dict[str, float]:
    """One cell, in a process of its own."""
    keep = os.environ.get("PACKET_KEEP")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(keep or folder, f"{name}-{kind}-{count}.pdf")
        words = ["-m", "tests.benchmarks.packet", "one", name, kind, str(count), str(path)]
        ran = subprocess.run([sys.executable, *words], check=True, capture_output=True, text=True)
        return json.loads(ran.stdout)


def medians(cells: list[dict[str, float]]) -> dict[str, float]:
    return {key: median(cell[key] for cell in cells) for key in cells[0]}


def compare(kind: str, count: int, rounds: int) -> None:
    """All contenders in turns; ours also with one sheet, for what each more costs."""
    found = [name for name, module in CONTENDERS.items() if not module or find_spec(module)]
    for name in CONTENDERS.keys() - set(found):
        print(f"{name} is not installed: left out")
    cells: dict[tuple[str, int], list] = {}
    for _ in range(rounds):
        for name in found:
            for sheets in (count, 1) if name == "ours" else (count,):
                cells.setdefault((name, sheets), []).append(cell(name, kind, sheets))
    took = {key: medians(each) for key, each in cells.items()}
    best, base = took["ours", count], took["floor", count]
    print(f"\n{count} sheets, {kind}; medians of {rounds} rounds")
    print(f"{'':<8}{'CPU s':>8}{'of floor':>9}{'bytes':>12}{'of floor':>9}{'peak MB':>9}")
    for name in found:
        it = took[name, count]
        print(
            f"{name:<8}{it['cpu']:8.2f}{it['cpu'] / base['cpu']:9.2f}"
            f"{it['bytes']:12,.0f}{it['bytes'] / base['bytes']:9.2f}{it['peak'] / 1e6:9.1f}"
        )
    for name in found[2:]:
        it = took[name, count]
        faster, smaller = it["cpu"] / best["cpu"], it["bytes"] / best["bytes"]
        print(f"ours is {faster:.1f} times as fast as {name}, {smaller:.1f} times as small")
    more = {key: (best[key] - took["ours", 1][key]) / (count - 1) for key in best}
    print(
        f"a sheet more: {1000 * (more['cpu'] + more['placing']):.2f} ms, of which "
        f"{1000 * more['placing']:.2f} to place it with its code and {1000 * more['cpu']:.2f} to "
        f"draw it, and {more['bytes']:.0f} bytes; its game "
        f"{1000 * (more['making'] - more['placing']):.2f} ms"
    )


def grows(kind: str) -> None:
    """What memory a sheet more takes, in a file of many."""
    few, many = cell("ours", kind, 500), cell("ours", kind, MANY)
    each = (many["peak"] - few["peak"]) / (MANY - 500)
    print(f"{MANY} sheets, {kind}: {many['peak'] / 1e6:.0f} MB, {each / 1000:.1f} kB a sheet")


def main(count: int, rounds: int) -> None:
    for kind in KINDS:
        compare(kind, count, rounds)
    print()
    for kind in KINDS:
        grows(kind)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["one"]:
        one(words[1], words[2], int(words[3]), words[4])
    else:
        main(int(words[0]) if words else 500, int(words[1]) if len(words) > 1 else 3)
