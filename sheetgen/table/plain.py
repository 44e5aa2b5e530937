"""The table line by line: for a dumb terminal, for none, and for a script piped in."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.asking.words import Panel
from sheetgen.table import display, lines, views
from sheetgen.table.sitting import Sitting

Write = Callable[[str], None]


def play(sitting: Sitting, read: Callable[[], str], write: Write) -> int:
    """Ask, and read a line, until the player leaves or the lines end; returns how many lines were
    refused. `read` returns a line with its line end, or an empty text after the last; `write` is
    given a line at a time."""
    refused = 0
    shown: list[Panel] = []
    for told in sitting.told:
        write(told)
    _keys(sitting, write)
    while not sitting.left:
        shown = _panels(sitting, shown, write)
        _question(sitting, write)
        line = read()
        if not line:
            break
        _take(sitting, line, write)
        refused += sitting.wrong
    return refused


def _take(sitting: Sitting, line: str, write: Write) -> None:
    """Take a line, and tell what it did; an empty one asks for the keys."""
    session = sitting.book.session
    answers, events = len(session.answers), len(session.events)
    if not line.strip() and not sitting.noting:
        _keys(sitting, write)
    lines.take(sitting, line)
    if sitting.said:
        write(f"! {sitting.said}" if sitting.wrong else sitting.said)
    if len(session.answers) > answers:
        for told in sitting.words.told(session, events):
            write(told)
    if sitting.view is not None:
        write(f"\n{sitting.view.title}")
        for row in sitting.view.lines:
            write(views.text(row))


def _panels(sitting: Sitting, shown: list[Panel], write: Write) -> list[Panel]:
    """What has changed, since what was `shown`, of how the game stands, where there is time to
    look; returns what is shown now."""
    if not (sitting.choices or sitting.prompt is None):
        return shown
    for panel in sitting.panels:
        if panel not in shown:
            write(f"\n{panel.title}")
            for row in panel.lines:
                write(f"  {row}")
    return sitting.panels


def _question(sitting: Sitting, write: Write) -> None:
    """The question, and what may be chosen."""
    write("")
    if sitting.noting:
        return write("The note, in one line:")
    prompt = sitting.prompt
    if prompt is None:
        return write("The game is over.")
    write(" ".join(part for part in (f"{prompt.title}:", prompt.do, prompt.why) if part))
    longest = max((len(choice.name) for choice in sitting.choices), default=0)
    for letter, name, consequence in sitting.choices:
        write(f"  {letter or ' '}  {name:<{longest}}  {consequence}".rstrip())
    for line in (display.missing(sitting), display.aside(sitting)):
        if line:
            write(f"  {line}")
    return None


def _keys(sitting: Sitting, write: Write) -> None:
    """The keys, as lines."""
    hands = "  ".join(f"{key} {does}" for key, does in display.hands(sitting).items())
    write(f"\nA line each; besides answers: {hands}; u 3 takes back three, n and a text is a note")
