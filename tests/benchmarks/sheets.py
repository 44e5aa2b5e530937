"""What it costs to print the convoy's sheets: one blank, 500 blank, 500 pre-rolled; and how many
times its floor the drawing is.

    python -m tests.benchmarks.sheets [REPEATS]

To roll the dice of a copy, to lay it out and to reckon its code is the same work for whoever writes
the file, and is counted by itself. The rest is drawing, and its floor a file of the very same
pages, laid by hand (`floor.py`): it writes no structure to be read out, and checks nothing.

Every measure is the processor time of a process of its own in which nothing was drawn before, its
modules loaded; repeats are interleaved, and what is printed are medians. Pre-rolled sheets are to
take 1.5 times their floor at the most.
"""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from io import BytesIO
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any

import sheetgen
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.pdf import write
from tests.benchmarks.floor import Floor

REPEATS, COPIES = 7, 500
SEEDS = [f"sheet {number}" for number in range(COPIES)]
KINDS: dict[str, Callable[[], sheetgen.Document]] = {
    "one blank": lambda: sheetgen.blank("convoy"),
    f"{COPIES} blank": lambda: sheetgen.blank("convoy", copies=COPIES),
    f"{COPIES} pre-rolled": lambda: sheetgen.preroll("convoy", seeds=SEEDS),
}


class Pages:
    """The pages of a document one after the other, and the time in s that it took to lay them
    out."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self.pages, self.took = iter(pages), 0.0

    def __iter__(self) -> Iterator[Page]:
        while True:
            start = process_time()
            page = next(self.pages, None)
            self.took += process_time() - start
            if page is None:
                return
            yield page


def ours(pages: Pages) -> int:
    """Write them as we do; returns how many bytes the file has."""
    file = BytesIO()
    write(file, pages, "Malta Convoy: game sheet")
    return len(file.getvalue())


def floor(pages: Pages) -> int:
    """The same by hand."""
    return len(Floor().write(pages))


WRITERS = {"ours": ours, "floor": floor}


def measured(kind: str, writer: str) -> tuple[float, float, int]:
    """The times in s that the pages of a file took and its drawing, and how many bytes it has."""
    gc.collect()
    start = process_time()
    pages = Pages(KINDS[kind]().drawn())
    length = WRITERS[writer](pages)
    return pages.took, process_time() - start - pages.took, length


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
    found: dict[tuple[str, str], list[tuple[float, float, int]]] = {}
    for _ in range(repeats):
        for kind in KINDS:
            for writer in WRITERS:
                found.setdefault((kind, writer), []).append(apart(measured, kind, writer))
    print("| sheets | pages, s | drawing, s | its floor, s | ratio | bytes of floor |")
    print("|---|---:|---:|---:|---:|---:|")
    for kind in KINDS:
        own, least = found[kind, "ours"], found[kind, "floor"]
        ratio, long = (
            median(one[at] / other[at] for one, other in zip(own, least, strict=True))
            for at in (1, 2)
        )
        placed, drawn, of_floor = (
            f"{median(one[at] for one in some):.3f}"
            for some, at in ((own, 0), (own, 1), (least, 1))
        )
        print(f"| {kind} | {placed} | {drawn} | {of_floor} | {ratio:.2f} | {long:.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else REPEATS)
