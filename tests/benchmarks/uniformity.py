"""Are the dice of events fair? Ten million of them, by purpose and slot, and in pairs.

    python -m tests.benchmarks.uniformity [--count DICE]

The dice are those of boards of sealed events, worked out here from the text of the scheme and not
by the program, which a sample is compared with. Chi-square for every slot of every purpose; for
pairs of faces in neighbouring slots, turns and boards, by purpose; each p with Holm's correction
for all of them. No two boards may have one key, and no two dice one block. Exit status 1 if
something is beyond chance (1 %), shared, or not as the program has it.
"""

import argparse
import hashlib
import math
import sys
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from sheetgen.core import dice
from sheetgen.kits.events.boards import Board, board_key
from sheetgen.kits.events.event import Sealed

LEVEL = 0.01
TURNS, MISSIONS = range(1, 30), range(1, 25)
CHUNK = 400
SAMPLE = 25
"""One name in so many boards' dice is thrown by the program too."""


class Name(NamedTuple):
    """Dice of one purpose: of a game, with so many sides, in these turns, with so many slots."""

    game: str
    purpose: str
    sides: int
    turns: range
    slots: int


ONCE = range(1)
NAMES = (
    *(Name("convoy", purpose, 6, TURNS, 1) for purpose in ("contact", "enemy", "force")),
    *(Name("convoy", purpose, 6, TURNS, 9) for purpose in ("attack", "target", "again")),
    Name("convoy", "intercept", 6, TURNS, 8),
    Name("convoy", "cargo", 6, ONCE, 3),
    Name("convoy", "tanker", 6, ONCE, 1),
    Name("convoy", "carrier", 3, ONCE, 1),
    Name("convoy", "cruiser", 6, ONCE, 1),
    Name("convoy", "destroyer", 6, ONCE, 3),
    Name("convoy", "journey", 6, ONCE, 1),
    Name("convoy", "friendly", 6, ONCE, 1),
    *(Name("convoy", f"duration-{o}", 6, ONCE, 1) for o in ("decoy", "split", "evade", "screen")),
    Name("convoy", "extension", 3, ONCE, 1),
    Name("convoy", "return", 6, ONCE, 3),
    Name("convoy", "escort", 6, ONCE, 3),
    Name("wings", "attacker", 6, MISSIONS, 2),
    Name("wings", "spotting-british", 10, MISSIONS, 2),
    Name("wings", "get-home:raf-03", 100, MISSIONS, 2),
)
A_BOARD = sum(len(name.turns) * name.slots for name in NAMES)


class Test(NamedTuple):
    """A chi-square: of what, of how many dice or pairs, its value and how likely it is to be as
    large."""

    what: str
    count: int
    chi: float
    freedom: int
    p: float


class Counts:
    """The faces of one name, by slot, and pairs of them."""

    def __init__(self, name: Name) -> None:
        self.name = name
        self.faces = np.zeros((name.slots, name.sides), dtype=np.int64)
        self.pairs = {
            near: np.zeros(name.sides**2, dtype=np.int64) for near in ("slot", "turn", "board")
        }

    def add(self, thrown: np.ndarray) -> None:
        """Count faces from 0, by board, turn and slot."""
        sides = self.name.sides
        for slot in range(self.name.slots):
            self.faces[slot] += np.bincount(thrown[:, :, slot].ravel(), minlength=sides)
        for near, axis in (("board", 0), ("turn", 1), ("slot", 2)):
            # Each die is in one pair at most, so that the pairs are independent.
            last = thrown.shape[axis] - 1
            one = thrown.take(range(0, last, 2), axis).ravel().astype(np.int64)
            other = thrown.take(range(1, last + 1, 2), axis).ravel()
            self.pairs[near] += np.bincount(one * sides + other, minlength=sides**2)

    def tests(self) -> Iterator[Test]:
        """The chi-squares of this name."""
        for slot, seen in enumerate(self.faces, start=1):
            yield _tested(f"{self.name.purpose} {slot}", seen)
        for near, seen in self.pairs.items():
            if seen.sum() >= 5 * seen.size:
                yield _tested(f"{self.name.purpose}, next {near}", seen)


def _tested(what: str, seen: np.ndarray) -> Test:
    expected = seen.sum() / seen.size
    chi = float(((seen - expected) ** 2).sum() / expected)
    freedom = seen.size - 1
    return Test(what, int(seen.sum()), chi, freedom, upper_tail(chi, freedom))


