"""From a game's rules text to flat functions over whole numbers.

The rules are generators that keep to a few plain forms. Here their source is read, each rule is
written out in the place where it is asked for, events are dropped, a roll becomes a look at the
next of a row of random words, a decision becomes the text of its decider, and the fields of the
state become local variables. What comes out is the source of plain functions.

Whatever the rules may not do here is refused by `CannotCompile`, with file and line.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields
from functools import cached_property
from importlib import import_module
from itertools import count
from types import ModuleType
from typing import Any, NamedTuple

from sheetgen.core import syntax as trees
from sheetgen.core.game import ByName
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.kits.chances import syntax

_GIVEN = ("s", "t", "request", "draw")
"""What every rule and decider is given."""
Env = Mapping[str, ast.expr]
"""What the names of a rule stand for where it is written out."""
TOLD = 1 << 32
"""No random word is so large: a word of so much and a number tells that number for a decision."""
LONGEST = 2048
"""More words than any one game can use."""
ROUNDS, SPARE = 100_000, 256
"""A loop goes round so often at the most; and so many words at the end of a row are there only for
a game that does not end to run into."""


class Layout(NamedTuple):
    """How a state lies in a row of whole numbers: each field's first place and length (0: a number
    by itself)."""

    positions: Mapping[str, tuple[int, int]]
    width: int

    def pack(self, state: Any) -> list[int]:
        """The numbers of a state."""
        row: list[int] = []
        for name in self.positions:
            value = getattr(state, name)
            row += value if isinstance(value, list) else [int(value)]
        return row


def layout(state: Any) -> Layout:
    """The layout of a state: its fields that are numbers, and those that are lists of numbers."""
    positions, at = {}, 0
    for field in fields(state):
        value = getattr(state, field.name)
        length = len(value) if isinstance(value, list) else 0
        positions[field.name] = (at, length)
        at += length or 1
    return Layout(positions, at)


def source(
    rules: ModuleType,
    entries: Sequence[str],
    value: str | None,
    state: Any,
    rulings: Sequence[str],
    deciders: Mapping[str, Callable[..., Any]],
    told: bool = False,
) -> str:
    """The source of a module with a function for each of `entries`, which plays that rule from a
    row of numbers to its end, and `value`, the rules' function of that name over such a row (if
    it is named).

    `entry(state, rulings, words, at)` changes the row `state` in place; `rulings` is a row of the
    numbers so named, `words` are random words of 32 bits, used from place `at` on. It returns the
    place of the first word not used, and raises OverflowError for a loop that does not end. With
    `told`, a decision for which a word above `TOLD` stands next is that word's, and not the
    decider's. Raises CannotCompile.
    """
    functions = [_entry(name, rules, state, rulings, deciders, told) for name in entries]
    writer = _Writer(rules, state, rulings, deciders, rolls=False)
    result = ast.Name("result")
    if value is not None:
        functions.append(
            [
                "def value(state):",
                *syntax.indented(writer.loaded()),
                *syntax.indented(syntax.lines(writer.inlined(value, [ast.Name("s")], result))),
                "    return result",
            ]
        )
    return "\n\n\n".join("\n".join(part) for part in [writer.constants(), *functions]) + "\n"


def noting(text: str, entry: str) -> str:
    """The source of such a module in which `entry`, a loop, adds the row before every round to a
    list `passed`."""
    tree = trees.module(text)
    body = next(f.body for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == entry)
    # What the loop's test calls may loop, too, and stands before it.
    *_, (place, loop) = ((i, each) for i, each in enumerate(body) if isinstance(each, ast.While))
    stored = body[place + 1 : -1]
    loop.body[:0] = [*stored, *syntax.parsed("passed.append(state[:])")]
    return f"passed = []\n{ast.unparse(tree)}\n"


def plain(text: str) -> ModuleType:
    """The module of compiled rules, for CPython."""
    module = ModuleType("sheetgen_rules")
    exec(compile(text, "<compiled rules>", "exec"), vars(module))
    return module


def _entry(
    name: str,
    rules: ModuleType,
    state: Any,
    rulings: Sequence[str],
    deciders: Mapping[str, Callable[..., Any]],
    told: bool,
) -> list[str]:
    writer = _Writer(rules, state, rulings, deciders, told)
    # Rules that read no rulings are given none.
    given: list[ast.expr] = [ast.Name("s"), ast.Name("t")]
    body = syntax.lines(writer.inlined(name, given[: len(writer.rules[name].args.args) or 1], None))
    return [
        f"def {name}(state, rulings, words, at):",
        *syntax.indented(writer.loaded() + writer.rulings() + body + writer.stored()),
        "    return at",
    ]


class _Writer:
    """Writes rules out in place.

    A roll whose single dice are looked at again is its first word's place, under its own name, and
    its `_number` and `_sides`: each die is read from its word when it is looked at. `kept` names
    these rolls, `made` all local variables. It `rolls` if there are words to read.
    """

    def __init__(
        self,
        rules: ModuleType,
        state: Any,
        rulings: Sequence[str],
        deciders: Mapping[str, Callable[..., Any]],
        told: bool = False,
        rolls: bool = True,
    ) -> None:
        self.module = rules
        self.rolls = rolls
        self.told = told
        self.rules = syntax.functions(rules)
        self.methods = syntax.methods(type(state))
        self.named = {ask: one for ask, one in deciders.items() if isinstance(one, ByName)}
        self.deciders = {
            ask: syntax.function(decider)
            for ask, decider in deciders.items()
            if ask not in self.named
        }
        self.globals = [vars(rules)] + [
            vars(import_module(decider.__module__)) for decider in deciders.values()
        ]
        self.layout = layout(state)
        self.ruling_names = rulings
        self.kept: set[str] = set()
        self.made: set[str] = set()
        self._numbers = count(1)

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The tables and numbers the text names."""
        found: dict[str, Any] = {}
        for names in self.globals:
            found |= {k: v for k, v in names.items() if k.isupper() and _is_plain(v)}
        return found

    def constants(self) -> list[str]:
        """The tables and numbers, as assignments."""
        return [f"{name} = {_written(value)}" for name, value in sorted(self.plain.items())]

    def loaded(self) -> list[str]:
        """The single numbers of the state into local variables; its lists stay in the row."""
        return [f"s_{name} = state[{place}]" for name, place in self._single()]

    def stored(self) -> list[str]:
        """The local variables back into the row."""
        return [f"state[{place}] = s_{name}" for name, place in self._single()]

    def _single(self) -> list[tuple[str, int]]:
        positions = self.layout.positions.items()
        return [(name, place) for name, (place, length) in positions if not length]

    def known(self, index: ast.expr) -> int | None:
        """The value of an index that is a number or the name of one, else None."""
        if isinstance(index, ast.Constant) and isinstance(index.value, int):
            return index.value
        if isinstance(index, ast.Name):
            for names in self.globals:
                if index.id.isupper() and isinstance(names.get(index.id), int):
                    return int(names[index.id])
        return None

    def rulings(self) -> list[str]:
        """The rulings into local variables."""
        return [f"t_{name} = rulings[{i}]" for i, name in enumerate(self.ruling_names)]

    def inlined(
        self, name: str, arguments: list[ast.expr], result: ast.expr | None
    ) -> list[ast.stmt]:
        """The body of a function of the rules in place of a call; its value goes to `result`."""
        return self._body(self.rules[name], arguments, result)

    def _body(
        self, function: ast.FunctionDef, arguments: list[ast.expr], result: ast.expr | None
    ) -> list[ast.stmt]:
        written: list[ast.stmt] = []
        env: dict[str, ast.expr] = {}
        changed = syntax.assigned(function)
        if len(arguments) != len(function.args.args):
            raise syntax.cannot(function, f"{function.name} takes other arguments than it is given")
        for parameter, argument in zip(function.args.args, arguments, strict=True):
            if parameter.arg in ("s", "t"):
                continue
            # A name or a number stands for itself, unless the rule assigns to the parameter.
            if parameter.arg in changed or not isinstance(argument, ast.Name | ast.Constant):
                env[parameter.arg] = self._local(parameter.arg)
                written.append(syntax.assign(env[parameter.arg], argument))
            else:
                env[parameter.arg] = argument
        for local in changed:
            env.setdefault(local, self._local(local))
        for statement in function.body:
            if isinstance(statement, ast.Return) and statement.value is not None:
                if statement is not function.body[-1]:
                    raise syntax.cannot(statement, "a return before the end")
                before, value = self._value(statement.value, env)
                written += before
                if result is not None:
                    written.append(syntax.assign(result, value))
            else:
                written += self._statement(statement, env)
        return written

    def _statements(self, statements: list[ast.stmt], env: Env) -> list[ast.stmt]:
        return [written for each in statements for written in self._statement(each, env)]

    def _statement(self, statement: ast.stmt, env: Env) -> list[ast.stmt]:
        match statement:
            case ast.Expr(ast.Constant()) | ast.Expr(ast.Yield()):
                return []  # a docstring, or an event
            case ast.Expr(ast.YieldFrom(ast.Call() as call)):
                return self._call(call, env, None)
            case ast.Assign([target], ast.YieldFrom(ast.Call() as call)):
                return self._call(call, env, self._target(target, env))
            case ast.Assign([target], ast.Yield(ast.Call() as request)):
                return self._request(request, target, env)
            case ast.Assign([target], value):
                before, value = self._value(value, env)
                return [*before, syntax.assign(self._target(target, env), value)]
            case ast.AugAssign(target, operator, value):
                before, value = self._value(value, env)
                return [*before, ast.AugAssign(self._target(target, env), operator, value)]  # type: ignore[arg-type]
            case ast.If(test, then, otherwise):
                before, test = self._value(test, env)
                branches = self._statements(then, env), self._statements(otherwise, env)
                return [*before, ast.If(test, branches[0] or [ast.Pass()], branches[1])]
            case ast.While(test, repeated, []):
                before, test = self._value(test, env)
                # What is called in the test is called again before every round.
                again = [*self._statements(repeated, env), *deepcopy(before)]
                return [*before, *self._looped(ast.While(test, again, []))]
        raise syntax.cannot(statement, ast.unparse(statement))

    def _looped(self, loop: ast.While) -> list[ast.stmt]:
        """A loop that does not go on for ever."""
        rounds = self._local("rounds")
        words = f" or at > len(words) - {SPARE}" if self.rolls else ""
        loop.body[:0] = syntax.parsed(f"""
            {rounds.id} += 1
            if {rounds.id} > {ROUNDS}{words}:
                raise OverflowError
        """)
        return [syntax.assign(rounds, ast.Constant(0)), loop]

    def _call(self, call: ast.Call, env: Env, result: ast.expr | None) -> list[ast.stmt]:
        """A call of another rule, or of a function of the rules."""
        if not isinstance(call.func, ast.Name) or call.func.id not in self.rules:
            raise syntax.cannot(call, ast.unparse(call))
        names = [parameter.arg for parameter in self.rules[call.func.id].args.args]
        given = syntax.arguments(call, names, len(names))
        before, arguments = self._values(given, env)
        return before + self.inlined(call.func.id, arguments, result)

    def _request(self, request: ast.Call, target: ast.expr, env: Env) -> list[ast.stmt]:
        """A roll or a decision."""
        kind = request.func.id if isinstance(request.func, ast.Name) else ""
        if kind == "Roll":
            _, *dice = syntax.arguments(request, Roll._fields, 3)[:3]
            before, (number, sides) = self._values(dice, env)
            if isinstance(target, ast.Tuple):
                if len(target.elts) != 1:
                    raise syntax.cannot(request, "of several dice, each is asked for by its place")
                return before + _die(self._target(target.elts[0], env), sides)
            roll = self._target(target, env)
            if not isinstance(roll, ast.Name):
                raise syntax.cannot(request, "dice are kept under a name of the rule's own")
            self.kept.add(roll.id)
            return before + syntax.parsed(f"""
                {roll.id} = at
                {roll.id}_number = {ast.unparse(number)}
                {roll.id}_sides = {ast.unparse(sides)}
                at += {roll.id}_number
            """)
        if kind in ("Choose", "ChooseNumber"):
            fields = Choose._fields if kind == "Choose" else ChooseNumber._fields
            ask, *given = syntax.arguments(request, fields, 3)[:3]
            if not isinstance(ask, ast.Constant):
                raise syntax.cannot(request, "what is asked has a name that is written out")
            names = ("allowed",) if kind == "Choose" else ("low", "high")
            before, asked = self._values(given[-len(names) :], env)
            known = {}
            for name, value in zip(names, asked, strict=True):
                known[name] = self._local(name)
                before.append(syntax.assign(known[name], value))
            result = self._target(target, env)
            if ask.value in self.named:
                if kind != "Choose":
                    raise syntax.cannot(request, "a name chosen where a number is asked for")
                named = self._named(str(ask.value), given[0], known, result)
                return before + self._or_told(named, result)
            if not {ask.value, kind} & set(self.deciders):
                raise syntax.cannot(request, f"the policy does not decide {ask.value!r}")
            decided = self._decided(str(ask.value), kind, known, result)
            return before + self._or_told(decided, result)
        raise syntax.cannot(request, ast.unparse(request))

    def _decided(self, ask: str, kind: str, known: Env, result: ast.expr) -> list[ast.stmt]:
        """The text of the decider of a decision, or of all of its kind, `request.low` and the like
        put in."""
        decider = self.deciders[ask] if ask in self.deciders else self.deciders[kind]
        function = _Known(known).visit(deepcopy(decider))
        nobody = ast.Name("request")
        return self._body(function, [ast.Name("s"), nobody, ast.Name("draw")], result)

    def _or_told(self, decided: list[ast.stmt], result: ast.expr) -> list[ast.stmt]:
        """A decision, unless the next word tells it."""
        if not self.told:
            return decided
        told = syntax.parsed(f"""
            if words[at] >= {TOLD}:
                {ast.unparse(result)} = words[at] - {TOLD}
                at += 1
        """)
        assert isinstance(told[0], ast.If)
        told[0].orelse = decided
        return told

    def _named(self, ask: str, among: ast.expr, known: Env, result: ast.expr) -> list[ast.stmt]:
        """The places of a decider's names, the one he likes best tried first."""
        # Read from the text of the rules themselves, which this process runs in any case.
        names = eval(ast.unparse(among), vars(self.module))
        allowed, chosen = ast.unparse(known["allowed"]), ast.unparse(result)
        place = self._local("place").id
        none_yet = f"{allowed} >> {place} & 1 == 0 and {place} < {len(names)}"
        tried = [f"{place} = 0", f"while {none_yet}:", f"    {place} += 1"]
        for liked in reversed(self.named[ask].places(ask, names)):
            tried += [f"if {allowed} >> {liked} & 1:", f"    {place} = {liked}"]
        return syntax.parsed("\n".join([*tried, f"{chosen} = {place}"]))

    def _values(
        self, expressions: list[ast.expr], env: Env
    ) -> tuple[list[ast.stmt], list[ast.expr]]:
        before: list[ast.stmt] = []
        values = []
        for expression in expressions:
            first, value = self._value(expression, env)
            before += first
            values.append(value)
        return before, values

    def _value(self, expression: ast.expr, env: Env) -> tuple[list[ast.stmt], ast.expr]:
        """An expression over local variables, and the statements that must come before it."""
        # Copied: the rule may be written out in other places too.
        visitor = _Expression(self, env)
        value = visitor.visit(deepcopy(expression))
        return visitor.before, value

    def _target(self, target: ast.expr, env: Env) -> ast.expr:
        match target:
            case ast.Name(name):
                return env[name]
            case ast.Attribute(ast.Name("s"), name) if name in self.layout.positions:
                _, length = self.layout.positions[name]
                if length:
                    raise syntax.cannot(target, f"s.{name} is changed number by number")
                return ast.Name(f"s_{name}")
            case ast.Subscript():
                before, place = self._value(target, env)
                if not before:
                    return place
        raise syntax.cannot(target, f"an assignment to {ast.unparse(target)}")

    def _local(self, name: str) -> ast.Name:
        """A variable of its own for a name."""
        made = f"{name}_{next(self._numbers)}"
        self.made.add(made)
        return ast.Name(made)


