"""Conditions and slots of a bank: a small part of Python's expressions, over facts by name.

An expression can name facts, ask for what they consist of, compare, reckon and call words. Every
name is looked up when the bank is read, and what it is worth has a type: a slip is found before a
report is told. It cannot loop, make text longer than the facts have it, or reach anything that is
no fact, so that anybody's bank is as harmless as data.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import CodeType, UnionType
from typing import NamedTuple, Union, get_args, get_origin, get_type_hints

from sheetgen.core import syntax
from sheetgen.core.errors import Error

Type = object
"""A type as it is annotated: `int`, `Sequence[Card]`, `Half | None`."""
LONGEST = 600
"""Characters of an expression."""
_PATH = re.compile(r"[\w.]+$")
_NUMBERS = (int, float, bool)
_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_SUMS: Mapping[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip


class Slip(Error):
    """An expression that cannot be read; says what is wrong in it."""


class Scope(NamedTuple):
    """What an expression may name: what each of these classes offers, the first that has a name
    before the others. Their public fields, properties and methods are facts and words; only what
    is annotated counts."""

    offers: tuple[type, ...]

    def type_of(self, name: str) -> Type:
        """The type of a fact, or the signature of a word. Raises Slip for a name there is not."""
        for each in self.offers:
            found = members(each)
            if name in found:
                return found[name]
        known = sorted({name for each in self.offers for name in members(each)})
        raise Slip(f"no fact or word is called {name!r} here{_meant(name, known)}")


class Word(NamedTuple):
    """The signature of a word: the types of what it takes, how many of them it needs at least, and
    the type of what it gives."""

    takes: tuple[Type, ...]
    least: int
    gives: Type


class Expression(NamedTuple):
    """An expression as it was written, the type of what it is worth, and how it is worked out."""

    source: str
    type: Type
    code: CodeType

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts in it: `force`, `game.lost.knights`."""
        return tuple(_facts(syntax.expression(self.source.strip()).body))

    def of(self, facts: Mapping[str, object]) -> object:
        """What it is worth by these facts."""
        # The code was made of what `compiled` let through: names, comparisons, sums and words.
        return eval(self.code, {"__builtins__": {}}, facts)


@lru_cache(maxsize=8192)
def compiled(source: str, scope: Scope | None) -> Expression:
    """An expression of a bank, as far as it keeps to the language. Raises Slip where it does
    not. Without a scope it is taken as it stands, and may do anything: that is for banks whose
    every expression has been read with one."""
    if len(source) > LONGEST:
        raise Slip(f"an expression has {LONGEST} characters at most, and this one {len(source)}")
    try:
        if scope is None:
            return Expression(source, object, compile(source.strip(), "<bank>", "eval"))
        tree = syntax.expression(source.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Slip(f"{source!r} is not an expression") from None
    found = _typed(tree.body, scope)
    return Expression(source, found, compile(tree, "<bank>", "eval"))


def _facts(node: ast.expr) -> dict[str, None]:
    """The facts that a part of an expression names, whole: none of the words."""
    match node:
        case ast.Name() | ast.Attribute() if _PATH.match(path := ast.unparse(node)):
            return {path: None}
        case ast.Call(args=args):
            parts: list[ast.AST] = [*args]
        case _:
            parts = [*ast.iter_child_nodes(node)]
    found: dict[str, None] = {}
    for part in parts:
        if isinstance(part, ast.expr):
            found |= _facts(part)
    return found


def needs(expression: Expression, *types: type) -> None:
    """Raises Slip unless an expression is worth one of these types."""
    if expression.type not in types:
        wanted = " or ".join(_said(each) for each in types)
        raise Slip(f"{expression.source!r} is {_said(expression.type)} and not {wanted}")


def members(offer: type) -> Mapping[str, Type]:
    """The facts and words of a class, by name, with their types."""
    return _members(offer)


@cache
def _members(offer: Hashable) -> Mapping[str, Type]:
    assert isinstance(offer, type)
    hints = get_type_hints(offer)
    found: dict[str, Type] = {}
    for name in names(offer):
        if name in hints:
            found[name] = hints[name]
            continue
        made = inspect.getattr_static(offer, name)
        get = getattr(made, "fget", None) or getattr(made, "func", None)
        if get is not None:
            found[name] = get_type_hints(get).get("return", object)
        elif callable(getattr(offer, name)):
            found[name] = _word(getattr(offer, name), bound=not isinstance(made, staticmethod))
    return found


def names(offer: type) -> Mapping[str, None]:
    """The names of the facts and words of a class: what types they have takes long to find out."""
    return _names(offer)


@cache
def _names(offer: Hashable) -> Mapping[str, None]:
    assert isinstance(offer, type)
    annotated = (name for each in reversed(offer.__mro__) for name in inspect.get_annotations(each))
    return {name: None for name in (*annotated, *dir(offer)) if name[0] != "_"}


def _word(function: Callable[..., object], bound: bool) -> Word:
    hints = get_type_hints(function)
    taken = [*inspect.signature(function).parameters.values()][bound:]
    least = sum(each.default is each.empty for each in taken)
    return Word(tuple(hints[each.name] for each in taken), least, hints["return"])


def _typed(node: ast.expr, scope: Scope) -> Type:
    """The type of a part of an expression; Slip for one that the language has not."""

    def of(part: ast.expr) -> Type:
        return _typed(part, scope)

    match node:
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return type(value)
        case ast.Constant(value=None):
            return None
        case ast.Name(id=name):
            found = scope.type_of(name)
            if isinstance(found, Word):
                raise Slip(f"{name!r} is a word, and takes what it is about in brackets")
            return found
        case ast.Attribute(value=whole, attr=name):
            return _part(of(whole), name, whole)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(name, scope.type_of(name), [of(each) for each in args])
        case ast.BoolOp(values=values):
            return _common([of(each) for each in values])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            of(operand)
            return bool
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float())):
            return int
        case ast.IfExp(test=test, body=body, orelse=orelse):
            of(test)
            return _common([of(body), of(orelse)])
        case ast.Compare(left=left, ops=ops, comparators=others):
            _compared([of(left), *map(of, others)], ops, node)
            return bool
        case ast.BinOp(left=left, op=sum_, right=right) if type(sum_) in _SUMS:
            return _summed(of(left), of(right), sum_, node)
        case ast.Subscript(value=whole, slice=index):
            return _item(of(whole), index, node)
        case ast.Tuple(elts=[_, *_] as parts):
            return tuple[_common([of(each) for each in parts]), ...]  # type: ignore[misc]
    raise Slip(f"{ast.unparse(node)!r} is not in the language of a bank")


