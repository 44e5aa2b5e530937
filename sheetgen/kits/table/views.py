"""What is laid over the screen when it is asked for, or printed: a table, the odds, what was
saved."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from sheetgen.core.session import Session
from sheetgen.kits.contract import QUESTIONS
from sheetgen.kits.table.keys import PHRASES, say
from sheetgen.kits.table.words import Table

PLAIN, HEAD, KEY, MARKED, WRONG, BAR = "", "head", "key", "marked", "wrong", "bar"
"""How a text looks: as it is, a heading, a key to press, what applies, a complaint, the bar."""


class Span(NamedTuple):
    """A text, and how it looks."""

    text: str
    look: str = PLAIN


Line = tuple[Span, ...]


class View(NamedTuple):
    """Something to be looked at: its title, and its lines."""

    title: str
    lines: tuple[Line, ...]


def text(line: Line) -> str:
    """A line without its looks."""
    return "".join(span.text for span in line)


def wrapped(text: str, wide: int) -> list[Line]:
    """A text in lines no longer than the screen is wide."""
    return [(Span(f" {part}"),) for part in wrap(text, wide - 2)]


def keys(pressed: Iterable[tuple[str, str]], wide: int) -> list[Line]:
    """Keys and what they do, in as many lines as they take."""
    lines: list[list[Span]] = [[]]
    used = 0
    for key, action in pressed:
        room = len(key) + len(action) + 3
        if used and used + room - 1 > wide:
            lines.append([])
            used = 0
        lines[-1] += [Span(f" {key}", KEY), Span(f" {action} ")]
        used += room
    return [tuple(line) for line in lines]


def cut(line: Line, wide: int) -> Line:
    """A line no longer than the screen is wide."""
    spans, room = [], wide
    for span in line:
        spans.append(span._replace(text=span.text[:room]))
        room -= len(spans[-1].text)
    return tuple(spans)


def of_table(table: Table) -> View:
    """A table with the rows that apply marked, and the modifiers below."""
    applies = [False, *(place in table.apply for place in range(len(table.rows)))]
    rows = columns((table.heads, *table.rows)) if table.heads or table.rows else []
    lines: list[Line] = [
        (Span(f"> {row}", MARKED),) if marked else (Span(f"  {row}", PLAIN if number else HEAD),)
        for number, (row, marked) in enumerate(zip(rows, applies, strict=False))
    ]
    if table.modifiers:
        lines += [(), *((Span(f"  {modifier}"),) for modifier in table.modifiers)]
    return View(table.title, tuple(lines))


def of_options(consequences: Sequence[tuple[str, str]], session: Session) -> View:
    """The odds of the turn at hand, for each choice, where the game tells them; else what each
    choice brings, in words."""
    summary, tables = _ahead(session)
    if tables:
        parts = [_headed(columns(table)) for table in tables]
        lines: list[Line] = [line for part in parts for line in ((), *part)][1:]
        return View(say("views", "odds", says=summary), tuple(lines))
    if consequences:
        rows = columns([PHRASES.words("views", "heads"), *consequences])
        return View(say("views", "choices"), tuple(_headed(rows)))
    return View(summary or say("views", "none"), ())


def of_files(paths: Iterable[Path]) -> View:
    """What was saved."""
    return View(say("views", "saved"), tuple((Span(f"  {path}"),) for path in paths))


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines: the first column to the left, figures to the right."""
    count = max(len(row) for row in rows)
    whole = [[*row, *[""] * (count - len(row))] for row in rows]
    wide = [max(len(row[i]) for row in whole) for i in range(count)]
    figures = [i > 0 and all(_is_figure(row[i]) for row in whole[1:]) for i in range(count)]
    return [
        "  ".join(
            cell.rjust(wide[i]) if figures[i] else cell.ljust(wide[i]) for i, cell in enumerate(row)
        ).rstrip()
        for row in whole
    ]


def _is_figure(cell: str) -> bool:
    return cell[:1].isdigit() or cell[:1] in "+-−"


def _headed(rows: list[str]) -> list[Line]:
    return [(Span(f"  {row}", PLAIN if number else HEAD),) for number, row in enumerate(rows)]


def _ahead(session: Session) -> tuple[str, list[tuple[tuple[str, ...], ...]]]:
    """What the game tells of the turn at hand, in words and tables; nothing where it tells
    nothing."""
    ahead = None
    if QUESTIONS.is_in(session.game):
        ahead = getattr(QUESTIONS.of(session.game), "ahead", None)
    if ahead is None:
        return "", []
    answers = ahead(session)
    return answers.says, answers.tables()
