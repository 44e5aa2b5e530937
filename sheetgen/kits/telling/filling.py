"""Phrases filled in straight from their syntax tree.

The template language writes and compiles a program for every text, which takes four times as long
as to read it; but a report fills most of its phrases in once. What phrases are made of is done here
as the language does it, in the same sandbox; a text in which there is more is left to it.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import Environment, Undefined, nodes
from jinja2.runtime import Context, new_context

_COMPARED: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gteq": operator.ge,
    "lt": operator.lt,
    "lteq": operator.le,
    "in": lambda part, whole: part in whole,
    "notin": lambda part, whole: part not in whole,
}
_RECKONED: Mapping[type[nodes.Node], Callable[[Any, Any], Any]] = {
    nodes.Add: operator.add,
    nodes.Sub: operator.sub,
    nodes.Mul: operator.mul,
}
_KNOWN = {
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If),
    *(nodes.Const, nodes.Name, nodes.Call, nodes.Filter, nodes.CondExpr, nodes.Concat),
    *(nodes.And, nodes.Or, nodes.Not, nodes.Compare, nodes.Operand, nodes.Neg, *_RECKONED),
}


def can_fill(tree: nodes.Template) -> bool:
    """Whether there is nothing in a text but what is known here."""
    return all(
        type(node) in _KNOWN
        and not (isinstance(node, nodes.Call | nodes.Filter) and _takes_names(node))
        for node in (tree, *tree.find_all(nodes.Node))
    )


def fill(tree: nodes.Template, environment: Environment, values: dict[str, Any]) -> str:
    """The text with the values in their places. Raises what the language raises."""
    context = new_context(environment, None, {}, values, globals=environment.globals)
    return "".join(_written(tree.body, context))


def _takes_names(call: nodes.Call | nodes.Filter) -> bool:
    """Whether a call gives arguments by name, or any number of them."""
    return bool(call.kwargs or call.dyn_args or call.dyn_kwargs)


def _written(body: Iterable[nodes.Node], context: Context) -> Iterable[str]:
    for node in body:
        match node:
            case nodes.TemplateData(data=data):
                yield data
            case nodes.Output(nodes=parts):
                yield from _written(parts, context)
            case nodes.If(elif_=others, else_=otherwise):
                fitting = (each.body for each in (node, *others) if _value(each.test, context))
                yield from _written(next(fitting, otherwise), context)
            case _:
                yield str(_value(node, context))


def _value(node: nodes.Node, context: Context) -> Any:
    """What an expression comes to."""

    def of(part: nodes.Node | None) -> Any:
        # What is left out of a conditional expression is shown as nothing.
        return Undefined() if part is None else _value(part, context)

    match node:
        case nodes.Const(value=value):
            return value
        case nodes.Name(name=name):
            return context.resolve(name)
        case nodes.Call(node=called, args=given):
            return context.environment.call(context, of(called), *map(of, given))  # type: ignore[attr-defined]
        case nodes.Filter(node=filtered, name=name, args=given):
            arguments = [of(each) for each in given]
            return context.environment.call_filter(name, of(filtered), arguments, context=context)
        case nodes.CondExpr(test=test, expr1=then, expr2=otherwise):
            return of(then if of(test) else otherwise)
        case nodes.Concat(nodes=parts):
            return "".join(str(of(part)) for part in parts)
        case nodes.And(left=left, right=right):
            return of(left) and of(right)
        case nodes.Or(left=left, right=right):
            return of(left) or of(right)
        case nodes.Not(node=denied):
            return not of(denied)
        case nodes.Neg(node=negative):
            return -of(negative)
        case nodes.Compare(expr=first, ops=others):
            return _compared(of(first), others, of)
        case nodes.BinExpr(left=left, right=right):
            return _RECKONED[type(node)](of(left), of(right))
    raise AssertionError(f"{node} is not known")


def _compared(value: Any, others: list[nodes.Operand], of: Callable[[nodes.Node], Any]) -> Any:
    """A chain of comparisons: true as long as each link is."""
    holds: Any = True
    for operand in others:
        other = of(operand.expr)
        holds = _COMPARED[operand.op](value, other)
        if not holds:
            break
        value = other
    return holds
