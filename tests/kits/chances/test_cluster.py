"""The same figures from a local cluster of two worker processes."""

import json
import subprocess
import sys

import pytest

PROGRAM = """
import json, sys
from distributed import LocalCluster
from sheetgen.cli import main

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        words = ["odds", "convoy", "--games", "40001", "--seed", "crew", "--json"]
        main(words)
        main([*words, "--backend", "dask", "--scheduler", cluster.scheduler_address])
"""


@pytest.mark.long
def test_a_cluster_gives_the_same_figures(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    ran = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, cwd=tmp_path, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
    here, there = (json.loads(line) for line in ran.stdout.splitlines())
    assert here == there
    assert here["games"] == 40_001
