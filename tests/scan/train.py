"""Trains the networks that read pencilled figures, and writes their weights with their recipe.

    nice -n 5 python -m tests.scan.train

Blank sheets are written full of figures and signs by hands of the training part, photographed, and
read up to the glyphs by the reader itself; so a network sees what it will see. Another part sets
how sure it may be, and the test part is only counted. All is seeded: on one machine, with one numpy
and one OpenCV, a second run writes the same bytes. The weights that the package brings are those of
an earlier run; since then cells are cut a little differently, and a run today writes others.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.kits.drawing.page import PAPERS, Field, Tick
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan.evidence import marked
from sheetgen.kits.scan.glyphs import Network, shares
from sheetgen.kits.scan.page import Printed, Seen
from sheetgen.kits.scan.pencil import Cell, Pencil, canonical
from sheetgen.kits.scan.sheet import Blanks, Spot
from tests.scan import digits, sheets
from tests.scan.hand import Hand
from tests.scan.photographs import LEVELS, photograph

DOTS, TALLIES = [f"{n} dots" for n in range(1, 7)], [f"{n} tally" for n in range(2, 7)]
CLASSES = (*"0123456789+-/x=CTAKD", "junk", "- wave", *DOTS, *TALLIES)
"""What a glyph may be. What is meant is the part before the space."""
PLACE = {name: place for place, name in enumerate(CLASSES)}
DATA = Path(__file__).parents[2] / "sheetgen" / "kits" / "scan" / "data"
NETWORKS, SEED, EPOCHS, BATCH, RATE = 2, 57, 18, 128, 2e-3
PAGES = {"train": 120, "validation": 9, "test": 9}
"""So many pages of practice are written of each part."""
MENDED = 0.1
CHANNELS, HIDDEN, KERNEL, SMOOTHED = (16, 32), 128, 5, 0.02
BENT = 0.9
"""How far a glyph is bent out of its shape, in pixels, as others might write it."""


# What there is to learn from.


def practised(rng: np.random.Generator) -> Callable[[str, Field], str]:
    """What chooses the texts of a page of practice."""

    def choose(name: str, slot: Field) -> str:
        draw = rng.random()
        if name in ("name", "date") or draw < 0.1:
            return ""
        if isinstance(slot, Tick):
            return "yes" if draw < 0.18 else ""
        if draw < 0.14:
            return "!"
        if draw < 0.18:
            return str(rng.choice([*"CTAKD"])) + str(rng.choice(["", *"123456789"]))
        if draw < 0.26:
            return str(rng.choice([*DOTS, *TALLIES]))
        if name.endswith("mark") and draw < 0.9:
            return str(rng.choice([*"/x=~/x="]))
        if draw < (0.6 if "modifier" in name or "points" in name else 0.29):
            return str(rng.choice([*"+-"])) + str(rng.integers(0, 10))
        low, high = ((1, 7), (0, 10), (7, 130))[rng.choice(3, p=[0.45, 0.4, 0.15])]
        return str(rng.integers(low, high))

    return choose


class Hands:
    """Several people, any of whom does what is asked."""

    def __init__(self, rng: np.random.Generator, part: str, count: int = 8) -> None:
        self.rng, self._all = rng, [Hand(rng, part, MENDED, 0.0) for _ in range(count)]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._all[self.rng.integers(len(self._all))], name)


def glyphs(part: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Glyphs of so many pages of practice, and the place of what each is among the CLASSES."""
    found: list[tuple[np.ndarray, int]] = []
    for number in range(count):
        rng = np.random.default_rng([SEED, number, *part.encode()])
        sheet = sheets.convoy(number % 6, "practice", ("normal",))
        side, choose = int(number % 4 != 0), practised(rng)
        slots = sheets.places(*sheet.of)[side].items()
        texts = {name: text for name, slot in slots if (text := choose(name, slot))}
        sheet = sheet._replace(cells=texts)
        (page,) = sheets.pages(sheet, Hands(rng, part), side)
        picture = photograph(page, [*LEVELS][number % 3], rng)
        for name, cell in _cells(picture, sheet, side):
            found += _told(cell, sheet.cells.get(name, ""), rng)
    if not found:
        raise SystemExit("no page of practice was found again")
    inks = np.array([one for one, _ in found])
    return np.floor(255 * inks) / 255, np.array([place for _, place in found])


@lru_cache(maxsize=32)
def _printed(of: tuple[Any, ...], side: int) -> tuple[Printed, dict[str, Spot]]:
    subject, paper, size = of
    part = parts_of(subject.game).reading
    blanks = part.blanks(PAPERS[paper], subject.conditions, size)
    spots = {name: one for name, one in Blanks(part, blanks).spots.items() if one.page == side}
    return Printed(blanks[side].page), spots


