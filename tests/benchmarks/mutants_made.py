"""The small mistakes that can be made in a module, each at one place in its text.

Comparisons and their boundaries, whole numbers by one, truths, single words, arithmetic, `and`
and `or`, `not`, conditions and statements left out, values not returned. Not what is written for
readers and for the type checker alone: docstrings, annotations, assertions, sentences.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_SHOWN = 90
_Change = tuple[str, ast.expr | ast.stmt, str]
"""Within what, which node, and its new text."""


class Mutant(NamedTuple):
    """One mistake: the bytes `start` to `end` of a file become `text`. It is known by its `key`,
    which no line above it changes."""

    file: str
    within: str
    line: str
    change: str
    first: int
    last: int
    start: int
    end: int
    text: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """File, function, the text of its line, and the change."""
        return self[:4]

    def content(self, usual: bytes) -> bytes:
        """The file with the mistake in it."""
        return usual[: self.start] + self.text.encode() + usual[self.end :]


def mutants(path: Path, root: Path) -> list[Mutant]:
    """All mutants of a module that are Python, in the order of its text."""
    source = path.read_bytes()
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    seen: Counter[tuple[str, ...]] = Counter()
    made = []
    for within, node, text in _body(ast.parse(source).body, "the module", set()):
        first, last = node.lineno, node.end_lineno or node.lineno
        start = starts[first - 1] + node.col_offset
        end = starts[last - 1] + (node.end_col_offset or 0)
        line = lines[first - 1].decode().strip()
        old = " ".join(source[start:end].decode().split())
        change = f"{_short(old)} -> {_short(text)}"
        seen[within, line, change] += 1
        if (again := seen[within, line, change]) > 1:
            change = f"{change} ({again})"
        name = path.relative_to(root).as_posix()
        mutant = Mutant(name, within, line, change, first, last, start, end, text)
        try:
            compile(mutant.content(source), name, "exec")
        except SyntaxError:
            continue
        made.append(mutant)
    return sorted(made, key=lambda one: (one.start, one.end, one.change))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


# What may stand where, place by place of a tree.


def _body(body: list[ast.stmt], within: str, twice: set[str]) -> Iterator[_Change]:
    for statement in body:
        yield from _statement(statement, within, twice)


def _statement(node: ast.stmt, within: str, twice: set[str]) -> Iterator[_Change]:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Global | ast.Nonlocal):
        return
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        name = node.name if within == "the module" else f"{within}.{node.name}"
        if isinstance(node, ast.FunctionDef):
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default:
                    yield from _expression(default, name)
            twice = _set_twice(node)
        yield from _body(node.body, name, twice)
        return
    if _may_go(node, twice):
        yield within, node, "pass"
    if isinstance(node, ast.Return) and node.value and not _is_none(node.value):
        yield within, node, "return None"
    if isinstance(node, ast.AugAssign) and type(node.op) in _RECKONED:
        other = ast.AugAssign(node.target, _RECKONED[type(node.op)](), node.value)
        yield within, node, ast.unparse(other)
    if isinstance(node, ast.If | ast.While):
        for truth in ("True", "False")[isinstance(node, ast.While) :]:
            yield within, node.test, truth
    for name, value in ast.iter_fields(node):
        if name == "annotation" or (isinstance(node, ast.Expr) and _is_text(node.value)):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.stmt):
                yield from _statement(one, within, twice)
            elif isinstance(one, ast.expr):
                yield from _expression(one, within)
            elif isinstance(one, ast.AST):
                yield from _inside(one, within, twice)


def _inside(node: ast.AST, within: str, twice: set[str]) -> Iterator[_Change]:
    """Handlers, cases, and what is between."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield from _statement(child, within, twice)
        elif isinstance(child, ast.expr) and not isinstance(node, ast.excepthandler):
            yield from _expression(child, within)
        elif not isinstance(child, ast.expr):
            yield from _inside(child, within, twice)


def _expression(node: ast.expr, within: str) -> Iterator[_Change]:
    if isinstance(node, ast.JoinedStr):
        return
    for instead in _instead(node):
        text = ast.unparse(instead)
        plain = isinstance(instead, ast.Constant | ast.Name | ast.Attribute | ast.Call)
        yield within, node, text if plain else f"({text})"
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("cast", "TypeVar"):
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _expression(child, within)
        elif isinstance(child, ast.comprehension):
            for condition in child.ifs:
                yield within, condition, "True"
            for one in (child.iter, *child.ifs):
                yield from _expression(one, within)
        elif isinstance(child, ast.keyword):
            yield from _expression(child.value, within)
        elif isinstance(child, ast.arguments):
            for default in (*child.defaults, *filter(None, child.kw_defaults)):
                yield from _expression(default, within)


def _instead(node: ast.expr) -> Iterator[ast.expr]:
    """What may stand in the place of an expression."""
    match node:
        case ast.Constant(value=bool(truth)):
            yield ast.Constant(not truth)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            if number:
                yield ast.Constant(number - 1)
        case ast.Constant(value=float(number)):
            yield ast.Constant(number * 1.5 + 0.5)
        case ast.Constant(value=str(word)) if word and not any(c.isspace() for c in word):
            yield ast.Constant(f"{word}x")
        case ast.Compare(left, ops, right):
            for place, op in enumerate(ops):
                for other in _COMPARED[type(op)]:
                    changed = [*ops[:place], other(), *ops[place + 1 :]]
                    yield ast.Compare(left, changed, right)
        case ast.BinOp(left, op, right) if type(op) in _RECKONED and not (
            _is_text(left) or _is_text(right)
        ):
            yield ast.BinOp(left, _RECKONED[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                left_over = [*values[:place], *values[place + 1 :]]
                yield left_over[0] if len(left_over) == 1 else ast.BoolOp(op, left_over)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _may_go(node: ast.stmt, twice: set[str]) -> bool:
    """Whether a statement can be left out without its names being missed at once."""
    match node:
        case ast.Expr(value):
            return not isinstance(value, ast.Constant)
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Assign(targets=[ast.Name(name)]):
            return name in twice
    return False


def _set_twice(function: ast.FunctionDef) -> set[str]:
    """The names that a function sets more than once."""
    names = Counter(
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    arguments = [*function.args.args, *function.args.kwonlyargs, *function.args.posonlyargs]
    names.update(argument.arg for argument in arguments)
    return {name for name, number in names.items() if number > 1}
