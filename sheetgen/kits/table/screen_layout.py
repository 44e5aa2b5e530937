"""The whole screen as lines of a width: the bar, how the game stands, what has happened, the
question, the line typed in, the keys."""

from textwrap import wrap
from typing import NamedTuple

from sheetgen.kits.table import panels, plain
from sheetgen.kits.table.keys import Choice, say
from sheetgen.kits.table.sitting import Sitting
from sheetgen.kits.table.views import (
    BAR,
    HEAD,
    KEY,
    MARKED,
    PLAIN,
    WRONG,
    Line,
    Span,
    View,
    cut,
    keys,
    text,
    wrapped,
)

FEWEST_EVENTS = 1
_LONGEST_SAID = 4
_MOST_NUMBERS = 6


class Screen(NamedTuple):
    """As many lines as the screen has, and the line and column of the cursor; `below` is how many
    lines of a view there are below those shown."""

    lines: list[Line]
    cursor: tuple[int, int]
    below: int


def lay_out(sitting: Sitting, columns: int, rows: int, scroll: int = 0, rule: str = "-") -> Screen:
    """A sitting on a screen; `scroll` is how many lines of its view are passed over."""
    if sitting.form is not None:
        return Screen(sitting.form.lines(columns, rows), (rows - 1, 0), 0)
    wide = max(columns, 20)
    question, (line, column) = _question(sitting, wide)
    # On a screen that is too low, the line that is typed in comes first.
    above_it = max(min(len(question) - (rows - 1), line), 0)
    question, line = question[above_it:][: rows - 1], line - above_it
    foot = keys(plain.keys_now(sitting).items(), wide)[: max(rows - 2 - len(question), 0)]
    room = rows - 1 - len(foot) - len(question) - 1
    above, below = _above(sitting, wide, max(room, 0), scroll, rule)
    upper = [_bar(sitting, wide), *above]
    upper += [_rule(wide, rule)] if room >= 0 else []
    lines = _filled([cut(line, wide) for line in (*upper, *question, *foot)], rows)
    place = min(max(len(upper) + line, 0), rows - 1), min(column, columns - 1)
    return Screen(lines, place, below)


def _bar(sitting: Sitting, wide: int) -> Line:
    """Which game it is, and how much of it is on disk."""
    book = sitting.book
    edition = next(e for e in book.game.editions if e.name == book.session.conditions.edition)
    left = f" {book.game.title}, {edition.name}"
    count = say("screen", "kept", answers=len(book.session.answers))
    named = say("screen", "named", journal=book.path.name, kept=count) if book.path else count
    right = named if len(left) + 2 + len(named) <= wide else count
    left = left[: max(wide - len(right) - 1, 0)]
    return (Span(left + " " * (wide - len(left) - len(right)) + right, BAR),)


def _above(
    sitting: Sitting, wide: int, room: int, scroll: int, rule: str
) -> tuple[list[Line], int]:
    """What is above the question, in so many rows: panels, and what has happened; a view that was
    asked for in the place of the latter or, if it is longer, of both. And how many lines of a view
    there are below."""
    stand = panels.beside(sitting.panels, wide, max(room - FEWEST_EVENTS - 1, 0))
    stand += [_rule(wide, rule)] if stand else []
    left = room - len(stand)
    view = sitting.view
    if view is None:
        return stand + _events(sitting.sentences, wide, left), 0
    lines = _cut(view, wide)
    if len(lines) + 1 > left:
        stand, left = [], room
    scroll = min(scroll, max(len(lines) + 1 - left, 0))
    below = max(len(lines) + 1 - left - scroll, 0)
    shown = lines[scroll : scroll + max(left - 1, 0)]
    closes = say("screen", "closes")
    closes = say("screen", "more", closes=closes, lines=below) if below else closes
    lower = [(Span(f" {view.title}", HEAD), Span(f"  {closes}")), *shown]
    return stand + _filled(lower, left), below


def _filled(lines: list[Line], rows: int) -> list[Line]:
    """So many rows: those there are, and empty ones."""
    return lines[:rows] + [()] * (rows - len(lines))


def _cut(view: View, wide: int) -> list[Line]:
    """The lines of a view, none longer than the screen is wide."""
    found: list[Line] = []
    for line in view.lines:
        looks, said = line[0].look if line else PLAIN, text(line)
        indent = " " * (len(said) - len(said.lstrip()) + 2)
        parts = wrap(said, wide - 1, subsequent_indent=indent, drop_whitespace=False) or [""]
        parts = parts if len(said) > wide - 1 else [said]
        found += [(Span(f" {part}"[:wide], looks),) for part in parts]
    return found


def _events(sentences: list[str], wide: int, room: int) -> list[Line]:
    """The last of what has happened, in so many rows."""
    lines: list[Line] = []
    for sentence in reversed(sentences):
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
        lines.append((Span(f" {say('screen', 'over')}", HEAD),))
    else:
        lines.append((Span(f" {prompt.title}: ", HEAD), Span(prompt.do, MARKED)))
        lines += wrapped(prompt.why, wide)
    lines += wrapped(plain.form_hint(sitting), wide)
    longest = max((len(choice.name) for choice in sitting.choices), default=0)
    for letter, name, consequence in _fewer(sitting.choices):
        room = wide - longest - 7
        first, *rest = wrap(consequence, max(room, 10)) or [""]
        key = Span(f" {letter or ' ':<2} ", KEY)
        lines.append((key, Span(f"{name:<{longest}}", HEAD), Span(f"  {first}")))
        lines += [(Span(" " * (longest + 6) + part),) for part in rest]
    start = f" {say('screen', 'note')}: " if sitting.noting else " > "
    typed = plain.typed_line(sitting)
    typed = typed[max(len(typed) - (wide - len(start) - 1), 0) :]
    cursor = (len(lines), len(start) + len(typed))
    line = [Span(start, KEY), Span(typed, MARKED)]
    message = f"! {sitting.message}" if sitting.wrong else sitting.message
    look = WRONG if sitting.wrong else PLAIN
    room = wide - cursor[1] - 1
    hint = "" if sitting.wrong else plain.missing_dice(sitting)
    for beside_it, its_look in ((hint, PLAIN), (message, look)):
        if beside_it and len(beside_it) + 3 <= room:
            line += [Span("   "), Span(beside_it, its_look)]
            room -= len(beside_it) + 3
            message = "" if beside_it == message else message
    below = wrap(message, wide - 2)
    if len(below) > _LONGEST_SAID:
        below = [*below[: _LONGEST_SAID - 1], "..."]
    return [*lines, tuple(line), *((Span(f" {part}", look),) for part in below)], cursor


def _fewer(choices: list[Choice]) -> list[Choice]:
    """Choices that are told one by one: of many numbers the first and the last."""
    if len(choices) <= _MOST_NUMBERS or choices[0].letter:
        return choices
    return [*choices[: _MOST_NUMBERS - 2], Choice("", "...", ""), choices[-1]]


def _rule(wide: int, rule: str) -> Line:
    return (Span(rule * wide),)
