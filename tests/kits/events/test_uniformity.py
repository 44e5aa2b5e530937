"""The measurement of the dice, small: and that it would notice dice that are not fair."""

import numpy as np
import pytest

from tests.benchmarks import uniformity
from tests.benchmarks.uniformity import NAMES, Counts, holm, upper_tail
from tests.cases import each


def test_a_small_count_of_dice_is_fair(capsys) -> None:
    assert uniformity.main(30_000) == 0
    assert "beyond chance after correction: none" in capsys.readouterr().out


@each(
    ("chi", "freedom", "p"),
    [(11.0705, 5, 0.05), (1.1455, 5, 0.95), (124.342, 100, 0.05), (49.802, 35, 0.05)],
)
def test_tails_are_those_of_the_tables(chi, freedom, p) -> None:
    assert upper_tail(chi, freedom) == pytest.approx(p, abs=1e-4)


@each("fault", ["loaded", "repeated"])
def test_dice_that_are_not_fair_are_found(fault) -> None:
    attack = next(name for name in NAMES if name.purpose == "attack")
    thrown = np.random.default_rng(1).integers(0, 6, (200, 29, attack.slots))
    if fault == "loaded":
        thrown[:40, :, 3] = np.where(thrown[:40, :, 3] == 0, 5, thrown[:40, :, 3])
    else:
        thrown[1::10] = thrown[::10]
    counts = Counts(attack)
    counts.add(thrown)
    test, corrected = holm(list(counts.tests()))[0]
    assert corrected < 0.01
    assert test.what == ("attack 4" if fault == "loaded" else "attack, next board")
