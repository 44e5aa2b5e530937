"""Gives the program mutated files of every kind it reads, and counts what it cannot bear.

    python -m tests.benchmarks.fuzzing [CASES [SEED [WORKERS [NAME]]]]

Every base is read first as it is, and has to pass; with a name, those alone whose own begins so.
Exit status 1 if a mutated file led to a traceback, kept a command for more than 10 seconds, or took
300 MB; each is named with its command, and `case` makes it again.
"""

import io
import multiprocessing
import random
import re
import resource
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from os import chdir
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import NamedTuple

from sheetgen.cli import main as command_line
from sheetgen.cli import settings
from tests.benchmarks.fuzzing_bases import BASES, Base

SECONDS, MEGABYTES = 10, 300
_TELLING = 1000
"""After so many cases it is said how far it has come."""
_LIFE = 400
"""Cases of a process."""
_HOSTILE = (
    b"\0", b"\xff\xfe", "\u202e".encode(), b"\x1b[2J", b"1" * 400, b"-1", b"1e999", b"NaN", b"null",
    b"true", b"9" * 5000, b"[" * 3000, b"{" * 200, b'"', b"\\", b"\r\n", b"\n\n", b"../../x", b"{{",
    b"{% for a in range(9**9) %}", b"}}", b"{0.__class__}", b"%s%n", b"<b>&amp;", b"|" * 50, b",,,",
    "Ωمرحبا🚢".encode(), b"=cmd()", b"'''", b"0x10", b" " * 2000, b"\t", b"#", b"x" * 20_000,
)  # fmt: skip


class Case(NamedTuple):
    """What one mutated file led to: what is wrong (empty: nothing), and the most memory that the
    process had by then, in MB."""

    base: str
    wrong: str
    status: int
    memory: float


class _TooLong(BaseException):
    """Nothing that catches errors catches it."""


def mutated(content: bytes, draw: random.Random) -> bytes:
    """A file with some of it changed."""
    made = bytearray(content)
    for _ in range(draw.choice((1, 1, 1, 2, 3, 8))):
        at = draw.randrange(len(made) + 1)
        to = min(len(made), at + draw.choice((1, 1, 2, 5, 20, 200)))
        lines = bytes(made).split(b"\n")
        match draw.choices(range(9), (1, 1, 1, 2, 1, 1, 1, 2, 6))[0]:
            case 0:
                made[at:to] = draw.randbytes(to - at)
            case 1:
                del made[at:to]
            case 2:
                made[at:at] = made[at:to] * draw.choice((1, 2, 50))
            case 3:
                made[at:at] = draw.choice(_HOSTILE)
            case 4:
                made[at:to] = draw.choice(_HOSTILE)
            case 5:
                del made[at:]
            case 6:
                one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                made[:] = b"\n".join(lines)
            case 7:
                lines.insert(draw.randrange(len(lines)), draw.choice(lines))
                made[:] = b"\n".join(lines)
            case 8:
                places = [n for n, byte in enumerate(made) if 48 <= byte < 58] or [0]
                place = draw.choice(places)
                made[place : place + 1] = draw.choice((b"0", b"9", b"-1", b"99999999999", b"1.5"))
    return bytes(made)


@contextmanager
def _alarmed() -> Iterator[None]:
    def over(*given: object) -> None:
        raise _TooLong

    # Of the processor's time, for others may have it most of the time; and of all time, for who
    # only waits takes none.
    clocks = (
        (signal.SIGPROF, signal.ITIMER_PROF, SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, 12 * SECONDS),
    )
    for number, clock, seconds in clocks:
        signal.signal(number, over)
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for _, clock, _ in clocks:
            signal.setitimer(clock, 0)


def run(words: list[str], typed: bytes = b"") -> tuple[int, str, str]:
    """Run a command line in the folder at hand; its status, what is wrong with that, and what it
    complained of."""
    said, complaint = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    try:
        with redirect_stdout(said), redirect_stderr(complaint), _alarmed():
            status = command_line(words)
    except SystemExit as left:
        status = int(left.code or 0)
    except _TooLong:
        return -1, f"took more than {SECONDS} seconds", ""
    except BaseException:
        return -1, traceback.format_exc(), ""
    finally:
        sys.stdin = stdin
    told = complaint.getvalue()
    if "Traceback" in told:
        return status, told, told
    if status not in (0, 1, 2) or (status == 2 and not told.startswith("sheetgen")):
        return status, f"status {status}, and it said {told[:200]!r}", told
    return status, "", told


