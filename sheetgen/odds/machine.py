"""The text of compiled rules made ready for numba.

numba knows the plain text too, but makes slow code of it. Here tables become arrays, which are read
without a search, and indexes whole numbers without a sign, which are not looked at for being below
nothing: the compiled rules count no place from the end.

With them comes `draw`, which fills a row with the words of 64 bits that numpy's SFC64 would draw
from a state, and moves the state on. numpy makes a call for each word, which takes three times as
long.
"""

from __future__ import annotations

import ast

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


def for_numba(text: str) -> str:
    """The text of the same module, its functions compiled by numba when first called, and their
    machine code kept."""
    module = _ForNumba().visit(ast.parse(text))
    return _HEAD + ast.unparse(ast.fix_missing_locations(module)) + "\n"


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
