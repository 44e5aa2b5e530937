"""What it costs to print the convoy's sheets: one blank, 500 blank, 500 pre-rolled; and how many
times its floor that is.

    python -m tests.benchmarks.sheets [REPEATS]

The floor of a file is what nobody who makes it can leave out: the dice of each copy are rolled by
the rules, and its code is reckoned; then one is written that draws as much. Through the same canvas
of reportlab go the first copy, drawn as ever, so that the typefaces are there, and then, as they
stand in the file, the operators of each of its layers and of each page of the other copies. The
floor lays nothing out, and writes no bookmarks and nothing to be read out.

Every measure is the processor time of a process of its own in which nothing was drawn before, its
modules loaded; repeats are interleaved, and what is printed are medians. Pre-rolled sheets are to
take 1.5 times their floor at the most.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import BytesIO
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import pikepdf

import sheetgen
from sheetgen.core.dice import key_of_seed
from sheetgen.core.game import find
from sheetgen.core.session import prerolled
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import Bitmap, Page
from sheetgen.kits.drawing.pdf import Drawer, canvas

REPEATS, COPIES = 7, 500
CONVOY, ROOM = find("convoy"), 20.0
"""The game, and the room for a code in mm."""
SEEDS = [f"sheet {number}" for number in range(COPIES)]
KINDS: dict[str, Callable[[], sheetgen.Document]] = {
    "one blank": lambda: sheetgen.blank("convoy"),
    f"{COPIES} blank": lambda: sheetgen.blank("convoy", copies=COPIES),
    f"{COPIES} pre-rolled": lambda: sheetgen.preroll("convoy", seeds=SEEDS),
}
Size = tuple[float, float]


class Drawn(NamedTuple):
    """What draws the layers of a file, and each of its pages; how large those are; what its codes
    say, and the seeds of its dice."""

    layers: list[str]
    pages: list[str]
    size: Size
    codes: list[str]
    seeds: list[str]


def operators(kind: str) -> Drawn:
    """What a file is made of."""
    marks = (item for page in KINDS[kind]().drawn() for item in page.marks)
    codes = dict.fromkeys(item.says for item in marks if isinstance(item, Bitmap))
    seeds = SEEDS if "pre-rolled" in kind else []
    with pikepdf.open(BytesIO(KINDS[kind]().pdf())) as file:
        pages = [page.Contents.read_bytes().decode("ascii") for page in file.pages]
        forms = file.pages[0].Resources.get("/XObject", {})
        layers = [form.read_bytes().decode("ascii") for form in forms.values()]
        _, _, wide, high = (float(side) for side in file.pages[0].MediaBox)
    return Drawn(layers, pages, (wide, high), [*codes], seeds)


def floor(first: Sequence[Page], drawn: Drawn) -> None:
    """Write a file of what is drawn, with the pages of its first copy."""
    layers, pages, size, codes, seeds = drawn
    for seed in seeds:
        prerolled(CONVOY, CONVOY.conditions(), key_of_seed(seed))
    for says in codes:
        qr_code(says, *size, ROOM)
    file = BytesIO()
    made = canvas(file, size)
    drawer = Drawer(made)
    for page in first:
        drawer.draw(page)
        made.showPage()
    for number, code in enumerate(layers):
        made.beginForm(f"floor{number}", 0, 0, *size)
        made._code.append(code)
        made.endForm()
    for code in pages[len(first) :]:
        made._code.append(code)
        made.showPage()
    made.save()


def measured(kind: str, drawn: Drawn | None) -> float:
    """The time in s that a file takes; or its floor, of what it draws."""
    first = list(KINDS["one blank"]().drawn()) if drawn else []
    gc.collect()
    start = process_time()
    if drawn:
        floor(first, drawn)
    else:
        KINDS[kind]().pdf()
    return process_time() - start


def loaded() -> list[str]:
    """The modules that are loaded when all kinds were drawn."""
    for kind in KINDS:
        next(iter(KINDS[kind]().drawn()))
    KINDS["one blank"]().pdf()
    return [name for name in sys.modules if name.partition(".")[0] in ("sheetgen", "reportlab")]


def main(repeats: int) -> None:
    """Print a table in Markdown."""
    processes = get_context("fork")

    def apart(work: Callable[..., Any], *given: Any) -> Any:
        with processes.Pool(1) as pool:
            return pool.apply(work, given)

    for name in apart(loaded):
        import_module(name)
    drawn = {kind: apart(operators, kind) for kind in KINDS}
    times: dict[tuple[str, bool], list[float]] = {}
    for _ in range(repeats):
        for kind in KINDS:
            for of_floor in (False, True):
                given = drawn[kind] if of_floor else None
                times.setdefault((kind, of_floor), []).append(apart(measured, kind, given))
    print("| sheets | s | floor, s | ratio |\n|---|---:|---:|---:|")
    for kind in KINDS:
        ours, least = times[kind, False], times[kind, True]
        ratio = median(one / other for one, other in zip(ours, least, strict=True))
        print(f"| {kind} | {median(ours):.3f} | {median(least):.3f} | {ratio:.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else REPEATS)
