"""A called board and the slip desk: on the whole screen of a terminal, or line by line."""

from __future__ import annotations

import sys
from textwrap import fill
from typing import TYPE_CHECKING, Any

from sheetgen.cli.at_table import typed_line

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.layout import Window

    from sheetgen.kits.events.calling import Caller
    from sheetgen.kits.events.results.desk import Desk, Panel

_KEYS = {
    "enter": "next", "c-j": "next", "space": "next", "right": "next", "down": "next",
    "pagedown": "next", "backspace": "b", "c-h": "b", "left": "b", "up": "b", "pageup": "b",
    "end": "n", "c-c": "q", "c-d": "q",
}  # fmt: skip
"""The keys of a keyboard, and of what is held in the hand to turn pages, as a caller takes them."""


def _full_screen(layout: Any, keys: Any, focused: Any = None) -> Application[None]:
    """A program on the whole screen."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.layout import Layout
    from prompt_toolkit.styles import Style

    from sheetgen.kits.table.screen import LOOKS

    return Application(
        layout=Layout(layout, focused_element=focused),
        key_bindings=keys,
        style=Style.from_dict(LOOKS),
        full_screen=True,
    )


def call_by_lines(caller: Caller) -> None:
    """Line by line, until the caller ends or the lines do: an empty one goes on."""
    from sheetgen.kits.events.calling import NEXT, plainly, say

    while not caller.left:
        print(*plainly(caller), sep="\n")
        line = typed_line(say("screen", "prompt"))
        if not line:
            return
        caller.press(line.strip().lower() or NEXT)


def call_on_screen(caller: Caller) -> None:
    """On the whole screen, until the caller ends."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import FormattedTextControl, Window

    from sheetgen.kits.events.calling import lay_out

    signs = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")

    def drawn() -> StyleAndTextTuples:
        size = app.output.get_size()
        parts: StyleAndTextTuples = []
        for line in lay_out(caller, size.columns, size.rows, signs):
            parts += [(f"class:{span.look}" if span.look else "", span.text) for span in line]
            parts.append(("", "\n"))
        return parts[:-1]

    def press(event: KeyPressEvent, key: str) -> None:
        caller.press(key)
        if caller.left and not app.is_done:
            app.exit()

    bound = KeyBindings()
    for name, key in _KEYS.items():
        bound.add(name, eager=True)(lambda event, key=key: press(event, key))
    bound.add(Keys.Any)(lambda event: press(event, event.data.lower()))
    app = _full_screen(Window(FormattedTextControl(drawn), wrap_lines=False), bound)
    app.run()


def desk_by_lines(desk: Desk) -> None:
    """The desk line by line, until it is left or the lines end."""
    from sheetgen.kits.events.results.desk import say

    while not desk.left:
        for row in desk.said:
            print(f"! {row}" if desk.wrong else row)
        line = typed_line(say("prompt"))
        if not line:
            return
        desk.take(line)


def desk_on_screen(desk: Desk) -> None:
    """The desk on the whole screen of a terminal, until it is left."""
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import FormattedTextControl, HSplit, VSplit, Window
    from prompt_toolkit.layout.dimension import Dimension
    from prompt_toolkit.widgets import TextArea

    from sheetgen.kits.events.results.desk import say
    from sheetgen.kits.table.views import BAR, HEAD, WRONG

    def broken(rows: list[str], parts: int = 1) -> str:
        wide = app.output.get_size().columns // parts - 2
        return "\n".join(fill(row, wide, drop_whitespace=False) for row in rows)

    def drawn(panels: list[Panel]) -> StyleAndTextTuples:
        found: StyleAndTextTuples = []
        for head, rows in panels:
            found += [(f"class:{HEAD}", f"{head}\n"), ("", broken([*rows, "", ""], 2))]
        return found

    def answer() -> StyleAndTextTuples:
        return [(f"class:{WRONG}" if desk.wrong else "", broken(desk.said))]

    def side(number: int) -> Window:
        control = FormattedTextControl(lambda: drawn(list(desk.panels())[number::2]))
        return Window(control, width=Dimension(weight=1))

    def accept(buffer: Any) -> bool:
        desk.take(buffer.text)
        if desk.left:
            app.exit()
        # What was refused stays there to be mended.
        return desk.wrong

    keys = KeyBindings()
    for name in ("c-c", "c-d"):
        keys.add(name)(lambda event: event.app.exit())
    line = TextArea(multiline=False, prompt=f"{say('prompt')}> ", accept_handler=accept)
    title = FormattedTextControl(desk.opened.event.sealed.name)
    rows: list[Any] = [
        Window(title, height=1, style=f"class:{BAR}"),
        VSplit([side(0), Window(width=2), side(1)]),
        Window(FormattedTextControl(answer), dont_extend_height=True),
        Window(FormattedTextControl(lambda: desk.meant(line.text)), height=1),
        line,
    ]
    app = _full_screen(HSplit(rows), keys, line)
    app.run()
