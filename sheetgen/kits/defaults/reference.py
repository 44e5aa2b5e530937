"""The rules page: the rules' own headings and words, what is asked and when, the tables."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from sheetgen.core import syntax
from sheetgen.core.game import Conditions
from sheetgen.core.language import capital, opened
from sheetgen.core.requests import REQUESTS
from sheetgen.kits.defaults.declaration import ONCE, SET_UP, TURN
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.equipment.held import Listed
from sheetgen.kits.table.asked import AskedColumn
from sheetgen.kits.telling.report import described
from sheetgen.kits.telling.usertext import inert

TEMPLATE = "reference.md.j2"
_NUMBERED = re.compile(r"((?:\d+(?:\.\d+)*|[IVXLC]+|[A-Za-z])[.)])\s+(.*)")
"""A docstring that begins with the number of its rule: `1.`, `2.3.`, `IV)`, `b.`."""
_ENDED = re.compile(r"[:.](?:\s+|$)")
"""Where a heading ends."""
_QUESTIONS = [kind.__name__ for kind in REQUESTS]
_CAPITALS = 2
"""A heading begins with so many capitals at least, in whole words."""


class Reference(Made):
    """The default of `reference`."""

    def markdown(self, conditions: Conditions, templates: Path | None = None) -> str:
        """The rules of a game under its conditions. Raises TemplateError."""
        made = type(self)(self.subject.under(conditions))
        return made.subject.render(TEMPLATE, templates, **made.values(conditions))

    def values(self, conditions: Conditions) -> Mapping[str, Any]:
        """What the template names."""
        subject, game = self.subject, self.subject.game
        asked, outline = subject.asked(conditions), list(self._outline())
        scoring = subject.declares.scoring
        if any(re.fullmatch(r"(.*[.)] )?Score", heading) for heading, _ in outline):
            scoring = ""
        return {
            "title": inert(game.title),
            "intro": inert(subject.declares.intro or "The rules in short."),
            "outline": outline,
            "asked": [
                (
                    self._when(column),
                    inert(subject.title(column.ask)),
                    inert(hinted(self._wanted(column), self._hint(column))),
                )
                for column in asked
            ],
            "tables": [self._table(column) for column in asked if self._is_declared(column)]
            + [_chart(one) for one in _printed(subject)],
            "holds": [inert(held.rule) for held in subject.holds() if held.rule],
            "is_one": len(game.editions) == 1 and not game.rulings,
            "ends": [inert(opened(how)) for how in subject.ends],
            "scoring": f"{inert(opened(scoring))}." if scoring else "",
            "conditions": described(game, conditions),
            "credits": game.credits,
            **subject.declares.printed,
        }

    def _outline(self) -> Iterator[tuple[str, str]]:
        """The rules in their own words: the docstrings of those that begin with a heading."""
        for node in self._rules():
            number, heading, text = _paragraph(node)
            if text:
                titled = " ".join(filter(None, (number, capital(heading.lower()))))
                yield inert(titled), inert(opened(text))

    def _rules(self) -> list[ast.FunctionDef]:
        try:
            tree = syntax.module(inspect.getsource(self.subject.begun.text))
        except (OSError, TypeError):
            return []
        return [node for node in tree.body if isinstance(node, ast.FunctionDef)]

    def unprinted(self) -> Iterator[tuple[str, int]]:
        """The rules that ask for something and are no paragraph of the printed rules: the name of
        each, and its line."""
        for node in self._rules():
            asks = any(isinstance(part, ast.Yield) and _asks(part) for part in ast.walk(node))
            if asks and not _paragraph(node)[2]:
                yield node.name, node.lineno

    def _when(self, column: AskedColumn) -> str:
        if column.drawn:
            return "whenever one is drawn"
        when = {
            SET_UP: "set-up",
            TURN: f"each {self.subject.noun}, as it comes up",
            ONCE: "once a game",
        }
        return "; ".join(when[phase] for phase in self.subject.phases(column))

    def _wanted(self, column: AskedColumn) -> str:
        """What is asked; what stands on a map or a card is not named again."""
        shown = self.subject.shown(column)
        return shown.chosen if shown else wanted(column)

    def _hint(self, column: AskedColumn) -> str:
        """The hint of what has no table to stand below."""
        known = self.subject.known(column.ask)
        return known.hint if known and not self._is_declared(column) else ""

    def _is_declared(self, column: AskedColumn) -> bool:
        known = self.subject.known(column.ask)
        says = known is not None and any(meaning for _, meaning in known.printed())
        return says and not self.subject.shown(column)

    def _table(self, column: AskedColumn) -> dict[str, Any]:
        known, table = self.subject.known(column.ask), self.subject.tables.get(column.ask)
        assert known
        each = ", each die by itself" if table and table.each else ""
        added = [f"Modifier: {label}" for label in (table.mods if table else ())]
        return {
            "title": inert(self.subject.title(column.ask)),
            "dice": f"{wanted(column)}{each}" if table else "",
            "heads": ("Result", "Meaning") if table else ("Choice", "What it does"),
            "rows": [(first if table else inert(first), inert(m)) for first, m in known.printed()],
            "notes": [inert(text) for text in (*added, *([known.hint] if known.hint else []))],
        }


def _printed(subject: Subject) -> Iterator[Listed]:
    """The tables of its equipment."""
    return filter(None, (held.printed for held in subject.holds()))


def _chart(printed: Listed) -> dict[str, Any]:
    """A table that nothing is rolled on."""
    rows = [tuple(map(inert, row)) for row in printed.rows]
    heads, notes = (tuple(map(inert, some)) for some in (printed.heads, printed.notes))
    about = {"title": inert(printed.title), "dice": ""}
    return {**about, "heads": heads, "rows": rows, "notes": notes}


def _paragraph(rule: ast.FunctionDef) -> tuple[str, str, str]:
    return headed(" ".join((ast.get_docstring(rule) or "").split()))


def _asks(part: ast.Yield) -> bool:
    """Whether what is yielded is a question."""
    called = part.value.func if isinstance(part.value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in _QUESTIONS


def headed(docstring: str) -> tuple[str, str, str]:
    """The number of a rule, its heading in capitals and its text, as its docstring has them; all
    empty for one that is no paragraph of the printed rules. A rule with a number may do without a
    heading."""
    found = _NUMBERED.fullmatch(docstring)
    number, rest = (found[1], found[2]) if found else ("", docstring)
    heading, *text = _ENDED.split(rest, maxsplit=1)
    capitals = "".join(takewhile(lambda word: word == word.upper(), heading.split(" ")))
    if sum(map(str.isupper, capitals)) >= _CAPITALS:
        return number, heading, "".join(text)
    is_numbered = number[:1].isdigit()
    return (number, "", rest) if is_numbered else ("", "", "")


def hinted(said: str, hint: str) -> str:
    """What is asked, and a hint, in one bracket with how it is rolled."""
    if not hint:
        return said
    return f"{said[:-1]}; {hint})" if said.endswith(")") else f"{said} ({hint})"


def wanted(column: AskedColumn) -> str:
    """What is asked, in short: `2D6`, `1 to 3D6`, `1D6, 3 times` of the set-up, `inshore,
    offshore`."""
    if column.drawn:
        return "a card"
    if column.sides:
        count = f"{column.fewest} to {column.most}" if column.varies else str(column.most)
        times = 1 if column.varies else column.before // column.most
        how = f" ({column.how})" if column.how else ""
        return f"{count}{column.die}{f', {times} times' if times > 1 else ''}{how}"
    if column.report:
        return "a report"
    return ", ".join(column.choices) or f"a number {column.range}"
