"""A campaign of six missions typed at the terminal, whose program is killed fifty times on the way:
nothing is lost."""

import io
import os
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from sheetgen.cli import main
from tests.cli.flown import begun, forms, lines, played, records

RESUME = ["record", "--plain", "--yes", "--resume"]
KILLS = 50


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="a process forks and is killed as on POSIX")
def test_fifty_kills_lose_nothing(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))
    wanted, now = begun(tmp_path / "wanted"), begun(tmp_path / "now")
    forms(now.parent)
    played(wanted)
    whole, draw, in_flight = records(wanted.parent), random.Random(7), 0
    step = 2 * sum(map(len, whole.values())) // KILLS
    for _ in range(KILLS):
        before = _kept(now.parent)
        _killed(now, [*lines(wanted, now)], draw.randrange(step))
        for name, content in _kept(now.parent).items():
            assert whole[name].startswith(content)
            assert content.startswith(before.get(name, b""))
            in_flight += ".fight" in name and before.get(name) != content != whole[name]
    assert in_flight > 1
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{x}\n" for x in lines(wanted, now))))
    assert main([*RESUME, str(now)]) == 0
    assert records(now.parent) == whole
    assert main(["verify", str(now)]) == 0
    assert "2 fights flown" in capsys.readouterr().out


def _killed(path: Path, typed: list[str], more: int) -> None:
    """Go on with a campaign in a process of its own, and kill that as it takes what is typed: when
    so many bytes more were written."""
    before = _written(path.parent)
    child = os.fork()
    if not child:
        with open(os.devnull, "w") as nobody:
            sys.stdin, sys.stdout, sys.stderr = io.StringIO("\n".join(typed)), nobody, nobody
            with suppress(BaseException):
                main([*RESUME, str(path)])
        os._exit(0)
    while _written(path.parent) <= before + more and not os.waitpid(child, os.WNOHANG)[0]:
        time.sleep(0.002)
    with suppress(ProcessLookupError, ChildProcessError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _written(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("*.jsonl"))


def _kept(folder: Path) -> dict[str, bytes]:
    """The journals of a folder, up to the last whole line of each."""
    return {name: content[: content.rfind(b"\n") + 1] for name, content in records(folder).items()}
