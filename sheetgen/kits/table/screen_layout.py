"""The whole screen as lines of a width: the bar, how the game stands, what has happened, the
question, the line typed in, the keys. No word is broken, and the question is always there."""

from typing import NamedTuple

from sheetgen.kits.table import panels, plain, turns
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.sitting import NEW_LINE, Sitting
from sheetgen.kits.table.views import (
    BAR,
    GOOD,
    HEAD,
    KEY,
    MARKED,
    PLAIN,
    WRONG,
    Line,
    Span,
    View,
    cut,
    folded,
    keys,
    shortened,
    text,
    wrapped,
)
from sheetgen.kits.table.words import Brings, Choice, Panel

FEWEST_EVENTS, MORE_EVENTS, ROOMY = 1, 3, 12
"""So many rows what has happened has at least; and from how many rows on it has more."""
NARROWEST = 20
_LONGEST_SAID, _LONGEST_TOLD = 4, 2
"""Lines of a complaint, and of what an answer did."""
_MOST_NUMBERS = 6
_MOST_ALONE = 6
"""More choices than these stand in columns."""
_BREAK = " / "
"""Stands for the end of a line in a note that is being typed."""


class Look(NamedTuple):
    """How a screen looks: whether it has `signs` beyond ASCII, and how many lines of a view are
    passed over (`scroll`; None: it is opened now)."""

    signs: bool = False
    scroll: int | None = None


class Screen(NamedTuple):
    """As many lines as the screen has, and the line and column of the cursor; `above` and `below`
    are how many lines of a view there are before and after those shown."""

    lines: list[Line]
    cursor: tuple[int, int]
    above: int
    below: int


PLAINLY = Look()


