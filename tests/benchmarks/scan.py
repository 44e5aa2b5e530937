"""What the reader makes of photographs of pencilled sheets of Malta Convoy.

    nice -n 5 python -m tests.benchmarks.scan [PART ...] [--count 60] [--first 0] [--levels good]

`sheets`: games at three levels, with digits that nothing was trained on; `mended`: the same, with a
tenth of the cells erased or corrected; `slips`: players who err in six ways; `strangers`: files
that are no such sheet. Each is told as it goes, and what sheets come to at the end or once they are
interrupted; `--first` is the number of the first. Questions are answered by the truth. Sheets,
pencils and photographs are all synthetic: no real photograph is among them.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import json
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np

import sheetgen
from sheetgen.core.errors import Error
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan.reader import read
from sheetgen.library.photographs import question
from sheetgen.library.sheets import Look
from tests.kits.test_pdf_pages import of_a_vast_picture, of_forms_in_forms, of_many_strokes
from tests.scan.hand import Hand
from tests.scan.photographs import LEVELS, file_of, photograph
from tests.scan.sheets import SIZES, Cells, Sheet, convoy, pages, pictures, written

SURE = 0.99
SLIPS = ("score", "mark", "type", "result", "size", "unfought")
PLAIN = str.maketrans("~", "-")
"""As the reader tells signs."""


def photographed(sheet: Sheet, level: str, rng: np.random.Generator, mended: float) -> list[bytes]:
    """The photographs of a sheet that somebody has written, in any order."""
    made = pages(sheet, Hand(rng, "measured", mended))
    files = [file_of(photograph(page, level, rng), level, rng) for page in made]
    return [files[n] for n in rng.permutation(len(files))]


def taken(sheet: Sheet, files: list[bytes]) -> tuple[Any, bool]:
    """What is read of photographs, and whether the codes alone told the conditions."""
    own = sheet.record.session.conditions
    try:
        if (reading := read(files, GAME)).session.conditions == own:
            return reading, True
    except Error:
        pass
    default = GAME.conditions(own.edition).rulings
    ruled = {name: value for name, value in own.rulings.items() if default[name] != value}
    return read(files, GAME, own.edition, ruled), False


def answered(reading: Any, cells: Cells) -> tuple[Any, list[str]]:
    """What is read once every question has been answered by what is on the paper, and the cells
    that were asked about: as at the terminal, one after another, and each answer tells of other
    cells."""
    questions = list[str]()
    while one := question(reading, questions):
        questions.append(one.slot)
        with suppress(Error):
            reading = reading.confirm({one.slot: cells.get(one.slot, "").translate(PLAIN)})
    return reading, questions


class Tally:
    """What the sheets of a level come to."""

    def __init__(self) -> None:
        self.of, self.wrong = Counter[str](), Counter[str]()
        self.questions, self.failed = list[int](), list[str]()

    def add(self, name: str, sheet: Sheet, reading: Any) -> str:
        """Counts a sheet that was read, and tells what came of it."""
        session, of, is_asked = sheet.record.session, self.of, parts_of(GAME).reading.is_asked
        cells = {slot: text.translate(PLAIN) for slot, text in sheet.cells.items()}
        asked = [slot for slot in reading.cells if is_asked(slot, session.conditions)]
        for slot in asked:
            if cells.get(slot, "").isdigit():
                alone, of["dice"] = reading.evidence.alone[slot], of["dice"] + 1
                of["raw"] += alone == cells[slot]
                if alone != cells[slot]:
                    kind = re.sub("[0-9]+", "N", slot)
                    self.wrong[f"{kind} {cells[slot]}→{alone or 'nothing'}"] += 1
        told, true = (
            {slot: text for slot, text in written(GAME, one).items()
             if not is_asked(slot, session.conditions)} for one in (reading.session, session)
        )  # fmt: skip
        of["same"] += told == true
        of["score"] += score(reading.session.state) == score(session.state)
        of["at once"] += len(reading.slips)
        shown = {one.slot for one in (*reading.doubtful, *reading.overruled)}
        for slot in asked:
            text, sure = reading.cells[slot]
            of["written"] += slot in cells
            is_hidden = text != cells.get(slot, "") and slot not in shown
            of["unasked"] += is_hidden
            of["sure"] += is_hidden and sure > SURE
        reading, questions = answered(reading, cells)
        is_exact = reading.session.answers == session.answers
        of["alarms"] += len(reading.slips)
        of["read"] += 1
        of["exact"] += is_exact
        self.questions.append(len(questions))
        if not is_exact:
            off = [(slot, cells.get(slot, ""), *reading.cells[slot]) for slot in asked]
            wrong = [f"{slot} {true or '-'}→{text or '-'} {sure:.3f}"
                     for slot, true, text, sure in off if true != text]  # fmt: skip
            self.failed.append(f"{name}: not exact: {', '.join(wrong[:5])}")
        said = "exact" if is_exact else self.failed[-1].partition(": ")[2]
        return f"{said}, {len(questions)} questions"

    def tell(self, count: int) -> None:
        """Prints it."""
        of, asked = self.of, self.questions or [0]
        told = "same", "score", "exact", "at once", "alarms"
        share = {one: of[one] / max(of["read"], 1) for one in told}
        print(f"  read: {of['read']} of {count}, {of['by code']} of them by their codes alone")
        raw, mean = of["raw"] / max(of["dice"], 1), np.mean(asked)
        print(f"  die cells right by themselves: {raw:.2%} of {of['dice']}")
        print(f"  same game before any question: {share['same']:.1%}; score: {share['score']:.1%}")
        print(f"  exact after questions: {share['exact']:.1%}")
        print(f"  questions: mean {mean:.1f}, most {max(asked)}")
        print(f"  wrong and not shown: {of['unasked']} of {of['written']} cells")
        print(f"  of these above {SURE}: {of['sure']}")
        print(
            f"  false alarms of bookkeeping: {share['alarms']:.2f} a game, once every question is"
        )
        print(f"    answered; before that {share['at once']:.2f}")
        print("  by themselves most often wrong:", self.wrong.most_common(12))
        print(*(f"  {failed}\n" for failed in self.failed), sep="", flush=True)


def sheets(numbers: range, levels: list[str], mended: float, sizes: tuple[str, ...]) -> None:
    """Prints what comes of these sheets of each level."""
    for level in levels:
        tally, took, tried = Tally(), list[float](), 0
        with suppress(KeyboardInterrupt):
            for number in numbers:
                rng = np.random.default_rng([23, number, *level.encode()])
                sheet = convoy(number, f"fresh {level}", sizes)
                name = f"{level} {number}, {sheet.size}, {sheet.paper}"
                files, began = photographed(sheet, level, rng, mended), time.process_time()
                try:
                    reading, by_code = taken(sheet, files)
                    took.append(time.process_time() - began)
                    tally.of["by code"] += by_code
                    said = tally.add(name, sheet, reading)
                except Error as error:
                    tally.failed.append(f"{name}: {error}")
                    said = str(error)
                tried += 1
                print(f"  {name}: {said}; {time.process_time() - began:.1f} s", flush=True)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(f"{level}, {mended:.0%} mended; {np.mean(took or [0]):.1f} s a sheet, {most} MB")
        tally.tell(tried)


# Players who err.


def erring(kind: str, cells: Cells, rng: np.random.Generator) -> tuple[Cells, list[str]] | None:
    """What a player writes who errs once, and the cells of which he should be told one; None where
    a game gives no occasion."""
    pattern, values = {
        "score": (r"log\.(0[2-9]|1\d)\.score", "."),
        "mark": (r"fleet\..*\.(sunk|damaged)", "."),
        "type": (r"log.*\.ship\.[KDC]", "."),
        "result": (r"track\.\d+\.result", "[23]"),
        "size": (r"log\.\d+\.force\.size", "[2-6]"),
        "unfought": (r"log\.\d+\.turn", "."),
    }[kind]
    found = [n for n, text in cells.items() if re.fullmatch(pattern, n) and re.match(values, text)]
    if kind == "unfought":
        # One that did nothing, so that nothing else tells of it.
        fought = {name[:6] for name in cells if ".attacker." in name}
        found = [name for name in found if name[:6] not in fought]
    if not found:
        return None
    cells, name = dict(cells), str(rng.choice(sorted(found)))
    if kind == "score":
        by = int(rng.choice([-3, -2, 2, 3]))
        for other in [n for n in cells if re.fullmatch(r"log\.\d+\.score", n) and n >= name]:
            cells[other] = str(int(cells[other]) + by)
        return cells, [name, f"log.{int(name[4:6]) + 1:02}.score"]
    if kind == "mark":
        del cells[name]
        return cells, [name.rpartition(".")[0]]
    if kind == "type":
        cells[other := name[:-1] + {"K": "D", "D": "K", "C": "T"}[name[-1]]] = cells.pop(name)
        return cells, [name, other]
    if kind in ("result", "size"):
        cells[name] = str(5 - int(cells[name]) if kind == "result" else int(cells[name]) + 1)
        return cells, [name]
    gone, turn, moved = name[4:6], int(cells[name]), Cells()
    for other, text in cells.items():
        line = other[4:6] if other.startswith("log.") else ""
        if line > gone:
            moved[f"log.{int(line) - 1:02}{other[6:]}"] = text
        elif line != gone:
            moved[other] = text
    # Or he is told that the line that now stands there is of this turn.
    found = [f"track.{turn:02}.{one}" for one in ("die", "result", "contact", "modifier")]
    return moved, [*found, f"log.{gone}.turn"]


def slips(numbers: range, levels: list[str]) -> None:
    """Prints how many of these slips, of one kind after another, are named, or were shown to the
    player, once he has answered every question by what is on his paper; and how many have the score
    of the game."""
    for level in levels:
        told = {kind: Counter[str]() for kind in SLIPS}
        for n in numbers:
            kind, series = SLIPS[n % len(SLIPS)], count(20 * (n // len(SLIPS)))
            for number in series:
                rng = np.random.default_rng([24, number, *kind.encode()])
                sheet = convoy(number, f"fresh {kind}", ("normal",))
                if made := erring(kind, sheet.cells, rng):
                    break
            files = photographed(sheet._replace(cells=made[0]), level, rng, 0.01)
            try:
                reading, questions = answered(taken(sheet, files)[0], made[0])
                left = [one.slot for one in (*reading.overruled, *reading.doubtful)]
                ways = {"named": [one.slot for one in reading.slips], "shown": [*questions, *left]}
                found = [way for way, some in ways.items() for one in some for at in made[1]
                         if one.startswith(at) or at.startswith(one)]  # fmt: skip
                way = found[0] if found else "missed"
                states = [one.session.state for one in (reading, sheet.record)]
                told[kind]["score"] += score(states[0]) == score(states[1])
                said = f"{way}; {len(reading.slips)} slips, {len(questions)} questions"
            except Error as error:
                said = way = f"not read: {error}"
            told[kind][way] += 1
            print(f"  {n}, {level}, {kind}, game {number}, {made[1][0]}: {said}", flush=True)
        for kind, found in told.items():
            print(f"{level}, {kind}: {dict(found) or 'none'}", flush=True)


# Files that are no such sheet.


def strangers(rng: np.random.Generator) -> Iterator[tuple[str, list[bytes]]]:
    """Files of other kinds, each by what it is."""

    def shot(page: np.ndarray) -> bytes:
        return file_of(photograph(page, "good", rng), "good", rng)

    def plain(picture: np.ndarray, kind: str = ".jpg") -> bytes:
        return cv2.imencode(kind, picture)[1].tobytes()

    sheet = convoy(2, "strangers", ("normal",))
    whole = [shot(page) for page in pages(sheet, Hand(rng, "measured"))[:2]]
    other = shot(pages(convoy(3, "strangers"), Hand(rng, "measured"))[1])
    for name, made in {
        "a sheet of Wings over Malta": sheetgen.blank("wings").pdf(),
        "the convoy on one page": sheetgen.blank("convoy", look=Look(size="one-page")).pdf(),
        "a sheet with the set-up rolled": sheetgen.preroll("convoy", seed="s").pdf(),
        "a report": sheet.record.report().pdf(),
        "a dice book": sheetgen.dicebook("convoy", seed="s").pdf(),
    }.items():
        yield name, [shot(page) for page in islice(pictures(made), 2)]
        yield f"{name}, a PDF", [made]
    high, wide = (int(one) for one in rng.integers(900, 3000, 2))
    half = cv2.imdecode(np.frombuffer(whole[0], np.uint8), 1)
    yield "noise", [plain(rng.integers(0, 256, (high, wide), np.uint8))] * 2
    yield "white", [plain(np.full((high, wide), 255, np.uint8))] * 2
    yield "black", [plain(np.zeros((high, wide), np.uint8), ".png")] * 2
    yield "stripes", [plain(np.tile(rng.integers(0, 256, wide).astype(np.uint8), (high, 1)))] * 2
    yield "half a page", [plain(half[: len(half) // 2, : half.shape[1] * 3 // 4]), whole[1]]
    yield "thumbnails", [plain(cv2.resize(half, (400, 300)))] * 2
    yield "only the front", whole[:1]
    yield "only the back", whole[1:]
    yield "the front twice", [whole[0], whole[0]]
    yield "pages of two sheets", [whole[0], other]
    yield "40 megapixels of noise", [plain(rng.integers(0, 256, (5200, 7700), np.uint8))] * 2
    yield "seventeen pictures", whole[:1] * 17
    yield "a text called JPEG", ["Dear all,\nthe convoy sails at dawn.\n".encode("utf-16") * 50] * 2
    yield "nothing", [b"", b""]
    yield "broken JPEGs", [one[: len(one) // int(rng.integers(2, 40))] for one in whole]
    yield "a PDF that is none", [b"%PDF-1.7\n" + rng.bytes(5000)]
    yield "GIFs", [b"GIF89a" + rng.bytes(2000)] * 2
    yield "a PDF of 900 MB of strokes", [of_many_strokes(900)]
    yield "a PDF of forms in forms", [of_forms_in_forms(12)]
    yield "a PDF of a vast picture", [of_a_vast_picture()]

    def chunk(name: bytes, body: bytes) -> bytes:
        sum_ = struct.pack(">I", zlib.crc32(name + body))
        return struct.pack(">I", len(body)) + name + body + sum_

    for wide, high in ((60_000, 60_000), (20_000, 2_000), (2**31 - 1, 1)):
        head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0))
        rows = chunk(b"IDAT", zlib.compress(bytes(min((wide // 8 + 1) * high, 50_000_000)), 9))
        yield (
            f"a PNG of {wide} x {high}",
            [b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")],
        )


TRIED = r"""
import json, re, resource, sys
from sheetgen.core.errors import Error
from sheetgen.games.convoy import GAME
from sheetgen.kits.scan.reader import read
try:
    said = f"READ {len(read([open(name, 'rb').read() for name in sys.argv[1:]], GAME).answers)}"
