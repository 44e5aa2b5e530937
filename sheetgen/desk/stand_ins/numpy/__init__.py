"""In the place of numpy, where there is only Python: what exact chances need of it, by the same
names and with the same results. Whatever else is asked for, it says that it has not.

A part of an array is a view of it, as there; so is what is picked by lists of places, which nobody
here changes and then reads in the whole. Products pass over what is nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, product
from math import prod
from operator import add, itemgetter, mul, truediv
from typing import Any

from sheetgen.core.errors import Error

float64, intp = float, int
Shape = tuple[int, ...]


class Array:
    """Numbers in the order of their places, the last axis running fastest: those of `cells` that
    stand `at` these places."""

    __slots__ = ("at", "cells", "shape")

    def __init__(self, cells: list[Any], shape: Shape, at: Sequence[int] | None = None) -> None:
        self.cells, self.shape = cells, shape
        self.at = range(len(cells)) if at is None else at

    @property
    def flat(self) -> list[Any]:
        """The numbers, row after row."""
        if isinstance(self.at, range):
            return self.cells[self.at.start : self.at.stop]
        cells = self.cells
        return [cells[place] for place in self.at]

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.flat) if len(self.shape) == 1 else map(self.__getitem__, range(len(self)))

    def tolist(self) -> list[Any]:
        """As lists of lists."""
        return [one.tolist() if isinstance(one, Array) else one for one in self]

    # Parts.

    def __getitem__(self, key: Any) -> Any:
        part = self._part(key)
        return part if part.shape or not isinstance(part.at, tuple) else part.cells[part.at[0]]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._part(key)._put(value)

    def _part(self, key: Any) -> Array:
        if isinstance(key, int) and isinstance(self.at, range) and len(self.shape) > 1:
            size = len(self.at) // self.shape[0]
            return Array(self.cells, self.shape[1:], self.at[key * size : (key + 1) * size])
        keys = list(key) if isinstance(key, tuple) else [key]
        asked = sum(one is not None for one in keys) - (Ellipsis in map(_plain, keys))
        rest = [slice(None)] * (len(self.shape) - asked)
        if Ellipsis in map(_plain, keys):
            where = [*map(_plain, keys)].index(Ellipsis)
            keys[where : where + 1] = rest
        else:
            keys += rest
        return self._picked(keys)

    def _picked(self, keys: list[Any]) -> Array:
        """The part that is asked for axis by axis, one of them perhaps by a list of places."""
        steps, axis = _steps(self.shape), 0
        places, shape = [0], list[int]()
        for key in keys:
            if key is None:
                shape.append(1)
                continue
            step, length = steps[axis], self.shape[axis]
            axis += 1
            if isinstance(key, int):
                places = [place + key % length * step for place in places]
            elif isinstance(key, slice):
                wanted = range(length)[key]
                places = [place + i * step for place in places for i in wanted]
                shape.append(len(wanted))
            else:
                places = [place + i * step for place in places for i in key]
                shape.append(len(key))
        if not shape:
            return Array(self.cells, (), (self.at[places[0]],))
        return Array(self.cells, tuple(shape), [*map(self.at.__getitem__, places)])

    def _put(self, value: Any) -> None:
        values = _spread(value, self.shape)
        if isinstance(self.at, range):
            self.cells[self.at.start : self.at.stop] = values
            return
        for place, one in zip(self.at, values, strict=True):
            self.cells[place] = one

    def reshape(self, *shape: int) -> Array:
        """The same numbers in another shape, one length of which may be left open (-1)."""
        known = prod(n for n in shape if n >= 0)
        whole = tuple(len(self.at) // known if n < 0 else n for n in shape)
        return Array(self.cells, whole, self.at)

    def ravel(self) -> Array:
        """In one row."""
        return self.reshape(-1)

    def take(self, places: Iterable[int], axis: int) -> Array:
        """The numbers at these places of the last axis."""
        assert axis == -1
        wanted, flat, wide = [*places], self.flat, self.shape[-1]
        pick = itemgetter(*wanted, wanted[0])  # one at least twice, for a tuple to come of it
        rows = (pick(flat[i : i + wide])[:-1] for i in range(0, len(flat), wide))
        return Array([*chain.from_iterable(rows)], (*self.shape[:-1], len(wanted)))

    # Sums.

    def sum(self, axis: int) -> Array:
        """The sum of each row."""
        assert axis == 1
        return Array([sum(row) for row in _rows(self)], self.shape[:1])

    def any(self) -> bool:
        """Whether any is not nothing."""
        return any(self.flat)

    # Number by number.

    def _with(self, other: Any, work: Callable[[Any, Any], Any]) -> Array:
        shape = _shape_of_both(self.shape, _shape(other))
        return Array([*map(work, _spread(self, shape), _spread(other, shape))], shape)

    def _now(self, other: Any, work: Callable[[Any, Any], Any]) -> Array:
        self._put(Array([*map(work, self.flat, _spread(other, self.shape))], self.shape))
        return self

    def __add__(self, other: Any) -> Array:
        return self._with(other, add)

    __radd__ = __add__

    def __iadd__(self, other: Any) -> Array:
        return self._now(other, add)

    def __mul__(self, other: Any) -> Array:
        return self._with(other, mul)

    __rmul__ = __mul__

    def __imul__(self, other: Any) -> Array:
        return self._now(other, mul)

    def __truediv__(self, other: Any) -> Array:
        return self._with(other, truediv)

    def __matmul__(self, other: Array) -> Array:
        return matmul(self, other)


def _plain(key: Any) -> Any:
    """A key that is compared with others as a whole."""
    return key if key is Ellipsis else None


def _steps(shape: Shape) -> list[int]:
    return [prod(shape[i + 1 :]) for i in range(len(shape))]


def _shape(value: Any) -> Shape:
    return value.shape if isinstance(value, Array) else ()


def _shape_of_both(one: Shape, other: Shape) -> Shape:
    if one == other or not other:
        return one
    longest = max(len(one), len(other))
    pairs = zip(*((1,) * (longest - len(shape)) + shape for shape in (one, other)), strict=True)
    return tuple(map(max, pairs))


def _spread(value: Any, shape: Shape) -> list[Any]:
    """The numbers of a shape, of which a value has as many or says the same along whole axes."""
    if not isinstance(value, Array):
        return [value] * prod(shape)
    flat, size = value.flat, 1
    if value.shape == shape:
        return flat
    of_value = (1,) * (len(shape) - len(value.shape)) + value.shape
    for has, wanted in zip(of_value[::-1], shape[::-1], strict=True):
        if has != wanted:
            parts = (flat[i : i + size] * wanted for i in range(0, len(flat), size))
            flat = [*chain.from_iterable(parts)]
        size *= wanted
    return flat


def _rows(of: Array) -> list[list[Any]]:
    flat, wide = of.flat, of.shape[-1]
    return [flat[i : i + wide] for i in range(0, len(flat), wide)]


def _combined(factors: Iterable[float], rows: Iterable[list[float]], wide: int) -> list[float]:
    """The sum of rows, each so many times."""
    taken = [pair for pair in zip(factors, rows, strict=True) if pair[0]]
    if not taken:
        return [0.0] * wide
    some, below = zip(*taken, strict=True)
    return _sum_of(len(some))(*some, below)


@cache
def _sum_of(number: int) -> Callable[..., list[float]]:
    """What sums up so many rows in one pass, which takes half as long as row by row."""
    names = [f"a{i}" for i in range(number)]
    terms = " + ".join(f"{name} * {name.replace('a', 'b')}" for name in names)
    each = f"{', '.join(names).replace('a', 'b')},"
    made: Callable[..., list[float]] = eval(
        f"lambda {', '.join(names)}, rows: [{terms} for {each} in zip(*rows, strict=True)]"
    )
    return made


def matmul(one: Array, other: Array, out: Array | None = None) -> Array:
    """Products of matrices: of every one on one side with its own, or the only one, on the
    other."""
    high, wide = one.shape[-2], other.shape[-1]
    many = _shape_of_both(one.shape[:-2], other.shape[:-2])
    lefts, rights = (
        _rows(Array(_spread(side, whole), whole))
        for side in (one, other)
        for whole in ((*many, *side.shape[-2:]),)
    )
    deep = other.shape[-2]
    found = []
    for n in range(prod(many)):
        below = rights[n * deep : (n + 1) * deep]
        for factors in lefts[n * high : (n + 1) * high]:
            found += _combined(factors, below, wide)
    result = Array(found, (*many, high, wide))
    if out is None:
        return result
    out._put(result)
    return out


def array(values: Any) -> Array:
    """An array of lists of lists, or of arrays."""
    if isinstance(values, Array):
        return Array(values.flat, values.shape)
    parts = [array(one) if isinstance(one, list | tuple | Array) else one for one in values]
    if parts and isinstance(parts[0], Array):
        flat = [*chain.from_iterable(part.flat for part in parts)]
        return Array(flat, (len(parts), *parts[0].shape))
    return Array(parts, (len(parts),))


asarray = array


def zeros(shape: int | Sequence[int]) -> Array:
    """Nothing everywhere."""
    whole = (shape,) if isinstance(shape, int) else tuple(shape)
    return Array([0.0] * prod(whole), whole)


empty = zeros


def stack(arrays: Sequence[Array], axis: int = 0) -> Array:
    """Arrays of one shape beside one another, along a new first axis or a second."""
    each = arrays[0].shape
    if axis == 0:
        return array(arrays)
    rows = [part.reshape(each[0], -1) for part in arrays]
    flat = chain.from_iterable(row[i].flat for i in range(each[0]) for row in rows)
    return Array([*flat], (each[0], len(arrays), *each[1:]))


def eye(size: int) -> Array:
    """1 in the diagonal."""
    return Array([float(i == j) for i in range(size) for j in range(size)], (size, size))


def concatenate(some: Iterable[Array], axis: int = -1) -> Array:
    """Arrays that differ in their last axis alone, one after the other along it."""
    assert axis == -1
    parts = [*some]
    joined = [[*chain.from_iterable(rows)] for rows in zip(*map(_rows, parts), strict=True)]
    return Array([*chain.from_iterable(joined)], (*parts[0].shape[:-1], len(joined[0])))


def moveaxis(of: Array, source: int, to: int) -> Array:
    """With the first axis as the last but one."""
    assert (source, to) == (0, -2)
    first, *middle, last = of.shape
    rows = _rows(of)
    each = len(rows) // first
    moved = [rows[n * each + i] for i, n in product(range(each), range(first))]
    return Array([*chain.from_iterable(moved)], (*middle, first, last))


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    from sheetgen.desk.core import say

    raise Error(say("plain", name=name))
