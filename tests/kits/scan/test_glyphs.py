"""What a figure is taken for."""

import cv2
import numpy as np

from sheetgen.kits.scan.glyphs import CLASSES, Network, likelihoods, networks
from sheetgen.kits.scan.pencil import canonical


def test_plain_figures_are_read():
    for digit in "0123456789":
        ink = np.zeros((60, 60), np.uint8)
        if digit == "1":
            # The typeface gives it a hook and no foot, as nobody writes it.
            cv2.line(ink, (31, 14), (29, 46), 255, 3, cv2.LINE_AA)
        else:
            cv2.putText(ink, digit, (15, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.3, 255, 3, cv2.LINE_AA)
        (told,) = likelihoods(canonical(ink / np.float32(255))[None])
        assert digit in [CLASSES[n] for n in np.argsort(told)[-2:]]
        assert np.isclose(np.exp(told).sum(), 1)


def test_a_die_drawn_as_dots_is_its_face():
    first = networks()[0]
    weights = {f"p{n}": one for n, one in enumerate(first.weights)} | {"T": 1.0}
    weights["p6"] = np.zeros((len(first.weights[6]), 22), np.float32)
    weights["p7"] = np.array([0.0] * 21 + [9.0], np.float32)
    network = Network(weights | {"classes": [*CLASSES, "3 dots"]})
    likely = np.exp(network.outputs(np.zeros((1, 28, 28), np.float32))) @ network.folds
    assert CLASSES[int(likely.argmax())] == "3"