except Error as error:
    said = str(error)
# What it was started from has left its own mark in getrusage.
own = int(re.search(r"VmHWM:\s*(\d+)", open("/proc/self/status").read())[1])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
took = sum(one.ru_utime + one.ru_stime for one in used)
print(json.dumps([said, took, own + used[1].ru_maxrss >> 10]))
"""


def try_strangers(numbers: range) -> None:
    """Prints what is said of these files, in how much time and memory."""
    told, slowest, largest = Counter[str](), 0.0, 0
    kinds = (one for n in count() for one in strangers(np.random.default_rng([25, n])))
    with tempfile.TemporaryDirectory() as scratch:
        for name, files in islice(kinds, numbers.start, numbers.stop):
            paths = [Path(scratch) / f"{n}.jpg" for n in range(len(files))]
            for path, content in zip(paths, files, strict=True):
                path.write_bytes(content)
            run = [sys.executable, "-c", TRIED, *map(str, paths)]
            out = subprocess.run(run, capture_output=True, text=True)
            said, took, most = json.loads(out.stdout) if out.stdout else (out.stderr, 0, 0)
            is_told = 0 < len(said) < 300 and "\n" not in said and not said.startswith("READ")
            told["one sentence" if is_told else "not so"] += 1
            slowest, largest = max(slowest, took), max(largest, most)
            print(
                f"  {'' if is_told else '!! '}{name}: {said} ({took:.1f} s, {most} MB)", flush=True
            )
    print(f"strangers: {dict(told)}; at most {slowest:.1f} s of processor time, {largest} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["sheets"], metavar="PART")
    parser.add_argument("--count", type=int, default=3, help="sheets a level, slips, files")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--sizes", default=",".join(SIZES))
    args = parser.parse_args()
    levels, sizes = args.levels.split(","), tuple(args.sizes.split(","))
    numbers = range(args.first, args.first + args.count)
    for part in args.parts:
        if part == "slips":
            slips(numbers, levels)
        elif part == "strangers":
            try_strangers(numbers)
        else:
            sheets(numbers, levels, 0.1 if part == "mended" else 0.01, sizes)


if __name__ == "__main__":
    main()
