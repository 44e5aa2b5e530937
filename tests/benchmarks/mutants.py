"""Puts one small mistake after another into the rules and the core, and counts what the tests find.

    python -m tests.benchmarks.mutants [--seed S] [--count 400] [--only PATTERN] [--workers N]

Mutants of every module in `sheetgen/core` and in the `rules` of both games are drawn by a seed,
from each module in proportion; a smaller count is a part of a greater. Each is put into a copy of
the tree, and the tests that mirror its package are run until one fails: first those that come by
the mutant's line, the quickest first, then the rest. Which those are is found once, and kept in the
temporary folder. A mutant that takes too long is found.

Of each module the share found is printed, and every mutant that no test found. Those that
`mutants.toml` lists change nothing that anybody could see; they are neither run nor counted. Exit
status 1 if less than 95 per cent were found, or the list names a mutant that there is not.
"""

import argparse
import compileall
import hashlib
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Any, NamedTuple

import hypothesis
import pytest

from tests.benchmarks.mutants_made import Mutant, mutants

REPOSITORY = Path(__file__).parents[2]
LISTED = Path(__file__).with_suffix(".toml")
PACKAGES = {
    "sheetgen/core": (
        "tests/core",
        "tests/games/test_rulings.py",
        "tests/games/wings/campaigns/test_copies.py",
        "tests/games/wings/campaigns/test_own.py",
    ),
    "sheetgen/games/convoy/rules": ("tests/games/convoy/rules",),
    "sheetgen/games/wings/rules": ("tests/games/wings/rules",),
}
"""What is mutated, and the tests that mirror it."""
WANTED = 95
"""Per cent found."""
SECONDS, PATIENCE = 90, 300
"""Of the processor, and by the clock: a mutant that takes longer is found."""
MEMORY = 6 << 30
NEAREST = 40
"""So many tests are collected first: most mutants are found by them."""
Reached = dict[str, dict[str, list[int]]]
"""By test, the lines it comes by of each file."""


class Tests(NamedTuple):
    """What is known of the tests of a package: the lines each comes by, and how many seconds it
    takes."""

    reached: Reached
    seconds: dict[str, float]


# --- a copy of the tree, and processes in it --------------------------------------------------


def copied(to: Path) -> None:
    """Copies the working tree, and compiles it."""
    said = subprocess.run(
        ["git", "-C", str(REPOSITORY), "ls-files", "-z", "-co", "--exclude-standard"],
        capture_output=True,
        check=True,
    )
    for name in said.stdout.decode().split("\0"):
        if name and (REPOSITORY / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, to / name)
            kept = Path(name).parent / "__pycache__"
            if (REPOSITORY / kept).is_dir() and not (to / kept).exists():
                shutil.copytree(REPOSITORY / kept, to / kept)
    compileall.compile_dir(to / "sheetgen", quiet=2)


