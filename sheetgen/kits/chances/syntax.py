"""Reading the source of rules, and writing source out."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from textwrap import dedent, indent
from types import ModuleType
from typing import Any

from sheetgen.core.errors import Error


class CannotCompile(Error):
    """The rules text uses a form the compiler does not know; the message names the line."""


def functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions of a module, by name."""
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def methods(of: type) -> dict[str, ast.FunctionDef]:
    """The methods a class has of its own, by name."""
    (tree,) = ast.parse(dedent(inspect.getsource(of))).body
    assert isinstance(tree, ast.ClassDef)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def function(of: Callable[..., Any]) -> ast.FunctionDef:
    """One function."""
    try:
        (tree,) = ast.parse(dedent(inspect.getsource(of))).body
    except (OSError, SyntaxError, TypeError):
        raise CannotCompile(f"{of} has no source of its own") from None
    if not isinstance(tree, ast.FunctionDef):
        raise cannot(tree, ast.unparse(tree))
    return tree


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
    return ast.parse(dedent(text)).body


def expression(text: str) -> ast.expr:
    """The expression that a text is."""
    return ast.parse(text, mode="eval").body


def lines(statements: list[ast.stmt]) -> list[str]:
    """The statements as lines of text."""
    module = ast.fix_missing_locations(ast.Module(statements, []))
    return ast.unparse(module).split("\n")


def indented(block: list[str]) -> Iterator[str]:
    """Lines, as they stand within a function."""
    return (indent(line, "    ") for line in block)


def cannot(node: ast.AST, what: str) -> CannotCompile:
    """What to raise for a form that is not known."""
    return CannotCompile(f"line {getattr(node, 'lineno', '?')} of the rules text: {what}")
