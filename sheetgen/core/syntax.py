"""Trees of Python's own syntax, made by one thread at a time: where two make them at once, Python
3.11 takes the depth of the one for that of the other, and gives up with a SystemError."""

import ast
from threading import RLock

_ONE = RLock()


def module(text: str) -> ast.Module:
    """A text of statements. Raises SyntaxError."""
    with _ONE:
        return ast.parse(text)


def expression(text: str) -> ast.Expression:
    """A text of one expression. Raises SyntaxError."""
    with _ONE:
        return ast.parse(text, mode="eval")
