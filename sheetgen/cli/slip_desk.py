"""The slip desk of an event: on the screen, or line by line."""

from __future__ import annotations

import sys
from textwrap import fill
from typing import Any

from sheetgen.kits.events.results.desk import Desk, Panel, say


def by_lines(desk: Desk) -> None:
    """The desk line by line, until it is left or the lines end."""
    while not desk.left:
        for row in desk.said:
            print(f"! {row}" if desk.wrong else row)
        print(f"{say('prompt')}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        if not line:
            return
        desk.take(line)


def on_screen(desk: Desk) -> None:
    """The desk on the whole screen of a terminal, until it is left."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, VSplit, Window
    from prompt_toolkit.layout.dimension import Dimension
    from prompt_toolkit.styles import Style
    from prompt_toolkit.widgets import TextArea

    from sheetgen.kits.table.screen import LOOKS
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
    title = desk.opened.event.sealed.name
    app: Application[None] = Application(
        layout=Layout(
            HSplit(
                [
                    Window(FormattedTextControl(title), height=1, style=f"class:{BAR}"),
                    VSplit([side(0), Window(width=2), side(1)]),
                    Window(FormattedTextControl(answer), dont_extend_height=True),
                    line,
                ]
            ),
            focused_element=line,
        ),
        key_bindings=keys,
        style=Style.from_dict(LOOKS),
        full_screen=True,
    )
    app.run()
