"""A called board: on the whole screen of a terminal, key by key, or line by line."""

from __future__ import annotations

import sys

from sheetgen.kits.events import caller_screen
from sheetgen.kits.events.calling import BACK, NEXT, NO_FIST, QUIT, Caller, say

_KEYS = {
    "enter": NEXT, "c-j": NEXT, "space": NEXT, "right": NEXT, "down": NEXT, "pagedown": NEXT,
    "backspace": BACK, "c-h": BACK, "left": BACK, "up": BACK, "pageup": BACK, "end": NO_FIST,
    "c-c": QUIT, "c-d": QUIT,
}  # fmt: skip
"""The keys of a keyboard, and of what is held in the hand to turn pages."""


def by_lines(caller: Caller) -> None:
    """Line by line, until the caller ends or the lines do: an empty one goes on."""
    while not caller.left:
        for line in caller_screen.plainly(caller):
            print(line)
        print(f"{say('screen', 'prompt')}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.rstrip("\r\n"))
        if not line:
            return
        caller.press(line.strip().lower() or NEXT)


def on_screen(caller: Caller) -> None:
    """On the whole screen, until the caller ends."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window
    from prompt_toolkit.styles import Style

    from sheetgen.kits.table.screen import LOOKS

    signs = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")

    def drawn() -> StyleAndTextTuples:
        size = app.output.get_size()
        lines = caller_screen.lay_out(caller, size.columns, size.rows, signs)
        parts: StyleAndTextTuples = []
        for line in lines:
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
    app: Application[None] = Application(
        layout=Layout(Window(FormattedTextControl(drawn), wrap_lines=False)),
        key_bindings=bound,
        style=Style.from_dict(LOOKS),
        full_screen=True,
    )
    app.run()