def lay_out(sitting: Sitting, columns: int, rows: int, look: Look = PLAINLY) -> Screen:
    """A sitting on a screen."""
    wide = max(columns, NARROWEST)
    foot = keys(plain.keys_now(sitting).items(), wide)[: max(rows // 6, 1)]
    most = rows // 3 if sitting.view else max(rows // 2, rows - 14)
    question, (line, column) = _question(sitting, wide, most)
    # On a screen that is too low, the line that is typed in comes first.
    above_it = max(min(len(question) - (rows - 1), line), 0)
    question, line = question[above_it:][: rows - 1], line - above_it
    foot = foot[: max(rows - 2 - len(question), 0)]
    room = rows - 1 - len(foot) - len(question) - 1
    shown, above, below = _above(sitting, wide, max(room, 0), look)
    upper = [_bar(sitting, wide), *shown]
    upper += [_rule(wide, look)] if room >= 0 else []
    lines = _filled([cut(line, wide) for line in (*upper, *question, *foot)], rows)
    place = min(max(len(upper) + line, 0), rows - 1), min(column, columns - 1)
    return Screen(lines, place, above, below)


def _bar(sitting: Sitting, wide: int) -> Line:
    """Which game it is, and how much of it is on disk."""
    book = sitting.book
    edition = next(e for e in book.game.editions if e.name == book.session.conditions.edition)
    count = say("screen", "kept", answers=len(book.session.answers))
    named = say("screen", "named", journal=book.path.name, kept=count) if book.path else count
    title = book.game.title
    for left, right in ((f"{title}, {edition.name}", named), (title, named), (title, count)):
        if len(left) + len(right) + 2 <= wide:
            break
    left = f" {shortened(left, wide - len(right) - 2)}"
    return (Span(left + " " * (wide - len(left) - len(right)) + right, BAR),)


def _above(sitting: Sitting, wide: int, room: int, look: Look) -> tuple[list[Line], int, int]:
    """What is above the question, in so many rows: panels, and what has happened; a view that was
    asked for in the place of the latter or, if it is longer, of both. And how many lines of that
    there are before and after those shown."""
    view = sitting.view
    shown = _shown(sitting)
    told = MORE_EVENTS if room >= ROOMY else FEWEST_EVENTS
    stand, whole = panels.beside(shown, wide, max(room - told - 1, 0), sitting.changed, look.signs)
    if stand:
        stand.append(_rule(wide, look, "" if whole else say("screen", "tab")))
    left = room - len(stand)
    if view is None:
        return stand + _events(sitting, wide, left), 0, 0
    lines, closes = _cut(view, wide), say("screen", "closes")
    closes = say("screen", "next", next=view.next, closes=closes) if view.next else closes
    if len(lines) + 1 > left:
        stand, left = [], room
    head = len(_title(view.title, say("screen", "more", closes=closes, lines=99), wide))
    most = max(len(lines) + head - left, 0)
    begins = len(_cut(view._replace(lines=view.lines[: view.at]), wide))
    scroll = min(begins if look.scroll is None else look.scroll, most)
    closes = say("screen", "more", closes=closes, lines=most - scroll) if most > scroll else closes
    rows = [*_title(view.title, closes, wide), *lines[scroll:]]
    return stand + _filled(rows, left), scroll, most - scroll


def _shown(sitting: Sitting) -> list[Panel]:
    """The panels, that of what is asked about before others."""
    about = sitting.prompt.about if sitting.prompt else None
    return [about, *sitting.panels] if about else sitting.panels


def _title(title: str, hint: str, wide: int) -> list[Line]:
    """A title, and what may be done, beside it or below."""
    head: list[Line] = [(Span(f" {title}", HEAD), Span(f"  {hint}"))]
    if len(text(head[0])) > wide:
        head = [(Span(f" {part}", HEAD),) for part in folded(title, wide - 2)]
        head += wrapped(hint, wide)
    return head


def _filled(lines: list[Line], rows: int) -> list[Line]:
    """So many rows: those there are, and empty ones."""
    return lines[:rows] + [()] * (rows - len(lines))


def _cut(view: View, wide: int) -> list[Line]:
    """The lines of a view, none longer than the screen is wide."""
    found: list[Line] = []
    for line in view.lines:
        looks, said = line[0].look if line else PLAIN, text(line)
        if len(said) <= wide - 1:
            found.append((Span(" "), *line))
            continue
        # What goes on stands under the last column, if that is not too far to the right.
        begins = said.rstrip().rfind("  ") + 2
        begins = begins if 1 < begins <= wide // 2 else len(said) - len(said.lstrip()) + 2
        parts = folded(said, wide - 1, then=" " * begins)
        found += [(Span(f" {part}", looks),) for part in parts]
    return found


def _sentence(sentence: str, wide: int, look: str = PLAIN) -> list[Line]:
    parts = folded(sentence, wide - 2, " ", "   ")
    return [(Span(part, look),) for part in parts]


def _events(sitting: Sitting, wide: int, room: int) -> list[Line]:
    """The last of what has happened, in so many rows."""
    fresh = len(sitting.sentences) - sitting.fresh
    told = list(enumerate(sitting.sentences))
    lines: list[Line] = []
    while told and len(lines) < room:
        place, sentence = told.pop()
        parts = _sentence(sentence, wide, MARKED if place >= fresh else PLAIN)
        if lines and len(lines) + len(parts) > room:
            break
        lines = [*parts, *lines]
    if len(lines) > room > 0:
        last = lines[room - 1][0]
        lines[room - 1] = (Span(f"{shortened(last.text, wide - 5)} ...", last.look),)
    return _filled(lines, room)


def _question(sitting: Sitting, wide: int, most: int) -> tuple[list[Line], tuple[int, int]]:
    """The question with all that belongs to it, in so many rows if it can be; and the place of the
    cursor in it."""
    asked, why, hint, choices = _asked(sitting, wide)
    typed_in, own = _typed_in(sitting, wide), _moment(sitting, wide)
    guide = _guide(sitting, wide)
    room = most - len(asked) - len(typed_in.lines) - len(own)
    if sum(map(len, (why, guide, hint, choices))) > room >= sum(map(len, (why, hint, choices))):
        guide = []
    elif sum(map(len, (why, guide, hint, choices))) > room:
        choices = _in_columns(sitting.in_signs or _together(sitting), wide)
        guide = guide if sum(map(len, (why, guide, hint, choices))) <= room else []
    fewer = max(room - len(hint) - len(choices), 1)
    if len(why) > fewer:
        said = " ".join(text(line).strip() for line in why[fewer - 1 :])
        why = [*why[: fewer - 1], (Span(f" {shortened(said, wide - 2, ' ...')}"),)]
    lines = [*asked, *why, *guide, *hint, *choices, *own]
    return [*lines, *typed_in.lines], (len(lines), typed_in.column)


def _asked(sitting: Sitting, wide: int) -> tuple[list[Line], list[Line], list[Line], list[Line]]:
    """What is asked, why, what is to be done away from the table, and what may be chosen."""
    prompt = sitting.prompt
    if sitting.changing is None:
        return [(Span(f" {say('screen', 'which')}", HEAD),)], [], [], []
    if prompt is None:
        return [(Span(f" {say('screen', 'over')}", HEAD),)], [], [], []
    asked = _sentence(f"{prompt.title}: {prompt.do}", wide, HEAD)
    if len(asked) == 1:
        asked = [(Span(f" {prompt.title}: ", HEAD), Span(prompt.do, MARKED))]
    hint = wrapped(plain.form_hint(sitting), wide)
    if sitting.together:
        return asked, wrapped(prompt.why, wide), hint, _in_lines(_together(sitting), wide)
    if len(sitting.choices) > _MOST_ALONE and sitting.choices[0].letter:
        return asked, wrapped(prompt.why, wide), hint, _in_columns(sitting.choices, wide)
    return asked, wrapped(prompt.why, wide), hint, _in_lines(sitting.choices, wide)


def _guide(sitting: Sitting, wide: int) -> list[Line]:
    """What is said of the question in a first game."""
    said = sitting.prompt.guide if sitting.prompt and sitting.changing is not None else ""
    return _sentence(said, wide, GOOD) if said else []


def _moment(sitting: Sitting, wide: int) -> list[Line]:
    """What the player is asked to say for himself, and how he does."""
    if sitting.moment is None:
        return []
    lines = _sentence(sitting.moment.question, wide, MARKED)
    return lines if sitting.noting else [*lines, (Span(f" {say('moments', 'keys')}", KEY),)]


def _together(sitting: Sitting) -> list[Choice]:
    """The faces of a die that is rolled for another, with what they come to."""
    return [Choice(faces, value, Brings()) for faces, value in sitting.together]


def _in_lines(choices: list[Choice], wide: int) -> list[Line]:
    """Choices with what they bring, one below the other."""
    lines: list[Line] = []
    longest = max((len(choice.name) for choice in choices), default=0)
    for letter, name, brings in _fewer(choices):
        first, *rest = folded(brings.line, max(wide - longest - 7, 10)) or [""]
        key = Span(f" {letter or ' ':<2} ", KEY)
        lines.append((key, Span(f"{name:<{longest}}", HEAD), Span(f"  {first}")))
        lines += [(Span(" " * (longest + 6) + part),) for part in rest]
    return lines


def _in_columns(choices: list[Choice], wide: int, brief: bool = False) -> list[Line]:
    """Choices side by side, down column after column; in `brief` without what they bring."""
    choices = _fewer(choices)
    names = max((len(choice.name) for choice in choices), default=0)
    says = 0 if brief else max((len(choice.consequence) for choice in choices), default=0)
    cell = 4 + names + (says + 2 if says else 1)
    if cell > wide - 1:
        return _in_columns(choices, wide, brief=True) if not brief else _in_lines(choices, wide)
    high = -(-len(choices) // max((wide - 1) // cell, 1))
    lines: list[Line] = []
    for row in range(high):
        spans: list[Span] = []
        for letter, name, brings in choices[row::high]:
            spans += [Span(f" {letter or ' ':<2} ", KEY), Span(f"{name:<{names}}", HEAD)]
            spans.append(Span(f" {brings.line:<{says + 1}}" if says else " "))
        lines.append(tuple(spans))
    return lines


class _TypedIn(NamedTuple):
    """The line that is typed in, what is said below it, and the column of the cursor."""

    lines: list[Line]
    column: int


def _typed_in(sitting: Sitting, wide: int) -> _TypedIn:
    start = " > "
    if sitting.noting and sitting.changing:
        note = sitting.book.notes[sitting.changing - 1]
        turn = turns.come_to(sitting.book.session, note.standing)
        start = f" {say('screen', 'changed', number=note.number, turn=turn)}: "
    elif sitting.noting:
        start = f" {say('screen', 'note')}: "
    typed = plain.typed_line(sitting).replace(NEW_LINE, _BREAK)
    typed = typed[max(len(typed) - (wide - len(start) - 1), 0) :]
    column = len(start) + len(typed)
    line = [Span(start, KEY), Span(typed, MARKED)]
    hint = "" if sitting.wrong else plain.missing_dice(sitting)
    message = f"! {sitting.message}" if sitting.wrong else sitting.message
    look = WRONG if sitting.wrong else PLAIN
    room, below = wide - column - 1, list[Line]()
    ahead = say("screen", "ahead", digits=sitting.ahead) if sitting.ahead else ""
    for said, its_look in ((ahead, KEY), (hint, PLAIN), (message, look)):
        if said and not below and len(said) + 3 <= room:
            line += [Span("   "), Span(said, its_look)]
            room -= len(said) + 3
        elif said:
            parts = folded(said, wide - 2)
            # What an answer did is told above, too.
            most = _LONGEST_SAID if sitting.wrong else _LONGEST_TOLD
            if len(parts) > most:
                parts = [
                    *parts[: most - 1],
                    shortened(" ".join(parts[most - 1 :]), wide - 2, " ..."),
                ]
            below += [(Span(f" {part}", its_look),) for part in parts]
    return _TypedIn([tuple(line), *below], column)


def _fewer(choices: list[Choice]) -> list[Choice]:
    """Choices that are told one by one: of many numbers the first and the last."""
    if len(choices) <= _MOST_NUMBERS or choices[0].letter:
        return choices
    return [*choices[: _MOST_NUMBERS - 2], Choice("", "...", Brings()), choices[-1]]


def _rule(wide: int, look: Look, says: str = "") -> Line:
    rule = "─" if look.signs else "-"
    return (Span(rule * (wide - len(says))), Span(says, KEY))
