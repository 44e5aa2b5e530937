"""The rules page: the rules' own headings and words, what is asked and when, the tables."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.kits.defaults.declaration import ONCE, SET_UP, TURN, Count, Named, Tally, Track
from sheetgen.kits.defaults.subject import Made, kinds
from sheetgen.kits.table.asked import Column
from sheetgen.kits.telling.grammar import capital, join, opened
from sheetgen.kits.telling.provenance import described
from sheetgen.kits.telling.usertext import inert

TEMPLATE = "reference.md.j2"
_HEADED = re.compile(r"([A-Z][A-Z' -]*[A-Z]\b[^:.]*?)(?:[:.]\s+|[:.]?$)(.*)", re.DOTALL)
"""A docstring of a rule that begins with its heading in capitals."""


class Reference(Made):
    """The default of `book.reference`."""

    def markdown(self, conditions: Conditions, templates: Path | None = None) -> str:
        """The rules of a game under its conditions. Raises TemplateError."""
        subject, game = self.subject.under(conditions), self.subject.game
        if subject is not self.subject:
            return Reference(subject).markdown(conditions, templates)
        asked, outline = subject.asked(conditions), list(self._outline())
        scoring = subject.declares.scoring
        if any(heading.lower() == "score" for heading, _ in outline):
            scoring = ""
        return subject.render(
            TEMPLATE,
            templates,
            title=inert(game.title),
            intro=inert(subject.declares.intro or "The rules in short."),
            outline=outline,
            asked=[
                (
                    self._when(column),
                    inert(subject.title(column.ask)),
                    inert(f"{wanted(column)}{self._hint(column)}"),
                )
                for column in asked
            ],
            tables=[self._table(column) for column in asked if self._is_declared(column)],
            holds=[inert(self._held(held)) for held in subject.holds()],
            is_one=len(game.editions) == 1 and not game.rulings,
            scoring=f"{inert(opened(scoring))}." if scoring else "",
            conditions=described(game, conditions),
            credits=game.credits,
        )

    def _outline(self) -> Iterator[tuple[str, str]]:
        """The rules in their own words: the docstrings of those that begin with a heading."""
        try:
            tree = ast.parse(inspect.getsource(self.subject.begun.text))
        except (OSError, TypeError):
            return
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                found = _HEADED.match(" ".join((ast.get_docstring(node) or "").split()))
                if found and found[2]:
                    yield inert(found[1].capitalize()), inert(opened(found[2]))

    def _when(self, column: Column) -> str:
        when = {
            SET_UP: "set-up",
            TURN: f"each {self.subject.noun}, as it comes up",
            ONCE: "once a game",
        }
        return "; ".join(when[phase] for phase in self.subject.phases(column))

    def _hint(self, column: Column) -> str:
        """The hint of what has no table to stand below."""
        known = self.subject.known(column.ask)
        return f" ({known.hint})" if known and known.hint and not self._is_declared(column) else ""

    def _is_declared(self, column: Column) -> bool:
        known = self.subject.known(column.ask)
        return known is not None and any(meaning for _, meaning in known.printed())

    def _table(self, column: Column) -> dict[str, Any]:
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

    def _held(self, held: Count | Track | Tally | Named) -> str:
        name = capital(self.subject.label(held))
        match held:
            case Track(_, most, note):
                return f"{name}: from 0 to {most}{f'; {note}' if note else ''}"
            case Tally():
                return f"{name}, by kind: {join(kind for _, kind in kinds(held))}"
            case Named(_, pieces, states):
                how = f", each {join(states, 'or')}" if states else ""
                return f"{name}: {join(pieces)}{how}"
        return name


def wanted(column: Column) -> str:
    """What is asked, in short: `2D6`, `1 to 3D6`, `inshore, offshore`."""
    if column.sides:
        count = f"{column.fewest} to {column.most}" if column.varies else str(column.most)
        return f"{count}{column.die}" + (f" ({column.how})" if column.how else "")
    if column.report:
        return "a report"
    return ", ".join(column.choices) or f"a number {column.range}"
