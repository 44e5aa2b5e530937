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
