"""What the cells of photographed pages say: how likely a text stands in one, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import fsum
from typing import Any

import numpy as np

from sheetgen.kits.drawing.page import Item, Ring
from sheetgen.kits.scan.glyphs import CLASSES, DIGITS, PLACE, SIGNS, Glyphs
from sheetgen.kits.scan.pencil import Cell, Pencil
from sheetgen.kits.scan.sheet import Spot

LOW, NOT_SEEN = -14.0, -7.5
"""What is never called less likely, and that of pencil in a cell that shows none."""
FLOOR, FIXED, ERRED = {True: -13.0, False: -6.0}, -40.0, -9.0
"""How much a cell of what was asked may say against a game, and one of what came of it, in which a
player may err; and one that a person has read; and such a one in which the player may have erred:
less than what parts a game from those that are kept."""
MOST = {"die": 1, "number": 3, "text": 2}
"""So many glyphs stand in a cell of a kind."""
BROAD, DENIES = 1.2, 6.0
"""A figure is seldom so much broader than high: so much, for its height, is against a broader one
where several may stand."""
PARTS, DENIED, CONFIRMED = 3, -5.0, 4.0
"""So many parts of the cells learn from one another how a person writes. Of what comes of an answer
nothing is learnt that says so much against what it is told to have: he may have erred. An answer
that does is overruled, and counts so many times, as what a person has read does."""
SAME = str.maketrans({"−": "-", "×": "x", "~": "-", "–": "-"})
SHARP, HALF = 15.0, 0.62
"""How much of a mark must be there for it to be as likely made as not, and how sharply it turns."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text as it is read."""
    return "".join(text.translate(SAME).split())


def marked(
    found: Mapping[str, Spot], pencils: Mapping[int, Pencil]
) -> dict[str, dict[Item, float]]:
    """How much of each line of the marks is there, by the cells of marks. Rings that are made are
    rubbed out: from then on no figure is joined to them."""
    shares: dict[str, dict[Item, float]] = {}
    for name, spot in found.items():
        if spot.kind != "mark" or (pencil := pencils.get(spot.page)) is None:
            continue
        shares[name] = {}
        for item in dict.fromkeys(item for drawn in spot.marks for item in drawn):
            shares[name][item] = pencil.share(item, spot.room)
            if isinstance(item, Ring) and shares[name][item] > HALF:
                pencil.rub_out(item, spot.room)
    return shares


