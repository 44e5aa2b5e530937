"""Properties are tried with the same examples on every machine, and are given their time."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.kits.events.clock import on

# As the command line has it, and before numpy is imported: here BLAS's threads only wait for one
# another, at many times the processor time.
for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

# A module is compiled once, and not anew by every worker and by every program that a test starts.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What a test makes is mostly gone by counting; looking for the rest so often takes a sixth of the
# processor time.
gc.set_threshold(50_000, 20, 20)

# No machine fails while the tests run; what they write need not be on its disk before they go on.
os.fsync = lambda number: None

settings.register_profile(
    "suite",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("suite")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Gives a worker neighbouring tests, which share what was made for them, until another has
    none left."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each of several workers begins to compile the tests at another place, and finds the rest
    compiled by the others."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    top = session.config.rootpath
    named = [Path(one) for one in session.config.args if Path(one).is_dir()]
    files = sorted(file.resolve() for folder in named for file in folder.rglob("test_*.py"))
    first = int(worker["workerid"][2:]) * len(files) // worker["workercount"]
    for file in files[first:]:
        # What is wrong with one is told when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(top).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was imported and collected stays, and is not looked through again for what is gone."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def the_clock_stands() -> Iterator[None]:
    """The clock of events stands: two weeks before the draws that most of them are sealed for."""
    with on("2026-11-20"):
        yield


@pytest.fixture(autouse=True)
def nothing_unprinted() -> None:
    """What a test before this one could not print is not told by it."""
    if fonts := sys.modules.get("sheetgen.kits.drawing.fonts"):
        fonts.unprinted.clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal may be written."""
    return tmp_path / "game.jsonl"


@pytest.fixture
def our_faces_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the typefaces of other scripts; what is known of them is found out anew
    before and after."""
    from sheetgen.kits.drawing import fonts

    monkeypatch.setattr(fonts, "_PACKAGES", {})
    for known in (fonts.others, fonts.advance):
        known.cache_clear()
    yield
    for known in (fonts.others, fonts.advance):
        known.cache_clear()