def apart(tree: Path, work: Any) -> bool:
    """Whether `work()`, done in a fork of this process that lives in `tree`, came out true."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return _ended(child)
    status = 1
    try:
        os.setsid()
        os.chdir(tree)
        sys.path.insert(0, str(tree))
        os.environ["PYTHONPATH"] = str(tree)
        # None of their plugins is needed, and they take longer to load than most tests.
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        log = os.open(tree / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "sheetgen")]:
            del sys.modules[name]
        status = 0 if work() else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _ended(child: int) -> bool:
    until, pause = monotonic() + PATIENCE, 0.005
    while monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        sleep(pause)
        pause = min(pause * 1.5, 0.1)
    else:
        status = 1
    # With all that it began itself, which may wait for it for ever.
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not done:
        os.waitpid(child, 0)
    return status == 0


# --- the tests --------------------------------------------------------------------------------


class Chosen:
    """Runs of the tests collected those that are `wanted`, in that order."""

    def __init__(self, wanted: list[str]) -> None:
        self.place = {name: place for place, name in enumerate(wanted)}

    def pytest_sessionstart(self) -> None:
        # A failure is enough; the smallest one is not looked for.
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            "mutants", hypothesis.settings.get_profile("suite"), phases=phases
        )
        hypothesis.settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place),
            key=lambda item: self.place[item.nodeid],
        )


class Unwritten(Chosen):
    """Leaves nothing behind that was compiled of a mutant."""

    def pytest_sessionstart(self) -> None:
        super().pytest_sessionstart()
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"


class Tracing(Chosen):
    """Notes the lines that each test comes by, and how long it takes."""

    def __init__(self, tree: Path, package: str) -> None:
        super().__init__([])
        self.folder = f"{tree / package}/"
        self.tree = len(f"{tree}/")
        self.tests = Tests({}, {})

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        pass

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        lines: set[tuple[str, int]] = set()

        def line(frame: FrameType, event: str, _: Any) -> Any:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return line

        def call(frame: FrameType, event: str, _: Any) -> Any:
            return line if frame.f_code.co_filename.startswith(self.folder) else None

        began = monotonic()
        sys.settrace(call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.tests.seconds[item.nodeid] = monotonic() - began
            by_file = defaultdict(list)
            for name, number in sorted(lines):
                by_file[name[self.tree :]].append(number)
            self.tests.reached[item.nodeid] = by_file


def traced(package: str, tree: Path) -> Tests:
    """What the tests of a package come by, from the folder where it is kept, or found now in a copy
    of the tree. Ends the program if one of them fails as it is."""
    folder = Path(tempfile.gettempdir()) / f"sheetgen-mutants-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    content = hashlib.sha256()
    for name in sorted((*PACKAGES[package], package)):
        for path in sorted([*(REPOSITORY / name).rglob("*.py"), REPOSITORY / name]):
            content.update(path.read_bytes() if path.is_file() else str(path).encode())
    kept = folder / f"{content.hexdigest()[:16]}.json"
    if not kept.exists():

        def work() -> bool:
            tracing = Tracing(tree, package)
            status = pytest.main([*_QUIETLY, *PACKAGES[package]], [tracing])
            (tree / "traced").write_text(json.dumps(tracing.tests))
            return status == 0

        if not apart(tree, work):
            print((tree / "log").read_text()[-3000:])
            sys.exit(f"the tests of {package} fail without a mutant, or take too long")
        shutil.move(tree / "traced", kept)
    return Tests(*json.loads(kept.read_text()))


def in_order(mutant: Mutant, tests: Tests) -> list[list[str]]:
    """The tests nearest to a mutant, the others near it, and the rest, each in the order in which
    they are run."""
    span = set(range(mutant.first, mutant.last + 1))
    own = f"/test_{Path(mutant.file).stem}"

    def soonest(test: str) -> tuple[bool, float]:
        return own not in test, tests.seconds[test]

    lines = {test: some[mutant.file] for test, some in tests.reached.items() if mutant.file in some}
    # What runs when a module is imported is no line of any test.
    near = [test for test, some in lines.items() if not span.isdisjoint(some)] or [*lines]
    near.sort(key=soonest)
    rest = sorted(tests.reached.keys() - near, key=lambda test: (soonest(test), test))
    return [near[:NEAREST], near[NEAREST:], rest]


_QUIETLY = ("-x", "-q", "--tb=short", "-p", "no:cacheprovider")


def passes(tree: Path, wanted: list[str]) -> bool:
    """Whether all these tests pass in a tree."""

    def work() -> bool:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        files = dict.fromkeys(test.partition("::")[0] for test in wanted)
        return pytest.main([*_QUIETLY, *files], [Unwritten(wanted)]) == 0

    return apart(tree, work)


# --- a worker ---------------------------------------------------------------------------------

_tree: Path
_tests: dict[str, Tests]


def _begin(tree: Path, tests: dict[str, Tests]) -> None:
    global _tree, _tests
    _tree, _tests = tree.with_name(f"of-{os.getpid()}"), tests
    shutil.copytree(tree, _tree)


def found(mutant: Mutant) -> bool:
    """Whether a test fails where the mutant is in the tree."""
    path = _tree / mutant.file
    usual, times = path.read_bytes(), path.stat()
    path.write_bytes(mutant.content(usual))
    try:
        steps = in_order(mutant, _tests[package_of(mutant.file)])
        return not all(passes(_tree, wanted) for wanted in steps if wanted)
    finally:
        path.write_bytes(usual)
        # Else it would be taken for another than what is compiled.
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


# --- which, and what came of them -------------------------------------------------------------


def package_of(file: str) -> str:
    """The package of a module that is mutated."""
    return next(package for package in PACKAGES if file.startswith(f"{package}/"))


def sample(
    made: dict[str, list[Mutant]], listed: set[tuple[str, ...]], seed: int, count: int
) -> list[Mutant]:
    """So many mutants that are not listed, one of each module and the rest in proportion; with the
    same seed a greater sample holds all of a smaller one."""
    order = []
    for name, some in made.items():
        drawn = random.Random(f"{seed} {name}").sample(some, len(some))
        order += [(place / len(some), name, mutant) for place, mutant in enumerate(drawn)]
    order.sort(key=lambda one: one[:2])
    # Left out only now: one more in the list leaves the rest of the sample as it was.
    return [mutant for _, _, mutant in order if mutant.key not in listed][:count]


def told(drawn: list[Mutant], outcomes: Iterable[bool]) -> float:
    """Prints what came of each module, and the survivors. Returns the per cent found."""
    of, killed = Counter[str](), Counter[str]()
    survivors = []
    for mutant, outcome in zip(drawn, outcomes, strict=True):
        of[mutant.file] += 1
        killed[mutant.file] += outcome
        if not outcome:
            survivors.append(mutant)
            print(f"{mutant.file}:{mutant.first}: in {mutant.within}: {mutant.change}")
            print(f"    {mutant.line}", flush=True)
    for name in sorted(of):
        print(f"{name:50} {killed[name]:4} of {of[name]:4}")
    for package in PACKAGES:
        in_it = [name for name in of if name.startswith(f"{package}/")]
        if in_it:
            one, all_ = sum(killed[name] for name in in_it), sum(of[name] for name in in_it)
            print(f"{package:50} {one:4} of {all_:4}: {100 * one / all_:.1f} %")
    share = 100 * killed.total() / max(1, of.total())
    print(f"found {killed.total()} of {of.total()}: {share:.1f} %; {len(survivors)} survive")
    return share


def main() -> int:
    """Draw, run, print. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--only", default="*", help="files, or FILE:LINE, or a pattern of them")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    listed = {
        (one["file"], one["within"], one["line"], one["change"])
        for one in tomllib.loads(LISTED.read_text("utf-8"))["equivalent"]
    }
    made = {
        path.relative_to(REPOSITORY).as_posix(): mutants(path, REPOSITORY)
        for package in PACKAGES
        for path in sorted((REPOSITORY / package).glob("*.py"))
    }
    stale = listed - {mutant.key for some in made.values() for mutant in some}
    for one in sorted(stale):
        print(f"listed, but there is no such mutant: {' | '.join(one)}")
    print(f"{sum(map(len, made.values()))} mutants, {len(listed)} of them listed as equivalent")
    only = f"*{options.only}*"
    drawn = [
        mutant
        for mutant in sample(made, listed, options.seed, options.count)
        if fnmatch(f"{mutant.file}:{mutant.first}:", only)
    ]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        copied(tree)
        tests = {name: traced(name, tree) for name in {package_of(one.file) for one in drawn}}
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(options.workers, fork, _begin, (tree, tests)) as pool:
            share = told(drawn, pool.map(found, drawn))
    return 1 if stale or share < WANTED else 0


if __name__ == "__main__":
    sys.exit(main())