class Evidence:
    """What some cells say, of pages that were seen: by their number the pencil on each. `asked` are
    the cells in which a player answers; `fixed` a person has read, and in `erred` of them the
    player may have erred; `doubted` were once unsure, or named as slips."""

    def __init__(
        self, found: Mapping[str, Spot], pencils: Mapping[int, Pencil], asked: frozenset[str]
    ) -> None:
        self.spots, self.pencils, self.asked = found, pencils, asked
        self.fixed, self.erred, self.doubted = dict[str, str](), set[str](), set[str]()
        self.of_slot = {slot: name for name, spot in found.items() for slot in spot.slots}
        self._cells: dict[str, Cell] = {}
        self._cut: list[tuple[str, int, float]] = []
        self._read: dict[tuple[str, int], tuple[Any, float]] = {}
        self._marked: dict[str, dict[str, float]] = {}
        self._best: dict[str, tuple[str, float]] = {}
        self._look()

    def seen(self, name: str) -> bool:
        """Whether a cell is on a page that was seen."""
        return name in self.spots and self.spots[name].page in self.pencils

    def _look(self) -> None:
        inks, kinds, shares = list[Any](), list[str](), marked(self.spots, self.pencils)
        for name, spot in self.spots.items():
            pencil = self.pencils.get(spot.page)
            if pencil is None:
                continue
            if spot.kind == "mark":
                self._marked[name] = _marked(spot, shares[name])
                continue
            cell = self._cells[name] = pencil.cell(spot.area)
            for count in range(1, 0 if cell.is_empty else MOST[spot.kind] + 1):
                cut = cell.glyphs(count)
                if cut is None:
                    break
                inks += cut[0]
                kinds += [spot.kind] * count
                glyph, is_one = cut[0][0], (spot.kind, count) == ("number", 1)
                broad = max(0.0, float(glyph.any(0).sum() / max(glyph.any(1).sum(), 1)) - BROAD)
                self._cut.append((name, count, cut[1] + DENIES * broad * is_one))
        if inks:
            self._glyphs = Glyphs(np.array(inks, np.float32), np.array(kinds))
            self._told(self._glyphs.likelihoods())
        self.alone = {name: self.best(name)[0] for name in filter(self.seen, self.spots)}

    def _told(self, likely: Any) -> None:
        """Takes in how likely the glyphs are what."""
        at = 0
        for name, count, against in self._cut:
            self._read[name, count] = likely[at : at + count], against
            at += count
        self._best.clear()

    def learn(self, chances: Mapping[str, Mapping[str, float]]) -> None:
        """Learn how this person writes from what likely stands in his cells: who has written a 3
        like a 5 once, does so again."""
        rows, parts, numbers = list[Any](), list[int](), {n: i for i, n in enumerate(self.spots)}
        chances = {**chances, **{name: {text: 1.0} for name, text in self.fixed.items()}}
        for name, count, _ in self._cut:
            told, part = np.zeros((count, len(CLASSES)), np.float32), numbers[name] % PARTS
            for text, share in chances.get(name, {"": 1.0}).items():
                # What is written where nothing is to be is a stray stroke.
                letters, denied = [*text] or ["junk"], self.against(name, text) < DENIED
                is_told = len(letters) == count and {*letters} <= PLACE.keys()
                if is_told and (name in self.asked or not denied):
                    share *= CONFIRMED if denied or name in self.fixed else 1.0
                    told[range(count), [PLACE[letter] for letter in letters]] += max(share, 0.0)
                    part = PARTS if share > 1 else part
            rows.append(told)
            parts += [part] * count
        if rows:
            self._told(self._glyphs.learnt(np.concatenate(rows), np.array(parts)))

    def written(self, slots: Mapping[str, str]) -> dict[str, str]:
        """What stands in the cells, of what stands in the slots."""
        found: dict[str, str] = {}
        for slot, text in slots.items():
            name = self.of_slot.get(slot)
            if name is None or not text:
                continue
            if self.spots[name].kind != "mark":
                found[name] = plain(text)
            elif len(self.spots[name].slots) == 1:
                found[name] = "yes"
            else:
                mark = slot.rpartition(".")[2]
                found[name] = "+".join(sorted({mark, *found.get(name, "").split("+")} - {""}))
        return found

    def against(self, name: str, text: str) -> float:
        """How much a cell says against a text, 0 or less."""
        if name in self.fixed:
            off = ERRED if name in self.erred else FIXED
            return 0.0 if self.fixed[name] == text else off
        if not self.seen(name):
            return 0.0
        off = self.likely(name, text) - self.best(name)[1]
        return max(min(off, 0.0), FLOOR[name in self.asked])

    def hoped(self, name: str, text: str) -> float:
        """How much it says at the least, once all marks have come that may come to those of a
        text: a stroke may yet become a cross."""
        spot = self.spots[name]
        if not text or len(spot.slots) < 2 or name not in self._marked:
            return self.against(name, text)
        lines = dict(_together(spot))
        return max(self.against(name, more) for more in lines if lines[text] <= lines[more])

    def left_blank(self, name: str) -> bool:
        """Whether nothing stands in a cell for what comes of an answer."""
        cell = self._cells.get(name)
        return cell is not None and cell.is_empty and name not in self.asked | self.fixed.keys()

    def likely(self, name: str, text: str) -> float:
        """The logarithm of how likely a cell looks as it does, if a text stands there."""
        if name in self._marked:
            return self._marked[name].get(text, LOW)
        cell = self._cells[name]
        if not text:
            return self._empty(name, cell)
        if cell.is_empty:
            return NOT_SEEN
        known = [PLACE[letter] for letter in text if letter in PLACE]
        if len(known) < len(text):
            # A word: nobody here reads it, but something is written.
            return -2.0
        if (name, len(text)) not in self._read:
            return LOW
        likely, against = self._read[name, len(text)]
        told = fsum(float(row[at]) for row, at in zip(likely, known, strict=True))
        return max(told - against - cell.struck, LOW)

    def _empty(self, name: str, cell: Cell) -> float:
        if cell.is_empty:
            return -0.01
        if cell.struck:
            return -0.3
        likely, _ = self._read.get((name, 1), (None, 0.0))
        if likely is None:
            return -6.0
        # A stray stroke.
        junk = float(likely[0][PLACE["junk"]])
        return max(min(junk - 1.5, -2.5), -9.0) - (0.5 if cell.pixels >= 30 else 0.0)

    def best(self, name: str) -> tuple[str, float]:
        """What a cell is read as by itself, and how likely that is."""
        if name not in self._best:
            self._best[name] = self._read_alone(name)
        return self._best[name]

    def otherwise(self, name: str, text: str) -> tuple[str, float]:
        """What a cell is read as where a text should stand, and how much likelier that is: who has
        a sign to write, or 0, writes no two figures, and who has another number writes no sign."""
        first = SIGNS if text == "0" or text.startswith((*SIGNS,)) else DIGITS[1:]
        reads, likely = self._read_alone(name, first)
        return reads, likely - self.likely(name, text)

    def _read_alone(self, name: str, first: str = DIGITS[1:] + SIGNS) -> tuple[str, float]:
        if name in self._marked:
            return max(self._marked[name].items(), key=lambda one: one[1])
        kind, found = self.spots[name].kind, [("", self.likely(name, ""))]
        for count in range(1, MOST[kind] + 1):
            if (name, count) in self._read:
                likely, _ = self._read[name, count]
                digits = [DIGITS] if count == 1 else [first, *[DIGITS] * (count - 1)]
                letters = digits if kind != "text" else ["/x=-"] * count
                rows = zip(likely, letters, strict=True)
                text = "".join(max(some, key=lambda one: row[PLACE[one]]) for row, some in rows)
                found.append((text, self.likely(name, text)))
        return max(found, key=lambda one: one[1])

    def crop(self, name: str) -> bytes:
        """A cell as a picture to be shown, PNG."""
        spot = self.spots[name]
        return self.pencils[spot.page].crop(spot.area)


def _together(spot: Spot) -> Iterator[tuple[str, set[Item]]]:
    """The marks, or two of them, that may be made in a place, or none, and their lines."""
    names = [name.rpartition(".")[2] for name in spot.slots]
    for count in range(min(len(names), 2) + 1):
        for some in combinations(range(len(names)), count):
            text = "+".join(sorted(names[at] for at in some)) if len(names) > 1 else "yes" * count
            yield text, {item for at in some for item in spot.marks[at]}


def _marked(spot: Spot, shares: Mapping[Item, float]) -> dict[str, float]:
    """How likely each of the marks, or several, is made in a place, or none."""
    found = {}
    for text, made in _together(spot):
        told = fsum(
            -float(np.log1p(np.exp(-SHARP * (share - HALF) * (1 if item in made else -1))))
            for item, share in shares.items()
        )
        # Two marks in one place are rare, and are no cross that is made of them.
        found[text] = max(told - ("+" in text), LOW)
    return found
