"""The whole screen as lines of a width: the bar, how the game stands, what has happened, the
question, the line typed in, the keys."""

from __future__ import annotations

from itertools import combinations, pairwise
from textwrap import wrap
from typing import NamedTuple

from sheetgen.table import display
from sheetgen.table.ask import Panel
from sheetgen.table.sitting import Sitting
from sheetgen.table.views import BAR, HEAD, KEY, MARKED, PLAIN, WRONG, Line, Span, View

GAP = 2
"""Columns between two panels."""
FEWEST_EVENTS = 2
_LONGEST_SAID = 4


class Screen(NamedTuple):
    """As many lines as the screen has, and the line and column of the cursor; `below` is how many
    lines of a view there are below those shown."""

    lines: list[Line]
    cursor: tuple[int, int]
    below: int


def laid(sitting: Sitting, columns: int, rows: int, scroll: int = 0, rule: str = "-") -> Screen:
    """A sitting on a screen; `scroll` is how many lines of its view are passed over."""
    if sitting.form is not None:
        return Screen(sitting.form.lines(columns, rows), (rows - 1, 0), 0)
    wide = max(columns, 20)
    foot = _foot(sitting, wide)
    question, cursor = _question(sitting, wide)
    room = rows - 1 - len(foot) - len(question) - 1
    above, below = _above(sitting, wide, max(room, 0), scroll, rule)
    lines = [_bar(sitting, wide), *above, _rule(wide, rule), *question]
    lines = _filled([*lines[: max(rows - len(foot), 0)], *foot], rows)
    at = 2 + len(above) + cursor[0]
    return Screen(lines, (min(at, rows - 1), min(cursor[1], columns - 1)), below)


def _bar(sitting: Sitting, wide: int) -> Line:
    """Which game it is, and how much of it is on disk."""
    book = sitting.book
    edition = next(e for e in book.game.editions if e.name == book.session.conditions.edition)
    left = f" {book.game.title}, {edition.name}"
    right = f"{book.path.name}: {len(book.session.answers)} kept "
    room = wide - len(left) - 2
    right = right if len(right) <= room else right[len(right) - room :] if room > 12 else ""
    return (Span(left + " " * (wide - len(left) - len(right)) + right, BAR),)


def _above(
    sitting: Sitting, wide: int, room: int, scroll: int, rule: str
) -> tuple[list[Line], int]:
    """What is above the question, in so many rows: panels, and what has happened; a view that was
    asked for in the place of the latter or, if it is longer, of both. And how many lines of a view
    there are below."""
    panels = _panels(sitting.panels, wide)[: max(room - FEWEST_EVENTS - 1, 0)]
    panels += [_rule(wide, rule)] if panels else []
    left = room - len(panels)
    view = sitting.view
    if view is None:
        return panels + _events(sitting.told, wide, left), 0
    lines = _cut(view, wide)
    if len(lines) + 1 > left:
        panels, left = [], room
    scroll = min(scroll, max(len(lines) + 1 - left, 0))
    below = max(len(lines) + 1 - left - scroll, 0)
    shown = lines[scroll : scroll + max(left - 1, 0)]
    more = f", down: {below} more" if below else ""
    lower = [(Span(f" {view.title}", HEAD), Span(f"  Esc closes{more}")), *shown]
    return panels + _filled(lower, left), below


def _filled(lines: list[Line], rows: int) -> list[Line]:
    """So many rows: those there are, and empty ones."""
    return lines[:rows] + [()] * (rows - len(lines))


def _cut(view: View, wide: int) -> list[Line]:
    """The lines of a view, none longer than the screen is wide."""
    cut: list[Line] = []
    for line in view.lines:
        looks = line[0].look if line else PLAIN
        said = "".join(span.text for span in line)
        indent = " " * (len(said) - len(said.lstrip()) + 2)
        parts = wrap(said, wide - 1, subsequent_indent=indent, drop_whitespace=False) or [""]
        parts = parts if len(said) > wide - 1 else [said]
        cut += [(Span(f" {part}"[:wide], looks),) for part in parts]
    return cut


def _events(told: list[str], wide: int, room: int) -> list[Line]:
    """The last of what has happened, in so many rows."""
    lines: list[Line] = []
    for sentence in reversed(told):
        if len(lines) >= room:
            break
        parts = wrap(sentence, wide - 2, initial_indent=" ", subsequent_indent="   ")
        lines = [*((Span(part),) for part in parts), *lines]
    return _filled(lines[max(len(lines) - room, 0) :], room)


