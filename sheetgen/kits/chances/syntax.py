"""Reading the source of rules, and writing source out."""

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from textwrap import dedent, indent
from types import ModuleType
from typing import Any

from sheetgen.core import syntax
from sheetgen.core.errors import Error

_FILE = "file"
"""The attribute by which a node knows its file."""


class CannotCompile(Error):
    """The rules text uses a form the compiler does not know; the message names file and line."""


def functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions of a module, by name."""
    return {node.name: node for node in _read(module) if isinstance(node, ast.FunctionDef)}


def methods(of: type) -> dict[str, ast.FunctionDef]:
    """The methods a class has of its own, by name."""
    (tree,) = _read(of)
    assert isinstance(tree, ast.ClassDef)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def function(of: Callable[..., Any]) -> ast.FunctionDef:
    """One function."""
    try:
        (tree,) = _read(of)
    except (OSError, SyntaxError, TypeError):
        raise CannotCompile(f"{of} has no source of its own") from None
    if not isinstance(tree, ast.FunctionDef):
        raise cannot(tree, ast.unparse(tree))
    return tree


@cache
def _read(of: Any) -> list[ast.stmt]:
    """The source of something as a tree, whose nodes know the file and line they stand in."""
    lines, first = inspect.getsourcelines(of)
    tree = syntax.module(dedent("".join(lines)))
    ast.increment_lineno(tree, max(first - 1, 0))
    file = inspect.getsourcefile(of)
    for node in ast.walk(tree):
        setattr(node, _FILE, file)
    return tree.body


def arguments(call: ast.Call, names: Sequence[str], fewest: int) -> list[ast.expr]:
    """What a call gives to parameters of these names, in their order, as far as it gives any.

    Raises CannotCompile unless that is at least so many, each given once and none left out between.
    """
    given = dict(zip(names, call.args, strict=False))
    given |= {word.arg: word.value for word in call.keywords if word.arg and word.arg not in given}
    count = len(call.args) + len(call.keywords)
    if len(given) < count or not fewest <= count or set(given) != set(names[:count]):
        raise cannot(call, f"{ast.unparse(call)}: give {', '.join(names[: max(count, fewest)])}")
    return [given[name] for name in names[:count]]


def assigned(function: ast.FunctionDef) -> list[str]:
    """The local variables of a function, in order of appearance."""
    stored = (
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(getattr(node, "ctx", None), ast.Store)
    )
    return list(dict.fromkeys(stored))


def assign(target: ast.expr, value: ast.expr) -> ast.stmt:
    """`target = value`."""
    return ast.Assign([target], value)


def parsed(text: str) -> list[ast.stmt]:
    """The statements of a text."""
    return syntax.module(dedent(text)).body


def expression(text: str) -> ast.expr:
    """The expression that a text is."""
    return syntax.expression(text).body


def lines(statements: list[ast.stmt]) -> list[str]:
    """The statements as lines of text."""
    module = ast.fix_missing_locations(ast.Module(statements, []))
    return ast.unparse(module).split("\n")


def indented(block: list[str]) -> Iterator[str]:
    """Lines, as they stand within a function."""
    return (indent(line, "    ") for line in block)


def cannot(node: ast.AST, what: str) -> CannotCompile:
    """What to raise for a form that is not known."""
    file, line = getattr(node, _FILE, "?"), getattr(node, "lineno", "?")
    says = what.splitlines()[0]
    return CannotCompile(f"{file}, line {line} cannot be compiled: {says}")