def _part(whole: Type, name: str, node: ast.expr) -> Type:
    for each in _kinds(whole):
        if each is None:
            continue
        if not isinstance(each, type) or each in (*_NUMBERS, str) or get_origin(each):
            raise Slip(f"{_source(node)} is {_said(each)}, which has no parts of a name")
        found = members(each)
        if name not in found or isinstance(found[name], Word):
            raise Slip(f"{_source(node)} has no {name!r}{_meant(name, found)}")
        return found[name]
    raise Slip(f"{_source(node)} is nothing")


def _called(name: str, word: Type, given: Sequence[Type]) -> Type:
    if not isinstance(word, Word):
        raise Slip(f"{name!r} is a fact and takes nothing in brackets")
    if not word.least <= len(given) <= len(word.takes):
        raise Slip(f"{name!r} takes {len(word.takes)} and was given {len(given)}")
    for wanted, got in zip(word.takes, given, strict=False):
        if not _fits(got, wanted):
            raise Slip(f"{name!r} takes {_said(wanted)} and was given {_said(got)}")
    return word.gives


def _compared(types: Sequence[Type], ops: Sequence[ast.cmpop], node: ast.expr) -> None:
    for left, right, op in zip(types, types[1:], ops, strict=False):
        if isinstance(op, ast.In | ast.NotIn):
            held = _held(right)
            fits = held is not None and (_fits(left, held) or _fits(held, left))
        elif isinstance(op, _ORDERS):
            fits = left in _NUMBERS and right in _NUMBERS
        else:
            fits = _fits(left, right) or _fits(right, left)
        if not fits:
            raise Slip(f"{_source(node)} compares {_said(left)} with {_said(right)}")


def _summed(left: Type, right: Type, sum_: ast.operator, node: ast.expr) -> Type:
    if left in _NUMBERS and right in _NUMBERS:
        return float if float in (left, right) else int
    # Texts and lists can be put together, and never multiplied.
    if isinstance(sum_, ast.Add) and left not in _NUMBERS and _fits(right, left):
        return left
    raise Slip(f"{_source(node)} reckons {_said(left)} with {_said(right)}")


def _item(whole: Type, index: ast.expr, node: ast.expr) -> Type:
    held = _held(whole)
    if held is None or held is str:
        raise Slip(f"{_source(node)}: {_said(whole)} is not a list")
    match index:
        case ast.Constant(value=int()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return held
    raise Slip(f"{_source(node)} asks for a place that is not a number")


def _held(whole: Type) -> Type | None:
    """The type of what a list holds; of a text, text."""
    if whole is str:
        return str
    origin, held = get_origin(whole), get_args(whole)
    is_list = isinstance(origin, type) and issubclass(origin, Sequence | frozenset | set)
    return held[0] if is_list and held else None


def _kinds(of: Type) -> Iterator[Type]:
    """The types that an optional one can be: itself, or its parts."""
    if get_origin(of) in (Union, UnionType):
        yield from (None if each is type(None) else each for each in get_args(of))
    else:
        yield of


def _fits(got: Type, wanted: Type) -> bool:
    """Whether what is of one type can stand where another is wanted."""
    if wanted in (object, got) or (got in _NUMBERS and wanted in _NUMBERS):
        return True
    if len(alternatives := [*_kinds(wanted)]) > 1:
        return any(_fits(got, each) for each in alternatives)
    if len(alternatives := [*_kinds(got)]) > 1:
        return all(each is None or _fits(each, wanted) for each in alternatives)
    held, wants = _held(got), _held(wanted)
    if wanted is not str and got is not str and held is not None and wants is not None:
        return _fits(held, wants)
    return isinstance(got, type) and isinstance(wanted, type) and issubclass(got, wanted)


def _common(types: Sequence[Type]) -> Type:
    """The type of what is one of some."""
    first = types[0]
    if all(_fits(each, first) for each in types):
        return float if float in types and first in _NUMBERS else first
    return object


def _source(node: ast.expr) -> str:
    return repr(ast.unparse(node))


def _said(of: Type) -> str:
    """A type as a writer of banks knows it."""
    plain = {int: "a number", float: "a number", bool: "yes or no", str: "text", None: "nothing"}
    if (isinstance(of, type) and of in plain) or of is None:
        return plain[of]
    held = _held(of)
    if held is not None:
        return f"a list of {_said(held)}"
    return getattr(of, "__name__", str(of)).lower()


def _meant(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, [*known], 3)
    return f"; perhaps {' or '.join(map(repr, near))} is meant" if near else ""
