"""What stands in for numpy where there is only Python, against numpy."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import numpy
import pytest

import sheetgen
from sheetgen.core.errors import Error
from sheetgen.desk import site
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import rulings_of

CHANCES = "convoy", "expectation"


def loaded() -> ModuleType:
    path = dict(site._imported())["numpy/__init__.py"]
    spec = spec_from_file_location("plain_numpy", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


plain = loaded()


def numbers(np: Any, *shape: int) -> Any:
    """Numbers of a shape, some of them nothing."""
    size = 1
    for length in shape:
        size *= length
    made = [float(i * 7 % 11 - 3) * (i % 3 != 1) for i in range(size)]
    return np.array(made).reshape(*shape)


def changed(np: Any, change: Callable[[Any], None]) -> Any:
    """An array after a change."""
    made = numbers(np, 3, 4)
    change(made)
    return made


def within(np: Any) -> Any:
    """A product that is put into a part of an array, and changed there."""
    made = np.zeros((2, 3, 4))
    total = np.matmul(numbers(np, 3, 3), numbers(np, 3, 4), out=made[1])
    total += numbers(np, 3, 1)
    return made


WAYS: dict[str, Callable[[Any], Any]] = {
    "broadcast": lambda np: numbers(np, 3, 1) * numbers(np, 2, 3, 4) + numbers(np, 4) + 2,
    "scaled": lambda np: 3 * numbers(np, 2, 3) / 4 + numbers(np, 2, 3),
    "in-place": lambda np: changed(np, lambda one: one.__imul__(numbers(np, 4))),
    "row": lambda np: changed(np, lambda one: one.__setitem__(1, numbers(np, 4))),
    "cell": lambda np: changed(np, lambda one: one.__setitem__((1, 2), one[1, 2] + 0.5)),
    "view": lambda np: changed(np, lambda one: one[2].__iadd__(1)),
    "within": within,
    "columns": lambda np: numbers(np, 3, 4)[:, [2, 0, 0]],
    "more-axes": lambda np: numbers(np, 3, 2)[:, :, None] + numbers(np, 3)[:, None, None],
    "last-axis": lambda np: numbers(np, 2, 3, 6)[..., slice(1, 4)],
    "of-each": lambda np: numbers(np, 2, 3, 6)[:, :, 4],
    "product": lambda np: numbers(np, 3, 4) @ numbers(np, 4, 2),
    "product-many": lambda np: numbers(np, 3, 4) @ numbers(np, 5, 4, 2),
    "product-moved": lambda np: numbers(np, 3, 2, 4) @ np.moveaxis(numbers(np, 4, 5, 3, 2), 0, -2),
    "product-each": lambda np: numbers(np, 2, 1, 3, 4) @ numbers(np, 5, 4, 2),
    "product-none": lambda np: np.zeros((2, 3)) @ numbers(np, 3, 4),
    "taken": lambda np: numbers(np, 2, 3, 4).take(np.array([3, 3, 0, 1]), axis=-1),
    "taken-one": lambda np: numbers(np, 2, 1).take([0], axis=-1),
    "sum": lambda np: numbers(np, 3, 4).sum(axis=1),
    "eye": lambda np: np.eye(3),
    "joined": lambda np: np.concatenate([numbers(np, 2, 3).ravel(), numbers(np, 4)]),
    "stacked": lambda np: np.array([numbers(np, 2, 3), numbers(np, 2, 3) * 2]),
    "stacked-within": lambda np: np.stack([numbers(np, 2, 3), numbers(np, 2, 3) * 2], axis=1),
    "stacked-first": lambda np: np.stack([numbers(np, 2, 3), numbers(np, 2, 3) * 2])[:, None],
    "walked": lambda np: np.array([[2 * one for one in row] for row in numbers(np, 2, 3)]),
    "length": lambda np: np.array([float(len(numbers(np, 3, 2))), float(numbers(np, 2).any())]),
}


def test_it_comes_to_the_same() -> None:
    for way, made in WAYS.items():
        mine, theirs = made(plain), made(numpy)
        assert mine.shape == theirs.shape, way
        assert numpy.array(mine.tolist()) == pytest.approx(theirs, abs=1e-12), way


def test_a_convoy_has_the_same_expectation(monkeypatch) -> None:
    session = sheetgen.play("convoy", seed="s142").session
    state = session.state.copy()
    state.turn = state.length - 3

    def expected() -> float:
        expectation = import_module("sheetgen.games.convoy.chances.expectation")
        policy = GAME.policies["best"]
        return float(expectation.Expectation(rulings_of(session.conditions), policy)(state))

    theirs = expected()
    package = import_module("sheetgen.games.convoy.chances")
    for name in CHANCES:
        # Put back afterwards, as what others import.
        monkeypatch.setattr(package, name, getattr(package, name))
        monkeypatch.delitem(sys.modules, f"{package.__name__}.{name}")
    monkeypatch.setitem(sys.modules, "numpy", plain)
    mine = expected()
    assert package.expectation.np is plain
    assert abs(mine - theirs) < 1e-9


def test_what_it_has_not_it_says() -> None:
    with pytest.raises(Error, match=r"numpy: linalg.* install sheetgen"):
        plain.linalg.solve()
