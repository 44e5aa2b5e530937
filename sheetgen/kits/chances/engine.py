"""The fast engine: a game's own rules, compiled, playing a great many games.

It runs on plain CPython; where numba is installed (the extra `sheetgen[fast]`) the same text is
compiled to machine code, once, and kept in the user's cache folder. Either way the same random
words give the same games. They come from numpy's SFC64: a recorded game's dice never do.
"""

import ast
import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sheetgen.core.files import user_folder
from sheetgen.core.game import Conditions, Game, Policy
from sheetgen.kits.chances import syntax
from sheetgen.kits.chances.compiler import LONGEST, SPARE, Layout, layout, plain, source
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.parts import needed, parts_of

BLOCK = 1 << 16
"""Random words the games are played from at a time; what the last game leaves over is dropped."""
_SPARE: Any = np.zeros(SPARE, dtype="<u4")
_MANY = """


def many(rows, worth, rulings, given, words, at, first, apart, fresh):
    while first < len(rows) and at + {longest} + {spare} <= len(words):
        row = rows[first]
        begun = at
        if fresh:
            at = {set_up}(row, rulings, words, at)
            i = 0
            while i < len(given):
                row[given[i]] = given[i + 1]
                i += 2
        at = {play}(row, rulings, words, at)
        worth[first] = value(row)
        first += 1
        if apart:
            at = begun + apart
    return first, at
"""
_HEAD = """\
from numba import njit
from numpy import array, int64, uint64


@njit(cache=True)
def draw(state, words):
    a, b, c, number = state[0], state[1], state[2], state[3]
    for i in range(len(words)):
        word = a + b + number
        number += uint64(1)
        a = b ^ (b >> uint64(11))
        b = c + (c << uint64(3))
        c = (c << uint64(24) | c >> uint64(40)) + word
        words[i] = word
    state[0], state[1], state[2], state[3] = a, b, c, number


"""


