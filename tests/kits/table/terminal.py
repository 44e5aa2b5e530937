"""A program driven in a pseudo-terminal: keys in, the screen as it would be seen out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pyte

PATIENCE = 30.0
"""Seconds that something is waited for."""


class Terminal:
    """The program `sheetgen WORDS` on a terminal of so many columns and rows."""

    def __init__(
        self, folder: Path, *words: str, columns: int = 80, rows: int = 24, **environment: str
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self._fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        home = str(folder / "home")
        plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        settings = {"TERM": "xterm", "HOME": home, "XDG_CONFIG_HOME": home, "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sheetgen", *words],
            cwd=folder, env=plain | settings | environment,
            stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            preexec_fn=_at_a_desk,
        )  # fmt: skip
        os.close(inner)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        os.close(self._fd)

    @property
    def lines(self) -> list[str]:
        """What is to be seen, line by line."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """What is to be seen."""
        return "\n".join(self.lines)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window of another size."""
        self.screen.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, size)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._fd, keys.encode())

    def read(self, seconds: float) -> bool:
        """Read what comes within so many seconds; whether anything did."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        try:
            new = os.read(self._fd, 65536) if ready else b""
        except OSError:
            return False
        self.raw += new
        self._stream.feed(new)
        return bool(new)

    def see(self, wanted: str) -> str:
        """Wait until a text is to be seen; returns all that is."""
        until = time.monotonic() + PATIENCE
        while wanted not in self.text:
            if time.monotonic() > until or (
                not self.read(0.2) and self.process.poll() is not None and wanted not in self.text
            ):
                raise AssertionError(f"{wanted!r} is not to be seen:\n{self.text}")
        return self.text

    def left(self) -> int:
        """Wait until the program has ended; returns its status."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(1)

    def interrupted(self) -> int:
        """Press Ctrl-C, as a person does, until the program has ended; returns its status. Python
        misses one that falls between its prompt and the reading that waits for a line."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            with suppress(OSError):
                self.type("\x03")
            pressed = time.monotonic()
            while self.process.poll() is None and time.monotonic() < pressed + 1.0:
                self.read(0.05)
        return self.left()

    def kill(self) -> None:
        """End the program as if the current had failed."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def _at_a_desk() -> None:
    """What a shell that somebody sits at does for a program: the terminal is its own, and Ctrl-C
    reaches it. Where the tests run in the background they ignore that, and hand it on."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
