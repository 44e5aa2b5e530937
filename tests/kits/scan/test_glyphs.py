"""What a figure is taken for."""

import cv2
import numpy as np

from sheetgen.kits.scan.glyphs import CLASSES, Glyphs, Network, networks
from sheetgen.kits.scan.pencil import canonical


def likelihoods(glyphs: np.ndarray, kind: str = "die") -> np.ndarray:
    return Glyphs(glyphs, np.full(len(glyphs), kind)).likelihoods()


def _typed(text: str) -> np.ndarray:
    ink = np.zeros((60, 60), np.uint8)
    cv2.putText(ink, text, (15, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.3, 255, 3, cv2.LINE_AA)
    return canonical(ink / np.float32(255))


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
    assert network.dots[-1] == 3
    likely = np.exp(network.outputs(np.zeros((1, 28, 28), np.float32))) @ network.folds
    assert CLASSES[int(likely.argmax())] == "3"


def _dots(*places: tuple[int, int]) -> np.ndarray:
    glyph = np.zeros((28, 28), np.float32)
    for place in places:
        cv2.circle(glyph, place, 2, 1.0, -1, cv2.LINE_AA)
    return glyph


def test_a_blot_is_the_one_dot_of_a_die_where_other_dice_are_drawn_as_dots():
    digit, four = _typed("2"), _dots((6, 6), (22, 6), (6, 22), (22, 22))
    blot = cv2.GaussianBlur(_dots((14, 14)), (0, 0), 2.0)
    blot /= blot.max()
    drawn, written = (np.exp(likelihoods(np.array([blot] + [one] * 60))) for one in (four, digit))
    assert drawn[1].argmax() == 4
    assert written[1].argmax() == 2
    assert drawn[0][1] > 0.9
    assert written[0][1] < 0.2


def test_of_a_die_drawn_as_dots_the_pieces_are_counted():
    five = _dots((6, 6), (22, 6), (14, 14), (6, 22), (22, 22))
    six = _dots((6, 6), (22, 6), (6, 14), (22, 14), (6, 22), (22, 22))
    told = likelihoods(np.array([five, six]))
    assert told[0].argmax() == 5
    assert told[1].argmax() == 6
    assert told[0][5] - told[0][6] > 4
    assert told[1][6] - told[1][5] > 4


def test_who_has_written_a_figure_like_another_does_so_again():
    glyphs = Glyphs(np.array([_typed("Z")] * 6 + [_typed("4")] * 3), np.full(9, "die"))
    told = np.zeros((9, len(CLASSES)), np.float32)
    assert {CLASSES[n] for n in glyphs.likelihoods()[:6].argmax(1)} == {"2"}
    told[:4, 7] = 1.0
    learnt = glyphs.learnt(told, np.array([0, 1, 2, 0, 1, 2, 0, 1, 2]))
    assert [CLASSES[n] for n in learnt.argmax(1)] == ["7"] * 6 + ["4"] * 3
    assert np.allclose(np.exp(learnt).sum(1), 1, atol=1e-4)


def test_a_stroke_is_a_one_where_no_strokes_are_made():
    ink = np.zeros((60, 60), np.uint8)
    cv2.line(ink, (20, 48), (42, 12), 255, 3, cv2.LINE_AA)
    stroke = canonical(ink / np.float32(255))[None]
    told = {kind: likelihoods(stroke, kind)[0] for kind in ("die", "number", "text")}
    assert CLASSES[int(told["text"].argmax())] == "/"
    assert told["text"][1] < -1
    assert told["die"][1] > -0.2
    assert told["number"][1] > -0.2


def test_no_figure_is_learnt_from_itself():
    glyphs = Glyphs(np.array([_typed("Z"), _typed("4"), _typed("4")]), np.full(3, "die"))
    told = np.zeros((3, len(CLASSES)), np.float32)
    told[0, 7] = 1.0
    alone, learnt = glyphs.likelihoods(), glyphs.learnt(told, np.array([0, 1, 2]))
    assert np.allclose(learnt[0], alone[0], atol=1e-3)


def test_what_is_like_no_figure_may_be_any():
    ink = np.zeros((60, 60), np.uint8)
    for end in ((8, 30), (52, 14), (50, 50), (12, 52), (34, 6)):
        cv2.line(ink, (30, 30), end, 255, 4, cv2.LINE_AA)
    scrawl, plain = likelihoods(np.array([canonical(ink / np.float32(255)), _typed("2")]))
    junk = CLASSES.index("junk")
    assert scrawl.argmax() == junk
    assert min(scrawl[:10]) > scrawl[junk] - 6
    assert min(plain[:10]) < -9
