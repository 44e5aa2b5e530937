from __future__ import annotations

import os
import subprocess
import sys

import pytest

COMMANDS = """
import builtins, math, os
from sheetgen.cli import main

plain = sum


def exact(some, /, start=0):
    some = [*some]
    floats = [one for one in (start, *some) if isinstance(one, float)]
    return math.fsum([start, *some]) if floats else plain(some, start)


# Python 3.12 and later add up floats more closely than 3.11.
if "EXACT" in os.environ:
    builtins.sum = exact
for words in (
    ["play", "convoy", "--seed", "Ħal Far", "--player", "Ġorġ", "--policy", "random"],
    ["preroll", "convoy", "--seed", "Ħal Far", "-n", "3"],
    ["blank", "convoy"],
    ["rules", "convoy"],
    ["preroll", "convoy", "--seed", "a", "--player", "Ħ", "--fillable"],
    ["dicebook", "convoy", "--seed", "a"],
    ["play", "wings", "--seed", "a", "--sheet", "worksheet"],
    ["career", "output"],
):
    assert main(words) == 0, words
    for place in os.scandir("output"):
        os.utime(place, (int(os.environ["STAMP"]),) * 2)
"""


def files(folder, **environment) -> dict[str, bytes]:
    """Everything the commands write, in a process of its own with an environment of its own."""
    folder.mkdir()
    clean = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "SOURCE_DATE_EPOCH")}
    subprocess.run(
        [sys.executable, "-c", COMMANDS],
        cwd=folder,
        env={**clean, "PYTHONUTF8": "1", "XDG_CONFIG_HOME": str(folder), **environment},
        check=True,
        capture_output=True,
    )
    return {path.name: path.read_bytes() for path in (folder / "output").iterdir()}


@pytest.mark.long
def test_same_commands_same_bytes_whatever_the_environment(tmp_path):
    one = files(tmp_path / "one", PYTHONHASHSEED="1", TZ="UTC", LANG="C", STAMP="1000000000")
    two = files(
        tmp_path / "two",
        PYTHONHASHSEED="4321",
        STAMP="1500000000",
        TZ="Asia/Tokyo",
        LANG="de_DE.UTF-8",
        SOURCE_DATE_EPOCH="86400",
        RL_useA85="1",
        RL_pageCompression="0",
        EXACT="1",
    )
    assert len(one) == 18
    assert one == two