def _question(sitting: Sitting, wide: int) -> tuple[list[Line], tuple[int, int]]:
    """The question with all that belongs to it; and the place of the cursor in it."""
    lines: list[Line] = []
    prompt = sitting.prompt
    if prompt is None:
        lines.append((Span(" The game is over.", HEAD),))
    else:
        lines.append((Span(f" {prompt.title}: ", HEAD), Span(prompt.do, MARKED)))
        lines += _wrapped(prompt.why, wide)
    lines += _wrapped(display.aside(sitting), wide)
    longest = max((len(choice.name) for choice in sitting.choices), default=0)
    for letter, name, consequence in sitting.choices:
        room = wide - longest - 7
        first, *rest = wrap(consequence, max(room, 10)) or [""]
        key = Span(f" {letter or ' ':<2} ", KEY)
        lines.append((key, Span(f"{name:<{longest}}", HEAD), Span(f"  {first}")))
        lines += [(Span(" " * (longest + 6) + part),) for part in rest]
    start = " Note: " if sitting.noting else " > "
    typed = display.typed(sitting)
    typed = typed[max(len(typed) - (wide - len(start) - 1), 0) :]
    cursor = (len(lines), len(start) + len(typed))
    hint = display.missing(sitting)
    room = wide - cursor[1] - 4
    shown_hint = f"   {hint}" if hint and len(hint) <= room else ""
    lines.append((Span(start, KEY), Span(typed, MARKED), Span(shown_hint)))
    look = WRONG if sitting.wrong else PLAIN
    said = wrap(f"! {sitting.said}" if sitting.wrong else sitting.said, wide - 2) or [""]
    if len(said) > _LONGEST_SAID:
        said = [*said[: _LONGEST_SAID - 1], "..."]
    return lines + [(Span(f" {part}", look),) for part in said], cursor


def _wrapped(text: str, wide: int) -> list[Line]:
    return [(Span(f" {part}"),) for part in wrap(text, wide - 2)]


def _foot(sitting: Sitting, wide: int) -> list[Line]:
    """The keys, in as many lines as they take."""
    lines: list[list[Span]] = [[]]
    used = 0
    for key, does in display.hands(sitting).items():
        room = len(key) + len(does) + 3
        if used and used + room - 1 > wide:
            lines.append([])
            used = 0
        lines[-1] += [Span(f" {key}", KEY), Span(f" {does} ")]
        used += room
    return [tuple(line) for line in lines]


def _panels(panels: list[Panel], wide: int) -> list[Line]:
    """The panels side by side, in order down column after column, in the fewest rows."""
    if not panels:
        return []
    boxes = [_box(panel) for panel in panels]
    found: list[list[Line]] = []
    for count in range(1, len(boxes) + 1):
        for cuts in combinations(range(1, len(boxes)), count - 1):
            parts = [boxes[a:b] for a, b in pairwise((0, *cuts, len(boxes)))]
            stacks = [[line for box in part for line in box] for part in parts]
            widths = [max(map(_width, stack)) for stack in stacks]
            if count == 1 or 1 + sum(widths) + GAP * (count - 1) <= wide:
                found.append(_beside(stacks, widths))
    return min(found, key=len)


def _box(panel: Panel) -> list[Line]:
    """A panel under its head; a single line stands beside it."""
    if len(panel.lines) == 1:
        return [(Span(f"{panel.title}  ", HEAD), Span(panel.lines[0]))]
    return [(Span(panel.title, HEAD),), *((Span(line),) for line in panel.lines)]


def _beside(stacks: list[list[Line]], widths: list[int]) -> list[Line]:
    rows: list[Line] = []
    for row in range(max(map(len, stacks))):
        spans: list[Span] = [Span(" ")]
        for stack, wide in zip(stacks, widths, strict=True):
            line = stack[row] if row < len(stack) else ()
            spans += [*line, Span(" " * (wide - _width(line) + GAP))]
        rows.append(tuple(spans))
    return rows


def _width(line: Line) -> int:
    return sum(len(span.text) for span in line)


def _rule(wide: int, rule: str) -> Line:
    return (Span(rule * wide),)