def upper_tail(chi: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is to be at least as large."""
    a, x = freedom / 2, chi / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a)) if x > 0 else 0.0
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 10_000):
            term *= x / (a + n)
            total += term
        return 1 - total * scale
    fraction = 0.0
    for n in range(500, 0, -1):
        fraction = n * (n - a) / (x + 2 * n + 1 - a - fraction)
    return scale / (x + 1 - a - fraction)


def holm(tests: list[Test]) -> list[tuple[Test, float]]:
    """The tests, the least likely first, each with its p corrected for the number of them."""
    worst = 0.0
    found = []
    for place, test in enumerate(sorted(tests, key=lambda test: test.p)):
        worst = max(worst, min(1.0, test.p * (len(tests) - place)))
        found.append((test, worst))
    return found


def keys() -> Iterator[str]:
    """The keys of boards of one event after another, reserves among them."""
    number = 0
    while True:
        number += 1
        sealed = Sealed(f"Event {number}", "2026-12-05", "convoy", "sheet", delayed="a lottery")
        key = hashlib.sha256(f"uniformity {number}".encode()).hexdigest()
        for session in range(1, 21):
            for board in range(1, 31):
                for reserve in ("", "a", "b"):
                    yield board_key(key, str(number), sealed.text, Board(session, board, reserve))


def thrown(name: Name, boards: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """The faces, from 0, by board, turn and slot, from the text of the scheme; and the blocks they
    are taken from."""
    blocks = b"".join(
        hashlib.sha256(
            f"sheetgen-dice-1\n{key}\n{name.game}\n{turn}\n{name.purpose}\n{name.sides}\n0".encode()
        ).digest()
        for key in boards
        for turn in name.turns
    )
    drawn = np.frombuffer(blocks, dtype=np.uint8).reshape(-1, 32)
    fair = drawn < 256 - 256 % name.sides
    if (fair.sum(axis=1) < name.slots).any():
        raise SystemExit("a block has too few dice: choose another number of boards")
    places = np.argsort(~fair, axis=1, kind="stable")[:, : name.slots]
    faces = np.take_along_axis(drawn, places, axis=1) % name.sides
    heads = np.frombuffer(blocks, dtype="<u8").reshape(-1, 4)[:, 0]
    return faces.reshape(len(boards), len(name.turns), name.slots), heads


def agrees(name: Name, boards: list[str], faces: np.ndarray) -> bool:
    """Whether the program throws the same dice, in a sample of the boards."""
    return all(
        dice.faces(boards[b], name.game, turn, name.purpose, name.sides, name.slots)
        == tuple(int(face) + 1 for face in faces[b, t])
        for b in range(0, len(boards), SAMPLE)
        for t, turn in enumerate(name.turns)
    )


def main(count: int) -> int:
    """Throw that many dice, and print the table."""
    boards = max(2, -(-count // A_BOARD))
    counts = [Counts(name) for name in NAMES]
    source = keys()
    used: list[str] = []
    heads: list[np.ndarray] = []
    same = True
    while len(used) < boards:
        some = list(islice(source, min(CHUNK, boards - len(used))))
        used += some
        for counted in counts:
            faces, blocks = thrown(counted.name, some)
            counted.add(faces)
            heads.append(blocks)
            same = same and agrees(counted.name, some, faces)
    ranked = holm([test for counted in counts for test in counted.tests()])
    blocks = np.concatenate(heads)
    shared = len(blocks) - len(np.unique(blocks))
    print(f"{boards * A_BOARD:,} dice of {boards:,} boards, {len(ranked)} tests; the least likely:")
    print(f"{'':28}{'dice':>12}{'chi-square':>12}{'freedom':>9}{'p':>9}{'Holm':>8}")
    for test, corrected in ranked[:12]:
        row = f"{test.what:28}{test.count:12,}{test.chi:12.1f}{test.freedom:9}"
        print(f"{row}{test.p:9.4f}{corrected:8.3f}")
    beyond = [test.what for test, corrected in ranked if corrected < LEVEL]
    low = sum(test.p < 0.05 for test, _ in ranked)
    print(f"below p = 0.05: {low} of {len(ranked)} ({0.05 * len(ranked):.0f} are to be expected)")
    print(f"beyond chance after correction: {', '.join(beyond) or 'none'}")
    twins = boards - len(set(used))
    print(f"boards that share a key: {twins}; blocks that are shared: {shared} of {len(blocks):,}")
    print(f"the program throws the same dice: {'yes' if same else 'NO'}")
    return int(bool(beyond) or shared > 0 or twins > 0 or not same)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000_000)
    sys.exit(main(parser.parse_args().count))