def _cells(picture: np.ndarray, sheet: sheets.Sheet, side: int) -> Iterator[tuple[str, Cell]]:
    """What the reader has of a page: the cells that are written in, by their names."""
    (printed, spots), seen = _printed(sheet.of, side), Seen(picture)
    found = seen.find(printed, *seen.alike(printed))
    flat = seen.flat(printed, found) if found else None
    if flat is None:
        return
    pencil = Pencil(flat, printed.picture)
    marked(spots, {side: pencil})
    for name, spot in spots.items():
        if spot.kind != "mark":
            yield name, pencil.cell(spot.area)


def _told(cell: Cell, text: str, rng: np.random.Generator) -> Iterator[tuple[np.ndarray, int]]:
    """The glyphs of a cell, and what they are: what is cut wrongly is junk."""
    if cell.is_empty and "dots" not in text:
        return
    named = {"!": "junk", "~": "- wave"}
    names = [text] if " " in text else [named.get(char, char) for char in text or "!"]
    count, groups = len(names), len(cell.groups())
    cut = cell.glyphs(count)
    # Of figures that run together nobody knows where each ends.
    if cut and count in (1, groups):
        yield from ((glyph, PLACE[name]) for glyph, name in zip(cut[0], names, strict=True))
    # Cut otherwise, it is none; but halves of some strokes are strokes.
    if count == groups < 3 and rng.random() < 0.08 and set(text) - {*"1/"} and " " not in text:
        cut = cell.glyphs(3 - count)
        yield from ((glyph, PLACE["junk"]) for glyph in (cut[0] if cut else ()))


# A network that learns.


