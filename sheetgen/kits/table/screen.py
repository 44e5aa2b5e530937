"""The table on the whole screen of a terminal."""

import asyncio
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from sheetgen.kits.table.keys import BY_PROGRAM, say
from sheetgen.kits.table.screen_layout import Look, lay_out
from sheetgen.kits.table.sitting import (
    BACK,
    BACKSPACE,
    DOWN,
    ENTER,
    ESCAPE,
    NEW_LINE,
    TAB,
    UP,
    Sitting,
)
from sheetgen.kits.table.views import BAR, GOOD, HEAD, HURT, KEY, LOST, MARKED, QUIET, WRONG

LOOKS = {
    BAR: "reverse",
    HEAD: "bold #0087d7",
    KEY: "bold ansimagenta",
    MARKED: "bold ansimagenta",
    WRONG: "bold ansiwhite bg:ansired",
    QUIET: "#767676",
    GOOD: "#008700",
    HURT: "bold #af5f00",
    LOST: "bold #d70000",
}
"""Colours that can be read on a light ground and on a dark one."""
_SLOW = {
    "s": say("screen", "saving"),
    "o": say("screen", "reckoning"),
    BY_PROGRAM: say("screen", "fighting"),
}
_TO_BE_SEEN = 0.05
"""Seconds in which what is begun can be shown."""
_TO_BE_READ = 0.2
"""Seconds that a question has stood before digits are meant for it."""
_ALL = 1 << 30
_IN_DICE = "0123456789=, "


def play(sitting: Sitting) -> None:
    """Play until the player leaves."""
    _Table(sitting).app.run()


class _Table:
    """A sitting on the screen. `scroll` is how many lines of a view are passed over (None: as many
    as where it is opened), and `asked_at` when the question came up; keys wait while it is
    `busy`."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.scroll: int | None = None
        self.asked_at = 0.0
        self.busy = False
        self.waiting: list[str] = []
        self.in_note = Condition(lambda: sitting.noting)
        encoding = getattr(sys.stdout, "encoding", None) or ""
        self.signs = encoding.lower().startswith("utf")
        control = FormattedTextControl(self._drawn, focusable=True, show_cursor=True)
        self.app: Application[None] = Application(
            layout=Layout(Window(control)),
            key_bindings=self._keys(),
            style=Style.from_dict(LOOKS),
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            full_screen=True,
        )
        # Escape is a key of its own here, and no key begins with it.
        self.app.ttimeoutlen = self.app.timeoutlen = 0.05

    def _drawn(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        screen = lay_out(self.sitting, size.columns, size.rows, Look(self.signs, self.scroll))
        self.scroll = screen.above
        parts: StyleAndTextTuples = []
        for number, line in enumerate(screen.lines):
            if number:
                parts.append(("", "\n"))
            column = 0
            for text, look in line:
                if number == screen.cursor[0] and column <= screen.cursor[1] < column + len(text):
                    cut = screen.cursor[1] - column
                    parts += [(_class(look), text[:cut]), ("[SetCursorPosition]", "")]
                    parts.append((_class(look), text[cut:]))
                else:
                    parts.append((_class(look), text))
                column += len(text)
            if number == screen.cursor[0] and screen.cursor[1] >= column:
                # At the end of a line a cursor is seen only where something stands.
                parts += [("[SetCursorPosition]", ""), ("", " ")]
        return parts

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        # Enter of a number pad, and with Control, are what Windows Terminal sends for them.
        typed = {"enter": ENTER, "c-j": ENTER, "c-h": BACKSPACE, "delete": BACKSPACE}
        for name, key in {**typed, "escape": ESCAPE}.items():
            keys.add(name, eager=True)(self._pressing(key))
        keys.add("tab")(self._pressing(TAB))
        keys.add("c-n", filter=self.in_note)(self._pressing(NEW_LINE))
        ways = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -_ALL, "end": _ALL}
        for name, lines in ways.items():
            keys.add(name)(self._scrolling(name, lines))
        for name in ("c-c", "c-d"):
            keys.add(name)(lambda event: self._stop())
        keys.add(Keys.BracketedPaste)(self._paste)
        keys.add(Keys.Any)(self._character)
        return keys

    def _pressing(self, key: str) -> Any:
        return lambda event: self._press(key)

    def _scrolling(self, name: str, lines: int) -> Any:
        def scroll(event: KeyPressEvent) -> None:
            if self.sitting.noting and name in (UP, DOWN):
                return self._press(name)
            if self.sitting.view is not None:
                self.scroll = max((self.scroll or 0) + lines, 0)
            elif lines < 0:
                self._press(BACK)
                # Its end comes first: there is more of it in view there than beside the panels.
                self.scroll = 0 if lines == -_ALL else _ALL
            return None

        return scroll

    def _character(self, event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            self._press(event.data)

    def _paste(self, event: KeyPressEvent) -> None:
        """What is pasted is dice, or a part of a note: never a key."""
        for key in event.data.replace("\r\n", NEW_LINE).replace("\r", NEW_LINE):
            if self.sitting.noting and key == NEW_LINE:
                self._press(key)
            elif self.sitting.noting:
                self._press(key if key.isprintable() else " ")
            elif key in _IN_DICE:
                self._press(key)

    def _press(self, key: str) -> None:
        """Take a key, after those that wait."""
        self.waiting.append(key)
        if not self.busy:
            self._go_on()

    def _go_on(self) -> None:
        """Take the keys that wait; before a slow one, what it does is shown."""
        while self.waiting and not self.sitting.left:
            key = self.waiting.pop(0)
            if self.sitting.is_slow(key):
                self._slowly_do(_SLOW[key.lower()], partial(self._take, key))
            else:
                self._take(key)
            if self.busy:
                return

    def _slowly_do(self, says: str, what: Callable[[], None]) -> None:
        """Do what takes its time; what it is is shown before."""
        self.busy = True
        self.sitting.message, self.sitting.wrong = says, False
        self.app.invalidate()
        asyncio.get_running_loop().call_later(_TO_BE_SEEN, self._slowly, what)

    def _slowly(self, what: Callable[[], None]) -> None:
        self.sitting.message = ""
        what()
        self.busy = False
        self._go_on()
        self.app.invalidate()

    def _take(self, key: str) -> None:
        self.scroll = None
        answers, now = self.sitting.book.session.answers, time.monotonic()
        stood, ahead = len(answers), bool(self.sitting.ahead)
        self.sitting.press(key, early=now - self.asked_at < _TO_BE_READ)
        if len(answers) != stood or self.sitting.book.session.answers is not answers:
            # A digit that follows on the last one of a roll was not meant for what is asked next.
            self.asked_at = now if key.isdecimal() or ahead else 0.0
        if self.sitting.left:
            self._leave()
        elif self.sitting.is_to_be_saved and not self.sitting.has_last_word:
            self._slowly_do(_SLOW["s"], self.sitting.save)

    def _stop(self) -> None:
        self.sitting.stop()
        if self.sitting.left:
            self._leave()

    def _leave(self) -> None:
        if not self.app.is_done:
            self.app.exit()


def _class(look: str) -> str:
    return f"class:{look}" if look else ""
