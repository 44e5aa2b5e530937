"""What a large event's packet costs: CPU, bytes and memory for each page beyond start-up.

    python -m tests.benchmarks.event_packet [--count PLAYERS]

Three boards for every player. Each cell is a process of its own: few players and many, and what the
many take more is divided by their pages. The floor is reportlab with the words alone of the same
pages, without a line or a box. Exit status 1 if a page takes over 3 ms of CPU or 2.5 kB. The
director's book is left out: it is worked out once for each board, not for each player.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

MOST_MS, MOST_BYTES, MOST_KB = 3.0, 2500.0, 12.0
FEW = 10
PARTS = ("sheets", "dice", "slips", "cards", "seating")


class Cell(NamedTuple):
    """What a file took: CPU in seconds, bytes, pages, and the peak of memory in bytes."""

    cpu: float
    bytes: int
    pages: int
    peak: int


def brief(count: int):
    from sheetgen.core import dice
    from sheetgen.kits.drawing.page import PAPERS
    from sheetgen.kits.events.event import Event, Player, Sealed
    from sheetgen.kits.events.opened import Opened
    from sheetgen.kits.events.packet.brief import Brief

    sealed = Sealed("A Large Event", "2026-12-05", "convoy", "sheet", friendly=True)
    players = tuple(Player(f"Player {i} Borg", "Valletta", i) for i in range(1, count + 1))
    opened = Opened(Event(sealed, players), dice.key_of_seed("large"))
    return Brief(opened, PAPERS["a4"])


def pages_of(count: int, part: str):
    from sheetgen.kits.events.packet import packet

    wanted = PARTS if part == "all" else (part,)
    return packet.bound(packet.parts(brief(count), wanted))


def ours(path: Path, pages) -> int:
    from sheetgen.kits.drawing.pdf import write

    drawn = 0

    def counted():
        nonlocal drawn
        for page in pages:
            drawn += 1
            yield page

    with path.open("wb") as file:
        write(file, counted(), "a packet")
    return drawn


def floor(path: Path, pages) -> int:
    from reportlab.pdfgen.canvas import Canvas

    from sheetgen.kits.drawing import fonts
    from sheetgen.kits.drawing.page import PT, Text

    canvas, drawn = Canvas(str(path), pageCompression=1), 0
    for page in pages:
        drawn += 1
        for item in page.items:
            if isinstance(item, Text):
                fonts.font(item.face)
                canvas.setFont(item.face, item.size)
                canvas.drawString(item.x * PT, (page.paper.height - item.y) * PT, item.text)
        canvas.showPage()
    canvas.save()
    return drawn


def one(name: str, part: str, count: int) -> None:
    """One cell, in this process: prints what it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "packet.pdf")
        drawn = {"ours": ours, "floor": floor}[name](path, pages_of(count, part))
        size = os.path.getsize(path)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps(Cell(process_time(), size, drawn, peak)))


def cell(name: str, part: str, count: int) -> Cell:
    """One cell, in a process of its own."""
    words = ["-m", "tests.benchmarks.event_packet", "one", name, part, str(count)]
    ran = subprocess.run([sys.executable, *words], check=True, capture_output=True, text=True)
    return Cell(*json.loads(ran.stdout))


def a_page(name: str, part: str, count: int) -> tuple[float, float, float, int]:
    """What a page more takes: ms, bytes, kB of memory; and how many pages more there were."""
    few, many = (cell(name, part, players) for players in (FEW, count))
    more = many.pages - few.pages
    return (
        1000 * (many.cpu - few.cpu) / more,
        (many.bytes - few.bytes) / more,
        (many.peak - few.peak) / 1000 / more,
        more,
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args(words)
    print(f"{options.count} players, 3 boards; for each page more")
    print(f"{'':<10}{'pages':>7}{'ms':>8}{'bytes':>9}{'kB kept':>9}")
    over = []
    for part in (*PARTS, "all"):
        ms, size, kept, pages = a_page("ours", part, options.count)
        print(f"{part:<10}{pages:7}{ms:8.2f}{size:9.0f}{kept:9.1f}")
        if part == "all" and (ms > MOST_MS or size > MOST_BYTES or kept > MOST_KB):
            over.append(part)
    ms, size, kept, pages = a_page("floor", "all", min(options.count, 50))
    print(f"{'floor':<10}{pages:7}{ms:8.2f}{size:9.0f}{kept:9.1f}   reportlab, the words alone")
    print(f"over the mark: {', '.join(over)}" if over else "all within the marks")
    return bool(over)


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        name, part, count = sys.argv[2:]
        one(name, part, int(count))
    else:
        sys.exit(main(sys.argv[1:]))