def _moved(glyphs: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Glyphs a little turned, slanted, stretched, bent and moved, as others might write them."""
    count, side = glyphs.shape[:2]
    turns = np.eye(2) + rng.normal(0, ((0.07, 0.13), (0.08, 0.07)), (count, 2, 2))
    at = np.arange(side) - (side / 2 - 0.5)
    ways = np.exp(-(((at[:, None] - np.linspace(-at[-1], at[-1], 5)) / 5) ** 2))
    bent = ways @ rng.normal(0, BENT, (count, 2, 5, 5)) @ ways.T
    places = np.einsum("nij,jyx->niyx", turns, np.array(np.meshgrid(at, at))) + bent
    places += rng.normal(0, 0.7, (count, 2, 1, 1)) + side / 2 - 0.5
    pairs = zip(glyphs, *places.astype(np.float32).swapaxes(0, 1), strict=True)
    return np.array([cv2.remap(one, x, y, cv2.INTER_LINEAR) for one, x, y in pairs])


class Learner:
    """The weights of a network, as `sheetgen.kits.scan.glyphs` has them."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        (one, two), square, side = CHANNELS, KERNEL**2, ((28 - KERNEL + 1) // 2 - KERNEL + 1) // 2
        sizes = [
            (square, one),
            (square * one, two),
            (side**2 * two, HIDDEN),
            (HIDDEN, len(CLASSES)),
        ]
        self.weights: list[np.ndarray] = []
        for size in sizes:
            drawn = self.rng.normal(0, math.sqrt(2 / size[0]), size)
            self.weights += [drawn.astype(np.float32), np.zeros(size[1], np.float32)]
        self.weights[6] *= 0.5

    def learn(self, glyphs: np.ndarray, places: np.ndarray, epochs: int) -> None:
        """Goes through all glyphs so often, each time in another order and a little moved."""
        mean, square = ([np.zeros_like(w) for w in self.weights] for _ in range(2))
        step, count = 0, len(glyphs)
        for epoch in range(epochs):
            order, loss = self.rng.permutation(count), 0.0
            for at in range(0, count - BATCH + 1, BATCH):
                some, step = order[at : at + BATCH], step + 1
                slopes, wrong = self._slopes(_moved(glyphs[some], self.rng), places[some])
                done, loss = step / (epochs * (count // BATCH)), loss + wrong
                rate = RATE * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-5
                for n, slope in enumerate(slopes):
                    mean[n] += 0.1 * (slope - mean[n])
                    square[n] += 0.001 * (slope**2 - square[n])
                    by = np.sqrt(square[n] / (1 - 0.999**step)) + 1e-8
                    self.weights[n] -= (rate * mean[n] / (1 - 0.9**step) / by).astype(np.float32)
            print(f"  epoch {epoch + 1}: {loss / count:.4f}", flush=True)

    def _slopes(self, x: np.ndarray, places: np.ndarray) -> tuple[list[np.ndarray], float]:
        """Which way each weight is to go for some glyphs, and how wrong they are."""
        w, each = self.weights, np.arange(len(x))
        flat1, high1, pooled1 = _folded(x[..., None], w[0], w[1])
        flat2, high2, pooled2 = _folded(pooled1, w[2], w[3])
        flat = pooled2.reshape(len(x), -1)
        dropped = ((self.rng.random((len(x), HIDDEN)) > 0.3) / 0.7).astype(np.float32)
        hidden = np.maximum(flat @ w[4] + w[5], 0) * dropped
        likely = shares(hidden @ w[6] + w[7])
        wrong = -float(np.log(likely[each, places] + 1e-9).sum())
        off = likely - SMOOTHED / len(CLASSES)
        off[each, places] -= 1 - SMOOTHED
        off /= len(x)
        back = (off @ w[6].T) * (hidden > 0) * dropped
        out2 = _unpooled((back @ w[4].T).reshape(pooled2.shape), high2, pooled2)
        inner = (out2 @ w[2].T).reshape(*high2.shape[:3], pooled1.shape[3], KERNEL, KERNEL)
        below = np.zeros_like(pooled1)
        for i, j in np.ndindex(KERNEL, KERNEL):
            below[:, i : i + high2.shape[1], j : j + high2.shape[2]] += inner[..., i, j]
        out1, made = _unpooled(below, high1, pooled1), list[np.ndarray]()
        for came, went in ((flat1, out1), (flat2, out2), (flat, back), (hidden, off)):
            made += [came.T @ went, went.sum(0)]
        return made, wrong

    def kept(self, glyphs: np.ndarray, places: np.ndarray) -> dict[str, np.ndarray]:
        """The weights as they are kept, and `T`, by which its outputs are divided so that they are
        as sure as they are right."""
        kept = {f"p{n}": weights.astype(np.float16) for n, weights in enumerate(self.weights)}
        outputs, each = Network(kept | {"T": 1.0}).outputs(glyphs), np.arange(len(glyphs))
        wrong = {by: -np.log(shares(outputs / by)[each, places] + 1e-9).mean()
                 for by in np.arange(0.6, 2.5, 0.05)}  # fmt: skip
        return kept | {"T": np.float32(min(wrong, key=wrong.__getitem__))}


def _folded(x: np.ndarray, weights: np.ndarray, bias: np.ndarray) -> tuple[np.ndarray, ...]:
    windows = np.lib.stride_tricks.sliding_window_view(x, (KERNEL, KERNEL), axis=(1, 2))
    count, high, wide = windows.shape[:3]
    flat = windows.reshape(count * high * wide, -1)
    out = np.maximum(flat @ weights + bias, 0).reshape(count, high, wide, -1)
    return flat, out, out.reshape(count, high // 2, 2, wide // 2, 2, -1).max((2, 4))


def _unpooled(slopes: np.ndarray, out: np.ndarray, pooled: np.ndarray) -> np.ndarray:
    spread, largest = (one.repeat(2, 1).repeat(2, 2) for one in (slopes, pooled))
    return (spread * ((out == largest) & (out > 0))).reshape(-1, out.shape[3])


# What it makes, and how good that is.


def accuracy(networks: list[Network], glyphs: np.ndarray, places: np.ndarray) -> dict[str, float]:
    """How many glyphs are read right, of each class, in percent, all networks together."""
    best = sum(shares(one.outputs(glyphs)) for one in networks).argmax(1)
    meant = np.array([name.partition(" ")[0] for name in CLASSES])
    right = meant[best] == meant[places]
    of = {"all": places >= 0, "digits": places < 10}
    of |= {name: places == place for place, name in enumerate(CLASSES)}
    return {name: round(100 * float(right[own].mean()), 1) for name, own in of.items() if own.any()}


def of_others(networks: list[Network]) -> float:
    """How many digits of the second source are read right, in percent."""
    images, told = digits.others()
    large = [cv2.resize(one, (24, 24), interpolation=cv2.INTER_CUBIC) for one in images]
    seen = np.array([canonical(np.where(one > 0.15, one, 0)) for one in large])
    best = sum(shares(one.outputs(seen))[:, :10] for one in networks).argmax(1)
    return round(100 * float((best == told).mean()), 1)


def main() -> None:
    """Writes `glyphs.npz`, and `glyphs.json` beside it: how it was made, and how good it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--share", type=float, default=1.0, help="of the pages and epochs")
    args = parser.parse_args()
    part = {name: glyphs(name, max(3, round(args.share * n))) for name, n in PAGES.items()}
    epochs, networks = max(1, round(args.share * EPOCHS)), list[Network]()
    held: dict[str, np.ndarray] = {"classes": np.array(CLASSES)}
    for number in range(NETWORKS):
        learner = Learner(SEED + number)
        learner.learn(*part["train"], epochs)
        kept = learner.kept(*part["validation"])
        networks.append(Network(kept))
        held |= {f"{number + 1}/{key}" if number else key: value for key, value in kept.items()}
    np.savez_compressed(args.out / "glyphs.npz", **held)
    recipe = {
        "made by": "python -m tests.scan.train",
        "digits": digits.FIRST,
        "other signs": "drawn strokes",
        "photographs": "synthetic: no real one is among them",
        "seed": SEED,
        "epochs": epochs,
        "glyphs": {name: len(found) for name, (found, _) in part.items()},
        "read right, % of the test part": accuracy(networks, *part["test"]),
        f"read right, % of the digits of {digits.SECOND}": of_others(networks),
    }
    (args.out / "glyphs.json").write_text(json.dumps(recipe, indent=2) + "\n")
    print(json.dumps(recipe, indent=2), f"\n{time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
