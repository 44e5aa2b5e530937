"""What is laid over the screen when it is asked for, or printed: a table, the odds, what was
saved."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from sheetgen.core.journal import Note
from sheetgen.core.session import Session
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.keys import PHRASES, say
from sheetgen.kits.table.words import Panel, Prompt, Table, plain
from sheetgen.kits.telling.usertext import lines_of

_STORY = 76
"""Columns that the opening of a story has at most."""
PLAIN, HEAD, KEY, MARKED, WRONG, BAR = "", "head", "key", "marked", "wrong", "bar"
"""How a text looks: as it is, a heading, a key to press, what applies, a complaint, the bar."""
QUIET, GOOD, HURT, LOST = "quiet", "good", "hurt", "lost"
"""What is over or to come, what is well, what is hurt, and what is lost."""
SOUND_SIGN, HURT_SIGN, LOST_SIGN, AWAY_SIGN = "■◪×○"
"""A piece that is sound, hurt, lost, and one that has left."""
NOW_SIGN, COMING_SIGN = "▼□"
"""On a track: the turn at hand, and one to come."""
SIGNS = {
    SOUND_SIGN: GOOD, HURT_SIGN: HURT, LOST_SIGN: LOST, AWAY_SIGN: QUIET,
    NOW_SIGN: MARKED, COMING_SIGN: QUIET,
}  # fmt: skip
"""How each sign looks."""


class Span(NamedTuple):
    """A text, and how it looks."""

    text: str
    look: str = PLAIN


Line = tuple[Span, ...]


class View(NamedTuple):
    """Something to be looked at: its title, and its lines; the line that it is opened `at`, and
    what the key that showed it shows `next`."""

    title: str
    lines: tuple[Line, ...]
    at: int = 0
    next: str = ""


def text(line: Line) -> str:
    """A line without its looks."""
    return "".join(span.text for span in line)


def signed(text: str, look: str = PLAIN) -> Line:
    """A text whose signs have their looks, and all else one."""
    parts = groupby(text, lambda sign: SIGNS.get(sign, look))
    return tuple(Span("".join(signs), look) for look, signs in parts)


def folded(text: str, wide: int, first: str = "", then: str = "") -> list[str]:
    """A text in lines of so many characters, no word of it broken that has room in a line; the
    first begins with a text, and the others with another."""
    said = text.lstrip()
    first += text[: len(text) - len(said)]
    return wrap(said, wide, initial_indent=first, subsequent_indent=then, break_on_hyphens=False)


def shortened(text: str, wide: int, more: str = "") -> str:
    """As many words of a text as have room, and what says that there are more."""
    if len(text) <= wide:
        return text
    parts = folded(text, max(wide - len(more), 1)) or [""]
    return f"{parts[0].rstrip()}{more}"


def wrapped(text: str, wide: int) -> list[Line]:
    """A text in lines no longer than the screen is wide."""
    return [(Span(f" {part}"),) for part in folded(text, wide - 2)]


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
        head = Span(f"  {say('views', 'modifiers')}", HEAD)
        lines += [(), (head,), *((Span(f"  {note}"),) for note in table.notes)]
    return View(table.title, tuple(lines))


def of_rules(session: Session, prompt: Prompt | None) -> list[View]:
    """The rule that a question belongs to, where it is known which, and all of the rules; both are
    opened at it, and the step of the turn stands out."""
    from sheetgen.kits.telling.plain import sections

    title, *found = sections(
        needed(parts_of(session.game).reference, "rules reference").markdown(session.conditions)
    )
    place = heading_of_rule([one.heading for one in found], prompt)
    every: list[Line] = [(Span(plain(line)),) for line in (*title.lines, "")]
    rules: list[View] = []
    begins = 0
    for number, one in enumerate(found):
        step = prompt.step if prompt and number == place else ""
        lines, at = _stepped(one.lines, step)
        if number == place:
            named = say("views", "rule", heading=one.heading)
            rules.append(View(named, tuple(lines), at, say("views", "all-rules")))
            begins = len(every) + (at + 1 if at else 0)
        every += [(Span(plain(one.heading), HEAD),), *lines, ()]
    return [*rules, View(plain(title.heading), tuple(every), at=begins)]


def _stepped(lines: Iterable[str], step: str) -> tuple[list[Line], int]:
    """Lines of which those of a numbered step stand out, and the place of its first."""
    found: list[Line] = []
    begins, within = 0, False
    for place, line in enumerate(lines):
        if line[:1].strip():
            within = bool(step) and line.startswith(f"{step}. ")
            begins = place if within else begins
        found.append((Span(plain(line), MARKED if within else PLAIN),))
    return found, begins


def heading_of_rule(headings: Sequence[str], prompt: Prompt | None) -> int | None:
    """The place of the heading that the rule of a question stands under; None where there is
    none. What follows a colon in a heading is no part of its name."""
    named = "" if prompt is None else prompt.rule or prompt.title
    names = [heading.partition(":")[0] for heading in headings]
    return names.index(named) if named in names else None


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


def of_notes(notes: Iterable[tuple[Note, int]]) -> View:
    """The notes by their numbers, each with its turn."""
    rows = []
    for one, turn in notes:
        head = f"{one.number:>3}  {say('views', 'turn', turn=turn):<8}  "
        first, *more = lines_of(one.text or "") or [""]
        rows += [f"{head}{first}", *(f"{' ' * len(head)}{line}" for line in more)]
    return View(say("views", "notes"), tuple((Span(row),) for row in rows))


def of_panels(panels: Iterable[Panel]) -> View:
    """How the game stands, in full."""
    lines: list[Line] = []
    for panel in panels:
        if panel.lines:
            lines += [(Span(panel.title, HEAD),), *(signed(f"  {line}") for line in panel.lines)]
    return View(say("views", "stands"), tuple(lines))


def of_lines(title: str, lines: Iterable[str]) -> View:
    """Lines under a title."""
    return View(title, tuple((Span(f"  {line}"),) for line in lines))


def of_files(paths: Iterable[Path], opening: Sequence[str] = ()) -> View:
    """What was saved of a game that goes on; or of one that is over, with the `opening` of its
    story."""
    lines: list[Line] = []
    for place, paragraph in enumerate(opening):
        look = HEAD if not place else PLAIN
        lines += [(Span(part, look),) for part in folded(paragraph, _STORY)]
        lines.append(())
    lines += [(Span(f"  {path}"),) for path in paths]
    return View(say("views", "saved-at-end" if opening else "saved"), tuple(lines))


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
    questions = parts_of(session.game).questions
    if questions is None:
        return "", []
    answers = questions.ahead(session)
    return answers.says, answers.tables()
