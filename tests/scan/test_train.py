"""The weights that the package brings."""

import json

import numpy as np
import pytest

pytest.importorskip("cv2")

from sheetgen.kits.scan.glyphs import networks
from tests.scan import digits, train


@pytest.mark.long
def test_digits_of_people_that_nothing_was_learnt_from_are_read():
    assert train.of_others([*networks()]) > 85


def test_weights_are_those_of_the_recipe():
    recipe = json.loads((train.DATA / "glyphs.json").read_text())
    with np.load(train.DATA / "glyphs.npz") as held:
        assert tuple(held["classes"]) == train.CLASSES
        assert sum(key.endswith("p0") for key in held.files) == train.NETWORKS
    assert (recipe["digits"], recipe["seed"]) == (digits.FIRST, train.SEED)


def test_a_second_run_learns_the_same():
    rng = np.random.default_rng(3)
    glyphs, places = rng.random((train.BATCH, 28, 28), np.float32), np.arange(train.BATCH) % 20
    runs = [train.Learner(5) for _ in range(2)]
    for one in runs:
        one.learn(glyphs, places, 1)
    first, second = (one.kept(glyphs, places) for one in runs)
    assert all(np.array_equal(first[name], second[name]) for name in first)


@pytest.mark.long
def test_a_second_run_practises_on_the_same_pages():
    (glyphs, places), again = (train.glyphs("validation", 1) for _ in range(2))
    assert len(places) > 100
    assert np.array_equal(glyphs, again[0])
    assert np.array_equal(places, again[1])
