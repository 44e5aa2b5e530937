"""The rules of a game as they are found: the text they are written in, its entries, its score.

Rules that keep to the usual form, a game as a set-up and the rest, the rest as a turn over and
over, are known part by part, and can be compiled; others are known as a whole.
"""

import ast
import inspect
import sys
from collections.abc import Callable
from types import FunctionType, GeneratorType, ModuleType
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.kits.chances import syntax
from sheetgen.kits.chances.syntax import CannotCompile

SCORE, OUTCOME = "score", "outcome"
"""The functions of the rules that say what a state is worth, and whether it is won (above 0) or
lost (below), and how; 0 as long as neither is so."""


class Entries(NamedTuple):
    """The rules' functions by name: of a whole game, of its set-up, of the rest, and of a turn;
    and whether there is a further turn, as the rest has it."""

    play: str
    set_up: str
    rest: str
    turn: str
    goes_on: Callable[[Any, Any], bool]


class Begun(NamedTuple):
    """A game before its first question: its state, its rulings as the rules read them (None: they
    read none), the module of its rules, and the rule that plays it."""

    state: Any
    rulings: Any
    text: ModuleType
    play: str


def begun(game: Game, conditions: Conditions) -> Begun:
    """A game before its first question, as its rules find it. Raises Error for rules that are no
    generator."""
    state, rules = game.begin(conditions)
    frame = rules.gi_frame if isinstance(rules, GeneratorType) else None
    if frame is None:
        raise Error(f"the rules of {game.title} are not a generator that has not begun yet")
    arguments = [name for name in inspect.getargvalues(frame).args if name in frame.f_locals]
    rulings = frame.f_locals[arguments[1]] if len(arguments) > 1 else None
    text = sys.modules[frame.f_globals["__name__"]]
    name = frame.f_code.co_name
    rules.close()
    return Begun(state, rulings, text, name)


def entries(found: Begun) -> Entries | None:
    """The parts of rules that keep to the usual form; None of others."""
    match [_asked(line) for line in _body(found.text, found.play)]:
        case [str(set_up), str(rest)]:
            match _body(found.text, rest):
                case [ast.While(test, [only], [])] if turn := _asked(only):
                    names = [*inspect.signature(getattr(found.text, rest)).parameters]
                    return Entries(found.play, set_up, rest, turn, _test(found.text, test, names))
    return None


def _test(text: ModuleType, test: ast.expr, names: list[str]) -> Callable[[Any, Any], bool]:
    """The test of a loop of the rules, as a function of the rule's own parameters."""
    code = compile(ast.Expression(test), text.__name__, "eval")
    return lambda state, rulings: bool(
        eval(code, vars(text), dict(zip(names, (state, rulings), strict=False)))
    )


def _body(text: ModuleType, name: str) -> list[ast.stmt]:
    """The statements of a function of a module but for its docstring; none of what is none."""
    found = vars(text).get(name)
    if not isinstance(found, FunctionType) or found.__globals__ is not vars(text):
        return []
    # Of a long text no more is read than that.
    try:
        body = syntax.function(found).body
    except CannotCompile:
        return []
    return [
        line
        for line in body
        if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
    ]


def _asked(line: ast.stmt) -> str:
    """The rule that a statement hands over to, if it does nothing else."""
    match line:
        case ast.Expr(ast.YieldFrom(ast.Call(ast.Name(name), [ast.Name(), *_], []))):
            return name
    return ""