def case(bases: Path, base: Base, seed: str) -> Case:
    """Try one mutated file of a base, made of a seed, in a copy of its folder."""
    draw = random.Random(f"{base.name}/{seed}")
    with TemporaryDirectory() as folder:
        here = Path(folder) / "here"
        shutil.copytree(bases / base.name, here)
        chdir(here)
        settings.file = lambda: here / "config" / "config.json"
        words, typed = draw.choice(base.commands(here)), base.typed
        if base.file is None:
            typed = mutated(typed, draw)
        elif base.file == "":
            words = [mutated(word.encode(), draw).decode("utf-8", "replace") for word in words[1:]]
            words = ["again", *(word.replace("\0", "") for word in words)]
        else:
            (file,) = here.glob(base.file)
            file.write_bytes(mutated(file.read_bytes(), draw))
        status, wrong, _ = run(words, typed)
        chdir(bases)
    memory = _most_memory()
    if not wrong and memory > MEGABYTES:
        wrong = f"took {memory:.0f} MB"
    return Case(base.name, wrong and f"{' '.join(words)}\n{wrong}", status, memory)


def _most_memory() -> float:
    """The most memory that this process had, in MB."""
    known = Path("/proc/self/status")
    if known.exists():
        # On Linux what resource tells is at least what the process had that began this one.
        (high,) = re.findall(r"VmHWM:\s*(\d+) kB", known.read_text("ascii"))
        return int(high) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _tried(bases: Path, seed: int, only: str, number: int) -> tuple[int, Case]:
    names = [base for base in _chosen(only) for _ in range(base.weight)]
    return number, case(bases, names[number % len(names)], f"{seed}/{number}")


def made(folder: Path, base: Base) -> None:
    """Make a base, and read it as it is. Raises AssertionError if that does not pass."""
    here = folder / base.name
    here.mkdir()
    chdir(here)
    settings.file = lambda: here / "config" / "config.json"
    base.make(here, _done)
    for words in base.commands(here):
        with TemporaryDirectory() as tried:
            shutil.copytree(here, Path(tried) / "here")
            chdir(Path(tried) / "here")
            status, wrong, told = run(words, base.typed)
            assert (status, wrong) == (0, ""), (base.name, words, status, wrong, told)
            chdir(folder)


def _done(*words: str, typed: str = "") -> None:
    status, wrong, told = run([*words], typed.encode())
    assert status in (0, 1), (words, told)
    assert not wrong, (words, wrong)


def _chosen(only: str) -> list[Base]:
    return [base for base in BASES if base.name.startswith(only)]


def main(
    cases: int, seed: int, workers: int, only: str = "", tell: Callable[[str], None] = print
) -> int:
    """Try so many cases, and tell what was found. Returns the exit status."""
    bases, wrong, statuses, memory = Path(mkdtemp()), list[tuple[int, Case]](), Counter(), 0.0
    for base in _chosen(only):
        made(bases, base)
    tell(f"{len(_chosen(only))} bases pass as they are")
    # Begun afresh, so that the memory is the program's own.
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, maxtasksperchild=_LIFE // 20) as pool:
        told = pool.imap_unordered(partial(_tried, bases, seed, only), range(cases), 20)
        for count, (number, one) in enumerate(told, start=1):
            statuses[one.base, one.status] += 1
            memory = max(memory, one.memory)
            if one.wrong:
                wrong.append((number, one))
                tell(f"case {seed}/{number}, {one.base}: {one.wrong}")
            if count % _TELLING == 0:
                tell(f"{count} cases, {len(wrong)} wrong, {memory:.0f} MB")
    for base in _chosen(only):
        found = ", ".join(f"{statuses[base.name, n]} left with {n}" for n in (0, 1, 2))
        tell(f"{base.name}: {found}")
    tell(f"{cases} cases: {len(wrong)} wrong, at most {memory:.0f} MB")
    shutil.rmtree(bases)
    return 1 if wrong else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:4]]
    sys.exit(main(*given, *(50_000, 1, 2)[len(given) :], *sys.argv[4:5]))