class Engine:
    """The rules of a game under given conditions, with a policy, ready to be played in bulk.

    `given` fixes numbers of the set-up by their place in the row; what is not given is rolled.
    Raises CannotCompile for a policy that looks ahead.

    With `apart`, each game begins so many random words after the one before. Two engines, or two
    places to begin at, then meet the same words game by game: their games can be compared in
    pairs. A game that needs more words shares the rest with the next one.
    """

    def __init__(
        self,
        game: Game,
        conditions: Conditions,
        policy: Policy,
        given: dict[int, int] | None = None,
        fast: bool | None = None,
    ) -> None:
        if policy.looks_ahead is not None:
            raise CannotCompile("a policy that looks ahead can be played, but not in bulk")
        hooks = needed(parts_of(game).odds, "odds")
        start = hooks.start()
        self.layout: Layout = layout(start)
        # Looked for, not imported: numba takes long to load.
        self.fast = find_spec("numba") is not None if fast is None else fast
        self._start = self.layout.pack(start)
        self._rulings = list(hooks.rulings(conditions))
        text = source(
            hooks.RULES,
            (hooks.SET_UP, hooks.PLAY),
            hooks.VALUE,
            start,
            hooks.RULINGS,
            policy.deciders,
        ) + _MANY.format(
            longest=LONGEST,
            spare=SPARE,
            set_up=hooks.SET_UP,
            play=hooks.PLAY,
        )
        self._given = [number for pair in (given or {}).items() for number in pair]
        self._module = _machine_code(text) if self.fast else plain(text)

    def games(self, count: int, seed: np.random.SeedSequence, apart: int = 0) -> tuple[Any, Any]:
        """So many games from the set-up on: their final rows (an array, a row a game) and what
        each is worth. Raises OverflowError if one of them does not end."""
        return self._run([self._start], count, seed, apart, fresh=True)

    def games_from_each(
        self, starts: list[list[int]], count: int, seed: np.random.SeedSequence, apart: int = 0
    ) -> tuple[Any, Any]:
        """So many games onward, begun at each of some rows in turn, over and over."""
        return self._run(starts, count, seed, apart, fresh=False)

    def _run(
        self,
        starts: list[list[int]],
        count: int,
        seed: np.random.SeedSequence,
        apart: int,
        fresh: bool,
    ) -> tuple[Any, Any]:
        # The numbers of a state are small: rows half as wide are quicker to go through.
        rows: Any = np.empty((count, self.layout.width), dtype=np.int32)
        for place, start in enumerate(starts):
            rows[place :: len(starts)] = start
        worth: Any = np.zeros(count, dtype=np.int64)
        rulings: Any = np.array(self._rulings, dtype=np.int64)
        given: Any = np.array(self._given, dtype=np.int64)
        # CPython reads lists faster than arrays.
        if not self.fast:
            rows, worth, rulings, given = rows.tolist(), worth.tolist(), self._rulings, self._given
        first = 0
        for words in self._words(np.random.SFC64(seed)):
            first, _ = self._module.many(rows, worth, rulings, given, words, 0, first, apart, fresh)
            if first == count:
                break
        return np.asarray(rows), np.asarray(worth)

    def _words(self, generator: np.random.SFC64) -> Iterator[Any]:
        """Random words of 32 bits, block by block: two from each number drawn, the lower first;
        behind them some that no game that ends comes to."""
        drawn: Any = np.empty(BLOCK // 2, dtype=np.uint64)
        state: Any = generator.state["state"]["state"]
        while True:
            if self.fast:
                self._module.draw(state, drawn)
            else:
                drawn = generator.random_raw(BLOCK // 2)
            # Little-endian on every machine, so that all play the same games.
            words = np.append(drawn.astype("<u8", copy=False).view("<u4"), _SPARE)
            yield words.astype(np.uint32, copy=False) if self.fast else words.tolist()


@cache
def _machine_code(text: str) -> ModuleType:
    """The module compiled by numba, which keeps its machine code beside the module's file."""
    whole = for_numba(text)
    path = _cache_folder() / f"rules_{hashlib.sha256(whole.encode()).hexdigest()[:16]}.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Moved into place whole: other processes may be writing the same file.
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_text(whole, "utf-8", newline="\n")
        os.replace(part, path)
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module  # where numba looks for it when it reads its cache
    spec.loader.exec_module(module)
    return module


def _cache_folder() -> Path:
    return user_folder("cache") / "odds"


# numba knows the plain text too, but makes slow code of it. Here tables become arrays, which are
# read without a search, and indexes whole numbers without a sign, which are not looked at for
# being below nothing: the compiled rules count no place from the end.
#
# With them comes `draw`, which fills a row with the words of 64 bits that numpy's SFC64 would
# draw from a state, and moves the state on. numpy makes a call for each word, which takes three
# times as long.


def for_numba(text: str) -> str:
    """The text of the same module, its functions compiled by numba when first called, and their
    machine code kept."""
    module = _ForNumba().visit(_Unguessed().visit(ast.parse(text)))
    return _HEAD + ast.unparse(ast.fix_missing_locations(module)) + "\n"


class _Unguessed(ast.NodeTransformer):
    """Takes away branches that hang on dice: no processor guesses them, and a wrong guess takes
    longer than what they spare."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """A function knows the names it has given values to."""
        self._known = set()
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """A name has a value from here on."""
        self.generic_visit(node)
        self._known.add(ast.unparse(node.targets[0]))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """All parts are looked at, where the later ones do no harm though the first decides."""
        self.generic_visit(node)
        if not all(map(_harmless, node.values[1:])):
            return node
        sign = " & " if isinstance(node.op, ast.And) else " | "
        return syntax.expression(sign.join(f"(({ast.unparse(each)}) != 0)" for each in node.values))

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """A die that may not be rolled is looked at, and left where it is if it is not."""
        before = frozenset(self._known)
        self.generic_visit(node)
        match node:
            case ast.If(
                test, [ast.Assign([ast.Name(name)], die), ast.AugAssign(ast.Name("at"))], []
            ) if name in before:
                return syntax.parsed(f"""
                    {name}_rolled = ({ast.unparse(test)}) != 0
                    {name} += {name}_rolled * ({ast.unparse(die)} - {name})
                    at += {name}_rolled
                """)
        return node


def _harmless(test: ast.expr) -> bool:
    """Whether a test can be made whatever another says: it divides by nothing, and none of its
    indexes is worked out."""
    return not any(
        isinstance(part, ast.Call | ast.FloorDiv | ast.Mod | ast.LShift | ast.RShift)
        or (isinstance(part, ast.Subscript) and not isinstance(part.slice, ast.Constant))
        for part in ast.walk(test)
    )


class _ForNumba(ast.NodeTransformer):
    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """A table becomes an array; other assignments stay, but for their indexes."""
        if isinstance(node.value, ast.Tuple):
            node.value = _call("array", node.value, ast.Name("int64"))
            return node
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """Marked for numba."""
        self.generic_visit(node)
        node.decorator_list = [
            ast.Call(ast.Name("njit"), [], [ast.keyword("cache", ast.Constant(True))])
        ]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """An index loses its sign; one known beforehand has none."""
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Constant):
            node.slice = _call("uint64", node.slice)
        return node


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function), list(arguments), [])