class _Expression(ast.NodeTransformer):
    """Puts local variables for names, fields and calls; `before` collects what must come first."""

    def __init__(self, writer: _Writer, env: Env) -> None:
        self.writer = writer
        self.env = env
        self.fields = writer.layout.positions
        self.before: list[ast.stmt] = []

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A local variable of the rule, or a constant of its module."""
        known = {*self.env, *_GIVEN, *self.writer.plain, *self.writer.made}
        if node.id not in known:
            what = "is not a whole number or a row of them" if node.id.isupper() else "is not known"
            raise syntax.cannot(node, f"{node.id} {what}")
        found = self.env.get(node.id, node)
        if self._is_roll(found):
            raise syntax.cannot(node, f"{node.id} are dice: count a face of them, or look at one")
        return found

    def _is_roll(self, found: ast.expr) -> bool:
        return isinstance(found, ast.Name) and found.id in self.writer.kept

    def _dice_or(self, node: ast.expr) -> ast.expr:
        """A roll that is kept, as it is; else an expression."""
        found = self.env.get(node.id, node) if isinstance(node, ast.Name) else node
        return found if self._is_roll(found) else self.visit(node)

    def visit_Slice(self, node: ast.Slice) -> ast.expr:
        """Rows are looked at one number at a time."""
        raise syntax.cannot(node, ast.unparse(node))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Rules keep to whole numbers."""
        if isinstance(node.op, ast.Div):
            raise syntax.cannot(node, f"{ast.unparse(node)}: whole numbers are divided by //")
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A field of the state or of the rulings."""
        match node:
            case ast.Attribute(ast.Name("s" | "self"), name) if (
                name in self.writer.layout.positions
            ):
                _, length = self.writer.layout.positions[name]
                if length:
                    raise syntax.cannot(node, f"s.{name} is looked at number by number")
                return ast.Name(f"s_{name}")
            case ast.Attribute(ast.Name("t"), name) if name in self.writer.ruling_names:
                return ast.Name(f"t_{name}")
        raise syntax.cannot(node, ast.unparse(node))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A number of a list of the state, a die of a roll, a row of a table."""
        index = self.visit(node.slice)
        match node.value:
            case ast.Attribute(ast.Name("s" | "self"), name) if (
                name in self.writer.layout.positions
            ):
                return self._of_state(self.writer.layout.positions[name][0], index)
        of = self._dice_or(node.value)
        if isinstance(of, ast.Name) and of.id in self.writer.kept:
            place = f"{of.id} + ({ast.unparse(index)})"
            return syntax.expression(_face(place, f"{of.id}_sides"))
        return ast.Subscript(of, index)

    def _of_state(self, first: int, index: ast.expr) -> ast.expr:
        """A place in the row; worked out now where it is known."""
        known = self.writer.known(index)
        if known is not None:
            return ast.Subscript(ast.Name("state"), ast.Constant(first + known))
        return ast.Subscript(ast.Name("state"), ast.BinOp(ast.Constant(first), ast.Add(), index))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A method of the state, a count of faces, a sum of dice, a draw, a function."""
        match node:
            case ast.Call(ast.Attribute(ast.Name("s" | "self"), name), arguments) if (
                name in self.writer.methods
            ):
                return self._method(name, arguments)
            case ast.Call(ast.Attribute(of, "count"), [face]):
                return self._count(self._dice_or(of), self.visit(face))
            case ast.Call(ast.Name("sum"), [ast.Yield(ast.Call(ast.Name("Roll")) as roll)]):
                _, number, sides = syntax.arguments(roll, Roll._fields, 3)[:3]
                return self._sum(self.visit(number), self.visit(sides))
            case ast.Call(ast.Name("draw"), [sides]):
                drawn = self.writer._local("drawn")
                self.before += _die(drawn, self.visit(sides))
                return drawn
            case ast.Call(ast.Name("min" | "max"), arguments):
                return ast.Call(node.func, [self.visit(each) for each in arguments], [])
        result = self.writer._local("result")
        self.before += self.writer._call(node, self.env, result)
        return result

    def _method(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        method = self.writer.methods[name]
        values = [self.visit(argument) for argument in arguments]
        parameters = (parameter.arg for parameter in method.args.args[1:])
        inner = _Expression(self.writer, dict(zip(parameters, values, strict=True)))
        last = method.body[-1]
        assert isinstance(last, ast.Return)
        assert last.value is not None
        value: ast.expr = inner.visit(deepcopy(last.value))
        self.before += inner.before
        return value

    def _count(self, roll: ast.expr, face: ast.expr) -> ast.expr:
        name, total, i = ast.unparse(roll), self.writer._local("count"), self.writer._local("i")
        die = _face(f"{name} + {i.id}", f"{name}_sides")
        self.before += syntax.parsed(f"""
            {total.id} = 0
            {i.id} = 0
            while {i.id} < {name}_number:
                if {die} == {ast.unparse(face)}:
                    {total.id} += 1
                {i.id} += 1
        """)
        return total

    def _sum(self, number: ast.expr, sides: ast.expr) -> ast.expr:
        total, i = self.writer._local("sum"), self.writer._local("i")
        self.before += syntax.parsed(f"""
            {total.id} = 0
            {i.id} = 0
            while {i.id} < {ast.unparse(number)}:
                {total.id} += {_face("at", ast.unparse(sides))}
                at += 1
                {i.id} += 1
        """)
        return total


class _Known(ast.NodeTransformer):
    """Puts what is known of a request in the place of `request.allowed` and the like."""

    def __init__(self, known: Env) -> None:
        self.known = known

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A part of the request, or something else that stays."""
        match node:
            case ast.Attribute(ast.Name("request"), name) if name in self.known:
                return self.known[name]
        return node


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(item, int) for item in value)
    return isinstance(value, int)


def _written(value: Any) -> str:
    """A table or a number; one of an enumeration is its number."""
    if isinstance(value, tuple):
        return repr(tuple(item if isinstance(item, bool) else int(item) for item in value))
    return repr(value if isinstance(value, bool) else int(value))


def _face(at: str, sides: str) -> str:
    """The face of a die, from the random word of 32 bits at a place."""
    # No division: a face is off its fair chance by less than one in 2**32.
    return f"(words[{at}] * ({sides}) >> 32) + 1"


def _die(target: ast.expr, sides: ast.expr) -> list[ast.stmt]:
    die = _face("at", ast.unparse(sides))
    return syntax.parsed(f"{ast.unparse(target)} = {die}\nat += 1")
