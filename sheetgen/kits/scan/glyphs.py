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
DIGITS, SIGNS = "0123456789", "+-"
MAY = {"die": (*DIGITS, "junk"), "number": (*DIGITS, *SIGNS, "junk"), "text": CLASSES}
"""What may stand in cells of a kind."""
SIDE = 28
"""A glyph is a square of so many pixels, ink as 1."""
FLOOR, UNLIKE = 2e-4, 0.1
"""What is never called less likely, all classes together; of junk so much more: it may be any."""
OFTEN, RARELY = {"": 0.92, "dots": 0.044, "tally": 0.036}, 0.002
"""The ways to draw a figure, and how often each is among those that the networks learned; and the
least that it may be taken to be among somebody's."""
TOGETHER, DARK = (1.0, 0.35, 0.1, 0.02), 0.35
"""How likely it is that of the dots of a die none, one or more have run together; the last, that
there are more than it has. Dots are so dark."""
WEIGHTS = Path(__file__).parent / "data" / "glyphs.npz"
PULL, STEPS, STEP = 3.0, 60, 0.075
"""How hard a network holds to what it learned from many people while it learns how one writes, and
how many steps that takes, how long."""
_KERNEL, _BATCH, _TIMES = 5, 512, 5


class Network:
    """Two layers that fold and two that weigh: `p0` to `p7` are their weights, `T` what the
    outputs are divided by, so that they are as sure as they are right; `classes` says what they
    are, of which several may be one: `3 dots` is a 3, in one of the `ways` to draw it, with so
    many `dots`."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights = [np.asarray(weights[f"p{n}"], np.float32) for n in range(8)]
        self.last = np.vstack([self.weights[6], self.weights[7]]) / np.float32(weights["T"])
        named = [str(one).split() for one in weights.get("classes", CLASSES)]
        self.folds = np.array([[one[0] == name for name in CLASSES] for one in named], np.float32)
        self.ways = np.array([[*OFTEN].index(one[-1]) if one[-1] in OFTEN else 0 for one in named])
        self.dots = np.array([int(one[0]) if one[-1] == "dots" else 0 for one in named])

    def hidden(self, glyphs: Array) -> Array:
        """What it sees in some glyphs, a row each: the last of its layers is yet to weigh it."""
        w = self.weights
        folded = _pooled(_folded(glyphs[..., None], w[0], w[1]))
        folded = _pooled(_folded(folded, w[2], w[3]))
        seen = np.maximum(folded.reshape(len(glyphs), -1) @ w[4] + w[5], 0)
        return np.hstack([seen, np.ones((len(glyphs), 1), np.float32)])

    def outputs(self, glyphs: Array) -> Array:
        """What it makes of some glyphs, a row each."""
        return np.asarray(self.hidden(glyphs) @ self.last)

    def taught(self, hidden: Array, told: Array) -> Array:
        """Its last layer, once it has learnt what some glyphs are, of which it has seen this: of
        each how likely it is each of the classes, all together at most 1. It learns only from what
        it took for something else."""
        sure, kept = told.sum(1, keepdims=True), self.last
        rate = 1 / (STEP * float(((hidden * hidden) * sure).sum()) + PULL)
        last = ahead = kept
        for step in range(STEPS):
            likely = shares(hidden @ ahead)
            meant = told / np.maximum(likely @ self.folds, 1e-9)
            back = likely * (sure - meant @ self.folds.T)
            moved = ahead - rate * (hidden.T @ back + PULL * (ahead - kept))
            last, ahead = moved, moved + step / (step + 3) * (moved - last)
        return last


def _folded(x: Array, weights: Array, bias: Array) -> Array:
    windows = np.lib.stride_tricks.sliding_window_view(x, (_KERNEL, _KERNEL), axis=(1, 2))
    count, high, wide = windows.shape[:3]
    flat = windows.reshape(count * high * wide, -1) @ weights + bias
    return np.asarray(np.maximum(flat, 0)).reshape(count, high, wide, -1)


def _pooled(x: Array) -> Array:
    count, high, wide, deep = x.shape
    return np.asarray(x.reshape(count, high // 2, 2, wide // 2, 2, deep).max((2, 4)))


class Glyphs:
    """The glyphs of one person; `kinds` has of each the kind of cells that it stands in. Who draws
    figures as dots, or tallies, draws others in such cells so, and who writes digits does not."""

    def __init__(self, glyphs: Array, kinds: Array) -> None:
        parts = [glyphs[at : at + _BATCH] for at in range(0, len(glyphs), _BATCH)]
        self._hidden = [np.concatenate([*map(one.hidden, parts)]) for one in networks()]
        dots, self._kinds = networks()[0].dots, kinds
        pieces = [cv2.connectedComponents((one > DARK).astype(np.uint8))[0] - 1 for one in glyphs]
        together = np.clip(dots - np.array(pieces)[:, None], -1, len(TOGETHER) - 2)
        self._together = np.where(dots, np.array(TOGETHER)[together], 1.0)

    def likelihoods(self) -> Array:
        """The logarithm of how likely each glyph is each of the classes: of all networks the
        mean."""
        hidden = zip(self._hidden, networks(), strict=True)
        return self._told([shares(own @ network.last) for own, network in hidden])

    def learnt(self, told: Array, parts: Array) -> Array:
        """The same, once the networks have learnt how this person writes: of each glyph it is
        `told` how likely it is each of the classes, all together as much as it counts, and 0 where
        nobody knows. None is learnt from itself, nor from others of its part of them."""
        made = []
        for hidden, network in zip(self._hidden, networks(), strict=True):
            likely = np.zeros((len(hidden), network.last.shape[1]))
            for part in np.unique(parts):
                own, others = parts == part, (parts != part) & (told.sum(1) > 0.05)
                last = network.taught(hidden[others], told[others])
                likely[own] = shares(hidden[own] @ last)
            made.append(likely)
        return self._told(made)

    def _told(self, made: list[Array]) -> Array:
        ways, mean = networks()[0].ways, np.mean(made, 0) * self._together
        for kind in np.unique(self._kinds):
            own = self._kinds == kind
            may = networks()[0].folds @ [float(name in MAY[kind]) for name in CLASSES]
            alone = likely = mean[own] * may / (mean[own] @ may)[:, None]
            for _ in range(_TIMES):
                often = [likely[:, ways == way].sum(1).mean() for way in range(len(OFTEN))]
                likely = alone * (np.maximum(often, RARELY) / [*OFTEN.values()])[ways]
                likely /= likely.sum(1, keepdims=True)
            mean[own] = likely
        folded = mean @ networks()[0].folds
        least = FLOOR + UNLIKE * folded[:, [PLACE["junk"]]]
        return np.asarray(np.log((1 - least) * folded + least / len(CLASSES)), np.float32)


def shares(outputs: Array) -> Array:
    """What a network's outputs come to as likelihoods."""
    likely = np.exp(outputs - outputs.max(1, keepdims=True))
    return np.asarray(likely / likely.sum(1, keepdims=True))


@cache
def networks() -> tuple[Network, ...]:
    """The networks of the package: `p0` is of the only one, `2/p0` of a second."""
    with np.load(WEIGHTS) as held:
        sets: dict[str, dict[str, Any]] = {}
        for key in held.files:
            which, _, name = key.rpartition("/")
            sets.setdefault(which, {})[name] = held[key]
    return tuple(Network(sets[""] | weights) for weights in sets.values())
