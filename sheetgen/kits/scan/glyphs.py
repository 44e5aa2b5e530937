"""What a pencilled figure is: small networks in numpy, whose weights the package brings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

Array = np.ndarray[Any, Any]
CLASSES = (*"0123456789+-/x=CTAKD", "junk")
"""What a glyph may be."""
PLACE = {name: place for place, name in enumerate(CLASSES)}
SIDE = 28
"""A glyph is a square of so many pixels, ink as 1."""
FLOOR = 2e-4
"""What the networks never call less likely, all classes together."""
OFTEN, RARELY = {"": 0.92, "dots": 0.044, "tally": 0.036}, 0.002
"""The ways to draw a figure, and how often each is among those that the networks learned; and the
least that it may be taken to be among somebody's."""
TOGETHER, DARK = (1.0, 0.35, 0.1, 0.02), 0.35
"""How likely it is that of the dots of a die none, one or more have run together; the last, that
there are more than it has. Dots are so dark."""
WEIGHTS = Path(__file__).parent / "data" / "glyphs.npz"
_KERNEL, _BATCH, _TIMES = 5, 512, 5


class Network:
    """Two layers that fold and two that weigh: `p0` to `p7` are their weights, `T` what the
    outputs are divided by, so that they are as sure as they are right; `classes` says what they
    are, of which several may be one: `3 dots` is a 3, in one of the `ways` to draw it, with so
    many `dots`."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights = [np.asarray(weights[f"p{n}"], np.float32) for n in range(8)]
        self.sureness = float(weights["T"])
        named = [str(one).split() for one in weights.get("classes", CLASSES)]
        self.folds = np.array([[one[0] == name for name in CLASSES] for one in named], np.float32)
        self.ways = np.array([[*OFTEN].index(one[-1]) if one[-1] in OFTEN else 0 for one in named])
        self.dots = np.array([int(one[0]) if one[-1] == "dots" else 0 for one in named])

    def outputs(self, glyphs: Array) -> Array:
        """What it makes of some glyphs, a row each."""
        w = self.weights
        folded = _pooled(_folded(glyphs[..., None], w[0], w[1]))
        folded = _pooled(_folded(folded, w[2], w[3]))
        hidden = np.maximum(folded.reshape(len(glyphs), -1) @ w[4] + w[5], 0)
        out: Array = (hidden @ w[6] + w[7]) / self.sureness
        return out


def _folded(x: Array, weights: Array, bias: Array) -> Array:
    windows = np.lib.stride_tricks.sliding_window_view(x, (_KERNEL, _KERNEL), axis=(1, 2))
    count, high, wide = windows.shape[:3]
    flat = windows.reshape(count * high * wide, -1) @ weights + bias
    return np.asarray(np.maximum(flat, 0)).reshape(count, high, wide, -1)


def _pooled(x: Array) -> Array:
    count, high, wide, deep = x.shape
    return np.asarray(x.reshape(count, high // 2, 2, wide // 2, 2, deep).max((2, 4)))


def likelihoods(glyphs: Array) -> Array:
    """The logarithm of how likely each glyph, of one person's in cells of one kind, is each of the
    classes: of all networks the mean. Who draws some figures as dots, or tallies, draws others so,
    and who writes digits does not."""
    if not len(glyphs):
        return np.zeros((0, len(CLASSES)), np.float32)
    parts = range(0, len(glyphs), _BATCH)
    mean = np.concatenate([_likely(glyphs[at : at + _BATCH]) for at in parts])
    ways, dots = networks()[0].ways, networks()[0].dots
    pieces = [cv2.connectedComponents((one > DARK).astype(np.uint8))[0] - 1 for one in glyphs]
    together = np.clip(dots - np.array(pieces)[:, None], -1, len(TOGETHER) - 2)
    mean = likely = np.where(dots, mean * np.array(TOGETHER)[together], mean)
    for _ in range(_TIMES):
        often = np.array([likely[:, ways == way].sum(1).mean() for way in range(len(OFTEN))])
        likely = mean * (np.maximum(often, RARELY) / [*OFTEN.values()])[ways]
        likely /= likely.sum(1, keepdims=True)
    folded = likely @ networks()[0].folds
    return np.asarray(np.log((1 - FLOOR) * folded + FLOOR / len(CLASSES)), np.float32)


def _likely(glyphs: Array) -> Array:
    made = []
    for network in networks():
        out = network.outputs(np.asarray(glyphs, np.float32))
        likely = np.exp(out - out.max(1, keepdims=True))
        made.append(likely / likely.sum(1, keepdims=True))
    return np.asarray(np.mean(made, 0))


@cache
def networks() -> tuple[Network, ...]:
    """The networks of the package: `p0` is of the only one, `2/p0` of a second."""
    with np.load(WEIGHTS) as held:
        sets: dict[str, dict[str, Any]] = {}
        for key in held.files:
            which, _, name = key.rpartition("/")
            sets.setdefault(which, {})[name] = held[key]
    told = sets[""].get("classes", CLASSES)
    return tuple(Network({"classes": told, **weights}) for weights in sets.values())
